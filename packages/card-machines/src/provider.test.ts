import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallError, type Client, createClient } from '@tillkey/client'
import { createToken, revokeToken } from '@tillkey/contract/provider/accounts.ts'
import {
  actOnMachine,
  getLedger,
  getMachine,
  listMachines,
  setMachineMode,
} from '@tillkey/contract/provider/control.ts'
import type { MachineAction } from '@tillkey/contract/provider/control-schemas.ts'
import {
  cancelMachinePayment,
  createMachinePayment,
  findMachinePayment,
  getMachinePayment,
} from '@tillkey/contract/provider/payments.ts'
import { getPairing, listMachineTerminals, pairTerminal } from '@tillkey/contract/provider/terminals.ts'
import { openTestSqlite, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineTables, openTestMachines, owner, signIn, type TestMachines } from './testing/index.ts'

let database: TestDatabase
let provider: TestMachines
let till: Client
let uuid: string

beforeAll(async () => {
  database = await openTestSqlite(machineTables)
  provider = await openTestMachines({ db: database.db, mode: 'manual' })
  till = (await signIn(provider.baseUrl)).client
})
/** Each test has its own machine. */
beforeEach(async () => {
  uuid = randomUUID()
  await provider.machines.seed(owner, [
    { uuid, model: 'KHUMO', serialNumber: uuid, mode: 'manual', delayMs: 2 },
  ])
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const buildBody = (value: number, more: { not_after?: string } = {}) => ({
  amount: { currency: 'ZAR', value },
  reference: randomUUID(),
  not_after: new Date(Date.now() + 60_000).toISOString(),
  ...more,
})
const send = (body = buildBody(2500), key: string = randomUUID(), client = till) =>
  createMachinePayment(client, { uuid, 'Idempotency-Key': key, body })
const act = (action: MachineAction['action'], pin?: string) =>
  actOnMachine(till, { uuid, body: { action, ...(pin && { pin }) } })
const failure = async (call: Promise<unknown>) => {
  const error = await call.catch((cause: unknown) => cause)
  if (!(error instanceof CallError)) throw new Error('the call did not fail', { cause: error })
  return [error.status, (error.data as { error: { code: string } }).error.code]
}
async function reach(id: string, state: string, client = till) {
  for (;;) {
    const payment = await getMachinePayment(client, { id })
    if (payment.state === state) return payment
    await sleep(2)
  }
}

test('the same key and body return the same payment, also concurrently; another body is rejected', async () => {
  const body = buildBody(2500)
  const responses = await Promise.all([send(body, 'k1'), send(body, 'k1'), send(body, 'k1')])
  expect(new Set(responses.map(({ id }) => id)).size).toBe(1)
  expect(await failure(send({ ...body, amount: { currency: 'ZAR', value: 2600 } }, 'k1'))).toEqual([
    409,
    'key_reused',
  ])
})

test('a machine runs one payment at a time and names it to the next caller', async () => {
  const { id, reference } = await send()
  const error = await send().catch((cause: CallError) => cause.data)
  expect(error).toMatchObject({
    error: { code: 'terminal_busy', details: { active_payment_id: id, active_reference: reference } },
  })
})

test('a create after its deadline is rejected permanently, and its reference is reported as fenced', async () => {
  const body = buildBody(2500, { not_after: new Date(Date.now() - 1).toISOString() })
  expect(await failure(send(body, 'k2'))).toEqual([409, 'too_late'])
  await expect(findMachinePayment(till, body)).rejects.toMatchObject({
    data: { error: { details: { fenced: true, now: expect.any(String) } } },
  })
})

test('a fenced reference stays fenced, even if the clock is set back', async () => {
  await using other = await openTestSqlite(machineTables)
  const clock = { ahead: 0 }
  await using shop = await openTestMachines({ db: other.db, now: () => Date.now() + clock.ahead })
  const { client } = await signIn(shop.baseUrl)
  const body = buildBody(2579)
  const create = () =>
    createMachinePayment(client, { uuid: shop.terminals[0], 'Idempotency-Key': 'k5', body })
  await expect(create()).rejects.toMatchObject({ code: 'network' })
  clock.ahead = 120_000
  await expect(findMachinePayment(client, body)).rejects.toMatchObject({
    data: { error: { details: { fenced: true } } },
  })
  clock.ahead = 0
  expect(await failure(create())).toEqual([409, 'too_late'])
})

test('a create after its reference was reported absent past the deadline is rejected, even if the clock is set back', async () => {
  await using other = await openTestSqlite(machineTables)
  const clock = { ahead: 0 }
  await using shop = await openTestMachines({ db: other.db, now: () => Date.now() + clock.ahead })
  const { client } = await signIn(shop.baseUrl)
  const body = buildBody(2500)
  clock.ahead = 300_000
  await expect(findMachinePayment(client, body)).rejects.toMatchObject({ status: 404 })
  clock.ahead = 0
  const create = createMachinePayment(client, { uuid: shop.terminals[0], 'Idempotency-Key': 'k6', body })
  expect(await failure(create)).toEqual([409, 'too_late'])
})

test('a customer taps, inserts, mistypes the PIN, pulls the card and starts again', async () => {
  const { id } = await send()
  await reach(id, 'waiting_for_card')
  expect((await act('insert')).card_inserted).toBe(true)
  expect((await act('pin', '9999')).payment?.prompt).toBe('PIN incorrect, 2 tries left')
  expect((await act('remove_card')).payment?.prompt).toBe('Card removed, insert again')
  await act('insert')
  await act('pin')
  const approved = await reach(id, 'approved')
  expect(approved.card).toEqual({ brand: 'visa', last4: '4242', entry_mode: 'chip' })
  expect((await act('remove_card')).card_inserted).toBe(false)
  expect(await failure(act('tap'))).toEqual([409, 'machine_refuses'])
})

test('a customer taps, and the bank still responds by the cents', async () => {
  const { id } = await send(buildBody(2551))
  await reach(id, 'waiting_for_card')
  await act('tap')
  expect((await reach(id, 'declined')).reason).toBe('insufficient_funds')
})

test('the red X cancels the payment, with the customer as reason', async () => {
  const { id } = await send()
  await reach(id, 'waiting_for_card')
  expect((await act('cancel')).payment).toMatchObject({ state: 'cancelled', reason: 'customer' })
})

test('a cancel before the bank request is confirmed and repeatable; a cancel after the end is rejected', async () => {
  const { id } = await send()
  expect(await cancelMachinePayment(till, { id })).toMatchObject({ state: 'cancelled', reason: 'merchant' })
  expect((await cancelMachinePayment(till, { id })).state).toBe('cancelled')
  const next = await send()
  await reach(next.id, 'waiting_for_card')
  await act('tap')
  await reach(next.id, 'approved')
  expect(await failure(cancelMachinePayment(till, next))).toEqual([409, 'already_final'])
})

test('a cancel during the bank request is rejected', async () => {
  await setMachineMode(till, { uuid, body: { mode: 'manual', delay_ms: 60_000 } })
  const { id } = await send()
  await reach(id, 'waiting_for_card')
  await act('tap')
  expect(await failure(cancelMachinePayment(till, { id }))).toEqual([409, 'card_presented'])
  await setMachineMode(till, { uuid, body: { mode: 'manual', delay_ms: 0 } })
  await reach(id, 'approved')
})

test('a machine that is off accepts neither payments nor cards, and can be cancelled from the till', async () => {
  const { id } = await send()
  await reach(id, 'waiting_for_card')
  expect((await act('power_off')).terminal.connection).toBe('off')
  expect(await failure(act('tap'))).toEqual([409, 'machine_refuses'])
  expect((await cancelMachinePayment(till, { id })).state).toBe('cancelled')
  expect(await failure(send())).toEqual([409, 'terminal_offline'])
  await act('power_on')
  await reach((await send()).id, 'waiting_for_card')
})

test('switching to automatic continues a waiting payment', async () => {
  const { id } = await send()
  await reach(id, 'waiting_for_card')
  expect(await setMachineMode(till, { uuid, body: { mode: 'automatic' } })).toMatchObject({
    mode: 'automatic',
    delay_ms: 2,
  })
  await reach(id, 'approved')
})

test('a customer who deviates from the script is not overtaken by it', async () => {
  const { id } = await send(buildBody(2571))
  await reach(id, 'waiting_for_card')
  await act('insert')
  await act('pin', '9999')
  await setMachineMode(till, { uuid, body: { mode: 'automatic' } })
  await sleep(20)
  expect((await getMachinePayment(till, { id })).state).toBe('waiting_for_pin')
  await act('cancel')
})

test('a payment started before a restart is finished after it', async () => {
  await using other = await openTestSqlite(machineTables)
  const first = await openTestMachines({ db: other.db, mode: 'manual', delayMs: 60_000 })
  const { client } = await signIn(first.baseUrl)
  const [machine] = first.terminals
  const body = buildBody(2500)
  const call = { uuid: machine, 'Idempotency-Key': 'k3', body }
  const { id } = await createMachinePayment(client, call)
  await reach(id, 'waiting_for_card', client)
  await actOnMachine(client, { uuid: machine, body: { action: 'tap' } })
  await first[Symbol.asyncDispose]()
  const later = () => Date.now() + 60_001
  await using second = await openTestMachines({ db: other.db, terminals: first.terminals, now: later })
  const again = (await signIn(second.baseUrl)).client
  await reach(id, 'approved', again)
  expect((await createMachinePayment(again, call)).id).toBe(id)
  expect((await getLedger(again)).captures).toMatchObject([{ key: 'k3', payment_id: id, reversed: false }])
})

test('a pairing waits until the machine is on', async () => {
  expect(await failure(getPairing(till, { uuid }))).toEqual([404, 'not_paired'])
  await act('power_off')
  expect((await pairTerminal(till, { uuid })).status).toBe('PENDING_CREATION')
  expect((await getPairing(till, { uuid })).status).toBe('PENDING_CREATION')
  await act('power_on')
  expect((await getPairing(till, { uuid })).status).toBe('CREATED')
  await act('power_off')
  expect((await pairTerminal(till, { uuid })).status).toBe('CREATED')
})

test('one account sees no data of another', async () => {
  const stranger = { email: 'other@cards.test', password: 'another-demo-2468', name: 'Other shop' }
  await provider.machines.seed(stranger, [])
  const anonymous = createClient({ baseUrl: provider.baseUrl })
  const { name, ...credentials } = stranger
  const { token } = await createToken(anonymous, { body: { ...credentials, device_name: name } })
  const client = createClient({ baseUrl: provider.baseUrl, accessToken: token })
  const { id, reference } = await send()
  expect((await listMachineTerminals(client)).terminals).toEqual([])
  expect(await failure(send(buildBody(300), 'k4', client))).toEqual([404, 'no_such_terminal'])
  expect(await failure(getMachinePayment(client, { id }))).toEqual([404, 'no_such_payment'])
  expect(await failure(findMachinePayment(client, { reference }))).toEqual([404, 'unknown_reference'])
  expect(await failure(cancelMachinePayment(client, { id }))).toEqual([404, 'no_such_payment'])
})

test('a token ends when it is revoked', async () => {
  const { client } = await signIn(provider.baseUrl)
  await revokeToken(client)
  expect(await failure(listMachineTerminals(client))).toEqual([401, 'invalid_token'])
  expect(await failure(listMachineTerminals(createClient({ baseUrl: provider.baseUrl })))).toEqual([
    401,
    'invalid_token',
  ])
})

test('ten wrong passwords lock an address for a while; an unknown one gets the same response', async () => {
  const anonymous = createClient({ baseUrl: provider.baseUrl })
  const attempt = (email: string) =>
    failure(createToken(anonymous, { body: { email, password: 'wrong', device_name: 'x' } }))
  for (let tries = 0; tries < 10; tries++)
    expect(await attempt('nobody@cards.test')).toEqual([401, 'invalid_credentials'])
  expect(await attempt('NOBODY@cards.test')).toEqual([429, 'too_many_tries'])
  expect(await attempt(owner.email)).toEqual([401, 'invalid_credentials'])
})

test('a page of another site cannot act as the customer', async () => {
  const client = createClient({ baseUrl: provider.baseUrl, headers: { origin: 'http://elsewhere.test' } })
  expect(await failure(actOnMachine(client, { uuid, body: { action: 'tap' } }))).toEqual([403, 'cross_site'])
})

test('every machine can be opened, including one of an unknown model', async () => {
  const { machines } = await listMachines(till)
  expect(machines.map(({ terminal }) => terminal.model)).toEqual(
    expect.arrayContaining(['NEO_TOUCH', 'KHUMO', 'KHUMO_PRINT', 'PEBBLE']),
  )
  expect(await getMachine(till, { uuid })).toMatchObject({
    mode: 'manual',
    card_inserted: false,
    payment: null,
  })
  expect(await failure(getMachine(till, { uuid: randomUUID() }))).toEqual([404, 'no_such_terminal'])
})

test('only rands are accepted', async () => {
  const dollars = { ...buildBody(2500), amount: { currency: 'USD', value: 2500 } }
  expect(await failure(send(dollars))).toEqual([400, 'unsupported_currency'])
})
