import { onOneDatabase } from '@tillkey/sql/testing'
import { decodeJwt, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  CALLBACK,
  createBrowser,
  exchangeCode,
  registerClient,
  runAuthorizationFlow,
  SUBJECT,
  type TestClient,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

type Server = Awaited<ReturnType<typeof startTestOAuth2>>

const verifier = 'a-verifier-that-is-its-own-challenge-and-long-enough'

/** Status of the token response, or the error of the authorization response. */
async function tryPkce(
  server: Server,
  client: TestClient,
  { code_verifier = verifier, ...parameters }: Record<string, string>,
): Promise<unknown> {
  const response = await runAuthorizationFlow(server, { client, parameters })
  const code = response.searchParams.get('code')
  if (code === null) return response.searchParams.get('error')
  return (await exchangeCode(server, client, { code, code_verifier })).status
}

onOneDatabase('the plain code challenge method', (open) => {
  const plain = { code_challenge: verifier, code_challenge_method: 'plain' }

  test('is rejected unless the project allows it', async () => {
    await using strict = await startTestOAuth2(open, { dev: true })
    await using lax = await startTestOAuth2(open, { dev: true, oauth2: { pkce: { allow_plain: true } } })
    const [one, other] = [await registerClient(strict), await registerClient(lax)]
    expect([
      await tryPkce(strict, one, plain),
      await tryPkce(strict, one, { code_challenge: verifier }),
      await tryPkce(lax, other, plain),
      await tryPkce(lax, other, { code_challenge: verifier }),
      await tryPkce(lax, other, { ...plain, code_verifier: verifier.toUpperCase() }),
      await tryPkce(lax, other, { ...plain, code_challenge: 'too-short' }),
    ]).toEqual(['invalid_request', 'invalid_request', 200, 200, 400, 'invalid_request'])
  })
})

onOneDatabase('a project that enforces PKCE', (open) => {
  test('is required of every client, or of public clients', async () => {
    const setup = async (pkce: object) => startTestOAuth2(open, { dev: true, oauth2: { pkce } })
    await using all = await setup({ enforced: true })
    await using some = await setup({ enforced_for_public_clients: true })
    const refused = async (server: Server, method: string) => {
      const client = await registerClient(server, { token_endpoint_auth_method: method })
      return (await runAuthorizationFlow(server, { client })).searchParams.get('error')
    }
    expect([
      await refused(all, 'client_secret_basic'),
      await refused(all, 'none'),
      await refused(some, 'client_secret_basic'),
      await refused(some, 'none'),
    ]).toEqual(['invalid_request', 'invalid_request', null, 'invalid_request'])
  })
})

onOneDatabase('the parameter claims', (open) => {
  const asking = (idToken: object) => ({ claims: JSON.stringify({ id_token: idToken }) })

  test('requires a subject', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const errorFor = async (idToken: object) =>
      (await runAuthorizationFlow(server, { client, parameters: asking(idToken) })).searchParams.get('error')
    expect([
      await errorFor({ sub: { value: SUBJECT } }),
      await errorFor({ sub: { values: ['somebody', SUBJECT] } }),
      await errorFor({ sub: { value: 'somebody' } }).catch((error: Error) => error.message.slice(0, 26)),
    ]).toEqual([null, null, 'no consent page was come to'.slice(0, 26)])
  })

  test('adds to acr_values, and is ignored when malformed', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const openContext = async (parameters: Record<string, string>) => {
      const { location } = await createBrowser(server).open(authorizationUrl(client, parameters))
      const challenge = location.searchParams.get('login_challenge')
      const url = `/admin/oauth2/auth/requests/login?login_challenge=${challenge}`
      return (await asAdmin(server, `GET ${url}`)).body.oidc_context.acr_values
    }
    expect([
      await openContext({
        acr_values: 'aal1',
        ...asking({ acr: { values: ['aal2', 'aal1'], essential: true } }),
      }),
      await openContext({ claims: '{"id_token":' }),
      await openContext({ claims: '{"id_token":{"acr":null},"userinfo":{"email":null}}' }),
    ]).toEqual([['aal1', 'aal2'], undefined, undefined])
  })

  test('adds a default acr to the ID token', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const parameters = asking({ acr: { value: 'aal2' } })
    const code = (await runAuthorizationFlow(server, { client, parameters })).searchParams.get('code') ?? ''
    const { body } = await exchangeCode(server, client, { code })
    expect(decodeJwt(body.id_token).acr).toBe('0')
  })
})

onOneDatabase('cookies', (open) => {
  test('have the configured domain, paths and attributes', async () => {
    const cookies = { domain: 'shop.example', secure: true, paths: { session: '/oauth2' } }
    await using server = await startTestOAuth2(open, { dev: true, serve: { cookies } })
    const client = await registerClient(server)
    const browser = createBrowser(server)
    const written: string[] = []
    const { open: follow } = browser
    browser.open = async (address) => {
      const response = await follow(address)
      written.push(...[response.headers['set-cookie'] ?? []].flat().map(String))
      return response
    }
    await runAuthorizationFlow(server, { client, browser, login: { remember: true } })
    const listPaths = (name: string) =>
      written.filter((line) => line.includes(name)).map((line) => / Path=([^;]+)/.exec(line)?.[1])
    expect([listPaths('_login_csrf'), listPaths('_session')]).toEqual([['/'], ['/oauth2']])
    expect(written.every((line) => /Domain=shop\.example/.test(line) && /; Secure/.test(line))).toBe(true)
  })
})

onOneDatabase('a request object', (open) => {
  const HOUR = 3600

  test('is valid only between its iat, nbf and exp', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server, { jwks: { keys: [{ kty: 'oct', k: 'AAAA', kid: 'own' }] } })
    const now = Math.floor(Date.now() / 1000)
    const ask = async (times: Record<string, number>) => {
      const request = new UnsecuredJWT(times).encode()
      const { location } = await createBrowser(server).open(authorizationUrl(client, { request }))
      return location.searchParams.get('error')
    }
    expect([
      await ask({ iat: now + 20, nbf: now + 20, exp: now - 20 }),
      await ask({ iat: now, nbf: now, exp: now + HOUR }),
      await ask({ iat: now + HOUR, exp: now + 2 * HOUR }),
      await ask({ nbf: now + HOUR }),
      await ask({ exp: now - HOUR }),
    ]).toEqual([null, null, 'error', 'error', 'error'])
  })

  test('is accepted without keys and without openid, but only from this client for this server', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server, { request_object_signing_alg: 'none' })
    const ask = async (claims: Record<string, unknown>, parameters: Record<string, string> = {}) => {
      const request = new UnsecuredJWT({ state: 'of-the-object', ...claims }).encode()
      const { location } = await createBrowser(server).open(
        authorizationUrl(client, { request, ...parameters }),
      )
      const { origin, pathname, searchParams } = location
      return [origin + pathname, searchParams.get('error') ?? searchParams.has('login_challenge')]
    }
    const login = ['http://localhost:4000/oauth2/fallbacks/login', true]
    const refused = [CALLBACK, 'invalid_request_object']
    expect([
      await ask({ iss: client.id, aud: 'http://localhost:4000' }),
      await ask({ scope: 'offline' }, { scope: 'offline' }),
      await ask({ iss: 'somebody' }),
      await ask({ aud: 'https://elsewhere.example' }),
      await ask({}, { scope: 'offline', request: 'no.object' }),
      await ask({ client_id: 'other' }, { redirect_uri: 'https://elsewhere.example/cb' }),
    ]).toEqual([
      login,
      login,
      refused,
      refused,
      refused,
      ['http://localhost:4000/oauth2/fallbacks/error', 'invalid_request_object'],
    ])
  })
})
