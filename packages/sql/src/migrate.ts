import type { Database, Transaction } from './database.ts'
import { NewerDatabase } from './errors.ts'

export interface Migration {
  /** Unique within its set, in order: `0001-payments`. */
  id: string
  /** Statements separated by semicolons; portable, see docs/architecture.md. */
  sql: string
  /** The one database that it is for; both unless told. */
  only?: Database['dialect']
  /** Called behind the statements: changes of rows that SQL of both databases cannot say. */
  change?(tx: Transaction): Promise<void>
}

/** Column types have one name in each: SQLite's STRICT tables know INTEGER, PostgreSQL keeps bytes as BYTEA. Only SQLite can keep a table by its key. */
const toSqlite = (statement: string): string =>
  statement
    .replaceAll(/\bBIGINT\b/g, 'INTEGER')
    .replace(/^(\s*CREATE TABLE[\s\S]*)$/i, '$1 STRICT')
    .replace(/WITHOUT ROWID(?=\s+STRICT$)/i, 'WITHOUT ROWID,')
const toPostgres = (statement: string): string =>
  statement.replaceAll(/\bBLOB\b/g, 'BYTEA').replace(/WITHOUT ROWID(?=\s*$)/i, '')

const statementsOf = (sql: string): string[] => sql.split(';').filter((statement) => statement.trim() !== '')

/** Changes of tables take the time they need, and wait for another process that makes them. */
const alone = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.lock('migrations')
      return work(tx)
    },
    { patience: 'unbounded' },
  )

async function idsDone(tx: Transaction, set: string): Promise<string[]> {
  const rows = await tx.all<{ id: string }>('SELECT id FROM migrations WHERE set_name = $1 ORDER BY id', [
    set,
  ])
  return rows.map(({ id }) => id)
}

/** What was done to the tables of a set before. */
const findDone = (db: Database, set: string): Promise<string[]> =>
  alone(db, async (tx) => {
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
  for (const statement of statementsOf(sql)) await tx.run(translate(statement))
  await change?.(tx)
}

/** Applies those of the migrations that nobody has applied meanwhile. */
const applyMissing = (db: Database, set: string, migrations: readonly Migration[]): Promise<void> =>
  alone(db, async (tx) => {
    const done = await idsDone(tx, set)
    for (const migration of migrations.filter(({ id }) => !done.includes(id))) {
      await apply(tx, db, migration)
      await tx.run('INSERT INTO migrations (set_name, id) VALUES ($1, $2)', [set, migration.id])
    }
  })

/**
 * Brings the tables of one set up to date: all migrations in one transaction where none was done yet, so that a first start
 * waits for the disk once, and else each in a transaction of its own. Safe when several processes start at once. Throws
 * NewerDatabase, and changes nothing, when the set has a migration that is not among those given.
 */
export async function migrate(db: Database, set: string, migrations: readonly Migration[]): Promise<void> {
  const before = await findDone(db, set)
  const unknown = before.find((id) => migrations.every((migration) => migration.id !== id))
  if (unknown !== undefined) throw new NewerDatabase(set, unknown)
  const missing = migrations.filter(({ id }) => !before.includes(id))
  const steps = before.length === 0 ? [missing] : missing.map((migration) => [migration])
  for (const step of steps) await applyMissing(db, set, step)
}
