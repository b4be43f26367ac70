import type { Database } from '@tillkey/sql'

/** Throws when the database does not answer. */
export const askDatabase = async (db: Database): Promise<void> => {
  await db.get('SELECT 1 AS one')
}
