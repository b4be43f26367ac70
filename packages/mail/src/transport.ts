import type { Socket } from 'node:net'
import { callbackify } from 'node:util'
import type { Mail } from './mail.ts'
import { toMailError } from './mail-error.ts'
import { parseSmtpUrl } from './smtp-options.ts'

export interface MailTransportOptions {
  /** `smtp://` (STARTTLS if offered) or `smtps://`, with credentials if needed. */
  url: string
  /** Name in the EHLO greeting. Default: that of the machine. */
  localName?: string | undefined
  /** Upper bound on connections. Default: 4. */
  connections?: number
  /** Timeouts in milliseconds for connecting and for replies. Default: 15 s and 30 s. */
  connectMs?: number
  answerMs?: number
  /** Opens the connection to a project's own server. Default: nodemailer connects. */
  connect?: (destination: { host: string; port: number; timeoutMs: number }) => Promise<Socket>
}

/** A mail with what the deliverer adds. */
export interface OutgoingMail extends Mail {
  from: string
  /** Message id in angle brackets, the same for every attempt: `<id@domain>`. */
  messageId: string
  /** Additional headers; they cannot override standard ones. */
  headers?: Readonly<Record<string, string>>
}

export interface MailTransport {
  /** Resolves once the server has accepted the message. Throws MailError, or the signal's reason if aborted. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Closes idle connections. */
  close(): void
}

/** Headers that callers cannot set. */
const OWN_HEADER =
  /^(from|sender|to|cc|bcc|subject|date|message-id|mime-version|content-.*|auto-submitted|x-tillkey-category)$/i

const customHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADER.test(name)))

const toMessage = ({ to, from, subject, text, html, messageId, category, headers = {} }: OutgoingMail) => ({
  // An object is a single address whatever it contains; a string would be parsed as a list.
  to: { name: '', address: to },
  from,
  subject,
  text,
  html,
  messageId,
  headers: {
    ...customHeaders(headers),
    'Auto-Submitted': 'auto-generated',
    ...(category !== undefined && { 'X-Tillkey-Category': category }),
  },
})

/** Provides nodemailer with open connections. */
const socketsBy = (open: () => Promise<Socket>) => {
  const connection = callbackify(async () => ({ connection: await open() }))
  return (_options: unknown, done: Parameters<typeof connection>[0]) => connection(done)
}

async function openSmtp(options: MailTransportOptions) {
  const { url, localName, connections = 4, connectMs = 15_000, answerMs = 30_000, connect } = options
  const server = parseSmtpUrl(url)
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...server,
    pool: true,
    ...(connect && { getSocket: socketsBy(() => connect({ ...server, timeoutMs: connectMs })) }),
    ...(localName !== undefined && { name: localName }),
    maxConnections: connections,
    // The outbox retries and reports failures.
    maxRequeues: 0,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    // Message contents must not refer to files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends mails over pooled SMTP connections. nodemailer is loaded with the first mail. */
export function createMailTransport(options: MailTransportOptions): MailTransport {
  let opened: ReturnType<typeof openSmtp> | undefined
  return {
    async send(mail, signal) {
      opened ??= openSmtp(options)
      const smtp = await opened
      try {
        await smtp.sendMail({ ...toMessage(mail), signal })
      } catch (error) {
        signal.throwIfAborted()
        throw toMailError(error)
      }
    },
    close: () => void opened?.then((smtp) => smtp.close()),
  }
}
