import { type ConfigProblem, type ConfigWarning, childPointer, warningCodes } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import type { identitySettings } from './identity-settings.ts'
import { type TokenTemplate, tokenTemplate } from './token-templates.ts'

type Settings = Static<typeof identitySettings>

/** Configured cookie attributes. */
export interface CookieAttributes {
  /** Default: the host only. */
  domain: string | undefined
  path: string
  /** Default: by the scheme of the platform's address. */
  secure: boolean | undefined
  sameSite: 'lax' | 'strict' | 'none'
}

/** Settings of `session`. */
export interface SessionConfig {
  lifespanMs: number
  /** Idle timeout; undefined without one. */
  idleMs: number | undefined
  /** How long before expiry a session can be extended. */
  earliestExtendMs: number
  /** Whether extending a session shows it. */
  showsExtended: boolean
  cookieName: string
  persistent: boolean
  cookie: CookieAttributes
  /** Upper bound on the cache lifetime of `whoami`; undefined when caching is disabled. */
  cacheableMs: number | undefined
  /** Token templates by name. */
  tokenTemplates: ReadonlyMap<string, TokenTemplate>
  /** Level required by `whoami`. */
  requiredAal: 'aal1' | 'highest_available'
}

const sameSites = { Lax: 'lax', Strict: 'strict', None: 'none' } as const

/** As configured. Settings of a dedicated server keep its default, secure cookies, even without TLS. */
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

/** Reads `cookies`. */
export const cookiesConfig = (settings: Settings): CookieAttributes => readCookie(settings, settings.cookies)

/** Requires no second factor when all second factors are disabled. */
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

/** Reports token templates that cannot be used. */
export function templateProblems(settings: Settings): ConfigProblem[] {
  try {
    readTemplates(settings)
    return []
  } catch (error) {
    // All failures are Errors.
    const reason = `a template cannot be used: ${(error as Error).message}`
    return [{ pointer: '/session/whoami/tokenizer/templates', reason }]
  }
}

/** Warns about templates with an empty key set: the configuration is accepted, but tokens are refused. */
export const templateKeyFaults = (settings: Settings): ConfigWarning[] =>
  [...readTemplates(settings)]
    .filter(([, { key }]) => key === undefined)
    .map(([name]) => ({
      pointer: `${childPointer('/session/whoami/tokenizer/templates', name)}/jwks_url`,
      code: warningCodes.faulty,
      reason: 'has no key, so no tokens are issued',
    }))

const readCacheable = ({ feature_flags: flags }: Settings): number | undefined =>
  flags.cacheable_sessions ? (flags.cacheable_sessions_max_age ?? Number.POSITIVE_INFINITY) : undefined

/** Reads the session settings of a project. */
export function sessionConfig(settings: Settings): SessionConfig {
  const { session, selfservice } = settings
  return {
    lifespanMs: session.lifespan,
    idleMs: session.idle_timeout,
    showsExtended: !settings.feature_flags.faster_session_extend,
    earliestExtendMs: session.earliest_possible_extend ?? session.lifespan,
    cookieName: session.cookie.name,
    persistent: session.cookie.persistent,
    cookie: readCookie(settings, { ...settings.cookies, ...settings.session.cookie }),
    cacheableMs: readCacheable(settings),
    tokenTemplates: readTemplates(settings),
    requiredAal: requiredAal(session.whoami.required_aal, selfservice.methods),
  }
}
