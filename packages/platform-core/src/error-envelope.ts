import { identityErrorIds } from '@tillkey/contract/platform/identity/error-ids.ts'
import type { ErrorFacts } from '@tillkey/wire'

// An import statement would evaluate every export of the module, including fetch, which takes 13 MiB.
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

/** Codes that callers see as `error.id`. Every other code appears only in the log. */
const publishedIds = new Set<string>(identityErrorIds)

/** Content of an error response or an error page. */
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

/** Failures whose reason is shown to callers: the project lacks something, or its configuration is unusable. */
const CALLER_FACING_FAILURES = new Set(['mapper_shape', 'oauth2_not_configured', 'schema_unusable'])

/** Reasons of internal failures appear only in the log. Failures of upstream servers (502, 504) are reported to callers. */
const isInternal = ({ status, code }: ErrorFacts): boolean =>
  status >= 500 && status !== 502 && status !== 504 && !CALLER_FACING_FAILURES.has(code)

const messageOf = (status: number): string => standardMessages[status] ?? STATUS_CODES[status] ?? 'Error'

/** The machine-readable data of an error, with the name of the field at fault. */
const detailsOf = ({ details, field }: ErrorFacts): ErrorContent['details'] =>
  details || field ? { ...(field && { field }), ...details } : undefined

/** Returns the content of an error for callers and for the error page. */
export function errorContent(facts: ErrorFacts, requestId?: string): ErrorContent {
  const { namedStatus: status = facts.status, code, reason, debug, message = messageOf(status) } = facts
  const details = detailsOf(facts)
  return {
    ...(publishedIds.has(code) && { id: code }),
    code: status,
    status: STATUS_CODES[status] ?? String(status),
    ...(requestId && { request: requestId }),
    ...(reason && !isInternal(facts) && { reason }),
    ...(debug && { debug }),
    ...(details && { details }),
    message,
  }
}

/** Unmatched paths are answered in plain text. */
const notFoundTexts: Record<string, string | undefined> = {
  no_route: '404 page not found\n',
  method_not_allowed: 'Method Not Allowed\n',
}

/** The published answer to unknown paths on the OAuth2 admin API: an error without a status. */
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

/** Returns the body of an error response. */
export const errorEnvelope = (
  facts: ErrorFacts,
  requestId: string | undefined,
): Record<string, unknown> | string =>
  notFoundBody(facts) ?? { error: errorContent(facts, requestId), ...facts.siblings }
