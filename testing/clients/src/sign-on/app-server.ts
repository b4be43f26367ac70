import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface AppServer {
  /** Without a trailing slash. */
  origin: string
  [Symbol.asyncDispose](): Promise<void>
}

/** Serves an app on a free port. `create` receives its origin, for registering the client. */
export async function startApp(create: (origin: string) => Promise<RequestListener>): Promise<AppServer> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the server listens on a port
  const origin = `http://127.0.0.1:${port}`
  server.on('request', await create(origin))
  return {
    origin,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Serves a handler of the Fetch API. */
export function listenerFor(
  origin: string,
  handle: (request: Request) => Promise<Response>,
): RequestListener {
  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headersDistinct } = incoming
    const headers = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [
      name,
      values.join(', '),
    ])
    const request = new Request(new URL(url, origin), {
      method,
      headers,
      body: (await text(incoming)) || null,
    })
    const response = await handle(request)
    const cookies = response.headers.getSetCookie()
    response.headers.delete('set-cookie')
    outgoing.setHeaders(response.headers)
    if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
    outgoing.writeHead(response.status).end(await response.text())
  }
  return (incoming, outgoing) => void serve(incoming, outgoing)
}
