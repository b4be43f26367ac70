import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** Tables that many databases of a run begin with: made once, and copied from then on. The name stands for one set of them. */
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

/** Makes `file` a database with these tables, which are made once in a process. */
export async function copyTables(tables: TestTables, file: string): Promise<void> {
  const made = files.get(tables.name) ?? makeFile(tables)
  files.set(tables.name, made)
  copyFileSync(await made, file)
}

const isThere = async (admin: Database, name: string): Promise<boolean> =>
  (await admin.get('SELECT 1 AS found FROM pg_database WHERE datname = $1', [name])) !== undefined

/** A database that is half made is under another name, so that nobody takes it for one that is there. */
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
 * The name of a database with these tables on the server that a run shares; the first process that asks makes it. `admin` has
 * one connection, which holds the lock.
 */
export async function templateOf(
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
