import { getTotals, listCashUps } from '@tillkey/contract/pos/totals.ts'
import type { CashUpList, Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { usePolled } from '@tillkey/web'
import { useCallback } from 'react'
import { useServices } from '../../shared/services.ts'

export const spans = ['today', 'yesterday', 'week', 'month'] as const
/** So many days up to now, or all of yesterday. */
export type SpanName = (typeof spans)[number]

interface Span {
  since: string
  until: string
}

const first: Record<SpanName, number> = { today: 0, yesterday: 1, week: 6, month: 30 }

/** From the midnight that a span begins with on this device's clock, as RFC 3339. */
function spanOf(name: SpanName, now: Date): Span {
  const midnight = (daysAgo: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString()
  return { since: midnight(first[name]), until: midnight(name === 'yesterday' ? 0 : -1) }
}

const REFRESH_MILLISECONDS = 10_000

/** The totals of a span and the days that were closed, as new as a few seconds. */
export function useTotals(name: SpanName) {
  const { till } = useServices()
  const ask = useCallback(async (): Promise<{ totals: Totals; cashUps: CashUpList }> => {
    const span = spanOf(name, new Date())
    const [totals, cashUps] = await Promise.all([
      till.ask('Failed to get totals', (client, options) => client.request(getTotals, span, options)),
      till.ask('Failed to get totals', (client, options) => client.request(listCashUps, {}, options)),
    ])
    return { totals, cashUps }
  }, [till, name])
  const pauseAfter = useCallback(() => REFRESH_MILLISECONDS, [])
  return { ...usePolled({ ask, pauseAfter }), ask }
}
