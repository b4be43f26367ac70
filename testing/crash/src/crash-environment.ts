import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { owner } from '@tillkey/card-machines/testing'
import { type Client, createClient } from '@tillkey/client'
import { createNativeLoginFlow, updateLoginFlow } from '@tillkey/contract/platform/identity/flows-login.ts'
import {
  createNativeRegistrationFlow,
  updateRegistrationFlow,
} from '@tillkey/contract/platform/identity/flows-registration.ts'
import { linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import { acceptInvitation, invitePerson, listPeople, setPin } from '@tillkey/contract/pos/people.ts'
import { linkTerminal } from '@tillkey/contract/pos/terminals.ts'
import { getLedger } from '@tillkey/contract/provider/control.ts'
import type { Capture, PaidBack } from '@tillkey/contract/provider/control-schemas.ts'
import { freePort } from '@tillkey/host/testing'
import type { Timings } from '@tillkey/pos'
import { PROVIDER } from '@tillkey/pos/testing'
import { ADMIN_KEY } from './admin-key.ts'
import { createOutage } from './database-outage.ts'
import type { Fault } from './fault-injector.ts'
import type { Random } from './random.ts'
import { createSubject, type Subject } from './subject.ts'
import type { TillPerson } from './till.ts'
import { type Fate, fates, openUnreliableProxy, type UnreliableProxy } from './unreliable-proxy.ts'

/** Milliseconds per step at a machine. */
const STEP_MS = 40

/**
 * As in production, but with shorter waits: validity of a lost create, leases of crashed processes, and the maximum interval
 * between polls of an unresolved payment.
 */
const timings: Partial<Timings> = {
  createWindowMs: 2500,
  leaseMs: 2000,
  renewMs: 600,
  sweepMs: 200,
  unresolvedMs: [500, 1000, 2000, 5000],
}

/** Captures and refunds according to the provider. */
export interface Ledger {
  captures: readonly Capture[]
  refunds: readonly PaidBack[]
}

/** A shop with one till. */
export interface CrashShop {
  /** Clients of the till with the owner's session, one per process of the point of sale. */
  clients: readonly [Client, ...Client[]]
  people: Record<'owner' | 'cashier', TillPerson>
}

export interface CrashEnvironment extends AsyncDisposable {
  /** Every process: the point of sale, the provider, and the platform. */
  subjects: readonly [Subject, ...Subject[]]
  /** Possible faults of processes, disks and the database. */
  faults: readonly [Fault, ...Fault[]]
  shops: readonly CrashShop[]
  /** Makes connections lose, delay and repeat requests, or pass them on. */
  weather(next: UnreliableProxy['weather']): void
  /** Number of requests by outcome. */
  fates(): Record<Fate, number>
  ledger(): Promise<Ledger>
}

export interface CrashEnvironmentOptions {
  /** URL of a PostgreSQL database. Default: a SQLite file. */
  databaseUrl?: string | undefined
  /** Processes of the point of sale. SQLite allows one. */
  processes: number
  tillCount: number
  random: Random
}

/** Creates an account at the platform and returns its session token. */
async function signUp(client: Client, random: Random): Promise<string> {
  const email = `${random.uuid()}@merchants.test`
  const password = random.uuid()
  const { id: registration } = await createNativeRegistrationFlow(client)
  const account = { method: 'password', password, traits: { email } } as const
  await updateRegistrationFlow(client, { flow: registration, body: account })
  const { id: flow } = await createNativeLoginFlow(client)
  const body = { method: 'password', password, identifier: email } as const
  const { session_token: token } = await updateLoginFlow(client, { flow, body })
  if (token === undefined) throw new Error('signed in without a token')
  return token
}

/** Links an account and a machine. Resolves with the till's cookie. */
async function linkTill(client: Client, uuid: string): Promise<string> {
  const { email, password } = owner
  await linkAccount(client, { provider: PROVIDER, body: { device_name: 'Counter', email, password } })
  const { headers } = await client.request(linkTerminal, { provider: PROVIDER, uuid })
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
  return cookie
}

async function choosePin(client: Client, pin: string): Promise<TillPerson> {
  const { here: id } = await listPeople(client)
  await setPin(client, { uuid: id, body: { pin } })
  return { id, pin }
}

/** Clients for signing up and for the point of sale. */
interface ShopClients {
  platform: Client
  random: Random
  connect: (headers: Record<string, string>) => [Client, ...Client[]]
}

/** Creates a shop with an owner, a machine and a cashier. Both people can use the till. */
async function openShop(terminal: string, { platform, random, connect }: ShopClients): Promise<CrashShop> {
  const headers = { 'x-session-token': await signUp(platform, random) }
  const [client] = connect(headers)
  const cookie = await linkTill(client, terminal)
  const { url } = await invitePerson(client, { body: { name: 'Sipho', role: 'cashier' } })
  const [theirs] = connect({ 'x-session-token': await signUp(platform, random) })
  await acceptInvitation(theirs, { token: url.split('/').at(-1) ?? '' })
  const people = { owner: await choosePin(client, '135790'), cashier: await choosePin(theirs, '2468') }
  return { clients: connect({ ...headers, cookie }), people }
}

/** A process and its proxy. */
interface ProxiedSubject {
  subject: Subject
  proxy: UnreliableProxy
}

/** Starts processes, each behind its own proxy. */
function createStarter(folder: string, random: Random) {
  const reach = async (port: number, make: (baseUrl: string) => Subject): Promise<ProxiedSubject> => {
    const proxy = await openUnreliableProxy(`http://127.0.0.1:${port}`, random)
    const subject = make(proxy.url)
    await subject.start()
    return { subject, proxy }
  }
  return {
    async provider(terminals: readonly string[]): Promise<ProxiedSubject> {
      const port = await freePort()
      const steps = { presentCard: 400, enterPin: 400, slowBank: 1000 }
      const file = join(folder, 'provider.sqlite')
      const settings = { port, file, terminals, delayMs: STEP_MS, timings: steps }
      return reach(port, () => createSubject('machines-process', settings))
    },
    async platform(): Promise<ProxiedSubject> {
      const port = await freePort()
      const file = join(folder, 'platform.sqlite')
      return reach(port, (baseUrl) => createSubject('platform-process', { port, baseUrl, file }))
    },
    async pointOfSale(urls: { platformUrl: string; providerUrl: string; databaseUrl?: string | undefined }) {
      const port = await freePort()
      const roles = { platformUrl: urls.platformUrl, adminUrl: urls.platformUrl, key: ADMIN_KEY }
      const settings = {
        ...urls,
        roles,
        port,
        provider: PROVIDER,
        file: join(folder, 'till.sqlite'),
        timings,
      }
      return reach(port, (baseUrl) => createSubject('till-process', { ...settings, baseUrl }))
    },
  }
}

const MAX_KILL_MS = 150
const MAX_FAULT_MS = 600

const createKill = (subject: Subject): Fault => ({
  kind: 'kill',
  maxMs: MAX_KILL_MS,
  begin: subject.kill,
  end: subject.start,
})

const createFullDisk = (subject: Subject): Fault => ({
  kind: 'full disk',
  maxMs: MAX_FAULT_MS,
  begin: () => subject.send('fill disk'),
  end: () => subject.send('free disk'),
})

/** Returns the possible faults besides the network: processes, disks, and the database server. */
function createFaults(all: Processes, databaseUrl: string | undefined): [Fault, ...Fault[]] {
  const { servers, provider, platform } = all
  const [first, ...others] = [...servers, provider, platform].map(({ subject }) => createKill(subject)) as [
    Fault,
    ...Fault[],
  ] // there are at least three
  const files = databaseUrl === undefined ? [...servers, platform] : [platform]
  const disks = files.map(({ subject }) => createFullDisk(subject))
  const outages = databaseUrl === undefined ? [] : [createOutage(databaseUrl, MAX_FAULT_MS)]
  return [first, ...others, ...disks, ...outages]
}

interface Processes {
  servers: [ProxiedSubject, ...ProxiedSubject[]]
  provider: ProxiedSubject
  platform: ProxiedSubject
}

/** Starts the processes to kill and the proxies between them. Does not start tills. */
export async function openCrashEnvironment(options: CrashEnvironmentOptions): Promise<CrashEnvironment> {
  const { databaseUrl, processes, tillCount, random } = options
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-crash-'))
  const starter = createStarter(folder, random)
  const terminals = Array.from({ length: tillCount }, () => random.uuid())
  const provider = await starter.provider(terminals)
  const platform = await starter.platform()
  const urls = { platformUrl: platform.proxy.url, providerUrl: provider.proxy.url, databaseUrl }
  const servers = [await starter.pointOfSale(urls)] as [ProxiedSubject, ...ProxiedSubject[]]
  while (servers.length < processes) servers.push(await starter.pointOfSale(urls))
  const all = [...servers, provider, platform] as [ProxiedSubject, ...ProxiedSubject[]]
  const shops: CrashShop[] = []
  const connect = (headers: Record<string, string>) =>
    servers.map(({ proxy }) => createClient({ baseUrl: proxy.url, headers })) as [Client, ...Client[]] // there is at least one server
  const ways = { platform: createClient({ baseUrl: platform.proxy.url }), random, connect }
  for (const terminal of terminals) shops.push(await openShop(terminal, ways))
  return {
    subjects: all.map(({ subject }) => subject) as [Subject, ...Subject[]],
    faults: createFaults({ servers, provider, platform }, databaseUrl),
    shops,
    weather(next) {
      for (const { proxy } of all) proxy.weather = next
    },
    fates: () => {
      const sum = (fate: Fate): number => all.reduce((total, { proxy }) => total + proxy.counts[fate], 0)
      return Object.fromEntries(fates.map((fate) => [fate, sum(fate)])) as Record<Fate, number> // one entry for each
    },
    ledger: () => getLedger(createClient({ baseUrl: provider.subject.baseUrl })),
    async [Symbol.asyncDispose]() {
      for (const { subject, proxy } of all) {
        await subject.kill()
        await proxy[Symbol.asyncDispose]()
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
