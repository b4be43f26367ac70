import type { Queries } from '@tillkey/sql'
import { decodeCursor, encodeCursor, type ResealedRow, resealPage, type SealedRows } from './resealing.ts'

/** A column whose values contain sealed texts. All names must be constants. */
export interface SealedColumn {
  table: string
  /** Name of the rows in cursors, if several columns of a table are resealed. Default: the table. */
  name?: string
  /** Columns of the primary key in order. All must be text. */
  key: readonly string[]
  column: string
  /** SQL condition without parameters that selects rows with a sealed text. */
  where?: string
  /** Column that counts changes of a row. Resealing increments it, so that concurrent changes are retried. */
  version?: string
  /** Returns the value sealed under the newest secret, or undefined if no secret opens it. */
  reseal(row: Readonly<Record<string, string>>): string | undefined
}

/**
 * Reseals a column in steps. Values that change meanwhile are skipped, because the change sealed them under the newest
 * secret.
 */
export function sealedColumn(
  db: Pick<Queries, 'all' | 'run'>,
  { table, name = table, key, column, where = '1 = 1', version, reseal }: SealedColumn,
): SealedRows {
  const placeholders = key.map((_, index) => `$${index + 1}`).join(', ')
  const select = `SELECT ${[...key, column].join(', ')} FROM ${table}
    WHERE (${key.join(', ')}) > (${placeholders}) AND ${where} ORDER BY ${key.join(', ')} LIMIT $${key.length + 1}`
  const counted = version === undefined ? '' : `, ${version} = ${version} + 1`
  const update = `UPDATE ${table} SET ${column} = $${key.length + 2}${counted}
    WHERE ${key.map((part, index) => `${part} = $${index + 1}`).join(' AND ')} AND ${column} = $${key.length + 1}`
  const readKey = (row: Readonly<Record<string, string>>): string[] => key.map((part) => row[part] ?? '')

  async function resealRow(row: Readonly<Record<string, string>>): Promise<ResealedRow> {
    const value = row[column] ?? ''
    const next = reseal(row)
    if (next === undefined) return 'unreadable'
    if (next === value) return 'current'
    await db.run(update, [...readKey(row), value, next])
    return 'resealed'
  }
  return {
    name,
    async reseal(after, limit) {
      const rows = await db.all<Record<string, string>>(select, [...decodeCursor(after, key.length), limit])
      return resealPage(rows, limit, { reseal: resealRow, cursorOf: (row) => encodeCursor(...readKey(row)) })
    },
  }
}
