import { ConcurrentChangeError, type Transaction } from '@tillkey/sql'
import { type Client, readScopes } from '../../clients/client.ts'
import { extendConsent } from '../../consent/consents-store.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import type { AuthorizationServer } from '../../provider.ts'
import { coversAudience, narrowGrant } from '../../requests/audience.ts'
import { coversScope, splitWords } from '../../requests/scopes.ts'
import { issueAccessToken } from '../../tokens/access-token.ts'
import { createToken } from '../../tokens/create-token.ts'
import { findOpaque, isExpired } from '../../tokens/find-token.ts'
import { isInGrace, isReusable } from '../../tokens/grace-period.ts'
import { refreshLifespan } from '../../tokens/lifespans.ts'
import type { Grant, StoredToken } from '../../tokens/token.ts'
import { addTokens, createTokensStore, replaceAccessTokens, useOnce } from '../../tokens/tokens-store.ts'
import { callRefreshHook, callTokenHook } from '../token-hooks.ts'
import { checkGrantType, checkProofKey, type GrantRule, type TokenRequest } from '../token-request.ts'
import { tokenResponse } from '../token-response.ts'
import { isOffline } from './authorization-code.ts'

export const REFRESH_TOKEN = 'refresh_token'

const inactive = ({ config }: AuthorizationServer): Error =>
  oauth2Error(config.rules.reusedRefreshToken, 'The refresh token has been used or revoked.')

async function findRefreshToken(
  provider: AuthorizationServer,
  { client, form }: TokenRequest,
): Promise<StoredToken> {
  const found = await findOpaque(provider, form.get('refresh_token') ?? '', ['refresh'])
  if (!found) throw oauth2Error('invalid_grant', 'The refresh token is unknown.')
  // Checked before the state: a request by another client must not revoke the chain.
  if (found.content.grant.clientId !== client.id)
    throw oauth2Error('invalid_grant', 'The refresh token was issued to another client.')
  return found
}

/** A reused token may have been stolen, so its chain is revoked (RFC 9700 4.14.2). */
async function refuseReuse(provider: AuthorizationServer, token: StoredToken): Promise<void> {
  if (token.state === 'active' || isReusable(provider, token)) return
  const { db, project } = provider
  await db.transaction((tx) =>
    createTokensStore(tx).endChain(project.id, token.content.grant.chainId, 'revoked'),
  )
  throw inactive(provider)
}

function checkGrant(provider: AuthorizationServer, token: StoredToken): void {
  const { grant } = token.content
  if (isExpired(token, provider.now())) throw oauth2Error('invalid_grant', 'The refresh token has expired.')
  if (!isOffline(grant)) throw oauth2Error('scope_not_granted', 'offline access was not granted.')
}

/** The client must still be allowed what was granted. */
function checkClient({ config }: AuthorizationServer, token: StoredToken, client: Client): void {
  const { scopes, audience } = token.content.grant
  const refused = scopes.find(
    (scope) => !coversScope(config.protocol.scopeStrategy, readScopes(client), scope),
  )
  if (refused !== undefined)
    throw oauth2Error('invalid_scope', `The client is no longer allowed to request the scope "${refused}".`)
  if (!coversAudience(client.settings.audience ?? [], audience))
    throw oauth2Error('invalid_request', 'The client is no longer allowed to request this audience.')
}

/**
 * Narrows the access token to the requested scopes (RFC 6749 6); ungranted ones are ignored. Throws `invalid_scope` if
 * none was granted.
 */
function narrowScope({ config }: AuthorizationServer, grant: Grant, form: URLSearchParams): Grant {
  const requested = splitWords(form.get('scope'))
  if (requested.length === 0) return grant
  const { scopeStrategy } = config.protocol
  const scopes = requested.filter((scope) => coversScope(scopeStrategy, grant.scopes, scope))
  if (scopes.length === 0) throw oauth2Error('invalid_scope', 'None of the requested scopes were granted.')
  return { ...grant, scopes }
}

interface Rotation {
  used: StoredToken
  access: StoredToken | undefined
  refresh: StoredToken
}

/** Stores the new pair and extends the consent. */
async function deferPair(
  { project }: AuthorizationServer,
  tx: Transaction,
  { used, access, refresh }: Rotation,
) {
  await tx.defer(addTokens(access ? [access, refresh] : [refresh]))
  await tx.defer(extendConsent(project.id, used.content.grant.chainId, refresh.expiresAt))
}

/**
 * Marks the token as used and stores the new pair in one transaction. Throws ConcurrentChangeError if it was no longer active.
 */
async function rotateFirst(provider: AuthorizationServer, rotation: Rotation): Promise<void> {
  const { db, project, now } = provider
  const { used } = rotation
  await db.transaction(async (tx) => {
    await tx.defer(useOnce(used, now()))
    await tx.defer(replaceAccessTokens(project.id, used.content.grant.chainId))
    await deferPair(provider, tx, rotation)
  })
}

/** Stores another pair within the grace period; revokes the chain otherwise. Returns whether it stored one. */
async function rotateInGrace(provider: AuthorizationServer, rotation: Rotation): Promise<boolean> {
  const { db, project } = provider
  const { used } = rotation
  return db.transaction(async (tx) => {
    const store = createTokensStore(tx)
    await store.countReuse(used)
    const current = await store.find(project.id, used.id)
    const gives = current !== undefined && isInGrace(provider, current)
    if (gives) await deferPair(provider, tx, rotation)
    else await store.endChain(project.id, used.content.grant.chainId, 'revoked')
    return gives
  })
}

async function rotate(provider: AuthorizationServer, rotation: Rotation): Promise<boolean> {
  try {
    await rotateFirst(provider, rotation)
    return true
  } catch (error) {
    if (error instanceof ConcurrentChangeError) return rotateInGrace(provider, rotation)
    throw error
  }
}

/** Exchanges a refresh token for a new pair (RFC 6749 6). Each token can be used once. */
export const refreshTokenGrant: GrantRule = async (provider, request) => {
  const { client, proofKey } = request
  checkGrantType(client, REFRESH_TOKEN)
  const token = await findRefreshToken(provider, request)
  await refuseReuse(provider, token)
  checkProofKey(token.content, request)
  checkGrant(provider, token)
  checkClient(provider, token, client)
  narrowGrant(narrowScope(provider, token.content.grant, request.form), request.form)
  const hooked = { grant: token.content.grant, client, by: REFRESH_TOKEN }
  const grant = await callTokenHook(provider, { ...hooked, grant: await callRefreshHook(provider, hooked) })
  const issuing = { client, grant, by: REFRESH_TOKEN, proofKey } as const
  const narrowed = narrowGrant(narrowScope(provider, grant, request.form), request.form)
  const access = await issueAccessToken(provider, { ...issuing, grant: narrowed })
  const lifespan = refreshLifespan(client, REFRESH_TOKEN, provider.config.protocol)
  const refresh = createToken(provider, 'refresh', { content: { ...token.content, grant }, lifespan })
  const response = await tokenResponse(provider, {
    ...issuing,
    grant: narrowed,
    access,
    refreshToken: refresh.token,
  })
  if (!(await rotate(provider, { used: token, access: access.stored, refresh: refresh.stored })))
    throw inactive(provider)
  return response
}
