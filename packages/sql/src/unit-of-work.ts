import { AsyncLocalStorage } from 'node:async_hooks'
import type { Change, Row, SqlValue, Transaction } from './database.ts'
import { UnitOfWorkError } from './errors.ts'

/** One run of a transaction's work. */
interface Run {
  phase: 'open' | 'failed' | 'ended'
  /** The error of the first failed statement. */
  reason?: unknown
  callbacks: (() => void)[]
  /** Changes that are sent with the next statement or the commit. */
  deferred: Change[]
}

/** The statements that a database provides for a transaction. */
export type Statements = Pick<Transaction, 'dialect' | 'all' | 'get' | 'run' | 'lock'> & {
  /** Makes changes of different rows. Throws ConcurrentChangeError if one affects an unexpected number of rows. */
  batch(changes: readonly Change[]): Promise<void>
  /** The same, directly before the commit. */
  batchBeforeCommit(changes: readonly Change[]): Promise<void>
}

/** Work that succeeded and is to be committed. */
export interface CompletedWork<T> {
  result: T
  /** Runs the callbacks registered with `afterCommit`. */
  callBack(): void
}

export interface UnitsOfWork {
  /** Returns an error if the database is used directly inside a transaction's work. */
  misuse(): UnitOfWorkError | undefined
  /** Runs the work of a transaction. Throws the error of its first failed statement, even if the work has caught it. */
  run<T>(statements: Statements, work: (tx: Transaction) => Promise<T>): Promise<CompletedWork<T>>
}

/** Rejects a statement after the end of its run, and fails the run with the statement. */
async function trackStatement<T>(run: Run, statement: () => Promise<T>): Promise<T> {
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

/** Takes the deferred changes. */
const takeDeferred = (run: Run): Change[] => run.deferred.splice(0)

function createTransaction(run: Run, statements: Statements): Transaction {
  /** Runs a statement after the changes deferred before it. */
  const inTurn = <T>(statement: () => Promise<T>): Promise<T> =>
    trackStatement(run, async () => {
      const deferred = takeDeferred(run)
      if (deferred.length > 0) await statements.batch(deferred)
      return statement()
    })
  const command = (sql: string) => inTurn(() => statements.run(sql))
  return {
    dialect: statements.dialect,
    async part(work) {
      await command('SAVEPOINT part')
      const callbacks = run.callbacks.length
      const isUndone = (await work()) === 'undo'
      await command(`${isUndone ? 'ROLLBACK TO' : 'RELEASE'} SAVEPOINT part`)
      if (isUndone) run.callbacks.splice(callbacks)
    },
    all: <R extends object = Row>(sql: string, params?: readonly SqlValue[]) =>
      inTurn(() => statements.all<R>(sql, params)),
    get: <R extends object = Row>(sql: string, params?: readonly SqlValue[]) =>
      inTurn(() => statements.get<R>(sql, params)),
    run: (sql, params) => inTurn(() => statements.run(sql, params)),
    lock: (name) => inTurn(() => statements.lock(name)),
    defer: (change) => trackStatement(run, async () => void run.deferred.push(change)),
    afterCommit: (callback) => void run.callbacks.push(callback),
  }
}

/** Tracks which asynchronous work runs inside a transaction of a database. */
export function createUnitsOfWork(): UnitsOfWork {
  const current = new AsyncLocalStorage<Run>()

  async function complete<T>(run: Run, statements: Statements, work: () => Promise<T>): Promise<T> {
    try {
      const result = await current.run(run, work)
      if (run.phase === 'failed') throw run.reason
      const deferred = takeDeferred(run)
      if (deferred.length > 0) await statements.batchBeforeCommit(deferred)
      return result
    } finally {
      run.phase = 'ended'
    }
  }

  return {
    // Work that a transaction started and did not await is outside once the transaction has ended.
    misuse: () =>
      (current.getStore()?.phase ?? 'ended') === 'ended'
        ? undefined
        : new UnitOfWorkError('the database was used inside one of its transactions: use the transaction'),
    async run(statements, work) {
      const run: Run = { phase: 'open', callbacks: [], deferred: [] }
      const tx = createTransaction(run, statements)
      const result = await complete(run, statements, () => work(tx))
      const callBack = (): void => {
        for (const callback of run.callbacks) callback()
      }
      return { result, callBack }
    },
  }
}
