import { randomUUID } from 'node:crypto'
import { loadWith, requestText } from './http/load.ts'
import { type MeasuredServer, startServer } from './identities/measured-server.ts'
import { anybody, formatEmail, PASSWORD, randomId } from './identities/people.ts'
import { adminKey } from './permissions/drive.ts'

// CPU time of sign-in, registration, whoami and pages of identities, and whether pages slow down with the number of
// identities:
// node src/identities.ts 1000 100000   (DATABASE_URL=postgres://… for databases on that server)

const args = process.argv.slice(2).map(Number)
const sizes = args.length > 0 ? args : [1000, 20_000]
const connections = 16
const seconds = 2
const FLOWS = 40
const FLOWS_AT_ONCE = 4

interface Line {
  name: string
  cpuMs: number
  p50?: number
  p95?: number
}

const json = { accept: 'application/json', 'content-type': 'application/json' }

async function submit(url: string, kind: string, fieldsOf: () => object): Promise<string> {
  const flow = Object(await (await fetch(`${url}/self-service/${kind}/api`)).json())
  const body = JSON.stringify({ method: 'password', password: PASSWORD, ...fieldsOf() })
  const response = await fetch(`${url}/self-service/${kind}?flow=${flow.id}`, {
    method: 'POST',
    headers: json,
    body,
  })
  if (response.status !== 200) throw new Error(`${kind} was answered ${response.status}`)
  return Object(await response.json()).session_token
}

async function measureFlows(
  server: MeasuredServer,
  name: string,
  run: () => Promise<unknown>,
): Promise<Line> {
  await run()
  const before = await server.cpuMs()
  for (let done = 0; done < FLOWS; done += FLOWS_AT_ONCE)
    await Promise.all(Array.from({ length: FLOWS_AT_ONCE }, run))
  return { name, cpuMs: ((await server.cpuMs()) - before) / FLOWS }
}

async function measureRequests(
  server: MeasuredServer,
  { name, requestAt }: { name: string; requestAt: () => string },
): Promise<Line> {
  await loadWith(server.url, { connections, seconds: 0.5, requestAt })
  const before = await server.cpuMs()
  const { statuses, p50, p95 } = await loadWith(server.url, { connections, seconds, requestAt })
  if (statuses.size !== 1 || !statuses.has('200')) throw new Error(`${name} was answered otherwise than 200`)
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return { name, cpuMs: ((await server.cpuMs()) - before) / requests, p50, p95 }
}

const asAdmin = (path: string): string => requestText(`GET ${path}`, { authorization: `Bearer ${adminKey}` })

async function measure(server: MeasuredServer): Promise<Line[]> {
  const { url, size } = server
  const signIn = () => submit(url, 'login', () => ({ identifier: formatEmail(anybody(size)) }))
  const signUp = () =>
    submit(url, 'registration', () => ({ traits: { email: `${randomUUID()}@bench.test` } }))
  const token = await signIn()
  const whoami = requestText('GET /sessions/whoami', { 'x-session-token': token })
  const page = (): string => asAdmin(`/admin/identities?page_size=250&page_token=${randomId()}`)
  const first = Object(
    await (
      await fetch(`${url}/admin/identities?page_size=1`, { headers: { authorization: `Bearer ${adminKey}` } })
    ).json(),
  )[0]
  return [
    await measureRequests(server, { name: 'whoami', requestAt: () => whoami }),
    await measureRequests(server, { name: 'a page of 250 identities', requestAt: page }),
    await measureRequests(server, {
      name: 'one identity',
      requestAt: () => asAdmin(`/admin/identities/${first.id}`),
    }),
    await measureRequests(server, {
      name: 'a page of a search',
      requestAt: () => asAdmin(`/admin/identities/search?query=son-${anybody(size)}&page_size=20`),
    }),
    await measureFlows(server, 'login (form, submission)', signIn),
    await measureFlows(server, 'registration (form, submission)', signUp),
  ]
}

function printLine({ name, cpuMs, p50, p95 }: Line): void {
  const times =
    p50 === undefined || p95 === undefined ? '' : `, p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms`
  process.stdout.write(`  ${name.padEnd(34)} ${cpuMs.toFixed(2)} ms CPU${times}\n`)
}

for (const size of sizes) {
  const server = await startServer(size)
  try {
    for (const line of await measure(server)) printLine(line)
  } finally {
    await server.close()
  }
}
