import { endpointsOf } from '@tillkey/contract'
import {
  disableMyOtherSessions,
  disableMySession,
  listMySessions,
  toSession,
} from '@tillkey/contract/platform/identity/sessions.ts'
import * as schemas from '@tillkey/contract/platform/identity/sessions-schemas.ts'
import { type Incoming, ok } from '@tillkey/host'
import {
  errorEnvelope,
  offsetHeaders,
  type ProjectContext,
  type RouteGroup,
  readOffsetPage,
  routeGroups,
} from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { isUuid } from '../flows/find-flow.ts'
import type { FlowTools } from '../flows/flow-tools.ts'
import { sessionView } from './session-view.ts'
import type { LiveSession } from './sessions.ts'

const unauthorised = (reason: string): ApiError => new ApiError({ status: 401, code: 'no_session', reason })

const badRequest = (code: string, facts: { message?: string; reason: string }): ApiError =>
  new ApiError({ status: 400, code, ...facts })

/** Who is signed in, and where else. */
export function sessionsRoutes(tools: FlowTools): RouteGroup[] {
  const { sessions, sessionsStore, sessionCookie, now } = tools

  async function own(request: Incoming, project: ProjectContext, reason: string): Promise<LiveSession> {
    const found = await sessions.find(request, project)
    if (!found) throw unauthorised(reason)
    return found
  }

  /** The browser may believe that its session ends sooner than it does, because it was extended. */
  function refreshedCookie(
    { cookie, token, session }: LiveSession,
    project: ProjectContext,
  ): Record<string, string> {
    if (!cookie || cookie.expiresAt >= session.expiresAt) return {}
    return { 'set-cookie': sessionCookie.write(project, { token, expiresAt: session.expiresAt }) }
  }

  async function whoami(request: Incoming, project: ProjectContext, template: string | undefined) {
    const found = await own(request, project, 'No valid session credentials found in the request.')
    if (template)
      throw badRequest('unkngroupstemplate', { reason: `Unable to find tokenizer template "${template}".` })
    return ok(sessionView(found, project, now()), {
      'x-kratos-authenticated-identity-id': found.identity.id,
      ...refreshedCookie(found, project),
    })
  }

  const twins = ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => {
    // The same operation by another method: proxies that ask who is calling pass on whatever method they got.
    const operation = { ...toSession, method } as typeof toSession
    return routeGroups({
      renderError: errorEnvelope,
      endpoints: endpointsOf({ toSession: operation }, schemas),
      handlers: {
        toSession: ({ args, request, context: { project } }) => whoami(request, project, args.tokenize_as),
      },
    })
  })
  const operations = { toSession, listMySessions, disableMySession, disableMyOtherSessions }
  const groups = routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(operations, schemas),
    handlers: {
      toSession: ({ args, request, context: { project } }) => whoami(request, project, args.tokenize_as),
      async listMySessions({ args, request, context: { project } }) {
        const { session } = await own(request, project, 'No valid session cookie found.')
        const page = readOffsetPage(args)
        const others = await sessionsStore.listOthers(session, { ...page, now: now() })
        const total = await sessionsStore.countOthers(session, now())
        const body = others.map((other) => sessionView(other, project, now()))
        return ok(body, offsetHeaders('/sessions', page, total))
      },
      async disableMySession({ args, request, context: { project } }) {
        const { session } = await own(request, project, 'No valid session cookie found.')
        if (!isUuid(args.id)) throw badRequest('invalid_id', { reason: 'The session id is not a UUID.' })
        if (args.id === session.id)
          throw badRequest('groupssession', {
            message: 'cannot revoke current session',
            reason: 'To end the current session, log out.',
          })
        await sessionsStore.end(session, args.id)
        return { status: 204 }
      },
      async disableMyOtherSessions({ request, context: { project } }) {
        const { session } = await own(request, project, 'No valid session cookie found.')
        return ok({ count: await sessionsStore.endOthers(session, now()) })
      },
    },
  })
  return [...groups, ...twins]
}
