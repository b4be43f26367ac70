import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sourceOfText } from '@tillkey/platform'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './environment.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'tillkey-config-'))
const secret = 's'.repeat(32)

function readProblems(env: Record<string, string>): string {
  try {
    readConfig({ TILLKEY_DATA: folder(), ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'none'
}

test('without settings each service has its own port on this machine', () => {
  const { services, addresses, adminKey, databaseUrl } = readConfig({ TILLKEY_DATA: folder() })
  expect({ services, addresses, adminKey, databaseUrl }).toEqual({
    services: ['platform', 'pos', 'card-machines', 'console'],
    addresses: {
      pos: { port: 3000, url: 'http://localhost:3000' },
      'card-machines': { port: 3100, url: 'http://localhost:3100' },
      platform: { port: 4000, url: 'http://localhost:4000' },
      console: { port: 4100, url: 'http://localhost:4100' },
    },
    adminKey: 'ory_pat_demo',
    databaseUrl: undefined,
  })
})

test('a development secret is generated once and stored', () => {
  const TILLKEY_DATA = folder()
  const first = readConfig({ TILLKEY_DATA }).secrets
  expect([
    readConfig({ TILLKEY_DATA }).secrets,
    readFileSync(join(TILLKEY_DATA, 'secret'), 'utf8').trim(),
  ]).toEqual([first, first[0]])
})

test('the data folder is accessible to its user only', () => {
  const TILLKEY_DATA = join(folder(), 'data')
  readConfig({ TILLKEY_DATA })
  expect(statSync(TILLKEY_DATA).mode & 0o777).toBe(0o700)
})

test('services that start concurrently in separate processes share one development secret', async () => {
  const TILLKEY_DATA = folder()
  const program = `import { developmentSecret } from ${JSON.stringify(import.meta.resolve('./secrets.ts'))}
    process.stdout.write(developmentSecret(${JSON.stringify(TILLKEY_DATA)}))`
  const run = promisify(execFile)
  const starts = Array.from({ length: 4 }, () =>
    run(process.execPath, ['--input-type=module', '-e', program]),
  )
  const secrets = (await Promise.all(starts)).map(({ stdout }) => stdout)
  expect([new Set(secrets).size, readdirSync(TILLKEY_DATA)]).toEqual([1, ['secret']])
})

test.each(['', 'short\n'])('a development secret of "%s" is reported, and stays', (text) => {
  const TILLKEY_DATA = folder()
  const file = join(TILLKEY_DATA, 'secret')
  writeFileSync(file, text)
  expect([readProblems({ TILLKEY_DATA }), readFileSync(file, 'utf8')]).toEqual([
    expect.stringContaining(`TILLKEY_DATA: ${file} has no secret`),
    text,
  ])
})

test('production names every missing secret', () => {
  const problems = readProblems({ NODE_ENV: 'production' })
  expect(problems.split('\n').map((line) => line.split(' ', 1)[0])).toEqual([
    'TILLKEY_SECRETS',
    'TILLKEY_ADMIN_KEY',
  ])
})

test('production starts with its secrets', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    TILLKEY_DATA: folder(),
    TILLKEY_SECRETS: `${secret},${secret}2`,
    TILLKEY_ADMIN_KEY: secret,
  })
  expect([config.mode, config.secrets, config.adminKey]).toEqual([
    'production',
    [secret, `${secret}2`],
    secret,
  ])
})

test.each([
  ['TILLKEY_SECRETS', 'short'],
  ['TILLKEY_SERVICES', 'pos,till'],
  ['TILLKEY_SERVICES', 'platform,till'],
  ['TILLKEY_POS_PORT', 'http'],
  ['TILLKEY_PLATFORM_URL', 'localhost:4000'],
  ['TILLKEY_LOG_LEVEL', 'loud'],
  ['TILLKEY_PROXY', 'yes'],
  ['TILLKEY_PROJECTS', '/nowhere.json'],
  ['TILLKEY_PROJECTS_MODE', 'sometimes'],
  ['TILLKEY_DOMAIN_PROOF', 'hearsay'],
  ['TILLKEY_NAME_SERVERS', '192.0.2.1,dns.example'],
])('%s=%s is rejected by name', (name, value) => {
  expect(readProblems({ [name]: value })).toContain(name)
})

function projectsFile(content: unknown): string {
  const file = join(folder(), 'projects.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('projects are read from a file', () => {
  const TILLKEY_PROJECTS = projectsFile([{ slug: 'a', name: 'A', services: {} }])
  expect(readConfig({ TILLKEY_DATA: folder(), TILLKEY_PROJECTS }).projects).toEqual([
    { slug: 'a', name: 'A', services: {} },
  ])
})

const withIdentity = (config: object) => [{ slug: 'a', name: 'A', services: { identity: { config } } }]
const schema = (document: object): string => sourceOfText(JSON.stringify(document))

const userAsKey = { type: 'api_key', config: { user: 'u', password: 'p' } }
const withoutSecret = { id: 'g', provider: 'google', client_id: 'till', mapper_url: 'base64://e30' }
const pairwise = { oidc: { subject_identifiers: { supported_types: ['pairwise'] } } }

test('an invalid projects file is rejected with every problem', () => {
  const identity = { config: { session: { lifespan: 'soon' }, hashers: { bcrypt: { cost: 99 } } } }
  const documents = [
    { slug: 'a', name: 'A', services: { identity } },
    { slug: 'a', name: '', services: {} },
  ]
  const problems = readProblems({ TILLKEY_PROJECTS: projectsFile(documents) })
  const at = '/services/identity/config'
  expect([
    problems.includes(`project 0: ${at}/session/lifespan: must be`),
    problems.includes(`project 0: ${at}/hashers/bcrypt/cost: must be 31 or less`),
    problems.includes('project 1: /name: must have'),
    problems.includes('project 1: /slug: is listed twice'),
  ]).toEqual([true, true, true, true])
})

test.each<[string, unknown, string]>([
  ['no list', { slug: 'a' }, 'projects: must be an array'],
  ['no services', [{ slug: 'a', name: 'A' }], 'project 0: /services: must have'],
  ['no name', [{ slug: 'a', services: {} }], 'project 0: /name: must have'],
  ['a slug that fits no address', [{ slug: 'A b', name: 'A', services: {} }], 'project 0: /slug: must match'],
  ['one slug twice', [...withIdentity({}), ...withIdentity({})], 'project 1: /slug: is listed twice'],
  ['a service of no config', [{ slug: 'a', name: 'A', services: { oauth2: {} } }], '/services/oauth2/config'],
  ['an unknown service', [{ slug: 'a', name: 'A', services: { mail: {} } }], '/services/mail'],
  [
    'a schema that is no JSON',
    withIdentity({ identity: { schemas: [{ id: 'x', url: 'base64://e30x' }] } }),
    '/services/identity/config/identity/schemas: schema "x"',
  ],
  [
    'a default schema that is not there',
    withIdentity({ identity: { default_schema_id: 'y', schemas: [{ id: 'x', url: schema({}) }] } }),
    '/services/identity/config/identity/default_schema_id: there is no schema "y"',
  ],
  [
    'a key that is mistyped',
    withIdentity({ selfservise: {} }),
    '/services/identity/config/selfservise: is not a setting. Did you mean "selfservice"?',
  ],
  [
    'a text for a switch',
    withIdentity({ selfservice: { flows: { registration: { enabled: 'false' } } } }),
    '/selfservice/flows/registration/enabled: must be true or false',
  ],
  [
    'a lifespan that is no length of time',
    withIdentity({ session: { lifespan: '72 hours' } }),
    '/session/lifespan: must be a duration',
  ],
  [
    'an invalid address',
    withIdentity({ selfservice: { default_browser_return_url: 'not an address' } }),
    '/selfservice/default_browser_return_url: must be a URL',
  ],
  [
    'a hook that nobody knows',
    withIdentity({ selfservice: { flows: { login: { after: { hooks: [{ hook: 'sesion' }] } } } } }),
    '/selfservice/flows/login/after/hooks/0/hook: must be one of',
  ],
  [
    'a hook that calls nobody',
    withIdentity({ selfservice: { flows: { login: { before: { hooks: [{ hook: 'web_hook' }] } } } } }),
    '/selfservice/flows/login/before/hooks/0/config: must have a value for web_hook',
  ],
  [
    'credentials of another kind',
    withIdentity({ courier: { http: { request_config: { url: 'https://mail.test', auth: userAsKey } } } }),
    '/courier/http/request_config/auth/config/name: must have a value for api_key',
  ],
  [
    'a provider without its secret',
    withIdentity({ selfservice: { methods: { oidc: { config: { providers: [withoutSecret] } } } } }),
    '/oidc/config/providers/0/client_secret: must have a value for the provider google',
  ],
  [
    'security keys of nobody',
    withIdentity({ selfservice: { methods: { webauthn: { enabled: true } } } }),
    '/selfservice/methods/webauthn/config/rp/id: must have a value for webauthn',
  ],
  [
    'pairwise subjects without their secret',
    [{ slug: 'a', name: 'A', services: { oauth2: { config: pairwise } } }],
    '/services/oauth2/config/oidc/subject_identifiers/pairwise/salt',
  ],
  [
    'a limit that is no limit',
    [{ slug: 'a', name: 'A', services: { permission: { config: { limit: { max_read_depth: 0 } } } } }],
    '/services/permission/config/limit/max_read_depth: must be 1 or more',
  ],
])('a projects file with %s is rejected, naming the field', (_what, content, named) => {
  expect(readProblems({ TILLKEY_PROJECTS: projectsFile(content) })).toContain(named)
})

test('database connections are limited to 10, or to the setting', () => {
  const readBound = (env: Record<string, string>): number =>
    readConfig({ TILLKEY_DATA: folder(), ...env }).databaseConnections
  expect([readBound({}), readBound({ TILLKEY_DATABASE_CONNECTIONS: '3' })]).toEqual([10, 3])
  for (const wrong of ['0', '-1', '1.5', 'many', '1001'])
    expect(readProblems({ TILLKEY_DATABASE_CONNECTIONS: wrong })).toContain('TILLKEY_DATABASE_CONNECTIONS')
})

test('wrong keys per address are limited to 30 a minute in each process, or to the setting', () => {
  const readLimit = (env: Record<string, string>): number | undefined =>
    readConfig({ TILLKEY_DATA: folder(), ...env }).admin.wrongKeyLimit
  expect([
    readLimit({}),
    readLimit({ TILLKEY_WRONG_KEY_LIMIT: '5' }),
    readLimit({ TILLKEY_THROTTLE: 'off' }),
  ]).toEqual([30, 5, undefined])
  expect(readProblems({ TILLKEY_WRONG_KEY_LIMIT: '0' })).toContain('TILLKEY_WRONG_KEY_LIMIT')
})

test('projects per operator are limited to 100, or to the setting', () => {
  const readLimit = (env: Record<string, string>): number =>
    readConfig({ TILLKEY_DATA: folder(), ...env }).projectLimit
  expect([
    readLimit({}),
    readLimit({ TILLKEY_PROJECT_LIMIT: '3' }),
    readLimit({ TILLKEY_PROJECT_LIMIT: '0' }),
  ]).toEqual([100, 3, 0])
  for (const wrong of ['-1', '1.5', 'many'])
    expect(readProblems({ TILLKEY_PROJECT_LIMIT: wrong })).toContain('TILLKEY_PROJECT_LIMIT')
})

test('a database URL is not printed, because it may contain a password', () => {
  const problems = readProblems({ DATABASE_URL: 'mysql://till:secret@db/till' })
  expect([problems.includes('DATABASE_URL'), problems.includes('secret')]).toEqual([true, false])
})

test('in production the key of the demo and short keys are rejected', () => {
  const production = { NODE_ENV: 'production', TILLKEY_SECRETS: secret }
  expect([
    readProblems({ ...production, TILLKEY_ADMIN_KEY: 'ory_pat_demo' }),
    readProblems({ ...production, TILLKEY_ADMIN_KEY: 'k'.repeat(31) }),
    readProblems({ ...production, TILLKEY_ADMIN_KEY: 'k'.repeat(32), TILLKEY_THROTTLE: 'off' }),
    readProblems({ ...production, TILLKEY_ADMIN_KEY: 'k'.repeat(32) }),
  ]).toEqual([
    expect.stringContaining('TILLKEY_ADMIN_KEY is the published key of the demo'),
    expect.stringContaining('TILLKEY_ADMIN_KEY must have at least 32 characters'),
    expect.stringContaining('TILLKEY_THROTTLE'),
    'none',
  ])
})

test('the admin listener is open in development and requires the key in production', () => {
  const production = { NODE_ENV: 'production', TILLKEY_SECRETS: secret, TILLKEY_ADMIN_KEY: 'k'.repeat(32) }
  const readAdmin = (env: Record<string, string>) => readConfig({ TILLKEY_DATA: folder(), ...env }).admin
  expect([readAdmin({}), readAdmin(production)]).toMatchObject([
    { port: 4001, host: 'localhost', listener: 'open', onPublic: 'served' },
    { port: 4001, host: 'localhost', listener: 'key', onPublic: 'absent' },
  ])
})

test('the URL of the mail server is validated and not printed, because it may contain a password', () => {
  const problems = readProblems({ TILLKEY_SMTP_URL: 'http://till:secret@mail/' })
  expect([problems.includes('TILLKEY_SMTP_URL'), problems.includes('secret')]).toEqual([true, false])
})

test('the cookie domain is a setting of each configured project', () => {
  const TILLKEY_PROJECTS = projectsFile([{ slug: 'a', name: 'A', services: {} }])
  const problems = readProblems({ TILLKEY_PROJECTS, TILLKEY_COOKIE_DOMAIN: 'till.example' })
  expect(problems).toMatch(/^TILLKEY_COOKIE_DOMAIN applies only/)
})

test('a point of sale that signs in through the platform needs a client secret', () => {
  const settings = { TILLKEY_POS_SIGN_IN: 'oauth2', TILLKEY_PLATFORM_URL: 'https://id.example' }
  const TILLKEY_POS_CLIENT_SECRET = 'a-secret'
  const config = readConfig({ TILLKEY_DATA: folder(), ...settings, TILLKEY_POS_CLIENT_SECRET })
  expect(readConfig({ TILLKEY_DATA: folder() }).tillClient).toBeUndefined()
  expect(config.tillClient).toEqual({
    issuer: 'https://id.example',
    clientId: 'point-of-sale',
    clientSecret: 'a-secret',
  })
  expect(readProblems(settings)).toMatch(/^TILLKEY_POS_CLIENT_SECRET is missing/)
  expect(readProblems({ TILLKEY_POS_SIGN_IN: 'magic' })).toMatch(/^TILLKEY_POS_SIGN_IN is "magic"/)
})

test('production allows outgoing requests to public addresses and listed networks only', () => {
  const readNetworks = (env: Record<string, string>) =>
    readConfig({ TILLKEY_DATA: folder(), ...env }).outboundNetworks
  const production = { NODE_ENV: 'production', TILLKEY_SECRETS: secret, TILLKEY_ADMIN_KEY: 'k'.repeat(32) }
  const named = { TILLKEY_OUTBOUND_NETWORKS: '10.1.0.0/16, ::1/128' }
  expect([
    readNetworks(production),
    readNetworks({ ...production, ...named }),
    readNetworks({}).includes('127.0.0.0/8'),
    readNetworks({ ...production, TILLKEY_SOURCES: 'loopback' }),
  ]).toEqual([[], ['10.1.0.0/16', '::1/128'], true, ['127.0.0.0/8', '::1/128']])
})

test('a malformed network is named', () => {
  expect(readProblems({ TILLKEY_OUTBOUND_NETWORKS: '10.0.0.0/8,localhost' })).toContain(
    'TILLKEY_OUTBOUND_NETWORKS: "localhost" is not a network',
  )
})

const ory = {
  TILLKEY_CONSOLE_KRATOS_ADMIN_URL: 'http://localhost:4434/',
  TILLKEY_CONSOLE_ISSUER: 'https://id.shop.test',
  TILLKEY_CONSOLE_CLIENT_ID: 'console',
  TILLKEY_CONSOLE_ALLOWED_GROUPS: 'staff, admins',
}

test('the console of an Ory deployment runs alone, at the addresses that are set', () => {
  const { services, ory: deployment, consoleClient } = readConfig({ TILLKEY_DATA: folder(), ...ory })
  expect({ services, deployment, consoleClient }).toEqual({
    services: ['console'],
    deployment: {
      addresses: { 'kratos-admin': 'http://localhost:4434' },
      people: { subjects: [], groups: ['staff', 'admins'], groupsClaim: 'groups' },
    },
    consoleClient: {
      issuer: 'https://id.shop.test',
      clientId: 'console',
      clientSecret: undefined,
      scope: 'openid profile email',
      claims: 'userinfo',
    },
  })
  expect(readProblems({ ...ory, NODE_ENV: 'production', TILLKEY_SECRETS: secret })).toBe('none')
})

test.each([
  ['TILLKEY_CONSOLE_ISSUER', /^TILLKEY_CONSOLE_ISSUER is missing\. .*OpenID provider/],
  ['TILLKEY_CONSOLE_CLIENT_ID', /^TILLKEY_CONSOLE_CLIENT_ID is missing\. /],
  [
    'TILLKEY_CONSOLE_ALLOWED_GROUPS',
    /^TILLKEY_CONSOLE_ALLOWED_SUBJECTS and TILLKEY_CONSOLE_ALLOWED_GROUPS are/,
  ],
])('the console of an Ory deployment does not start without %s', (name, sentence) => {
  expect(readProblems({ ...ory, [name]: '' })).toMatch(sentence)
})

test('the console of an Ory deployment does not start beside other services', () => {
  expect(readProblems({ ...ory, TILLKEY_SERVICES: 'platform,console' })).toMatch(
    /^TILLKEY_SERVICES must be console/,
  )
})

test('listeners of permissions have ports if they are set', () => {
  const read = (env: Record<string, string>) => [
    ...readConfig({ TILLKEY_DATA: folder(), ...env }).admin.furtherPorts,
  ]
  expect(read({})).toEqual([])
  expect(read({ TILLKEY_PERMISSION_READ_PORT: '4466', TILLKEY_PERMISSION_WRITE_PORT: '4467' })).toEqual([
    ['permission-read', 4466],
    ['permission-write', 4467],
  ])
  expect(() => read({ TILLKEY_PERMISSION_WRITE_PORT: 'x' })).toThrow('TILLKEY_PERMISSION_WRITE_PORT')
})
