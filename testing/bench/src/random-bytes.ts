import { isFault, type Outcome, randomRequests, sendAll, startWorld } from '@tillkey/world'

// Random bytes over every operation: no fault, and none that takes long: node src/random-bytes.ts [count] [seed]

const [count = 10_000, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number)
const LONG_MS = 1000

const line = ({ request, status, ms }: Outcome): string =>
  `  ${status} after ${ms.toFixed(0)} ms: ${request.operation} ${JSON.stringify(request.bytes.toString('latin1'))}\n`

await using world = await startWorld()
const outcomes = await sendAll(randomRequests(seed, count), world.urls)
const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b)
const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
const statuses = Map.groupBy(outcomes, ({ status }) => status)
const counts = [...statuses]
  .toSorted(([a], [b]) => a - b)
  .map(([status, { length }]) => `${status}: ${length}`)
const bad = outcomes.filter((outcome) => isFault(outcome) || outcome.ms > LONG_MS)
process.stdout.write(
  `${count} requests, seed ${seed}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms\n` +
    `statuses ${counts.join(', ')}\nfaults or longer than ${LONG_MS} ms: ${bad.length}\n`,
)
for (const outcome of bad) process.stdout.write(line(outcome))
if (bad.length > 0) process.exitCode = 1
