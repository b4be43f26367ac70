import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Beside the server itself: what listens on the further addresses of its host, and hands it their connections. */
    furtherListeners: Server[]
  }
}

/** Where a server listens. */
export interface ListenAddress {
  /** A name or an address; `localhost` stands for every address it has. */
  host: string
  /** 0: any that is free. */
  port: number
}

const addressesOf = async (host: string): Promise<string[]> =>
  host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]

/** The code of an address that this machine has not got or that is taken, which leaves the first one in use. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('EADDR')

async function listenFurther(
  { server, furtherListeners }: FastifyInstance,
  place: ListenAddress,
): Promise<void> {
  const further = createServer({ noDelay: true }, (socket: Socket) => void server.emit('connection', socket))
  try {
    await once(further.listen(place), 'listening')
    furtherListeners.push(further)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

/**
 * Opens one port on several addresses, the first of which it must get; answers with the base address of that one. Fastify
 * would make a whole server for each further address, which nobody could stop apart from the first.
 */
export async function listenOn(
  app: FastifyInstance,
  [first, ...others]: readonly [string, ...string[]],
  wanted: number,
): Promise<string> {
  const url = await app.listen({ host: first, port: wanted })
  const port = Number(new URL(url).port)
  await Promise.all(others.map((host) => listenFurther(app, { host, port })))
  return url
}

/** Opens a server's port on every address of the host; answers with the base address of the first. */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<string> {
  const [first = host, ...others] = new Set(await addressesOf(host))
  return listenOn(app, [first, ...others], port)
}

/**
 * Takes no connection any more, while those that are open stay. Node's servers of HTTP would end idle ones too, on which
 * requests may be on their way.
 */
export function stopListening({ server, furtherListeners }: FastifyInstance): void {
  for (const listener of [server, ...furtherListeners]) Server.prototype.close.call(listener)
}
