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

const NARROW_SPACE = '\u202f'

const formats = new Map<string, Intl.NumberFormat>()

function ensureFormat(currency: string): Intl.NumberFormat {
  const cached = formats.get(currency) ?? new Intl.NumberFormat('en-ZA', { style: 'currency', currency })
  formats.set(currency, cached)
  return cached
}

/**
 * Formats an amount, e.g. "R25.00", "R1 234.50" with a narrow space, or "US$25.87". The only money format of all
 * apps: separators are the same for every currency.
 */
export function formatMoney({ units, currencyCode }: Money): string {
  const format = ensureFormat(currencyCode)
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  // A decimal string keeps every digit, unlike a division. The type accepts only plain numbers.
  const parts = format.formatToParts(`${Math.abs(units)}E-${digits}` as `${number}`)
  const text = parts.map(({ type, value }) => spelling[type] ?? value).join('')
  return units < 0 ? `−${text}` : text
}

const spelling: Partial<Record<Intl.NumberFormatPartTypes, string>> = {
  group: NARROW_SPACE,
  decimal: '.',
  literal: '',
}

/** Formats an amount without zero cents, as on quick keys and items: "R20", "R12.50". */
export const shortMoney = (amount: Money): string => formatMoney(amount).replace(/\.00$/, '')
