import type { OperationSchemas } from '@tillkey/contract'
import type { HandlerResponse, Incoming, Service } from '@tillkey/host'
import { type AppOptions, createApp, refuseCrossSite, serve, serveWebApp, type WebApp } from '@tillkey/host'
import type { Outbound } from '@tillkey/outbound'
import { type Database, migrate } from '@tillkey/sql'
import { type AccountSeed, createAccounts, type HashCost } from './accounts/accounts.ts'
import { accountEndpoints, accountHandlers, openEndpoints, openHandlers } from './accounts/accounts-routes.ts'
import { controlEndpoints, controlHandlers } from './control/control-routes.ts'
import { createMachines } from './control/machines.ts'
import { CUT_CONNECTION } from './errors.ts'
import { migrations } from './migrations.ts'
import { createDueScheduler } from './payments/due-scheduler.ts'
import { createExchangeFaults } from './payments/exchange-faults.ts'
import { createPayments } from './payments/payments.ts'
import { paymentEndpoints, paymentHandlers } from './payments/payments-routes.ts'
import { createProgress, type Timings } from './payments/progress.ts'
import { createRefunds } from './refunds/refunds.ts'
import { refundEndpoints, refundHandlers } from './refunds/refunds-routes.ts'
import { createTerminals, type TerminalSeed } from './terminals/terminals.ts'
import { terminalEndpoints, terminalHandlers } from './terminals/terminals-routes.ts'
import { createWebhookEvents } from './webhook-events/webhook-events.ts'

export interface CardMachinesOptions {
  db: Database
  /** Secret from which the keys that sign webhook events are derived. */
  secret: string
  /** Origin (scheme, host, port) under which browsers reach this server. */
  origin: string
  now: () => number
  newId: () => string
  random: (bytes: number) => Buffer
  /** Client that sends events to the `notify_url` of tokens. */
  outbound: Outbound
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Connection timeouts. */
  limits?: AppOptions['limits']
  /** Cost of password hashes. Default: 19 MiB and two passes. */
  hashCost?: HashCost
  /** Default: 60 s to present a card, 45 s for the PIN, 60 s for the slow bank. */
  timings?: Partial<Timings>
  /** The built screens. Default: API only. */
  webApp?: WebApp
  inspect?: (schemas: OperationSchemas, id: string, response: HandlerResponse) => void
}

export interface CardMachines extends Service {
  /** Creates an account with its machines. Existing ones stay unchanged. */
  seed(account: AccountSeed, machines: readonly TerminalSeed[]): Promise<void>
}

const usualTimings: Timings = { presentCard: 60_000, enterPin: 45_000, slowBank: 60_000 }

/** Runs the pending migrations of the provider's tables. */
export const makeTables = (db: Database): Promise<void> => migrate(db, 'card-machines', migrations)

/** Creates the card-machine provider: its API and its simulated machines. `app.listen` opens it, `close` ends it. */
export async function createCardMachines(options: CardMachinesOptions): Promise<CardMachines> {
  const { db, now, newId, inspect, outbound } = options
  await makeTables(db)
  const app = await createApp({
    logLevel: options.logLevel,
    limits: options.limits ?? {},
    publicUrl: options.origin,
    renderError: ({ code, reason, field, details }) => ({ error: { code, reason, field, details } }),
  })
  const onError = (error: unknown) => app.log.error({ err: error }, 'background work failed')
  const stopping = new AbortController()
  const faults = createExchangeFaults(now, stopping.signal)
  const accounts = createAccounts(options)
  const terminals = createTerminals(db, now)
  const timings = { ...usualTimings, ...options.timings }
  const progress = createProgress({ now, timings })
  const { signingKey } = accounts
  const webhookEvents = createWebhookEvents({ db, now, newId, outbound, signingKey, onError })
  const payments = createPayments({
    db,
    now,
    newId,
    progress,
    faults,
    changed: (payment) => {
      webhookEvents.announce(payment)
      paymentsScheduler.wake()
    },
  })
  const refunds = createRefunds({
    db,
    now,
    newId,
    faults,
    timings,
    changed: (refund) => {
      webhookEvents.announceRefund(refund)
      refundsScheduler.wake()
    },
  })
  const paymentsScheduler = createDueScheduler({ now, runDue: payments.runDue, onError })
  const refundsScheduler = createDueScheduler({ now, runDue: refunds.runDue, onError })
  const schedulers = [paymentsScheduler, refundsScheduler]
  const machines = createMachines({ db, payments, progress, wake: paymentsScheduler.wake, now })

  const bearer = {
    authorise: (request: Incoming) => accounts.authenticate(request.headers.authorization),
    inspect,
  }
  const anybody = {
    authorise: (request: Incoming) => {
      refuseCrossSite(request, options.origin)
      return null
    },
    inspect,
  }
  app.addHook('onSend', async (request, reply) => {
    // The simulator's own clock, which tests may set.
    reply.header('date', new Date(now()).toUTCString())
    if (reply.hasHeader(CUT_CONNECTION)) request.raw.socket.destroy()
  })
  serve(app, { endpoints: openEndpoints, handlers: openHandlers(accounts), ...anybody })
  serve(app, { endpoints: controlEndpoints, handlers: controlHandlers(machines), ...anybody })
  serve(app, { endpoints: accountEndpoints, handlers: accountHandlers(accounts), ...bearer })
  serve(app, { endpoints: terminalEndpoints, handlers: terminalHandlers(terminals), ...bearer })
  serve(app, { endpoints: paymentEndpoints, handlers: paymentHandlers(payments, faults), ...bearer })
  serve(app, { endpoints: refundEndpoints, handlers: refundHandlers(refunds), ...bearer })
  if (options.webApp) await serveWebApp(app, { ...options.webApp, settings: {} })
  for (const { wake } of schedulers) wake()

  async function seed(account: AccountSeed, machinesOfIt: readonly TerminalSeed[]): Promise<void> {
    const uuid = await accounts.add(account)
    for (const machine of machinesOfIt) await terminals.add(uuid, machine)
  }

  async function close(): Promise<void> {
    stopping.abort()
    await app.close()
    for (const { stop } of schedulers) await stop()
    await webhookEvents.stop()
  }

  return { app, seed, close }
}
