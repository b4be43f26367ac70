import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './payments-schemas.ts'

export const startPayment = operation<Typed<typeof schemas.startPayment>>(
  'startPayment POST /api/payments ^session <json!',
)
export const getPayment = operation<Typed<typeof schemas.getPayment>>(
  'getPayment GET /api/payments/{uuid} ^session',
)
export const cancelPayment = operation<Typed<typeof schemas.cancelPayment>>(
  'cancelPayment POST /api/payments/{uuid}/cancel ^session',
)
export const checkPayment = operation<Typed<typeof schemas.checkPayment>>(
  'checkPayment POST /api/payments/{uuid}/check ^session',
)
export const detachPayment = operation<Typed<typeof schemas.detachPayment>>(
  'detachPayment POST /api/payments/{uuid}/detach ^session',
)
