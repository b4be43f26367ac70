import { getTotals, listCashUps } from '@tillkey/contract/pos/totals.ts'
import type { CashUpList, Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { usePolled } from '@tillkey/web'
import { useCallback } from 'react'
import { useServices } from '../../shared/services.ts'

export const spans = ['today', 'yesterday', 'week', 'month', 'dates'] as const
/** So many days up to now, all of yesterday, or what is chosen by its dates. */
export type SpanName = (typeof spans)[number]

/** What is summed up; the dates (YYYY-MM-DD, both part of it) count with `dates` alone. */
export interface Choice {
  name: SpanName
  from: string
  to: string
}

/** Today, as the device's calendar has it. */
export function today(now: Date): Choice {
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return { name: 'today', from: date, to: date }
}

interface Span {
  since: string
  until: string
}

const first: Record<Exclude<SpanName, 'dates'>, number> = { today: 0, yesterday: 1, week: 6, month: 30 }

/** The midnight that a day begins with, or one so many days after it, on this device's clock. */
function midnightOf(date: string, daysAfter: number): string {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + daysAfter).toISOString()
}

/** From the midnight that a span begins with on this device's clock, as RFC 3339. */
function spanOf({ name, from, to }: Choice, now: Date): Span {
  if (name === 'dates') {
    // In whichever order they were chosen.
    const [begin = from, end = to] = [from, to].toSorted()
    return { since: midnightOf(begin, 0), until: midnightOf(end, 1) }
  }
  const midnight = (daysAgo: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString()
  return { since: midnight(first[name]), until: midnight(name === 'yesterday' ? 0 : -1) }
}

const REFRESH_MILLISECONDS = 10_000

/** The totals of a span and the days that were closed, as new as a few seconds. */
export function useTotals({ name, from, to }: Choice) {
  const { till } = useServices()
  const ask = useCallback(async (): Promise<{ totals: Totals; cashUps: CashUpList }> => {
    const span = spanOf({ name, from, to }, new Date())
    const [totals, cashUps] = await Promise.all([
      till.ask('Failed to get totals', (client, options) => client.request(getTotals, span, options)),
      till.ask('Failed to get totals', (client, options) => client.request(listCashUps, {}, options)),
    ])
    return { totals, cashUps }
  }, [till, name, from, to])
  const pauseAfter = useCallback(() => REFRESH_MILLISECONDS, [])
  return { ...usePolled({ ask, pauseAfter }), ask }
}
