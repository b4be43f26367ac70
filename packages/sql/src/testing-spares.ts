import type { Database } from './database.ts'

/** A database whose test is over. */
export interface Spare {
  name: string
  /** What it consisted of before it was used. */
  shape: string
}

/** Databases of this process whose tests are over, by the name of their tables. */
const spares = new Map<string, Spare[]>()

/** Keeps a database whose test is over for the next that asks for these tables. */
export function giveSpare(tables: string, spare: Spare): void {
  spares.set(tables, [...(spares.get(tables) ?? []), spare])
}

/** What a database consists of, beside its rows: another text once a table, a column, an index or a step of migration came or went. */
export async function shapeOf(db: Database): Promise<string> {
  const row = await db.get<{ shape: string }>(
    `SELECT concat_ws(' ', count(*), max(oid::bigint), (SELECT count(*) FROM pg_attribute),
       (SELECT count(*) FROM pg_constraint), (SELECT count(*) FROM migrations)) AS shape FROM pg_class`,
  )
  return row?.shape ?? ''
}

/** Whether somebody else is still there, as the server of a test is until its connections have gone. */
const isInUse = async (db: Database): Promise<boolean> =>
  (await db.get(
    'SELECT 1 AS found FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )) !== undefined

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

/** Whether a database whose test is over can be had by another, and then has been emptied. */
async function prepare(db: Database, { shape }: Spare): Promise<boolean> {
  if ((await isInUse(db)) || (await shapeOf(db)) !== shape) return false
  await empty(db)
  return true
}

/**
 * An empty database with these tables, which is the caller's from then on; undefined when there is none. One that cannot be
 * had again is left to go with the server.
 */
export async function takeSpare(
  tables: string,
  open: (name: string) => Database,
): Promise<Spare | undefined> {
  const spare = spares.get(tables)?.shift()
  if (!spare) return undefined
  const db = open(spare.name)
  const isReady = await prepare(db, spare)
  await db.close()
  return isReady ? spare : takeSpare(tables, open)
}
