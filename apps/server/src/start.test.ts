import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@tillkey/sql'
import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { bundleProgram } from '../../../launch/programs.ts'
import { readConfig } from './config.ts'
import { startSystem } from './system.ts'

const source = fileURLToPath(new URL('main.ts', import.meta.url))
const onConnectionLost = (): void => undefined

/** A temporary data folder and the settings of a platform in it. */
function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-start-'))
  const env = {
    TILLKEY_DATA: folder,
    TILLKEY_SERVICES: 'platform',
    TILLKEY_PLATFORM_PORT: '0',
    TILLKEY_ADMIN_PORT: '0',
    TILLKEY_SECRETS: 's'.repeat(32),
    TILLKEY_LOG_LEVEL: 'silent',
  }
  return { folder, env, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

interface Ended {
  status: number | null
  /** Lines written to standard error. */
  lines: string[]
}

/** Starts the program with a limit on file sizes, in blocks of 512 bytes, to simulate a full disk. */
async function startWithin(blocks: number, env: Record<string, string>): Promise<Ended> {
  const command = `ulimit -f ${blocks}; exec "${process.execPath}" "${await bundleProgram(source)}"`
  const { promise, resolve } = Promise.withResolvers<Ended>()
  const child = execFile('sh', ['-c', command], { env }, (_error, _stdout, stderr) => {
    resolve({ status: child.exitCode, lines: stderr.split('\n').filter((line) => line !== '') })
  })
  return promise
}

test('a start on a full disk prints one sentence', async () => {
  using at = temporaryFolder()
  const { status, lines } = await startWithin(16, at.env)
  expect({ status, lines }).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^TILLKEY_DATA: .*platform\.sqlite can't be (opened|used): .*\.$/)],
  })
})

test('a start without room for its secret prints one sentence and leaves no file', async () => {
  using at = temporaryFolder()
  const { status, lines } = await startWithin(0, { ...at.env, TILLKEY_SECRETS: '' })
  expect({ status, lines, files: readdirSync(at.folder) }).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^TILLKEY_DATA: .* can't be used: /)],
    files: [],
  })
})

test('an older program rejects a newer database, naming the migration', async () => {
  using at = temporaryFolder()
  const config = readConfig(at.env)
  await (await startSystem(config)).close()
  const db = openDatabase({ file: join(at.folder, 'platform.sqlite'), onConnectionLost })
  const existing = await db.get<{ set_name: string }>('SELECT set_name FROM migrations')
  await db.run('INSERT INTO migrations (set_name, id) VALUES ($1, $2)', [
    existing?.set_name ?? '',
    '9999-from-the-future',
  ])
  await db.close()
  const start = startSystem(config)
  await expect(start).rejects.toMatchObject({ name: 'ConfigError' })
  await expect(start).rejects.toThrow(
    /^TILLKEY_DATA: .*platform\.sqlite can't be used: .*9999-from-the-future/,
  )
})

test('a second process on the same files is rejected, naming the file', async () => {
  using at = temporaryFolder()
  const system = await startSystem(readConfig(at.env))
  const { status, lines } = await startWithin(1_000_000, at.env)
  await system.close()
  expect({ status, lines }).toEqual({
    status: 1,
    lines: [
      expect.stringMatching(/^TILLKEY_DATA: .*platform\.sqlite can't be opened: another process uses it/),
    ],
  })
})

test('a database that goes down during the start gives one sentence', async () => {
  using at = temporaryFolder()
  const { db, url: DATABASE_URL } = await openTestPostgres()
  await db.run(
    'CREATE TABLE migrations (set_name TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (set_name, id))',
  )
  const operator = openDatabase({ url: DATABASE_URL, file: '', onConnectionLost })
  const failure = await db.transaction(async (tx) => {
    await tx.run('LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE')
    const start = startSystem(readConfig({ ...at.env, DATABASE_URL })).catch((error: unknown) => error)
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    while ((await operator.all(cut)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    return start
  })
  await Promise.all([db.close(), operator.close()])
  expect(failure).toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(/^DATABASE_URL: the database can't be used: [^\n]*\.$/),
  })
})
