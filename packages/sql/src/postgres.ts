import { createHash } from 'node:crypto'
import type pg from 'pg'
import {
  type Database,
  type Queries,
  type Row,
  type SqlValue,
  TRANSACTION_ATTEMPTS,
  type TransactionOptions,
} from './database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { type Connection, codeOf, openPool, type PostgresOptions } from './postgres-pool.ts'
import { createUnitsOfWork, type Statements } from './unit-of-work.ts'

/** Serialization failure and deadlock: nothing was done, and it may run again. */
const RETRYABLE = new Set(['40001', '40P01'])
/** Statements are prepared once a connection, under a name derived from their text. */
function createNames(): (sql: string) => string {
  const names = new Map<string, string>()
  return (sql) => {
    let name = names.get(sql)
    if (!name) {
      name = createHash('sha256').update(sql).digest('base64url').slice(0, 32)
      names.set(sql, name)
    }
    return name
  }
}

type Query = (sql: string, params: readonly SqlValue[]) => Promise<pg.QueryResult>

const queriesOf = (query: Query): Queries => ({
  all: async <R extends object = Row>(sql: string, params: readonly SqlValue[] = []) =>
    (await query(sql, params)).rows as R[],
  get: async <R extends object = Row>(sql: string, params: readonly SqlValue[] = []) =>
    (await query(sql, params)).rows[0] as R | undefined,
  run: async (sql, params = []) => ({ changes: (await query(sql, params)).rowCount ?? 0 }),
})

/** Runs again what the server ended for a deadlock or a conflict with others. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!RETRYABLE.has(codeOf(error))) throw error
      if (tries === TRANSACTION_ATTEMPTS) throw new DatabaseUnavailable(error)
    }
  }
}

/** Runs work between BEGIN and COMMIT of a connection. */
async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.query({ text: 'BEGIN' })
  try {
    const result = await work()
    await connection.query({ text: 'COMMIT' })
    return result
  } catch (error) {
    // A connection that cannot take it back is closed, which does; the reason of the failure is what is told.
    if (!connection.isLost()) await connection.query({ text: 'ROLLBACK' }).catch(() => undefined)
    throw error
  }
}

/** Opens a pool of connections to a PostgreSQL server; nothing is asked of it yet. */
export function openPostgres(options: PostgresOptions): Database {
  const { onConnection, close } = openPool(options)
  const nameOf = createNames()
  const units = createUnitsOfWork()

  async function outside<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const misuse = units.misuse()
    if (misuse) throw misuse
    return withRetries(() => onConnection(work))
  }

  const prepared = (sql: string, params: readonly SqlValue[]): pg.QueryConfig => ({
    name: nameOf(sql),
    text: sql,
    values: [...params],
  })

  function statementsOn(connection: Connection, { patience }: TransactionOptions): Statements {
    const queries = queriesOf((sql, params) => connection.query(prepared(sql, params), patience))
    const lock = async (name: string): Promise<void> => {
      await queries.get('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
    }
    return { ...queries, lock }
  }

  return {
    dialect: 'postgres',
    ...queriesOf((sql, params) => outside((connection) => connection.query(prepared(sql, params)))),
    async transaction(work, transactionOptions = {}) {
      const done = await outside((connection) =>
        inTransaction(connection, () => units.run(statementsOn(connection, transactionOptions), work)),
      )
      done.callBack()
      return done.result
    },
    close,
  }
}
