import { insertRow, type Queries } from '@tillkey/sql'

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
    add: (refund: CashRefund) =>
      insertRow(db, 'till_cash_refunds', {
        id: refund.id,
        merchant_id: refund.merchantId,
        part_id: refund.partId,
        request_uuid: refund.requestUuid,
        units: refund.units,
        words: refund.words,
        made_by: refund.madeBy,
        till_id: refund.tillId,
        created_at: refund.createdAt,
      }),
  }
}
