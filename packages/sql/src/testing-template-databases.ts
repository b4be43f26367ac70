import type { Database } from './database.ts'

/** A database whose test is over. */
export interface TemplateDatabase {
  name: string
  /** What it consisted of before it was used. */
  shape: string
}

/** Databases of this process whose tests are over, by the name of their tables. */
const spares = new Map<string, TemplateDatabase[]>()

/** Keeps a database whose test is over for the next that asks for these tables. */
export function returnTemplateDatabase(tables: string, spare: TemplateDatabase): void {
  spares.set(tables, [...(spares.get(tables) ?? []), spare])
}

/** What a database consists of, beside its rows: another text once a table, a column, an index or a step of migration came or went. */
const SHAPE = `SELECT concat_ws(' ', count(*), max(oid::bigint), (SELECT count(*) FROM pg_attribute),
  (SELECT count(*) FROM pg_constraint), (SELECT count(*) FROM migrations)) FROM pg_class`

/** Reads what a database consists of. */
export async function readSchemaShape(db: Database): Promise<string> {
  return (await db.get<{ shape: string }>(`SELECT (${SHAPE}) AS shape`))?.shape ?? ''
}

/** Whether nobody else is still there, as the server of a test is until its connections have gone, and nothing but rows came or went. */
async function isReusable(db: Database, { shape }: TemplateDatabase): Promise<boolean> {
  const row = await db.get<{ shape: string; others: number }>(
    `SELECT (${SHAPE}) AS shape, (SELECT count(*) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()) AS others`,
  )
  return row?.others === 0 && row.shape === shape
}

/** Takes all rows away but the steps of migration, and what the server has counted of them. */
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

/** A spare that was taken, and the connections to it that its test goes on with. */
export interface AcquiredTemplateDatabase {
  spare: TemplateDatabase
  db: Database
}

/**
 * An empty database with these tables, which is the caller's from then on; undefined when there is none. One that cannot be
 * had again is left to go with the server. It is emptied over the connections of the test that comes: each new one costs the
 * server as much as the statements of a small test.
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
