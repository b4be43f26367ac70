import { isObject, isSame, valueAt } from './json.ts'

/** A place where an answer is otherwise than recorded. */
export interface Difference {
  /** JSON pointer into what is compared: `/body/error/code`. A node of a flow stands for itself: `/body/ui/nodes/method=code`. */
  at: string
  recorded: unknown
  got: unknown
}

/** What tells a flow's node or a message from its neighbours; nothing for anything else. */
function nameOf(item: unknown): string | undefined {
  const id = valueAt(item, '/attributes/name') ?? valueAt(item, '/attributes/id') ?? valueAt(item, '/id')
  if (typeof id === 'number' && isObject(item) && 'type' in item) return `message=${id}`
  if (typeof id !== 'string' || !isObject(item) || !('attributes' in item)) return undefined
  const isButton = valueAt(item, '/attributes/type') === 'submit'
  return isButton ? `${id}=${String(valueAt(item, '/attributes/value'))}` : id
}

/** The items of a list by their names; nothing when one has none, or two have the same. */
function byName(list: readonly unknown[]): Record<string, unknown> | undefined {
  const entries = list.map((item): [string | undefined, unknown] => [nameOf(item), item])
  const names = new Set(entries.map(([name]) => name))
  return names.has(undefined) || names.size < list.length ? undefined : Object.fromEntries(entries)
}

/** The same names in another order. */
function orderDifference(recorded: object, got: object, at: string): Difference[] {
  const [left, right] = [Object.keys(recorded), Object.keys(got)]
  const inBoth = (names: string[], others: string[]): string[] =>
    names.filter((name) => others.includes(name))
  const [wanted, found] = [inBoth(left, right), inBoth(right, left)]
  return isSame(wanted, found) ? [] : [{ at: `${at}/order`, recorded: wanted, got: found }]
}

type Extra = readonly string[]

function memberDifferences(recorded: object, got: object, extra: Extra, at: string): Difference[] {
  const keys = new Set([...Object.keys(recorded), ...Object.keys(got)])
  return [...keys].flatMap((key) =>
    differencesOf(Reflect.get(recorded, key), Reflect.get(got, key), extra, `${at}/${key}`),
  )
}

function listDifferences(recorded: unknown[], got: unknown[], extra: Extra, at: string): Difference[] {
  const [left, right] = [byName(recorded), byName(got)]
  if (!left || !right) return memberDifferences(recorded, got, extra, at)
  return [...memberDifferences(left, right, extra, at), ...orderDifference(left, right, at)]
}

/** The places where `got` is otherwise than `recorded`; what is at `extra` may be there without being recorded. */
export function differencesOf(recorded: unknown, got: unknown, extra: Extra = [], at = ''): Difference[] {
  if (isSame(recorded, got) || (recorded === undefined && extra.includes(at))) return []
  if (Array.isArray(recorded) && Array.isArray(got)) return listDifferences(recorded, got, extra, at)
  if (isObject(recorded) && isObject(got)) return memberDifferences(recorded, got, extra, at)
  return [{ at: at || '/', recorded, got }]
}
