import type { RenderError } from '@tillkey/host'
import type { ErrorFacts } from '@tillkey/wire'
import { isOAuth2Code, messageOfStatus } from './oauth2-errors.ts'

const errorName = ({ code, message, status }: ErrorFacts): string =>
  isOAuth2Code(code) ? code : (message ?? messageOfStatus(status))

/** Description of an error. Double quotes are replaced because it appears in quoted header values. */
export const describeError = ({ reason, debug }: ErrorFacts): string =>
  [reason, debug].filter(Boolean).join(' ').replaceAll('"', "'")

const errorDescription = (facts: ErrorFacts): string =>
  describeError(facts.status === 500 ? { ...facts, reason: 'An internal error occurred.' } : facts)

/** `{ error, error_description }` of the admin API, registration, keys, discovery, userinfo and credentials. */
export const renderApiError: RenderError = (facts) => ({
  error: errorName(facts),
  error_description: errorDescription(facts),
})

/** Headers of token and introspection responses (RFC 6749 5.1, 5.2). @public for the token endpoint */
export const protocolHeaders = {
  'content-type': 'application/json;charset=UTF-8',
  'cache-control': 'no-store',
  pragma: 'no-cache',
}

/** Maps errors of the HTTP layer to codes of RFC 6749. */
const protocolCode = ({ code, status }: ErrorFacts): string => {
  if (isOAuth2Code(code)) return code
  if (status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}

/**
 * `{ error, error_description }` with protocol codes only: token, revocation, introspection. @public for the token
 * endpoint
 */
export const renderProtocolError: RenderError = (facts) => ({
  error: protocolCode(facts),
  error_description: errorDescription(facts),
})
