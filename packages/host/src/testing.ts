import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below what systems give to whoever asks for any port, so that no connection takes one between its choice and its use. */
const [LOWEST, HIGHEST] = [20_000, 32_000]

async function listening(): Promise<{ port: number; server: Server }> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    const server = createServer().listen(port)
    try {
      await once(server, 'listening')
      return { port, server }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error // of a system's call
    }
  }
}

/** Ports that nothing on this machine listens on now, each another. */
export async function freePorts(count: number): Promise<number[]> {
  const found = await Promise.all(Array.from({ length: count }, listening))
  await Promise.all(found.map(({ server }) => once(server.close(), 'close')))
  return found.map(({ port }) => port)
}

/** A port that nothing on this machine listens on now. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1)
  return port as number // one was asked for
}
