import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, inject } from 'vitest'
import type { Database } from './database.ts'
import type { PostgresOptions } from './postgres/pool.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite } from './sqlite.ts'
import { copyTables, findTemplateDatabase, type TestTables } from './testing-tables.ts'
import {
  type AcquiredTemplateDatabase,
  acquireTemplateDatabase,
  readSchemaShape,
  returnTemplateDatabase,
} from './testing-template-databases.ts'

export { explainQuery, isWasteful, type ReadPlan, watchPlansOn } from './testing-plans.ts'
export { explainSweep, fillTable, MANY_ROWS, type Sweep, watchSweepsOn } from './testing-sweeps.ts'
export type { TestTables } from './testing-tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the PostgreSQL server shared by the test run. */
    postgresUrl: string
    /** Whether single-database suites run on both databases, as with `npm run check:databases` and `npm run faults`. */
    isEverySuiteOnBoth: boolean
  }
}

const failOnConnectionLost = (error: Error): never => {
  throw error
}

export interface TestDatabase {
  db: Database
  /** Connection string for a second process. PostgreSQL only. */
  url: string | undefined
  /** Path of the file. SQLite only. */
  file: string
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens a database that no other test uses: empty, or with tables that have no rows. */
export type OpenTestDatabase = (tables?: TestTables) => Promise<TestDatabase>

/** Opens a temporary SQLite file, which disposal deletes. Writes are not synced to disk. */
export async function openTestSqlite(tables?: TestTables): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-sqlite-'))
  const file = join(folder, 'test.sqlite')
  if (tables) await copyTables(tables, file)
  const db = openSqlite(file)
  await db.run('PRAGMA synchronous = OFF')
  const dispose = async (): Promise<void> => {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, url: undefined, file, [Symbol.asyncDispose]: dispose }
}

const openMaintenance = (): Database =>
  openPostgres({ url: inject('postgresUrl'), poolSize: 1, onConnectionLost: failOnConnectionLost })

const databaseUrl = (name: string): string => inject('postgresUrl').replace(/\/postgres$/, `/${name}`)

const openByName = (name: string): Database =>
  openPostgres({ url: databaseUrl(name), onConnectionLost: failOnConnectionLost })

async function createDatabase(tables?: TestTables): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const maintenance = openMaintenance()
  const template = tables
    ? await findTemplateDatabase(maintenance, { ...tables, open: openByName })
    : 'template1'
  await maintenance.run(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await maintenance.close()
  return name
}

/** Drops a database, since hundreds take gigabytes. One with open connections stays until the server is removed. */
async function dropDatabase(name: string): Promise<void> {
  const maintenance = openMaintenance()
  const connected = await maintenance.get('SELECT 1 AS found FROM pg_stat_activity WHERE datname = $1', [
    name,
  ])
  if (!connected) await maintenance.run(`DROP DATABASE ${name}`)
  await maintenance.close()
}

/** Acquires a database with tables, or creates one. They are reused: copying one takes longer than most tests. */
async function findDatabase(
  tables: TestTables,
  open: (name: string) => Database,
): Promise<AcquiredTemplateDatabase> {
  const reused = await acquireTemplateDatabase(tables.name, open)
  if (reused) return reused
  const name = await createDatabase(tables)
  const db = open(name)
  return { db, spare: { name, shape: await readSchemaShape(db) } }
}

/** Opens a database on the PostgreSQL server of the test run. */
export async function openTestPostgres(
  tables?: TestTables,
  options: Pick<PostgresOptions, 'onStatement'> = {},
): Promise<TestDatabase> {
  const open = (name: string): Database =>
    openPostgres({ ...options, url: databaseUrl(name), onConnectionLost: failOnConnectionLost })
  const shared = tables && (await findDatabase(tables, open))
  const name = shared?.spare.name ?? (await createDatabase())
  const db = shared?.db ?? open(name)
  const dispose = async (): Promise<void> => {
    await db.close()
    if (tables && shared) returnTemplateDatabase(tables.name, shared.spare)
    else await dropDatabase(name)
  }
  return { db, url: databaseUrl(name), file: '', [Symbol.asyncDispose]: dispose }
}

/**
 * Registers the tests of a suite that do not depend on the database. They run on SQLite only, or on both with
 * `npm run check:databases`.
 */
type OnOne = (cases: () => void) => void
type DatabaseSuite = (open: OpenTestDatabase, onOne: OnOne) => void

const onSqlite = (name: string, suite: DatabaseSuite): void => {
  describe(`${name} on SQLite`, () => suite(openTestSqlite, (cases) => cases()))
}

/** Runs a suite on SQLite and PostgreSQL. `open` returns a separate database for each call. */
export function onBothDatabases(name: string, suite: DatabaseSuite): void {
  onSqlite(name, suite)
  const onOne: OnOne = (cases) => inject('isEverySuiteOnBoth') && cases()
  describe(`${name} on PostgreSQL`, () => suite((tables) => openTestPostgres(tables), onOne))
}

/** Like `onBothDatabases`, but on both at the same time, for suites that mostly wait. */
export function onBothAtOnce(name: string, suite: DatabaseSuite): void {
  describe.concurrent('at once', () =>
    onBothDatabases(name, (open, onOne) =>
      describe('in order', { concurrent: false }, () => suite(open, onOne)),
    ))
}

/** Runs a suite that does not depend on the database on SQLite, and with `npm run check:databases` on PostgreSQL as well. */
export function onOneDatabase(name: string, suite: DatabaseSuite): void {
  const run = inject('isEverySuiteOnBoth') ? onBothDatabases : onSqlite
  run(name, suite)
}

const onPostgresOnly = (name: string, suite: DatabaseSuite): void => {
  describe(`${name} on PostgreSQL`, () =>
    suite(
      (tables) => openTestPostgres(tables),
      (cases) => cases(),
    ))
}

/** Runs a suite about the driver or the server on PostgreSQL, and with `npm run check:databases` on SQLite as well. */
export function onPostgres(name: string, suite: DatabaseSuite): void {
  const run = inject('isEverySuiteOnBoth') ? onBothDatabases : onPostgresOnly
  run(name, suite)
}
