import type { Socket } from 'node:net'
import { callbackify } from 'node:util'
import type { Mail } from './mail.ts'
import { mailErrorOf } from './mail-error.ts'
import { smtpOptions } from './smtp-options.ts'

export interface MailTransportOptions {
  /** `smtp://` (encrypted as soon as the server offers it) or `smtps://`, with user and password when needed. */
  url: string
  /** The name by which the server is greeted; that of the machine unless told. */
  localName?: string | undefined
  /** Connections at most; 4 unless told. */
  connections?: number
  /** Milliseconds to connect, and to wait for an answer; 15 s and 30 s unless told. */
  connectMs?: number
  answerMs?: number
  /** Opens the connection to a server that a project names. Default: nodemailer connects by itself. */
  connect?: (destination: { host: string; port: number; timeoutMs: number }) => Promise<Socket>
}

/** A mail with what the deliverer adds. */
export interface OutgoingMail extends Mail {
  from: string
  /** The same at every try, in angle brackets: `<id@domain>`. */
  messageId: string
  /** More headers; those that every mail has stay as they are. */
  headers?: Readonly<Record<string, string>>
}

export interface MailTransport {
  /** Resolves once the server has taken the message. Throws MailError, or the signal's reason when that came first. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Ends idle connections at once. */
  close(): void
}

/** Headers that say what a mail is, and where it goes: nobody adds another. */
const OWN_HEADER =
  /^(from|sender|to|cc|bcc|subject|date|message-id|mime-version|content-.*|auto-submitted|x-tillkey-category)$/i

const customHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADER.test(name)))

const messageOf = ({ to, from, subject, text, html, messageId, category, headers = {} }: OutgoingMail) => ({
  // As an object it is one address whatever it holds; a string would be read as a list.
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

/** Hands nodemailer connections that are open. */
const socketsBy = (open: () => Promise<Socket>) => {
  const connection = callbackify(async () => ({ connection: await open() }))
  return (_options: unknown, done: Parameters<typeof connection>[0]) => connection(done)
}

async function openSmtp(options: MailTransportOptions) {
  const { url, localName, connections = 4, connectMs = 15_000, answerMs = 30_000, connect } = options
  const server = smtpOptions(url)
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...server,
    pool: true,
    ...(connect && { getSocket: socketsBy(() => connect({ ...server, timeoutMs: connectMs })) }),
    ...(localName !== undefined && { name: localName }),
    maxConnections: connections,
    // The outbox tries again, and tells.
    maxRequeues: 0,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    // What a message holds is text; it reads no files and fetches nothing.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends over SMTP with connections that are kept for a while. What speaks it is loaded with the first mail. */
export function createMailTransport(options: MailTransportOptions): MailTransport {
  let opened: ReturnType<typeof openSmtp> | undefined
  return {
    async send(mail, signal) {
      opened ??= openSmtp(options)
      const smtp = await opened
      try {
        await smtp.sendMail({ ...messageOf(mail), signal })
      } catch (error) {
        signal.throwIfAborted()
        throw mailErrorOf(error)
      }
    },
    close: () => void opened?.then((smtp) => smtp.close()),
  }
}
