import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './attention-schemas.ts'

export const listMatters = operation<Typed<typeof schemas.listMatters>>(
  'listMatters GET /api/matters ^session',
)
export const notePaymentShown = operation<Typed<typeof schemas.notePaymentShown>>(
  'notePaymentShown POST /api/payments/{uuid}/shown ^session',
)
export const settlePayment = operation<Typed<typeof schemas.settlePayment>>(
  'settlePayment POST /api/payments/{uuid}/settle ^session <json!',
)
