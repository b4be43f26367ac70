import { type ConfigProblem, type ConfigWarning, childPointer, warningCodes } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import { type TokenTemplate, tokenTemplate } from '../sessions/token-templates.ts'
import type { identitySettings } from './identity-settings.ts'

type Settings = Static<typeof identitySettings>

/** Where a cookie goes, as a project says. */
export interface CookieAttributes {
  /** Undefined for the host alone. */
  domain: string | undefined
  path: string
  /** Whether only https gets them; undefined where the platform's address says it. */
  secure: boolean | undefined
  sameSite: 'lax' | 'strict' | 'none'
}

/** `session` of a project's configuration. */
export interface SessionConfig {
  lifespanMs: number
  /** After how long without a request a session ends; undefined where it does not. */
  idleMs: number | undefined
  /** How long before its end a session can be prolonged. */
  earliestExtendMs: number
  cookieName: string
  persistent: boolean
  cookie: CookieAttributes
  /** How long a network in front may keep the answer of `whoami` at most; undefined where it may not. */
  cacheableMs: number | undefined
  /** How sessions are told to others that do not ask us, by name. */
  tokenTemplates: ReadonlyMap<string, TokenTemplate>
  /** Of `whoami`. */
  requiredAal: 'aal1' | 'highest_available'
}

const sameSites = { Lax: 'lax', Strict: 'strict', None: 'none' } as const

/** As told; a configuration that was written for a server of its own goes on as that server did, also on an address without TLS. */
function readSecure({ serve }: Settings, configured: boolean | string | undefined): boolean | undefined {
  if (configured !== undefined) return String(configured) === 'true'
  return serve?.public?.base_url === undefined ? undefined : true
}

const readCookie = (
  settings: Settings,
  { domain, path, secure, same_site: sameSite }: Settings['cookies'],
): CookieAttributes => ({
  domain,
  path,
  secure: readSecure(settings, secure),
  sameSite: sameSites[sameSite],
})

/** `cookies` of a project's configuration. */
export const cookiesConfig = (settings: Settings): CookieAttributes => readCookie(settings, settings.cookies)

/** Where nobody could give a second factor, none is asked for, whatever accounts were given once. */
export const requiredAal = (
  required: 'aal1' | 'highest_available',
  { totp, lookup_secret: lookup, webauthn, code }: Settings['selfservice']['methods'],
): 'aal1' | 'highest_available' =>
  totp.enabled || lookup.enabled || webauthn.enabled || code.mfa_enabled ? required : 'aal1'

const readTemplates = ({ session }: Settings): ReadonlyMap<string, TokenTemplate> =>
  new Map(
    Object.entries(session.whoami.tokenizer.templates).map(([name, template]) => [
      name,
      tokenTemplate(template),
    ]),
  )

/** Templates of tokens that nobody could use, before anybody asks for one. */
export function templateProblems(settings: Settings): ConfigProblem[] {
  try {
    readTemplates(settings)
    return []
  } catch (error) {
    // Whatever a text breaks throws an Error.
    const reason = `a template cannot be used: ${(error as Error).message}`
    return [{ pointer: '/session/whoami/tokenizer/templates', reason }]
  }
}

/** Templates whose key set is empty: the configuration is accepted, and asking for such a token is refused. */
export const templateKeyFaults = (settings: Settings): ConfigWarning[] =>
  [...readTemplates(settings)]
    .filter(([, { key }]) => key === undefined)
    .map(([name]) => ({
      pointer: `${childPointer('/session/whoami/tokenizer/templates', name)}/jwks_url`,
      code: warningCodes.faulty,
      reason: 'holds no key, so no token is made',
    }))

const readCacheable = ({ feature_flags: flags }: Settings): number | undefined =>
  flags.cacheable_sessions ? (flags.cacheable_sessions_max_age ?? Number.POSITIVE_INFINITY) : undefined

/** How long people of a project stay signed in, and by what. */
export function sessionConfig(settings: Settings): SessionConfig {
  const { session, selfservice } = settings
  return {
    lifespanMs: session.lifespan,
    idleMs: session.idle_timeout,
    earliestExtendMs: session.earliest_possible_extend ?? session.lifespan,
    cookieName: session.cookie.name,
    persistent: session.cookie.persistent,
    cookie: readCookie(settings, { ...settings.cookies, ...settings.session.cookie }),
    cacheableMs: readCacheable(settings),
    tokenTemplates: readTemplates(settings),
    requiredAal: requiredAal(session.whoami.required_aal, selfservice.methods),
  }
}
