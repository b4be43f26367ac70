import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './refunds-schemas.ts'

export const createMachineRefund = operation<Typed<typeof schemas.createMachineRefund>>(
  'createMachineRefund POST /v1/payments/{id}/refunds ^bearer @Idempotency-Key! <json!',
)
export const findMachineRefund = operation<Typed<typeof schemas.findMachineRefund>>(
  'findMachineRefund GET /v1/refunds ^bearer ?reference!',
)
export const getMachineRefund = operation<Typed<typeof schemas.getMachineRefund>>(
  'getMachineRefund GET /v1/refunds/{id} ^bearer',
)
export const listMachineRefunds = operation<Typed<typeof schemas.listMachineRefunds>>(
  'listMachineRefunds GET /v1/refund-transactions ^bearer ?since! ?until! ?page_size ?page_token',
)
