import { readValue } from '../../http/form.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import { type AuthorizationStep, requiredClient } from '../authorization-progress.ts'
import { findPushedRequest, isPushedRequestUri } from '../pushed-requests.ts'

const verifiers = ['login_verifier', 'consent_verifier'] as const

/** Replaces the parameters of the request by those that the client has pushed (RFC 9126 4). */
export const usePushedRequest: AuthorizationStep = async (provider, progress) => {
  const requestUri = readValue(progress.parameters, 'request_uri')
  if (requestUri === undefined || !isPushedRequestUri(requestUri)) {
    if (provider.config.protocol.requiresPushedRequests)
      throw oauth2Error('invalid_request', 'Authorization requests must be pushed first (RFC 9126).')
    return undefined
  }
  const returned = verifiers.filter((name) => readValue(progress.parameters, name) !== undefined)
  const step = returned.length > 0 ? 'return from a page' : 'start'
  const pushed = await findPushedRequest(provider, { client: requiredClient(progress), requestUri, step })
  if (!pushed) throw oauth2Error('invalid_request_uri', 'It is unknown, has expired or has been used.')
  for (const name of returned) pushed.set(name, progress.parameters.get(name) ?? '')
  progress.parameters = pushed
  progress.pushedRequestUri = requestUri
  return undefined
}
