import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Database, type Queries, type Row, type SqlValue, UniqueViolation } from './database.ts'

const BIGINT_OID = 20
const UNIQUE_VIOLATION = '23505'
/** Serialization failure and deadlock: the transaction did nothing and may run again. */
const RETRYABLE = new Set(['40001', '40P01'])
const TRANSACTION_ATTEMPTS = 5
/** Waiting longer than this for a connection is a failure that can be told. */
const CONNECT_TIMEOUT_MS = 10_000

pg.types.setTypeParser(BIGINT_OID, Number)

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

type Runner = Pick<pg.Pool | pg.ClientBase, 'query'>

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

function queriesOf(runner: Runner, nameOf: (sql: string) => string): Queries {
  async function query(sql: string, params: readonly SqlValue[]): Promise<pg.QueryResult> {
    try {
      return await runner.query({ name: nameOf(sql), text: sql, values: [...params] })
    } catch (error) {
      throw codeOf(error) === UNIQUE_VIOLATION ? new UniqueViolation(error) : error
    }
  }
  return {
    all: async <R extends object = Row>(sql: string, params: readonly SqlValue[] = []) =>
      (await query(sql, params)).rows as R[],
    get: async <R extends object = Row>(sql: string, params: readonly SqlValue[] = []) =>
      (await query(sql, params)).rows[0] as R | undefined,
    run: async (sql, params = []) => ({ changes: (await query(sql, params)).rowCount ?? 0 }),
  }
}

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  url: string
  /** Connections at most; 10 unless told. */
  poolSize?: number
  /** Told when an idle connection fails; the pool replaces it. */
  onIdleError: (error: Error) => void
}

export function openPostgres({ url, poolSize = 10, onIdleError }: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  pool.on('error', onIdleError)
  const nameOf = createNames()

  async function attempt<T>(
    work: Parameters<Database['transaction']>[0],
    callbacks: (() => void)[],
  ): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      const queries = queriesOf(client, nameOf)
      const lock = async (name: string): Promise<void> => {
        await queries.get('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
      }
      const afterCommit = (callback: () => void): void => void callbacks.push(callback)
      const result = await work({ ...queries, lock, afterCommit })
      await client.query('COMMIT')
      return result as T
    } catch (error) {
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function transaction<T>(work: Parameters<Database['transaction']>[0]): Promise<T> {
    for (let tries = 1; ; tries++) {
      const callbacks: (() => void)[] = []
      try {
        const result = await attempt<T>(work, callbacks)
        for (const callback of callbacks) callback()
        return result
      } catch (error) {
        if (tries === TRANSACTION_ATTEMPTS || !RETRYABLE.has(String(codeOf(error)))) throw error
      }
    }
  }

  return {
    dialect: 'postgres',
    ...queriesOf(pool, nameOf),
    transaction,
    close: () => pool.end(),
  }
}
