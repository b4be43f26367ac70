import type { Database } from '@tillkey/sql'

/** Minimum number of changes before a new table is analyzed. */
const MIN_CHANGES = 500

/** Runs ANALYZE on each table that has grown and was never analyzed. PostgreSQL only. */
export async function analyzeGrownTables(db: Pick<Database, 'all' | 'run'>): Promise<void> {
  const grown = await db.all<{ name: string }>(
    `SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = current_schema()
     AND last_analyze IS NULL AND last_autoanalyze IS NULL AND n_mod_since_analyze >= $1`,
    [MIN_CHANGES],
  )
  for (const { name } of grown) await db.run(`ANALYZE "${name}"`)
}
