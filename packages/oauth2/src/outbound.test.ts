import { onOneDatabase } from '@tillkey/sql/testing'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  createBrowser,
  exchangeCode,
  obtainCode,
  postForm,
  registerClient,
} from './testing/authorization-flow.ts'
import { startExternalServer } from './testing/external-server.ts'
import { startTestOAuth2 } from './testing/index.ts'

const refusal = { clients: { http: { disallow_private_ip_ranges: true } } }

const client = (own: object) => ({ redirect_uris: ['https://app.example/cb'], ...own })

onOneDatabase('calls into private networks', (open) => {
  test('are rejected in registrations, by address or by name', async () => {
    await using server = await startTestOAuth2(open, refusal)
    const create = async (own: object) => {
      const { status, body } = await asAdmin(server, 'POST /admin/clients', client(own))
      return status === 201 ? 201 : [status, body.error]
    }
    const refused = [400, 'invalid_client_metadata']
    expect([
      await create({ jwks_uri: 'http://127.0.0.1:1/keys' }),
      await create({ jwks_uri: 'http://localhost/keys' }),
      await create({ backchannel_logout_uri: 'http://10.1.2.3/bye' }),
      await create({ backchannel_logout_uri: 'http://[::1]/bye' }),
      await create({ request_uris: ['https://93.184.216.34/a', 'http://192.168.1.1/b'] }),
      await create({ request_uris: ['https://93.184.216.34/a'] }),
      await create({ frontchannel_logout_uri: 'http://127.0.0.1/frame' }),
    ]).toEqual([refused, refused, refused, refused, refused, 201, 201])
  })

  test('are not made for a client registered earlier', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    const jwk = await exportJWK(publicKey)
    await using keys = await startExternalServer()
    keys.respond = () => ({ body: { keys: [{ ...jwk, kid: 'a', use: 'sig' }] } })
    await using server = await startTestOAuth2(open)
    const own = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `${keys.url}/keys` }
    const { id } = await registerClient(server, own)
    const ask = async () => {
      const assertion = await new SignJWT({ jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'RS256', kid: 'a' })
        .setIssuer(id)
        .setSubject(id)
        .setAudience('http://localhost:4000/oauth2/token')
        .setExpirationTime('5m')
        .sign(privateKey)
      const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
      const form = { client_assertion_type: type, client_assertion: assertion, client_id: id }
      return (await postForm({ server }, '/oauth2/token', { grant_type: 'client_credentials', ...form }))
        .status
    }
    const put = (config: Record<string, unknown>) =>
      server.projects.put([{ slug: 'playground', name: 'Playground', services: { oauth2: { config } } }])
    const before = await ask()
    const callsBefore = keys.requests.length
    await put(refusal)
    const refused = await ask()
    await put({ clients: { http: { ...refusal.clients.http, private_ip_exception_urls: [keys.url] } } })
    expect([before, callsBefore, refused, await ask()]).toEqual([200, 1, 401, 200])
  })

  test('are not made for request objects, nor for hooks', async () => {
    await using target = await startExternalServer()
    target.respond = () => ({ body: {} })
    await using server = await startTestOAuth2(open, { dev: true })
    const jwks = { keys: [{ ...(await exportJWK((await generateKeyPair('RS256')).publicKey)), kid: 'a' }] }
    const own = { request_uris: [`${target.url}/object`], jwks }
    const registered = await registerClient(server, own)
    const code = await obtainCode(server, registered)
    const config = { ...refusal, dev: true, oauth2: { token_hook: `${target.url}/hook` } }
    await server.projects.put([{ slug: 'playground', name: 'Playground', services: { oauth2: { config } } }])
    const { location } = await createBrowser(server).open(
      authorizationUrl(registered, { request_uri: `${target.url}/object` }),
    )
    const exchanged = await exchangeCode(server, registered, { code })
    expect([location.searchParams.get('error'), exchanged.body.error, target.requests]).toEqual([
      'invalid_request_uri',
      'server_error',
      [],
    ])
  })
})
