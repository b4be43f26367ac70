import { connect, type Socket } from 'node:net'

/** Requests per second and latencies of a kind of request. */
export type Load = { perSecond: number; p50: number; p95: number; p99: number; statuses: Map<string, number> }

type Counting = { hasMore: () => boolean; times: number[]; statuses: Map<string, number> }

const headEnd = '\r\n\r\n'
const lengthPattern = /\r\ncontent-length: (\d+)/i

/** The requests to send, with a duration or a number. */
export type LoadSetup = {
  connections: number
  /** Returns the text of a request by index. */
  requestAt: (at: number) => string
} & ({ seconds: number } | { requests: number })

/** Returns the text of an HTTP 1.1 request such as `GET /health/alive`. */
export const requestText = (line: string, headers: Record<string, string> = {}, body = ''): string => {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map((pair) => pair.join(': '))
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/**
 * Sends requests over keep-alive connections, one at a time each. Parses only status and length of responses, so that the
 * server is the bottleneck.
 */
export async function loadWith(url: string, setup: LoadSetup): Promise<Load> {
  const { connections, requestAt } = setup
  const { hostname, port } = new URL(url)
  let at = 0
  const until = performance.now() + ('seconds' in setup ? setup.seconds * 1000 : 0)
  const hasMore = (): boolean => ('seconds' in setup ? performance.now() < until : at < setup.requests)
  const counting: Counting = { hasMore, times: [], statuses: new Map() }
  const next = () => {
    at += 1
    return requestAt(at)
  }
  const started = performance.now()
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname))
  await Promise.all(sockets.map((socket) => drive(socket, next, counting)))
  const took = (performance.now() - started) / 1000
  const times = Float64Array.from(counting.times).sort()
  const share = (part: number) => times[Math.floor(times.length * part)] ?? 0
  const [p50, p95, p99] = [share(0.5), share(0.95), share(0.99)]
  return { perSecond: times.length / took, p50, p95, p99, statuses: counting.statuses }
}

function drive(socket: Socket, next: () => string, counting: Counting): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = ''
    let sentAt = 0
    const send = () => {
      received = ''
      sentAt = performance.now()
      socket.write(next())
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (!isComplete(received)) return
      counting.times.push(performance.now() - sentAt)
      const status = received.slice(9, 12)
      counting.statuses.set(status, (counting.statuses.get(status) ?? 0) + 1)
      if (counting.hasMore()) send()
      else socket.end()
    })
  })
}

function isComplete(received: string): boolean {
  const end = received.indexOf(headEnd)
  if (end === -1) return false
  const length = Number(lengthPattern.exec(received)?.[1] ?? 0)
  return received.length >= end + headEnd.length + length
}
