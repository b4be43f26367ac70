import type { TraitError } from '../schemas/trait-validation.ts'

/** Another identity already has one of the identifiers or addresses. */
export class IdentityConflict extends Error {}

/** The traits do not fit their schema. */
export class TraitsRefused extends Error {
  readonly errors: TraitError[]
  constructor(errors: TraitError[]) {
    super(errors.map(({ detail }) => detail).join('\n'))
    this.errors = errors
  }
}
