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
import type { Capabilities, RefundAnswer, RefundObservation } from '../provider/provider.ts'
import { updateBalance } from '../split-payments/sale-balance.ts'
import type { Refund } from './refund.ts'
import { isRefundUnderWay, type RefundEvent, stepRefund } from './refund-machine.ts'
import { createRefundsStore } from './refunds-store.ts'

/** What is to change about a refund; `undefined` for nothing. */
export interface RefundChange {
  event?: RefundEvent
  attempt?: Partial<Pick<Attempt, 'providerRef' | 'refusal' | 'sends'>>
}

/** What to ask the provider about a refund, as for payments: `dispatch` is the first create, `send` any later one. */
export type RefundAction = 'dispatch' | 'send' | 'find' | 'read' | 'wait'

/** Whether the create, which may have arrived before, can be sent again without paying back twice; `at` is by the provider's clock. */
export const canResendRefund = ({ attempt, state }: Refund, at: number, can: Capabilities): boolean =>
  state.phase === 'DISPATCHING' && isRepeatable(attempt, at, can)

/** A create is repeated only under its own key while that key is good; from then on the refund is looked up, until it is found or can no longer arrive. */
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

/** Whether an answer is about another refund than the one asked about; what it does not name is not compared. */
export function isAnotherRefund(
  { id, accountId, paymentRef, amount }: Refund,
  answer: RefundAnswer,
): boolean {
  if (answer.kind === 'refund') {
    const { about } = answer.observation
    const isAccount = accountId === null || about.accountId === accountId
    return (
      about.reference !== id || !isAccount || about.paymentRef !== paymentRef || !isSame(about.amount, amount)
    )
  }
  if (answer.kind !== 'absent' && answer.kind !== 'refused') return false
  const { reference, accountId: account } = answer.about
  return (reference ?? id) !== id || (accountId !== null && (account ?? accountId) !== accountId)
}

const refusedChange = ({ attempt }: Refund, refused: Refused, at: number): RefundChange =>
  provesNotCreated(attempt, refused)
    ? { event: { kind: 'not_sent', reason: refused.reason, at } }
    : { attempt: { refusal: refused.reason } }

/** What an answer to `action` changes about the refund as it stands now; silence for `staleAfterMs` is an event of its own. */
export function refundChangeFor(
  action: RefundAction,
  answer: RefundAnswer,
  refund: Refund,
  { at, staleAfterMs }: { at: number; staleAfterMs: number },
): RefundChange | undefined {
  if (answer.kind === 'refund') {
    const { observation } = answer
    return { event: toRefundEvent(observation, refund, at), attempt: { providerRef: observation.ref } }
  }
  if (action === 'find' && answer.kind === 'absent' && answer.fence === 'closed')
    return { event: { kind: 'not_sent', reason: refund.attempt.refusal ?? 'too_late', at } }
  const isCreate = action === 'send' || action === 'dispatch'
  const refusal = isCreate ? refusalIn(answer, refund.attempt, 'payment_not_found') : undefined
  if (refusal) return refusedChange(refund, refusal, at)
  const isStale = isRefundUnderWay(refund.state.phase) && at >= refund.state.heardAt + staleAfterMs
  return isStale ? { event: { kind: 'went_stale', at } } : undefined
}

export interface AppliedRefund {
  refund: Refund
  verdict: Verdict
}

/** Lets `decide` say what changes about a refund and commits that with its event; see ChangePayment. */
export type ChangeRefund = (
  refund: Refund,
  decide: (refund: Refund) => RefundChange | undefined,
) => Promise<AppliedRefund>

export interface RefundChangesDependencies {
  db: Database
  newId: () => string
}

/** What a change makes of a refund; `undefined` when that is nothing. */
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

/** How refunds are changed: see ChangeRefund. */
export function createRefundChanges({ db, newId }: RefundChangesDependencies): ChangeRefund {
  /** What has gone back is kept with the payment; one that is all back is nobody's open matter any more. */
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
      if (!newer) throw new Error(`refund ${refund.id} is gone`)
      current = newer
    }
  }
}
