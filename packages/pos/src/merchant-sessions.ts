import { createHash } from 'node:crypto'
import type { Incoming } from '@tillkey/host'
import { noSession } from './session-errors.ts'

const MAX_REMEMBERED = 10_000

/** `now`: asked of the platform for this very call. `recent`: an answer of the last moment will do. */
export type Freshness = 'now' | 'recent'

export interface MerchantSessions {
  /** The identity behind the request's session; throws 401 when there is none. */
  identityOf(request: Incoming, freshness: Freshness): Promise<string>
}

/** A way in which browsers show who has signed in. */
export interface SignInProof<Credentials> {
  /** What a request shows; nothing when it shows nothing of the kind. */
  credentialsOf(request: Incoming): Credentials | undefined
  /** Asks the platform whose that is. Throws 401 when it is nobody's, 503 when the platform does not answer. */
  identityOf(credentials: Credentials): Promise<string>
}

export interface MerchantSessionsOptions<Credentials> {
  proof: SignInProof<Credentials>
  now: () => number
  /** How old a recent answer may be, in milliseconds. */
  memoMs: number
}

const digestOf = (credentials: unknown): string =>
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
export function createMerchantSessions<Credentials>({
  proof,
  now,
  memoMs,
}: MerchantSessionsOptions<Credentials>): MerchantSessions {
  const recent = new Map<string, Remembered>()

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
    const merchant = proof.identityOf(credentials)
    recent.set(key, { merchant, until: now() + memoMs })
    merchant.catch(() => recent.delete(key))
    return merchant
  }

  return {
    async identityOf(request, freshness) {
      const credentials = proof.credentialsOf(request)
      if (credentials === undefined) throw noSession()
      return freshness === 'recent' ? askRecently(credentials) : proof.identityOf(credentials)
    },
  }
}
