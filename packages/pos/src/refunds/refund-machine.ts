import {
  ignored,
  includesPhase,
  moved,
  type Reactions,
  react,
  type Transition,
} from '../payments/payment-machine.ts'
import type { CurrencyAmount } from '../provider/observed.ts'

export const refundPhases = [
  'CREATED',
  'DISPATCHING',
  'PENDING',
  'REFUNDED',
  'PARTLY_REFUNDED',
  'DECLINED',
  'NOT_SENT',
] as const
export type RefundPhase = (typeof refundPhases)[number]

/** The state of a refund: everything that transitions depend on. Times are milliseconds. */
export interface RefundState {
  phase: RefundPhase
  /** Reason of a failure: do_not_honour, exceeds_captured, void_too_late, late_refund … */
  reason: string | null
  /** The amount refunded, once the provider has reported it. */
  refunded: CurrencyAmount | null
  /** Sequence number of the newest observation applied; 0 before any. */
  sequence: number
  /** Time of the last news before the provider fell silent; null while there is news. */
  unresolvedSince: number | null
  /** Time of the last news from the provider. */
  heardAt: number
}

interface Observed {
  sequence: number
}

export type RefundEvent = { at: number } & (
  | { kind: 'dispatched' }
  | ({ kind: 'seen' } & Observed)
  | ({ kind: 'refunded'; refunded: CurrencyAmount } & Observed)
  | ({ kind: 'refunded_in_part'; refunded: CurrencyAmount } & Observed)
  | ({ kind: 'declined'; reason: string } & Observed)
  | { kind: 'not_sent'; reason: string }
  | { kind: 'went_stale' }
)
export type RefundEventKind = RefundEvent['kind']

type RefundStep = Transition<RefundState>

const failed: readonly RefundPhase[] = ['DECLINED', 'NOT_SENT']
const underWay: readonly RefundPhase[] = ['DISPATCHING', 'PENDING']

/** No further news is expected from the provider. */
export const isRefundFinal = (phase: RefundPhase): boolean =>
  phase !== 'CREATED' && !includesPhase(underWay, phase)
/** The provider may still process it. */
export const isRefundUnderWay = (phase: RefundPhase): boolean => includesPhase(underWay, phase)

/** The state of a refund that was not sent yet; `at` is in milliseconds. */
export const initialRefundState = (at: number): RefundState => ({
  phase: 'CREATED',
  reason: null,
  refunded: null,
  sequence: 0,
  unresolvedSince: null,
  heardAt: at,
})

/** Changes common to every observation. */
const news = (state: RefundState, event: RefundEvent & Observed): Partial<RefundState> => ({
  sequence: Math.max(state.sequence, event.sequence),
  heardAt: event.at,
  unresolvedSince: null,
})

type Of<K extends RefundEventKind> = Extract<RefundEvent, { kind: K }>

function onSeen(state: RefundState, event: Of<'seen'>): RefundStep {
  if (!isRefundUnderWay(state.phase)) return ignored(state)
  const isNews = event.sequence > state.sequence || state.unresolvedSince !== null
  return isNews ? moved(state, { ...news(state, event), phase: 'PENDING' }) : ignored(state)
}

function onRefunded(state: RefundState, event: Of<'refunded' | 'refunded_in_part'>): RefundStep {
  const isLate = includesPhase(failed, state.phase)
  if (!isLate && !isRefundUnderWay(state.phase)) return ignored(state)
  const phase = event.kind === 'refunded' ? 'REFUNDED' : 'PARTLY_REFUNDED'
  const reason = isLate ? 'late_refund' : null
  const changed = { ...news(state, event), phase, reason, refunded: event.refunded } as const
  return { state: { ...state, ...changed }, verdict: isLate ? 'corrected' : 'moved' }
}

const onDeclined = (state: RefundState, event: Of<'declined'>): RefundStep =>
  isRefundUnderWay(state.phase)
    ? moved(state, { ...news(state, event), phase: 'DECLINED', reason: event.reason })
    : ignored(state)

const onNotSent = (state: RefundState, { at, reason }: Of<'not_sent'>): RefundStep =>
  state.phase === 'DISPATCHING'
    ? moved(state, { phase: 'NOT_SENT', reason, heardAt: at, unresolvedSince: null })
    : ignored(state)

const onStale = (state: RefundState): RefundStep =>
  isRefundUnderWay(state.phase) && state.unresolvedSince === null
    ? moved(state, { unresolvedSince: state.heardAt })
    : ignored(state)

const onDispatched = (state: RefundState): RefundStep =>
  state.phase === 'CREATED' ? moved(state, { phase: 'DISPATCHING' }) : ignored(state)

const reactions: Reactions<RefundState, RefundEvent> = {
  dispatched: onDispatched,
  seen: onSeen,
  refunded: onRefunded,
  refunded_in_part: onRefunded,
  declined: onDeclined,
  not_sent: onNotSent,
  went_stale: onStale,
}

/**
 * The state machine of a refund, as a pure function. It fails only on the provider's final word or on proof that nothing was
 * sent. Events that are not in the table change nothing.
 *
 * | phase \ event             | dispatched  | seen    | refunded   | refunded_in_part  | declined | not_sent |
 * |---------------------------|-------------|---------|------------|-------------------|----------|----------|
 * | CREATED                   | DISPATCHING | –       | –          | –                 | –        | –        |
 * | DISPATCHING               | –           | PENDING | REFUNDED   | PARTLY_REFUNDED   | DECLINED | NOT_SENT |
 * | PENDING                   | –           | PENDING | REFUNDED   | PARTLY_REFUNDED   | DECLINED | –        |
 * | REFUNDED, PARTLY_REFUNDED | –           | –       | –          | –                 | –        | –        |
 * | DECLINED, NOT_SENT        | –           | –       | REFUNDED ! | PARTLY_REFUNDED ! | –        | –        |
 *
 * `!` marks a correction. `seen` applies only with a higher sequence than the last one, or after silence. `went_stale` sets
 * unresolvedSince of a refund under way to the last news; any observation clears it.
 */
export function stepRefund(state: RefundState, event: RefundEvent): RefundStep {
  return react(reactions, state, event)
}
