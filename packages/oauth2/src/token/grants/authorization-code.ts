import { ConcurrentChangeError } from '@tillkey/sql'
import { type Client, isPublicClient, readGrantTypes } from '../../clients/client.ts'
import { extendConsent } from '../../consent/consents-store.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import type { AuthorizationServer } from '../../provider.ts'
import { narrowGrant, requestedResources } from '../../requests/audience.ts'
import { matchesChallenge } from '../../requests/pkce.ts'
import { type AccessTokenRequest, issueAccessToken } from '../../tokens/access-token.ts'
import { createToken, type IssuedToken } from '../../tokens/create-token.ts'
import { findOpaque, isExpired } from '../../tokens/find-token.ts'
import { refreshLifespan } from '../../tokens/lifespans.ts'
import { hasCodePrefix } from '../../tokens/opaque-token.ts'
import type { Grant, StoredToken } from '../../tokens/token.ts'
import { addTokens, createTokensStore, useOnce } from '../../tokens/tokens-store.ts'
import { callTokenHook } from '../token-hooks.ts'
import {
  checkGrantType,
  checkProofKey,
  type GrantRule,
  type TokenRequest,
  type TokenResponse,
} from '../token-request.ts'
import { tokenResponse } from '../token-response.ts'

export const AUTHORIZATION_CODE = 'authorization_code'
const MIN_NONCE_LENGTH = 8

const invalid = (hint: string): Error => oauth2Error('invalid_grant', hint)

async function findCode(provider: AuthorizationServer, { client, form }: TokenRequest): Promise<StoredToken> {
  const found = await findOpaque(provider, form.get('code') ?? '', ['code'])
  if (!found) throw invalid('The authorization code is unknown.')
  // Checked before the state: a request by another client must not revoke the chain.
  if (found.content.grant.clientId !== client.id) throw invalid('The code was issued to another client.')
  return found
}

/** A reused code may have been stolen, so all tokens issued from it are revoked (RFC 6749 10.5). */
async function endReusedChain({ db, project }: AuthorizationServer, code: StoredToken): Promise<never> {
  const { chainId } = code.content.grant
  await db.transaction((tx) => createTokensStore(tx).endChain(project.id, chainId, 'revoked'))
  throw invalid('The code has already been used.')
}

/** Throws `invalid_grant`. The code stays valid for a correct request. */
function checkRequest(provider: AuthorizationServer, code: StoredToken, { form }: TokenRequest): void {
  const { redirectUri } = code.content
  if (isExpired(code, provider.now())) throw invalid('The code has expired.')
  if (redirectUri && redirectUri !== form.get('redirect_uri'))
    throw invalid('redirect_uri is not the one that the code was asked for with.')
}

const isVerifierValid = ({ content }: StoredToken, form: URLSearchParams): boolean => {
  const verifier = form.get('code_verifier') ?? ''
  return content.codeChallenge ? matchesChallenge(verifier, content.codeChallenge) : verifier === ''
}

const markCodeUsed = ({ db, now }: AuthorizationServer, code: StoredToken): Promise<void> =>
  createTokensStore(db).use(code, now())

/** A caller without the verifier may have stolen the code, so it has no second attempt (RFC 7636 4.6). */
async function checkPossession(
  provider: AuthorizationServer,
  code: StoredToken,
  form: URLSearchParams,
): Promise<void> {
  if (isVerifierValid(code, form)) return
  await markCodeUsed(provider, code)
  throw invalid('code_verifier does not belong to the code.')
}

function checkNonce({ scopes, idToken }: Grant): void {
  const { nonce } = idToken
  if (scopes.includes('openid') && nonce !== '' && nonce.length < MIN_NONCE_LENGTH)
    throw oauth2Error('insufficient_entropy', `nonce must have at least ${MIN_NONCE_LENGTH} characters.`)
}

/** A rejection by the hook also uses the code. */
async function applyTokenHook(
  provider: AuthorizationServer,
  code: StoredToken,
  client: Client,
): Promise<Grant> {
  const { grant } = code.content
  try {
    return await callTokenHook(provider, { grant, client, by: AUTHORIZATION_CODE })
  } catch (error) {
    await markCodeUsed(provider, code)
    throw error
  }
}

const offlineScopes = ['offline', 'offline_access']

/** Whether a grant includes offline access (OpenID Connect Core 11). */
export const isOffline = ({ scopes }: Grant): boolean => offlineScopes.some((scope) => scopes.includes(scope))

/** Creates a refresh token if the grant includes offline access and the client may refresh. */
export function refreshTokenFor(
  provider: AuthorizationServer,
  { grant, client, by, proofKey }: AccessTokenRequest,
): IssuedToken | undefined {
  if (!isOffline(grant) || !readGrantTypes(client).includes('refresh_token')) return undefined
  const lifespan = refreshLifespan(client, by, provider.config.protocol)
  // Refresh tokens of other clients are bound to their credentials already (RFC 9449 5).
  const content = { grant, proofKey: isPublicClient(client) ? proofKey : undefined }
  return createToken(provider, 'refresh', { content, lifespan })
}

/**
 * Marks the code as used and stores its tokens in one transaction. Throws ConcurrentChangeError if the code was used
 * concurrently.
 */
async function exchange(
  { db, project, now }: AuthorizationServer,
  code: StoredToken,
  { access, refresh }: { access: StoredToken | undefined; refresh: StoredToken | undefined },
): Promise<void> {
  const { chainId } = code.content.grant
  const tokens = [access, refresh].filter((token) => token !== undefined)
  await db.transaction(async (tx) => {
    await tx.defer(useOnce(code, now()))
    if (tokens.length > 0) await tx.defer(addTokens(tokens))
    if (refresh) await tx.defer(extendConsent(project.id, chainId, refresh.expiresAt))
  })
}

async function issue(
  provider: AuthorizationServer,
  code: StoredToken,
  { client, form, proofKey }: TokenRequest,
): Promise<TokenResponse> {
  const grant = await applyTokenHook(provider, code, client)
  const issuing = { client, grant, by: AUTHORIZATION_CODE, proofKey } as const
  const access = await issueAccessToken(provider, { ...issuing, grant: narrowGrant(grant, form) })
  const refresh = refreshTokenFor(provider, issuing)
  const text = form.get('code') ?? ''
  const named = code.content.isHybrid === true ? text : undefined
  const parts = { ...issuing, access, refreshToken: refresh?.token, code: named }
  // As in the original, only a code with its prefix yields an ID token.
  const isWhole = hasCodePrefix(text)
  const response = await tokenResponse(provider, isWhole ? parts : { ...parts, idToken: 'left out' })
  try {
    await exchange(provider, code, { access: access.stored, refresh: refresh?.stored })
  } catch (error) {
    if (error instanceof ConcurrentChangeError) return endReusedChain(provider, code)
    throw error
  }
  return response
}

/** Exchanges a code for tokens (RFC 6749 4.1.3, RFC 7636 4.5). */
export const authorizationCodeGrant: GrantRule = async (provider, request) => {
  checkGrantType(request.client, AUTHORIZATION_CODE)
  const code = await findCode(provider, request)
  if (code.state !== 'active') return endReusedChain(provider, code)
  checkRequest(provider, code, request)
  checkProofKey(code.content, request)
  requestedResources(request.form, code.content.grant.audience)
  await checkPossession(provider, code, request.form)
  checkNonce(code.content.grant)
  return issue(provider, code, request)
}
