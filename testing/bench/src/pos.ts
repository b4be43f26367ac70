import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '@tillkey/client'
import { linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import { getPayment } from '@tillkey/contract/pos/payments.ts'
import { linkTerminal } from '@tillkey/contract/pos/terminals.ts'
import { createToken } from '@tillkey/contract/provider/accounts.ts'
import { findMachinePayment } from '@tillkey/contract/provider/payments.ts'
import { cookieOf, PROVIDER, pay } from '@tillkey/pos/testing'

/**
 * The point of sale under load of tills: `node src/pos.ts`. 200 tills with a running payment each poll every 500 ms like the
 * app. The comparison is a bare HTTP server with the same responses. Then measures how long the provider's final status
 * takes to be stored, and to be seen by a polling till.
 */

const TILLS = 200
const POLL_MS = 500
const SECONDS = 15
const PAYMENTS = 20
/** Concurrency of opening tills, which is limited by password hashing. */
const AT_ONCE = 8
const account = { email: 'owner@cards.test', password: 'card-demo-2468' }

interface Outside {
  platformUrl: string
  providerUrl: string
  automatic: string
  waiting: string[]
}

async function startProcess(
  name: string,
  args: string[],
): Promise<{ child: ChildProcess; message: unknown }> {
  const child = fork(join(import.meta.dirname, 'pos', `${name}.ts`), args)
  const [message] = await once(child, 'message')
  return { child, message }
}

async function readCpuSeconds(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage] // see pos/server.ts
  return (user + system) / 1e6
}

async function openTill(baseUrl: string, terminal: string): Promise<Client> {
  const client = createClient({ baseUrl, headers: { cookie: cookieOf(randomUUID()) } })
  await linkAccount(client, { provider: PROVIDER, body: { device_name: 'Bench', ...account } })
  await linkTerminal(client, { provider: PROVIDER, uuid: terminal })
  return client
}

interface PollingTill {
  client: Client
  uuid: string
}

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

/** Every till polls on its own schedule, sequentially, like the app. */
async function pollAll(tills: readonly PollingTill[]): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + SECONDS * 1000
  const poll = async ({ client, uuid }: PollingTill, offset: number): Promise<void> => {
    await sleep(offset)
    while (performance.now() < until) {
      const before = performance.now()
      await getPayment(client, { uuid })
      const took = performance.now() - before
      times.push(took)
      await sleep(Math.max(POLL_MS - took, 0))
    }
  }
  await Promise.all(tills.map((till, index) => poll(till, (index * POLL_MS) / tills.length)))
  return times
}

/** Answers every request with the same bytes. */
async function openPeer(body: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the server listens on a port
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const line = (name: string, times: number[]): string =>
  `${name.padEnd(28)} ${(times.length / SECONDS).toFixed(0).padStart(5)} polls/s   p50 ${percentile(times, 0.5).toFixed(2)} ms   p99 ${percentile(times, 0.99).toFixed(2)} ms\n`

/** Milliseconds from the provider's final status to its storage, and to the poll that shows it. */
async function measureNews(client: Client, provider: Client, headers: Record<string, string>) {
  const { request_uuid } = await pay(client, 500)
  for (;;) {
    const { status, updated_at } = await getPayment(client, { uuid: request_uuid })
    if (status !== 'PENDING') {
      const seen = Date.now()
      const final = await findMachinePayment(provider, { reference: request_uuid }, { headers })
      const finalAt = Date.parse(final.updated_at)
      return { stored: Date.parse(updated_at) - finalAt, seen: seen - finalAt }
    }
    await sleep(POLL_MS)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
const outside = await startProcess('outside', [join(folder, 'provider.sqlite'), String(TILLS)])
const { platformUrl, providerUrl, automatic, waiting } = outside.message as Outside // see pos/outside.ts
const probe = createServer().listen(0, '127.0.0.1')
await once(probe, 'listening')
const { port } = probe.address() as AddressInfo // the server listens on a port
probe.close()
await once(probe, 'close')
const server = await startProcess('server', [
  join(folder, 'till.sqlite'),
  String(port),
  platformUrl,
  providerUrl,
])
const baseUrl = `http://127.0.0.1:${port}`

const tills: PollingTill[] = []
const open = async (terminal: string): Promise<void> => {
  const client = await openTill(baseUrl, terminal)
  tills.push({ client, uuid: (await pay(client, 500)).request_uuid })
}
for (let first = 0; first < waiting.length; first += AT_ONCE)
  await Promise.all(waiting.slice(first, first + AT_ONCE).map(open))
const cpuBefore = await readCpuSeconds(server.child)
const times = await pollAll(tills)
const cpu = (await readCpuSeconds(server.child)) - cpuBefore
process.stdout.write(line(`point of sale, ${TILLS} tills`, times))
process.stdout.write(`${' '.repeat(29)}${((cpu / SECONDS) * 100).toFixed(0)} % of one core\n`)

const [first] = tills
const sample = first ? JSON.stringify(await getPayment(first.client, { uuid: first.uuid })) : ''
const peer = await openPeer(sample)
const bare = tills.map(({ uuid }) => ({ client: createClient({ baseUrl: peer.url }), uuid }))
process.stdout.write(line('bare HTTP server', await pollAll(bare)))
peer.close()

const client = await openTill(baseUrl, automatic)
const provider = createClient({ baseUrl: providerUrl })
const { token } = await createToken(provider, { body: { device_name: 'Bench', ...account } })
const news: { stored: number; seen: number }[] = []
for (let taken = 0; taken < PAYMENTS; taken++)
  news.push(await measureNews(client, provider, { authorization: `Bearer ${token}` }))
for (const what of ['stored', 'seen'] as const) {
  const all = news.map((each) => each[what])
  process.stdout.write(
    `final word to ${what.padEnd(14)} p50 ${percentile(all, 0.5)} ms   worst ${Math.max(...all)} ms (${TILLS} other payments running)\n`,
  )
}
server.child.kill()
outside.child.kill()
rmSync(folder, { recursive: true, force: true })
process.exit()
