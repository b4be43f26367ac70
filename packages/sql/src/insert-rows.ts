import type { Queries, SqlValue, Transaction } from './database.ts'

/** `($1, $2), ($3, $4)` for so many rows of so many columns; `from` is the number of the first placeholder. */
export const placeholders = (rows: number, columns: number, from = 1): string =>
  Array.from(
    { length: rows },
    (_, row) =>
      `(${Array.from({ length: columns }, (_, column) => `$${from + row * columns + column}`).join(', ')})`,
  ).join(', ')

/** So many rows are written by one statement at most. */
const ROWS_A_STATEMENT = 500

/** Inserts rows of the same columns into `table (columns)`, some hundred a statement. */
export async function insertRows(
  tx: Transaction,
  into: string,
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  const columns = rows[0]?.length ?? 0
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const part = rows.slice(start, start + ROWS_A_STATEMENT)
    await tx.run(`INSERT INTO ${into} VALUES ${placeholders(part.length, columns)}`, part.flat())
  }
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
