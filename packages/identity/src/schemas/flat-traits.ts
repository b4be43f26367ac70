import { isObject } from '../values.ts'

/** Traits by the names of their fields, `traits.name.first`; a list is the value of one field. */
export function flattenTraits(value: unknown, name = 'traits'): [string, unknown][] {
  if (!isObject(value)) return [[name, value]]
  return Object.entries(value).flatMap(([key, inner]) => flattenTraits(inner, `${name}.${key}`))
}
