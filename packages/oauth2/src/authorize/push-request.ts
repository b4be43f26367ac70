import type { PushedAuthorizationRequest } from '@tillkey/contract/platform/oauth2/authorization-schemas.ts'
import type { Incoming } from '@tillkey/host'
import type { Client } from '../clients/client.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { assertWithinSizeLimit } from '../interactions/request-limits.ts'
import { type AuthorizationServer, seconds } from '../provider.ts'
import type { AuthorizationProgress } from './authorization-progress.ts'
import { requestChecks } from './check-request.ts'
import { PUSHED_REQUEST_MS, storePushedRequest } from './pushed-requests.ts'
import { refuseDuplicateParameters } from './steps/checks.ts'

/** Parameters that only authenticate the client, or are returned by pages. */
const notOfTheRequest = [
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'login_verifier',
  'consent_verifier',
]

function readRequest(form: URLSearchParams, client: Client): URLSearchParams {
  if (form.has('request_uri'))
    throw oauth2Error('invalid_request', 'A pushed request must not contain request_uri.')
  const parameters = new URLSearchParams(form)
  for (const name of notOfTheRequest) parameters.delete(name)
  parameters.set('client_id', client.id)
  return parameters
}

interface Pushing {
  client: Client
  form: URLSearchParams
  incoming: Incoming
  /** Thumbprint of the key that the client has proved to possess. */
  proofKey: string | undefined
}

/** A proof at this endpoint binds the code as `dpop_jkt` does (RFC 9449 10.1). */
function bindCode(parameters: URLSearchParams, proofKey: string | undefined): void {
  if (proofKey === undefined) return
  if (parameters.has('dpop_jkt') && parameters.get('dpop_jkt') !== proofKey)
    throw oauth2Error('invalid_dpop_proof', 'dpop_jkt must be the thumbprint of its key.')
  parameters.set('dpop_jkt', proofKey)
}

/**
 * Checks an authorization request of an authenticated client and stores it (RFC 9126 2). Throws the errors of the
 * authorization endpoint.
 */
export async function pushRequest(
  provider: AuthorizationServer,
  { client, form, incoming, proofKey }: Pushing,
): Promise<PushedAuthorizationRequest> {
  const parameters = readRequest(form, client)
  const { authorizationEndpoint: requestUrl } = provider.config
  const progress: AuthorizationProgress = {
    incoming,
    parameters,
    requestUrl,
    client,
    target: undefined,
    found: {},
    cookies: [],
  }
  for (const check of [refuseDuplicateParameters, ...requestChecks]) await check(provider, progress)
  // Its claims are among the parameters now.
  progress.parameters.delete('request')
  bindCode(progress.parameters, proofKey)
  assertWithinSizeLimit(provider, incoming, [progress.parameters.toString()])
  const requestUri = await storePushedRequest(provider, client, progress.parameters)
  return { request_uri: requestUri, expires_in: seconds(PUSHED_REQUEST_MS) }
}
