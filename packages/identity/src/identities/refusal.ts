import { identityExists, traitsInvalid } from '../errors/identity-errors.ts'
import { IdentityConflict, TraitsRefused } from './refusals.ts'

/** Why an identity cannot be created or changed, as an error of the catalogue; other errors as they are. */
export function refusal(error: unknown): unknown {
  if (error instanceof TraitsRefused) return traitsInvalid(error.message)
  return error instanceof IdentityConflict ? identityExists() : error
}
