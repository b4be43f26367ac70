import { isSame } from './json.ts'

/** A place where an answer is otherwise than recorded. */
export interface Difference {
  /** JSON pointer into what is compared: `/body/error/code`. */
  at: string
  recorded: unknown
  got: unknown
}

const keysOf = (value: object): string[] => Object.keys(value)

const haveChildren = (a: unknown, b: unknown): boolean =>
  typeof a === 'object' &&
  typeof b === 'object' &&
  a !== null &&
  b !== null &&
  Array.isArray(a) === Array.isArray(b)

/** The places where `got` is otherwise than `recorded`; what is at `extra` may be there without being recorded. */
export function differencesOf(
  recorded: unknown,
  got: unknown,
  extra: readonly string[] = [],
  at = '',
): Difference[] {
  if (isSame(recorded, got) || (recorded === undefined && extra.includes(at))) return []
  if (!haveChildren(recorded, got)) return [{ at: at || '/', recorded, got }]
  // Both are objects or both are lists.
  const [left, right] = [recorded as Record<string, unknown>, got as Record<string, unknown>]
  const keys = new Set([...keysOf(left), ...keysOf(right)])
  return [...keys].flatMap((key) => differencesOf(left[key], right[key], extra, `${at}/${key}`))
}
