import { readScopes } from '../../clients/client.ts'
import { findDuplicateParameter } from '../../http/duplicate-parameters.ts'
import { readValue } from '../../http/form.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import { coversAudience, requestedAudience, requestedResources } from '../../requests/audience.ts'
import { coversScope, splitWords } from '../../requests/scopes.ts'
import { type AuthorizationStep, requiredClient } from '../authorization-progress.ts'

/**
 * Excludes `scope` and `state`, which known clients send twice (the first counts), `audience` and `resource`, which may
 * have several values, and unknown parameters, which are ignored.
 */
const uniqueParameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'nonce',
  'prompt',
  'max_age',
  'display',
  'ui_locales',
  'login_hint',
  'acr_values',
  'claims',
  'id_token_hint',
  'registration',
  'request',
  'request_uri',
  'code_challenge',
  'code_challenge_method',
  'dpop_jkt',
  'login_verifier',
  'consent_verifier',
]

/** Rejects repeated parameters (RFC 6749 3.1). */
export const refuseDuplicateParameters: AuthorizationStep = (_provider, { parameters }) => {
  const name = findDuplicateParameter(parameters, uniqueParameters)
  if (name !== undefined) throw oauth2Error('invalid_request', `${name} is listed twice.`)
  return undefined
}

/** The parameter `registration` is not supported (OpenID Connect Core 7.2.1). */
export const refuseRegistration: AuthorizationStep = (_provider, { parameters }) => {
  if (readValue(parameters, 'registration') !== undefined) throw oauth2Error('registration_not_supported')
  return undefined
}

const MIN_STATE_LENGTH = 8

/** A guessable `state` does not protect against CSRF. */
export const checkState: AuthorizationStep = (_provider, { parameters, found }) => {
  const state = parameters.get('state') ?? ''
  if (state.length < MIN_STATE_LENGTH)
    throw oauth2Error('invalid_state', `state must have at least ${MIN_STATE_LENGTH} characters.`)
  found.state = state
  return undefined
}

/** `client_id` must be a registered client. */
export const findClient: AuthorizationStep = async ({ findClient: find }, progress) => {
  const id = readValue(progress.parameters, 'client_id')
  progress.client = id === undefined ? undefined : await find(id)
  if (!progress.client) throw oauth2Error('invalid_client', 'Client not found.')
  progress.found.clientId = progress.client.id
}

/** Checks that the client is registered for every requested scope. Throws `invalid_scope`. */
export const checkScope: AuthorizationStep = ({ config }, progress) => {
  const scopes = splitWords(progress.parameters.get('scope'))
  const allowed = readScopes(requiredClient(progress))
  const refused = scopes.find((scope) => !coversScope(config.protocol.scopeStrategy, allowed, scope))
  if (refused !== undefined)
    throw oauth2Error('invalid_scope', `The client is not allowed to request the scope "${refused}".`)
  progress.found.scopes = scopes
  return undefined
}

/** Checks that the client may request tokens for the audience and the resources. Throws `invalid_request`. */
export const checkAudience: AuthorizationStep = (_provider, progress) => {
  const allowed = requiredClient(progress).settings.audience ?? []
  const audience = requestedAudience(progress.parameters)
  if (!coversAudience(allowed, audience))
    throw oauth2Error('invalid_request', 'The client is not allowed to request tokens for this audience.')
  progress.found.audience = [...new Set([...audience, ...requestedResources(progress.parameters, allowed)])]
  return undefined
}
