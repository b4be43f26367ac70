import { bearerToken, type Incoming } from '@tillkey/host'
import type { Ports, ProjectContext } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Transaction } from '@tillkey/sql'
import { aal2Required } from '../errors/self-service-errors.ts'
import type { Identity } from '../identities/identity.ts'
import { identityConfig } from '../identity-config.ts'
import { hasSecondCode } from './second-code.ts'
import type { AuthenticationMethod, Device, Session, SessionWithIdentity } from './session.ts'
import type { SealedToken, SessionCookie } from './session-cookie.ts'
import {
  createSessionsStore,
  type FoundSession,
  type SessionsStore,
  type WithProjectVersion,
} from './sessions-store.ts'

/** Extensions shorter than this share of the idle timeout are not written. */
const MIN_EXTENSION_SHARE = 0.1

/** Length of the random part of tokens. */
const TOKEN_LENGTH = 32

export interface LiveSession extends FoundSession {
  token: string
  /** The cookie that carried the token; absent for a header. */
  cookie: SealedToken | undefined
}

export interface IssuedSession extends SessionWithIdentity {
  token: string
}

export interface Authentication {
  identity: Identity
  method: Omit<AuthenticationMethod, 'completedAt'>
  /** Methods completed along with it. */
  additionalMethods?: readonly Omit<AuthenticationMethod, 'completedAt'>[]
}

export interface Sessions {
  /** Finds the session of a request by X-Session-Token, then cookie, then bearer token. */
  find(request: Incoming, project: ProjectContext): Promise<(LiveSession & WithProjectVersion) | undefined>
  /** Starts a session after an authentication. */
  start(request: Incoming, project: ProjectContext, authentication: Authentication): Promise<IssuedSession>
  /**
   * Adds an authentication to a session. Browsers get a new token, so that a stolen cookie gains nothing;
   * apps keep theirs. The result also lists the device of `request`, which is not stored.
   */
  upgradeAssurance(
    current: LiveSession,
    from: { project: ProjectContext; request?: Incoming },
    authentication: Authentication,
  ): Promise<IssuedSession>
}

export interface SessionsDependencies {
  store: SessionsStore
  /** Runs writes: in a new transaction, or in the one that `store` already belongs to. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Ports of the other engines. */
  ports: Ports
  cookie: SessionCookie
  now: () => number
  newId: () => string
}

type Named = Pick<Session, 'projectId' | 'id' | 'identityId'>

/** Emits the event of a new or upgraded session. */
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

/** Emits events and an audit entry for revoked sessions. */
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

/** Records that an administrator extended a session. */
export const auditExtension = async (
  tx: Transaction,
  { audit }: Ports,
  { projectId, id, from, to }: { projectId: string; id: string; from: number; to: number },
): Promise<void> =>
  audit?.note(tx, {
    projectId,
    action: 'session.extended',
    target: { type: 'session', id },
    before: { expires_at: new Date(from).toISOString() },
    after: { expires_at: new Date(to).toISOString() },
  })

/** Returns whether a second factor is available and required. */
export const hasInsufficientAal = (
  { hasHigherAvailableAal }: LiveSession,
  required: 'aal1' | 'highest_available',
): boolean => hasHigherAvailableAal && required === 'highest_available'

/** Throws 403 with the step-up URL when the session lacks a required second factor. */
export function assertAal(
  session: LiveSession,
  required: 'aal1' | 'highest_available',
  secondFactorAddress: () => string,
): void {
  if (hasInsufficientAal(session, required)) throw aal2Required(secondFactorAddress())
}

const headerText = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

const readUserAgent = ({ headers }: Incoming): Pick<Device, 'userAgent'> =>
  headers['user-agent'] === undefined ? {} : { userAgent: headerText(headers['user-agent']) }

/** aal2 requires one method of each level. */
function sessionAal(methods: readonly AuthenticationMethod[]): Session['aal'] {
  const levels = new Set(methods.map(({ aal }) => aal))
  return levels.has('aal1') && levels.has('aal2') ? 'aal2' : 'aal1'
}

/**
 * Address and port of the client; no port behind a trusted proxy, empty when the proxy reports only private
 * addresses.
 */
function clientAddress({ ip, port, isForwardedPrivately }: Incoming): string {
  if (isForwardedPrivately) return ''
  if (port === undefined) return ip
  return ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`
}

/** A code to an own address is a second factor, too. */
function withSecondCode<S extends FoundSession>(found: S, project: ProjectContext): S {
  const { session, identity, hasHigherAvailableAal } = found
  if (hasHigherAvailableAal || session.aal === 'aal2') return found
  return {
    ...found,
    hasHigherAvailableAal: hasSecondCode(identity, session.methods, identityConfig(project)),
  }
}

/** Creates the service that finds, starts and upgrades sessions. */
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

  /** Expiry of a session used now, by lifespan and idle timeout. */
  function computeExpiry(project: ProjectContext, issuedAt: number): number {
    const { lifespanMs, idleMs = Number.POSITIVE_INFINITY } = identityConfig(project).session
    return Math.min(issuedAt + lifespanMs, now() + idleMs)
  }

  /** Extends a session that is in use; writes only extensions that are large enough. */
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

  const readDevice = (request: Incoming): Device => ({
    id: newId(),
    ipAddress: clientAddress(request),
    ...readUserAgent(request),
    location: request.location,
  })

  const completedMethods = ({
    method,
    additionalMethods = [],
  }: Omit<Authentication, 'identity'>): AuthenticationMethod[] =>
    [method, ...additionalMethods].map((one) => ({ ...one, completedAt: now() }))

  return {
    async find(request, project) {
      const presented = readToken(request, project)
      if (!presented) return undefined
      const found = await store.findLive(project.id, digestOf(presented.token), now())
      return found && extendIfIdle({ ...withSecondCode(found, project), ...presented }, project)
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
        devices: [readDevice(request)],
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
      const devices = [...session.devices, ...(request ? [readDevice(request)] : [])]
      return { session: { ...session, devices }, identity, token }
    },
  }
}

/**
 * Revokes sessions together with their OAuth 2.0 grants; `end` revokes them and returns their ids. Resolves
 * with the ids.
 */
export type EndSessions = (
  project: ProjectContext,
  end: (store: SessionsStore) => Promise<string[]>,
) => Promise<readonly string[]>

type UnitOfWork = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/** Creates the function that ends sessions and records them in the audit trail, in one transaction. */
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
