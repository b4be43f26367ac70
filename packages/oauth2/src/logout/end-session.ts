import { hasDangerousScheme, type Incoming } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import type { JWTPayload } from 'jose'
import type { Client } from '../clients/client.ts'
import { withCause } from '../error-details.ts'
import { errorPageUrl } from '../error-page.ts'
import { withQuery } from '../http/addresses.ts'
import { readParameters, readQueryText, readValue } from '../http/form.ts'
import { oauth2Error, resourceError } from '../http/oauth2-errors.ts'
import { type BrowserResponse, toPage } from '../http/redirects.ts'
import { describeError } from '../http/render-errors.ts'
import {
  type DecidedRequest,
  findDecided,
  markRequestUsed,
  openRequest,
} from '../interactions/interactions.ts'
import { assertWithinSizeLimit } from '../interactions/request-limits.ts'
import { clearSessionCookie, readSessionCookie } from '../login/cookies.ts'
import { createLoginSessionsStore, type LoginSession } from '../login/login-sessions-store.ts'
import type { AuthorizationServer } from '../provider.ts'
import { splitWords } from '../requests/scopes.ts'
import { verifySignedToken } from '../tokens/signed-tokens.ts'
import { findClientsToNotify } from './back-channel.ts'
import { frontChannelPage } from './front-channel-page.ts'
import { endLoginSession } from './login-sessions.ts'
import type { LogoutRequest } from './logout-request.ts'

const invalid = (hint: string): Error => oauth2Error('invalid_request', hint)
const CLOCK_SKEW_SECONDS = 60

type EndedLogin = Pick<LogoutRequest, 'subject' | 'sessionId' | 'redirectTo'>

interface Ending {
  provider: AuthorizationServer
  incoming: Incoming
  parameters: URLSearchParams
}

const redirectBrowser = ({ incoming }: Ending, address: string, cookies: string[] = []): BrowserResponse =>
  toPage(address, { incoming, cookies })

const findLoginSession = (
  { db, project, now }: AuthorizationServer,
  id: string,
): Promise<LoginSession | undefined> => createLoginSessionsStore(db).find(project.id, id, now())

/** Path and query of the request. The host is left out because the confirmation page may be on another one. */
const buildRequestUrl = ({ incoming, parameters }: Ending): string => {
  const query = incoming.method === 'POST' ? parameters.toString() : readQueryText(incoming)
  return `/oauth2/sessions/logout${query && `?${query}`}`
}

async function askForConfirmation(
  ending: Ending,
  request: Omit<LogoutRequest, 'requestUrl' | 'isRejected' | 'uiLocales'>,
) {
  const { provider, parameters } = ending
  const uiLocales = splitWords(parameters.get('ui_locales'))
  const content: LogoutRequest = {
    ...request,
    uiLocales,
    requestUrl: buildRequestUrl(ending),
    isRejected: false,
  }
  assertWithinSizeLimit(provider, ending.incoming, content)
  const challenge = await openRequest(provider, { kind: 'logout', content })
  return redirectBrowser(
    ending,
    withQuery(provider.config.protocol.urls.logout, { logout_challenge: challenge }),
  )
}

/** Logout started by the person, without `id_token_hint`. */
async function startForPerson(ending: Ending): Promise<BrowserResponse> {
  const { provider, incoming, parameters } = ending
  const { afterLogout } = provider.config.protocol.urls
  if (readValue(parameters, 'post_logout_redirect_uri'))
    throw invalid('post_logout_redirect_uri needs an id_token_hint.')
  const id = readSessionCookie(provider, incoming)
  const session = id === undefined ? undefined : await findLoginSession(provider, id)
  if (!session) return redirectBrowser(ending, afterLogout)
  const { subject } = session
  return askForConfirmation(ending, {
    subject,
    sessionId: session.id,
    clientId: null,
    redirectTo: afterLogout,
  })
}

async function readHintClaims(provider: AuthorizationServer, hint: string): Promise<JWTPayload> {
  const claims = await verifySignedToken(provider, 'openid', hint)
  if (!claims) throw invalid('id_token_hint is not signed by this server.')
  if (claims.iss !== provider.config.issuer) throw invalid('id_token_hint is of another issuer.')
  if ((claims.iat ?? 0) > provider.now() / 1000 + CLOCK_SKEW_SECONDS)
    throw invalid('id_token_hint is of the future.')
  if (typeof claims.sid !== 'string' || typeof claims.sub !== 'string' || claims.sub === '')
    throw invalid('id_token_hint names no login.')
  return claims
}

async function findClientOfHint(
  { clients, project }: AuthorizationServer,
  { aud }: JWTPayload,
): Promise<Client> {
  for (const id of [aud ?? []].flat()) {
    const client = await clients.find(project.id, id)
    if (client) return client
  }
  throw invalid('id_token_hint is for no client of this server.')
}

/** The client's `post_logout_redirect_uri`, which must be registered exactly, or the default. */
function postLogoutTarget({ provider, parameters }: Ending, { settings }: Client): string {
  const requested = readValue(parameters, 'post_logout_redirect_uri')
  if (requested === undefined) return provider.config.protocol.urls.afterLogout
  if (!settings.post_logout_redirect_uris?.includes(requested) || hasDangerousScheme(requested))
    throw invalid('post_logout_redirect_uri is not one of those that the client has registered.')
  const state = readValue(parameters, 'state')
  return state === undefined ? requested : withQuery(requested, { state })
}

/** Logout started by a client (OpenID Connect RP-Initiated Logout 2). */
async function startForClient(ending: Ending, hint: string): Promise<BrowserResponse> {
  const { provider } = ending
  const claims = await readHintClaims(provider, hint)
  const client = await findClientOfHint(provider, claims)
  const redirectTo = postLogoutTarget(ending, client)
  const session = await findLoginSession(provider, String(claims.sid))
  if (!session) return redirectBrowser(ending, redirectTo)
  const { subject } = session
  const request = { subject, sessionId: session.id, clientId: client.id, redirectTo }
  return askForConfirmation(ending, request)
}

async function requireConfirmation(
  { provider }: Ending,
  verifier: string,
): Promise<DecidedRequest<'logout'>> {
  const found = await findDecided(provider, { kind: 'logout', verifier })
  if (!found || found.request.isRejected) throw resourceError('no_such_set', 'The logout was not confirmed.')
  return found
}

/** Whether the person uses this browser, according to its login cookie or a session of the identity engine. */
async function isAtBrowser({ provider, incoming }: Ending, request: EndedLogin): Promise<boolean> {
  if (readSessionCookie(provider, incoming) === request.sessionId) return true
  const person = await provider.ports.people?.signedIn(provider.project, incoming)
  return person?.subject === request.subject
}

/** Requires the person's own browser: a leaked ID token must not sign anyone out. */
async function isOwnLogin(ending: Ending, request: LogoutRequest): Promise<boolean> {
  const session = await findLoginSession(ending.provider, request.sessionId)
  return session?.subject === request.subject && isAtBrowser(ending, request)
}

/** Ends no login session, but clears the cookie if it refers to the session that has already ended. */
function leaveLogins(ending: Ending, { clientId, redirectTo, sessionId }: LogoutRequest): BrowserResponse {
  const { provider, incoming } = ending
  const remembered = readSessionCookie(provider, incoming) ?? sessionId
  const forgets = clientId !== null && remembered === sessionId
  return redirectBrowser(ending, redirectTo, forgets ? [clearSessionCookie(provider)] : [])
}

/** Ends the login session after confirmation and notifies its clients. */
async function finish(ending: Ending, verifier: string): Promise<BrowserResponse> {
  const { provider } = ending
  const { challenge, request } = await requireConfirmation(ending, verifier)
  await markRequestUsed(provider, { kind: 'logout', challenge })
  return (await isOwnLogin(ending, request)) ? endLogin(ending, request) : leaveLogins(ending, request)
}

/** Ends a login session, with a page of frames for clients with front-channel logout. */
async function endLogin(ending: Ending, request: EndedLogin): Promise<BrowserResponse> {
  const { provider } = ending
  const { redirectTo: target, subject, sessionId } = request
  const frames = await findClientsToNotify(
    provider.db,
    { projectId: provider.project.id, sessionId, subject },
    'frontchannel_logout_uri',
  )
  await endLoginSession(provider, sessionId)
  const cookie = clearSessionCookie(provider)
  if (frames.length === 0) return redirectBrowser(ending, target, [cookie])
  const addresses = frames.map(({ address }) => address)
  const response = frontChannelPage({ issuer: provider.config.issuer, sessionId, addresses, target })
  return { ...response, headers: { ...response.headers, 'set-cookie': cookie } }
}

async function answer(ending: Ending): Promise<BrowserResponse> {
  const verifier = readValue(ending.parameters, 'logout_verifier')
  if (verifier !== undefined) return finish(ending, verifier)
  const hint = readValue(ending.parameters, 'id_token_hint')
  return hint === undefined ? startForPerson(ending) : startForClient(ending, hint)
}

/** End-session endpoint. Errors are shown to the person. */
export async function endSession(
  provider: AuthorizationServer,
  incoming: Incoming,
): Promise<BrowserResponse> {
  const ending = { provider, incoming, parameters: await readParameters(incoming) }
  try {
    return await answer(ending)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { facts } = withCause(provider.config, error)
    const parameters = { error: facts.message ?? facts.code, error_description: describeError(facts) }
    return redirectBrowser(ending, errorPageUrl(provider.config, parameters, ending.parameters))
  }
}
