export interface ErrorFacts {
  status: number
  /** Stable identifier that callers may switch on. */
  code: string
  /** Sentence that says what was wrong with this request. */
  reason: string
  /** Sentence for the class of error, if not the standard one of its status. */
  message?: string
  /** Status in the body, where the published API differs from the response's own. */
  namedStatus?: number
  /** Hint for developers, where the published API has one. */
  debug?: string
  /** Dotted name of the parameter or body field at fault. */
  field?: string
  /** Machine-readable data. */
  details?: Record<string, unknown>
  /** Further top-level members of the response body. */
  siblings?: Record<string, unknown>
  headers?: Record<string, string | string[]>
  cause?: unknown
}

/** An error of a server's catalogue, returned as is by the host. Any other error becomes a 500. */
export class ApiError extends Error {
  readonly facts: ErrorFacts
  constructor(facts: ErrorFacts) {
    super(facts.reason, { cause: facts.cause })
    this.name = 'ApiError'
    this.facts = facts
  }
  get status(): number {
    return this.facts.status
  }
  get code(): string {
    return this.facts.code
  }
}
