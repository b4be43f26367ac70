import type { AccessAnswer, AccessRequest } from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import type { Incoming } from '@tillkey/host'
import type { SignedInPerson } from '@tillkey/platform-core'
import { claimsByName, type NamedClaim } from '../authorize/requested-claims.ts'
import type { ConsentRequest } from '../consent/consent.ts'
import { acceptConsent, rejectConsent } from '../consent/consents.ts'
import { oauth2Error, resourceError } from '../http/oauth2-errors.ts'
import { requireRequest } from '../interactions/challenge.ts'
import { type Shown, showRequest } from '../interactions/request-view.ts'
import type { AuthorizationServer } from '../provider.ts'
import { viewApp, viewScopes } from './app-view.ts'

/** Asserts that the signed-in person is the one who signed in for the client; the browser may have changed hands. */
async function requireSameSubject(
  { ports, project }: AuthorizationServer,
  incoming: Incoming,
  { login }: ConsentRequest,
): Promise<SignedInPerson> {
  const person = await ports.people?.signedIn(project, incoming)
  if (person?.subject !== login.subject)
    throw oauth2Error('request_unauthorized', 'The user who signed in to the app is no longer signed in.')
  return person
}

async function requireClient({ clients, project }: AuthorizationServer, { request }: ConsentRequest) {
  const client = await clients.find(project.id, request.clientId)
  if (!client) throw resourceError('no_such_set', 'The app that made the request no longer exists.')
  return client
}

/** Whether consent can be granted without asking: it is remembered, or the client sets `skip_consent`. */
export async function canGrant(
  provider: AuthorizationServer,
  incoming: Incoming,
  consent: ConsentRequest,
): Promise<boolean> {
  const client = await requireClient(provider, consent)
  if (!consent.skip && !client.settings.skip_consent) return false
  const person = await provider.ports.people?.signedIn(provider.project, incoming)
  return person?.subject === consent.login.subject
}

interface GrantedAccess {
  scopes: readonly string[]
  requestedClaims: readonly NamedClaim[]
  remember: boolean
}

const namedClaims = async (provider: AuthorizationServer, consent: ConsentRequest): Promise<NamedClaim[]> =>
  claimsByName(provider.config.protocol, await requireClient(provider, consent), consent.request)

const scopesOfClaims = (claims: readonly NamedClaim[]): string[] => [
  ...new Set(claims.map(({ scope }) => scope)),
]

/** Claims of the granted scopes, plus the individually requested claims. */
async function findClaims(
  { ports, project }: AuthorizationServer,
  { login }: ConsentRequest,
  { scopes, requestedClaims }: GrantedAccess,
): Promise<Record<string, unknown>> {
  const { people } = ports
  if (!people) return {}
  const names = new Set(requestedClaims.map(({ name }) => name))
  const [whole, more] = await Promise.all([
    people.claims(project, login.subject, scopes),
    requestedClaims.length === 0
      ? {}
      : people.claims(project, login.subject, scopesOfClaims(requestedClaims)),
  ])
  return { ...Object.fromEntries(Object.entries(more).filter(([name]) => names.has(name))), ...whole }
}

const pickClaims = (claims: Record<string, unknown>, isPicked: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => isPicked(name)))

/**
 * Scopes yield claims from userinfo. The ID token holds the claims named in `claims.id_token`, and all claims only where
 * no access token is issued (OpenID Connect Core 5.4, 5.5).
 */
function claimsByDestination(
  { request }: ConsentRequest,
  { requestedClaims }: GrantedAccess,
  claims: Record<string, unknown>,
) {
  const { responseTypes, namedIn } = request
  // Requests stored by older versions have no `namedIn`.
  if (!namedIn || responseTypes.every((type) => type === 'id_token')) return { idTokenClaims: claims }
  const byNameAlone = new Set(requestedClaims.map(({ name }) => name))
  return {
    idTokenClaims: pickClaims(claims, (name) => namedIn.idToken.includes(name)),
    userinfoClaims: pickClaims(claims, (name) => !byNameAlone.has(name) || namedIn.userinfo.includes(name)),
  }
}

async function grant(
  provider: AuthorizationServer,
  challenge: string,
  { consent, ...allowed }: GrantedAccess & { consent: ConsentRequest },
): Promise<string> {
  const { scopes, requestedClaims, remember } = allowed
  const claims = claimsByDestination(consent, allowed, await findClaims(provider, consent, allowed))
  const claimNames = requestedClaims.map(({ name }) => name)
  return acceptConsent(provider, challenge, {
    ...claims,
    scopes,
    claimNames,
    remember,
    audience: consent.request.audience,
    accessClaims: {},
    rememberFor: 0,
    context: null,
    handledAt: provider.now(),
  })
}

/** Grants everything the client requests. Returns the URL the browser continues at. */
export async function grantAll(
  provider: AuthorizationServer,
  challenge: string,
  consent: ConsentRequest,
): Promise<string> {
  const { scopes } = consent.request
  return grant(provider, challenge, {
    consent,
    scopes,
    requestedClaims: await namedClaims(provider, consent),
    remember: false,
  })
}

/**
 * Consent request as the account pages show it. Throws 401 for another person or an expired request, 404 if unknown.
 */
export const showConsentRequest = (
  provider: AuthorizationServer,
  incoming: Incoming,
  challenge: string,
): Promise<Shown<AccessRequest>> =>
  showRequest(provider, { kind: 'consent', challenge }, async (consent) => {
    const { name, email } = await requireSameSubject(provider, incoming, consent)
    const client = await requireClient(provider, consent)
    const { scopes } = consent.request
    const requestedClaims = await namedClaims(provider, consent)
    return {
      challenge,
      app: viewApp(client),
      person: { ...(name !== undefined && { name }), ...(email !== undefined && { email }) },
      scopes: viewScopes(client, [...scopes, ...scopesOfClaims(requestedClaims)]),
      // Requests of devices end at a page in place of a redirect URI.
      returns_to: new URL(consent.request.redirectUri || provider.config.protocol.urls.deviceSuccess).host,
      request_url: consent.request.requestUrl,
      ...(consent.request.uiLocales.length > 0 && { ui_locales: [...consent.request.uiLocales] }),
    }
  })

const denial = { error: 'access_denied', description: 'The user denied access.', status: 403 }

/** The requested scopes and claims that the person allows. `openid` is always included. */
async function grantedAccess(
  provider: AuthorizationServer,
  consent: ConsentRequest,
  { scopes = [], remember = false }: AccessAnswer,
): Promise<GrantedAccess> {
  const allowed = new Set(['openid', ...scopes])
  const requestedClaims = await namedClaims(provider, consent)
  return {
    scopes: consent.request.scopes.filter((scope) => allowed.has(scope)),
    requestedClaims: requestedClaims.filter(({ scope }) => allowed.has(scope)),
    remember,
  }
}

/** Grants what the person allows, or rejects the request. Returns the URL the browser continues at. */
export async function answerConsentRequest(
  provider: AuthorizationServer,
  { incoming, challenge }: { incoming: Incoming; challenge: string },
  answer: AccessAnswer,
): Promise<string> {
  const { content: consent } = await requireRequest(provider, 'consent', challenge)
  await requireSameSubject(provider, incoming, consent)
  if (answer.decision === 'refuse') return rejectConsent(provider, challenge, denial)
  return grant(provider, challenge, { consent, ...(await grantedAccess(provider, consent, answer)) })
}
