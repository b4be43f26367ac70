import { inject } from 'vitest'
import type { Database, Queries, SqlValue } from './database.ts'
import { withoutIndexes } from './testing-indexes.ts'
import { explainQuery, isWasteful, type ReadPlan } from './testing-plans.ts'

/** Parts of a sweep: `DELETE FROM … WHERE (key) IN (SELECT key FROM … WHERE … < $1 … LIMIT n)`. */
export interface Sweep {
  table: string
  /** The time column that is compared with the first parameter. */
  column: string
  /** The inner query. */
  select: string
  params: readonly SqlValue[]
}

const SWEEP = /^\s*DELETE FROM (\w+)\s+WHERE .*? IN\s*\(\s*(SELECT .* LIMIT [\w$]+)\s*\)/is

function parseSweep(sql: string, params: readonly SqlValue[]): Sweep | undefined {
  const [, table, select] = SWEEP.exec(sql) ?? []
  const [, column] = /(\w+) <=? \$\d/.exec(select ?? '') ?? []
  return table && select && column ? { table, column, select, params } : undefined
}

/** Wraps a database and records the sweeps by table. */
export function watchSweepsOn(db: Database, sweeps: Map<string, Sweep>): Database {
  function note(sql: string, params: readonly SqlValue[]): void {
    const sweep = parseSweep(sql, params)
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

const listColumns = ({ dialect, all }: Database, table: string): Promise<Column[]> =>
  dialect === 'sqlite'
    ? all<Column>(`SELECT name, type, "notnull" AS "isRequired" FROM pragma_table_info('${table}')`)
    : all<Column>(
        `SELECT column_name AS name, upper(data_type) AS type, CASE is_nullable WHEN 'NO' THEN 1 ELSE 0 END AS "isRequired"
         FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = current_schema()`,
      )

/** Rows of a table whose plans are tested. Filling takes most of the time, so only `npm run check:databases` uses the full number. */
export const MANY_ROWS = inject('isEverySuiteOnBoth') ? 100_000 : 20_000
/** Rows that a sweep may delete. The others expire later. */
const EXPIRED = 20
const LATER = 9_000_000_000_000

/**
 * Fills a table with rows, `MANY_ROWS` by default. `values` are SQL expressions over the row number `n`, from 1. Other required
 * columns get distinct values.
 */
export async function fillTable(
  db: Database,
  { table, rows = MANY_ROWS }: { table: string; rows?: number },
  values: Readonly<Record<string, string>>,
) {
  const asText = ({ name, type }: Column): string =>
    values[name] ?? (type === 'TEXT' ? `'${name} ' || n` : type === 'BIGINT' ? 'n' : '1')
  const filled = (await listColumns(db, table)).filter(({ name, isRequired }) => isRequired || name in values)
  await withoutIndexes(db, { tables: table, queries: db }, async () => {
    await db.run(
      `INSERT INTO ${table} (${filled.map(({ name }) => name).join(', ')})
       WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
       SELECT ${filled.map(asText).join(', ')} FROM numbers`,
    )
  })
  await db.run(`ANALYZE ${table}`)
}

/** Returns how a sweep finds its rows among many. `values` are the columns that make a row deletable. */
export async function explainSweep(
  db: Database,
  sweep: Sweep,
  values: Readonly<Record<string, string>> = {},
): Promise<ReadPlan & { table: string; isWasteful: boolean }> {
  const { table, select, params } = sweep
  const empty = db.dialect === 'sqlite' ? `DELETE FROM ${table}` : `TRUNCATE ${table}`
  await db.run(empty)
  await fillTable(
    db,
    { table },
    {
      project_id: `CASE n % 100 WHEN 0 THEN 'project ' || n ELSE 'project' END`,
      [sweep.column]: `CASE WHEN n % ${MANY_ROWS / EXPIRED} = 0 THEN 1 ELSE ${LATER} + n END`,
      ...values,
    },
  )
  const plan = await explainQuery(db, select, params)
  await db.run(empty)
  return { ...plan, table, isWasteful: isWasteful(plan) }
}
