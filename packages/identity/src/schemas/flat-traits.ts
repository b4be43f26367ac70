import { isObject } from '../values.ts'

/** Traits by the names of their fields, `traits.name.first`; the elements of a list by their places, `traits.tags.0`. */
export function flattenTraits(value: unknown, name = 'traits'): [string, unknown][] {
  if (!isObject(value) && !Array.isArray(value)) return [[name, value]]
  return Object.entries(value).flatMap(([key, inner]) => flattenTraits(inner, `${name}.${key}`))
}
