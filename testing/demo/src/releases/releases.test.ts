import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { startSystem } from '@tillkey/server'
import { type Database, openDatabase } from '@tillkey/sql'
import { openTestPostgres } from '@tillkey/sql/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ADMIN, createCaller, type DemoUse, RELATIONSHIP, readUrls, signIn } from './demo-use.ts'
import { type Engine, releaseConfig } from './release-config.ts'

const testdata = fileURLToPath(new URL('./testdata/', import.meta.url))

/** Rows of search indexes, which later versions build anew from the rows they index. */
const REBUILT = /^(identity_identifiers|till_note_(words|places|stretches)|till_cash_note_words) /

/** Clocks advance as often as real ones. */
const TICK_MS = 20

interface Remembered extends DemoUse {
  storedAt: string
}

const read = (release: string, engine: Engine): Remembered =>
  JSON.parse(readFileSync(join(testdata, release, `${engine}.json`), 'utf8'))

/** Databases of a stored release, in a folder or on the test server. */
interface RestoredRelease extends AsyncDisposable {
  folder: string
  databaseUrl?: string
  /** Lists the rows of every database, while no system runs on it. */
  listRows(): Promise<string[]>
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'tillkey-release-'))

const TABLES = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'`,
  postgres: `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
}

const KEYS = {
  sqlite: 'SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk',
  postgres: `SELECT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
    WHERE indisprimary AND indrelid::regclass::text = $1 ORDER BY attnum`,
}

/** Lists the rows of a database by table and primary key: `sessions {"project_id":…}`. */
async function readRows(db: Database): Promise<string[]> {
  const rows: string[] = []
  for (const { name } of await db.all<{ name: string }>(TABLES[db.dialect])) {
    const key = (await db.all<{ name: string }>(KEYS[db.dialect], [name])).map((column) => column.name)
    const found = await db.all(`SELECT ${key.join(', ') || '*'} FROM ${name}`)
    rows.push(...found.map((row) => `${name} ${JSON.stringify(row)}`))
  }
  return rows
}

const failOnConnectionLost = (error: Error): never => {
  throw error
}

async function rowsOfFiles(files: readonly string[]): Promise<string[]> {
  const rows: string[] = []
  for (const file of files) {
    const db = openDatabase({ file, onConnectionLost: failOnConnectionLost })
    rows.push(...(await readRows(db)))
    await db.close()
  }
  return rows
}

async function restoreSqlite(release: string): Promise<RestoredRelease> {
  const folder = newFolder()
  const names = readdirSync(join(testdata, release)).filter((name) => name.endsWith('.gz'))
  const files = names.map((name) => {
    const file = join(folder, name.replace(/\.gz$/, ''))
    writeFileSync(file, gunzipSync(readFileSync(join(testdata, release, name))))
    return file
  })
  const dispose = async () => rmSync(folder, { recursive: true })
  return { folder, listRows: () => rowsOfFiles(files), [Symbol.asyncDispose]: dispose }
}

async function restorePostgres(release: string): Promise<RestoredRelease> {
  const database = await openTestPostgres()
  const dump = readFileSync(join(testdata, release, 'postgres.sql'), 'utf8')
  // One statement, because each takes a round trip.
  await database.db.run(`DO $restore$ BEGIN ${dump} END $restore$`)
  const folder = newFolder()
  return {
    folder,
    ...(database.url && { databaseUrl: database.url }),
    listRows: () => readRows(database.db),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}

const restore = { sqlite: restoreSqlite, postgres: restorePostgres }

afterEach(() => void vi.useRealTimers())

/** Runs git, also if the clone belongs to another user. */
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'safe.directory=*', ...args], { cwd: testdata, encoding: 'utf8' }).trim()

/** Returns every version by the commit that set it, because a clone may lack tags. */
const findReleases = (): string[] =>
  git('log', '--format=%H', '-G"version":', '--', ':/package.json')
    .split('\n')
    .map((commit) => String(JSON.parse(git('show', `${commit}:package.json`)).version))

test.skipIf(git('rev-parse', '--is-shallow-repository') === 'true')(
  'every release from which upgrades are supported has stored databases',
  () => {
    const releases = findReleases()
    expect(releases.at(-1)).toBe('0.1.0')
    expect(readdirSync(testdata).toSorted()).toEqual(releases.slice(0, -1).toSorted())
  },
)

describe.each(readdirSync(testdata))('a database of release %s', (release) => {
  test.each(['sqlite', 'postgres'] as const)(
    'keeps its rows and works on this version: %s',
    async (engine) => {
      await using stored = await restore[engine](release)
      const before = await stored.listRows()
      const known = read(release, engine)
      // The time at which it was stored, so that nothing has expired.
      vi.useFakeTimers({
        toFake: ['Date'],
        shouldAdvanceTime: true,
        advanceTimeDelta: TICK_MS,
        now: new Date(known.storedAt),
      })
      const config = await releaseConfig(stored)
      const system = await startSystem(config)
      const { platform, pos } = readUrls(config)
      const call = createCaller()
      const session = { headers: { 'x-session-token': known.sessionToken } }
      const whoami = await call(`${platform}/sessions/whoami`, session)
      expect([whoami.status, whoami.body.active]).toEqual([200, true])
      expect(await signIn({ platform, pos })).toMatch(/^ory_st_/)

      const token = new URLSearchParams({ token: known.accessToken })
      const introspection = await call(`${platform}/admin/oauth2/introspect`, { body: token, headers: ADMIN })
      expect(introspection.body).toMatchObject({ active: true, client_id: known.clientId })
      const authorization = `Basic ${btoa(`${known.clientId}:${known.clientSecret}`)}`
      const refresh = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: known.refreshToken })
      const refreshed = await call(`${platform}/oauth2/token`, { body: refresh, headers: { authorization } })
      expect([refreshed.status, typeof refreshed.body.id_token]).toEqual([200, 'string'])

      const similar = `${platform}/admin/identities?preview_credentials_identifier_similar=RCHANT@till`
      expect((await call(similar, { headers: ADMIN })).body).toHaveLength(1)

      const query = new URLSearchParams(RELATIONSHIP)
      const check = `${platform}/p/${known.project}/relation-tuples/check/openapi?${query.toString()}`
      expect((await call(check, { headers: ADMIN })).body).toEqual({ allowed: true })

      const payment = await call(`${pos}/api/payments/${known.paymentUuid}`, session)
      expect(payment.body).toMatchObject({ state: 'APPROVED', amount: { units: 1000 } })
      const sales = await call(`${pos}/api/sales`, session)
      expect(JSON.stringify(sales.body)).toContain(known.paymentUuid)
      await system.close()

      const after = new Set(await stored.listRows())
      expect(before.filter((row) => !after.has(row) && !REBUILT.test(row))).toEqual([])
      expect(before.filter((row) => row.startsWith('migrations ')).length).toBeGreaterThan(3)
    },
  )
})
