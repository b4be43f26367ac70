import { identityExists, traitsInvalid } from '../errors/identity-errors.ts'
import type { TraitError } from '../schemas/trait-validation.ts'

export class IdentityConflictError extends Error {}

export class InvalidTraitsError extends Error {
  readonly errors: TraitError[]
  constructor(errors: TraitError[]) {
    super(errors.map(({ detail }) => detail).join('\n'))
    this.errors = errors
  }
}

/** Maps identity errors to API errors; returns other errors unchanged. */
export function toApiError(error: unknown): unknown {
  if (error instanceof InvalidTraitsError) return traitsInvalid(error.message)
  return error instanceof IdentityConflictError ? identityExists() : error
}
