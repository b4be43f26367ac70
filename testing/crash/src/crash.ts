import { setTimeout as sleep } from 'node:timers/promises'
import { CallError, type Client } from '@tillkey/client'
import { getPayment } from '@tillkey/contract/pos/payments.ts'
import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import { listPeople } from '@tillkey/contract/pos/people.ts'
import { getReceipt } from '@tillkey/contract/pos/receipts.ts'
import { listRefunds } from '@tillkey/contract/pos/refunds.ts'
import type { Refund } from '@tillkey/contract/pos/refunds-schemas.ts'
import { getCashPayment } from '@tillkey/contract/pos/split-payments.ts'
import type { CashPayment } from '@tillkey/contract/pos/split-payments-schemas.ts'
import { getTotals } from '@tillkey/contract/pos/totals.ts'
import { type CrashEnvironment, openCrashEnvironment } from './crash-environment.ts'
import { createFaultInjector, type FaultKind, planFaults } from './fault-injector.ts'
import { findViolations, type ShopShown, type Shown } from './oracle.ts'
import { createRandom, type Random } from './random.ts'
import { isSettled, type Order, refundTaken, type Till, take } from './till.ts'
import type { Fate } from './unreliable-proxy.ts'

export interface CrashOptions {
  seed: number
  /** Total number of card and cash payments. */
  count: number
  /** URL of a PostgreSQL database. Default: a SQLite file. */
  databaseUrl?: string | undefined
  /** Server processes. SQLite allows one. */
  processes: number
}

export interface CrashReport {
  payments: number
  /** Number of cash payments. */
  cash: number
  /** Number of refunds, regardless of their outcome. */
  refunds: number
  /** Killed processes, database outages and full disks. */
  faults: Readonly<Record<FaultKind, number>>
  /** Requests that were lost, delayed or repeated, or whose response was lost. */
  fates: Record<Fate, number>
  seconds: number
  /** Number of payments by final state. */
  ends: Record<string, number>
  /** Violated invariants. Empty if all hold. */
  violations: string[]
}

const SETTLE_MS = 60_000
const PAYMENTS_PER_TILL = 4

/** Cents of amounts, mostly without special meaning. See the simulator's scenarios. */
const cents = [
  0, 0, 0, 0, 0, 0, 5, 51, 55, 65, 69, 70, 71, 72, 74, 75, 77, 78, 78, 79, 79, 80, 82, 83, 84, 85, 86, 87, 91,
] as const

/** Cents of refunds: mostly normal, otherwise declined, lost, late, failing or partial. */
const refundCents = [0, 0, 0, 0, 5, 78, 79, 80, 85, 86] as const

function drawRefunds(random: Random): Order['refunds'] {
  if (random.chance(55)) return 'nothing'
  if (random.chance(30)) return 'all'
  return { uuid: random.uuid(), units: 100 + random.integer(40) * 100 + random.pick(refundCents) }
}

const createOrder = (random: Random): Order => ({
  uuid: random.uuid(),
  units: (2 + random.integer(98)) * 100 + random.pick(cents),
  pays: random.chance(20) ? 'in cash' : 'by card',
  by: random.chance(40) ? 'cashier' : 'owner',
  cancels: random.chance(12),
  clicksTwice: random.chance(10),
  refunds: drawRefunds(random),
})

/** Returns a till's share of `count` orders. */
const share = (count: number, { tills, index }: { tills: number; index: number }, random: Random): Order[] =>
  Array.from({ length: Math.floor((count + tills - 1 - index) / tills) }, () => createOrder(random))

async function takeAll(till: Till, orders: readonly Order[]): Promise<void> {
  for (const order of orders) await refundTaken(till, order, await take(till, order))
}

const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** Resolves with undefined for 404. */
async function undefinedIfMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns a payment after pending ones had time to end. */
async function awaitFinalPayment(client: Client, uuid: string): Promise<Payment | undefined> {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const payment = await undefinedIfMissing(getPayment(client, { uuid }))
    if (!payment || isSettled(payment) || Date.now() > until) return payment
    await sleep(200)
  }
}

/** Returns the refunds of a payment after pending ones had time to end. */
async function awaitFinalRefunds(client: Client, uuid: string): Promise<readonly Refund[]> {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const { refunds } = await listRefunds(client, { uuid })
    if (refunds.every(({ status }) => status !== 'PENDING') || Date.now() > until) return refunds
    await sleep(200)
  }
}

/** Takes payments while faults occur. Resolves with the faults and the tills' final state. */
async function takePaymentsUnderFaults(
  environment: CrashEnvironment,
  orders: readonly Order[][],
  seed: number,
) {
  const plan = planFaults(orders.flat().length, environment.faults.length, createRandom(seed + 1))
  const injector = createFaultInjector(environment.faults, plan)
  const failing = injector.run()
  const tills = environment.shops.map((shop, index): Till => {
    const random = createRandom(seed + 100 + index)
    return { ...shop, random, onStart: injector.started, usedBy: 'owner', problems: [] }
  })
  environment.weather('storm')
  try {
    await Promise.all(tills.map((till, index) => takeAll(till, orders[index] ?? [])))
  } finally {
    injector.stop()
    await failing
    environment.weather('calm')
  }
  return { faults: injector.counts(), tills }
}

/** Checks after a restart that the users of tills were not lost. */
async function takeoverViolations(tills: readonly Till[]): Promise<string[]> {
  const found: string[] = tills.flatMap(({ problems }) => problems)
  for (const { clients, people, usedBy } of tills) {
    const { here } = await listPeople(clients[0])
    if (here !== people[usedBy].id)
      found.push(`the till of ${usedBy} ${people[usedBy].id} is that of ${here}`)
  }
  return found
}

/** Returns the final state of an order: payment, refunds and receipt number. */
async function readOrder(client: Client, { uuid, pays }: Order) {
  const isCash = pays === 'in cash'
  const payment = isCash ? undefined : await awaitFinalPayment(client, uuid)
  const cash = isCash ? await undefinedIfMissing(getCashPayment(client, { uuid })) : undefined
  const refunds = payment || cash ? await awaitFinalRefunds(client, uuid) : []
  const number = payment?.captured || cash ? (await getReceipt(client, { uuid })).number : undefined
  return { payment, cash, refunds, number }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the final state of a shop. */
async function readShop(client: Client, orders: readonly Order[]): Promise<ShopShown> {
  const payments = new Map<string, Payment | undefined>()
  const cash = new Map<string, { meant: number; shown: CashPayment | undefined }>()
  const refunds = new Map<string, readonly Refund[]>()
  const receipts: number[] = []
  for (const order of orders) {
    const { number, ...read } = await readOrder(client, order)
    if (order.pays === 'by card') payments.set(order.uuid, read.payment)
    else cash.set(order.uuid, { meant: order.units, shown: read.cash })
    refunds.set(order.uuid, read.refunds)
    if (number !== undefined) receipts.push(number)
  }
  const [since, until] = [-DAY_MS, DAY_MS].map((away) => new Date(Date.now() + away).toISOString()) as [
    string,
    string,
  ] // two of two
  return { payments, cash, refunds, receipts, totals: await getTotals(client, { since, until }) }
}

/** Restarts everything, so that only stored data is read. */
async function readBack(
  { subjects, shops: all }: CrashEnvironment,
  orders: readonly Order[][],
): Promise<Shown> {
  for (const subject of subjects) await subject.kill()
  for (const subject of subjects) await subject.start()
  const shops: ShopShown[] = []
  for (const [index, { clients }] of all.entries())
    shops.push(await readShop(clients[0], orders[index] ?? []))
  return shops
}

function countEnds(shown: Shown): Record<string, number> {
  const ends: Record<string, number> = {}
  for (const payment of shown.flatMap(({ payments }) => [...payments.values()])) {
    const state = payment?.state ?? 'lost'
    ends[state] = (ends[state] ?? 0) + 1
  }
  return ends
}

/**
 * Takes `count` payments while processes are killed, disks are full, the database is unavailable and connections fail.
 * Compares the result with the provider's ledger.
 */
export async function runCrashTest({ seed, count, ...where }: CrashOptions): Promise<CrashReport> {
  const random = createRandom(seed)
  const tillCount = Math.ceil(count / PAYMENTS_PER_TILL)
  await using environment = await openCrashEnvironment({ ...where, tillCount, random })
  const orders = environment.shops.map((_, index) =>
    share(count, { tills: environment.shops.length, index }, random),
  )
  const began = Date.now()
  const { faults, tills } = await takePaymentsUnderFaults(environment, orders, seed)
  const seconds = Math.round((Date.now() - began) / 1000)
  const shown = await readBack(environment, orders)
  const violations = [
    ...findViolations(shown, await environment.ledger()),
    ...(await takeoverViolations(tills)),
  ]
  const sumShops = (one: (shop: ShopShown) => number): number =>
    shown.reduce((sum, shop) => sum + one(shop), 0)
  const cash = sumShops((shop) => shop.cash.size)
  return {
    payments: sumShops((shop) => shop.payments.size) + cash,
    cash,
    refunds: sumShops((shop) => [...shop.refunds.values()].flat().length),
    faults,
    fates: environment.fates(),
    seconds,
    ends: countEnds(shown),
    violations,
  }
}
