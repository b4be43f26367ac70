import type { Discrepancies } from '../discrepancies/discrepancies.ts'
import type { Log } from '../log.ts'
import type { Timings } from '../payments/timings.ts'
import type { ListedRefund, RefundObservation } from '../provider/provider.ts'
import type { StoredProviderAccount } from '../provider-accounts/provider-accounts-store.ts'
import type { Refund } from '../refunds/refund.ts'
import { type ChangeRefund, refundChangeFor } from '../refunds/refund-changes.ts'
import type { RefundsStore } from '../refunds/refunds-store.ts'

type PaidBack = Extract<RefundObservation, { kind: 'refunded' }>

interface ListedPaidBack extends ListedRefund {
  observation: PaidBack
}

const isPaidBack = (listed: ListedRefund): listed is ListedPaidBack => listed.observation.kind === 'refunded'

export interface RefundReconciliationDependencies {
  store: Pick<RefundsStore, 'load'>
  change: ChangeRefund
  discrepancies: Pick<Discrepancies, 'record'>
  timings: Timings
  now: () => number
  log: Log
}

const matches = ({ state }: Refund, { refunded }: PaidBack): boolean =>
  state.refunded?.units === refunded.units && state.refunded.currency === refunded.currency

/**
 * Compares the provider's refunds of an account with the refunds here, both ways. Observations of our refunds go
 * through the state machine; the rest become discrepancies.
 */
export function createRefundReconciliation(dependencies: RefundReconciliationDependencies) {
  const { store, change, discrepancies, timings, now, log } = dependencies

  async function applyObservation(refund: Refund, observation: PaidBack): Promise<Refund> {
    const when = { at: now(), staleAfterMs: timings.staleAfterMs }
    const { refund: after, verdict } = await change(refund, (current) =>
      refundChangeFor(current, { action: 'read', response: { kind: 'refund', observation } }, when),
    )
    if (verdict !== 'ignored')
      log.error({ refund: after.requestUuid }, 'nightly reconciliation settled a refund')
    return after
  }

  async function compare(
    link: StoredProviderAccount,
    { createdAt, observation }: ListedPaidBack,
  ): Promise<void> {
    const { merchantId, provider, accountId } = link
    const { ref: providerRef, about, refunded } = observation
    const found = { merchantId, provider, accountId, providerRef, reference: about.reference }
    const existing = await store.load(about.reference)
    if (existing?.accountId !== accountId || existing.paymentRef !== about.paymentRef) {
      if (createdAt < link.linkedAt) return
      return discrepancies.record({ ...found, kind: 'refunded_unknown_here', detail: { refunded } })
    }
    if (matches(existing, observation) || matches(await applyObservation(existing, observation), observation))
      return
    const detail = { refunded, here: existing.state.refunded }
    await discrepancies.record({ ...found, kind: 'refunded_otherwise', detail })
  }

  return async (
    link: StoredProviderAccount,
    here: readonly Refund[],
    listed: readonly ListedRefund[],
  ): Promise<void> => {
    const there = listed.filter(isPaidBack)
    for (const each of there) await compare(link, each)
    const references = new Set(there.map(({ observation }) => observation.about.reference))
    for (const refund of here.filter(({ id }) => !references.has(id)))
      await discrepancies.record({
        merchantId: refund.merchantId,
        provider: refund.provider,
        accountId: link.accountId,
        kind: 'refunded_absent_there',
        providerRef: refund.attempt.providerRef ?? refund.attempt.providerKey,
        reference: refund.id,
        detail: { refunded: refund.state.refunded },
      })
  }
}
