import type { Queries } from '@tillkey/sql'
import { cursorParts, cursorText, type ResealedRow, resealPage, type SealedRows } from './resealing.ts'

/** One column of a table whose values hold sealed texts. All names are constants of the program. */
export interface SealedColumn {
  table: string
  /** Names the rows in cursors, where others of the table are resealed as well. Default: the table. */
  name?: string
  /** Columns of the primary key in its order, each a text. */
  key: readonly string[]
  column: string
  /** A condition without parameters for the rows that hold a sealed text. */
  where?: string
  /** A column that counts the changes of a row, so that who changes it at the same time begins again. */
  version?: string
  /** A value as it is under the newest secret; undefined where no secret opens it. */
  reseal(row: Readonly<Record<string, string>>): string | undefined
}

/** Reseals a column in steps. A value that was changed meanwhile stays, for its change sealed it. */
export function sealedColumn(
  db: Pick<Queries, 'all' | 'run'>,
  { table, name = table, key, column, where = '1 = 1', version, reseal }: SealedColumn,
): SealedRows {
  const places = key.map((_, index) => `$${index + 1}`).join(', ')
  const select = `SELECT ${[...key, column].join(', ')} FROM ${table}
    WHERE (${key.join(', ')}) > (${places}) AND ${where} ORDER BY ${key.join(', ')} LIMIT $${key.length + 1}`
  const counted = version === undefined ? '' : `, ${version} = ${version} + 1`
  const update = `UPDATE ${table} SET ${column} = $${key.length + 2}${counted}
    WHERE ${key.map((part, index) => `${part} = $${index + 1}`).join(' AND ')} AND ${column} = $${key.length + 1}`
  const keyOf = (row: Readonly<Record<string, string>>): string[] => key.map((part) => row[part] ?? '')

  async function resealRow(row: Readonly<Record<string, string>>): Promise<ResealedRow> {
    const value = row[column] ?? ''
    const next = reseal(row)
    if (next === undefined) return 'unreadable'
    if (next === value) return 'current'
    await db.run(update, [...keyOf(row), value, next])
    return 'resealed'
  }
  return {
    name,
    async reseal(after, limit) {
      const rows = await db.all<Record<string, string>>(select, [...cursorParts(after, key.length), limit])
      return resealPage(rows, limit, { reseal: resealRow, cursorOf: (row) => cursorText(...keyOf(row)) })
    },
  }
}
