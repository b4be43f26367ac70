import { randomUUID } from 'node:crypto'
import { invitePerson } from '@tillkey/contract/pos/people.ts'
import { getShop, updateShop } from '@tillkey/contract/pos/shop.ts'
import { createMailTransport } from '@tillkey/mail'
import { createInbox, type Inbox, startInboxSmtpServer } from '@tillkey/mail/inbox'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Counter } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const POLL = { timeout: 8000, interval: 10 }

onOneDatabase('the mail of an invitation', (open) => {
  let environment: TillEnvironment
  let counter: Counter
  let inbox: Inbox
  let smtp: Awaited<ReturnType<typeof startInboxSmtpServer>>
  beforeAll(async () => {
    inbox = createInbox({ now: Date.now, newId: randomUUID })
    smtp = await startInboxSmtpServer(inbox, (error) => {
      throw error
    })
    const transport = createMailTransport({ url: smtp.url })
    const mail = { transport, from: 'Tillkey <no-reply@till.test>', domain: 'till.test' }
    environment = await openTillEnvironment(open, { till: { mail } })
    counter = await environment.counter(0)
  })
  afterAll(async () => {
    await environment[Symbol.asyncDispose]()
    await smtp.close()
  })

  test.each([
    ['en', 'Invitation to join “Baobab”', 'Join the shop'],
    ['af', 'Uitnodiging om by “Baobab” aan te sluit', 'Sluit aan by die winkel'],
    ['zu', 'Isimemo sokujoyina “Baobab”', 'Joyina isitolo'],
    ['xh', 'Isimemo sokujoyina “Baobab”', 'Joyina ivenkile'],
  ] as const)('is in the language of the shop (%s)', async (language, subject, action) => {
    const shop = await getShop(counter.client)
    await updateShop(counter.client, { body: { ...shop, name: 'Baobab', languages: [language] } })
    const email = `${language}@staff.test`
    const { url } = await invitePerson(counter.client, { body: { name: 'Sipho', email, role: 'cashier' } })
    const mail = await vi.waitFor(() => {
      const [message] = inbox.list(email)
      expect(message).toBeDefined()
      return message
    }, POLL)
    expect(mail?.subject).toBe(subject)
    const text = JSON.stringify(mail)
    expect([text.includes(action), text.includes(url), text.includes('Sipho')]).toEqual([true, true, true])
  })
})
