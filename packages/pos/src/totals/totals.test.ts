import { randomUUID } from 'node:crypto'
import { createClient } from '@tillkey/client'
import { cancelPayment, startPayment } from '@tillkey/contract/pos/payments.ts'
import { refundPayment } from '@tillkey/contract/pos/refunds.ts'
import { setPaymentNote } from '@tillkey/contract/pos/sales.ts'
import { getSale, openSale, payCash } from '@tillkey/contract/pos/split-payments.ts'
import { closeDay, getDailyTotals, getTotals, listCashUps, reopenDay } from '@tillkey/contract/pos/totals.ts'
import type { Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { setMachineMode } from '@tillkey/contract/provider/control.ts'
import { beginOfShopDay, shopDayOf } from '@tillkey/format'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { type Counter, cookieOf, follow, openCounter, pay } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const WAIT = { timeout: 8000, interval: 10 }
const HOUR_MS = 60 * 60 * 1000
const cards = { email: 'owner@cards.test', password: 'card-demo-2468' }
/** Noon in South Africa, so that no test crosses midnight. */
const NOON = Date.parse('2026-11-22T10:00:00Z')

onBothDatabases('totals', (open, onOne) => {
  let environment: TillEnvironment
  /** Offset of the till's clock in milliseconds. */
  let ahead = NOON - Date.now()
  const now = () => Date.now() + ahead
  beforeAll(async () => {
    environment = await openTillEnvironment(open, { till: { now }, machines: { now } })
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  const openIndexedCounter = (index: 0 | 1 | 2 | 3): Promise<Counter> =>
    openCounter(environment.till, cards, environment.machines.terminals[index])
  async function take({ client }: Counter, units: number): Promise<string> {
    const { request_uuid: uuid } = await pay(client, units)
    await follow(client, uuid, ({ status, state }) => status !== 'PENDING' || state === 'QUARANTINED')
    return uuid
  }
  async function takeCash({ client }: Counter, units: number, tip_units = 0): Promise<string> {
    const sale_uuid = randomUUID()
    const items = [{ name: 'Cake', units, count: 1 }]
    await openSale(client, { body: { sale_uuid, items, tip_units, note: '' } })
    const body = { request_uuid: randomUUID(), units, tendered_units: units }
    await payCash(client, { uuid: sale_uuid, body })
    return sale_uuid
  }
  const todaySpan = () => ({
    since: new Date(beginOfShopDay(now())).toISOString(),
    until: new Date(now() + 1000).toISOString(),
  })
  const readTotals = ({ client }: Counter): Promise<Totals> => getTotals(client, todaySpan())
  const currentDay = () => shopDayOf(now())
  const close = ({ client }: Counter, counted_units: number, day = currentDay()) =>
    closeDay(client, { body: { day, float_units: 500_00, counted_units, reason: ' Change ' } })

  onOne(() => {
    test('another currency (.87) is excluded', async () => {
      const counter = await openIndexedCounter(1)
      await take(counter, 101_87)
      expect(await readTotals(counter)).toMatchObject({ taken_units: 0, count: 0 })
      await take(counter, 101_86)
      const totals = await readTotals(counter)
      const { taken_units: units } = totals
      expect(totals).toMatchObject({ count: 1, by_machine: [{ count: 1, units }] })
      expect(totals.by_outcome).toEqual([{ outcome: 'other_amount', count: 2, units }])
    })

    test('a close lists the payments that are still open', async () => {
      const counter = await openIndexedCounter(1)
      const machine = { uuid: environment.machines.terminals[1], body: { mode: 'manual' as const } }
      const machines = createClient({ baseUrl: environment.machines.baseUrl })
      await setMachineMode(machines, machine)
      const { request_uuid: uuid } = await pay(counter.client, 20_00)
      const { open_payments } = await listCashUps(counter.client)
      expect(open_payments).toMatchObject([{ request_uuid: uuid, outcome: 'open', unresolved_since: null }])
      await cancelPayment(counter.client, { uuid })
      await follow(counter.client, uuid)
      expect((await listCashUps(counter.client)).open_payments).toEqual([])
      await setMachineMode(machines, { ...machine, body: { mode: 'automatic', delay_ms: 5 } })
    })

    test('a day other than today cannot be closed', async () => {
      const counter = await openIndexedCounter(2)
      expect(await captureFailure(close(counter, 0, '2020-01-01'))).toMatchObject({
        status: 409,
        code: 'other_day',
        details: { day: currentDay() },
      })
    })

    test('an export of a time range has every payment, quoted and without formulas', async () => {
      const counter = await openIndexedCounter(3)
      const uuid = await take(counter, 72_50)
      await take(counter, 20_51)
      await setPaymentNote(counter.client, { uuid, body: { note: '=1+1, "two"' } })
      const since = encodeURIComponent(new Date(now() - HOUR_MS).toISOString())
      const until = encodeURIComponent(new Date(now() + HOUR_MS).toISOString())
      const headers = { cookie: cookieOf(counter.merchantId) }
      const response = await fetch(
        `${environment.till.baseUrl}/api/export/sales?since=${since}&until=${until}`,
        {
          headers,
        },
      )
      const [head, ...lines] = (await response.text()).split('\r\n')
      expect([response.headers.get('content-type'), head?.split(',').length]).toEqual([
        'text/csv; charset=utf-8',
        16,
      ])
      expect(lines.map((line) => line.split(',').slice(1, 8))).toEqual([
        ['card', 'declined', 'insufficient_funds', 'ZAR', '20.51', '', '0.00'],
        ['card', 'approved', '', 'ZAR', '72.50', '72.50', '0.00'],
        [],
      ])
      expect(lines[1]).toContain(`"'=1+1, ""two"""`)
      // Declined payments have no receipt.
      expect(lines.map((line) => line.split(',').slice(-2))).toEqual([
        ['Counter 1', ''],
        ['Counter 1', '1'],
        [''],
      ])
    })

    test('an export of a selection has the rows of the list, and is named by its dates', async () => {
      const counter = await openIndexedCounter(3)
      const uuid = await take(counter, 41_10)
      await take(counter, 20_51)
      await takeCash(counter, 41_10)
      await setPaymentNote(counter.client, { uuid, body: { note: 'Verandah' } })
      const headers = { cookie: cookieOf(counter.merchantId) }
      const readTable = async (query: Record<string, string>) => {
        const address = `${environment.till.baseUrl}/api/export/sales?${new URLSearchParams(query).toString()}`
        const response = await fetch(address, { headers })
        const [, ...lines] = (await response.text()).trim().split('\r\n')
        const name = response.headers.get('content-disposition')?.match(/"(.*)"/)?.[1]
        return [name, lines.map((line) => line.split(',').slice(1, 3).join(' ')).toSorted()]
      }
      const today = new Date(beginOfShopDay(now())).toISOString()
      const all = ['card approved', 'card declined', 'cash approved']
      expect(await readTable({})).toEqual(['sales.csv', all])
      expect(await readTable({ since: today, until: today })).toEqual(['sales-2026-11-22-2026-11-21.csv', []])
      expect(await readTable({ since: today, outcome: 'declined' })).toEqual([
        'sales-2026-11-22.csv',
        ['card declined'],
      ])
      expect((await readTable({ search: 'verandah' }))[1]).toEqual(['card approved'])
      expect((await readTable({ search: '41.10' }))[1]).toEqual(['card approved', 'cash approved'])
      expect((await readTable({ terminal: environment.machines.terminals[3] ?? '' }))[1]).toEqual(
        all.slice(0, 2),
      )
      expect((await readTable({ till: randomUUID() }))[1]).toEqual([])
    })

    test('another merchant sees none of them', async () => {
      const counter = { client: environment.till.as(randomUUID()), merchantId: '' }
      expect(await readTotals(counter)).toMatchObject({ taken_units: 0, count: 0, by_machine: [] })
    })
  })

  test('sum up cards, cash, tips, refunds, machines, outcomes and hours', async () => {
    const counter = await openIndexedCounter(0)
    const paid = await take(counter, 100_00)
    for (const units of [20_51, 30_00]) await take(counter, units)
    const sale = await takeCash(counter, 40_00, 5_00)
    await startPayment(counter.client, {
      body: { request_uuid: randomUUID(), amount: { currencyCode: 'ZAR', units: 5_00 }, sale_uuid: sale },
    })
    await vi.waitFor(async () => expect((await readTotals(counter)).card_units).toBe(135_00), WAIT)
    const body = { request_uuid: randomUUID(), units: 25_00, reason: 'Cold' }
    await refundPayment(counter.client, { uuid: paid, body })
    await vi.waitFor(async () => expect((await readTotals(counter)).refunded_units).toBe(25_00), WAIT)
    const totals = await readTotals(counter)
    expect(totals).toMatchObject({
      taken_units: 175_00,
      net_units: 150_00,
      card_units: 135_00,
      cash_units: 40_00,
      tip_units: 5_00,
      count: 4,
      by_machine: [{ terminal: { uuid: environment.machines.terminals[0] }, count: 3, units: 135_00 }],
    })
    expect(totals.by_hour).toEqual([{ hour: 12, units: 175_00 }])
    expect(totals.by_outcome.toSorted((a, b) => (a.outcome < b.outcome ? -1 : 1))).toEqual([
      { outcome: 'approved', count: 4, units: 175_00 },
      { outcome: 'declined', count: 1, units: 20_51 },
    ])
  })

  test('a day is closed once, with the counted cash; later sales belong to the next day', async () => {
    const counter = await openIndexedCounter(2)
    await take(counter, 60_00)
    await takeCash(counter, 40_00)
    const tries = await Promise.allSettled([close(counter, 520_00), close(counter, 520_00)])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await takeCash(counter, 15_00)
    const { cash_ups, open: next, can_close } = await listCashUps(counter.client)
    expect(cash_ups).toMatchObject([
      {
        number: 1,
        day: currentDay(),
        float_units: 500_00,
        expected_units: 540_00,
        counted_units: 520_00,
        reason: 'Change',
        totals: { taken_units: 100_00, cash_units: 40_00 },
      },
    ])
    expect([next.cash_units, can_close]).toEqual([15_00, false])
    expect(await captureFailure(close(counter, 0))).toMatchObject({ status: 409, code: 'day_closed' })
    ahead += 24 * HOUR_MS
    const second = await close(counter, 515_00)
    ahead -= 24 * HOUR_MS
    expect([second.number, second.totals.taken_units, second.expected_units]).toEqual([2, 15_00, 515_00])
    expect((await listCashUps(counter.client)).cash_ups[1]).toEqual(cash_ups[0])
  })

  test('the last close is reopened once, and its day is closed again under the next number', async () => {
    const counter = await openIndexedCounter(2)
    const reopen = (number: number) => reopenDay(counter.client, { number })
    expect(await captureFailure(reopen(1))).toMatchObject({ status: 409, code: 'not_last_close' })
    await takeCash(counter, 40_00)
    const first = await close(counter, 540_00)
    await takeCash(counter, 15_00)
    expect((await listCashUps(counter.client)).can_reopen).toBe(1)
    const tries = await Promise.allSettled([reopen(1), reopen(1)])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const reopened = { ...first, reopened: { at: expect.stringMatching(/^20.*Z$/), by: '' } }
    const { cash_ups, open: goesOn, can_close, can_reopen } = await listCashUps(counter.client)
    expect([cash_ups, goesOn.cash_units, can_close, can_reopen]).toEqual([[reopened], 55_00, true, null])
    expect((await getDailyTotals(counter.client, todaySpan())).days).toMatchObject([{ closed: null }])
    const second = await close(counter, 555_00)
    expect([second.number, second.totals.cash_units]).toEqual([2, 55_00])
    expect((await listCashUps(counter.client)).cash_ups).toEqual([second, reopened])
    expect(await captureFailure(reopen(1))).toMatchObject({ code: 'not_last_close' })
    await reopen(2)
    expect(await captureFailure(reopen(1))).toMatchObject({ code: 'not_last_close' })
  })

  test('each day is its sales minus the refunds of that day', async () => {
    const counter = await openIndexedCounter(0)
    const since = new Date(beginOfShopDay(now())).toISOString()
    const until = new Date(now() + 48 * HOUR_MS).toISOString()
    const readDays = () => getDailyTotals(counter.client, { since, until })
    const paid = await take(counter, 100_00)
    const sale_uuid = await takeCash(counter, 40_00)
    ahead += 24 * HOUR_MS
    await take(counter, 30_00)
    const back = (uuid: string, units: number) =>
      refundPayment(counter.client, { uuid, body: { request_uuid: randomUUID(), units, reason: 'Cold' } })
    await back(paid, 25_00)
    const { parts } = await getSale(counter.client, { uuid: sale_uuid })
    await back(parts[0]?.request_uuid ?? '', 10_00)
    const second = new Date(beginOfShopDay(now())).toISOString()
    await vi.waitFor(
      async () =>
        expect(await readDays()).toEqual({
          days: [
            { since, net_units: 140_00, closed: null },
            { since: second, net_units: -5_00, closed: null },
          ],
        }),
      WAIT,
    )
    const { closed_at } = await close(counter, 500_00)
    const closings = async (first: string) =>
      (await getDailyTotals(counter.client, { since: first, until })).days.map(({ closed }) => closed)
    // Closed by the owner, who has no name.
    expect(await closings(since)).toEqual([null, { at: closed_at, by: '' }])
    // A span that does not start at midnight has no closing.
    expect(await closings(new Date(Date.parse(since) + HOUR_MS).toISOString())).not.toContainEqual(
      expect.objectContaining({ by: '' }),
    )
    const staff = randomUUID()
    await environment.database.db.run('UPDATE till_cash_ups SET closed_by = $1 WHERE closed_at = $2', [
      staff,
      Date.parse(closed_at),
    ])
    // Closed by a person who left the shop.
    expect(await closings(since)).toEqual([null, { at: closed_at, by: null }])
    ahead -= 24 * HOUR_MS
  })
})
