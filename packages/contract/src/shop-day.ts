const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS
/** South Africa has one time, two hours ahead of UTC, and has not changed its clocks since 1944. */
export const OFFSET_MS = 2 * HOUR_MS
/** The same by its name (IANA): what a shop's clock shows, wherever the device that reads it is. */
export const SHOP_TIME_ZONE = 'Africa/Johannesburg'

/** The day of a moment in South Africa, as YYYY-MM-DD; `at` is in milliseconds. */
export const shopDayOf = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10)

/** The moment that a day begins with in South Africa, in milliseconds. */
export const beginOfShopDay = (at: number): number =>
  Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
