declare const brand: unique symbol

/**
 * An amount of money in minor units of an ISO 4217 currency. Created only by `money`, when reading a response or adding
 * amounts.
 */
export interface Money {
  readonly currencyCode: string
  /** Minor units, a safe integer. */
  readonly units: number
  readonly [brand]: 'Money'
}

/** Creates an amount. Default currency: ZAR. Throws RangeError unless `units` is a whole number. */
export function money(units: number, currencyCode = 'ZAR'): Money {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Minor units must be a whole number, not ${units}`)
  // The brand exists in the type only. The value is the same as on the wire.
  return { units, currencyCode } as Money
}

/** Adds amounts of the same currency. */
export const addMoney = (first: Money, second: Money): Money =>
  money(first.units + second.units, sameCurrency(first, second))

/** Subtracts amounts of the same currency. */
export const subtractMoney = (first: Money, second: Money): Money =>
  money(first.units - second.units, sameCurrency(first, second))

function sameCurrency(first: Money, second: Money): string {
  if (first.currencyCode === second.currencyCode) return first.currencyCode
  throw new RangeError(`Cannot add ${first.currencyCode} and ${second.currencyCode}`)
}
