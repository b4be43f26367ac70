import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What somebody outside was asked. */
export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  // What is sent is for each test to look at.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

interface OutsideAnswer {
  status?: number
  body?: object | string
}

/** Somebody outside: a server on this machine that answers as it is told, and notes what it is asked. */
export interface ExternalServer extends AsyncDisposable {
  url: string
  requests: ReceivedRequest[]
  /** From now on. */
  answer: (request: ReceivedRequest) => OutsideAnswer
}

const parsed = (text: string): unknown => (/^[[{]/.test(text) ? JSON.parse(text) : text)

/** Starts one that answers 204 until it is told otherwise. */
export async function startExternalServer(): Promise<ExternalServer> {
  const requests: ReceivedRequest[] = []
  const outside: Pick<ExternalServer, 'requests' | 'answer'> = { requests, answer: () => ({ status: 204 }) }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const one = { method, path, headers, body: parsed(Buffer.concat(chunks).toString()) }
      requests.push(one)
      const { status = 200, body = '' } = outside.answer(one)
      response.statusCode = status
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens at a port
  const dispose = async () => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(outside, { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: dispose })
}
