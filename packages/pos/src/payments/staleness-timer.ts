import type { Log } from '../log.ts'
import type { Payment } from './payment.ts'
import type { ChangePayment } from './payment-changes.ts'
import { isRunning } from './payment-machine.ts'
import type { PaymentsStore } from './payments-store.ts'
import type { PollResult } from './poll-schedule.ts'
import type { Timings } from './timings.ts'

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
