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
  const conditions = Object.entries(filters).map(([column, value]) =>
    value === undefined ? '' : ` AND ${column} = $${params.push(value)}`,
  )
  return { where: `project_id = $1${conditions.join('')}`, params }
}

/**
 * The statement that reads a page of a table with `project_id` and `id`. The columns of the index are compared as a row: of
 * equalities PostgreSQL may take the primary key, and read every row of the project before the first that is meant.
 */
export function selectPage(
  { table, columns, filters }: PagedTable,
  projectId: string,
  { after = '', offset, limit }: RowsPage,
): Statement {
  const active = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const names = active.map(([column]) => column)
  const params: SqlValue[] = [projectId, after, ...active.map(([, value]) => value)]
  const own = names.map((_, index) => `$${index + 3}`)
  const order = [...names, 'id'].join(', ')
  const upTo = active.length === 0 ? '' : ` AND (${names.join(', ')}) <= (${own.join(', ')})`
  const where = `project_id = $1 AND (${order}) > (${[...own, '$2'].join(', ')})${upTo}`
  const skipped = after === '' ? ` OFFSET $${params.push(offset)}` : ''
  return {
    sql: `SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${limit}${skipped}`,
    params,
  }
}

/** The statement that counts as `total` what all pages hold together. */
export function selectTotal(table: Omit<PagedTable, 'columns'>, projectId: string): Statement {
  const { where, params } = whereOf(table, projectId)
  return { sql: `SELECT count(*) AS total FROM ${table.table} WHERE ${where}`, params }
}
