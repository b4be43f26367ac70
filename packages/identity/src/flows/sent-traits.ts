import { type ValidationError } from '../messages/validation-error.ts'
import type { IdentitySchema } from '../schemas/identity-schemas.ts'
import { isObject, type JsonObject } from '../values.ts'
import { type Outcome, refuse } from './outcome.ts'

/** The traits that a form was sent with. */
export const traitsIn = ({ traits }: JsonObject): JsonObject => (isObject(traits) ? traits : {})

/** What is wrong with traits, each at its field of a form. */
export const traitErrors = (schema: IdentitySchema, traits: JsonObject): ValidationError[] =>
  schema.errors(traits).map(({ name, message }) => ({ name, message }))

/** Refuses a form when something is wrong with its traits. */
export function refuseTraits(schema: IdentitySchema, traits: JsonObject): Outcome | undefined {
  const errors = traitErrors(schema, traits)
  return errors.length > 0 ? refuse(...errors) : undefined
}
