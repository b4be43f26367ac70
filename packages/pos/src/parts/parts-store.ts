import type { SoldItem } from '@tillkey/contract/pos/parts-schemas.ts'
import { insertRow, type Queries } from '@tillkey/sql'

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

/** The only SQL for sales of several parts. */
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
    async setNote(id: string, note: string): Promise<void> {
      await db.run('UPDATE till_sales SET note = $2 WHERE id = $1', [id, note])
    },
    addSale: (sale: Sale) =>
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
