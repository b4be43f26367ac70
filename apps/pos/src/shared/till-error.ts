import { CallError } from '@tillkey/client'
import type { PosErrorCode } from '@tillkey/contract/pos/error-codes.ts'
import type { PosError } from '@tillkey/contract/pos/pos-error.ts'

/** A failed call to the point of sale. The message names the attempted action. */
export class TillError extends Error {
  /** HTTP status; undefined without an answer. */
  readonly status: number | undefined
  /** Error details from the server. */
  readonly facts: PosError['error'] | undefined
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'TillError'
    this.status = cause instanceof CallError ? cause.status : undefined
    this.facts = cause instanceof CallError ? errorFacts(cause.data) : undefined
  }
  /** Whether the server answered with one of these codes. */
  is(...codes: readonly PosErrorCode[]): boolean {
    return codes.some((code) => code === this.facts?.code)
  }
}

/** Returns the error object of a point-of-sale body; undefined for any other body. */
function errorFacts(body: unknown): PosError['error'] | undefined {
  const { error } = Object(body) as Partial<PosError> // only `code` is checked, below
  return typeof error?.code === 'string' && typeof error.reason === 'string' ? error : undefined
}
