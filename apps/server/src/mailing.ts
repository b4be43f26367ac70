import { randomUUID } from 'node:crypto'
import { createMailTransport, type DelivererOptions } from '@tillkey/mail'
import type { Inbox } from '@tillkey/mail/inbox'
import type { Config } from './config.ts'

/** How the services of this process send mail. */
export interface Mailing {
  /** Address of the mail server, which may hold a password. */
  url: string
  deliverer: DelivererOptions
  /** Where mails end up in the demo world; undefined when they really leave. */
  inbox: Inbox | undefined
  close(): Promise<void>
}

/** The demo world's mail server, loaded only where it is used. */
async function openDemo(onError: (error: Error) => void) {
  const { createInbox, startInboxSmtpServer } = await import('@tillkey/mail/inbox')
  const inbox = createInbox({ now: Date.now, newId: randomUUID })
  return { inbox, server: await startInboxSmtpServer(inbox, onError) }
}

/**
 * Opens the way out for mails: the mail server of the configuration, in development without one the demo world's own.
 * In production without one there is none, and mails wait in the outbox. Nor is there one where no service sends mail.
 */
export async function openMailing(
  { mode, services, smtpUrl, addresses }: Config,
  onError: (error: Error) => void,
): Promise<Mailing | undefined> {
  if (!services.includes('platform') && !services.includes('pos')) return undefined
  if (smtpUrl === undefined && mode === 'production') return undefined
  const demo = smtpUrl === undefined ? await openDemo(onError) : undefined
  const url = smtpUrl ?? demo?.server.url
  if (url === undefined) return undefined
  const domain = new URL(addresses.platform.url).hostname
  const transport = createMailTransport({ url })
  return {
    url,
    deliverer: { transport, from: `Tillkey <no-reply@${domain}>`, domain },
    inbox: demo?.inbox,
    async close() {
      transport.close()
      await demo?.server.close()
    },
  }
}
