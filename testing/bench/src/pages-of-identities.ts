import { loadWith, requestText } from './http/load.ts'
import { type MeasuredServer, startServer } from './identities/measured-server.ts'
import { anybody, formatEmail, randomId } from './identities/people.ts'
import { adminKey } from './permissions/drive.ts'

// Whether pages and searches of identities slow down with the number of identities:
// node src/pages-of-identities.ts 1000 1000000 (DATABASE_URL=postgres://… for databases on that server).
// Uses one connection and all sizes in turn, under the same conditions.

const args = process.argv.slice(2).map(Number)
const sizes = args.length > 0 ? args : [1000, 100_000, 1_000_000]
const ROUNDS = 5
const SECONDS = 0.3

/** Requests by the number of identities. */
const requests: Record<string, (size: number) => string> = {
  'a page of 20': () => `?page_size=20&page_token=${randomId()}`,
  'a page of 250': () => `?page_size=250&page_token=${randomId()}`,
  'by an identifier': (size) => `?credentials_identifier=${formatEmail(anybody(size))}`,
  'one signs in with what contains it': (size) =>
    `?page_size=20&preview_credentials_identifier_similar=${anybody(size).slice(1)}`,
  'all sign in with what contains it': () => '?page_size=20&preview_credentials_identifier_similar=bench',
  'nobody signs in with it': () => '?page_size=20&preview_credentials_identifier_similar=xyzzy',
  'of an organization without people': () => `?organization_id=${randomId()}`,
  'search: one begins with it': (size) => `/search?page_size=20&query=${formatEmail(anybody(size))}`,
  'search: all begin with it': () => '/search?page_size=20&query=person',
  'search: few contain it': (size) => `/search?page_size=20&query=${anybody(size).slice(1)}`,
  'search: all contain it': () => '/search?page_size=20&query=bench',
  'search: nobody has it': () => '/search?page_size=20&query=xyzzy',
}

interface Round {
  cpuMs: number
  databaseCpuMs: number
  p50: number
  p95: number
}

async function measure(server: MeasuredServer, path: (size: number) => string): Promise<Round> {
  const { url, size } = server
  const requestAt = (): string =>
    requestText(`GET /admin/identities${path(size)}`, { authorization: `Bearer ${adminKey}` })
  const before = [await server.cpuMs(), await server.databaseCpuMs()] as const
  const { statuses, p50, p95 } = await loadWith(url, { connections: 1, seconds: SECONDS, requestAt })
  if (statuses.size !== 1 || !statuses.has('200'))
    throw new Error(`${requestAt()} was answered otherwise than 200`)
  const count = statuses.get('200') ?? 1
  const cpuMs = ((await server.cpuMs()) - before[0]) / count
  return { cpuMs, databaseCpuMs: ((await server.databaseCpuMs()) - before[1]) / count, p50, p95 }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function printRounds(size: number, rounds: readonly Round[]): void {
  const of = (key: keyof Round): string => median(rounds.map((round) => round[key])).toFixed(2)
  const cpu = `server ${of('cpuMs')} ms CPU, database ${of('databaseCpuMs')} ms`
  process.stdout.write(
    `  ${size.toLocaleString('en').padStart(9)}: ${cpu}, p50 ${of('p50')} p95 ${of('p95')} ms\n`,
  )
}

const servers: MeasuredServer[] = []
try {
  for (const size of sizes) servers.push(await startServer(size))
  for (const [name, path] of Object.entries(requests)) {
    const rounds = servers.map(() => [] as Round[])
    for (const server of servers) await measure(server, path)
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, server] of servers.entries()) rounds[at]?.push(await measure(server, path))
    process.stdout.write(`${name}\n`)
    for (const [at, { size }] of servers.entries()) printRounds(size, rounds[at] ?? [])
  }
} finally {
  for (const server of servers) await server.close()
}
