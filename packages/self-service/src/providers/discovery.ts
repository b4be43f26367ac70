import { providerFailed } from '../errors/oidc-errors.ts'
import { asText } from './claims.ts'
import type { Endpoints } from './preset.ts'
import type { ProviderCalls } from './provider-calls.ts'

const withoutSlash = (issuer: string): string => issuer.replace(/\/$/, '')

/** Browsers and scripts are redirected to these URLs. */
const isHttpUrl = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')

const listOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Basic authentication is the default (OpenID Connect Discovery 3). */
function tokenAuthMethod(methods: unknown): Endpoints['tokenAuth'] {
  const offered = listOrEmpty(methods)
  return offered.includes('client_secret_post') && !offered.includes('client_secret_basic') ? 'post' : 'basic'
}

/**
 * Fetches the discovery document of an issuer (OpenID Connect Discovery 4). Throws 502 when it fails, or
 * when the issuer differs.
 */
export async function discover(issuerUrl: string, calls: ProviderCalls): Promise<Endpoints> {
  const document = await calls.get(`${withoutSlash(issuerUrl)}/.well-known/openid-configuration`)
  const issuer = asText(document.issuer)
  if (withoutSlash(issuer) !== withoutSlash(issuerUrl))
    throw providerFailed(new Error('the issuer does not match its discovery document'))
  const endpoints = {
    issuer,
    authorization: asText(document.authorization_endpoint),
    token: asText(document.token_endpoint),
    userinfo: asText(document.userinfo_endpoint),
    keys: asText(document.jwks_uri),
  }
  const isWhole = [endpoints.authorization, endpoints.token, endpoints.keys].every(isHttpUrl)
  if (!isWhole) throw providerFailed(new Error('the discovery document lacks an endpoint'))
  return {
    ...endpoints,
    tokenAuth: tokenAuthMethod(document.token_endpoint_auth_methods_supported),
    takesChallenge: listOrEmpty(document.code_challenge_methods_supported).includes('S256'),
  }
}
