import { type Change, ConcurrentChangeError } from '@tillkey/sql'
import type { AuthorizationProgress, AuthorizationStep } from '../authorize/authorization-progress.ts'
import { type ConsentOutcome, settleConsent } from '../authorize/settle-consent.ts'
import { findByVerifier } from '../authorize/verifiers.ts'
import type { Consent } from '../consent/consents-store.ts'
import { withQuery } from '../http/addresses.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { toPage } from '../http/redirects.ts'
import type { DecidedRequest } from '../interactions/interactions.ts'
import type { AuthorizationServer } from '../provider.ts'
import { denyDeviceCode, grantDeviceCode } from './device-codes-store.ts'

async function settle(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  { all, id }: { all: DecidedRequest<'consent'>; id: string },
): Promise<ConsentOutcome> {
  const name = { projectId: provider.project.id, id }
  const changes = (consent: Consent, outcome: ConsentOutcome): Change[] => [
    'refusal' in outcome ? denyDeviceCode(name) : grantDeviceCode(name, consent.id),
  ]
  try {
    // The tokens are issued when the device asks for them.
    const issue = async () => ({ parameters: {}, tokens: [] })
    return await settleConsent(provider, progress, { all, by: 'device_authorization', issue, changes })
  } catch (error) {
    if (!(error instanceof ConcurrentChangeError)) throw error
    throw oauth2Error('access_denied', 'The code has already been used.')
  }
}

/** Handles the return from the consent page: the device gets its tokens, or a refusal. */
export const useDeviceConsent: AuthorizationStep = async (provider, progress) => {
  const all = await findByVerifier(provider, progress, 'consent')
  const id = all?.request.request.deviceCodeId
  if (!all) return undefined
  if (id === undefined) throw oauth2Error('access_denied', 'The consent belongs to no device.')
  const outcome = await settle(provider, progress, { all, id })
  if ('refusal' in outcome) throw outcome.refusal
  const { deviceSuccess } = provider.config.protocol.urls
  return toPage(withQuery(deviceSuccess, { client_id: all.request.request.clientId }), progress)
}
