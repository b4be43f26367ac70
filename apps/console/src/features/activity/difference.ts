/** A changed part of a value. What is absent on a side is undefined. */
export interface Change {
  /** Names of members from the outermost, as a JSON pointer without escapes. */
  path: string
  before: unknown
  after: unknown
}

/** Whether a value has members that are compared one by one. */
const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns what differs between two JSON values, by member. Lists are compared by position. */
export function findChanges(before: unknown, after: unknown, path = ''): Change[] {
  if (isSame(before, after)) return []
  if (!isNested(before) && !isNested(after)) return [{ path, before, after }]
  const [was, is] = [isNested(before) ? before : {}, isNested(after) ? after : {}]
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...names].flatMap((name) => findChanges(was[name], is[name], `${path}/${name}`))
}
