import { identityErrorIds } from '@tillkey/contract/platform/identity/error-ids.ts'
import type { ErrorFacts } from '@tillkey/wire'

// Importing it would read every one of its exports, one of which loads all of a browser's fetch: 13 MiB.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

const standardMessages: Record<number, string> = {
  400: 'The request is invalid.',
  401: 'Authentication is required.',
  403: 'You are not allowed to do this.',
  404: 'Not found.',
  409: 'The request conflicts with an existing resource.',
  410: 'This resource is no longer available.',
  429: 'Too many requests. Try again later.',
  500: 'An internal error occurred. See the server log.',
}

/** The codes that callers may see as `error.id`; every other code is for our own log. */
const publishedIds = new Set<string>(identityErrorIds)

export interface ErrorContent {
  id?: string
  code: number
  status: string
  request?: string
  reason?: string
  debug?: string
  details?: Record<string, unknown>
  message: string
}

/** Failures whose reason is for callers: what the project does not have, or has in a way that cannot be used. */
const CALLER_FACING_FAILURES = new Set(['mapper_shape', 'oauth2_not_configured', 'schema_unusable'])

/** Why we failed is for our log alone; what somebody else failed with is told in our words. */
const isOurs = ({ status, code }: ErrorFacts): boolean =>
  status >= 500 && status !== 502 && status !== 504 && !CALLER_FACING_FAILURES.has(code)

/** What callers, and the error page, are told of an error. */
export function errorContent(facts: ErrorFacts, requestId?: string): ErrorContent {
  const { namedStatus: status = facts.status, code, reason, debug, details, field } = facts
  return {
    ...(publishedIds.has(code) && { id: code }),
    code: status,
    status: STATUS_CODES[status] ?? String(status),
    ...(requestId && { request: requestId }),
    ...(reason && !isOurs(facts) && { reason }),
    ...(debug && { debug }),
    ...((details || field) && { details: { ...(field && { field }), ...details } }),
    message: facts.message ?? standardMessages[status] ?? STATUS_CODES[status] ?? 'Error',
  }
}

/** What no part of the platform takes is answered in plain text. */
const notFoundTexts: Record<string, string | undefined> = {
  no_route: '404 page not found\n',
  method_not_allowed: 'Method Not Allowed\n',
}

/** What administrators are told of a path that is nothing of OAuth2, as published: an error without its status. */
export const noOAuth2Route: ErrorFacts = {
  status: 404,
  code: 'no_oauth2_route',
  reason: 'Path not found.',
}

function notFoundBody(facts: ErrorFacts): Record<string, unknown> | string | undefined {
  if (facts.code !== noOAuth2Route.code) return notFoundTexts[facts.code]
  const { code, message, reason } = errorContent(facts)
  return { error: { code, message, reason } }
}

/** The body of an error answer. */
export const errorEnvelope = (
  facts: ErrorFacts,
  requestId: string | undefined,
): Record<string, unknown> | string =>
  notFoundBody(facts) ?? { error: errorContent(facts, requestId), ...facts.siblings }
