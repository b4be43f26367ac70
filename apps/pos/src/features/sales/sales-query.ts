import { listSales } from '@tillkey/contract/pos/sales.ts'
import type { SaleLine, SaleList, SalesFilter } from '@tillkey/contract/pos/sales-schemas.ts'
import { shopDayOf } from '@tillkey/format'
import { startOfDay } from '../../shared/payments/start-of-day.ts'
import type { TillApi } from '../../shared/till/till.ts'

export const periods = ['all', 'today', 'yesterday', 'week', 'month'] as const
export type Period = (typeof periods)[number]

export const outcomes = [
  'approved',
  'declined',
  'cancelled',
  'not_sent',
  'other_amount',
  'open',
  'refunded',
] as const
export type OutcomeFilter = (typeof outcomes)[number]

/** Filters of the list; null filters nothing. */
export interface SalesListFilter {
  search: string
  period: Period
  outcome: OutcomeFilter | null
  /** Uuid of the card machine. */
  machine: string | null
  /** Uuid of the till. */
  till: string | null
}

export const everything: SalesListFilter = {
  search: '',
  period: 'all',
  outcome: null,
  machine: null,
  till: null,
}

function toSpan(period: Period, now: Date): { since?: string; until?: string } {
  switch (period) {
    case 'today':
      return { since: startOfDay(0, now) }
    case 'yesterday':
      return { since: startOfDay(1, now), until: startOfDay(0, now) }
    case 'week':
      return { since: startOfDay(6, now) }
    case 'month':
      return { since: startOfDay(30, now) }
    default:
      return {}
  }
}

/** Builds the query of a choice made at `now`. */
export function toSalesFilter(
  { search, period, outcome, machine, till }: SalesListFilter,
  now: Date,
): SalesFilter {
  return {
    ...(search.trim() !== '' && { search }),
    ...toSpan(period, now),
    ...(outcome !== null && { outcome }),
    ...(machine !== null && { terminal: machine }),
    ...(till !== null && { till }),
  }
}

/** Loads a page of sales, newest first: the first page without a token. */
export function loadSales(
  till: TillApi,
  choice: SalesListFilter,
  page: { token: string | null; now: Date },
): Promise<SaleList> {
  const query = { ...toSalesFilter(choice, page.now), ...(page.token !== null && { page_token: page.token }) }
  return till.call('Failed to get sales', (client, options) => client.request(listSales, query, options))
}

/** The lines of one day in the shop's time zone. */
export interface Day {
  /** Any time on that day. */
  at: string
  lines: readonly SaleLine[]
}

/** Groups lines by day and keeps their order. */
export function byDay(lines: readonly SaleLine[]): Day[] {
  const groups = Map.groupBy(lines, ({ created_at }) => shopDayOf(Date.parse(created_at)))
  return [...groups.values()].map((group) => ({ at: group[0]?.created_at ?? '', lines: group }))
}
