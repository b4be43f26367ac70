import { randomUUID } from 'node:crypto'
import { listAttentionItems, settlePayment } from '@tillkey/contract/pos/attention.ts'
import { getPayment } from '@tillkey/contract/pos/payments.ts'
import { refundPayment } from '@tillkey/contract/pos/refunds.ts'
import { getPaymentHistory, listSales } from '@tillkey/contract/pos/sales.ts'
import { getCashPayment, getSale, writeOffSale } from '@tillkey/contract/pos/split-payments.ts'
import { closeDay, getTotals, listCashUps } from '@tillkey/contract/pos/totals.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { type Counter, follow, pay } from '../testing/index.ts'
import { type Selling, sellingAt, singleItem } from '../testing/selling.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const HOUR_MS = 60 * 60 * 1000

onBothDatabases('a part-paid sale', (open, onOne) => {
  let environment: TillEnvironment
  let counter: Counter
  let shop: Selling
  beforeAll(async () => {
    environment = await openTillEnvironment(open)
  })
  beforeEach(async () => {
    counter = await environment.counter(0)
    shop = sellingAt(counter)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  const partPaid = async () =>
    (await listAttentionItems(counter.client)).part_paid_sales.map(
      ({ sale_uuid, taken_units, due_units }) => [sale_uuid, taken_units, due_units],
    )
  const dueInTotals = async () => {
    const since = new Date(Date.now() - HOUR_MS).toISOString()
    const until = new Date(Date.now() + HOUR_MS).toISOString()
    return (await getTotals(counter.client, { since, until })).due_units
  }
  /** A sale of R110 of which R55 was paid by card. */
  async function payHalf() {
    const sale = await shop.open(singleItem('Dinner', 110_00))
    return { sale, card: await shop.byCard(sale, 55_00) }
  }
  const writeOff = (uuid: string, units: number, reason = 'Walked out') =>
    writeOffSale(counter.client, { uuid, body: { units, reason } })

  onOne(() => {
    test('stays part-paid until it is paid, in cash or by card', async () => {
      const { sale } = await payHalf()
      const cash = randomUUID()
      await shop.inCash(sale, 25_00, { request_uuid: cash })
      expect(await partPaid()).toEqual([[sale, 80_00, 30_00]])
      expect((await getCashPayment(counter.client, { uuid: cash })).due_units).toBe(30_00)
      await shop.byCard(sale, 30_00)
      expect(await partPaid()).toEqual([])
      expect([await dueInTotals(), (await getSale(counter.client, { uuid: sale })).part_paid]).toEqual([
        0,
        false,
      ])
    })

    test('stays part-paid after a declined part', async () => {
      const sale = await shop.open(singleItem('Dinner', 110_51))
      await shop.byCard(sale, 60_00)
      await shop.byCard(sale, 50_51)
      expect(await partPaid()).toEqual([[sale, 60_00, 50_51]])
    })

    test('has nothing due if nothing was captured, everything was refunded, or it is paid', async () => {
      await shop.open()
      const whole = await shop.open(singleItem('Cake', 40_00))
      const cash = randomUUID()
      await shop.inCash(whole, 40_00, { request_uuid: cash })
      const back = (uuid: string, units: number) =>
        refundPayment(counter.client, { uuid, body: { request_uuid: randomUUID(), units, reason: 'Cold' } })
      await back(cash, 15_00)
      expect(await partPaid()).toEqual([])
      const half = await shop.open(singleItem('Beans', 40_00))
      const first = randomUUID()
      await shop.inCash(half, 20_00, { request_uuid: first })
      expect(await partPaid()).toEqual([[half, 20_00, 20_00]])
      await back(first, 20_00)
      expect(await partPaid()).toEqual([])
    })

    test('a partial capture (.86) is part-paid, and cannot be dismissed', async () => {
      const uuid = randomUUID()
      await pay(counter.client, 20_86, uuid)
      await follow(counter.client, uuid, ({ state }) => state === 'QUARANTINED')
      const due = 20_86 - Math.ceil(20_86 * 0.6)
      expect(await listAttentionItems(counter.client)).toMatchObject({
        count: 1,
        matters: [],
        part_paid_sales: [{ sale_uuid: uuid, due_units: due }],
      })
      for (const how of ['seen', 'difference_collected'] as const) {
        const settled = settlePayment(counter.client, { uuid, body: { how } })
        expect(await captureFailure(settled)).toMatchObject({ status: 409, code: 'not_applicable' })
      }
      await writeOff(uuid, due)
      expect((await listAttentionItems(counter.client)).count).toBe(0)
      const { settlements, write_offs } = await getPaymentHistory(counter.client, { uuid })
      expect([settlements.map(({ how }) => how), write_offs]).toMatchObject([
        ['written_off'],
        [{ units: due, reason: 'Walked out', by: '' }],
      ])
    })

    test('a sale without a capture, and that of another shop, cannot be written off', async () => {
      const untouched = await shop.open()
      expect(await captureFailure(writeOff(untouched, 100_00))).toMatchObject({ code: 'due_changed' })
      const { sale } = await payHalf()
      const stranger = writeOffSale(environment.till.as(randomUUID()), {
        uuid: sale,
        body: { units: 55_00, reason: 'Mine' },
      })
      expect(await captureFailure(stranger)).toMatchObject({ status: 404, code: 'sale_not_found' })
    })
  })

  test('is listed by its payment, every till, the list of sales, totals and the close of day', async () => {
    const { sale, card } = await payHalf()
    const balance = { sale_uuid: sale, total_units: 110_00, taken_units: 55_00, due_units: 55_00 }
    expect((await getPayment(counter.client, { uuid: card })).sale).toEqual(balance)
    const { count, part_paid_sales } = await listAttentionItems(counter.client)
    expect([count - part_paid_sales.length, part_paid_sales]).toMatchObject([0, [balance]])
    expect((await listSales(counter.client, {})).sales).toMatchObject([{ due_units: 55_00 }])
    expect(await dueInTotals()).toBe(55_00)
    const { day, part_paid_sales: open } = await listCashUps(counter.client)
    expect(open).toEqual(part_paid_sales)
    const body = { day, float_units: 0, counted_units: 0, reason: '' }
    expect((await closeDay(counter.client, { body })).totals.due_units).toBe(55_00)
    // Closing the day keeps the sale listed.
    expect((await listCashUps(counter.client)).part_paid_sales).toEqual(part_paid_sales)
  })

  test('has its due amount written off once, with a reason in its history, and is then excluded from totals', async () => {
    const { sale, card } = await payHalf()
    expect(await captureFailure(writeOff(sale, 55_00, '  '))).toMatchObject({ status: 400, field: 'reason' })
    expect(await captureFailure(writeOff(sale, 54_00))).toMatchObject({
      status: 409,
      code: 'due_changed',
      details: { units: 55_00 },
    })
    const tries = await Promise.allSettled([writeOff(sale, 55_00), writeOff(card, 55_00)])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await getSale(counter.client, { uuid: sale })).toMatchObject({
      taken_units: 55_00,
      written_off_units: 55_00,
      due_units: 0,
      part_paid: false,
      write_offs: [{ units: 55_00, reason: 'Walked out', by: '', at: expect.stringMatching(/^20.*Z$/) }],
    })
    expect([await partPaid(), await dueInTotals()]).toEqual([[], 0])
    expect(await captureFailure(shop.inCash(sale, 1_00))).toMatchObject({ status: 409, code: 'exceeds_due' })
  })

  test('concurrent parts are all counted', async () => {
    const sale = await shop.open(singleItem('Feast', 500_00))
    await Promise.all([
      shop.byCard(sale, 100_00),
      ...Array.from({ length: 4 }, () => shop.inCash(sale, 50_00)),
    ])
    expect(await partPaid()).toEqual([[sale, 300_00, 200_00]])
  })
})
