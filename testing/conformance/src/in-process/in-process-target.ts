import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePorts } from '@tillkey/host/testing'
import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import { takeGeneratedRsa } from '@tillkey/oauth2/testing/generated-keys.ts'
import { LOOPBACK_NETWORKS } from '@tillkey/outbound'
import { createPlatform, type Platform, readProjectDocuments } from '@tillkey/platform'
import { type Database, openDatabase } from '@tillkey/sql'
import type { Target } from '../player/target.ts'
import type { Group } from '../recordings.ts'
import { type SurroundingPorts, startSurroundings, surroundingBases } from '../surroundings/surroundings.ts'
import { createMovableClock, type MovableClock } from './clock.ts'
import { createProjects, type Moves } from './projects.ts'

const ADMIN_KEY = 'ory_pat_truth'
const DELIVERY_PATIENCE_MS = 60_000
/** Suffices for the retries of a delivery, which the clock is moved to. */
const REPEAT_MS = 60_000

export interface RunningTarget extends Target {
  [Symbol.asyncDispose](): Promise<void>
}

interface Urls {
  public: string
  /** URL of the admin listener. */
  admin: string
  surroundings: SurroundingPorts
}

const fail = (error: Error): never => {
  throw error
}

/** Maps the URLs in recorded configurations to those of this run. */
const createMoves = ({ public: url, admin, surroundings }: Urls, slug: string): Moves => [
  ['http://127.0.0.1:4444', `${url}/p/${slug}`],
  ['http://127.0.0.1:4445', `${admin}/p/${slug}`],
  ['http://127.0.0.1:17250/', `${url}/p/${slug}`],
  ['127.0.0.1:4456', `127.0.0.1:${surroundings.scenario}`],
  ['127.0.0.1:12525', `127.0.0.1:${surroundings.mail[0]}`],
  ['127.0.0.1:17125', `127.0.0.1:${surroundings.mail[0]}`],
  ['127.0.0.1:17110', `127.0.0.1:${surroundings.openIdProvider}`],
  ['127.0.0.1:17120', `127.0.0.1:${surroundings.webHooks}`],
]

interface PlatformParts {
  groups: Readonly<Record<string, Group>>
  db: Database
  urls: Urls
  clock: MovableClock
}

const start = ({ groups, db, urls, clock }: PlatformParts): Promise<Platform> =>
  createPlatform({
    db,
    baseUrl: urls.public,
    secrets: ['a secret for the truth suite'],
    adminKey: ADMIN_KEY,
    adminListener: 'open',
    outboundNetworks: LOOPBACK_NETWORKS,
    projects: readProjectDocuments(createProjects(groups, (slug) => createMoves(urls, slug))),
    logLevel: 'silent',
    limits: { farewellMs: 0 },
    proxy: 'trusted',
    throttle: 'off',
    hasher: createQuickHasher(),
    generateRsa: takeGeneratedRsa,
    now: () => clock.now(),
  })

async function reserveUrls(): Promise<{ port: number; adminPort: number; urls: Urls }> {
  const [
    port = 0,
    adminPort = 0,
    mail = 0,
    scenario = 0,
    openIdProvider = 0,
    webHooks = 0,
    authenticator = 0,
  ] = await freePorts(7)
  const surroundings = { mail: [mail], scenario, openIdProvider, webHooks, authenticator }
  const urls = { public: `http://localhost:${port}`, admin: `http://127.0.0.1:${adminPort}`, surroundings }
  return { port, adminPort, urls }
}

const createBases = (urls: Urls, group: string): Record<string, string> => {
  const url = `${urls.public}/p/${group}`
  const admin = `${urls.admin}/p/${group}`
  return { public: url, admin, opl: url, ...surroundingBases(group, urls.surroundings) }
}

/** Waits until the outbox has no due messages. */
async function untilDelivered(db: Database, now: () => number): Promise<void> {
  const deadline = Date.now() + DELIVERY_PATIENCE_MS
  const due = `SELECT count(*) AS waiting FROM outbox WHERE state = 'waiting' AND due_at <= $1`
  while (((await db.get<{ waiting: number }>(due, [now()]))?.waiting ?? 0) > 0) {
    if (Date.now() > deadline) throw new Error('the outbox does not become empty')
    await setTimeout(5)
  }
}

/** Starts a platform in this process with its own database and one project per configuration. */
export async function startInProcess(groups: Readonly<Record<string, Group>>): Promise<RunningTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-truth-'))
  const db = openDatabase({ file: join(folder, 'truth.sqlite'), url: undefined, onConnectionLost: fail })
  const { port, adminPort, urls } = await reserveUrls()
  const clock = createMovableClock()
  const now = (): number => clock.now()
  const platform = await start({ groups, db, urls, clock })
  await platform.app.listen({ port, host: 'localhost' })
  await platform.adminApp.listen({ port: adminPort, host: '127.0.0.1' })
  const delivered = (): Promise<void> => untilDelivered(db, now)
  const surroundings = await startSurroundings({ ports: urls.surroundings, now, mailPatience: delivered })
  return {
    basesOf: (group) => createBases(urls, group),
    adminKey: ADMIN_KEY,
    now,
    repeatMs: REPEAT_MS,
    async pass(milliseconds) {
      // The original called hooks during this time.
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
