import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the external server received. */
export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  // Each test knows the type of its bodies.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

interface ExternalResponse {
  status?: number
  body?: object | string
}

/** A local HTTP server that stands for another party. Records requests and sends configurable responses. */
export interface ExternalServer extends AsyncDisposable {
  url: string
  requests: ReceivedRequest[]
  /** Applies to requests from now on. */
  respond: (request: ReceivedRequest) => ExternalResponse
}

const parsed = (text: string): unknown => (/^[[{]/.test(text) ? JSON.parse(text) : text)

/** Starts a server that responds with 204 by default. */
export async function startExternalServer(): Promise<ExternalServer> {
  const requests: ReceivedRequest[] = []
  const outside: Pick<ExternalServer, 'requests' | 'respond'> = { requests, respond: () => ({ status: 204 }) }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const one = { method, path, headers, body: parsed(Buffer.concat(chunks).toString()) }
      requests.push(one)
      const { status = 200, body = '' } = outside.respond(one)
      response.statusCode = status
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const dispose = async () => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(outside, { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: dispose })
}
