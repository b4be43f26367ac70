import type { Client } from '../../clients/client.ts'
import { createConsentsStore } from '../../consent/consents-store.ts'
import { withQuery } from '../../http/addresses.ts'
import { readValue } from '../../http/form.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import { toPage } from '../../http/redirects.ts'
import { openRequest } from '../../interactions/interactions.ts'
import { assertWithinSizeLimit } from '../../interactions/request-limits.ts'
import { csrfFor, readSessionCookie } from '../../login/cookies.ts'
import type { LoginRequest } from '../../login/login-request.ts'
import { createLoginSessionsStore, type LoginSession } from '../../login/login-sessions-store.ts'
import { subjectFor } from '../../login/subject.ts'
import type { AuthorizationServer } from '../../provider.ts'
import { verifySignedToken } from '../../tokens/signed-tokens.ts'
import type { AuthorizationRequest } from '../authorization.ts'
import {
  type AuthorizationProgress,
  type AuthorizationStep,
  completedAuthorization,
} from '../authorization-progress.ts'

/**
 * Claims of `id_token_hint`, which may be expired; `null` without one. Throws `invalid_request` if this server did not
 * sign it.
 */
async function readHint(
  provider: AuthorizationServer,
  parameters: URLSearchParams,
): Promise<Record<string, unknown> | null> {
  const hint = readValue(parameters, 'id_token_hint')
  if (hint === undefined) return null
  const claims = await verifySignedToken(provider, 'openid', hint)
  if (!claims) throw oauth2Error('invalid_request', 'id_token_hint is not signed by this server.')
  if (typeof claims.sub !== 'string' || claims.sub === '')
    throw oauth2Error('invalid_request', 'id_token_hint has no subject.')
  return claims
}

const loginRequired = (hint: string): Error => oauth2Error('login_required', hint)

/** The remembered login of the browser. */
async function findLoginSession(
  provider: AuthorizationServer,
  { incoming }: AuthorizationProgress,
): Promise<LoginSession | undefined> {
  const id = readSessionCookie(provider, incoming)
  if (id === undefined) return undefined
  return createLoginSessionsStore(provider.db).find(provider.project.id, id, provider.now())
}

const isTooOld = (
  { authenticatedAt }: LoginSession,
  { maxAge }: AuthorizationRequest,
  now: number,
): boolean => maxAge !== null && authenticatedAt + maxAge * 1000 < now

/** A remembered login that satisfies `prompt` and `max_age`. */
async function usableSession(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  request: AuthorizationRequest,
): Promise<LoginSession | undefined> {
  const session = request.prompt.includes('login') ? undefined : await findLoginSession(provider, progress)
  const usable = session && !isTooOld(session, request, provider.now()) ? session : undefined
  if (!usable && request.prompt.includes('none')) throw loginRequired('No user is signed in.')
  return usable
}

/** Number of recent consents searched for subjects that login pages have forced for a client. */
const RECENT_CONSENTS = 20

/** Pairwise subjects by which the client may know the person: the computed one, and those forced by login pages. */
async function findSubjectNames(
  { config, db, project, now }: AuthorizationServer,
  client: Client,
  subject: string,
): Promise<string[]> {
  const page = { now: now(), limit: RECENT_CONSENTS, offset: 0 }
  const filter = { subject, clientId: client.id }
  const consents = await createConsentsStore(db).list(project.id, filter, page)
  const computed = subjectFor(client, { subject, forcedSubject: '' }, config.protocol)
  return [computed, ...consents.map(({ content }) => content.request.shownSubject)]
}

/** `id_token_hint` must identify the signed-in person by any subject the client knows. */
async function checkHint(
  provider: AuthorizationServer,
  { hint }: AuthorizationRequest,
  { client, session }: { client: Client; session: LoginSession | undefined },
): Promise<void> {
  if (!hint || !session || hint.sub === session.subject) return
  const isPairwise = client.settings.subject_type === 'pairwise'
  const names = isPairwise ? await findSubjectNames(provider, client, session.subject) : []
  if (!names.includes(String(hint.sub))) throw loginRequired('Another user is signed in.')
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000

const loginPageUrl = ({ config }: AuthorizationServer, { prompt }: AuthorizationRequest): string =>
  prompt.includes('registration') ? config.protocol.urls.registration : config.protocol.urls.login

/** Redirects to the login page. */
export const startLogin: AuthorizationStep = async (provider, progress) => {
  const { client, request } = completedAuthorization(progress)
  const session = await usableSession(provider, progress, request)
  request.hint = await readHint(provider, progress.parameters)
  await checkHint(provider, request, { client, session })
  const { csrf, cookie } = csrfFor(provider, progress.incoming, { step: 'login', clientId: client.id })
  const login: LoginRequest = {
    flowId: provider.newId(),
    request,
    csrf,
    skip: session !== undefined,
    subject: session?.subject ?? '',
    sessionId: session?.id ?? provider.newId(),
    authenticatedAt: session?.authenticatedAt ?? null,
    requestedAt: wholeSeconds(provider.now()),
  }
  assertWithinSizeLimit(provider, progress.incoming, login)
  const challenge = await openRequest(provider, { kind: 'login', content: login })
  progress.cookies.push(cookie)
  return toPage(withQuery(loginPageUrl(provider, request), { login_challenge: challenge }), progress)
}
