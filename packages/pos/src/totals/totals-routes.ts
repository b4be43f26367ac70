import { endpointsOf } from '@tillkey/contract'
import type { SalesFilter } from '@tillkey/contract/pos/sales-schemas.ts'
import * as operations from '@tillkey/contract/pos/totals.ts'
import * as schemas from '@tillkey/contract/pos/totals-schemas.ts'
import { shopDayOf } from '@tillkey/format'
import { type Handlers, ok, streamed } from '@tillkey/host'
import type { Queries } from '@tillkey/sql'
import type { Merchant } from '../merchant.ts'
import type { Sales } from '../sales/sales.ts'
import { listPartPaid } from '../split-payments/part-paid.ts'
import type { CashUps } from './cash-ups.ts'
import { salesCsv } from './sales-csv.ts'
import { sumUp, sumUpDays } from './totals.ts'
import type { TotalsSpan } from './totals-store.ts'

const { getTotals, getDailyTotals, listCashUps, closeDay, reopenDay, exportSales } = schemas
export const totalEndpoints = endpointsOf(operations, {
  getTotals,
  getDailyTotals,
  listCashUps,
  closeDay,
  reopenDay,
  exportSales,
})

const PAGE_SIZE = 200

interface TotalsRules {
  db: Queries
  cashUps: CashUps
  sales: Pick<Sales, 'list'>
}

interface RequestedSpan {
  since: string
  until: string
  till?: string
}

const toSpan = ({ id: merchantId }: Merchant, { since, until, till }: RequestedSpan): TotalsSpan => ({
  merchantId,
  since: Date.parse(since),
  until: Date.parse(until),
  ...(till !== undefined && { tillId: till }),
})

/** File name with the first and last day of the table, where given. */
const tableName = ({ since, until }: SalesFilter): string => {
  const first = since === undefined ? [] : [shopDayOf(Date.parse(since))]
  const last = until === undefined ? [] : [shopDayOf(Date.parse(until) - 1)]
  return `${['sales', ...first, ...last].join('-')}.csv`
}

/** Handlers for totals, closing days and exporting sales. */
export const totalHandlers = (rules: TotalsRules): Handlers<typeof totalEndpoints, Merchant> => ({
  getTotals: async ({ args, context }) => ok(await sumUp(rules.db, toSpan(context, args))),
  getDailyTotals: async ({ args, context }) => ok(await sumUpDays(rules.db, toSpan(context, args))),
  listCashUps: async ({ context: { id } }) => {
    const closes = await rules.cashUps.list(id)
    const { sales: open_payments } = await rules.sales.list(id, { outcome: 'open' })
    return ok({ ...closes, open_payments, part_paid_sales: await listPartPaid(rules.db, id) })
  },
  closeDay: async ({ args, context }) =>
    ok(await rules.cashUps.close(context.id, context.personId, args.body)),
  reopenDay: async ({ args, context }) =>
    ok(await rules.cashUps.reopen(context.id, context.personId, args.number)),
  exportSales: async ({ args, context }) => {
    const table = salesCsv((page_token) =>
      rules.sales.list(context.id, { ...args, page_size: PAGE_SIZE, page_token }),
    )
    return streamed(table, 'text/csv; charset=utf-8', {
      'content-disposition': `attachment; filename="${tableName(args)}"`,
      'cache-control': 'no-store',
    })
  },
})
