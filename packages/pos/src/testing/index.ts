import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '@tillkey/client'
import { linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import { getPayment, startPayment } from '@tillkey/contract/pos/payments.ts'
import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import { linkTerminal } from '@tillkey/contract/pos/terminals.ts'
import { assertResponse } from '@tillkey/host'
import { freePort } from '@tillkey/host/testing'
import type { Database } from '@tillkey/sql'
import type { TestTables } from '@tillkey/sql/testing'
import { createPointOfSale, type PointOfSale, type PointOfSaleOptions, type Timings } from '../index.ts'
import { makeTables } from '../point-of-sale.ts'
import { sessionCookie } from './identity-server.ts'

export { FIRST_SALE_AT, fillSales } from './fill-sales.ts'
export { type IdentityServer, sessionCookie as cookieOf, startIdentityServer } from './identity-server.ts'

export const PROVIDER = 'yoco'
export const tillTables: TestTables = { name: 'till', make: makeTables }
/** Timeout after which a payment is considered stuck. */
const FOLLOW_MS = 10_000

/** Timings in milliseconds instead of seconds. */
export const quickTimings: Partial<Timings> = {
  callTimeoutMs: 2000,
  createTimeoutMs: 2000,
  createWindowMs: 5000,
  staleAfterMs: 1000,
  followMinMs: 4,
  followMaxMs: 8,
  unresolvedMs: [20, 20, 50, 50, 150, 300, 600],
  handOverMs: 100,
  sweepMs: 20,
  leaseMs: 400,
  renewMs: 100,
}

export interface TestTillOptions {
  db: Database
  platformUrl: string
  providerUrl: string
  timings?: Partial<Timings>
  /** Provider of new accounts. Default: PROVIDER at `providerUrl`. */
  provider?: PointOfSaleOptions['provider']
  formerProviders?: PointOfSaleOptions['formerProviders']
  now?: PointOfSaleOptions['now']
  secrets?: PointOfSaleOptions['secrets']
  mail?: PointOfSaleOptions['mail']
  roles?: PointOfSaleOptions['roles']
}

export interface TestTill extends AsyncDisposable {
  service: PointOfSale
  baseUrl: string
  /** Returns a client with a merchant's session. */
  as(merchantId: string): Client
}

/** Starts the point of sale on a free port, where it also receives webhook events. */
export async function openTestTill(options: TestTillOptions): Promise<TestTill> {
  const { db, platformUrl, providerUrl, now = Date.now, secrets = ['a secret of the tests'] } = options
  const { provider = { slug: PROVIDER, baseUrl: providerUrl }, formerProviders = [] } = options
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const service = await createPointOfSale({
    db,
    baseUrl,
    platformUrl,
    provider,
    formerProviders,
    secrets,
    logLevel: 'silent',
    limits: { farewellMs: 0 },
    now,
    timings: { ...quickTimings, ...options.timings },
    inspect: assertResponse,
    ...(options.mail && { mail: options.mail }),
    ...(options.roles && { roles: options.roles }),
  })
  await service.app.listen({ host: '127.0.0.1', port })
  const as = (merchantId: string): Client =>
    createClient({ baseUrl, headers: { cookie: sessionCookie(merchantId) } })
  return { service, baseUrl, as, [Symbol.asyncDispose]: () => service.close() }
}

export interface Counter {
  client: Client
  merchantId: string
}

/** Creates a merchant with a linked account and card machine. */
export async function openCounter(
  till: TestTill,
  account: { email: string; password: string },
  terminal: string,
): Promise<Counter> {
  const merchantId = randomUUID()
  const client = till.as(merchantId)
  const { email, password } = account
  const body = { device_name: 'Counter 1', email, password }
  await linkAccount(client, { provider: PROVIDER, body })
  await linkTerminal(client, { provider: PROVIDER, uuid: terminal })
  return { client, merchantId }
}

export const pay = (client: Client, units: number, request_uuid: string = randomUUID()): Promise<Payment> =>
  startPayment(client, { body: { request_uuid, amount: { currencyCode: 'ZAR', units } } })

/** Polls a payment until `isEnough` and returns every state seen. */
export async function follow(
  client: Client,
  uuid: string,
  isEnough: (payment: Payment) => boolean = ({ status }) => status !== 'PENDING',
): Promise<Payment[]> {
  const seen: Payment[] = []
  const until = Date.now() + FOLLOW_MS
  for (;;) {
    const payment = await getPayment(client, { uuid })
    if (JSON.stringify(payment) !== JSON.stringify(seen.at(-1))) seen.push(payment)
    if (isEnough(payment)) return seen
    if (Date.now() > until)
      throw new Error(`the payment stays ${payment.state}: ${payment.flow_status_message}`)
    await sleep(3)
  }
}
