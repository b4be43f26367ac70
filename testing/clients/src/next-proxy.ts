import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiHandler } from '@ory/integrations/next-edge'

export const PREFIX = '/api/.ory/'

/** Adds what Next adds to requests: the parsed query. */
function withQuery(request: IncomingMessage) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const paths = url.pathname.slice(PREFIX.length).split('/')
  return Object.assign(request, {
    query: { ...Object.fromEntries(url.searchParams), paths },
    protocol: 'http:',
  })
}

/** Adds what Next adds to responses. */
function withSending(response: ServerResponse) {
  return Object.assign(response, {
    status(code: number) {
      response.statusCode = code
    },
    send: (text: string) => response.write(text),
    redirect(status: number, location: string) {
      response.writeHead(status, { location }).end()
    },
  })
}

/** Serves the proxy of `@ory/integrations` as an API route of a Next application. */
export async function startNextProxy(server: string) {
  const handle = createApiHandler({ apiBaseUrlOverride: server, fallbackToPlayground: false })
  const proxy = createServer((request, response) => void handle(withQuery(request), withSending(response)))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo // listening on a port, so it is not a pipe
  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
