import type { Database } from './database.ts'

/** A database of a finished test. */
export interface TemplateDatabase {
  name: string
  /** Fingerprint of its schema before the test. */
  shape: string
}

/** Databases of finished tests of this process, by the name of their tables. */
const spares = new Map<string, TemplateDatabase[]>()

/** Stores a database of a finished test for reuse. */
export function returnTemplateDatabase(tables: string, spare: TemplateDatabase): void {
  spares.set(tables, [...(spares.get(tables) ?? []), spare])
}

/** Fingerprint of a schema. Changes with any table, column, index, constraint or migration. */
const SHAPE = `SELECT concat_ws(' ', count(*), max(oid::bigint), (SELECT count(*) FROM pg_attribute),
  (SELECT count(*) FROM pg_constraint), (SELECT count(*) FROM migrations)) FROM pg_class`

/** Reads the fingerprint of the schema. */
export async function readSchemaShape(db: Database): Promise<string> {
  return (await db.get<{ shape: string }>(`SELECT (${SHAPE}) AS shape`))?.shape ?? ''
}

/** Whether a database has no other connections, such as those of a closing server, and an unchanged schema. */
async function isReusable(db: Database, { shape }: TemplateDatabase): Promise<boolean> {
  const row = await db.get<{ shape: string; others: number }>(
    `SELECT (${SHAPE}) AS shape, (SELECT count(*) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()) AS others`,
  )
  return row?.others === 0 && row.shape === shape
}

/** Deletes all rows but the applied migrations, and resets statistics. */
const empty = (db: Database): Promise<unknown> =>
  db.run(`DO $$
    DECLARE written text;
    BEGIN
      SELECT string_agg(oid::regclass::text, ', ') INTO written FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations' AND pg_relation_size(oid) > 0;
      IF written IS NOT NULL THEN EXECUTE 'TRUNCATE ' || written || ' RESTART IDENTITY CASCADE'; END IF;
      DELETE FROM pg_statistic WHERE starelid >= 16384;
      PERFORM pg_stat_reset();
    END $$`)

/** A reused database and its open connections. */
export interface AcquiredTemplateDatabase {
  spare: TemplateDatabase
  db: Database
}

/**
 * Returns an empty database with these tables for exclusive use, or undefined if none can be reused. It is emptied over the
 * connections of the new test, because opening a connection costs as much as the statements of a small test.
 */
export async function acquireTemplateDatabase(
  tables: string,
  open: (name: string) => Database,
): Promise<AcquiredTemplateDatabase | undefined> {
  const spare = spares.get(tables)?.shift()
  if (!spare) return undefined
  const db = open(spare.name)
  if (await isReusable(db, spare)) {
    await empty(db)
    return { spare, db }
  }
  await db.close()
  return acquireTemplateDatabase(tables, open)
}
