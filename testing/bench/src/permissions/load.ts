import { connect, type Socket } from 'node:net'

/** Requests per second and latencies of one kind of request. */
export type Load = { perSecond: number; p50: number; p99: number; statuses: Map<string, number> }

type Counting = { until: number; times: number[]; statuses: Map<string, number> }

const headEnd = '\r\n\r\n'
const lengthPattern = /\r\ncontent-length: (\d+)/i

/**
 * Sends GET requests over kept-alive connections, the next when the answer to the one before is complete. It reads no more
 * of an answer than its status and length, so that the server is what is measured.
 */
export async function loadWith(
  url: string,
  setup: { connections: number; seconds: number; token: string; pathOf: (at: number) => string },
): Promise<Load> {
  const { hostname, port } = new URL(url)
  const counting: Counting = {
    until: performance.now() + setup.seconds * 1000,
    times: [],
    statuses: new Map(),
  }
  let at = 0
  const next = () => {
    at += 1
    return `GET ${setup.pathOf(at)} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${setup.token}\r\n\r\n`
  }
  const started = performance.now()
  const connections = Array.from({ length: setup.connections }, () => connect(Number(port), hostname))
  await Promise.all(connections.map((socket) => drive(socket, next, counting)))
  const seconds = (performance.now() - started) / 1000
  const times = Float64Array.from(counting.times).sort()
  const share = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { perSecond: times.length / seconds, p50: share(0.5), p99: share(0.99), statuses: counting.statuses }
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
      if (performance.now() < counting.until) send()
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
