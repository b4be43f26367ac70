/**
 * Why a call failed. `response`: an error status. `malformed`: a success status without JSON. `network`: no response.
 * `aborted`: by its signal. `timeout`: it took too long. `parameter`: it was not sent.
 */
export type CallErrorCode = 'response' | 'malformed' | 'network' | 'aborted' | 'timeout' | 'parameter'

export interface CallErrorFacts {
  /** Id of the operation that was called. */
  operation: string
  code: CallErrorCode
  message: string
  /** `response` and `malformed`: the server's response. */
  status?: number
  headers?: ResponseHeaders
  data?: unknown
  /** `parameter`: wire name of the parameter, or `body`. */
  field?: string
  cause?: unknown
}

/** Response headers; a `Headers` object satisfies it. */
export interface ResponseHeaders extends Iterable<[string, string]> {
  get(name: string): string | null
  getSetCookie(): string[]
}

/** Common members of call errors. */
interface Failed<Code extends CallErrorCode> extends Error {
  readonly name: 'CallError'
  /** Id of the operation that was called. */
  readonly operation: string
  readonly code: Code
}

/** The server responded with an error status. */
export interface AnswerError<Status extends number = number, Data = unknown> extends Failed<'response'> {
  readonly status: Status
  readonly headers: ResponseHeaders
  /** The parsed body. */
  readonly data: Data
  readonly field?: undefined
}

/** The server responded with a success status without JSON. */
export interface MalformedError extends Failed<'malformed'> {
  readonly status: number
  readonly headers: ResponseHeaders
  /** The body as text. */
  readonly data: unknown
  readonly field?: undefined
}

/** The request was not sent. */
export interface ParameterError extends Failed<'parameter'> {
  /** Wire name of the parameter, or `body`; absent if the arguments as a whole cannot be serialized. */
  readonly field?: string | undefined
  readonly status?: undefined
  readonly headers?: undefined
  readonly data?: undefined
}

/** There was no response. */
export interface LostError extends Failed<'network' | 'aborted' | 'timeout'> {
  readonly status?: undefined
  readonly headers?: undefined
  readonly data?: undefined
  readonly field?: undefined
}

/**
 * Error of a call. Contains nothing of the request, so tokens cannot leak through logs. Switch on `code`, and for
 * `response` on `status`.
 */
export type CallError = AnswerError | MalformedError | ParameterError | LostError

/** Class of call errors, for `instanceof` and for creating them in tests. */
export const CallError: new (facts: CallErrorFacts) => CallError = class extends Error {
  constructor({ message, cause, ...facts }: CallErrorFacts) {
    super(message, (cause && { cause }) as ErrorOptions) // what is no object is no option
    this.name = 'CallError'
    Object.assign(this, facts)
  }
  // The facts of each code are those of its kind: only this package makes errors of calls.
} as unknown as new (
  facts: CallErrorFacts,
) => CallError
