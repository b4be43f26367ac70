import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from './database.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite } from './sqlite.ts'

export type { Change, Database, Queries, Row, SqlValue, Transaction } from './database.ts'
export {
  ConcurrentChangeError,
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
  insertCounted,
  insertRow,
  insertRows,
  type NewRows,
} from './insert-rows.ts'
export { type Migration, migrate } from './migrate.ts'
export { padToPowerOfTwo, placeholders } from './placeholders.ts'
export { createTermHash, createTermIndex, formatTermQuery, matchTerms, type TermQuery } from './term-index.ts'

export interface DatabaseOptions {
  /** PostgreSQL connection string. Without it the SQLite file is opened. */
  url?: string | undefined
  /** Path of the SQLite file. Its folder is created if absent, with access for this user only. */
  file: string
  poolSize?: number
  /** Called when a connection to PostgreSQL fails. It is replaced. */
  onConnectionLost: (error: Error) => void
}

/** Opens PostgreSQL if there is a URL, otherwise the SQLite file. Does not connect yet. */
export function openDatabase({ url, file, poolSize, onConnectionLost }: DatabaseOptions): Database {
  if (url) return openPostgres({ url, onConnectionLost, ...(poolSize === undefined ? {} : { poolSize }) })
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return openSqlite(file)
}

/** Throws if the database does not respond. */
export async function ping(db: Pick<Database, 'get'>): Promise<void> {
  await db.get('SELECT 1 AS answer')
}
