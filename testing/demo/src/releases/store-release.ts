import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { startSystem } from '@tillkey/server'
import { seedSystem } from '../seed.ts'
import { useDemo } from './demo-use.ts'
import { type Engine, releaseConfig } from './release-config.ts'

/** Time for deliveries to finish, so that no row of the outbox is stored half-way. */
const SETTLE_MS = 5000

interface Started {
  engine: Engine
  /** Of the databases on SQLite. */
  folder: string
  databaseUrl?: string
}

/** Starts this version over an empty database, uses it and stops it. Writes what clients remember. */
async function use({ engine, folder, databaseUrl }: Started, release: string): Promise<void> {
  const config = await releaseConfig({ folder, ...(databaseUrl && { databaseUrl }) })
  const system = await startSystem(config)
  await seedSystem(system)
  const remembered = await useDemo(config)
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  await system.close()
  const facts = { storedAt: new Date().toISOString(), ...remembered }
  writeFileSync(join(release, `${engine}.json`), `${JSON.stringify(facts, null, 2)}\n`)
}

async function storeSqlite(release: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-release-'))
  await use({ engine: 'sqlite', folder }, release)
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sqlite')))
    writeFileSync(join(release, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }))
  rmSync(folder, { recursive: true })
}

async function storePostgres(release: string, databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-release-'))
  await use({ engine: 'postgres', folder, databaseUrl }, release)
  const options = ['--no-owner', '--no-privileges', '--inserts', '--encoding=UTF8']
  const dump = execFileSync('pg_dump', [...options, databaseUrl], { encoding: 'utf8' })
  // Comments, `psql` commands and settings of the session are left out.
  const statements = dump.split('\n').filter((line) => !/^(--|\\|SET |SELECT pg_catalog|$)/.test(line))
  writeFileSync(join(release, 'postgres.sql'), `${statements.join('\n')}\n`)
  rmSync(folder, { recursive: true })
}

/**
 * Stores databases of this version for `releases.test.ts`: `DATABASE_URL=… node store-release.ts 0.3.0`. The database must be
 * empty and `pg_dump` on the PATH. All secrets in it are test values.
 */
const [version] = process.argv.slice(2)
const { DATABASE_URL: databaseUrl } = process.env
if (!version || !databaseUrl) throw new Error('usage: DATABASE_URL=… node store-release.ts <version>')
const release = fileURLToPath(new URL(`./testdata/${version}`, import.meta.url))
mkdirSync(release, { recursive: true })
await storeSqlite(release)
await storePostgres(release, databaseUrl)
