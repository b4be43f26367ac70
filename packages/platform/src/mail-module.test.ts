import { randomUUID } from 'node:crypto'
import { createClient } from '@tillkey/client'
import { getInboxMessage, listInboxMessages } from '@tillkey/contract/inbox/messages.ts'
import { createOutbox } from '@tillkey/jobs'
import { createMailTransport, renderMail, writeMail } from '@tillkey/mail'
import { createInbox, startInboxSmtpServer } from '@tillkey/mail/inbox'
import { onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test, vi } from 'vitest'
import { createPlatform } from './platform.ts'

const fail = (error: unknown): never => {
  throw error
}

/** A platform with its own mail server, and another process that only writes to the outbox. */
async function openEnvironment(open: () => Promise<TestDatabase>) {
  const database = await open()
  const { db } = database
  const inbox = createInbox({ now: Date.now, newId: randomUUID })
  const server = await startInboxSmtpServer(inbox, fail)
  const transport = createMailTransport({ url: server.url })
  const platform = await createPlatform({
    db,
    baseUrl: 'http://localhost:4000',
    secrets: ['0123456789abcdef0123456789abcdef'],
    adminKey: 'ory_pat_test',
    projects: [],
    logLevel: 'silent',
    now: Date.now,
    mail: { deliverer: { transport, from: 'Tillkey <a@tillkey.test>', domain: 'tillkey.test' }, inbox },
  })
  const baseUrl = await platform.app.listen({ host: '127.0.0.1', port: 0 })
  const outbox = createOutbox({
    db,
    service: 'platform',
    now: Date.now,
    newId: randomUUID,
    random: Math.random,
    onError: fail,
    wake: () => undefined,
  })
  async function dispose(): Promise<void> {
    await platform.close()
    transport.close()
    await server.close()
    await database[Symbol.asyncDispose]()
  }
  return { db, outbox, client: createClient({ baseUrl }), [Symbol.asyncDispose]: dispose }
}

onOneDatabase('mail of the platform', (open) => {
  test('is delivered from a row of the outbox over SMTP to the inbox', async () => {
    await using environment = await openEnvironment(open)
    const code = renderMail({
      subject: 'Your code is 482 913',
      heading: 'Sign in',
      paragraphs: ['Enter this code:'],
      code: '482 913',
      footer: 'Sent by Tillkey.',
    })
    const mail = { ...code, to: 'thandi@example.test', category: 'Recovery' }
    const id = await environment.db.transaction((tx) =>
      writeMail(environment.outbox, tx, { projectId: 'p', mail }),
    )
    const arrived = await vi.waitFor(async () => {
      const { messages } = await listInboxMessages(environment.client, { search: 'thandi' })
      expect(messages).toHaveLength(1)
      return messages[0]
    }, 10_000)
    const message = await getInboxMessage(environment.client, { id: arrived?.id ?? '' })
    expect(message).toMatchObject({
      to: ['thandi@example.test'],
      subject: 'Your code is 482 913',
      category: 'Recovery',
      code: '482 913',
      deliveries: 1,
    })
    expect(message.source).toContain(`Message-ID: <${id}@tillkey.test>`)
  })
})
