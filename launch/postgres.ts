import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_ATTEMPTS = 100
const START_PAUSE_MS = 100

export interface PostgresServer {
  /** Address of the maintenance database, with rights to create others. */
  url: string
  stop(): Promise<void>
}

/** The folder of the newest installed PostgreSQL's programs. */
function findPrograms(): string {
  const found = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().at(-1)
  if (!found) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return found.slice(0, -'/postgres'.length)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port could be found')
  return address.port
}

const userIds = (user: string): { uid: number; gid: number } => ({
  uid: Number(execFileSync('id', ['-u', user], { encoding: 'utf8' })),
  gid: Number(execFileSync('id', ['-g', user], { encoding: 'utf8' })),
})

/** PostgreSQL refuses to run as root, so root hands it to the user that Debian's package brings. */
const serverUser = (): { uid?: number; gid?: number } => (process.getuid?.() === 0 ? userIds('postgres') : {})

async function waitForSocket(socket: string, hasExited: () => boolean): Promise<void> {
  for (let attempt = 0; !existsSync(socket); attempt++) {
    if (hasExited() || attempt === START_ATTEMPTS) throw new Error('PostgreSQL did not start')
    await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS))
  }
}

/**
 * Starts a throw-away PostgreSQL on a free port of the loopback address. Its files go with it, so it need not wait for
 * the disk.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-postgres-'))
  const user = serverUser()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C']
  execFileSync(join(programs, 'initdb'), initial, { ...user, stdio: 'ignore', cwd: folder })
  const port = await freePort()
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    listen_addresses: '127.0.0.1',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...flags], {
    ...user,
    stdio: 'ignore',
    cwd: folder,
  })
  await waitForSocket(join(folder, `.s.PGSQL.${port}`), () => server.exitCode !== null)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const exited = once(server, 'exit')
      server.kill('SIGINT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
