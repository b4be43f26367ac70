import type { SealedRows } from '@tillkey/secrets'
import type { Job } from './job.ts'

const HOUR_MS = 60 * 60 * 1000
const ROWS_AT_ONCE = 250

export interface ResealingJobOptions {
  /** Every table with sealed values. */
  tables: readonly SealedRows[]
  log: Record<'info' | 'error', (facts: object, message: string) => void>
}

/**
 * Creates the job that reseals values sealed with an older secret, at start and every hour, in bounded steps. Logs the
 * result and values whose secret is missing.
 */
export function createResealingJob({ tables, log }: ResealingJobOptions): Job {
  let at = 0
  let after = ''
  let total = { resealed: 0, unreadable: 0 }

  function report(): void {
    if (total.unreadable > 0)
      log.error(
        { unreadable: total.unreadable },
        'stored values are encrypted with an unknown secret. Append it to TILLKEY_SECRETS',
      )
    else if (total.resealed > 0)
      log.info({ resealed: total.resealed }, 'stored values were encrypted again with the newest secret')
    total = { resealed: 0, unreadable: 0 }
  }

  return {
    name: 'reseal',
    every: HOUR_MS,
    runs: 'in one process',
    async run() {
      const step = await tables[at]?.reseal(after, ROWS_AT_ONCE)
      total.resealed += step?.resealed ?? 0
      total.unreadable += step?.unreadable ?? 0
      after = step?.next ?? ''
      if (after === '') at += 1
      if (at < tables.length) return 'more'
      at = 0
      report()
      return undefined
    },
  }
}
