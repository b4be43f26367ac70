import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getOnboardingStatus } from '@tillkey/contract/pos/onboarding.ts'
import { checkPayment } from '@tillkey/contract/pos/payments.ts'
import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import { onBothDatabases, openTestSqlite, type TestDatabase } from '@tillkey/sql/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type IdentityServer, startIdentityServer } from '../testing/identity-server.ts'
import {
  type Counter,
  follow,
  openCounter,
  openTestTill,
  pay,
  type TestTill,
  tillTables,
} from '../testing/index.ts'
import {
  type Ending,
  machinePayment,
  openScriptedProvider,
  type ProviderCall,
  problem,
  type ScriptedProvider,
} from '../testing/scripted-provider.ts'
import { openTillEnvironment } from '../testing/till-environment.ts'

const account = { email: 'owner@cards.test', password: 'secret' }
const isCreate = ({ method }: ProviderCall): boolean => method === 'POST'
const isLookup = ({ path }: ProviderCall): boolean => path.includes('reference=')
const summarizeEnd = (seen: Payment[]) => [seen.at(-1)?.status, seen.at(-1)?.reason_code]

let database: TestDatabase
let identity: IdentityServer
let provider: ScriptedProvider
let till: TestTill
let counter: Counter

beforeEach(async () => {
  database = await openTestSqlite(tillTables)
  identity = await startIdentityServer()
  provider = await openScriptedProvider()
  till = await openTestTill({
    db: database.db,
    platformUrl: identity.url,
    providerUrl: provider.url,
    timings: {
      afterEndMs: [100, 200],
      createWindowMs: 500,
      staleAfterMs: 200,
      deadlineMs: 400,
    },
  })
  counter = await openCounter(till, account, provider.terminal)
})
afterEach(async () => {
  await till[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
  await identity[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

/** Answers creates in order, and all other calls by `others`. */
function script(creates: readonly Ending[], others: (call: ProviderCall) => Ending): void {
  let next = 0
  provider.script = (call) => (isCreate(call) ? (creates[next++] ?? 'cut') : others(call))
}
const absent = (fenced: boolean) => problem(404, 'unknown_reference', { fenced })
const creates = () => provider.calls.filter(isCreate)

test('nothing was sent to a provider that refuses the connection', async () => {
  await provider[Symbol.asyncDispose]()
  const payment = await pay(counter.client, 500)
  expect([payment.status, payment.reason_code, payment.nothing_charged]).toEqual([
    'FAILED',
    'provider_unreachable',
    true,
  ])
  provider = await openScriptedProvider()
})

test('a rejection of the first create is conclusive', async () => {
  script([problem(409, 'terminal_offline')], () => absent(false))
  const { status, reason_code } = await pay(counter.client, 500)
  expect([status, reason_code, creates().length]).toEqual(['FAILED', 'terminal_offline', 1])
})

test('a rejection after a lost create is conclusive only once nothing can arrive any more', async () => {
  const fenced = Date.now() + 250
  script(['cut', problem(409, 'terminal_busy')], () => absent(Date.now() > fenced))
  const { request_uuid } = await pay(counter.client, 500)
  const seen = await follow(counter.client, request_uuid)
  expect([summarizeEnd(seen), creates().length]).toEqual([['FAILED', 'terminal_busy'], 2])
  expect(Date.now()).toBeGreaterThan(fenced)
})

test("a create that never arrived ends when it is too late by the provider's clock", async () => {
  const skew = 5 * 60_000
  const absentAt = (now: number) =>
    problem(404, 'unknown_reference', { fenced: false, now: new Date(now).toISOString() })
  script([], () => absentAt(Date.now() - skew))
  const { request_uuid } = await pay(counter.client, 500)
  await sleep(500)
  const [waiting] = await follow(counter.client, request_uuid, () => true)
  expect(waiting?.status).toBe('PENDING')
  script([], () => absentAt(Date.now()))
  expect(summarizeEnd(await follow(counter.client, request_uuid))).toEqual(['FAILED', 'too_late'])
})

test('a rejection after a lost create may be followed by the payment itself', async () => {
  const id = randomUUID()
  let lookups = 0
  script(['cut', problem(409, 'terminal_busy')], (call) => {
    const isThere = !isLookup(call) || lookups++ > 2
    return isThere ? machinePayment({ id, state: 'approved', sequence: 4 }) : absent(false)
  })
  const { request_uuid } = await pay(counter.client, 500)
  expect(summarizeEnd(await follow(counter.client, request_uuid))).toEqual(['COMPLETED', null])
})

test('every create has one key and the same bytes', async () => {
  script(['cut', { status: 500, body: {} }, 'hang'], () => machinePayment({ state: 'approved' }))
  const { request_uuid } = await pay(counter.client, 500)
  await follow(counter.client, request_uuid, () => creates().length >= 3)
  expect(new Set(creates().map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
})

test('a response that cannot be parsed proves nothing', async () => {
  script(
    [
      { status: 200, body: 'yes' },
      { status: 200, body: { id: 7 } },
    ],
    () => absent(true),
  )
  const { request_uuid, status } = await pay(counter.client, 500)
  expect(status).toBe('PENDING')
  await follow(counter.client, request_uuid, () => creates().length >= 2)
})

test('a cancel before the create is known stops sending it, and waits for the fence', async () => {
  const fenced = Date.now() + 200
  script(['cut'], () => absent(Date.now() > fenced))
  const { request_uuid } = await pay(counter.client, 500)
  await till.service.app.inject({
    method: 'POST',
    url: `/api/payments/${request_uuid}/cancel`,
    headers: { cookie: `till_session=${counter.merchantId}` },
  })
  const seen = await follow(counter.client, request_uuid)
  expect(summarizeEnd(seen)).toEqual(['FAILED', 'cancelled'])
})

test('a declined payment with a later capture becomes approved, and reports it', async () => {
  const id = randomUUID()
  let declinedAt = 0
  provider.script = (call) => {
    if (isCreate(call)) declinedAt = Date.now()
    // Captured after the first poll if the computer is fast enough.
    return Date.now() < declinedAt + 120
      ? machinePayment({ id, state: 'declined', reason: 'do_not_honour', sequence: 3 })
      : machinePayment({ id, state: 'approved', sequence: 4 })
  }
  const { request_uuid, status } = await pay(counter.client, 500)
  expect(status).toBe('COMPLETED')
  const seen = await follow(counter.client, request_uuid, ({ result }) => result?.outcome === 'APPROVED')
  expect(summarizeEnd(seen)).toEqual(['COMPLETED', 'late_approval'])
  const events = await database.db.all("SELECT kind FROM till_payment_events WHERE verdict = 'corrected'")
  expect(events).toEqual([{ kind: 'approved' }])
})

test('polls after the end depend on the time since it, not on the number of failed polls', async () => {
  const id = randomUUID()
  const [unanswered, ends] = [4, { declined: 0 }]
  let lookups = 0
  script([], (call) => {
    if (isLookup(call) && lookups++ < unanswered) return { status: 500, body: {} }
    return ends.declined++ === 0
      ? machinePayment({ id, state: 'declined', reason: 'do_not_honour', sequence: 3 })
      : machinePayment({ id, state: 'approved', sequence: 4 })
  })
  const { request_uuid } = await pay(counter.client, 500)
  const seen = await follow(counter.client, request_uuid, ({ result }) => result?.outcome === 'APPROVED')
  expect(seen.map(({ state }) => state)).toContain('DECLINED')
  expect(summarizeEnd(seen)).toEqual(['COMPLETED', 'late_approval'])
  expect(lookups).toBeGreaterThan(unanswered)
})

test('a decline with a capture does not count as a decline', async () => {
  const captured = { currency: 'ZAR', value: 500 }
  script([machinePayment({ state: 'declined', captured, sequence: 3 })], () => absent(false))
  expect(await pay(counter.client, 500)).toMatchObject({ status: 'PENDING', state: 'QUARANTINED' })
})

test('past the deadline a payment is polled once more, and then cancelled', async () => {
  const id = randomUUID()
  let isCancelled = false
  provider.script = ({ path }) => {
    isCancelled ||= path.endsWith('/cancel')
    return isCancelled
      ? machinePayment({ id, state: 'cancelled', reason: 'merchant', sequence: 5 })
      : machinePayment({ id, state: 'waiting_for_card', sequence: 2 })
  }
  const { request_uuid } = await pay(counter.client, 500)
  expect(summarizeEnd(await follow(counter.client, request_uuid))).toEqual(['CANCELLED', 'merchant'])
})

test('a till can request an immediate poll', async () => {
  const id = randomUUID()
  script([machinePayment({ id, state: 'authorising', sequence: 2 })], () => 'hang')
  const { request_uuid } = await pay(counter.client, 500)
  const isUnresolved = ({ unresolved_since }: Payment) => unresolved_since !== null
  await follow(counter.client, request_uuid, isUnresolved)
  provider.script = () => machinePayment({ id, state: 'approved', sequence: 3 })
  await checkPayment(counter.client, { uuid: request_uuid })
  expect(summarizeEnd(await follow(counter.client, request_uuid))).toEqual(['COMPLETED', null])
})

test.each([
  ['five minutes ahead', 5 * 60_000, ['COMPLETED', null]],
  ['five minutes behind', -5 * 60_000, ['COMPLETED', null]],
  ['an hour ahead', 60 * 60_000, ['FAILED', 'clock_differs']],
])("a provider's clock that is %s is tolerated, or named and reported", async (_what, skew, end) => {
  await using environment = await openTillEnvironment(openTestSqlite, {
    machines: { now: () => Date.now() + skew },
  })
  const { client } = await environment.counter(0)
  const { request_uuid } = await pay(client, 500)
  expect(summarizeEnd(await follow(client, request_uuid))).toEqual(end)
  const { clock_offset_ms = 0 } = await getOnboardingStatus(client)
  expect(Math.abs(clock_offset_ms - skew)).toBeLessThan(3000)
})

test('clocks that agree are not mentioned', async () => {
  await using environment = await openTillEnvironment(openTestSqlite)
  const { client } = await environment.counter(0)
  expect(await getOnboardingStatus(client)).not.toHaveProperty('clock_offset_ms')
})

onBothDatabases('several processes', (open) => {
  test('a payment is taken over when its process disappears, and is created once', async () => {
    await using shared = await open(tillTables)
    const settings = { db: shared.db, platformUrl: identity.url, providerUrl: provider.url }
    const first = await openTestTill(settings)
    const { client, merchantId } = await openCounter(first, account, provider.terminal)
    const id = randomUUID()
    provider.script = () => machinePayment({ id, state: 'waiting_for_card', sequence: 2 })
    const { request_uuid } = await pay(client, 500)
    await first[Symbol.asyncDispose]()
    // Simulates a crash: the lease remains.
    await shared.db.run(
      `UPDATE till_payments SET lease_owner = 'gone', lease_until = $1 WHERE request_uuid = $2`,
      [Date.now() + 300, request_uuid],
    )
    const tills = [await openTestTill(settings), await openTestTill(settings)] as const
    provider.script = () => machinePayment({ id, state: 'approved', sequence: 3 })
    const seen = await follow(tills[1].as(merchantId), request_uuid)
    await Promise.all(tills.map((other) => other[Symbol.asyncDispose]()))
    expect([summarizeEnd(seen), creates().length]).toEqual([['COMPLETED', null], 1])
  })

  test('the next process sends the stored body unchanged', async () => {
    await using shared = await open(tillTables)
    const settings = { db: shared.db, platformUrl: identity.url, providerUrl: provider.url }
    const first = await openTestTill(settings)
    const { client } = await openCounter(first, account, provider.terminal)
    provider.script = (call) => (isCreate(call) ? 'cut' : absent(false))
    await pay(client, 500)
    await first[Symbol.asyncDispose]()
    await shared.db.run("UPDATE till_attempts SET request_body = ' ' || request_body", [])
    const sent = creates().length
    const next = await openTestTill(settings)
    await expect.poll(() => creates().length).toBeGreaterThan(sent)
    await next[Symbol.asyncDispose]()
    expect(creates().at(-1)?.body).toMatch(/^ \{"/)
  })
})
