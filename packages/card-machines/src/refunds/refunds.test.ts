import { randomUUID } from 'node:crypto'
import { CallError } from '@tillkey/client'
import { getLedger } from '@tillkey/contract/provider/control.ts'
import { createMachinePayment, getMachinePayment } from '@tillkey/contract/provider/payments.ts'
import {
  createMachineRefund,
  findMachineRefund,
  getMachineRefund,
} from '@tillkey/contract/provider/refunds.ts'
import { onBothDatabases, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { machineTables, openTestMachines, signIn, type TestMachines } from '../testing/index.ts'

const WAIT = { timeout: 6000, interval: 5 }
const R100 = 100_00

interface Order {
  id: string
  key: string
  kind: 'refund' | 'void'
  value: number
  reference: string
  not_after: string
}

onBothDatabases('a refund', (open, onOne) => {
  let database: TestDatabase
  let provider: TestMachines
  let till: Awaited<ReturnType<typeof signIn>>
  /** Offset of the provider's clock in milliseconds. */
  let ahead = 0

  beforeAll(async () => {
    database = await open(machineTables)
    provider = await openTestMachines({
      db: database.db,
      timings: { slowBank: 60 },
      now: () => Date.now() + ahead,
    })
    till = await signIn(provider.baseUrl)
  })
  afterAll(async () => {
    await provider[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  async function captured(value: number): Promise<string> {
    const body = {
      amount: { currency: 'ZAR', value },
      reference: randomUUID(),
      not_after: new Date(Date.now() + 60_000).toISOString(),
    }
    const uuid = provider.terminals[0]
    const { id } = await createMachinePayment(till.client, { uuid, 'Idempotency-Key': randomUUID(), body })
    await vi.waitFor(
      async () => expect((await getMachinePayment(till.client, { id })).state).toBe('approved'),
      WAIT,
    )
    return id
  }
  const order = (id: string, value: number, more: Partial<Order> = {}): Order => ({
    id,
    key: randomUUID(),
    kind: 'refund',
    value,
    reference: randomUUID(),
    not_after: new Date(Date.now() + 60_000).toISOString(),
    ...more,
  })
  const send = ({ id, key, kind, value, reference, not_after }: Order) =>
    createMachineRefund(till.client, {
      id,
      'Idempotency-Key': key,
      body: { kind, amount: { currency: 'ZAR', value }, reference, not_after },
    })
  const ended = (id: string) =>
    vi.waitFor(async () => {
      const refund = await getMachineRefund(till.client, { id })
      expect(refund.state).not.toBe('pending')
      return refund
    }, WAIT)
  const failure = async (call: Promise<unknown>) => {
    const error = await call.catch((cause: unknown) => cause)
    if (!(error instanceof CallError)) throw new Error('the call did not fail', { cause: error })
    const data = error.data as { error?: { code: string; details?: object } } | undefined
    return { is: error.code, status: error.status, ...data?.error }
  }
  const paidBack = async (of: Order) =>
    (await getLedger(till.client)).refunds.filter(({ key }) => key === of.key)

  onOne(() => {
    test('is pending, then refunded once, also if it is sent again', async () => {
      const whole = order(await captured(R100), R100)
      const refund = await send(whole)
      expect([refund.state, (await send(whole)).id]).toEqual(['pending', refund.id])
      expect(await ended(refund.id)).toMatchObject({ state: 'refunded', refunded: { value: R100 } })
      expect((await findMachineRefund(till.client, { reference: whole.reference })).id).toBe(refund.id)
      expect(await paidBack(whole)).toHaveLength(1)
    })

    test.each([
      [30_05, 'declined', null],
      [30_51, 'declined', null],
      [30_69, 'declined', null],
      [30_81, 'refunded', 30_81],
      [30_86, 'refunded', Math.ceil(30_86 * 0.6)],
    ])('of %i cents ends as %s', async (value, state, refunded) => {
      const { id } = await send(order(await captured(R100), value))
      const end = await ended(id)
      expect([end.state, end.refunded?.value ?? null]).toEqual([state, refunded])
    })

    test('whose response (.78) or request (.79) is lost is created once if it is sent again', async () => {
      for (const value of [30_78, 30_79]) {
        const lost = order(await captured(R100), value)
        expect((await failure(send(lost))).is).toBe('network')
        await ended((await send(lost)).id)
        expect(await paidBack(lost)).toHaveLength(1)
      }
    })

    test('after its deadline (.80) is rejected, and the look-up reports that none can follow', async () => {
      const late = order(await captured(R100), 30_80, { not_after: new Date(Date.now() + 20).toISOString() })
      expect(await failure(send(late))).toMatchObject({ status: 409, code: 'too_late' })
      const looked = failure(findMachineRefund(till.client, { reference: late.reference }))
      expect(await looked).toMatchObject({ status: 404, details: { fenced: true } })
      expect(await paidBack(late)).toEqual([])
    })

    test('of a payment without a capture is rejected', async () => {
      const body = {
        amount: { currency: 'ZAR', value: R100 + 51 },
        reference: randomUUID(),
        not_after: new Date(Date.now() + 60_000).toISOString(),
      }
      const uuid = provider.terminals[1]
      const { id } = await createMachinePayment(till.client, { uuid, 'Idempotency-Key': randomUUID(), body })
      expect(await failure(send(order(id, 100)))).toMatchObject({ status: 409, code: 'not_captured' })
    })

    test('a void reverses a whole payment of the last half hour, and nothing else', async () => {
      const id = await captured(R100)
      expect(await failure(send(order(id, 50_00, { kind: 'void' })))).toMatchObject({ code: 'void_too_late' })
      expect(await ended((await send(order(id, R100, { kind: 'void' }))).id)).toMatchObject({
        state: 'refunded',
      })
      const old = await captured(R100)
      ahead = 31 * 60_000
      const not_after = new Date(Date.now() + 60 * 60_000).toISOString()
      const late = order(old, R100, { kind: 'void', not_after })
      expect(await failure(send(late))).toMatchObject({ code: 'void_too_late' })
      ahead = 0
    })

    test('another account can neither create nor read it', async () => {
      const id = await captured(R100)
      const refund = await send(order(id, R100))
      const email = `${randomUUID()}@cards.test`
      await provider.machines.seed({ email, password: 'card-demo-2468', name: 'Another' }, [])
      const stranger = await signIn(provider.baseUrl, undefined, { email, password: 'card-demo-2468' })
      const found = failure(getMachineRefund(stranger.client, { id: refund.id }))
      expect(await found).toMatchObject({ status: 404, code: 'no_such_refund' })
    })
  })

  test('may be one of several, up to the captured amount', async () => {
    const id = await captured(R100)
    await send(order(id, 60_00))
    expect(await failure(send(order(id, 40_01)))).toMatchObject({
      status: 409,
      code: 'exceeds_captured',
      details: { left: 40_00 },
    })
    await ended((await send(order(id, 40_00))).id)
    expect(await failure(send(order(id, 1)))).toMatchObject({ details: { left: 0 } })
  })

  test('of two concurrent ones only the remaining amount is refunded', async () => {
    const id = await captured(R100)
    const both = await Promise.allSettled([send(order(id, R100)), send(order(id, R100))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
