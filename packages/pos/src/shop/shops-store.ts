import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'
import type { Queries } from '@tillkey/sql'

interface Row {
  revision: number
  document: string
}

/** The only SQL for shop settings. */
export function createShopsStore(db: Queries) {
  return {
    async find(merchantId: string): Promise<Shop | undefined> {
      const row = await db.get<Row>('SELECT revision, document FROM till_shops WHERE merchant_id = $1', [
        merchantId,
      ])
      // Written by `save` only, which takes a whole document.
      return row && { ...(JSON.parse(row.document) as Shop), revision: row.revision }
    },
    /** Writes a document over the revision that it names. Returns `outdated` when that has changed. */
    async save(merchantId: string, shop: Shop, at: number): Promise<'written' | 'outdated'> {
      const { revision, ...document } = shop
      const params = [merchantId, revision, JSON.stringify(document), at]
      const { changes } =
        revision === 0
          ? await db.run(
              `INSERT INTO till_shops (merchant_id, revision, document, updated_at) VALUES ($1, $2 + 1, $3, $4)
               ON CONFLICT (merchant_id) DO NOTHING`,
              params,
            )
          : await db.run(
              `UPDATE till_shops SET revision = $2 + 1, document = $3, updated_at = $4 WHERE merchant_id = $1 AND revision = $2`,
              params,
            )
      return changes === 0 ? 'outdated' : 'written'
    },
  }
}
