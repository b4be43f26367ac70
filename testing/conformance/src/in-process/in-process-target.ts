import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePorts } from '@tillkey/host/testing'
import { takeGeneratedRsa } from '@tillkey/oauth2/testing/generated-keys.ts'
import { LOOPBACK_NETWORKS } from '@tillkey/outbound'
import { createPlatform, type Platform, readProjectDocuments } from '@tillkey/platform'
import { type Database, openDatabase } from '@tillkey/sql'
import type { Target } from '../player/target.ts'
import { readGroups } from '../recordings.ts'
import { type SurroundingPorts, startSurroundings, surroundingBases } from '../surroundings/surroundings.ts'
import { createMovableClock, type MovableClock } from './clock.ts'
import { type Moves, projectsOf } from './projects.ts'

const ADMIN_KEY = 'ory_pat_truth'
const DELIVERY_PATIENCE_MS = 20_000

export interface RunningTarget extends Target {
  [Symbol.asyncDispose](): Promise<void>
}

interface Places {
  public: string
  /** The administrators' listener. */
  admin: string
  surroundings: SurroundingPorts
}

const fail = (error: Error): never => {
  throw error
}

/** Every address of the recorded configurations that somebody answers at, and where that is now. */
const movesOf = ({ public: url, admin, surroundings }: Places, slug: string): Moves => [
  ['http://127.0.0.1:4444', `${url}/p/${slug}`],
  ['http://127.0.0.1:4445', `${admin}/p/${slug}`],
  ['http://127.0.0.1:17250/', `${url}/p/${slug}`],
  ['127.0.0.1:4456', `127.0.0.1:${surroundings.scenario}`],
  ['127.0.0.1:12525', `127.0.0.1:${surroundings.mail[0]}`],
  ['127.0.0.1:17125', `127.0.0.1:${surroundings.mail[0]}`],
  ['127.0.0.1:17110', `127.0.0.1:${surroundings.openIdProvider}`],
  ['127.0.0.1:17120', `127.0.0.1:${surroundings.webHooks}`],
]

const start = (db: Database, places: Places, clock: MovableClock): Promise<Platform> =>
  createPlatform({
    db,
    baseUrl: places.public,
    secrets: ['a secret for the truth suite'],
    adminKey: ADMIN_KEY,
    adminListener: 'open',
    outboundNetworks: LOOPBACK_NETWORKS,
    projects: readProjectDocuments(projectsOf(readGroups(), (slug) => movesOf(places, slug))),
    logLevel: 'silent',
    proxy: 'trusted',
    throttle: 'off',
    generateRsa: takeGeneratedRsa,
    now: () => clock.now(),
  })

async function findPlaces(): Promise<{ port: number; adminPort: number; places: Places }> {
  const [port = 0, adminPort = 0, mail = 0, scenario = 0, openIdProvider = 0, webHooks = 0] =
    await freePorts(6)
  const surroundings = { mail: [mail], scenario, openIdProvider, webHooks }
  const places = { public: `http://localhost:${port}`, admin: `http://127.0.0.1:${adminPort}`, surroundings }
  return { port, adminPort, places }
}

const basesOf = (places: Places, group: string): Record<string, string> => {
  const url = `${places.public}/p/${group}`
  const admin = `${places.admin}/p/${group}`
  return { public: url, admin, opl: url, ...surroundingBases(group, places.surroundings) }
}

/** Ends when nothing that is due waits in the outbox any more. */
async function untilDelivered(db: Database, now: () => number): Promise<void> {
  const deadline = Date.now() + DELIVERY_PATIENCE_MS
  const due = `SELECT count(*) AS waiting FROM outbox WHERE state = 'waiting' AND due_at <= $1`
  while (((await db.get<{ waiting: number }>(due, [now()]))?.waiting ?? 0) > 0) {
    if (Date.now() > deadline) throw new Error('the outbox does not become empty')
    await setTimeout(5)
  }
}

/** A platform in this process with one project for each recorded configuration, on a database of its own. */
export async function startInProcess(): Promise<RunningTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-truth-'))
  const db = openDatabase({ file: join(folder, 'truth.sqlite'), url: undefined, onConnectionLost: fail })
  const { port, adminPort, places } = await findPlaces()
  const clock = createMovableClock()
  const now = (): number => clock.now()
  const platform = await start(db, places, clock)
  await platform.app.listen({ port, host: 'localhost' })
  await platform.adminApp.listen({ port: adminPort, host: '127.0.0.1' })
  const delivered = (): Promise<void> => untilDelivered(db, now)
  const surroundings = await startSurroundings({ ports: places.surroundings, now, mailPatience: delivered })
  return {
    basesOf: (group) => basesOf(places, group),
    adminKey: ADMIN_KEY,
    now,
    async pass(milliseconds) {
      // The original used this time to call hooks, which here takes as long as it takes.
      await delivered()
      clock.advance(milliseconds)
    },
    surroundings,
    async [Symbol.asyncDispose]() {
      await platform.close()
      await surroundings.close()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
