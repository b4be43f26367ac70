/**
 * Why a call gave no answer. `response`: its status says no. `malformed`: its status says yes, and the body is no JSON. `network`:
 * nothing came back. `aborted`: by its signal. `timeout`: its time was over. `parameter`: it was never sent.
 */
export type CallErrorCode = 'response' | 'malformed' | 'network' | 'aborted' | 'timeout' | 'parameter'

export interface CallErrorFacts {
  /** Id of the operation that was called. */
  operation: string
  code: CallErrorCode
  message: string
  /** `response` and `malformed`: what the server answered. */
  status?: number
  headers?: ResponseHeaders
  data?: unknown
  /** `parameter`: its wire name; a body is called `body`. */
  field?: string
  cause?: unknown
}

/** What is read of an answer's headers; a `Headers` object is one. */
export interface ResponseHeaders extends Iterable<[string, string]> {
  get(name: string): string | null
  getSetCookie(): string[]
}

/** What every error of a call has. */
interface Failed<Code extends CallErrorCode> extends Error {
  readonly name: 'CallError'
  /** Id of the operation that was called. */
  readonly operation: string
  readonly code: Code
}

/** The server answered, and the answer is an error: by its status, or because it is no JSON. */
export interface AnswerError<Status extends number = number, Data = unknown> extends Failed<'response'> {
  readonly status: Status
  readonly headers: ResponseHeaders
  /** The parsed body. */
  readonly data: Data
  readonly field?: undefined
}

/** A status says yes, and the body is no JSON. */
export interface MalformedError extends Failed<'malformed'> {
  readonly status: number
  readonly headers: ResponseHeaders
  /** The body, as text. */
  readonly data: unknown
  readonly field?: undefined
}

/** Nothing was sent. */
export interface ParameterError extends Failed<'parameter'> {
  /** Its wire name, absent where the arguments as a whole cannot be made into text; a body is called `body`. */
  readonly field?: string | undefined
  readonly status?: undefined
  readonly headers?: undefined
  readonly data?: undefined
}

/** Nothing came back. */
export interface LostError extends Failed<'network' | 'aborted' | 'timeout'> {
  readonly status?: undefined
  readonly headers?: undefined
  readonly data?: undefined
  readonly field?: undefined
}

/**
 * The one error of a call. It carries nothing of the request, so no token can leak through a log.
 * Switch on `code`, and with `response` on `status`.
 */
export type CallError = AnswerError | MalformedError | ParameterError | LostError

/** The class of all errors of calls, for `instanceof`, and for those who make some themselves. */
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
