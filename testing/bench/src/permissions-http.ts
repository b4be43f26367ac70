import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Load, loadWith, requestText } from './http/load.ts'
import { adminKey, createRandom, type Drive, documentOwner, driveOfSize } from './permissions/drive.ts'

// Permission checks over HTTP with keep-alive connections, compared with an operation that does nothing, in turns:
// node src/permissions-http.ts
// Sizes may be given: node src/permissions-http.ts 10000 1000000

const sizeArguments = process.argv.slice(2).map(Number)
const sizes = sizeArguments.length > 0 ? sizeArguments : [10_000, 100_000, 1_000_000]
const connections = 64
const seconds = 2
const rounds = 3

type Measured = Load & { cpuMicros: number }
type Request = { name: string; pathOf: (at: number) => string }

function requestsOn(drive: Drive): Request[] {
  const random = createRandom(11)
  const check = (document: number, ask: { relation: string; subject: string }) =>
    `/relation-tuples/check/openapi?namespace=Document&object=document-${document}&relation=${ask.relation}&subject_id=${ask.subject}`
  const direct = () => {
    const document = random(drive.documents)
    return check(document, { relation: 'owners', subject: `user-${documentOwner(drive, document)}` })
  }
  const nested = () =>
    check(random(drive.documents), { relation: 'view', subject: `user-${random(drive.users)}` })
  return [
    { name: 'nothing (GET /health/alive)', pathOf: () => '/health/alive' },
    { name: 'direct check', pathOf: direct },
    { name: 'nested denial', pathOf: nested },
  ]
}

const getAsAdmin = (path: string): string =>
  requestText(`GET ${path}`, { authorization: `Bearer ${adminKey}` })

/** CPU time of the server, which is more reliable than wall time on a busy machine. */
async function readCpuMicros(server: ChildProcess): Promise<number> {
  server.send('cpu')
  const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage]
  return user + system
}

async function measureOne(server: ChildProcess, url: string, pathOf: Request['pathOf']): Promise<Measured> {
  const before = await readCpuMicros(server)
  const load = await loadWith(url, { connections, seconds, requestAt: (at) => getAsAdmin(pathOf(at)) })
  const requests = [...load.statuses.values()].reduce((sum, count) => sum + count, 0)
  return { ...load, cpuMicros: ((await readCpuMicros(server)) - before) / requests }
}

/** Returns the median of each kind. They run in turns, under the same conditions. */
async function measure(
  server: ChildProcess,
  url: string,
  requests: readonly Request[],
): Promise<Map<string, Measured>> {
  const runs = new Map<string, Measured[]>(requests.map(({ name }) => [name, []]))
  for (const { pathOf } of requests) await measureOne(server, url, pathOf)
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, pathOf } of requests) runs.get(name)?.push(await measureOne(server, url, pathOf))
  }
  return new Map(
    [...runs].flatMap(([name, loads]) => selectMedian(loads).map((load) => [name, load] as const)),
  )
}

const selectMedian = (loads: Measured[]): Measured[] =>
  loads.toSorted((a, b) => a.perSecond - b.perSecond).slice(loads.length >> 1, (loads.length >> 1) + 1)

async function report(size: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
  const server: ChildProcess = fork(join(import.meta.dirname, 'permissions/server.ts'), [
    join(folder, 'platform.sqlite'),
    String(size),
  ])
  try {
    const [{ url, storeMs }] = (await once(server, 'message')) as [{ url: string; storeMs: number }]
    const before = performance.now()
    await fetch(new URL('/relation-tuples/check/openapi?namespace=n&object=o&relation=r&subject_id=s', url))
    const first = requestsOn(driveOfSize(size))[1]?.pathOf ?? (() => '/')
    const requestAt = (at: number) => getAsAdmin(first(at))
    const warmUp = await loadWith(url, { connections: 1, seconds: 0, requestAt })
    const indexMs = performance.now() - before
    print(
      `\n${size.toLocaleString('en')} tuples: stored in ${(storeMs / 1000).toFixed(1)} s, first check (index built) after ${indexMs.toFixed(0)} ms, status ${[...warmUp.statuses.keys()].join()}\n`,
    )
    printLoads(await measure(server, url, requestsOn(driveOfSize(size))))
  } finally {
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
}

function printLoads(loads: ReadonlyMap<string, Measured>): void {
  const peer = [...loads.values()][0]
  if (!peer) return
  const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(0)} %`
  print('| request | requests/s | of the peer | server CPU µs | by CPU | p50 ms | p99 ms | statuses |')
  print('|---|---|---|---|---|---|---|---|')
  for (const [name, { perSecond, p50, p99, cpuMicros, statuses }] of loads) {
    const figures = [
      perSecond.toFixed(0),
      share(perSecond, peer.perSecond),
      cpuMicros.toFixed(1),
      share(peer.cpuMicros, cpuMicros),
      p50.toFixed(2),
      p99.toFixed(2),
      [...statuses.keys()].join(),
    ]
    print(`| ${name} | ${figures.join(' | ')} |`)
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

for (const size of sizes) await report(size)
