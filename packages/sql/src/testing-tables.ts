import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** Initial tables of test databases, created once per run and copied. The name identifies the set. */
export interface TestTables {
  name: string
  make(db: Database): Promise<void>
}

const files = new Map<string, Promise<string>>()

async function makeFile({ make }: TestTables): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-tables-'))
  const file = join(folder, 'tables.sqlite')
  const db = openSqlite(file)
  await db.run('PRAGMA synchronous = OFF')
  await make(db)
  await db.close()
  return file
}

/** Creates a database file with these tables. They are built once per process. */
export async function copyTables(tables: TestTables, file: string): Promise<void> {
  const made = files.get(tables.name) ?? makeFile(tables)
  files.set(tables.name, made)
  copyFileSync(await made, file)
}

const isThere = async (admin: Database, name: string): Promise<boolean> =>
  (await admin.get('SELECT 1 AS found FROM pg_database WHERE datname = $1', [name])) !== undefined

/** Built under a temporary name, so that no process uses an incomplete template. */
async function makeTemplate(
  admin: Database,
  { name, make, open }: TestTables & { open: (name: string) => Database },
): Promise<void> {
  const draft = `${name}_${randomBytes(6).toString('hex')}`
  await admin.run(`CREATE DATABASE ${draft}`)
  const db = open(draft)
  await make(db)
  await db.close()
  await admin.run(`ALTER DATABASE ${draft} RENAME TO ${name}`)
}

const lockOf = 'hashtextextended($1, 0)'

/**
 * Returns the name of a template database on the shared server. The first caller creates it. `admin` must have a single
 * connection, which holds the lock.
 */
export async function findTemplateDatabase(
  admin: Database,
  tables: TestTables & { open: (name: string) => Database },
): Promise<string> {
  const name = `tables_${tables.name}`
  if (await isThere(admin, name)) return name
  await admin.get(`SELECT pg_advisory_lock(${lockOf})`, [name])
  if (!(await isThere(admin, name))) await makeTemplate(admin, { ...tables, name })
  await admin.get(`SELECT pg_advisory_unlock(${lockOf})`, [name])
  return name
}
