import type { KeptLink, LinksStore } from '../onboarding/links-store.ts'
import type { ProviderAccess } from '../onboarding/provider-access.ts'
import { type Log, needsAPerson } from '../payments/looks.ts'
import type { Payment } from '../payments/payment.ts'
import type { Account, Applied, PaymentsStore } from '../payments/payments-store.ts'
import { changeFor, eventOf, isSame } from '../payments/pursuit.ts'
import type { Timings } from '../payments/timings.ts'
import type { ListedPayment, Observation, Provider } from '../provider/provider.ts'
import type { ComparisonStore, Finding } from './comparison-store.ts'

/** Between our clock and the provider's, and between a start here and its create there. */
const SLACK_MS = 10 * 60 * 1000

type Capture = Extract<Observation, { kind: 'approved' | 'disputed' }>
interface Captured extends ListedPayment {
  observation: Capture
}

const isCaptured = (listed: ListedPayment): listed is Captured =>
  listed.observation.kind === 'approved' || listed.observation.kind === 'disputed'

export interface ComparisonDependencies {
  store: Pick<PaymentsStore, 'approvedIn' | 'ofReference' | 'change'>
  findings: Pick<ComparisonStore, 'add'>
  links: Pick<LinksStore, 'ofMerchant'>
  access: Pick<ProviderAccess, 'as'>
  provider: Pick<Provider, 'slug' | 'capabilities' | 'listPayments'>
  timings: Timings
  now: () => number
  newId: () => string
  log: Log
}

/** A payment that shows what was captured: all of it as approved, anything else as quarantined. */
function stands({ state, amount }: Payment, observation: Capture): boolean {
  const { kind } = eventOf(observation, amount, 0)
  const isPhase = state.phase === (kind === 'approved' ? 'APPROVED' : 'QUARANTINED')
  return isPhase && state.captured !== null && isSame(state.captured, observation.captured)
}

/** The list is from a moment ago; whatever was heard of a payment since then is newer. */
const isOutdated = ({ state }: Payment, { sequence }: Capture): boolean => state.sequence > sequence

/**
 * Compares what the provider captured on a merchant's account with what is known here, both ways. What an observation can
 * settle goes through the payment's state machine like any other; the rest becomes a finding for a person.
 */
export function createComparison(dependencies: ComparisonDependencies) {
  const { store, findings, links, access, provider, timings, now, newId, log } = dependencies

  type About = Pick<Finding, 'kind' | 'providerRef' | 'reference' | 'detail'>
  async function find({ merchantId, accountId }: KeptLink, about: About): Promise<void> {
    const owner = { merchantId, provider: provider.slug, accountId }
    if ((await findings.add({ id: newId(), ...owner, ...about, at: now() })) === 'known') return
    log.error({ ...owner, ...about }, 'provider and till disagree about a payment; a person must look at it')
  }

  /** The payment here that a capture belongs to: another capture under its reference is not its own. */
  async function paymentOf(account: Account, { reference, observation }: Captured) {
    const candidates = await store.ofReference(account, reference)
    const isOf = (ref: string | null) => (payment: Payment) => payment.attempt.providerRef === ref
    return candidates.find(isOf(observation.ref)) ?? candidates.find(isOf(null))
  }

  function report(applied: Applied): void {
    const { payment, verdict } = applied
    if (verdict === 'ignored') return
    const facts = { payment: payment.requestUuid, phase: payment.state.phase }
    if (needsAPerson(applied)) log.error(facts, 'a person must look at this payment')
    else log.warn(facts, 'the nightly comparison brought the outcome of a payment')
  }

  /** Lets a payment take in the capture, under its lock. */
  async function takeIn(payment: Payment, observation: Capture): Promise<Payment> {
    const applied = await store.change(payment.id, (current) =>
      isOutdated(current, observation)
        ? undefined
        : changeFor('read', { kind: 'payment', observation }, current, now()),
    )
    if (!applied) throw new Error(`payment ${payment.id} is gone`)
    report(applied)
    return applied.payment
  }

  async function meet(link: KeptLink, account: Account, listed: Captured): Promise<void> {
    const { reference, createdAt, observation } = listed
    const { ref: providerRef, captured } = observation
    const known = await paymentOf(account, listed)
    if (!known) {
      const about = { kind: 'captured_unknown_here', providerRef, reference, detail: { captured } } as const
      return createdAt < link.linkedAt ? undefined : find(link, about)
    }
    if (stands(known, observation)) return
    const payment = await takeIn(known, observation)
    if (stands(payment, observation) || isOutdated(payment, observation)) return
    const detail = { captured, here: { phase: payment.state.phase, captured: payment.state.captured } }
    await find(link, { kind: 'captured_otherwise', providerRef, reference, detail })
  }

  async function missAbsent(link: KeptLink, approved: Payment[], captured: Captured[]): Promise<void> {
    const refs = new Set(captured.map(({ observation }) => observation.ref))
    for (const { attempt, requestUuid: reference, amount } of approved) {
      const providerRef = attempt.providerRef ?? attempt.providerKey
      const about = { kind: 'approved_absent_there', providerRef, reference, detail: { amount } } as const
      if (!refs.has(providerRef)) await find(link, about)
    }
  }

  return async (merchantId: string): Promise<void> => {
    const link = await links.ofMerchant(merchantId)
    if (!link || provider.capabilities.transactionList === 'no') return
    const account = { provider: provider.slug, accountId: link.accountId }
    const until = now()
    const since = until - timings.compareWindowMs
    // Before the list is asked for, so that every approval read is old enough to be on it.
    const approved = await store.approvedIn(account, { since: since + SLACK_MS, until })
    const span = { since, until: until + SLACK_MS }
    const listed = await access.as(merchantId, (token) => provider.listPayments(token, span))
    const captured = listed.filter(isCaptured)
    for (const capture of captured) await meet(link, account, capture)
    await missAbsent(link, approved, captured)
  }
}
