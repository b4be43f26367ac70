import { onOneDatabase } from '@tillkey/sql/testing'
import { UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  asAdmin,
  type Browser,
  CALLBACK,
  createBrowser,
  exchangeCode,
  postForm,
  registerClient,
  runAuthorizationFlow,
  SUBJECT,
  type TestClient,
} from '../testing/authorization-flow.ts'
import { createClock, startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const VERIFIER = 'v'.repeat(43)
const request = {
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid offline',
  state: 'a-long-state',
  code_challenge: '7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM',
  code_challenge_method: 'S256',
}

interface Pushing {
  server: TestOAuth2
  client: TestClient
}

const push = (pushing: Pushing, parameters: Record<string, string> = {}) =>
  postForm(pushing, '/oauth2/par', { ...request, ...parameters })

const formatUrl = ({ client }: Pushing, requestUri: string, other: Record<string, string> = {}): string =>
  `/oauth2/auth?${new URLSearchParams({ client_id: client.id, request_uri: requestUri, ...other }).toString()}`

/** Where the browser is sent for a pushed request: a page's path, or the error. */
async function start(pushing: Pushing, requestUri: string, browser = createBrowser(pushing.server)) {
  const { location } = await browser.open(formatUrl(pushing, requestUri))
  return location.searchParams.get('error') ?? location.pathname
}

/** Accepts a page's request and returns where the browser continues. */
async function accept({ server }: Pushing, step: 'login' | 'consent', page: URL): Promise<string> {
  const challenge = page.searchParams.get(`${step}_challenge`)
  const url = `/admin/oauth2/auth/requests/${step}/accept?${step}_challenge=${challenge}`
  const answer = step === 'login' ? { subject: SUBJECT } : { grant_scope: ['openid', 'offline'] }
  return (await asAdmin(server, `PUT ${url}`, answer)).body.redirect_to
}

/** Runs login and consent from a URL. Returns the response to the client. */
async function authorize(pushing: Pushing, browser: Browser, url: string): Promise<URL> {
  const login = await browser.open(url)
  const consent = await browser.open(await accept(pushing, 'login', login.location))
  return (await browser.open(await accept(pushing, 'consent', consent.location))).location
}

onOneDatabase('a pushed authorization request (RFC 9126)', (open) => {
  const startServer = async (config: object = {}) => {
    const clock = createClock()
    const server = await startTestOAuth2(open, { dev: true, ...config }, { now: clock.now })
    const client = await registerClient(server)
    return { server, clock, client, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }

  test('starts a flow with its own parameters, and can be used once', async () => {
    await using pushing = await startServer()
    const { server } = pushing
    const { status, body, headers } = await push(pushing)
    const browser = createBrowser(server)
    const url = formatUrl(pushing, body.request_uri, { scope: 'openid', state: 'another-state' })
    const { searchParams } = await authorize(pushing, browser, url)
    const tokens = await exchangeCode(server, pushing.client, {
      code: searchParams.get('code') ?? '',
      code_verifier: VERIFIER,
    })
    expect([status, headers['cache-control'], body]).toEqual([
      201,
      'no-store',
      { expires_in: 60, request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:\w{42}$/) },
    ])
    expect([searchParams.get('state'), tokens.status, tokens.body.scope]).toEqual([
      'a-long-state',
      200,
      'openid offline',
    ])
    expect(await start(pushing, body.request_uri, browser)).toBe('invalid_request_uri')
  })

  test('can be reloaded until it is answered, but not started late or by another client', async () => {
    await using pushing = await startServer()
    const { server } = pushing
    const { request_uri: requestUri } = (await push(pushing)).body
    const other = { server, client: await registerClient(server) }
    const browser = createBrowser(server)
    const login = await browser.open(formatUrl(pushing, requestUri))
    expect([await start(pushing, requestUri), await start(other, requestUri)]).toEqual([
      login.location.pathname,
      'invalid_request_uri',
    ])
    pushing.clock.advance(61_000)
    expect(await start(pushing, requestUri)).toBe('invalid_request_uri')
    const consent = await browser.open(await accept(pushing, 'login', login.location))
    const { location } = await browser.open(await accept(pushing, 'consent', consent.location))
    expect(location.searchParams.get('code')).toMatch(/^ory_ac_/)
  })

  test('takes its parameters from a request object', async () => {
    await using pushing = await startServer()
    const { server } = pushing
    const { issuer } = (await createBrowser(server).open('/.well-known/openid-configuration')).body
    const object = new UnsecuredJWT({ ...request, client_id: pushing.client.id })
      .setIssuer(pushing.client.id)
      .setAudience(issuer)
      .encode()
    const { body } = await postForm(pushing, '/oauth2/par', { request: object })
    const { searchParams } = await authorize(
      pushing,
      createBrowser(server),
      formatUrl(pushing, body.request_uri),
    )
    expect([searchParams.get('state'), searchParams.has('code')]).toEqual(['a-long-state', true])
  })

  describe('is refused', () => {
    test.for([
      ['an unregistered redirect_uri', { redirect_uri: 'https://else.example/cb' }, 'invalid_request'],
      ['a scope of others', { scope: 'admin' }, 'invalid_scope'],
      ['a response type of others', { response_type: 'code token' }, 'unsupported_response_type'],
      ['a short state', { state: 'short' }, 'invalid_state'],
      ['a request_uri', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }, 'invalid_request'],
      ['a faulty request object', { request: 'x' }, 'invalid_request_object'],
    ] as const)('for %s', async ([, parameters, error]) => {
      await using pushing = await startServer()
      const { status, body } = await push(pushing, parameters)
      expect([status, body.error]).toEqual([400, error])
    })

    test('of a client that does not authenticate', async () => {
      await using pushing = await startServer()
      const { server, client } = pushing
      const { status, body } = await push({ server, client: { ...client, secret: 'wrong' } })
      expect([status, body.error]).toEqual([401, 'invalid_client'])
    })
  })

  test('can be required of every client', async () => {
    await using pushing = await startServer({ oauth2: { pushed_authorization_requests: { required: true } } })
    const { server } = pushing
    const { body: metadata } = await createBrowser(server).open('/.well-known/openid-configuration')
    await expect(runAuthorizationFlow(server, { client: pushing.client })).rejects.toThrow('invalid_request')
    expect([
      metadata.require_pushed_authorization_requests,
      new URL(metadata.pushed_authorization_request_endpoint).pathname,
      await start(pushing, (await push(pushing)).body.request_uri),
    ]).toEqual([true, '/oauth2/par', '/oauth2/fallbacks/login'])
  })
})
