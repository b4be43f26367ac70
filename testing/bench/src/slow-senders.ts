import { connect, type Socket } from 'node:net'
import { startDemoEnvironment } from '@tillkey/demo'
import { type Load, loadWith, requestText } from './http/load.ts'

// The platform with and without fifty clients that send one byte at a time, in turns: node src/slow-senders.ts

const SENDERS = 50
const ROUNDS = 3
const load = { connections: 16, seconds: 2, requestAt: () => requestText('GET /health/alive') }

/** Sends an endless body, one byte every 100 ms, and reconnects when disconnected. */
function sendSlowly(url: string, stopped: AbortSignal): void {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  socket.write(
    'POST /self-service/login?flow=x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n',
  )
  const drip = setInterval(() => socket.write('a'), 100)
  stopped.addEventListener('abort', () => socket.destroy())
  socket.on('close', () => {
    clearInterval(drip)
    if (!stopped.aborted) sendSlowly(url, stopped)
  })
}

async function underSenders(url: string): Promise<Load> {
  const stopping = new AbortController()
  for (let at = 0; at < SENDERS; at += 1) sendSlowly(url, stopping.signal)
  const measured = await loadWith(url, load)
  stopping.abort()
  return measured
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

await using environment = await startDemoEnvironment()
const url = environment.urls.platform
await loadWith(url, load)
const pairs: { alone: Load; under: Load }[] = []
for (let round = 0; round < ROUNDS; round += 1)
  pairs.push({ alone: await loadWith(url, load), under: await underSenders(url) })
const ratio = (of: (measured: Load) => number): string =>
  median(pairs.map(({ alone, under }) => of(under) / of(alone))).toFixed(2)
process.stdout.write(
  `${SENDERS} slow senders: p99 ${median(pairs.map(({ under }) => under.p99)).toFixed(1)} ms, ` +
    `${ratio(({ p99 }) => p99)} of that without them; requests a second ${ratio(({ perSecond }) => perSecond)}\n`,
)
