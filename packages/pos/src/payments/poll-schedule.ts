import type { Payment } from './payment.ts'
import { isFinal, isRunning } from './payment-machine.ts'
import type { Timings } from './timings.ts'

/** What the last look at a payment brought. */
export interface PollResult {
  payment: Payment
  /** `news`: something changed or people are still busy. `contact`: the provider answered, nothing changed. */
  brought: 'news' | 'contact' | 'nothing'
  /** The pause before this look, to grow from. */
  pause: number
}

export interface NextPoll {
  /** Null when no further look is needed. */
  delay: number | null
  checks: number
}

const follow = ({ brought, pause }: PollResult, { followMinMs, followMaxMs }: Timings): number =>
  brought === 'news' ? followMinMs : Math.min(Math.max(pause * 1.25, followMinMs), followMaxMs)

function unresolved(payment: Payment, now: number, timings: Timings): NextPoll {
  const { unresolvedMs } = timings
  const { checks, attempt } = payment
  const usual = unresolvedMs[Math.min(checks, unresolvedMs.length - 1)] ?? 0
  const untilFence = attempt.notAfter - now
  const isFenceNext = attempt.providerRef === null && untilFence > 0 && untilFence < usual
  return { delay: isFenceNext ? untilFence + timings.followMinMs : usual, checks: checks + 1 }
}

/** By the time since the end alone: a payment that was hard to follow is the one that most needs these looks. */
function untilNextAfterEnd(
  { updatedAt: endedAt }: Payment,
  now: number,
  { afterEndMs }: Timings,
): number | null {
  const since = Math.max(now - endedAt, 0)
  const next = afterEndMs.find((after) => after > since)
  return next === undefined ? null : next - since
}

/** When to look at a payment again. */
export function nextPoll(look: PollResult, now: number, timings: Timings): NextPoll {
  const { payment } = look
  const { phase } = payment.state
  if (phase === 'APPROVED') return { delay: null, checks: 0 }
  if (isFinal(phase)) return { delay: untilNextAfterEnd(payment, now, timings), checks: 0 }
  if (now > payment.createdAt + timings.giveUpMs) return { delay: null, checks: payment.checks }
  const isFollowed = look.brought !== 'nothing' && isRunning(phase) && now < payment.deadlineAt
  if (isFollowed) return { delay: follow(look, timings), checks: 0 }
  return unresolved(payment, now, timings)
}
