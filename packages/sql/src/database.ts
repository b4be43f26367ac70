export type SqlValue = string | number | null | Uint8Array
export type Row = Record<string, SqlValue>

export interface RunResult {
  /** Rows inserted, updated or deleted. */
  changes: number
}

/**
 * What a store is made from: the database itself, or a transaction. Statements use `$1`, `$2` … and the subset that SQLite
 * and PostgreSQL share. Flags are 0/1, times BIGINT milliseconds.
 */
export interface Queries {
  readonly dialect: 'sqlite' | 'postgres'
  all<R extends object = Row>(sql: string, params?: readonly SqlValue[]): Promise<R[]>
  get<R extends object = Row>(sql: string, params?: readonly SqlValue[]): Promise<R | undefined>
  run(sql: string, params?: readonly SqlValue[]): Promise<RunResult>
  /**
   * Makes a change whose outcome nobody asks for. In a transaction it waits for the next statement or for the commit, and
   * is then made together with the others that wait: each must be of rows of its own. ChangeMissed, from whatever sends
   * it, when it had to change so many rows and did not.
   */
  defer(change: Change): Promise<void>
}

/** A statement that inserts, updates or deletes. */
export interface Change {
  sql: string
  params: readonly SqlValue[]
  /** How many rows it must change, for anything of its transaction to be done; any number when not told. */
  rows?: number
}

/**
 * The statements of one transaction. A statement that fails ends it: those after it are refused, and nothing is committed,
 * even where the failure is caught.
 */
export interface Transaction extends Queries {
  /**
   * Makes later transactions that lock the same name wait until this one ends. On SQLite every writing transaction
   * already excludes every other; on PostgreSQL an advisory lock does.
   */
  lock(name: string): Promise<void>
  /** Runs a part of the work, and takes back what that wrote when it resolves with `undo`. Parts are not nested. */
  part(work: () => Promise<'keep' | 'undo'>): Promise<void>
  /**
   * Calls back once this transaction is committed, before the promise of `transaction` resolves; never when it is
   * rolled back or run again. What is called must be quick and must not throw: nothing can be undone any more.
   */
  afterCommit(callback: () => void): void
}

/** How often a transaction runs at most that PostgreSQL ends for a deadlock or a conflict with others. */
export const TRANSACTION_ATTEMPTS = 5

export interface TransactionOptions {
  /** `unbounded`: a statement may take as long as it needs, as a change of tables does; `bounded` unless told. */
  patience?: 'bounded' | 'unbounded'
}

/**
 * Inside the work of a transaction only its `tx` may be used. Every statement of the database itself, a reading one too,
 * and every further transaction are then refused with UnitOfWorkError: a write would wait for ever for the transaction it
 * is called from, and a read would not see what that has written. Everything fails with DatabaseUnavailable while the
 * database is gone.
 */
export interface Database extends Queries {
  /**
   * Runs `work` in one transaction: all of it is committed, durably, before the promise resolves, or none of it. `work`
   * may run again, up to TRANSACTION_ATTEMPTS times, each time on a new `tx`: it must have no effects but through `tx`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** How many connections there are, and how many callers wait for one. A file has none to tell of. */
  connections?(): Connections
  close(): Promise<void>
}

export interface Connections {
  busy: number
  idle: number
  waiting: number
}
