import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sourceOfText } from '@tillkey/platform-core'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'
import { type Addressing, addressings } from './testing-addressings.ts'

/*
 * As published, links in responses, redirects and messages are absolute and begin with the project's public URL. Those of
 * list pages
 * and of a created OAuth2 client are relative to it.
 */

const CALLBACK = 'http://127.0.0.1:4455/cb'
const PASSWORD = 'a-password-of-a-test-1'
const PROVIDER = 'https://github.com'
const admin = { authorization: `Bearer ${ADMIN_KEY}` }
const asJson = { accept: 'application/json' }
const asPage = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }

const schema = {
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          'ory.sh/kratos': {
            credentials: {
              password: { identifier: true },
              webauthn: { identifier: true },
              code: { identifier: true, via: 'email' },
            },
            verification: { via: 'email' },
            recovery: { via: 'email' },
          },
        },
      },
    },
  },
}

const jwks_url = sourceOfText(
  JSON.stringify({
    keys: [{ kty: 'oct', alg: 'HS256', kid: 'k', k: Buffer.alloc(32, 7).toString('base64url') }],
  }),
)

function projectWith(messages: string) {
  const provider = {
    id: 'other',
    provider: 'github',
    client_id: 'c',
    client_secret: 's',
    mapper_url: sourceOfText('{}'),
  }
  const mailed = { enabled: true, use: 'code' }
  const identity = {
    identity: {
      default_schema_id: 'person',
      schemas: [{ id: 'person', url: sourceOfText(JSON.stringify(schema)) }],
    },
    courier: { delivery_strategy: 'http', http: { request_config: { url: messages, method: 'POST' } } },
    session: { whoami: { tokenizer: { templates: { t: { jwks_url, ttl: '1m' } } } } },
    selfservice: {
      methods: {
        link: { enabled: true },
        code: { passwordless_enabled: true },
        totp: { enabled: true },
        webauthn: { enabled: true, config: { rp: { id: 'localhost', display_name: 'Shop' } } },
        oidc: { enabled: true, config: { providers: [provider] } },
      },
      flows: {
        recovery: mailed,
        verification: mailed,
        settings: { privileged_session_max_age: '1s' },
        registration: { after: { password: { hooks: [{ hook: 'session' }] } } },
      },
    },
  }
  const oauth2 = { oidc: { dynamic_client_registration: { enabled: true } } }
  return {
    slug: 'playground',
    name: 'Shop',
    services: {
      identity: { config: identity },
      oauth2: { config: oauth2 },
      permission: { config: { namespaces: [{ id: 1, name: 'n' }] } },
    },
  }
}

/** A message gateway that records messages by recipient. */
async function startCarrier() {
  const messages: { recipient: string; text: string }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const message = await json(request)
      messages.push({ recipient: Object(message).recipient, text: JSON.stringify(message) })
      response.end()
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return { messages, url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

let carrier: Awaited<ReturnType<typeof startCarrier>>
let platform: TestPlatform
let ahead = 0

beforeAll(async () => {
  carrier = await startCarrier()
  const projects = [projectWith(carrier.url)]
  platform = await startTestPlatform(openTestSqlite, {
    proxy: 'trusted',
    projects,
    now: () => Date.now() + ahead,
  })
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  carrier.close()
})

const LINK = /https?:\/\/[^\s"'<>\\),;]+/g

/** Returns every URL in a text, including those in queries of others. */
function linksIn(text: string): string[] {
  const found = text.match(LINK) ?? []
  return found.flatMap((link) => {
    const { search, searchParams } = new URL(link)
    const inner = [...searchParams.values()].flatMap(linksIn)
    return [link.slice(0, link.length - search.length), ...inner]
  })
}

interface Visit {
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: object
}

/** Encodes a form as browsers do. */
const encodeForm = (body: object): string =>
  new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()

function keep(cookies: Map<string, string>, lines: string | string[] = []): void {
  for (const line of [lines].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** A client with cookies that records every link it receives, by source. */
function createVisitor({ inner, base, headers: own }: Addressing) {
  const cookies = new Map<string, string>()
  const links: [where: string, link: string][] = []
  const note = (where: string, text: string) =>
    links.push(...linksIn(text).map((link): [string, string] => [where, link]))
  async function visit(path: string, { method = 'GET', headers, body }: Visit = {}) {
    const response = await platform.app.inject({
      method,
      url: inner + path,
      headers: {
        ...own,
        host: own.host ?? new URL(base).host,
        ...headers,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body && { payload: headers?.accept === asPage.accept ? encodeForm(body) : body }),
    })
    keep(cookies, response.headers['set-cookie'])
    const where = `${method} ${path.replace(/\?.*/, '').replaceAll(/[\da-f-]{36}/g, '{id}')}`
    note(`${where} ${response.statusCode}`, response.body)
    for (const name of ['location', 'link', 'www-authenticate'])
      note(`${where} ${name}`, String(response.headers[name] ?? ''))
    const isJson = String(response.headers['content-type']).includes('json') && response.body !== ''
    return {
      status: response.statusCode,
      location: String(response.headers.location),
      body: isJson ? response.json() : {},
    }
  }
  return { visit, links, note, forget: () => cookies.clear() }
}

const pathIn = (link: string, { base }: Addressing): string => link.slice(base.length)

type Visitor = ReturnType<typeof createVisitor>

const KINDS = ['login', 'registration', 'recovery', 'verification', 'settings'] as const

async function visitIdentity({ visit, note, forget }: Visitor, addressing: Addressing): Promise<void> {
  const email = `person-${addressings.findIndex(([, one]) => one === addressing)}@shop.test`
  const messagesTo = async (count: number) => {
    const sent = () => carrier.messages.filter(({ recipient }) => recipient === email)
    await vi.waitUntil(() => sent().length >= count, { timeout: 10_000, interval: 20 })
    for (const { text } of sent()) note('message', text)
  }
  const credentials = { password: { config: { password: PASSWORD } } }
  const created = await visit('/admin/identities', {
    method: 'POST',
    headers: admin,
    body: { schema_id: 'person', traits: { email }, credentials },
  })
  const { id } = created.body
  for (const path of [
    `/admin/identities/${id}`,
    '/admin/identities',
    '/schemas',
    '/admin/sessions',
    '/admin/schemas',
  ])
    await visit(path, { headers: admin })
  for (const kind of ['code', 'link'])
    await visit(`/admin/recovery/${kind}`, { method: 'POST', headers: admin, body: { identity_id: id } })
  await visit(`/admin/identities/${id}/recovery`, { method: 'POST', headers: admin, body: {} })
  await visit('/.well-known/ory/webauthn.js')
  for (const kind of KINDS)
    for (const headers of [asJson, asPage]) {
      await visit(`/self-service/${kind}/api`, { headers })
      await visit(`/self-service/${kind}/browser`, { headers })
      await visit(`/self-service/${kind}/browser?return_to=https://elsewhere.example`, { headers })
      await visit(`/self-service/${kind}?flow=${crypto.randomUUID()}`, { method: 'POST', headers, body: {} })
    }
  forget()
  const submit = async (kind: string, form: object, headers: Record<string, string> = asJson) => {
    const flow = await visit(`/self-service/${kind}/browser`, { headers: asJson })
    const { nodes, action } = flow.body.ui
    const token = nodes.find(
      (node: { attributes: { name: string } }) => node.attributes.name === 'csrf_token',
    )
    const body = { csrf_token: token?.attributes.value, ...form }
    return visit(pathIn(action, addressing), { method: 'POST', headers, body })
  }
  for (const headers of [asJson, asPage]) {
    for (const kind of ['login', 'registration'])
      await submit(kind, { method: 'oidc', provider: 'other' }, headers)
    await submit('recovery', { method: 'code', email }, headers)
    await submit('verification', { method: 'code', email }, headers)
    await submit('login', { method: 'webauthn', identifier: email }, headers)
    await submit(
      'registration',
      {
        method: 'password',
        password: PASSWORD,
        'traits.email': `${headers === asPage ? 'page' : 'script'}-${email}`,
      },
      headers,
    )
    forget()
    await submit('login', { method: 'password', identifier: email, password: PASSWORD }, headers)
    await visit('/self-service/login/browser', { headers })
    await visit('/sessions/whoami?tokenize_as=t')
    const settings = await visit('/self-service/settings/browser', { headers: asJson })
    ahead += 10_000
    await submit('settings', { method: 'password', password: `${PASSWORD}-${ahead}` }, headers)
    await submit('settings', { link: 'other' }, headers)
    ahead += 7_200_000
    await visit(pathIn(settings.body.ui.action, addressing), {
      method: 'POST',
      headers,
      body: { method: 'password' },
    })
    await visit('/self-service/login/browser?aal=aal2', { headers })
    await visit('/self-service/login/browser?refresh=true', { headers })
    const logout = await visit('/self-service/logout/browser', { headers: asJson })
    await visit(pathIn(logout.body.logout_url, addressing), { headers })
    forget()
  }
  await messagesTo(3)
}

async function visitOthers({ visit, note }: Visitor): Promise<void> {
  for (const name of ['openid-configuration', 'oauth-authorization-server'])
    await visit(`/.well-known/${name}`)
  const redirect_uris = [CALLBACK]
  const { body: client } = await visit('/admin/clients', {
    method: 'POST',
    headers: admin,
    body: { redirect_uris, scope: 'openid', grant_types: ['authorization_code', 'client_credentials'] },
  })
  await visit('/oauth2/register', { method: 'POST', body: { redirect_uris } })
  const query = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    state: 'a-long-state',
  })
  const begun = await visit(`/oauth2/auth?${query.toString()}`)
  const challenge = /login_challenge=([^&]+)/.exec(begun.location)?.[1] ?? ''
  const { body: request } = await visit(`/admin/oauth2/auth/requests/login?login_challenge=${challenge}`, {
    headers: admin,
  })
  note('request_url of a login request', String(request.request_url))
  await visit(`/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge}`, {
    method: 'PUT',
    headers: admin,
    body: { subject: 'somebody' },
  })
  await visit('/oauth2/auth?client_id=unknown')
  await visit('/oauth2/sessions/logout')
  await visit('/oauth2/fallbacks/login')
  await visit('/userinfo', { headers: { authorization: 'Bearer none' } })
  await visit('/admin/relation-tuples', {
    method: 'PUT',
    headers: admin,
    body: { namespace: 'n', object: 'o', relation: 'r', subject_id: 's' },
  })
}

/** Paths that links lead to, relative to the project's URL. */
const LINKED = [
  '',
  '/',
  '/.well-known/jwks.json',
  '/.well-known/ory/webauthn.js',
  '/admin/identities/{id}/recovery',
  '/credentials',
  '/error',
  '/identities/{id}',
  '/login',
  '/oauth2/auth',
  '/oauth2/fallbacks/error',
  '/oauth2/fallbacks/login',
  '/oauth2/fallbacks/logout/callback',
  '/oauth2/introspection',
  '/oauth2/par',
  '/oauth2/register',
  '/oauth2/register/{id}',
  '/oauth2/revoke',
  '/oauth2/sessions/logout',
  '/oauth2/token',
  '/recovery',
  '/registration',
  '/schemas/cGVyc29u',
  '/self-service/login',
  '/self-service/login/api',
  '/self-service/login/browser',
  '/self-service/logout',
  '/self-service/methods/oidc/callback/other',
  '/self-service/recovery',
  '/self-service/recovery/api',
  '/self-service/recovery/browser',
  '/self-service/registration',
  '/self-service/registration/api',
  '/self-service/registration/browser',
  '/self-service/settings',
  '/self-service/settings/browser',
  '/self-service/verification',
  '/self-service/verification/api',
  '/self-service/verification/browser',
  '/settings',
  '/userinfo',
  '/verification',
]

const FOREIGN = [
  CALLBACK,
  PROVIDER,
  'https://elsewhere.example',
  'http://www.w3.org',
  'http://json-schema.org',
]

test.each(addressings)(
  'every link to a project that is reached %s begins with its address',
  async (_, addressing) => {
    const visitor = createVisitor(addressing)
    await visitIdentity(visitor, addressing)
    await visitOthers(visitor)
    const { base } = addressing
    const isOwn = (link: string): boolean =>
      link === base || (link.startsWith(`${base}/`) && !link.startsWith(`${base}/p/`))
    const known = visitor.links.filter(([, link]) => !FOREIGN.some((foreign) => link.startsWith(foreign)))
    expect(known.filter(([, link]) => !isOwn(link))).toEqual([])
    const paths = known.map(([, link]) =>
      link.slice(base.length).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}'),
    )
    expect([...new Set(paths)].toSorted()).toEqual(LINKED)
  },
)
