import type { Static } from 'typebox'
import type { oauth2Settings } from './config/oauth2-settings.ts'
import type { ChallengeMethod } from './pkce.ts'

type Settings = Static<typeof oauth2Settings>

const NONCE_MS = 3_600_000

/** Where a hook is called, and the header or cookie it is told the key in. */
export interface HookTarget {
  url: string
  key: { in: 'header' | 'cookie'; name: string; value: string } | undefined
}

/** Pages that people are sent to. */
interface PageUrls {
  login: string
  registration: string
  consent: string
  logout: string
  error: string
  afterLogout: string
}

/** How long things live, in milliseconds. */
interface Lifetimes {
  /** Login and consent requests. */
  request: number
  /** A login that is remembered as long as the browser runs. */
  loginSession: number
  code: number
  accessToken: number
  idToken: number
  /** `null`: for ever. */
  refreshToken: number | null
  credentialNonce: number
}

/** The settings of the protocol itself, as its rules use them. */
export interface ProtocolConfig {
  /** Http is let through where https is asked for, and cookies are named apart and not Secure. */
  isDevelopment: boolean
  urls: PageUrls
  /** Whether people sign in and consent at the project's account pages. */
  usesAccountPages: boolean
  lifetimes: Lifetimes
  accessTokens: 'opaque' | 'jwt'
  scopeStrategy: 'wildcard' | 'exact'
  /** Which claim of a JWT access token tells its scopes: `scp` (a list), `scope` (a text), or both. */
  scopeClaim: 'list' | 'string' | 'both'
  /** Who must use PKCE. */
  pkce: 'nobody' | 'public clients' | 'everybody'
  /** How challenges may be made of verifiers. */
  challengeMethods: readonly ChallengeMethod[]
  grantsAllScopesToClients: boolean
  /** Custom claims that stand at the top of a JWT access token too. */
  topLevelClaims: readonly string[]
  mirrorsClaimsInExt: boolean
  omitsNotBefore: boolean
  /** Of trusted issuers, as grants. */
  assertions: { needsJti: boolean; needsIssuedAt: boolean; maxLifetimeMs: number; clockToleranceMs: number }
  /** Of clients, instead of a secret. */
  clientAssertions: { maxLifetimeMs: number; clockToleranceMs: number }
  /** For so many milliseconds, and so often, a refresh token that was used yields another pair: an answer can be lost. */
  refreshGrace: { forMs: number; maxReuses: number }
  pairwiseSalt: string
  cookies: {
    login: string
    consent: string
    session: string
    sameSite: 'strict' | 'lax' | 'none'
    isSecure: boolean
    /** The own host alone where it is not told. */
    domain: string | undefined
    /** Of the login; the project's own where it is not told. */
    sessionPath: string | undefined
  }
  hooks: { token: HookTarget | undefined; refresh: HookTarget | undefined }
}

type Hook = Settings['oauth2']['token_hook']

function hookOf(hook: Hook): HookTarget | undefined {
  if (hook === undefined) return undefined
  if (typeof hook === 'string') return { url: hook, key: undefined }
  const { in: location = 'header', name, value } = hook.auth?.config ?? {}
  return { url: hook.url, key: name && value ? { in: location, name, value } : undefined }
}

/** A page without an address of its own is a built-in one. */
function urlsOf({ urls }: Settings, publicUrl: string): PageUrls {
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
  }
}

const lifetimesOf = ({ ttl }: Settings): Lifetimes => ({
  request: ttl.login_consent_request,
  loginSession: ttl.authentication_session,
  code: ttl.auth_code,
  accessToken: ttl.access_token,
  idToken: ttl.id_token,
  refreshToken: Number.isFinite(ttl.refresh_token) ? ttl.refresh_token : null,
  credentialNonce: NONCE_MS,
})

function pkceOf({ oauth2: { pkce } }: Settings): ProtocolConfig['pkce'] {
  if (pkce.enforced) return 'everybody'
  return pkce.enforced_for_public_clients ? 'public clients' : 'nobody'
}

function cookiesOf({ serve: { cookies }, dev }: Settings): ProtocolConfig['cookies'] {
  const suffix = dev ? '_dev' : ''
  const sameSite = cookies.same_site_mode.toLowerCase() as Lowercase<typeof cookies.same_site_mode> // as named
  return {
    login: cookies.names.login_csrf + suffix,
    consent: cookies.names.consent_csrf + suffix,
    session: cookies.names.session + suffix,
    isSecure: !dev || cookies.secure,
    domain: cookies.domain,
    sessionPath: cookies.paths.session === '/' ? undefined : cookies.paths.session,
    // Browsers take None only with Secure, which development has not.
    sameSite: dev && !cookies.secure && sameSite === 'none' ? 'lax' : sameSite,
  }
}

const tokensOf = ({ strategies, oauth2 }: Settings) => ({
  accessTokens: strategies.access_token,
  scopeStrategy: strategies.scope,
  scopeClaim: strategies.jwt.scope_claim,
  grantsAllScopesToClients: oauth2.client_credentials.default_grant_allowed_scope,
  topLevelClaims: oauth2.allowed_top_level_claims,
  mirrorsClaimsInExt: oauth2.mirror_top_level_claims,
  omitsNotBefore: oauth2.exclude_not_before_claim,
})

const grantsOf = ({ oauth2: { grant, assertions } }: Settings) => ({
  assertions: {
    needsJti: !grant.jwt.jti_optional,
    needsIssuedAt: !grant.jwt.iat_optional,
    maxLifetimeMs: grant.jwt.max_ttl,
    clockToleranceMs: assertions.clock_tolerance,
  },
  clientAssertions: { maxLifetimeMs: assertions.max_ttl, clockToleranceMs: assertions.clock_tolerance },
  refreshGrace: {
    forMs: grant.refresh_token.rotation_grace_period,
    maxReuses: grant.refresh_token.rotation_grace_reuse_count || Number.POSITIVE_INFINITY,
  },
})

/** The protocol's settings from those of the project; `publicUrl` has no slash at the end. */
export const protocolConfig = (settings: Settings, publicUrl: string): ProtocolConfig => ({
  isDevelopment: settings.dev,
  urls: urlsOf(settings, publicUrl),
  usesAccountPages: !settings.urls.login && !settings.urls.consent,
  lifetimes: lifetimesOf(settings),
  ...tokensOf(settings),
  ...grantsOf(settings),
  pkce: pkceOf(settings),
  challengeMethods: settings.oauth2.pkce.allow_plain ? ['S256', 'plain'] : ['S256'],
  pairwiseSalt: settings.oidc.subject_identifiers.pairwise.salt ?? '',
  cookies: cookiesOf(settings),
  hooks: { token: hookOf(settings.oauth2.token_hook), refresh: hookOf(settings.oauth2.refresh_token_hook) },
})
