import type { Queries } from '@tillkey/sql'

/**
 * Where provider and till disagree and no observation can settle it: money taken that no payment here asked for, a payment
 * approved here that the provider did not take, one it took differently, or an answer that was about another payment.
 */
export interface Discrepancy {
  id: string
  merchantId: string
  provider: string
  accountId: string
  kind:
    | 'captured_unknown_here'
    | 'approved_absent_there'
    | 'captured_otherwise'
    | 'answer_about_another'
    | 'refunded_unknown_here'
    | 'refunded_absent_there'
    | 'refunded_otherwise'
  /** The provider's id of what it is about. */
  providerRef: string
  reference: string
  detail: object
  at: number
}

/** The only SQL for discrepancies. They are added, never changed. */
export function createDiscrepanciesStore(db: Queries) {
  return {
    /** `known` when the same has been found before. */
    async add(found: Discrepancy): Promise<'new' | 'known'> {
      const { changes } = await db.run(
        `INSERT INTO till_discrepancies (id, merchant_id, provider, account_id, kind, provider_ref, reference, detail, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (provider, kind, provider_ref) DO NOTHING`,
        [
          found.id,
          found.merchantId,
          found.provider,
          found.accountId,
          found.kind,
          found.providerRef,
          found.reference,
          JSON.stringify(found.detail),
          found.at,
        ],
      )
      return changes > 0 ? 'new' : 'known'
    },
  }
}
