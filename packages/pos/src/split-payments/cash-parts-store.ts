import { insertRow, type Queries } from '@tillkey/sql'

/** A cash part of a sale; amounts are minor units of ZAR, times milliseconds. */
export interface CashPart {
  id: string
  merchantId: string
  saleId: string
  /** The till that took it; null for parts paid before tills were stored. */
  tillId: string | null
  requestUuid: string
  units: number
  tenderedUnits: number
  /** The refunded part. */
  refundedUnits: number
  madeBy: string
  createdAt: number
}

const COLUMNS = `id, merchant_id AS "merchantId", sale_id AS "saleId", till_id AS "tillId", request_uuid AS "requestUuid", units,
  tendered_units AS "tenderedUnits", refunded_units AS "refundedUnits", made_by AS "madeBy", created_at AS "createdAt"`

/** The only SQL for cash parts. */
export function createCashPartsStore(db: Queries) {
  return {
    load: (id: string) => db.get<CashPart>(`SELECT ${COLUMNS} FROM till_cash_parts WHERE id = $1`, [id]),
    find: (merchantId: string, requestUuid: string) =>
      db.get<CashPart>(
        `SELECT ${COLUMNS} FROM till_cash_parts WHERE merchant_id = $1 AND request_uuid = $2`,
        [merchantId, requestUuid],
      ),
    /** Oldest first. */
    ofSale: (saleId: string) =>
      db.all<CashPart>(`SELECT ${COLUMNS} FROM till_cash_parts WHERE sale_id = $1 ORDER BY created_at, id`, [
        saleId,
      ]),
    add: (part: CashPart) =>
      insertRow(db, 'till_cash_parts', {
        id: part.id,
        merchant_id: part.merchantId,
        sale_id: part.saleId,
        request_uuid: part.requestUuid,
        units: part.units,
        tendered_units: part.tenderedUnits,
        refunded_units: part.refundedUnits,
        made_by: part.madeBy,
        created_at: part.createdAt,
        till_id: part.tillId,
      }),
    /** Receipt number of a part, null when none was issued. */
    async receiptOf(id: string): Promise<number | null> {
      const row = await db.get<{ number: number }>('SELECT number FROM till_receipts WHERE payment_id = $1', [
        id,
      ])
      return row?.number ?? null
    },
    /** Adds to the refunded amount. Must be called inside a transaction. */
    async addRefunded(id: string, units: number): Promise<void> {
      await db.run(
        `UPDATE till_cash_parts SET refunded_units = refunded_units + $2, listed_as = 'approved refunded' WHERE id = $1`,
        [id, units],
      )
    },
  }
}
