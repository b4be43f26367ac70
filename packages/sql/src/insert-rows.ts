import type { Change, Queries, Row, SqlValue, Transaction } from './database.ts'
import { assertParameters } from './parameters.ts'
import { placeholders } from './placeholders.ts'

/** Rows with the same columns. `into` is `table (columns)`, `clause` an ON CONFLICT or RETURNING clause, or both. */
export interface NewRows {
  into: string
  rows: readonly (readonly SqlValue[])[]
  clause?: string
}

/** Upper bounds on rows per statement. SQLite allows 32,766 parameters. */
const MAX_ROWS = { sqlite: 500, postgres: 5000 }

const valuesStatement = ({ into, rows, clause = '' }: NewRows): Change => ({
  sql: `INSERT INTO ${into} VALUES ${placeholders(rows.length, rows[0]?.length ?? 0)} ${clause}`.trimEnd(),
  params: rows.flat(),
})

const quoted = (text: string): string =>
  `"${/[\\"]/.test(text) ? text.replaceAll(/[\\"]/g, String.raw`\$&`) : text}"`

function elementOf(value: SqlValue): string {
  if (typeof value === 'string') return quoted(value)
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : quoted(`\\x${Buffer.from(value).toString('hex')}`)
}

/** Returns the array type of a column from its values, or `null` if all are null. */
function arrayTypeOf(values: readonly SqlValue[]): string | null {
  const some = values.find((value) => value !== null)
  if (some === undefined || some === null) return null
  if (typeof some === 'string') return 'text'
  return typeof some === 'number' ? 'bigint' : 'bytea'
}

/** One array per column (PostgreSQL, 8.15.6), so that text and plan are the same for any number of rows. */
function arraysStatement({ into, rows, clause = '' }: NewRows): Change {
  const params: string[] = []
  const arrays: string[] = []
  const names: string[] = []
  const selected = (rows[0] ?? []).map((_, column) => {
    const values = rows.map((row) => row[column] ?? null)
    assertParameters(values)
    const type = arrayTypeOf(values)
    if (type === null) return 'NULL'
    arrays.push(`$${params.push(`{${values.map(elementOf).join(',')}}`)}::${type}[]`)
    names.push(`c${column}`)
    return `c${column}`
  })
  const from = `unnest(${arrays.join(', ')}) AS new_rows(${names.join(', ')})`
  return { sql: `INSERT INTO ${into} SELECT ${selected.join(', ')} FROM ${from} ${clause}`.trimEnd(), params }
}

/** Returns the statements that insert the rows. */
function insertStatements(dialect: Queries['dialect'], { rows, ...rest }: NewRows): Change[] {
  const statements: Change[] = []
  for (let start = 0; start < rows.length; start += MAX_ROWS[dialect]) {
    const part = { ...rest, rows: rows.slice(start, start + MAX_ROWS[dialect]) }
    const isPlain = dialect === 'sqlite' || part.rows.length === 1
    statements.push(isPlain ? valuesStatement(part) : arraysStatement(part))
  }
  return statements
}

/** Inserts rows into `table (columns)` in as few statements as possible. */
export async function insertRows(tx: Transaction, into: string, rows: NewRows['rows']): Promise<void> {
  for (const { sql, params } of insertStatements(tx.dialect, { into, rows })) await tx.run(sql, params)
}

/** Inserts rows with the transaction's next statement or its commit. */
export async function deferRows(tx: Transaction, rows: NewRows): Promise<void> {
  for (const change of insertStatements(tx.dialect, rows)) await tx.defer(change)
}

/** Inserts rows and resolves with those of the RETURNING clause. */
export async function insertReturning<R extends object = Row>(tx: Transaction, rows: NewRows): Promise<R[]> {
  const returned: R[] = []
  for (const { sql, params } of insertStatements(tx.dialect, rows))
    returned.push(...(await tx.all<R>(sql, params)))
  return returned
}

/** Inserts a row given by column names. Throws UniqueViolation if a constraint is violated. */
export async function insertRow(
  db: Queries,
  table: string,
  row: Readonly<Record<string, SqlValue>>,
): Promise<void> {
  const columns = Object.keys(row)
  const into = `${table} (${columns.join(', ')})`
  await db.run(`INSERT INTO ${into} VALUES ${placeholders(1, columns.length)}`, Object.values(row))
}
