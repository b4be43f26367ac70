import { randomUUID } from 'node:crypto'
import type { Client } from '@tillkey/client'
import { invitePerson } from '@tillkey/contract/pos/people.ts'
import { mailReceipt } from '@tillkey/contract/pos/receipts.ts'
import { refundPayment } from '@tillkey/contract/pos/refunds.ts'
import { getShop, updateShop } from '@tillkey/contract/pos/shop.ts'
import { openSale, payCash } from '@tillkey/contract/pos/split-payments.ts'
import { createMailTransport } from '@tillkey/mail'
import { createInbox, type Inbox, startInboxSmtpServer } from '@tillkey/mail/inbox'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import type { Counter } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const WAIT = { timeout: 8000, interval: 10 }
const DAY_MS = 24 * 60 * 60 * 1000
const HOSTILE = 'Win at https://evil.test/x or www.evil.test, mail a@evil.test'

let environment: TillEnvironment
let counter: Counter
let inbox: Inbox
let smtp: Awaited<ReturnType<typeof startInboxSmtpServer>>
/** Offset of the till's clock in milliseconds. */
let ahead = 0
beforeAll(async () => {
  inbox = createInbox({ now: Date.now, newId: randomUUID })
  smtp = await startInboxSmtpServer(inbox, (error) => {
    throw error
  })
  const transport = createMailTransport({ url: smtp.url })
  const mail = { transport, from: 'Tillkey <no-reply@till.test>', domain: 'till.test' }
  environment = await openTillEnvironment(openTestSqlite, { till: { mail, now: () => Date.now() + ahead } })
  counter = await environment.counter(0)
})
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
  await smtp.close()
})

/** Makes a cash sale and returns the uuid of its receipt. */
async function sellInCash(client: Client, item = 'Flat white', note = ''): Promise<string> {
  const [sale_uuid, request_uuid] = [randomUUID(), randomUUID()]
  const items = [{ name: item, units: 3200, count: 1 }]
  await openSale(client, { body: { sale_uuid, items, tip_units: 0, note } })
  await payCash(client, { uuid: sale_uuid, body: { request_uuid, units: 3200, tendered_units: 5000 } })
  return request_uuid
}

/** Waits for the newest mail to an address and returns its text. */
async function mailTo(address: string): Promise<string> {
  const mail = await vi.waitFor(() => {
    const [found] = inbox.list(address)
    expect(found).toBeDefined()
    return found
  }, WAIT)
  return [mail?.subject, mail?.text, mail?.html].join('\n')
}

/** URLs and email addresses that a mail program would turn into links. */
const linksIn = (text: string): string[] => [
  ...Array.from(text.matchAll(/(?:https?:\/\/|www\.)[^\s"<]+/g), ([url]) => url),
  ...Array.from(text.matchAll(/[\w.]+@evil\.\w+|evil\.test/g), ([name]) => name),
]

const limited = { status: 429, code: 'mail_limit_reached' }

test('a receipt contains no link but its own, whatever the names of shop, items, note and refunds', async () => {
  const { client } = counter
  const shop = await getShop(client)
  await updateShop(client, { body: { ...shop, name: HOSTILE, address: `${HOSTILE}\nevil.test/street` } })
  const uuid = await sellInCash(client, 'See https://evil.test/item now', HOSTILE)
  const back = { request_uuid: randomUUID(), units: 100, reason: HOSTILE }
  await refundPayment(client, { uuid, body: back })
  await mailReceipt(client, { uuid, body: { to: 'links@customers.test' } })
  const text = await mailTo('links@customers.test')
  const strange = linksIn(text).filter((link) => !link.startsWith(`${environment.till.baseUrl}/r/`))
  expect(strange).toEqual([])
  expect(text).toContain('“Win at https: //evil. test/x or www. evil. test, mail a @ evil. test”')
})

test('an invitation contains no link but its own, whatever the names of shop and person', async () => {
  const email = 'links@staff.test'
  const { url } = await invitePerson(counter.client, { body: { name: HOSTILE, email, role: 'cashier' } })
  const text = await mailTo(email)
  expect(linksIn(text).filter((link) => link !== url)).toEqual([])
  expect(text).toContain(url)
})

test('invitations to one address are limited per day across shops, and a link can be shared instead', async () => {
  const invite = (client: Client, email?: string) =>
    invitePerson(client, { body: { name: 'Sipho', role: 'cashier', ...(email && { email }) } })
  const other = environment.till.as(randomUUID())
  for (let sent = 0; sent < 5; sent++) await invite(sent < 3 ? counter.client : other, 'one+a@staff.test')
  expect(await captureFailure(invite(counter.client, 'One@Staff.test'))).toMatchObject({
    ...limited,
    field: 'email',
  })
  expect(await captureFailure(invite(other, 'one+b@staff.test'))).toMatchObject(limited)
  expect((await invite(other)).url).toContain('/join/')
  ahead = DAY_MS
  expect((await invite(other, 'one@staff.test')).invitation.email).toBe('one@staff.test')
})

test('invitations of one shop are limited per day across addresses', async () => {
  const client = environment.till.as(randomUUID())
  const invite = (number: number) =>
    invitePerson(client, { body: { name: 'Sipho', role: 'cashier', email: `${number}@many.test` } })
  for (let sent = 0; sent < 30; sent++) await invite(sent)
  expect(await captureFailure(invite(30))).toMatchObject(limited)
})

test('receipts to one address are limited per day', async () => {
  const { client } = counter
  const to = 'many@customers.test'
  for (let receipts = 0; receipts < 2; receipts++) {
    const uuid = await sellInCash(client)
    for (let sent = 0; sent < 5; sent++) await mailReceipt(client, { uuid, body: { to } })
  }
  const uuid = await sellInCash(client)
  expect(await captureFailure(mailReceipt(client, { uuid, body: { to } }))).toMatchObject({
    ...limited,
    field: 'to',
  })
  await mailReceipt(client, { uuid, body: { to: 'another@customers.test' } })
})
