import type { SqlValue } from '@tillkey/sql'

/** Which rows of a project are listed, by id: from behind one, or from a place on. */
export interface RowsPage {
  limit: number
  offset: number
  /** The last id of the page before. */
  after?: string | undefined
}

export interface PagedTable {
  table: string
  columns: string
  /** What columns have to be; those that are not told may be anything. */
  filters: Readonly<Record<string, string | undefined>>
}

/** The statement that reads a page of a table with `project_id` and `id`. */
export function selectPage(
  { table, columns, filters }: PagedTable,
  projectId: string,
  { after, offset, limit }: RowsPage,
): { sql: string; params: SqlValue[] } {
  const params: SqlValue[] = [projectId]
  const also = (text: string, value: SqlValue): string => ` AND ${text} $${params.push(value)}`
  const asked = Object.entries(filters).map(([column, value]) =>
    value === undefined ? '' : also(`${column} =`, value),
  )
  const behind = after === undefined ? '' : also('id >', after)
  const rest = after === undefined ? ` OFFSET $${params.push(offset)}` : ''
  const where = `project_id = $1${asked.join('')}${behind}`
  return { sql: `SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY id LIMIT ${limit}${rest}`, params }
}
