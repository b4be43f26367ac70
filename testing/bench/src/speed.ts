import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createPasswordHasher } from '@tillkey/platform'
import { startPostgres } from '../../../launch/postgres.ts'
import { PASSWORD } from './identities/people.ts'
import {
  fillIdentities,
  identityLines,
  type Line,
  loadingLine,
  oauth2Lines,
  permissionLines,
  referenceLines,
} from './speed/lines.ts'
import { type Cost, openPlatformOf, openReference, type Target } from './speed/targets.ts'

// CPU time of each kind of request as a multiple of a bare Fastify route with one keyed SELECT through `pg`, measured in
// turns on one PostgreSQL server; of sign-ins excluding the password hashing threads. Memory at rest and afterwards.
// node src/speed.ts                      this checkout
// node src/speed.ts --lines registration,whoami   these lines only
// node src/speed.ts --against <folder>   another checkout in the same run, with its dependencies installed
// node src/speed.ts --memory-limit 1024   in a control group of so many MiB, as in a container
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    lines: { type: 'string' },
    'memory-limit': { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})
const rounds = Number(values.rounds)
const chosen = values.lines?.split(',')
const isChosen = ({ name }: Line): boolean => chosen === undefined || chosen.includes(name)
const REST_MS = 10_000
const root = resolve(import.meta.dirname, '../../..')

/** Costs of a line by target, one per round. */
type Costs = Map<string, Cost[]>

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

async function measure(target: Target, { count, run }: Line): Promise<Cost> {
  const before = await target.cost()
  await run(count)
  await target.settle()
  const after = await target.cost()
  return {
    server: (after.server - before.server) / count,
    pool: (after.pool - before.pool) / count,
    database: (after.database - before.database) / count,
  }
}

interface TargetLines {
  target: Target
  lines: readonly Line[]
}

/** Runs the lines of all targets in turns. */
async function runInTurns(all: readonly TargetLines[]): Promise<Costs> {
  const costs: Costs = new Map()
  for (let round = 0; round < rounds; round += 1)
    for (let at = 0; at < Math.max(...all.map(({ lines }) => lines.length)); at += 1)
      for (const { target, lines } of all) {
        const line = lines[at]
        if (!line) continue
        const key = `${target.name} ${line.name}`
        costs.set(key, [...(costs.get(key) ?? []), await measure(target, line)])
      }
  return costs
}

const show = (line: string): void => void process.stdout.write(`${line}\n`)

const medianCost = (costs: readonly Cost[] = []): Cost => ({
  server: median(costs.map(({ server }) => server)),
  pool: median(costs.map(({ pool }) => pool)),
  database: median(costs.map(({ database }) => database)),
})

const beyondHash = (cost: Cost): Cost => ({ ...cost, server: cost.server - cost.pool })

/** Prints a row: server and database milliseconds, and their multiple of the reference. */
function report(costs: Costs, { target, lines }: TargetLines): void {
  const reference = medianCost(costs.get('reference reference'))
  show(`\n${target.name}: server / database in ms, multiple of the reference by the server and together`)
  for (const { name, hasHash } of lines) {
    const taken = costs.get(`${target.name} ${name}`) ?? []
    const { server, pool, database } = medianCost(hasHash ? taken.map(beyondHash) : taken)
    const multiples = [
      server / reference.server,
      (server + database) / (reference.server + reference.database),
    ]
    const poolNote = hasHash ? `, beside ${pool.toFixed(1)} ms of the pool` : ''
    show(
      `  ${(name + (hasHash ? ', beyond the hash' : '')).padEnd(34)} ${server.toFixed(3)} / ${database.toFixed(3)}  ${multiples.map((one) => `× ${one.toFixed(2)}`).join('  ')}${poolNote}`,
    )
  }
}

// oxlint-disable-next-line complexity -- the steps of a run, in order
async function main(server: string): Promise<void> {
  const reference = await openReference(server)
  const checkouts = [
    ['ours', root],
    ...(values.against ? [['against', resolve(values.against)]] : []),
  ] as const
  const targets: Target[] = []
  const memoryLimit = values['memory-limit'] === undefined ? undefined : Number(values['memory-limit'])
  for (const [name, folder] of checkouts)
    targets.push(await openPlatformOf(folder, { server, name, memoryLimit }))
  try {
    await sleep(REST_MS)
    const atRest = targets.map((target) => target.residentMebibytes())
    const hash = await createPasswordHasher().hash(PASSWORD)
    const loading = targets.map((target) => ({
      target,
      lines: [loadingLine(target, rounds)].filter(isChosen),
    }))
    const loaded = await runInTurns(loading)
    const measured: TargetLines[] = [{ target: reference, lines: referenceLines(reference) }]
    for (const target of targets) {
      const ids = await fillIdentities(target, hash)
      await target.analyze()
      const lines = [
        ...(await identityLines(target, ids)),
        ...permissionLines(target),
        ...(await oauth2Lines(target)),
      ]
      measured.push({ target, lines: lines.filter(isChosen) })
    }
    // The first runs include compilation.
    for (const { target, lines } of measured) for (const line of lines) await measure(target, line)
    const costs = new Map([...loaded, ...(await runInTurns(measured))])
    const { server: own, database } = medianCost(costs.get('reference reference'))
    show(
      `reference: ${own.toFixed(3)} / ${database.toFixed(3)} ms; hash alone ${medianCost(costs.get('reference hash')).pool.toFixed(2)} ms`,
    )
    for (const [at, target] of targets.entries()) {
      report(costs, { target, lines: [...(loading[at]?.lines ?? []), ...(measured[at + 1]?.lines ?? [])] })
      const memory = [atRest[at] ?? Number.NaN, target.residentMebibytes()]
      show(`  resident at rest, under this load  ${memory.map((one) => `${one.toFixed(0)} MiB`).join(', ')}`)
    }
  } finally {
    for (const target of [reference, ...targets]) await target.close()
  }
}

const postgres = await startPostgres({ fsync: 'on', full_page_writes: 'on' })
try {
  await main(postgres.url)
} finally {
  await postgres.stop()
}
