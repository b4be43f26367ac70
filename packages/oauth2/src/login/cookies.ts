import { hash } from 'node:crypto'
import { type CookieOptions, type Incoming, serializeCookie } from '@tillkey/host'
import { randomText } from '@tillkey/secrets'
import type { Provider } from '../provider.ts'

const TOKEN_LENGTH = 32
const TOKEN = new RegExp(`^[A-Za-z\\d]{${TOKEN_LENGTH}}$`)

function attributesOf({ project, config }: Provider): CookieOptions {
  const { isSecure: secure, sameSite, domain } = config.protocol.cookies
  return {
    path: project.cookiePath,
    httpOnly: true,
    secure,
    sameSite,
    ...(domain !== undefined && { domain }),
  }
}

const sessionAttributesOf = (provider: Provider): CookieOptions => ({
  ...attributesOf(provider),
  path: provider.config.protocol.cookies.sessionPath ?? provider.project.cookiePath,
})

/** A number for each client, so that walks of different clients have cookies of their own. */
const cookieNumber = (clientId: string): number => hash('sha256', clientId, 'buffer').readUInt32BE()

type CsrfStep = 'login' | 'consent'

const csrfName = ({ config }: Provider, step: CsrfStep, clientId: string): string =>
  `${config.protocol.cookies[step]}_${cookieNumber(clientId)}`

/** What a browser has of its own; what is not of our making is none of it. */
function readCsrf(
  provider: Provider,
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
 * What a browser has to bring back: what it has already, so that walks in several tabs all end well, and the cookie that
 * keeps it.
 */
export function csrfFor(
  provider: Provider,
  request: Incoming,
  scope: CsrfScope,
): { csrf: string; cookie: string } {
  const csrf = readCsrf(provider, request, scope) ?? randomText(TOKEN_LENGTH)
  const { step, clientId } = scope
  const maxAge = Math.round(provider.config.protocol.lifetimes.request / 1000)
  const options = { ...attributesOf(provider), maxAge }
  return { csrf, cookie: serializeCookie(csrfName(provider, step, clientId), csrf, options) }
}

/** Whether a browser is the one that the walk began in. */
export const hasCsrfCookie = (
  provider: Provider,
  request: Incoming,
  { csrf, ...scope }: CsrfScope & { csrf: string },
): boolean => readCsrf(provider, request, scope) === csrf

const sessionContext = ({ project }: Provider): string => `oauth2 session cookie of ${project.id}`

/** The id of the login session that a browser is remembered by. */
export const readSessionCookie = (provider: Provider, { cookies }: Incoming): string | undefined =>
  provider.keyring.open(cookies[provider.config.protocol.cookies.session] ?? '', sessionContext(provider))

/** A Set-Cookie value; without `maxAge` (seconds) the browser forgets it when it ends. */
export const writeSessionCookie = (provider: Provider, id: string, maxAge: number | undefined): string =>
  serializeCookie(
    provider.config.protocol.cookies.session,
    provider.keyring.seal(id, sessionContext(provider)),
    { ...sessionAttributesOf(provider), ...(maxAge !== undefined && { maxAge }) },
  )

/** A Set-Cookie value: the browser is remembered by nothing. */
export const clearSessionCookie = (provider: Provider): string =>
  serializeCookie(provider.config.protocol.cookies.session, '', {
    ...sessionAttributesOf(provider),
    maxAge: 0,
  })
