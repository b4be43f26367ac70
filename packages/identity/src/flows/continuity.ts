import { type Incoming, serializeCookie } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf, equalInConstantTime, type Keyring, randomText } from '@tillkey/secrets'
import { identityConfig } from '../identity-config.ts'
import { type CookieSettings, cookieOptions } from '../sessions/session-cookie.ts'
import type { FlowRequest } from './flow-definition.ts'

const COOKIE = 'ory_kratos_continuity'
const SECRET_LENGTH = 32
const MONTH_SECONDS = 30 * 24 * 3600

/** What only we give browsers; anything else in the cookie counts as none. */
function browserSecret({ cookies }: Incoming): string | undefined {
  const value = cookies[COOKIE]
  return value?.length === SECRET_LENGTH ? value : undefined
}

/** Texts that stay with us, and that only the browser they came from can have opened again. */
export interface Continuity {
  /** The secret of a browser that has one already stays, so that what else it may have opened is not lost. */
  seal(text: string, context: string, from: FlowRequest): { sealed: string; setCookie: string }
  open(sealed: string, context: string, request: Incoming, project: ProjectContext): string | undefined
  /** A text under the newest secret, still bound to its browser; undefined where no secret opens it. */
  reseal(sealed: string, context: string, projectId: string): string | undefined
  /** The Set-Cookie values by which a browser goes on remembering; none when it knows nothing. */
  renewCookie(request: Incoming, project: ProjectContext): string[]
}

/** Begins texts that hold the digest of their browser's secret. The form before 0.2 was bound to the secret itself. */
const BOUND_PREFIX = 'b.'

interface BoundText {
  browser: string
  text: string
}

/** Hands a browser what a flow has to remember while it is elsewhere, sealed in a cookie that only it can bring back. */
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
    open(sealed, context, request, project) {
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
