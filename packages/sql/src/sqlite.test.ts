import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type Database, DatabaseUnavailable } from './index.ts'
import { openSqlite } from './sqlite.ts'
import { openTestSqlite } from './testing.ts'

/** Returns a path in a temporary folder. */
function temporaryFile(): Disposable & { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-sqlite-'))
  const dispose = (): void => rmSync(folder, { recursive: true })
  return { folder, file: join(folder, 'test.sqlite'), [Symbol.dispose]: dispose }
}

/** Simulates a full disk by limiting the file's pages. */
async function fill(db: Database): Promise<void> {
  await db.run('CREATE TABLE things (data TEXT NOT NULL)')
  await db.run('PRAGMA max_page_count = 8')
}

test('a full disk is reported with its own error, and the database continues once there is space', async () => {
  await using database = await openTestSqlite()
  const { db } = database
  await fill(db)
  const insert = (size: number): Promise<unknown> =>
    db.transaction((tx) => tx.run('INSERT INTO things VALUES ($1)', ['x'.repeat(size)]))
  await expect(insert(100_000)).rejects.toThrow('database or disk is full')
  await expect(insert(100_000)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await insert(10)
  expect(await db.get('SELECT count(*) AS n FROM things')).toEqual({ n: 1 })
})

test('every file of a database is accessible to its owner only, even if it existed before', async () => {
  using at = temporaryFile()
  const { file, folder } = at
  writeFileSync(file, '', { mode: 0o644 })
  const db = openSqlite(file)
  await db.run('CREATE TABLE things (id TEXT)')
  const modes = readdirSync(folder).map((name) => [name, statSync(`${folder}/${name}`).mode & 0o777])
  expect(Object.fromEntries(modes)).toEqual({
    'test.sqlite': 0o600,
    'test.sqlite-shm': 0o600,
    'test.sqlite-wal': 0o600,
    'test.sqlite.lock': 0o600,
  })
  await db.close()
})

test('a second process is rejected while the first has the file', async () => {
  using at = temporaryFile()
  const db = openSqlite(at.file)
  const program = `import { openDatabase } from ${JSON.stringify(import.meta.resolve('./index.ts'))}
    try { openDatabase({ file: ${JSON.stringify(at.file)}, onConnectionLost() {} }); console.log('opened') }
    catch (error) { console.log(error.name) }`
  const start = async (): Promise<string> =>
    (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])).stdout.trim()
  expect(await start()).toBe('FileInUse')
  await db.close()
  expect(await start()).toBe('opened')
})

test('a prepared statement returns the current columns of its tables', async () => {
  await using database = await openTestSqlite()
  const { db } = database
  await db.run('CREATE TABLE things (id TEXT, size INTEGER)')
  await db.run(`INSERT INTO things VALUES ('a', 1)`)
  const all = 'SELECT * FROM things'
  expect(await db.get(all)).toEqual({ id: 'a', size: 1 })
  await db.transaction(async (tx) => {
    await tx.all(all)
    await tx.run('CREATE TABLE others (size INTEGER, id TEXT)')
    await tx.run('INSERT INTO others SELECT size, id FROM things')
    await tx.run('DROP TABLE things')
    await tx.run('ALTER TABLE others RENAME TO things')
    expect(await tx.all(all)).toEqual([{ size: 1, id: 'a' }])
    // Other connections see the old schema until this one ends.
    expect(Object.keys((await tx.get(all)) ?? {})).toEqual(['size', 'id'])
  })
  expect(await db.get(all)).toEqual({ id: 'a', size: 1 })
  expect(Object.keys((await db.get(all)) ?? {})).toEqual(['size', 'id'])
})
