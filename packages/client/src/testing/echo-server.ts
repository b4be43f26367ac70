import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a test saw arrive; headers that connections add of themselves are left out. */
export interface Seen {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

export interface EchoServer extends AsyncDisposable {
  url: string
  /** Every request so far. */
  seen: Seen[]
}

const ownHeaders = new Set(['host', 'connection', 'content-length', 'user-agent', 'keep-alive'])

async function observe(request: IncomingMessage): Promise<Seen> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const headers = Object.entries(request.headersDistinct)
    .filter(([name]) => !ownHeaders.has(name))
    .map(([name, values]) => [name, (values ?? []).join(', ')] as const)
  return { method: request.method ?? '', url: request.url ?? '', headers: Object.fromEntries(headers), body }
}

/** A server that notes what it is asked and answers as the test says; with `{}` when it says nothing. */
export async function echoServer(
  answer: (response: ServerResponse, seen: Seen) => void = (response) => response.end('{}'),
): Promise<EchoServer> {
  const seen: Seen[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const observed = await observe(request)
    seen.push(observed)
    answer(response, observed)
  }
  const server = createServer((request, response) => void serve(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
