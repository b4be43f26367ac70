import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Queries } from '@tillkey/sql'

export interface SlowStatement {
  db: Database
  /** Delays matching statements from now on. Resolves when one has started. */
  slow(statement: RegExp, ms: number): Promise<void>
}

/** Wraps a database so that statements can be delayed, as by a lock or a slow disk. */
export function slowStatementOn(db: Database): SlowStatement {
  let held: { statement: RegExp; ms: number; begun: () => void } | undefined
  async function pause(sql: string): Promise<void> {
    if (!held?.statement.test(sql)) return
    const { ms, begun } = held
    held = undefined
    begun()
    await sleep(ms)
  }
  const slowed = (queries: Queries): Queries => ({
    dialect: queries.dialect,
    all: (sql, params) => pause(sql).then(() => queries.all(sql, params)),
    get: (sql, params) => pause(sql).then(() => queries.get(sql, params)),
    run: (sql, params) => pause(sql).then(() => queries.run(sql, params)),
    defer: (change) => pause(change.sql).then(() => queries.defer(change)),
  })
  return {
    db: {
      ...db,
      ...slowed(db),
      transaction: (work) => db.transaction((tx) => work({ ...tx, ...slowed(tx) })),
    },
    slow: (statement, ms) =>
      new Promise((begun) => {
        held = { statement, ms, begun }
      }),
  }
}
