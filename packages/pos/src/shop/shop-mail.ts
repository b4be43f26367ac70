import type { Outbox } from '@tillkey/jobs'
import { countMail, type Mail, mailboxOf, secondsUntilMails, writeMail } from '@tillkey/mail'
import type { Transaction } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import type { Merchant } from '../merchant.ts'
import { posError } from '../pos-error.ts'

/** Daily limits on mail per shop, per sending account, and per address across all shops. */
const limits = {
  receipt: { shop: 300, account: 200, address: 10 },
  invitation: { shop: 30, account: 30, address: 5 },
} as const

const limitReached = (field: string, at: number): ApiError =>
  posError('mail_limit_reached', {
    field,
    reason: `${field}: no more emails can be sent to this address, or by this shop, today. Share the link instead.`,
    headers: { 'retry-after': String(secondsUntilMails(at)) },
  })

/** The sender of a shop's mail. */
export type MailSender = Pick<Merchant, 'id' | 'signedIn'>

interface ShopMail {
  kind: keyof typeof limits
  by: MailSender
  mail: Mail
  /** Name of the argument that holds the address. */
  field: string
  at: number
}

/** Writes a mail on behalf of a shop. Throws 429 when a daily limit is reached. */
export async function writeShopMail(
  outbox: Outbox,
  tx: Transaction,
  { kind, by, mail, field, at }: ShopMail,
): Promise<void> {
  const { shop, account, address } = limits[kind]
  const counted = await countMail(tx, {
    kind,
    at,
    limits: [
      { subject: 'shop', id: by.id, max: shop },
      { subject: 'account', id: by.signedIn, max: account },
      { subject: 'address', id: mailboxOf(mail.to), max: address },
    ],
  })
  if (counted === 'limited') throw limitReached(field, at)
  await writeMail(outbox, tx, { projectId: '', mail })
}
