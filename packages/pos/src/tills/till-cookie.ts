import { createHash } from 'node:crypto'
import { type Incoming, serializeCookie } from '@tillkey/host'
import type { Keyring } from '@tillkey/secrets'

const DAY_MS = 24 * 60 * 60 * 1000
/** The longest that browsers keep a cookie. */
const KEEP_SECONDS = 400 * 24 * 60 * 60
/** So that a till in daily use stays one for good. */
const RENEW_AFTER_DAYS = 30

/** What a browser's cookie says of it. */
export interface TillClaim {
  tillId: string
  /** Whether the cookie is old enough to be written anew. */
  isOld: boolean
}

interface TillCookieOptions {
  keyring: Keyring
  /** Whether browsers reach us by https. */
  secure: boolean
  now: () => number
}

export type TillCookie = ReturnType<typeof createTillCookie>

/**
 * The cookie that makes a browser a till: the till's id and the day, signed for one merchant. Several merchants may use
 * one browser, so each has a cookie of a name of its own.
 */
export function createTillCookie({ keyring, secure, now }: TillCookieOptions) {
  const nameOf = (merchantId: string): string =>
    `tillkey_till_${createHash('sha256').update(merchantId).digest('hex').slice(0, 12)}`
  const contextOf = (merchantId: string): string => `till of merchant ${merchantId}`
  const today = (): number => Math.floor(now() / DAY_MS)

  function read({ cookies }: Pick<Incoming, 'cookies'>, merchantId: string): TillClaim | undefined {
    const [tillId = '', day = '', signature = ''] = (cookies[nameOf(merchantId)] ?? '').split('.')
    if (!keyring.verify(`${tillId}.${day}`, contextOf(merchantId), signature)) return undefined
    return { tillId, isOld: today() - Number(day) >= RENEW_AFTER_DAYS }
  }

  /** A Set-Cookie value. */
  function write(merchantId: string, tillId: string): string {
    const claim = `${tillId}.${today()}`
    const value = `${claim}.${keyring.sign(claim, contextOf(merchantId))}`
    return serializeCookie(nameOf(merchantId), value, {
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'lax',
      maxAge: KEEP_SECONDS,
    })
  }
  return { read, write }
}
