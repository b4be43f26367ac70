import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './attention-schemas.ts'

export const listAttentionItems = operation<Typed<typeof schemas.listAttentionItems>>(
  'listAttentionItems GET /api/attention ^session',
)
export const acknowledgeResult = operation<Typed<typeof schemas.acknowledgeResult>>(
  'acknowledgeResult POST /api/payments/{uuid}/acknowledge ^session',
)
export const settlePayment = operation<Typed<typeof schemas.settlePayment>>(
  'settlePayment POST /api/payments/{uuid}/settle ^session <json!',
)
