import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'

/** Outcome of a request: passed, lost, lost response, late, or repeated. */
export const fates = ['passed', 'lost', 'answer_lost', 'late', 'twice'] as const
export type Fate = (typeof fates)[number]

const LATEST_MS = 400

/** Out of 100 requests. */
const drawFate = (random: Random): Fate => {
  const drawn = random.integer(100)
  if (drawn < 3) return 'lost'
  if (drawn < 6) return 'answer_lost'
  if (drawn < 11) return 'late'
  return drawn < 16 ? 'twice' : 'passed'
}

interface UpstreamResponse {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Forwards a request. Throws if the target does not respond. */
async function forward(
  target: URL,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<UpstreamResponse> {
  const options = { host: target.hostname, port: target.port, method, path: url, headers, agent: false }
  const sent = request(options)
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // the argument of this event
  return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) }
}

export interface UnreliableProxy extends AsyncDisposable {
  url: string
  /** Number of requests by outcome. */
  counts: Readonly<Record<Fate, number>>
  /** `calm` passes all requests. Default: `calm`. */
  weather: 'calm' | 'storm'
}

/** An HTTP proxy that loses, delays and repeats requests while `weather` is `storm`. */
export async function openUnreliableProxy(target: string, random: Random): Promise<UnreliableProxy> {
  const counts: Record<Fate, number> = { passed: 0, lost: 0, answer_lost: 0, late: 0, twice: 0 }
  const address = new URL(target)

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const fate = proxy.weather === 'calm' ? 'passed' : drawFate(random)
    counts[fate]++
    if (fate === 'lost') return void response.destroy()
    if (fate === 'late') await sleep(random.integer(LATEST_MS))
    if (fate === 'twice') await forward(address, incoming, body)
    const { status, headers, body: answered } = await forward(address, incoming, body)
    if (fate === 'answer_lost') return void response.destroy()
    response.writeHead(status, headers).end(answered)
  }

  const server = createServer((incoming, response) => {
    // An unreachable target gives no response.
    answer(incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the server listens on a port
  const proxy: UnreliableProxy = {
    url: `http://127.0.0.1:${port}`,
    counts,
    weather: 'calm',
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
