/** Standard rate of South African value-added tax, in percent. */
export const VAT_RATE_PERCENT = 15

/** The tax included in an amount; both in minor units, rounded half up. */
export const vatIncludedIn = (units: number): number =>
  Math.floor((units * VAT_RATE_PERCENT * 2 + (100 + VAT_RATE_PERCENT)) / (2 * (100 + VAT_RATE_PERCENT)))
