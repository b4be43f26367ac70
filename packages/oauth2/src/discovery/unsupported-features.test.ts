import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { authorizationUrl, introspect, postForm, registerClient } from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

test('tokens are not bound to certificates (RFC 8705), and this is not advertised', async () => {
  await using server = await startTestOAuth2(openTestSqlite)
  const client = await registerClient(server)
  const { body } = await postForm({ server, client }, '/oauth2/token', { grant_type: 'client_credentials' })
  expect(body.token_type).toBe('bearer')
  expect(await introspect(server, body.access_token)).not.toHaveProperty('cnf')
  const promised = (await server.app.inject('/.well-known/openid-configuration')).json()
  expect(Object.keys(promised).filter((name) => /mtls|tls_client/.test(name))).toEqual([])
})

test('web_message and session management frames are not supported', async () => {
  await using server = await startTestOAuth2(openTestSqlite)
  const client = await registerClient(server)
  const unsupportedMode = await server.app.inject(authorizationUrl(client, { response_mode: 'web_message' }))
  expect([unsupportedMode.statusCode, String(unsupportedMode.headers.location)]).toEqual([
    302,
    expect.stringContaining('error=unsupported_response_mode'),
  ])
  const promised = JSON.parse((await server.app.inject('/.well-known/openid-configuration')).body)
  expect(promised).not.toHaveProperty('check_session_iframe')
  expect(promised.response_modes_supported).not.toContain('web_message')
})

test('supported challenge methods and response modes are advertised', async () => {
  const promisedBy = async (config: Record<string, unknown>) => {
    await using server = await startTestOAuth2(openTestSqlite, config)
    return JSON.parse((await server.app.inject('/.well-known/openid-configuration')).body)
  }
  const strict = await promisedBy({})
  const lax = await promisedBy({ oauth2: { pkce: { allow_plain: true } } })
  expect([strict, lax].map((one) => one.code_challenge_methods_supported)).toEqual([
    ['S256'],
    ['S256', 'plain'],
  ])
  expect(strict.response_modes_supported).toEqual(['query', 'fragment', 'form_post'])
  expect(strict.token_endpoint_auth_methods_supported[0]).toBe('client_secret_basic')
  expect(strict.grant_types_supported).toContain('urn:ietf:params:oauth:grant-type:jwt-bearer')
})

test('capabilities of the account pages are advertised only where a project uses them', async () => {
  const promisedBy = async (config: Record<string, unknown>) => {
    await using server = await startTestOAuth2(openTestSqlite, config)
    const promised = JSON.parse((await server.app.inject('/.well-known/openid-configuration')).body)
    return {
      acr: promised.acr_values_supported,
      locales: promised.ui_locales_supported,
      grants: promised.scopes_supported.includes('email'),
      parameter: promised.claims_parameter_supported,
      listsClaims: promised.claims_supported.includes('email'),
    }
  }
  expect(await promisedBy({})).toEqual({
    acr: ['aal1', 'aal2'],
    locales: ['en', 'af', 'zu', 'xh'],
    parameter: true,
    listsClaims: true,
    grants: true,
  })
  const own = { login: 'https://ui.example/login', consent: 'https://ui.example/consent' }
  expect(await promisedBy({ urls: own })).toEqual({
    acr: undefined,
    locales: undefined,
    parameter: false,
    listsClaims: false,
    grants: false,
  })
})
