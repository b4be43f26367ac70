import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Load, loadWith } from './permissions/load.ts'
import { adminKey, createRandom, ownerOf, type World, worldOf } from './permissions/world.ts'

// Permission checks over HTTP with kept-alive connections, beside an operation that does nothing, in turns: node src/permissions-http.ts
// Sizes may be given: node src/permissions-http.ts 10000 1000000

const givenSizes = process.argv.slice(2).map(Number)
const sizes = givenSizes.length > 0 ? givenSizes : [10_000, 100_000, 1_000_000]
const connections = 16
const seconds = 2
const rounds = 3

type Request = { name: string; pathOf: (at: number) => string }

function requestsOn(world: World): Request[] {
  const random = createRandom(11)
  const check = (document: number, ask: { relation: string; subject: string }) =>
    `/relation-tuples/check/openapi?namespace=Document&object=document-${document}&relation=${ask.relation}&subject_id=${ask.subject}`
  const direct = () => {
    const document = random(world.documents)
    return check(document, { relation: 'owners', subject: `user-${ownerOf(world, document)}` })
  }
  const nested = () =>
    check(random(world.documents), { relation: 'view', subject: `user-${random(world.users)}` })
  return [
    { name: 'nothing (GET /health/alive)', pathOf: () => '/health/alive' },
    { name: 'direct check', pathOf: direct },
    { name: 'nested denial', pathOf: nested },
  ]
}

/** The median run of each kind; kinds take turns, so that all meet the same machine. */
async function measure(url: string, requests: readonly Request[]): Promise<Map<string, Load>> {
  const runs = new Map<string, Load[]>(requests.map(({ name }) => [name, []]))
  for (const { pathOf } of requests) await loadWith(url, { connections, seconds: 1, token: adminKey, pathOf })
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, pathOf } of requests) {
      runs.get(name)?.push(await loadWith(url, { connections, seconds, token: adminKey, pathOf }))
    }
  }
  const median = (loads: Load[]) => loads.toSorted((a, b) => a.perSecond - b.perSecond)[loads.length >> 1]
  return new Map([...runs].flatMap(([name, loads]) => [[name, median(loads)] as const].filter(isMeasured)))
}

const isMeasured = (entry: readonly [string, Load | undefined]): entry is readonly [string, Load] =>
  entry[1] !== undefined

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
    const warmUp = await loadWith(url, {
      connections: 1,
      seconds: 0,
      token: adminKey,
      pathOf: requestsOn(worldOf(size))[1]?.pathOf ?? (() => '/'),
    })
    const indexMs = performance.now() - before
    print(
      `\n${size.toLocaleString('en')} tuples: stored in ${(storeMs / 1000).toFixed(1)} s, first check (index built) after ${indexMs.toFixed(0)} ms, status ${[...warmUp.statuses.keys()].join()}\n`,
    )
    printLoads(await measure(url, requestsOn(worldOf(size))))
  } finally {
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
}

function printLoads(loads: ReadonlyMap<string, Load>): void {
  const peer = [...loads.values()][0]?.perSecond ?? 1
  print('| request | requests/s | of the peer | p50 ms | p99 ms | statuses |')
  print('|---|---|---|---|---|---|')
  for (const [name, { perSecond, p50, p99, statuses }] of loads) {
    const share = `${((perSecond / peer) * 100).toFixed(0)} %`
    print(
      `| ${name} | ${perSecond.toFixed(0)} | ${share} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${[...statuses.keys()].join()} |`,
    )
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

for (const size of sizes) await report(size)
