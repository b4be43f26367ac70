import type { Database } from '@tillkey/sql'
import type { Discrepancies } from '../discrepancies/discrepancies.ts'
import type { Discrepancy } from '../discrepancies/discrepancies-store.ts'
import type { Log } from '../log.ts'
import type { Account, Payment } from '../payments/payment.ts'
import {
  type Applied,
  type ChangePayment,
  changeFor,
  findMismatch,
  isSame,
  toEvent,
} from '../payments/payment-changes.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { needsAttention } from '../payments/provider-poll.ts'
import type { Timings } from '../payments/timings.ts'
import type { ListedPayment, Observation, Providers } from '../provider/provider.ts'
import { providerRefused } from '../provider/provider-errors.ts'
import type { ProviderAccess } from '../provider-accounts/provider-access.ts'
import {
  createProviderAccountsStore,
  type StoredProviderAccount,
} from '../provider-accounts/provider-accounts-store.ts'
import type { ChangeRefund } from '../refunds/refund-changes.ts'
import { createRefundsStore } from '../refunds/refunds-store.ts'
import { createRefundReconciliation } from './refund-reconciliation.ts'

/** Tolerance between the two clocks, and between a start here and its create at the provider. */
const SLACK_MS = 10 * 60 * 1000

type Capture = Extract<Observation, { kind: 'approved' | 'disputed' }>
interface Captured extends ListedPayment {
  observation: Capture
}

const isCaptured = (listed: ListedPayment): listed is Captured =>
  listed.observation.kind === 'approved' || listed.observation.kind === 'disputed'

export interface ReconciliationDependencies {
  db: Database
  change: ChangePayment
  discrepancies: Pick<Discrepancies, 'record'>
  access: Pick<ProviderAccess, 'as'>
  providers: Pick<Providers, 'of'>
  timings: Timings
  changeRefund: ChangeRefund
  now: () => number
  log: Log
}

/** Whether a payment reflects a capture: the full amount as approved, anything else as quarantined. */
function matches({ state, amount }: Payment, observation: Capture): boolean {
  const { kind } = toEvent(observation, amount, 0)
  const isPhase = state.phase === (kind === 'approved' ? 'APPROVED' : 'QUARANTINED')
  return isPhase && state.captured !== null && isSame(state.captured, observation.captured)
}

/** The list is slightly old; news received since then takes precedence. */
const isOutdated = ({ state }: Payment, { sequence }: Capture): boolean => state.sequence > sequence

/**
 * Compares the provider's captures of an account with the payments here, both ways. Differences that an observation
 * can settle go through the state machine; the rest become discrepancies.
 */
export function createReconciliation(dependencies: ReconciliationDependencies) {
  const { db, change, discrepancies, access, providers, timings, now, log } = dependencies
  const store = createPaymentsStore(db)
  const refunds = createRefundsStore(db)
  const reconcileRefunds = createRefundReconciliation({
    ...dependencies,
    store: refunds,
    change: dependencies.changeRefund,
  })
  const links = createProviderAccountsStore(db)

  type About = Pick<Discrepancy, 'kind' | 'providerRef' | 'reference' | 'detail'>
  const recordDiscrepancy = (
    { merchantId, provider, accountId }: StoredProviderAccount,
    about: About,
  ): Promise<void> => discrepancies.record({ merchantId, provider, accountId, ...about })

  /** Finds the payment of a capture. Captures of another reference or machine do not match. */
  async function findPayment(account: Account, { observation }: Captured): Promise<Payment | undefined> {
    const candidates = await store.ofReference(account, observation.about.reference)
    const own = candidates.filter((payment) => findMismatch(payment, observation) === undefined)
    return own.find(({ attempt }) => attempt.providerRef === observation.ref) ?? own[0]
  }

  function report(applied: Applied): void {
    const { payment, verdict } = applied
    if (verdict === 'ignored') return
    const facts = { payment: payment.requestUuid, phase: payment.state.phase }
    if (needsAttention(applied)) log.error(facts, 'payment needs manual review')
    else log.warn(facts, 'nightly reconciliation settled a payment')
  }

  /** Applies a capture to a payment. */
  async function applyCapture(payment: Payment, observation: Capture): Promise<Payment> {
    const applied = await change(payment, (current) =>
      isOutdated(current, observation)
        ? undefined
        : changeFor(current, { action: 'read', response: { kind: 'payment', observation } }, now()),
    )
    report(applied)
    return applied.payment
  }

  async function reconcileCapture(
    link: StoredProviderAccount,
    account: Account,
    listed: Captured,
  ): Promise<void> {
    const { createdAt, observation } = listed
    const { ref: providerRef, captured, about: facts } = observation
    const { reference } = facts
    const existing = await findPayment(account, listed)
    if (!existing) {
      const about = { kind: 'captured_unknown_here', providerRef, reference, detail: { captured } } as const
      return createdAt < link.linkedAt ? undefined : recordDiscrepancy(link, about)
    }
    if (matches(existing, observation)) return
    const payment = await applyCapture(existing, observation)
    if (matches(payment, observation) || isOutdated(payment, observation)) return
    const detail = { captured, here: { phase: payment.state.phase, captured: payment.state.captured } }
    await recordDiscrepancy(link, { kind: 'captured_otherwise', providerRef, reference, detail })
  }

  async function reportMissing(
    link: StoredProviderAccount,
    approved: Payment[],
    captured: Captured[],
  ): Promise<void> {
    const observations = new Map(captured.map(({ observation }) => [observation.ref, observation]))
    for (const payment of approved) {
      const { attempt, requestUuid: reference, amount, terminal } = payment
      const providerRef = attempt.providerRef ?? attempt.providerKey
      const there = observations.get(providerRef)
      if (there && !findMismatch(payment, there)) continue
      const detail = { amount, terminal: terminal.id }
      await recordDiscrepancy(link, { kind: 'approved_absent_there', providerRef, reference, detail })
    }
  }

  return async (merchantId: string): Promise<void> => {
    const link = await links.ofMerchant(merchantId)
    if (!link || !providers.of(link.provider)?.capabilities.transactionList) return
    const account = { provider: link.provider, accountId: link.accountId }
    const until = now()
    const since = until - timings.reconcileWindowMs
    // Read before the provider's list, so that every approval is old enough to be on it.
    const paidBack = await refunds.refundedIn(account, { since: since + SLACK_MS, until })
    const approved = await store.approvedIn(account, { since: since + SLACK_MS, until })
    const span = { since, until: until + SLACK_MS }
    const listed = await access.as(merchantId, ({ token, provider }) => provider.listPayments(token, span))
    const isOther = ({ observation }: ListedPayment) => observation.about.accountId !== link.accountId
    if (listed.some(isOther)) throw providerRefused('a list of another account')
    const captured = listed.filter(isCaptured)
    for (const capture of captured) await reconcileCapture(link, account, capture)
    await reportMissing(link, approved, captured)
    const listedRefunds = await access.as(merchantId, ({ token, provider }) =>
      provider.listRefunds(token, span),
    )
    await reconcileRefunds(link, paidBack, listedRefunds)
  }
}
