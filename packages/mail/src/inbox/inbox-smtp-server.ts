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

/** Starts a mail server on a free loopback port that puts all messages into the inbox. */
export async function startInboxSmtpServer(
  inbox: Inbox,
  onError: (error: Error) => void,
): Promise<InboxSmtpServer> {
  // Loaded on demand, since the inbox routes do not need it.
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    // Loopback only, so neither encryption nor authentication is needed.
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
  const { port } = listener.address() as AddressInfo // set while listening
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
