import { randomUUID } from 'node:crypto'
import type { Client } from '@tillkey/client'
import { refundPayment } from '@tillkey/contract/pos/refunds.ts'
import { listSales, setPaymentNote } from '@tillkey/contract/pos/sales.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, follow, pay } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

type Query = Parameters<typeof listSales>[1]

onBothDatabases('notes', (open) => {
  let environment: TillEnvironment
  let counter: Counter
  beforeAll(async () => {
    environment = await openTillEnvironment(open)
    counter = await environment.counter(0)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  async function take(client: Client, units: number): Promise<string> {
    const { request_uuid: uuid } = await pay(client, units)
    await follow(client, uuid)
    return uuid
  }
  const list = (query: Query) => listSales(counter.client, query)
  const found = async (query: Query): Promise<number[]> =>
    (await list(query)).sales.map(({ amount }) => amount.units)

  test("several words match a sale's current note and its current status", async () => {
    const uuid = await take(counter.client, 61_00)
    await setPaymentNote(counter.client, { uuid, body: { note: 'Birthday cake for Lindiwe' } })
    const cake = { search: 'cake birth' } as const
    const [machine, other] = environment.machines.terminals
    const { sales } = await list(cake)
    const [line] = sales
    expect([line?.amount.units, line?.outcome]).toEqual([61_00, 'approved'])
    expect(
      await found({ ...cake, outcome: 'approved', terminal: machine, till: line?.till?.uuid ?? '' }),
    ).toEqual([61_00])
    expect(await found({ ...cake, outcome: 'declined' })).toEqual([])
    expect(await found({ ...cake, terminal: other })).toEqual([])
    expect(await found({ ...cake, outcome: 'refunded' })).toEqual([])
    expect(await found({ ...cake, until: line?.created_at ?? '' })).toEqual([])
    expect(await found({ ...cake, since: line?.created_at ?? '' })).toEqual([61_00])
    const body = { request_uuid: randomUUID(), units: 10_00, reason: 'Cold' }
    await refundPayment(counter.client, { uuid, body })
    await expect.poll(() => found({ ...cake, outcome: 'refunded' }), { timeout: 8000 }).toEqual([61_00])
    await setPaymentNote(counter.client, { uuid, body: { note: 'Birthday' } })
    expect(await found(cake)).toEqual([])
  })

  test('is found by several words during concurrent writes', async () => {
    const noted: string[] = []
    for (const units of [62_00, 63_00, 64_00, 65_51]) noted.push(await take(counter.client, units))
    const write = (uuid: string) =>
      setPaymentNote(counter.client, { uuid, body: { note: 'Wedding of Zanele' } })
    await Promise.all(noted.map(write))
    const { sales } = await list({ search: 'wedding zanele' })
    expect(sales.map(({ request_uuid }) => request_uuid).toSorted()).toEqual(noted.toSorted())
    const first = await list({ search: 'wedding zanele', page_size: 2 })
    const rest = await list({ search: 'wedding zanele', page_token: first.next_page_token ?? '' })
    expect([...first.sales, ...rest.sales]).toEqual(sales)
  })
})
