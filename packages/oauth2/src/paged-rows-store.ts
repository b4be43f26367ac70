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

interface Statement {
  sql: string
  params: SqlValue[]
}

/** The condition for the rows of a project that have what the filters ask for. */
function whereOf({ filters }: Pick<PagedTable, 'filters'>, projectId: string) {
  const params: SqlValue[] = [projectId]
  const also = (text: string, value: SqlValue): string => ` AND ${text} $${params.push(value)}`
  const asked = Object.entries(filters).map(([column, value]) =>
    value === undefined ? '' : also(`${column} =`, value),
  )
  return { where: `project_id = $1${asked.join('')}`, params, also }
}

/** The statement that reads a page of a table with `project_id` and `id`. */
export function selectPage(
  table: PagedTable,
  projectId: string,
  { after, offset, limit }: RowsPage,
): Statement {
  const { where, params, also } = whereOf(table, projectId)
  const behind = after === undefined ? '' : also('id >', after)
  const rest = after === undefined ? ` OFFSET $${params.push(offset)}` : ''
  const from = `FROM ${table.table} WHERE ${where}${behind}`
  return { sql: `SELECT ${table.columns} ${from} ORDER BY id LIMIT ${limit}${rest}`, params }
}

/** The statement that counts as `total` what all pages hold together. */
export function selectTotal(table: Omit<PagedTable, 'columns'>, projectId: string): Statement {
  const { where, params } = whereOf(table, projectId)
  return { sql: `SELECT count(*) AS total FROM ${table.table} WHERE ${where}`, params }
}
