import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { type EventEmitter, once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range of ephemeral ports, so that no connection takes a port between its choice and its use. */
const [LOWEST, HIGHEST] = [20_000, 32_000]

/** Returns false if the port is taken. */
async function listens(socket: EventEmitter): Promise<boolean> {
  try {
    await once(socket, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error // system calls fail with errno exceptions
    return false
  }
}

/** Reserves a port across processes until this one exits, by binding the UDP port of the same number. */
async function reserve(port: number): Promise<boolean> {
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

/** Returns a TCP port that is free and reserved while this process lives. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if ((await reserve(port)) && (await isFree(port))) return port
  }
}

/** Returns distinct free ports. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort))

/** Return URLs that resemble the app at `origin` or the server itself, but lead elsewhere or depend on the parser. */
export function returnAddressTricks(origin: string, evil: string): string[] {
  const { host, protocol } = new URL(origin)
  return [
    `//${evil}`,
    `///${evil}`,
    `////${evil}/x`,
    `/\\${evil}`,
    `\\\\${evil}`,
    `\\/${evil}`,
    `/\t/${evil}`,
    `/.//${evil}/x`,
    `/a/..//${evil}`,
    `/%2e//${evil}`,
    `/./%2e%2e//${evil}`,
    `/\n/${evil}`,
    ` //${evil}`,
    `https://${evil}`,
    `http:${evil}`,
    `https:/${evil}`,
    `https:///${evil}`,
    `https:\\\\${evil}`,
    `${origin}@${evil}`,
    `${origin}:x@${evil}/`,
    `https://${evil}#@${host}`,
    `https://${evil}?${host}`,
    `${origin}.${evil}`,
    `https://${evil}/${host}`,
    `https://${evil}\\@${host}`,
    `${origin}\\.${evil}`,
    `${protocol}//user@${host}/`,
    `${protocol}//${evil}%2f@${host}`,
    `${origin}%2f${evil}`,
    `${origin}/\\${evil}`,
    `ftp://${host}/x`,
    `javascript://${host}/%0aalert(1)`,
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///x',
    'vbscript:x',
    `\u0001https://${evil}`,
    `${origin}/\r\nLocation: https://${evil}`,
    'settings',
    '?x',
    '.',
    evil,
    host,
    `@${evil}`,
    `/@\\${evil}`,
    `//${host}@${evil}`,
    `/\u2028/${evil}`,
    `${origin}/.//${evil}/x`,
  ]
}
