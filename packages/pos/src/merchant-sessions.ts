import { hash } from 'node:crypto'
import { CallError, createClient } from '@tillkey/client'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import { type Incoming, refuseCrossSite, traceCalls } from '@tillkey/host'
import type { Queries } from '@tillkey/sql'
import type { Descriptor } from '@tillkey/wire'
import type { Merchant } from './merchant.ts'
import { createPeopleStore } from './people/people-store.ts'
import type { Roles } from './people/roles.ts'
import { assertMember, assertRole, classifyCall, requiredRoles } from './people/staff.ts'
import type { TillTakeovers } from './people/till-takeovers.ts'
import { noSession, platformUnavailable } from './session-errors.ts'
import type { TillCookie } from './tills/tills.ts'

const MAX_CACHED = 10_000

export interface MerchantSessions {
  /** Who calls an operation; throws 401 when there is no session behind the request. */
  authenticate(request: Incoming, operation: Descriptor): Promise<Merchant>
}

/** A session at the platform, and whose it is. */
export interface SignedInSession {
  identityId: string
  sessionId: string
}

/** A way in which browsers show who has signed in. */
export interface AuthenticationScheme<Credentials> {
  /** What a request shows; nothing when it shows nothing of the kind. */
  readCredentials(request: Incoming): Credentials | undefined
  /** Asks the platform whose that is. Throws 401 when it is nobody's, 503 when the platform does not answer. */
  findSession(credentials: Credentials): Promise<SignedInSession>
}

export interface MerchantSessionsOptions<Credentials> {
  scheme: AuthenticationScheme<Credentials>
  db: Queries
  cookie: Pick<TillCookie, 'read'>
  takeovers: Pick<TillTakeovers, 'resolve'>
  now: () => number
  /** How old a recent answer may be, in milliseconds. */
  cacheMs: number
}

/** Of whatever a request shows of who calls, and from which till. */
const cacheKey = (credentials: unknown, { headers }: Incoming): string =>
  hash('sha256', JSON.stringify([credentials, headers.cookie]), 'base64url')

interface CachedMerchant {
  merchant: Promise<Merchant>
  until: number
}

/**
 * Asks the platform who calls. Calls that change something always ask. The till's poll, twice a second per running payment,
 * may take an answer of the last second, and polls of one session that meet share one question; so a session that has
 * ended, and somebody who was taken from a shop, can go on reading one payment's state for that second, and do nothing else.
 */
export function createMerchantSessions<Credentials>({
  scheme,
  db,
  cookie,
  takeovers,
  now,
  cacheMs,
}: MerchantSessionsOptions<Credentials>): MerchantSessions {
  const cache = new Map<string, CachedMerchant>()
  const people = createPeopleStore(db)

  function evictExpired(): void {
    for (const [key, { until }] of cache) {
      if (until > now() && cache.size < MAX_CACHED) return
      cache.delete(key)
    }
  }

  /** For the shop that they have joined, or their own. */
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
    cache.delete(key)
    evictExpired()
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

/** Sessions of the platform itself, which the till's browser shows by the cookie of their common host. */
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

/** For operations that anybody may call, of whatever shop. */
export const allowAll = (): null => null

/** Who calls an operation of a shop: 401 when nobody is signed in, 403 for pages of other origins and for who may not call it. */
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
