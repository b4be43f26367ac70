/** A parameter or a column. Booleans are 0 and 1. */
export type SqlValue = string | number | null | Uint8Array
/** A row by column name. */
export type Row = Record<string, SqlValue>

export interface RunResult {
  /** Rows inserted, updated or deleted. */
  changes: number
}

/**
 * Queries on a database or a transaction. Statements use `$1`, `$2` … and the common subset of SQLite and PostgreSQL. Flags
 * are 0/1, times are BIGINT milliseconds.
 */
export interface Queries {
  readonly dialect: 'sqlite' | 'postgres'
  all<R extends object = Row>(sql: string, params?: readonly SqlValue[]): Promise<R[]>
  get<R extends object = Row>(sql: string, params?: readonly SqlValue[]): Promise<R | undefined>
  run(sql: string, params?: readonly SqlValue[]): Promise<RunResult>
  /**
   * Makes a change without waiting for its outcome. In a transaction it is sent with the next statement or the commit,
   * together with other deferred changes, which must affect different rows. Whatever sends it throws ConcurrentChangeError if `rows`
   * does not match.
   */
  defer(change: Change): Promise<void>
}

/** An INSERT, UPDATE or DELETE statement. */
export interface Change {
  sql: string
  params: readonly SqlValue[]
  /** Number of rows it must affect, or else the transaction fails. Default: any number. */
  rows?: number
}

/**
 * Statements of one transaction. A failed statement ends it: later statements are rejected and nothing is committed, even if
 * the error is caught.
 */
export interface Transaction extends Queries {
  /**
   * Blocks other transactions that lock the same name until this one ends. On SQLite write transactions are exclusive
   * anyway; on PostgreSQL it is an advisory lock.
   */
  lock(name: string): Promise<void>
  /** Runs part of the work in a savepoint, and rolls it back if it resolves with `undo`. Must not be nested. */
  part(work: () => Promise<'keep' | 'undo'>): Promise<void>
  /** Called after the commit and before `transaction` resolves, never after a rollback. Must be quick and must not throw. */
  afterCommit(callback: () => void): void
}

/** Upper bound on attempts after deadlocks and serialization failures. */
export const TRANSACTION_ATTEMPTS = 5

export interface TransactionOptions {
  /** `unbounded` disables the statement timeout, for schema changes. Default: `bounded`. */
  timeout?: 'bounded' | 'unbounded'
}

/**
 * Inside `transaction` only its `tx` may be used. Other statements and transactions throw UnitOfWorkError, because a write
 * would deadlock and a read would miss the transaction's changes. Everything throws DatabaseUnavailable while the database
 * is down.
 */
export interface Database extends Queries {
  /**
   * Runs `work` in one transaction, committed durably before the promise resolves, or not at all. `work` may run up to
   * TRANSACTION_ATTEMPTS times, each with a new `tx`, so it must have no other side effects.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Numbers of connections and of waiting callers. Undefined for SQLite. */
  connections?(): Connections
  close(): Promise<void>
}

export interface Connections {
  busy: number
  idle: number
  waiting: number
}
