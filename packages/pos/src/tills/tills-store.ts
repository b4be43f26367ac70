import type { Queries } from '@tillkey/sql'

/** A browser that takes payments for a merchant, under the name it was linked with. */
export interface Till {
  id: string
  name: string
}

/** A till in the list, with the card machine it has chosen. */
export interface ListedTill extends Till {
  createdAt: number
  terminalId: string | null
  model: string | null
  serialNumber: string | null
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
    /** One of any merchant's, revoked or not. */
    load: (id: string) => db.get<Till>('SELECT id, name FROM till_tills WHERE id = $1', [id]),
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
    /** Newest first. */
    list: (merchantId: string, most: number) =>
      db.all<ListedTill>(
        `SELECT t.id, t.name, t.created_at AS "createdAt", c.terminal_id AS "terminalId", c.model, c.serial_number AS "serialNumber"
         FROM till_tills t LEFT JOIN till_terminals c ON c.till_id = t.id
         WHERE t.merchant_id = $1 AND t.revoked_at IS NULL ORDER BY t.created_at DESC, t.id LIMIT ${most}`,
        [merchantId],
      ),
    /** Ends a till, and its choice of a card machine. */
    async revoke(id: string, at: number): Promise<void> {
      await db.run('UPDATE till_tills SET revoked_at = $2 WHERE id = $1', [id, at])
      await db.run('DELETE FROM till_terminals WHERE till_id = $1', [id])
    },
    async rename({ id, name }: Till): Promise<void> {
      await db.run('UPDATE till_tills SET name = $2 WHERE id = $1', [id, name])
    },
  }
}
