import { type CookieOptions, type Incoming, serializeCookie } from '@tillkey/host'
import { type ProjectContext, projectKeyrings } from '@tillkey/platform-core'
import { digestOf, type Keyring } from '@tillkey/secrets'
import type { CookieAttributes } from '../config/session-config.ts'
import { identityConfig } from '../identity-config.ts'

export interface CookieSettings {
  /** Whether browsers reach the platform by https. */
  secure: boolean
}

/** The options of a cookie of a project. Values are written as they are: ours need no escapes. */
export function cookieOptions(attributes: CookieAttributes, settings: CookieSettings): CookieOptions {
  const { path, sameSite, secure = settings.secure, domain } = attributes
  return {
    path,
    httpOnly: true,
    secure,
    sameSite,
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
  /** A Set-Cookie value; the sessions of other projects in the request's cookie stay in it. */
  write(request: Incoming, project: ProjectContext, sealed: SealedToken): string
  /** A Set-Cookie value that removes the project's session, and the cookie when it was the only one. */
  clear(request: Incoming, project: ProjectContext): string
}

/** Sessions of so many projects in one cookie at most: browsers keep 4,096 bytes. */
const MAX_ENTRIES = 12

/** A project's session in the cookie. */
interface Entry {
  /** What the project's entry is found by. */
  tag: string
  expiresAt: number
  sealed: string
}

const TAG_LENGTH = 8
const projectTag = ({ id }: ProjectContext): string => digestOf(id).slice(0, TAG_LENGTH)

/** `tag.seconds.sealed` of each project, divided by `!`. */
function parseEntries(value: string | undefined): Entry[] {
  return (value ?? '').split('!').flatMap((text) => {
    const [tag, seconds, sealed] = text.split('.')
    return tag && seconds && sealed ? [{ tag, expiresAt: Number(seconds) * 1000, sealed }] : []
  })
}

/** As long as what is sealed is at least. */
const ENTRY_FORMAT = /^[\w-]{8}\.\d+\.[\w-]{38,}$/

/** Whether the value of a cookie is one of ours with sessions in it, of whichever project, whatever that calls it. */
export const holdsSessions = (value: string): boolean => value.split('!').every((entry) => ENTRY_FORMAT.test(entry))

/** The form before 0.2: one sealed session is the whole value. Read until the session ends, and replaced when it is written. */
const LEGACY_FORMAT = /^[\w-]{38,}$/

const formatEntries = (entries: readonly Entry[]): string =>
  entries.map(({ tag, expiresAt, sealed }) => `${tag}.${Math.ceil(expiresAt / 1000)}.${sealed}`).join('!')

/**
 * Session tokens in a cookie, each encrypted and bound to its project. Projects of one host share its path, and those that do
 * not say another its name, which existing clients know; so each has an entry of its own in it.
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
    readEntries(request, project).filter(({ tag, expiresAt }) => tag !== projectTag(project) && expiresAt > now())

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
