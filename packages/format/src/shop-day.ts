const HOUR_MS = 60 * 60 * 1000
/** Milliseconds of a day. */
export const DAY_MS = 24 * HOUR_MS
/** South Africa's UTC offset, constant since 1944. */
export const OFFSET_MS = 2 * HOUR_MS
/** IANA name of the shop's time zone, independent of the device's. */
export const SHOP_TIME_ZONE = 'Africa/Johannesburg'

/** Returns the day in South Africa as YYYY-MM-DD. `at` is in milliseconds. */
export const toShopDay = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10)

/** Returns the start of the day in South Africa, in milliseconds. */
export const beginOfShopDay = (at: number): number =>
  Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
