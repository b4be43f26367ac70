import type { Database, SqlValue } from './database.ts'

/** How the database reads what one statement asks for. */
export interface ReadPlan {
  sql: string
  /** The steps, as SQLite tells them; empty on PostgreSQL. */
  steps: readonly string[]
  /** How many rows were read, as PostgreSQL has counted them; null on SQLite, which does not say. */
  rows: number | null
  /** How many rows were asked for and found. */
  returned: number
}

/** Rows that a statement may read for each that it returns. */
const MAX_READ_PER_ROW = 10

/** A step of SQLite that reads a whole table or index, or sorts what it has read. */
const isWalk = (step: string): boolean =>
  /^SCAN (?!.*(VALUES|CONSTANT))/.test(step) || step.includes('USE TEMP B-TREE FOR ORDER BY')

/** Whether a statement reads more than ten times what it returns. */
export const isWasteful = ({ steps, rows, returned }: ReadPlan): boolean =>
  rows === null ? steps.some(isWalk) : rows > MAX_READ_PER_ROW * Math.max(returned, 1)

interface PostgresPlan {
  /** Where a table or an index is read, one of these; what only hands on what another step has read has neither. */
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PostgresPlan[]
}

/** Rows that were looked at wherever a table or an index is read, those that were then left out with them. */
function rowsRead(plan: PostgresPlan): number {
  const { 'Actual Rows': kept, 'Actual Loops': loops, Plans = [] } = plan
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const isRead = 'Relation Name' in plan || 'Index Name' in plan
  const own = isRead ? (kept + removed) * loops : 0
  return Plans.reduce((sum, part) => sum + rowsRead(part), own)
}

/** Runs a statement that asks for rows, and answers with how it was read. */
export async function planOf(db: Database, sql: string, params: readonly SqlValue[]): Promise<ReadPlan> {
  const { length: returned } = await db.all(sql, params)
  if (db.dialect === 'sqlite') {
    const steps = await db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params)
    return { sql, steps: steps.map(({ detail }) => detail), rows: null, returned }
  }
  // The driver hands JSON over as what it says.
  const row = await db.get<{ 'QUERY PLAN': { Plan: PostgresPlan }[] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
    params,
  )
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL gave no plan')
  return { sql, steps: [], rows: rowsRead(plan), returned }
}

/** The same database, which adds to `plans` how each statement is read that asks for rows outside of transactions. */
export const watchPlansOn = (db: Database, plans: ReadPlan[]): Database => ({
  ...db,
  async all(sql, params = []) {
    plans.push(await planOf(db, sql, params))
    return db.all(sql, params)
  },
  async get(sql, params = []) {
    plans.push(await planOf(db, sql, params))
    return db.get(sql, params)
  },
})
