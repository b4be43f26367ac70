export type SqlValue = string | number | null | Uint8Array
export type Row = Record<string, SqlValue>

export interface RunResult {
  /** Rows inserted, updated or deleted. */
  changes: number
}

/** Statements use `$1`, `$2` … and the subset that SQLite and PostgreSQL share. Flags are 0/1, times BIGINT milliseconds. */
export interface Queries {
  all<R extends object = Row>(sql: string, params?: readonly SqlValue[]): Promise<R[]>
  get<R extends object = Row>(sql: string, params?: readonly SqlValue[]): Promise<R | undefined>
  run(sql: string, params?: readonly SqlValue[]): Promise<RunResult>
}

export interface Transaction extends Queries {
  /**
   * Makes later transactions that lock the same name wait until this one ends. On SQLite every writing transaction
   * already excludes every other; on PostgreSQL an advisory lock does.
   */
  lock(name: string): Promise<void>
  /**
   * Calls back once this transaction is committed, before the promise of `transaction` resolves; never when it is
   * rolled back or run again. What is called must be quick and must not throw: nothing can be undone any more.
   */
  afterCommit(callback: () => void): void
}

export interface Database extends Queries {
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs `work` in one transaction: all of it is committed, durably, before the promise resolves, or none of it. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A UNIQUE or primary key constraint refused a row. */
export class UniqueViolation extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'unique constraint violated', { cause })
    this.name = 'UniqueViolation'
  }
}
