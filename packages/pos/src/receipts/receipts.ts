import type { Receipt, ReceiptLink } from '@tillkey/contract/pos/receipts-schemas.ts'
import type { Outbox } from '@tillkey/jobs'
import { type ApiError, formatTime } from '@tillkey/wire'
import { noSuchPayment } from '../payments/payment-errors.ts'
import { posError } from '../pos-error.ts'
import { type MailSender, writeShopMail } from '../shop/shop-mail.ts'
import type { Shops } from '../shop/shops.ts'
import { createReceiptLinks, type ReceiptLinksDependencies } from './receipt-links.ts'
import { receiptMail } from './receipt-mail.ts'
import { createReceiptSubjects, type ReceiptSubject } from './receipt-subject.ts'
import { createReceiptsStore, type IssuedReceipt, issueReceipt } from './receipts-store.ts'
import { VAT_RATE_PERCENT, vatIncludedIn } from './vat.ts'

export interface ReceiptsDependencies extends ReceiptLinksDependencies {
  shops: Pick<Shops, 'find' | 'nameOf'>
  outbox: Outbox
}

const MAX_MAILS = 5

const nothingCaptured = (): ApiError =>
  posError('not_captured', {
    reason: 'Only captured payments have a receipt.',
  })

const noSuchLink = (): ApiError =>
  posError('receipt_not_found', {
    field: 'token',
    reason: "This receipt link has expired or doesn't exist.",
  })

const mailedEnough = (): ApiError =>
  posError('receipt_mailed_enough', {
    field: 'to',
    reason: `This receipt was sent ${MAX_MAILS} times. Show its link instead.`,
  })

/** Receipts of captured payments, numbered without gaps: read, print, share by link and send by mail. */
export function createReceipts(dependencies: ReceiptsDependencies) {
  const { db, shops, outbox, now } = dependencies
  const links = createReceiptLinks(dependencies)
  const subjects = createReceiptSubjects(db)

  async function find(merchantId: string, uuid: string): Promise<ReceiptSubject> {
    const subject = await subjects.find(merchantId, uuid)
    if (!subject) throw noSuchPayment()
    return subject
  }

  async function ensureIssued(subject: ReceiptSubject): Promise<IssuedReceipt> {
    const store = createReceiptsStore(db)
    const existing = await store.ofPayment(subject.id)
    if (existing) return existing
    if (subject.total === null) throw nothingCaptured()
    // The payment was captured before receipts existed.
    await db.transaction((tx) => issueReceipt(tx, subject, now()))
    const issued = await store.ofPayment(subject.id)
    if (!issued) throw new Error(`the receipt of payment ${subject.id} is missing`)
    return issued
  }

  /** `printed` includes the print that it is composed for. */
  async function compose(subject: ReceiptSubject, issued: IssuedReceipt, printed: number): Promise<Receipt> {
    const { merchantId, reference, card, machine, cash } = subject
    const [shop, story] = await Promise.all([shops.find(merchantId), subjects.details(subject)])
    const name = await shops.nameOf(merchantId, shop)
    const total = subject.total ?? { currency: 'ZAR', units: 0 }
    const { address, vat_number, languages } = shop
    return {
      number: issued.number,
      issued_at: formatTime(issued.issuedAt),
      shop: { name, address, vat_number },
      language: languages[0] ?? 'en',
      reference,
      total: { currencyCode: total.currency, units: total.units },
      vat: vat_number === '' ? null : { rate_percent: VAT_RATE_PERCENT, units: vatIncludedIn(total.units) },
      card,
      machine,
      cash,
      ...story,
      copy: printed > 1 ? 'duplicate' : 'original',
    }
  }

  async function loadReceipt(subject: ReceiptSubject): Promise<Receipt> {
    const issued = await ensureIssued(subject)
    return compose(subject, issued, issued.prints + 1)
  }

  return {
    of: async (merchantId: string, uuid: string) => loadReceipt(await find(merchantId, uuid)),
    async recordPrint(merchantId: string, uuid: string): Promise<Receipt> {
      const payment = await find(merchantId, uuid)
      await ensureIssued(payment)
      const counted = await createReceiptsStore(db).countPrint(payment.id)
      if (!counted) throw new Error(`the receipt of payment ${payment.id} is missing`)
      return compose(payment, counted, counted.prints)
    },
    async share(merchantId: string, uuid: string): Promise<ReceiptLink> {
      const payment = await find(merchantId, uuid)
      await ensureIssued(payment)
      return links.of(payment.id)
    },
    /** Creates a separate link for the mail, in the transaction that writes the mail. */
    async mail(by: MailSender, uuid: string, to: string): Promise<void> {
      const payment = await find(by.id, uuid)
      const receipt = await loadReceipt(payment)
      await db.transaction(async (tx) => {
        if (!(await createReceiptsStore(tx).countMail(payment.id, MAX_MAILS))) throw mailedEnough()
        const { url } = await links.add(tx, payment.id)
        const mail = { to, ...receiptMail(receipt, url) }
        await writeShopMail(outbox, tx, { kind: 'receipt', by, mail, field: 'to', at: now() })
      })
    },
    /** Throws 404 for unknown and expired links. */
    async findShared(token: string): Promise<Receipt> {
      const paymentId = await links.findPaymentId(token)
      const subject = paymentId === undefined ? undefined : await subjects.load(paymentId)
      if (!subject) throw noSuchLink()
      return loadReceipt(subject)
    },
    deleteExpiredLinks: links.deleteExpired,
  }
}

export type Receipts = ReturnType<typeof createReceipts>
