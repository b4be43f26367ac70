import { randomUUID } from 'node:crypto'
import { getReceipt, getSharedReceipt, recordPrint, shareReceipt } from '@tillkey/contract/pos/receipts.ts'
import { checkRefund, getRefund, listRefunds, refundPayment } from '@tillkey/contract/pos/refunds.ts'
import type { RefundPaymentBody } from '@tillkey/contract/pos/refunds-schemas.ts'
import { listSales } from '@tillkey/contract/pos/sales.ts'
import { getCashPayment, getSale } from '@tillkey/contract/pos/split-payments.ts'
import { closeDay, getTotals, listCashUps } from '@tillkey/contract/pos/totals.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { type Counter, cookieOf, follow, pay } from '../testing/index.ts'
import { sellingAt, singleItem } from '../testing/selling.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const WAIT = { timeout: 8000, interval: 10 }

onBothDatabases('cash', (open, onOne) => {
  let environment: TillEnvironment
  let counter: Counter
  beforeAll(async () => {
    environment = await openTillEnvironment(open)
    counter = await environment.counter(0)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  /** Makes a cash sale and returns the uuids of sale and payment. */
  async function takeCash(units: number, { tendered = units, note = '' } = {}) {
    const shop = sellingAt(counter)
    const sale = await shop.open({ ...singleItem('Cake', units), note })
    const cash = randomUUID()
    await shop.inCash(sale, units, { tendered, request_uuid: cash })
    return { sale, cash }
  }
  const refund = (uuid: string, units: number, more: Partial<RefundPaymentBody> = {}) =>
    refundPayment(counter.client, {
      uuid,
      body: { request_uuid: randomUUID(), units, reason: 'Cold', ...more },
    })

  onOne(() => {
    test('has a page of its own, and its uuid names the sale', async () => {
      const { sale, cash } = await takeCash(40_00, { tendered: 50_00, note: 'By the window' })
      expect(await getCashPayment(counter.client, { uuid: cash })).toMatchObject({
        sale_uuid: sale,
        units: 40_00,
        tendered_units: 50_00,
        change_units: 10_00,
        refunded_units: 0,
        note: 'By the window',
      })
      expect((await getSale(counter.client, { uuid: cash })).sale_uuid).toBe(sale)
      const stranger = environment.till.as(randomUUID())
      expect(await captureFailure(getCashPayment(stranger, { uuid: cash }))).toMatchObject({
        status: 404,
        code: 'cash_not_found',
      })
    })

    test('is refunded at once, in parts, until nothing is left, and is due for its sale again', async () => {
      const { sale, cash } = await takeCash(40_00)
      const made = await refund(cash, 15_00)
      expect(made).toMatchObject({ payment_uuid: cash, status: 'COMPLETED', refunded: { units: 15_00 } })
      expect(await getRefund(counter.client, { uuid: made.request_uuid })).toEqual(made)
      expect(await checkRefund(counter.client, { uuid: made.request_uuid })).toEqual(made)
      expect(await getSale(counter.client, { uuid: sale })).toMatchObject({
        taken_units: 25_00,
        refunded_units: 15_00,
        due_units: 15_00,
      })
      expect(await captureFailure(refund(cash, 25_01))).toMatchObject({
        status: 409,
        code: 'exceeds_refundable',
        details: { units: 25_00 },
      })
      expect(await captureFailure(refund(cash, 25_00, { kind: 'void' }))).toMatchObject({
        code: 'not_voidable',
      })
      await refund(cash, 25_00)
      const { refunds, refundable } = await listRefunds(counter.client, { uuid: cash })
      expect([refunds.map(({ amount }) => amount.units), refundable.units]).toEqual([[15_00, 25_00], 0])
      const { refunds: lines } = await getReceipt(counter.client, { uuid: cash })
      expect(lines.map(({ units, reason }) => [units, reason])).toEqual([
        [15_00, 'Cold'],
        [25_00, 'Cold'],
      ])
    })

    test('that is refunded leaves the drawer, as totals show', async () => {
      const { client } = (counter = await environment.counter(1))
      const { cash } = await takeCash(80_00)
      await refund(cash, 30_00)
      const { open: totals, day } = await listCashUps(client)
      expect(totals).toMatchObject({
        taken_units: 80_00,
        cash_units: 80_00,
        refunded_units: 30_00,
        cash_refunded_units: 30_00,
        net_units: 50_00,
      })
      const body = { day, float_units: 100_00, counted_units: 150_00, reason: '' }
      expect((await closeDay(client, { body })).expected_units).toBe(150_00)
      const hour = 60 * 60 * 1000
      const span = {
        since: new Date(Date.now() - hour).toISOString(),
        until: new Date(Date.now() + hour).toISOString(),
      }
      expect((await getTotals(client, span)).cash_refunded_units).toBe(30_00)
    })

    test('can be followed by another card after a partial refund', async () => {
      counter = await environment.counter(2)
      const shop = sellingAt(counter)
      const sale = await shop.open(singleItem('Beans', 90_00))
      const first = await shop.byCard(sale, 90_00)
      await refund(first, 20_00)
      await vi.waitFor(async () => {
        expect(await shop.saleOf(sale)).toMatchObject({
          taken_units: 70_00,
          due_units: 20_00,
        })
      }, WAIT)
      await shop.byCard(sale, 20_00)
      const { due_units, parts } = await shop.saleOf(sale)
      const left = parts.map(({ taken_units, refunded_units }) => taken_units - refunded_units)
      expect([due_units, left]).toEqual([0, [70_00, 20_00]])
    })

    test('another currency (.87) is due again after a full refund', async () => {
      const { client } = (counter = await environment.counter(3))
      const uuid = (await pay(client, 25_87)).request_uuid
      await follow(client, uuid, ({ state }) => state === 'QUARANTINED')
      await refund(uuid, 25_87)
      await vi.waitFor(async () => {
        expect(await getSale(client, { uuid })).toMatchObject({ held_units: 0, due_units: 25_87 })
      }, WAIT)
    })
  })

  test('has receipt numbers in sequence with cards', async () => {
    const card = (await pay(counter.client, 10_00)).request_uuid
    await follow(counter.client, card)
    const { cash } = await takeCash(40_00, { tendered: 50_00 })
    const [first, second] = await Promise.all(
      [card, cash].map((uuid) => getReceipt(counter.client, { uuid })),
    )
    expect(second?.number).toBe((first?.number ?? 0) + 1)
    expect((await getCashPayment(counter.client, { uuid: cash })).receipt).toBe(second?.number)
    expect(second).toMatchObject({
      reference: cash,
      total: { units: 40_00 },
      card: null,
      machine: null,
      cash: { tendered_units: 50_00, change_units: 10_00 },
    })
    await recordPrint(counter.client, { uuid: cash })
    expect((await recordPrint(counter.client, { uuid: cash })).copy).toBe('duplicate')
    const { url } = await shareReceipt(counter.client, { uuid: cash })
    const token = url.split('/').at(-1) ?? ''
    expect(await getSharedReceipt(counter.client, { token })).toMatchObject({ reference: cash })
    const headers = { cookie: cookieOf(counter.merchantId) }
    const pdf = await fetch(`${environment.till.baseUrl}/api/payments/${cash}/receipt/pdf`, { headers })
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  test('of many concurrent refunds only the captured amount is refunded; a repetition is the same refund', async () => {
    const { cash } = await takeCash(100_00)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => refund(cash, 30_00)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const request_uuid = randomUUID()
    await Promise.all([refund(cash, 10_00, { request_uuid }), refund(cash, 10_00, { request_uuid })])
    expect((await listRefunds(counter.client, { uuid: cash })).refundable.units).toBe(0)
    expect(await captureFailure(refund(cash, 5_00, { request_uuid }))).toMatchObject({
      status: 409,
      code: 'request_uuid_reused',
    })
  })

  test('is found by note, reference, receipt and refund', async () => {
    const { cash } = await takeCash(66_60, { note: 'Verandah seven' })
    const { number } = await getReceipt(counter.client, { uuid: cash })
    const found = async (query: Parameters<typeof listSales>[1]) =>
      (await listSales(counter.client, query)).sales.map(({ request_uuid }) => request_uuid)
    expect(await found({ search: 'verand seven' })).toEqual([cash])
    expect(await found({ search: 'verand eight' })).toEqual([])
    expect(await found({ search: cash.slice(0, 8) })).toEqual([cash])
    expect(await found({ search: String(number).padStart(6, '0') })).toContain(cash)
    expect(await found({ search: '66.60', outcome: 'refunded' })).toEqual([])
    await refund(cash, 6_60)
    expect(await found({ search: '66.60', outcome: 'refunded' })).toEqual([cash])
  })
})
