import {
  type CurrencyAmount,
  type LivePhase,
  livePhases,
  type PresentedCard,
  type Prompt,
} from '../provider/observed.ts'

/** `corrected`: a result already shown has changed, and a person must be told. */
export type Verdict = 'moved' | 'corrected' | 'ignored'

/** The result of applying an event to a state. */
export interface Transition<State> {
  state: State
  verdict: Verdict
}

/** Type-safe `includes` for phases. */
export const includesPhase = <Phase>(set: readonly Phase[], phase: Phase): boolean => set.includes(phase)

/** A transition without effect. */
export const ignored = <State>(state: State): Transition<State> => ({ state, verdict: 'ignored' })

/** A transition that changes part of the state. */
export const moved = <State>(state: State, changes: Partial<State>): Transition<State> => ({
  state: { ...state, ...changes },
  verdict: 'moved',
})

/** The transition function of each kind of event. */
export type Reactions<State, Event extends { kind: string }> = {
  [K in Event['kind']]: (state: State, event: Extract<Event, { kind: K }>) => Transition<State>
}

/** Applies the transition function of the event's kind. */
export function react<State, Event extends { kind: string }>(
  reactions: Reactions<State, Event>,
  state: State,
  event: Event,
): Transition<State> {
  // The key of a reaction is the kind of its event; the compiler cannot follow that through an index.
  const reaction = reactions[event.kind as Event['kind']] as (state: State, event: Event) => Transition<State>
  return reaction(state, event)
}

export const phases = [
  'CREATED',
  'DISPATCHING',
  ...livePhases,
  'QUARANTINED',
  'APPROVED',
  'DECLINED',
  'CANCELLED',
  'NOT_SENT',
] as const
export type Phase = (typeof phases)[number]

/** The state of a payment: everything that transitions depend on. Times are milliseconds. */
export interface PaymentState {
  phase: Phase
  /** Reason of the outcome, or a remark on it: insufficient_funds, customer, late_approval … */
  reason: string | null
  /** What the card machine shows beyond the default of the phase, or what blocked the payment. */
  prompt: Prompt | null
  /** The amount captured, once the provider has reported it. */
  captured: CurrencyAmount | null
  card: PresentedCard | null
  /** Sequence number of the newest observation applied; 0 before any. */
  sequence: number
  cancel: 'none' | 'requested' | 'refused'
  /** Time of the last news before the provider fell silent; null while there is news. */
  unresolvedSince: number | null
  detachedAt: number | null
  /** Time of the last news from the provider. */
  heardAt: number
}

interface Observed {
  sequence: number
  card?: PresentedCard | null
}

export type PaymentEvent = { at: number } & (
  | { kind: 'dispatched' }
  | ({ kind: 'seen'; phase: LivePhase; prompt: Prompt | null } & Observed)
  | ({ kind: 'approved'; captured: CurrencyAmount } & Observed)
  | ({ kind: 'captured_otherwise'; captured: CurrencyAmount } & Observed)
  | ({ kind: 'declined'; reason: string } & Observed)
  | ({ kind: 'cancelled'; reason: string } & Observed)
  | ({ kind: 'reversed'; reason: string } & Observed)
  | { kind: 'not_sent'; reason: string; about?: string | undefined }
  | { kind: 'went_stale' }
  | { kind: 'heard_again' }
  | { kind: 'cancel_requested'; by: 'merchant' | 'deadline' }
  | { kind: 'cancel_refused' }
  | { kind: 'detached' }
)
export type EventKind = PaymentEvent['kind']

type Step = Transition<PaymentState>

const endedWithoutCapture = ['DECLINED', 'CANCELLED', 'NOT_SENT'] as const
/** No further news is expected, though a late approval remains possible. */
export const finalPhases: readonly Phase[] = ['APPROVED', ...endedWithoutCapture]
const waitingForPeople: readonly Phase[] = [
  'QUEUED',
  'WAITING_FOR_CARD',
  'SELECTING_TIP',
  'WAITING_FOR_PIN',
  'WAITING_FOR_SIGNATURE',
]

/** Outcomes as lists show them. `other_amount`: captured with another amount or currency; `open`: no outcome yet. */
export const outcomes = ['approved', 'declined', 'cancelled', 'not_sent', 'other_amount', 'open'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcome of each final phase. */
export const endings: Partial<Record<Phase, Outcome>> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
  NOT_SENT: 'not_sent',
  QUARANTINED: 'other_amount',
}
/** The outcome that lists show for a phase. */
export const toOutcome = (phase: Phase): Outcome => endings[phase] ?? 'open'

/** The provider has accepted the payment and reports progress. */
export const isLive = (phase: Phase): phase is LivePhase => includesPhase(livePhases, phase)
/** No further news is expected from the provider. */
export const isFinal = (phase: Phase): boolean => includesPhase(finalPhases, phase)
/** Phases that wait for a person. An unchanged answer in them still counts as news. */
export const waitsForPeople = (phase: Phase): boolean => includesPhase(waitingForPeople, phase)
/** The provider may still use the card machine for it. */
export const isRunning = (phase: Phase): boolean => phase === 'DISPATCHING' || isLive(phase)

/** The state of a stored payment that was not sent yet; `at` is in milliseconds. */
export const initialState = (at: number): PaymentState => ({
  phase: 'CREATED',
  reason: null,
  prompt: null,
  captured: null,
  card: null,
  sequence: 0,
  cancel: 'none',
  unresolvedSince: null,
  detachedAt: null,
  heardAt: at,
})

/** Changes common to every observation. */
const news = (state: PaymentState, event: PaymentEvent & Observed): Partial<PaymentState> => ({
  sequence: Math.max(state.sequence, event.sequence),
  card: event.card ?? state.card,
  heardAt: event.at,
  unresolvedSince: null,
  prompt: null,
})

type Of<K extends EventKind> = Extract<PaymentEvent, { kind: K }>

function onSeen(state: PaymentState, event: Of<'seen'>): Step {
  const isCurrent = state.phase === 'DISPATCHING' || isLive(state.phase)
  if (!isCurrent || event.sequence <= state.sequence) return ignored(state)
  // After a card was removed, a refused cancel is worth another try.
  const cancel = state.cancel === 'refused' && waitsForPeople(event.phase) ? 'requested' : state.cancel
  // The outcome of a reversal is unknown until it has ended.
  const unresolvedSince = event.phase === 'REVERSING' ? event.at : null
  const { phase, prompt } = event
  return moved(state, { ...news(state, event), phase, prompt, cancel, unresolvedSince })
}

function onCapture(state: PaymentState, event: Of<'approved' | 'captured_otherwise'>): Step {
  const target = event.kind === 'approved' ? 'APPROVED' : 'QUARANTINED'
  const { phase } = state
  if (phase === 'CREATED' || phase === 'APPROVED' || phase === target) return ignored(state)
  const isLate = includesPhase(endedWithoutCapture, phase)
  const plain = target === 'QUARANTINED' ? 'amount_differs' : null
  const afterCancel = state.cancel === 'none' ? plain : (plain ?? 'approved_after_cancel')
  const reason = isLate && target === 'APPROVED' ? 'late_approval' : afterCancel
  const changed = { ...news(state, event), phase: target, reason, captured: event.captured } as const
  return { state: { ...state, ...changed }, verdict: isLate ? 'corrected' : 'moved' }
}

function onEnd(state: PaymentState, event: Of<'declined' | 'cancelled'>): Step {
  if (!isRunning(state.phase)) return ignored(state)
  const phase = event.kind === 'declined' ? 'DECLINED' : 'CANCELLED'
  return moved(state, { ...news(state, event), phase, reason: event.reason })
}

function onReversed(state: PaymentState, event: Of<'reversed'>): Step {
  if (!isRunning(state.phase) && state.phase !== 'QUARANTINED') return ignored(state)
  return moved(state, { ...news(state, event), phase: 'DECLINED', reason: event.reason, captured: null })
}

function onNotSent(state: PaymentState, event: Of<'not_sent'>): Step {
  if (state.phase !== 'DISPATCHING') return ignored(state)
  const { at, reason, about } = event
  const prompt = about === undefined ? null : { code: reason, params: { reference: about } }
  return moved(state, { phase: 'NOT_SENT', reason, prompt, unresolvedSince: null, heardAt: at })
}

function onCancelRequested(state: PaymentState): Step {
  if (!isRunning(state.phase) || state.cancel !== 'none') return ignored(state)
  return moved(state, { cancel: 'requested' })
}

function onStaleness(state: PaymentState, event: Of<'went_stale' | 'heard_again'>): Step {
  const isSilent = state.unresolvedSince !== null
  const falls = event.kind === 'went_stale'
  if (!isRunning(state.phase) || isSilent === falls) return ignored(state)
  return falls
    ? moved(state, { unresolvedSince: state.heardAt })
    : moved(state, { unresolvedSince: null, heardAt: event.at })
}

const onDispatched = (state: PaymentState): Step =>
  state.phase === 'CREATED' ? moved(state, { phase: 'DISPATCHING' }) : ignored(state)

const onCancelRefused = (state: PaymentState): Step =>
  state.cancel === 'requested' && isRunning(state.phase)
    ? moved(state, { cancel: 'refused' })
    : ignored(state)

/** Detaching requests a cancel, so that the next customer does not see the old prompt. */
function onDetached(state: PaymentState, event: Of<'detached'>): Step {
  const isLost = isRunning(state.phase) && state.unresolvedSince !== null
  const mayLeave = isLost || state.phase === 'QUARANTINED'
  if (!mayLeave || state.detachedAt !== null) return ignored(state)
  const cancel = isLost && state.cancel === 'none' ? 'requested' : state.cancel
  return moved(state, { detachedAt: event.at, cancel })
}

const reactions: Reactions<PaymentState, PaymentEvent> = {
  dispatched: onDispatched,
  seen: onSeen,
  approved: onCapture,
  captured_otherwise: onCapture,
  declined: onEnd,
  cancelled: onEnd,
  reversed: onReversed,
  not_sent: onNotSent,
  went_stale: onStaleness,
  heard_again: onStaleness,
  cancel_requested: onCancelRequested,
  cancel_refused: onCancelRefused,
  detached: onDetached,
}

/**
 * The state machine of a payment, as a pure function. It leaves the running phases only on the provider's final word or on
 * proof that nothing was sent. Events that are not in the table change nothing.
 *
 * | phase \ event           | dispatched  | seen(p)   | approved   | captured_otherwise | declined | cancelled | reversed | not_sent |
 * |-------------------------|-------------|-----------|------------|--------------------|----------|-----------|----------|----------|
 * | CREATED                 | DISPATCHING | –         | –          | –                  | –        | –         | –        | –        |
 * | DISPATCHING             | –           | p         | APPROVED   | QUARANTINED        | DECLINED | CANCELLED | DECLINED | NOT_SENT |
 * | live (QUEUED…REVERSING) | –           | p         | APPROVED   | QUARANTINED        | DECLINED | CANCELLED | DECLINED | –        |
 * | QUARANTINED             | –           | –         | APPROVED   | –                  | –        | –         | DECLINED | –        |
 * | APPROVED                | –           | –         | –          | –                  | –        | –         | –        | –        |
 * | DECLINED, CANCELLED, NOT_SENT | –     | –         | APPROVED ! | QUARANTINED !      | –        | –         | –        | –        |
 *
 * `!` marks a correction. `seen` applies only with a higher sequence than the last one, so late and repeated observations
 * change nothing. These events set further fields of a running payment:
 *
 * | event            | effect                                                                            |
 * |------------------|-----------------------------------------------------------------------------------|
 * | went_stale       | unresolvedSince = the last news; cleared by any observation and by heard_again    |
 * | cancel_requested | cancel = requested, unless it was requested before                                |
 * | cancel_refused   | cancel = refused; requested again when the machine waits for people again          |
 * | detached         | detachedAt, and cancel = requested; needs unresolvedSince, or phase QUARANTINED   |
 */
export function step(state: PaymentState, event: PaymentEvent): Step {
  return react(reactions, state, event)
}
