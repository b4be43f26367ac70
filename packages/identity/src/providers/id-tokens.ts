import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type { ProviderSettings } from '../config/oidc-config.ts'
import { providerFailed } from '../errors/oidc-errors.ts'
import type { JsonObject } from '../values.ts'
import { asText } from './claims.ts'
import type { Endpoints, Preset } from './preset.ts'
import type { ProviderCalls } from './provider-calls.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import { createTtlCache } from './ttl-cache.ts'

const KEY_CACHE_MS = 10 * 60_000
/** Whoever sends tokens with unknown keys makes us ask for keys so often at most. */
const RENEWED_AFTER_MS = 30_000
const TOLERANCE_SECONDS = 30

/** Signatures that only the provider can make. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** An ID token, and what it is held against. */
export interface IdToken {
  text: string
  settings: ProviderSettings
  preset: Preset
  endpoints: Endpoints
  calls: ProviderCalls
  /** To whom it may be addressed. */
  audience: readonly string[]
  /** What it has to repeat; undefined where nothing was asked for. */
  nonce: string | undefined
}

export interface IdTokens {
  /** What a token says. ProviderRefusal when it does not hold; 502 when the keys cannot be had, or when it says of nobody. */
  verify(token: IdToken): Promise<JsonObject>
}

function decodeUnverified(text: string): JsonObject {
  try {
    return decodeJwt(text)
  } catch (cause) {
    throw new ProviderRefusal('its ID token cannot be read', { cause })
  }
}

/** Where a token is for several, it says who asked for it (OpenID Connect Core 3.1.3.7). */
function assertAuthorizedParty({ aud, azp }: JWTPayload, { settings, audience }: IdToken): void {
  if (
    azp !== undefined &&
    Array.isArray(aud) &&
    aud.length > 1 &&
    ![settings.clientId, ...audience].includes(asText(azp))
  )
    throw new ProviderRefusal('its ID token was requested by another client')
}

function assertNonce({ nonce }: JsonObject, expected: string | undefined): void {
  if (expected !== undefined && nonce !== expected)
    throw new ProviderRefusal('its ID token does not answer what was asked')
}

/** Verifies ID tokens of providers (OpenID Connect Core 3.1.3.7), whose keys it keeps for a while. */
export function createIdTokens(now: () => number): IdTokens {
  const keySets = createTtlCache<JSONWebKeySet>(KEY_CACHE_MS, now)

  async function verifyWith(token: IdToken, keys: JSONWebKeySet): Promise<JWTPayload> {
    const { settings, preset, endpoints, audience, text } = token
    const issuer = preset.expectedIssuer?.(settings, decodeUnverified(text)) ?? endpoints.issuer
    const { payload } = await jwtVerify(text, createLocalJWKSet(keys), {
      ...{ issuer, audience: [...audience], algorithms: ALGORITHMS },
      ...{ clockTolerance: TOLERANCE_SECONDS, currentDate: new Date(now()), requiredClaims: ['exp', 'iat'] },
    })
    return payload
  }
  const fetchKeys =
    ({ endpoints, calls }: IdToken) =>
    async (): Promise<JSONWebKeySet> =>
      (await calls.get(endpoints.keys)) as unknown as JSONWebKeySet // jose refuses what is none

  async function verifyPayload(token: IdToken): Promise<JWTPayload> {
    const { keys } = token.endpoints
    const ask = fetchKeys(token)
    try {
      return await verifyWith(token, await keySets.get(keys, ask))
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return verifyWith(token, await keySets.renew(keys, RENEWED_AFTER_MS, ask))
    }
  }

  return {
    async verify(token) {
      decodeUnverified(token.text)
      try {
        const payload = await verifyPayload(token)
        assertAuthorizedParty(payload, token)
        assertNonce(payload, token.nonce)
        if (!payload.sub) throw providerFailed(new Error('the ID token is of nobody'))
        return payload
      } catch (cause) {
        if (cause instanceof errors.JOSEError)
          throw new ProviderRefusal('its ID token does not hold', { cause })
        throw cause
      }
    },
  }
}
