import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './sales-schemas.ts'

export const listSales = operation<Typed<typeof schemas.listSales>>(
  'listSales GET /api/sales ^session ?search ?since ?until ?outcome ?terminal ?till ?page_size ?page_token',
)
export const getPaymentHistory = operation<Typed<typeof schemas.getPaymentHistory>>(
  'getPaymentHistory GET /api/payments/{uuid}/history ^session',
)
export const setPaymentNote = operation<Typed<typeof schemas.setPaymentNote>>(
  'setPaymentNote PUT /api/payments/{uuid}/note ^session <json!',
)
