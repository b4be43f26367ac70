import { type Incoming, redirect } from '@tillkey/host'
import { canGrant, grantAll } from '../account/consent-requests.ts'
import { rejectConsent } from '../consent/consents.ts'
import { withQuery } from '../http/addresses.ts'
import type { BrowserResponse } from '../http/redirects.ts'
import { requireRequest } from '../interactions/challenge.ts'
import { checkTime } from '../interactions/decision.ts'
import type { AuthorizationServer } from '../provider.ts'
import { noticePage } from './built-in-page.ts'

const consentRequired = {
  error: 'consent_required',
  description: 'The user must be asked for consent.',
  status: 400,
}

/** Entry page for consent. Redirects to the consent form, or back to the client if nothing needs to be asked. */
export async function consentPage(
  provider: AuthorizationServer,
  incoming: Incoming,
  challenge: string | undefined,
): Promise<BrowserResponse> {
  if (challenge === undefined || !provider.ports.people)
    return noticePage(provider, incoming, { kind: 'consent', status: 200 })
  const { content, usedAt } = await requireRequest(provider, 'consent', challenge)
  if (usedAt !== null) return redirect(content.request.requestUrl)
  checkTime(provider, content.requestedAt)
  if (await canGrant(provider, incoming, content))
    return redirect(await grantAll(provider, challenge, content))
  if (content.request.prompt.includes('none'))
    return redirect(await rejectConsent(provider, challenge, consentRequired))
  return redirect(withQuery(`${provider.project.publicUrl}/consent`, { consent_challenge: challenge }))
}
