import type { webcrypto } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as oidc from 'openid-client'
import { afterAll, describe, expect, test } from 'vitest'
import {
  basicClient,
  begin,
  CALLBACK,
  captureRefusal,
  configure,
  type OAuth2Environment,
  registerClient,
  runAuthorizationFlow,
  SUBJECT,
  signIn,
  startOAuth2Environment,
} from './oauth2-environment.ts'

const environment = await startOAuth2Environment()
afterAll(() => environment[Symbol.asyncDispose]())

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Configuration for introspection on the admin listener. */
const introspector = ({ urls }: OAuth2Environment): oidc.Configuration => {
  const config = new oidc.Configuration(
    { issuer: urls.platform, introspection_endpoint: `${urls.admin}/admin/oauth2/introspect` },
    'anybody',
    undefined,
    oidc.None(),
  )
  oidc.allowInsecureRequests(config)
  return config
}

test('6: client credentials with scope and audience', async () => {
  const config = await basicClient(environment)
  const grant = (parameters: Record<string, string>) => oidc.clientCredentialsGrant(config, parameters)
  const tokens = await grant({ scope: 'photos.read', audience: 'https://api.example.com/v1' })
  const seen = await oidc.tokenIntrospection(introspector(environment), tokens.access_token)
  const refusals = [
    await captureRefusal(grant({ scope: 'payroll' })),
    await captureRefusal(grant({ audience: 'https://other.example.com/' })),
  ]
  expect([tokens.scope, seen.aud, seen.sub]).toEqual([
    'photos.read',
    ['https://api.example.com/v1'],
    config.clientMetadata().client_id,
  ])
  expect(refusals).toEqual(['invalid_scope', 'invalid_request'])
})

describe('7: assertions of trusted issuers', () => {
  const issuer = 'https://issuer.example.com'

  async function trustedKey() {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const jwk = { ...(await exportJWK(publicKey)), kid: crypto.randomUUID(), use: 'sig', alg: 'ES256' }
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const trust = { issuer, subject: crypto.randomUUID(), scope: ['photos.read'], jwk, expires_at }
    await environment.admin('POST', '/admin/trust/grants/jwt-bearer/issuers', trust)
    return { privateKey, kid: jwk.kid, subject: trust.subject }
  }
  type Key = Awaited<ReturnType<typeof trustedKey>>

  const assertion = ({ privateKey, kid, subject }: Key, also: Record<string, unknown> = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, sub: subject, aud: `${environment.urls.platform}/oauth2/token` }
    return new SignJWT({ ...claims, iat: now, exp: now + 60, jti: crypto.randomUUID(), ...also })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey)
  }

  test('are exchanged once', async () => {
    const config = await basicClient(environment)
    const key = await trustedKey()
    const text = await assertion(key)
    const exchange = () =>
      oidc.genericGrantRequest(config, JWT_BEARER, { assertion: text, scope: 'photos.read' })
    const tokens = await exchange()
    const seen = await oidc.tokenIntrospection(introspector(environment), tokens.access_token)
    expect([seen.sub, await captureRefusal(exchange())]).toEqual([key.subject, 'jti_known'])
  })

  test.each([
    ['of another issuer', { iss: 'https://other.example.com' }],
    ['for somebody else', { sub: 'nobody' }],
    ['for another server', { aud: 'https://other.example.com' }],
    ['that has expired', { exp: 1 }],
    ['without an id', { jti: undefined }],
  ])('%s are rejected', async (_name, wrong) => {
    const config = await basicClient(environment)
    const text = await assertion(await trustedKey(), wrong)
    const refusal = await captureRefusal(oidc.genericGrantRequest(config, JWT_BEARER, { assertion: text }))
    expect(refusal).toBe('invalid_grant')
  })
})

test('8 and 9: a token is active until it is revoked', async () => {
  const config = await basicClient(environment)
  const { access_token: access, refresh_token: refresh = '' } = await signIn(environment, config)
  const introspect = (token: string) => oidc.tokenIntrospection(introspector(environment), token)
  const before = await introspect(access)
  const stranger = await basicClient(environment)
  await oidc.tokenRevocation(stranger, refresh)
  const untouched = await introspect(refresh)
  await oidc.tokenRevocation(config, refresh)
  await oidc.tokenRevocation(config, 'nonsense')
  const after = [await introspect(access), await introspect(refresh), await introspect('nonsense')]
  expect([before.active, before.sub, before.token_type]).toEqual([true, SUBJECT, 'Bearer'])
  expect([untouched.active, ...after.map(({ active }) => active)]).toEqual([true, false, false, false])
})

test('8: a client introspects with its own credentials, at the discovered endpoint', async () => {
  const [config, stranger] = [await basicClient(environment), await basicClient(environment)]
  const { access_token: token } = await signIn(environment, config)
  const [own, foreign] = [
    await oidc.tokenIntrospection(config, token),
    await oidc.tokenIntrospection(stranger, token),
  ]
  expect([own.active, own.sub, foreign]).toEqual([true, SUBJECT, { active: false }])
})

describe('10: userinfo', () => {
  test("returns the token's subject only", async () => {
    const config = await basicClient(environment)
    const { access_token: token } = await signIn(environment, config)
    const info = await oidc.fetchUserInfo(config, token, SUBJECT)
    expect(info).toMatchObject({ sub: SUBJECT, name: 'A Person' })
    expect(await captureRefusal(oidc.fetchUserInfo(config, token, 'another'))).toBe(
      'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    )
  })

  test('is signed for clients that require it', async () => {
    const config = await basicClient(environment, { userinfo_signed_response_alg: 'RS256' })
    oidc.enableNonRepudiationChecks(config)
    const { access_token: token } = await signIn(environment, config)
    expect(await oidc.fetchUserInfo(config, token, SUBJECT)).toMatchObject({ sub: SUBJECT, name: 'A Person' })
  })
})

describe('11: implicit and hybrid', () => {
  test('an ID token is returned in the fragment', async () => {
    const config = await basicClient(environment)
    oidc.useIdTokenResponseType(config)
    const { url, checks } = await begin(config, { scope: 'openid' })
    for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name)
    const { at } = await runAuthorizationFlow(environment, url)
    const { expectedNonce, expectedState } = checks
    const claims = await oidc.implicitAuthentication(config, at, expectedNonce, { expectedState })
    const refused = captureRefusal(
      oidc.implicitAuthentication(config, at, 'another-nonce', { expectedState }),
    )
    expect([claims.sub, await refused]).toEqual([SUBJECT, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'])
  })

  test('c_hash binds the code to the ID token', async () => {
    const config = await basicClient(environment)
    oidc.useCodeIdTokenResponseType(config)
    const { url, checks } = await begin(config)
    const { at } = await runAuthorizationFlow(environment, url)
    const tokens = await oidc.authorizationCodeGrant(config, at, checks)
    const other = new URL(at)
    other.hash = other.hash.replace(/code=[^&]+/, 'code=ory_ac_another')
    const refused = await captureRefusal(oidc.authorizationCodeGrant(config, other, checks))
    expect([tokens.claims()?.sub, refused]).toEqual([SUBJECT, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'])
  })

  test('at_hash binds the access token to the ID token', async () => {
    const config = await basicClient(environment)
    const { url } = await begin(config, { response_type: 'code id_token token' })
    const { at } = await runAuthorizationFlow(environment, url)
    const parts = new URLSearchParams(at.hash.slice(1))
    const [, payload = ''] = String(parts.get('id_token')).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const hashHalf = async (text: string | null): Promise<string> =>
      Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text ?? '')))
        .subarray(0, 16)
        .toString('base64url')
    expect([claims.at_hash, claims.c_hash]).toEqual([
      await hashHalf(parts.get('access_token')),
      await hashHalf(parts.get('code')),
    ])
  })
})

test('12: form_post returns the response in a form', async () => {
  const config = await basicClient(environment)
  const { url, checks } = await begin(config, { response_mode: 'form_post' })
  const { page } = await runAuthorizationFlow(environment, url)
  const fields = Array.from<RegExpExecArray, [string, string]>(
    page.matchAll(/name="([^"]+)" value="([^"]*)"/g),
    ([, name = '', value = '']) => [name, value],
  )
  const response = new Request(CALLBACK, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const tokens = await oidc.authorizationCodeGrant(config, response, checks)
  expect([/action="([^"]+)"/.exec(page)?.[1], tokens.claims()?.sub]).toEqual([CALLBACK, SUBJECT])
})

describe('16: signed request objects', () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keyPair = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

  test('override the parameters if the client has signed them', async () => {
    const own = await keyPair()
    const jwk = {
      ...(await crypto.subtle.exportKey('jwk', own.publicKey)),
      kid: 'own',
      use: 'sig',
      alg: 'ES256',
    }
    const client = await registerClient(environment, {
      jwks: { keys: [jwk] },
      request_object_signing_alg: 'ES256',
    })
    const config = await configure(environment, client, oidc.ClientSecretBasic(String(client.client_secret)))
    const { checks } = await begin(config)
    const parameters = {
      redirect_uri: CALLBACK,
      scope: 'openid',
      response_type: 'code',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
    }
    const ask = async (key: webcrypto.CryptoKey) => {
      const url = await oidc.buildAuthorizationUrlWithJAR(config, parameters, { key, kid: 'own' })
      // OpenID Connect Core 6.1 requires these as parameters as well.
      for (const name of ['scope', 'response_type', 'redirect_uri'] as const)
        url.searchParams.set(name, parameters[name])
      return (await runAuthorizationFlow(environment, url)).at
    }
    const { pkceCodeVerifier: _unused, ...expected } = checks
    const tokens = await oidc.authorizationCodeGrant(config, await ask(own.privateKey), expected)
    const forged = await ask((await keyPair()).privateKey)
    expect([tokens.claims()?.sub, forged.searchParams.get('error')]).toEqual([
      SUBJECT,
      'invalid_request_object',
    ])
  })
})

describe("17: errors have the library's classes", () => {
  test('an authorization response', async () => {
    const config = await basicClient(environment)
    const { url, checks } = await begin(config, { scope: 'openid payroll' })
    const { at } = await runAuthorizationFlow(environment, url)
    const work = oidc.authorizationCodeGrant(config, at, checks)
    await expect(work).rejects.toBeInstanceOf(oidc.AuthorizationResponseError)
    expect(await captureRefusal(oidc.authorizationCodeGrant(config, at, checks))).toBe('invalid_scope')
  })

  test('a token response', async () => {
    const config = await basicClient(environment)
    const work = oidc.refreshTokenGrant(config, 'nonsense')
    await expect(work).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
  })

  test('a userinfo response', async () => {
    const config = await basicClient(environment)
    const work = oidc.fetchUserInfo(config, 'nonsense', SUBJECT)
    await expect(work).rejects.toBeInstanceOf(oidc.WWWAuthenticateChallengeError)
    expect(await captureRefusal(oidc.fetchUserInfo(config, 'nonsense', SUBJECT))).toBe('request_unauthorized')
  })
})
