import type { webcrypto } from 'node:crypto'
import * as oidc from 'openid-client'
import { afterAll, describe, expect, test } from 'vitest'
import { createBrowserJar } from './browser-jar.ts'
import {
  basicClient,
  begin,
  CALLBACK,
  captureRefusal,
  configure,
  registerClient,
  runAuthorizationFlow,
  SCOPE,
  SUBJECT,
  signIn,
  startOAuth2Environment,
} from './oauth2-environment.ts'

const environment = await startOAuth2Environment()
afterAll(() => environment[Symbol.asyncDispose]())

const insecure = { execute: [oidc.allowInsecureRequests] }

test('1: discovery returns the issuer and existing endpoints', async () => {
  const config = await oidc.discovery(environment.issuer, 'anybody', undefined, undefined, insecure)
  const { issuer, token_endpoint: token, jwks_uri: jwks } = config.serverMetadata()
  const keys = await fetch(String(jwks))
  expect([issuer, token, keys.status]).toEqual([
    environment.urls.platform,
    `${environment.urls.platform}/oauth2/token`,
    200,
  ])
  expect(config.serverMetadata().supportsPKCE()).toBe(true)
})

test('2: registration and its management token', async () => {
  const metadata = { redirect_uris: [CALLBACK], client_name: 'Registered', scope: SCOPE }
  const register = (also: object = {}) =>
    oidc.dynamicClientRegistration(environment.issuer, { ...metadata, ...also }, undefined, insecure)
  const config = await register()
  const { client_id: id, registration_access_token: token } = config.clientMetadata()
  const manage = (method: string, bearer: unknown) =>
    fetch(`${environment.urls.platform}/oauth2/register/${id}`, {
      method,
      headers: { authorization: `Bearer ${String(bearer)}` },
    })
  const [wrong, read] = [await manage('GET', 'nonsense'), await manage('GET', token)]
  const seen = (await read.json()) as object
  const [deleted, gone] = [await manage('DELETE', token), await manage('GET', token)]
  expect([wrong.status, read.status, deleted.status, gone.status]).toEqual([401, 200, 204, 401])
  expect(seen).toMatchObject({ client_name: 'Registered', client_id: id })
  expect(await captureRefusal(register({ redirect_uris: [`${CALLBACK}#part`] }))).toBe('invalid_redirect_uri')
})

describe('3: code and PKCE', () => {
  test('succeed once', async () => {
    const config = await basicClient(environment)
    const { url, checks } = await begin(config)
    const { at } = await runAuthorizationFlow(environment, url)
    const tokens = await oidc.authorizationCodeGrant(config, at, checks)
    const replayed = await captureRefusal(oidc.authorizationCodeGrant(config, at, checks))
    const afterwards = await captureRefusal(oidc.fetchUserInfo(config, tokens.access_token, SUBJECT))
    expect(tokens.claims()).toMatchObject({ sub: SUBJECT, name: 'A Person' })
    expect([replayed, afterwards]).toEqual(['invalid_grant', 'request_unauthorized'])
  })

  test.each([
    ['verifier', { pkceCodeVerifier: 'v'.repeat(43) }, 'invalid_grant'],
    ['state', { expectedState: 'another-state' }, 'OAUTH_INVALID_RESPONSE'],
    ['nonce', { expectedNonce: 'another-nonce' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ])('are rejected with a wrong %s', async (_name, wrong, refusal) => {
    const config = await basicClient(environment)
    const { url, checks } = await begin(config)
    const { at } = await runAuthorizationFlow(environment, url)
    expect(await captureRefusal(oidc.authorizationCodeGrant(config, at, { ...checks, ...wrong }))).toBe(
      refusal,
    )
  })
})

describe('4: authentication of clients', () => {
  test.each([
    ['client_secret_basic', oidc.ClientSecretBasic, oidc.ClientSecretPost],
    ['client_secret_post', oidc.ClientSecretPost, oidc.ClientSecretBasic],
  ])('by %s only', async (method, right, wrong) => {
    const client = await registerClient(environment, { token_endpoint_auth_method: method })
    const secret = String(client.client_secret)
    const grant = async (authentication: oidc.ClientAuth) =>
      captureRefusal(oidc.clientCredentialsGrant(await configure(environment, client, authentication)))
    const refusals = [await grant(right(secret)), await grant(right('another')), await grant(wrong(secret))]
    expect(refusals).toEqual(['nothing', 'invalid_client', 'invalid_client'])
  })

  test('by none', async () => {
    const client = await registerClient(environment, { token_endpoint_auth_method: 'none' })
    const config = await configure(environment, client, oidc.None())
    expect((await signIn(environment, config)).claims()?.sub).toBe(SUBJECT)
  })

  test.each([
    ['RS256', { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', ...rsa() }],
    ['PS256', { name: 'RSA-PSS', hash: 'SHA-256', ...rsa() }],
    ['ES256', { name: 'ECDSA', namedCurve: 'P-256' }],
  ])('by private_key_jwt with %s', async (alg, algorithm) => {
    const own = await keyPair(algorithm)
    const client = await registerClient(environment, {
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: alg,
      jwks: {
        keys: [{ ...(await crypto.subtle.exportKey('jwk', own.publicKey)), kid: 'own', use: 'sig', alg }],
      },
    })
    const grant = async (key: webcrypto.CryptoKey) =>
      captureRefusal(
        oidc.clientCredentialsGrant(
          await configure(environment, client, oidc.PrivateKeyJwt({ key, kid: 'own' })),
        ),
      )
    const stranger = await keyPair(algorithm)
    expect([await grant(own.privateKey), await grant(stranger.privateKey)]).toEqual([
      'nothing',
      'invalid_client',
    ])
  })
})

function rsa() {
  return { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
}

const keyPair = (algorithm: object): Promise<webcrypto.CryptoKeyPair> =>
  // One of the algorithms above with its parameters.
  crypto.subtle.generateKey(algorithm as webcrypto.RsaHashedKeyGenParams, true, ['sign', 'verify'])

describe('5: refresh', () => {
  test('rotates, and reuse revokes the family', async () => {
    const config = await basicClient(environment)
    const first = await signIn(environment, config)
    const second = await oidc.refreshTokenGrant(config, String(first.refresh_token))
    const reused = await captureRefusal(oidc.refreshTokenGrant(config, String(first.refresh_token)))
    const after = await captureRefusal(oidc.refreshTokenGrant(config, String(second.refresh_token)))
    expect([second.claims()?.sub, second.refresh_token === first.refresh_token]).toEqual([SUBJECT, false])
    expect([reused, after]).toEqual(['token_inactive', 'token_inactive'])
  })

  test('succeeds once despite concurrent requests', async () => {
    const config = await basicClient(environment)
    const { refresh_token: token = '' } = await signIn(environment, config)
    const tries = Array.from({ length: 20 }, () => captureRefusal(oidc.refreshTokenGrant(config, token)))
    const refusals = await Promise.all(tries)
    expect(refusals.filter((refusal) => refusal === 'nothing')).toHaveLength(1)
  })
})

describe('13: prompt and max_age', () => {
  test('prompt=none requires a session and a consent', async () => {
    const config = await basicClient(environment)
    const jar = createBrowserJar()
    const ask = async (parameters: Record<string, string>) => {
      const { url, checks } = await begin(config, parameters)
      const answers = { login: { remember: true }, consent: { remember: true } }
      const { at } = await runAuthorizationFlow(environment, url, { jar, ...answers })
      return captureRefusal(oidc.authorizationCodeGrant(config, at, checks))
    }
    expect(await ask({ prompt: 'none' })).toBe('login_required')
    expect(await ask({})).toBe('nothing')
    expect(await ask({ prompt: 'none' })).toBe('nothing')
    expect(await ask({ prompt: 'none', id_token_hint: 'nonsense' })).not.toBe('nothing')
  })

  test('max_age is enforced, and auth_time returned', async () => {
    const config = await basicClient(environment)
    const { url, checks } = await begin(config, { max_age: '60' })
    const { at } = await runAuthorizationFlow(environment, url)
    const tokens = await oidc.authorizationCodeGrant(config, at, { ...checks, maxAge: 60 })
    expect(Math.abs(Number(tokens.claims()?.auth_time) - Date.now() / 1000)).toBeLessThan(60)
  })
})

test('14: a logout redirects to the client', async () => {
  const config = await basicClient(environment)
  const jar = createBrowserJar()
  const { url, checks } = await begin(config)
  const { at } = await runAuthorizationFlow(environment, url, { jar, login: { remember: true } })
  const tokens = await oidc.authorizationCodeGrant(config, at, checks)
  const end = oidc.buildEndSessionUrl(config, {
    id_token_hint: String(tokens.id_token),
    post_logout_redirect_uri: 'http://127.0.0.1:4455/bye',
    state: 'a-long-state',
  })
  const { at: left } = await runAuthorizationFlow(environment, end, { jar })
  const silent = await begin(config, { prompt: 'none' })
  const { at: refused } = await runAuthorizationFlow(environment, silent.url, { jar })
  expect(left.href).toBe('http://127.0.0.1:4455/bye?state=a-long-state')
  expect(refused.searchParams.get('error')).toBe('login_required')
})

test('15: tokens stay valid when keys rotate', async () => {
  const config = await basicClient(environment)
  oidc.enableNonRepudiationChecks(config)
  const before = await signIn(environment, config)
  await environment.admin('POST', '/admin/keys/hydra.openid.id-token', {
    alg: 'RS256',
    use: 'sig',
    kid: 'rotated',
  })
  const fresh = await basicClient(environment)
  oidc.enableNonRepudiationChecks(fresh)
  const after = await signIn(environment, fresh)
  const decodeHeader = (token?: string) =>
    JSON.parse(Buffer.from(token?.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
  const hint = await begin(fresh, { id_token_hint: String(before.id_token) })
  const { at } = await runAuthorizationFlow(environment, hint.url)
  expect([decodeHeader(before.id_token).kid === 'rotated', decodeHeader(after.id_token).kid]).toEqual([
    false,
    'rotated',
  ])
  expect(at.searchParams.get('error')).toBe(null)
})
