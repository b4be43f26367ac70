import { findDuplicateParameter } from '../../duplicate-parameters.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import type { Step } from '../authorization-progress.ts'

/**
 * Of `scope` and `state` the original takes the first, and clients are known that send them twice; `audience` and `resource` may have several
 * values, and unknown parameters mean nothing.
 */
const uniqueParameters = [
  ...['client_id', 'redirect_uri', 'response_type', 'response_mode', 'nonce', 'prompt', 'max_age', 'display'],
  ...['ui_locales', 'login_hint', 'acr_values', 'claims', 'id_token_hint', 'registration', 'request'],
  ...['request_uri', 'code_challenge', 'code_challenge_method', 'login_verifier', 'consent_verifier'],
]

/** Refuses a request that says something twice. */
export const refuseDuplicateParameters: Step = (_provider, { parameters }) => {
  const name = findDuplicateParameter(parameters, uniqueParameters)
  if (name !== undefined) throw oauth2Error('invalid_request', `${name} is listed twice.`)
  return undefined
}
