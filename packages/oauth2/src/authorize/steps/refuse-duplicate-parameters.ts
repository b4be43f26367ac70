import { findDuplicateParameter } from '../../duplicate-parameters.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import type { AuthorizationStep } from '../authorization-progress.ts'

/**
 * Excludes `scope` and `state`, which known clients send twice (the first counts), `audience` and `resource`, which may
 * have several values, and unknown parameters, which are ignored.
 */
const uniqueParameters = [
  ...['client_id', 'redirect_uri', 'response_type', 'response_mode', 'nonce', 'prompt', 'max_age', 'display'],
  ...['ui_locales', 'login_hint', 'acr_values', 'claims', 'id_token_hint', 'registration', 'request'],
  ...['request_uri', 'code_challenge', 'code_challenge_method', 'login_verifier', 'consent_verifier'],
]

/** Rejects repeated parameters (RFC 6749 3.1). */
export const refuseDuplicateParameters: AuthorizationStep = (_provider, { parameters }) => {
  const name = findDuplicateParameter(parameters, uniqueParameters)
  if (name !== undefined) throw oauth2Error('invalid_request', `${name} is listed twice.`)
  return undefined
}
