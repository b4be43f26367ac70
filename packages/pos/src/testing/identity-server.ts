import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const SESSION = /till_session=([\w-]+)/

export interface IdentityServer extends AsyncDisposable {
  url: string
  /** Number of session requests. */
  requestCount: () => number
  /** Ends a merchant's session. */
  signOut(merchantId: string): void
  /** With `down`, every request is answered with 500. */
  mode: 'up' | 'down'
}

/** Session cookie of a merchant. */
export const sessionCookie = (merchantId: string): string => `till_session=${merchantId}`

/** Stub of the platform on a free port. It reads the identity's id from the cookie. */
export async function startIdentityServer(): Promise<IdentityServer> {
  const ended = new Set<string>()
  let requests = 0
  const readIdentity = ({ headers }: IncomingMessage): string | undefined => {
    const id = SESSION.exec(headers.cookie ?? '')?.[1] ?? headers['x-session-token']
    return typeof id === 'string' && !ended.has(id) ? id : undefined
  }
  const server = createServer((request, response) => {
    requests++
    const id = readIdentity(request)
    const status = identityServer.mode === 'down' ? 500 : id ? 200 : 401
    const body = status === 200 ? { id, active: true, identity: { id } } : { error: { code: status } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server listening on a port has an AddressInfo
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
