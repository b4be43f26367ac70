import { CallError } from '@tillkey/client'
import type { PosErrorCode } from '@tillkey/contract/pos/error-codes.ts'
import type { PosError } from '@tillkey/contract/pos/pos-error.ts'

/** A failed call to the point of sale, under the message that names what was attempted. */
export class TillError extends Error {
  /** Status of the answer; undefined when there was none. */
  readonly status: number | undefined
  /** What the server says was wrong. */
  readonly facts: PosError['error'] | undefined
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'TillError'
    this.status = cause instanceof CallError ? cause.status : undefined
    this.facts = cause instanceof CallError ? errorFacts(cause.data) : undefined
  }
  /** Whether the server refused with one of these codes. */
  is(...codes: readonly PosErrorCode[]): boolean {
    return codes.some((code) => code === this.facts?.code)
  }
}

/** The error object of a body in the shape that the point of sale answers with; undefined for any other body. */
function errorFacts(body: unknown): PosError['error'] | undefined {
  const { error } = Object(body) as Partial<PosError> // only its code is believed, below
  return typeof error?.code === 'string' && typeof error.reason === 'string' ? error : undefined
}
