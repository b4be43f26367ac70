import { createHmac, randomUUID } from 'node:crypto'
import { owner } from '@tillkey/card-machines/testing'
import { createClient } from '@tillkey/client'
import { linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import { cancelPayment } from '@tillkey/contract/pos/payments.ts'
import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import { getLedger } from '@tillkey/contract/provider/control.ts'
import { onBothDatabases, onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
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
import {
  type Ending,
  machinePayment,
  openScriptedProvider,
  type ProviderCall,
  problem,
  type ScriptedProvider,
} from '../testing/scripted-provider.ts'
import { type SlowStatement, slowStatementOn } from '../testing/slow-statement.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const isUnresolved = ({ unresolved_since }: Payment): boolean => unresolved_since !== null
const isCreate = ({ method, path }: ProviderCall): boolean => method === 'POST' && !path.endsWith('/cancel')
const isLookup = ({ path }: ProviderCall): boolean => path.includes('reference=')

onOneDatabase('answers about another payment', (open) => {
  const account = { email: 'owner@cards.test', password: 'secret' }
  let database: TestDatabase
  let identity: IdentityServer
  let provider: ScriptedProvider
  let till: TestTill
  let counter: Counter
  let id: string

  beforeEach(async () => {
    database = await open(tillTables)
    identity = await startIdentityServer()
    provider = await openScriptedProvider()
    till = await openTestTill({
      db: database.db,
      platformUrl: identity.url,
      providerUrl: provider.url,
      timings: { afterEndMs: [150, 300], staleAfterMs: 200, createWindowMs: 400 },
    })
    counter = await openCounter(till, account, provider.terminal)
    id = randomUUID()
  })
  afterEach(async () => {
    await till[Symbol.asyncDispose]()
    await provider[Symbol.asyncDispose]()
    await identity[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  const discrepancies = () =>
    database.db.all<{ reference: string; detail: string }>(
      `SELECT reference, detail FROM till_discrepancies WHERE kind = 'answer_about_another'`,
    )
  const listFields = async () => (await discrepancies()).map(({ detail }) => JSON.parse(detail).field)
  const waiting = () => machinePayment({ id, state: 'waiting_for_card', sequence: 2 })
  const answering = (create: Ending, others: (call: ProviderCall) => Ending) => {
    provider.script = (call) => (isCreate(call) ? create : others(call))
  }

  test.each([
    ['ref', { id: randomUUID() }],
    ['reference', { reference: randomUUID() }],
    ['accountId', { account_uuid: randomUUID() }],
    ['terminalId', { terminal_uuid: randomUUID() }],
    ['amount', { value: 501 }],
  ])('a reading of another %s is ignored, and reported once', async (field, other) => {
    answering(waiting(), () => machinePayment({ id, state: 'approved', sequence: 9, ...other }))
    const { request_uuid } = await pay(counter.client, 500)
    const seen = await follow(counter.client, request_uuid, isUnresolved)
    expect(seen.at(-1)?.status).toBe('PENDING')
    expect(await listFields()).toEqual([field])
    answering('cut', () => machinePayment({ id, state: 'approved', sequence: 3 }))
    expect((await follow(counter.client, request_uuid)).at(-1)?.result).toEqual({ outcome: 'APPROVED' })
  })

  test('a create whose response is another payment is polled by its own reference', async () => {
    answering(machinePayment({ id, state: 'approved', reference: randomUUID() }), (call) =>
      isLookup(call) ? machinePayment({ id, state: 'declined', reason: 'do_not_honour' }) : waiting(),
    )
    const { request_uuid } = await pay(counter.client, 500)
    expect((await follow(counter.client, request_uuid)).at(-1)?.result).toEqual({ outcome: 'DECLINED' })
  })

  test('the rejection or absence of another payment proves nothing about this one', async () => {
    const about = { reference: randomUUID(), fenced: true }
    const [refused, absent] = [
      problem(409, 'terminal_offline', about),
      problem(404, 'unknown_reference', about),
    ]
    answering(refused, () => absent)
    const { request_uuid, status } = await pay(counter.client, 500)
    expect(status).toBe('PENDING')
    const [unresolved] = await follow(counter.client, request_uuid, isUnresolved)
    expect([unresolved?.status, await listFields()]).toEqual(['PENDING', ['reference']])
    answering('cut', () => problem(404, 'unknown_reference', { fenced: true }))
    expect((await follow(counter.client, request_uuid)).at(-1)?.reason_code).toBe('too_late')
  })

  test('a signed event of another machine triggers no request for the payment', async () => {
    provider.script = waiting
    const { request_uuid } = await pay(counter.client, 500)
    await follow(counter.client, request_uuid, ({ state }) => state === 'WAITING_FOR_CARD')
    const link = await database.db.get<{ id: string }>('SELECT id FROM till_links')
    const changed = machinePayment({ id, state: 'approved', sequence: 9, terminal_uuid: randomUUID() })
    const payload = JSON.stringify({
      id: randomUUID(),
      payment: provider.completed(changed.body),
      sent_at: new Date().toISOString(),
    })
    const response = await till.service.app.inject({
      method: 'POST',
      url: `/api/${PROVIDER}/events?link=${link?.id}`,
      payload,
      headers: { 'x-signature': createHmac('sha256', 'a key').update(payload).digest('hex') },
    })
    expect([response.statusCode, await listFields()]).toEqual([204, ['terminalId']])
  })

  test('after another provider was configured, a payment is requested from its own provider', async () => {
    provider.script = waiting
    const { request_uuid } = await pay(counter.client, 500)
    await till[Symbol.asyncDispose]()
    await using another = await openScriptedProvider()
    another.script = () => problem(404, 'no_such_payment')
    provider.script = () => machinePayment({ id, state: 'approved', sequence: 3 })
    till = await openTestTill({
      db: database.db,
      platformUrl: identity.url,
      providerUrl: another.url,
      provider: { slug: 'acme', baseUrl: another.url },
      formerProviders: [{ slug: PROVIDER, baseUrl: provider.url }],
    })
    const seen = await follow(till.as(counter.merchantId), request_uuid)
    expect([seen.at(-1)?.result, another.calls]).toEqual([{ outcome: 'APPROVED' }, []])
    const next = await pay(till.as(counter.merchantId), 500)
    expect([next.result, another.calls]).toEqual([{ outcome: 'APPROVED' }, []])
  })

  test('a payment of an unknown provider is not requested from another one', async () => {
    provider.script = waiting
    const { request_uuid } = await pay(counter.client, 500)
    await till[Symbol.asyncDispose]()
    await using another = await openScriptedProvider()
    const settings = { db: database.db, platformUrl: identity.url, providerUrl: another.url }
    till = await openTestTill({
      ...settings,
      provider: { slug: 'acme', baseUrl: another.url },
      timings: { staleAfterMs: 100 },
    })
    const seen = await follow(till.as(counter.merchantId), request_uuid, isUnresolved)
    expect([seen.at(-1)?.status, another.calls]).toEqual(['PENDING', []])
  })

  test('after another account was linked, a payment is requested with the token of its own account', async () => {
    answering(machinePayment({ id, state: 'declined', reason: 'do_not_honour', sequence: 3 }), ({ token }) =>
      token === provider.tokenOf(account.email)
        ? machinePayment({ id, state: 'approved', sequence: 4 })
        : problem(404, 'no_such_payment'),
    )
    const { request_uuid } = await pay(counter.client, 500)
    const body = { device_name: 'Counter 1', email: 'second@cards.test', password: 'secret' }
    await linkAccount(counter.client, { provider: PROVIDER, body })
    const seen = await follow(counter.client, request_uuid, ({ result }) => result?.outcome === 'APPROVED')
    expect(seen.at(-1)?.reason_code).toBe('late_approval')
  })
})

onBothDatabases('one account', (open) => {
  const elsewhere = { email: 'second@cards.test', password: 'card-demo-1357', name: 'Second shop' }
  let database: TestDatabase
  let environment: TillEnvironment
  let slow: SlowStatement
  beforeAll(async () => {
    database = await open(tillTables)
    slow = slowStatementOn(database.db)
    environment = await openTillEnvironment(open, { till: { db: slow.db } })
    await environment.machines.machines.seed(elsewhere, [
      { uuid: randomUUID(), model: 'KHUMO', serialNumber: 'SN-9' },
    ])
  })
  afterAll(async () => {
    await environment[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  const captures = async (uuid: string): Promise<number> => {
    const ledger = await getLedger(createClient({ baseUrl: environment.machines.baseUrl }))
    return ledger.captures.filter(({ reference }) => reference === uuid).length
  }
  const linkElsewhere = ({ client }: Counter) => {
    const { email, password } = elsewhere
    return linkAccount(client, { provider: PROVIDER, body: { device_name: 'Counter 1', email, password } })
  }
  const readEndCode = (end: PromiseSettledResult<unknown>) =>
    end.status === 'fulfilled' ? 'done' : end.reason.data.error.code

  test('a request uuid is one payment per account, whichever merchant sent it first', async () => {
    const [first, second] = [await environment.counter(0), await environment.counter(1)]
    const { request_uuid } = await pay(first.client, 500)
    await cancelPayment(first.client, { uuid: request_uuid })
    expect(await captureFailure(pay(second.client, 500, request_uuid))).toMatchObject({
      status: 409,
      code: 'request_uuid_taken',
      field: 'request_uuid',
    })
    await follow(first.client, request_uuid)
  })

  test('two merchants with one request uuid concurrently: one payment, at most one capture', async () => {
    const counters = [await environment.counter(0), await environment.counter(1)]
    for (let round = 0; round < 5; round++) {
      const uuid = randomUUID()
      const ends = await Promise.allSettled(counters.map(({ client }) => pay(client, 500, uuid)))
      expect(new Set(ends.map(readEndCode))).toEqual(new Set(['done', 'request_uuid_taken']))
      const winner = counters[ends.findIndex(({ status }) => status === 'fulfilled')]
      await follow(winner?.client ?? environment.till.as(''), uuid)
      expect(await captures(uuid)).toBe(1)
    }
  })

  test.each([
    ['a link in the middle of being kept', /INTO till_links/, 'terminal_not_linked'],
    ['a payment in the middle of being kept', /INTO till_payments/, 'payment_unsettled'],
  ])('%s and the other are mutually exclusive', async (_what, statement, code) => {
    const counter = await openCounter(environment.till, owner, environment.machines.terminals[2])
    const begun = slow.slow(statement, 300)
    const isLinkFirst = statement.source.includes('links')
    const first = isLinkFirst ? linkElsewhere(counter) : pay(counter.client, 588)
    await begun
    const second = isLinkFirst ? pay(counter.client, 588) : linkElsewhere(counter)
    const ends = await Promise.allSettled([first, second])
    expect(ends.map(readEndCode)).toEqual(['done', code])
  })
})
