import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { livePhases } from '../provider/observed.ts'
import type { Verdict } from './payment-machine.ts'
import {
  type EventKind,
  initialState,
  type PaymentEvent,
  type PaymentState,
  type Phase,
  phases,
  step,
} from './payment-machine.ts'

const captured = { currency: 'ZAR', units: 1000 }
const events: Record<EventKind, PaymentEvent> = {
  dispatched: { kind: 'dispatched', at: 9 },
  seen: {
    kind: 'seen',
    at: 9,
    phase: 'WAITING_FOR_PIN',
    prompt: { code: 'pin_incorrect', params: { tries_left: 2 } },
    sequence: 5,
  },
  approved: { kind: 'approved', at: 9, captured, sequence: 5 },
  captured_otherwise: { kind: 'captured_otherwise', at: 9, captured, sequence: 5 },
  declined: { kind: 'declined', at: 9, reason: 'no', sequence: 5 },
  cancelled: { kind: 'cancelled', at: 9, reason: 'customer', sequence: 5 },
  reversed: { kind: 'reversed', at: 9, reason: 'issuer_timeout', sequence: 5 },
  not_sent: { kind: 'not_sent', at: 9, reason: 'terminal_offline' },
  went_stale: { kind: 'went_stale', at: 9 },
  heard_again: { kind: 'heard_again', at: 9 },
  cancel_requested: { kind: 'cancel_requested', at: 9, by: 'merchant' },
  cancel_refused: { kind: 'cancel_refused', at: 9 },
  detached: { kind: 'detached', at: 9 },
}
const kinds = Object.keys(events) as EventKind[]
const stateIn = (phase: Phase, changes: Partial<PaymentState> = {}): PaymentState => ({
  ...initialState(1),
  phase,
  sequence: 3,
  ...changes,
})

const ended = {
  seen: 'WAITING_FOR_PIN',
  approved: 'APPROVED',
  captured_otherwise: 'QUARANTINED',
  declined: 'DECLINED',
  cancelled: 'CANCELLED',
  reversed: 'DECLINED',
} as const
const corrections = { approved: 'APPROVED', captured_otherwise: 'QUARANTINED' } as const
/** Table of the doc comment. Missing events change nothing. */
const table: Record<Phase, Partial<Record<EventKind, Phase>>> = {
  CREATED: { dispatched: 'DISPATCHING' },
  DISPATCHING: { ...ended, not_sent: 'NOT_SENT' },
  ...(Object.fromEntries(livePhases.map((phase) => [phase, ended])) as Record<
    (typeof livePhases)[number],
    typeof ended
  >),
  QUARANTINED: { approved: 'APPROVED', reversed: 'DECLINED' },
  APPROVED: {},
  DECLINED: corrections,
  CANCELLED: corrections,
  NOT_SENT: corrections,
}

const marks = new Set<EventKind>([
  'went_stale',
  'heard_again',
  'cancel_requested',
  'cancel_refused',
  'detached',
])
const cells = phases.flatMap((phase) =>
  kinds.map((kind) => ({ phase, kind, target: table[phase][kind] ?? phase })),
)

const endedWithoutCapture: Phase[] = ['DECLINED', 'CANCELLED', 'NOT_SENT']
const selectVerdict = ({ phase, kind }: { phase: Phase; kind: EventKind }): Verdict => {
  if (table[phase][kind] === undefined) return 'ignored'
  return endedWithoutCapture.includes(phase) ? 'corrected' : 'moved'
}

describe('every cell of the table', () => {
  test.each(cells)('$phase, $kind → $target', ({ phase, kind, target }) => {
    expect(step(stateIn(phase), events[kind]).state.phase).toBe(target)
  })
  test.each(cells.filter(({ kind }) => !marks.has(kind)))('$phase, $kind: has the listed verdict', (cell) => {
    expect(step(stateIn(cell.phase), events[cell.kind]).verdict).toBe(selectVerdict(cell))
  })
  test('an ignored event changes nothing', () => {
    const changed = cells.filter(({ phase, kind }) => {
      const before = stateIn(phase)
      const { state, verdict } = step(before, events[kind])
      return verdict === 'ignored' && state !== before
    })
    expect(changed).toEqual([])
  })
})

const running: Phase[] = ['DISPATCHING', ...livePhases]
const resting = phases.filter((phase) => !running.includes(phase))

describe('every mark, in every phase', () => {
  test.each(running)('%s becomes silent, and is reachable again', (phase) => {
    const silent = step(stateIn(phase), events.went_stale)
    expect([silent.verdict, silent.state.unresolvedSince]).toEqual(['moved', 1])
    expect(step(silent.state, events.went_stale).verdict).toBe('ignored')
    const heard = step(silent.state, events.heard_again)
    expect([heard.state.unresolvedSince, heard.state.heardAt]).toEqual([null, 9])
    expect(step(stateIn(phase), events.heard_again).verdict).toBe('ignored')
  })

  test.each(running)('%s accepts a cancel once, and its rejection once', (phase) => {
    const requested = step(stateIn(phase), events.cancel_requested)
    expect([requested.state.cancel, requested.state.phase]).toEqual(['requested', phase])
    expect(step(requested.state, events.cancel_requested).verdict).toBe('ignored')
    const refused = step(requested.state, events.cancel_refused)
    expect([refused.state.cancel, refused.state.phase]).toEqual(['refused', phase])
    expect(step(refused.state, events.cancel_refused).verdict).toBe('ignored')
    expect(step(stateIn(phase), events.cancel_refused).verdict).toBe('ignored')
  })

  test.each(running)('%s can be abandoned only while unresolved, and is then to be cancelled', (phase) => {
    expect(step(stateIn(phase), events.detached).verdict).toBe('ignored')
    const left = step(stateIn(phase, { unresolvedSince: 1 }), events.detached)
    expect([left.state.detachedAt, left.state.cancel, left.state.phase]).toEqual([9, 'requested', phase])
    expect(step(left.state, events.detached).verdict).toBe('ignored')
  })

  test.each(resting)('%s accepts no marks, but a quarantined payment can be abandoned', (phase) => {
    const before = stateIn(phase, { unresolvedSince: 1, cancel: 'requested' })
    const taken = [...marks].filter((kind) => step(before, events[kind]).verdict !== 'ignored')
    expect(taken).toEqual(phase === 'QUARANTINED' ? ['detached'] : [])
  })
})

test.each(livePhases)('a late or repeated observation in %s changes nothing', (phase) => {
  const before = stateIn(phase, { sequence: 5 })
  expect(step(before, events.seen)).toEqual({ state: before, verdict: 'ignored' })
})

test('a final state is accepted whatever its sequence', () => {
  expect(step(stateIn('AUTHORISING', { sequence: 8 }), events.approved).state).toMatchObject({
    phase: 'APPROVED',
    sequence: 8,
  })
})

test('a rejected cancel is retried once the machine waits for the customer again', () => {
  const refused = stateIn('AUTHORISING', { cancel: 'refused' })
  expect(step(refused, events.seen).state.cancel).toBe('requested')
})

test('a reversal is unresolved from its start', () => {
  const event: PaymentEvent = { kind: 'seen', at: 9, phase: 'REVERSING', prompt: null, sequence: 5 }
  expect(step(stateIn('AUTHORISING'), event).state.unresolvedSince).toBe(9)
})

test.each([
  ['AUTHORISING', { cancel: 'requested' }, 'approved_after_cancel'],
  ['CANCELLED', { cancel: 'requested' }, 'late_approval'],
  ['WAITING_FOR_CARD', {}, null],
] as const)('an approval in %s with %j has the reason %s', (phase, changes, reason) => {
  expect(step(stateIn(phase, changes), events.approved).state.reason).toBe(reason)
})

/** Expected state after `sequence`, computed independently of the machine. */
function mustShow(sequence: readonly EventKind[]): 'APPROVED' | 'QUARANTINED' | 'no capture' {
  if (sequence.includes('approved')) return 'APPROVED'
  const capturedAt = sequence.lastIndexOf('captured_otherwise')
  const reversedAt = sequence.lastIndexOf('reversed')
  return capturedAt > reversedAt ? 'QUARANTINED' : 'no capture'
}

test('in any sequence of events: approved is final, and a capture is never shown as another end', () => {
  const holds = fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 30 }), (sequence) => {
    const all = sequence.map((kind) => events[kind])
    const state = all.reduce(
      (before, event) => step(before, event).state,
      step(initialState(1), events.dispatched).state,
    )
    const shown = mustShow(sequence)
    return shown === 'no capture'
      ? state.phase !== 'APPROVED' && state.phase !== 'QUARANTINED' && state.captured === null
      : state.phase === shown
  })
  expect(fc.check(holds).counterexample).toBeNull()
})
