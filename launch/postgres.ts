import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../packages/host/src/testing.ts'

const START_ATTEMPTS = 600
const START_PAUSE_MS = 100

export interface PostgresServer {
  /** URL of the maintenance database, with the right to create others. */
  url: string
  /** Stops it like a crash: connections are cut and nothing is cleaned up. */
  crash(): Promise<void>
  /** Restarts it at the same URL after a crash. Resolves once it accepts connections. */
  restart(): Promise<void>
  /** Stops it and deletes its files. */
  stop(): Promise<void>
}

/** Returns the folder of the newest installed PostgreSQL. */
function findPrograms(): string {
  const found = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().at(-1)
  if (!found) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return found.slice(0, -'/postgres'.length)
}

const userIds = (user: string): { uid: number; gid: number } => ({
  uid: Number(execFileSync('id', ['-u', user], { encoding: 'utf8' })),
  gid: Number(execFileSync('id', ['-g', user], { encoding: 'utf8' })),
})

/** Root's temporary folder may not be accessible to the user that runs the server. */
const temporaryFolder = (): string => (process.getuid?.() === 0 ? '/tmp' : tmpdir())

/** PostgreSQL refuses to run as root, so root uses the user of Debian's package. */
const serverUser = (): { uid?: number; gid?: number } => (process.getuid?.() === 0 ? userIds('postgres') : {})

/** Parameters of the server by name. */
export type PostgresSettings = Readonly<Record<string, string>>

interface Instance {
  programs: string
  folder: string
  port: number
  settings: PostgresSettings
}

const logFile = (folder: string): string => join(folder, 'postgres.log')

/** Resolves once the server accepts connections, after a crash only when recovery is complete. */
async function waitUntilReady({ programs, folder, port }: Instance, server: ChildProcess): Promise<void> {
  const ask = ['-q', '-h', '127.0.0.1', '-p', String(port)]
  for (let attempt = 0; spawnSync(join(programs, 'pg_isready'), ask).status !== 0; attempt++) {
    if (server.exitCode !== null || attempt === START_ATTEMPTS)
      throw new Error(`PostgreSQL did not start: ${readFileSync(logFile(folder), 'utf8')}`)
    await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS))
  }
}

function createFiles({ programs, folder }: Instance): void {
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

async function run(instance: Instance): Promise<ChildProcess> {
  const { programs, folder, port } = instance
  const settings: PostgresSettings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    listen_addresses: '127.0.0.1',
    ...instance.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const storage = ['-D', join(folder, 'data'), '-p', String(port), '-k', folder]
  const log = openSync(logFile(folder), 'a')
  const options: SpawnOptions = { ...serverUser(), stdio: ['ignore', log, log], cwd: folder }
  const server = spawn(join(programs, 'postgres'), [...storage, ...flags], options)
  closeSync(log)
  await waitUntilReady(instance, server)
  return server
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}

/**
 * Starts a temporary PostgreSQL server on a free loopback port. It does not sync, because its files are deleted. `parent` is
 * the folder for them.
 */
export async function startPostgres(
  settings: PostgresSettings = {},
  parent = temporaryFolder(),
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(parent, 'tillkey-postgres-'))
  const instance = { programs: findPrograms(), folder, port: await freePort(), settings }
  createFiles(instance)
  let server = await run(instance)
  return {
    url: `postgres://postgres@127.0.0.1:${instance.port}/postgres`,
    crash: () => end(server, 'SIGQUIT'),
    async restart() {
      server = await run(instance)
    },
    async stop() {
      if (server.exitCode === null) await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
