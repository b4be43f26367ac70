import { beginOfShopDay, DAY_MS } from '@tillkey/format'

/** Start of the shop's day `daysAgo` days before `now`, in RFC 3339. */
export const startOfDay = (daysAgo: number, now: Date): string =>
  new Date(beginOfShopDay(Number(now)) - daysAgo * DAY_MS).toISOString()

/** Start of the shop's day that contains `at`; both in RFC 3339. */
export const startOfDayAt = (at: string): string => startOfDay(0, new Date(at))
