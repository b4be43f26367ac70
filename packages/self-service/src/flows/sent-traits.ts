import { type ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { IdentitySchema } from '@tillkey/identity/schemas/identity-schemas.ts'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { type Outcome, refuse } from './outcome.ts'

/** Returns the traits of a form. */
export const traitsIn = ({ traits }: JsonObject): JsonObject => (isObject(traits) ? traits : {})

/** Validates traits; returns one error per field. */
export const traitErrors = (schema: IdentitySchema, traits: JsonObject): ValidationError[] =>
  schema.errors(traits).map(({ name, message }) => ({ name, message }))

/** Refuses a form with invalid traits. */
export function refuseTraits(schema: IdentitySchema, traits: JsonObject): Outcome | undefined {
  const errors = traitErrors(schema, traits)
  return errors.length > 0 ? refuse(...errors) : undefined
}
