import { setTimeout as sleep } from 'node:timers/promises'
import { machineTables, openTestMachines, owner, type TestMachines } from '@tillkey/card-machines/testing'
import { createClient } from '@tillkey/client'
import { getOnboardingStatus, linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import { cancelPayment, detachPayment, getPayment } from '@tillkey/contract/pos/payments.ts'
import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import { getLedger } from '@tillkey/contract/provider/control.ts'
import { onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createHeldClock } from '../testing/held-clock.ts'
import {
  type Counter,
  follow,
  type IdentityServer,
  openCounter,
  openTestTill,
  PROVIDER,
  pay,
  startIdentityServer,
  type TestTill,
  tillTables,
} from '../testing/index.ts'

const R100 = 100_00
/** Duration of a step at the machine in milliseconds. */
const STEP_MS = 5
const WAIT = { timeout: 4000, interval: 3 }
const CHECKING = 'Checking with the provider. Do not charge again.'

onOneDatabase('each fault', (open) => {
  let till: TestDatabase
  let provider: TestDatabase
  let machines: TestMachines
  let identity: IdentityServer
  let service: TestTill
  let counter: Counter
  const clock = createHeldClock()

  beforeAll(async () => {
    ;[till, provider] = [await open(tillTables), await open(machineTables)]
    identity = await startIdentityServer()
    machines = await openTestMachines({
      db: provider.db,
      delayMs: STEP_MS,
      now: clock.now,
      timings: { presentCard: 200, enterPin: 200, slowBank: 500 },
    })
    service = await openTestTill({
      db: till.db,
      platformUrl: identity.url,
      providerUrl: machines.baseUrl,
      timings: { createWindowMs: 1000, staleAfterMs: 250 },
    })
    counter = await openCounter(service, owner, machines.terminals[0])
  })
  afterEach(clock.release)
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await machines[Symbol.asyncDispose]()
    await identity[Symbol.asyncDispose]()
    await till[Symbol.asyncDispose]()
    await provider[Symbol.asyncDispose]()
  })

  const listCaptures = async (reference: string) => {
    const { captures } = await getLedger(createClient({ baseUrl: machines.baseUrl }))
    return captures
      .filter((capture) => capture.reference === reference && !capture.reversed)
      .map(({ captured }) => captured)
  }
  const charged = (value: number) => [{ currency: 'ZAR', value }]
  const messages = (seen: readonly Payment[]) => seen.map(({ flow_status_message }) => flow_status_message)
  const summarizeEnd = (payment: Payment | undefined) =>
    payment && [payment.status, payment.result?.outcome, payment.reason_code, payment.nothing_charged]

  const run = async (units: number, isEnough?: (payment: Payment) => boolean) => {
    const { request_uuid } = await pay(counter.client, units)
    const seen = await follow(counter.client, request_uuid, isEnough)
    return { request_uuid, seen, last: seen.at(-1) as Payment }
  }

  const atMachine = async (request_uuid: string) => {
    const row = await provider.db.get<{ sequence: number; due_at: number | null }>(
      'SELECT sequence, due_at FROM machine_payments WHERE reference = $1',
      [request_uuid],
    )
    if (!row) throw new Error('the machine does not have the payment')
    return row
  }
  const atTill = (request_uuid: string) =>
    till.db.get<{ sequence: number }>('SELECT sequence FROM till_payments WHERE request_uuid = $1', [
      request_uuid,
    ])

  /** Advances the machine's clock to the event after `shown`, but no further. */
  async function letHappen(request_uuid: string, shown: number): Promise<void> {
    const { sequence, due_at } = await atMachine(request_uuid)
    if (sequence > shown) return
    if (due_at === null) throw new Error('nothing more happens by itself')
    await sleep(Math.max(due_at - Date.now(), 0))
    clock.moveTo(due_at)
    await vi.waitUntil(async () => (await atMachine(request_uuid)).sequence > sequence, WAIT)
  }

  /** Holds the machine's clock and records each state before the next one can occur. */
  async function watch(
    request_uuid: string,
    isShown: (payment: Payment) => boolean = () => true,
  ): Promise<Payment[]> {
    const seen: Payment[] = []
    for (;;) {
      const { sequence } = await atMachine(request_uuid)
      await vi.waitUntil(async () => (await atTill(request_uuid))?.sequence === sequence, WAIT)
      seen.push(...(await follow(counter.client, request_uuid, isShown)))
      if (seen.at(-1)?.status !== 'PENDING') return seen
      await letHappen(request_uuid, sequence)
    }
  }

  const approved = ['COMPLETED', 'APPROVED', null, false]
  const declined = (reason: string) => ['COMPLETED', 'DECLINED', reason, true]
  const cancelled = (reason: string) => ['CANCELLED', 'CANCELLED', reason, true]
  const notSent = (reason: string) => ['FAILED', 'NOT_SENT', reason, true]
  type Story = [string, number, unknown[], string[]]
  const stories: Story[] = [
    ['1 approve', 0, approved, ['Approved']],
    ['2 refer to issuer', 1, declined('refer_to_issuer'), ['Declined by the bank. Try another card.']],
    ['2 do not honour', 5, declined('do_not_honour'), ['Declined by the bank. Try another card.']],
    ['3 insufficient funds', 51, declined('insufficient_funds'), ['Declined: insufficient funds']],
    ['4 expired', 54, declined('expired_card'), ['Declined: the card has expired']],
    ['4 lost, told to nobody', 41, declined('card_declined'), ['Declined. Try another card.']],
    ['4 stolen, told to nobody', 43, declined('card_declined'), ['Declined. Try another card.']],
    ['5 wrong PIN, then right', 55, approved, ['PIN incorrect, 2 tries left', 'Approved']],
    [
      '6 PIN tries exceeded',
      75,
      declined('pin_tries_exceeded'),
      ['PIN incorrect, 2 tries left', 'PIN incorrect, 1 try left'],
    ],
    ['7 tap limit', 65, approved, ['Tap limit reached, insert card', 'Customer is entering the PIN']],
    ['8 issuer unavailable', 91, declined('issuer_unavailable'), []],
    ['9 issuer timeout, reversed', 69, declined('issuer_timeout'), [CHECKING]],
    ['10 red X', 70, cancelled('customer'), ['Cancelled on the card machine']],
    ['11 card removed', 71, approved, ['Card removed, insert again', 'Approved']],
    ['12 no card presented', 72, cancelled('timeout'), ['Cancelled: the customer took too long']],
    ['13 no PIN', 73, cancelled('timeout'), ['Cancelled: the customer took too long']],
    [
      '14 machine offline',
      74,
      notSent('terminal_offline'),
      ['Card machine is offline. Nothing was charged.'],
    ],
    [
      '15 machine busy with another till',
      76,
      notSent('terminal_busy'),
      ['Card machine is busy with another payment (another till). Nothing was charged.'],
    ],
    ['16 battery dies while authorising', 77, approved, [CHECKING, 'Approved']],
    ['17 answer of the create lost', 78, approved, ['Approved']],
    ['18 create lost', 79, approved, ['Approved']],
    ['19 create delayed past its deadline', 80, notSent('too_late'), []],
    ['20 result delayed', 81, approved, [CHECKING, 'Approved']],
    ['22 webhook events twice and out of order', 83, approved, ['Approved']],
    ['23 forged webhook event', 84, approved, ['Approved']],
    ['24 broken server, then too many requests', 85, approved, ['Approved']],
  ]

  /** With these cents the bank outlasts the till's timeout. */
  const slow = new Set([77, 81])
  const isUnresolved = ({ state, unresolved_since }: Payment): boolean =>
    state !== 'AUTHORISING' || unresolved_since !== null

  const runWatched = async (units: number) => {
    clock.hold()
    const { request_uuid } = await pay(counter.client, units)
    const seen = await watch(request_uuid, slow.has(units % 100) ? isUnresolved : undefined)
    return { request_uuid, seen, last: seen.at(-1) as Payment }
  }

  test.each(stories)('%s (.%i)', async (...[, cents, end, expected]) => {
    const units = R100 + cents
    const isPassing = expected.length > 1 || expected.includes(CHECKING)
    const { request_uuid, seen, last } = await (isPassing ? runWatched(units) : run(units))
    expect(summarizeEnd(last)).toEqual(end)
    expect(messages(seen)).toEqual(expect.arrayContaining(expected))
    expect(await listCaptures(request_uuid)).toEqual(end === approved ? charged(units) : [])
  })

  const audit = async (request_uuid: string) =>
    till.db.all<{ number: number; kind: string; verdict: string; to_phase: string }>(
      `SELECT e.number, e.kind, e.verdict, e.to_phase FROM till_payment_events e
       JOIN till_payments p ON p.id = e.payment_id WHERE p.request_uuid = $1 ORDER BY e.number`,
      [request_uuid],
    )

  test('1: the payment is on the machine immediately, and every transition has one event', async () => {
    const { request_uuid } = await run(R100)
    const events = await audit(request_uuid)
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1))
    expect([events[0]?.kind, events.at(-1)?.kind]).toEqual(['dispatched', 'approved'])
    expect(events.filter(({ kind }) => kind === 'approved')).toHaveLength(1)
  })

  test('18: a create that is sent again has the same key and the same bytes', async () => {
    const { request_uuid } = await run(R100 + 79)
    const attempts = await till.db.all<{ provider_key: string; sends: number; request_body: string }>(
      `SELECT a.provider_key, a.sends, a.request_body FROM till_attempts a
       JOIN till_payments p ON p.id = a.payment_id WHERE p.request_uuid = $1`,
      [request_uuid],
    )
    const { captures } = await getLedger(createClient({ baseUrl: machines.baseUrl }))
    const keys = captures.filter(({ reference }) => reference === request_uuid).map(({ key }) => key)
    expect(attempts.map(({ sends }) => sends)).toEqual([2])
    expect(keys).toEqual(attempts.map(({ provider_key }) => provider_key))
    expect(JSON.parse(attempts[0]?.request_body ?? '')).toMatchObject({ reference: request_uuid })
  })

  test('21 approved after a merchant cancel (.82)', async () => {
    clock.hold()
    const { request_uuid } = await pay(counter.client, R100 + 82)
    const response = await cancelPayment(counter.client, { uuid: request_uuid })
    expect([response.status, response.cancel_requested]).toEqual(['PENDING', true])
    await follow(counter.client, request_uuid, ({ state }) => state === 'AUTHORISING')
    const seen = await watch(request_uuid)
    expect(summarizeEnd(seen.at(-1))).toEqual(['COMPLETED', 'APPROVED', 'approved_after_cancel', false])
    expect(await listCaptures(request_uuid)).toEqual(charged(R100 + 82))
  })

  test('unusual prompts of the machine have a code with the parameters of its message', async () => {
    const { seen } = await runWatched(R100 + 55)
    const wrong = seen.find(({ message_code }) => message_code === 'pin_incorrect')
    expect(wrong).toMatchObject({
      message_params: { tries_left: 2 },
      flow_status_message: 'PIN incorrect, 2 tries left',
    })
  })

  test('23: the forged webhook event is rejected and counted', async () => {
    const { request_uuid } = await run(R100 + 84)
    const forged = () => till.db.get<{ count: number }>('SELECT count FROM till_forged_events')
    await vi.waitUntil(async () => ((await forged())?.count ?? 0) > 0, WAIT)
    expect((await audit(request_uuid)).filter(({ to_phase }) => to_phase === 'APPROVED')).toHaveLength(1)
  })

  const isQuarantined = ({ state }: Payment): boolean => state === 'QUARANTINED'
  test.each([
    ['25 partial approval (.86)', R100 + 86, { currencyCode: 'ZAR', units: 6052 }],
    ['26 another amount (.87)', R100 + 87, { currencyCode: 'ZAR', units: R100 + 1087 }],
    ['26 another currency (.87)', 10187, { currencyCode: 'USD', units: 10187 }],
  ])('%s is neither approved nor declined, and frees the machine', async (_what, units, captured) => {
    const { last } = await run(units, isQuarantined)
    expect(summarizeEnd(last)).toEqual(['PENDING', undefined, 'amount_differs', false])
    expect(last.captured).toEqual(captured)
    expect((await getOnboardingStatus(counter.client)).running_payment).toBeNull()
    expect(summarizeEnd((await run(R100)).last)).toEqual(approved)
  })

  test('27 never final (.88): unresolved, abandoned, and the machine is free for the next payment', async () => {
    const isStuck = ({ state, unresolved_since }: Payment) =>
      state === 'AUTHORISING' && unresolved_since !== null
    const { request_uuid, last } = await run(R100 + 88, isStuck)
    expect([last.status, last.flow_status_message]).toEqual(['PENDING', CHECKING])
    await cancelPayment(counter.client, { uuid: request_uuid })
    const [refused] = (
      await follow(counter.client, request_uuid, ({ state }) => state === 'AUTHORISING')
    ).slice(-1)
    expect(refused?.unresolved_since).not.toBeNull()
    const left = await detachPayment(counter.client, { uuid: request_uuid })
    expect([left.status, left.detached]).toEqual(['PENDING', true])
    expect(summarizeEnd((await run(R100)).last)).toEqual(approved)
    expect((await getPayment(counter.client, { uuid: request_uuid })).status).toBe('PENDING')
  })

  test('28 token revoked midway (.89): disconnected, and finished after linking again', async () => {
    const other = await openCounter(service, owner, machines.terminals[1])
    const { request_uuid } = await pay(other.client, R100 + 89)
    const disconnected = async () => (await getOnboardingStatus(other.client)).status === 'DISCONNECTED'
    await expect.poll(disconnected).toBe(true)
    const [unresolved] = (
      await follow(other.client, request_uuid, ({ unresolved_since }) => unresolved_since !== null)
    ).slice(-1)
    expect(unresolved?.status).toBe('PENDING')
    expect((await getOnboardingStatus(other.client)).running_payment).toBe(request_uuid)
    const body = { device_name: 'Counter 1', email: owner.email, password: owner.password }
    await linkAccount(other.client, { provider: PROVIDER, body })
    expect(summarizeEnd((await follow(other.client, request_uuid)).at(-1))).toEqual(approved)
    expect(await listCaptures(request_uuid)).toEqual(charged(R100 + 89))
  })
})
