import * as api from '@tillkey/client'
import { createClient } from '@tillkey/client'
import type {
  FlowSimulation,
  SimulationResult,
} from '@tillkey/contract/platform/identity/simulation-schemas.ts'
import { defaultProject } from '@tillkey/identity'
import { type HookTarget, openHookTarget } from '@tillkey/identity/testing/hook-target.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { createClientOf, createHttpSession } from '@tillkey/platform-core/testing'
import type { Database } from '@tillkey/sql'
import { type OpenTestDatabase, onBothDatabases, onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, tableNames } from './testing.ts'
import { inviteOperator, startConsoleWithOperators, statusOf } from './testing-operators.ts'
import { DOMAIN, startCorporation } from './testing-organizations.ts'

const SECRET = 'a-secret-of-the-hook'
const PASSWORD = 'kettle-over-moon-41'
const ANN = 'ann@shop.test'

const schema = {
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
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
        name: { type: 'string' },
      },
      required: ['email'],
      additionalProperties: false,
    },
  },
}

const on = { enabled: true }
const signing = { keys: [{ kty: 'oct', k: Buffer.from('s'.repeat(32)).toString('base64url'), kid: 'k' }] }
const mapper = `local claims = std.extVar('claims'); { identity: { traits: { email: claims.email } } }`

function projectWith({ url }: HookTarget) {
  const body = sourceOfText('function(ctx) { email: ctx.identity.traits.email }')
  const hook = (path: string, more: object = {}) => ({
    hook: 'web_hook',
    config: { url: `${url}/${path}`, method: 'POST', body, ...more },
  })
  const auth = { type: 'api_key', config: { in: 'header', name: 'x-key', value: SECRET } }
  const after = [hook('asked', { auth, can_interrupt: true }), hook('noted', { response: { ignore: true } })]
  const { slug, name } = defaultProject()
  const config = {
    identity: { default_schema_id: 's', schemas: [{ id: 's', url: sourceOfText(JSON.stringify(schema)) }] },
    session: {
      whoami: {
        required_aal: 'highest_available',
        tokenizer: {
          templates: {
            till: { ttl: '10m', jwks_url: sourceOfText(JSON.stringify(signing)) },
          },
        },
      },
    },
    selfservice: {
      methods: {
        code: { enabled: true, passwordless_enabled: true },
        totp: on,
        lookup_secret: on,
        webauthn: {
          enabled: true,
          config: {
            passwordless: true,
            rp: { id: 'localhost', display_name: 'Shop', origins: ['http://localhost:4000'] },
          },
        },
        oidc: {
          enabled: true,
          config: {
            providers: [
              {
                id: 'corp',
                provider: 'generic',
                client_id: 'till',
                client_secret: SECRET,
                auth_url: `${url}/auth`,
                token_url: `${url}/token`,
                issuer_url: url,
                mapper_url: sourceOfText(mapper),
              },
            ],
          },
        },
      },
      flows: {
        login: { after: { hooks: after } },
        registration: { after: { hooks: [hook('joined'), { hook: 'session' }] } },
        recovery: on,
        verification: on,
        settings: { required_aal: 'highest_available' },
      },
    },
  }
  return { slug, name, services: { identity: { config } } }
}

const discovery = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/auth`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
})

/** A platform with Ann, who has a password, and a server for hooks and a provider. */
async function start(open: OpenTestDatabase) {
  const target = await openHookTarget()
  target.responses.set('/.well-known/openid-configuration', { status: 200, body: discovery(target.url) })
  const platform = await startTestPlatform(open, { projects: [projectWith(target)] })
  const client = createClientOf(platform, { accessToken: ADMIN_KEY })
  const { id } = await api.createIdentity(client, {
    body: {
      schema_id: '',
      traits: { email: ANN },
      credentials: { password: { config: { password: PASSWORD } } },
    },
  })
  const simulate = (body: FlowSimulation): Promise<SimulationResult> => api.simulateFlow(client, { body })
  return {
    platform,
    target,
    client,
    ann: id,
    simulate,
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]()
      await target.close()
    },
  }
}

/** Tables that jobs write at any time. */
const byJobs = new Set(['job_leases', 'event_counters', 'uncounted_events'])

async function readTables(db: Database): Promise<Record<string, unknown>> {
  const tables = await db.all<{ name: string }>(tableNames[db.dialect] ?? '')
  const found: Record<string, unknown> = {}
  for (const { name } of tables.filter((table) => !byJobs.has(table.name)))
    found[name] = await db.all(`SELECT * FROM ${name}`)
  return found
}

/** What happened, in one word each. */
const outline = ({ steps }: SimulationResult): string[] =>
  steps.map(({ form, web_hook: hook, message, event }) => {
    if (form) return `${form.action} ${form.flow} ${form.status}`
    if (hook) return `hook ${new URL(hook.url).pathname.slice(1)} ${hook.outcome}`
    return message ? `message ${message.template}` : `event ${event?.name}`
  })

const everyFlow: FlowSimulation[] = [
  { flow: 'login', method: 'password' },
  { flow: 'login', method: 'code' },
  { flow: 'login', method: 'oidc', provider: 'corp', claims: { sub: 'x', email: 'new@shop.test' } },
  { flow: 'registration', method: 'password', traits: { email: 'new@shop.test' } },
  { flow: 'registration', method: 'code', traits: { email: 'new@shop.test' } },
  { flow: 'registration', method: 'webauthn', traits: { email: 'new@shop.test' } },
  {
    flow: 'registration',
    method: 'oidc',
    provider: 'corp',
    claims: { email: 'new@shop.test' },
    traits: {},
  },
  { flow: 'recovery' },
  { flow: 'verification' },
  { flow: 'settings', method: 'profile', traits: { email: 'ann@other.test' } },
  { flow: 'settings', method: 'password' },
  { flow: 'settings', method: 'totp' },
  { flow: 'settings', method: 'lookup_secret' },
  { flow: 'settings', method: 'webauthn' },
]

onBothDatabases('simulations', (open) => {
  test('complete every flow, and store nothing but their audit entries', async () => {
    await using running = await start(open)
    const { platform, target, ann, simulate } = running
    const { audit_events: _before, ...before } = await readTables(platform.database.db)
    const outcomes: unknown[] = []
    for (const simulation of everyFlow) {
      const { outcome, reasons } = await simulate({ identity_id: ann, ...simulation })
      outcomes.push([outcome, ...reasons])
    }
    const { audit_events: audit, ...after } = await readTables(platform.database.db)
    expect(outcomes).toEqual(everyFlow.map(() => ['completed']))
    expect(after).toEqual(before)
    const actions = (audit as { action: string }[]).map(({ action }) => action)
    expect(actions.filter((action) => action === 'flow.simulated')).toHaveLength(everyFlow.length)
    expect(target.calls.filter(({ path }) => !path.startsWith('/.well-known'))).toEqual([])
  })
})

onOneDatabase('a simulation', (open) => {
  let running: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    running = await start(open)
  })
  afterAll(async () => {
    await running[Symbol.asyncDispose]()
  })
  beforeEach(() => {
    running.target.calls.length = 0
    running.target.responses.delete('/asked')
  })

  test('shows forms, hooks, messages and events in order, and the session', async () => {
    const { simulate, ann } = running
    const result = await simulate({ flow: 'login', method: 'code', identity_id: ann })
    expect(outline(result)).toEqual([
      'open login 200',
      'submit login 400',
      'message login_code_valid',
      'submit login 200',
      'hook asked not-sent',
      'event SessionIssued',
      'event LoginSucceeded',
      'hook noted not-sent',
    ])
    const message = result.steps.find((step) => step.message)?.message
    expect([message?.to, message?.subject, /\b\d{6}\b/.test(message?.text ?? '')]).toEqual([
      ANN,
      expect.stringContaining(' '),
      true,
    ])
    expect(result.session).toMatchObject({
      identity: { id: ann, traits: { email: ANN } },
      authenticator_assurance_level: 'aal1',
      authentication_methods: [{ method: 'code', aal: 'aal1' }],
      tokenized: [{ template: 'till', claims: { sub: ann } }],
    })
  })

  test('answers with nothing that works anywhere', async () => {
    const { simulate, ann, client, platform } = running
    const results = await Promise.all(
      [
        { flow: 'login', method: 'code' } as const,
        { flow: 'recovery' } as const,
        { flow: 'verification' } as const,
      ].map((simulation) => simulate({ identity_id: ann, ...simulation })),
    )
    const text = JSON.stringify(results)
    expect(
      ['ory_st_', 'eyJ', 'csrf_token', '$2', '$argon2', SECRET, PASSWORD].filter((part) =>
        text.includes(part),
      ),
    ).toEqual([])
    const links = [...text.matchAll(/https?:\/\/[^\s"\\]+\/self-service\/[^\s"\\]+/g)].map(([link]) => link)
    const http = createHttpSession(platform)
    const headers = { accept: 'application/json' }
    for (const link of new Set(links)) {
      const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
      if (!search.includes('flow=')) continue
      expect((await http.send({ url: pathname + search, headers })).status).toBeGreaterThanOrEqual(400)
    }
    const codes = [...text.matchAll(/\b\d{6}\b/g)].map(([code]) => code)
    expect(codes.length).toBeGreaterThan(2)
    const recovery = await http.send({ url: '/self-service/recovery/api' })
    const send = (body: object) => http.send({ method: 'POST', url: recovery.body.ui.action, body })
    await send({ method: 'code', email: ANN })
    for (const code of new Set(codes))
      expect((await send({ method: 'code', code })).body.state).not.toBe('passed_challenge')
    expect(await api.listSessions(client, {})).toEqual([])
  })

  test('sends hooks on request, marked, and shows their answers without secrets', async () => {
    const { simulate, ann, target } = running
    const rejection = {
      messages: [{ instance_ptr: '#/', messages: [{ id: 7, text: 'The till is closed.', type: 'error' }] }],
    }
    const simulation = { flow: 'login', method: 'password', identity_id: ann, send_web_hooks: true } as const
    const allowed = await simulate(simulation)
    target.responses.set('/asked', { status: 403, body: rejection })
    const refused = await simulate(simulation)
    expect(
      target.calls.map(({ path, headers, text }) => [path, headers['tillkey-simulation'], text]),
    ).toEqual([
      ['/asked', 'true', JSON.stringify({ email: ANN })],
      ['/noted', 'true', JSON.stringify({ email: ANN })],
      ['/asked', 'true', JSON.stringify({ email: ANN })],
    ])
    expect(target.calls[0]?.headers['x-key']).toBe(SECRET)
    expect(outline(allowed).filter((step) => step.startsWith('hook'))).toEqual([
      'hook asked answered',
      'hook noted answered',
    ])
    const { web_hook: hook } = refused.steps.find((step) => step.web_hook) ?? {}
    expect([hook?.status, JSON.parse(hook?.response ?? ''), hook?.headers['x-key']]).toEqual([
      403,
      rejection,
      '•••',
    ])
    expect([refused.outcome, refused.reasons, refused.session]).toEqual([
      'refused',
      ['The till is closed.'],
      undefined,
    ])
  })

  test('is refused while four others are running', async () => {
    const { simulate, ann } = running
    const simulation = { flow: 'login', method: 'password', identity_id: ann } as const
    const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf(simulate(simulation))))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 503, 503])
    expect((await simulate(simulation)).outcome).toBe('completed')
  })

  test('plays the second factor, and reports why a sign-in is refused', async () => {
    const { simulate, platform, client } = running
    const http = createHttpSession(platform)
    const body = {
      schema_id: '',
      traits: { email: 'bo@shop.test' },
      credentials: { password: { config: { password: PASSWORD } } },
    }
    const { id } = await api.createIdentity(client, { body })
    const login = await http.send({ url: '/self-service/login/api' })
    const form = { method: 'password', identifier: 'bo@shop.test', password: PASSWORD }
    const { body: signedIn } = await http.send({ method: 'POST', url: login.body.ui.action, body: form })
    const headers = { 'x-session-token': signedIn.session_token }
    const settings = await http.send({ url: '/self-service/settings/api', headers })
    const send = (fields: object) =>
      http.send({
        method: 'POST',
        url: settings.body.ui.action,
        headers,
        body: { method: 'lookup_secret', ...fields },
      })
    await send({ lookup_secret_regenerate: true })
    await send({ lookup_secret_confirm: true })
    const both = await simulate({ flow: 'login', method: 'password', identity_id: id })
    const one = await simulate({ flow: 'login', method: 'password', identity_id: id, second_factor: 'none' })
    expect([
      both.session?.authenticator_assurance_level,
      both.session?.authentication_methods.map(({ method }) => method),
    ]).toEqual(['aal2', ['password', 'lookup_secret']])
    expect([one.outcome, one.reasons]).toEqual(['incomplete', ['A second factor is required.']])
    await api.patchIdentity(client, { id, body: [{ op: 'replace', path: '/state', value: 'inactive' }] })
    const inactive = await simulate({ flow: 'login', method: 'password', identity_id: id })
    expect([inactive.outcome, inactive.reasons]).toEqual(['refused', [expect.stringContaining('disabled')]])
    const taken = await simulate({ flow: 'registration', method: 'password', traits: { email: ANN } })
    expect([taken.outcome, taken.reasons.length, taken.identity]).toEqual(['refused', 1, undefined])
    const fresh = await simulate({ flow: 'login', method: 'password', traits: { email: 'cy@shop.test' } })
    expect([fresh.outcome, fresh.session?.identity.traits]).toEqual(['completed', { email: 'cy@shop.test' }])
  })
})

onOneDatabase('the test of a social provider', (open) => {
  test('reads its endpoints, builds the authorization URL and runs the mapper', async () => {
    await using running = await start(open)
    const { target, client } = running
    target.responses.set('/keys', { status: 200, body: { keys: [] } })
    target.responses.set('/token', { status: 503 })
    const passed = await api.testSocialProvider(client, {
      provider: 'corp',
      body: { claims: { email: 'cy@shop.test', sub: 's' } },
    })
    const authorization = new URL(passed.authorization_url ?? '')
    expect([authorization.pathname, authorization.searchParams.get('redirect_uri')]).toEqual([
      '/auth',
      passed.redirect_uri,
    ])
    expect(passed.checks.map(({ name, outcome, status }) => [name, outcome, status])).toEqual([
      ['endpoints', 'passed', undefined],
      ['token', 'failed', 503],
      ['keys', 'passed', 200],
    ])
    expect([passed.mapped?.traits, passed.mapped?.problems, passed.mapped?.reason]).toEqual([
      { email: 'cy@shop.test' },
      [],
      undefined,
    ])
    target.responses.set('/.well-known/openid-configuration', { status: 200, body: { issuer: 'else' } })
    const failed = await api.testSocialProvider(client, { provider: 'corp', body: { claims: {} } })
    expect([failed.authorization_url, failed.checks]).toEqual([
      undefined,
      [{ name: 'endpoints', outcome: 'failed', reason: expect.stringContaining('issuer') }],
    ])
    expect(failed.mapped?.reason).toContain('email')
    expect(await statusOf(api.testSocialProvider(client, { provider: 'none', body: {} }))).toBe(404)
    expect(JSON.stringify([passed, failed])).not.toContain(SECRET)
  })
})

onOneDatabase('the sign-in test of organizations', (open) => {
  test('names the organization and its provider for an address', async () => {
    await using corporation = await startCorporation(open)
    const { of, platform, path, person } = corporation
    const client = createClientOf(platform, { accessToken: ADMIN_KEY }, path)
    const { organization_id: id } = of
    const outcomes: unknown[] = []
    for (const address of [`Ann@${DOMAIN.toUpperCase()}`, 'ann@else.example', 'ann'])
      outcomes.push(await api.testOrganizationSignIn(client, { address }))
    expect(outcomes).toEqual([
      {
        domain: DOMAIN,
        outcome: 'provider',
        organization: { id, label: expect.any(String) },
        providers: [{ id: 'corp', label: expect.any(String) }],
        sign_in_url: expect.stringContaining(`organization=${id}`),
      },
      { domain: 'else.example', outcome: 'no-organization', providers: [] },
      { domain: '', outcome: 'invalid', providers: [] },
    ])
    const { body: member } = await person(`ann@${DOMAIN}`)
    const body = { flow: 'login', method: 'password', identity_id: member.id, claims: { sub: 's' } } as const
    const { outcome, reasons, steps } = await api.simulateFlow(client, { body })
    const forms = steps.flatMap(({ form }) => (form ? [[form.action, form.method, form.status]] : []))
    // Her account is not connected to the provider yet.
    expect([outcome, reasons.join(), forms]).toEqual([
      'refused',
      expect.stringContaining('already exists'),
      [
        ['open', undefined, 200],
        ['submit', 'password', 422],
        ['open', undefined, 200],
        ['submit', 'oidc', 422],
        ['return', 'oidc', 200],
      ],
    ])
  })
})

onOneDatabase('simulations', (open) => {
  test('are for developers and owners, and leave an entry in the audit trail', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project, baseUrl } = console
    const at = (accessToken: string) => createClient({ baseUrl: `${baseUrl}/p/${project.slug}`, accessToken })
    const { id } = await api.createIdentity(at(owner), {
      body: { schema_id: 'merchant', traits: { email: ANN } },
    })
    const body = { flow: 'login', method: 'password', identity_id: id } as const
    const statuses: Record<string, number> = {}
    for (const role of ['viewer', 'support', 'developer'] as const) {
      const { token } = await inviteOperator(console, `${role}@tillkey.test`, role)
      statuses[role] = await statusOf(api.simulateFlow(at(token), { body }))
    }
    expect(statuses).toEqual({ viewer: 403, support: 403, developer: 200 })
    const { events } = await api.listAuditEvents(as(owner), {
      project_id: project.id,
      action: 'flow.simulated',
    })
    expect(events.map(({ actor, target, after }) => [actor.kind, target, after])).toEqual([
      ['operator', { type: 'identity', id }, { flow: 'login', method: 'password', send_web_hooks: false }],
    ])
  })
})
