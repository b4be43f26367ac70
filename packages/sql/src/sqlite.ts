import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  type Database,
  type Queries,
  type Row,
  type SqlValue,
  type Transaction,
  UniqueViolation,
} from './database.ts'

const BUSY_TIMEOUT_MS = 5000
const CONSTRAINT_UNIQUE = 2067
const CONSTRAINT_PRIMARY_KEY = 1555

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  (error.errcode === CONSTRAINT_UNIQUE || error.errcode === CONSTRAINT_PRIMARY_KEY)

function connect(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  return connection
}

/** One connection with its prepared statements. Calls are synchronous inside, so no two of them interleave. */
function queriesOf(connection: DatabaseSync): Queries {
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    let statement = statements.get(sql)
    if (!statement) {
      statement = connection.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
      statements.set(sql, statement)
    }
    return statement
  }
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw isUniqueViolation(error) ? new UniqueViolation(error) : error
    }
  }
  return {
    all: async <R extends object = Row>(sql: string, params: readonly SqlValue[] = []) =>
      guarded(() => prepare(sql).all(...params)) as R[],
    get: async <R extends object = Row>(sql: string, params: readonly SqlValue[] = []) =>
      guarded(() => prepare(sql).get(...params)) as R | undefined,
    run: async (sql, params = []) => ({
      changes: Number(guarded(() => prepare(sql).run(...params)).changes),
    }),
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

/**
 * Opens a SQLite file: one connection writes, one transaction at a time, another reads what is committed, so that a
 * reader never sees half a transaction nor waits for one.
 */
export function openSqlite(file: string): Database {
  const writer = connect(file)
  const reader = file === ':memory:' ? writer : connect(file)
  const writes = queriesOf(writer)
  const reads = reader === writer ? writes : queriesOf(reader)
  const enqueue = createQueue()

  async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const callbacks: (() => void)[] = []
    const afterCommit = (callback: () => void): void => void callbacks.push(callback)
    const tx: Transaction = { ...writes, lock: async () => undefined, afterCommit }
    writer.exec('BEGIN IMMEDIATE')
    let result: T
    try {
      result = await work(tx)
      writer.exec('COMMIT')
    } catch (error) {
      writer.exec('ROLLBACK')
      throw error
    }
    for (const callback of callbacks) callback()
    return result
  }

  const isReading = (sql: string): boolean => /^\s*SELECT\b/i.test(sql)
  const outside = <T>(sql: string, work: (queries: Queries) => Promise<T>): Promise<T> =>
    isReading(sql) && reader !== writer ? work(reads) : enqueue(() => work(writes))

  return {
    dialect: 'sqlite',
    all: (sql, params) => outside(sql, (queries) => queries.all(sql, params)),
    get: (sql, params) => outside(sql, (queries) => queries.get(sql, params)),
    run: (sql, params) => outside(sql, (queries) => queries.run(sql, params)),
    transaction: (work) => enqueue(() => transaction(work)),
    close: () =>
      enqueue(async () => {
        if (reader !== writer) reader.close()
        writer.close()
      }),
  }
}
