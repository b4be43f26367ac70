import { bearerToken, ok, redirect } from '@tillkey/host'
import { detectClientKind } from '@tillkey/identity/browser/negotiation.ts'
import { checkReturnTo, resolveReturnTo, withQuery } from '@tillkey/identity/browser/return-to.ts'
import {
  logoutTokenMismatch,
  logoutTokenMissing,
  sessionInactive,
  unknownSessionToken,
} from '@tillkey/identity/errors/session-errors.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import type { LiveSession } from '@tillkey/identity/sessions/sessions.ts'
import { type ProjectContext, projectKeyrings } from '@tillkey/platform-core'
import { digestOf, equalInConstantTime, type Keyring } from '@tillkey/secrets'
import { answerError } from '../flow-errors.ts'
import type {
  BrowserServices,
  FlowServices,
  LimitServices,
  RequestServices,
  SessionServices,
} from '../services.ts'
import type { FlowRequest } from '../submission.ts'

const TOKEN_PREFIX = 'ory_lo_'

/** 32 letters and digits of a digest. */
const shorten = (signature: string): string => signature.replaceAll(/[-_]/g, '0').slice(0, 32)

export type LogoutServices = BrowserServices &
  FlowServices &
  LimitServices &
  RequestServices &
  SessionServices

/** Logout. The logout token is derived from the session token, so it is stable and not stored. */
export function createLogout(services: LogoutServices, keyring: Keyring) {
  const keyringOf = projectKeyrings(keyring, (project) => identityConfig(project).secrets.default)
  const tokenFor = ({ session, token }: LiveSession, project: ProjectContext): string =>
    TOKEN_PREFIX + shorten(keyringOf(project).sign(token, `logout of ${session.id}`))

  async function own({ request, project }: FlowRequest): Promise<LiveSession> {
    const session = await services.sessions.find(request, project)
    if (!session) throw sessionInactive()
    return session
  }

  const revoke = async (project: ProjectContext, token: string): Promise<boolean> => {
    const ended = await services.endSessions(project, (store) =>
      store.endByToken(project.id, digestOf(token)),
    )
    return ended.length > 0
  }

  async function endSession(token: string | undefined, { request, project }: FlowRequest): Promise<string[]> {
    if (!token) throw logoutTokenMissing()
    const session = await own({ request, project })
    if (!equalInConstantTime(token, tokenFor(session, project))) throw logoutTokenMismatch()
    const bearer = bearerToken(request) || undefined
    await revoke(project, bearer ?? session.token)
    const { sessionCookie, csrf, provedDevices } = services
    const identityId = session.identity.id
    const renewed = csrf.renew(project, identityId)
    if (session.session.aal === 'aal2')
      await provedDevices.remember({ project, token: renewed.token, identityId })
    const isInCookie = bearer === undefined && session.cookie !== undefined
    return [...(isInCookie ? [sessionCookie.clear(request, project)] : []), ...renewed.setCookies]
  }

  return {
    async init(returnTo: string | undefined, from: FlowRequest) {
      const { request, project } = from
      try {
        const token = tokenFor(await own(from), project)
        const query = { return_to: checkReturnTo(returnTo, project), token }
        const url = withQuery(`${project.publicUrl}/self-service/logout`, query)
        return ok({ logout_token: token, logout_url: url })
      } catch (error) {
        return answerError(error, {
          client: detectClientKind('browser', request),
          request,
          project,
          services,
        })
      }
    },
    async submit(query: { token?: string | undefined; return_to?: string | undefined }, from: FlowRequest) {
      const { request, project } = from
      const client = detectClientKind('browser', request)
      try {
        // Ends the session even when the return URL is refused.
        const headers = { 'set-cookie': await endSession(query.token, from) }
        const target =
          resolveReturnTo(query.return_to, project, headers) ?? identityConfig(project).logoutReturnUrl
        return client === 'browser' ? redirect(target, headers) : { status: 204 as const, headers }
      } catch (error) {
        return answerError(error, { client, request, project, services })
      }
    },
    async native(token: string, project: ProjectContext) {
      if (await revoke(project, token)) return { status: 204 as const }
      throw unknownSessionToken()
    },
  }
}
