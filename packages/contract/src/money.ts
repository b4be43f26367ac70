declare const brand: unique symbol

/** An amount of money: whole minor units of an ISO 4217 currency. Only `money` makes one, where an answer is read or a sum is made. */
export interface Money {
  readonly currencyCode: string
  /** Minor units, a safe integer. */
  readonly units: number
  readonly [brand]: 'Money'
}

/** Money of so many minor units, rand unless told otherwise. Throws RangeError for what is no whole number. */
export function money(units: number, currencyCode = 'ZAR'): Money {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Minor units must be a whole number, not ${units}`)
  // The brand is of the type alone: the value is as it came over the wire.
  return { units, currencyCode } as Money
}

/** The sum of amounts of one currency. */
export const addMoney = (first: Money, second: Money): Money =>
  money(first.units + second.units, sameCurrency(first, second))

/** What is left of the first when the second is taken off. */
export const subtractMoney = (first: Money, second: Money): Money =>
  money(first.units - second.units, sameCurrency(first, second))

function sameCurrency(first: Money, second: Money): string {
  if (first.currencyCode === second.currencyCode) return first.currencyCode
  throw new RangeError(`${first.currencyCode} and ${second.currencyCode} make no sum`)
}
