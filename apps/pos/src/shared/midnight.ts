import { beginOfShopDay, DAY_MS } from '@tillkey/contract/shop-day.ts'

/** The midnight that the shop's day so many days ago begins with, as RFC 3339. */
export const midnight = (daysAgo: number, now: Date): string =>
  new Date(beginOfShopDay(Number(now)) - daysAgo * DAY_MS).toISOString()

/** The midnight that the shop's day of a moment begins with; both as RFC 3339. */
export const midnightOf = (at: string): string => midnight(0, new Date(at))
