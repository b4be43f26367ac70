import type { Change, Queries, SqlValue, Transaction } from './database.ts'
import { assertParameters } from './parameters.ts'
import { placeholders } from './placeholders.ts'

/** Rows with the same columns. `into` is `table (columns)`, `clause` an ON CONFLICT or RETURNING clause, or both. */
export interface NewRows {
  into: string
  /** Values with which every row starts. */
  shared?: readonly (string | number)[]
  rows: readonly (readonly SqlValue[])[]
  clause?: string
}

/** Upper bounds on rows per statement. SQLite allows 32,766 parameters. */
const MAX_ROWS = { sqlite: 500, postgres: 5000 }

const valuesStatement = ({ into, shared = [], rows, clause = '' }: NewRows): Change => ({
  sql: `INSERT INTO ${into} VALUES ${placeholders(rows.length, shared.length + (rows[0]?.length ?? 0))} ${clause}`.trimEnd(),
  params: rows.flatMap((row) => [...shared, ...row]),
})

const needsEscapes = (text: string): boolean => text.includes('"') || text.includes('\\')

const quoted = (text: string): string =>
  `"${needsEscapes(text) ? text.replaceAll(/[\\"]/g, String.raw`\$&`) : text}"`

function formatElement(value: SqlValue): string {
  if (typeof value === 'string') return quoted(value)
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  const hex = Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')
  return String.raw`"\\x${hex}"`
}

/** Formats a PostgreSQL array (8.15.6). Texts without quotes, as in most columns, are joined as they are. */
function formatArray(values: readonly SqlValue[]): string {
  const arePlain = values.every((value) => typeof value === 'string' && !needsEscapes(value))
  return arePlain ? `{"${values.join('","')}"}` : `{${values.map(formatElement).join(',')}}`
}

/** Returns the array type of a column from its values, or `null` if all are null. */
function selectArrayType(values: readonly SqlValue[]): string | null {
  const some = values.find((value) => value !== null)
  if (some === undefined || some === null) return null
  if (typeof some === 'string') return 'text'
  return typeof some === 'number' ? 'bigint' : 'bytea'
}

/** One array per column, so that text and plan are the same for any number of rows. */
function arraysStatement({ into, shared = [], rows, clause = '' }: NewRows): Change {
  const params: SqlValue[] = [...shared]
  const arrays: string[] = []
  const names: string[] = []
  const selected = (rows[0] ?? []).map((_, column) => {
    const values = rows.map((row) => row[column] ?? null)
    assertParameters(values)
    const type = selectArrayType(values)
    if (type === null) return 'NULL'
    arrays.push(`$${params.push(formatArray(values))}::${type}[]`)
    names.push(`c${column}`)
    return `c${column}`
  })
  const from = `unnest(${arrays.join(', ')}) AS new_rows(${names.join(', ')})`
  const columns = [...shared.map((value, at) => `$${at + 1}::${selectArrayType([value])}`), ...selected].join(
    ', ',
  )
  return { sql: `INSERT INTO ${into} SELECT ${columns} FROM ${from} ${clause}`.trimEnd(), params }
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

/** Inserts rows as far as the clause allows and resolves with their number. */
export async function insertCounted(tx: Transaction, rows: NewRows): Promise<number> {
  let count = 0
  for (const { sql, params } of insertStatements(tx.dialect, rows))
    count += (await tx.run(sql, params)).changes
  return count
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
