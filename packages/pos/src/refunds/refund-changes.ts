import type { Database, Transaction } from '@tillkey/sql'
import { createNotesStore } from '../notes/notes-store.ts'
import type { Verdict } from '../payments/payment-machine.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { createSettlementsStore } from '../payments/settlements-store.ts'
import type { Refund } from './refund.ts'
import { stepRefund } from './refund-machine.ts'
import type { RefundChange } from './refund-policy.ts'
import { createRefundsStore } from './refunds-store.ts'

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
function applied(refund: Refund, { event, attempt = {} }: RefundChange): AppliedRefund | undefined {
  const moved = event && stepRefund(refund.state, event)
  const verdict = moved?.verdict ?? 'ignored'
  const after = { ...refund.attempt, ...attempt }
  const isKnown =
    after.providerRef === refund.attempt.providerRef &&
    after.refusal === refund.attempt.refusal &&
    after.sends === refund.attempt.sends
  if (verdict === 'ignored' && isKnown) return undefined
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
  async function account(tx: Transaction, { paymentId, madeBy, updatedAt: at }: Refund): Promise<void> {
    const units = await createRefundsStore(tx).sumUp(paymentId)
    const payments = createPaymentsStore(tx)
    const payment = await payments.load(paymentId)
    if (!payment || units < (payment.state.captured?.units ?? 0)) return
    if (!(await payments.withdrawAttention(payment))) return
    const settlement = { id: newId(), paymentId, how: 'refunded' as const, phase: payment.state.phase }
    await createSettlementsStore(tx).add({ ...settlement, settledBy: madeBy, at })
  }

  const commit = (before: Refund, { refund, verdict }: AppliedRefund, { event }: RefundChange) =>
    db.transaction(async (tx) => {
      const store = createRefundsStore(tx)
      if ((await store.update(refund)) === 'outdated') return 'outdated'
      if (event && verdict !== 'ignored')
        await store.addEvent(refund, { event, verdict, from: before.state.phase })
      if (refund.state.refunded) {
        await account(tx, refund)
        await createNotesStore(tx).relist(refund.paymentId)
      }
      return 'written'
    })

  return async (refund, decide) => {
    let current = refund
    for (;;) {
      const wanted = decide(current)
      const after = wanted && applied(current, wanted)
      if (!after) return { refund: current, verdict: 'ignored' }
      if ((await commit(current, after, wanted)) === 'written') return after
      const newer = await createRefundsStore(db).load(refund.id)
      if (!newer) throw new Error(`refund ${refund.id} is gone`)
      current = newer
    }
  }
}
