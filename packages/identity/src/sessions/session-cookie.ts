import { type Incoming, serializeCookie } from '@tillkey/host'
import { type ProjectContext, projectKeyrings } from '@tillkey/platform-core'
import { digestOf, type Keyring } from '@tillkey/secrets'
import { type CookieSettings, cookieOptions } from '../browser/cookie-options.ts'
import { identityConfig } from '../identity-config.ts'

export interface SealedToken {
  token: string
  /** Expiry last sent to the browser. */
  expiresAt: number
}

export interface SessionCookie {
  read(request: Incoming, project: ProjectContext): SealedToken | undefined
  /** Returns a Set-Cookie value that keeps the sessions of other projects. */
  write(request: Incoming, project: ProjectContext, sealed: SealedToken): string
  /** Returns a Set-Cookie value without the project's session, or one that deletes an empty cookie. */
  clear(request: Incoming, project: ProjectContext): string
}

/** Upper bound on projects per cookie: browsers keep 4096 bytes. */
const MAX_ENTRIES = 12

interface Entry {
  /** Identifies the project. */
  tag: string
  expiresAt: number
  sealed: string
}

const TAG_LENGTH = 8
const projectTag = ({ id }: ProjectContext): string => digestOf(id).slice(0, TAG_LENGTH)

/** Format: `tag.seconds.sealed` per project, separated by `!`. */
function parseEntries(value: string | undefined): Entry[] {
  return (value ?? '').split('!').flatMap((text) => {
    const [tag, seconds, sealed] = text.split('.')
    return tag && seconds && sealed ? [{ tag, expiresAt: Number(seconds) * 1000, sealed }] : []
  })
}

/** Requires the minimum length of a sealed value. */
const ENTRY_FORMAT = /^[\w-]{8}\.\d+\.[\w-]{38,}$/

/** Returns whether a cookie value holds sessions, whatever the cookie is called. */
export const holdsSessions = (value: string): boolean =>
  value.split('!').every((entry) => ENTRY_FORMAT.test(entry))

/** Format before 0.2: one sealed session. Accepted until the session ends, and replaced on the next write. */
const LEGACY_FORMAT = /^[\w-]{38,}$/

const formatEntries = (entries: readonly Entry[]): string =>
  entries.map(({ tag, expiresAt, sealed }) => `${tag}.${Math.ceil(expiresAt / 1000)}.${sealed}`).join('!')

/**
 * Stores session tokens in a cookie, encrypted and bound to their project. Projects of one host share the
 * path and, by default, the cookie name, so the cookie has one entry per project.
 */
export function createSessionCookie(
  keyring: Keyring,
  settings: CookieSettings,
  now: () => number,
): SessionCookie {
  const keyringOf = projectKeyrings(keyring, (project) => identityConfig(project).secrets.cookie)
  const sealContext = ({ id }: ProjectContext): string => `session cookie of ${id}`
  const readEntries = ({ cookies }: Incoming, project: ProjectContext): Entry[] =>
    parseEntries(cookies[identityConfig(project).session.cookieName])
  const others = (request: Incoming, project: ProjectContext): Entry[] =>
    readEntries(request, project).filter(
      ({ tag, expiresAt }) => tag !== projectTag(project) && expiresAt > now(),
    )

  function sealedFor(request: Incoming, project: ProjectContext): string | undefined {
    const value = request.cookies[identityConfig(project).session.cookieName] ?? ''
    if (LEGACY_FORMAT.test(value)) return value
    return readEntries(request, project).find(({ tag }) => tag === projectTag(project))?.sealed
  }

  function serialize(project: ProjectContext, entries: readonly Entry[]): string {
    const { cookieName, persistent, cookie } = identityConfig(project).session
    const expiresAt = Math.max(0, ...entries.map((entry) => entry.expiresAt))
    const lifetime = {
      maxAge: Math.max(0, Math.round((expiresAt - now()) / 1000)),
      expires: new Date(expiresAt),
    }
    const isPersistent = persistent || entries.length === 0
    const options = { ...cookieOptions(cookie, settings), ...(isPersistent && lifetime) }
    return serializeCookie(cookieName, formatEntries(entries), options)
  }

  return {
    read(request, project) {
      const sealed = sealedFor(request, project)
      const opened = sealed && keyringOf(project).open(sealed, sealContext(project))
      if (!opened) return undefined
      const [expiresAt, token] = opened.split(' ') as [string, string] // sealed by `write`
      return { token, expiresAt: Number(expiresAt) }
    },
    write(request, project, { token, expiresAt }) {
      const sealed = keyringOf(project).seal(`${expiresAt} ${token}`, sealContext(project))
      const otherEntries = others(request, project).slice(1 - MAX_ENTRIES)
      return serialize(project, [...otherEntries, { tag: projectTag(project), expiresAt, sealed }])
    },
    clear: (request, project) => serialize(project, others(request, project)),
  }
}
