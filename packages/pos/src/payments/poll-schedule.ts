import type { Log } from '../log.ts'
import type { Payment } from './payment.ts'
import type { ChangePayment } from './payment-changes.ts'
import { isFinal, isRunning } from './payment-machine.ts'
import type { PaymentsStore } from './payments-store.ts'
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

/** The first look after a start deserves a moment before the silence of a restart is reported. */
const LEAD_MS = 500

export interface StalenessTimer {
  /** Takes note of a look: news puts the timer off, and ends a silence. */
  note(look: PollResult): Promise<void>
  stop(): void
}

interface Dependencies {
  store: Pick<PaymentsStore, 'load'>
  change: ChangePayment
  timings: Timings
  now: () => number
  log: Log
}

/** Marks a payment as unresolved when its provider has brought no news for too long, even in the middle of a call. */
export function createStalenessTimer(payment: Payment, dependencies: Dependencies): StalenessTimer {
  const { store, change, timings, now, log } = dependencies
  let timer: NodeJS.Timeout | undefined

  async function noteStaleness(): Promise<void> {
    const current = await store.load(payment.id)
    if (current) await change(current, () => ({ event: { kind: 'went_stale', at: now() } }))
  }
  const goStale = (): void => {
    noteStaleness().catch((error: unknown) => log.error({ err: error }, 'a silence could not be noted'))
  }
  const arm = (lastNews: number): void => {
    clearTimeout(timer)
    const lead = Math.min(LEAD_MS, timings.staleAfterMs)
    const delay = Math.max(lastNews + timings.staleAfterMs - now(), lead)
    timer = setTimeout(goStale, delay).unref()
  }
  if (isRunning(payment.state.phase)) arm(payment.state.heardAt)

  return {
    async note({ payment: after, brought }) {
      if (!isRunning(after.state.phase)) return clearTimeout(timer)
      if (brought !== 'news') return
      arm(now())
      const isBack = after.state.unresolvedSince !== null && after.state.phase !== 'REVERSING'
      if (isBack) await change(after, () => ({ event: { kind: 'heard_again', at: now() } }))
    },
    stop: () => clearTimeout(timer),
  }
}
