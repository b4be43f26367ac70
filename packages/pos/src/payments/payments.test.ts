import { randomUUID } from 'node:crypto'
import { createClient } from '@tillkey/client'
import { getOnboardingStatus } from '@tillkey/contract/pos/onboarding.ts'
import { cancelPayment, detachPayment, getPayment, startPayment } from '@tillkey/contract/pos/payments.ts'
import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import { linkTerminal } from '@tillkey/contract/pos/terminals.ts'
import { actOnMachine, getLedger, setMachineMode } from '@tillkey/contract/provider/control.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { type Counter, cookieOf, follow, openTestTill, PROVIDER, pay } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const isIn =
  (state: string) =>
  (payment: Payment): boolean =>
    payment.state === state

onBothDatabases('payments', (open, onOne) => {
  let environment: TillEnvironment
  let counter: Counter
  let second: Counter

  beforeAll(async () => {
    environment = await openTillEnvironment(open, { machines: { mode: 'manual' } })
    counter = await environment.counter(0)
    second = await environment.counter(1)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  const control = () => createClient({ baseUrl: environment.machines.baseUrl })
  const act = (action: 'tap' | 'insert' | 'cancel', index = 0) =>
    actOnMachine(control(), { uuid: environment.machines.terminals[index] ?? '', body: { action } })
  const countCaptures = async (request_uuid: string): Promise<number> => {
    const { captures } = await getLedger(control())
    return captures.filter(({ reference }) => reference === request_uuid).length
  }
  const start = async (client = counter.client, units = 500) => {
    const { request_uuid } = await pay(client, units)
    await follow(client, request_uuid, isIn('WAITING_FOR_CARD'))
    return request_uuid
  }
  const finish = async (uuid: string, client = counter.client, index = 0) => {
    await act('tap', index)
    return (await follow(client, uuid)).at(-1)
  }

  const stored = () => environment.database.db.get('SELECT count(*) AS n FROM till_payments')

  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${environment.till.baseUrl}/api/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookieOf(counter.merchantId), ...headers },
      body,
    })

  const order = (changes: object, amount: object = {}) =>
    JSON.stringify({
      request_uuid: randomUUID(),
      amount: { currencyCode: 'ZAR', units: 500, ...amount },
      ...changes,
    })

  onOne(() => {
    test('a payment runs on the machine shown on the screen, or not at all', async () => {
      const [first, other] = environment.machines.terminals
      const body = { amount: { currencyCode: 'ZAR', units: 500 } } as const
      const elsewhere = { ...body, request_uuid: randomUUID(), terminal_uuid: other }
      expect(await captureFailure(startPayment(counter.client, { body: elsewhere }))).toMatchObject({
        status: 409,
        code: 'terminal_changed',
        field: 'terminal_uuid',
        details: { terminal: { uuid: first, model: 'NEO_TOUCH' } },
      })
      const uuid = elsewhere.request_uuid
      expect(await captureFailure(getPayment(counter.client, { uuid }))).toMatchObject({ status: 404 })
      await startPayment(counter.client, { body: { ...elsewhere, terminal_uuid: first } })
      await follow(counter.client, uuid, isIn('WAITING_FOR_CARD'))
      await finish(uuid)
      expect(await countCaptures(uuid)).toBe(1)
    })

    test('the same uuid with another amount is rejected', async () => {
      const uuid = await start()
      expect(await captureFailure(pay(counter.client, 600, uuid))).toMatchObject({
        status: 409,
        code: 'request_uuid_reused',
        field: 'amount',
      })
      await finish(uuid)
    })

    test('a busy machine names the till of the shop that occupies it', async () => {
      const uuid = await start()
      const { details } = (await captureFailure(pay(counter.client, 900))) as { details: object }
      expect(details).toEqual({
        active_request_uuid: uuid,
        till: { uuid: expect.any(String), name: 'Counter 1' },
      })
      await finish(uuid)
    })

    test("another merchant's payment blocks the same machine without being named", async () => {
      const other = await environment.counter(0)
      const uuid = await start()
      expect(await captureFailure(pay(other.client, 500))).toMatchObject({
        status: 409,
        code: 'terminal_busy',
        details: {},
      })
      await finish(uuid)
    })

    test("another merchant's payment is not found", async () => {
      const uuid = await start()
      const missing = { status: 404, code: 'payment_not_found', field: 'uuid' }
      expect(await captureFailure(getPayment(second.client, { uuid }))).toMatchObject(missing)
      expect(await captureFailure(cancelPayment(second.client, { uuid }))).toMatchObject(missing)
      await finish(uuid)
    })

    test('the card machine cannot be changed while a payment runs', async () => {
      const uuid = await start()
      expect((await getOnboardingStatus(counter.client)).running_payment).toBe(uuid)
      const change = linkTerminal(counter.client, {
        provider: PROVIDER,
        uuid: environment.machines.terminals[2],
      })
      expect(await captureFailure(change)).toMatchObject({
        status: 409,
        code: 'payment_running',
        details: { active_request_uuid: uuid },
      })
      await finish(uuid)
    })

    test('nor while a payment starts before the provider has paired the other machine', async () => {
      const change = captureFailure(
        linkTerminal(counter.client, { provider: PROVIDER, uuid: environment.machines.terminals[2] }),
      )
      const uuid = await start()
      expect(await change).toMatchObject({ status: 409, code: 'payment_running' })
      await finish(uuid)
    })

    test('a payment without a card machine is rejected', async () => {
      const client = environment.till.as(randomUUID())
      expect(await captureFailure(pay(client, 500))).toMatchObject({
        status: 409,
        code: 'terminal_not_linked',
      })
    })

    test('a payment with a pending outcome cannot be abandoned', async () => {
      const uuid = await start()
      expect(await captureFailure(detachPayment(counter.client, { uuid }))).toMatchObject({
        status: 409,
        code: 'not_unresolved',
      })
      await finish(uuid)
      expect(await captureFailure(detachPayment(counter.client, { uuid }))).toMatchObject({ status: 409 })
    })

    test.each([
      ['units that are no number', order({}, { units: '500' }), 400, 'amount.units'],
      ['units with a fraction', order({}, { units: 500.5 }), 400, 'amount.units'],
      ['too little', order({}, { units: 199 }), 400, 'amount.units'],
      ['no units', order({}, { units: undefined }), 400, 'amount.units'],
      ['another currency', order({}, { currencyCode: 'USD' }), 400, 'amount.currencyCode'],
      ['a malformed uuid', order({ request_uuid: 'one' }), 400, 'request_uuid'],
      ['no uuid', order({ request_uuid: undefined }), 400, 'request_uuid'],
      ['a field too many', order({ tip: 5 }), 400, 'tip'],
      ['text that is not JSON', '{"request_uuid":', 400, 'body'],
      ['a body too large', order({ note: 'x'.repeat(40_000) }), 413, 'body'],
    ])('%s is rejected, naming the field, and nothing is stored', async (_what, ...[body, status, field]) => {
      const before = await stored()
      const response = await post(body)
      const { error } = (await response.json()) as { error: { field: string } }
      expect([response.status, error.field]).toEqual([status, field])
      expect(await stored()).toEqual(before)
    })

    test.each<Record<string, string>>([{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://evil.test' }])(
      'a call by a page of another site is rejected: %j',
      async (headers) => {
        const before = await stored()
        expect((await post(order({}), headers)).status).toBe(403)
        expect(await stored()).toEqual(before)
      },
    )

    test("the app's own page may call", async () => {
      const response = await post(order({}), {
        origin: environment.till.baseUrl,
        'sec-fetch-site': 'same-origin',
      })
      const { request_uuid } = (await response.json()) as Payment
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      await follow(counter.client, request_uuid, isIn('WAITING_FOR_CARD'))
      await finish(request_uuid)
    })
  })

  test('the same uuid and amount return the same payment, also after it has ended', async () => {
    const uuid = await start()
    expect((await pay(counter.client, 500, uuid)).state).toBe('WAITING_FOR_CARD')
    await finish(uuid)
    expect((await pay(counter.client, 500, uuid.toUpperCase())).result).toEqual({ outcome: 'APPROVED' })
    expect(await countCaptures(uuid)).toBe(1)
  })

  test('ten concurrent clicks create one payment', async () => {
    const uuid = randomUUID()
    const responses = await Promise.all(Array.from({ length: 10 }, () => pay(counter.client, 700, uuid)))
    expect(new Set(responses.map(({ created_at }) => created_at)).size).toBe(1)
    await follow(counter.client, uuid, isIn('WAITING_FOR_CARD'))
    await finish(uuid)
    expect(await countCaptures(uuid)).toBe(1)
  })

  test('ten concurrent payments on one machine: one runs, nine name it', async () => {
    const uuids = Array.from({ length: 10 }, () => randomUUID())
    const ends = await Promise.allSettled(uuids.map((uuid) => pay(counter.client, 800, uuid)))
    const [running] = uuids.filter((_, index) => ends[index]?.status === 'fulfilled')
    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.data.error] : []))
    expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 9 }, () => 'terminal_busy'))
    expect(new Set(refusals.map(({ details }) => details.active_request_uuid))).toEqual(new Set([running]))
    await follow(counter.client, running ?? '', isIn('WAITING_FOR_CARD'))
    await finish(running ?? '')
  })

  describe('cancel', () => {
    test('while waiting for the card: takes effect only once the provider has confirmed it', async () => {
      const uuid = await start()
      const response = await cancelPayment(counter.client, { uuid })
      expect([response.message_code, response.message_params]).toEqual(['cancelling', {}])
      expect([response.status, response.cancel_requested, response.flow_status_message]).toEqual([
        'PENDING',
        true,
        'Cancelling…',
      ])
      const end = (await follow(counter.client, uuid)).at(-1)
      expect([end?.status, end?.reason_code, end?.nothing_charged]).toEqual(['CANCELLED', 'merchant', true])
      expect(await countCaptures(uuid)).toBe(0)
    })

    test('after the end: changes nothing', async () => {
      const uuid = await start()
      await finish(uuid)
      expect((await cancelPayment(counter.client, { uuid })).result).toEqual({ outcome: 'APPROVED' })
    })

    test('during the bank request: is rejected and reported, and the bank decides', async () => {
      await setMachineMode(control(), {
        uuid: environment.machines.terminals[0],
        // Long enough for a busy computer to cancel before the bank answers.
        body: { mode: 'manual', delay_ms: 1500 },
      })
      const uuid = await start()
      await act('tap')
      await follow(counter.client, uuid, isIn('AUTHORISING'))
      await cancelPayment(counter.client, { uuid })
      const seen = await follow(counter.client, uuid)
      await setMachineMode(control(), {
        uuid: environment.machines.terminals[0],
        body: { mode: 'manual', delay_ms: 2 },
      })
      expect(seen.map(({ flow_status_message }) => flow_status_message)).toContain(
        'Card already presented. Waiting for the bank’s answer.',
      )
      expect([seen.at(-1)?.status, seen.at(-1)?.reason_code]).toEqual(['COMPLETED', 'approved_after_cancel'])
    })

    test('by customer and merchant together: one end, nothing charged', async () => {
      const uuid = await start()
      await Promise.allSettled([act('cancel'), cancelPayment(counter.client, { uuid })])
      const end = (await follow(counter.client, uuid)).at(-1)
      expect([end?.status, await countCaptures(uuid)]).toEqual(['CANCELLED', 0])
    })
  })

  test('a payment continues in the next process if its process ends midway', async () => {
    const uuid = await start(second.client)
    await environment.till.service.close()
    await act('tap', 1)
    environment.till = await openTestTill({
      db: environment.database.db,
      platformUrl: environment.identity.url,
      providerUrl: environment.machines.baseUrl,
    })
    counter = { ...counter, client: environment.till.as(counter.merchantId) }
    second = { ...second, client: environment.till.as(second.merchantId) }
    const end = (await follow(second.client, uuid)).at(-1)
    expect([end?.result, await countCaptures(uuid)]).toEqual([{ outcome: 'APPROVED' }, 1])
  })
})
