import { ok, redirect } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { bearerOf } from '@tillkey/platform-core'
import { digestOf, equalInConstantTime, type Keyring } from '@tillkey/secrets'
import { ApiError } from '@tillkey/wire'
import { identityConfig } from '../../identity-config.ts'
import type { LiveSession } from '../../sessions/sessions.ts'
import { channelOf } from '../channel.ts'
import { answerErrors } from '../flow-failures.ts'
import type { FlowTools } from '../flow-tools.ts'
import { checkReturnTo, withQuery } from '../return-to.ts'
import type { FlowRequest } from '../submit-form.ts'

const TOKEN_PREFIX = 'ory_lo_'

const refuse = (status: 400 | 403, code: string, reason: string): ApiError =>
  new ApiError({ status, code, reason })

const noSession = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'session_inactive',
    message: 'request does not have a valid authentication session',
    reason: 'No active session was found in this request.',
  })

/** Thirty-two letters and digits out of a digest. */
const shorten = (signature: string): string => signature.replaceAll(/[-_]/g, '0').slice(0, 32)

/**
 * Signing out. The logout token is derived from the session token, so it is the same as long as the session, and nothing
 * of it is stored.
 */
export function createLogout(tools: FlowTools, keyring: Keyring) {
  const tokenFor = ({ session, token }: LiveSession): string =>
    TOKEN_PREFIX + shorten(keyring.sign(token, `logout of ${session.id}`))

  async function own({ request, project }: FlowRequest): Promise<LiveSession> {
    const session = await tools.sessions.find(request, project)
    if (!session) throw noSession()
    return session
  }

  const revoke = (project: ProjectContext, token: string): Promise<boolean> =>
    tools.sessionsStore.endByToken(project.id, digestOf(token))

  async function leave(token: string | undefined, { request, project }: FlowRequest): Promise<string[]> {
    const bearer = bearerOf(request)
    if (bearer) {
      await revoke(project, bearer)
      return []
    }
    if (!token) throw refuse(400, 'token_missing', 'Please include a token in the URL query.')
    const session = await own({ request, project })
    if (!equalInConstantTime(token, tokenFor(session))) {
      const reason =
        'Unable to log out because the logout token in the URL query does not match the session cookie.'
      throw refuse(403, 'token_mismatch', reason)
    }
    await revoke(project, session.token)
    return [tools.sessionCookie.clear(project), ...tools.csrf.renew(project).setCookies]
  }

  return {
    init(returnTo: string | undefined, from: FlowRequest) {
      const { request, project } = from
      return answerErrors({ channel: channelOf('browser', request), request, project, tools }, async () => {
        const token = tokenFor(await own(from))
        const query = { token, return_to: checkReturnTo(returnTo, project) }
        const url = withQuery(`${project.publicUrl}/self-service/logout`, query)
        return ok({ logout_token: token, logout_url: url })
      })
    },
    submit(query: { token?: string | undefined; return_to?: string | undefined }, from: FlowRequest) {
      const { request, project } = from
      const channel = channelOf('browser', request)
      return answerErrors({ channel, request, project, tools }, async () => {
        const target = checkReturnTo(query.return_to, project) ?? identityConfig(project).logoutReturnUrl
        const headers = { 'set-cookie': await leave(query.token, from) }
        return channel === 'page' ? redirect(target, headers) : { status: 204 as const, headers }
      })
    },
    async native(token: string, project: ProjectContext) {
      if (await revoke(project, token)) return { status: 204 as const }
      const reason = 'The provided Ory Session Token could not be found, is invalid, or otherwise malformed.'
      throw refuse(403, 'unknown_session_token', reason)
    },
  }
}
