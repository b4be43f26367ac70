import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './payments-schemas.ts'

export const createMachinePayment = operation<Typed<typeof schemas.createMachinePayment>>(
  'createMachinePayment POST /v1/terminals/{uuid}/payments ^bearer @Idempotency-Key! <json!',
)
export const findMachinePayment = operation<Typed<typeof schemas.findMachinePayment>>(
  'findMachinePayment GET /v1/payments ^bearer ?reference!',
)
export const listMachinePayments = operation<Typed<typeof schemas.listMachinePayments>>(
  'listMachinePayments GET /v1/transactions ^bearer ?since! ?until! ?page_size ?page_token',
)
export const getMachinePayment = operation<Typed<typeof schemas.getMachinePayment>>(
  'getMachinePayment GET /v1/payments/{id} ^bearer',
)
export const cancelMachinePayment = operation<Typed<typeof schemas.cancelMachinePayment>>(
  'cancelMachinePayment POST /v1/payments/{id}/cancel ^bearer',
)
