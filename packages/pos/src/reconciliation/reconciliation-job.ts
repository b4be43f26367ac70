import type { Job } from '@tillkey/jobs'
import type { Log } from '../log.ts'
import type { Timings } from '../payments/timings.ts'
import type { ReconciliationStore } from './reconciliation-store.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** 01:00 UTC, three in the morning in South Africa. */
const BUSINESS_DAY_STARTS_MS = HOUR_MS

/** The number of the night that began last; a day belongs to the night before it, for whoever was off at night. */
const businessDayOf = (at: number): number => Math.floor((at - BUSINESS_DAY_STARTS_MS) / DAY_MS)

export interface ReconciliationJobDependencies {
  claims: Pick<ReconciliationStore, 'claim' | 'finish'>
  reconcile: (merchantId: string) => Promise<void>
  timings: Timings
  now: () => number
  log: Log
}

/** Has every link compared once a night, by one process: a link is leased while that goes on, and a failure waits for its lease to end. */
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
      if (!isClosing) log.error({ err: error, merchant: merchantId }, 'a nightly reconciliation failed')
    }
  }

  async function reconcileAll(): Promise<void> {
    const businessDay = businessDayOf(now())
    for (;;) {
      if (isClosing) return
      const merchantId = await claims.claim(businessDay, now(), now() + timings.reconcileLeaseMs)
      if (merchantId === undefined) return
      await reconcileOne(merchantId, businessDay)
    }
  }

  /** One round after the other. */
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
