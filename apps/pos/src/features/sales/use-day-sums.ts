import type { SaleLine } from '@tillkey/contract/pos/sales-schemas.ts'
import { getDailyTotals } from '@tillkey/contract/pos/totals.ts'
import type { DailyTotals } from '@tillkey/contract/pos/totals-schemas.ts'
import { useNewest } from '@tillkey/web'
import { useCallback } from 'react'
import { useServices } from '../../shared/services.ts'
import { startOfDay, startOfDayAt } from '../../shared/start-of-day.ts'
import { type Choice, everything } from './sales-query.ts'

/** What a day comes to, less refunds, in minor units, and who has closed it and when. */
export type DaySum = Pick<DailyTotals['days'][number], 'net_units' | 'closed'>

const none: ReadonlyMap<string, DaySum> = new Map()

/** Whether all that was sold on its days is listed; a part of a day comes to nothing that anybody asks for. */
const isWhole = (choice: Choice): boolean =>
  JSON.stringify({ ...choice, period: everything.period }) === JSON.stringify(everything)

/**
 * What each day of a list comes to, by the midnight that it begins with on this device's clock. Asked for in
 * one request for what has come to the list; without an answer the list stands alone.
 */
export function useDaySums(lines: readonly SaleLine[] | null, choice: Choice): ReadonlyMap<string, DaySum> {
  const { till } = useServices()
  const whole = isWhole(choice)
  const ask = useCallback(
    async (listed: typeof lines) => {
      const [newest, oldest] = [listed?.at(0), listed?.at(-1)]
      if (newest === undefined || oldest === undefined) return null
      const span = {
        since: startOfDayAt(oldest.created_at),
        until: startOfDay(-1, new Date(newest.created_at)),
      }
      const { days } = await till.ask('Failed to get totals', (client, options) =>
        client.request(getDailyTotals, span, options),
      )
      return new Map(days.map((day) => [startOfDayAt(day.since), day]))
    },
    [till],
  )
  const { value } = useNewest({ about: whole ? lines : null, ask })
  return whole ? (value ?? none) : none
}
