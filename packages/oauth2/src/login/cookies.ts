import { hash } from 'node:crypto'
import { type CookieOptions, type Incoming, serializeCookie } from '@tillkey/host'
import { randomText } from '@tillkey/secrets'
import type { AuthorizationServer } from '../provider.ts'

const TOKEN_LENGTH = 32
const TOKEN = new RegExp(`^[A-Za-z\\d]{${TOKEN_LENGTH}}$`)

function cookieAttributes({ project, config }: AuthorizationServer): CookieOptions {
  const { isSecure: secure, sameSite, domain } = config.protocol.cookies
  return {
    path: project.cookiePath,
    httpOnly: true,
    secure,
    sameSite,
    ...(domain !== undefined && { domain }),
  }
}

const sessionCookieAttributes = (provider: AuthorizationServer): CookieOptions => ({
  ...cookieAttributes(provider),
  path: provider.config.protocol.cookies.sessionPath ?? provider.project.cookiePath,
})

/** Distinguishes the cookies of concurrent flows of different clients. */
const cookieNumber = (clientId: string): number => hash('sha256', clientId, 'buffer').readUInt32BE()

type CsrfStep = 'login' | 'consent' | 'device'

/** The cookie of a device has no number: its client is not known yet. */
function csrfName({ config }: AuthorizationServer, step: CsrfStep, clientId: string): string {
  const name = config.protocol.cookies[step]
  return step === 'device' ? name : `${name}_${cookieNumber(clientId)}`
}

/** Reads the CSRF cookie; malformed values count as absent. */
function readCsrf(
  provider: AuthorizationServer,
  { cookies }: Incoming,
  { step, clientId }: CsrfScope,
): string | undefined {
  const found = cookies[csrfName(provider, step, clientId)] ?? ''
  return TOKEN.test(found) ? found : undefined
}

export interface CsrfScope {
  step: CsrfStep
  clientId: string
}

/**
 * Returns the CSRF token of the browser and its cookie. An existing token is reused so that flows in several tabs all
 * succeed.
 */
export function csrfFor(
  provider: AuthorizationServer,
  request: Incoming,
  scope: CsrfScope,
): { csrf: string; cookie: string } {
  const csrf = readCsrf(provider, request, scope) ?? randomText(TOKEN_LENGTH)
  const { step, clientId } = scope
  const maxAge = Math.round(provider.config.protocol.lifetimes.request / 1000)
  const options = { ...cookieAttributes(provider), maxAge }
  return { csrf, cookie: serializeCookie(csrfName(provider, step, clientId), csrf, options) }
}

/** Whether the flow began in this browser. */
export const hasCsrfCookie = (
  provider: AuthorizationServer,
  request: Incoming,
  { csrf, ...scope }: CsrfScope & { csrf: string },
): boolean => readCsrf(provider, request, scope) === csrf

const sessionContext = ({ project }: AuthorizationServer): string => `oauth2 session cookie of ${project.id}`

/** Id of the remembered login session. */
export const readSessionCookie = (provider: AuthorizationServer, { cookies }: Incoming): string | undefined =>
  provider.keyring.open(cookies[provider.config.protocol.cookies.session] ?? '', sessionContext(provider))

/** Set-Cookie value. Without `maxAge` (seconds) it is a session cookie. */
export const writeSessionCookie = (
  provider: AuthorizationServer,
  id: string,
  maxAge: number | undefined,
): string =>
  serializeCookie(
    provider.config.protocol.cookies.session,
    provider.keyring.seal(id, sessionContext(provider)),
    { ...sessionCookieAttributes(provider), ...(maxAge !== undefined && { maxAge }) },
  )

/** Set-Cookie value that deletes the login session cookie. */
export const clearSessionCookie = (provider: AuthorizationServer): string =>
  serializeCookie(provider.config.protocol.cookies.session, '', {
    ...sessionCookieAttributes(provider),
    maxAge: 0,
  })
