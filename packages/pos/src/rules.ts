import { randomBytes, randomUUID } from 'node:crypto'
import { type Service } from '@tillkey/host'
import { type Background } from '@tillkey/jobs'
import { createKeyring } from '@tillkey/secrets'
import { createAttention } from './attention/attention.ts'
import { createDiscrepancies } from './discrepancies/discrepancies.ts'
import { createOnboarding } from './onboarding/onboarding.ts'
import { createOnboardingStatus } from './onboarding/onboarding-status.ts'
import type { PointOfSaleOptions, ProviderSettings } from './options.ts'
import { createPaymentChanges } from './payments/payment-changes.ts'
import { createPaymentFollower } from './payments/payment-follower.ts'
import { createLeaseStore } from './payments/payment-leases-store.ts'
import { createPayments } from './payments/payments.ts'
import { createPaymentsStore } from './payments/payments-store.ts'
import { createProviderPoll } from './payments/provider-poll.ts'
import { standardTimings } from './payments/timings.ts'
import { createInvitations } from './people/invitations.ts'
import { createPeople } from './people/people.ts'
import { createPins } from './people/pins.ts'
import { createRoles } from './people/roles.ts'
import { createTillTakeovers } from './people/till-takeovers.ts'
import { createCardMachinesProvider } from './provider/card-machines-provider.ts'
import { createProviders, type Provider } from './provider/provider.ts'
import { createProviderAccess } from './provider-accounts/provider-access.ts'
import { createReceipts } from './receipts/receipts.ts'
import { issueReceipt } from './receipts/receipts-store.ts'
import { createReconciliation } from './reconciliation/reconciliation.ts'
import { createReconciliationJob } from './reconciliation/reconciliation-job.ts'
import { createReconciliationStore } from './reconciliation/reconciliation-store.ts'
import { createCashRefunds } from './refunds/cash-refunds.ts'
import { createRefundChanges } from './refunds/refund-changes.ts'
import { createRefundFollower } from './refunds/refund-follower.ts'
import { createRefunds } from './refunds/refunds.ts'
import { createRefundsStore } from './refunds/refunds-store.ts'
import { createSales } from './sales/sales.ts'
import { createShops } from './shop/shops.ts'
import { createTillSignIns } from './sign-in/till-sign-ins.ts'
import { createCash } from './split-payments/cash.ts'
import { balanceAfter } from './split-payments/sale-balance.ts'
import { createParts, joinSale } from './split-payments/split-payments.ts'
import { createWriteOffs } from './split-payments/write-offs.ts'
import { createTerminals } from './terminals/terminals.ts'
import { createTillCookie, createTills } from './tills/tills.ts'
import { createCashUps } from './totals/cash-ups.ts'
import { createRejectedEvents } from './webhooks/rejected-events.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

interface RulesContext {
  app: Service['app']
  outbox: Background['outbox']
  signal: AbortSignal
}

/** Creates all services of the point of sale. Routes, jobs and screens use them. */
export function createRules(options: PointOfSaleOptions, { app, outbox, signal }: RulesContext) {
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
    onEnded: (tx, payment, at) => balanceAfter(tx, payment, { by: payment.merchantId, at, newId }),
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
  const rejectedEvents = createRejectedEvents(shared)
  const tills = createTills({
    ...shared,
    isPaying: (tx, tillId) => createPaymentsStore(tx).isRunningOn(tillId),
  })
  const cookie = createTillCookie({ keyring, secure: baseUrl.startsWith('https:'), now })
  const terminals = createTerminals({ ...shared, tills })
  const payments = createPayments({ ...shared, follower, joinSale, owner })
  const attention = createAttention({ ...shared, payments })
  const shops = createShops(shared)
  const takeovers = createTillTakeovers({ ...shared, shops })
  const signIns =
    options.signIn && createTillSignIns({ ...shared, baseUrl, client: options.signIn, takeovers })
  const roles = createRoles(options.roles)
  const pins = createPins(shared)
  const invitations = createInvitations({ ...shared, roles, shops, outbox, baseUrl, random: randomBytes })
  const refundFollower = createRefundFollower({
    ...shared,
    store: createRefundsStore(db),
    change: changeRefund,
  })
  return {
    follower,
    reconciliation: createReconciliationJob({ claims, reconcile, timings, now, log }),
    rejectedEvents,
    onboarding: createOnboarding({
      ...shared,
      tills,
      baseUrl,
      keepFormerMs,
      onLinked,
      status: createOnboardingStatus({ ...shared, tills, terminals, attention, shops }),
    }),
    terminals,
    cookie,
    signIns,
    tills,
    payments,
    attention,
    sales: createSales({ db, payments }),
    parts: createParts(shared),
    writeOffs: createWriteOffs(shared),
    cash: createCash({ ...shared, onCashTaken: issueReceipt }),
    cashUps: createCashUps(shared),
    shops,
    roles,
    people: createPeople({ ...shared, roles, pins, invitations, takeovers }),
    takeovers,
    invitations,
    receipts: createReceipts({ ...shared, shops, outbox, baseUrl, random: randomBytes }),
    refundFollower,
    cashRefunds: createCashRefunds(shared),
    refunds: createRefunds({ ...shared, payments, follower: refundFollower }),
    webhooks: createWebhooks({
      ...shared,
      rejectedEvents,
      discrepancies,
      wake,
      checkRefund: refundFollower.check,
    }),
  }
}

export type Rules = ReturnType<typeof createRules>
