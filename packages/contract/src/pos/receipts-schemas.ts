import type { Static } from 'typebox'
import { open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Money, Time, Uuid } from '../values.ts'
import { Card } from './payments-schemas.ts'
import { PosError } from './pos-error.ts'
import { SoldItem } from './split-payments-schemas.ts'

/** A refund on a receipt. `units` are minor units of the receipt's currency. */
export const ReceiptRefund = Type.Object({
  kind: open('refund', 'void'),
  units: Type.Integer(),
  reason: Type.String(),
  at: Time,
})
export type ReceiptRefund = Static<typeof ReceiptRefund>

/**
 * A customer's receipt of one payment. Amounts are minor units, times RFC 3339. `vat` is the VAT included in the total,
 * present if the shop has a VAT number.
 */
export const Receipt = Type.Object({
  /** Consecutive per merchant, from 1. */
  number: Type.Integer(),
  issued_at: Time,
  shop: Type.Object({ name: Type.String(), address: Type.String(), vat_number: Type.String() }),
  /** The shop's own language, used for printed and mailed receipts. */
  language: open('en', 'af', 'zu', 'xh'),
  /** Uuid of the payment. */
  reference: Uuid,
  note: Type.String(),
  /** Items and tip if this payment covers the whole sale. Empty if only the amount is known. */
  items: Type.Array(SoldItem),
  tip_units: Type.Integer(),
  total: Money,
  vat: Type.Union([Type.Object({ rate_percent: Type.Integer(), units: Type.Integer() }), Type.Null()]),
  card: Type.Union([Card, Type.Null()]),
  /** Null for cash. */
  machine: Type.Union([Type.Object({ model: Type.String(), serialNumber: Type.String() }), Type.Null()]),
  /** Cash received and change given. Null for card payments. */
  cash: Type.Union([
    Type.Object({ tendered_units: Type.Integer(), change_units: Type.Integer() }),
    Type.Null(),
  ]),
  refunds: Type.Array(ReceiptRefund),
  /** `duplicate` from the second print on. */
  copy: open('original', 'duplicate'),
})
export type Receipt = Static<typeof Receipt>

/** A link that shows a single receipt to its holder. */
export const ReceiptLink = Type.Object({ url: Type.String(), expires_at: Time })
export type ReceiptLink = Static<typeof ReceiptLink>

export const MailReceiptBody = Type.Object(
  { to: Type.String({ format: 'email', maxLength: 254 }) },
  { additionalProperties: false },
)
export type MailReceiptBody = Static<typeof MailReceiptBody>

/** The address that a receipt is being sent to. */
export const ReceiptMail = Type.Object({ to: Type.String() })
export type ReceiptMail = Static<typeof ReceiptMail>

const parameters = Type.Object({ uuid: Uuid })
const Token = Type.Object({ token: Type.String({ minLength: 1, maxLength: 64 }) })
const reading = { 400: PosError, 401: PosError, 404: PosError, 409: PosError }
const writing = { ...reading, 403: PosError }

export const getReceipt = schemas({
  summary: 'Returns the receipt of a card or cash payment. 409 if nothing was captured.',
  parameters,
  responses: { 200: Receipt, ...reading },
})

export const getReceiptPdf = schemas({
  summary: 'Returns the receipt as a PDF, 80 mm wide.',
  parameters,
  responses: { 200: Type.String(), ...reading },
})

export const recordPrint = schemas({
  summary: 'Records a print of the receipt and returns the version to print.',
  parameters,
  responses: { 200: Receipt, ...writing },
  deprecatedAliases: { notePrinted: '/api/payments/{uuid}/receipt/prints' },
})

export const shareReceipt = schemas({
  summary: 'Creates a link to the receipt for anyone who has it, until it expires.',
  parameters,
  responses: { 200: ReceiptLink, ...writing },
})

export const mailReceipt = schemas({
  summary: 'Sends the receipt by email. The email is queued and retried until it is sent.',
  parameters,
  body: MailReceiptBody,
  responses: { 200: ReceiptMail, ...writing, 429: PosError },
})

export const getSharedReceipt = schemas({
  summary: 'Returns the receipt of a link. 404 once it has expired. No sign-in required.',
  parameters: Token,
  responses: { 200: Receipt, 404: PosError },
})

export const getSharedReceiptPdf = schemas({
  summary: 'Returns the receipt of a link as a PDF.',
  parameters: Token,
  responses: { 200: Type.String(), 404: PosError },
})
