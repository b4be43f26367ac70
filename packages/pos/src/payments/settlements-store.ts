import type { Queries } from '@tillkey/sql'
import type { Phase } from './payment-machine.ts'

/** What somebody did about a payment. */
export interface Settlement {
  id: string
  paymentId: string
  how: string
  /** The phase the payment was in. */
  phase: Phase
  settledBy: string
  at: number
}

/** The only SQL for what was done about payments. Rows are never changed. */
export function createSettlementsStore(db: Queries) {
  return {
    async add({ id, paymentId, how, phase, settledBy, at }: Settlement): Promise<void> {
      await db.run(
        `INSERT INTO till_settlements (id, payment_id, how, phase, settled_by, at) VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, paymentId, how, phase, settledBy, at],
      )
    },
  }
}
