import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  initialRefundState,
  isRefundFinal,
  type RefundEvent,
  type RefundEventKind,
  type RefundPhase,
  type RefundState,
  refundPhases,
  stepRefund,
} from './refund-machine.ts'

const refunded = { currency: 'ZAR', units: 1000 }
const events: Record<RefundEventKind, RefundEvent> = {
  dispatched: { kind: 'dispatched', at: 9 },
  seen: { kind: 'seen', at: 9, sequence: 5 },
  refunded: { kind: 'refunded', at: 9, refunded, sequence: 5 },
  refunded_in_part: { kind: 'refunded_in_part', at: 9, refunded, sequence: 5 },
  declined: { kind: 'declined', at: 9, reason: 'no', sequence: 5 },
  not_sent: { kind: 'not_sent', at: 9, reason: 'too_late' },
  went_stale: { kind: 'went_stale', at: 9 },
}
const kinds = Object.keys(events) as RefundEventKind[]

const ended = {
  seen: 'PENDING',
  refunded: 'REFUNDED',
  refunded_in_part: 'PARTLY_REFUNDED',
  declined: 'DECLINED',
} as const
const corrections = { refunded: 'REFUNDED', refunded_in_part: 'PARTLY_REFUNDED' } as const
/** Table of the doc comment. Missing events change nothing. */
const table: Record<RefundPhase, Partial<Record<RefundEventKind, RefundPhase>>> = {
  CREATED: { dispatched: 'DISPATCHING' },
  DISPATCHING: { ...ended, not_sent: 'NOT_SENT' },
  PENDING: ended,
  REFUNDED: {},
  PARTLY_REFUNDED: {},
  DECLINED: corrections,
  NOT_SENT: corrections,
}
const stateIn = (phase: RefundPhase, changes: Partial<RefundState> = {}): RefundState => ({
  ...initialRefundState(1),
  phase,
  sequence: 3,
  ...changes,
})
const cells = refundPhases.flatMap((phase) =>
  kinds.map((kind) => ({ phase, kind, target: table[phase][kind] ?? phase })),
)
const selectVerdict = (phase: RefundPhase, kind: RefundEventKind) => {
  if (table[phase][kind] === undefined) return 'ignored'
  return phase === 'DECLINED' || phase === 'NOT_SENT' ? 'corrected' : 'moved'
}

describe('every cell of the table', () => {
  test.each(cells)('$phase, $kind → $target', ({ phase, kind, target }) => {
    expect(stepRefund(stateIn(phase), events[kind]).state.phase).toBe(target)
  })
  test.each(cells.filter(({ kind }) => kind !== 'went_stale'))(
    '$phase, $kind: has the listed verdict',
    (cell) => {
      const { state, verdict } = stepRefund(stateIn(cell.phase), events[cell.kind])
      expect(verdict).toBe(selectVerdict(cell.phase, cell.kind))
      expect(verdict !== 'ignored' || JSON.stringify(state) === JSON.stringify(stateIn(cell.phase))).toBe(
        true,
      )
    },
  )
})

test.each(refundPhases)('silence marks a pending refund, once: %s', (phase) => {
  const isUnderWay = phase === 'DISPATCHING' || phase === 'PENDING'
  const first = stepRefund(stateIn(phase), events.went_stale)
  expect([first.verdict, first.state.unresolvedSince]).toEqual(isUnderWay ? ['moved', 1] : ['ignored', null])
  expect(stepRefund(first.state, events.went_stale).verdict).toBe('ignored')
})

test('an old response is ignored, except after silence', () => {
  const old = { ...events.seen, sequence: 3 } as RefundEvent
  expect(stepRefund(stateIn('PENDING'), old).verdict).toBe('ignored')
  const silent = stepRefund(stateIn('PENDING', { unresolvedSince: 1 }), old)
  expect([silent.verdict, silent.state.unresolvedSince]).toEqual(['moved', null])
})

test('a completed refund is final, and another final phase changes by correction only', () => {
  const wrongSteps = (names: readonly RefundEventKind[]): string[] => {
    let state = initialRefundState(1)
    return names.flatMap((name) => {
      const before = state
      const { state: next, verdict } = stepRefund(before, events[name])
      state = next
      const isUndone = before.refunded !== null && next !== before
      const isSilent = isRefundFinal(before.phase) && next.phase !== before.phase && verdict !== 'corrected'
      return isUndone || isSilent ? [`${before.phase}, ${name}`] : []
    })
  }
  const property = fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 12 }), (names) => {
    expect(wrongSteps(names)).toEqual([])
  })
  expect(() => fc.assert(property)).not.toThrow()
})
