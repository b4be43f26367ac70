export interface ErrorFacts {
  status: number
  /** Stable identifier that callers may switch on. */
  code: string
  /** A sentence for people: what was wrong with this request. */
  reason: string
  /** The sentence of the class of error, when it is not the standard one of its status. */
  message?: string
  /** The status that the body names, where the published API names another there than in the answer's own. */
  namedStatus?: number
  /** A hint for developers, where the published API gives one. */
  debug?: string
  /** The parameter or body field at fault, dotted. */
  field?: string
  /** Data for machines. */
  details?: Record<string, unknown>
  /** Further top-level members of the answer's body. */
  siblings?: Record<string, unknown>
  headers?: Record<string, string | string[]>
  cause?: unknown
}

/** An error that is part of a server's catalogue: the host answers it as it stands; anything else becomes a 500. */
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
