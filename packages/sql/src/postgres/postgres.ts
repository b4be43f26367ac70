import { hash } from 'node:crypto'
import {
  type Change,
  type Database,
  type Queries,
  type Row,
  type SqlValue,
  TRANSACTION_ATTEMPTS,
  type TransactionOptions,
} from '../database.ts'
import { ConcurrentChangeError, DatabaseUnavailable, StalePlanError } from '../errors.ts'
import { assertParameters } from '../parameters.ts'
import { createUnitsOfWork, type Statements } from '../unit-of-work.ts'
import { batchWrites, DIVISION_BY_ZERO } from './batch-writes.ts'
import { type Connection, openPool, type PostgresOptions, readErrorCode } from './pool.ts'
import type { PreparedStatement, StatementResult } from './prepared-statement.ts'

/** Serialization failure and deadlock. The transaction was rolled back and may be retried. */
const RETRYABLE = new Set(['40001', '40P01'])
/** Name of a prepared statement, 43 bytes. PostgreSQL truncates names after 63. */
const statementName = (sql: string): string => hash('sha256', sql, 'base64url')

type Query = (sql: string, params: readonly SqlValue[]) => Promise<StatementResult>

const createQueries = (query: Query): Pick<Queries, 'dialect' | 'all' | 'get' | 'run'> => ({
  dialect: 'postgres',
  all: async <R extends object = Row>(sql: string, params: readonly SqlValue[] = []) =>
    (await query(sql, params)).rows as R[], // the caller declares the type of its columns
  get: async <R extends object = Row>(sql: string, params: readonly SqlValue[] = []) =>
    (await query(sql, params)).rows[0] as R | undefined, // the caller declares the type of its columns
  run: async (sql, params = []) => ({ changes: (await query(sql, params)).rowCount }),
})

/** Upper bound on attempts after a schema change: each connection may hold a stale plan. */
const STALE_PLAN_ATTEMPTS = 100

/** Retries deadlocks, serialization failures and stale plans. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  let stale = 0
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StalePlanError) stale += 1
      else if (!RETRYABLE.has(readErrorCode(error))) throw error
      if (tries - stale === TRANSACTION_ATTEMPTS || stale === STALE_PLAN_ATTEMPTS)
        throw new DatabaseUnavailable(error)
    }
  }
}

/** Sends BEGIN on the first call only. */
type Begin = () => Promise<unknown>

/** Runs work between BEGIN and COMMIT. Sends neither if the work never calls `begin`. */
async function inTransaction<T>(connection: Connection, work: (begin: Begin) => Promise<T>): Promise<T> {
  let begun: Promise<unknown> | undefined
  const begin: Begin = () => (begun ??= connection.command('BEGIN'))
  try {
    const result = await work(begin)
    if (begun) await connection.command('COMMIT')
    return result
  } catch (error) {
    // If ROLLBACK fails, the connection is closed, which rolls back. The original error is thrown.
    if (begun && !connection.isLost()) await connection.command('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Applies changes in one statement. */
async function runBatch(changes: readonly Change[], query: Query): Promise<void> {
  const [only, ...others] = changes
  const isPlain = only?.rows === undefined && others.length === 0
  const { sql, params } = only && isPlain ? only : batchWrites(changes)
  try {
    await query(sql, params)
  } catch (error) {
    throw readErrorCode(error) === DIVISION_BY_ZERO ? new ConcurrentChangeError(error) : error
  }
}

/** Opens a connection pool to a PostgreSQL server. Does not connect yet. */
export function openPostgres(options: PostgresOptions): Database {
  const { onConnection, connections, close } = openPool(options)
  const units = createUnitsOfWork()

  async function onPooledConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const misuse = units.misuse()
    if (misuse) throw misuse
    return withRetries(() => onConnection(work))
  }

  function prepare(sql: string, values: readonly SqlValue[]): PreparedStatement {
    assertParameters(values)
    return { name: statementName(sql), text: sql, values }
  }

  function statementsOn(connection: Connection, begin: Begin, { timeout }: TransactionOptions): Statements {
    const withoutBegin: Query = async (sql, params) => connection.query(prepare(sql, params), timeout)
    const afterBegin: Query = async (sql, params) => {
      const statement = prepare(sql, params)
      await begin()
      return connection.query(statement, timeout)
    }
    const queries = createQueries(afterBegin)
    return {
      ...queries,
      async lock(name) {
        await queries.get('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
      },
      batch: (changes) => runBatch(changes, afterBegin),
      // A single statement without BEGIN is a transaction by itself.
      batchBeforeCommit: (changes) => runBatch(changes, withoutBegin),
    }
  }

  const autocommit: Query = async (sql, params) => {
    const statement = prepare(sql, params)
    return onPooledConnection((connection) => connection.query(statement))
  }
  return {
    ...createQueries(autocommit),
    defer: (change) => runBatch([change], autocommit),
    async transaction(work, transactionOptions = {}) {
      const finished = await onPooledConnection((connection) =>
        inTransaction(connection, (begin) =>
          units.run(statementsOn(connection, begin, transactionOptions), work),
        ),
      )
      finished.callBack()
      return finished.result
    },
    connections,
    close,
  }
}
