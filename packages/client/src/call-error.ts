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

/**
 * The one error of a call. It carries nothing of the request, so no token can leak through a log.
 * Switch on `code`, and with `response` on `status`.
 */
export class CallError extends Error {
  declare readonly operation: string
  declare readonly code: CallErrorCode
  declare readonly status: number | undefined
  declare readonly headers: ResponseHeaders | undefined
  declare readonly data: unknown
  declare readonly field: string | undefined
  constructor({ message, cause, ...facts }: CallErrorFacts) {
    super(message, cause ? { cause } : undefined)
    this.name = 'CallError'
    Object.assign(this, facts)
  }
}
