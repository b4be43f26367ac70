import { isObject, isSame, valueAt } from './json.ts'

/** A difference from the recorded answer. */
export interface Difference {
  /** JSON pointer: `/body/error/code`. Nodes of a flow appear by name: `/body/ui/nodes/method=c…`. */
  at: string
  recorded: unknown
  got: unknown
}

/** Returns what identifies a flow's node or a message, or undefined for other items. */
function findName(item: unknown): string | undefined {
  const id = valueAt(item, '/attributes/name') ?? valueAt(item, '/attributes/id') ?? valueAt(item, '/id')
  if (typeof id === 'number' && isObject(item) && 'type' in item) return `message=${id}`
  if (typeof id !== 'string' || !isObject(item) || !('attributes' in item)) return undefined
  const isButton = valueAt(item, '/attributes/type') === 'submit'
  return isButton ? `${id}=${String(valueAt(item, '/attributes/value'))}` : id
}

/** Indexes a list by name. Undefined if an item has no name or two share one. */
function byName(list: readonly unknown[]): Record<string, unknown> | undefined {
  const entries = list.map((item): [string | undefined, unknown] => [findName(item), item])
  const names = new Set(entries.map(([name]) => name))
  return names.has(undefined) || names.size < list.length ? undefined : Object.fromEntries(entries)
}

/** Reports names in a different order. */
function orderDifference(recorded: object, got: object, at: string): Difference[] {
  const [left, right] = [Object.keys(recorded), Object.keys(got)]
  const inBoth = (names: string[], others: string[]): string[] =>
    names.filter((name) => others.includes(name))
  const [expected, found] = [inBoth(left, right), inBoth(right, left)]
  return isSame(expected, found) ? [] : [{ at: `${at}/order`, recorded: expected, got: found }]
}

interface Position {
  /** Paths of members that may be absent from the recording. */
  extra?: readonly string[]
  at?: string
}

function memberDifferences(recorded: object, got: object, { extra, at }: Required<Position>): Difference[] {
  const keys = new Set([...Object.keys(recorded), ...Object.keys(got)])
  return [...keys].flatMap((key) =>
    differencesAt(Reflect.get(recorded, key), Reflect.get(got, key), { extra, at: `${at}/${key}` }),
  )
}

function listDifferences(recorded: unknown[], got: unknown[], position: Required<Position>): Difference[] {
  const [left, right] = [byName(recorded), byName(got)]
  if (!left || !right) return memberDifferences(recorded, got, position)
  return [...memberDifferences(left, right, position), ...orderDifference(left, right, position.at)]
}

function differencesAt(recorded: unknown, got: unknown, position: Required<Position>): Difference[] {
  const { extra, at } = position
  if (isSame(recorded, got) || (recorded === undefined && extra.includes(at))) return []
  if (Array.isArray(recorded) && Array.isArray(got)) return listDifferences(recorded, got, position)
  if (isObject(recorded) && isObject(got)) return memberDifferences(recorded, got, position)
  return [{ at: at || '/', recorded, got }]
}

/** Returns where `got` differs from `recorded`. */
export const findDifferences = (recorded: unknown, got: unknown, position: Position = {}): Difference[] =>
  differencesAt(recorded, got, { extra: [], at: '', ...position })
