import { createHash, randomBytes } from 'node:crypto'
import { type Incoming, serializeCookie } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf, equalInConstantTime } from '@tillkey/secrets'
import { ApiError } from '@tillkey/wire'
import { type CookieSettings, cookieOptions } from '../sessions/session-cookie.ts'

const TOKEN_BYTES = 32
const YEAR_SECONDS = 31_536_000

interface CsrfToken {
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
  /** A new token, because the browser now stands for somebody else. */
  renew(project: ProjectContext): CsrfToken
}

const cookieName = ({ publicUrl }: ProjectContext): string =>
  `csrf_token_${createHash('sha256').update(publicUrl).digest('hex')}`

const isToken = (value: string): boolean => Buffer.from(value, 'base64').length === TOKEN_BYTES

const xor = (left: Buffer, right: Buffer): Buffer =>
  Buffer.from(left.map((byte, index) => byte ^ (right[index] as number)))

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

export function createCsrf(settings: CookieSettings): Csrf {
  function renew(project: ProjectContext): CsrfToken {
    const token = randomBytes(TOKEN_BYTES).toString('base64')
    const options = { ...cookieOptions(project, settings), maxAge: YEAR_SECONDS }
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
  }
}

/** Why a request is held to be forged, for the person who has to find out. */
const violation = (hint: string): ApiError =>
  new ApiError({
    status: 403,
    code: 'security_csrf_violation',
    message: 'the request was rejected to protect you from Cross-Site-Request-Forgery',
    reason:
      'Please retry the flow and optionally clear your cookies. The request was rejected to protect you from Cross-Site-Request-Forgery (CSRF) which could cause account takeover, leaking personal information, and other serious security issues.',
    details: { hint },
  })

const NO_COOKIE =
  'The anti-forgery cookie was not sent. A page of another origin has to send requests with credentials, and needs to be listed.'

/** Refuses to show a browser a flow that another browser started. */
export function assertSameBrowser(token: string | undefined, digest: string): void {
  if (token === undefined) throw violation(NO_COOKIE)
  if (!equalInConstantTime(csrfDigest(token), digest))
    throw violation('The anti-forgery cookie is not the one this flow was started with.')
}

/** Refuses a form that does not carry the token of the browser it comes from. */
export function assertNotForged(token: string | undefined, submitted: unknown): void {
  if (token === undefined) throw violation(NO_COOKIE)
  if (typeof submitted !== 'string' || submitted === '') throw violation('The form has no csrf_token.')
  if (!equalInConstantTime(unmask(submitted) ?? '', token))
    throw violation('The csrf_token of the form does not match the anti-forgery cookie.')
}
