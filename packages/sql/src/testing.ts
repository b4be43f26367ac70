import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, inject } from 'vitest'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import type { PostgresOptions } from './postgres-pool.ts'
import { openSqlite } from './sqlite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server that the whole test run shares. */
    postgresUrl: string
  }
}

const failOnConnectionLost = (error: Error): never => {
  throw error
}

export interface TestDatabase {
  db: Database
  /** The address, on PostgreSQL, for a second process. */
  url: string | undefined
  /** The file, on SQLite. */
  file: string
  [Symbol.asyncDispose](): Promise<void>
}

/** A database in a file of its own, which is thrown away with its folder, so that it need not wait for the disk. */
export async function openTestSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-sqlite-'))
  const file = join(folder, 'test.sqlite')
  const db = openSqlite(file)
  await db.run('PRAGMA synchronous = OFF')
  const dispose = async (): Promise<void> => {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, url: undefined, file, [Symbol.asyncDispose]: dispose }
}

/** A database of its own on the server of the test run, which is thrown away as a whole. */
export async function openTestPostgres(
  options: Pick<PostgresOptions, 'onStatement'> = {},
): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openPostgres({ url: server, poolSize: 1, onConnectionLost: failOnConnectionLost })
  await admin.run(`CREATE DATABASE ${name}`)
  const url = server.replace(/\/postgres$/, `/${name}`)
  const db = openPostgres({ ...options, url, onConnectionLost: failOnConnectionLost })
  await admin.close()
  return { db, url, file: '', [Symbol.asyncDispose]: () => db.close() }
}

/** Runs the same suite on SQLite and on PostgreSQL; `open` gives each caller an empty database of its own. */
export function onBothDatabases(name: string, suite: (open: () => Promise<TestDatabase>) => void): void {
  describe(`${name} on SQLite`, () => suite(openTestSqlite))
  describe(`${name} on PostgreSQL`, () => suite(() => openTestPostgres()))
}
