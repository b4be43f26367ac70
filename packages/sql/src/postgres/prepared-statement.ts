import pg from 'pg'
import type { Row, SqlValue } from '../database.ts'

/** A statement that is prepared once per connection, under its name. */
export interface PreparedStatement {
  name: string
  text: string
  values: readonly SqlValue[]
}

export interface StatementResult {
  rows: Row[]
  /** Rows found, inserted, updated or deleted. */
  rowCount: number
}

interface Column {
  name: string
  parse: (text: string) => SqlValue
}

/** Messages for columns, rows and completion. */
interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[]
}
interface DataRow {
  fields: readonly (string | null)[]
}
interface CommandComplete {
  text: string
}

/** Members of the driver's connection that its types omit. */
interface DriverConnection extends pg.Connection {
  parsedStatements: Record<string, string | undefined>
}

/** Upper bound on statements that a connection prepares: the server keeps them until the connection is closed. */
export const MAX_PREPARED_STATEMENTS = 1000

/** Columns of prepared statements by connection. The server describes them once. */
const cache = new WeakMap<pg.Connection, Map<string, readonly Column[]>>()

function columnsOn(connection: pg.Connection): Map<string, readonly Column[]> {
  const own = cache.get(connection) ?? new Map<string, readonly Column[]>()
  cache.set(connection, own)
  return own
}

/** Whether a connection has reached the upper bound on prepared statements and is to be replaced. */
export const isExhausted = ({ connection }: pg.PoolClient): boolean =>
  columnsOn(connection).size >= MAX_PREPARED_STATEMENTS

type Parameter = string | Buffer | null

const asParameter = (value: SqlValue): Parameter => {
  if (value === null) return null
  return typeof value === 'object'
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : String(value)
}

const asColumns = ({ fields }: RowDescription): Column[] =>
  fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))

function asRow(columns: readonly Column[], { fields }: DataRow): Row {
  const row: Row = {}
  let at = 0
  for (const { name, parse } of columns) {
    const text = fields[at++] ?? null
    row[name] = text === null ? null : parse(text)
  }
  return row
}

/** Binds and executes a statement, preparing and describing it first if the connection does not know it. */
function send(connection: DriverConnection, { name, text }: PreparedStatement, values: Parameter[]): void {
  connection.stream.cork()
  try {
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text, types: [] }, true)
    connection.bind({ statement: name, values }, true)
    if (!columnsOn(connection).has(name)) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({}, true)
    connection.sync()
  } finally {
    connection.stream.uncork()
  }
}

type Settle = Pick<PromiseWithResolvers<StatementResult>, 'resolve' | 'reject'>

/** A query for the driver's queue, which calls it with each message of the server. */
function submittable(statement: PreparedStatement, { resolve, reject }: Settle) {
  const rows: Row[] = []
  let columns: readonly Column[] = []
  let rowCount = 0
  let failure: unknown
  // Encoded before submission: a failure halfway would leave the connection waiting for the rest.
  const values = statement.values.map(asParameter)
  return {
    ...statement,
    submit(connection: pg.Connection): void {
      columns = columnsOn(connection).get(statement.name) ?? columns
      send(connection as DriverConnection, statement, values) // the driver's connection type
    },
    handleRowDescription(description: RowDescription): void {
      columns = asColumns(description)
    },
    handleDataRow(row: DataRow): void {
      try {
        rows.push(asRow(columns, row))
      } catch (error) {
        // The callback runs outside of the caller's stack, so errors are collected.
        failure ??= error
      }
    },
    handleCommandComplete({ text }: CommandComplete): void {
      rowCount = Number(/\d+$/.exec(text)?.[0] ?? 0)
    },
    handleReadyForQuery(connection: pg.Connection): void {
      columnsOn(connection).set(statement.name, columns)
      if (failure === undefined) resolve({ rows, rowCount })
      else reject(failure)
    },
    handleEmptyQuery(): void {
      // An empty query returns nothing.
    },
    handleError: (error: unknown): void => reject(error),
  }
}

/**
 * Runs a prepared statement. The driver's own query describes it on every call and copies results per property, which takes
 * a third of a statement's time.
 */
export const runPrepared = (client: pg.PoolClient, statement: PreparedStatement): Promise<StatementResult> =>
  new Promise((resolve, reject) => {
    client.query(submittable(statement, { resolve, reject }))
  })
