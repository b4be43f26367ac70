import { readFileSync } from 'node:fs'
import * as api from '@tillkey/client'
import { createClient } from '@tillkey/client'
import { defaultProject } from '@tillkey/identity'
import { createHttpSession, type HttpSession } from '@tillkey/platform-core/testing'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY } from './testing.ts'
import { startConsole } from './testing-console.ts'
import {
  inviteOperator,
  type OperatedConsole,
  PASSWORD,
  startConsoleWithOperators,
  statusOf,
} from './testing-operators.ts'
import { EXCHANGE_CODES, storeExchange } from './testing-sealed-store.ts'

const DAY_MS = 24 * 3_600_000
const CALLBACK = 'http://127.0.0.1:4455/cb'
const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')

/** Rows of the table of the platform's credentials. */
const lines = (page.split('## Credentials of the platform')[1]?.split('\n#')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.slice(2, -2).split(' | '))

const identity = Object(defaultProject().services.identity?.config)
const playground = {
  slug: 'playground',
  name: 'Playground',
  services: {
    identity: {
      config: {
        ...identity,
        selfservice: {
          ...identity.selfservice,
          methods: { link: { enabled: true } },
          flows: { recovery: { enabled: true }, verification: { enabled: true } },
        },
      },
    },
    oauth2: { config: { oidc: { dynamic_client_registration: { enabled: true } } } },
  },
}

let time = Date.now()
let environment: OperatedConsole
let count = 0
beforeAll(async () => {
  environment = await startConsoleWithOperators(openTestSqlite, {
    projects: [playground],
    now: () => time,
    throttle: 'off',
  })
})
afterAll(() => environment[Symbol.asyncDispose]())

/** Runs an action at a later time, then resets the clock. */
async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  time += ms
  try {
    return await act()
  } finally {
    time -= ms
  }
}

const nextEmail = (): string => `person-${count++}@tillkey.test`
const inProject = (slug: string, accessToken: string) =>
  createClient({ baseUrl: `${environment.baseUrl}/p/${slug}`, accessToken })

async function newPerson() {
  const email = nextEmail()
  const body = {
    schema_id: 'merchant',
    traits: { email },
    credentials: { password: { config: { password: PASSWORD } } },
  }
  return { email, id: (await api.createIdentity(environment.client, { body })).id }
}

async function submit(http: HttpSession, kind: string, body: object) {
  const flow = await http.send({ url: `/self-service/${kind}/api` })
  const sent = await http.send({ method: 'POST', url: flow.body.ui.action, body })
  return { action: flow.body.ui.action as string, sent }
}

/** Returns a native session token. */
async function signIn(email: string): Promise<string> {
  const body = { method: 'password', identifier: email, password: PASSWORD }
  return (await submit(createHttpSession(environment.platform), 'login', body)).sent.body.session_token
}
const whoami = async (token: string): Promise<number> =>
  (
    await createHttpSession(environment.platform).send({
      url: '/sessions/whoami',
      headers: { 'x-session-token': token },
    })
  ).status

/** Returns the text matching a pattern in the latest mail to an address. */
async function mailed(email: string, pattern: RegExp): Promise<string> {
  const found = () => pattern.exec(environment.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0]
  await expect.poll(found).toBeDefined()
  return found() ?? ''
}

async function invite(token: string, body: { email: string; role?: 'viewer' }): Promise<string> {
  await api.createProjectInvitation(environment.as(token), { project: environment.project.id, body })
  return (await mailed(body.email, /#\S+/)).slice(1)
}
const accept = (token: string) =>
  statusOf(api.acceptProjectInvitation(environment.as(''), { body: { token, password: PASSWORD } }))

/** Authorizes a new client for a person through the admin API. */
async function grantTokens(subject: string) {
  const scope = 'openid offline'
  const { client_id = '', client_secret = '' } = await api.createOAuth2Client(environment.client, {
    body: { redirect_uris: [CALLBACK], grant_types: ['authorization_code', 'refresh_token'], scope },
  })
  const http = createHttpSession(environment.platform, 'browser')
  const go = async (address: string): Promise<URL> => {
    const { pathname, search } = new URL(address, environment.baseUrl)
    const { headers } = await http.send({ url: pathname + search })
    return new URL(String(headers.location), environment.baseUrl)
  }
  const query = { client_id, redirect_uri: CALLBACK, response_type: 'code', state: 'a-long-state', scope }
  const login = await go(`/oauth2/auth?${new URLSearchParams(query).toString()}`)
  const login_challenge = login.searchParams.get('login_challenge') ?? ''
  const signedIn = await api.acceptOAuth2LoginRequest(environment.client, {
    login_challenge,
    body: { subject },
  })
  const consent_challenge = (await go(signedIn.redirect_to)).searchParams.get('consent_challenge') ?? ''
  const granted = await api.acceptOAuth2ConsentRequest(environment.client, {
    consent_challenge,
    body: { grant_scope: scope.split(' ') },
  })
  const code = (await go(granted.redirect_to)).searchParams.get('code') ?? ''
  const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
  const exchange = (form: Record<string, string>) =>
    http.send({ method: 'POST', url: '/oauth2/token', form, headers: { authorization } })
  const redeem = () => exchange({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK })
  const { body } = await redeem()
  const refresh = (refresh_token: string) => exchange({ grant_type: 'refresh_token', refresh_token })
  const isActive = async (): Promise<boolean> =>
    (await api.introspectOAuth2Token(environment.client, { token: body.access_token })).active
  return { client_id, tokens: body, redeem, refresh, isActive }
}

/** Checks of what the table says about each credential. */
const checks: Record<string, () => Promise<void>> = {
  async "the platform's key"() {
    await using other = await startConsole(openTestSqlite, { adminKey: 'another-key-of-the-platform' })
    expect([
      await statusOf(api.listProjects(environment.as(ADMIN_KEY))),
      await statusOf(api.listProjects(other.as(ADMIN_KEY))),
      await statusOf(api.listProjects(other.as('another-key-of-the-platform'))),
    ]).toEqual([200, 401, 200])
  },
  async 'workspace key'() {
    const operators = { id: 'operators' } as OperatedConsole['project']
    const member = await inviteOperator({ ...environment, project: operators }, nextEmail(), 'owner')
    const make = async (token: string) =>
      api.createWorkspaceApiKey(environment.as(token), { body: { name: 'w' } })
    const [own, theirs] = [await make(environment.owner), await make(member.token)]
    const use = (key: { value?: string }) => statusOf(api.listProjects(environment.as(key.value ?? '')))
    const inside = statusOf(api.listIdentities(inProject(environment.project.slug, own.value ?? '')))
    expect([await use(own), await use(theirs), await inside]).toEqual([200, 200, 401])
    await api.deleteWorkspaceApiKey(environment.as(environment.owner), { token_id: own.id })
    await api.removeProjectMember(environment.client, { project: operators.id, member: member.id })
    expect([await use(own), await use(theirs)]).toEqual([401, 401])
  },
  async 'project key'() {
    const project = await api.createProject(environment.as(environment.owner), { body: { name: 'Other' } })
    const make = async (body: object) =>
      api.createProjectApiKey(environment.as(environment.owner), {
        project: project.id,
        body: { name: 'k', ...body },
      })
    const soon = new Date(time + DAY_MS).toISOString()
    const keys = [await make({}), await make({ expires_at: soon }), await make({})]
    const use = () =>
      Promise.all(keys.map(({ value = '' }) => statusOf(api.listIdentities(inProject(project.slug, value)))))
    const before = await use()
    await api.deleteProjectApiKey(environment.as(environment.owner), {
      project: project.id,
      token_id: keys[0]?.id ?? '',
    })
    const after = await later(DAY_MS, use)
    await api.purgeProject(environment.as(environment.owner), { project_id: project.id })
    expect([before, after, (await use()).at(-1)]).toEqual([[200, 200, 200], [401, 401, 200], 404])
  },
  async 'set-up link'() {
    const links: string[] = []
    const operators = { onSetUpLink: (url: string) => void links.push(url) }
    await using console = await startConsole(openTestSqlite, { operators })
    const token = links[0]?.split('#')[1] ?? ''
    const use = (own: string) =>
      statusOf(
        api.setUpConsole(console.as(''), { body: { token: own, email: nextEmail(), password: PASSWORD } }),
      )
    expect([await use('ory_set_x'), await use(token), await use(token)]).toEqual([410, 200, 410])
  },
  async invitation() {
    const { owner, project, as } = environment
    const key = await api.createProjectApiKey(as(owner), {
      project: project.id,
      body: { name: 'CI', role: 'owner' },
    })
    const other = await inviteOperator(environment, nextEmail(), 'owner')
    const email = nextEmail()
    const [former, once] = [await invite(owner, { email }), await invite(owner, { email })]
    const [ofKey, ofPerson] = [
      await invite(key.value ?? '', { email: nextEmail() }),
      await invite(other.token, { email: nextEmail() }),
    ]
    const late = await invite(owner, { email: nextEmail() })
    await api.deleteProjectApiKey(as(owner), { project: project.id, token_id: key.id })
    await api.setProjectMember(as(owner), {
      project: project.id,
      member: other.id,
      body: { role: 'developer' },
    })
    const responses = [await accept(former), await accept(once), await accept(once), await accept(ofKey)]
    const ofFormerOwner = await accept(ofPerson)
    const ofLastWeek = await later(7 * DAY_MS, () => accept(late))
    expect([...responses, ofFormerOwner, ofLastWeek]).toEqual([410, 200, 410, 410, 410, 410])
  },
  async session() {
    const [out, ended, off, gone] = await Promise.all([newPerson(), newPerson(), newPerson(), newPerson()])
    const people = [out, ended, off, gone]
    const tokens = await Promise.all(people.map(({ email }) => signIn(email)))
    const known = () => Promise.all(tokens.map(whoami))
    const before = await known()
    await api.performNativeLogout(environment.client, { body: { session_token: tokens[0] ?? '' } })
    await api.deleteIdentitySessions(environment.client, { id: ended.id })
    const inactive = [{ op: 'replace' as const, path: '/state', value: 'inactive' }]
    await api.patchIdentity(environment.client, { id: off.id, body: inactive })
    await api.deleteIdentity(environment.client, { id: gone.id })
    expect([before, await known()]).toEqual([
      [200, 200, 200, 200],
      [401, 401, 401, 401],
    ])
    const { email } = await newPerson()
    const token = await signIn(email)
    expect(await later(DAY_MS, () => whoami(token))).toBe(401)
  },
  async 'recovery link or code'() {
    const { id } = await newPerson()
    const { recovery_link } = await api.createRecoveryLinkForIdentity(environment.client, {
      body: { identity_id: id, expires_in: '1h' },
    })
    const { pathname, search } = new URL(recovery_link)
    const follow = async () => {
      const { headers } = await createHttpSession(environment.platform, 'browser').send({
        url: pathname + search,
      })
      return new URL(String(headers.location), environment.baseUrl).pathname
    }
    expect([await follow(), await follow()]).toEqual(['/settings', '/recovery'])
    const { email } = await newPerson()
    const http = createHttpSession(environment.platform)
    const { action } = await submit(http, 'recovery', { method: 'code', email })
    const code = await mailed(email, /\b\d{6}\b/)
    const wrong = code === '000000' ? '111111' : '000000'
    const send = async (text: string) =>
      (await http.send({ method: 'POST', url: action, body: { method: 'code', code: text } })).body
    for (let tries = 0; tries < 5; tries++) await send(wrong)
    const lost = await newPerson()
    const owner = createHttpSession(environment.platform)
    const flow = await submit(owner, 'recovery', { method: 'code', email: lost.email })
    const body = { method: 'code', code: await mailed(lost.email, /\b\d{6}\b/) }
    const changed = { schema_id: 'merchant', traits: { email: nextEmail() }, state: 'active' as const }
    await api.updateIdentity(environment.client, { id: lost.id, body: changed })
    const refused = await owner.send({ method: 'POST', url: flow.action, body })
    expect([(await send(code)).state, refused.body.state]).not.toContain('passed_challenge')
  },
  async 'verification code or link'() {
    const { email, id } = await newPerson()
    const http = createHttpSession(environment.platform)
    const { action } = await submit(http, 'verification', { method: 'code', email })
    const code = await mailed(email, /\b\d{6}\b/)
    const body = { method: 'code', code }
    const first = await http.send({ method: 'POST', url: action, body })
    const { verifiable_addresses: [address] = [] } = await api.getIdentity(environment.client, { id })
    const fresh = createHttpSession(environment.platform)
    const other = await submit(fresh, 'verification', { method: 'code', email })
    const elsewhere = await fresh.send({ method: 'POST', url: other.action, body })
    expect([first.body.state, address?.verified, elsewhere.body.state]).toEqual([
      'passed_challenge',
      true,
      'sent_email',
    ])
  },
  async 'session exchange code'() {
    const { email } = await newPerson()
    const { id: projectId } = await api.getProject(environment.client, { project_id: 'playground' })
    await storeExchange(environment.platform.database.db, {
      projectId,
      token: await signIn(email),
      until: time + DAY_MS,
      secret: 'a secret for tests',
    })
    const fetchOnce = (codes: typeof EXCHANGE_CODES) =>
      statusOf(api.exchangeSessionToken(environment.client, codes))
    expect([
      await fetchOnce({ ...EXCHANGE_CODES, return_to_code: 'x' }),
      await fetchOnce(EXCHANGE_CODES),
      await fetchOnce(EXCHANGE_CODES),
    ]).toEqual([404, 200, 404])
  },
  async 'device code and user code'() {
    const grant_types = ['urn:ietf:params:oauth:grant-type:device_code']
    const body = { grant_types, token_endpoint_auth_method: 'none', scope: 'openid' }
    const { client_id = '' } = await api.createOAuth2Client(environment.client, { body })
    const start = () => api.oAuth2DeviceFlow(environment.client, { client_id, scope: 'openid' })
    const poll = (device_code: string) =>
      statusOf(
        api.oauth2TokenExchange(environment.client, {
          grant_type: grant_types[0] ?? '',
          client_id,
          device_code,
        }),
      )
    const { device_code: code } = await start()
    const before = await poll(code)
    const over = await later(DAY_MS / 24, () => poll(code))
    await api.deleteOAuth2Client(environment.client, { id: client_id })
    expect([before, over, await poll(code)]).toEqual([400, 400, 401])
  },
  async 'registration access token'() {
    const body = { client_name: 'Own', redirect_uris: ['https://app.example/cb'] }
    const made = await api.createOidcDynamicClient(environment.client, { body })
    const { client_id: id = '', registration_access_token: first = '' } = made
    const as = (token: string) => createClient({ baseUrl: environment.baseUrl, accessToken: token })
    const changed = await api.setOidcDynamicClient(as(first), { id, body: { ...body, client_name: 'New' } })
    const second = changed.registration_access_token ?? ''
    const use = (token: string) => statusOf(api.getOidcDynamicClient(as(token), { id }))
    const before = [await use(first), await use(second)]
    await api.deleteOAuth2Client(environment.client, { id })
    expect([...before, await use(second)]).toEqual([401, 200, 401])
  },
  async 'authorization code, access and refresh token'() {
    const [off, gone, left] = await Promise.all([newPerson(), newPerson(), newPerson()])
    const [ofOff, ofGone, ofClient] = [
      await grantTokens(off.id),
      await grantTokens(gone.id),
      await grantTokens(left.id),
    ]
    const all = [ofOff, ofGone, ofClient]
    const before = await Promise.all(all.map(({ isActive }) => isActive()))
    const inactive = [{ op: 'replace' as const, path: '/state', value: 'inactive' }]
    await api.patchIdentity(environment.client, { id: off.id, body: inactive })
    await api.deleteIdentity(environment.client, { id: gone.id })
    await api.deleteOAuth2Client(environment.client, { id: ofClient.client_id })
    await expect.poll(() => Promise.all(all.map(({ isActive }) => isActive()))).toEqual([false, false, false])
    const refreshed = await Promise.all(all.map(({ refresh, tokens }) => refresh(tokens.refresh_token)))
    const consents = await api.listOAuth2ConsentSessions(environment.client, { subject: gone.id })
    expect([before, refreshed.map(({ status }) => status < 400), consents]).toEqual([
      [true, true, true],
      [false, false, false],
      [],
    ])
    const reused = await grantTokens((await newPerson()).id)
    const again = await reused.redeem()
    expect([again.status, await reused.isActive()]).toEqual([400, false])
  },
  async 'sign-in method of a person'() {
    const { email, id } = await newPerson()
    const token = await signIn(email)
    const password = 'a pass phrase that is new'
    const credentials = { password: { config: { password } } }
    const body = { schema_id: 'merchant', traits: { email }, state: 'active' as const, credentials }
    await api.updateIdentity(environment.client, { id, body })
    const login = { method: 'password', identifier: email, password }
    const signedIn = (await submit(createHttpSession(environment.platform), 'login', login)).sent.body
      .session_token
    expect([await signIn(email), await whoami(signedIn), await whoami(token)]).toEqual([undefined, 200, 200])
    const inactive = { ...body, state: 'inactive' as const }
    await api.updateIdentity(environment.client, { id, body: inactive })
    const after = await submit(createHttpSession(environment.platform), 'login', login)
    expect([after.sent.body.session_token, await whoami(token)]).toEqual([undefined, 401])
  },
  async 'OAuth2 client secret'() {
    const { client_id: id = '', client_secret: first = '' } = await api.createOAuth2Client(
      environment.client,
      {
        body: { grant_types: ['client_credentials'] },
      },
    )
    const use = async (secret: string) => {
      const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
      const form = { grant_type: 'client_credentials' }
      const http = createHttpSession(environment.platform)
      return (await http.send({ method: 'POST', url: '/oauth2/token', form, headers: { authorization } }))
        .status
    }
    const { client_secret: second = '' } = await api.rotateOAuth2ClientSecret(environment.client, { id })
    const both = [await use(first), await use(second)]
    await api.deleteRotatedOAuth2ClientSecrets(environment.client, { id })
    const one = [await use(first), await use(second)]
    await api.deleteOAuth2Client(environment.client, { id })
    expect([both, one, await use(second)]).toEqual([[200, 200], [401, 200], 401])
  },
  async 'signing key'() {
    const set = 'of-a-check'
    await api.createJsonWebKeySet(environment.client, { set, body: { alg: 'ES256', use: 'sig', kid: 'k' } })
    const find = () => statusOf(api.getJsonWebKey(environment.client, { set, kid: 'k' }))
    const before = await find()
    await api.deleteJsonWebKey(environment.client, { set, kid: 'k' })
    expect([before, await find()]).toEqual([200, 404])
  },
  async 'logout token'() {
    const { email } = await newPerson()
    const http = createHttpSession(environment.platform)
    const flow = await http.send({ url: '/self-service/login/browser' })
    const csrf_token = flow.body.ui.nodes.find(
      ({ attributes }: { attributes: { name?: string } }) => attributes.name === 'csrf_token',
    ).attributes.value
    const body = { method: 'password', identifier: email, password: PASSWORD, csrf_token }
    await http.send({ method: 'POST', url: flow.body.ui.action, body })
    const { logout_token } = (await http.send({ url: '/self-service/logout/browser' })).body
    const use = async (token: string) =>
      (await http.send({ url: `/self-service/logout?token=${token}` })).status
    expect([await use('ory_lo_x'), await use(logout_token)]).toEqual([403, 204])
    expect((await http.send({ url: '/sessions/whoami' })).status).toBe(401)
  },
}

test('every row states scope, creator, expiry and revocation of a credential, and has a check', () => {
  expect(lines.filter((line) => line.length !== 5 || line.some((cell) => cell.trim() === ''))).toEqual([])
  const names = lines.map(([name = '']) => name.replace(/ \(.*/, ''))
  expect(names.toSorted()).toEqual(Object.keys(checks).toSorted())
})

test.each(Object.entries(checks))('%s works and ends as its row states', async (_name, check) => {
  expect.hasAssertions()
  await check()
})

/** Columns named like a credential, with the rows of the table they hold. Empty if they hold none. */
const columns: Record<string, string> = {
  'api_keys.digest': 'workspace key, project key',
  'console_set_up.token_digest': 'set-up link',
  'oauth2_clients.registration_digest': 'registration access token',
  'oauth2_clients.secrets': 'OAuth2 client secret',
  'oauth2_device_codes.user_code_id': 'device code and user code',
  'oauth2_keys.sealed_jwk': 'signing key',
  'oauth2_used_jtis.digest': '',
  'outbox.ordering_key': '',
  'permission_tuples.tuple_key': '',
  'project_invitations.inviter_key_id': '',
  'project_invitations.token_digest': 'invitation',
  'sessions.token_digest': 'session',
  'token_exchanges.init_code': 'session exchange code',
  'token_exchanges.return_to_code': 'session exchange code',
  'token_exchanges.sealed_token': 'session exchange code',
}

test('every database column with a credential has its row', async () => {
  const { db } = environment.platform.database
  const all = await db.all<{ name: string }>(
    `SELECT t.name || '.' || c.name AS name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'`,
  )
  const found = all
    .map(({ name }) => name)
    .filter((name) => /\w*\.\w*(digest|token|secret|code|key|sealed|credential)/.test(name))
  expect(found.toSorted()).toEqual(Object.keys(columns).toSorted())
  const named = Object.values(columns).flatMap((names) => names.split(', ').filter((name) => name !== ''))
  expect(named.filter((name) => !Object.keys(checks).includes(name))).toEqual([])
})

test('keys cannot make anyone an owner, by invitation or by role', async () => {
  const { owner, project, as } = environment
  const { value = '' } = await api.createProjectApiKey(as(owner), {
    project: project.id,
    body: { name: 'CI', role: 'owner' },
  })
  const { id } = await inviteOperator(environment, nextEmail(), 'viewer')
  const set = (role: 'owner' | 'developer') =>
    statusOf(api.setProjectMember(as(value), { project: project.id, member: id, body: { role } }))
  const body = { email: nextEmail(), role: 'owner' as const }
  expect([
    await set('owner'),
    await set('developer'),
    await statusOf(api.createProjectInvitation(as(value), { project: project.id, body })),
  ]).toEqual([403, 200, 403])
})
