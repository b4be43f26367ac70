import { inject } from 'vitest'
import type { Database, Queries, SqlValue } from './database.ts'
import { withoutIndexes } from './testing-indexes.ts'
import { isWasteful, planOf, type ReadPlan } from './testing-plans.ts'

/** What a sweep deletes by: `DELETE FROM … WHERE (key) IN (SELECT key FROM … WHERE … < $1 … LIMIT n)`. */
export interface Sweep {
  table: string
  /** The time that is compared with the first parameter. */
  column: string
  /** The statement that finds what is deleted. */
  select: string
  params: readonly SqlValue[]
}

const SWEEP = /^\s*DELETE FROM (\w+)\s+WHERE .*? IN\s*\(\s*(SELECT .* LIMIT [\w$]+)\s*\)/is

function sweepOf(sql: string, params: readonly SqlValue[]): Sweep | undefined {
  const [, table, select] = SWEEP.exec(sql) ?? []
  const [, column] = /(\w+) <=? \$\d/.exec(select ?? '') ?? []
  return table && select && column ? { table, column, select, params } : undefined
}

/** The same database, which notes each sweep that it runs, by its table. */
export function watchSweepsOn(db: Database, sweeps: Map<string, Sweep>): Database {
  function note(sql: string, params: readonly SqlValue[]): void {
    const sweep = sweepOf(sql, params)
    if (sweep) sweeps.set(sweep.table, sweep)
  }
  const noting = (queries: Queries): Pick<Queries, 'all' | 'get' | 'run'> => ({
    all: (sql, params = []) => (note(sql, params), queries.all(sql, params)),
    get: (sql, params = []) => (note(sql, params), queries.get(sql, params)),
    run: (sql, params = []) => (note(sql, params), queries.run(sql, params)),
  })
  return {
    ...db,
    ...noting(db),
    transaction: (work, options) => db.transaction((tx) => work({ ...tx, ...noting(tx) }), options),
  }
}

interface Column {
  name: string
  type: string
  isRequired: number
}

const columnsOf = ({ dialect, all }: Database, table: string): Promise<Column[]> =>
  dialect === 'sqlite'
    ? all<Column>(`SELECT name, type, "notnull" AS "isRequired" FROM pragma_table_info('${table}')`)
    : all<Column>(
        `SELECT column_name AS name, upper(data_type) AS type, CASE is_nullable WHEN 'NO' THEN 1 ELSE 0 END AS "isRequired"
         FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = current_schema()`,
      )

/** Rows of a table whose lists are read. */
const MANY = 100_000
/** Rows of each swept table; as many as of the others with `npm run check:databases`, for there are many tables. */
const sweptRows = (): number => (inject('isEverySuiteOnBoth') ? MANY : 20_000)
/** Rows that a sweep may take; the others are of a later time. */
const EXPIRED = 20
const LATER = 9_000_000_000_000

/**
 * Fills a table with 100,000 rows, or as many as told. `values` are SQL over `n`, the row's number from 1 on; other required columns hold something
 * of their own in each row.
 */
export async function fillTable(
  db: Database,
  { table, rows = MANY }: { table: string; rows?: number },
  values: Readonly<Record<string, string>>,
) {
  const asText = ({ name, type }: Column): string =>
    values[name] ?? (type === 'TEXT' ? `'${name} ' || n` : type === 'BIGINT' ? 'n' : '1')
  const filled = (await columnsOf(db, table)).filter(({ name, isRequired }) => isRequired || name in values)
  await withoutIndexes(db, { tables: table, queries: db }, async () => {
    await db.run(
      `INSERT INTO ${table} (${filled.map(({ name }) => name).join(', ')})
       WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
       SELECT ${filled.map(asText).join(', ')} FROM numbers`,
    )
  })
  await db.run(`ANALYZE ${table}`)
}

/** How a sweep finds its rows among many; `values` are the columns of a row that it needs to be one that may go. */
export async function planOfSweep(
  db: Database,
  sweep: Sweep,
  values: Readonly<Record<string, string>> = {},
): Promise<ReadPlan & { table: string; isWasteful: boolean }> {
  const { table, select, params } = sweep
  const empty = db.dialect === 'sqlite' ? `DELETE FROM ${table}` : `TRUNCATE ${table}`
  await db.run(empty)
  const rows = sweptRows()
  await fillTable(
    db,
    { table, rows },
    {
      project_id: `CASE n % 100 WHEN 0 THEN 'project ' || n ELSE 'project' END`,
      [sweep.column]: `CASE WHEN n % ${rows / EXPIRED} = 0 THEN 1 ELSE ${LATER} + n END`,
      ...values,
    },
  )
  const plan = await planOf(db, select, params)
  await db.run(empty)
  return { ...plan, table, isWasteful: isWasteful(plan) }
}
