/** One amount on the bill. */
export interface Addend {
  id: number
  /** Minor units. */
  units: number
}

/** The bill as it is being put together. */
export interface AmountEntry {
  /** What stands in the field, as typed. */
  typed: string
  addends: readonly Addend[]
  /** Why the last act was refused. */
  refusal: string | null
}

export type AmountEvent =
  | { type: 'typed'; text: string }
  | { type: 'digit'; digit: string }
  | { type: 'backspace' }
  /** Empties the field; when it is empty, takes back the last addend. */
  | { type: 'clear' }
  | { type: 'add' }
  | { type: 'quick'; units: number }
  | { type: 'remove'; id: number }
  | { type: 'refused'; reason: string }

export const MINIMUM_UNITS = 200
export const MAXIMUM_UNITS = 999_999_999
export const QUICK_UNITS = [500, 1000, 2000] as const

export const NOT_A_NUMBER = 'Please enter a valid positive number.'
export const BELOW_MINIMUM = 'Please enter an amount greater than R2'
const ABOVE_MAXIMUM = 'The largest payment is R9999999.99'

/** An empty bill, or one that starts with an amount. */
export const newEntry = (units = 0): AmountEntry => ({
  typed: '',
  addends: units > 0 ? [{ id: 1, units }] : [],
  refusal: null,
})

export const totalOf = ({ addends }: AmountEntry): number =>
  addends.reduce((sum, addend) => sum + addend.units, 0)

/** Minor units as typed, digits only: "250" is R2.50. Null for signs, fractions, zero and anything else. */
export function unitsOf(typed: string): number | null {
  const units = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0
  return units > 0 ? units : null
}

/** Why a payment of this bill cannot be started; null when it can. */
export const refusalOf = (entry: AmountEntry): string | null =>
  totalOf(entry) < MINIMUM_UNITS ? BELOW_MINIMUM : null

export function changeEntry(entry: AmountEntry, event: AmountEvent): AmountEntry {
  const { typed, addends } = entry
  switch (event.type) {
    case 'typed':
      return { ...entry, typed: event.text, refusal: null }
    case 'digit':
      return { ...entry, typed: (typed + event.digit).slice(0, 9), refusal: null }
    case 'backspace':
      return { ...entry, typed: typed.slice(0, -1), refusal: null }
    case 'clear':
      return { typed: '', addends: typed ? addends : addends.slice(0, -1), refusal: null }
    case 'add': {
      const units = unitsOf(typed)
      return units === null ? { ...entry, refusal: NOT_A_NUMBER } : add({ ...entry, typed: '' }, units)
    }
    case 'quick':
      return add(entry, event.units)
    case 'remove':
      return { ...entry, addends: addends.filter(({ id }) => id !== event.id), refusal: null }
    case 'refused':
    default:
      return { ...entry, refusal: event.reason }
  }
}

function add(entry: AmountEntry, units: number): AmountEntry {
  if (totalOf(entry) + units > MAXIMUM_UNITS) return { ...entry, refusal: ABOVE_MAXIMUM }
  const id = Math.max(0, ...entry.addends.map((addend) => addend.id)) + 1
  return { ...entry, addends: [...entry.addends, { id, units }], refusal: null }
}
