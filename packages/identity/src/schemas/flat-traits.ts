import { isObject } from '../values.ts'

/** Flattens traits to field names, `traits.name.first`; list elements by index, `traits.tags.0`. */
export function flattenTraits(value: unknown, name = 'traits'): [string, unknown][] {
  if (!isObject(value) && !Array.isArray(value)) return [[name, value]]
  return Object.entries(value).flatMap(([key, inner]) => flattenTraits(inner, `${name}.${key}`))
}
