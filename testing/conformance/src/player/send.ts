import { Agent, type IncomingMessage, request } from 'node:http'
import { parseJson } from './json.ts'

const PATIENCE_MS = 30_000
const agent = new Agent({ keepAlive: true })

export interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | undefined
}

export interface ReceivedResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** Values of Set-Cookie. */
  cookies: string[]
  text: string
  /** The parsed body if it is JSON, by content type and content. */
  json?: unknown
}

/** Parses a body if its content type is JSON. */
export const parseIfJson = (contentType: string | string[] | undefined, text: string): unknown =>
  /json/.test(String(contentType)) && text ? parseJson(text) : undefined

async function readResponse(response: IncomingMessage): Promise<ReceivedResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  const { statusCode: status = 0, headers } = response
  return {
    status,
    headers,
    cookies: headers['set-cookie'] ?? [],
    text,
    json: parseIfJson(headers['content-type'], text),
  }
}

/**
 * Sends a request verbatim. fetch would normalise the path, reject some headers and follow redirects. Rejects without an
 * answer.
 */
export function send({ method, url, headers, body }: Request): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      readResponse(response).then(resolve, reject)
    })
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)))
    sent.on('error', reject).end(body)
  })
}
