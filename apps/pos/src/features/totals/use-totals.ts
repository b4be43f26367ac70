import type { Till } from '@tillkey/contract/pos/tills-schemas.ts'
import { getTotals, listCashUps } from '@tillkey/contract/pos/totals.ts'
import type { CashUpList, Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { beginOfShopDay, shopDayOf } from '@tillkey/contract/shop-day.ts'
import { usePolled } from '@tillkey/web'
import { useCallback, useRef } from 'react'
import { useServices } from '../../shared/services.ts'
import { startOfDay } from '../../shared/start-of-day.ts'

export const spans = ['today', 'yesterday', 'week', 'month', 'dates'] as const
/** So many days up to now, all of yesterday, or what is chosen by its dates. */
export type SpanName = (typeof spans)[number]

/** What is summed up; the dates (YYYY-MM-DD, both part of it) count with `dates` alone. */
export interface Choice {
  name: SpanName
  from: string
  to: string
  /** What was taken on this till alone; all of them where it is null. */
  till: string | null
}

/** Today, as the shop has it. */
export function today(now: Date): Choice {
  const date = shopDayOf(Number(now))
  return { name: 'today', from: date, to: date, till: null }
}

const HOUR_MS = 60 * 60 * 1000

/** The hour of the day (0 to 23) of a moment in the shop; `at` is in milliseconds. */
const hourOf = (at: number): number => Math.floor((at - beginOfShopDay(at)) / HOUR_MS)

interface Span {
  since: string
  until: string
}

const first: Record<Exclude<SpanName, 'dates'>, number> = { today: 0, yesterday: 1, week: 6, month: 30 }

/** From the midnight that a span begins with in the shop, as RFC 3339. */
function spanOf({ name, from, to }: Omit<Choice, 'till'>, now: Date): Span {
  if (name === 'dates') {
    // In whichever order they were chosen.
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
  /** The hour of the day that it was in the shop then. */
  hour: number
  /** The tills that all of it was taken on. */
  tills: readonly Till[]
}

const tillsOf = ({ by_till }: Totals): Till[] => by_till.flatMap(({ till }) => (till === null ? [] : [till]))

/** The totals of a span and the days that were closed, as new as a few seconds. */
export function useTotals({ name, from, to, till: chosen }: Choice) {
  const { till } = useServices()
  /** Those of one till do not tell of the others. */
  const tills = useRef<readonly Till[]>([])
  const ask = useCallback(async (): Promise<SummedUp> => {
    const now = new Date()
    const span = { ...spanOf({ name, from, to }, now), ...(chosen !== null && { till: chosen }) }
    const [totals, cashUps] = await Promise.all([
      till.ask('Failed to get totals', (client, options) => client.request(getTotals, span, options)),
      till.ask('Failed to get totals', (client, options) => client.request(listCashUps, {}, options)),
    ])
    if (chosen === null) tills.current = tillsOf(totals)
    return { totals, cashUps, hour: hourOf(Number(now)), tills: tills.current }
  }, [till, name, from, to, chosen])
  const pauseAfter = useCallback(() => REFRESH_MILLISECONDS, [])
  return { ...usePolled({ ask, pauseAfter }), ask }
}
