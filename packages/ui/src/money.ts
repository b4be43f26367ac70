const symbols = { ZAR: 'R' } as const

/** A currency that the screens can show. */
export type Currency = keyof typeof symbols

/** Rand and cents as text, for instance 2500 → "R25.00". Integers all the way: throws RangeError on a fraction. */
export function formatMoney(units: number, currency: Currency = 'ZAR'): string {
  const { sign, whole, cents } = moneyParts(units, currency)
  return `${sign}${whole}.${cents}`
}

/** The pieces of an amount, the whole part with its currency symbol. */
export function moneyParts(units: number, currency: Currency) {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Minor units must be a whole number, not ${units}`)
  const digits = String(Math.abs(units)).padStart(3, '0')
  const sign = units < 0 ? '−' : ''
  return { sign, whole: symbols[currency] + digits.slice(0, -2), cents: digits.slice(-2) }
}
