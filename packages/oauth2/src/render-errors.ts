import type { RenderError } from '@tillkey/host'
import type { ErrorFacts } from '@tillkey/wire'
import { isOAuth2Code, wordsOfStatus } from './oauth2-errors.ts'

const nameOf = ({ code, message, status }: ErrorFacts): string =>
  isOAuth2Code(code) ? code : (message ?? wordsOfStatus(status))

/** The description of an error: it stands inside quotation marks in headers and addresses too, so it has none of its own. */
export const describeError = ({ reason, debug }: ErrorFacts): string =>
  [reason, debug].filter(Boolean).join(' ').replaceAll('"', "'")

const descriptionOf = (facts: ErrorFacts): string =>
  describeError(facts.status === 500 ? { ...facts, reason: 'The server met a fault of its own.' } : facts)

/** `{ error, error_description }`: administrators' operations, registration, keys, discovery, userinfo, credentials. */
export const renderApiError: RenderError = (facts) => ({
  error: nameOf(facts),
  error_description: descriptionOf(facts),
})

/** Every answer of the token endpoint and of introspection, RFC 6749 5.1 and 5.2. @public for the token endpoint */
export const protocolHeaders = {
  'content-type': 'application/json;charset=UTF-8',
  'cache-control': 'no-store',
  pragma: 'no-cache',
}

/** What the HTTP layer refuses by itself is an `invalid_request` at the token endpoint. */
const protocolCodeOf = ({ code, status }: ErrorFacts): string => {
  if (isOAuth2Code(code)) return code
  if (status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}

/** `{ error, error_description }` with codes of RFC 6749 alone: token, revocation, introspection. @public for the token endpoint */
export const renderProtocolError: RenderError = (facts) => ({
  error: protocolCodeOf(facts),
  error_description: descriptionOf(facts),
})
