import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type HandlerResponse, isChunks, serializeJson } from './response.ts'

/** Browsers may render the body of a redirect, so it is declared as HTML although it is empty. */
function declareHtml(reply: FastifyReply, { headers, body }: HandlerResponse): void {
  if (headers?.location === undefined || body !== undefined) return
  const { method } = reply.request
  if (method === 'GET' && reply.statusCode >= 300 && !reply.hasHeader('content-type'))
    reply.type('text/html; charset=utf-8')
}

/** Longer texts are sent as bytes: Node allocates three bytes per character of a text and copies it. */
const LARGE = 16_384

function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  const json = serializeJson(body)
  return reply.send(json.length < LARGE ? json : Buffer.from(json))
}

/** Sends the response of a handler. `bare` redirects have no content type. */
export function send(
  reply: FastifyReply,
  answer: HandlerResponse,
  redirects: 'html' | 'bare' | undefined,
): FastifyReply {
  const { status, headers, body } = answer
  reply.code(status)
  if (headers) reply.headers(headers)
  if (redirects !== 'bare') declareHtml(reply, answer)
  if (typeof body === 'string' || body === undefined) return reply.send(body)
  if (!isChunks(body)) return sendJson(reply, body)
  return reply.send(body instanceof Readable ? body : Readable.from(body, { objectMode: false }))
}
