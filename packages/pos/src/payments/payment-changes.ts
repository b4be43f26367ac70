import type { Database, Transaction } from '@tillkey/sql'
import { createNotesStore } from '../notes/notes-store.ts'
import type { CurrencyAmount } from '../provider/observed.ts'
import type {
  Capabilities,
  FailedCallResult,
  Observation,
  PaymentCallResult,
  PaymentFacts,
  Providers,
  RefundCallResult,
  ReportedFacts,
} from '../provider/provider.ts'
import type { Attempt, Payment } from './payment.ts'
import { isRunning, type PaymentEvent, step, toOutcome, type Verdict } from './payment-machine.ts'
import { createPaymentsStore, type TerminalHold } from './payments-store.ts'

/** A change to a payment. `undefined` means no change. */
export interface PaymentChange {
  event?: PaymentEvent | undefined
  attempt?: Partial<Pick<Attempt, 'providerRef' | 'refusal' | 'sends'>>
}

/**
 * The next call to the provider. `dispatch` is the first create, counted when the intent was committed; `send` is any
 * later one; `wait` means that only a person can help.
 */
export type Action = 'dispatch' | 'send' | 'find' | 'read' | 'cancel' | 'wait'

/** Whether repeating a create that may have arrived cannot create a second one. `at` is by the provider's clock. */
export function isRepeatable(
  { notAfter, keyExpiresAt, refusal }: Attempt,
  at: number,
  can: Capabilities,
): boolean {
  const isInTime = at < notAfter && (keyExpiresAt === null || at < keyExpiresAt)
  return can.idempotentCreate !== 'none' && isInTime && refusal === null
}

/** Whether the create can be sent again without charging twice. `at` is by the provider's clock. */
export const canResend = ({ attempt, state }: Payment, at: number, can: Capabilities): boolean =>
  state.phase === 'DISPATCHING' && state.cancel === 'none' && isRepeatable(attempt, at, can)

const canCancel = ({ state }: Payment, can: Capabilities): boolean =>
  can.cancel !== 'none' && state.cancel === 'requested' && isRunning(state.phase)

/**
 * Repeats a create only while its key is valid, and never after a refusal or a cancel request. After that the payment
 * is looked up by reference until it is found or can no longer arrive.
 */
export function nextAction(payment: Payment, at: number, can: Capabilities): Action {
  if (payment.attempt.providerRef !== null) return canCancel(payment, can) ? 'cancel' : 'read'
  if (canResend(payment, at, can)) return 'send'
  return can.lookupByReference ? 'find' : 'wait'
}

/** Why a create failed. */
export type Refused = Pick<Extract<FailedCallResult, { kind: 'refused' }>, 'reason' | 'fence' | 'conflict'>

/** Whether amount and currency are equal. */
export const isSame = (a: CurrencyAmount, b: CurrencyAmount): boolean =>
  a.currency === b.currency && a.units === b.units

/** Converts an observation to an event. It is an approval only for exactly the requested amount. */
export function toEvent(observation: Observation, amount: CurrencyAmount, at: number): PaymentEvent {
  const { sequence, card } = observation
  const seen = { at, sequence, card }
  switch (observation.kind) {
    case 'live':
      return { ...seen, kind: 'seen', phase: observation.phase, prompt: observation.prompt }
    case 'approved':
    case 'disputed': {
      const isWhole = observation.kind === 'approved' && isSame(observation.captured, amount)
      return { ...seen, kind: isWhole ? 'approved' : 'captured_otherwise', captured: observation.captured }
    }
    default:
      return { ...seen, kind: observation.kind, reason: observation.reason }
  }
}

/**
 * A refusal proves that nothing was created when it answers the only create sent, or when the provider says that no
 * other can follow. Otherwise an earlier create may still arrive.
 */
export const provesNotCreated = ({ sends }: Attempt, { fence }: Refused): boolean =>
  sends <= 1 || fence === 'closed'

const refusedChange = ({ attempt }: Payment, refused: Refused, at: number): PaymentChange =>
  provesNotCreated(attempt, refused)
    ? { event: { kind: 'not_sent', reason: refused.reason, about: refused.conflict, at } }
    : { attempt: { refusal: refused.reason } }

const absentChange = ({ attempt, state }: Payment, at: number): PaymentChange => {
  const reason = attempt.refusal ?? (state.cancel === 'none' ? 'too_late' : 'cancelled')
  return { event: { kind: 'not_sent', reason, at } }
}

/** Returns why a create failed, with `absent` as the reason for a 404. Undefined when it may have succeeded. */
export function refusalIn(
  response: PaymentCallResult | RefundCallResult,
  { sends }: Attempt,
  absent: string,
): Refused | undefined {
  if (response.kind === 'refused') return response
  if (response.kind === 'absent') return { reason: absent, fence: 'open' }
  if (sends > 1) return undefined
  if (response.kind === 'not_reached') return { reason: 'provider_unreachable', fence: 'open' }
  if (response.kind === 'token_refused') return { reason: 'provider_disconnected', fence: 'open' }
  return undefined
}

/** Returns what an answer to `action` changes about the payment. */
export function changeFor(
  payment: Payment,
  { action, response }: { action: Action; response: PaymentCallResult },
  at: number,
): PaymentChange | undefined {
  if (response.kind === 'payment') {
    const event = toEvent(response.observation, payment.amount, at)
    return { event, attempt: { providerRef: response.observation.ref } }
  }
  if (action === 'find' && response.kind === 'absent' && response.fence === 'closed')
    return absentChange(payment, at)
  if (action === 'cancel' && response.kind === 'refused') return { event: { kind: 'cancel_refused', at } }
  if (action !== 'send' && action !== 'dispatch') return undefined
  const refusal = refusalIn(response, payment.attempt, 'terminal_not_found')
  return refusal && refusedChange(payment, refusal, at)
}

/** The first field in which an answer belongs to another payment. */
export interface Mismatch {
  field: 'ref' | keyof PaymentFacts
  expected: string
  answered: string
}

type ObservedFacts = ReportedFacts & Partial<PaymentFacts> & { ref?: string }

const formatFact = (value: string | { currency: string; units: number }): string =>
  typeof value === 'string' ? value : `${value.currency} ${value.units}`

/** Facts that an answer can contradict. Unknown facts are not compared. */
const knownFacts = (payment: Payment): ObservedFacts => ({
  reference: payment.requestUuid,
  terminalId: payment.terminal.id,
  amount: payment.amount,
  ...(payment.accountId !== null && { accountId: payment.accountId }),
  ...(payment.attempt.providerRef !== null && { ref: payment.attempt.providerRef }),
})

function firstDifference(expected: ObservedFacts, answered: ObservedFacts): Mismatch | undefined {
  for (const field of ['ref', 'reference', 'accountId', 'terminalId', 'amount'] as const) {
    const [own, other] = [expected[field], answered[field]]
    if (own === undefined || other === undefined || formatFact(own) === formatFact(other)) continue
    return { field, expected: formatFact(own), answered: formatFact(other) }
  }
  return undefined
}

/** Returns the first mismatch between an observation and the payment, undefined when it is the payment's own. */
export const findMismatch = (
  payment: Payment,
  { ref, about }: Pick<Observation, 'ref' | 'about'>,
): Mismatch | undefined => firstDifference(knownFacts(payment), { ref, ...about })

/** As `findMismatch`, for any answer, including absence and refusal. */
export function findResponseMismatch(payment: Payment, response: PaymentCallResult): Mismatch | undefined {
  if (response.kind === 'payment') return findMismatch(payment, response.observation)
  if (response.kind === 'absent' || response.kind === 'refused')
    return firstDifference(knownFacts(payment), response.about)
  return undefined
}

export interface Applied {
  payment: Payment
  verdict: Verdict
}

/**
 * Commits the change that `decide` returns, with its event. `decide` runs again on a newer version when the payment
 * has changed meanwhile. Nothing is read or written without a change.
 */
export type ChangePayment = (
  payment: Payment,
  decide: (payment: Payment) => PaymentChange | undefined,
) => Promise<Applied>

export interface PaymentChangesDependencies {
  db: Database
  providers: Pick<Providers, 'of'>
  /** Called in the transaction that records a capture. */
  onCaptured: (tx: Transaction, payment: Payment, at: number) => Promise<void>
  /**
   * Called in the transaction that ends a payment or changes its capture. Returns the payment with its sale updated.
   */
  onEnded: (tx: Transaction, payment: Payment, at: number) => Promise<Payment>
}

/** A detached payment releases the terminal where the provider can stop or end it. */
function terminalHold({ state, provider }: Payment, providers: Pick<Providers, 'of'>): TerminalHold {
  const can = providers.of(provider)?.capabilities
  const isLeft = state.detachedAt !== null && (can?.fence || can?.cancel === 'confirmed')
  return isRunning(state.phase) && !isLeft ? 'holds_terminal' : 'released'
}

/** Whether two attempts are equal in everything that can change. */
export const isSameAttempt = (a: Attempt, b: Attempt): boolean =>
  a.providerRef === b.providerRef && a.refusal === b.refusal && a.sends === b.sends

/** Applies a change. Returns undefined when it has no effect. */
function applyChange(payment: Payment, { event, attempt = {} }: PaymentChange): Applied | undefined {
  const moved = event && step(payment.state, event)
  const verdict = moved?.verdict ?? 'ignored'
  const after = { ...payment.attempt, ...attempt }
  if (verdict === 'ignored' && isSameAttempt(after, payment.attempt)) return undefined
  const next = { ...payment, attempt: after, version: payment.version + 1 }
  if (!moved || !event || verdict === 'ignored') return { payment: next, verdict }
  return {
    payment: { ...next, state: moved.state, updatedAt: event.at, eventCount: payment.eventCount + 1 },
    verdict,
  }
}

/** Whether a change has ended a payment or altered its captured amount. */
const hasEnded = ({ state: before }: Payment, { state: after }: Payment): boolean =>
  toOutcome(after.phase) !== 'open' &&
  (before.phase !== after.phase || before.captured?.units !== after.captured?.units)

/** Creates the function that changes payments; see ChangePayment. */
export function createPaymentChanges(dependencies: PaymentChangesDependencies): ChangePayment {
  const { db, providers, onCaptured, onEnded } = dependencies
  const commit = (
    before: Payment,
    { payment, verdict }: Applied,
    event: PaymentEvent | undefined,
  ): Promise<Payment | 'outdated'> =>
    db.transaction(async (tx) => {
      const store = createPaymentsStore(tx)
      const hold = terminalHold(payment, providers)
      if ((await store.update(payment, hold)) === 'outdated') return 'outdated'
      if (event && verdict !== 'ignored')
        await store.addEvent(payment, { event, verdict, from: before.state.phase })
      const after = hasEnded(before, payment) ? await onEnded(tx, payment, payment.updatedAt) : payment
      if (before.state.captured === null && payment.state.captured !== null)
        await onCaptured(tx, payment, payment.updatedAt)
      if (toOutcome(payment.state.phase) !== 'open') await createNotesStore(tx).updateListing(payment.id)
      return after
    })

  return async (payment, decide) => {
    let current = payment
    for (;;) {
      const decided = decide(current)
      const after = decided && applyChange(current, decided)
      if (!after) return { payment: current, verdict: 'ignored' }
      const written = await commit(current, after, decided.event)
      if (written !== 'outdated') return { ...after, payment: written }
      const newer = await createPaymentsStore(db).load(payment.id)
      if (!newer) throw new Error(`payment ${payment.id} is missing`)
      current = newer
    }
  }
}
