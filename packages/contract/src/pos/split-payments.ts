import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './split-payments-schemas.ts'

export const openSale = operation<Typed<typeof schemas.openSale>>('openSale POST /api/sales ^session <json!')
export const getSale = operation<Typed<typeof schemas.getSale>>('getSale GET /api/sales/{uuid} ^session')
export const payCash = operation<Typed<typeof schemas.payCash>>(
  'payCash POST /api/sales/{uuid}/cash ^session <json!',
)
export const writeOffSale = operation<Typed<typeof schemas.writeOffSale>>(
  'writeOffSale POST /api/sales/{uuid}/write-off ^session <json!',
)
export const setSaleNote = operation<Typed<typeof schemas.setSaleNote>>(
  'setSaleNote PUT /api/sales/{uuid}/note ^session <json!',
)
export const getCashPayment = operation<Typed<typeof schemas.getCashPayment>>(
  'getCashPayment GET /api/cash/{uuid} ^session',
)
