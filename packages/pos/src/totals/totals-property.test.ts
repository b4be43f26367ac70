import { randomUUID } from 'node:crypto'
import type { Client } from '@tillkey/client'
import { startPayment } from '@tillkey/contract/pos/payments.ts'
import { getRefund, refundPayment } from '@tillkey/contract/pos/refunds.ts'
import { getSale, openSale, payCash } from '@tillkey/contract/pos/split-payments.ts'
import type { SalePart } from '@tillkey/contract/pos/split-payments-schemas.ts'
import { getTotals } from '@tillkey/contract/pos/totals.ts'
import type { Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { follow } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const WAIT = { timeout: 8000, interval: 5 }
const HOUR_MS = 60 * 60 * 1000

/** Cents that the simulator interprets: approved, declined, approved in part. */
const cents = [0, 51, 86] as const

/** A card or cash payment and the share to refund. */
const part = fc.record({
  way: fc.constantFrom('card', 'cash'),
  hundreds: fc.integer({ min: 5, max: 90 }),
  cents: fc.constantFrom(...cents),
  back: fc.constantFrom(0, 0, 50, 100),
})
type Part = typeof part extends fc.Arbitrary<infer T> ? T : never

/** Sales of R200, each with a tip and some payments. */
const day = fc.array(
  fc.record({
    tip: fc.constantFrom(0, 15_00),
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
)

async function payPart(
  client: Client,
  sale_uuid: string,
  { way, hundreds, cents: more }: Part,
): Promise<string> {
  const request_uuid = randomUUID()
  const { due_units: due } = await getSale(client, { uuid: sale_uuid })
  const units = Math.min(hundreds * 100 + more, due)
  if (units < 200) return ''
  if (way === 'cash')
    await payCash(client, { uuid: sale_uuid, body: { request_uuid, units, tendered_units: units } })
  else {
    const amount = { currencyCode: 'ZAR' as const, units }
    await startPayment(client, { body: { request_uuid, amount, sale_uuid } })
    await follow(client, request_uuid, ({ status, state }) => status !== 'PENDING' || state === 'QUARANTINED')
  }
  return request_uuid
}

async function giveBack(
  client: Client,
  { sale, uuid }: { sale: string; uuid: string },
  share: number,
): Promise<void> {
  const { parts } = await getSale(client, { uuid: sale })
  const taken = parts.find(({ request_uuid }) => request_uuid === uuid)?.taken_units ?? 0
  // Multiples of R10, whose cents select no fault.
  const units = Math.floor((taken * share) / 100 / 1000) * 1000
  if (units === 0) return
  const body = { request_uuid: randomUUID(), units, reason: 'Returned' }
  await refundPayment(client, { uuid, body })
  await vi.waitFor(async () => {
    expect((await getRefund(client, { uuid: body.request_uuid })).status).toBe('COMPLETED')
  }, WAIT)
}

async function sell(client: Client, tip_units: number, planned: readonly Part[]): Promise<SalePart[]> {
  const sale_uuid = randomUUID()
  const items = [{ name: 'Bill', units: 200_00, count: 1 }]
  await openSale(client, { body: { sale_uuid, items, tip_units, note: '' } })
  for (const each of planned) {
    const uuid = await payPart(client, sale_uuid, each)
    if (uuid !== '' && each.back > 0) await giveBack(client, { sale: sale_uuid, uuid }, each.back)
  }
  const { total_units, taken_units, held_units, due_units, parts } = await getSale(client, {
    uuid: sale_uuid,
  })
  expect(taken_units + held_units + due_units).toBe(total_units)
  return parts
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Expected totals of a day's payments. */
function computeFigures(parts: readonly SalePart[]) {
  const of = (kind: string, field: 'taken_units' | 'refunded_units') =>
    sum(parts.filter((each) => each.kind === kind).map((each) => each[field]))
  const taken = of('card', 'taken_units') + of('cash', 'taken_units')
  const back = of('card', 'refunded_units') + of('cash', 'refunded_units')
  return {
    taken_units: taken,
    card_units: of('card', 'taken_units'),
    cash_units: of('cash', 'taken_units'),
    refunded_units: back,
    cash_refunded_units: of('cash', 'refunded_units'),
    net_units: taken - back,
    count: parts.filter(({ taken_units }) => taken_units > 0).length,
  }
}

/** Sums of each breakdown. Declined and cancelled payments count nothing. */
const summed = ({ by_machine, by_till, by_hour, by_outcome }: Totals) => {
  const brought = by_outcome.filter(({ outcome }) => outcome === 'approved' || outcome === 'other_amount')
  return [by_machine, by_till, by_hour, brought].map((groups) => sum(groups.map(({ units }) => units)))
}

onOneDatabase('totals of any day', (open) => {
  let environment: TillEnvironment
  beforeAll(async () => {
    environment = await openTillEnvironment(open)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  test('are the sum of the parts of its sales, for any payments and refunds', async () => {
    const property = fc.asyncProperty(day, async (sales) => {
      const { client } = await environment.counter(0)
      const parts: SalePart[] = []
      for (const { tip, parts: requested } of sales) parts.push(...(await sell(client, tip, requested)))
      const since = new Date(Date.now() - HOUR_MS).toISOString()
      const until = new Date(Date.now() + HOUR_MS).toISOString()
      const totals = await getTotals(client, { since, until })
      const figures = computeFigures(parts)
      expect(totals).toMatchObject(figures)
      const { card_units: card, taken_units: taken } = figures
      expect(summed(totals)).toEqual([card, taken, taken, taken])
    })
    await expect(fc.assert(property, { numRuns: 10 })).resolves.toBeUndefined()
  })
})
