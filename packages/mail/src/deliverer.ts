import { type Consumer, type Outbox, Undeliverable } from '@tillkey/jobs'
import { MAIL_KIND, type Mail } from './mail.ts'
import { MailError } from './mail-error.ts'
import type { MailTransport } from './transport.ts'

export interface DelivererOptions {
  transport: MailTransport
  /** Who mails are from that do not say: `Tillkey <no-reply@example.com>`. */
  from: string
  /** The part of message ids behind the @. */
  domain: string
}

/** Sends the mails of an outbox; the message id is the outbox's, so that a repeat can be told. */
export function createMailDeliverer({ transport, from, domain }: DelivererOptions): Consumer {
  return async ({ id, payload }, signal) => {
    const mail = payload as Mail // Only `writeMail` writes this kind.
    try {
      await transport.send({ from, ...mail, messageId: `<${id}@${domain}>` }, signal)
    } catch (error) {
      if (error instanceof MailError && error.failure === 'refused')
        throw new Undeliverable(error.message, { cause: error })
      throw error
    }
  }
}

/** Has an outbox send its mails. A mail server that is away for two days loses none. */
export function deliverMail(outbox: Outbox, options: DelivererOptions): void {
  outbox.consume(MAIL_KIND, createMailDeliverer(options), {
    parallel: 4,
    tries: 60,
    backoff: { first: 2000, longest: 3_600_000 },
  })
}
