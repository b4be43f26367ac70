import { ApiError, type ErrorFacts } from '@tillkey/wire'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundError } from './not-found.ts'

/**
 * Renders a catalogue error as the body of an app's or a route group's responses. Strings are sent as plain text.
 * `requestId` is the client's.
 */
export type RenderError = (facts: ErrorFacts, requestId: string | undefined) => unknown

/** Header in which clients may name a request. Errors contain its value. */
export const REQUEST_ID = 'x-request-id'

const internalError: ErrorFacts = {
  status: 500,
  code: 'internal_error',
  reason: 'An internal error occurred.',
}

/** Errors of the HTTP layer and the database by code, as catalogue errors. */
const knownErrors: Record<string, ErrorFacts> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: 'body_too_large',
    field: 'body',
    reason: 'The body is too large.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'invalid_content_length',
    field: 'body',
    reason: 'The body does not match its Content-Length.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    field: 'body',
    reason: 'The Content-Type is not a media type.',
  },
  FST_ERR_BAD_URL: {
    status: 400,
    code: 'invalid_url',
    field: 'path',
    reason: 'The path is not encoded correctly.',
  },
  UNSTORABLE_VALUE: {
    status: 400,
    code: 'invalid_value',
    reason: 'The request contains text or a number that cannot be stored.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    code: 'database_unavailable',
    reason: 'The database is temporarily unavailable.',
    headers: { 'retry-after': '1' },
  },
}

/** Fastify requires a Content-Type for QUERY before routing, but no route accepts QUERY. */
const NOT_FOUND = 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE'

/** The client has disconnected. Not worth a log line, because any client can cause it. */
const clientClosed: ErrorFacts = {
  status: 400,
  code: 'request_cut_off',
  field: 'body',
  reason: 'The request ended before its body was complete.',
}

/** Returns the catalogue error of a thrown one. Faults of the server are logged. */
export function errorFacts(error: unknown, log: Pick<FastifyBaseLogger, 'error'>): ErrorFacts {
  if (error instanceof ApiError) return error.facts
  const { code } = error as FastifyError // errors without a code are handled as unknown
  const known = knownErrors[code]
  if (!known || known.status >= 500) log.error({ err: error }, 'request failed')
  return known ?? internalError
}

function toFacts(error: unknown, request: FastifyRequest): ErrorFacts {
  if (error instanceof Error && error === request.raw.errored) return clientClosed
  const { code } = error as FastifyError // errors without a code are handled as unknown
  return code === NOT_FOUND ? notFoundError(request) : errorFacts(error, request.log)
}

export interface ErrorSender {
  /** Sends the response to a thrown error. Unknown errors become 500, with details in the log only. */
  sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply
  sendFacts(facts: ErrorFacts, request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** Creates the error responses of a scope. */
export function createErrorSender(render: RenderError): ErrorSender {
  const sendFacts: ErrorSender['sendFacts'] = (facts, request, reply) => {
    const sentId = request.headers[REQUEST_ID] === undefined ? undefined : request.id
    const body = render(facts, sentId)
    reply.code(facts.status).headers(facts.headers ?? {})
    const isText = typeof body === 'string'
    if (facts.headers?.['content-type'] === undefined)
      reply.type(isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8')
    return reply.send(isText ? body : JSON.stringify(body))
  }
  return {
    sendFacts,
    sendError: (error, request, reply) => sendFacts(toFacts(error, request), request, reply),
  }
}
