import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../packages/host/src/testing.ts'

const START_ATTEMPTS = 600
const START_PAUSE_MS = 100

export interface PostgresServer {
  /** Address of the maintenance database, with rights to create others. */
  url: string
  /** Ends it as a crash does: connections are cut, nothing is tidied up. */
  crash(): Promise<void>
  /** Starts it again after a crash, at the same address; resolves once it takes connections. */
  restart(): Promise<void>
  /** Ends it, and its files with it. */
  stop(): Promise<void>
}

/** The folder of the newest installed PostgreSQL's programs. */
function findPrograms(): string {
  const found = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().at(-1)
  if (!found) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return found.slice(0, -'/postgres'.length)
}

const userIds = (user: string): { uid: number; gid: number } => ({
  uid: Number(execFileSync('id', ['-u', user], { encoding: 'utf8' })),
  gid: Number(execFileSync('id', ['-g', user], { encoding: 'utf8' })),
})

/** Root's own folder for files that go may be closed to the user that root hands the server to. */
const placeForFiles = (): string => (process.getuid?.() === 0 ? '/tmp' : tmpdir())

/** PostgreSQL refuses to run as root, so root hands it to the user that Debian's package brings. */
const serverUser = (): { uid?: number; gid?: number } => (process.getuid?.() === 0 ? userIds('postgres') : {})

/** Parameters of the server, by name. */
export type PostgresSettings = Readonly<Record<string, string>>

interface Place {
  programs: string
  folder: string
  port: number
  settings: PostgresSettings
}

const logOf = (folder: string): string => join(folder, 'postgres.log')

/** Resolves once the server takes connections, which after a crash it does only when its files are mended. */
async function waitUntilReady({ programs, folder, port }: Place, server: ChildProcess): Promise<void> {
  const ask = ['-q', '-h', '127.0.0.1', '-p', String(port)]
  for (let attempt = 0; spawnSync(join(programs, 'pg_isready'), ask).status !== 0; attempt++) {
    if (server.exitCode !== null || attempt === START_ATTEMPTS)
      throw new Error(`PostgreSQL did not start: ${readFileSync(logOf(folder), 'utf8')}`)
    await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS))
  }
}

function createFiles({ programs, folder }: Place): void {
  const { uid, gid } = serverUser()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const data = join(folder, 'data')
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C']
  execFileSync(join(programs, 'initdb'), initial, {
    ...serverUser(),
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
  })
}

async function run(place: Place): Promise<ChildProcess> {
  const { programs, folder, port } = place
  const settings: PostgresSettings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    listen_addresses: '127.0.0.1',
    ...place.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const places = ['-D', join(folder, 'data'), '-p', String(port), '-k', folder]
  const log = openSync(logOf(folder), 'a')
  const options: SpawnOptions = { ...serverUser(), stdio: ['ignore', log, log], cwd: folder }
  const server = spawn(join(programs, 'postgres'), [...places, ...flags], options)
  closeSync(log)
  await waitUntilReady(place, server)
  return server
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}

/**
 * Starts a throw-away PostgreSQL on a free port of the loopback address. Its files go with it, so it need not wait for
 * the disk. `parent` is the folder in which they are.
 */
export async function startPostgres(
  settings: PostgresSettings = {},
  parent = placeForFiles(),
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(parent, 'tillkey-postgres-'))
  const place = { programs: findPrograms(), folder, port: await freePort(), settings }
  createFiles(place)
  let server = await run(place)
  return {
    url: `postgres://postgres@127.0.0.1:${place.port}/postgres`,
    crash: () => end(server, 'SIGQUIT'),
    async restart() {
      server = await run(place)
    },
    async stop() {
      if (server.exitCode === null) await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
