import type { Change, SqlValue } from '../database.ts'

/** PostgreSQL error code for a missed change. Our statements divide for no other purpose. */
export const DIVISION_BY_ZERO = '22012'

const renumberPlaceholders = (sql: string, by: number): string =>
  by === 0 ? sql : sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + by}`)

/**
 * Combines changes of different rows into one atomic PostgreSQL statement. It fails with DIVISION_BY_ZERO if a change
 * affects an unexpected number of rows.
 */
export function batchWrites(changes: readonly Change[]): Change {
  const all: SqlValue[] = []
  const parts: string[] = []
  const conditions: string[] = []
  for (const [index, { sql, params, rows }] of changes.entries()) {
    parts.push(`change_${index} AS (${renumberPlaceholders(sql, all.length)} RETURNING 1)`)
    if (rows !== undefined) conditions.push(`(SELECT count(*) FROM change_${index}) = ${rows}`)
    all.push(...params)
  }
  const found = conditions.length > 0 ? `CASE WHEN ${conditions.join(' AND ')} THEN 1 ELSE 0 END` : '1'
  return { sql: `WITH ${parts.join(', ')} SELECT 1 / ${found}`, params: all }
}
