import { createHash } from 'node:crypto'
import type { Receipt, ReceiptLink } from '@tillkey/contract/pos/receipts-schemas.ts'
import type { Outbox } from '@tillkey/jobs'
import { writeMail } from '@tillkey/mail'
import type { Keyring } from '@tillkey/secrets'
import type { Database, Queries } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import type { Payment } from '../payments/payment.ts'
import type { Payments } from '../payments/payments.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import type { Refund } from '../refunds/refund.ts'
import { createRefundsStore } from '../refunds/refunds-store.ts'
import { createSalesStore } from '../sales/sales-store.ts'
import type { Shops } from '../shop/shops.ts'
import { receiptMail } from './receipt-mail.ts'
import { createReceiptsStore, type IssuedReceipt, issueReceipt } from './receipts-store.ts'
import { VAT_RATE_PERCENT, vatIncludedIn } from './vat.ts'

export interface ReceiptsDependencies {
  db: Database
  payments: Pick<Payments, 'get'>
  shops: Pick<Shops, 'find'>
  outbox: Outbox
  keyring: Keyring
  /** Where customers reach the till's own pages, without a trailing slash. */
  baseUrl: string
  now: () => number
  random: (bytes: number) => Buffer
}

const DAY_MS = 24 * 60 * 60 * 1000
/** For so long a link shows its receipt. */
const LINK_MS = 90 * DAY_MS
const LINK_PURPOSE = 'link of a receipt'
const TOKEN_BYTES = 32
const MOST_MAILS = 5

const nothingCaptured = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'not_captured',
    reason: 'There is a receipt for what was captured only.',
  })

const noSuchLink = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'receipt_not_found',
    field: 'token',
    reason: 'This link shows no receipt, or no longer.',
  })

const mailedEnough = (): ApiError =>
  new ApiError({
    status: 429,
    code: 'receipt_mailed_enough',
    field: 'to',
    reason: `This receipt was sent ${MOST_MAILS} times; show its link instead.`,
  })

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const timeOf = (at: number): string => new Date(at).toISOString()

const refundLines = (refunds: readonly Refund[]): Receipt['refunds'] =>
  refunds.flatMap(({ kind, words, state, updatedAt }) =>
    state.refunded ? [{ kind, units: state.refunded.units, reason: words, at: timeOf(updatedAt) }] : [],
  )

/** Receipts of what was captured: one number each, without gaps; to be read, printed, shared by link and sent by mail. */
export function createReceipts(dependencies: ReceiptsDependencies) {
  const { db, payments, shops, outbox, keyring, baseUrl, now, random } = dependencies

  async function issuedFor(payment: Payment): Promise<IssuedReceipt> {
    const store = createReceiptsStore(db)
    const known = await store.ofPayment(payment.id)
    if (known) return known
    if (payment.state.captured === null) throw nothingCaptured()
    // It was captured before there were receipts.
    await db.transaction((tx) => issueReceipt(tx, payment, now()))
    const issued = await store.ofPayment(payment.id)
    if (!issued) throw new Error(`the receipt of payment ${payment.id} is gone`)
    return issued
  }

  /** `printed` counts the print that it is composed for. */
  async function compose(payment: Payment, issued: IssuedReceipt, printed: number): Promise<Receipt> {
    const { merchantId, requestUuid, amount, state, terminal } = payment
    const [shop, note, refunds] = await Promise.all([
      shops.find(merchantId),
      createSalesStore(db).noteOf(payment.id),
      createRefundsStore(db).ofPayment(payment.id),
    ])
    const total = state.captured ?? { currency: amount.currency, units: 0 }
    const { name, address, vat_number, languages } = shop
    return {
      number: issued.number,
      issued_at: timeOf(issued.issuedAt),
      shop: { name, address, vat_number },
      language: languages[0] ?? 'en',
      reference: requestUuid,
      note,
      total: { currencyCode: total.currency, units: total.units },
      vat: vat_number === '' ? null : { rate_percent: VAT_RATE_PERCENT, units: vatIncludedIn(total.units) },
      card: state.card && {
        brand: state.card.brand,
        last4: state.card.last4,
        entry_mode: state.card.entryMode,
      },
      machine: { model: terminal.model, serialNumber: terminal.serialNumber },
      refunds: refundLines(refunds),
      copy: printed > 1 ? 'duplicate' : 'original',
    }
  }

  async function ofPayment(payment: Payment): Promise<Receipt> {
    const issued = await issuedFor(payment)
    return compose(payment, issued, issued.prints + 1)
  }

  const linkTo = (token: string, expiresAt: number): ReceiptLink => ({
    url: `${baseUrl}/r/${token}`,
    expires_at: timeOf(expiresAt),
  })

  async function addLink(at: Queries, paymentId: string): Promise<ReceiptLink> {
    const token = random(TOKEN_BYTES).toString('base64url')
    const link = { digest: digestOf(token), sealed: keyring.seal(token, LINK_PURPOSE), paymentId }
    const expiresAt = now() + LINK_MS
    await createReceiptsStore(at).addLink({ ...link, expiresAt })
    return linkTo(token, expiresAt)
  }

  /** The link that the receipt's page shows: the same as before while it will do for long enough. */
  async function standingLink(paymentId: string): Promise<ReceiptLink | undefined> {
    const kept = await createReceiptsStore(db).lastLink(paymentId, now() + LINK_MS / 2)
    const token = kept && keyring.open(kept.sealed, LINK_PURPOSE)
    return token === undefined ? undefined : linkTo(token, kept?.expiresAt ?? 0)
  }

  return {
    ofPayment: async (merchantId: string, uuid: string) => ofPayment(await payments.get(merchantId, uuid)),
    async notePrinted(merchantId: string, uuid: string): Promise<Receipt> {
      const payment = await payments.get(merchantId, uuid)
      await issuedFor(payment)
      const counted = await createReceiptsStore(db).countPrint(payment.id)
      if (!counted) throw new Error(`the receipt of payment ${payment.id} is gone`)
      return compose(payment, counted, counted.prints)
    },
    async share(merchantId: string, uuid: string): Promise<ReceiptLink> {
      const payment = await payments.get(merchantId, uuid)
      await issuedFor(payment)
      return (await standingLink(payment.id)) ?? addLink(db, payment.id)
    },
    /** The mail holds a link of its own, made in the transaction that writes the mail. */
    async mail(merchantId: string, uuid: string, to: string): Promise<void> {
      const payment = await payments.get(merchantId, uuid)
      const receipt = await ofPayment(payment)
      await db.transaction(async (tx) => {
        if (!(await createReceiptsStore(tx).countMail(payment.id, MOST_MAILS))) throw mailedEnough()
        const { url } = await addLink(tx, payment.id)
        await writeMail(outbox, tx, { projectId: '', mail: { to, ...receiptMail(receipt, url) } })
      })
    },
    /** What a link shows; throws 404 for one that shows nothing. */
    async behindLink(token: string): Promise<Receipt> {
      const paymentId = await createReceiptsStore(db).paymentBehind(digestOf(token), now())
      const payment = paymentId === undefined ? undefined : await createPaymentsStore(db).load(paymentId)
      if (!payment) throw noSuchLink()
      return ofPayment(payment)
    },
    forgetExpiredLinks: (at: number) => createReceiptsStore(db).forgetExpiredLinks(at),
  }
}

export type Receipts = ReturnType<typeof createReceipts>
