import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const SESSION = /till_session=([\w-]+)/

export interface IdentityServer extends AsyncDisposable {
  url: string
  /** How often it was asked who somebody is. */
  requestCount: () => number
  /** Ends the session of a merchant. */
  signOut(merchantId: string): void
  /** While `down` every question is answered with 500. */
  mode: 'up' | 'down'
}

/** The cookie of a merchant who is signed in at the stand-in. */
export const cookieOf = (merchantId: string): string => `till_session=${merchantId}`

/** Stands where the platform stands, on a free port, and answers who is signed in: the cookie holds the identity's id. */
export async function startIdentityServer(): Promise<IdentityServer> {
  const ended = new Set<string>()
  let requests = 0
  const identityOf = ({ headers }: IncomingMessage): string | undefined => {
    const id = SESSION.exec(headers.cookie ?? '')?.[1] ?? headers['x-session-token']
    return typeof id === 'string' && !ended.has(id) ? id : undefined
  }
  const server = createServer((request, response) => {
    requests++
    const id = identityOf(request)
    const status = identityServer.mode === 'down' ? 500 : id ? 200 : 401
    const body = status === 200 ? { id, active: true, identity: { id } } : { error: { code: status } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server that listens on a port has this kind of address
  const identityServer: IdentityServer = {
    url: `http://127.0.0.1:${port}`,
    requestCount: () => requests,
    signOut: (merchantId) => ended.add(merchantId),
    mode: 'up',
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return identityServer
}
