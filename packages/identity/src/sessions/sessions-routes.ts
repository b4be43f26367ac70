import { endpointsOf } from '@tillkey/contract'
import {
  disableMyOtherSessions,
  disableMySession,
  exchangeSessionToken,
  listMySessions,
  toSession,
} from '@tillkey/contract/platform/identity/sessions.ts'
import * as schemas from '@tillkey/contract/platform/identity/sessions-schemas.ts'
import { type Incoming, type OffsetPage, ok } from '@tillkey/host'
import {
  assertFresh,
  errorEnvelope,
  type Ports,
  type ProjectContext,
  type RouteGroup,
  routeGroups,
} from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { descriptorOf } from '@tillkey/wire'
import { secondFactorAddress } from '../browser/return-to.ts'
import { pathIdNotUuid } from '../errors/identity-errors.ts'
import { noSession, ownSession, unknownTokenTemplate } from '../errors/session-errors.ts'
import { identityConfig } from '../identity-config.ts'
import type { Jsonnet } from '../jsonnet/jsonnet.ts'
import { readUuid } from '../values.ts'
import type { SessionCookie } from './session-cookie.ts'
import { ENDED, sessionsPage, sessionView } from './session-view.ts'
import { assertAal, type EndSessions, type LiveSession, type Sessions } from './sessions.ts'
import type { SessionsStore } from './sessions-store.ts'
import { exchangeToken } from './token-exchange.ts'
import type { TokenExchangesStore } from './token-exchange-store.ts'
import { tokenize } from './tokenize.ts'

interface SessionsServices {
  sessions: Sessions
  sessionsStore: SessionsStore
  endSessions: EndSessions
  sessionCookie: SessionCookie
  tokenExchanges: TokenExchangesStore
  keyring: Keyring
  ports: Ports
  jsonnet: Jsonnet
  newId: () => string
  revalidateProject(project: ProjectContext): Promise<void>
  now: () => number
}

/** Sessions of the signed-in user. */
export function sessionsRoutes(services: SessionsServices): RouteGroup[] {
  const { sessions, sessionsStore, endSessions, sessionCookie, now } = services

  async function own(request: Incoming, project: ProjectContext): Promise<LiveSession> {
    const found = await sessions.find(request, project)
    if (!found) throw noSession()
    return found
  }

  /** Refreshes the cookie when the session was extended after it was set. */
  function refreshCookie(
    { cookie, token, session }: LiveSession,
    request: Incoming,
    project: ProjectContext,
  ): Record<string, string> {
    if (!cookie || cookie.expiresAt >= session.expiresAt) return {}
    return { 'set-cookie': sessionCookie.write(request, project, { token, expiresAt: session.expiresAt }) }
  }

  async function issueToken(session: ReturnType<typeof sessionView>, project: ProjectContext, name: string) {
    const template = identityConfig(project).session.tokenTemplates.get(name)
    if (!template) throw unknownTokenTemplate(name)
    const token = await tokenize(template, { session, project }, services)
    services.ports.events?.count(project.id, 'SessionTokenizedAsJWT', { template: name })
    return token
  }

  /** Cache lifetime in seconds for reverse proxies, when the project allows caching. */
  function cacheHeader({ session }: LiveSession, project: ProjectContext): Record<string, string> {
    const { cacheableMs } = identityConfig(project).session
    if (cacheableMs === undefined) return {}
    const seconds = Math.floor(Math.min(session.expiresAt - now(), cacheableMs) / 1000)
    return { 'ory-session-cache-for': String(seconds) }
  }

  async function whoami(request: Incoming, project: ProjectContext, template: string | undefined) {
    const found = await sessions.find(request, project)
    if (!found) {
      await services.revalidateProject(project)
      throw noSession()
    }
    assertFresh(project, found.projectVersion)
    const { requiredAal } = identityConfig(project).session
    assertAal(found, requiredAal, () => secondFactorAddress(project))
    const body = sessionView(found, project, now())
    const tokenized = !template ? {} : { tokenized: await issueToken(body, project, template) }
    return ok(
      { ...body, ...tokenized },
      {
        'x-kratos-authenticated-identity-id': found.identity.id,
        ...cacheHeader(found, project),
        ...refreshCookie(found, request, project),
      },
    )
  }

  const cacheOptions = { cacheable: ['toSession'], counted: { toSession: 'SessionChecked' } }
  const otherMethods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].flatMap((method) => {
    // The same operation by other methods: authenticating proxies forward the original method.
    const operation = { ...descriptorOf(toSession), method } as typeof toSession
    return routeGroups({
      ...cacheOptions,
      renderError: errorEnvelope,
      endpoints: endpointsOf({ toSession: operation }, schemas),
      handlers: {
        toSession: ({ args, request, context: { project } }) => whoami(request, project, args.tokenize_as),
      },
    })
  })
  const operations = {
    toSession,
    listMySessions,
    disableMySession,
    disableMyOtherSessions,
    exchangeSessionToken,
  }
  const groups = routeGroups({
    ...cacheOptions,
    renderError: errorEnvelope,
    validation: 'handler',
    endpoints: endpointsOf(operations, schemas),
    handlers: {
      toSession: ({ args, request, context: { project } }) => whoami(request, project, args.tokenize_as),
      async exchangeSessionToken({ args, context: { project } }) {
        const found = await exchangeToken(project, args, services)
        return ok({
          session_token: found.token,
          session: { ...sessionView(found, project, now()), devices: [] },
        })
      },
      async listMySessions({ args, request, context: { project } }) {
        const { session } = await own(request, project)
        const list = {
          path: '/sessions',
          args,
          find: (page: OffsetPage) => sessionsStore.listOthers(session, { ...page, now: now() }),
          count: () => sessionsStore.countOthers(session, now()),
        }
        return sessionsPage(project, list, now())
      },
      async disableMySession({ args, request, context: { project } }) {
        const { session } = await own(request, project)
        const id = readUuid(args.id)
        if (id === undefined) throw pathIdNotUuid()
        if (id === session.id) throw ownSession()
        await endSessions(project, (store) => store.end(session, id))
        return ENDED
      },
      async disableMyOtherSessions({ request, context: { project } }) {
        const { session } = await own(request, project)
        const ended = await endSessions(project, (store) => store.endOthers(session, now()))
        return ok({ count: ended.length })
      },
    },
  })
  return [...groups, ...otherMethods]
}
