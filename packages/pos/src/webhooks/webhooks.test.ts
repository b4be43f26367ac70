import { createHmac, randomUUID } from 'node:crypto'
import { openTestSqlite, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type IdentityServer, startIdentityServer } from '../testing/identity-server.ts'
import {
  type Counter,
  follow,
  openCounter,
  openTestTill,
  PROVIDER,
  pay,
  type TestTill,
  tillTables,
} from '../testing/index.ts'
import { machinePayment, openScriptedProvider, type ScriptedProvider } from '../testing/scripted-provider.ts'

const account = { email: 'owner@cards.test', password: 'secret' }

let database: TestDatabase
let identity: IdentityServer
let provider: ScriptedProvider
let till: TestTill
let counter: Counter
let link: string
beforeAll(async () => {
  database = await openTestSqlite(tillTables)
  identity = await startIdentityServer()
  provider = await openScriptedProvider()
  // Polling takes a minute, so earlier changes come from webhook events.
  till = await openTestTill({
    db: database.db,
    platformUrl: identity.url,
    providerUrl: provider.url,
    timings: { followMinMs: 60_000, followMaxMs: 60_000, handOverMs: 120_000, staleAfterMs: 60_000 },
  })
  counter = await openCounter(till, account, provider.terminal)
  link = (await database.db.get<{ id: string }>('SELECT id FROM till_links'))?.id ?? ''
})
afterAll(async () => {
  await till[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
  await identity[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const ref = () => randomUUID()
let id: string
let request_uuid: string
beforeEach(async () => {
  id = ref()
  provider.script = () => machinePayment({ id, state: 'waiting_for_card', sequence: 2 })
  await database.db.run('UPDATE till_payments SET holds_terminal = 0')
  request_uuid = (await pay(counter.client, 500)).request_uuid
})

const buildEvent = (sequence: number, state = 'approved') => {
  const payment = provider.completed(machinePayment({ id, state, sequence }).body)
  return JSON.stringify({ id: randomUUID(), payment, sent_at: new Date().toISOString() })
}
const sign = (body: string, key = 'a key') => createHmac('sha256', key).update(body).digest('hex')
const deliver = (body: string, signature = sign(body), url = `/api/${PROVIDER}/events?link=${link}`) =>
  till.service.app.inject({ method: 'POST', url, payload: body, headers: { 'x-signature': signature } })
const readings = () => provider.calls.filter(({ path }) => path.endsWith(id)).length

test('a genuine webhook event triggers a request for the payment, and is not trusted itself', async () => {
  expect((await deliver(buildEvent(3))).statusCode).toBe(204)
  await expect.poll(readings).toBe(1)
  expect((await follow(counter.client, request_uuid, () => true))[0]?.status).toBe('PENDING')
  provider.script = () => machinePayment({ id, state: 'approved', sequence: 4 })
  await deliver(buildEvent(4, 'declined'))
  expect((await follow(counter.client, request_uuid)).at(-1)?.result).toEqual({ outcome: 'APPROVED' })
})

test('a repeated webhook event, and one without news, are accepted without effect', async () => {
  const event = buildEvent(3)
  const responses = [await deliver(event), await deliver(event), await deliver(buildEvent(2))]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  await expect.poll(readings).toBe(1)
})

test.each([
  ['a guessed key', (body: string) => deliver(body, sign(body, 'guess'))],
  ['no hexadecimal digits', (body: string) => deliver(body, 'zz')],
  ['the body of another', (body: string) => deliver(`${body} `, sign(body))],
  [
    'an unknown link',
    (body: string) => deliver(body, sign(body), `/api/${PROVIDER}/events?link=${randomUUID()}`),
  ],
])('a webhook event signed with %s is rejected, changes nothing and is counted', async (_what, send) => {
  const count = async () =>
    Number(
      (await database.db.get<{ n: number }>('SELECT COALESCE(SUM(count), 0) AS n FROM till_forged_events'))
        ?.n,
    )
  const before = await count()
  const response = await send(buildEvent(3))
  expect([response.statusCode, response.json().error.code]).toEqual([401, 'invalid_signature'])
  await expect.poll(async () => (await count()) - before, { timeout: 4000 }).toBe(1)
  expect(readings()).toBe(0)
})

test('a signed body that is not a webhook event is rejected, naming the field', async () => {
  const responses = [await deliver('{"id":1}'), await deliver('not json')]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400])
  expect(responses.map((response) => response.json().error.field)).toEqual(['payment', 'body'])
})

test('an unknown provider and a missing signature are rejected', async () => {
  const body = buildEvent(3)
  const unknown = await deliver(body, sign(body), `/api/acme/events?link=${link}`)
  const url = `/api/${PROVIDER}/events?link=${link}`
  const unsigned = await till.service.app.inject({ method: 'POST', url, payload: body })
  expect([unknown.statusCode, unsigned.statusCode]).toEqual([404, 400])
})
