import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Incoming, serializeCookie } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf, equalInConstantTime, type Keyring } from '@tillkey/secrets'
import { csrfViolation } from '../errors/self-service-errors.ts'
import { identityConfig } from '../identity-config.ts'
import { type CookieSettings, cookieOptions } from './cookie-options.ts'

const TOKEN_BYTES = 32
/**
 * Half of a token is random; the other half is a mark of the identity that signed in with it, or random too.
 */
const NONCE_BYTES = TOKEN_BYTES / 2
const YEAR_SECONDS = 31_536_000

/** A CSRF token and its cookie. */
export interface CsrfToken {
  /** base64 of 32 bytes, as in the cookie. */
  token: string
  /** Set-Cookie values; empty when the browser already has the token. */
  setCookies: string[]
}

/**
 * CSRF token of a browser: random, in a cookie and in every form. Forms contain it under a one-time pad, so
 * that no two responses share a secret (BREACH).
 */
export interface Csrf {
  read(request: Incoming, project: ProjectContext): string | undefined
  /** Returns the token of the browser, or a new one. */
  ensure(request: Incoming, project: ProjectContext): CsrfToken
  /**
   * Creates a token when the identity of the browser changes. It is marked with the identity that signed in
   * or out, so that the device is recognised while the cookie lasts.
   */
  renew(project: ProjectContext, identityId?: string): CsrfToken
  /** Returns whether the token is marked with the identity. */
  isDeviceOf(token: string, identityId: string): boolean
}

const cookieName = ({ publicUrl }: ProjectContext): string =>
  `csrf_token_${createHash('sha256').update(publicUrl).digest('hex')}`

const isToken = (value: string): boolean => Buffer.from(value, 'base64').length === TOKEN_BYTES

const xor = (left: Buffer, right: Buffer): Buffer =>
  Buffer.from(left.map((byte, index) => byte ^ (right[index] as number))) // equal lengths

/** Masks a token for a form: a pad, followed by the token under the pad. */
export function mask(token: string): string {
  const pad = randomBytes(TOKEN_BYTES)
  return Buffer.concat([pad, xor(pad, Buffer.from(token, 'base64'))]).toString('base64')
}

/** Unmasks the token of a form; plain tokens are accepted too. */
function unmask(value: string): string | undefined {
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length === TOKEN_BYTES) return bytes.toString('base64')
  if (bytes.length !== 2 * TOKEN_BYTES) return undefined
  return xor(bytes.subarray(0, TOKEN_BYTES), bytes.subarray(TOKEN_BYTES)).toString('base64')
}

/** Digest that a flow stores of the browser's token. */
export const csrfDigest = (token: string): string => digestOf(token)

/** Creates the CSRF protection of browsers. */
export function createCsrf(keyring: Keyring, settings: CookieSettings): Csrf {
  const deviceMark = (nonce: Buffer, identityId: string): Buffer =>
    Buffer.from(keyring.sign(nonce.toString('base64'), `device of ${identityId}`), 'base64url').subarray(
      0,
      NONCE_BYTES,
    )
  function renew(project: ProjectContext, identityId?: string): CsrfToken {
    const nonce = randomBytes(NONCE_BYTES)
    const mark = identityId === undefined ? randomBytes(NONCE_BYTES) : deviceMark(nonce, identityId)
    const token = Buffer.concat([nonce, mark]).toString('base64')
    const options = { ...cookieOptions(identityConfig(project).cookies, settings), maxAge: YEAR_SECONDS }
    return { token, setCookies: [serializeCookie(cookieName(project), token, options)] }
  }
  function read({ cookies }: Incoming, project: ProjectContext): string | undefined {
    const value = cookies[cookieName(project)]
    return value !== undefined && isToken(value) ? value : undefined
  }
  return {
    read,
    renew,
    ensure(request, project) {
      const token = read(request, project)
      return token === undefined ? renew(project) : { token, setCookies: [] }
    },
    isDeviceOf(token, identityId) {
      const bytes = Buffer.from(token, 'base64')
      const mark = deviceMark(bytes.subarray(0, NONCE_BYTES), identityId)
      return timingSafeEqual(mark, bytes.subarray(NONCE_BYTES))
    },
  }
}

const NO_COOKIE =
  'The CSRF cookie is missing. Pages of other origins must be allowed by CORS and send credentials.'

/** Throws 403 when another browser started the flow. */
export function assertSameBrowser(
  token: string | undefined,
  digest: string,
  reason?: 'present' | 'absent',
): void {
  if (token === undefined) throw csrfViolation(NO_COOKIE, reason)
  if (!equalInConstantTime(csrfDigest(token), digest))
    throw csrfViolation(
      'The CSRF cookie belongs to another browser than the one that started the flow.',
      reason,
    )
}

/** Throws 403 when a form lacks the token of its browser. */
export function assertNotForged(token: string | undefined, submitted: unknown): void {
  if (token === undefined) throw csrfViolation(NO_COOKIE)
  if (typeof submitted !== 'string' || submitted === '') throw csrfViolation('The form has no csrf_token.')
  if (!equalInConstantTime(unmask(submitted) ?? '', token))
    throw csrfViolation('The csrf_token of the form does not match the CSRF cookie.')
}

/** Returns why a request that looks like a browser's may not submit a flow of an app, or undefined. */
export function browserHint({ headers, cookies }: Incoming): string | undefined {
  const hasCookies = Object.keys(cookies).some((name) => !/^(__cf|_cf|cf_)/.test(name))
  if (headers.origin === undefined && !hasCookies) return undefined
  const header = headers.origin === undefined ? 'Cookie' : 'Origin'
  return `This form is for apps, but the request has the header ${header}, which only browsers send. Start again from the page.`
}
