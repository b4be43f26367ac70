import { ApiError } from '@tillkey/wire'
import { compactVerify, decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import type { Client } from '../clients/client.ts'
import { fetchJson, fetchText } from '../fetch-json.ts'
import { isUsableJwk, type Jwk, keyObjectOf } from '../keys/jwk.ts'
import { oauth2Error } from '../oauth2-errors.ts'
import type { Provider } from '../provider.ts'
import { isJsonObject } from '../request-body.ts'

const algorithms = ['RS', 'PS', 'ES'].flatMap((family) =>
  ['256', '384', '512'].map((size) => `${family}${size}`),
)

const refuse = (hint: string, cause?: unknown): never => {
  throw oauth2Error('invalid_request_object', hint, { cause })
}

/** What stands at a registered address; throws `invalid_request_uri`. */
export const fetchRequestObject = async ({ config }: Provider, address: string): Promise<string> => {
  const text = await fetchText(config.outbound, address).catch((cause) => {
    throw oauth2Error('invalid_request_uri', 'What request_uri names cannot be read.', { cause })
  })
  return text.trim()
}

/** The keys that a client may have signed with, as they are registered or published. */
async function keysOf({ config, prove }: Provider, { settings }: Client): Promise<Jwk[]> {
  const { jwks, jwks_uri: uri } = settings
  if (uri !== '') await prove()
  const found: unknown = uri === '' ? jwks : await fetchJson(config.outbound, uri)
  const keys = isJsonObject(found) && Array.isArray(found.keys) ? found.keys : []
  return keys.filter(isUsableJwk).filter(({ use }) => use !== 'enc')
}

function algorithmOf(object: string): string {
  try {
    return decodeProtectedHeader(object).alg ?? 'none'
  } catch (cause) {
    return refuse('It is no JWT.', cause)
  }
}

async function isSignedBy(jwk: Jwk, object: string): Promise<boolean> {
  try {
    await compactVerify(object, keyObjectOf(jwk), { algorithms })
    return true
  } catch {
    // Another key may have signed it.
    return false
  }
}

async function verified(provider: Provider, client: Client, object: string): Promise<JWTPayload> {
  const { kid } = decodeProtectedHeader(object)
  const keys = await keysOf(provider, client).catch((cause) =>
    refuse('The keys of the client cannot be read.', cause),
  )
  for (const jwk of keys)
    if ((kid === undefined || jwk.kid === kid) && (await isSignedBy(jwk, object))) return decodeJwt(object)
  return refuse('None of the keys of the client has signed it.')
}

/** The original tells this error by the word `error` alone. */
const untimely = (): ApiError =>
  new ApiError({ status: 400, code: 'error', reason: 'The request object is not of this time.' })

function checkTime({ exp, nbf = 0, iat = 0 }: JWTPayload, now: number): void {
  if ((exp !== undefined && exp * 1000 <= now) || Math.max(nbf, iat) * 1000 > now) throw untimely()
}

/**
 * The claims of a request object that the client signed, or wrote down unsigned where its registration does not say how
 * it signs (OpenID Connect Core 6.1). Throws `invalid_request_object`.
 */
export async function verifyRequestObject(
  provider: Provider,
  client: Client,
  object: string,
): Promise<JWTPayload> {
  const algorithm = algorithmOf(object)
  const registered = client.settings.request_object_signing_alg
  if (registered !== '' && registered !== algorithm) refuse(`The client signs with ${registered}.`)
  const claims = algorithm === 'none' ? decodeJwt(object) : await verified(provider, client, object)
  checkTime(claims, provider.now())
  return claims
}
