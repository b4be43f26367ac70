import type { Migration } from '@tillkey/sql'

/** Shop settings, as one document per merchant. */
export const shopMigrations: readonly Migration[] = [
  {
    id: '0022-shops',
    sql: `
      CREATE TABLE till_shops (
        merchant_id TEXT NOT NULL PRIMARY KEY,
        revision BIGINT NOT NULL,
        document TEXT NOT NULL,
        updated_at BIGINT NOT NULL
      )`,
  },
]
