import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tillkey/host/testing'
import { loadWith, requestText } from './http/load.ts'
import { asAdmin, asClient, codeFlow, drawToken, registerClient } from './oauth2/flows.ts'

// CPU time of OAuth2 requests, compared with oidc-provider (which stores everything in memory) and with an operation that
// does nothing, in turns:
// DATABASE_URL=postgres://… node src/oauth2.ts (without it: SQLite)

const connections = 50
const seconds = Number(process.env.SECONDS ?? 2)
const rounds = 3
/** Warm-up requests of each workload, after which its code is compiled. */
const warmRequests = 3000
const warmSeconds = 12
const chosen = process.argv.slice(2)

interface Peer {
  process: ChildProcess
  origin: string
}

/** CPU milliseconds per request of the server and its database. */
interface Cost {
  server: number
  database: number
  perSecond: number
}

interface Workload {
  name: string
  peer: Peer
  /** Runs the workload for a while and returns the number of requests. */
  run: () => Promise<number>
}

async function start(program: string, ...before: string[]): Promise<Peer> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'oauth2', program), [...before, String(port)])
  await once(child, 'message')
  return { process: child, origin: `http://127.0.0.1:${port}` }
}

async function usedBy({ process: child }: Peer): Promise<{ server: number; database: number }> {
  child.send('cpu')
  const [{ user, system, database }] = (await once(child, 'message')) as [
    NodeJS.CpuUsage & { database: number }, // the message of both programs
  ]
  return { server: (user + system) / 1000, database }
}

async function measureOne({ peer, run }: Workload): Promise<Cost> {
  const before = await usedBy(peer)
  const began = performance.now()
  const count = await run()
  const after = await usedBy(peer)
  return {
    server: (after.server - before.server) / count,
    database: (after.database - before.database) / count,
    perSecond: count / ((performance.now() - began) / 1000),
  }
}

const sumCost = ({ server, database }: Cost): number => server + database

async function warmUp({ run }: Workload): Promise<void> {
  const until = performance.now() + warmSeconds * 1000
  for (let count = 0; count < warmRequests && performance.now() < until; ) count += await run()
}

/** Returns the median of each workload. They run in turns, under the same conditions. */
async function measure(workloads: readonly Workload[]): Promise<Map<string, Cost>> {
  const runs = new Map<string, Cost[]>(workloads.map(({ name }) => [name, []]))
  for (const workload of workloads) await warmUp(workload)
  for (let round = 0; round < rounds; round += 1)
    for (const workload of workloads) runs.get(workload.name)?.push(await measureOne(workload))
  const median = (costs: Cost[]) => costs.toSorted((a, b) => sumCost(a) - sumCost(b))[costs.length >> 1]
  return new Map(
    [...runs].flatMap(([name, costs]) => {
      const cost = median(costs)
      return cost ? [[name, cost] as const] : []
    }),
  )
}

const sending =
  ({ origin }: Peer, requests: readonly string[]): Workload['run'] =>
  async () => {
    const requestAt = (at: number): string => requests[at % requests.length] ?? ''
    const { statuses } = await loadWith(origin, { connections, seconds, requestAt })
    const bad = [...statuses.keys()].filter((status) => status !== '200')
    if (bad.length > 0) throw new Error(`answers of ${bad.join()}`)
    return statuses.get('200') ?? 0
  }

/** Runs complete flows concurrently. */
const walking =
  ({ origin }: Peer): Workload['run'] =>
  async () => {
    const until = performance.now() + seconds * 1000
    let count = 0
    const continueAuthorization = async (): Promise<void> => {
      while (performance.now() < until) {
        await codeFlow(origin)
        count += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, continueAuthorization))
    return count
  }

const drawTokens = (endpoint: string): Promise<string[]> =>
  Promise.all(Array.from({ length: 20 }, () => drawToken(endpoint)))

const asking = (path: string, headers: Record<string, string>, tokens: readonly string[]): string[] =>
  tokens.map((token) => requestText(`POST ${path}`, headers, `token=${token}`))

const OURS = {
  nothing: 'nothing (GET /health/alive)',
  keys: 'JWKS',
  discovery: 'discovery',
  credentials: 'client_credentials',
  introspection: 'introspection',
  flow: 'authorization code, whole',
}
const THEIRS = {
  credentials: 'client_credentials, oidc-provider',
  introspection: 'introspection, oidc-provider',
}

async function createWorkloads(ours: Peer, theirs: Peer): Promise<Workload[]> {
  await registerClient(ours.origin)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const wish = 'grant_type=client_credentials&scope=a'
  const [own, other] = await Promise.all([
    drawTokens(`${ours.origin}/oauth2/token`),
    drawTokens(`${theirs.origin}/token`),
  ])
  const get = (path: string) => sending(ours, [requestText(`GET ${path}`)])
  const all: [string, Peer, Workload['run']][] = [
    [OURS.nothing, ours, get('/health/alive')],
    [OURS.keys, ours, get('/.well-known/jwks.json')],
    [OURS.discovery, ours, get('/.well-known/openid-configuration')],
    [OURS.credentials, ours, sending(ours, [requestText('POST /oauth2/token', asClient, wish)])],
    [THEIRS.credentials, theirs, sending(theirs, [requestText('POST /token', asClient, wish)])],
    [
      OURS.introspection,
      ours,
      sending(ours, asking('/admin/oauth2/introspect', { ...form, ...asAdmin }, own)),
    ],
    [THEIRS.introspection, theirs, sending(theirs, asking('/token/introspection', asClient, other))],
    [OURS.flow, ours, walking(ours)],
  ]
  return all
    .filter(([name]) => chosen.length === 0 || chosen.some((part) => name.includes(part)))
    .map(([name, peer, run]) => ({ name, peer, run }))
}

function report(costs: ReadonlyMap<string, Cost>): void {
  print('| request | requests/s | CPU ms, server | CPU ms, database |\n|---|---|---|---|')
  for (const [name, { perSecond, server, database }] of costs)
    print(`| ${name} | ${perSecond.toFixed(0)} | ${server.toFixed(3)} | ${database.toFixed(3)} |`)
  const findServerCost = (name: string): number => costs.get(name)?.server ?? Number.NaN
  const compareWithPeer = (
    what: string,
    name: string,
    { peer, bar }: { peer: number; bar: number },
  ): void => {
    const times = peer / findServerCost(name)
    if (!Number.isNaN(times)) print(`${name}: ${times.toFixed(2)} times ${what} (bar ${bar})`)
  }
  print('')
  const [token, introspection] = [findServerCost(THEIRS.credentials), findServerCost(THEIRS.introspection)]
  compareWithPeer('oidc-provider, by CPU', OURS.credentials, { peer: token, bar: 1.5 })
  compareWithPeer('oidc-provider, by CPU', OURS.introspection, { peer: introspection, bar: 1.5 })
  compareWithPeer('nothing, by CPU', OURS.keys, { peer: findServerCost(OURS.nothing), bar: 0.8 })
  compareWithPeer('nothing, by CPU', OURS.discovery, { peer: findServerCost(OURS.nothing), bar: 0.8 })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
const ours = await start('server.ts', join(folder, 'platform.sqlite'))
const theirs = await start('oidc-provider-server.ts')
try {
  report(await measure(await createWorkloads(ours, theirs)))
} finally {
  for (const { process: child } of [ours, theirs]) {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  rmSync(folder, { recursive: true, force: true })
}
