import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server'
import { expect, test } from 'vitest'
import { createMailTransport, MailError, type OutgoingMail } from './index.ts'
import { type SmtpFault, type SmtpStage, startFaultySmtpServer } from './testing/faulty-smtp-server.ts'

const mail: OutgoingMail = {
  to: 'a@example.test',
  from: 'Tillkey <no-reply@tillkey.test>',
  subject: 'A greeting – äöü',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@tillkey.test>',
  category: 'Notice',
}
const never = new AbortController().signal

interface Sending {
  signal?: AbortSignal
  /** How long the server is waited for. */
  patienceMs?: number
}

async function sendTo(
  url: string,
  overrides: Partial<OutgoingMail> = {},
  { signal = never, patienceMs = 15_000 }: Sending = {},
): Promise<void> {
  const transport = createMailTransport({ url, connectMs: patienceMs, answerMs: patienceMs })
  try {
    await transport.send({ ...mail, ...overrides }, signal)
  } finally {
    transport.close()
  }
}
/** How a message failed, and the code of the server's reply. */
const failureTo = async (
  url: string,
  overrides?: Partial<OutgoingMail>,
  sending?: Sending,
): Promise<unknown> =>
  sendTo(url, overrides, sending).then(
    () => 'sent',
    (error: unknown) => (error instanceof MailError ? [error.failure, error.replyCode] : error),
  )

interface Received {
  recipients: string[]
  source: string
  user: string | undefined
  isEncrypted: boolean
}

/** An ordinary mail server with a certificate that nobody vouches for. */
async function startServer(options: SMTPServerOptions) {
  const received: Received[] = []
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('no')),
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      received.push({
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        source: await text(stream),
        user: session.user as string | undefined, // onAuth gave a name.
        isEncrypted: session.secure,
      })
    }),
    ...options,
  })
  // Clients that refuse the certificate end their connection in the middle.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo // A listening TCP server has one.
  const dispose = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  return { port, received, [Symbol.asyncDispose]: dispose }
}
const noTls = { authOptional: true, disabledCommands: ['STARTTLS'] }
const anyCertificate = '?tls.rejectUnauthorized=false'

test('a message arrives with text and HTML, its id and its kind', async () => {
  await using server = await startServer({ ...noTls, disabledCommands: ['STARTTLS', 'AUTH'] })
  await sendTo(`smtp://127.0.0.1:${server.port}`)
  const [received] = server.received
  expect(received?.recipients).toEqual(['a@example.test'])
  for (const line of [
    'Message-ID: <1@tillkey.test>',
    'X-Tillkey-Category: Notice',
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ])
    expect(received?.source).toContain(line)
})

test('messages reuse pooled connections', async () => {
  let opened = 0
  const onConnect: SMTPServerOptions['onConnect'] = (_session, done) => {
    opened += 1
    done()
  }
  await using server = await startServer({ ...noTls, disabledCommands: ['STARTTLS', 'AUTH'], onConnect })
  const transport = createMailTransport({ url: `smtp://127.0.0.1:${server.port}`, connections: 2 })
  for (let round = 0; round < 3; round++)
    await Promise.all(Array.from({ length: 4 }, () => transport.send(mail, never)))
  transport.close()
  expect([server.received.length, opened]).toEqual([12, 2])
})

test.each<[SmtpStage, SmtpFault, unknown]>([
  ['RCPT', '550 no such person', ['refused', 550]],
  ['MAIL', '553 not from you', ['refused', 553]],
  ['message', '554 looks like spam', ['refused', 554]],
  ['RCPT', '451 greylisted', ['temporary', 451]],
  ['message', '452 disk full', ['temporary', 452]],
  ['greeting', '421 too busy', ['temporary', 421]],
  ['greeting', '554 not for you', ['unreachable', 554]],
  ['greeting', 'stall', ['unreachable', undefined]],
  ['RCPT', 'stall', ['unreachable', undefined]],
  ['message', 'stall', ['unreachable', undefined]],
  ['greeting', 'drop', ['unreachable', undefined]],
  ['DATA', 'drop', ['unreachable', undefined]],
  ['message', 'drop', ['unreachable', undefined]],
])('a server that at %s answers %s', async (stage, fault, failure) => {
  await using server = await startFaultySmtpServer(stage, fault)
  const sending = fault === 'stall' ? { patienceMs: 300 } : {}
  expect(await failureTo(server.url, {}, sending)).toEqual(failure)
  expect(server.counts.messages).toBeLessThanOrEqual(1)
})

test('a server without a listener is unreachable', async () => {
  const server = await startFaultySmtpServer('greeting', 'drop')
  await server[Symbol.asyncDispose]()
  expect(await failureTo(server.url)).toEqual(['unreachable', undefined])
})

test('sending is aborted by its signal', async () => {
  await using server = await startFaultySmtpServer('message', 'stall')
  const stopping = new AbortController()
  const reason = new Error('the process stops')
  setTimeout(() => stopping.abort(reason), 50)
  await expect(sendTo(server.url, {}, stopping)).rejects.toBe(reason)
})

test('a recipient or a subject cannot add recipients or headers', async () => {
  await using server = await startServer({ ...noTls, disabledCommands: ['STARTTLS', 'AUTH'] })
  const url = `smtp://127.0.0.1:${server.port}`
  await failureTo(url, { to: 'a@example.test, b@example.test' })
  await sendTo(url, { subject: 'x\r\nBcc: b@example.test' })
  const recipients = server.received.flatMap((received) => received.recipients)
  expect(recipients).not.toContain('b@example.test')
  expect(server.received.at(-1)?.source).not.toMatch(/^Bcc:/m)
})

test('STARTTLS is used if offered, and the certificate is verified', async () => {
  await using server = await startServer({})
  const address = `smtp://till:secret@127.0.0.1:${server.port}`
  expect(await failureTo(address)).toEqual(['unreachable', undefined])
  await sendTo(`${address}/${anyCertificate}`)
  expect(server.received).toMatchObject([{ user: 'till', isEncrypted: true }])
})

test('smtps is encrypted from the start', async () => {
  await using server = await startServer({ secure: true })
  await sendTo(`smtps://till:secret@127.0.0.1:${server.port}/${anyCertificate}`)
  expect(server.received).toMatchObject([{ user: 'till', isEncrypted: true }])
})

test('with wrong credentials the server counts as unreachable', async () => {
  await using server = await startServer({})
  const failure = await failureTo(`smtp://till:wrong@127.0.0.1:${server.port}/${anyCertificate}`)
  expect(failure).toEqual(['unreachable', 535])
})

test('a password is not sent unencrypted to another computer', async () => {
  await using server = await startServer(noTls)
  // An address of this computer that is not known as such.
  expect(await failureTo(`smtp://till:secret@0.0.0.0:${server.port}`)).toEqual(['unreachable', 500])
  expect(server.received).toEqual([])
})

test('a mail URL cannot start a program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-mail-'))
  const [program, started] = [join(folder, 'program'), join(folder, 'started')]
  writeFileSync(program, `#!/bin/sh\ntouch ${started}\n`, { mode: 0o700 })
  const query = new URLSearchParams({ pool: 'false', sendmail: 'true', path: program })
  expect(await failureTo(`smtp://127.0.0.1:1/?${query.toString()}`)).toEqual(['unreachable', undefined])
  expect(existsSync(started)).toBe(false)
})

test.each([
  'jsonTransport=true',
  'streamTransport=true',
  'proxy=http://127.0.0.1:1',
  'host=203.0.113.5',
  'service=gmail',
])('an address with ?%s sends to its own host', async (query) => {
  await using server = await startServer({ ...noTls, disabledCommands: ['STARTTLS', 'AUTH'] })
  await sendTo(`smtp://127.0.0.1:${server.port}/?pool=false&${query}`, {}, { patienceMs: 2000 })
  expect(server.received).toHaveLength(1)
})
