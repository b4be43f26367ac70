import { describe, inject } from 'vitest'
import {
  type OpenTestDatabase,
  onBothDatabases,
  openTestPostgres,
  openTestSqlite,
} from '../packages/sql/src/testing.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether servers are killed at every point, as with `npm run faults`. */
    isEveryKill: boolean
  }
}

/** Points at which a suite kills its server. */
interface CrashPoints<T> {
  /** For `npm run faults`. */
  all: readonly T[]
  /** For `npm test`. */
  few: readonly T[]
}

/** Returns the points of this run. */
export const crashPoints = <T>({ all, few }: CrashPoints<T>): readonly T[] =>
  inject('isEveryKill') ? all : few

/** Databases of a suite that kills servers, with the functions that open them. */
const databases = {
  SQLite: openTestSqlite,
  PostgreSQL: (tables) => openTestPostgres(tables),
} satisfies Record<string, OpenTestDatabase>

interface CrashSuite {
  name: string
  /** Database for `npm test`. */
  database: keyof typeof databases
}

/** Runs a suite that kills servers on one database, and with `npm run faults` on both. */
export function onCrashDatabase(
  { name, database }: CrashSuite,
  suite: (open: OpenTestDatabase) => void,
): void {
  if (inject('isEveryKill')) onBothDatabases(name, suite)
  else describe(`${name} on ${database}`, () => suite(databases[database]))
}
