import type { Database, SqlValue } from './database.ts'

/** How the database executes a query. */
export interface ReadPlan {
  sql: string
  /** Steps of SQLite's plan. Empty on PostgreSQL. */
  steps: readonly string[]
  /** Rows read according to PostgreSQL. Null on SQLite, which does not report it. */
  rows: number | null
  /** Rows returned. */
  returned: number
}

/** Upper bound on rows read per row returned. */
const MAX_READ_PER_ROW = 10

/**
 * Whether a step of SQLite reads a whole table or index, or sorts its result. `M` is a search in FTS5. Rows of a common table
 * expression are those that its own steps read.
 */
const isFullScan = (step: string, _: number, steps: readonly string[]): boolean =>
  (/^SCAN (?!.*(VALUES|CONSTANT|VIRTUAL TABLE INDEX \d+:M))/.test(step) &&
    !steps.includes(step.replace(/^SCAN/, 'CO-ROUTINE'))) ||
  step.includes('USE TEMP B-TREE FOR ORDER BY')

/** Whether a query reads more than ten times the rows it returns. */
export const isWasteful = ({ steps, rows, returned }: ReadPlan): boolean =>
  rows === null ? steps.some(isFullScan) : rows > MAX_READ_PER_ROW * Math.max(returned, 1)

interface PostgresPlan {
  /** Scans of tables and indexes have one of these. Other nodes only pass rows on. */
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PostgresPlan[]
}

/** Counts rows read by scans, including those filtered out. */
function rowsRead(plan: PostgresPlan): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, Plans = [] } = plan
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const isRead = 'Relation Name' in plan || 'Index Name' in plan
  const own = isRead ? (rows + removed) * loops : 0
  return Plans.reduce((sum, part) => sum + rowsRead(part), own)
}

interface WatchedRead<R extends object> {
  rows: R[]
  plan: ReadPlan
}

async function readWithPlan<R extends object>(
  db: Database,
  sql: string,
  params: readonly SqlValue[],
): Promise<WatchedRead<R>> {
  const rows = await db.all<R>(sql, params)
  return { rows, plan: await explain(db, { sql, params, returned: rows.length }) }
}

/** Runs a query and returns how it was executed. */
export const explainQuery = async (
  db: Database,
  sql: string,
  params: readonly SqlValue[],
): Promise<ReadPlan> => (await readWithPlan(db, sql, params)).plan

interface Statement {
  sql: string
  params: readonly SqlValue[]
  returned: number
}

async function explain(db: Database, { sql, params, returned }: Statement): Promise<ReadPlan> {
  if (db.dialect === 'sqlite') {
    const steps = await db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params)
    return { sql, steps: steps.map(({ detail }) => detail), rows: null, returned }
  }
  // The driver parses JSON columns.
  const row = await db.get<{ 'QUERY PLAN': { Plan: PostgresPlan }[] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
    params,
  )
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL gave no plan')
  return { sql, steps: [], rows: rowsRead(plan), returned }
}

/** Wraps a database and records the plan of every query outside of transactions. */
export const watchPlansOn = (db: Database, plans: ReadPlan[]): Database => ({
  ...db,
  async all<R extends object>(sql: string, params: readonly SqlValue[] = []) {
    const { rows, plan } = await readWithPlan<R>(db, sql, params)
    plans.push(plan)
    return rows
  },
  async get<R extends object>(sql: string, params: readonly SqlValue[] = []) {
    const { rows, plan } = await readWithPlan<R>(db, sql, params)
    plans.push(plan)
    return rows[0]
  },
})
