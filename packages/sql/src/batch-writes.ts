import type { Change, SqlValue } from './database.ts'

/** What PostgreSQL says when a change missed its rows: none of our statements divides but for that. */
export const DIVISION_BY_ZERO = '22012'

/** By the number that places are put off by, then by the text: there are few of either. */
const known = new Map<number, Map<string, string>>()

function shifted(sql: string, by: number): string {
  const own = known.get(by) ?? new Map<string, string>()
  known.set(by, own)
  const text = own.get(sql) ?? sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + by}`)
  own.set(sql, text)
  return text
}

/**
 * Changes of different rows as one statement of PostgreSQL, which makes all of them or none. It fails with
 * DIVISION_BY_ZERO when one of them found another number of rows than it must.
 */
export function batchWrites(changes: readonly Change[]): Change {
  const all: SqlValue[] = []
  const parts: string[] = []
  const conditions: string[] = []
  for (const [index, { sql, params, rows }] of changes.entries()) {
    parts.push(`change_${index} AS (${shifted(sql, all.length)} RETURNING 1)`)
    if (rows !== undefined) conditions.push(`(SELECT count(*) FROM change_${index}) = ${rows}`)
    all.push(...params)
  }
  const found = conditions.length > 0 ? `CASE WHEN ${conditions.join(' AND ')} THEN 1 ELSE 0 END` : '1'
  return { sql: `WITH ${parts.join(', ')} SELECT 1 / ${found}`, params: all }
}
