import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/receipts.ts'
import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import * as schemas from '@tillkey/contract/pos/receipts-schemas.ts'
import { type Handlers, ok, streamed } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import { numberText } from './receipt-lines.ts'
import { receiptPdf } from './receipt-pdf.ts'
import type { Receipts } from './receipts.ts'

const { getSharedReceipt, getSharedReceiptPdf, ...own } = endpointsOf(operations, {
  getReceipt: schemas.getReceipt,
  getReceiptPdf: schemas.getReceiptPdf,
  recordPrint: schemas.recordPrint,
  shareReceipt: schemas.shareReceipt,
  mailReceipt: schemas.mailReceipt,
  getSharedReceipt: schemas.getSharedReceipt,
  getSharedReceiptPdf: schemas.getSharedReceiptPdf,
})
export const receiptEndpoints = own
/** Endpoints for anyone with a link. */
export const sharedReceiptEndpoints = { getSharedReceipt, getSharedReceiptPdf }

const respondWithPdf = (receipt: Receipt) =>
  streamed(receiptPdf(receipt), 'application/pdf', {
    'content-disposition': `inline; filename="receipt-${numberText(receipt)}.pdf"`,
    'cache-control': 'no-store',
  })

/** Handlers for the merchant's own tills. */
export const receiptHandlers = (receipts: Receipts): Handlers<typeof receiptEndpoints, Merchant> => ({
  getReceipt: async ({ args, context }) => ok(await receipts.of(context.id, args.uuid)),
  getReceiptPdf: async ({ args, context }) => respondWithPdf(await receipts.of(context.id, args.uuid)),
  recordPrint: async ({ args, context }) => ok(await receipts.recordPrint(context.id, args.uuid)),
  shareReceipt: async ({ args, context }) => ok(await receipts.share(context.id, args.uuid)),
  mailReceipt: async ({ args, context }) => {
    const { to } = args.body
    await receipts.mail(context, args.uuid, to)
    return ok({ to })
  },
})

/** Handlers for anyone with a link. */
export const sharedReceiptHandlers = (receipts: Receipts): Handlers<typeof sharedReceiptEndpoints, null> => ({
  getSharedReceipt: async ({ args }) => ok(await receipts.findShared(args.token)),
  getSharedReceiptPdf: async ({ args }) => respondWithPdf(await receipts.findShared(args.token)),
})
