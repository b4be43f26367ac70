import { setTimeout as sleep } from 'node:timers/promises'
import { CallError, type Client } from '@tillkey/client'
import { openSale, payCash } from '@tillkey/contract/pos/parts.ts'
import { cancelPayment, getPayment, startPayment } from '@tillkey/contract/pos/payments.ts'
import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import { listPeople, switchPerson } from '@tillkey/contract/pos/people.ts'
import { getRefund, refundPayment } from '@tillkey/contract/pos/refunds.ts'
import type { Refund } from '@tillkey/contract/pos/refunds-schemas.ts'
import type { Random } from './random.ts'

const POLL_MS = 60
const RETRY_MS = 40
/** A payment that has not come to its end by then is left for the oracle to see. */
const PATIENCE_MS = 60_000

/** One payment as a till means to take it. */
export interface Order {
  uuid: string
  units: number
  pays: 'by card' | 'in cash'
  cancels: boolean
  clicksTwice: boolean
  /** Who has taken the till over by then. */
  by: 'owner' | 'cashier'
  /** What goes back once it is captured: nothing, all that was taken, or so many minor units at most. */
  refunds: 'nothing' | 'all' | { uuid: string; units: number }
}

/** Somebody who takes a till over with a PIN. */
export interface TillPerson {
  id: string
  pin: string
}

export interface Till {
  /** One client for each process: a till may meet any of them. */
  clients: readonly [Client, ...Client[]]
  random: Random
  /** Called once as a payment is begun: the best moment for a crash. */
  onStart: () => void
  people: Record<Order['by'], TillPerson>
  /** Who has taken it over last, as the server has confirmed. */
  usedBy: Order['by']
  /** What must not be, as this till has seen it. */
  problems: string[]
}

/** A server that is gone, or that could not do it now, may be asked again. */
const mayAskAgain = (error: unknown): boolean =>
  error instanceof CallError && (error.status === undefined || error.status >= 500)
const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404

async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!mayAskAgain(error)) throw error
      await sleep(RETRY_MS)
    }
  }
}

const anyClient = ({ clients, random }: Till): Client => random.pick(clients)

/** What the app does when a start fails: it asks for the uuid, and only when that is unknown sends the same again. */
async function start(till: Till, { uuid, units, clicksTwice }: Order): Promise<Payment> {
  const body = { request_uuid: uuid, amount: { currencyCode: 'ZAR', units } } as const
  const send = (): Promise<Payment> => startPayment(anyClient(till), { body }, { timeout: 10_000 })
  till.onStart()
  for (;;) {
    try {
      if (clicksTwice) send().catch(() => undefined)
      return await send()
    } catch (error) {
      if (!mayAskAgain(error)) throw error
    }
    await sleep(RETRY_MS)
    try {
      return await insist(() => getPayment(anyClient(till), { uuid }, { timeout: 5000 }))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
}

export const isSettled = ({ status, state }: Payment): boolean =>
  status !== 'PENDING' || state === 'QUARANTINED'

/** Takes one payment to its end, through whatever happens to the server. */
async function takePayment(till: Till, order: Order): Promise<Payment> {
  let payment = await start(till, order)
  let cancelIn = order.cancels ? till.random.below(5) : -1
  const until = Date.now() + PATIENCE_MS
  while (!isSettled(payment) && Date.now() < until) {
    if (cancelIn-- === 0)
      await cancelPayment(anyClient(till), { uuid: order.uuid }, { timeout: 5000 }).catch(() => undefined)
    await sleep(POLL_MS)
    payment = await insist(() => getPayment(anyClient(till), { uuid: order.uuid }, { timeout: 5000 }))
  }
  return payment
}

/** Notes what was paid in cash, under a sale of its own, through whatever happens: the same is told until there is an answer. */
async function takeCash(till: Till, { uuid, units }: Order): Promise<void> {
  till.onStart()
  const items = [{ name: '', units, count: 1 }]
  // The uuid of a payment is none of a sale yet.
  const sale = { sale_uuid: uuid, items, tip_units: 0, note: '' }
  await insist(() => openSale(anyClient(till), { body: sale }, { timeout: 5000 }))
  const body = { request_uuid: uuid, units, tendered_units: units + 100 }
  await insist(() => payCash(anyClient(till), { uuid, body }, { timeout: 5000 }))
}

/** Has somebody take the till over, through whatever happens, and looks who the server says it is. */
async function takeOver(till: Till, by: Order['by']): Promise<void> {
  const { id, pin } = till.people[by]
  if (till.usedBy !== by)
    await insist(() => switchPerson(anyClient(till), { body: { person_uuid: id, pin } }, { timeout: 10_000 }))
  till.usedBy = by
  const { here } = await insist(() => listPeople(anyClient(till), {}, { timeout: 5000 }))
  if (here !== id) till.problems.push(`${here} uses the till that ${by} ${id} has taken over`)
}

/** Takes what an order asks for; answers with the minor units that were taken. */
export async function take(till: Till, order: Order): Promise<number> {
  await takeOver(till, order.by)
  if (order.pays === 'by card') return (await takePayment(till, order)).captured?.units ?? 0
  await takeCash(till, order)
  return order.units
}

/** What of so many units that were taken goes back, as the order means it; undefined for nothing. */
function refundOf({ uuid, refunds }: Order, taken: number): { uuid: string; units: number } | undefined {
  if (refunds === 'nothing' || taken === 0) return undefined
  // Any uuid will do that is the same at every try; the payment's own is none of a refund yet.
  if (refunds === 'all') return { uuid, units: taken }
  return { uuid: refunds.uuid, units: Math.min(refunds.units, taken) }
}

/** A cashier refunds nothing, whatever happens to the server meanwhile. */
async function tryToRefund(till: Till, { uuid }: Order, units: number): Promise<void> {
  const body = { request_uuid: till.random.uuid(), units, reason: 'Not allowed' }
  const status = await insist(() => refundPayment(anyClient(till), { uuid, body }, { timeout: 10_000 })).then(
    () => 200,
    (error: unknown) => (error instanceof CallError ? error.status : undefined),
  )
  if (status !== 403) till.problems.push(`a cashier who refunds ${uuid} is answered ${status}`)
}

/** Has what was taken refunded, through whatever happens to the server: the same refund is asked for until there is an answer. */
export async function refundTaken(till: Till, order: Order, taken: number): Promise<void> {
  const wanted = refundOf(order, taken)
  if (!wanted) return
  if (order.by === 'cashier') await tryToRefund(till, order, wanted.units)
  await takeOver(till, 'owner')
  const body = { request_uuid: wanted.uuid, units: wanted.units, reason: 'Crash' }
  till.onStart()
  const ask = (): Promise<Refund> =>
    refundPayment(anyClient(till), { uuid: order.uuid, body }, { timeout: 10_000 })
  let refund = await insist(ask)
  const until = Date.now() + PATIENCE_MS
  while (refund.status === 'PENDING' && Date.now() < until) {
    await sleep(POLL_MS)
    refund = await insist(() => getRefund(anyClient(till), { uuid: wanted.uuid }, { timeout: 5000 }))
  }
}
