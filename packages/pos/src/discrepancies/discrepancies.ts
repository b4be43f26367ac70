import type { Queries } from '@tillkey/sql'
import type { Log } from '../log.ts'
import type { Payment } from '../payments/payment.ts'
import type { Mismatch } from '../payments/payment-changes.ts'
import { createDiscrepanciesStore, type Discrepancy } from './discrepancies-store.ts'

export interface DiscrepanciesDependencies {
  db: Queries
  now: () => number
  newId: () => string
  log: Log
}

/** Where the mismatching answer came from. */
export type MismatchSource = 'an answer' | 'a webhook event'

/** Records discrepancies and logs each of them once. */
export function createDiscrepancies({ db, now, newId, log }: DiscrepanciesDependencies) {
  const store = createDiscrepanciesStore(db)

  async function record(found: Omit<Discrepancy, 'id' | 'at'>): Promise<void> {
    if ((await store.add({ ...found, id: newId(), at: now() })) === 'known') return
    log.error(found, 'payment differs between the provider and the till and needs manual review')
  }

  return {
    record,
    /** Records at most one mismatch per payment. */
    recordMismatch: (payment: Payment, mismatch: Mismatch, source: MismatchSource): Promise<void> =>
      record({
        merchantId: payment.merchantId,
        provider: payment.provider,
        accountId: payment.accountId ?? '',
        kind: 'answer_about_another',
        providerRef: payment.attempt.providerKey,
        reference: payment.requestUuid,
        detail: { met_in: source, ...mismatch },
      }),
  }
}

export type Discrepancies = ReturnType<typeof createDiscrepancies>
