import type { Database, Queries } from './database.ts'

interface Index {
  remove: string
  make: string
}

/** Indexes of tables whose names match a pattern; SQLite gives up none that a primary key has. */
const INDEXES = {
  sqlite: `SELECT 'DROP INDEX ' || name AS remove, sql AS make FROM sqlite_master
    WHERE type = 'index' AND sql IS NOT NULL AND tbl_name LIKE $1`,
  postgres: `SELECT 'DROP INDEX ' || indexname AS remove, indexdef AS make FROM pg_indexes
      WHERE schemaname = current_schema() AND tablename LIKE $1 AND indexname NOT IN (SELECT conname FROM pg_constraint)
    UNION ALL
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE contype = 'p' AND connamespace = current_schema()::regnamespace AND conrelid::regclass::text LIKE $1`,
}

/** The tables that are filled, as a pattern of LIKE, and the statements they are changed by. */
export interface Filling {
  tables: string
  queries: Pick<Queries, 'all' | 'run'>
}

/**
 * Has tables without indexes while a world is written into them: each would take every row at a place of its own, which is
 * what makes a million take minutes. Built afterwards, each is sorted once.
 */
export async function withoutIndexes(
  { dialect }: Pick<Database, 'dialect'>,
  { tables, queries }: Filling,
  fill: () => Promise<void>,
): Promise<void> {
  const indexes = await queries.all<Index>(INDEXES[dialect], [tables])
  for (const { remove } of indexes) await queries.run(remove)
  await fill()
  for (const { make } of indexes) await queries.run(make)
}

/** Whole numbers from 1 to $1 as `numbers(i)`, made by the database itself, which no program could hand over as fast. */
export const NUMBERS =
  'WITH RECURSIVE numbers(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < $1)'

/** A number, as SQL, as the text of so many digits. */
export const digits = (count: number, number: string): string =>
  `substr(CAST(1${'0'.repeat(count)} + ${number} AS TEXT), 2)`
