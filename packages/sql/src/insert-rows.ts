import type { Change, Queries, Row, SqlValue, Transaction } from './database.ts'
import { assertParameters } from './parameters.ts'
import { placeholders } from './placeholders.ts'

/** Rows of the same columns: `into` is `table (columns)`, `clause` an ON CONFLICT, a RETURNING, or both. */
export interface NewRows {
  into: string
  rows: readonly (readonly SqlValue[])[]
  clause?: string
}

/** Upper bounds on the rows of one statement: SQLite has at most 32,766 parameters. */
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

/** The type of a column by a value of it; `null` when it has none. */
function arrayTypeOf(values: readonly SqlValue[]): string | null {
  const some = values.find((value) => value !== null)
  if (some === undefined || some === null) return null
  if (typeof some === 'string') return 'text'
  return typeof some === 'number' ? 'bigint' : 'bytea'
}

/** One array a column (PostgreSQL, 8.15.6), so that text and plan of a statement are the same for any number of rows. */
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

/** The statements that insert rows, none for none. */
function insertStatements(dialect: Queries['dialect'], { rows, ...rest }: NewRows): Change[] {
  const statements: Change[] = []
  for (let start = 0; start < rows.length; start += MAX_ROWS[dialect]) {
    const part = { ...rest, rows: rows.slice(start, start + MAX_ROWS[dialect]) }
    const isPlain = dialect === 'sqlite' || part.rows.length === 1
    statements.push(isPlain ? valuesStatement(part) : arraysStatement(part))
  }
  return statements
}

/** Inserts rows of the same columns into `table (columns)`, in as few statements as can be. */
export async function insertRows(tx: Transaction, into: string, rows: NewRows['rows']): Promise<void> {
  for (const { sql, params } of insertStatements(tx.dialect, { into, rows })) await tx.run(sql, params)
}

/** Inserts rows once the transaction asks for something or commits. */
export async function deferRows(tx: Transaction, rows: NewRows): Promise<void> {
  for (const change of insertStatements(tx.dialect, rows)) await tx.defer(change)
}

/** Inserts rows; resolves with what its clause returns of them. */
export async function insertReturning<R extends object = Row>(tx: Transaction, rows: NewRows): Promise<R[]> {
  const returned: R[] = []
  for (const { sql, params } of insertStatements(tx.dialect, rows))
    returned.push(...(await tx.all<R>(sql, params)))
  return returned
}

/** Inserts one row, by the names of its columns. Throws UniqueViolation where the table has one like it. */
export async function insertRow(
  db: Queries,
  table: string,
  row: Readonly<Record<string, SqlValue>>,
): Promise<void> {
  const columns = Object.keys(row)
  const into = `${table} (${columns.join(', ')})`
  await db.run(`INSERT INTO ${into} VALUES ${placeholders(1, columns.length)}`, Object.values(row))
}
