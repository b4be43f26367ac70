import { createHmac, randomUUID } from 'node:crypto'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import type { OutboundCall, OutboundResponse } from '@tillkey/outbound'
import { sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createHttpSession, messageIds, startTestPlatform } from '../../testing/index.ts'
import { oauth2Responses } from './oauth2-responses.ts'
import { microsoft, openIdResponses } from './openid-responses.ts'
import { ACCESS, type ProviderResponses, signing } from './provider-responses.ts'

const NOW = Date.UTC(2026, 10, 22)
const mapper = sourceOfText(`
  local claims = std.extVar('claims');
  { identity: {
    traits: { email: std.get(claims, 'email', 'nobody@shop.test') },
    metadata_public: { [name]: claims[name] for name in std.objectFields(claims) if name != 'raw_claims' && name != 'nonce' },
    metadata_admin: claims.raw_claims,
  } }`)

const providers = [...openIdResponses, ...oauth2Responses]

const answer = (body: unknown, status = 200): OutboundResponse => ({
  status,
  headers: {},
  text: JSON.stringify(body),
})

/** A provider that serves its documents and tokens. */
function play({ documents, token = {}, idToken }: ProviderResponses) {
  const calls: OutboundCall[] = []
  let nonce: string | null = null
  async function tokens(more: object): Promise<OutboundResponse> {
    const seconds = NOW / 1000
    const claims = { iat: seconds, exp: seconds + 600, ...(nonce !== null && { nonce }), ...idToken }
    const signed =
      idToken &&
      (await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(signing.privateKey))
    return answer({
      access_token: ACCESS,
      token_type: 'Bearer',
      ...(signed && { id_token: signed }),
      ...more,
    })
  }
  return {
    calls,
    expectNonce: (expected: string | null) => {
      nonce = expected
    },
    async callOut(call: OutboundCall): Promise<OutboundResponse> {
      calls.push(call)
      const { origin, pathname } = new URL(call.url)
      const address = origin + pathname
      const tokenResponse = Object.entries(token).find(([url]) => url === address)
      if (tokenResponse) return tokens(tokenResponse[1] as object)
      const document = documents[address]
      const isPublic = /well-known|keys/.test(address)
      const isKnown = isPublic || call.headers.authorization === `Bearer ${ACCESS}`
      return document && isKnown ? answer(document) : answer({ error: 'not here' }, 404)
    },
  }
}

function projectWith({ kind, settings, scope }: ProviderResponses) {
  const project = defaultProject()
  const { config } = project.services.identity as {
    config: { selfservice: { methods?: object; flows?: object } }
  }
  const { methods, flows, ...rest } = config.selfservice
  const provider = {
    id: 'theirs',
    provider: kind,
    client_id: 'shop',
    client_secret: 'secret',
    scope,
    mapper_url: mapper,
    ...settings,
  }
  return {
    ...project,
    services: {
      identity: {
        config: {
          ...config,
          selfservice: {
            ...rest,
            methods: { ...methods, oidc: { enabled: true, config: { providers: [provider] } } },
            flows: { ...flows, registration: { after: { oidc: { hooks: [{ hook: 'session' }] } } } },
          },
        },
      },
    },
  }
}

onOneDatabase('kinds of providers', (open) => {
  async function start(provider: ProviderResponses) {
    const theirs = play(provider)
    const platform = await startTestPlatform(open, {
      now: () => NOW,
      callProvider: theirs.callOut,
      projects: [projectWith(provider)],
    })
    return { theirs, platform }
  }

  describe.each(providers)('$kind, asked for $scope', (provider) => {
    test('identifies the user', async () => {
      const { theirs, platform } = await start(provider)
      const http = createHttpSession(platform)
      const { body: flow } = await http.send({ url: '/self-service/login/browser' })
      const sent = await http.send({ method: 'POST', url: flow.ui.action, body: { provider: 'theirs' } })
      const address = new URL(sent.body.redirect_browser_to)
      const parameters = address.searchParams
      expect(address.origin + address.pathname).toBe(provider.address)
      for (const [name, value] of Object.entries(provider.parameters ?? {}))
        expect(parameters.get(name)).toBe(value)
      theirs.expectNonce(parameters.get('nonce'))
      const query = { state: parameters.get('state') ?? '', code: randomUUID(), ...provider.callbackQuery }
      const callback = new URL(parameters.get('redirect_uri') ?? '').pathname
      const back =
        parameters.get('response_mode') === 'form_post'
          ? await createHttpSession(platform, 'browser').send({ method: 'POST', url: callback, form: query })
          : { headers: { location: `${callback}?${new URLSearchParams(query).toString()}` } }
      const done = await http.send({
        url: String(back.headers.location).replace('http://localhost:4000', ''),
      })
      expect([done.status, done.body.identity?.metadata_public]).toEqual([200, provider.claims])
      await platform[Symbol.asyncDispose]()
    })
  })

  const find = (kind: string): ProviderResponses =>
    providers.find((one) => one.kind === kind) as ProviderResponses // it is in the list

  async function signIn(provider: ProviderResponses) {
    const { theirs, platform } = await start(provider)
    const http = createHttpSession(platform)
    const { body: flow } = await http.send({ url: '/self-service/login/browser' })
    const sent = await http.send({ method: 'POST', url: flow.ui.action, body: { provider: 'theirs' } })
    const query = new URL(sent.body.redirect_browser_to).searchParams
    theirs.expectNonce(query.get('nonce'))
    const callback = new URL(query.get('redirect_uri') ?? '').pathname
    const done = await http.send({ url: `${callback}?state=${query.get('state')}&code=c` })
    await platform[Symbol.asyncDispose]()
    return { done, theirs }
  }

  test('apple receives a signed secret that is valid for a few minutes', async () => {
    const { theirs } = await signIn(find('apple'))
    const form = new URLSearchParams(theirs.calls.find(({ method }) => method === 'POST')?.body)
    const secret = form.get('client_secret') ?? ''
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
    const claims = decodeJwt(secret)
    expect(claims).toMatchObject({ iss: 'TEAM123456', sub: 'shop', aud: 'https://appleid.apple.com' })
    expect(Number(claims.exp) - Number(claims.iat)).toBeLessThanOrEqual(300)
  })

  test('facebook receives a proof of the caller', async () => {
    const { theirs } = await signIn(find('facebook'))
    const query = new URL(theirs.calls.at(-1)?.url ?? '').searchParams
    const proof = createHmac('sha256', 'secret').update(ACCESS).digest('hex')
    expect(query.get('appsecret_proof')).toBe(proof)
  })

  test('microsoft: a single tenant rejects users of other tenants', async () => {
    const other = 'aaaaaaaa-6c67-4c5b-b112-36a304b66dad'
    const own = providers.find(
      ({ settings = {} }) => 'subject_source' in settings && settings.subject_source === 'oid',
    )
    const idToken = { ...microsoft, tid: other, iss: `https://login.microsoftonline.com/${other}/v2.0` }
    const { done } = await signIn({ ...(own as ProviderResponses), idToken })
    expect([done.status, messageIds(done.body)]).toEqual([400, [4000001]])
  })

  test('an error returned with status 200 is an error', async () => {
    const slack = find('slack')
    const refused = { 'https://slack.com/api/users.identity': { ok: false, error: 'account_inactive' } }
    expect((await signIn({ ...slack, documents: refused })).done.status).toBe(502)
    const github = find('github')
    const error = { access_token: undefined, error: 'bad_verification_code' }
    const token = { 'https://github.com/login/oauth/access_token': error }
    expect((await signIn({ ...github, token })).done.status).toBe(502)
  })
})
