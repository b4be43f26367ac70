import { randomUUID } from 'node:crypto'
import { createMailTransport, type DelivererOptions } from '@tillkey/mail'
import type { Inbox } from '@tillkey/mail/inbox'
import type { Config } from './config.ts'

/** How the services of this process send mail. */
export interface Mailing {
  /** URL of the mail server. May contain a password. */
  url: string
  deliverer: DelivererOptions
  /** The demo's inbox. Undefined if mails are really sent. */
  inbox: Inbox | undefined
  close(): Promise<void>
}

/** Starts the demo's mail server, which is imported on demand. */
async function openDemo(onError: (error: Error) => void) {
  const { createInbox, startInboxSmtpServer } = await import('@tillkey/mail/inbox')
  const inbox = createInbox({ now: Date.now, newId: randomUUID })
  return { inbox, server: await startInboxSmtpServer(inbox, onError) }
}

/**
 * Connects to the configured mail server, or in development to the demo's. In production without a server, mails remain in
 * the outbox. Undefined if no service sends mail.
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
