import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './receipts-schemas.ts'

export const getReceipt = operation<Typed<typeof schemas.getReceipt>>(
  'getReceipt GET /api/payments/{uuid}/receipt ^session',
)
export const getReceiptPdf = operation<Typed<typeof schemas.getReceiptPdf>>(
  'getReceiptPdf GET /api/payments/{uuid}/receipt/pdf ^session >text',
)
export const recordPrint = operation<Typed<typeof schemas.recordPrint>>(
  'recordPrint POST /api/payments/{uuid}/receipt/prints ^session',
)
export const shareReceipt = operation<Typed<typeof schemas.shareReceipt>>(
  'shareReceipt POST /api/payments/{uuid}/receipt/links ^session',
)
export const mailReceipt = operation<Typed<typeof schemas.mailReceipt>>(
  'mailReceipt POST /api/payments/{uuid}/receipt/mails ^session <json!',
)
export const getSharedReceipt = operation<Typed<typeof schemas.getSharedReceipt>>(
  'getSharedReceipt GET /api/receipts/{token}',
)
export const getSharedReceiptPdf = operation<Typed<typeof schemas.getSharedReceiptPdf>>(
  'getSharedReceiptPdf GET /api/receipts/{token}/pdf >text',
)
