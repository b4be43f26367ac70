import type { OAuth2Rules } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import type { oauth2Settings } from './config/oauth2-settings.ts'
import type { UserCodeRules } from './device/user-code-rules.ts'
import type { ChallengeMethod } from './requests/pkce.ts'

type Settings = Static<typeof oauth2Settings>

const NONCE_MS = 3_600_000

/** URL of a hook, and the header or cookie with its API key. */
export interface HookTarget {
  url: string
  key: { in: 'header' | 'cookie'; name: string; value: string } | undefined
}

interface PageUrls {
  login: string
  registration: string
  consent: string
  logout: string
  error: string
  afterLogout: string
  deviceVerification: string
  deviceSuccess: string
}

/** Milliseconds. */
interface Lifetimes {
  /** Login and consent requests. */
  request: number
  /** Remembered logins without an expiry of their own. */
  loginSession: number
  code: number
  accessToken: number
  idToken: number
  /** `null` means no expiry. */
  refreshToken: number | null
  credentialNonce: number
  /** Device codes and user codes. */
  deviceCode: number
}

/** Settings of the protocol, as its rules use them. */
export interface ProtocolConfig {
  /** Development mode: allows http where https is required. Cookies have other names and are not Secure. */
  isDevelopment: boolean
  urls: PageUrls
  /** Whether the project uses the account pages for login and consent. */
  usesAccountPages: boolean
  lifetimes: Lifetimes
  accessTokens: 'opaque' | 'jwt'
  scopeStrategy: 'wildcard' | 'exact'
  /** Scope claims of JWT access tokens: `scp` (list), `scope` (string), or both. */
  scopeClaim: 'list' | 'string' | 'both'
  /** Clients that must use PKCE. */
  pkce: 'nobody' | 'public clients' | 'everybody'
  /** Allowed code challenge methods. */
  challengeMethods: readonly ChallengeMethod[]
  grantsAllScopesToClients: boolean
  /** Whether clients must push authorization requests (RFC 9126). */
  requiresPushedRequests: boolean
  /** Whether authorization responses have the parameter `iss` (RFC 9207). */
  returnsIssuer: boolean
  /** Custom claims allowed at the top level of JWT access tokens. */
  topLevelClaims: readonly string[]
  mirrorsClaimsInExt: boolean
  omitsNotBefore: boolean
  /** Assertions of trusted issuers (RFC 7523 grant). */
  assertions: { needsJti: boolean; needsIssuedAt: boolean; maxLifetimeMs: number; clockToleranceMs: number }
  /** Assertions that authenticate clients. */
  clientAssertions: { maxLifetimeMs: number; clockToleranceMs: number }
  /** A used refresh token can be reused within this time and count, in case a response was lost. */
  refreshGrace: { forMs: number; maxReuses: number }
  pairwiseSalt: string
  cookies: {
    login: string
    consent: string
    device: string
    session: string
    sameSite: 'strict' | 'lax' | 'none'
    isSecure: boolean
    /** `undefined` limits cookies to the host. */
    domain: string | undefined
    /** Path of the login cookie; `undefined` means the project's path. */
    sessionPath: string | undefined
  }
  /** Device authorization grant (RFC 8628). */
  device: { pollingIntervalMs: number; userCode: UserCodeRules }
  hooks: { token: HookTarget | undefined; refresh: HookTarget | undefined }
}

type Hook = Settings['oauth2']['token_hook']

function toHookTarget(hook: Hook): HookTarget | undefined {
  if (hook === undefined) return undefined
  if (typeof hook === 'string') return { url: hook, key: undefined }
  const { in: location = 'header', name, value } = hook.auth?.config ?? {}
  return { url: hook.url, key: name && value ? { in: location, name, value } : undefined }
}

/** Pages without a URL default to the built-in ones. */
function readUrls({ urls }: Settings, publicUrl: string): PageUrls {
  const page = (address: string | undefined, name: string): string => {
    if (!address) return `${publicUrl}/oauth2/fallbacks/${name}`
    return address.startsWith('/') ? `${publicUrl}${address}` : address
  }
  return {
    login: page(urls.login, 'login'),
    registration: page(urls.registration ?? urls.login, 'login'),
    consent: page(urls.consent, 'consent'),
    logout: page(urls.logout, 'logout'),
    error: page(urls.error, 'error'),
    afterLogout: page(urls.post_logout_redirect, 'logout/callback'),
    deviceVerification: page(urls.device.verification, 'device'),
    deviceSuccess: page(urls.device.success, 'device/done'),
  }
}

const readLifetimes = ({ ttl }: Settings): Lifetimes => ({
  request: ttl.login_consent_request,
  loginSession: ttl.authentication_session,
  code: ttl.auth_code,
  accessToken: ttl.access_token,
  idToken: ttl.id_token,
  refreshToken: Number.isFinite(ttl.refresh_token) ? ttl.refresh_token : null,
  credentialNonce: NONCE_MS,
  deviceCode: ttl.device_user_code,
})

function readPkce({ oauth2: { pkce } }: Settings): ProtocolConfig['pkce'] {
  if (pkce.enforced) return 'everybody'
  return pkce.enforced_for_public_clients ? 'public clients' : 'nobody'
}

function readCookies({ serve: { cookies }, dev }: Settings): ProtocolConfig['cookies'] {
  const suffix = dev ? '_dev' : ''
  const sameSite = cookies.same_site_mode.toLowerCase() as Lowercase<typeof cookies.same_site_mode> // same words
  return {
    login: cookies.names.login_csrf + suffix,
    consent: cookies.names.consent_csrf + suffix,
    device: cookies.names.device_csrf + suffix,
    session: cookies.names.session + suffix,
    isSecure: !dev || cookies.secure,
    domain: cookies.domain,
    sessionPath: cookies.paths.session === '/' ? undefined : cookies.paths.session,
    // Browsers accept None only with Secure, which development mode lacks.
    sameSite: dev && !cookies.secure && sameSite === 'none' ? 'lax' : sameSite,
  }
}

const readTokens = ({ strategies, oauth2 }: Settings) => ({
  accessTokens: strategies.access_token,
  scopeStrategy: strategies.scope,
  scopeClaim: strategies.jwt.scope_claim,
  grantsAllScopesToClients: oauth2.client_credentials.default_grant_allowed_scope,
  topLevelClaims: oauth2.allowed_top_level_claims,
  mirrorsClaimsInExt: oauth2.mirror_top_level_claims,
  omitsNotBefore: oauth2.exclude_not_before_claim,
})

/** Upper bound on uses after the first. */
function maxReuses({ refresh_token: refresh }: Settings['oauth2']['grant'], rules: OAuth2Rules): number {
  const count = refresh.rotation_grace_reuse_count
  if (count === 0) return Number.POSITIVE_INFINITY
  return rules.graceReuseCount === 'further uses' ? count : count - 1
}

const readGrants = ({ oauth2: { grant, assertions } }: Settings, rules: OAuth2Rules) => ({
  assertions: {
    needsJti: !grant.jwt.jti_optional,
    needsIssuedAt: !grant.jwt.iat_optional,
    maxLifetimeMs: grant.jwt.max_ttl,
    clockToleranceMs: assertions.clock_tolerance,
  },
  clientAssertions: { maxLifetimeMs: assertions.max_ttl, clockToleranceMs: assertions.clock_tolerance },
  refreshGrace: { forMs: grant.refresh_token.rotation_grace_period, maxReuses: maxReuses(grant, rules) },
})

/** User codes by entropy: letters and digits, consonants, or digits. None contains letters that look alike. */
const userCodePresets = {
  high: { length: 8, characters: 'ABCDEFGHJKMNPQRSTUVWXYZ23456789' },
  medium: { length: 8, characters: 'BCDFGHJKLMNPQRSTVWXZ' },
  low: { length: 9, characters: '0123456789' },
} satisfies Record<string, UserCodeRules>

function readUserCodeRules({ oauth2 }: Settings): UserCodeRules {
  const { entropy_preset: preset, length, character_set: characters } = oauth2.device_authorization.user_code
  const rules = userCodePresets[preset]
  return { length: length ?? rules.length, characters: characters ?? rules.characters }
}

/** Derives the protocol settings. `publicUrl` has no trailing slash. */
export const protocolConfig = (
  settings: Settings,
  { publicUrl, rules }: { publicUrl: string; rules: OAuth2Rules },
): ProtocolConfig => ({
  isDevelopment: settings.dev,
  urls: readUrls(settings, publicUrl),
  usesAccountPages: !settings.urls.login && !settings.urls.consent,
  lifetimes: readLifetimes(settings),
  ...readTokens(settings),
  ...readGrants(settings, rules),
  pkce: readPkce(settings),
  challengeMethods: settings.oauth2.pkce.allow_plain ? ['S256', 'plain'] : ['S256'],
  requiresPushedRequests: settings.oauth2.pushed_authorization_requests.required,
  returnsIssuer: settings.oauth2.authorization_response_iss,
  pairwiseSalt: settings.oidc.subject_identifiers.pairwise.salt ?? '',
  cookies: readCookies(settings),
  device: {
    pollingIntervalMs: settings.oauth2.device_authorization.token_polling_interval,
    userCode: readUserCodeRules(settings),
  },
  hooks: {
    token: toHookTarget(settings.oauth2.token_hook),
    refresh: toHookTarget(settings.oauth2.refresh_token_hook),
  },
})
