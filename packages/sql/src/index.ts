import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type { Change, Database, Queries, Row, SqlValue, Transaction } from './database.ts'
export {
  ChangeMissed,
  DatabaseUnavailable,
  FileInUse,
  NewerDatabase,
  ParameterTypeError,
  UniqueViolation,
  UnitOfWorkError,
  UnstorableValue,
} from './errors.ts'
export {
  deferRows,
  insertReturning,
  insertRow,
  insertRows,
  type NewRows,
} from './insert-rows.ts'
export { type Migration, migrate } from './migrate.ts'
export { padToPowerOfTwo, placeholders } from './placeholders.ts'

export interface DatabaseOptions {
  /** A PostgreSQL address; without it the SQLite file is opened. */
  url?: string | undefined
  /** Path of the SQLite file; its folder is made when missing, for this user only. */
  file: string
  poolSize?: number
  /** Told when a connection to PostgreSQL fails; another takes its place. */
  onConnectionLost: (error: Error) => void
}

/** Opens PostgreSQL where there is an address, and else the SQLite file; nothing is asked of it yet. */
export function openDatabase({ url, file, poolSize, onConnectionLost }: DatabaseOptions): Database {
  if (url) return openPostgres({ url, onConnectionLost, ...(poolSize === undefined ? {} : { poolSize }) })
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return openSqlite(file)
}

/** Throws when the database does not answer. */
export async function ping(db: Pick<Database, 'get'>): Promise<void> {
  await db.get('SELECT 1 AS answer')
}
