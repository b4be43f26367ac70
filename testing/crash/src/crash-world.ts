import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestMachines, owner, type TestMachines } from '@tillkey/card-machines/testing'
import { type Client, createClient } from '@tillkey/client'
import { linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import { linkTerminal } from '@tillkey/contract/pos/terminals.ts'
import { getLedger } from '@tillkey/contract/provider/control.ts'
import type { Capture, PaidBack } from '@tillkey/contract/provider/control-schemas.ts'
import type { Timings } from '@tillkey/pos'
import { cookieOf, openIdentityStandIn, PROVIDER } from '@tillkey/pos/testing'
import { type Database, openDatabase } from '@tillkey/sql'
import type { Random } from './random.ts'
import { createSubject, type Subject } from './subject.ts'

/** Milliseconds of a step at a machine. */
const STEP_MS = 40

/** As in production, but for what only makes the test wait: how long a lost create and a dead process's lease stay good. */
const timings: Partial<Timings> = { createWindowMs: 2500, leaseMs: 2000, renewMs: 600, sweepMs: 200 }

/** What the provider has taken and given back. */
export interface Ledger {
  captures: readonly Capture[]
  refunds: readonly PaidBack[]
}

export interface CrashWorld extends AsyncDisposable {
  subjects: readonly [Subject, ...Subject[]]
  /** The clients of each till, one for each process. */
  tills: readonly (readonly [Client, ...Client[]])[]
  ledger(): Promise<Ledger>
}

export interface CrashWorldOptions {
  /** A PostgreSQL database of its own; without it a SQLite file is made. */
  databaseUrl?: string | undefined
  /** Server processes on that database: one on SQLite. */
  processes: number
  tillCount: number
  random: Random
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port could be found')
  return address.port
}

const reportConnectionLost = (error: Error): void => {
  process.stderr.write(`${error.message}\n`)
}

/** The simulator, with a machine for each till; it lives on through every crash. */
async function openMachines(db: Database, terminals: readonly string[]): Promise<TestMachines> {
  const timings = { presentCard: 400, enterPin: 400, slowBank: 1000 }
  const opened = await openTestMachines({ db, delayMs: STEP_MS, timings })
  const mode = 'automatic' as const
  const seeds = terminals.map((uuid, place) => {
    return { uuid, model: 'KHUMO', serialNumber: `SN-${place}`, mode, delayMs: STEP_MS }
  })
  await opened.machines.seed(owner, seeds)
  return opened
}

async function linkTill(client: Client, uuid: string): Promise<void> {
  const { email, password } = owner
  await linkAccount(client, { provider: PROVIDER, body: { device_name: 'Counter', email, password } })
  await linkTerminal(client, { provider: PROVIDER, uuid })
}

type Urls = Pick<Parameters<typeof createSubject>[0], 'platformUrl' | 'providerUrl' | 'databaseUrl'>

async function startSubjects(count: number, folder: string, urls: Urls): Promise<[Subject, ...Subject[]]> {
  const file = join(folder, 'till.sqlite')
  const start = async (): Promise<Subject> => {
    const settings = { ...urls, port: await freePort(), provider: PROVIDER, file, timings }
    const subject = createSubject(settings, join(folder, 'compile-cache'))
    await subject.start()
    return subject
  }
  const subjects = [await start()] as [Subject, ...Subject[]]
  while (subjects.length < count) subjects.push(await start())
  return subjects
}

/** Everything but the tills' doings: the servers to kill, the provider that survives, and who signs in. */
export async function openCrashWorld({
  databaseUrl,
  processes,
  tillCount,
  random,
}: CrashWorldOptions): Promise<CrashWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-crash-'))
  const provider = openDatabase({
    file: join(folder, 'provider.sqlite'),
    onConnectionLost: reportConnectionLost,
  })
  const identity = await openIdentityStandIn()
  const terminals = Array.from({ length: tillCount }, () => random.uuid())
  const machines = await openMachines(provider, terminals)
  const urls = { platformUrl: identity.url, providerUrl: machines.baseUrl, databaseUrl }
  const subjects = await startSubjects(processes, folder, urls)
  const tills = terminals.map(() => {
    const headers = { cookie: cookieOf(random.uuid()) }
    return subjects.map(({ baseUrl }) => createClient({ baseUrl, headers })) as [Client, ...Client[]]
  })
  for (const [place, [client]] of tills.entries()) await linkTill(client, terminals[place] ?? '')
  return {
    subjects,
    tills,
    ledger: () => getLedger(createClient({ baseUrl: machines.baseUrl })),
    async [Symbol.asyncDispose]() {
      for (const subject of subjects) await subject.kill()
      await machines[Symbol.asyncDispose]()
      await identity[Symbol.asyncDispose]()
      await provider.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
