import { ApiError, isObject } from '@tillkey/wire'
import { compactVerify } from 'jose'
import type { Client } from '../clients/client.ts'
import { clientAlgorithms } from '../clients/client-algorithms.ts'
import { fetchJson, fetchText } from '../http/fetch-json.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { isUsableJwk, type Jwk, toKeyObject } from '../keys/jwk.ts'
import type { AuthorizationServer } from '../provider.ts'
import { type DecodedJwt, decodeForeignJwt, toMilliseconds } from '../requests/jwt-claims.ts'

const refuse = (hint: string, cause?: unknown): never => {
  throw oauth2Error('invalid_request_object', hint, { cause })
}

/** Fetches the request object at a registered `request_uri`. Throws `invalid_request_uri`. */
export const fetchRequestObject = async (
  { config }: AuthorizationServer,
  address: string,
): Promise<string> => {
  const text = await fetchText(config.outbound, address).catch((cause) => {
    throw oauth2Error('invalid_request_uri', 'The request object at request_uri could not be fetched.', {
      cause,
    })
  })
  return text.trim()
}

/** Signing keys of a client, from `jwks` or `jwks_uri`. */
async function loadKeys({ config, revalidate }: AuthorizationServer, { settings }: Client): Promise<Jwk[]> {
  const { jwks, jwks_uri: uri } = settings
  if (uri !== '') await revalidate()
  const found: unknown = uri === '' ? jwks : await fetchJson(config.outbound, uri)
  const keys = isObject(found) && Array.isArray(found.keys) ? found.keys : []
  return keys.filter(isUsableJwk).filter(({ use }) => use !== 'enc')
}

function decode(object: string): DecodedJwt {
  try {
    return decodeForeignJwt(object)
  } catch (cause) {
    return refuse('The request object is not a JWT.', cause)
  }
}

async function isSignedBy(jwk: Jwk, object: string): Promise<boolean> {
  try {
    await compactVerify(object, toKeyObject(jwk), { algorithms: [...clientAlgorithms] })
    return true
  } catch {
    // Another key may have signed it.
    return false
  }
}

async function verifySignature(
  provider: AuthorizationServer,
  client: Client,
  { object, kid }: { object: string; kid: string | undefined },
): Promise<void> {
  const keys = await loadKeys(provider, client).catch((cause) =>
    refuse('The keys of the client could not be fetched.', cause),
  )
  for (const jwk of keys)
    if ((kid === undefined || jwk.kid === kid) && (await isSignedBy(jwk, object))) return
  refuse('The signature matches none of the keys of the client.')
}

/** The published contract has only the code `error` for this. */
const timeError = (): ApiError =>
  new ApiError({ status: 400, code: 'error', reason: 'The request object has expired or is not valid yet.' })

function checkTime(
  { config, now }: AuthorizationServer,
  { exp, nbf = 0, iat = 0 }: DecodedJwt['claims'],
): void {
  const { clockToleranceMs } = config.protocol.clientAssertions
  const isOver = exp !== undefined && toMilliseconds(exp) + clockToleranceMs <= now()
  if (isOver || toMilliseconds(Math.max(nbf, iat)) > now() + clockToleranceMs) throw timeError()
}

/** Checks `iss` and `aud`, if present (RFC 9101 4). */
function checkParties(
  { config }: AuthorizationServer,
  client: Client,
  { iss = client.id, aud = config.issuer }: DecodedJwt['claims'],
): void {
  if (iss !== client.id) refuse('iss must be the client id.')
  const own = [config.issuer, `${config.publicUrl}/oauth2/auth`, ...config.tokenEndpoints]
  if (![aud].flat().some((one) => own.includes(one))) refuse('aud must be this server.')
}

/**
 * Returns the claims of a request object. Unsigned objects are accepted unless the client registered an algorithm
 * (OpenID Connect Core 6.1). Throws `invalid_request_object`.
 */
export async function verifyRequestObject(
  provider: AuthorizationServer,
  client: Client,
  object: string,
): Promise<DecodedJwt['claims']> {
  const { algorithm, kid, claims } = decode(object)
  const registered = client.settings.request_object_signing_alg
  if (registered !== '' && registered !== algorithm) refuse(`The client must sign with ${registered}.`)
  if (algorithm !== 'none') await verifySignature(provider, client, { object, kid })
  checkTime(provider, claims)
  checkParties(provider, client, claims)
  return claims
}
