import { type Money } from '../provider/observed.ts'
import type {
  AnsweredAbout,
  Capabilities,
  Observation,
  PaymentAnswer,
  PaymentFacts,
} from '../provider/provider.ts'
import type { Payment } from './payment.ts'
import type { Change } from './payment-changes.ts'
import { isRunning, type PaymentEvent } from './payment-machine.ts'

/**
 * What to ask the provider about a payment: `dispatch` is the first create, counted when the intent was committed, and
 * `send` any later one; `wait` when only a person can help.
 */
export type Action = 'dispatch' | 'send' | 'find' | 'read' | 'cancel' | 'wait'

/** Whether the create, which may have arrived before, can be sent again without making a second payment; `at` is by the provider's clock. */
export function mayResend({ attempt, state }: Payment, at: number, can: Capabilities): boolean {
  const isInTime = at < attempt.notAfter && (attempt.keyExpiresAt === null || at < attempt.keyExpiresAt)
  const isWanted = state.phase === 'DISPATCHING' && state.cancel === 'none' && attempt.refusal === null
  return can.idempotentCreate !== 'none' && isInTime && isWanted
}

const mayCancel = ({ state }: Payment, can: Capabilities): boolean =>
  can.cancel !== 'none' && state.cancel === 'requested' && isRunning(state.phase)

/**
 * A create is repeated only under its own key while that key is good, never once the provider has refused it or somebody
 * has asked to cancel; from then on the payment is polled up by reference, until it is found or can no longer arrive.
 */
export function nextAction(payment: Payment, at: number, can: Capabilities): Action {
  if (payment.attempt.providerRef !== null) return mayCancel(payment, can) ? 'cancel' : 'read'
  if (mayResend(payment, at, can)) return 'send'
  return can.lookupByReference ? 'find' : 'wait'
}

type Refused = Pick<Extract<PaymentAnswer, { kind: 'refused' }>, 'reason' | 'fence' | 'obstacle'>

/** The same number of units of the same currency. */
export const isSame = (a: Money, b: Money): boolean => a.currency === b.currency && a.units === b.units

/** An observation as the machine's event: an approval is one only for exactly the amount asked for. */
export function eventOf(observation: Observation, amount: Money, at: number): PaymentEvent {
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
 * That a create came to nothing is proof when it was the only one sent, or when the provider says that no other can
 * come; otherwise an earlier one may still arrive, and only the refusal is remembered.
 */
function refusedChange({ attempt }: Payment, { reason, fence, obstacle }: Refused, at: number): Change {
  const isProof = attempt.sends <= 1 || fence === 'closed'
  return isProof
    ? { event: { kind: 'not_sent', reason, about: obstacle, at } }
    : { attempt: { refusal: reason } }
}

const absentChange = ({ attempt, state }: Payment, at: number): Change => {
  const reason = attempt.refusal ?? (state.cancel === 'none' ? 'too_late' : 'cancelled')
  return { event: { kind: 'not_sent', reason, at } }
}

/** What the answer to a create says of why it came to nothing; undefined when it may have come to something. */
function refusalIn(answer: PaymentAnswer, { attempt }: Payment): Refused | undefined {
  if (answer.kind === 'refused') return answer
  if (answer.kind === 'absent') return { reason: 'terminal_not_found', fence: 'open' }
  if (attempt.sends > 1) return undefined
  if (answer.kind === 'not_reached') return { reason: 'provider_unreachable', fence: 'open' }
  if (answer.kind === 'token_refused') return { reason: 'provider_disconnected', fence: 'open' }
  return undefined
}

/** What an answer to `action` changes about the payment as it stands now. */
export function changeFor(
  action: Action,
  answer: PaymentAnswer,
  payment: Payment,
  at: number,
): Change | undefined {
  if (answer.kind === 'payment') {
    const event = eventOf(answer.observation, payment.amount, at)
    return { event, attempt: { providerRef: answer.observation.ref } }
  }
  if (action === 'find' && answer.kind === 'absent' && answer.fence === 'closed')
    return absentChange(payment, at)
  if (action === 'cancel' && answer.kind === 'refused') return { event: { kind: 'cancel_refused', at } }
  if (action !== 'send' && action !== 'dispatch') return undefined
  const refusal = refusalIn(answer, payment)
  return refusal && refusedChange(payment, refusal, at)
}

/** What of an answer is another's: each name with what it should have been and what it was. */
export interface Mismatch {
  field: 'ref' | keyof PaymentFacts
  expected: string
  answered: string
}

type Told = AnsweredAbout & Partial<PaymentFacts> & { ref?: string }

const textOf = (value: string | { currency: string; units: number }): string =>
  typeof value === 'string' ? value : `${value.currency} ${value.units}`

/** What is known of a payment that an answer can name; what is not known yet is not compared. */
const known = (payment: Payment): Told => ({
  reference: payment.requestUuid,
  terminalId: payment.terminal.id,
  amount: payment.amount,
  ...(payment.accountId !== null && { accountId: payment.accountId }),
  ...(payment.attempt.providerRef !== null && { ref: payment.attempt.providerRef }),
})

function firstDifference(expected: Told, answered: Told): Mismatch | undefined {
  for (const field of ['ref', 'reference', 'accountId', 'terminalId', 'amount'] as const) {
    const [own, other] = [expected[field], answered[field]]
    if (own === undefined || other === undefined || textOf(own) === textOf(other)) continue
    return { field, expected: textOf(own), answered: textOf(other) }
  }
  return undefined
}

/** How an observation of a payment shows that it is one of another payment; undefined when it is its own. */
export const otherPaymentIn = (
  payment: Payment,
  { ref, about }: Pick<Observation, 'ref' | 'about'>,
): Mismatch | undefined => firstDifference(known(payment), { ref, ...about })

/** The same for any answer to a call about a payment: only the payment's own can tell of it, or of its absence. */
export function otherPaymentInAnswer(payment: Payment, answer: PaymentAnswer): Mismatch | undefined {
  if (answer.kind === 'payment') return otherPaymentIn(payment, answer.observation)
  if (answer.kind === 'absent' || answer.kind === 'refused')
    return firstDifference(known(payment), answer.about)
  return undefined
}
