import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { type EventEmitter, once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems give to whoever asks for any port, so that no connection takes one between its choice and its use. */
const [LOWEST, HIGHEST] = [20_000, 32_000]

/** Whether it gets its port; false where another has it. */
async function listens(socket: EventEmitter): Promise<boolean> {
  try {
    await once(socket, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error // of a system's call
    return false
  }
}

/** Keeps a port from whoever asks here for one, in every process, until this one ends: numbers of UDP are not those of TCP. */
async function keep(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  socket.bind({ port, address: '127.0.0.1', exclusive: true })
  return await listens(socket)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  if (!(await listens(server))) return false
  server.close()
  await once(server, 'close')
  return true
}

/** A port that nothing on this machine listens on, and that nobody else is given while this process lives. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if ((await keep(port)) && (await isFree(port))) return port
  }
}

/** Several of them, each another. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort))

/**
 * Return addresses that look as if they led to the app at `origin`, or to the server itself, and lead elsewhere, nowhere, or
 * to whatever a parser makes of them.
 */
export function returnAddressTricks(origin: string, evil: string): string[] {
  const { host, protocol } = new URL(origin)
  return [
    ...[`//${evil}`, `///${evil}`, `////${evil}/x`, `/\\${evil}`, `\\\\${evil}`, `\\/${evil}`, `/\t/${evil}`],
    ...[
      `/.//${evil}/x`,
      `/a/..//${evil}`,
      `/%2e//${evil}`,
      `/./%2e%2e//${evil}`,
      `/\n/${evil}`,
      ` //${evil}`,
    ],
    ...[`https://${evil}`, `http:${evil}`, `https:/${evil}`, `https:///${evil}`, `https:\\\\${evil}`],
    ...[`${origin}@${evil}`, `${origin}:x@${evil}/`, `https://${evil}#@${host}`, `https://${evil}?${host}`],
    ...[`${origin}.${evil}`, `https://${evil}/${host}`, `https://${evil}\\@${host}`, `${origin}\\.${evil}`],
    ...[
      `${protocol}//user@${host}/`,
      `${protocol}//${evil}%2f@${host}`,
      `${origin}%2f${evil}`,
      `${origin}/\\${evil}`,
    ],
    ...[`ftp://${host}/x`, `javascript://${host}/%0aalert(1)`, 'javascript:alert(1)', 'data:text/html,x'],
    ...['file:///x', 'vbscript:x', `\u0001https://${evil}`, `${origin}/\r\nLocation: https://${evil}`],
    ...['settings', '?x', '.', evil, host, `@${evil}`, `/@\\${evil}`, `//${host}@${evil}`, `/\u2028/${evil}`],
    `${origin}/.//${evil}/x`,
  ]
}
