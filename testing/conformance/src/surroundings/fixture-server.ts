import { createServer, type IncomingMessage, type Server } from 'node:http'

export interface FixtureRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  text: string
}

export interface FixtureResponse {
  status: number
  /** Sent as JSON, or as text if it is a string. No body if undefined. */
  body?: unknown
  headers?: Record<string, string>
}

async function readRequest(request: IncomingMessage): Promise<FixtureRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const url = new URL(request.url ?? '/', 'http://fixture')
  const text = Buffer.concat(chunks).toString('utf8')
  return { method: request.method ?? 'GET', url, headers: request.headers, text }
}

/** Returns the body of an answer and its type. */
function written({ body }: FixtureResponse): { text: string; type?: string } {
  if (body === undefined) return { text: '' }
  return typeof body === 'string'
    ? { text: body, type: 'text/plain' }
    : { text: JSON.stringify(body), type: 'application/json' }
}

/** Creates a web server that answers with a function. It does not listen yet. */
export const createFixtureServer = (
  answer: (request: FixtureRequest) => FixtureResponse | Promise<FixtureResponse>,
): Server =>
  createServer((request, response) => {
    const respond = async (): Promise<void> => {
      const fixture = await answer(await readRequest(request))
      const { text, type } = written(fixture)
      response
        .writeHead(fixture.status, { ...(type && { 'content-type': type }), ...fixture.headers })
        .end(text)
    }
    respond().catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
