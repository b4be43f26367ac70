import { createClient } from '@tillkey/client'
import {
  createOAuth2Client,
  deleteRotatedOAuth2ClientSecrets,
  rotateOAuth2ClientSecret,
} from '@tillkey/contract/platform/oauth2/clients.ts'
import { oauth2TokenExchange } from '@tillkey/contract/platform/oauth2/tokens.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { captureFailure, createClock, startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const machine = { client_id: 'machine', grant_types: ['client_credentials'] }
const HOUR_MS = 3_600_000

/** Result of a token request with this secret in the Basic header. */
async function withSecret({ origin }: TestOAuth2, secret = ''): Promise<unknown> {
  const client = createClient({ baseUrl: origin, username: 'machine', password: secret })
  const [status, error] = await captureFailure(
    oauth2TokenExchange(client, { grant_type: 'client_credentials' }),
  )
  return status === 200 ? 200 : [status, error]
}

const refused = [401, 'invalid_client']

onOneDatabase('authentication of clients', (open) => {
  test('accepts both secrets during rotation, and only the newer one afterwards', async () => {
    const clock = createClock()
    await using server = await startTestOAuth2(open, {}, { now: clock.now })
    const first = await createOAuth2Client(server.admin, { body: machine })
    const body = { grace_period: '1h' }
    const second = await rotateOAuth2ClientSecret(server.admin, { id: 'machine', body })
    const both = await Promise.all([first, second].map((one) => withSecret(server, one.client_secret)))
    clock.advance(HOUR_MS + 1)
    const later = await Promise.all([first, second].map((one) => withSecret(server, one.client_secret)))
    expect([first.client_secret === second.client_secret, both, later]).toEqual([
      false,
      [200, 200],
      [refused, 200],
    ])
  })

  test('revokes older secrets immediately on request', async () => {
    await using server = await startTestOAuth2(open)
    const first = await createOAuth2Client(server.admin, { body: machine })
    const second = await rotateOAuth2ClientSecret(server.admin, { id: 'machine' })
    await deleteRotatedOAuth2ClientSecrets(server.admin, { id: 'machine' })
    const third = await rotateOAuth2ClientSecret(server.admin, {
      id: 'machine',
      body: { grace_period: '0s' },
    })
    const outcomes = [first, second, third].map((one) => withSecret(server, one.client_secret))
    expect(await Promise.all(outcomes)).toEqual([refused, refused, 200])
  })

  test('accepts a signed assertion once, for this server, before it expires', async () => {
    const clock = createClock()
    await using server = await startTestOAuth2(open, {}, { now: clock.now })
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
    const body = {
      ...machine,
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'ES256',
      jwks: { keys: [jwk] },
    }
    await createOAuth2Client(server.admin, { body })
    const assertion = (
      jti: string,
      audience: string | string[],
      { kid = 'k1', ends = HOUR_MS, issued = 0 } = {},
    ) =>
      new SignJWT({ jti, iat: Math.floor((clock.now() + issued) / 1000) })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuer('machine')
        .setSubject('machine')
        .setAudience(audience)
        .setExpirationTime(Math.floor((clock.now() + ends) / 1000))
        .sign(privateKey)
    const anyone = createClient({ baseUrl: server.origin })
    const ask = async (client_assertion: string): Promise<unknown> => {
      const exchange = oauth2TokenExchange(anyone, {
        grant_type: 'client_credentials',
        client_assertion,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      })
      const [status, error] = await captureFailure(exchange)
      return status === 200 ? 200 : [status, error]
    }
    const here = 'http://localhost:4000/oauth2/token'
    const once = await assertion('a', here)
    expect([await ask(once), await ask(once)]).toEqual([200, [400, 'jti_known']])
    expect([
      await ask(await assertion('b', 'https://elsewhere.example/oauth2/token')),
      await ask(await assertion('c', here, { ends: -HOUR_MS })),
      await ask(await assertion('e', here, { issued: HOUR_MS / 2 })),
      await ask(await assertion('d', here, { kid: 'k2' })),
    ]).toEqual([refused, refused, refused, [400, 'invalid_request']])
    // Either server could replay it here once its id is forgotten.
    expect([
      await ask(await assertion('f', [here, 'https://elsewhere.example'])),
      await ask(await assertion('g', [here, 'http://localhost:4000'])),
      await ask(await assertion('h', here, { ends: 100_000 * HOUR_MS })),
    ]).toEqual([refused, 200, refused])
    const tolerated = [{ issued: 20_000 }, { ends: -20_000 }]
    const late = [{ issued: 40_000 }, { ends: -40_000 }]
    const outcomes = [...tolerated, ...late].map(async (times, index) =>
      ask(await assertion(`clock ${index}`, here, times)),
    )
    expect(await Promise.all(outcomes)).toEqual([200, 200, refused, refused])
  })
})

onOneDatabase('a client that fails to authenticate', (open) => {
  test('is challenged at every endpoint after using the header, but not after using the form', async () => {
    await using server = await startTestOAuth2(open)
    await createOAuth2Client(server.admin, { body: machine })
    const ask = async (url: string, headers: Record<string, string>, form: Record<string, string>) => {
      const response = await server.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({ grant_type: 'client_credentials', token: 'x', ...form }).toString(),
      })
      return [response.statusCode, response.json().error, response.headers['www-authenticate']]
    }
    const basic = { authorization: `Basic ${Buffer.from('machine:wrong').toString('base64')}` }
    for (const url of ['/oauth2/token', '/oauth2/revoke', '/oauth2/introspection'])
      expect([
        await ask(url, basic, {}),
        await ask(url, {}, { client_id: 'machine', client_secret: 'wrong' }),
        await ask(url, { authorization: 'Bearer x' }, { client_id: 'machine', client_secret: 'wrong' }),
      ]).toEqual([
        [401, 'invalid_client', 'Basic realm="OAuth 2.0", error="invalid_client"'],
        [401, 'invalid_client', undefined],
        [401, 'invalid_client', undefined],
      ])
  })
})

onOneDatabase('a form that cannot be read', (open) => {
  test('is an invalid request at every endpoint that accepts forms', async () => {
    await using server = await startTestOAuth2(open)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const responses = await Promise.all(
      ['/oauth2/token', '/oauth2/revoke', '/userinfo'].map((url) =>
        server.app.inject({ method: 'POST', url, headers, payload: 'no form' }),
      ),
    )
    expect(responses.map((response) => [response.statusCode, response.json().error])).toEqual([
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
    ])
  })
})

onOneDatabase('pages of other origins', (open) => {
  test('can read responses for the client that allows them, and for no other', async () => {
    const cors = { enabled: true, allowed_origins: ['https://shop.example'] }
    await using server = await startTestOAuth2(open, { serve: { public: { cors } } })
    const create = (client_id: string, allowed_cors_origins: string[]) =>
      createOAuth2Client(server.admin, {
        body: {
          ...machine,
          client_id,
          client_secret: 'chosen by hand',
          token_endpoint_auth_method: 'client_secret_post',
          allowed_cors_origins,
        },
      })
    await create('spa', ['https://*.spa.example'])
    await create('other', [])
    const allowed = async (
      origin: string,
      client_id: string,
      secret = 'chosen by hand',
    ): Promise<unknown> => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/oauth2/token',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id,
          client_secret: secret,
        }).toString(),
      })
      return [response.statusCode, response.headers['access-control-allow-origin']]
    }
    expect(
      await Promise.all([
        allowed('https://a.spa.example', 'spa'),
        allowed('https://a.spa.example', 'spa', 'wrong'),
        allowed('https://a.spa.example', 'other'),
        allowed('https://spa.example.evil', 'spa'),
        allowed('https://shop.example', 'other'),
      ]),
    ).toEqual([
      [200, 'https://a.spa.example'],
      [401, 'https://a.spa.example'],
      [200, undefined],
      [200, undefined],
      [200, 'https://shop.example'],
    ])
  })
})
