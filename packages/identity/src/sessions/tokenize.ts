import type { Session as SessionBody } from '@tillkey/contract/platform/identity/session-models.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { importJWK, type JWK, SignJWT } from 'jose'
import type { TokenTemplate } from '../config/token-templates.ts'
import { claimsNotMapped, noExternalId, noSigningKey } from '../errors/session-errors.ts'
import { type Jsonnet, JsonnetError } from '../jsonnet/jsonnet.ts'
import { isObject, type JsonObject } from '../values.ts'

interface TokenizeServices {
  jsonnet: Jsonnet
  now: () => number
  newId: () => string
}

/** Default signing algorithm of a key (RFC 7518, section 3.1). */
function defaultAlgorithm({ alg, kty, crv }: JWK): string {
  if (alg !== undefined) return alg
  if (kty === 'RSA') return 'RS256'
  if (kty === 'oct') return 'HS256'
  return crv === 'P-256' ? 'ES256' : 'EdDSA'
}

interface ClaimsInput {
  session: SessionBody
  projectId: string
  /** Claims of a token without a mapper. */
  claims: JsonObject
}

/** Applies the claims mapper, which may override any claim except `sub`. */
async function mappedClaims(
  { mapper }: TokenTemplate,
  { session, claims, projectId }: ClaimsInput,
  { jsonnet }: TokenizeServices,
): Promise<JsonObject> {
  if (mapper === undefined) return claims
  try {
    const program = { projectId, name: 'claims mapper of session tokens', text: mapper }
    const value = await jsonnet.evaluate(program, { session, claims })
    if (isObject(value) && isObject(value.claims)) return { ...claims, ...value.claims, sub: claims.sub }
  } catch (error) {
    if (!(error instanceof JsonnetError)) throw error
    throw claimsNotMapped(error)
  }
  throw claimsNotMapped()
}

/** A session to issue a token for. */
interface TokenizedSession {
  session: SessionBody
  project: ProjectContext
}

/** Returns the subject of a session's token. Throws 400 when the identity has no external id. */
function subjectOf({ subjectSource }: TokenTemplate, { identity }: SessionBody): string | undefined {
  if (subjectSource === 'id') return identity?.id
  if (!identity?.external_id) throw noExternalId()
  return identity.external_id
}

/** Returns the claims of a session's token. Throws 400 when the mapper yields none. */
export async function tokenClaims(
  template: TokenTemplate,
  { session, project }: TokenizedSession,
  services: TokenizeServices,
): Promise<JsonObject> {
  const now = Math.floor(services.now() / 1000)
  const standardClaims = {
    jti: services.newId(),
    iss: `${project.publicUrl}/`,
    sub: subjectOf(template, session),
    sid: session.id,
    iat: now,
    nbf: now,
    exp: now + Math.floor(template.ttlMs / 1000),
  }
  return mappedClaims(template, { session, claims: standardClaims, projectId: project.id }, services)
}

/**
 * Signs a session as a JWT (RFC 7519). Throws 400 when the mapper yields no claims, and when the key set is
 * empty.
 */
export async function tokenize(
  template: TokenTemplate,
  tokenized: TokenizedSession,
  services: TokenizeServices,
): Promise<string> {
  if (template.key === undefined) throw noSigningKey()
  const key = template.key as JWK // validated on import
  const alg = defaultAlgorithm(key)
  const claims = await tokenClaims(template, tokenized, services)
  const header = { alg, typ: 'JWT', ...(key.kid !== undefined && { kid: key.kid }) }
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, alg))
}
