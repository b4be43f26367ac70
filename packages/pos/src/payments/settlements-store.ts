import type { Queries } from '@tillkey/sql'
import type { Payment } from './payment.ts'

/** How a payment was settled. `shown`: its result was displayed. */
export type SettlementMethod = 'shown' | 'seen' | 'difference_collected' | 'refunded' | 'written_off'

/** A settlement by a person. */
export interface Settlement {
  id: string
  how: SettlementMethod
  settledBy: string
  at: number
}

/** A settlement as answers show it. `by` is a name: empty for the owner, null for a former member. */
export interface SettlementRecord {
  at: number
  how: SettlementMethod
  by: string | null
}

/** The only SQL for settlements. Rows are never changed. */
export function createSettlementsStore(db: Queries) {
  return {
    /**
     * Records a settlement and clears the payment's attention flag. Does nothing when the payment has changed or is
     * settled.
     */
    async add({ id, state }: Pick<Payment, 'id' | 'state'>, settlement: Settlement): Promise<void> {
      const { changes } = await db.run(
        'UPDATE till_payments SET attention = 0 WHERE id = $1 AND phase = $2 AND attention = 1',
        [id, state.phase],
      )
      if (changes === 0) return
      await db.run(
        `INSERT INTO till_settlements (id, payment_id, how, phase, settled_by, at) VALUES ($1, $2, $3, $4, $5, $6)`,
        [settlement.id, id, settlement.how, state.phase, settlement.settledBy, settlement.at],
      )
    },
    /** Oldest first. */
    ofPayment: ({ id, merchantId }: Pick<Payment, 'id' | 'merchantId'>) =>
      db.all<SettlementRecord>(
        `SELECT s.at, s.how, CASE WHEN s.settled_by = $2 THEN '' ELSE p.name END AS "by" FROM till_settlements s
         LEFT JOIN till_people p ON p.identity_id = s.settled_by AND p.merchant_id = $2
         WHERE s.payment_id = $1 ORDER BY s.at, s.id`,
        [id, merchantId],
      ),
  }
}
