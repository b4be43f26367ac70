import { createHash } from 'node:crypto'
import { CallError, createClient } from '@tillkey/client'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import type { Incoming } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { traceCalls } from './trace-calls.ts'

const MAX_REMEMBERED = 10_000
const PLATFORM_TIMEOUT_MS = 5000

/** `now`: asked of the platform for this very call. `recent`: an answer of the last moment will do. */
export type Freshness = 'now' | 'recent'

export interface MerchantSessions {
  /** The identity behind the request's session; throws 401 when there is none. */
  identityOf(request: Incoming, freshness: Freshness): Promise<string>
}

export interface MerchantSessionsOptions {
  platformUrl: string
  now: () => number
  /** How old a recent answer may be, in milliseconds. */
  memoMs: number
}

interface Credentials {
  Cookie?: string
  'X-Session-Token'?: string
}

const noSession = (): ApiError => new ApiError({ status: 401, code: 'no_session', reason: 'Sign in first.' })

const platformUnavailable = (cause: unknown): ApiError =>
  new ApiError({
    status: 503,
    code: 'session_unavailable',
    reason: 'The session cannot be checked at the moment.',
    headers: { 'retry-after': '2' },
    cause,
  })

function credentialsOf({ headers }: Incoming): Credentials | undefined {
  const { cookie } = headers
  const token = headers['x-session-token']
  if (typeof token === 'string' && token !== '') return { 'X-Session-Token': token }
  return typeof cookie === 'string' && cookie !== '' ? { Cookie: cookie } : undefined
}

const digestOf = (credentials: Credentials): string =>
  createHash('sha256').update(JSON.stringify(credentials)).digest('base64url')

interface Remembered {
  merchant: Promise<string>
  until: number
}

/**
 * Asks the platform who calls. Calls that change something always ask. The till's poll, twice a second per running payment,
 * may take an answer of the last second, and polls of one session that meet share one question; so a session that has
 * ended can go on reading one payment's state for that second, and do nothing else.
 */
export function createMerchantSessions({
  platformUrl,
  now,
  memoMs,
}: MerchantSessionsOptions): MerchantSessions {
  const client = createClient({ baseUrl: platformUrl, timeout: PLATFORM_TIMEOUT_MS, plugins: [traceCalls] })
  const recent = new Map<string, Remembered>()

  async function ask(credentials: Credentials): Promise<string> {
    try {
      const { identity } = await toSession(client, credentials)
      if (identity?.id) return identity.id
    } catch (error) {
      const isRefusal = error instanceof CallError && (error.status === 401 || error.status === 403)
      if (!isRefusal) throw platformUnavailable(error)
    }
    throw noSession()
  }

  function forgetOld(): void {
    for (const [key, { until }] of recent) {
      if (until > now() && recent.size < MAX_REMEMBERED) return
      recent.delete(key)
    }
  }

  function askRecently(credentials: Credentials): Promise<string> {
    const key = digestOf(credentials)
    const known = recent.get(key)
    if (known && known.until > now()) return known.merchant
    recent.delete(key)
    forgetOld()
    const merchant = ask(credentials)
    recent.set(key, { merchant, until: now() + memoMs })
    merchant.catch(() => recent.delete(key))
    return merchant
  }

  return {
    async identityOf(request, freshness) {
      const credentials = credentialsOf(request)
      if (!credentials) throw noSession()
      return freshness === 'recent' ? askRecently(credentials) : ask(credentials)
    },
  }
}
