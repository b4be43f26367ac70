import { AsyncLocalStorage } from 'node:async_hooks'
import type { Change, Row, SqlValue, Transaction } from './database.ts'
import { UnitOfWorkError } from './errors.ts'

/** One run of a transaction's work. */
interface Run {
  phase: 'open' | 'failed' | 'ended'
  /** Of the first statement that failed. */
  reason?: unknown
  callbacks: (() => void)[]
  /** Changes that wait for the next statement or the commit. */
  deferred: Change[]
}

/** What a database gives a transaction; the rest is the same for each. */
export type Statements = Pick<Transaction, 'dialect' | 'all' | 'get' | 'run' | 'lock'> & {
  /** Makes changes of different rows. ChangeMissed when one did not find the rows it was for. */
  together(changes: readonly Change[]): Promise<void>
  /** The same, when nothing follows before the commit. */
  last(changes: readonly Change[]): Promise<void>
}

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

/** The changes that wait, which do so no longer. */
const takeDeferred = (run: Run): Change[] => run.deferred.splice(0)

function transactionOf(run: Run, statements: Statements): Transaction {
  /** A statement, behind the changes that were deferred before it. */
  const inTurn = <T>(statement: () => Promise<T>): Promise<T> =>
    during(run, async () => {
      const deferred = takeDeferred(run)
      if (deferred.length > 0) await statements.together(deferred)
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
    defer: (change) => during(run, async () => void run.deferred.push(change)),
    afterCommit: (callback) => void run.callbacks.push(callback),
  }
}

/** Knows, for one database, which asynchronous work is done inside one of its transactions. */
export function createUnitsOfWork(): UnitsOfWork {
  const current = new AsyncLocalStorage<Run>()

  async function complete<T>(run: Run, statements: Statements, work: () => Promise<T>): Promise<T> {
    try {
      const result = await current.run(run, work)
      if (run.phase === 'failed') throw run.reason
      const deferred = takeDeferred(run)
      if (deferred.length > 0) await statements.last(deferred)
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
      const run: Run = { phase: 'open', callbacks: [], deferred: [] }
      const tx = transactionOf(run, statements)
      const result = await complete(run, statements, () => work(tx))
      const callBack = (): void => {
        for (const callback of run.callbacks) callback()
      }
      return { result, callBack }
    },
  }
}
