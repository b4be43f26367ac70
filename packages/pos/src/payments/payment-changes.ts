import type { Database, Transaction } from '@tillkey/sql'
import { createNotesStore } from '../notes/notes-store.ts'
import type { Providers } from '../provider/provider.ts'
import type { Attempt, Payment } from './payment.ts'
import { isRunning, outcomeOf, type PaymentEvent, step, type Verdict } from './payment-machine.ts'
import { createPaymentsStore, type TerminalHold } from './payments-store.ts'

/** What is to change about a payment; `undefined` for nothing. */
export interface Change {
  event?: PaymentEvent | undefined
  attempt?: Partial<Pick<Attempt, 'providerRef' | 'refusal' | 'sends'>>
}

export interface Applied {
  payment: Payment
  verdict: Verdict
}

/**
 * Lets `decide` say what changes about a payment as it is given, and commits that with its event. When somebody else has
 * changed the payment meanwhile it is read and decided about anew, so `decide` may be called more than once. Nothing is
 * read or written when there is nothing to change.
 */
export type ChangePayment = (
  payment: Payment,
  decide: (payment: Payment) => Change | undefined,
) => Promise<Applied>

export interface PaymentChangesDependencies {
  db: Database
  providers: Pick<Providers, 'of'>
  /** Does what follows from a capture, in the transaction that writes it. */
  onCaptured: (tx: Transaction, payment: Payment, at: number) => Promise<void>
  /** Does what follows from an approval, likewise. */
  onApproved: (tx: Transaction, payment: Payment, at: number) => Promise<void>
}

/** A payment left behind gives the terminal free where the provider can stop or end it, so that the next one may start. */
function holdOf({ state, provider }: Payment, providers: Pick<Providers, 'of'>): TerminalHold {
  const can = providers.of(provider)?.capabilities
  const isLeft = state.detachedAt !== null && (can?.fence || can?.cancel === 'confirmed')
  return isRunning(state.phase) && !isLeft ? 'holds_terminal' : 'released'
}

/** What a change makes of a payment; `undefined` when that is nothing. */
function applied(payment: Payment, { event, attempt = {} }: Change): Applied | undefined {
  const moved = event && step(payment.state, event)
  const verdict = moved?.verdict ?? 'ignored'
  const after = { ...payment.attempt, ...attempt }
  const isKnown =
    after.providerRef === payment.attempt.providerRef && after.refusal === payment.attempt.refusal
  if (verdict === 'ignored' && isKnown && after.sends === payment.attempt.sends) return undefined
  const next = { ...payment, attempt: after, version: payment.version + 1 }
  if (!moved || !event || verdict === 'ignored') return { payment: next, verdict }
  return {
    payment: { ...next, state: moved.state, updatedAt: event.at, eventCount: payment.eventCount + 1 },
    verdict,
  }
}

/** How payments are changed: see ChangePayment. */
export function createPaymentChanges(dependencies: PaymentChangesDependencies): ChangePayment {
  const { db, providers, onCaptured, onApproved } = dependencies
  const commit = (before: Payment, after: Applied, event: PaymentEvent | undefined) =>
    db.transaction(async (tx) => {
      const store = createPaymentsStore(tx)
      const { payment, verdict } = after
      const hold = holdOf(payment, providers)
      if ((await store.update(payment, hold)) === 'outdated') return 'outdated'
      if (event && verdict !== 'ignored')
        await store.addEvent(payment, { event, verdict, from: before.state.phase })
      if (payment.state.phase === 'APPROVED' && before.state.phase !== 'APPROVED')
        await onApproved(tx, payment, payment.updatedAt)
      if (before.state.captured === null && payment.state.captured !== null)
        await onCaptured(tx, payment, payment.updatedAt)
      if (outcomeOf(payment.state.phase) !== 'open') await createNotesStore(tx).relist(payment.id)
      return 'written'
    })

  return async (payment, decide) => {
    let current = payment
    for (;;) {
      const wanted = decide(current)
      const after = wanted && applied(current, wanted)
      if (!after) return { payment: current, verdict: 'ignored' }
      if ((await commit(current, after, wanted.event)) === 'written') return after
      const newer = await createPaymentsStore(db).load(payment.id)
      if (!newer) throw new Error(`payment ${payment.id} is gone`)
      current = newer
    }
  }
}
