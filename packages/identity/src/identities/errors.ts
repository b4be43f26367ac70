import { identityExists, traitsInvalid } from '../errors/identity-errors.ts'
import type { TraitError } from '../schemas/trait-validation.ts'

/** Another identity already has one of the identifiers or addresses. */
export class IdentityConflictError extends Error {}

/** The traits do not fit their schema. */
export class InvalidTraitsError extends Error {
  readonly errors: TraitError[]
  constructor(errors: TraitError[]) {
    super(errors.map(({ detail }) => detail).join('\n'))
    this.errors = errors
  }
}

/** Why an identity cannot be created or changed, as an error of the catalogue; other errors as they are. */
export function toApiError(error: unknown): unknown {
  if (error instanceof InvalidTraitsError) return traitsInvalid(error.message)
  return error instanceof IdentityConflictError ? identityExists() : error
}
