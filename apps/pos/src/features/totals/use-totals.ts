import type { Till } from '@tillkey/contract/pos/tills-schemas.ts'
import { getTotals, listCashUps } from '@tillkey/contract/pos/totals.ts'
import type { CashUpList, Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { beginOfShopDay, shopDayOf } from '@tillkey/format'
import { usePolled } from '@tillkey/web'
import { useCallback, useRef } from 'react'
import { startOfDay } from '../../shared/payments/start-of-day.ts'
import { useServices } from '../../shared/till/services.ts'

export const spans = ['today', 'yesterday', 'week', 'month', 'dates'] as const
/** Days up to now, yesterday, or chosen dates. */
export type SpanName = (typeof spans)[number]

/** Selected totals. `from` and `to` (YYYY-MM-DD, inclusive) apply to `dates` only. */
export interface TotalsFilter {
  name: SpanName
  from: string
  to: string
  /** Totals of this till; null for all tills. */
  till: string | null
}

/** Today in the shop's time zone. */
export function today(now: Date): TotalsFilter {
  const date = shopDayOf(Number(now))
  return { name: 'today', from: date, to: date, till: null }
}

const HOUR_MS = 60 * 60 * 1000

/** Returns the hour (0 to 23) in the shop; `at` is in milliseconds. */
const getHour = (at: number): number => Math.floor((at - beginOfShopDay(at)) / HOUR_MS)

interface Span {
  since: string
  until: string
}

const first: Record<Exclude<SpanName, 'dates'>, number> = { today: 0, yesterday: 1, week: 6, month: 30 }

/** Converts a selection to a span in RFC 3339, from midnight in the shop. */
function toSpan({ name, from, to }: Omit<TotalsFilter, 'till'>, now: Date): Span {
  if (name === 'dates') {
    // The dates may be selected in either order.
    const [begin = from, end = to] = [from, to].toSorted()
    return { since: startOfDay(0, new Date(begin)), until: startOfDay(-1, new Date(end)) }
  }
  return {
    since: startOfDay(first[name], now),
    until: startOfDay(name === 'yesterday' ? 0 : -1, now),
  }
}

const REFRESH_MILLISECONDS = 10_000

interface SummedUp {
  totals: Totals
  cashUps: CashUpList
  /** Hour in the shop at the time of the answer. */
  hour: number
  /** Tills with sales in the span. */
  tills: readonly Till[]
}

const listTills = ({ by_till }: Totals): Till[] =>
  by_till.flatMap(({ till }) => (till === null ? [] : [till]))

/** Returns the totals of a span and the closed days, refreshed every few seconds. */
export function useTotals({ name, from, to, till: chosen }: TotalsFilter) {
  const { till } = useServices()
  /** Totals of one till do not list the other tills. */
  const tills = useRef<readonly Till[]>([])
  const load = useCallback(async (): Promise<SummedUp> => {
    const now = new Date()
    const span = { ...toSpan({ name, from, to }, now), ...(chosen !== null && { till: chosen }) }
    const [totals, cashUps] = await Promise.all([
      till.call('Failed to get totals', (client, options) => client.request(getTotals, span, options)),
      till.call('Failed to get totals', (client, options) => client.request(listCashUps, {}, options)),
    ])
    if (chosen === null) tills.current = listTills(totals)
    return { totals, cashUps, hour: getHour(Number(now)), tills: tills.current }
  }, [till, name, from, to, chosen])
  const pauseAfter = useCallback(() => REFRESH_MILLISECONDS, [])
  return { ...usePolled({ load, pauseAfter }), load }
}
