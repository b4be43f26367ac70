import { randomUUID } from 'node:crypto'
import { createBackground, jobMigrations } from '@tillkey/jobs'
import { migrate } from '@tillkey/sql'
import { onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test, vi } from 'vitest'
import { createInbox, startInboxSmtpServer } from './inbox/index.ts'
import { createMailTransport, deliverMail, renderMail, writeMail } from './index.ts'
import { type SmtpFault, startFaultySmtpServer } from './testing/faulty-smtp-server.ts'

const fail = (error: unknown): never => {
  throw error
}

/** An outbox whose mails go to the server of this address. */
async function openMailing(open: () => Promise<TestDatabase>, url: string) {
  const database = await open()
  await migrate(database.db, 'jobs', jobMigrations)
  const transport = createMailTransport({ url, connectMs: 500, answerMs: 500 })
  const background = createBackground({
    db: database.db,
    service: 'test',
    now: Date.now,
    newId: randomUUID,
    random: () => 0,
    onError: () => undefined,
    pollMs: 20,
    firstMs: 10,
  })
  const { outbox } = background
  deliverMail(outbox, { transport, from: 'Tillkey <no-reply@tillkey.test>', domain: 'tillkey.test' })
  background.start([])
  const code = renderMail({
    subject: 'Your code is 482 913',
    heading: 'Sign in',
    paragraphs: ['Enter this code:'],
    code: '482 913',
    footer: 'Sent by Tillkey.',
  })
  const send = (to: string): Promise<string> =>
    database.db.transaction((tx) =>
      writeMail(outbox, tx, { projectId: 'p', mail: { ...code, to, category: 'Recovery' } }),
    )
  const rows = () =>
    database.db.all<{ state: string; tries: number; reason: string | null }>(
      'SELECT state, tries, reason FROM outbox',
    )
  async function dispose(): Promise<void> {
    await background.close()
    transport.close()
    await database[Symbol.asyncDispose]()
  }
  return { code, send, rows, [Symbol.asyncDispose]: dispose }
}

async function openInbox() {
  const inbox = createInbox({ now: Date.now, newId: randomUUID, capacity: 3 })
  const server = await startInboxSmtpServer(inbox, fail)
  return { inbox, url: server.url, [Symbol.asyncDispose]: server.close }
}

onOneDatabase('mail from the outbox', (open) => {
  test('arrives in the inbox unchanged, with the id of its row', async () => {
    await using demo = await openInbox()
    await using mailing = await openMailing(open, demo.url)
    const id = await mailing.send('a@example.test')
    await vi.waitFor(() => expect(demo.inbox.list()).toHaveLength(1), 15_000)
    const [message] = demo.inbox.list()
    expect(message).toMatchObject({
      to: ['a@example.test'],
      from: 'no-reply@tillkey.test',
      subject: 'Your code is 482 913',
      category: 'Recovery',
      deliveries: 1,
      messageId: `<${id}@tillkey.test>`,
    })
    expect([message?.text.trim(), message?.html.trim()]).toEqual([
      mailing.code.text.trim(),
      mailing.code.html.trim(),
    ])
    await vi.waitFor(async () => expect(await mailing.rows()).toMatchObject([{ state: 'done' }]), 15_000)
  })

  test.each<[SmtpFault, object]>([
    ['550 no such person', { state: 'abandoned', tries: 1 }],
    ['451 greylisted', { state: 'waiting' }],
    ['drop', { state: 'waiting' }],
  ])('that the server answers with %s', async (fault, row) => {
    await using server = await startFaultySmtpServer('RCPT', fault)
    await using mailing = await openMailing(open, server.url)
    await mailing.send('a@example.test')
    await vi.waitFor(
      async () => expect(await mailing.rows()).toMatchObject([{ ...row, reason: expect.any(String) }]),
      5000,
    )
    expect(server.counts.messages).toBe(0)
  })
})

test('the inbox keeps the latest messages, drops repeats by id, and searches recipients and subjects', async () => {
  let at = 0
  const inbox = createInbox({ now: () => ++at, newId: randomUUID, capacity: 3 })
  const take = (id: number, to: string): Promise<void> =>
    inbox.take(new TextEncoder().encode(`Message-ID: <${id}@x>\r\nSubject: Number ${id}\r\n\r\nHello`), [to])
  for (const id of [1, 2, 3, 4]) await take(id, `Person${id}@example.test`)
  await take(3, 'Person3@example.test')
  expect(inbox.list().map(({ subject, deliveries }) => [subject, deliveries])).toEqual([
    ['Number 3', 2],
    ['Number 4', 1],
    ['Number 2', 1],
  ])
  expect(inbox.list(' person4@').map(({ subject }) => subject)).toEqual(['Number 4'])
  expect(inbox.list('number 2')).toHaveLength(1)
  inbox.empty()
  expect(inbox.list()).toEqual([])
})

test('the demo mail server rejects messages that are too large', async () => {
  await using demo = await openInbox()
  const transport = createMailTransport({ url: demo.url })
  const mail = { to: 'a@x.test', from: 'b@x.test', subject: '', text: '', messageId: '<1@x.test>' }
  const html = 'x'.repeat(1_200_000)
  await expect(transport.send({ ...mail, html }, new AbortController().signal)).rejects.toMatchObject({
    failure: 'refused',
  })
  transport.close()
  expect(demo.inbox.list()).toEqual([])
})
