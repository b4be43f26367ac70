import { type Consumer, type Outbox, Undeliverable } from '@tillkey/jobs'
import { MAIL_KIND, type Mail } from './mail.ts'
import { MailError } from './mail-error.ts'
import type { MailTransport } from './transport.ts'

export interface DelivererOptions {
  transport: MailTransport
  /** Default sender: `Tillkey <no-reply@example.com>`. */
  from: string
  /** Domain of message ids. */
  domain: string
}

/**
 * Creates the consumer that sends mails of an outbox. The message id is that of the outbox, so that duplicates are
 * recognizable.
 */
export function createMailDeliverer({ transport, from, domain }: DelivererOptions): Consumer {
  return async ({ id, payload }, signal) => {
    const mail = payload as Mail // written by `writeMail`
    try {
      await transport.send({ from, ...mail, messageId: `<${id}@${domain}>` }, signal)
    } catch (error) {
      if (error instanceof MailError && error.failure === 'refused')
        throw new Undeliverable(error.message, { cause: error })
      throw error
    }
  }
}

/** Delivers the mails of an outbox. Retries for about two days. */
export function deliverMail(outbox: Outbox, options: DelivererOptions): void {
  outbox.consume(MAIL_KIND, createMailDeliverer(options), {
    parallel: 4,
    tries: 60,
    backoff: { first: 2000, longest: 3_600_000 },
  })
}
