import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@tillkey/client'
import { getPaymentHistory, listSales, setPaymentNote } from '@tillkey/contract/pos/sales.ts'
import type { SaleList } from '@tillkey/contract/pos/sales-schemas.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { type Counter, follow, pay } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

type Query = Parameters<typeof listSales>[1]

onBothDatabases('sales', (open) => {
  let environment: TillEnvironment
  let counter: Counter
  let second: Counter
  const uuids: string[] = []
  /** R72.50 approved, R25.51 declined, R40.70 cancelled, R72.50 on the second machine, oldest first. */
  beforeAll(async () => {
    environment = await openTillEnvironment(open)
    counter = await environment.counter(0)
    second = await environment.counter(1)
    for (const units of [7250, 2551, 4070, 4242_00]) uuids.push(await take(counter.client, units))
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  async function take(client: Client, units: number): Promise<string> {
    const { request_uuid: uuid } = await pay(client, units)
    await follow(client, uuid)
    await sleep(2)
    return uuid
  }
  const list = (query: Query = {}): Promise<SaleList> => listSales(counter.client, query)
  const found = async (query: Query): Promise<number[]> =>
    (await list(query)).sales.map(({ amount }) => amount.units)

  test('are listed newest first, with their details', async () => {
    const { sales, next_page_token } = await list()
    expect(sales.map(({ request_uuid }) => request_uuid)).toEqual(uuids.toReversed())
    expect(next_page_token).toBeNull()
    expect(sales.at(-1)).toMatchObject({
      outcome: 'approved',
      amount: { currencyCode: 'ZAR', units: 7250 },
      captured: { currencyCode: 'ZAR', units: 7250 },
      refunded_units: 0,
      card: { last4: '4242' },
      terminal: { uuid: environment.machines.terminals[0] },
      receipt: 1,
      note: '',
    })
    expect(sales.at(-2)).toMatchObject({
      outcome: 'declined',
      reason_code: 'insufficient_funds',
      receipt: null,
    })
  })

  test('pages have no gaps, also during new sales', async () => {
    const first = await list({ page_size: 3 })
    const sold = await take(counter.client, 99_00)
    const rest = await list({ page_size: 3, page_token: first.next_page_token ?? '' })
    expect([...first.sales, ...rest.sales].map(({ request_uuid }) => request_uuid)).toEqual(
      uuids.toReversed(),
    )
    expect(rest.next_page_token).toBeNull()
    uuids.push(sold)
  })

  test('a token that no page returned is rejected', async () => {
    expect(await captureFailure(list({ page_token: 'anything' }))).toMatchObject({
      status: 400,
      code: 'invalid_field',
      field: 'page_token',
    })
  })

  test.each([
    ['an amount', '72.50', [7250]],
    ['an amount with a comma and R', 'R72,50', [7250]],
    ['whole rands, which may be the last four digits too', '4242', [99_00, 4242_00, 2551, 7250]],
    ['rands with a space', 'R4 242', [4242_00]],
    ['the last four digits as they are shown', '•••• 4242', [99_00, 4242_00, 2551, 7250]],
    ['nothing that is there', '55.55', []],
    ['marks alone', '!?', []],
  ])('a search finds %s', async (_what, search, units) => {
    expect(await found({ search })).toEqual(units)
  })

  test('a search finds a payment by its reference, whole or its beginning', async () => {
    const uuid = uuids[1] ?? ''
    expect(await found({ search: uuid })).toEqual([2551])
    expect(await found({ search: uuid.slice(0, 8).toUpperCase() })).toEqual([2551])
    expect(await found({ search: uuid.slice(0, 20) })).toEqual([2551])
  })

  describe('a note', () => {
    test('is found by its current words, each by its prefix', async () => {
      const uuid = uuids[2] ?? ''
      await setPaymentNote(counter.client, { uuid, body: { note: ' Table 4, Éclair for Thandi ' } })
      for (const search of ['table', 'thandi', 'THA', 'éclair', 'table thandi'])
        expect([search, await found({ search })]).toEqual([search, [4070]])
      expect(await found({ search: 'table sipho' })).toEqual([])
      const { note } = await setPaymentNote(counter.client, { uuid, body: { note: 'Counter' } })
      expect([note, await found({ search: 'table' })]).toEqual(['Counter', []])
    })

    test("can be written on the merchant's own payments only", async () => {
      const written = setPaymentNote(second.client, { uuid: uuids[2] ?? '', body: { note: 'mine' } })
      expect(await captureFailure(written)).toMatchObject({ status: 404, code: 'payment_not_found' })
    })
  })

  test('the list is filtered by outcome, machine and time', async () => {
    expect(await found({ outcome: 'declined' })).toEqual([2551])
    expect(await found({ outcome: 'cancelled' })).toEqual([4070])
    expect(await found({ outcome: 'open' })).toEqual([])
    expect(await found({ outcome: 'refunded' })).toEqual([])
    expect(await found({ terminal: environment.machines.terminals[1] })).toEqual([])
    expect(await found({ terminal: environment.machines.terminals[0], search: '72.50' })).toEqual([7250])
    const { sales } = await list()
    const [since, until] = [sales.at(-2)?.created_at ?? '', sales.at(-3)?.created_at ?? '']
    expect(await found({ since, until })).toEqual([2551])
  })

  test('a payment lists its events in order', async () => {
    const { payment, events, receipt, till } = await getPaymentHistory(counter.client, {
      uuid: uuids[1] ?? '',
    })
    expect([payment.request_uuid, receipt]).toEqual([uuids[1], null])
    expect(till).toEqual((await list()).sales.at(-2)?.till)
    expect(events.map(({ kind }) => kind).at(0)).toBe('dispatched')
    expect(events.at(-1)).toMatchObject({
      kind: 'declined',
      state: 'DECLINED',
      reason_code: 'insufficient_funds',
    })
    const { events: approved, receipt: number } = await getPaymentHistory(counter.client, {
      uuid: uuids[0] ?? '',
    })
    expect(number).toBe(1)
    expect(approved.at(-1)).toMatchObject({ kind: 'approved', captured: { units: 7250 } })
  })

  test('a card reported stolen is shown as declined, in the list and in the history', async () => {
    const uuid = await take(counter.client, 30_43)
    const { events } = await getPaymentHistory(counter.client, { uuid })
    const [line] = (await list()).sales
    expect([events.at(-1)?.reason_code, line?.reason_code]).toEqual(['card_declined', 'card_declined'])
  })

  test('another merchant sees none of them', async () => {
    expect((await listSales(second.client)).sales).toEqual([])
    expect(await captureFailure(getPaymentHistory(second.client, { uuid: uuids[0] ?? '' }))).toMatchObject({
      status: 404,
    })
  })
})
