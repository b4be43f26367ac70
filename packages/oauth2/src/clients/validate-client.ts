import type { OAuth2ErrorCode } from '@tillkey/contract/platform/oauth2/error-codes.ts'
import { hasDangerousScheme } from '@tillkey/host'
import { oauth2Error } from '../http/oauth2-errors.ts'
import type { OAuth2Config } from '../oauth2-config.ts'
import type { ClientSettings } from './client.ts'
import { clientAlgorithms } from './client-algorithms.ts'
import type { ClientInput } from './read-client.ts'

/** Whether a text is an absolute path or an absolute URL without control characters. */
function isRequestUri(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  if (text === '' || /[\u0000-\u001f\u007f]/.test(text)) return false
  if (text.startsWith('/')) return true
  return /^[a-z][a-z0-9+.-]*:./i.test(text) && URL.canParse(text)
}

/** Scheme and host with port; the scheme alone for a URL without host; `undefined` if the text is not a URL. */
function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  return url ? `${url.protocol}//${url.host}` : undefined
}

const MIN_SECRET_LENGTH = 6

const refuse = (hint: string, code: OAuth2ErrorCode = 'invalid_client_metadata'): never => {
  throw oauth2Error(code, hint)
}

function checkAuthentication({ settings, secret }: ClientInput): void {
  if (secret !== '' && secret.length < MIN_SECRET_LENGTH)
    refuse(`client_secret must have at least ${MIN_SECRET_LENGTH} characters.`)
  if (settings.token_endpoint_auth_method !== 'private_key_jwt') return
  if (!settings.jwks.keys && settings.jwks_uri === '')
    refuse('jwks or jwks_uri is required for clients that sign assertions.')
  const algorithm = settings.token_endpoint_auth_signing_alg
  if (algorithm !== '' && !clientAlgorithms.includes(algorithm))
    refuse('token_endpoint_auth_signing_alg is not one of the algorithms that are taken.')
}

function checkKeys({ settings }: ClientInput): void {
  if (settings.jwks_uri === '') return
  if (settings.jwks.keys) refuse('Set either jwks or jwks_uri, not both.')
}

function checkRedirectUris({ settings }: ClientInput): void {
  for (const uri of settings.redirect_uris ?? []) {
    if (uri.includes('#')) refuse('Redirect URIs must not have a fragment.', 'invalid_redirect_uri')
    if (!isRequestUri(uri)) refuse('Redirect URIs must be absolute.', 'invalid_redirect_uri')
  }
}

/** Fields with addresses that browsers are redirected to or that pages link. */
const BROWSER_URL_FIELDS = [
  ...(['redirect_uris', 'post_logout_redirect_uris', 'frontchannel_logout_uri'] as const),
  ...(['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'] as const),
]

function checkSchemes({ settings }: ClientInput): void {
  for (const field of BROWSER_URL_FIELDS) {
    const code = field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata'
    if ([settings[field] ?? []].flat().some(hasDangerousScheme))
      refuse(`${field} has an address of a scheme that browsers must not be led to.`, code)
  }
}

function checkStrategy({ settings }: ClientInput): void {
  if (!['', 'opaque', 'jwt'].includes(settings.access_token_strategy))
    refuse('access_token_strategy is "opaque" or "jwt".')
}

/** JWT access tokens are readable, so they would reveal the subject that `pairwise` hides. */
function subjectTypesFor(
  { access_token_strategy: own }: ClientSettings,
  config: OAuth2Config,
): readonly string[] {
  const types = config.oidc.subject_identifiers.supported_types
  const isReadable = (own || config.strategies.access_token) === 'jwt'
  return isReadable ? types.filter((type) => type !== 'pairwise') : types
}

function checkSubjectType({ settings }: ClientInput, config: OAuth2Config): void {
  if (!subjectTypesFor(settings, config).includes(settings.subject_type))
    refuse('This server does not support that subject_type.')
}

function checkPostLogoutUris({ settings }: ClientInput): void {
  const origins = new Set((settings.redirect_uris ?? []).map(parseOrigin))
  for (const uri of settings.post_logout_redirect_uris ?? []) {
    const origin = parseOrigin(uri)
    if (origin === undefined || !origins.has(origin))
      refuse('post_logout_redirect_uris must have the scheme, host and port of a redirect URI.')
  }
}

function checkOrigin(text: string): void {
  const url = URL.parse(text)
  const hasOnlyOrigin =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password === '' &&
    url.pathname === '/' &&
    url.search + url.hash === '' &&
    !/[?#]/.test(text)
  if (!hasOnlyOrigin) refuse('Origins consist of http or https, a host and an optional port.')
}

const checkOrigins = ({ settings }: ClientInput): void => settings.allowed_cors_origins?.forEach(checkOrigin)

/** Run in order; the first error is reported. */
const checks: readonly ((input: ClientInput, config: OAuth2Config) => void)[] = [
  checkAuthentication,
  checkKeys,
  checkRedirectUris,
  checkSchemes,
  checkStrategy,
  checkSubjectType,
  checkPostLogoutUris,
  checkOrigins,
]

/** `HTTPS://a.example/` becomes `https://a.example`; the host keeps its case. */
const plainOrigin = (text: string): string => {
  const [scheme = '', rest = ''] = text.split('://', 2)
  return `${scheme.toLowerCase()}://${rest.replace(/\/$/, '')}`
}

const orDefault = (text: string, fallback: string): string => (text === '' ? fallback : text)

function withDefaults(input: ClientSettings, config: OAuth2Config): ClientSettings {
  const settings = { ...input, access_token_strategy: input.access_token_strategy.toLowerCase() }
  const types = subjectTypesFor(settings, config)
  return {
    ...settings,
    scope: orDefault(settings.scope, config.oidc.dynamic_client_registration.default_scope.join(' ')),
    token_endpoint_auth_method: orDefault(settings.token_endpoint_auth_method, 'client_secret_basic'),
    userinfo_signed_response_alg: orDefault(settings.userinfo_signed_response_alg, 'none'),
    subject_type: orDefault(
      settings.subject_type,
      types.includes('public') ? 'public' : (types[0] ?? 'public'),
    ),
  }
}

/**
 * Fills in defaults and validates a client. Throws `invalid_redirect_uri` or `invalid_client_metadata` (RFC 7591 3.2.2).
 * `checkSectorIdentifier` checks `sector_identifier_uri`.
 */
export function validateClient(input: ClientInput, config: OAuth2Config): ClientInput {
  const filled = { ...input, settings: withDefaults(input.settings, config) }
  for (const check of checks) check(filled, config)
  const origins = filled.settings.allowed_cors_origins?.map(plainOrigin) ?? null
  return { ...filled, settings: { ...filled.settings, allowed_cors_origins: origins } }
}
