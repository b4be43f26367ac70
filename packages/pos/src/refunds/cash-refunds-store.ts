import { insertRow, type Queries } from '@tillkey/sql'

/** A cash refund; `units` are minor units of ZAR, times milliseconds. Rows are never changed. */
export interface CashRefund {
  id: string
  merchantId: string
  /** Id of the refunded cash part. */
  partId: string
  /** Request uuid of that part. */
  partUuid: string
  requestUuid: string
  units: number
  /** Reason in the merchant's words. */
  words: string
  /** Id of the identity that refunded. */
  madeBy: string
  /** The till whose drawer paid; null without a till. */
  tillId: string | null
  createdAt: number
}

const SELECT = `SELECT r.id, r.merchant_id AS "merchantId", r.part_id AS "partId", c.request_uuid AS "partUuid",
    r.request_uuid AS "requestUuid", r.units, r.words, r.made_by AS "madeBy", r.till_id AS "tillId", r.created_at AS "createdAt"
  FROM till_cash_refunds r JOIN till_cash_parts c ON c.id = r.part_id`

/** The only SQL for cash refunds. */
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
