import type { IdentitySchema } from '../schemas/identity-schemas.ts'
import { type TraitMarks, traitValues } from '../schemas/trait-fields.ts'
import type { JsonObject } from '../values.ts'

/** How identifiers and addresses are compared. A zero byte is no part of any, and PostgreSQL would refuse it. */
export const normalise = (value: string): string => value.replaceAll('\0', '').trim().toLowerCase()

/** The values of traits that a schema marks, each once, with what it says of them. */
export function marked(
  schema: IdentitySchema,
  traits: JsonObject,
  via: (marks: TraitMarks) => string | undefined,
): { via: string; value: string }[] {
  const found = schema.fields.flatMap(({ path, marks }) => {
    const mark = via(marks)
    return mark ? traitValues(traits, path).map((value) => ({ via: mark, value: normalise(value) })) : []
  })
  return [...new Map(found.map((entry) => [`${entry.via} ${entry.value}`, entry])).values()]
}

/** What a credential of a type is found by, as the schema marks it. */
export const identifiersOf = (schema: IdentitySchema, traits: JsonObject, type: string): string[] =>
  marked(schema, traits, ({ identifies }) => (identifies.includes(type) ? type : undefined)).map(
    ({ value }) => value,
  )

/** What one can sign in with by password, as the schema marks it. */
export const passwordIdentifiers = (schema: IdentitySchema, traits: JsonObject): string[] =>
  identifiersOf(schema, traits, 'password')
