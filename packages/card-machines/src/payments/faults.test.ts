import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallError } from '@tillkey/client'
import { actOnMachine, getLedger, getMachine, setMachineMode } from '@tillkey/contract/provider/control.ts'
import {
  cancelMachinePayment,
  createMachinePayment,
  findMachinePayment,
  getMachinePayment,
} from '@tillkey/contract/provider/payments.ts'
import { onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  machineTables,
  openTestMachines,
  openWebhookReceiver,
  signIn,
  type TestMachines,
} from '../testing/index.ts'

const finals = ['approved', 'declined', 'cancelled', 'reversed']
const AMOUNT_UNITS = 100_00

interface Request {
  key: string
  uuid: string
  body: { amount: { currency: string; value: number }; reference: string; not_after: string }
}

onOneDatabase('a payment', (open) => {
  let database: TestDatabase
  let provider: TestMachines
  let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
  let till: Awaited<ReturnType<typeof signIn>>

  beforeAll(async () => {
    database = await open(machineTables)
    provider = await openTestMachines({ db: database.db, timings: { slowBank: 60 } })
    receiver = await openWebhookReceiver()
    till = await signIn(provider.baseUrl, receiver.url)
  })
  afterAll(async () => {
    await provider[Symbol.asyncDispose]()
    await receiver[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  const request = (value: number, deadline = 60_000): Request => ({
    key: randomUUID(),
    uuid: provider.terminals[0],
    body: {
      amount: { currency: 'ZAR', value },
      reference: randomUUID(),
      not_after: new Date(Date.now() + deadline).toISOString(),
    },
  })
  const send = ({ key, uuid, body }: Request) =>
    createMachinePayment(till.client, { uuid, 'Idempotency-Key': key, body })
  const failure = async (call: Promise<unknown>) => {
    const error = await call.catch((cause: unknown) => cause)
    if (!(error instanceof CallError)) throw new Error('the call did not fail', { cause: error })
    const data = error.data as { error?: { code: string; details?: object } } | undefined
    return { is: error.code, status: error.status, ...data?.error }
  }
  const captures = async (of: Request) =>
    (await getLedger(till.client)).captures
      .filter(({ key }) => key === of.key)
      .map(({ captured }) => captured)

  async function end(id: string) {
    for (;;) {
      const payment = await getMachinePayment(till.client, { id })
      if (finals.includes(payment.state)) return payment
      await sleep(2)
    }
  }

  const firstTerminal = () => ({ uuid: provider.terminals[0] })
  const machine = () => getMachine(till.client, firstTerminal())
  /** No timed event occurs until `quickly`. */
  const slowly = () =>
    setMachineMode(till.client, { ...firstTerminal(), body: { mode: 'manual', delay_ms: 60_000 } })
  const quickly = () =>
    setMachineMode(till.client, { ...firstTerminal(), body: { mode: 'automatic', delay_ms: 2 } })
  async function act(action: 'tap') {
    while ((await machine()).payment?.state !== 'waiting_for_card') await sleep(2)
    await actOnMachine(till.client, { ...firstTerminal(), body: { action } })
  }

  const listEvents = (id: string) => receiver.received.filter(({ payment }) => payment.id === id)
  async function eventsUntil(id: string, count: number) {
    while (listEvents(id).length < count) await sleep(2)
    return listEvents(id)
  }

  const requested = (value: number) => [{ currency: 'ZAR', value }]
  const contactless = ['queued', 'waiting_for_card', 'authorising']
  const chip = ['queued', 'waiting_for_card', 'waiting_for_pin', 'authorising']
  const stories: [string, number, string[], string | null, { currency: string; value: number }[]][] = [
    ['1 approve', 0, [...contactless, 'approved'], null, requested(AMOUNT_UNITS)],
    ['2 refer', 1, [...contactless, 'declined'], 'refer_to_issuer', []],
    ['2 do not honour', 5, [...contactless, 'declined'], 'do_not_honour', []],
    ['sign', 8, [...chip, 'waiting_for_signature', 'approved'], null, requested(AMOUNT_UNITS + 8)],
    ['4 lost', 41, [...contactless, 'declined'], 'lost_card', []],
    ['4 stolen', 43, [...contactless, 'declined'], 'stolen_card', []],
    ['3 insufficient funds', 51, [...contactless, 'declined'], 'insufficient_funds', []],
    ['4 expired', 54, [...contactless, 'declined'], 'expired_card', []],
    [
      '5 wrong PIN',
      55,
      ['queued', 'waiting_for_card', 'waiting_for_pin', 'waiting_for_pin', 'authorising', 'approved'],
      null,
      requested(AMOUNT_UNITS + 55),
    ],
    ['7 tap limit', 65, [...contactless, ...chip.slice(1), 'approved'], null, requested(AMOUNT_UNITS + 65)],
    ['9 issuer timeout', 69, [...contactless, 'reversing', 'reversed'], 'issuer_timeout', []],
    ['10 red X', 70, ['queued', 'waiting_for_card', 'cancelled'], 'customer', []],
    [
      '11 card removed',
      71,
      ['queued', 'waiting_for_card', 'waiting_for_pin', ...chip.slice(1), 'approved'],
      null,
      requested(AMOUNT_UNITS + 71),
    ],
    ['12 no card', 72, ['queued', 'waiting_for_card', 'cancelled'], 'timeout', []],
    ['13 no PIN', 73, [...chip.slice(0, 3), 'cancelled'], 'timeout', []],
    [
      '6 PIN tries exceeded',
      75,
      ['queued', 'waiting_for_card', 'waiting_for_pin', 'waiting_for_pin', 'waiting_for_pin', 'declined'],
      'pin_tries_exceeded',
      [],
    ],
    ['20 slow result', 81, [...contactless, 'approved'], null, requested(AMOUNT_UNITS + 81)],
    ['25 partial approval', 86, [...contactless, 'approved'], null, requested(6052)],
    ['26 other amount', 87, [...contactless, 'approved'], null, requested(AMOUNT_UNITS + 1087)],
    ['8 issuer unavailable', 91, [...contactless, 'declined'], 'issuer_unavailable', []],
    ['cents without meaning', 37, [...contactless, 'approved'], null, requested(AMOUNT_UNITS + 37)],
  ]

  test.each(stories)('%s (.%i)', async (...[, cents, states, reason, captured]) => {
    const create = request(AMOUNT_UNITS + cents)
    const { id } = await send(create)
    const payment = await end(id)
    expect([payment.state, payment.reason]).toEqual([states.at(-1), reason])
    expect(payment.captured ? [payment.captured] : []).toEqual(captured)
    expect(await captures(create)).toEqual(captured)
    const events = await eventsUntil(id, states.length)
    expect(events.map((event) => event.payment.state)).toEqual(states)
    expect(events.map((event) => event.payment.sequence)).toEqual(states.map((_, index) => index + 1))
    expect(events.every((event) => event.verify(till.signingKey))).toBe(true)
  })

  test('5 and 11: the machine reports the fault', async () => {
    const wrongPin = await eventsUntil((await end((await send(request(255))).id)).id, 6)
    expect(wrongPin[3]?.payment.prompt).toBe('PIN incorrect, 2 tries left')
    const pulled = await eventsUntil((await end((await send(request(271))).id)).id, 7)
    expect(pulled[3]?.payment.prompt).toBe('Card removed, insert again')
  })

  test('26 in another currency: odd rands are captured in dollars', async () => {
    const { id } = await send(request(387))
    expect((await end(id)).captured).toEqual({ currency: 'USD', value: 387 })
  })

  test('14 terminal offline (.74): rejected permanently', async () => {
    const create = request(274)
    const offline = { status: 409, code: 'terminal_offline' }
    expect(await failure(send(create))).toMatchObject(offline)
    expect(await failure(send(create))).toMatchObject(offline)
    expect(await failure(findMachinePayment(till.client, create.body))).toMatchObject({
      status: 404,
      details: { fenced: true },
    })
  })

  test('15 terminal busy (.76): rejected, naming the other payment', async () => {
    expect(await failure(send(request(276)))).toMatchObject({
      status: 409,
      code: 'terminal_busy',
      details: { active_payment_id: expect.any(String), active_reference: 'another till' },
    })
  })

  test('16 battery dies while authorising (.77): the machine is off, and the provider returns the result', async () => {
    await slowly()
    const { id } = await send(request(277))
    await act('tap')
    expect((await machine()).terminal.connection).toBe('off')
    await quickly()
    expect((await end(id)).state).toBe('approved')
    expect((await machine()).terminal.connection).toBe('online')
  })

  test('17 response lost (.78): the payment exists once', async () => {
    const create = request(278)
    expect(await failure(send(create))).toMatchObject({ is: 'network' })
    const found = await findMachinePayment(till.client, create.body)
    expect((await send(create)).id).toBe(found.id)
    await end(found.id)
    expect(await captures(create)).toEqual(requested(278))
  })

  test('18 request lost (.79): nothing exists until it is sent again', async () => {
    const create = request(279)
    expect(await failure(send(create))).toMatchObject({ is: 'network' })
    expect(await failure(findMachinePayment(till.client, create.body))).toMatchObject({
      status: 404,
      details: { fenced: false },
    })
    await end((await send(create)).id)
    expect(await captures(create)).toEqual(requested(279))
  })

  test('19 delayed past the deadline (.80): fenced, and no later payment on the machine', async () => {
    const create = request(280, 500)
    const late = failure(send(create))
    await sleep(20)
    expect(await failure(findMachinePayment(till.client, create.body))).toMatchObject({
      details: { fenced: false },
    })
    expect(await late).toMatchObject({ status: 409, code: 'too_late' })
    expect(await failure(findMachinePayment(till.client, create.body))).toMatchObject({
      details: { fenced: true },
    })
    expect(await failure(send(create))).toMatchObject({ status: 409, code: 'too_late' })
    expect(await captures(create)).toEqual([])
  })

  test('21 approved after a merchant cancel (.82): the cancel is rejected', async () => {
    await slowly()
    const create = request(282)
    const { id } = await send(create)
    await eventsUntil(id, 2)
    expect(await failure(cancelMachinePayment(till.client, { id }))).toMatchObject({
      status: 409,
      code: 'card_presented',
    })
    await quickly()
    expect((await end(id)).state).toBe('approved')
    expect(await captures(create)).toEqual(requested(282))
  })

  test('22 webhook events twice and out of order (.83)', async () => {
    const { id } = await send(request(283))
    const events = await eventsUntil(id, 8)
    expect(events.map(({ payment }) => payment.sequence)).toEqual([4, 4, 3, 3, 2, 2, 1, 1])
    expect(new Set(events.map((event) => event.id)).size).toBe(4)
  })

  test('23 forged webhook event (.84): it claims an approval with a wrong signature', async () => {
    const { id } = await send(request(284))
    await end(id)
    const events = await eventsUntil(id, 5)
    const forged = events.filter((event) => !event.verify(till.signingKey))
    expect(forged.map(({ payment }) => [payment.state, payment.captured])).toEqual([
      ['approved', requested(284)[0]],
    ])
  })

  test('24 broken server (.85): 500 twice, then the payment; its first sequence is one too high', async () => {
    const create = request(285)
    expect(await failure(send(create))).toMatchObject({ status: 500 })
    expect(await failure(send(create))).toMatchObject({ status: 500 })
    const { id } = await send(create)
    expect(await failure(getMachinePayment(till.client, { id }))).toMatchObject({ status: 429 })
    await end(id)
    expect(await captures(create)).toEqual(requested(285))
  })

  test('27 never final (.88): the machine is free again, the payment stays open', async () => {
    const { id } = await send(request(288))
    await eventsUntil(id, 3)
    await end((await send(request(300))).id)
    expect((await getMachinePayment(till.client, { id })).state).toBe('authorising')
    expect(await failure(cancelMachinePayment(till.client, { id }))).toMatchObject({ code: 'card_presented' })
  })

  test('28 token revoked in the middle (.89): 401, and a new token finds the result', async () => {
    const create = request(289)
    const { id } = await send(create)
    await eventsUntil(id, 4)
    expect(await failure(getMachinePayment(till.client, { id }))).toMatchObject({
      status: 401,
      code: 'invalid_token',
    })
    till = await signIn(provider.baseUrl, receiver.url)
    expect((await end(id)).state).toBe('approved')
    expect(await captures(create)).toEqual(requested(289))
  })
})
