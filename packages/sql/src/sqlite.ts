import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Change, Database, Queries, Row, SqlValue } from './database.ts'
import { ConcurrentChangeError, DatabaseUnavailable, UniqueViolation } from './errors.ts'
import { assertParameters } from './parameters.ts'
import { lockDatabaseFile, restrictAccess } from './sqlite-file.ts'
import { createUnitsOfWork, type Statements as UnitStatements } from './unit-of-work.ts'

const BUSY_TIMEOUT_MS = 5000
const CONSTRAINT_UNIQUE = 2067
const CONSTRAINT_PRIMARY_KEY = 1555
/** BUSY, READONLY, IOERR, FULL, CANTOPEN: primary codes in the low byte of a result code. */
const UNAVAILABLE = new Set([5, 8, 10, 13, 14])

/** Converts SQLite errors. */
function translated(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  if (code === CONSTRAINT_UNIQUE || code === CONSTRAINT_PRIMARY_KEY) return new UniqueViolation(error)
  return UNAVAILABLE.has(code & 0xff) ? new DatabaseUnavailable(error) : error
}

function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw translated(error)
  }
}

function connect(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  return connection
}

interface Prepared {
  statement: StatementSync
  /** Column names in order. Read after a run, because only running detects schema changes of other connections. */
  names?: readonly string[]
  changesTables: boolean
}

/** The prepared statements of one connection. */
interface Statements {
  all(sql: string, params: readonly SqlValue[]): Row[]
  get(sql: string, params: readonly SqlValue[]): Row | undefined
  /** Returns the number of changed rows. */
  run(sql: string, params: readonly SqlValue[]): number
  /** Discards prepared statements: after a schema change `*` may expand to other columns. */
  forget(): void
}

/** Rows are read as arrays: the objects of `node:sqlite` are in dictionary mode, which is slow. */
function prepareOn(connection: DatabaseSync, sql: string): Prepared {
  const statement = connection.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
  statement.setReturnArrays(true)
  return { statement, changesTables: /^\s*(CREATE|ALTER|DROP)\b/i.test(sql) }
}

/** Returns the column names of a statement that has run. */
function readColumnNames(prepared: Prepared): readonly string[] {
  prepared.names ??= prepared.statement.columns().map(({ name }) => name)
  return prepared.names
}

/** Assigning in the same order gives all rows of a statement one shape. */
function toRow(names: readonly string[], values: readonly SqlValue[]): Row {
  const row: Row = {}
  for (let column = 0; column < names.length; column++) row[names[column] ?? ''] = values[column] ?? null
  return row
}

/** Prepares statements of a connection. `onTablesChanged` is called for each one that changes the schema. */
function createStatements(connection: DatabaseSync, onTablesChanged: () => void): Statements {
  const cache = new Map<string, Prepared>()
  const prepareFor = (sql: string, params: readonly SqlValue[]): Prepared => {
    assertParameters(params)
    const prepared = cache.get(sql) ?? prepareOn(connection, sql)
    cache.set(sql, prepared)
    return prepared
  }
  return {
    all(sql, params) {
      const prepared = prepareFor(sql, params)
      const rows = prepared.statement.all(...params) as unknown as SqlValue[][] // rows are arrays, as configured
      const names = readColumnNames(prepared)
      return rows.map((values) => toRow(names, values))
    },
    get(sql, params) {
      const prepared = prepareFor(sql, params)
      const values = prepared.statement.get(...params) as unknown as SqlValue[] | undefined // a row is an array, as configured
      return values && toRow(readColumnNames(prepared), values)
    },
    run(sql, params) {
      const { statement, changesTables } = prepareFor(sql, params)
      const { changes } = statement.run(...params)
      if (changesTables) onTablesChanged()
      return Number(changes)
    },
    forget: () => cache.clear(),
  }
}

/** Statements of one connection. They are synchronous inside, so they do not interleave. */
function createQueries(statements: Statements): Queries {
  const run = (sql: string, params: readonly SqlValue[]): number => guarded(() => statements.run(sql, params))
  return {
    dialect: 'sqlite',
    all: async <R extends object = Row>(sql: string, params: readonly SqlValue[] = []) =>
      guarded(() => statements.all(sql, params)) as R[], // the caller names the columns
    get: async <R extends object = Row>(sql: string, params: readonly SqlValue[] = []) =>
      guarded(() => statements.get(sql, params)) as R | undefined, // the caller names the columns
    run: async (sql, params = []) => ({ changes: run(sql, params) }),
    async defer({ sql, params, rows }) {
      const changes = run(sql, params)
      if (rows !== undefined && changes !== rows) throw new ConcurrentChangeError()
    },
  }
}

/** A queue that runs one piece of work at a time. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

/** Rolls back. SQLite has done so itself after some errors, such as a full disk. */
function rollBack(connection: DatabaseSync): void {
  if (connection.isTransaction) connection.exec('ROLLBACK')
}

async function inTransaction<T>(connection: DatabaseSync, work: () => Promise<T>): Promise<T> {
  // Retries a rollback that a disk error prevented earlier.
  guarded(() => rollBack(connection))
  guarded(() => connection.exec('BEGIN IMMEDIATE'))
  try {
    const result = await work()
    guarded(() => connection.exec('COMMIT'))
    return result
  } catch (error) {
    try {
      rollBack(connection)
    } catch {
      // The original error is thrown. The next transaction retries the rollback.
    }
    throw error
  }
}

/** The connections of a file. For `:memory:` both are the same. */
interface Connections {
  writer: DatabaseSync
  reader: DatabaseSync
  close(): void
}

function connectTwice(file: string): Connections {
  const fileLock = lockDatabaseFile(file)
  try {
    restrictAccess(file)
    const writer = connect(file)
    const reader = connect(file)
    const close = (): void => {
      reader.close()
      writer.close()
      fileLock.release()
    }
    return { writer, reader, close }
  } catch (error) {
    fileLock.release()
    throw error
  }
}

function connectInMemory(): Connections {
  const connection = connect(':memory:')
  return { writer: connection, reader: connection, close: () => connection.close() }
}

/** Statements of both connections. `settle` runs after each unit of work, when both see the changed schema. */
function prepareBoth(writer: DatabaseSync, reader: DatabaseSync) {
  let isChanged = false
  const onTablesChanged = (): void => {
    isChanged = true
    writing.forget()
  }
  const writing = createStatements(writer, onTablesChanged)
  const reading = reader === writer ? writing : createStatements(reader, onTablesChanged)
  const settle = (): void => {
    if (!isChanged) return
    isChanged = false
    writing.forget()
    reading.forget()
  }
  const writes = createQueries(writing)
  return { writes, reads: reader === writer ? writes : createQueries(reading), settle }
}

/**
 * Opens a SQLite file exclusively. One connection writes, one transaction at a time; another reads committed data, so that
 * readers neither wait nor see partial transactions. Throws FileInUse if another process has the file.
 */
export function openSqlite(file: string): Database {
  const { writer, reader, close } = file === ':memory:' ? connectInMemory() : connectTwice(file)
  const { writes, reads, settle } = prepareBoth(writer, reader)
  const enqueue = createQueue()
  const units = createUnitsOfWork()
  const runBatch = async (changes: readonly Change[]): Promise<void> => {
    for (const change of changes) await writes.defer(change)
  }
  const statements: UnitStatements = {
    ...writes,
    batch: runBatch,
    batchBeforeCommit: runBatch,
    lock: async () => undefined,
  }

  /** Runs on the writer, in turn. */
  function inQueue<T>(work: () => Promise<T>): Promise<T> {
    const misuse = units.misuse()
    return misuse ? Promise.reject(misuse) : enqueue(() => work().finally(settle))
  }
  const isReading = (sql: string): boolean => /^\s*SELECT\b/i.test(sql)
  function outside<T>(sql: string, work: (queries: Queries) => Promise<T>): Promise<T> {
    if (!isReading(sql) || reader === writer) return inQueue(() => work(writes))
    const misuse = units.misuse()
    return misuse ? Promise.reject(misuse) : work(reads)
  }

  return {
    dialect: 'sqlite',
    all: (sql, params) => outside(sql, (queries) => queries.all(sql, params)),
    get: (sql, params) => outside(sql, (queries) => queries.get(sql, params)),
    run: (sql, params) => outside(sql, (queries) => queries.run(sql, params)),
    defer: (change) => inQueue(() => inTransaction(writer, () => writes.defer(change))),
    async transaction(work) {
      const done = await inQueue(() => inTransaction(writer, () => units.run(statements, work)))
      done.callBack()
      return done.result
    },
    close: () => enqueue(async () => close()),
  }
}
