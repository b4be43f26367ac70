import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './refunds-schemas.ts'

export const refundPayment = operation<Typed<typeof schemas.refundPayment>>(
  'refundPayment POST /api/payments/{uuid}/refunds ^session <json!',
)
export const listRefunds = operation<Typed<typeof schemas.listRefunds>>(
  'listRefunds GET /api/payments/{uuid}/refunds ^session',
)
export const getRefund = operation<Typed<typeof schemas.getRefund>>(
  'getRefund GET /api/refunds/{uuid} ^session',
)
export const checkRefund = operation<Typed<typeof schemas.checkRefund>>(
  'checkRefund POST /api/refunds/{uuid}/check ^session',
)
