import type { Queries } from '@tillkey/sql'

/**
 * A disagreement between provider and till that no observation can settle: a capture with no payment here, an
 * approval unknown to the provider, a different amount, or an answer about another payment.
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
  /** The provider's id of the payment or refund. */
  providerRef: string
  reference: string
  detail: object
  at: number
}

/** The only SQL for discrepancies. Rows are added, never changed. */
export function createDiscrepanciesStore(db: Queries) {
  return {
    /** Returns `known` when the same discrepancy was recorded before. */
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
