import type { Database, Transaction } from './database.ts'
import { NewerDatabase } from './errors.ts'

/** A step of a schema. Must not be changed once it was released. */
export interface Migration {
  /** Unique within its set and in order: `0001-payments`. */
  id: string
  /** Portable statements separated by semicolons. See docs/architecture.md. */
  sql: string
  /** Limits the migration to one database. Default: both. */
  only?: Database['dialect']
  /** Called after the statements, for changes that portable SQL cannot express. */
  change?(tx: Transaction): Promise<void>
}

/**
 * Maps column types and keeps WITHOUT ROWID for SQLite only: its STRICT tables need INTEGER, PostgreSQL stores bytes as
 * BYTEA.
 */
const toSqlite = (statement: string): string =>
  statement
    .replaceAll(/\bBIGINT\b/g, 'INTEGER')
    .replace(/^(\s*CREATE TABLE[\s\S]*)$/i, '$1 STRICT')
    .replace(/WITHOUT ROWID(?=\s+STRICT$)/i, 'WITHOUT ROWID,')
const toPostgres = (statement: string): string =>
  statement.replaceAll(/\bBLOB\b/g, 'BYTEA').replace(/WITHOUT ROWID(?=\s*$)/i, '')

const splitStatements = (sql: string): string[] =>
  sql.split(';').filter((statement) => statement.trim() !== '')

/** Serialises migrations across processes, without a statement timeout. */
const runExclusively = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.lock('migrations')
      return work(tx)
    },
    { timeout: 'unbounded' },
  )

async function idsDone(tx: Transaction, set: string): Promise<string[]> {
  const rows = await tx.all<{ id: string }>('SELECT id FROM migrations WHERE set_name = $1 ORDER BY id', [
    set,
  ])
  return rows.map(({ id }) => id)
}

/** Returns the applied migrations of a set. */
const findApplied = (db: Database, set: string): Promise<string[]> =>
  runExclusively(db, async (tx) => {
    await tx.run(
      'CREATE TABLE IF NOT EXISTS migrations (set_name TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (set_name, id))',
    )
    return idsDone(tx, set)
  })

async function apply(
  tx: Transaction,
  { dialect }: Pick<Database, 'dialect'>,
  { sql, only = dialect, change }: Migration,
): Promise<void> {
  if (only !== dialect) return
  const translate = dialect === 'sqlite' ? toSqlite : toPostgres
  for (const statement of splitStatements(sql)) await tx.run(translate(statement))
  await change?.(tx)
}

/** Applies the migrations that no other process has applied meanwhile. */
const applyMissing = (db: Database, set: string, migrations: readonly Migration[]): Promise<void> =>
  runExclusively(db, async (tx) => {
    const done = await idsDone(tx, set)
    for (const migration of migrations.filter(({ id }) => !done.includes(id))) {
      await apply(tx, db, migration)
      await tx.run('INSERT INTO migrations (set_name, id) VALUES ($1, $2)', [set, migration.id])
    }
  })

/**
 * Applies the migrations of a set: in one transaction on a new database, so that the first start syncs once, otherwise one
 * by one. Safe for concurrent processes. Throws NewerDatabase without changes if the database has an unknown migration.
 */
export async function migrate(db: Database, set: string, migrations: readonly Migration[]): Promise<void> {
  const before = await findApplied(db, set)
  const unknown = before.find((id) => migrations.every((migration) => migration.id !== id))
  if (unknown !== undefined) throw new NewerDatabase(set, unknown)
  const missing = migrations.filter(({ id }) => !before.includes(id))
  const steps = before.length === 0 ? [missing] : missing.map((migration) => [migration])
  for (const step of steps) await applyMissing(db, set, step)
}
