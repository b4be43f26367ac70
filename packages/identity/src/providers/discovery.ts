import { providerFailed } from '../errors/oidc-errors.ts'
import { asText } from './claims.ts'
import type { Endpoints } from './preset.ts'
import type { ProviderCalls } from './provider-calls.ts'

const withoutSlash = (issuer: string): string => issuer.replace(/\/$/, '')

/** Browsers are sent there, and scripts told to go there. */
const isHttpUrl = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')

const listOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The Basic header is what a document means that says nothing (OpenID Connect Discovery 3). */
function tokenAuthMethod(methods: unknown): Endpoints['tokenAuth'] {
  const offered = listOrEmpty(methods)
  return offered.includes('client_secret_post') && !offered.includes('client_secret_basic') ? 'post' : 'basic'
}

/** What an issuer says of itself (OpenID Connect Discovery 4). 502 when it says nothing, or is another than it was asked as. */
export async function discover(issuerUrl: string, calls: ProviderCalls): Promise<Endpoints> {
  const document = await calls.get(`${withoutSlash(issuerUrl)}/.well-known/openid-configuration`)
  const issuer = asText(document.issuer)
  if (withoutSlash(issuer) !== withoutSlash(issuerUrl))
    throw providerFailed(new Error('the issuer is another than its document says'))
  const endpoints = {
    issuer,
    authorization: asText(document.authorization_endpoint),
    token: asText(document.token_endpoint),
    userinfo: asText(document.userinfo_endpoint),
    keys: asText(document.jwks_uri),
  }
  const isWhole = [endpoints.authorization, endpoints.token, endpoints.keys].every(isHttpUrl)
  if (!isWhole) throw providerFailed(new Error('the document of the issuer lacks an endpoint'))
  return {
    ...endpoints,
    tokenAuth: tokenAuthMethod(document.token_endpoint_auth_methods_supported),
    takesChallenge: listOrEmpty(document.code_challenge_methods_supported).includes('S256'),
  }
}
