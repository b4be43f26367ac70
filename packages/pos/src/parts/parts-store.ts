import type { SoldItem } from '@tillkey/contract/pos/parts-schemas.ts'
import type { Queries } from '@tillkey/sql'

/** A sale as it was written down; all amounts are minor units of ZAR, times milliseconds. */
export interface Sale {
  id: string
  merchantId: string
  saleUuid: string
  items: readonly SoldItem[]
  tipUnits: number
  totalUnits: number
  note: string
  madeBy: string
  createdAt: number
}

/** A part that was paid in cash. */
export interface CashPart {
  id: string
  merchantId: string
  saleId: string
  /** The till it was taken on; null for parts from before that was kept. */
  tillId: string | null
  requestUuid: string
  units: number
  tenderedUnits: number
  madeBy: string
  createdAt: number
}

interface SaleRow {
  id: string
  merchant_id: string
  sale_uuid: string
  items: string
  tip_units: number
  total_units: number
  note: string
  made_by: string
  created_at: number
}

const saleOf = (row: SaleRow): Sale => ({
  id: row.id,
  merchantId: row.merchant_id,
  saleUuid: row.sale_uuid,
  // Written by `addSale`, so its shape is known.
  items: JSON.parse(row.items) as SoldItem[],
  tipUnits: row.tip_units,
  totalUnits: row.total_units,
  note: row.note,
  madeBy: row.made_by,
  createdAt: row.created_at,
})

const CASH = `id, merchant_id AS "merchantId", sale_id AS "saleId", till_id AS "tillId", request_uuid AS "requestUuid", units,
  tendered_units AS "tenderedUnits", made_by AS "madeBy", created_at AS "createdAt"`

/** The only SQL for sales of several parts and for cash. */
export function createPartsStore(db: Queries) {
  return {
    async find(merchantId: string, saleUuid: string): Promise<Sale | undefined> {
      const row = await db.get<SaleRow>(
        'SELECT * FROM till_sales WHERE merchant_id = $1 AND sale_uuid = $2',
        [merchantId, saleUuid],
      )
      return row && saleOf(row)
    },
    async load(id: string): Promise<Sale | undefined> {
      const row = await db.get<SaleRow>('SELECT * FROM till_sales WHERE id = $1', [id])
      return row && saleOf(row)
    },
    async addSale(sale: Sale): Promise<void> {
      await db.run(
        `INSERT INTO till_sales (id, merchant_id, sale_uuid, items, tip_units, total_units, note, made_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          sale.id,
          sale.merchantId,
          sale.saleUuid,
          JSON.stringify(sale.items),
          sale.tipUnits,
          sale.totalUnits,
          sale.note,
          sale.madeBy,
          sale.createdAt,
        ],
      )
    },
    findCash: (merchantId: string, requestUuid: string) =>
      db.get<CashPart>(`SELECT ${CASH} FROM till_cash_parts WHERE merchant_id = $1 AND request_uuid = $2`, [
        merchantId,
        requestUuid,
      ]),
    /** Oldest first. */
    cashOf: (saleId: string) =>
      db.all<CashPart>(`SELECT ${CASH} FROM till_cash_parts WHERE sale_id = $1 ORDER BY created_at, id`, [
        saleId,
      ]),
    async addCash(part: CashPart): Promise<void> {
      await db.run(
        `INSERT INTO till_cash_parts (id, merchant_id, sale_id, request_uuid, units, tendered_units, made_by, created_at, till_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          part.id,
          part.merchantId,
          part.saleId,
          part.requestUuid,
          part.units,
          part.tenderedUnits,
          part.madeBy,
          part.createdAt,
          part.tillId,
        ],
      )
    },
  }
}
