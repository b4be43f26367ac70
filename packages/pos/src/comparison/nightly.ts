import type { Job } from '@tillkey/jobs'
import type { Log } from '../payments/looks.ts'
import type { Timings } from '../payments/timings.ts'
import type { ComparisonStore } from './comparison-store.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** 01:00 UTC, three in the morning in South Africa. */
const NIGHT_BEGINS_MS = HOUR_MS

/** The number of the night that began last; a day belongs to the night before it, for whoever was off at night. */
const nightOf = (at: number): number => Math.floor((at - NIGHT_BEGINS_MS) / DAY_MS)

export interface NightlyDependencies {
  claims: Pick<ComparisonStore, 'claim' | 'finish'>
  compare: (merchantId: string) => Promise<void>
  timings: Timings
  now: () => number
  log: Log
}

/** Has every link compared once a night, by one process: a link is leased while that goes on, and a failure waits for its lease to end. */
export function createNightly({ claims, compare, timings, now, log }: NightlyDependencies) {
  let isClosing = false
  let rounds: Promise<void> = Promise.resolve()

  async function compareOne(merchantId: string, night: number): Promise<void> {
    try {
      await compare(merchantId)
      await claims.finish(merchantId, night, now())
    } catch (error) {
      if (!isClosing) log.error({ err: error, merchant: merchantId }, 'a nightly comparison failed')
    }
  }

  async function compareAll(): Promise<void> {
    const night = nightOf(now())
    for (;;) {
      if (isClosing) return
      const merchantId = await claims.claim(night, now(), now() + timings.compareLeaseMs)
      if (merchantId === undefined) return
      await compareOne(merchantId, night)
    }
  }

  /** One round after the other. */
  function compareDue(): Promise<void> {
    const round = rounds.then(compareAll)
    rounds = round.catch(() => undefined)
    return round
  }

  return {
    compareDue,
    job: {
      name: 'nightly-comparison',
      every: timings.compareEveryMs,
      runs: 'in each process',
      run: compareDue,
    } satisfies Job,
    stop(): void {
      isClosing = true
    },
    stopped: (): Promise<void> => rounds,
  }
}
