import type { SaleLine } from '@tillkey/contract/pos/sales-schemas.ts'
import { getDailyTotals } from '@tillkey/contract/pos/totals.ts'
import type { DailyTotals } from '@tillkey/contract/pos/totals-schemas.ts'
import { useNewest } from '@tillkey/web'
import { useCallback } from 'react'
import { startOfDay, startOfDayAt } from '../../shared/payments/start-of-day.ts'
import { useServices } from '../../shared/till/services.ts'
import { everything, type SalesListFilter } from './sales-query.ts'

/** Net total of a day in minor units, and who closed it and when. */
export type DaySum = Pick<DailyTotals['days'][number], 'net_units' | 'closed'>

const none: ReadonlyMap<string, DaySum> = new Map()

/** Whether the filters include complete days. Totals of partial days are not shown. */
const isWhole = (choice: SalesListFilter): boolean =>
  JSON.stringify({ ...choice, period: everything.period }) === JSON.stringify(everything)

/**
 * Returns totals by start of day. Days added to the list are loaded in one request; if it fails, the list has no
 * totals.
 */
export function useDaySums(
  lines: readonly SaleLine[] | null,
  choice: SalesListFilter,
): ReadonlyMap<string, DaySum> {
  const { till } = useServices()
  const whole = isWhole(choice)
  const load = useCallback(
    async (listed: typeof lines) => {
      const [newest, oldest] = [listed?.at(0), listed?.at(-1)]
      if (newest === undefined || oldest === undefined) return null
      const span = {
        since: startOfDayAt(oldest.created_at),
        until: startOfDay(-1, new Date(newest.created_at)),
      }
      const { days } = await till.call('Failed to get totals', (client, options) =>
        client.request(getDailyTotals, span, options),
      )
      return new Map(days.map((day) => [startOfDayAt(day.since), day]))
    },
    [till],
  )
  const { value } = useNewest({ key: whole ? lines : null, load })
  return whole ? (value ?? none) : none
}
