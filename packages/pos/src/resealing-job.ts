import type { Service } from '@tillkey/host'
import type { Job } from '@tillkey/jobs'
import { createKeyring } from '@tillkey/secrets'
import type { PointOfSaleOptions } from './options.ts'
import { sealedRows } from './sealed-store.ts'

const HOUR_MS = 60 * 60 * 1000
const ROWS_AT_ONCE = 250

/**
 * Reseals values sealed with an older secret, at start and every hour, in bounded steps. Logs the result and values
 * whose secret is missing.
 */
export function resealingJob({ db, secrets }: PointOfSaleOptions, { log }: Service['app']): Job {
  const tables = sealedRows(db, createKeyring(secrets))
  let at = 0
  let after = ''
  let total = { resealed: 0, unreadable: 0 }

  function report(): void {
    if (total.unreadable > 0)
      log.error(
        { unreadable: total.unreadable },
        'stored values are encrypted with an unknown secret. Append it to TILLKEY_SECRETS or link the accounts again',
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
