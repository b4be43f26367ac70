import type { ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { providerFailed } from '../errors/oidc-errors.ts'
import { asText } from './claims.ts'
import type { Endpoints, Preset } from './preset.ts'
import type { ProviderCalls } from './provider-calls.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import { createTtlCache } from './ttl-cache.ts'

const KEY_CACHE_MS = 10 * 60_000
/** Minimum age of keys before an unknown key id triggers a refresh. */
const MIN_KEY_REFRESH_MS = 30_000
const CLOCK_TOLERANCE_SECONDS = 30

/** Asymmetric algorithms only. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** An ID token and the expectations of its verification. */
export interface IdToken {
  text: string
  settings: ProviderSettings
  preset: Preset
  endpoints: Endpoints
  calls: ProviderCalls
  /** Accepted audiences. */
  audience: readonly string[]
  /** Expected nonce; undefined when none was requested. */
  nonce: string | undefined
}

export interface IdTokens {
  /**
   * Verifies an ID token and returns its claims. Throws ProviderRefusal when it is invalid, and 502 when the
   * keys cannot be fetched or `sub` is missing.
   */
  verify(token: IdToken): Promise<JsonObject>
}

function decodeUnverified(text: string): JsonObject {
  try {
    return decodeJwt(text)
  } catch (cause) {
    throw new ProviderRefusal('the ID token is malformed', { cause })
  }
}

/** Checks the authorized party of a token with several audiences (OpenID Connect Core 3.1.3.7). */
function assertAuthorizedParty({ aud, azp }: JWTPayload, { settings, audience }: IdToken): void {
  if (
    azp !== undefined &&
    Array.isArray(aud) &&
    aud.length > 1 &&
    ![settings.clientId, ...audience].includes(asText(azp))
  )
    throw new ProviderRefusal('the ID token was issued to another client')
}

function assertNonce({ nonce }: JsonObject, expected: string | undefined): void {
  if (expected !== undefined && nonce !== expected)
    throw new ProviderRefusal('the ID token has another nonce than the request')
}

/** Verifies ID tokens (OpenID Connect Core 3.1.3.7) with cached keys. */
export function createIdTokens(now: () => number): IdTokens {
  const keySets = createTtlCache<JSONWebKeySet>(KEY_CACHE_MS, now)

  async function verifyWith(token: IdToken, keys: JSONWebKeySet): Promise<JWTPayload> {
    const { settings, preset, endpoints, audience, text } = token
    const issuer = preset.expectedIssuer?.(settings, decodeUnverified(text)) ?? endpoints.issuer
    const { payload } = await jwtVerify(text, createLocalJWKSet(keys), {
      issuer,
      audience: [...audience],
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'iat'],
    })
    return payload
  }
  const fetchKeys =
    ({ endpoints, calls }: IdToken) =>
    async (): Promise<JSONWebKeySet> =>
      (await calls.get(endpoints.keys)) as unknown as JSONWebKeySet // jose validates the key set

  async function verifyPayload(token: IdToken): Promise<JWTPayload> {
    const { keys } = token.endpoints
    const load = fetchKeys(token)
    try {
      return await verifyWith(token, await keySets.get(keys, load))
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return verifyWith(token, await keySets.renew(keys, MIN_KEY_REFRESH_MS, load))
    }
  }

  return {
    async verify(token) {
      decodeUnverified(token.text)
      try {
        const payload = await verifyPayload(token)
        assertAuthorizedParty(payload, token)
        assertNonce(payload, token.nonce)
        if (!payload.sub) throw providerFailed(new Error('the ID token has no subject'))
        return payload
      } catch (cause) {
        if (cause instanceof errors.JOSEError) throw new ProviderRefusal('the ID token is invalid', { cause })
        throw cause
      }
    },
  }
}
