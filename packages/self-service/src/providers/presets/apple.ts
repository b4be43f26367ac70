import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { importPKCS8, SignJWT } from 'jose'
import { openIdClaims, requireIdClaims } from '../openid.ts'
import type { Preset } from '../preset.ts'

const ISSUER = 'https://appleid.apple.com'
const SECRET_SECONDS = 300

/** Reads the name, which Apple sends only on the first sign-in. */
function nameIn(user: string | undefined): JsonObject {
  if (user === undefined) return {}
  try {
    const claims: unknown = JSON.parse(user)
    const name = isObject(claims) && isObject(claims.name) ? claims.name : {}
    const [first, last] = [name.firstName, name.lastName].map((part) =>
      typeof part === 'string' ? part.slice(0, 200) : '',
    )
    return {
      ...(first && { given_name: first }),
      ...(last && { family_name: last, last_name: last }),
      ...((first || last) && { name: `${first} ${last}`.trim() }),
    }
  } catch {
    return {} // unverified browser input, used for the name only
  }
}

/**
 * Apple: form_post callbacks when name or email is requested, and a signed client secret with a short
 * lifetime.
 */
export const apple: Preset = {
  isOpenId: true,
  endpoints: () => ({
    issuer: ISSUER,
    authorization: `${ISSUER}/auth/authorize`,
    token: `${ISSUER}/auth/token`,
    userinfo: '',
    keys: `${ISSUER}/auth/keys`,
    tokenAuth: 'post',
    takesChallenge: false,
  }),
  parameters: ({ scope }): Record<string, string> =>
    scope.includes('name') || scope.includes('email') ? { response_mode: 'form_post' } : {},
  async clientSecret({ clientId, apple: { teamId, keyId, privateKey } }, now) {
    const seconds = Math.floor(now / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setAudience(ISSUER)
      .setSubject(clientId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + SECRET_SECONDS)
      .sign(await importPKCS8(privateKey, 'ES256'))
  },
  mayLackNonce: ({ nonce, nonce_supported: isSupported }) => nonce === undefined && isSupported !== true,
  async claims(found) {
    const claims = requireIdClaims(found)
    return openIdClaims({ ...nameIn(found.callbackQuery.user), ...claims }, found, claims)
  },
}
