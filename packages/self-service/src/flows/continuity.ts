import { type Incoming, serializeCookie } from '@tillkey/host'
import { type CookieSettings, cookieOptions } from '@tillkey/identity/browser/cookie-options.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf, equalInConstantTime, type Keyring, randomText } from '@tillkey/secrets'
import type { FlowRequest } from './submission.ts'

const COOKIE = 'ory_kratos_continuity'
const SECRET_LENGTH = 32
const MONTH_SECONDS = 30 * 24 * 3600

/** Returns the browser's secret; a malformed value counts as none. */
function browserSecret({ cookies }: Incoming): string | undefined {
  const value = cookies[COOKIE]
  return value?.length === SECRET_LENGTH ? value : undefined
}

/** Sealed texts that only the browser they were sealed for can have opened again. */
export interface Continuity {
  /** Keeps an existing browser secret, so that other sealed texts stay readable. */
  seal(text: string, context: string, from: FlowRequest): { sealed: string; setCookie: string }
  open(sealed: string, context: string, from: FlowRequest): string | undefined
  /**
   * Reseals a text under the newest secret, still bound to its browser; undefined when it cannot be
   * decrypted.
   */
  reseal(sealed: string, context: string, projectId: string): string | undefined
  /** Returns Set-Cookie values that renew the browser secret; empty without one. */
  renewCookie(request: Incoming, project: ProjectContext): string[]
}

/**
 * Prefix of texts that contain the digest of the browser secret. Before 0.2 the secret was part of the
 * context.
 */
const BOUND_PREFIX = 'b.'

interface BoundText {
  browser: string
  text: string
}

/** Seals the state of a flow while the browser is elsewhere, bound to a secret in its cookie. */
export function createContinuity(keyring: Keyring, settings: CookieSettings): Continuity {
  const sealContext = (context: string, projectId: string): string => `${context} of ${projectId}`
  function openBound(sealed: string, context: string): BoundText | undefined {
    const opened = keyring.open(sealed.slice(BOUND_PREFIX.length), context)
    return opened === undefined ? undefined : (JSON.parse(opened) as BoundText) // sealed by `seal`
  }
  const write = (value: string, maxAge: number, project: ProjectContext): string =>
    serializeCookie(COOKIE, value, {
      ...cookieOptions(identityConfig(project).cookies, settings),
      sameSite: 'lax',
      maxAge,
    })
  return {
    seal(text, context, { request, project }) {
      const secret = browserSecret(request) ?? randomText(SECRET_LENGTH)
      const bound: BoundText = { browser: digestOf(secret), text }
      const sealed = `${BOUND_PREFIX}${keyring.seal(JSON.stringify(bound), sealContext(context, project.id))}`
      return { sealed, setCookie: write(secret, MONTH_SECONDS, project) }
    },
    open(sealed, context, { request, project }) {
      const secret = browserSecret(request)
      if (secret === undefined) return undefined
      const own = sealContext(context, project.id)
      if (!sealed.startsWith(BOUND_PREFIX)) return keyring.open(sealed, `${own} for ${secret}`)
      const bound = openBound(sealed, own)
      return bound && equalInConstantTime(bound.browser, digestOf(secret)) ? bound.text : undefined
    },
    reseal(sealed, context, projectId) {
      if (!sealed.startsWith(BOUND_PREFIX)) return sealed
      const current = keyring.reseal(sealed.slice(BOUND_PREFIX.length), sealContext(context, projectId))
      return current === undefined ? undefined : `${BOUND_PREFIX}${current}`
    },
    renewCookie(request, project) {
      const secret = browserSecret(request)
      return secret === undefined ? [] : [write(secret, MONTH_SECONDS, project)]
    },
  }
}
