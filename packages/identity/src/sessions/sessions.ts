import { bearerToken, type Incoming } from '@tillkey/host'
import type { Ports, ProjectContext } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Transaction } from '@tillkey/sql'
import { aal2Required } from '../errors/self-service-errors.ts'
import type { Identity } from '../identities/identity.ts'
import { identityConfig } from '../identity-config.ts'
import type { AuthenticationMethod, Device, OwnedSession, Session } from './session.ts'
import type { SealedToken, SessionCookie } from './session-cookie.ts'
import { createSessionsStore, type FoundSession, type WithProjectVersion, type SessionsStore } from './sessions-store.ts'

/** A session's end moves on when a tenth of the time that it may be idle has passed. */
const MIN_EXTENSION_SHARE = 0.1

/** Lengths of the random part of tokens. */
const TOKEN_LENGTH = 32

export interface LiveSession extends FoundSession {
  token: string
  /** The cookie the token came in; absent when it came in a header. */
  cookie: SealedToken | undefined
}

export interface IssuedSession extends OwnedSession {
  token: string
}

export interface Authentication {
  identity: Identity
  method: Omit<AuthenticationMethod, 'completedAt'>
  /** What else counts as proved by it. */
  additionalMethods?: readonly Omit<AuthenticationMethod, 'completedAt'>[]
}

export interface Sessions {
  /** The session whose token the request carries: in X-Session-Token, else in the cookie, else as bearer. */
  find(request: Incoming, project: ProjectContext): Promise<(LiveSession & WithProjectVersion) | undefined>
  /** Starts a session for somebody who has just authenticated. */
  start(request: Incoming, project: ProjectContext, authentication: Authentication): Promise<IssuedSession>
  /**
   * Adds an authentication to a session of the same identity: new times, and in a browser a new token, so that whoever has got hold of
   * the cookie has proved nothing; apps keep the one they have. What is answered names the device of `request`, too; the session
   * stays that of the device it began on.
   */
  upgradeAssurance(
    current: LiveSession,
    from: { project: ProjectContext; request?: Incoming },
    authentication: Authentication,
  ): Promise<IssuedSession>
}

export interface SessionsDependencies {
  store: SessionsStore
  /** The unit of work that writes: one of its own, or the one that `store` is in. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Has ports of other engines. */
  ports: Ports
  cookie: SessionCookie
  now: () => number
  newId: () => string
}

type Named = Pick<Session, 'projectId' | 'id' | 'identityId'>

/** Tells that somebody has a new session, or proved more in the one they have. */
export const auditSession = async (
  tx: Transaction,
  { events }: Ports,
  { name, session }: { name: 'SessionIssued' | 'SessionChanged'; session: Named & Pick<Session, 'aal'> },
): Promise<void> =>
  events?.note(tx, {
    projectId: session.projectId,
    name,
    attributes: { session_id: session.id, identity_id: session.identityId, session_aal: session.aal },
  })

/** Tells that sessions are over. */
export async function auditEndedSessions(
  tx: Transaction,
  { events, audit }: Ports,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<void> {
  for (const id of ids)
    await events?.note(tx, { projectId, name: 'SessionRevoked', attributes: { session_id: id } })
  const target = { type: 'session', id: ids.length === 1 ? (ids[0] ?? '') : '' }
  await audit?.note(tx, { projectId, action: 'sessions.revoked', target, before: { count: ids.length, ids } })
}

/** Tells that an administrator let a session live longer. */
export const auditExtension = async (
  tx: Transaction,
  { audit }: Ports,
  { projectId, id, from, to }: { projectId: string; id: string; from: number; to: number },
): Promise<void> =>
  audit?.note(tx, {
    ...{ projectId, action: 'session.extended', target: { type: 'session', id } },
    before: { expires_at: new Date(from).toISOString() },
    after: { expires_at: new Date(to).toISOString() },
  })

/** Whether somebody could prove more than they did, and has to. */
export const hasInsufficientAal = (
  { hasHigherAvailableAal }: LiveSession,
  required: 'aal1' | 'highest_available',
): boolean => hasHigherAvailableAal && required === 'highest_available'

/** 403 with where to prove more, for whose session is too low. */
export function assertAal(
  session: LiveSession,
  required: 'aal1' | 'highest_available',
  secondFactorAddress: () => string,
): void {
  if (hasInsufficientAal(session, required)) throw aal2Required(secondFactorAddress())
}

const headerText = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

const userAgentOf = ({ headers }: Incoming): Pick<Device, 'userAgent'> =>
  headers['user-agent'] === undefined ? {} : { userAgent: headerText(headers['user-agent']) }

/** aal2 takes an authentication of each kind. */
function sessionAal(methods: readonly AuthenticationMethod[]): Session['aal'] {
  const levels = new Set(methods.map(({ aal }) => aal))
  return levels.has('aal1') && levels.has('aal2') ? 'aal2' : 'aal1'
}

/** Address and port; without the port through a trusted proxy, and empty where that names private addresses alone. */
function clientAddress({ ip, port, isForwardedPrivately }: Incoming): string {
  if (isForwardedPrivately) return ''
  if (port === undefined) return ip
  return ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`
}

/** The rules of sessions: who a request belongs to, and beginning and ending sessions. */
export function createSessions({
  store,
  transaction,
  ports,
  cookie,
  now,
  newId,
}: SessionsDependencies): Sessions {
  function readToken(
    request: Incoming,
    project: ProjectContext,
  ): Pick<LiveSession, 'token' | 'cookie'> | undefined {
    const header = headerText(request.headers['x-session-token'])
    if (header) return { token: header, cookie: undefined }
    const sealed = request.headers.cookie === undefined ? undefined : cookie.read(request, project)
    if (sealed) return { token: sealed.token, cookie: sealed }
    const bearer = bearerToken(request)
    return bearer ? { token: bearer, cookie: undefined } : undefined
  }

  const times = (project: ProjectContext) => {
    const at = now()
    return { authenticatedAt: at, issuedAt: at, expiresAt: computeExpiry(project, at) }
  }

  /** When a session ends that is used now and began with a sign-in at a time. */
  function computeExpiry(project: ProjectContext, issuedAt: number): number {
    const { lifespanMs, idleMs = Number.POSITIVE_INFINITY } = identityConfig(project).session
    return Math.min(issuedAt + lifespanMs, now() + idleMs)
  }

  /** The same session, whose end moved on because it is used; it is written when that is worth a write. */
  async function extendIfIdle<S extends LiveSession>(found: S, project: ProjectContext): Promise<S> {
    const { idleMs } = identityConfig(project).session
    const { session } = found
    if (idleMs === undefined) return found
    const expiresAt = computeExpiry(project, session.issuedAt)
    if (expiresAt - session.expiresAt < idleMs * MIN_EXTENSION_SHARE) return found
    await store.extendIdle(project.id, session.id, expiresAt)
    return { ...found, session: { ...session, expiresAt } }
  }

  const newToken = (): string => `ory_st_${randomText(TOKEN_LENGTH)}`

  const deviceOf = (request: Incoming): Device => ({
    id: newId(),
    ipAddress: clientAddress(request),
    ...userAgentOf(request),
    location: request.location,
  })

  const completedMethods = ({ method, additionalMethods = [] }: Omit<Authentication, 'identity'>): AuthenticationMethod[] =>
    [method, ...additionalMethods].map((one) => ({ ...one, completedAt: now() }))

  return {
    async find(request, project) {
      const presented = readToken(request, project)
      if (!presented) return undefined
      const found = await store.findLive(project.id, digestOf(presented.token), now())
      return found && extendIfIdle({ ...found, ...presented }, project)
    },
    async start(request, project, { identity, ...proved }) {
      const token = newToken()
      const methods = completedMethods(proved)
      const session = {
        id: newId(),
        projectId: project.id,
        identityId: identity.id,
        isActive: true,
        aal: sessionAal(methods),
        methods,
        devices: [deviceOf(request)],
        ...times(project),
      }
      await transaction(async (tx) => {
        await createSessionsStore(tx).insert(session, digestOf(token))
        await auditSession(tx, ports, { name: 'SessionIssued', session })
      })
      return { session, identity, token }
    },
    async upgradeAssurance(current, { request, project }, { identity, ...proved }) {
      const methods = [...current.session.methods, ...completedMethods(proved)]
      const session = { ...current.session, methods, aal: sessionAal(methods), ...times(project) }
      const token = current.cookie ? newToken() : current.token
      await transaction(async (tx) => {
        await createSessionsStore(tx).renew(session, digestOf(token))
        await auditSession(tx, ports, { name: 'SessionChanged', session })
      })
      const devices = [...session.devices, ...(request ? [deviceOf(request)] : [])]
      return { session: { ...session, devices }, identity, token }
    },
  }
}

/** Ends sessions, and what people let clients do in them: `end` does it and tells which. Resolves with their ids. */
export type EndSessions = (
  project: ProjectContext,
  end: (store: SessionsStore) => Promise<string[]>,
) => Promise<readonly string[]>

type UnitOfWork = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/** Ending of sessions, all or nothing of it. */
export const createEndSessions =
  (transaction: UnitOfWork, ports: Ports): EndSessions =>
  (project, end) =>
    transaction(async (tx) => {
      const ids = await end(createSessionsStore(tx))
      if (ids.length === 0) return ids
      await auditEndedSessions(tx, ports, { projectId: project.id, ids })
      await ports.grants?.endSessions(tx, project, ids)
      return ids
    })
