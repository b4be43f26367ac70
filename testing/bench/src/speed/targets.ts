import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePorts } from '@tillkey/host/testing'
import { sourceOfText } from '@tillkey/platform'
import { type Database, openDatabase } from '@tillkey/sql'
import { onConnectionLost } from '../databases/own-database.ts'
import { adminKey, modelText } from '../permissions/drive.ts'
import { createMemoryGroup, processorTime, residentMebibytes } from './processes.ts'

/** CPU milliseconds. */
export interface Cost {
  server: number
  /** The server's pool threads, which hash passwords. */
  pool: number
  database: number
}

/** A server in its own process with its own database. */
export interface Target {
  name: string
  origin: string
  /** CPU milliseconds since its start. */
  cost(): Promise<Cost>
  /** Waits for work that requests left to background jobs. */
  settle(): Promise<void>
  residentMebibytes(): number
  /** Runs ANALYZE. */
  analyze(): Promise<void>
  close(): Promise<void>
}

interface Started {
  child: ChildProcess
  origin: string
}

async function createDatabase(server: string, name: string): Promise<{ url: string; db: Database }> {
  const admin = openDatabase({ url: server, file: '', onConnectionLost })
  await admin.run(`CREATE DATABASE ${name}`)
  await admin.close()
  const url = Object.assign(new URL(server), { pathname: name }).href
  return { url, db: openDatabase({ url, file: '', poolSize: 1, onConnectionLost }) }
}

/** Shorter than the pool's idle timeout, so that a closed connection was read after its last statement. */
const READING_PERIOD_MS = 3000

interface DatabaseClock {
  /** CPU time of every connection to the database, including closed ones. */
  read(): Promise<number>
  stop(): Promise<void>
}

function openDatabaseClock(db: Database): DatabaseClock {
  const taken = new Map<string, number>()
  async function read(): Promise<number> {
    const served = await db.all<{ pid: number; start: string }>(
      'SELECT pid, CAST(backend_start AS TEXT) AS start FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    for (const { pid, start } of served) {
      const { whole: ms } = processorTime(pid)
      if (ms > 0) taken.set(`${pid} ${start}`, ms)
    }
    return [...taken.values()].reduce((sum, ms) => sum + ms, 0)
  }
  let reading: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    reading = read()
  }, READING_PERIOD_MS)
  async function stop(): Promise<void> {
    clearInterval(timer)
    await reading
  }
  return { read, stop }
}

/** Whether the outbox of a platform has due messages. */
async function isAnythingWaiting(db: Database): Promise<boolean> {
  const outbox = await db.get<{ name: string | null }>("SELECT CAST(to_regclass('outbox') AS TEXT) AS name")
  if (!outbox?.name) return false
  const due = await db.get<{ n: number }>(
    "SELECT count(*) AS n FROM outbox WHERE state = 'waiting' AND due_at <= $1",
    [Date.now()],
  )
  return (due?.n ?? 0) > 0
}

async function openTarget(
  { server, name }: { server: string; name: string },
  start: (databaseUrl: string) => Promise<Started>,
): Promise<Target> {
  const { url, db } = await createDatabase(server, name)
  const { child, origin } = await start(url)
  const { pid = 0 } = child
  const clock = openDatabaseClock(db)
  return {
    name,
    origin,
    async cost() {
      const { whole: server, pool } = processorTime(pid)
      return { server, pool, database: await clock.read() }
    },
    async settle() {
      while (await isAnythingWaiting(db)) await sleep(50)
    },
    residentMebibytes: () => residentMebibytes(pid),
    async analyze() {
      await db.run('ANALYZE')
    },
    async close() {
      await clock.stop()
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await db.close()
    },
  }
}

/** Opens the bare route and the password hash. */
export const openReference = (server: string): Promise<Target> =>
  openTarget({ server, name: 'reference' }, async (databaseUrl) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl }
    const child = fork(join(import.meta.dirname, 'reference.ts'), { env })
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    return { child, origin: url }
  })

const pages = 'http://127.0.0.1:4455/pages'

/** A project with the settings that the lines need. */
const projects = [
  {
    slug: 'playground',
    name: 'Playground',
    services: {
      identity: { config: {} },
      oauth2: {
        config: {
          dev: true,
          urls: { login: `${pages}/login`, consent: `${pages}/consent`, error: `${pages}/error` },
        },
      },
      permission: { config: { namespaces: { location: sourceOfText(modelText) } } },
    },
  },
]

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health/ready`)).ok
  } catch {
    return false
  }
}

interface Prepare {
  buildServer(entry: string): Promise<string>
  buildWebApps(node: string): Promise<void>
}

export interface PlatformOptions {
  server: string
  name: string
  /** Limits the memory of the process as that of a container. Unlimited by default. */
  memoryLimit?: number | undefined
}

/** Builds the platform of a checkout as for production, but without rate limits. */
export function openPlatformOf(checkout: string, { server, name, memoryLimit }: PlatformOptions) {
  return openTarget({ server, name }, async (databaseUrl) => {
    const prepare = pathToFileURL(join(checkout, 'launch/prepare.mjs')).href
    const { buildServer, buildWebApps } = (await import(prepare)) as Prepare // at every commit
    await buildWebApps(process.execPath)
    const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
    const file = join(folder, 'projects.json')
    writeFileSync(file, JSON.stringify(projects))
    const [port = 0, adminPort = 0] = await freePorts(2)
    const origin = `http://127.0.0.1:${port}`
    const group = memoryLimit === undefined ? undefined : createMemoryGroup(memoryLimit)
    const command = [process.execPath, await buildServer('main')] as const
    const [program, ...args] = group?.wrap(command) ?? command
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        MALLOC_ARENA_MAX: '1',
        DATABASE_URL: databaseUrl,
        TILLKEY_SERVICES: 'platform',
        TILLKEY_SECRETS: 'a secret of the benchmark that is long enough',
        TILLKEY_ADMIN_KEY: adminKey,
        TILLKEY_DATA: folder,
        TILLKEY_PROJECTS: file,
        TILLKEY_THROTTLE: 'off',
        TILLKEY_LOG_LEVEL: 'error',
        TILLKEY_PUBLIC_ADMIN: 'on',
        TILLKEY_SMTP_URL: 'smtp://127.0.0.1:9',
        TILLKEY_HOST: '127.0.0.1',
        TILLKEY_PLATFORM_PORT: String(port),
        TILLKEY_PLATFORM_URL: origin,
        TILLKEY_ADMIN_PORT: String(adminPort),
      },
    })
    child.on('exit', () => {
      rmSync(folder, { recursive: true, force: true })
      group?.remove()
    })
    while (!(await isReady(origin))) {
      if (child.exitCode !== null) throw new Error(`the server of ${checkout} did not start`)
      await sleep(50)
    }
    return { child, origin }
  })
}
