import { type Money, money } from '@tillkey/contract/money.ts'

/** What can be put on the bill: an amount, or a saved item under its name. Minor units. */
export interface Line {
  units: number
  name?: string | undefined
}

/** A line of the bill, and how often it is there. */
export interface Item extends Line {
  count: number
}

/** Why an act is refused; the sentences are in the catalogues. */
export type Refusal = 'refusal.notANumber' | 'refusal.belowMinimum' | 'refusal.aboveMaximum'

/** The bill as it is being put together. */
export interface AmountEntry {
  /** What is typed and not an item yet; it counts as soon as it is typed. */
  typed: string
  items: readonly Item[]
  /** Why the last act was refused. */
  refusal: Refusal | null
}

export type AmountEvent =
  | { type: 'typed'; text: string }
  | { type: 'digit'; digit: string }
  | { type: 'backspace' }
  /** Takes back what is typed; when nothing is, the last item. */
  | { type: 'clear' }
  | { type: 'add' }
  | ({ type: 'quick' } & Line)
  /** Takes one of these off. */
  | ({ type: 'remove' } & Line)
  | { type: 'refused'; reason: Refusal }

const MINIMUM_UNITS = 200
export const MAXIMUM_UNITS = 999_999_999

/** An empty bill, or one that starts with an amount. */
export const newEntry = (units = 0): AmountEntry => ({
  typed: '',
  items: units > 0 ? [{ units, count: 1 }] : [],
  refusal: null,
})

/** What the bill comes to: every item, and what is typed. This is the number on the screen and the one that is charged. */
export const totalOf = ({ items, typed }: AmountEntry): Money =>
  money(items.reduce((sum, { units, count }) => sum + units * count, unitsOf(typed) ?? 0))

/** Minor units as typed, digits only: "250" is R2.50. Null for signs, fractions, zero and anything else. */
export function unitsOf(typed: string): number | null {
  const units = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
  return units > 0 ? units : null
}

/** Why a payment of this bill cannot be started; null when it can. */
export function findRefusal(entry: AmountEntry): Refusal | null {
  if (entry.typed !== '' && unitsOf(entry.typed) === null) return 'refusal.notANumber'
  const { units } = totalOf(entry)
  if (units < MINIMUM_UNITS) return 'refusal.belowMinimum'
  return units > MAXIMUM_UNITS ? 'refusal.aboveMaximum' : null
}

/** The bill after something was typed, added or taken off. */
export function changeEntry(entry: AmountEntry, event: AmountEvent): AmountEntry {
  const { typed, items } = entry
  switch (event.type) {
    case 'typed':
      return typing(entry, event.text)
    case 'digit':
      return typing(entry, typed === '' && event.digit === '0' ? '' : typed + event.digit)
    case 'backspace':
      return { ...entry, typed: typed.slice(0, -1), refusal: null }
    case 'clear':
      return typed === '' ? without(entry, items.at(-1)) : { ...entry, typed: '', refusal: null }
    case 'add': {
      const units = unitsOf(typed)
      return units === null
        ? { ...entry, refusal: 'refusal.notANumber' }
        : withItem({ ...entry, typed: '' }, { units })
    }
    case 'quick':
      return limitTotal(entry, withItem(entry, event))
    case 'remove':
      return without(entry, event)
    case 'refused':
    default:
      return { ...entry, refusal: event.reason }
  }
}

const typing = (entry: AmountEntry, typed: string): AmountEntry =>
  limitTotal(entry, { ...entry, typed, refusal: null })

/** The bill after a change, unless that makes it more than a payment can carry. */
const limitTotal = (before: AmountEntry, after: AmountEntry): AmountEntry =>
  totalOf(after).units > MAXIMUM_UNITS ? { ...before, refusal: 'refusal.aboveMaximum' } : after

const isSame = (a: Line, b: Line | undefined): boolean => a.units === b?.units && a.name === b.name

/** The same again is counted, so that the items keep their places. */
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

/** Everything on the bill as the lines of a sale; what is typed is one of them. */
export function linesOf({ items, typed }: AmountEntry): Required<Item>[] {
  const units = unitsOf(typed)
  const lines = items.map(({ name = '', ...item }) => ({ name, ...item }))
  return units === null ? lines : [...lines, { name: '', units, count: 1 }]
}
