import { type Incoming, serializeCookie } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { type Keyring, randomText } from '@tillkey/secrets'
import { identityConfig } from '../identity-config.ts'
import { type CookieSettings, cookieOptions } from '../sessions/session-cookie.ts'

const COOKIE = 'ory_kratos_continuity'
const SECRET_LENGTH = 32
const MONTH_SECONDS = 30 * 24 * 3600

/** Texts that stay with us, and that only the browser they came from can have opened again. */
export interface Continuity {
  seal(text: string, context: string, project: ProjectContext): { sealed: string; setCookie: string }
  open(sealed: string, context: string, request: Incoming, project: ProjectContext): string | undefined
  /** The Set-Cookie values that make a browser forget; none when it knows nothing. */
  clear(request: Incoming, project: ProjectContext): string[]
}

/** Hands a browser what a flow has to remember while it is elsewhere, sealed in a cookie that only it can bring back. */
export function createContinuity(keyring: Keyring, settings: CookieSettings): Continuity {
  const boundTo = (context: string, secret: string, { id }: ProjectContext): string =>
    `${context} of ${id} for ${secret}`
  const write = (value: string, maxAge: number, project: ProjectContext): string =>
    serializeCookie(COOKIE, value, {
      ...cookieOptions(identityConfig(project).cookies, settings),
      sameSite: 'lax',
      maxAge,
    })
  return {
    seal(text, context, project) {
      const secret = randomText(SECRET_LENGTH)
      const sealed = keyring.seal(text, boundTo(context, secret, project))
      return { sealed, setCookie: write(secret, MONTH_SECONDS, project) }
    },
    open(sealed, context, { cookies }, project) {
      const secret = cookies[COOKIE]
      return secret === undefined ? undefined : keyring.open(sealed, boundTo(context, secret, project))
    },
    clear: ({ cookies }, project) => (cookies[COOKIE] === undefined ? [] : [write('', 0, project)]),
  }
}
