import { randomUUID } from 'node:crypto'
import { createClient } from '@tillkey/client'
import { listAttentionItems } from '@tillkey/contract/pos/attention.ts'
import { getRefund, listRefunds, refundPayment } from '@tillkey/contract/pos/refunds.ts'
import type { Refund, RefundPaymentBody } from '@tillkey/contract/pos/refunds-schemas.ts'
import { listSales } from '@tillkey/contract/pos/sales.ts'
import { getLedger } from '@tillkey/contract/provider/control.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { type Counter, follow, openTestTill, pay } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const R100 = 100_00
const WAIT = { timeout: 8000, interval: 10 }

onBothDatabases('refunds', (open, onOne) => {
  let environment: TillEnvironment
  let counter: Counter
  const quick = { createWindowMs: 800, staleAfterMs: 250 }
  beforeAll(async () => {
    environment = await openTillEnvironment(open, {
      till: { timings: quick },
      machines: { timings: { slowBank: 600 } },
    })
    counter = await environment.counter(0)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  const isSettled = ({ status, state }: { status: string; state: string }) =>
    status !== 'PENDING' || state === 'QUARANTINED'
  async function captured(units = R100): Promise<string> {
    const { request_uuid: uuid } = await pay(counter.client, units)
    await follow(counter.client, uuid, isSettled)
    return uuid
  }
  const refund = (uuid: string, units: number, more: Partial<RefundPaymentBody> = {}) =>
    refundPayment(counter.client, {
      uuid,
      body: { request_uuid: randomUUID(), units, reason: 'Wrong order', ...more },
    })
  const ended = ({ request_uuid: uuid }: Refund): Promise<Refund> =>
    vi.waitFor(async () => {
      const found = await getRefund(counter.client, { uuid })
      expect(found.status).not.toBe('PENDING')
      return found
    }, WAIT)
  const readRefundable = async (uuid: string) =>
    (await listRefunds(counter.client, { uuid })).refundable.units
  /** Amounts that the provider refunded under this reference, in minor units. */
  async function paidBack(uuid: string): Promise<number[]> {
    const { captures, refunds } = await getLedger(createClient({ baseUrl: environment.machines.baseUrl }))
    const ids = new Set(
      captures.flatMap(({ reference, payment_id }) => (reference === uuid ? [payment_id] : [])),
    )
    return refunds.flatMap(({ payment_id, refunded }) => (ids.has(payment_id) ? [refunded.value] : []))
  }

  /** Restarts the till with the provider at this address. */
  async function restart(providerUrl = environment.machines.baseUrl): Promise<void> {
    await environment.till.service.close()
    const { database, identity } = environment
    const platformUrl = identity.url
    environment.till = await openTestTill({ db: database.db, platformUrl, providerUrl, timings: quick })
    counter = { ...counter, client: environment.till.as(counter.merchantId) }
  }

  onOne(() => {
    test('parts are refunded up to the captured amount', async () => {
      const uuid = await captured()
      await ended(await refund(uuid, 60_00))
      expect(await captureFailure(refund(uuid, 40_01))).toMatchObject({
        status: 409,
        code: 'exceeds_refundable',
        field: 'units',
        details: { units: 40_00 },
      })
      await ended(await refund(uuid, 40_00))
      expect(await captureFailure(refund(uuid, 1))).toMatchObject({ code: 'exceeds_refundable' })
      const { refunds } = await listRefunds(counter.client, { uuid })
      expect([refunds.map(({ amount }) => amount.units), await paidBack(uuid)]).toEqual([
        [60_00, 40_00],
        [60_00, 40_00],
      ])
    })

    test.each([
      ['.05: the bank declines', 30_05, { state: 'DECLINED', reason_code: 'do_not_honour' }, []],
      ['.69: it is declined after a while', 30_69, { state: 'DECLINED' }, []],
      ['.78: the answer is lost', 30_78, { state: 'REFUNDED' }, [30_78]],
      ['.79: the request is lost', 30_79, { state: 'REFUNDED' }, [30_79]],
      ['.80: it comes too late', 30_80, { state: 'NOT_SENT', reason_code: 'too_late' }, []],
      ['.81: the answer takes its time', 30_81, { state: 'REFUNDED' }, [30_81]],
      ['.85: the provider fails twice', 30_85, { state: 'REFUNDED' }, [30_85]],
      // oxlint-disable-next-line max-params -- the columns of the table
    ])('%s', async (_what, units, end, back) => {
      const uuid = await captured()
      expect(await ended(await refund(uuid, units))).toMatchObject(end)
      expect([await paidBack(uuid), await readRefundable(uuid)]).toEqual([
        back,
        R100 - back.reduce((sum, each) => sum + each, 0),
      ])
    })

    test('.86: less than the requested amount is refunded, and the rest can be refunded', async () => {
      const uuid = await captured()
      const part = await ended(await refund(uuid, 10_86))
      expect([part.state, part.refunded?.units]).toEqual(['PARTLY_REFUNDED', 652])
      await ended(await refund(uuid, R100 - 652))
      expect(await readRefundable(uuid)).toBe(0)
    })

    test('.88: without an end it stays pending and reserves its amount, and is unresolved while the provider is silent', async () => {
      const uuid = await captured()
      const { request_uuid } = await refund(uuid, 30_88)
      const settled = async () => {
        const { state, unresolved_since } = await getRefund(counter.client, { uuid: request_uuid })
        return [state, unresolved_since === null ? 'heard' : 'silent']
      }
      await vi.waitFor(async () => expect(await settled()).toEqual(['PENDING', 'heard']), WAIT)
      await restart('http://127.0.0.1:9')
      await vi.waitFor(async () => expect(await settled()).toEqual(['PENDING', 'silent']), WAIT)
      expect(await readRefundable(uuid)).toBe(R100 - 30_88)
      await restart()
      await vi.waitFor(async () => expect(await settled()).toEqual(['PENDING', 'heard']), WAIT)
    })

    describe('a void', () => {
      test('refunds the whole payment', async () => {
        const uuid = await captured()
        expect((await listRefunds(counter.client, { uuid })).voidable).toBe(true)
        expect(await ended(await refund(uuid, R100, { kind: 'void' }))).toMatchObject({
          kind: 'void',
          state: 'REFUNDED',
        })
      })

      test('of a part, or after a refund, is rejected', async () => {
        const uuid = await captured()
        const refused = { status: 409, code: 'not_voidable', field: 'kind' }
        expect(await captureFailure(refund(uuid, 50_00, { kind: 'void' }))).toMatchObject(refused)
        await ended(await refund(uuid, 50_00))
        expect((await listRefunds(counter.client, { uuid })).voidable).toBe(false)
        expect(await captureFailure(refund(uuid, 50_00, { kind: 'void' }))).toMatchObject(refused)
      })
    })

    test('of a partial capture (.86) refunds what was captured, and closes the attention item', async () => {
      const uuid = await captured(R100 + 86)
      const isListed = async () =>
        (await listAttentionItems(counter.client)).part_paid_sales.some(({ sale_uuid }) => sale_uuid === uuid)
      const taken = await readRefundable(uuid)
      expect([taken, await isListed()]).toEqual([Math.ceil((R100 + 86) * 0.6), true])
      await ended(await refund(uuid, taken))
      expect(await isListed()).toBe(false)
    })

    test('a payment without a capture cannot be refunded', async () => {
      const uuid = await captured(R100 + 51)
      expect(await captureFailure(refund(uuid, 100))).toMatchObject({ status: 409, code: 'not_captured' })
      expect(await readRefundable(uuid)).toBe(0)
    })

    test('another merchant can neither create nor see one', async () => {
      const uuid = await captured()
      const made = await refund(uuid, 10_00)
      const stranger = environment.till.as(randomUUID())
      const body = { request_uuid: randomUUID(), units: 100, reason: 'mine' }
      const refused = { status: 404, code: 'payment_not_found' }
      expect(await captureFailure(refundPayment(stranger, { uuid, body }))).toMatchObject(refused)
      expect(await captureFailure(listRefunds(stranger, { uuid }))).toMatchObject(refused)
      expect(await captureFailure(getRefund(stranger, { uuid: made.request_uuid }))).toMatchObject({
        status: 404,
        code: 'refund_not_found',
      })
    })
  })

  test('the whole amount is refunded once, and the payment shows it', async () => {
    const uuid = await captured()
    const body = { request_uuid: randomUUID(), units: R100, reason: ' Wrong order ' }
    const [first, again] = await Promise.all([
      refundPayment(counter.client, { uuid, body }),
      refundPayment(counter.client, { uuid, body }),
    ])
    expect(again.request_uuid).toBe(first.request_uuid)
    expect(await ended(first)).toMatchObject({
      status: 'COMPLETED',
      state: 'REFUNDED',
      refunded: { currencyCode: 'ZAR', units: R100 },
      reason: 'Wrong order',
    })
    expect([await readRefundable(uuid), await paidBack(uuid)]).toEqual([0, [R100]])
    const [line] = (await listSales(counter.client, { outcome: 'refunded' })).sales
    expect([line?.request_uuid, line?.refunded_units]).toEqual([uuid, R100])
  })

  test('of many concurrent ones only the remaining amount is refunded', async () => {
    const uuid = await captured()
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => refund(uuid, 30_00)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await vi.waitFor(async () => expect(await paidBack(uuid)).toEqual([30_00, 30_00, 30_00]), WAIT)
  })

  test('the same request_uuid is the same refund, and is rejected for another', async () => {
    const uuid = await captured()
    const request_uuid = randomUUID()
    await refund(uuid, 10_00, { request_uuid })
    expect(await captureFailure(refund(uuid, 20_00, { request_uuid }))).toMatchObject({
      status: 409,
      code: 'request_uuid_reused',
    })
  })

  test('the next process continues where this one ended', async () => {
    const uuid = await captured()
    const pending = await refund(uuid, 30_81)
    await restart()
    expect(await ended(pending)).toMatchObject({ state: 'REFUNDED' })
    expect(await paidBack(uuid)).toEqual([30_81])
  })
})
