import {
  type LivePhase,
  livePhases,
  type Money,
  type PresentedCard,
  type Prompt,
} from '../provider/observed.ts'

/** `corrected`: something already shown as ended turned out otherwise, and a person must be told. */
export type Verdict = 'moved' | 'corrected' | 'ignored'

/** What an event makes of a state. */
export interface Transition<State> {
  state: State
  verdict: Verdict
}

/** Whether a phase is one of a set. */
export const isOneOf = <Phase>(set: readonly Phase[], phase: Phase): boolean => set.includes(phase)

/** The event changes nothing. */
export const ignored = <State>(state: State): Transition<State> => ({ state, verdict: 'ignored' })

/** The event changes this much of the state. */
export const moved = <State>(state: State, changes: Partial<State>): Transition<State> => ({
  state: { ...state, ...changes },
  verdict: 'moved',
})

/** What a machine does with each kind of event. */
export type Reactions<State, Event extends { kind: string }> = {
  [K in Event['kind']]: (state: State, event: Extract<Event, { kind: K }>) => Transition<State>
}

/** Has the reaction to the kind of an event say what it makes of a state. */
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

/** What is known of a payment; everything a transition depends on. Times are milliseconds. */
export interface PaymentState {
  phase: Phase
  /** Why it ended as it did, or what is special about it: insufficient_funds, customer, late_approval … */
  reason: string | null
  /** What the machine shows beyond the usual of its phase, or what stood in the payment's way. */
  prompt: Prompt | null
  /** What was really taken, once the provider has said so. */
  captured: Money | null
  card: PresentedCard | null
  /** The provider's sequence of the newest observation taken; 0 before any. */
  sequence: number
  cancel: 'none' | 'requested' | 'refused'
  /** The last news before the provider fell silent; null while there is news. */
  unresolvedSince: number | null
  detachedAt: number | null
  /** Last news from the provider. */
  heardAt: number
}

interface Observed {
  sequence: number
  card?: PresentedCard | null
}

export type PaymentEvent = { at: number } & (
  | { kind: 'dispatched' }
  | ({ kind: 'seen'; phase: LivePhase; prompt: Prompt | null } & Observed)
  | ({ kind: 'approved'; captured: Money } & Observed)
  | ({ kind: 'captured_otherwise'; captured: Money } & Observed)
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
/** Nothing more is expected of the provider, though something may still come. */
export const finalPhases: readonly Phase[] = ['APPROVED', ...endedWithoutCapture]
const waitingForPeople: readonly Phase[] = [
  'QUEUED',
  'WAITING_FOR_CARD',
  'SELECTING_TIP',
  'WAITING_FOR_PIN',
  'WAITING_FOR_SIGNATURE',
]

/** What a payment is shown as in lists; `other_amount` was captured with another amount or currency, `open` has no outcome yet. */
export const outcomes = ['approved', 'declined', 'cancelled', 'not_sent', 'other_amount', 'open'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcome of a phase; of any other there is none yet. */
export const endings: Partial<Record<Phase, Outcome>> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
  NOT_SENT: 'not_sent',
  QUARANTINED: 'other_amount',
}
/** What a phase is shown as in lists. */
export const outcomeOf = (phase: Phase): Outcome => endings[phase] ?? 'open'

/** The provider has the payment and says how far it is. */
export const isLive = (phase: Phase): phase is LivePhase => isOneOf(livePhases, phase)
/** Nothing more is expected of the provider. */
export const isFinal = (phase: Phase): boolean => isOneOf(finalPhases, phase)
/** People take their time, so an unchanged answer in these phases is still news. */
export const waitsForPeople = (phase: Phase): boolean => isOneOf(waitingForPeople, phase)
/** The provider may still have something to do with the machine. */
export const isRunning = (phase: Phase): boolean => phase === 'DISPATCHING' || isLive(phase)

/** A payment that is kept and not sent yet, made `at` (milliseconds). */
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

/** What every observation brings with it: it is news, and it may know the card. */
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
  // A card that was taken out again makes a refused cancel worth another try.
  const cancel = state.cancel === 'refused' && waitsForPeople(event.phase) ? 'requested' : state.cancel
  // Nobody knows how a reversal ends until it has ended.
  const unresolvedSince = event.phase === 'REVERSING' ? event.at : null
  const { phase, prompt } = event
  return moved(state, { ...news(state, event), phase, prompt, cancel, unresolvedSince })
}

function onCapture(state: PaymentState, event: Of<'approved' | 'captured_otherwise'>): Step {
  const target = event.kind === 'approved' ? 'APPROVED' : 'QUARANTINED'
  const { phase } = state
  if (phase === 'CREATED' || phase === 'APPROVED' || phase === target) return ignored(state)
  const isLate = isOneOf(endedWithoutCapture, phase)
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

/** Whoever leaves a payment behind wants it ended: the next customer must not meet its prompt. */
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
 * The life of a payment, as one pure function. It leaves the running phases only on the provider's final word or on
 * proof that nothing was sent; whatever is not in the table changes nothing.
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
 * `!` is a correction. `seen` counts only with a sequence above the last one taken, so late and repeated observations
 * change nothing. Beside the phase there are marks, only on a running payment:
 *
 * | event            | mark                                                                              |
 * |------------------|-----------------------------------------------------------------------------------|
 * | went_stale      | unresolvedSince = the last news; taken away by any observation and by heard_again  |
 * | cancel_requested | cancel = requested, once                                                          |
 * | cancel_refused   | cancel = refused; requested again when the machine waits for people again          |
 * | detached         | detachedAt, and cancel = requested; needs unresolvedSince, or phase QUARANTINED   |
 */
export function step(state: PaymentState, event: PaymentEvent): Step {
  return react(reactions, state, event)
}
