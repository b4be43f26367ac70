import type { Database } from './database.ts'

export interface Migration {
  /** Unique within its set, in order: `0001-payments`. */
  id: string
  /** Statements separated by semicolons; portable, see docs/architecture.md. */
  sql: string
}

/** Column types have one name in each: SQLite's STRICT tables know INTEGER, PostgreSQL keeps bytes as BYTEA. */
const toSqlite = (statement: string): string =>
  statement.replaceAll(/\bBIGINT\b/g, 'INTEGER').replace(/^(\s*CREATE TABLE[\s\S]*)$/i, '$1 STRICT')
const toPostgres = (statement: string): string => statement.replaceAll(/\bBLOB\b/g, 'BYTEA')

const statementsOf = (sql: string): string[] => sql.split(';').filter((statement) => statement.trim() !== '')

/** Brings the tables of one set up to date, each migration in a transaction of its own. Safe when several processes start at once. */
export async function migrate(db: Database, set: string, migrations: readonly Migration[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.lock('migrations')
    await tx.run(
      'CREATE TABLE IF NOT EXISTS migrations (set_name TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (set_name, id))',
    )
  })
  const translate = db.dialect === 'sqlite' ? toSqlite : toPostgres
  for (const { id, sql } of migrations) {
    await db.transaction(async (tx) => {
      await tx.lock('migrations')
      const done = await tx.get('SELECT id FROM migrations WHERE set_name = $1 AND id = $2', [set, id])
      if (done) return
      for (const statement of statementsOf(sql)) await tx.run(translate(statement))
      await tx.run('INSERT INTO migrations (set_name, id) VALUES ($1, $2)', [set, id])
    })
  }
}
