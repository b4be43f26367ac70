import { type AuthorizationStep, requiredClient } from '../authorization-progress.ts'
import { issue } from '../issue.ts'
import { pushedRequestUsed } from '../pushed-requests.ts'
import { respondToClient } from '../respond-to-client.ts'
import { settleConsent } from '../settle-consent.ts'
import { findByVerifier, invalidVerifier } from '../verifiers.ts'

/** Handles the return from the consent page and issues what was granted. */
export const useConsentVerifier: AuthorizationStep = async (provider, progress) => {
  const all = await findByVerifier(provider, progress, 'consent')
  if (!all) return undefined
  const { request } = all.request
  // Consent to a device ends at its own endpoint.
  if (request.deviceCodeId !== undefined) throw invalidVerifier('consent')
  const { pushedRequestUri: pushed } = progress
  const outcome = await settleConsent(provider, progress, {
    all,
    by: 'authorization_code',
    issue: (consent) => issue(provider, { client: requiredClient(progress), request }, consent),
    changes: () => (pushed === undefined ? [] : [pushedRequestUsed(provider, pushed)]),
  })
  progress.target = { redirectUri: request.redirectUri, mode: request.responseMode, state: request.state }
  if ('refusal' in outcome) throw outcome.refusal
  const { target, cookies } = progress
  return respondToClient(provider, { target, parameters: outcome.parameters, cookies })
}
