import { createHash } from 'node:crypto'
import type { Receipt, ReceiptLink } from '@tillkey/contract/pos/receipts-schemas.ts'
import type { Outbox } from '@tillkey/jobs'
import { writeMail } from '@tillkey/mail'
import type { Keyring } from '@tillkey/secrets'
import type { Database, Queries } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import { noSuchPayment } from '../payments/payment-errors.ts'
import { posError } from '../pos-error.ts'
import type { Shops } from '../shop/shops.ts'
import { receiptMail } from './receipt-mail.ts'
import { createReceiptSubjects, type ReceiptSubject } from './receipt-subject.ts'
import { createReceiptsStore, type IssuedReceipt, issueReceipt } from './receipts-store.ts'
import { VAT_RATE_PERCENT, vatIncludedIn } from './vat.ts'

export interface ReceiptsDependencies {
  db: Database
  shops: Pick<Shops, 'find' | 'nameOf'>
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
  posError('not_captured', {
    reason: 'There is a receipt for what was captured only.',
  })

const noSuchLink = (): ApiError =>
  posError('receipt_not_found', {
    field: 'token',
    reason: 'This link shows no receipt, or no longer.',
  })

const mailedEnough = (): ApiError =>
  posError('receipt_mailed_enough', {
    field: 'to',
    reason: `This receipt was sent ${MOST_MAILS} times; show its link instead.`,
  })

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const timeOf = (at: number): string => new Date(at).toISOString()

/** Receipts of what was captured: one number each, without gaps; to be read, printed, shared by link and sent by mail. */
export function createReceipts(dependencies: ReceiptsDependencies) {
  const { db, shops, outbox, keyring, baseUrl, now, random } = dependencies
  const subjects = createReceiptSubjects(db)

  async function find(merchantId: string, uuid: string): Promise<ReceiptSubject> {
    const subject = await subjects.find(merchantId, uuid)
    if (!subject) throw noSuchPayment()
    return subject
  }

  async function issuedFor(subject: ReceiptSubject): Promise<IssuedReceipt> {
    const store = createReceiptsStore(db)
    const known = await store.ofPayment(subject.id)
    if (known) return known
    if (subject.total === null) throw nothingCaptured()
    // It was taken before there were receipts.
    await db.transaction((tx) => issueReceipt(tx, subject, now()))
    const issued = await store.ofPayment(subject.id)
    if (!issued) throw new Error(`the receipt of payment ${subject.id} is gone`)
    return issued
  }

  /** `printed` counts the print that it is composed for. */
  async function compose(subject: ReceiptSubject, issued: IssuedReceipt, printed: number): Promise<Receipt> {
    const { merchantId, reference, card, machine, cash } = subject
    const [shop, story] = await Promise.all([shops.find(merchantId), subjects.storyOf(subject)])
    const name = await shops.nameOf(merchantId, shop)
    const total = subject.total ?? { currency: 'ZAR', units: 0 }
    const { address, vat_number, languages } = shop
    return {
      number: issued.number,
      issued_at: timeOf(issued.issuedAt),
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

  async function receiptOf(subject: ReceiptSubject): Promise<Receipt> {
    const issued = await issuedFor(subject)
    return compose(subject, issued, issued.prints + 1)
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
    of: async (merchantId: string, uuid: string) => receiptOf(await find(merchantId, uuid)),
    async notePrinted(merchantId: string, uuid: string): Promise<Receipt> {
      const payment = await find(merchantId, uuid)
      await issuedFor(payment)
      const counted = await createReceiptsStore(db).countPrint(payment.id)
      if (!counted) throw new Error(`the receipt of payment ${payment.id} is gone`)
      return compose(payment, counted, counted.prints)
    },
    async share(merchantId: string, uuid: string): Promise<ReceiptLink> {
      const payment = await find(merchantId, uuid)
      await issuedFor(payment)
      return (await standingLink(payment.id)) ?? addLink(db, payment.id)
    },
    /** The mail holds a link of its own, made in the transaction that writes the mail. */
    async mail(merchantId: string, uuid: string, to: string): Promise<void> {
      const payment = await find(merchantId, uuid)
      const receipt = await receiptOf(payment)
      await db.transaction(async (tx) => {
        if (!(await createReceiptsStore(tx).countMail(payment.id, MOST_MAILS))) throw mailedEnough()
        const { url } = await addLink(tx, payment.id)
        await writeMail(outbox, tx, { projectId: '', mail: { to, ...receiptMail(receipt, url) } })
      })
    },
    /** What a link shows; throws 404 for one that shows nothing. */
    async behindLink(token: string): Promise<Receipt> {
      const paymentId = await createReceiptsStore(db).paymentBehind(digestOf(token), now())
      const subject = paymentId === undefined ? undefined : await subjects.load(paymentId)
      if (!subject) throw noSuchLink()
      return receiptOf(subject)
    },
    forgetExpiredLinks: (at: number) => createReceiptsStore(db).forgetExpiredLinks(at),
  }
}

export type Receipts = ReturnType<typeof createReceipts>
