import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { OutboundAnswer, OutboundCall } from '@tillkey/platform-core'
import { onBothDatabases } from '@tillkey/sql/testing'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { defaultProject } from '../../default-project.ts'
import { createVisitor, messageIds, startTestPlatform } from '../../testing.ts'

const NOW = Date.UTC(2026, 10, 22)
const ACCESS = 'an access token'
const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'
const asSource = (text: string): string => `base64://${Buffer.from(text).toString('base64')}`
const mapper = asSource(`
  local claims = std.extVar('claims');
  { identity: {
    traits: { email: std.get(claims, 'email', 'nobody@shop.test') },
    metadata_public: { [name]: claims[name] for name in std.objectFields(claims) if name != 'raw_claims' && name != 'nonce' },
    metadata_admin: claims.raw_claims,
  } }`)

const { privateKey: appleKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const signing = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }

/** What a provider answers at its addresses, without their queries; a token may depend on what was asked. */
interface Provider {
  kind: string
  settings?: object
  scope: string[]
  /** The authorization address, without its query. */
  address: string
  /** Parameters of it that only this kind has. */
  asked?: Record<string, string>
  documents: Record<string, unknown>
  /** What its ID token says beside the times and the nonce. */
  idToken?: Record<string, unknown>
  token?: object
  /** What the browser brings beside the code. */
  brought?: Record<string, string>
  claims: Record<string, unknown>
}

const github = {
  login: 'nomsa',
  id: 583231,
  avatar_url: 'https://avatars.githubusercontent.com/u/583231?v=4',
  html_url: 'https://github.com/nomsa',
  type: 'User',
  name: 'Nomsa Dlamini',
  blog: 'https://nomsa.test',
  email: 'written-there@shop.test',
}
const githubClaims = {
  iss: 'https://github.com/login/oauth/access_token',
  sub: '583231',
  name: 'Nomsa Dlamini',
  nickname: 'nomsa',
  preferred_username: 'nomsa',
  website: 'https://nomsa.test',
  picture: github.avatar_url,
  profile: github.html_url,
}
const microsoft = {
  iss: `https://login.microsoftonline.com/${TENANT}/v2.0`,
  aud: 'shop',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  oid: '00000000-0000-0000-66f3-3332eca7ea81',
  tid: TENANT,
  name: 'Nomsa Dlamini',
  preferred_username: 'nomsa@contoso.test',
  email: 'nomsa@contoso.test',
}
const microsoftClaims = {
  iss: microsoft.iss,
  sub: microsoft.sub,
  name: 'Nomsa Dlamini',
  preferred_username: 'nomsa@contoso.test',
  email: 'nomsa@contoso.test',
}
const microsoftKeys = 'https://login.microsoftonline.com/common/discovery/v2.0/keys'
const discovered = (issuer: string, base: string, more: object = {}) => ({
  issuer,
  authorization_endpoint: `${base}/authorize`,
  token_endpoint: `${base}/token`,
  userinfo_endpoint: `${base}/userinfo`,
  jwks_uri: `${base}/keys`,
  ...more,
})

const providers: Provider[] = [
  {
    kind: 'google',
    scope: ['email', 'profile', 'offline_access'],
    address: 'https://accounts.google.com/o/oauth2/v2/auth',
    asked: { access_type: 'offline', scope: 'email profile openid' },
    documents: {
      'https://accounts.google.com/.well-known/openid-configuration': discovered(
        'https://accounts.google.com',
        'https://oauth2.googleapis.test',
        { authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth' },
      ),
      'https://oauth2.googleapis.test/keys': { keys: [jwk] },
    },
    token: { 'https://oauth2.googleapis.test/token': {} },
    idToken: {
      iss: 'https://accounts.google.com',
      aud: 'shop',
      azp: 'shop',
      sub: '110169484474386276334',
      hd: 'shop.test',
      email: 'nomsa@shop.test',
      email_verified: true,
      name: 'Nomsa Dlamini',
      picture: 'https://lh3.googleusercontent.com/a/p',
      given_name: 'Nomsa',
      family_name: 'Dlamini',
    },
    claims: {
      iss: 'https://accounts.google.com',
      sub: '110169484474386276334',
      hd: 'shop.test',
      email: 'nomsa@shop.test',
      email_verified: true,
      name: 'Nomsa Dlamini',
      picture: 'https://lh3.googleusercontent.com/a/p',
      given_name: 'Nomsa',
      family_name: 'Dlamini',
    },
  },
  {
    kind: 'github',
    scope: ['user:email'],
    address: 'https://github.com/login/oauth/authorize',
    documents: {
      'https://api.github.com/user': github,
      'https://api.github.com/user/emails': [
        { email: 'old@shop.test', primary: false, verified: true, visibility: null },
        { email: 'nomsa@shop.test', primary: true, verified: true, visibility: 'private' },
      ],
    },
    token: { 'https://github.com/login/oauth/access_token': { scope: 'user:email', token_type: 'bearer' } },
    claims: { ...githubClaims, email: 'nomsa@shop.test', email_verified: true },
  },
  {
    kind: 'github-app',
    scope: [],
    address: 'https://github.com/login/oauth/authorize',
    documents: { 'https://api.github.com/user': github },
    token: { 'https://github.com/login/oauth/access_token': { token_type: 'bearer' } },
    claims: { ...githubClaims, email: 'written-there@shop.test' },
  },
  {
    kind: 'gitlab',
    scope: ['read_user'],
    address: 'https://gitlab.com/oauth/authorize',
    documents: {
      'https://gitlab.com/.well-known/openid-configuration': discovered(
        'https://gitlab.com',
        'https://gitlab.com/oauth',
        {
          token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        },
      ),
      'https://gitlab.com/oauth/keys': { keys: [jwk] },
      'https://gitlab.com/oauth/userinfo': {
        sub: '1234',
        name: 'Nomsa',
        nickname: 'nomsa',
        email: 'nomsa@shop.test',
        email_verified: true,
        profile: 'https://gitlab.com/nomsa',
        picture: 'https://gitlab.com/uploads/a.png',
        groups: ['shop/tills'],
      },
    },
    token: { 'https://gitlab.com/oauth/token': {} },
    idToken: { iss: 'https://gitlab.com', aud: 'shop', sub: '1234' },
    claims: {
      iss: 'https://gitlab.com',
      sub: '1234',
      name: 'Nomsa',
      nickname: 'nomsa',
      email: 'nomsa@shop.test',
      email_verified: true,
      profile: 'https://gitlab.com/nomsa',
      picture: 'https://gitlab.com/uploads/a.png',
    },
  },
  {
    kind: 'microsoft',
    scope: ['email'],
    settings: { microsoft_tenant: 'common' },
    address: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    documents: { [microsoftKeys]: { keys: [jwk] } },
    token: { 'https://login.microsoftonline.com/common/oauth2/v2.0/token': {} },
    idToken: microsoft,
    claims: microsoftClaims,
  },
  {
    kind: 'microsoft',
    scope: ['email', 'User.Read'],
    settings: { microsoft_tenant: 'common', subject_source: 'me' },
    address: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    documents: {
      [microsoftKeys]: { keys: [jwk] },
      'https://graph.microsoft.com/v1.0/me': { id: '87d349ed-44d7-43e1-9a83-5f2406dee5bd', mail: null },
    },
    token: { 'https://login.microsoftonline.com/common/oauth2/v2.0/token': {} },
    idToken: { ...microsoft, xms_edov: true },
    claims: { ...microsoftClaims, sub: '87d349ed-44d7-43e1-9a83-5f2406dee5bd', email_verified: true },
  },
  {
    kind: 'microsoft',
    scope: ['email'],
    settings: { microsoft_tenant: TENANT, subject_source: 'oid' },
    address: `https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/authorize`,
    documents: { [`https://login.microsoftonline.com/${TENANT}/discovery/v2.0/keys`]: { keys: [jwk] } },
    token: { [`https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/token`]: {} },
    idToken: microsoft,
    claims: { ...microsoftClaims, sub: microsoft.oid },
  },
  {
    kind: 'apple',
    scope: ['name', 'email'],
    settings: {
      client_secret: undefined,
      apple_team_id: 'TEAM123456',
      apple_private_key_id: 'KEY1234567',
      apple_private_key: appleKey.export({ type: 'pkcs8', format: 'pem' }),
    },
    address: 'https://appleid.apple.com/auth/authorize',
    asked: { response_mode: 'form_post' },
    documents: { 'https://appleid.apple.com/auth/keys': { keys: [jwk] } },
    token: { 'https://appleid.apple.com/auth/token': {} },
    idToken: {
      iss: 'https://appleid.apple.com',
      aud: 'shop',
      sub: '001451.3dc436155xxxxxxxxxxxxxxxxxxxx59f.0447',
      email: 'nomsa@privaterelay.appleid.com',
      email_verified: 'true',
      nonce_supported: true,
    },
    brought: {
      user: '{"name":{"firstName":"Nomsa","lastName":"Dlamini"},"email":"nomsa@privaterelay.appleid.com"}',
    },
    claims: {
      iss: 'https://appleid.apple.com',
      sub: '001451.3dc436155xxxxxxxxxxxxxxxxxxxx59f.0447',
      email: 'nomsa@privaterelay.appleid.com',
      email_verified: true,
      nonce_supported: true,
      name: 'Nomsa Dlamini',
      given_name: 'Nomsa',
      family_name: 'Dlamini',
      last_name: 'Dlamini',
    },
  },
  {
    kind: 'facebook',
    scope: ['email', 'public_profile'],
    address: 'https://www.facebook.com/v21.0/dialog/oauth',
    documents: {
      'https://graph.facebook.com/v21.0/me': {
        id: '10158391502',
        name: 'Nomsa Dlamini',
        first_name: 'Nomsa',
        last_name: 'Dlamini',
        email: 'nomsa@shop.test',
        picture: {
          data: { height: 200, is_silhouette: false, url: 'https://platform-lookaside.fbsbx.com/p' },
        },
        birthday: '03/27/1990',
      },
    },
    token: { 'https://graph.facebook.com/v21.0/oauth/access_token': { expires_in: 5183944 } },
    claims: {
      iss: 'https://graph.facebook.com/v21.0/oauth/access_token',
      sub: '10158391502',
      name: 'Nomsa Dlamini',
      nickname: 'Nomsa Dlamini',
      given_name: 'Nomsa',
      family_name: 'Dlamini',
      last_name: 'Dlamini',
      email: 'nomsa@shop.test',
      picture: 'https://platform-lookaside.fbsbx.com/p',
      birthdate: '1990-03-27',
    },
  },
  {
    kind: 'discord',
    scope: ['identify', 'email'],
    address: 'https://discord.com/oauth2/authorize',
    documents: {
      'https://discord.com/api/users/@me': {
        id: '80351110224678912',
        username: 'nomsa',
        discriminator: '1337',
        avatar: 'a_8342729096ea3675442027381ff50dfe',
        verified: true,
        email: 'nomsa@shop.test',
        locale: 'en-US',
      },
    },
    token: { 'https://discord.com/api/oauth2/token': { expires_in: 604800 } },
    claims: {
      iss: 'https://discord.com/api/oauth2/',
      sub: '80351110224678912',
      name: 'nomsa#1337',
      nickname: 'nomsa',
      preferred_username: 'nomsa',
      picture: 'https://cdn.discordapp.com/avatars/80351110224678912/a_8342729096ea3675442027381ff50dfe.gif',
      email: 'nomsa@shop.test',
      email_verified: true,
      locale: 'en-US',
    },
  },
  {
    kind: 'slack',
    scope: ['identity.basic', 'identity.email'],
    address: 'https://slack.com/oauth/v2/authorize',
    asked: { user_scope: 'identity.basic,identity.email' },
    documents: {
      'https://slack.com/api/users.identity': {
        ok: true,
        user: {
          name: 'Nomsa',
          id: 'U0G9QF9C6',
          email: 'nomsa@shop.test',
          image_512: 'https://a.slack-edge.com/p.png',
        },
        team: { id: 'T0G9PQBBK' },
      },
    },
    token: {
      'https://slack.com/api/oauth.v2.access': {
        ok: true,
        access_token: undefined,
        authed_user: { id: 'U0G9QF9C6', access_token: ACCESS, token_type: 'user' },
      },
    },
    claims: {
      iss: 'https://slack.com/api/oauth.v2.access',
      sub: 'U0G9QF9C6',
      name: 'Nomsa',
      nickname: 'Nomsa',
      picture: 'https://a.slack-edge.com/p.png',
      email: 'nomsa@shop.test',
      email_verified: true,
      team: 'T0G9PQBBK',
    },
  },
  {
    kind: 'slack',
    scope: ['email', 'profile'],
    address: 'https://slack.com/openid/connect/authorize',
    asked: { scope: 'email profile openid' },
    documents: {
      'https://slack.com/openid/connect/keys': { keys: [jwk] },
      'https://slack.com/api/openid.connect.userInfo': {
        ok: true,
        sub: 'U0R7JM',
        'https://slack.com/team_id': 'T0R7GR',
        email: 'nomsa@shop.test',
        email_verified: true,
        name: 'Nomsa',
        locale: 'en-ZA',
      },
    },
    token: { 'https://slack.com/api/openid.connect.token': { ok: true } },
    idToken: { iss: 'https://slack.com', aud: 'shop', sub: 'U0R7JM' },
    claims: {
      iss: 'https://slack.com',
      sub: 'U0R7JM',
      team: 'T0R7GR',
      email: 'nomsa@shop.test',
      email_verified: true,
      name: 'Nomsa',
      locale: 'en-ZA',
    },
  },
  {
    kind: 'spotify',
    scope: ['user-read-email'],
    address: 'https://accounts.spotify.com/authorize',
    documents: {
      'https://api.spotify.com/v1/me': {
        id: 'nomsa1990',
        display_name: 'Nomsa',
        email: 'nomsa@shop.test',
        external_urls: { spotify: 'https://open.spotify.com/user/nomsa1990' },
        images: [{ url: 'https://i.scdn.co/image/p', height: 300, width: 300 }],
        product: 'premium',
      },
    },
    token: { 'https://accounts.spotify.com/api/token': { scope: 'user-read-email' } },
    claims: {
      iss: 'https://accounts.spotify.com/api/token',
      sub: 'nomsa1990',
      name: 'Nomsa',
      nickname: 'Nomsa',
      email: 'nomsa@shop.test',
      profile: 'https://open.spotify.com/user/nomsa1990',
      picture: 'https://i.scdn.co/image/p',
    },
  },
  {
    kind: 'auth0',
    scope: ['email'],
    settings: { issuer_url: 'https://shop.eu.auth0.test/', claims_source: 'userinfo' },
    address: 'https://shop.eu.auth0.test/authorize',
    documents: {
      'https://shop.eu.auth0.test/.well-known/openid-configuration': discovered(
        'https://shop.eu.auth0.test/',
        'https://shop.eu.auth0.test',
      ),
      'https://shop.eu.auth0.test/keys': { keys: [jwk] },
      'https://shop.eu.auth0.test/userinfo': {
        sub: 'auth0|5f7c8ec7c33c6c004bbafe82',
        nickname: 'nomsa',
        name: 'nomsa@shop.test',
        picture: 'https://s.gravatar.com/avatar/p',
        updated_at: '2026-09-05T12:00:00.000Z',
        email: 'nomsa@shop.test',
        email_verified: false,
      },
    },
    token: { 'https://shop.eu.auth0.test/token': {} },
    idToken: { iss: 'https://shop.eu.auth0.test/', aud: 'shop', sub: 'auth0|5f7c8ec7c33c6c004bbafe82' },
    claims: {
      iss: 'https://shop.eu.auth0.test/',
      sub: 'auth0|5f7c8ec7c33c6c004bbafe82',
      nickname: 'nomsa',
      name: 'nomsa@shop.test',
      picture: 'https://s.gravatar.com/avatar/p',
      updated_at: Date.UTC(2026, 8, 5, 12) / 1000,
      email: 'nomsa@shop.test',
    },
  },
]

const answer = (body: unknown, status = 200): OutboundAnswer => ({
  status,
  headers: {},
  text: JSON.stringify(body),
})

/** The provider's end of every call: its documents to whom it knows, and tokens. */
function play({ documents, token = {}, idToken }: Provider) {
  const calls: OutboundCall[] = []
  let nonce: string | null = null
  async function tokens(more: object): Promise<OutboundAnswer> {
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
    expectNonce: (wanted: string | null) => {
      nonce = wanted
    },
    async callOut(call: OutboundCall): Promise<OutboundAnswer> {
      calls.push(call)
      const { origin, pathname } = new URL(call.url)
      const place = origin + pathname
      const given = Object.entries(token).find(([url]) => url === place)
      if (given) return tokens(given[1] as object)
      const document = documents[place]
      const isPublic = /well-known|keys/.test(place)
      const isKnown = isPublic || call.headers.authorization === `Bearer ${ACCESS}`
      return document && isKnown ? answer(document) : answer({ error: 'not here' }, 404)
    },
  }
}

function projectWith({ kind, settings, scope }: Provider) {
  const project = defaultProject()
  const { config } = project.services.identity as {
    config: { selfservice: { methods?: object; flows?: object } }
  }
  const { methods, flows, ...rest } = config.selfservice
  const provider = {
    ...{
      id: 'theirs',
      provider: kind,
      client_id: 'shop',
      client_secret: 'secret',
      scope,
      mapper_url: mapper,
    },
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

onBothDatabases('kinds of providers', (open) => {
  async function start(provider: Provider) {
    const theirs = play(provider)
    const platform = await startTestPlatform(open, {
      now: () => NOW,
      callProvider: theirs.callOut,
      projects: [projectWith(provider)],
    })
    return { theirs, platform }
  }

  describe.each(providers)('$kind, asked for $scope', (provider) => {
    test('says who somebody is', async () => {
      const { theirs, platform } = await start(provider)
      const visitor = createVisitor(platform)
      const { body: flow } = await visitor.send({ url: '/self-service/login/browser' })
      const sent = await visitor.send({ method: 'POST', url: flow.ui.action, body: { provider: 'theirs' } })
      const address = new URL(sent.body.redirect_browser_to)
      const asked = address.searchParams
      expect(address.origin + address.pathname).toBe(provider.address)
      for (const [name, value] of Object.entries(provider.asked ?? {})) expect(asked.get(name)).toBe(value)
      theirs.expectNonce(asked.get('nonce'))
      const query = { state: asked.get('state') ?? '', code: randomUUID(), ...provider.brought }
      const callback = new URL(asked.get('redirect_uri') ?? '').pathname
      const back =
        asked.get('response_mode') === 'form_post'
          ? await createVisitor(platform, 'page').send({ method: 'POST', url: callback, form: query })
          : { headers: { location: `${callback}?${new URLSearchParams(query).toString()}` } }
      const done = await visitor.send({
        url: String(back.headers.location).replace('http://localhost:4000', ''),
      })
      expect([done.status, done.body.identity?.metadata_public]).toEqual([200, provider.claims])
      await platform[Symbol.asyncDispose]()
    })
  })

  const find = (kind: string): Provider => providers.find((one) => one.kind === kind) as Provider // it is in the list

  async function signIn(provider: Provider) {
    const { theirs, platform } = await start(provider)
    const visitor = createVisitor(platform)
    const { body: flow } = await visitor.send({ url: '/self-service/login/browser' })
    const sent = await visitor.send({ method: 'POST', url: flow.ui.action, body: { provider: 'theirs' } })
    const asked = new URL(sent.body.redirect_browser_to).searchParams
    theirs.expectNonce(asked.get('nonce'))
    const callback = new URL(asked.get('redirect_uri') ?? '').pathname
    const done = await visitor.send({ url: `${callback}?state=${asked.get('state')}&code=c` })
    await platform[Symbol.asyncDispose]()
    return { done, theirs }
  }

  test('apple is shown a secret that we sign for a few minutes', async () => {
    const { theirs } = await signIn(find('apple'))
    const form = new URLSearchParams(theirs.calls.find(({ method }) => method === 'POST')?.body)
    const secret = form.get('client_secret') ?? ''
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
    const claims = decodeJwt(secret)
    expect(claims).toMatchObject({ iss: 'TEAM123456', sub: 'shop', aud: 'https://appleid.apple.com' })
    expect(Number(claims.exp) - Number(claims.iat)).toBeLessThanOrEqual(300)
  })

  test('facebook is shown that the question is ours', async () => {
    const { theirs } = await signIn(find('facebook'))
    const asked = new URL(theirs.calls.at(-1)?.url ?? '').searchParams
    const proof = createHmac('sha256', 'secret').update(ACCESS).digest('hex')
    expect(asked.get('appsecret_proof')).toBe(proof)
  })

  test('microsoft: a tenant of its own lets nobody in of another', async () => {
    const other = 'aaaaaaaa-6c67-4c5b-b112-36a304b66dad'
    const own = providers.find(
      ({ settings = {} }) => 'subject_source' in settings && settings.subject_source === 'oid',
    )
    const idToken = { ...microsoft, tid: other, iss: `https://login.microsoftonline.com/${other}/v2.0` }
    const { done } = await signIn({ ...(own as Provider), idToken })
    expect([done.status, messageIds(done.body)]).toEqual([400, [4000001]])
  })

  test('what is no success though it is answered with 200 is none', async () => {
    const slack = find('slack')
    const refused = { 'https://slack.com/api/users.identity': { ok: false, error: 'account_inactive' } }
    expect((await signIn({ ...slack, documents: refused })).done.status).toBe(502)
    const github = find('github')
    const error = { access_token: undefined, error: 'bad_verification_code' }
    const token = { 'https://github.com/login/oauth/access_token': error }
    expect((await signIn({ ...github, token })).done.status).toBe(502)
  })
})
