import { AsyncLocalStorage } from 'node:async_hooks'
import type { Queries, Row, SqlValue, Transaction } from './database.ts'
import { UnitOfWorkError } from './errors.ts'

/** One run of a transaction's work. */
interface Run {
  phase: 'open' | 'failed' | 'ended'
  /** Of the first statement that failed. */
  reason?: unknown
  callbacks: (() => void)[]
}

/** What a database gives a transaction; the rest is the same for each. */
export type Statements = Queries & Pick<Transaction, 'lock'>

/** Work that has ended well and is to be committed. */
export interface Done<T> {
  result: T
  /** Calls what the work asked to be called after the commit. */
  callBack(): void
}

export interface UnitsOfWork {
  /** What is wrong with using the database itself here; undefined outside the work of its transactions. */
  misuse(): UnitOfWorkError | undefined
  /** Runs the work of a transaction; throws what its first failed statement threw, when the work itself does not throw. */
  run<T>(statements: Statements, work: (tx: Transaction) => Promise<T>): Promise<Done<T>>
}

/** Makes a statement of a run fail once the run has ended, and the run fail with the statement. */
async function during<T>(run: Run, statement: () => Promise<T>): Promise<T> {
  if (run.phase === 'ended') throw new UnitOfWorkError('the transaction of this statement has ended')
  if (run.phase === 'failed')
    throw new UnitOfWorkError('an earlier statement of this transaction failed', run.reason)
  try {
    return await statement()
  } catch (error) {
    if (run.phase === 'open') Object.assign(run, { phase: 'failed', reason: error })
    throw error
  }
}

const transactionOf = (run: Run, statements: Statements): Transaction => ({
  all: <R extends object = Row>(sql: string, params?: readonly SqlValue[]) =>
    during(run, () => statements.all<R>(sql, params)),
  get: <R extends object = Row>(sql: string, params?: readonly SqlValue[]) =>
    during(run, () => statements.get<R>(sql, params)),
  run: (sql, params) => during(run, () => statements.run(sql, params)),
  lock: (name) => during(run, () => statements.lock(name)),
  afterCommit: (callback) => void run.callbacks.push(callback),
})

/** Knows, for one database, which asynchronous work is done inside one of its transactions. */
export function createUnitsOfWork(): UnitsOfWork {
  const current = new AsyncLocalStorage<Run>()

  async function complete<T>(run: Run, work: () => Promise<T>): Promise<T> {
    try {
      const result = await current.run(run, work)
      if (run.phase === 'failed') throw run.reason
      return result
    } finally {
      run.phase = 'ended'
    }
  }

  return {
    // What a transaction's work has started and left behind is outside again when the transaction has ended.
    misuse: () =>
      (current.getStore()?.phase ?? 'ended') === 'ended'
        ? undefined
        : new UnitOfWorkError('the database was used inside one of its transactions: use the transaction'),
    async run(statements, work) {
      const run: Run = { phase: 'open', callbacks: [] }
      const tx = transactionOf(run, statements)
      const result = await complete(run, () => work(tx))
      const callBack = (): void => {
        for (const callback of run.callbacks) callback()
      }
      return { result, callBack }
    },
  }
}
