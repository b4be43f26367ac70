import type { SoldItem } from '@tillkey/contract/pos/split-payments-schemas.ts'
import { insertRow, type Queries } from '@tillkey/sql'
import type { SaleTotals } from './due.ts'

/** A stored sale; amounts are minor units of ZAR, times milliseconds. */
export interface Sale {
  id: string
  merchantId: string
  saleUuid: string
  items: readonly SoldItem[]
  tipUnits: number
  totalUnits: number
  /** Net amount taken, as last computed. */
  takenUnits: number
  /** Amount due of a part-paid sale, as last computed; 0 otherwise. */
  dueUnits: number
  note: string
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
  taken_units: number
  due_units: number
  note: string
  made_by: string
  created_at: number
}

const toSale = (row: SaleRow): Sale => ({
  id: row.id,
  merchantId: row.merchant_id,
  saleUuid: row.sale_uuid,
  // Written by `addSale`, so its shape is known.
  items: JSON.parse(row.items) as SoldItem[],
  tipUnits: row.tip_units,
  totalUnits: row.total_units,
  takenUnits: row.taken_units,
  dueUnits: row.due_units,
  note: row.note,
  madeBy: row.made_by,
  createdAt: row.created_at,
})

const COLUMNS =
  'id, merchant_id, sale_uuid, items, tip_units, total_units, taken_units, due_units, note, made_by, created_at'

/** The only SQL for split sales. */
export function createPartsStore(db: Queries) {
  return {
    async find(merchantId: string, saleUuid: string): Promise<Sale | undefined> {
      const row = await db.get<SaleRow>(
        `SELECT ${COLUMNS} FROM till_sales WHERE merchant_id = $1 AND sale_uuid = $2`,
        [merchantId, saleUuid],
      )
      return row && toSale(row)
    },
    async load(id: string): Promise<Sale | undefined> {
      const row = await db.get<SaleRow>(`SELECT ${COLUMNS} FROM till_sales WHERE id = $1`, [id])
      return row && toSale(row)
    },
    async setNote(id: string, note: string): Promise<void> {
      await db.run('UPDATE till_sales SET note = $2 WHERE id = $1', [id, note])
    },
    /** Stores the totals of a sale. */
    async setBalance(id: string, { taken, due, isPartPaid }: SaleTotals): Promise<void> {
      await db.run('UPDATE till_sales SET taken_units = $2, due_units = $3 WHERE id = $1', [
        id,
        taken,
        isPartPaid ? due : 0,
      ])
    },
    /** Newest first. */
    async partPaid(merchantId: string, most: number): Promise<Sale[]> {
      const rows = await db.all<SaleRow>(
        `SELECT ${COLUMNS} FROM till_sales WHERE merchant_id = $1 AND due_units > 0 ORDER BY created_at DESC LIMIT ${most}`,
        [merchantId],
      )
      return rows.map(toSale)
    },
    addSale: (sale: Omit<Sale, 'takenUnits' | 'dueUnits'>) =>
      insertRow(db, 'till_sales', {
        id: sale.id,
        merchant_id: sale.merchantId,
        sale_uuid: sale.saleUuid,
        items: JSON.stringify(sale.items),
        tip_units: sale.tipUnits,
        total_units: sale.totalUnits,
        note: sale.note,
        made_by: sale.madeBy,
        created_at: sale.createdAt,
      }),
  }
}
