import * as newest from '@ory/client'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as first from 'ory-client-1'
import { afterAll, describe, expect, test } from 'vitest'
import { createBrowserJar } from './browser-jar.ts'
import { CALLBACK, SUBJECT, startOAuth2Environment } from './oauth2-environment.ts'

const environment = await startOAuth2Environment()
afterAll(() => environment[Symbol.asyncDispose]())

const groups = ['OAuth2Api', 'OidcApi', 'JwkApi', 'WellknownApi'] as const
type Group = (typeof groups)[number]

/** Every operation of the four groups in the first version. */
const operations = groups.flatMap((group) =>
  Object.getOwnPropertyNames(first[group].prototype).filter((name) => name !== 'constructor'),
)

const asItIs = { maxRedirects: 0, validateStatus: () => true }
const SCOPES = 'openid offline userinfo_credential_draft_00'

/** Creates the APIs of a version for both listeners, and records the operations called. */
function createApis(module: typeof first, called: Set<string>) {
  const noting = <A extends object>(api: A): A =>
    new Proxy(api, {
      get(target, name) {
        if (typeof name === 'string' && operations.includes(name)) called.add(name)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const at = <G extends Group>(group: G, basePath: string, headers: Record<string, string> = {}) => {
    const configuration = new module.Configuration({ basePath, baseOptions: { headers } })
    // The class follows from the name of the group.
    return noting(new module[group](configuration) as InstanceType<(typeof first)[G]>)
  }
  return {
    admin: <G extends Group>(group: G) => at(group, environment.urls.admin),
    open: <G extends Group>(group: G, headers?: Record<string, string>) =>
      at(group, environment.urls.platform, headers),
  }
}

type Apis = ReturnType<typeof createApis>

/** The part of an axios response that a browser needs. */
interface OfficialResponse {
  headers: Record<string, unknown>
}

/** Returns the target of a redirect. */
const redirectTarget = ({ headers }: OfficialResponse): URL => new URL(String(headers.location), CALLBACK)

/** A browser that follows a URL and returns the redirect target. */
function createPerson({ open }: Apis) {
  const jar = createBrowserJar()
  const cookie = () => ({ cookie: jar.headerFor('/') })
  const take = (response: OfficialResponse): URL => {
    for (const line of [response.headers['set-cookie'] ?? []].flat().map(String))
      jar.take(new Response(null, { headers: { 'set-cookie': line } }))
    return redirectTarget(response)
  }
  return {
    begin: async (params: object) =>
      take(await open('OAuth2Api', cookie()).oAuth2Authorize({ ...asItIs, params })),
    leave: async (params: object) =>
      take(await open('OidcApi', cookie()).revokeOidcSession({ ...asItIs, params })),
    async follow(address: string): Promise<URL> {
      const response = await fetch(address, { redirect: 'manual', headers: cookie() })
      jar.take(response)
      return new URL(response.headers.get('location') ?? '', CALLBACK)
    },
  }
}

const challengeIn = (at: URL, step: string): string => at.searchParams.get(`${step}_challenge`) ?? ''

async function createClient({ admin }: Apis, own: object = {}) {
  const { data } = await admin('OAuth2Api').createOAuth2Client({
    oAuth2Client: {
      redirect_uris: [CALLBACK],
      post_logout_redirect_uris: ['http://127.0.0.1:4455/bye'],
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      scope: SCOPES,
      ...own,
    },
  })
  const { client_id: id = '', client_secret: secret = '' } = data
  return { id, basic: { authorization: `Basic ${btoa(`${id}:${secret}`)}` } }
}

type Client = Awaited<ReturnType<typeof createClient>>

const wish = ({ id }: Client) => ({
  client_id: id,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: SCOPES,
  state: 'a-long-state',
})

/** Signs a person in for a client through the API. Resolves with the tokens. */
async function signIn(apis: Apis, client: Client, person: ReturnType<typeof createPerson>) {
  const api = apis.admin('OAuth2Api')
  const loginChallenge = challengeIn(await person.begin(wish(client)), 'login')
  const { data: login } = await api.getOAuth2LoginRequest({ loginChallenge })
  const acceptOAuth2LoginRequest = { subject: SUBJECT, remember: true, remember_for: 60 }
  const signedIn = await api.acceptOAuth2LoginRequest({ loginChallenge, acceptOAuth2LoginRequest })
  const consentChallenge = challengeIn(await person.follow(signedIn.data.redirect_to), 'consent')
  const { data: consent } = await api.getOAuth2ConsentRequest({ consentChallenge })
  const acceptOAuth2ConsentRequest = { grant_scope: SCOPES.split(' ') }
  const agreed = await api.acceptOAuth2ConsentRequest({ consentChallenge, acceptOAuth2ConsentRequest })
  const code = (await person.follow(agreed.data.redirect_to)).searchParams.get('code') ?? ''
  const { data: tokens } = await apis
    .open('OAuth2Api', client.basic)
    .oauth2TokenExchange({ grantType: 'authorization_code', code, redirectUri: CALLBACK })
  return { login, consent, tokens }
}

describe.each([
  ['1.2.17', first],
  // The newest version has all of these operations, so the types of the first are used.
  ['the newest', newest as unknown as typeof first],
])('@ory/client %s', (_version, module) => {
  const called = new Set<string>()
  const apis = createApis(module, called)
  const { admin, open } = apis

  test('clients are created, read, listed, replaced, patched, given lifespans and deleted', async () => {
    const api = admin('OAuth2Api')
    const { id } = await createClient(apis)
    const oAuth2Client = { client_name: 'Another', redirect_uris: [CALLBACK] }
    const replaced = await api.setOAuth2Client({ id, oAuth2Client })
    const jsonPatch = [{ op: 'replace' as const, path: '/client_name', value: 'A third' }]
    const patched = await api.patchOAuth2Client({ id, jsonPatch })
    const oAuth2ClientTokenLifespans = { client_credentials_grant_access_token_lifespan: '10m' }
    const timed = await api.setOAuth2ClientLifespans({ id, oAuth2ClientTokenLifespans })
    const read = await api.getOAuth2Client({ id })
    const listed = await api.listOAuth2Clients({ clientName: 'A third' })
    await api.deleteOAuth2Client({ id })
    expect([replaced.data.client_name, patched.data.client_name]).toEqual(['Another', 'A third'])
    expect(timed.data.client_credentials_grant_access_token_lifespan).toBe('10m0s')
    expect(read.data).toMatchObject({ client_id: id, client_name: 'A third' })
    expect(listed.data.map(({ client_id }) => client_id)).toContain(id)
    await expect(api.getOAuth2Client({ id })).rejects.toMatchObject({ response: { status: 404 } })
  })

  test('a person signs in to a client, and the grant is introspected, listed and revoked', async () => {
    const api = admin('OAuth2Api')
    const client = await createClient(apis)
    const { login, consent, tokens } = await signIn(apis, client, createPerson(apis))
    const token = tokens.access_token ?? ''
    const existing = await api.introspectOAuth2Token({ token })
    const userinfo = await open('OidcApi', { authorization: `Bearer ${token}` }).getOidcUserInfo()
    const sessions = await api.listOAuth2ConsentSessions({ subject: SUBJECT })
    await open('OAuth2Api', client.basic).revokeOAuth2Token({ token })
    const gone = await api.introspectOAuth2Token({ token })
    await api.revokeOAuth2ConsentSessions({ subject: SUBJECT, client: client.id })
    await api.revokeOAuth2LoginSessions({ subject: SUBJECT })
    expect([login.client.client_id, consent.subject]).toEqual([client.id, SUBJECT])
    expect(existing.data).toMatchObject({ active: true, sub: SUBJECT, scope: SCOPES })
    expect(userinfo.data).toMatchObject({ sub: SUBJECT })
    expect(sessions.data.map(({ grant_scope }) => grant_scope)).toContainEqual(SCOPES.split(' '))
    expect(gone.data).toEqual({ active: false })
  })

  test('rejected logins and consents are reported to the client', async () => {
    const api = admin('OAuth2Api')
    const client = await createClient(apis)
    const [one, other] = [createPerson(apis), createPerson(apis)]
    const rejectOAuth2Request = { error: 'access_denied', error_description: 'Not today.' }
    const challenge = challengeIn(await one.begin(wish(client)), 'login')
    const refused = await api.rejectOAuth2LoginRequest({ loginChallenge: challenge, rejectOAuth2Request })
    const loginChallenge = challengeIn(await other.begin(wish(client)), 'login')
    const acceptOAuth2LoginRequest = { subject: SUBJECT }
    const signedIn = await api.acceptOAuth2LoginRequest({ loginChallenge, acceptOAuth2LoginRequest })
    const consentChallenge = challengeIn(await other.follow(signedIn.data.redirect_to), 'consent')
    const denied = await api.rejectOAuth2ConsentRequest({ consentChallenge, rejectOAuth2Request })
    const [first, second] = [
      await one.follow(refused.data.redirect_to),
      await other.follow(denied.data.redirect_to),
    ]
    expect([first, second].map(({ searchParams }) => searchParams.get('error'))).toEqual([
      'access_denied',
      'access_denied',
    ])
  })

  test('a sign-out is confirmed or rejected, and returns to the client', async () => {
    const api = admin('OAuth2Api')
    const client = await createClient(apis)
    const person = createPerson(apis)
    const { tokens } = await signIn(apis, client, person)
    const leaving = {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: 'http://127.0.0.1:4455/bye',
      state: 'a-long-state',
    }
    const stays = challengeIn(await person.leave(leaving), 'logout')
    const { data: logoutRequest } = await api.getOAuth2LogoutRequest({ logoutChallenge: stays })
    await api.rejectOAuth2LogoutRequest({ logoutChallenge: stays })
    const logoutChallenge = challengeIn(await person.leave(leaving), 'logout')
    const { data: confirmed } = await api.acceptOAuth2LogoutRequest({ logoutChallenge })
    const end = await person.follow(confirmed.redirect_to)
    expect(logoutRequest).toMatchObject({ subject: SUBJECT, rp_initiated: true })
    expect(end.href).toBe('http://127.0.0.1:4455/bye?state=a-long-state')
  })

  test("a client's own tokens are deleted", async () => {
    const client = await createClient(apis)
    const { data } = await open('OAuth2Api', client.basic).oauth2TokenExchange({
      grantType: 'client_credentials',
    })
    const token = data.access_token ?? ''
    await admin('OAuth2Api').deleteOAuth2Token({ clientId: client.id })
    expect((await admin('OAuth2Api').introspectOAuth2Token({ token })).data).toEqual({ active: false })
  })

  test('trusted issuers are created, read, listed and deleted', async () => {
    const api = admin('OAuth2Api')
    const jwk = { ...(await exportJWK((await generateKeyPair('ES256')).publicKey)), kid: 'a', use: 'sig' }
    const issuer = `https://issuer.example/${crypto.randomUUID()}`
    const { data: trusted } = await api.trustOAuth2JwtGrantIssuer({
      trustOAuth2JwtGrantIssuer: {
        issuer,
        scope: ['openid'],
        subject: SUBJECT,
        expires_at: '2099-01-01T00:00:00Z',
        // Its members are those of the type.
        jwk: { alg: 'ES256', ...jwk } as first.JsonWebKey,
      },
    })
    const id = trusted.id ?? ''
    const read = await api.getTrustedOAuth2JwtGrantIssuer({ id })
    const listed = await api.listTrustedOAuth2JwtGrantIssuers({ issuer })
    await api.deleteTrustedOAuth2JwtGrantIssuer({ id })
    const after = await api.listTrustedOAuth2JwtGrantIssuers({ issuer })
    expect([read.data.issuer, listed.data.length, after.data]).toEqual([issuer, 1, []])
  })

  test('a client registers, reads, replaces and deletes itself', async () => {
    const oAuth2Client = { client_name: 'By itself', redirect_uris: [CALLBACK] }
    const { data } = await open('OidcApi').createOidcDynamicClient({ oAuth2Client })
    const { client_id: id = '', registration_access_token: token } = data
    const own = open('OidcApi', { authorization: `Bearer ${token}` })
    const read = await own.getOidcDynamicClient({ id })
    const changed = await own.setOidcDynamicClient({
      id,
      oAuth2Client: { ...oAuth2Client, client_name: 'New' },
    })
    const next = open('OidcApi', { authorization: `Bearer ${changed.data.registration_access_token}` })
    await next.deleteOidcDynamicClient({ id })
    expect([read.data.client_name, changed.data.client_name]).toEqual(['By itself', 'New'])
    await expect(next.getOidcDynamicClient({ id })).rejects.toMatchObject({ response: { status: 401 } })
  })

  test('discovery, and a verifiable credential for a key', async () => {
    const { data: discovery } = await open('OidcApi').discoverOidcConfiguration()
    const { tokens } = await signIn(apis, await createClient(apis), createPerson(apis))
    const api = open('OidcApi', { authorization: `Bearer ${tokens.access_token}` })
    const credentialRequest = { format: 'jwt_vc_json', types: ['VerifiableCredential', 'UserInfoCredential'] }
    const priming = await api.createVerifiableCredential(
      { createVerifiableCredentialRequestBody: credentialRequest },
      asItIs,
    )
    const { c_nonce: nonce } = priming.data as first.VerifiableCredentialPrimingResponse // the response with status 400
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const jwt = await new SignJWT({ nonce })
      .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
      .sign(privateKey)
    const { data } = await api.createVerifiableCredential({
      createVerifiableCredentialRequestBody: { ...credentialRequest, proof: { proof_type: 'jwt', jwt } },
    })
    expect(discovery.issuer).toBe(environment.urls.platform)
    expect([priming.status, data.format]).toEqual([400, 'jwt_vc_json'])
    expect(data.credential_draft_00).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  test('key sets are created, read, replaced and deleted, and public keys published', async () => {
    const api = admin('JwkApi')
    const set = `set-${crypto.randomUUID()}`
    const createJsonWebKeySet = { alg: 'ES256', use: 'sig', kid: 'a' }
    const { data: made } = await api.createJsonWebKeySet({ set, createJsonWebKeySet })
    const [jsonWebKey] = made.keys ?? []
    await api.setJsonWebKey({ set, kid: 'a', ...(jsonWebKey && { jsonWebKey }) })
    const one = await api.getJsonWebKey({ set, kid: 'a' })
    await api.setJsonWebKeySet({ set, jsonWebKeySet: made })
    const all = await api.getJsonWebKeySet({ set })
    await api.deleteJsonWebKey({ set, kid: 'a' })
    await api.deleteJsonWebKeySet({ set })
    const { data: published } = await open('WellknownApi').discoverJsonWebKeys()
    expect([one.data.keys, all.data.keys]).toEqual([made.keys, made.keys])
    expect(published.keys?.every((key) => !('d' in key))).toBe(true)
  })

  test('every operation was called', () => {
    expect(operations.length).toBe(44)
    expect(operations.filter((name) => !called.has(name))).toEqual([])
  })
})
