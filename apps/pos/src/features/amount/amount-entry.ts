import { type Money, money } from '@tillkey/format'

/** An amount or a saved item on the bill. `units` is in minor units. */
export interface Line {
  units: number
  name?: string
}

/** A line of the bill with its quantity. */
export interface Item extends Line {
  count: number
}

/** Keys of the messages that explain a refused action. */
export type Refusal = 'refusal.notANumber' | 'refusal.belowMinimum' | 'refusal.aboveMaximum'

/** The bill while it is entered. */
export interface AmountEntry {
  /** Digits typed but not added yet. They count towards the total. */
  typed: string
  items: readonly Item[]
  /** Why the last action was refused. */
  refusal: Refusal | null
}

export type AmountEvent =
  | { type: 'typed'; text: string }
  | { type: 'digit'; digit: string }
  | { type: 'backspace' }
  /** Clears the typed digits, or removes the last item if there are none. */
  | { type: 'clear' }
  | { type: 'add' }
  | ({ type: 'quick' } & Line)
  /** Removes one of these. */
  | ({ type: 'remove' } & Line)
  | { type: 'refused'; reason: Refusal }

const MINIMUM_UNITS = 200
export const MAXIMUM_UNITS = 999_999_999

/** Returns an empty bill, or one with a typed amount. */
export const newEntry = (units = 0): AmountEntry => ({
  typed: '',
  items: units > 0 ? [{ units, count: 1 }] : [],
  refusal: null,
})

/** Total of all items and the typed amount: the amount shown and charged. */
export const sumEntry = ({ items, typed }: AmountEntry): Money =>
  money(items.reduce((sum, { units, count }) => sum + units * count, parseUnits(typed) ?? 0))

/** Parses digits as minor units: "250" is R2.50. Returns null for zero and for anything but digits. */
export function parseUnits(typed: string): number | null {
  const units = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
  return units > 0 ? units : null
}

/** Returns why this bill cannot be paid, or null if it can. */
export function findRefusal(entry: AmountEntry): Refusal | null {
  if (entry.typed !== '' && parseUnits(entry.typed) === null) return 'refusal.notANumber'
  const { units } = sumEntry(entry)
  if (units < MINIMUM_UNITS) return 'refusal.belowMinimum'
  return units > MAXIMUM_UNITS ? 'refusal.aboveMaximum' : null
}

/** Reducer of the bill. */
export function changeEntry(entry: AmountEntry, event: AmountEvent): AmountEntry {
  const { typed } = entry
  switch (event.type) {
    case 'typed':
      return typing(entry, event.text)
    case 'digit':
      return typing(entry, typed === '' && event.digit === '0' ? '' : typed + event.digit)
    case 'backspace':
      return { ...entry, typed: typed.slice(0, -1), refusal: null }
    case 'clear':
      return clear(entry)
    case 'add':
      return addTyped(entry)
    case 'quick':
      return limitTotal(entry, withItem(entry, event))
    case 'remove':
      return without(entry, event)
    case 'refused':
    default:
      return { ...entry, refusal: event.reason }
  }
}

const clear = (entry: AmountEntry): AmountEntry =>
  entry.typed === '' ? without(entry, entry.items.at(-1)) : { ...entry, typed: '', refusal: null }

function addTyped(entry: AmountEntry): AmountEntry {
  const units = parseUnits(entry.typed)
  return units === null
    ? { ...entry, refusal: 'refusal.notANumber' }
    : withItem({ ...entry, typed: '' }, { units })
}

const typing = (entry: AmountEntry, typed: string): AmountEntry =>
  limitTotal(entry, { ...entry, typed, refusal: null })

/** Refuses a change that raises the total above the limit of a payment. */
const limitTotal = (before: AmountEntry, after: AmountEntry): AmountEntry =>
  sumEntry(after).units > MAXIMUM_UNITS ? { ...before, refusal: 'refusal.aboveMaximum' } : after

const isSame = (a: Line, b: Line | undefined): boolean => a.units === b?.units && a.name === b.name

/** Increments the count of an equal line, so that lines keep their order. */
function withItem(entry: AmountEntry, { units, name }: Line): AmountEntry {
  const line = { units, ...(name !== undefined && { name }) }
  const known = entry.items.some((item) => isSame(item, line))
  const items = known
    ? entry.items.map((item) => (isSame(item, line) ? { ...item, count: item.count + 1 } : item))
    : [...entry.items, { ...line, count: 1 }]
  return { ...entry, items, refusal: null }
}

function without(entry: AmountEntry, line: Line | undefined): AmountEntry {
  const items = entry.items
    .map((item) => (isSame(item, line) ? { ...item, count: item.count - 1 } : item))
    .filter(({ count }) => count > 0)
  return { ...entry, items, refusal: null }
}

/** All lines of the sale. The typed amount is one of them. */
export function listLines({ items, typed }: AmountEntry): Required<Item>[] {
  const units = parseUnits(typed)
  const lines = items.map(({ name = '', ...item }) => ({ name, ...item }))
  return units === null ? lines : [...lines, { name: '', units, count: 1 }]
}
