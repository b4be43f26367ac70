import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Inbox } from './inbox.ts'

const MAX_MESSAGE_BYTES = 1024 * 1024
const CLOSE_MS = 500

export interface InboxSmtpServer {
  /** `smtp://127.0.0.1:…`, for the mail transport. */
  url: string
  close(): Promise<void>
}

async function takeMessage(
  inbox: Inbox,
  stream: SMTPServerDataStream,
  recipients: readonly string[],
): Promise<void> {
  const source = await buffer(stream)
  if (stream.sizeExceeded) throw Object.assign(new Error('The message is too large.'), { responseCode: 552 })
  await inbox.take(source, recipients)
}

/** A mail server on a free port of this computer alone, that puts everything into the inbox and sends nothing on. */
export async function startInboxSmtpServer(
  inbox: Inbox,
  onError: (error: Error) => void,
): Promise<InboxSmtpServer> {
  // Loaded here: whoever serves an inbox's routes need not have a mail server.
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    // It listens on the loopback only, so there is nothing to encrypt and nobody to tell apart.
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MESSAGE_BYTES,
    closeTimeout: CLOSE_MS,
    logger: false,
    onData: callbackify((stream: SMTPServerDataStream, { envelope }: SMTPServerSession) =>
      takeMessage(
        inbox,
        stream,
        envelope.rcptTo.map(({ address }) => address),
      ),
    ),
  })
  server.on('error', onError)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo // A listening TCP server has one.
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
