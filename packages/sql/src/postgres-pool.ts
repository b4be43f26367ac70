import pg from 'pg'
import { createIdleConnections, type IdleConnections } from './connection-pool.ts'
import type { Connections } from './database.ts'
import { DatabaseUnavailable, StalePlan, UniqueViolation, UnstorableValue } from './errors.ts'
import { type PreparedStatement, runPrepared, type StatementAnswer } from './postgres-statement.ts'
import { createStatementTimeouts, type PendingStatement } from './statement-timeout.ts'

const BIGINT_OID = 20
const FEATURE_NOT_SUPPORTED = '0A000'
const UNIQUE_VIOLATION = '23505'
/** A number beyond its column's type, a text too long for the index of its column. */
const UNSTORABLE = new Set(['22003', '54000'])
/**
 * Classes of errors that are not the caller's: lost connection, refused connection, no such database, out of resources,
 * stopped by an operator, system error.
 */
const UNAVAILABLE_CLASSES = new Set(['08', '28', '3D', '53', '57', '58'])
/** What a server that has become a standby says of a write. */
const READ_ONLY = '25006'

pg.types.setTypeParser(BIGINT_OID, Number)

/** How long is waited, in milliseconds, before a failure is told. */
export interface Timeouts {
  /** For a connection, a free one or a new one. */
  connectMs: number
  /** For a statement; its connection is then given up, for the server hangs or has vanished without a word. */
  statementMs: number
}

const defaultTimeouts: Timeouts = { connectMs: 5000, statementMs: 10_000 }

/** The code of an error of the server or the network; empty when it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whatever the server did not say itself happened on the way to it. */
const isUnavailable = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) ||
  UNAVAILABLE_CLASSES.has(codeOf(error).slice(0, 2)) ||
  codeOf(error) === READ_ONLY

/** "Cached plan must not change result type": the routine is named in no language, its sentence is. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === FEATURE_NOT_SUPPORTED &&
  error.routine === 'RevalidateCachedQuery'

/** What callers are told of an error of the driver. */
function translated(error: unknown): unknown {
  if (isStalePlan(error)) return new StalePlan(error)
  if (codeOf(error) === UNIQUE_VIOLATION) return new UniqueViolation(error)
  if (UNSTORABLE.has(codeOf(error))) return new UnstorableValue(String(error), { cause: error })
  return isUnavailable(error) ? new DatabaseUnavailable(error) : error
}

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  url: string
  /** Connections at most; 10 unless told. */
  poolSize?: number
  /** Told when a connection fails; another takes its place. */
  onConnectionLost: (error: Error) => void
  /** Told of every statement before it is sent. */
  onStatement?: ((sql: string) => void) | undefined
  /** Five seconds for a connection and ten for a statement unless told. */
  timeouts?: Timeouts
}

/** A connection that is taken from the pool for one statement or one transaction. */
export interface Connection {
  /** Waits for the answer as long as is usual, or as long as it takes. */
  query(statement: PreparedStatement, patience?: 'bounded' | 'unbounded'): Promise<StatementAnswer>
  /** `BEGIN` and the like. */
  command(text: string): Promise<unknown>
  /** Gives it back; one that was lost is not used again. */
  release(): void
  isLost(): boolean
}

interface Source {
  pool: pg.Pool
  atHand: IdleConnections
  waiting: Set<PendingStatement>
  statementMs: number
  onStatement: PostgresOptions['onStatement']
}

/** A client as the connection of one statement or one transaction. */
function lend(client: pg.PoolClient, { atHand, waiting, statementMs, onStatement }: Source): Connection {
  let lost: DatabaseUnavailable | StalePlan | undefined
  // Ending a connection that has a statement under way fails the statement.
  const abort = (): void => void client.end()

  async function bounded<T>(ask: () => Promise<T>, limit: number): Promise<T> {
    const statement = { until: performance.now() + limit, abort }
    waiting.add(statement)
    try {
      return await ask()
    } catch (error) {
      const told = translated(error)
      if (told instanceof DatabaseUnavailable || told instanceof StalePlan) lost = told
      throw told
    } finally {
      waiting.delete(statement)
    }
  }
  return {
    query(statement, patience = 'bounded') {
      onStatement?.(statement.text)
      const limit = patience === 'bounded' ? statementMs : Number.POSITIVE_INFINITY
      return bounded(() => runPrepared(client, statement), limit)
    },
    command(text) {
      onStatement?.(text)
      return bounded(() => client.query(text), statementMs)
    },
    release: () => atHand.release(client, lost),
    isLost: () => lost !== undefined,
  }
}

export interface ConnectionPool {
  /** Runs work on a connection that nobody else has meanwhile; DatabaseUnavailable when there is none in time. */
  onConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  connections(): Connections
  /** Waits for the connections that are in use. */
  close(): Promise<void>
}

/** Keeps connections to a server, and makes them when they are asked for. */
export function openPool(options: PostgresOptions): ConnectionPool {
  const { url, poolSize = 10, timeouts = defaultTimeouts, onConnectionLost, onStatement } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
  })
  // The pool listens to idle connections alone: one that is lost between two statements would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  pool.on('error', () => {
    // The connection itself has told.
  })
  const { statementMs } = timeouts
  const { waiting, stop } = createStatementTimeouts(statementMs)
  const atHand = createIdleConnections({ pool, connectMs: timeouts.connectMs })
  const source = { pool, atHand, waiting, statementMs, onStatement }
  return {
    async onConnection(work) {
      const connection = lend(await atHand.acquire(), source)
      try {
        return await work(connection)
      } finally {
        connection.release()
      }
    },
    connections() {
      const { kept, waiting: inLine } = atHand.counts()
      const idle = pool.idleCount + kept
      return { busy: pool.totalCount - idle, idle, waiting: pool.waitingCount + inLine }
    },
    async close() {
      atHand.stop()
      await pool.end()
      stop()
    },
  }
}
