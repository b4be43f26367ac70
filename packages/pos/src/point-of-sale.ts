import { randomBytes, randomUUID } from 'node:crypto'
import {
  type AppOptions,
  createApp,
  type Incoming,
  refuseCrossSite,
  type ServeOptions,
  type Service,
  serve,
  serveWebApp,
  type WebApp,
} from '@tillkey/host'
import { type Background, createBackground, type Job, jobMigrations, type OnJobError } from '@tillkey/jobs'
import { type DelivererOptions, deliverMail } from '@tillkey/mail'
import { createKeyring } from '@tillkey/secrets'
import { type Database, migrate } from '@tillkey/sql'
import type { Descriptor, ErrorFacts } from '@tillkey/wire'
import { createDiscrepancies } from './discrepancies/discrepancies.ts'
import { createProviderAccess } from './links/provider-access.ts'
import { createMatters } from './matters/matters.ts'
import { matterEndpoints, matterHandlers } from './matters/matters-routes.ts'
import type { Merchant } from './merchant.ts'
import { createMerchantSessions, createPlatformSessions, type MerchantSessions } from './merchant-sessions.ts'
import { migrations } from './migrations.ts'
import { createOnboarding } from './onboarding/onboarding.ts'
import { onboardingEndpoints, onboardingHandlers } from './onboarding/onboarding-routes.ts'
import { createParts, joinSale } from './parts/parts.ts'
import { partEndpoints, partHandlers } from './parts/parts-routes.ts'
import { settleSale } from './parts/sale-standing.ts'
import { createPaymentChanges } from './payments/payment-changes.ts'
import { createPaymentFollower } from './payments/payment-follower.ts'
import { createLeaseStore } from './payments/payment-leases-store.ts'
import { createPayments } from './payments/payments.ts'
import { paymentEndpoints, paymentHandlers } from './payments/payments-routes.ts'
import { createPaymentsStore } from './payments/payments-store.ts'
import { createProviderPoll } from './payments/provider-poll.ts'
import { standardTimings, type Timings } from './payments/timings.ts'
import { createPeople } from './people/people.ts'
import { peopleEndpoints, peopleHandlers } from './people/people-routes.ts'
import { createPins } from './people/pins.ts'
import { createRoles, type RolesSettings } from './people/roles.ts'
import { assertPermitted, createStaff } from './people/staff.ts'
import { createCardMachinesProvider } from './provider/card-machines-provider.ts'
import type { Provider } from './provider/provider.ts'
import { createProviders } from './provider/providers.ts'
import { createReceipts } from './receipts/receipts.ts'
import {
  receiptEndpoints,
  receiptHandlers,
  sharedReceiptEndpoints,
  sharedReceiptHandlers,
} from './receipts/receipts-routes.ts'
import { issueReceipt } from './receipts/receipts-store.ts'
import { createReconciliation } from './reconciliation/reconciliation.ts'
import { createReconciliationJob } from './reconciliation/reconciliation-job.ts'
import { createReconciliationStore } from './reconciliation/reconciliation-store.ts'
import { createCashRefunds } from './refunds/cash-refunds.ts'
import { createRefundChanges } from './refunds/refund-changes.ts'
import { createRefundFollower } from './refunds/refund-follower.ts'
import { createRefunds } from './refunds/refunds.ts'
import { refundEndpoints, refundHandlers } from './refunds/refunds-routes.ts'
import { createRefundsStore } from './refunds/refunds-store.ts'
import { createSales } from './sales/sales.ts'
import { salesEndpoints, salesHandlers } from './sales/sales-routes.ts'
import { shopEndpoints, shopHandlers } from './shop/shop-routes.ts'
import { createShops } from './shop/shops.ts'
import type { SignInClient } from './sign-in/openid.ts'
import { signInEndpoints, signInHandlers } from './sign-in/sign-in-routes.ts'
import { createSignIns } from './sign-in/sign-ins.ts'
import { createTerminals } from './terminals/terminals.ts'
import { terminalEndpoints, terminalHandlers } from './terminals/terminals-routes.ts'
import { createTillCookie } from './tills/till-cookie.ts'
import { createTills } from './tills/tills.ts'
import { tillEndpoints, tillHandlers } from './tills/tills-routes.ts'
import { createCashUps } from './totals/cash-ups.ts'
import { totalEndpoints, totalHandlers } from './totals/totals-routes.ts'
import { createForgedEvents } from './webhooks/forged-events.ts'
import { createWebhookEventsStore } from './webhooks/webhook-events-store.ts'
import { createWebhooks } from './webhooks/webhooks.ts'
import { webhookEndpoints, webhookHandlers } from './webhooks/webhooks-routes.ts'

const BODY_LIMIT = 32 * 1024
const HOUR_MS = 60 * 60 * 1000
const KEEP_FORGED_MS = 90 * 24 * HOUR_MS
/** How old an answer of the platform a till's poll may be met with. */
const SESSION_MEMO_MS = 1000

export interface ProviderSettings {
  slug: string
  baseUrl: string
}

export interface PointOfSaleOptions {
  db: Database
  /** Where browsers and the provider's notices reach it, without a trailing slash. */
  baseUrl: string
  /** Where the platform answers who is signed in. */
  platformUrl: string
  /** People sign in by the platform's OAuth2 as at any other app; by its session cookie unless told. */
  signIn?: SignInClient
  provider: ProviderSettings
  /** Where accounts were linked before: their payments are still asked about there. */
  formerProviders?: readonly ProviderSettings[]
  /** Encrypt the provider's credentials: the first seals, all of them open. */
  secrets: readonly string[]
  /** Where the platform keeps the roles of people; without it a shop has its owner alone. */
  roles?: RolesSettings
  /** How mails are sent; they wait in the outbox when it is not told. */
  mail?: DelivererOptions
  /** The built till; without it there is only the API. */
  webApp?: WebApp
  logLevel: AppOptions['logLevel']
  /** Whether X-Forwarded-* are believed; `none` unless told. */
  proxy?: 'trusted' | 'none'
  now: () => number
  /** Lengths of time that differ from the usual ones; tests shorten them. */
  timings?: Partial<Timings>
  /** Looks at every answer; tests check it against the contract. */
  inspect?: ServeOptions<Merchant>['inspect']
}

const renderError = ({ code, reason, field, details }: ErrorFacts): unknown => ({
  error: { code, reason, field, details },
})

interface Surroundings {
  app: Service['app']
  outbox: Background['outbox']
  signal: AbortSignal
}

function createRules(options: PointOfSaleOptions, { app, outbox, signal }: Surroundings) {
  const { db, now, baseUrl } = options
  const log = app.log
  const newId = randomUUID
  const owner = randomUUID()
  const timings = { ...standardTimings, ...options.timings }
  const { createTimeoutMs, callTimeoutMs, keepFormerMs } = timings
  const connect = (settings: ProviderSettings): Provider =>
    createCardMachinesProvider({ ...settings, createTimeoutMs, callTimeoutMs, signal, now, log })
  const providers = createProviders(connect(options.provider), (options.formerProviders ?? []).map(connect))
  const keyring = createKeyring(options.secrets)
  const store = createPaymentsStore(db)
  const change = createPaymentChanges({
    db,
    providers,
    onCaptured: issueReceipt,
    onApproved: async (tx, { saleId, merchantId: by }, at) => {
      if (saleId !== null) await settleSale(tx, saleId, { by, at, newId })
    },
  })
  const access = createProviderAccess({ db, providers, keyring, now })
  const discrepancies = createDiscrepancies({ db, now, newId, log })
  const { recordMismatch } = discrepancies
  const pollProvider = createProviderPoll({ change, providers, access, recordMismatch, now, log })
  const leases = createLeaseStore(db, owner)
  const follower = createPaymentFollower({
    store,
    change,
    leases,
    providers,
    pollProvider,
    timings,
    now,
    log,
  })
  const { wake, wakeMerchant: onLinked } = follower
  const shared = { db, change, access, providers, timings, keyring, now, newId, log }
  const claims = createReconciliationStore(db)
  const changeRefund = createRefundChanges({ db, newId })
  const reconcile = createReconciliation({ ...shared, changeRefund, discrepancies })
  const forged = createForgedEvents(shared)
  const tills = createTills({
    ...shared,
    isPaying: (tx, tillId) => createPaymentsStore(tx).isRunningOn(tillId),
  })
  const cookie = createTillCookie({ keyring, secure: baseUrl.startsWith('https:'), now })
  const terminals = createTerminals({ ...shared, tills })
  const payments = createPayments({ ...shared, follower, joinSale, owner })
  const matters = createMatters({ ...shared, payments })
  const shops = createShops(shared)
  const signIns = options.signIn && createSignIns({ ...shared, baseUrl, client: options.signIn })
  const roles = createRoles(options.roles)
  const pins = createPins(shared)
  const refundFollower = createRefundFollower({
    ...shared,
    store: createRefundsStore(db),
    change: changeRefund,
  })
  return {
    follower,
    reconciliation: createReconciliationJob({ claims, reconcile, timings, now, log }),
    forged,
    onboarding: createOnboarding({
      ...shared,
      tills,
      terminals,
      matters,
      shops,
      baseUrl,
      keepFormerMs,
      onLinked,
    }),
    terminals,
    cookie,
    signIns,
    tills,
    payments,
    matters,
    sales: createSales({ db, payments }),
    parts: createParts({ ...shared, onCashTaken: issueReceipt }),
    cashUps: createCashUps(shared),
    shops,
    staff: createStaff({ db, roles }),
    people: createPeople({ ...shared, roles, pins, shops, outbox, baseUrl, random: randomBytes }),
    receipts: createReceipts({ ...shared, shops, outbox, baseUrl, random: randomBytes }),
    refundFollower,
    cashRefunds: createCashRefunds(shared),
    refunds: createRefunds({ ...shared, payments, follower: refundFollower }),
    webhooks: createWebhooks({ ...shared, forged, discrepancies, wake, checkRefund: refundFollower.check }),
  }
}

type Rules = ReturnType<typeof createRules>

function openSessions(rules: Rules, { platformUrl, now }: PointOfSaleOptions): MerchantSessions {
  const { signIns, staff, cookie } = rules
  async function staffOf(signedIn: string, request: Incoming): Promise<Merchant> {
    const id = await staff.shopOf(signedIn)
    const tillId = cookie.read(request, id)?.tillId
    return { id, tillId, signedIn, personId: await staff.personAt(id, tillId, signedIn) }
  }
  const rest = { staffOf, now, memoMs: SESSION_MEMO_MS }
  return signIns
    ? createMerchantSessions({ proof: signIns, ...rest })
    : createMerchantSessions({ proof: createPlatformSessions(platformUrl), ...rest })
}

/** Where browsers sign in when the point of sale is a client of the platform. */
function bindSignIn(app: Service['app'], { signIns }: Rules, { baseUrl, inspect }: PointOfSaleOptions): void {
  if (!signIns) return
  const origin = new URL(baseUrl).origin
  const authorise = (request: Incoming): null => {
    refuseCrossSite(request, origin)
    return null
  }
  serve(app, signInEndpoints, signInHandlers(signIns), { authorise, inspect })
}

function bindRoutes(app: Service['app'], rules: Rules, options: PointOfSaleOptions): void {
  const { baseUrl, inspect } = options
  const { staff } = rules
  const sessions = openSessions(rules, options)
  const origin = new URL(baseUrl).origin
  const authorise = async (request: Incoming, { id }: Descriptor): Promise<Merchant> => {
    refuseCrossSite(request, origin)
    const merchant = await sessions.merchantOf(request, id === 'getPayment' ? 'recent' : 'now')
    await assertPermitted(staff, merchant, id)
    return merchant
  }
  const forMerchants = { authorise, inspect }
  bindSignIn(app, rules, options)
  serve(app, onboardingEndpoints, onboardingHandlers(rules.onboarding, rules.cookie), forMerchants)
  serve(app, terminalEndpoints, terminalHandlers(rules.terminals, rules.cookie), forMerchants)
  serve(app, tillEndpoints, tillHandlers(rules.tills), forMerchants)
  serve(app, peopleEndpoints, peopleHandlers(rules.people), forMerchants)
  serve(app, matterEndpoints, matterHandlers(rules.matters), forMerchants)
  serve(app, partEndpoints, partHandlers(rules.parts), forMerchants)
  serve(app, totalEndpoints, totalHandlers({ db: options.db, ...rules }), forMerchants)
  serve(app, shopEndpoints, shopHandlers(rules.shops), forMerchants)
  serve(app, receiptEndpoints, receiptHandlers(rules.receipts), forMerchants)
  serve(app, sharedReceiptEndpoints, sharedReceiptHandlers(rules.receipts), {
    authorise: () => null,
    inspect,
  })
  serve(app, refundEndpoints, refundHandlers(rules), forMerchants)
  serve(app, salesEndpoints, salesHandlers(rules.sales), forMerchants)
  serve(app, paymentEndpoints, paymentHandlers(rules.payments), forMerchants)
  serve(app, webhookEndpoints, webhookHandlers(rules.webhooks), { authorise: () => null, inspect })
}

/** Deletes rows that have had their time, and gives up tokens of accounts that were left. */
const tidyJob = ({ db }: PointOfSaleOptions, { onboarding, people, receipts, signIns }: Rules): Job => ({
  name: 'tidy',
  every: HOUR_MS,
  runs: 'in one process',
  async run(now) {
    const events = createWebhookEventsStore(db)
    const outcomes = [
      await events.forgetExpired(now),
      await events.forgetForged(now - KEEP_FORGED_MS),
      await receipts.forgetExpiredLinks(now),
      await signIns?.forgetExpired(now),
    ]
    await people.forgetInvitations(now)
    await onboarding.retireFormer()
    return outcomes.includes('more') ? 'more' : undefined
  },
})

function openBackground({ db, now, mail }: PointOfSaleOptions, { log }: Service['app']): Background {
  const onError: OnJobError = (error, about) => log.error({ err: error, ...about }, 'a job failed')
  // Payments wait for some of them, so they are not kept waiting long after an outage.
  const backoff = { first: 200, longest: 5000 }
  const background = createBackground({
    db,
    service: 'pos',
    now,
    newId: randomUUID,
    random: Math.random,
    backoff,
    onError,
  })
  if (mail) deliverMail(background.outbox, mail)
  return background
}

export interface PointOfSale extends Service {
  /** Does what is left of tonight's reconciliation with the provider at once, unless another process is at it. */
  reconcileTransactions(): Promise<void>
}

/** Brings the tables of the point of sale up to date. */
export async function makeTables(db: Database): Promise<void> {
  await migrate(db, 'jobs', jobMigrations)
  await migrate(db, 'pos', migrations)
}

/** The point of sale: its API, its screens and the follower. Call `app.listen` to open it, `close` to end it. */
export async function createPointOfSale(options: PointOfSaleOptions): Promise<PointOfSale> {
  const { db, baseUrl, platformUrl, provider, webApp, logLevel, proxy = 'none' } = options
  await makeTables(db)
  const app = await createApp({ logLevel, publicUrl: baseUrl, renderError, bodyLimit: BODY_LIMIT, proxy })
  const stopping = new AbortController()
  const background = openBackground(options, app)
  const { outbox } = background
  const rules = createRules(options, { app, outbox, signal: stopping.signal })
  bindRoutes(app, rules, options)
  if (webApp) {
    const settings = { platformUrl, provider: provider.slug, signIn: options.signIn ? 'oauth2' : 'session' }
    await serveWebApp(app, { ...webApp, settings, connectsTo: [platformUrl] })
  }
  const processes = db.dialect === 'sqlite' ? 'single process' : 'several processes'
  await rules.follower.start(processes)
  await rules.refundFollower.start(processes)
  background.start([
    ...rules.follower.jobs,
    ...rules.refundFollower.jobs,
    rules.reconciliation.job,
    tidyJob(options, rules),
  ])

  async function close(): Promise<void> {
    await app.close()
    rules.reconciliation.stop()
    stopping.abort()
    await background.close()
    await Promise.all([
      rules.follower.close(),
      rules.refundFollower.close(),
      rules.reconciliation.stopped(),
      rules.forged.close(),
    ])
  }
  return { app, close, reconcileTransactions: rules.reconciliation.reconcileDue }
}
