import type { JsonPatch } from '@tillkey/client'

/** A changed value of a document. Values are undefined where they are absent. */
export interface DocumentChange {
  /** JSON pointer from the root of the document. */
  path: string
  before: unknown
  after: unknown
}

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the names of a JSON pointer (RFC 6901). */
export const splitPointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Appends a name to a JSON pointer. */
export const appendPointer = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** Returns the value at a JSON pointer, or undefined. */
export const readAt = (document: unknown, pointer: string): unknown =>
  splitPointer(pointer).reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Members)[name] // has the member
        : undefined,
    document,
  )

/** Returns a text, number or flag as text. Other values have none. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Whether two JSON values are equal. */
export function isSame(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]))
  return isObject(left) && isObject(right) ? findChanges(left, right).length === 0 : left === right
}

/** Returns the changes between two documents. A list changes as a whole, so that its entries keep their places. */
export function findChanges(before: unknown, after: unknown, path = ''): DocumentChange[] {
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) => findChanges(before[name], after[name], appendPointer(path, name)))
  }
  return isSame(before, after) ? [] : [{ path, before, after }]
}

/** Returns an object with a value at the names of a pointer. `undefined` removes the member. */
export function withValueAt(object: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const { [name]: own, ...others } = isObject(object) ? object : {}
  const next = withValueAt(own, rest, value)
  return next === undefined ? others : { ...others, [name]: next }
}

/** Returns the JSON Patch of changes. */
export const toPatch = (changes: readonly DocumentChange[]): JsonPatch[] =>
  changes.map(({ path, after }): JsonPatch => {
    // A setting that was removed returns to its default.
    return after === undefined ? { op: 'remove', path } : { op: 'add', path, value: after }
  })

const overlaps = (left: string, right: string): boolean =>
  left === right || left.startsWith(`${right}/`) || right.startsWith(`${left}/`)

/** A setting that two people changed differently. */
export interface Conflict {
  mine: DocumentChange
  theirs: DocumentChange
}

/** Returns the settings that both people changed, to different values. */
export const findConflicts = (
  mine: readonly DocumentChange[],
  theirs: readonly DocumentChange[],
): Conflict[] =>
  mine.flatMap((own) =>
    theirs
      .filter((other) => overlaps(own.path, other.path) && !isSame(own.after, other.after))
      .map((other) => ({ mine: own, theirs: other })),
  )
