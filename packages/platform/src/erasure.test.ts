import { sourceOfText } from '@tillkey/platform-core'
import { createHttpSession, type HttpSession } from '@tillkey/platform-core/testing'
import type { Database, Queries } from '@tillkey/sql'
import { type OpenTestDatabase, onBothDatabases, openTestSqlite } from '@tillkey/sql/testing'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, tableNames } from './testing.ts'

const PASSWORD = 'kettle-over-moon-41'
const CALLBACK = 'http://127.0.0.1:4455/cb'
/** Contained in everything the person submits. */
const MARK = 'zandilequill'
const EMAIL = `${MARK}@shop.test`
const PHONE = '+27825550199'
const TRAITS = { email: EMAIL, name: `Name ${MARK}`, phone: PHONE }
const headers = { accept: 'application/json' }
const administrator = { authorization: `Bearer ${ADMIN_KEY}` }

const identifies = { password: { identifier: true }, code: { identifier: true, via: 'email' } }
const email = {
  type: 'string',
  format: 'email',
  tillkey: { searchable: true },
  'ory.sh/kratos': {
    credentials: identifies,
    verification: { via: 'email' },
    recovery: { via: 'email' },
  },
}
const phone = { type: 'string', 'ory.sh/kratos': { verification: { via: 'sms' } } }
const name = { type: 'string', tillkey: { searchable: true } }
const traits = { type: 'object', required: ['email'], properties: { email, name, phone } }

/** An address that refuses connections, so that messages wait. */
const NOBODY = '127.0.0.1:9'
const webHookSetting = { hook: 'web_hook', config: webHook() }

function webHook() {
  const body = sourceOfText('function(ctx) { identity: ctx.identity }')
  return { url: `http://${NOBODY}/told`, method: 'POST', body, response: { ignore: true } }
}

const on = { enabled: true }
const config = {
  identity: {
    default_schema_id: 'person',
    schemas: [
      { id: 'person', url: sourceOfText(JSON.stringify({ type: 'object', properties: { traits } })) },
    ],
  },
  courier: { smtp: { connection_uri: `smtp://${NOBODY}/?disable_starttls=true` } },
  selfservice: {
    methods: {
      totp: on,
      lookup_secret: on,
      link: on,
      code: { ...on, passwordless_enabled: true },
      webauthn: {
        ...on,
        config: { rp: { id: 'localhost', display_name: 'Shop', origin: 'http://localhost:4000' } },
      },
    },
    flows: {
      recovery: on,
      verification: on,
      registration: { after: { password: { hooks: [{ hook: 'session' }, webHookSetting] } } },
      settings: { after: { profile: { hooks: [webHookSetting] } } },
    },
  },
}

interface Form {
  ui: {
    action: string
    nodes: { attributes: { name?: string; id?: string; value?: string; text?: SecretText } }[]
  }
}
interface SecretText {
  context?: { secret?: string }
}

/** Submits a form of a flow with its CSRF token, if any. */
// oxlint-disable-next-line max-params -- the parts of a request
async function submit(http: HttpSession, flow: Form, body: object, also: Record<string, string> = {}) {
  const token = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  const form = { ...(token && { csrf_token: token }), ...body }
  return http.send({ method: 'POST', url: flow.ui.action, body: form, headers: { ...headers, ...also } })
}

async function open(http: HttpSession, kind: string, also: Record<string, string> = {}): Promise<Form> {
  return (await http.send({ url: `/self-service/${kind}`, headers: { ...headers, ...also } })).body
}

async function start(openDatabase: OpenTestDatabase) {
  const project = { slug: 'playground', name: 'Shop', services: { identity: { config } } }
  const platform = await startTestPlatform(openDatabase, { projects: [project] })
  const newHttp = () => createHttpSession(platform)
  const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    newHttp().send({ method, url, headers: administrator, ...(body && { body }) })
  return { platform, newHttp, ask, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
}

type Environment = Awaited<ReturnType<typeof start>>

/** Registers after a rejected form, is verified by an administrator and then changed by them. */
async function comeIn({ newHttp, ask }: Environment) {
  const page = newHttp()
  const form = await open(page, 'registration/browser')
  const refused = await submit(page, form, { method: 'password', password: 'short', traits: TRAITS })
  const made = await submit(page, form, { method: 'password', password: PASSWORD, traits: TRAITS })
  const { id } = made.body.identity
  const changed = await ask('PUT', `/admin/identities/${id}`, {
    schema_id: 'person',
    state: 'active',
    traits: TRAITS,
    external_id: `${MARK}-7`,
    metadata_admin: { note: MARK },
    metadata_public: { note: MARK },
  })
  const settings = await open(page, 'settings/browser')
  const renamed = await submit(page, settings, { method: 'profile', traits: TRAITS })
  expect([refused, made, changed, renamed].map(({ status }) => status)).toEqual([400, 200, 200, 200])
  await open(page, 'login/browser?refresh=true')
  return String(id)
}

/** Sets up second factors and opens a form of each kind. */
async function useSettings({ newHttp }: Environment) {
  const app = newHttp()
  const login = { method: 'password', identifier: EMAIL, password: PASSWORD }
  const { body: signedIn } = await submit(app, await open(app, 'login/api'), login)
  const session = { 'x-session-token': String(signedIn.session_token) }
  const settings = await open(app, 'settings/api', session)
  const secret = settings.ui.nodes.find(({ attributes }) => attributes.id === 'totp_secret_key')?.attributes
    .text
  const totp = new TOTP({ secret: Secret.fromBase32(secret?.context?.secret ?? '') })
  const linked = await submit(app, settings, { method: 'totp', totp_code: totp.generate() }, session)
  const codes = { method: 'lookup_secret', lookup_secret_regenerate: true }
  const shown = await submit(app, settings, codes, session)
  const confirmed = await submit(
    app,
    settings,
    { method: 'lookup_secret', lookup_secret_confirm: true },
    session,
  )
  expect([linked, shown, confirmed].map(({ status }) => status)).toEqual([200, 200, 200])
  const device = newHttp()
  await submit(device, await open(device, 'login/browser'), login)
  const step = await open(device, 'login/browser?aal=aal2')
  const proved = { method: 'totp', totp_code: totp.generate({ timestamp: Date.now() + 30_000 }) }
  return (await submit(device, step, proved)).status
}

/** Submits anonymous forms with their address, and returns what was sent for them. */
async function useForms({ newHttp, ask }: Environment, id: string) {
  const sent = [
    ['login', { method: 'code', identifier: EMAIL }, 400],
    ['login', { method: 'password', identifier: EMAIL.toUpperCase(), password: 'wrong' }, 400],
    ['registration', { method: 'password', password: PASSWORD, traits: TRAITS }, 400],
    ['registration', { method: 'code', traits: TRAITS }, 400],
    ['recovery', { method: 'code', email: EMAIL }, 200],
    ['verification', { method: 'code', email: EMAIL }, 200],
  ] as const
  const forms = []
  for (const [kind, body, status] of sent) {
    const http = newHttp()
    const form = await open(http, `${kind}/api`)
    expect([kind, (await submit(http, form, body)).status]).toEqual([kind, status])
    forms.push({ http, kind, form })
  }
  for (const way of ['code', 'link'])
    expect((await ask('POST', `/admin/recovery/${way}`, { identity_id: id })).status).toBeLessThan(300)
  return forms
}

/** Authorizes a client, and opens another consent request. */
async function useClient({ newHttp, ask }: Environment, subject: string) {
  const { body: client } = await ask('POST', '/admin/clients', {
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: 'openid offline',
  })
  const query = {
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    state: 'a-long-state',
  }
  const beginning = `/oauth2/auth?${new URLSearchParams({ ...query, scope: 'openid offline' }).toString()}`
  const browser = newHttp()
  const go = async (url: string) => {
    const { pathname, search } = new URL(url, CALLBACK)
    const { headers: answered } = await browser.send({ url: pathname + search })
    return new URL(String(answered.location), CALLBACK)
  }
  const decide = async (step: 'login' | 'consent', at: URL, answer: object) => {
    const challenge = at.searchParams.get(`${step}_challenge`)
    const url = `/admin/oauth2/auth/requests/${step}/accept?${step}_challenge=${challenge}`
    return go((await ask('PUT', url, answer)).body.redirect_to)
  }
  const login = { subject, remember: true, context: { email: EMAIL } }
  const consent = await decide('login', await go(beginning), login)
  const session = { id_token: { email: EMAIL }, access_token: { email: EMAIL } }
  const back = await decide('consent', consent, {
    grant_scope: ['openid', 'offline'],
    remember: true,
    session,
  })
  const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')
  const tokens = await browser.send({
    method: 'POST',
    url: '/oauth2/token',
    headers: { authorization: `Basic ${basic}` },
    form: {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
    },
  })
  expect(tokens.status).toBe(200)
  await decide('login', await go(beginning), login)
  await go(beginning)
}

const decodeText = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)

/** Returns the tables that contain any of the texts in any column, case-insensitively. */
async function tablesWith(db: Database, texts: readonly string[]): Promise<string[]> {
  const tables = await db.all<{ name: string }>(tableNames[db.dialect] ?? '')
  const found: string[] = []
  for (const { name: table } of tables) {
    const rows = await db.all(`SELECT * FROM ${table}`)
    const cells = rows.flatMap((row) => Object.values(row).map((value) => decodeText(value).toLowerCase()))
    if (cells.some((cell) => texts.some((text) => cell.includes(text)))) found.push(table)
  }
  return found.toSorted()
}

/** Tables that contain the person's data before the deletion. */
const HOLDING = [
  'audit_events',
  'courier_messages',
  'flows',
  'identities',
  'identity_credentials',
  'identity_identifiers',
  'identity_keys',
  'identity_search',
  'identity_search_texts',
  'oauth2_consents',
  'oauth2_interactions',
  'oauth2_login_sessions',
  'oauth2_tokens',
  'outbox',
  'project_events',
  'sessions',
]

onBothDatabases('a deleted person', (openDatabase) => {
  test('has no rows in any table, and their forms are anonymous', async () => {
    await using environment = await start(openDatabase)
    const { platform, ask } = environment
    const { db } = platform.database
    const id = await comeIn(environment)
    expect(await useSettings(environment)).toBe(200)
    const forms = await useForms(environment, id)
    await useClient(environment, id)
    expect(await tablesWith(db, [MARK, PHONE, id])).toEqual(expect.arrayContaining(HOLDING))
    const traits = { email: 'another@shop.test' }
    await ask('PUT', `/admin/identities/${id}`, { schema_id: 'person', state: 'active', traits })
    expect(await tablesWith(db, [MARK])).toEqual(expect.arrayContaining(['flows', 'courier_messages']))
    expect((await ask('DELETE', `/admin/identities/${id}`)).status).toBe(204)
    expect(await tablesWith(db, [MARK, PHONE])).toEqual([])
    expect(await tablesWith(db, [id])).toEqual(['audit_events', 'project_events'])
    const waiting = await db.all("SELECT kind FROM outbox WHERE state = 'waiting' AND kind = 'web hook'")
    expect([waiting, await db.all('SELECT id FROM courier_messages')]).toEqual([[], []])
    for (const { http, kind, form } of forms) {
      const { pathname, searchParams } = new URL(form.ui.action)
      const again = await http.send({ url: `${pathname}/flows?id=${searchParams.get('flow')}`, headers })
      expect([kind, again.status, JSON.stringify(again.body).includes(MARK)]).toEqual([kind, 200, false])
    }
  })
})

/** Records SQLite's plan of each statement in transactions. */
function watched(db: Database, steps: string[]): Database {
  const explain = async (tx: Queries, sql: string) => {
    const plan = await tx.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll(/\$\d+/g, "''")}`)
    steps.push(...plan.map(({ detail }) => detail))
  }
  return {
    ...db,
    transaction: (work, options) =>
      db.transaction(
        (tx) =>
          work({
            ...tx,
            get: async (sql, params) => (await explain(tx, sql), tx.get(sql, params)),
            all: async (sql, params) => (await explain(tx, sql), tx.all(sql, params)),
            run: async (sql, params) => (await explain(tx, sql), tx.run(sql, params)),
          }),
        options,
      ),
  }
}

test('is found by an index in every table', async () => {
  const steps: string[] = []
  await using environment = await start(async (tables) => {
    const database = await openTestSqlite(tables)
    return { ...database, db: watched(database.db, steps) }
  })
  const id = await comeIn(environment)
  steps.length = 0
  expect((await environment.ask('DELETE', `/admin/identities/${id}`)).status).toBe(204)
  expect(steps.length).toBeGreaterThan(15)
  const isFullScan = (step: string) =>
    /\(project_id=\?\)$/.test(step) || /^SCAN (?!.*(VALUES|CONSTANT))/.test(step)
  expect(steps.filter(isFullScan)).toEqual([])
})
