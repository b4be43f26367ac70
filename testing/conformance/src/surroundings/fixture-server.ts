import { createServer, type IncomingMessage, type Server } from 'node:http'

export interface FixtureRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  text: string
}

export interface FixtureAnswer {
  status: number
  /** Sent as JSON, or as text when it is one; no body without it. */
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

/** The bytes of an answer's body and their type. */
function written({ body }: FixtureAnswer): { text: string; type?: string } {
  if (body === undefined) return { text: '' }
  return typeof body === 'string'
    ? { text: body, type: 'text/plain' }
    : { text: JSON.stringify(body), type: 'application/json' }
}

/** A web server whose every answer a function gives. It does not listen yet. */
export const createFixtureServer = (
  answer: (request: FixtureRequest) => FixtureAnswer | Promise<FixtureAnswer>,
): Server =>
  createServer((request, response) => {
    const respond = async (): Promise<void> => {
      const given = await answer(await readRequest(request))
      const { text, type } = written(given)
      response.writeHead(given.status, { ...(type && { 'content-type': type }), ...given.headers }).end(text)
    }
    respond().catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
