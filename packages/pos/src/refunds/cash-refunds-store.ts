import type { Queries } from '@tillkey/sql'

/** Cash that was given back; `units` are minor units of ZAR, times milliseconds. Rows are never changed. */
export interface CashRefund {
  id: string
  merchantId: string
  /** Id of the part in cash that it is of. */
  partId: string
  /** The uuid that part was noted under. */
  partUuid: string
  requestUuid: string
  units: number
  /** Why, in the merchant's words. */
  words: string
  /** Id of the identity that made it. */
  madeBy: string
  /** The till whose drawer it came from; null for a browser that is none. */
  tillId: string | null
  createdAt: number
}

const SELECT = `SELECT r.id, r.merchant_id AS "merchantId", r.part_id AS "partId", c.request_uuid AS "partUuid",
    r.request_uuid AS "requestUuid", r.units, r.words, r.made_by AS "madeBy", r.till_id AS "tillId", r.created_at AS "createdAt"
  FROM till_cash_refunds r JOIN till_cash_parts c ON c.id = r.part_id`

/** The only SQL for cash that went back. */
export function createCashRefundsStore(db: Queries) {
  return {
    find: (merchantId: string, requestUuid: string) =>
      db.get<CashRefund>(`${SELECT} WHERE r.merchant_id = $1 AND r.request_uuid = $2`, [
        merchantId,
        requestUuid,
      ]),
    /** Oldest first. */
    ofPart: (partId: string) =>
      db.all<CashRefund>(`${SELECT} WHERE r.part_id = $1 ORDER BY r.created_at, r.id`, [partId]),
    async add(refund: CashRefund): Promise<void> {
      await db.run(
        `INSERT INTO till_cash_refunds (id, merchant_id, part_id, request_uuid, units, words, made_by, till_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          refund.id,
          refund.merchantId,
          refund.partId,
          refund.requestUuid,
          refund.units,
          refund.words,
          refund.madeBy,
          refund.tillId,
          refund.createdAt,
        ],
      )
    },
  }
}
