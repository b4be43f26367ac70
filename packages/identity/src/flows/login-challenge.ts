import type { OAuth2LoginRequest } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { type Headers, redirect } from '@tillkey/host'
import type { LoginChallenges, ProjectContext } from '@tillkey/platform-core'
import type { ClientKind } from '../browser/negotiation.ts'
import { withQuery } from '../browser/return-to.ts'
import { browserLocationChangeRequired, oauth2NotConfigured } from '../errors/self-service-errors.ts'
import { identityConfig } from '../identity-config.ts'
import { acceptedChallenge } from '../people/accepted-challenge.ts'
import type { OwnedSession } from '../sessions/session.ts'
import type { FlowRequest, StartRequest } from './flow-definition.ts'
import { foreignChallenges } from './foreign-challenges.ts'
import type { Services } from './services.ts'

/** A client that waits for somebody to sign in, as the flows that do it remember it. */
export interface WaitingClient {
  challenge: string
  request: OAuth2LoginRequest
}

export interface FoundClient extends WaitingClient {
  rememberedSubject: string | null
}

/** Of the project's own OAuth2 server, or of the one it names. */
function getChallenges({ ports }: Services, project: ProjectContext): LoginChallenges {
  if (usesExternalProvider(project)) return foreignChallenges
  if (!ports.loginChallenges) throw oauth2NotConfigured()
  return ports.loginChallenges
}

const usesExternalProvider = (project: ProjectContext): boolean =>
  identityConfig(project).oauth2Provider.url !== undefined

const hasOAuth2 = (project: ProjectContext): boolean =>
  project.config.oauth2 !== undefined || usesExternalProvider(project)

/** Where the document says nothing of OAuth2, an address that speaks of a challenge cannot mean anything. */
function assertServed({ request, project }: FlowRequest): void {
  const { searchParams } = new URL(request.originalUrl, project.publicUrl)
  if (searchParams.has('login_challenge') && !hasOAuth2(project)) throw oauth2NotConfigured()
}

/**
 * The client of a `login_challenge`; nothing without one. 404, 401 or 409 when it is unknown, too old or decided, 500 where
 * the project knows no OAuth2.
 */
export async function findWaitingClient(
  challenge: string | undefined,
  from: FlowRequest,
  services: Services,
): Promise<FoundClient | undefined> {
  if (!challenge) {
    assertServed(from)
    return undefined
  }
  const { project } = from
  try {
    return { challenge, ...(await getChallenges(services, project).get(project, challenge)) }
  } catch (error) {
    // Where the document says nothing of OAuth2, nobody is to be told more of it.
    throw hasOAuth2(project) ? error : oauth2NotConfigured(error)
  }
}

/** Whether a client prefers a second factor (`acr_values`, most preferred first; OpenID Connect Core 3.1.2.1). */
export const prefersSecondFactor = (waiting: WaitingClient | undefined): boolean =>
  waiting?.request.oidc_context?.acr_values?.find((value) => value === 'aal1' || value === 'aal2') === 'aal2'

/** Tells the client who has signed in; resolves with where the browser goes on. */
export const notifyClient = (
  { challenge }: WaitingClient,
  { session, project }: { session: OwnedSession; project: ProjectContext },
  services: Services,
): Promise<string> =>
  getChallenges(services, project).accept(
    project,
    challenge,
    acceptedChallenge(session, project, services.now()),
  )

/** Sends a browser on to a client: a page by itself, a script by being told where to. */
export function goToClient(client: ClientKind, address: string, headers: Headers = {}) {
  if (client === 'browser') return redirect(address, headers)
  throw browserLocationChangeRequired(address, headers)
}

/** Where one signs in for a client. */
export const loginUrl = ({ publicUrl }: ProjectContext, { challenge }: WaitingClient): string =>
  withQuery(`${publicUrl}/self-service/login/browser`, { login_challenge: challenge })

/** Where a flow leads back to: into the sign-in for the client, where the project has it so. */
export const returnToClient = (
  waiting: WaitingClient | undefined,
  { config, returnTo }: Pick<StartRequest, 'config' | 'returnTo'>,
): string | undefined =>
  waiting && config.oauth2Provider.overridesReturnTo ? waiting.request.request_url : returnTo

/** What views of flows tell of the client. */
export const waitingView = (waiting: WaitingClient | undefined) =>
  waiting && { oauth2_login_challenge: waiting.challenge, oauth2_login_request: waiting.request }
