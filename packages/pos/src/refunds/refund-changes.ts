import type { Database, Transaction } from '@tillkey/sql'
import { createNotesStore } from '../notes/notes-store.ts'
import type { Attempt } from '../payments/payment.ts'
import {
  isRepeatable,
  isSame,
  isSameAttempt,
  provesNotCreated,
  type Refused,
  refusalIn,
} from '../payments/payment-changes.ts'
import type { Verdict } from '../payments/payment-machine.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { createSettlementsStore } from '../payments/settlements-store.ts'
import type {
  Capabilities,
  RefundCallResult,
  RefundFacts,
  RefundObservation,
  ReportedFacts,
} from '../provider/provider.ts'
import { updateBalance } from '../split-payments/sale-balance.ts'
import type { Refund } from './refund.ts'
import { isRefundUnderWay, type RefundEvent, stepRefund } from './refund-machine.ts'
import { createRefundsStore } from './refunds-store.ts'

/** A change to a refund. `undefined` means no change. */
export interface RefundChange {
  event?: RefundEvent
  attempt?: Partial<Pick<Attempt, 'providerRef' | 'refusal' | 'sends'>>
}

/** The next call to the provider, as for payments. */
export type RefundAction = 'dispatch' | 'send' | 'find' | 'read' | 'wait'

/** Whether the create can be sent again without refunding twice. `at` is by the provider's clock. */
export const canResendRefund = ({ attempt, state }: Refund, at: number, can: Capabilities): boolean =>
  state.phase === 'DISPATCHING' && isRepeatable(attempt, at, can)

/**
 * Repeats a create only while its key is valid. After that the refund is looked up until it is found or can no longer
 * arrive.
 */
export function nextRefundAction(refund: Refund, at: number, can: Capabilities): RefundAction {
  if (refund.attempt.providerRef !== null) return 'read'
  if (canResendRefund(refund, at, can)) return 'send'
  return can.lookupByReference ? 'find' : 'wait'
}

function toRefundEvent(observation: RefundObservation, { amount }: Refund, at: number): RefundEvent {
  const seen = { at, sequence: observation.sequence }
  if (observation.kind === 'pending') return { ...seen, kind: 'seen' }
  if (observation.kind === 'declined') return { ...seen, kind: 'declined', reason: observation.reason }
  const { refunded } = observation
  return { ...seen, kind: isSame(refunded, amount) ? 'refunded' : 'refunded_in_part', refunded }
}

const isOfRefund = ({ id, accountId, paymentRef, amount }: Refund, about: RefundFacts): boolean =>
  about.reference === id &&
  (accountId === null || about.accountId === accountId) &&
  about.paymentRef === paymentRef &&
  isSame(about.amount, amount)

/** Facts that are not reported are not compared. */
const mayBeOfRefund = ({ id, accountId }: Refund, reported: ReportedFacts): boolean =>
  (reported.reference ?? id) === id && (accountId === null || (reported.accountId ?? accountId) === accountId)

/** Whether an answer is about another refund. */
export function isAnotherRefund(refund: Refund, response: RefundCallResult): boolean {
  if (response.kind === 'refund') return !isOfRefund(refund, response.observation.about)
  if (response.kind !== 'absent' && response.kind !== 'refused') return false
  return !mayBeOfRefund(refund, response.about)
}

const refusedChange = ({ attempt }: Refund, refused: Refused, at: number): RefundChange =>
  provesNotCreated(attempt, refused)
    ? { event: { kind: 'not_sent', reason: refused.reason, at } }
    : { attempt: { refusal: refused.reason } }

/** Returns what an answer to `action` changes about the refund. Silence for `staleAfterMs` is an event as well. */
export function refundChangeFor(
  refund: Refund,
  { action, response }: { action: RefundAction; response: RefundCallResult },
  { at, staleAfterMs }: { at: number; staleAfterMs: number },
): RefundChange | undefined {
  if (response.kind === 'refund') {
    const { observation } = response
    return { event: toRefundEvent(observation, refund, at), attempt: { providerRef: observation.ref } }
  }
  if (action === 'find' && response.kind === 'absent' && response.fence === 'closed')
    return { event: { kind: 'not_sent', reason: refund.attempt.refusal ?? 'too_late', at } }
  const isCreate = action === 'send' || action === 'dispatch'
  const refusal = isCreate ? refusalIn(response, refund.attempt, 'payment_not_found') : undefined
  if (refusal) return refusedChange(refund, refusal, at)
  const isStale = isRefundUnderWay(refund.state.phase) && at >= refund.state.heardAt + staleAfterMs
  return isStale ? { event: { kind: 'went_stale', at } } : undefined
}

export interface AppliedRefund {
  refund: Refund
  verdict: Verdict
}

/** Commits the change that `decide` returns, with its event; see ChangePayment. */
export type ChangeRefund = (
  refund: Refund,
  decide: (refund: Refund) => RefundChange | undefined,
) => Promise<AppliedRefund>

export interface RefundChangesDependencies {
  db: Database
  newId: () => string
}

/** Applies a change. Returns undefined when it has no effect. */
function applyChange(refund: Refund, { event, attempt = {} }: RefundChange): AppliedRefund | undefined {
  const moved = event && stepRefund(refund.state, event)
  const verdict = moved?.verdict ?? 'ignored'
  const after = { ...refund.attempt, ...attempt }
  if (verdict === 'ignored' && isSameAttempt(after, refund.attempt)) return undefined
  const next = { ...refund, attempt: after, version: refund.version + 1 }
  if (!moved || !event || verdict === 'ignored') return { refund: next, verdict }
  return {
    refund: { ...next, state: moved.state, updatedAt: event.at, eventCount: refund.eventCount + 1 },
    verdict,
  }
}

/** Creates the function that changes refunds; see ChangeRefund. */
export function createRefundChanges({ db, newId }: RefundChangesDependencies): ChangeRefund {
  /** Updates the refunded sum of the payment. A fully refunded payment no longer needs attention. */
  async function recordRefunded(
    tx: Transaction,
    { paymentId, madeBy, updatedAt: at }: Refund,
  ): Promise<void> {
    const units = await createRefundsStore(tx).sumUp(paymentId)
    const payment = await createPaymentsStore(tx).load(paymentId)
    if (payment?.saleId) await updateBalance(tx, payment.saleId, { by: madeBy, at, newId })
    if (!payment || units < (payment.state.captured?.units ?? 0)) return
    await createSettlementsStore(tx).add(payment, { id: newId(), how: 'refunded', settledBy: madeBy, at })
  }

  const commit = (before: Refund, { refund, verdict }: AppliedRefund, { event }: RefundChange) =>
    db.transaction(async (tx) => {
      const store = createRefundsStore(tx)
      if ((await store.update(refund)) === 'outdated') return 'outdated'
      if (event && verdict !== 'ignored')
        await store.addEvent(refund, { event, verdict, from: before.state.phase })
      if (refund.state.refunded) {
        await recordRefunded(tx, refund)
        await createNotesStore(tx).updateListing(refund.paymentId)
      }
      return 'written'
    })

  return async (refund, decide) => {
    let current = refund
    for (;;) {
      const decided = decide(current)
      const after = decided && applyChange(current, decided)
      if (!after) return { refund: current, verdict: 'ignored' }
      if ((await commit(current, after, decided)) === 'written') return after
      const newer = await createRefundsStore(db).load(refund.id)
      if (!newer) throw new Error(`refund ${refund.id} is missing`)
      current = newer
    }
  }
}
