import { endpointsOf } from '@tillkey/contract'
import {
  deleteIdentitySessions,
  disableMyOtherSessions,
  disableSession,
  extendSession,
  getSession,
  listIdentitySessions,
  listSessions,
} from '@tillkey/contract/platform/identity/sessions.ts'
import * as schemas from '@tillkey/contract/platform/identity/sessions-schemas.ts'
import { formatTimeToken, type OffsetPage, ok, parseTimeToken } from '@tillkey/host'
import type { Ports } from '@tillkey/platform-core'
import { errorEnvelope, type ProjectContext, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { descriptorOf } from '@tillkey/wire'
import { pathIdNotUuid } from '../errors/identity-errors.ts'
import { activeNotFlag, expansionUnknown, noSessionsHeld, sessionNotFound } from '../errors/session-errors.ts'
import { identityConfig } from '../identity-config.ts'
import { keysetLinks, readPageSize } from '../pages/keyset-pages.ts'
import { MAX_COUNTED, totalHeader } from '../pages/totals.ts'
import { toPublic } from '../public-redirects.ts'
import { readUuid } from '../values.ts'
import type { SessionWithIdentity } from './session.ts'
import type { SessionCursor, SessionsFilter } from './session-lists-store.ts'
import { bareSessionView, ENDED, sessionsPage, sessionView } from './session-view.ts'
import { auditExtension, type EndSessions } from './sessions.ts'
import type { SessionsStore } from './sessions-store.ts'

const DEFAULT_PAGE_SIZE = 250

interface AdminServices {
  sessionsStore: SessionsStore
  endSessions: EndSessions
  /** Runs `work` in one transaction. */
  transaction<T>(
    work: (within: Pick<AdminServices, 'sessionsStore'>, tx: Transaction) => Promise<T>,
  ): Promise<T>
  ports: Ports
  now: () => number
}

/** Cursor before all sessions. */
const FIRST: SessionCursor = { createdAt: 999_999_999_999_999, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Reads `expand`. Throws 400 for an unknown value. */
function readExpand(expand: readonly string[] = []): ReadonlySet<string> {
  const names = expand.map((name) => name.toLowerCase())
  const unknown = names.find((name) => name !== 'identity' && name !== 'devices')
  if (unknown !== undefined) throw expansionUnknown(unknown)
  return new Set(names)
}

/** Boolean spellings that the published API accepts. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((text): [string, boolean] => [text, true]),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text): [string, boolean] => [text, false]),
])

/** Reads `active` as a boolean. Throws 400 for anything else. */
function activeFilter(active: unknown, now: number): SessionsFilter['active'] {
  if (active === undefined || active === '') return undefined
  const is = typeof active === 'boolean' ? active : flags.get(typeof active === 'string' ? active : '')
  if (is === undefined) throw activeNotFlag()
  return { is, now }
}

/** Renders a session with the expanded parts. */
function expandedView(
  owned: SessionWithIdentity,
  project: ProjectContext,
  { parts, now }: { parts: ReadonlySet<string>; now: number },
) {
  const { identity, devices = [], ...session } = sessionView(owned, project, now)
  return {
    ...session,
    ...(parts.has('identity') && { identity }),
    devices: parts.has('devices') ? devices : [],
  }
}

/** Renders a session of a list: devices only when expanded, identity without addresses. */
function listedView(...[owned, project, how]: Parameters<typeof expandedView>) {
  const { identity, devices, ...session } = expandedView(owned, project, how)
  const { verifiable_addresses: _verifiable, recovery_addresses: _recovery, ...bare } = { ...identity }
  return {
    ...session,
    ...(how.parts.has('identity') && { identity: bare as typeof identity }), // a subset of its members
    ...(how.parts.has('devices') && { devices }),
  }
}

function readId(path: string): string {
  const id = readUuid(path)
  if (id === undefined) throw pathIdNotUuid()
  return id
}

async function find(id: string, project: ProjectContext, store: SessionsStore): Promise<SessionWithIdentity> {
  const owned = await store.find(project.id, id)
  if (!owned) throw sessionNotFound()
  return owned
}

/** Extends a session close to its expiry, as configured; returns others unchanged. */
async function extend(
  owned: SessionWithIdentity,
  project: ProjectContext,
  { transaction, ports, now }: AdminServices,
) {
  const { lifespanMs, earliestExtendMs } = identityConfig(project).session
  const { session } = owned
  if (session.expiresAt - earliestExtendMs > now()) return owned
  const expiresAt = now() + lifespanMs
  const { projectId, id, expiresAt: from } = session
  await transaction(async (within, tx) => {
    await within.sessionsStore.extend(projectId, id, expiresAt)
    await auditExtension(tx, ports, { projectId, id, from, to: expiresAt })
  })
  return { ...owned, session: { ...session, expiresAt } }
}

const adminPath = { path: '/admin/sessions' }
const ownSessions = { ...descriptorOf(disableMyOtherSessions), ...adminPath } as typeof disableMyOtherSessions // same operation at another path

const served = {
  listSessions,
  getSession,
  disableSession,
  extendSession,
  listIdentitySessions,
  deleteIdentitySessions,
}

/** As published, deleting all sessions under the admin path redirects to the caller's own sessions. */
const redirectToOwnSessions = (): RouteGroup[] =>
  routeGroups({
    renderError: errorEnvelope,
    validation: 'handler',
    endpoints: endpointsOf({ disableMyOtherSessions: ownSessions }, schemas),
    handlers: {
      disableMyOtherSessions: ({ request, context: { project } }) => toPublic(request, project),
    },
  }).map((group) => ({ ...group, access: 'admin' }))

/** Response of `faster_session_extend`, which the published client does not declare. */
const NO_SESSION = { status: 204 } as never // clients that ask for it expect no session

/** Admin API of sessions. */
export function adminSessionsRoutes(services: AdminServices): RouteGroup[] {
  const { sessionsStore: store, endSessions, now } = services
  const groups = routeGroups({
    renderError: errorEnvelope,
    validation: 'handler',
    endpoints: endpointsOf(served, schemas),
    rights: { disableSession: 'data:support', deleteIdentitySessions: 'data:support' },
    handlers: {
      async listSessions({ args, request, context: { project } }) {
        const filter = { active: activeFilter(args.active, now()) }
        const size = readPageSize(request, DEFAULT_PAGE_SIZE)
        const parts = readExpand(args.expand)
        const after = parseTimeToken(args.page_token ?? '') // as published, an invalid token starts at the first page
        const found = await store.list(project.id, { ...filter, after, limit: size.rows + 1 })
        const isCounted = identityConfig(project).rules.sessionTotal === 'counted'
        const total = isCounted ? await store.count(project.id, filter) : undefined
        const page = found.slice(0, size.rows)
        const last = found.length > size.rows ? page.at(-1) : undefined
        const next = last && formatTimeToken({ createdAt: last.createdAt, id: last.session.id })
        const body = page.map((owned) => listedView(owned, project, { parts, now: now() }))
        const links = keysetLinks(request, {
          path: '/admin/sessions',
          size,
          first: formatTimeToken(FIRST),
          next,
        })
        return ok(body, { ...links, ...totalHeader(total) })
      },
      async getSession({ args, request, context: { project } }) {
        if (args.id === 'whoami') return toPublic(request, project)
        const id = readId(args.id)
        const parts = readExpand(args.expand)
        return ok(expandedView(await find(id, project, store), project, { parts, now: now() }))
      },
      async disableSession({ args, context: { project } }) {
        const id = readId(args.id)
        const ended = await endSessions(project, (own) => own.disable(project.id, id))
        if (ended.length === 0) throw sessionNotFound()
        return ENDED
      },
      async extendSession({ args, context: { project } }) {
        const owned = await extend(await find(readId(args.id), project, store), project, services)
        if (!identityConfig(project).session.showsExtended) return NO_SESSION
        return ok(bareSessionView(owned, project, now()))
      },
      async listIdentitySessions({ args, context: { project } }) {
        const id = readId(args.id)
        const filter = { identityId: id, active: activeFilter(args.active, now()) }
        const list = {
          path: `/admin/identities/${args.id}/sessions`,
          args,
          parameters: filter.active && { active: String(filter.active.is) },
          find: (page: OffsetPage) => store.list(project.id, { ...filter, ...page }),
          count: async () => (await store.count(project.id, filter)) ?? MAX_COUNTED,
        }
        return sessionsPage(project, list, now())
      },
      async deleteIdentitySessions({ args, context: { project } }) {
        const id = readId(args.id)
        const ended = await endSessions(project, (own) => own.removeAll(project.id, id))
        if (ended.length === 0) throw noSessionsHeld()
        return { status: 204 }
      },
    },
  })
  return [...groups, ...redirectToOwnSessions()]
}
