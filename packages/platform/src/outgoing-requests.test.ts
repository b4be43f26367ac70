import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { defaultProject } from '@tillkey/identity'
import { LOOPBACK_NETWORKS } from '@tillkey/outbound'
import type { ProjectDocument } from '@tillkey/platform-core'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test, vi } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'

const PASSWORD = 'a-password-of-a-test-1'
const SECRET = 'a-secret-of-a-test'

/** A local port that counts connections and never responds. */
async function openSink() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // the server listens on a port
  return {
    at: `127.0.0.1:${port}`,
    connections: () => connections,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A project of a platform, and the host and port that it should call. */
interface Target {
  platform: TestPlatform
  path: string
  at: string
}

/** A destination: the project that names it, and the request that makes the server call it. */
interface Destination {
  project: (at: string) => ProjectDocument
  act: (target: Target) => Promise<unknown>
}

function withIdentity(settings: object, selfservice: object = {}): ProjectDocument {
  const document = defaultProject()
  const config = { ...Object(document.services.identity?.config) }
  config.selfservice = { ...config.selfservice, ...selfservice }
  return { ...document, services: { identity: { config: { ...config, ...settings } } } }
}

const withOAuth2 = (settings: object): ProjectDocument => ({
  ...defaultProject(),
  services: { oauth2: { config: { dev: true, ...settings } } },
})
const registration = { oidc: { dynamic_client_registration: { enabled: true } } }

/** Registers a client without authentication. */
const register = ({ platform, path }: Omit<Target, 'at'>, own: object) =>
  platform.app.inject({
    method: 'POST',
    url: `${path}/oauth2/register`,
    payload: { redirect_uris: ['https://app.example/cb'], ...own },
  })

const postForm = ({ platform, path }: Target, form: Record<string, string>, authorization = '') =>
  platform.app.inject({
    method: 'POST',
    url: `${path}/oauth2/token`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(authorization !== '' && { authorization }),
    },
    payload: new URLSearchParams(form).toString(),
  })

async function signUp({ platform, path }: Target): Promise<void> {
  const app = createHttpSession(platform)
  const { body: flow } = await app.send({ url: `${path}/self-service/registration/api` })
  const body = { method: 'password', password: PASSWORD, traits: { email: 'nomsa@shop.test' } }
  await app.send({ method: 'POST', url: flow.ui.action, body })
}

async function signInAtProvider({ platform, path }: Target): Promise<void> {
  const app = createHttpSession(platform)
  const { body: flow } = await app.send({ url: `${path}/self-service/login/api` })
  await app.send({ method: 'POST', url: flow.ui.action, body: { method: 'oidc', provider: 'acme' } })
}

async function grantTokens(target: Target): Promise<void> {
  const { platform, path } = target
  const payload = { client_id: 'service', client_secret: SECRET, grant_types: ['client_credentials'] }
  const headers = { authorization: `Bearer ${ADMIN_KEY}` }
  await platform.app.inject({ method: 'POST', url: `${path}/admin/clients`, headers, payload })
  const basic = Buffer.from(`service:${SECRET}`).toString('base64')
  await postForm(target, { grant_type: 'client_credentials' }, `Basic ${basic}`)
}

const jsonPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

async function authenticateByKeys(target: Target): Promise<void> {
  const own = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `http://${target.at}/keys` }
  const { client_id: id } = (await register(target, own)).json()
  await postForm(target, {
    grant_type: 'client_credentials',
    client_id: String(id),
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: `${jsonPart({ alg: 'RS256', kid: 'a' })}.${jsonPart({ sub: id, iss: id })}.c2ln`,
  })
}

async function authorizeByRequestObject(target: Target): Promise<void> {
  const { platform, path, at } = target
  const request_uri = `http://${at}/object`
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const own = { request_uris: [request_uri], jwks: { keys: [{ ...jwk, kid: 'a', use: 'sig' }] } }
  const { client_id: id } = (await register(target, own)).json()
  const query = new URLSearchParams({
    client_id: String(id),
    request_uri,
    response_type: 'code',
    scope: 'openid',
    state: 'a-state-of-a-test',
  })
  await platform.app.inject(`${path}/oauth2/auth?${query.toString()}`)
}

function putSource({ platform, path, at }: Target): Promise<unknown> {
  const schemas = [{ id: 'remote', url: `http://${at}/schema.json` }]
  const config = { identity: { default_schema_id: 'remote', schemas } }
  const document = { slug: path.slice('/p/'.length), name: 'Remote', services: { identity: { config } } }
  return platform.projects.put([document]).catch(() => undefined)
}

const hookAt = (at: string, more: object) => ({
  flows: {
    registration: {
      after: {
        password: {
          hooks: [{ hook: 'web_hook', config: { url: `http://${at}/hook`, method: 'POST', ...more } }],
        },
      },
    },
  },
})
const mailed = { flows: { verification: { enabled: true } } }

const provider = (at: string) => ({
  id: 'acme',
  provider: 'generic',
  client_id: 'a-client',
  client_secret: SECRET,
  issuer_url: `http://${at}`,
  mapper_url: `base64://${Buffer.from('{ identity: { traits: {} } }').toString('base64')}`,
})

const destinations: Record<string, Destination> = {
  'web hook': { project: (at) => withIdentity({}, hookAt(at, {})), act: signUp },
  'web hook from the outbox': {
    project: (at) => withIdentity({}, hookAt(at, { response: { ignore: true } })),
    act: signUp,
  },
  'list of stolen passwords': {
    project: (at) =>
      withIdentity({}, { methods: { password: { config: { haveibeenpwned_host: `http://${at}` } } } }),
    act: signUp,
  },
  'mail server': {
    project: (at) => withIdentity({ courier: { smtp: { connection_uri: `smtp://${at}/` } } }, mailed),
    act: signUp,
  },
  'mail server over TLS': {
    project: (at) => withIdentity({ courier: { smtp: { connection_uri: `smtps://${at}/` } } }, mailed),
    act: signUp,
  },
  'HTTP courier': {
    project: (at) => {
      const http = { request_config: { url: `http://${at}/messages` } }
      return withIdentity({ courier: { delivery_strategy: 'http', http } }, mailed)
    },
    act: signUp,
  },
  'social provider': {
    project: (at) =>
      withIdentity({}, { methods: { oidc: { enabled: true, config: { providers: [provider(at)] } } } }),
    act: signInAtProvider,
  },
  'OAuth2 server of somebody else': {
    project: (at) => withIdentity({ oauth2_provider: { url: `http://${at}` } }),
    act: ({ platform, path }) => platform.app.inject(`${path}/self-service/login/browser?login_challenge=a`),
  },
  source: { project: () => defaultProject(), act: putSource },
  'sector of a client': {
    project: () => withOAuth2(registration),
    act: (target) => register(target, { sector_identifier_uri: `https://${target.at}/sector` }),
  },
  'keys of a client': { project: () => withOAuth2(registration), act: authenticateByKeys },
  'request object': { project: () => withOAuth2(registration), act: authorizeByRequestObject },
  'token hook': {
    project: (at) => withOAuth2({ oauth2: { token_hook: `http://${at}/hook` } }),
    act: grantTokens,
  },
}

/** A platform with a project and a port for each destination. */
async function openEnvironment(outboundNetworks: readonly string[]) {
  const all = await Promise.all(
    Object.entries(destinations).map(async ([name, destination], index) => ({
      name,
      ...destination,
      slug: `project-${index}`,
      sink: await openSink(),
    })),
  )
  const projects = all.map(({ project, sink, slug }) => ({ ...project(sink.at), slug }))
  const platform = await startTestPlatform(openTestSqlite, { projects, outboundNetworks })
  return {
    platform,
    async act(): Promise<void> {
      await Promise.all(all.map(({ act, sink: { at }, slug }) => act({ platform, path: `/p/${slug}`, at })))
    },
    /** Returns the names of the destinations that were called. */
    called: () => all.filter(({ sink }) => sink.connections() > 0).map(({ name }) => name),
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]()
      await Promise.all(all.map(({ sink }) => sink.close()))
    },
  }
}

test('destinations of projects, clients and people are called in listed networks', async () => {
  await using environment = await openEnvironment(LOOPBACK_NETWORKS)
  await environment.act()
  await vi.waitFor(() => expect(environment.called()).toEqual(Object.keys(destinations)), { timeout: 10_000 })
})

test('are not called on this machine otherwise', async () => {
  await using environment = await openEnvironment([])
  await environment.act()
  const { db } = environment.platform.database
  const untried = () => db.all('SELECT kind FROM outbox WHERE tries = 0')
  await vi.waitFor(async () => expect(await untried()).toEqual([]), { timeout: 10_000 })
  expect(environment.called()).toEqual([])
})

test.each(['http://127.0.0.1:1', 'http://169.254.169.254/latest/meta-data', 'http://[::ffff:10.0.0.1]/'])(
  'a client that registers itself may not use %s',
  async (address) => {
    await using platform = await startTestPlatform(openTestSqlite, {
      projects: [withOAuth2(registration)],
      outboundNetworks: [],
    })
    const responses = await Promise.all(
      [{ jwks_uri: address }, { backchannel_logout_uri: address }, { request_uris: [address] }].map((own) =>
        register({ platform, path: '' }, own),
      ),
    )
    expect(responses.map((response) => [response.statusCode, response.json().error])).toEqual(
      responses.map(() => [400, 'invalid_client_metadata']),
    )
  },
)
