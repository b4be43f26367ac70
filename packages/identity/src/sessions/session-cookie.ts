import { type CookieOptions, type Incoming, serializeCookie } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { identityConfig } from '../identity-config.ts'

export interface CookieSettings {
  /** `on` where browsers reach the platform by https. */
  secure: 'on' | 'off'
  domain?: string | undefined
}

/** The attributes of every cookie of a project. Values are written as they are: ours need no escapes. */
export function cookieOptions(project: ProjectContext, { secure, domain }: CookieSettings): CookieOptions {
  return {
    path: project.cookiePath,
    httpOnly: true,
    secure: secure === 'on',
    sameSite: identityConfig(project).session.sameSite,
    encode: String,
    ...(domain && { domain }),
  }
}

export interface SealedToken {
  token: string
  /** What the browser was told the session's expiry is. */
  expiresAt: number
}

export interface SessionCookie {
  read(request: Incoming, project: ProjectContext): SealedToken | undefined
  /** A Set-Cookie value. */
  write(project: ProjectContext, sealed: SealedToken): string
  /** A Set-Cookie value that removes it. */
  clear(project: ProjectContext): string
}

/** The session token in a cookie, encrypted and bound to the project. */
export function createSessionCookie(
  keyring: Keyring,
  settings: CookieSettings,
  now: () => number,
): SessionCookie {
  const contextOf = ({ id }: ProjectContext): string => `session cookie of ${id}`
  return {
    read({ cookies }, project) {
      const value = cookies[identityConfig(project).session.cookieName]
      const opened = value && keyring.open(value, contextOf(project))
      if (!opened) return undefined
      const [expiresAt, token] = opened.split(' ') as [string, string]
      return { token, expiresAt: Number(expiresAt) }
    },
    write(project, { token, expiresAt }) {
      const { cookieName, persistence } = identityConfig(project).session
      const value = keyring.seal(`${expiresAt} ${token}`, contextOf(project))
      const lifetime = {
        maxAge: Math.max(0, Math.round((expiresAt - now()) / 1000)),
        expires: new Date(expiresAt),
      }
      const options = { ...cookieOptions(project, settings), ...(persistence === 'on' && lifetime) }
      return serializeCookie(cookieName, value, options)
    },
    clear: (project) =>
      serializeCookie(identityConfig(project).session.cookieName, '', {
        ...cookieOptions(project, settings),
        maxAge: 0,
        expires: new Date(0),
      }),
  }
}
