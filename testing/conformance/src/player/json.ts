export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON text. Returns undefined if it is malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // other text is compared as text
  }
}

/** Converts a value for use in a text: strings unchanged, undefined as ''. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

const parsePointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Returns a member or list item. */
const child = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** Returns the value at a JSON pointer (RFC 6901), or undefined. */
export const valueAt = (document: unknown, pointer: string): unknown =>
  parsePointer(pointer).reduce(child, document)

/** Returns the object that holds the last key of a pointer, and that key. */
export function holderAt(
  document: unknown,
  pointer: string,
): { holder: JsonObject; key: string } | undefined {
  const keys = parsePointer(pointer)
  const key = keys.pop()
  const holder = keys.reduce(child, document)
  // Lists are treated as objects. Only existing keys are modified.
  return key !== undefined && typeof holder === 'object' && holder !== null
    ? { holder: holder as JsonObject, key }
    : undefined
}

/** Compares two JSON values regardless of key order. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(child(a, key), child(b, key)))
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** Sorts every list under `key` at any depth, innermost first. */
export function sortUnder(value: unknown, key: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    sortUnder(inner, key)
    if (name === key && Array.isArray(inner)) inner.sort(byText)
  }
}

/** Sorts the list at a pointer. */
export function sortAt(document: unknown, pointer: string): void {
  const list = valueAt(document, pointer)
  if (Array.isArray(list)) list.sort(byText)
}
