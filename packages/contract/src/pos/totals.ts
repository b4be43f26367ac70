import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './totals-schemas.ts'

export const getTotals = operation<Typed<typeof schemas.getTotals>>(
  'getTotals GET /api/totals ^session ?since! ?until! ?till',
)
export const getDailyTotals = operation<Typed<typeof schemas.getDailyTotals>>(
  'getDailyTotals GET /api/totals/days ^session ?since! ?until!',
)
export const listCashUps = operation<Typed<typeof schemas.listCashUps>>(
  'listCashUps GET /api/cash-ups ^session',
)
export const closeDay = operation<Typed<typeof schemas.closeDay>>(
  'closeDay POST /api/cash-ups ^session <json!',
)
export const reopenDay = operation<Typed<typeof schemas.reopenDay>>(
  'reopenDay POST /api/cash-ups/{number}/reopen ^session',
)
export const exportSales = operation<Typed<typeof schemas.exportSales>>(
  'exportSales GET /api/export/sales ^session ?search ?since ?until ?outcome ?terminal ?till >text',
)
