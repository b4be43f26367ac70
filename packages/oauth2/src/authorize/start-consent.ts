import { type Client, isPublicClient } from '../clients/client.ts'
import type { ConsentContent, ConsentRequest } from '../consent/consent.ts'
import { isLocal, withQuery } from '../http/addresses.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { type BrowserResponse, toPage } from '../http/redirects.ts'
import { markRequestUsed, openRequest } from '../interactions/interactions.ts'
import { csrfFor } from '../login/cookies.ts'
import type { AuthorizationServer } from '../provider.ts'
import { coversAudience } from '../requests/audience.ts'
import { coversScope } from '../requests/scopes.ts'
import type { Authorization, AuthorizationRequest } from './authorization.ts'
import { type AuthorizationProgress, requiredClient } from './authorization-progress.ts'
import type { SettledLogin } from './check-prompt.ts'
import { claimsByName, type NamedClaim } from './requested-claims.ts'

/** Public clients can be impersonated unless their redirect URI is theirs alone (RFC 6749 10.2). */
function canSkip(client: Client, { prompt, redirectUri }: AuthorizationRequest): boolean {
  if (prompt.includes('consent')) return false
  const url = URL.parse(redirectUri)
  if (!isPublicClient(client)) return true
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url)))
}

/** Whether a remembered consent covers the request. */
function isRemembered(
  { config: { protocol } }: AuthorizationServer,
  { client, request }: Authorization,
  remembered: ConsentContent | null,
): boolean {
  if (!remembered) return false
  const { scopes, audience, claimNames } = remembered.accepted
  const covers = (scope: string): boolean => coversScope(protocol.scopeStrategy, scopes, scope)
  const mayKnow = ({ name, scope }: NamedClaim): boolean =>
    covers(scope) || claimNames === undefined || claimNames.includes(name)
  if (!coversAudience(audience, request.audience)) return false
  return request.scopes.every(covers) && claimsByName(protocol, client, request).every(mayKnow)
}

/** A login decided by the login page. */
interface DecidedLogin extends SettledLogin {
  challenge: string
  remembered: ConsentContent | null
}

/** Redirects to the consent page. */
export async function startConsent(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  { login, accepted, challenge, shownSubject, remembered }: DecidedLogin,
): Promise<BrowserResponse> {
  const client = requiredClient(progress)
  const { request, flowId, sessionId, requestedAt } = login
  const skip = canSkip(client, request) && isRemembered(provider, { client, request }, remembered)
  const settled = { kind: 'login', challenge } as const
  const asksNobody = skip || (canSkip(client, request) && client.settings.skip_consent)
  if (!asksNobody && request.prompt.includes('none')) {
    await markRequestUsed(provider, settled)
    throw oauth2Error('consent_required', 'No remembered consent covers the request.')
  }
  const { csrf, cookie } = csrfFor(provider, progress.incoming, { step: 'consent', clientId: client.id })
  const own = { csrf, skip, loginChallenge: challenge, login: accepted, shownSubject }
  const consent: ConsentRequest = { flowId, request, sessionId, requestedAt, ...own }
  const consentChallenge = await openRequest(provider, { kind: 'consent', content: consent }, settled)
  progress.cookies.push(cookie)
  return toPage(
    withQuery(provider.config.protocol.urls.consent, { consent_challenge: consentChallenge }),
    progress,
  )
}
