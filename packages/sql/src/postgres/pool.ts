import pg from 'pg'
import type { Connections } from '../database.ts'
import { DatabaseUnavailable, StalePlanError, UniqueViolation, UnstorableValue } from '../errors.ts'
import { createIdleConnections, type IdleConnections } from './idle-connections.ts'
import {
  isExhausted,
  type PreparedStatement,
  runPrepared,
  type StatementResult,
} from './prepared-statement.ts'
import { createStatementTimeouts, type StatementTimeouts } from './statement-timeout.ts'

const BIGINT_OID = 20
const FEATURE_NOT_SUPPORTED = '0A000'
const UNIQUE_VIOLATION = '23505'
/** Number out of range, and index row too large. */
const UNSTORABLE = new Set(['22003', '54000'])
/**
 * Error classes that are not the caller's fault: connection, authorization, missing database, resources, operator
 * intervention, system error.
 */
const UNAVAILABLE_CLASSES = new Set(['08', '28', '3D', '53', '57', '58'])
/** Error code for a write on a standby server. */
const READ_ONLY = '25006'

pg.types.setTypeParser(BIGINT_OID, Number)

/** Timeouts in milliseconds. */
export interface Timeouts {
  /** For acquiring a connection, idle or new. */
  connectMs: number
  /** For a statement. Its connection is then closed, because the server hangs or has disappeared. */
  statementMs: number
}

const defaultTimeouts: Timeouts = { connectMs: 5000, statementMs: 10_000 }

/** Returns the code of a server or network error, or ''. */
export const readErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Errors that the server did not send are network errors. */
const isUnavailable = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) ||
  UNAVAILABLE_CLASSES.has(readErrorCode(error).slice(0, 2)) ||
  readErrorCode(error) === READ_ONLY

/** "cached plan must not change result type" has no code of its own. The routine name is not localised. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === FEATURE_NOT_SUPPORTED &&
  error.routine === 'RevalidateCachedQuery'

/** Converts driver errors. */
function translated(error: unknown): unknown {
  if (isStalePlan(error)) return new StalePlanError(error)
  if (readErrorCode(error) === UNIQUE_VIOLATION) return new UniqueViolation(error)
  if (UNSTORABLE.has(readErrorCode(error))) return new UnstorableValue(String(error), { cause: error })
  return isUnavailable(error) ? new DatabaseUnavailable(error) : error
}

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  url: string
  /** Upper bound on connections. Default: 10. */
  poolSize?: number
  /** Called when a connection fails. It is replaced. */
  onConnectionLost: (error: Error) => void
  /** Called with every statement before it is sent. */
  onStatement?: ((sql: string) => void) | undefined
  /** Default: 5 s for a connection, 10 s for a statement. */
  timeouts?: Timeouts
}

/** A connection acquired for one statement or one transaction. */
export interface Connection {
  /** Sends a statement, with or without the timeout. */
  query(statement: PreparedStatement, timeout?: 'bounded' | 'unbounded'): Promise<StatementResult>
  /** For `BEGIN` and the like. */
  command(text: string): Promise<unknown>
  /** Releases the connection. A lost one, or one with too many prepared statements, is closed. */
  release(): void
  isLost(): boolean
}

interface Source {
  pool: pg.Pool
  idleConnections: IdleConnections
  timeouts: StatementTimeouts
  statementMs: number
  onStatement: PostgresOptions['onStatement']
}

/** Wraps a client as the connection of one statement or transaction. */
function wrapClient(
  client: pg.PoolClient,
  { idleConnections, timeouts, statementMs, onStatement }: Source,
): Connection {
  let lost: DatabaseUnavailable | StalePlanError | undefined

  async function bounded<T>(ask: () => Promise<T>, limit: number): Promise<T> {
    timeouts.begin(client, limit)
    try {
      return await ask()
    } catch (error) {
      const translatedError = translated(error)
      if (translatedError instanceof DatabaseUnavailable || translatedError instanceof StalePlanError)
        lost = translatedError
      throw translatedError
    } finally {
      timeouts.end(client)
    }
  }
  return {
    query(statement, timeout = 'bounded') {
      onStatement?.(statement.text)
      const limit = timeout === 'bounded' ? statementMs : Number.POSITIVE_INFINITY
      return bounded(() => runPrepared(client, statement), limit)
    },
    command(text) {
      onStatement?.(text)
      return bounded(() => client.query(text), statementMs)
    },
    release: () => idleConnections.release(client, lost ?? isExhausted(client)),
    isLost: () => lost !== undefined,
  }
}

export interface ConnectionPool {
  /** Runs work on an exclusive connection. Rejects with DatabaseUnavailable if none is free in time. */
  onConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  connections(): Connections
  /** Waits for connections in use. */
  close(): Promise<void>
}

/** Creates a pool that connects on demand. */
export function openPool(options: PostgresOptions): ConnectionPool {
  const { url, poolSize = 10, timeouts = defaultTimeouts, onConnectionLost, onStatement } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
  })
  // pg.Pool listens to idle connections only. An error between two statements would terminate the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  pool.on('error', () => {
    // The connection has reported the error already.
  })
  const { statementMs } = timeouts
  const statementTimeouts = createStatementTimeouts(pool, statementMs)
  const idleConnections = createIdleConnections({ pool, connectMs: timeouts.connectMs })
  const source = { pool, idleConnections, timeouts: statementTimeouts, statementMs, onStatement }
  return {
    async onConnection(work) {
      const connection = wrapClient(await idleConnections.acquire(), source)
      try {
        return await work(connection)
      } finally {
        connection.release()
      }
    },
    connections() {
      const { idle: spare, waiting: queued } = idleConnections.counts()
      const idle = pool.idleCount + spare
      return { busy: pool.totalCount - idle, idle, waiting: pool.waitingCount + queued }
    },
    async close() {
      idleConnections.stop()
      await pool.end()
      statementTimeouts.stop()
    },
  }
}
