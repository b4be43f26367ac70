import { randomUUID } from 'node:crypto'
import { getOnboardingStatus } from '@tillkey/contract/pos/onboarding.ts'
import { listSales } from '@tillkey/contract/pos/sales.ts'
import {
  getCashPayment,
  getSale,
  openSale,
  payCash,
  setSaleNote,
} from '@tillkey/contract/pos/split-payments.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { type Counter, follow, pay } from '../testing/index.ts'
import { type Selling, saleBody, sellingAt, singleItem } from '../testing/selling.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

onBothDatabases('a sale of several parts', (open, onOne) => {
  let environment: TillEnvironment
  let counter: Counter
  let shop: Selling
  beforeAll(async () => {
    environment = await openTillEnvironment(open)
    counter = await environment.counter(0)
    shop = sellingAt(counter)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  onOne(() => {
    test('a card and cash with change add up to its total', async () => {
      const uuid = await shop.open({ tip_units: 10_00, note: 'Table 4' })
      await shop.byCard(uuid, 60_00)
      expect(await shop.saleOf(uuid)).toMatchObject({
        total_units: 110_00,
        taken_units: 60_00,
        due_units: 50_00,
      })
      const { parts, due_units } = await shop.inCash(uuid, 50_00, { tendered: 70_00 })
      expect([due_units, parts.map(({ kind }) => kind), parts[1]?.change_units]).toEqual([
        0,
        ['card', 'cash'],
        20_00,
      ])
      expect(parts.reduce((sum, part) => sum + part.taken_units, 0)).toBe(110_00)
    })

    test('the rest of a partial approval (.86) is collected by another card', async () => {
      const uuid = await shop.open(singleItem('Beans', 100_86))
      await shop.byCard(uuid, 100_86)
      const { taken_units, due_units } = await shop.saleOf(uuid)
      expect([taken_units, taken_units + due_units]).toEqual([Math.ceil(100_86 * 0.6), 100_86])
      await shop.byCard(uuid, due_units)
      expect((await shop.saleOf(uuid)).due_units).toBe(0)
    })

    test('a single payment is a sale of one part: paying its rest in cash closes the attention item', async () => {
      const uuid = randomUUID()
      await pay(counter.client, 20_86, uuid)
      await follow(counter.client, uuid, ({ state }) => state === 'QUARANTINED')
      const { due_units, parts } = await shop.saleOf(uuid)
      expect([due_units, parts.length]).toEqual([20_86 - Math.ceil(20_86 * 0.6), 1])
      const paid = await shop.inCash(uuid, due_units)
      expect([paid.due_units, paid.parts.map(({ kind }) => kind)]).toEqual([0, ['card', 'cash']])
      // The uuid of any part names the whole sale.
      expect(await shop.saleOf(uuid)).toEqual(paid)
      const { open_matters } = await getOnboardingStatus(counter.client)
      expect(open_matters.matters.map(({ payment }) => payment.request_uuid)).not.toContain(uuid)
    })

    test('a capture in another currency (.87) reserves its amount: nobody is charged for it again', async () => {
      const uuid = randomUUID()
      await pay(counter.client, 25_87, uuid)
      await follow(counter.client, uuid, ({ state }) => state === 'QUARANTINED')
      expect(await shop.saleOf(uuid)).toMatchObject({ taken_units: 0, held_units: 25_87, due_units: 0 })
      expect(await captureFailure(shop.inCash(uuid, 10_00))).toMatchObject({
        status: 409,
        code: 'exceeds_due',
      })
    })

    test('a declined part leaves its whole amount due', async () => {
      const uuid = await shop.open()
      await shop.byCard(uuid, 60_51)
      const { due_units, parts } = await shop.saleOf(uuid)
      expect([due_units, parts[0]?.state]).toEqual([100_00, 'nothing'])
    })

    test('no part exceeds the due amount', async () => {
      const uuid = await shop.open()
      expect(await captureFailure(shop.inCash(uuid, 100_01))).toMatchObject({
        status: 409,
        code: 'exceeds_due',
        details: { units: 100_00 },
      })
      await shop.inCash(uuid, 60_00)
      expect(await captureFailure(shop.byCard(uuid, 50_00))).toMatchObject({
        status: 409,
        code: 'exceeds_due',
      })
      expect((await shop.saleOf(uuid)).parts).toHaveLength(1)
    })

    test('cash below its amount is rejected', async () => {
      const uuid = await shop.open()
      expect(await captureFailure(shop.inCash(uuid, 50_00, { tendered: 40_00 }))).toMatchObject({
        status: 400,
        field: 'tendered_units',
      })
    })

    test('another merchant can neither see nor pay it', async () => {
      const uuid = await shop.open()
      const stranger = environment.till.as(randomUUID())
      const missing = { status: 404, code: 'sale_not_found' }
      expect(await captureFailure(getSale(stranger, { uuid }))).toMatchObject(missing)
      const body = { request_uuid: randomUUID(), units: 100, tendered_units: 100 }
      expect(await captureFailure(payCash(stranger, { uuid, body }))).toMatchObject(missing)
    })

    test("a note is written on the merchant's own sales only, and a payment without a sale becomes one with it", async () => {
      const { request_uuid: uuid } = await pay(counter.client, 12_00)
      await follow(counter.client, uuid)
      const body = { note: 'Alone' }
      const stranger = environment.till.as(randomUUID())
      expect(await captureFailure(setSaleNote(stranger, { uuid, body }))).toMatchObject({
        status: 404,
        code: 'sale_not_found',
      })
      expect(await setSaleNote(counter.client, { uuid, body })).toMatchObject({
        note: 'Alone',
        total_units: 12_00,
      })
      const [line] = (await listSales(counter.client, { search: 'alone' })).sales
      expect([line?.request_uuid, line?.note]).toEqual([uuid, 'Alone'])
    })
  })

  test('of many concurrent parts only the due amount is captured', async () => {
    const uuid = await shop.open()
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => shop.inCash(uuid, 30_00)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await shop.saleOf(uuid)).taken_units).toBe(90_00)
  })

  test('a repetition is the same sale and the same part', async () => {
    const body = saleBody()
    const [first, second] = await Promise.all([
      openSale(counter.client, { body }),
      openSale(counter.client, { body }),
    ])
    expect(first.sale_uuid).toBe(second.sale_uuid)
    const other = openSale(counter.client, { body: { ...body, tip_units: 5 } })
    expect(await captureFailure(other)).toMatchObject({ status: 409, code: 'sale_uuid_reused' })
    const part = randomUUID()
    await shop.inCash(first.sale_uuid, 40_00, { request_uuid: part })
    expect((await shop.inCash(first.sale_uuid, 40_00, { request_uuid: part })).taken_units).toBe(40_00)
  })

  test('cash is in the list of sales, and is found by its amount', async () => {
    const uuid = await shop.open({ ...singleItem('Cake', 77_31), note: 'By the window' })
    await shop.inCash(uuid, 77_31)
    const { sales } = await listSales(counter.client, { search: '77.31' })
    expect(sales).toMatchObject([{ method: 'cash', terminal: null, card: null, note: 'By the window' }])
    expect((await listSales(counter.client, { outcome: 'declined', search: '77.31' })).sales).toEqual([])
  })

  test('a later note belongs to the sale, and finds its existing and following parts', async () => {
    const sale = await shop.open({ note: 'By the door' })
    const first = await shop.byCard(sale, 30_00)
    const cash = randomUUID()
    await shop.inCash(sale, 20_00, { request_uuid: cash })
    const word = `terrace${randomUUID().slice(0, 4)}`
    const noted = await setSaleNote(counter.client, { uuid: sale, body: { note: ` On the ${word} ` } })
    expect(noted.note).toBe(`On the ${word}`)
    const last = await shop.byCard(sale, 50_00)
    const found = async (search: string) =>
      (await listSales(counter.client, { search })).sales.map(({ request_uuid }) => request_uuid)
    expect(await found(word)).toEqual([last, cash, first])
    expect((await getCashPayment(counter.client, { uuid: cash })).note).toBe(`On the ${word}`)
    expect(await found('by door')).not.toContain(first)
    await setSaleNote(counter.client, { uuid: sale, body: { note: '' } })
    expect([await found(word), (await getSale(counter.client, { uuid: sale })).note]).toEqual([[], ''])
  })
})
