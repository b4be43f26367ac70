import type { OAuth2LoginRequest } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { type Headers, redirect } from '@tillkey/host'
import type { ClientKind } from '@tillkey/identity/browser/negotiation.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import {
  browserLocationChangeRequired,
  oauth2NotConfigured,
} from '@tillkey/identity/errors/self-service-errors.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { acceptedChallenge } from '@tillkey/identity/people/accepted-challenge.ts'
import type { SessionWithIdentity } from '@tillkey/identity/sessions/session.ts'
import type { LoginChallenges, ProjectContext } from '@tillkey/platform-core'
import { foreignChallenges } from './foreign-challenges.ts'
import type { FlowServices, TransactionServices } from './services.ts'
import type { FlowRequest, StartRequest } from './submission.ts'

/** An OAuth 2.0 client waiting for login, as stored in flows. */
export interface WaitingClient {
  challenge: string
  request: OAuth2LoginRequest
}

export interface FoundClient extends WaitingClient {
  rememberedSubject: string | null
}

/** Challenges of the project's own OAuth 2.0 server, or of the external one. */
function getChallenges({ ports }: TransactionServices, project: ProjectContext): LoginChallenges {
  if (usesExternalProvider(project)) return foreignChallenges
  if (!ports.loginChallenges) throw oauth2NotConfigured()
  return ports.loginChallenges
}

const usesExternalProvider = (project: ProjectContext): boolean =>
  identityConfig(project).oauth2Provider.url !== undefined

const hasOAuth2 = (project: ProjectContext): boolean =>
  project.config.oauth2 !== undefined || usesExternalProvider(project)

/** Rejects a challenge when the project has no OAuth 2.0 server. */
function assertServed({ request, project }: FlowRequest): void {
  const { searchParams } = new URL(request.originalUrl, project.publicUrl)
  if (searchParams.has('login_challenge') && !hasOAuth2(project)) throw oauth2NotConfigured()
}

/**
 * Finds the client of a `login_challenge`. Throws 404, 401 or 409 when it is unknown, expired or used, and
 * 500 when the project has no OAuth 2.0 server.
 */
export async function findWaitingClient(
  challenge: string | undefined,
  from: FlowRequest,
  services: TransactionServices,
): Promise<FoundClient | undefined> {
  if (!challenge) {
    assertServed(from)
    return undefined
  }
  const { project } = from
  try {
    return { challenge, ...(await getChallenges(services, project).get(project, challenge)) }
  } catch (error) {
    // A project without OAuth 2.0 reveals nothing about its challenges.
    throw hasOAuth2(project) ? error : oauth2NotConfigured(error)
  }
}

/**
 * Returns whether the client prefers a second factor (`acr_values` by preference; OpenID Connect Core
 * 3.1.2.1).
 */
export const prefersSecondFactor = (waiting: WaitingClient | undefined): boolean =>
  waiting?.request.oidc_context?.acr_values?.find((value) => value === 'aal1' || value === 'aal2') === 'aal2'

/** Accepts the challenge. Resolves with the URL at which the browser continues. */
export const notifyClient = (
  { challenge }: WaitingClient,
  { session, project }: { session: SessionWithIdentity; project: ProjectContext },
  services: FlowServices & TransactionServices,
): Promise<string> =>
  getChallenges(services, project).accept(
    project,
    challenge,
    acceptedChallenge(session, project, services.now()),
  )

/** Sends the browser to the client: a redirect for pages, 422 for scripts. */
export function goToClient(client: ClientKind, address: string, headers: Headers = {}) {
  if (client === 'browser') return redirect(address, headers)
  throw browserLocationChangeRequired(address, headers)
}

/** URL of the login for a client. */
export const loginUrl = ({ publicUrl }: ProjectContext, { challenge }: WaitingClient): string =>
  withQuery(`${publicUrl}/self-service/login/browser`, { login_challenge: challenge })

/** Return URL of a flow; the login of the client when the project overrides it. */
export const returnToClient = (
  waiting: WaitingClient | undefined,
  { config, returnTo }: Pick<StartRequest, 'config' | 'returnTo'>,
): string | undefined =>
  waiting && config.oauth2Provider.overridesReturnTo ? waiting.request.request_url : returnTo

/** Members of flow views about the client. */
export const waitingView = (waiting: WaitingClient | undefined) =>
  waiting && { oauth2_login_challenge: waiting.challenge, oauth2_login_request: waiting.request }
