import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Change, Database, Queries, Row, SqlValue } from './database.ts'
import { ChangeMissed, DatabaseUnavailable, UniqueViolation } from './errors.ts'
import { assertParameters } from './parameters.ts'
import { claim, keepPrivate } from './sqlite-file.ts'
import { createUnitsOfWork, type Statements as UnitStatements } from './unit-of-work.ts'

const BUSY_TIMEOUT_MS = 5000
const CONSTRAINT_UNIQUE = 2067
const CONSTRAINT_PRIMARY_KEY = 1555
/** Busy, read-only, input or output error, full, cannot be opened: what stands in the lower byte of a result code. */
const UNAVAILABLE = new Set([5, 8, 10, 13, 14])

/** What callers are told of SQLite's own error. */
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
  /** What its columns are called, in their order: known once it has run, for only then a connection looks whether others changed tables. */
  names?: readonly string[]
  changesTables: boolean
}

/** The statements of one connection, each prepared once. */
interface Statements {
  all(sql: string, params: readonly SqlValue[]): Row[]
  get(sql: string, params: readonly SqlValue[]): Row | undefined
  /** Tells how many rows it changed. */
  run(sql: string, params: readonly SqlValue[]): number
  /** Has all of them prepared anew: since tables were changed, `*` may stand for other columns. */
  forget(): void
}

/** Rows come as lists of values: the objects that Node's module makes are dictionaries, slow to make and to read. */
function prepareOn(connection: DatabaseSync, sql: string): Prepared {
  const statement = connection.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
  statement.setReturnArrays(true)
  return { statement, changesTables: /^\s*(CREATE|ALTER|DROP)\b/i.test(sql) }
}

/** The names of a statement that has run. */
function namesOf(prepared: Prepared): readonly string[] {
  prepared.names ??= prepared.statement.columns().map(({ name }) => name)
  return prepared.names
}

/** Made in one order, rows of a statement have one shape. */
function rowOf(names: readonly string[], values: readonly SqlValue[]): Row {
  const row: Row = {}
  for (let place = 0; place < names.length; place++) row[names[place] ?? ''] = values[place] ?? null
  return row
}

/** Prepares statements for a connection; `onTablesChanged` is told of each that changes tables. */
function createStatements(connection: DatabaseSync, onTablesChanged: () => void): Statements {
  const known = new Map<string, Prepared>()
  const prepareFor = (sql: string, params: readonly SqlValue[]): Prepared => {
    assertParameters(params)
    const prepared = known.get(sql) ?? prepareOn(connection, sql)
    known.set(sql, prepared)
    return prepared
  }
  return {
    all(sql, params) {
      const prepared = prepareFor(sql, params)
      const rows = prepared.statement.all(...params) as unknown as SqlValue[][] // lists, as was asked for
      const names = namesOf(prepared)
      return rows.map((values) => rowOf(names, values))
    },
    get(sql, params) {
      const prepared = prepareFor(sql, params)
      const values = prepared.statement.get(...params) as unknown as SqlValue[] | undefined // a list, as was asked for
      return values && rowOf(namesOf(prepared), values)
    },
    run(sql, params) {
      const { statement, changesTables } = prepareFor(sql, params)
      const { changes } = statement.run(...params)
      if (changesTables) onTablesChanged()
      return Number(changes)
    },
    forget: () => known.clear(),
  }
}

/** The statements of one connection as stores know them. Calls are synchronous inside, so no two of them interleave. */
function queriesOf(statements: Statements): Queries {
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
      if (rows !== undefined && changes !== rows) throw new ChangeMissed()
    },
  }
}

/** A queue of one: each piece of work starts when the one before it has ended. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

/** Takes back what a transaction did. SQLite has done so by itself after some failures, as of a full disk. */
function rollBack(connection: DatabaseSync): void {
  if (connection.isTransaction) connection.exec('ROLLBACK')
}

async function inTransaction<T>(connection: DatabaseSync, work: () => Promise<T>): Promise<T> {
  // One that could not be taken back before, for an error of the disk, is now.
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
      // The reason of the failure is told; the next transaction tries again to take this one back.
    }
    throw error
  }
}

/** The two connections of a file; in `:memory:` they are one. */
interface Connections {
  writer: DatabaseSync
  reader: DatabaseSync
  close(): void
}

function connectTwice(file: string): Connections {
  const claimed = claim(file)
  try {
    keepPrivate(file)
    const writer = connect(file)
    const reader = connect(file)
    const close = (): void => {
      reader.close()
      writer.close()
      claimed.release()
    }
    return { writer, reader, close }
  } catch (error) {
    claimed.release()
    throw error
  }
}

function connectInMemory(): Connections {
  const connection = connect(':memory:')
  return { writer: connection, reader: connection, close: () => connection.close() }
}

/** Statements of both connections. `settle` is called behind each unit of work, as only then both see the tables it changed. */
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
  const writes = queriesOf(writing)
  return { writes, reads: reader === writer ? writes : queriesOf(reading), settle }
}

/**
 * Opens a SQLite file, for this process alone: one connection writes, one transaction at a time, another reads what is
 * committed, so that a reader never sees half a transaction nor waits for one. Throws FileInUse when another process has
 * the file.
 */
export function openSqlite(file: string): Database {
  const { writer, reader, close } = file === ':memory:' ? connectInMemory() : connectTwice(file)
  const { writes, reads, settle } = prepareBoth(writer, reader)
  const enqueue = createQueue()
  const units = createUnitsOfWork()
  const together = async (changes: readonly Change[]): Promise<void> => {
    for (const change of changes) await writes.defer(change)
  }
  const statements: UnitStatements = { ...writes, together, last: together, lock: async () => undefined }

  /** On the writer, when its turn has come. */
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
