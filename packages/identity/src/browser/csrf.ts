import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Incoming, serializeCookie } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf, equalInConstantTime, type Keyring } from '@tillkey/secrets'
import { csrfViolation } from '../errors/self-service-errors.ts'
import { identityConfig } from '../identity-config.ts'
import { type CookieSettings, cookieOptions } from '../sessions/session-cookie.ts'

const TOKEN_BYTES = 32
/** Half of a token is random, half is the mark of whoever signed in with it, or random as well. */
const NONCE_BYTES = TOKEN_BYTES / 2
const YEAR_SECONDS = 31_536_000

/** An anti-forgery token and the cookie that makes a browser know it. */
export interface CsrfToken {
  /** base64 of 32 bytes, as it stands in the cookie. */
  token: string
  /** What has to be sent for the browser to know it; nothing when it already does. */
  setCookies: string[]
}

/**
 * The anti-forgery token of a browser: random, in a cookie, and in every form behind a one-time pad, so that no two
 * renderings of a page share a secret.
 */
export interface Csrf {
  read(request: Incoming, project: ProjectContext): string | undefined
  /** The browser's token, a new one if it has none. */
  ensure(request: Incoming, project: ProjectContext): CsrfToken
  /**
   * A new token, because the browser now stands for somebody else. It is marked with the identity that signed in, or out,
   * so that the device is known to be theirs as long as the cookie lasts.
   */
  renew(project: ProjectContext, identityId?: string): CsrfToken
  /** Whether a browser with this token is where an identity signed in last. */
  isDeviceOf(token: string, identityId: string): boolean
}

const cookieName = ({ publicUrl }: ProjectContext): string =>
  `csrf_token_${createHash('sha256').update(publicUrl).digest('hex')}`

const isToken = (value: string): boolean => Buffer.from(value, 'base64').length === TOKEN_BYTES

const xor = (left: Buffer, right: Buffer): Buffer =>
  Buffer.from(left.map((byte, index) => byte ^ (right[index] as number))) // of the same length

/** The token as it stands in a form: a pad and the token under it. */
export function mask(token: string): string {
  const pad = randomBytes(TOKEN_BYTES)
  return Buffer.concat([pad, xor(pad, Buffer.from(token, 'base64'))]).toString('base64')
}

/** The token of a form's value, masked or not. */
function unmask(value: string): string | undefined {
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length === TOKEN_BYTES) return bytes.toString('base64')
  if (bytes.length !== 2 * TOKEN_BYTES) return undefined
  return xor(bytes.subarray(0, TOKEN_BYTES), bytes.subarray(TOKEN_BYTES)).toString('base64')
}

/** What a flow remembers of the token of the browser that started it. */
export const csrfDigest = (token: string): string => digestOf(token)

/** Gives browsers their anti-forgery cookie, and holds the token of a form against it. */
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
  'The anti-forgery cookie was not sent. A page of another origin has to send requests with credentials, and needs to be listed.'

/** Refuses to show a browser a flow that another browser started. */
export function assertSameBrowser(token: string | undefined, digest: string): void {
  if (token === undefined) throw csrfViolation(NO_COOKIE)
  if (!equalInConstantTime(csrfDigest(token), digest))
    throw csrfViolation('The anti-forgery cookie is not the one this flow was started with.')
}

/** Refuses a form that does not carry the token of the browser it comes from. */
export function assertNotForged(token: string | undefined, submitted: unknown): void {
  if (token === undefined) throw csrfViolation(NO_COOKIE)
  if (typeof submitted !== 'string' || submitted === '') throw csrfViolation('The form has no csrf_token.')
  if (!equalInConstantTime(unmask(submitted) ?? '', token))
    throw csrfViolation('The csrf_token of the form does not match the anti-forgery cookie.')
}

/** Why an app's flow may not be submitted by what looks like a browser; nothing when it does not look like one. */
export function browserHint({ headers, cookies }: Incoming): string | undefined {
  const hasCookies = Object.keys(cookies).some((name) => !/^(__cf|_cf|cf_)/.test(name))
  if (headers.origin === undefined && !hasCookies) return undefined
  const header = headers.origin === undefined ? 'Cookie' : 'Origin'
  return `This form is for apps, and the request has a header ${header} as only browsers send it. Please begin again from the page.`
}
