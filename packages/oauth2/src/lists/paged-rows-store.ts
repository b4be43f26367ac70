import type { SqlValue } from '@tillkey/sql'

/** Requested rows of a project, ordered by id. */
export interface RowsPage {
  limit: number
  offset: number
  /** Last id of the previous page; takes precedence over `offset`. */
  after?: string | undefined
}

export interface PagedTable {
  table: string
  columns: string
  /** Required values of columns; `undefined` does not filter. */
  filters: Readonly<Record<string, string | undefined>>
}

interface Statement {
  sql: string
  params: SqlValue[]
}

/** Condition for the rows of a project that match the filters. */
function buildWhere({ filters }: Pick<PagedTable, 'filters'>, projectId: string) {
  const params: SqlValue[] = [projectId]
  const conditions = Object.entries(filters).map(([column, value]) =>
    value === undefined ? '' : ` AND ${column} = $${params.push(value)}`,
  )
  return { where: `project_id = $1${conditions.join('')}`, params }
}

/**
 * Selects a page of a table with columns `project_id` and `id`. Filters are row comparisons because PostgreSQL may answer
 * equalities from the primary key and scan all rows of the project.
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

/** Selects the total of all pages as `total`. */
export function selectTotal(table: Omit<PagedTable, 'columns'>, projectId: string): Statement {
  const { where, params } = buildWhere(table, projectId)
  return { sql: `SELECT count(*) AS total FROM ${table.table} WHERE ${where}`, params }
}
