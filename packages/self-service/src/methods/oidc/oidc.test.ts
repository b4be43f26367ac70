import { type ProjectDocument, sourceOfText } from '@tillkey/platform-core'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CLIENT,
  createProviderFixture,
  ISSUER,
  type ProviderClaims,
  type ProviderFixture,
} from '../../providers/provider-fixture.ts'
import {
  ADMIN_KEY,
  appProject,
  createAccount,
  createClock,
  createHttpSession,
  findNode,
  type HttpResponse,
  type HttpSession,
  messageIds,
  PASSWORD,
  readCsrfToken,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../../testing/index.ts'

const HALF_HOUR_MS = 30 * 60_000
const JSON_HEADERS = { accept: 'application/json' }
const mapper = sourceOfText(`
  local claims = { email_verified: false } + std.extVar('claims');
  { identity: {
    traits: { [if 'email' in claims then 'email']: claims.email, [if 'name' in claims then 'name']: claims.name },
    metadata_public: { sub: claims.sub },
    [if claims.email_verified then 'verified_addresses']: [{ via: 'email', value: claims.email }],
  } }`)

const provider = (id: string, more: object = {}) => ({
  id,
  provider: 'generic',
  label: id.toUpperCase(),
  issuer_url: ISSUER,
  scope: ['email'],
  ...CLIENT,
  mapper_url: mapper,
  ...more,
})

/** The default project and its app, with additional `selfservice` settings. */
function projectWith(selfservice: { methods?: object; flows?: object }, more: object = {}): ProjectDocument {
  const project = appProject({
    returnUrls: ['https://shop.test/app'],
    security: { throttle: { address: { attempts: 10_000, window: '1m' } } },
  })
  const { config } = project.services.identity as {
    config: { selfservice: { methods?: object; flows?: object } }
  }
  const { methods, flows, ...rest } = config.selfservice
  return {
    ...project,
    services: {
      identity: {
        config: {
          ...config,
          ...more,
          selfservice: {
            ...rest,
            methods: {
              ...methods,
              oidc: { enabled: true, config: { providers: [provider('acme'), provider('other')] } },
              ...selfservice.methods,
            },
            flows: {
              ...flows,
              registration: { after: { oidc: { hooks: [{ hook: 'session' }] } } },
              ...selfservice.flows,
            },
          },
        },
      },
    },
  }
}

onBothDatabases('signing in with other providers', (open, onOne) => {
  const clock = createClock()
  let platform: TestPlatform
  let acme: ProviderFixture
  let count = 0

  beforeAll(async () => {
    acme = await createProviderFixture(clock.now)
    platform = await startTestPlatform(open, {
      now: clock.now,
      callProvider: acme.callOut,
      projects: [projectWith({})],
    })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const newPerson = (more: ProviderClaims = {}): ProviderClaims => {
    const name = `person-${count++}`
    return { sub: `Sub:${name}`, email: `${name}@shop.test`, name: 'Nomsa', ...more }
  }
  /** Starts a flow with a provider. Resolves with the authorization URL. */
  async function leave(
    http: HttpSession,
    { kind = 'login', query = '', body = {} }: { kind?: string; query?: string; body?: object } = {},
  ): Promise<{ address: string; flow: { id: string; ui: { action: string } } }> {
    const { body: flow } = await http.send({
      url: `/self-service/${kind}/browser${query}`,
      headers: JSON_HEADERS,
    })
    const sent = await http.send({
      method: 'POST',
      url: flow.ui.action,
      headers: JSON_HEADERS,
      body: { provider: 'acme', ...body },
    })
    expect([sent.status, sent.body.error.id]).toEqual([422, 'browser_location_change_required'])
    return { address: sent.body.redirect_browser_to, flow }
  }
  async function come(http: HttpSession, person: ProviderClaims, options = {}): Promise<HttpResponse> {
    const { address } = await leave(http, options)
    return http.send({ url: acme.agree(address, person) })
  }
  const whoami = (http: HttpSession) => http.send({ url: '/sessions/whoami', headers: JSON_HEADERS })
  const administer = (url: string, method: 'GET' | 'DELETE' = 'GET') =>
    createHttpSession(platform).send({ method, url, headers: { authorization: `Bearer ${ADMIN_KEY}` } })

  onOne(() => {
    test('a first login creates an account; the next one signs in to it', async () => {
      const person = newPerson({ email_verified: true })
      const first = await come(createHttpSession(platform), person)
      expect(first.status).toBe(200)
      expect(first.body.identity.traits).toEqual({ email: person.email, name: 'Nomsa' })
      expect(first.body.identity.verifiable_addresses).toMatchObject([
        { verified: true, status: 'completed' },
      ])
      const page = createHttpSession(platform, 'browser')
      const query = `?return_to=${encodeURIComponent('https://shop.test/app/till')}`
      const again = await come(page, person, { query, kind: 'registration' })
      expect([again.status, again.headers.location]).toEqual([303, 'https://shop.test/app/till'])
      const { body } = await whoami(page)
      expect(body.identity.id).toBe(first.body.identity.id)
      expect(body.authentication_methods).toMatchObject([{ method: 'oidc', aal: 'aal1', provider: 'acme' }])
    })

    test('a page without scripts is redirected to the provider and back', async () => {
      const page = createHttpSession(platform, 'browser')
      const begun = await page.send({ url: '/self-service/login/browser' })
      const id = new URL(String(begun.headers.location)).searchParams.get('flow')
      const { body: flow } = await page.send({
        url: `/self-service/login/flows?id=${id}`,
        headers: JSON_HEADERS,
      })
      expect(findNode(flow, 'provider')?.attributes.value).toBe('acme')
      const form = { csrf_token: readCsrfToken(flow), provider: 'acme' }
      const sent = await page.send({ method: 'POST', url: flow.ui.action, form })
      expect(sent.status).toBe(303)
      const done = await page.send({ url: acme.agree(String(sent.headers.location), newPerson()) })
      expect([done.status, done.headers.location]).toEqual([303, 'http://localhost:3000/'])
      expect((await whoami(page)).status).toBe(200)
    })

    test('the provider receives state, nonce and challenge, then client secret and verifier', async () => {
      const http = createHttpSession(platform)
      const body = { upstream_parameters: { login_hint: 'n@shop.test', scope: 'admin' } }
      const { address } = await leave(http, { body })
      const authorization = new URL(address).searchParams
      expect([...authorization.keys()]).toEqual([
        'client_id',
        'code_challenge',
        'code_challenge_method',
        'login_hint',
        'nonce',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
      ])
      expect(authorization.get('scope')).toBe('email openid')
      await http.send({ url: acme.agree(address, newPerson()) })
      const tokenRequest = new URLSearchParams(acme.calls.findLast(({ url }) => url.endsWith('/token'))?.body)
      expect([...tokenRequest.keys()]).toEqual(['grant_type', 'code', 'redirect_uri', 'code_verifier'])
    })

    test('settings of an older release send neither a challenge nor a nonce', async () => {
      await using old = await startTestPlatform(open, {
        now: clock.now,
        callProvider: acme.callOut,
        projects: [projectWith({}, { version: 'v1.1.0' })],
      })
      const http = createHttpSession(old)
      const { body: flow } = await http.send({ url: '/self-service/login/browser' })
      const sent = await http.send({ method: 'POST', url: flow.ui.action, body: { provider: 'acme' } })
      const authorization = new URL(sent.body.redirect_browser_to).searchParams
      expect([...authorization.keys()]).toEqual([
        'client_id',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
      ])
      expect((await http.send({ url: acme.agree(sent.body.redirect_browser_to, newPerson()) })).status).toBe(
        200,
      )
    })

    test.each<[string, ProviderClaims]>([
      ['of another issuer', { iss: 'https://evil.test' }],
      ['for somebody else', { aud: 'another-client' }],
      ['for several, asked for by somebody else', { aud: ['shop', 'another-client'], azp: 'another-client' }],
      ['for another question', { nonce: 'made-up' }],
      ['that is over', { exp: 1 }],
    ])('an ID token %s is rejected', async (_what, claims) => {
      const http = createHttpSession(platform)
      const response = await come(http, { ...newPerson(), ...claims })
      expect([response.status, messageIds(response.body)]).toEqual([400, [4000001]])
      expect((await whoami(http)).status).toBe(401)
    })

    test('rotated keys of the provider are fetched again', async () => {
      expect((await come(createHttpSession(platform), newPerson())).status).toBe(200)
      await acme.changeKeys()
      clock.advance(60_000)
      expect((await come(createHttpSession(platform), newPerson())).status).toBe(200)
    })

    test('an error of the provider is shown in the form', async () => {
      const http = createHttpSession(platform)
      const { address } = await leave(http, { kind: 'registration' })
      const state = new URL(address).searchParams.get('state')
      const url = `/self-service/methods/oidc/callback/acme?state=${state}&error=access_denied`
      const { status, body } = await http.send({ url })
      expect([status, messageIds(body), findNode(body, 'provider')?.attributes.value]).toEqual([
        400,
        [4000001],
        'acme',
      ])
    })

    test('a mapper result of the wrong shape is reported; a failing mapper is not', async () => {
      const mapped = (text: string) => provider('acme', { mapper_url: sourceOfText(text) })
      const results: [string, boolean][] = [
        ["{ identity: { traits: 'text' } }", true],
        ["{ identity: { traits: { email: 'a@shop.test' }, metadata_public: 'text' } }", true],
        ["{ identity: { traits: { email: 'a@shop.test' }, metadata_admin: 5 } }", true],
        ["{ identity: { traits: { email: 'a@shop.test' }, verified_addresses: 'text' } }", true],
        ['{}', true],
        ["error 'not you'", false],
      ]
      for (const [text, isReported] of results) {
        const methods = { oidc: { enabled: true, config: { providers: [mapped(text)] } } }
        await using other = await startTestPlatform(open, {
          now: clock.now,
          callProvider: acme.callOut,
          projects: [projectWith({ methods })],
        })
        const http = createHttpSession(other)
        const { address } = await leave(http, { kind: 'registration' })
        const response = await http.send({ url: acme.agree(address, newPerson()), headers: JSON_HEADERS })
        expect([response.status, response.body.error.code]).toEqual([500, 500])
        expect('reason' in response.body.error).toBe(isReported)
      }
    })

    test('required traits missing at the provider are requested', async () => {
      const { email: _none, ...person } = newPerson()
      const http = createHttpSession(platform)
      const form = await come(http, person)
      expect([form.status, findNode(form.body, 'traits.email')?.messages]).toMatchObject([
        400,
        [{ id: 4000002 }],
      ])
      expect(findNode(form.body, 'traits.name')?.attributes.value).toBe('Nomsa')
      const email = `given-${count++}@shop.test`
      const body = { provider: 'acme', traits: { email, name: 'Thandi' } }
      const sent = await http.send({ method: 'POST', url: form.body.ui.action, body })
      const done = await http.send({ url: acme.agree(sent.body.redirect_browser_to, person) })
      expect(done.body.identity.traits).toEqual({ email, name: 'Thandi' })
    })

    describe('an account that has the address already', () => {
      async function offered(
        person: ProviderClaims,
      ): Promise<{ http: HttpSession; flow: HttpResponse['body'] }> {
        const http = createHttpSession(platform)
        const { status, body } = await come(http, person, { kind: 'registration' })
        expect([status, messageIds(body)]).toEqual([200, [4000007, 1010016]])
        expect(
          body.ui.nodes.map(({ meta }: { meta: { label?: { id: number } } }) => meta.label?.id),
        ).toContain(1010017)
        return { http, flow: body }
      }
      const submit = (http: HttpSession, flow: HttpResponse['body'], identifier: string) =>
        http.send({
          method: 'POST',
          url: flow.ui.action,
          body: { method: 'password', identifier, password: PASSWORD, csrf_token: readCsrfToken(flow) },
        })

      test('is connected once its owner has signed in', async () => {
        const person = newPerson()
        const id = await createAccount(platform, String(person.email))
        const { http, flow } = await offered(person)
        const done = await submit(http, flow, String(person.email))
        expect(
          done.body.session.authentication_methods.map(({ method }: { method: string }) => method),
        ).toEqual(['password', 'oidc'])
        const next = await come(createHttpSession(platform), person)
        expect(next.body.session.identity.id).toBe(id)
      })

      test('is not connected by anybody else', async () => {
        const person = newPerson()
        await createAccount(platform, String(person.email))
        const other = `other-${count++}@shop.test`
        await createAccount(platform, other)
        const { http, flow } = await offered(person)
        const refused = await submit(http, flow, other)
        expect([refused.status, messageIds(refused.body)]).toEqual([400, [4010009]])
        expect((await whoami(http)).status).toBe(401)
        await offered(person)
      })
    })

    test('a connection is added and removed in settings, except for the last sign-in method', async () => {
      const person = newPerson()
      const http = createHttpSession(platform)
      const { body: created } = await come(http, person)
      const { body: flow } = await http.send({ url: '/self-service/settings/browser' })
      const change = (body: object) =>
        http.send({ method: 'POST', url: flow.ui.action, body: { csrf_token: readCsrfToken(flow), ...body } })
      expect([findNode(flow, 'link')?.attributes.value, findNode(flow, 'unlink')]).toEqual([
        'other',
        undefined,
      ])
      expect(messageIds((await change({ unlink: 'acme' })).body)).toEqual([4000001])
      const left = await change({ link: 'other' })
      const second = newPerson()
      const linked = await http.send({ url: acme.agree(left.body.redirect_browser_to, second) })
      expect([linked.status, linked.body.state]).toEqual([200, 'success'])
      const { body: proofs } = await http.send({ url: '/self-service/settings/authentication-methods' })
      expect(proofs.map(({ type }: { type: string }) => type)).toEqual(['oidc'])
      expect(proofs[0].accounts).toEqual([
        { provider: 'acme', address: person.email },
        { provider: 'other', address: second.email },
      ])
      const forged = await http.send({ method: 'POST', url: flow.ui.action, body: { unlink: 'acme' } })
      expect([forged.status, forged.body.error.id]).toEqual([403, 'security_csrf_violation'])
      expect((await change({ unlink: 'acme' })).status).toBe(200)
      const gone = await come(createHttpSession(platform), { ...second })
      expect(gone.body.session.identity.id).not.toBe(undefined)
      const { body } = await administer(`/admin/identities/${created.identity.id}`)
      expect(body.credentials.oidc.identifiers).toEqual([`other:${String(second.sub)}`])
    })

    test('administrators remove one connection, but not the last sign-in method', async () => {
      const person = newPerson()
      const http = createHttpSession(platform)
      const { body: created } = await come(http, person)
      const { body: flow } = await http.send({ url: '/self-service/settings/browser' })
      const left = await http.send({ method: 'POST', url: flow.ui.action, body: { link: 'other' } })
      const second = newPerson()
      await http.send({ url: acme.agree(left.body.redirect_browser_to, second) })
      const remove = (identifier: string) =>
        administer(
          `/admin/identities/${created.identity.id}/credentials/oidc?identifier=${encodeURIComponent(identifier)}`,
          'DELETE',
        )
      expect((await remove('acme:nobody')).status).toBe(404)
      expect((await remove(`acme:${String(person.sub)}`)).status).toBe(204)
      expect((await remove(`other:${String(second.sub)}`)).status).toBe(400)
      const { body } = await administer(`/admin/identities/${created.identity.id}`)
      expect(body.credentials.oidc.identifiers).toEqual([`other:${String(second.sub)}`])
    })

    test('a connection after the privileged time requires a new login and a new authorization', async () => {
      const http = createHttpSession(platform, 'browser')
      const [person, second] = [newPerson(), newPerson()]
      await come(http, person)
      clock.advance(59 * 60_000)
      const { body: flow } = await http.send({
        url: '/self-service/settings/browser',
        headers: JSON_HEADERS,
      })
      const left = await http.send({ method: 'POST', url: flow.ui.action, form: { link: 'other' } })
      clock.advance(2 * 60_000)
      const late = await http.send({ url: acme.agree(String(left.headers.location), second) })
      const login = new URL(String(late.headers.location))
      expect([login.pathname, login.searchParams.get('refresh')]).toEqual([
        '/self-service/login/browser',
        'true',
      ])
      const { body: confirm } = await http.send({
        url: login.pathname + login.search,
        headers: JSON_HEADERS,
      })
      const away = await http.send({ method: 'POST', url: confirm.ui.action, form: { provider: 'acme' } })
      const back = await http.send({ url: acme.agree(String(away.headers.location), person) })
      const resumed = await http.send({ url: String(back.headers.location) })
      await http.send({ url: acme.agree(String(resumed.headers.location), second) })
      const { body } = await administer(
        `/admin/identities?credentials_identifier=${encodeURIComponent(`other:${String(second.sub)}`)}`,
      )
      expect(body.map(({ traits }: { traits: object }) => traits)).toMatchObject([{ email: person.email }])
    })

    test('the provider of an organization is offered to its users only', async () => {
      const organization = '6f3b7a52-7c4e-4a37-9d4d-3a4d8f9f3e11'
      const providers = [provider('acme'), provider('corp', { organization_id: organization })]
      await using corporate = await startTestPlatform(open, {
        now: clock.now,
        callProvider: acme.callOut,
        projects: [projectWith({ methods: { oidc: { enabled: true, config: { providers } } } })],
      })
      const http = createHttpSession(corporate)
      const begin = (query: string) => http.send({ url: `/self-service/login/browser${query}` })
      const { body: usual } = await begin('')
      expect([usual.organization_id, findNode(usual, 'provider')?.attributes.value]).toEqual([null, 'acme'])
      const { body: flow } = await begin(`?organization=${organization}`)
      expect([flow.organization_id, findNode(flow, 'provider')?.attributes.value]).toEqual([
        organization,
        'corp',
      ])
      expect(flow.ui.nodes).toHaveLength(2)
      const password = { method: 'password', identifier: 'a', password: 'b', csrf_token: readCsrfToken(flow) }
      const refused = await http.send({ method: 'POST', url: flow.ui.action, body: password })
      expect([refused.status, messageIds(refused.body)]).toEqual([400, [4010002]])
      const sent = await http.send({ method: 'POST', url: flow.ui.action, body: { provider: 'corp' } })
      const authorization = new URL(sent.body.redirect_browser_to)
      const path = `/self-service/methods/oidc/organization/${organization}/callback/corp`
      expect(new URL(authorization.searchParams.get('redirect_uri') ?? '').pathname).toBe(path)
      const back = acme.agree(authorization.href, newPerson())
      const elsewhere = back.replace(organization, organization.replace('6', '7'))
      expect((await http.send({ url: elsewhere })).status).toBe(400)
      const again = await http.send({ method: 'POST', url: flow.ui.action, body: { provider: 'corp' } })
      const done = await http.send({ url: acme.agree(again.body.redirect_browser_to, newPerson()) })
      expect(done.status).toBe(200)
      const stranger = createHttpSession(corporate)
      const { body: own } = await stranger.send({ url: '/self-service/login/browser' })
      const foreign = await stranger.send({ method: 'POST', url: own.ui.action, body: { provider: 'corp' } })
      expect([foreign.status, foreign.body.error.code]).toEqual([404, 404])
      // A non-string names a provider by its text.
      const number = await stranger.send({ method: 'POST', url: own.ui.action, body: { provider: 5 } })
      expect(number.status).toBe(404)
    })

    test("another person's account at the provider is not taken over", async () => {
      const person = newPerson()
      await come(createHttpSession(platform), person)
      const email = `own-${count++}@shop.test`
      await createAccount(platform, email)
      const http = createHttpSession(platform)
      await signInBrowser(http, email)
      const { body: flow } = await http.send({ url: '/self-service/settings/browser' })
      const left = await http.send({ method: 'POST', url: flow.ui.action, body: { link: 'acme' } })
      const refused = await http.send({ url: acme.agree(left.body.redirect_browser_to, person) })
      expect([refused.status, messageIds(refused.body)]).toEqual([400, [4000007]])
    })

    test('a pending settings form survives a confirmation with a provider', async () => {
      const http = createHttpSession(platform, 'browser')
      const person = newPerson()
      await come(http, person)
      const { body: flow } = await http.send({
        url: '/self-service/settings/browser',
        headers: JSON_HEADERS,
      })
      clock.advance(60 * 60_000)
      const form = { csrf_token: readCsrfToken(flow), method: 'password', password: PASSWORD }
      const { body: fresh } = await http.send({
        url: '/self-service/settings/browser',
        headers: JSON_HEADERS,
      })
      const sent = await http.send({
        method: 'POST',
        url: fresh.ui.action,
        form: { ...form, csrf_token: readCsrfToken(fresh) },
      })
      const login = new URL(String(sent.headers.location))
      const { body: confirm } = await http.send({
        url: login.pathname + login.search,
        headers: JSON_HEADERS,
      })
      const away = await http.send({
        method: 'POST',
        url: confirm.ui.action,
        body: { provider: 'acme' },
        headers: JSON_HEADERS,
      })
      expect(new URL(away.body.redirect_browser_to).searchParams.get('prompt')).toBe('login')
      const back = await http.send({ url: acme.agree(away.body.redirect_browser_to, person) })
      const resumed = await http.send({ url: String(back.headers.location) })
      expect([resumed.status, String(resumed.headers.location)]).toEqual([
        303,
        expect.stringContaining('/settings?flow='),
      ])
      const { body: after } = await administer(
        `/admin/identities?credentials_identifier=${encodeURIComponent(String(person.email))}`,
      )
      expect(after).toHaveLength(1)
    })

    test('an app fetches its session with both codes, once, although its browser has no cookie of ours', async () => {
      const app = createHttpSession(platform)
      const target = encodeURIComponent('https://shop.test/app/native')
      const { body: flow } = await app.send({
        url: `/self-service/login/api?return_session_token_exchange_code=true&return_to=${target}`,
      })
      const sent = await app.send({ method: 'POST', url: flow.ui.action, body: { provider: 'acme' } })
      const browser = createHttpSession(platform, 'browser')
      const back = await browser.send({ url: acme.agree(sent.body.redirect_browser_to, newPerson()) })
      const returned = new URL(String(back.headers.location))
      expect([back.status, returned.pathname, browser.jar.has('ory_kratos_session')]).toEqual([
        303,
        '/app/native',
        false,
      ])
      const codes = new URLSearchParams({
        init_code: flow.session_token_exchange_code,
        return_to_code: returned.searchParams.get('code') ?? '',
      })
      const fetched = await createHttpSession(platform).send({
        url: `/sessions/token-exchange?${codes.toString()}`,
      })
      expect(fetched.body.session_token).toMatch(/^ory_st_/)
      expect(
        (await createHttpSession(platform).send({ url: `/sessions/token-exchange?${codes.toString()}` }))
          .status,
      ).toBe(404)
    })

    test.each(['login', 'registration'])(
      'an app is redirected by 303 from a %s that was rejected',
      async (kind) => {
        const app = createHttpSession(platform)
        const query = `return_session_token_exchange_code=true&return_to=${encodeURIComponent('https://shop.test/app/native')}`
        const { body: flow } = await app.send({ url: `/self-service/${kind}/api?${query}` })
        const sent = await app.send({ method: 'POST', url: flow.ui.action, body: { provider: 'acme' } })
        const state = encodeURIComponent(
          String(new URL(sent.body.redirect_browser_to).searchParams.get('state')),
        )
        const url = `/self-service/methods/oidc/callback/acme?state=${state}&error=access_denied`
        const back = await createHttpSession(platform, 'browser').send({ url })
        expect([back.status, back.headers.location]).toEqual([303, 'https://shop.test/app/native'])
      },
    )

    test('an app signs in with an ID token of its own, if it repeats the nonce', async () => {
      const person = newPerson()
      const idToken = await acme.idToken({ ...person, nonce: 'of the app' })
      const submit = async (body: object) => {
        const app = createHttpSession(platform)
        const { body: flow } = await app.send({ url: '/self-service/login/api' })
        return app.send({
          method: 'POST',
          url: flow.ui.action,
          body: { provider: 'acme', id_token: idToken, ...body },
        })
      }
      const registered = await submit({ id_token_nonce: 'of the app' })
      expect([registered.status, registered.body.session_token]).toEqual([
        200,
        expect.stringMatching(/^ory_st_/),
      ])
      const again = await submit({ id_token_nonce: 'of the app' })
      expect(again.body.session.identity.id).toBe(registered.body.identity.id)
      for (const body of [{}, { id_token_nonce: 'another' }, { id_token: 'nonsense', id_token_nonce: 'x' }]) {
        const refused = await submit(body)
        expect([refused.status, messageIds(refused.body)]).toEqual([400, [4000001]])
      }
    })

    test("a page's form with an ID token must have the page's CSRF token", async () => {
      const http = createHttpSession(platform)
      const idToken = await acme.idToken({ ...newPerson(), nonce: 'n' })
      const { body: flow } = await http.send({ url: '/self-service/login/browser' })
      const body = { provider: 'acme', id_token: idToken, id_token_nonce: 'n' }
      const forged = await http.send({ method: 'POST', url: flow.ui.action, body })
      expect([forged.status, forged.body.error.id]).toEqual([403, 'security_csrf_violation'])
    })

    test('a disabled account cannot sign in', async () => {
      const person = newPerson()
      const { body: made } = await come(createHttpSession(platform), person)
      const off = await createHttpSession(platform).send({
        method: 'PATCH',
        url: `/admin/identities/${made.identity.id}`,
        headers: { authorization: `Bearer ${ADMIN_KEY}` },
        body: [{ op: 'replace', path: '/state', value: 'inactive' }],
      })
      const http = createHttpSession(platform)
      const refused = await come(http, person)
      expect([off.status, refused.status, (await whoami(http)).status]).toEqual([200, 401, 401])
    })

    test('a callback without providers is rejected alike for browsers and scripts', async () => {
      await using off = await startTestPlatform(open, {
        projects: [
          projectWith({ methods: { oidc: { enabled: false, config: { providers: [provider('acme')] } } } }),
        ],
      })
      const url = '/self-service/methods/oidc/callback/acme?state=x&code=y'
      const page = await createHttpSession(off, 'browser').send({ url })
      const script = await createHttpSession(off).send({ url, headers: JSON_HEADERS })
      expect([page.status, page.body.error, script.status]).toEqual([404, script.body.error, 404])
      expect(String(page.headers['set-cookie'])).toContain('csrf_token_')
    })

    test('disabled registration stays disabled', async () => {
      await using closed = await startTestPlatform(open, {
        now: clock.now,
        callProvider: acme.callOut,
        projects: [projectWith({ flows: { registration: { enabled: false } } })],
      })
      const http = createHttpSession(closed)
      const { body: flow } = await http.send({ url: '/self-service/login/browser' })
      const sent = await http.send({ method: 'POST', url: flow.ui.action, body: { provider: 'acme' } })
      const back = await http.send({ url: acme.agree(sent.body.redirect_browser_to, newPerson()) })
      expect([back.status, messageIds(back.body)]).toEqual([400, [4000001]])
    })

    test('a provider in a private network is not called unless the project allows it', async () => {
      const providers = [provider('inside', { issuer_url: 'http://127.0.0.1:9' })]
      await using inside = await startTestPlatform(open, {
        projects: [
          projectWith(
            { methods: { oidc: { enabled: true, config: { providers } } } },
            { clients: { http: { disallow_private_ip_ranges: true } } },
          ),
        ],
      })
      const http = createHttpSession(inside)
      const { body: flow } = await http.send({ url: '/self-service/login/browser' })
      const sent = await http.send({ method: 'POST', url: flow.ui.action, body: { provider: 'inside' } })
      expect([sent.status, sent.body.error.code]).toEqual([502, 502])
    })
  })

  test('a callback is valid once, in the browser that was redirected, at the path of its provider, for half an hour', async () => {
    const http = createHttpSession(platform)
    const { address } = await leave(http)
    const back = acme.agree(address, newPerson())
    expect((await createHttpSession(platform).send({ url: back })).status).toBe(400)
    const both = await Promise.all([http.send({ url: back }), http.send({ url: back })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const elsewhere = createHttpSession(platform)
    const { address: other } = await leave(elsewhere)
    const wrong = acme.agree(other, newPerson()).replace('callback/acme', 'callback/other')
    expect((await elsewhere.send({ url: wrong })).status).toBe(400)
    expect((await elsewhere.send({ url: wrong.replace('callback/other', 'callback/acme') })).status).toBe(400)
    const late = createHttpSession(platform)
    const { address: slow } = await leave(late)
    clock.advance(HALF_HOUR_MS)
    expect((await late.send({ url: acme.agree(slow, newPerson()) })).status).toBe(400)
    expect((await late.send({ url: '/self-service/methods/oidc/callback/acme?code=x' })).status).toBe(400)
  })

  test('two concurrent callbacks of one person create one account', async () => {
    const person = newPerson()
    const sessions = Array.from({ length: 4 }, () => createHttpSession(platform))
    const backs = await Promise.all(
      sessions.map(async (http) => acme.agree((await leave(http)).address, person)),
    )
    await Promise.all(sessions.map((http, index) => http.send({ url: backs[index] ?? '' })))
    const { body } = await administer(
      `/admin/identities?credentials_identifier=${encodeURIComponent(`acme:${String(person.sub)}`)}`,
    )
    expect(body).toHaveLength(1)
  })

  test('tokens are stored encrypted and shown to administrators on request', async () => {
    const { body } = await come(createHttpSession(platform), newPerson())
    const { db } = platform.database
    const [row] = await db.all<{ config: string }>(
      `SELECT config FROM identity_credentials WHERE identity_id = $1 AND type = 'oidc'`,
      [body.identity.id],
    )
    expect(row?.config).not.toMatch(/access-|refresh-|"ey/)
    const shown = await administer(`/admin/identities/${body.identity.id}?include_credential=oidc`)
    const [connection] = shown.body.credentials.oidc.config.providers
    expect(connection).toMatchObject({
      provider: 'acme',
      organization: '',
      initial_access_token: expect.stringMatching(/^access-/),
      initial_refresh_token: expect.stringMatching(/^refresh-/),
      initial_id_token: expect.stringMatching(/^ey/),
    })
    const { body: plain } = await administer(`/admin/identities/${body.identity.id}`)
    expect(JSON.stringify(plain)).not.toMatch(/access-|refresh-/)
  })
})
