import { setTimeout as sleep } from 'node:timers/promises'
import { CallError, type Client } from '@tillkey/client'
import { cancelPayment, getPayment, startPayment } from '@tillkey/contract/pos/payments.ts'
import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import { listPeople, switchUser } from '@tillkey/contract/pos/people.ts'
import { getRefund, refundPayment } from '@tillkey/contract/pos/refunds.ts'
import type { Refund } from '@tillkey/contract/pos/refunds-schemas.ts'
import { openSale, payCash } from '@tillkey/contract/pos/split-payments.ts'
import type { Random } from './random.ts'

const POLL_MS = 120
const RETRY_MS = 40
/** Payments that have not ended by then are left to the oracle. */
const PATIENCE_MS = 60_000

/** A payment to be taken. */
export interface Order {
  uuid: string
  units: number
  pays: 'by card' | 'in cash'
  cancels: boolean
  clicksTwice: boolean
  /** The user of the till. */
  by: 'owner' | 'cashier'
  /** Refund after the capture: none, everything, or up to a number of minor units. */
  refunds: 'nothing' | 'all' | { uuid: string; units: number }
}

/** Somebody who uses the till with a PIN. */
export interface TillPerson {
  id: string
  pin: string
}

export interface Till {
  /** One client per process. A till may reach any of them. */
  clients: readonly [Client, ...Client[]]
  random: Random
  /** Called when a payment is started, the best moment for a fault. */
  onStart: () => void
  people: Record<Order['by'], TillPerson>
  /** The current user as confirmed by the server. */
  usedBy: Order['by']
  /** Violations observed by this till. */
  problems: string[]
}

/** Whether a failed call may be retried: the server is unavailable or could not handle it. */
const isRetryable = (error: unknown): boolean =>
  error instanceof CallError && (error.status === undefined || error.status >= 500)
const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404

async function retryUntilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isRetryable(error)) throw error
      await sleep(RETRY_MS)
    }
  }
}

const anyClient = ({ clients, random }: Till): Client => random.pick(clients)

/** Retries a failed start like the app: looks up the uuid, and sends it again only if it is unknown. */
async function start(till: Till, { uuid, units, clicksTwice }: Order): Promise<Payment> {
  const body = { request_uuid: uuid, amount: { currencyCode: 'ZAR', units } } as const
  const send = (): Promise<Payment> => startPayment(anyClient(till), { body }, { timeout: 10_000 })
  till.onStart()
  for (;;) {
    try {
      if (clicksTwice) send().catch(() => undefined)
      return await send()
    } catch (error) {
      if (!isRetryable(error)) throw error
    }
    await sleep(RETRY_MS)
    try {
      return await retryUntilAnswered(() => getPayment(anyClient(till), { uuid }, { timeout: 5000 }))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
}

export const isSettled = ({ status, state }: Payment): boolean =>
  status !== 'PENDING' || state === 'QUARANTINED'

/** Takes a payment to its end despite faults. */
async function takePayment(till: Till, order: Order): Promise<Payment> {
  let payment = await start(till, order)
  let cancelIn = order.cancels ? till.random.integer(5) : -1
  const until = Date.now() + PATIENCE_MS
  while (!isSettled(payment) && Date.now() < until) {
    if (cancelIn-- === 0)
      await cancelPayment(anyClient(till), { uuid: order.uuid }, { timeout: 5000 }).catch(() => undefined)
    await sleep(POLL_MS)
    payment = await retryUntilAnswered(() =>
      getPayment(anyClient(till), { uuid: order.uuid }, { timeout: 5000 }),
    )
  }
  return payment
}

/** Records a cash payment of its own sale despite faults, repeating the request until it is answered. */
async function takeCash(till: Till, { uuid, units }: Order): Promise<void> {
  till.onStart()
  const items = [{ name: '', units, count: 1 }]
  // No other sale has the payment's uuid.
  const sale = { sale_uuid: uuid, items, tip_units: 0, note: '' }
  await retryUntilAnswered(() => openSale(anyClient(till), { body: sale }, { timeout: 5000 }))
  const body = { request_uuid: uuid, units, tendered_units: units + 100 }
  await retryUntilAnswered(() => payCash(anyClient(till), { uuid, body }, { timeout: 5000 }))
}

/** Switches the user despite faults, and checks who the server reports. */
async function takeOver(till: Till, by: Order['by']): Promise<void> {
  const { id, pin } = till.people[by]
  if (till.usedBy !== by)
    await retryUntilAnswered(() =>
      switchUser(anyClient(till), { body: { person_uuid: id, pin } }, { timeout: 10_000 }),
    )
  till.usedBy = by
  const { here } = await retryUntilAnswered(() => listPeople(anyClient(till), {}, { timeout: 5000 }))
  if (here !== id) till.problems.push(`${here} uses the till that ${by} ${id} has taken over`)
}

/** Takes the payment of an order. Resolves with the captured minor units. */
export async function take(till: Till, order: Order): Promise<number> {
  await takeOver(till, order.by)
  if (order.pays === 'by card') return (await takePayment(till, order)).captured?.units ?? 0
  await takeCash(till, order)
  return order.units
}

/** Returns the refund of an order for a captured amount, or undefined. */
function planRefund({ uuid, refunds }: Order, taken: number): { uuid: string; units: number } | undefined {
  if (refunds === 'nothing' || taken === 0) return undefined
  // Any uuid that is the same on every try. No other refund has the payment's own.
  if (refunds === 'all') return { uuid, units: taken }
  return { uuid: refunds.uuid, units: Math.min(refunds.units, taken) }
}

/** A cashier's refund must be rejected despite faults. */
async function tryToRefund(till: Till, { uuid }: Order, units: number): Promise<void> {
  const body = { request_uuid: till.random.uuid(), units, reason: 'Not allowed' }
  const status = await retryUntilAnswered(() =>
    refundPayment(anyClient(till), { uuid, body }, { timeout: 10_000 }),
  ).then(
    () => 200,
    (error: unknown) => (error instanceof CallError ? error.status : undefined),
  )
  if (status !== 403) till.problems.push(`a cashier who refunds ${uuid} is answered ${status}`)
}

/** Refunds a payment despite faults, repeating the request until it is answered. */
export async function refundTaken(till: Till, order: Order, taken: number): Promise<void> {
  const expectedRefund = planRefund(order, taken)
  if (!expectedRefund) return
  if (order.by === 'cashier') await tryToRefund(till, order, expectedRefund.units)
  await takeOver(till, 'owner')
  const body = { request_uuid: expectedRefund.uuid, units: expectedRefund.units, reason: 'Crash' }
  till.onStart()
  const ask = (): Promise<Refund> =>
    refundPayment(anyClient(till), { uuid: order.uuid, body }, { timeout: 10_000 })
  let refund = await retryUntilAnswered(ask)
  const until = Date.now() + PATIENCE_MS
  while (refund.status === 'PENDING' && Date.now() < until) {
    await sleep(POLL_MS)
    refund = await retryUntilAnswered(() =>
      getRefund(anyClient(till), { uuid: expectedRefund.uuid }, { timeout: 5000 }),
    )
  }
}
