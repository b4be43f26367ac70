import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlatform, type Platform } from '@tillkey/platform'
import { type Database, openDatabase } from '@tillkey/sql'
import type { Target } from '../player/target.ts'
import { readGroups } from '../recordings.ts'
import { absentSurroundings } from '../surroundings/absent.ts'
import { createMovableClock, type MovableClock } from './clock.ts'
import { projectsOf } from './projects.ts'

const ADMIN_KEY = 'ory_pat_truth'
const manyAttempts = { attempts: 1_000_000, seconds: 300 }

export interface RunningTarget extends Target {
  [Symbol.asyncDispose](): Promise<void>
}

const fail = (error: Error): never => {
  throw error
}

/** A port of loopback that nobody listens on. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })

interface Addresses {
  public: string
  /** The same server by another name, so that answers tell which of the two addresses they mean. */
  admin: string
}

const addressesOf = (port: number): Addresses => ({
  public: `http://localhost:${port}`,
  admin: `http://127.0.0.1:${port}`,
})

const start = (db: Database, addresses: Addresses, clock: MovableClock): Promise<Platform> =>
  createPlatform({
    db,
    baseUrl: addresses.public,
    secrets: ['a secret for the truth suite'],
    adminKey: ADMIN_KEY,
    projects: projectsOf(readGroups(), (slug) => [
      ['http://127.0.0.1:4444', `${addresses.public}/p/${slug}`],
      ['http://127.0.0.1:4445', `${addresses.admin}/p/${slug}`],
    ]),
    defaultReturnUrl: `${addresses.public}/`,
    allowedReturnUrls: [],
    corsOrigins: [],
    logLevel: 'silent',
    proxy: 'trusted',
    throttle: { account: manyAttempts, address: manyAttempts },
    now: () => clock.now(),
  })

/** A platform in this process with one project for each recorded configuration, on a database of its own. */
export async function startInProcess(): Promise<RunningTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-truth-'))
  const db = openDatabase({ file: join(folder, 'truth.sqlite'), url: undefined, onConnectionLost: fail })
  const port = await freePort()
  const addresses = addressesOf(port)
  const clock = createMovableClock()
  const platform = await start(db, addresses, clock)
  await platform.app.listen({ port, host: 'localhost' })
  return {
    basesOf: (group) => {
      const url = `${addresses.public}/p/${group}`
      return { public: url, admin: `${addresses.admin}/p/${group}`, opl: url }
    },
    adminKey: ADMIN_KEY,
    now: () => clock.now(),
    pass: async (milliseconds) => clock.advance(milliseconds),
    surroundings: absentSurroundings,
    async [Symbol.asyncDispose]() {
      await platform.close()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
