import type { OAuth2ErrorCode } from '@tillkey/contract/platform/oauth2/error-codes.ts'
import type { OidcUserInfo } from '@tillkey/contract/platform/oauth2/oidc-schemas.ts'
import { bearerToken, type Incoming } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { readParameters, readValue } from '../http/form.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { type AuthorizationServer, seconds } from '../provider.ts'
import { proofAlgorithms, readProofKey } from '../token/dpop-proof.ts'
import { findAnyToken, isExpired } from '../tokens/find-token.ts'
import { subjectClaims } from '../tokens/id-token.ts'
import { signClaimsWithAlgorithm } from '../tokens/signed-tokens.ts'
import type { StoredToken } from '../tokens/token.ts'

/** 401 with a Bearer challenge (RFC 6750 3). `body` replaces the code in the body, as published. */
function unauthorized(code: OAuth2ErrorCode, hint: string, body?: string): ApiError {
  const { facts } = oauth2Error(code, hint)
  const challenge = `Bearer error="${code}",error_description="${facts.reason}"`
  const shown = body === undefined ? {} : { code: 'wrong_kind_of_token', message: body }
  return new ApiError({ ...facts, ...shown, headers: { 'www-authenticate': challenge } })
}

/** Access token of the header or of a parameter. Throws `invalid_request` for both (RFC 6750 2). */
export async function readAccessToken(request: Incoming): Promise<string | undefined> {
  const [inHeader, asParameter] = [
    bearerToken(request),
    readValue(await readParameters(request), 'access_token'),
  ]
  if (inHeader !== undefined && asParameter !== undefined)
    throw oauth2Error('invalid_request', 'The request contains two access tokens.')
  return inHeader ?? asParameter
}

const dpopToken = ({ headers }: Incoming): string | undefined =>
  /^DPoP +(\S+)$/i.exec(String(headers.authorization ?? ''))?.[1]

/** 401 with a DPoP challenge (RFC 9449 7.1). */
function unproved(hint: string): ApiError {
  const { facts } = oauth2Error('invalid_token', hint)
  const challenge = `DPoP error="invalid_token",error_description="${facts.reason}",algs="${proofAlgorithms.join(' ')}"`
  return new ApiError({ ...facts, headers: { 'www-authenticate': challenge } })
}

interface ShownToken {
  text: string | undefined
  proofKey: string | undefined
}

/** A bound token must be sent with the scheme DPoP and a proof by its key, other tokens as bearer tokens. */
async function checkPossession(
  provider: AuthorizationServer,
  request: Incoming,
  { text, proofKey }: ShownToken,
): Promise<void> {
  const isShownWithProof = dpopToken(request) !== undefined
  if (proofKey === undefined && !isShownWithProof) return
  if (proofKey === undefined || !isShownWithProof)
    throw unproved('The access token is of another type than the scheme.')
  const { method } = request
  const endpoint = { method, addresses: [`${provider.config.publicUrl}/userinfo`], accessToken: text }
  if ((await readProofKey(provider, request, endpoint)) !== proofKey)
    throw unproved('A proof by the key of the access token is missing.')
}

/** A live access token. Throws 401. */
async function requireLiveToken(provider: AuthorizationServer, request: Incoming): Promise<StoredToken> {
  const text = dpopToken(request) ?? (await readAccessToken(request))
  const token = text === undefined ? undefined : await findAnyToken(provider, text)
  if (token?.state !== 'active') throw unauthorized('request_unauthorized', 'The access token is unknown.')
  if (isExpired(token, provider.now())) throw unauthorized('invalid_token', 'The access token has expired.')
  if (token.kind !== 'access') throw unauthorized('invalid_token', 'An access token is required.', 'error')
  await checkPossession(provider, request, { text, proofKey: token.content.proofKey })
  return token
}

/** Claims of ID tokens that userinfo leaves out. */
const idTokenOnlyClaims = new Set(['nonce', 'at_hash', 'c_hash', 'exp', 'sid', 'jti'])

/** Claims about the subject of an access token (OpenID Connect Core 5.3.2). */
async function readUserinfo(provider: AuthorizationServer, request: Incoming) {
  const { grant } = (await requireLiveToken(provider, request)).content
  const { userinfoClaims = grant.idToken.claims } = grant.idToken
  const session = { ...grant.idToken, claims: userinfoClaims }
  const claims = subjectClaims(session, provider.config.issuer, grant.clientId)
  const shown = Object.entries(claims).filter(([name]) => !idTokenOnlyClaims.has(name))
  return { clientId: grant.clientId, claims: Object.fromEntries(shown) }
}

/** Userinfo response, signed if the client is registered for that. */
export async function userinfo(provider: AuthorizationServer, request: Incoming) {
  const { clientId, claims } = await readUserinfo(provider, request)
  const client = await provider.clients.find(provider.project.id, clientId)
  const algorithm = client?.settings.userinfo_signed_response_alg ?? 'none'
  if (algorithm === 'none') return { status: 200 as const, body: claims as OidcUserInfo } // claims of the consent
  const own = { jti: provider.newId(), iat: seconds(provider.now()) }
  const text = await signClaimsWithAlgorithm(provider, { use: 'openid', algorithm }, { ...claims, ...own })
  if (text === undefined)
    throw oauth2Error('misconfiguration', `There is no key to sign userinfo with ${algorithm}.`)
  return {
    status: 200 as const,
    headers: { 'content-type': 'application/jwt' },
    body: (async function* () {
      yield text
    })(),
  }
}
