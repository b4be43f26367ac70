import { randomUUID } from 'node:crypto'
import { createClient } from '@tillkey/client'
import {
  emptyInbox,
  getInboxMessage,
  getInboxMessagePage,
  listInboxMessages,
} from '@tillkey/contract/inbox/messages.ts'
import { assertResponse, createApp, serve } from '@tillkey/host'
import { expect, test } from 'vitest'
import { createMailTransport, renderMail } from '../index.ts'
import {
  createInbox,
  inboxEndpoints,
  inboxHandlers,
  renderInboxError,
  startInboxSmtpServer,
} from './index.ts'

const fail = (error: unknown): never => {
  throw error
}
const mail = renderMail({
  subject: 'Your code is 482 913',
  heading: 'Sign in',
  paragraphs: ['Enter this code:'],
  code: '482 913',
  action: { label: 'Open the page', url: 'http://localhost:4000/login?flow=1' },
  footer: 'Sent by Tillkey.',
})

/** A mail server, the inbox behind it, and a client of the inbox's operations. */
async function openInbox() {
  const inbox = createInbox({ now: Date.now, newId: randomUUID })
  const server = await startInboxSmtpServer(inbox, fail)
  const app = await createApp({ logLevel: 'silent', renderError: renderInboxError })
  serve(app, {
    endpoints: inboxEndpoints,
    handlers: inboxHandlers(inbox),
    authorise: () => null,
    inspect: assertResponse,
  })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const transport = createMailTransport({ url: server.url })
  const send = (to: string, id: string): Promise<void> =>
    transport.send(
      { ...mail, to, from: 'Tillkey <a@tillkey.test>', messageId: `<${id}@x>`, category: 'Recovery' },
      new AbortController().signal,
    )
  async function dispose(): Promise<void> {
    transport.close()
    await Promise.all([app.close(), server.close()])
  }
  return { client: createClient({ baseUrl }), baseUrl, send, [Symbol.asyncDispose]: dispose }
}

test('messages sent over SMTP are listed, newest first, and found by recipient', async () => {
  await using inbox = await openInbox()
  await inbox.send('thandi@example.test', '1')
  await inbox.send('sipho@example.test', '2')
  const { messages } = await listInboxMessages(inbox.client, {})
  expect(messages.map(({ to, subject, category }) => [to, subject, category])).toEqual([
    [['sipho@example.test'], 'Your code is 482 913', 'Recovery'],
    [['thandi@example.test'], 'Your code is 482 913', 'Recovery'],
  ])
  const found = await listInboxMessages(inbox.client, { search: 'Thandi@' })
  expect(found.messages.map(({ to }) => to)).toEqual([['thandi@example.test']])
})

test('a message shows its text, its source, and the code and link in it', async () => {
  await using inbox = await openInbox()
  await inbox.send('thandi@example.test', '1')
  await inbox.send('thandi@example.test', '1')
  const [summary] = (await listInboxMessages(inbox.client, {})).messages
  const message = await getInboxMessage(inbox.client, { id: summary?.id ?? '' })
  expect(message).toMatchObject({
    from: 'a@tillkey.test',
    deliveries: 2,
    code: '482 913',
    link: 'http://localhost:4000/login?flow=1',
  })
  expect([message.text.trim(), message.source.includes('Message-ID: <1@x>')]).toEqual([
    mail.text.trim(),
    true,
  ])
})

test("a message's page is unchanged, under a policy that neither executes nor loads anything", async () => {
  await using inbox = await openInbox()
  await inbox.send('thandi@example.test', '1')
  const [summary] = (await listInboxMessages(inbox.client, {})).messages
  const response = await fetch(`${inbox.baseUrl}/inbox/messages/${summary?.id}/page`)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/^sandbox; default-src 'none';.* frame-ancestors 'self'$/)
  expect(policy).not.toContain('script')
  expect((await response.text()).trim()).toBe(mail.html.trim())
})

test('an emptied inbox lists nothing', async () => {
  await using inbox = await openInbox()
  await inbox.send('thandi@example.test', '1')
  const [summary] = (await listInboxMessages(inbox.client, {})).messages
  await emptyInbox(inbox.client, {})
  expect(await listInboxMessages(inbox.client, {})).toEqual({ messages: [] })
  const gone = getInboxMessagePage(inbox.client, { id: summary?.id ?? '' })
  await expect(gone).rejects.toMatchObject({ status: 404 })
})
