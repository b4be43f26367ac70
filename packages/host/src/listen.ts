import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Servers for further addresses of the host, which hand their connections to the main server. */
    furtherListeners: Server[]
  }
}

/** Address that a server listens on. */
export interface ListenAddress {
  /** A name or an IP address. `localhost` stands for all its addresses. */
  host: string
  /** 0 selects any free port. */
  port: number
}

const resolveHost = async (host: string): Promise<string[]> =>
  host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]

/** Whether an address is missing on this machine or taken. Ignored for all but the first. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('EADDR')

async function listenFurther(
  { server, furtherListeners }: FastifyInstance,
  address: ListenAddress,
): Promise<void> {
  const further = createServer({ noDelay: true }, (socket: Socket) => void server.emit('connection', socket))
  try {
    await once(further.listen(address), 'listening')
    furtherListeners.push(further)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

/**
 * Listens on one port of several addresses and resolves with the URL of the first, which must be available. Fastify would
 * create a separate server per address that cannot be stopped independently.
 */
export async function listenOn(
  app: FastifyInstance,
  [first, ...others]: readonly [string, ...string[]],
  requestedPort: number,
): Promise<string> {
  const url = await app.listen({ host: first, port: requestedPort })
  const port = Number(new URL(url).port)
  await Promise.all(others.map((host) => listenFurther(app, { host, port })))
  return url
}

/** Listens on every address of the host. Resolves with the URL of the first. */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<string> {
  const [first = host, ...others] = new Set(await resolveHost(host))
  return listenOn(app, [first, ...others], port)
}

/**
 * Stops accepting connections but leaves open ones alone. `http.Server.close` would also close idle ones, on which requests
 * may be arriving.
 */
export function stopListening({ server, furtherListeners }: FastifyInstance): void {
  for (const listener of [server, ...furtherListeners]) Server.prototype.close.call(listener)
}
