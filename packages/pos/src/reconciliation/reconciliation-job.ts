import type { Job } from '@tillkey/jobs'
import type { Log } from '../log.ts'
import type { Timings } from '../payments/timings.ts'
import type { ReconciliationStore } from './reconciliation-store.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** 01:00 UTC, 03:00 in South Africa. */
const BUSINESS_DAY_STARTS_MS = HOUR_MS

/** Number of the business day that began last, so that a process down at night catches up during the day. */
const toBusinessDay = (at: number): number => Math.floor((at - BUSINESS_DAY_STARTS_MS) / DAY_MS)

export interface ReconciliationJobDependencies {
  claims: Pick<ReconciliationStore, 'claim' | 'finish'>
  reconcile: (merchantId: string) => Promise<void>
  timings: Timings
  now: () => number
  log: Log
}

/**
 * Reconciles every link once per business day, in one process under a lease. A failed link is retried when its lease
 * ends.
 */
export function createReconciliationJob({
  claims,
  reconcile,
  timings,
  now,
  log,
}: ReconciliationJobDependencies) {
  let isClosing = false
  let rounds: Promise<void> = Promise.resolve()

  async function reconcileOne(merchantId: string, businessDay: number): Promise<void> {
    try {
      await reconcile(merchantId)
      await claims.finish(merchantId, businessDay, now())
    } catch (error) {
      if (!isClosing) log.error({ err: error, merchant: merchantId }, 'nightly reconciliation failed')
    }
  }

  async function reconcileAll(): Promise<void> {
    const businessDay = toBusinessDay(now())
    for (;;) {
      if (isClosing) return
      const merchantId = await claims.claim(businessDay, now(), now() + timings.reconcileLeaseMs)
      if (merchantId === undefined) return
      await reconcileOne(merchantId, businessDay)
    }
  }

  /** Runs rounds one after the other. */
  function reconcileDue(): Promise<void> {
    const round = rounds.then(reconcileAll)
    rounds = round.catch(() => undefined)
    return round
  }

  return {
    reconcileDue,
    job: {
      name: 'nightly-reconciliation',
      every: timings.reconcileEveryMs,
      runs: 'in each process',
      run: reconcileDue,
    } satisfies Job,
    stop(): void {
      isClosing = true
    },
    stopped: (): Promise<void> => rounds,
  }
}
