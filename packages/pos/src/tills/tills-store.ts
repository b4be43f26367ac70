import type { Queries } from '@tillkey/sql'

/** A browser that takes payments for a merchant, under the name it was linked with. */
export interface Till {
  id: string
  name: string
}

/** The only SQL for the tills of merchants. */
export function createTillsStore(db: Queries) {
  return {
    /** A till of the merchant that was not revoked. */
    find: (merchantId: string, id: string) =>
      db.get<Till>(
        'SELECT id, name FROM till_tills WHERE id = $1 AND merchant_id = $2 AND revoked_at IS NULL',
        [id, merchantId],
      ),
    /** The merchant's newest till that no browser has shown the cookie of: that of callers who keep none. */
    newestUnclaimed: (merchantId: string) =>
      db.get<Till>(
        `SELECT id, name FROM till_tills WHERE merchant_id = $1 AND claimed_at IS NULL AND revoked_at IS NULL
         ORDER BY created_at DESC, id LIMIT 1`,
        [merchantId],
      ),
    /** A browser has shown the cookie: from now on the till is that browser's alone. */
    async claim(id: string, at: number): Promise<void> {
      await db.run('UPDATE till_tills SET claimed_at = $2 WHERE id = $1 AND claimed_at IS NULL', [id, at])
    },
    async add(merchantId: string, { id, name }: Till, at: number): Promise<void> {
      await db.run(
        'INSERT INTO till_tills (id, merchant_id, name, created_at, claimed_at, revoked_at) VALUES ($1, $2, $3, $4, NULL, NULL)',
        [id, merchantId, name, at],
      )
    },
    async rename({ id, name }: Till): Promise<void> {
      await db.run('UPDATE till_tills SET name = $2 WHERE id = $1', [id, name])
    },
  }
}
