import { parseArgs } from 'node:util'
import { startPostgres } from '../../../launch/postgres.ts'
import { type FuzzOptions, formatOutcome, fuzz } from './fuzz.ts'

// Seeded requests for every operation, on SQLite and PostgreSQL, which must not cause errors or timeouts.
// npm run fuzz -- [--count 20000] [--seed 1] [--on sqlite|postgres]; the count applies to each database.

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    on: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
  },
})

async function report(name: string, options: FuzzOptions): Promise<void> {
  const { outcomes, bad } = await fuzz(options)
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
  const counts = [...Map.groupBy(outcomes, ({ status }) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, { length }]) => `${status}: ${length}`)
  process.stdout.write(
    `${name}: ${options.count} requests, seed ${options.seed}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms\n` +
      `statuses ${counts.join(', ')}\nfaults and hangs: ${bad.length}\n`,
  )
  for (const outcome of bad) process.stdout.write(`  ${formatOutcome(outcome)}\n`)
  if (bad.length > 0) process.exitCode = 1
}

const [seed, count] = [Number(values.seed), Number(values.count)]
if (values.on.includes('sqlite')) await report('SQLite', { seed, count })
if (values.on.includes('postgres')) {
  const server = await startPostgres()
  await report('PostgreSQL', { seed: seed + 1, count, databaseUrl: server.url })
  await server.stop()
}
