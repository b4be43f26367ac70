import { hash } from 'node:crypto'
import { CallError, createClient } from '@tillkey/client'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import { type Incoming, refuseCrossSite, traceCalls } from '@tillkey/host'
import type { Queries } from '@tillkey/sql'
import type { Descriptor } from '@tillkey/wire'
import { LRUCache } from 'lru-cache'
import type { Merchant } from './merchant.ts'
import { createPeopleStore } from './people/people-store.ts'
import type { Roles } from './people/roles.ts'
import { assertMember, assertRole, classifyCall, requiredRoles } from './people/staff.ts'
import type { TillTakeovers } from './people/till-takeovers.ts'
import { noSession, platformUnavailable } from './session-errors.ts'
import type { TillCookie } from './tills/tills.ts'

const MAX_CACHED = 10_000

export interface MerchantSessions {
  /** Returns the caller of an operation. Throws 401 without a session. */
  authenticate(request: Incoming, operation: Descriptor): Promise<Merchant>
}

/** A session at the platform and its identity. */
export interface SignedInSession {
  identityId: string
  sessionId: string
}

/** How a browser proves who is signed in. */
export interface AuthenticationScheme<Credentials> {
  /** Returns undefined when the request carries no such credentials. */
  readCredentials(request: Incoming): Credentials | undefined
  /** Asks the platform. Throws 401 for invalid credentials, 503 when the platform does not answer. */
  findSession(credentials: Credentials): Promise<SignedInSession>
}

export interface MerchantSessionsOptions<Credentials> {
  scheme: AuthenticationScheme<Credentials>
  db: Queries
  cookie: Pick<TillCookie, 'read'>
  takeovers: Pick<TillTakeovers, 'resolve'>
  now: () => number
  /** Maximum age of a cached caller, in milliseconds. */
  cacheMs: number
}

/** Identifies the caller and the till of a request. */
const cacheKey = (credentials: unknown, { headers }: Incoming): string =>
  hash('sha256', JSON.stringify([credentials, headers.cookie]), 'base64url')

interface CachedMerchant {
  merchant: Promise<Merchant>
  until: number
}

/**
 * Asks the platform who calls. Only the till's poll for one payment may use an answer of the last `cacheMs`.
 * So an ended session or a removed person can still read one payment's state for that long, and do nothing else.
 */
export function createMerchantSessions<Credentials>({
  scheme,
  db,
  cookie,
  takeovers,
  now,
  cacheMs,
}: MerchantSessionsOptions<Credentials>): MerchantSessions {
  // `max` would allocate all entries at once.
  const cache = new LRUCache<string, CachedMerchant>({ maxSize: MAX_CACHED, sizeCalculation: () => 1 })
  const people = createPeopleStore(db)

  /** The caller acts for the shop they have joined, or for their own. */
  async function resolve(
    credentials: Credentials,
    request: Incoming,
    operation: Descriptor,
  ): Promise<Merchant> {
    const { identityId: signedIn, sessionId } = await scheme.findSession(credentials)
    const member = await people.find(signedIn)
    const id = member?.merchantId ?? signedIn
    const tillId = cookie.read(request, id)?.tillId
    const merchant = { id, tillId, signedIn, sessionId, personId: signedIn, personName: member?.name ?? '' }
    return takeovers.resolve(merchant, classifyCall(operation))
  }

  function resolveCached(
    credentials: Credentials,
    request: Incoming,
    operation: Descriptor,
  ): Promise<Merchant> {
    const key = cacheKey(credentials, request)
    const cached = cache.get(key)
    if (cached && cached.until > now()) return cached.merchant
    const merchant = resolve(credentials, request, operation)
    cache.set(key, { merchant, until: now() + cacheMs })
    merchant.catch(() => cache.delete(key))
    return merchant
  }

  return {
    async authenticate(request, operation) {
      const credentials = scheme.readCredentials(request)
      if (credentials === undefined) throw noSession()
      const isPoll = operation.id === 'getPayment'
      return isPoll
        ? resolveCached(credentials, request, operation)
        : resolve(credentials, request, operation)
    },
  }
}

const PLATFORM_TIMEOUT_MS = 5000

interface Credentials {
  Cookie?: string
  'X-Session-Token'?: string
}

function readCredentials({ headers }: Incoming): Credentials | undefined {
  const { cookie } = headers
  const token = headers['x-session-token']
  if (typeof token === 'string' && token !== '') return { 'X-Session-Token': token }
  return typeof cookie === 'string' && cookie !== '' ? { Cookie: cookie } : undefined
}

/** Sessions of the platform itself, sent by the till's browser as a cookie of the shared host. */
export function createPlatformSessions(platformUrl: string): AuthenticationScheme<Credentials> {
  const client = createClient({ baseUrl: platformUrl, timeout: PLATFORM_TIMEOUT_MS, plugins: [traceCalls] })
  return {
    readCredentials,
    async findSession(credentials) {
      try {
        const { id: sessionId, identity } = await toSession(client, credentials)
        if (identity?.id) return { identityId: identity.id, sessionId }
      } catch (error) {
        const isRefusal = error instanceof CallError && (error.status === 401 || error.status === 403)
        if (!isRefusal) throw platformUnavailable(error)
      }
      throw noSession()
    },
  }
}

/** Authorises every request, for operations open to everybody. */
export const allowAll = (): null => null

/**
 * Authorises calls of a shop's operations. Throws 401 without a session, 403 for cross-site requests and missing
 * roles.
 */
export function authoriseMerchants(sessions: MerchantSessions, roles: Roles, origin: string) {
  return async (request: Incoming, operation: Descriptor): Promise<Merchant> => {
    refuseCrossSite(request, origin)
    const merchant = await sessions.authenticate(request, operation)
    assertMember(merchant, operation)
    const needed = requiredRoles.get(operation.id)
    if (needed) await assertRole(needed, merchant, roles)
    return merchant
  }
}
