export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of JSON text; nothing when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // what is not JSON is compared as text
  }
}

/** A value as part of a text: strings as they are, nothing as no text. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** What `value` holds under a key, whether it is a list or an object. */
const child = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** The value at a JSON pointer (RFC 6901); nothing when it is not there. */
export const valueAt = (document: unknown, pointer: string): unknown =>
  keysOf(pointer).reduce(child, document)

/** The object that holds the last key of a pointer, and that key. */
export function holderAt(
  document: unknown,
  pointer: string,
): { holder: JsonObject; key: string } | undefined {
  const keys = keysOf(pointer)
  const key = keys.pop()
  const holder = keys.reduce(child, document)
  // Lists are told apart from objects nowhere: only keys that are there are changed.
  return key !== undefined && typeof holder === 'object' && holder !== null
    ? { holder: holder as JsonObject, key }
    : undefined
}

/** Whether two values are the same as JSON, in whatever order their keys stand. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(child(a, key), child(b, key)))
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** Puts every list held under `key`, at any depth, in an order of its own, from the inside out. */
export function sortUnder(value: unknown, key: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    sortUnder(inner, key)
    if (name === key && Array.isArray(inner)) inner.sort(byText)
  }
}

/** Puts the list at a pointer in an order of its own. */
export function sortAt(document: unknown, pointer: string): void {
  const list = valueAt(document, pointer)
  if (Array.isArray(list)) list.sort(byText)
}
