import type { JWTPayload } from 'jose'
import type { AuthorizationServer } from '../provider.ts'
import { splitWords } from '../requests/scopes.ts'
import { jwtTokenId } from './access-token.ts'
import { createOpaqueTokens, type OpaqueKind } from './opaque-token.ts'
import { verifySignedToken } from './signed-tokens.ts'
import { type Grant, type StoredToken, sessionWithoutUser } from './token.ts'
import { createTokensStore } from './tokens-store.ts'

/** Finds an opaque token by its text, whatever its state except withdrawn. */
export async function findOpaque(
  { issuedTokens, keyring, project }: AuthorizationServer,
  text: string,
  kinds: readonly OpaqueKind[],
): Promise<StoredToken | undefined> {
  const tokens = createOpaqueTokens(keyring, project.id)
  const id = tokens.idOf(text)
  if (id === undefined || !kinds.some((kind) => tokens.isGenuine(text, kind))) return undefined
  const found = await issuedTokens.find(project.id, id)
  return found && kinds.includes(found.kind) && found.state !== 'withdrawn' ? found : undefined
}

const filterTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const scopesOfClaims = ({ scp, scope }: JWTPayload): string[] =>
  Array.isArray(scp) ? filterTexts(scp) : splitWords(typeof scope === 'string' ? scope : '')

/** Reconstructs the grant of a JWT that is not stored. */
function grantOfClaims(claims: JWTPayload): Grant {
  const clientId = String(claims.client_id)
  return {
    chainId: String(claims.jti),
    clientId,
    subject: clientId,
    consentChallenge: '',
    scopes: scopesOfClaims(claims),
    audience: filterTexts(claims.aud),
    accessClaims: toObject(claims.ext),
    idToken: sessionWithoutUser(claims.iat ?? 0),
  }
}

/** A client's own JWT without a row; `undefined` if the client was deleted or the token revoked. */
async function findUnstored(
  { db, clients, project }: AuthorizationServer,
  id: string,
  claims: JWTPayload,
): Promise<StoredToken | undefined> {
  if (claims.sub !== claims.client_id || claims.exp === undefined) return undefined
  const grant = grantOfClaims(claims)
  const issuedAt = (claims.iat ?? 0) * 1000
  const [client, cutoff] = await Promise.all([
    clients.find(project.id, grant.clientId),
    createTokensStore(db).findCutoff(project.id, grant.clientId),
  ])
  if (!client || (cutoff !== undefined && issuedAt <= cutoff)) return undefined
  const { jkt } = toObject(claims.cnf)
  const content = { grant, proofKey: typeof jkt === 'string' ? jkt : undefined }
  const own = { id, content, issuedAt, expiresAt: claims.exp * 1000 }
  return { ...own, projectId: project.id, kind: 'access', state: 'active', usedAt: null, reuses: 0 }
}

async function findSigned(provider: AuthorizationServer, text: string): Promise<StoredToken | undefined> {
  const claims = await verifySignedToken(provider, 'access-token', text)
  if (typeof claims?.jti !== 'string') return undefined
  const id = jwtTokenId(claims.jti)
  const stored = await provider.issuedTokens.find(provider.project.id, id)
  if (stored) return stored.state === 'withdrawn' ? undefined : stored
  return findUnstored(provider, id, claims)
}

/** Finds a token for introspection or revocation, whatever its state. */
export const findAnyToken = async (
  provider: AuthorizationServer,
  text: string,
): Promise<StoredToken | undefined> =>
  (await findOpaque(provider, text, ['access', 'refresh'])) ?? findSigned(provider, text)

/** `now` is in milliseconds. */
export const isExpired = ({ expiresAt }: StoredToken, now: number): boolean =>
  expiresAt !== null && expiresAt <= now

/** Finds an access or refresh token that is active, has not expired and needs no proof of possession. */
export async function findLiveToken(
  provider: AuthorizationServer,
  text: string,
): Promise<StoredToken | undefined> {
  const found = await findAnyToken(provider, text)
  if (found?.state !== 'active' || found.content.proofKey !== undefined) return undefined
  return isExpired(found, provider.now()) ? undefined : found
}
