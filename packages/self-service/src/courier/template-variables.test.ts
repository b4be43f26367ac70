import { type HookTarget, openHookTarget } from '@tillkey/identity/testing/hook-target.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  ADMIN_KEY,
  createHttpSession,
  EMAIL,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

/*
 * Template variables as published. All templates see recipient, request URL and transient payload; those for
 * a known identity also its code or link, validity and identity. Registrations have only traits, which text
 * messages call identity. Text messages get the domain instead of the URL.
 */

const PHONE = '+27821234567'
const VARIABLES = [
  'To',
  'RequestURL',
  'RequestURLDomain',
  'ExpiresInMinutes',
  'TransientPayload.note',
  ...['Recovery', 'Verification', 'Login', 'Registration'].flatMap((name) => [`${name}Code`, `${name}URL`]),
  ...['id', 'schema_id', 'state', 'traits.email', 'traits.name', 'metadata_public.plan', 'email', 'name'].map(
    (name) => `Identity.${name}`,
  ),
  'Identity.metadata_admin.note',
  'Identity.credentials',
  'Traits.email',
  'Traits.name',
]
const everyVariable = sourceOfText(VARIABLES.map((name) => `${name}: {{ .${name} }}`).join('\n'))

const bodies = { plaintext: everyVariable, html: everyVariable }
const email = { subject: everyVariable, body: bodies }
const sms = { body: { plaintext: everyVariable } }
const mailed = { valid: { email }, invalid: { email } }
const texting = { valid: { email, sms } }

/** Overrides of every template. */
const templates = {
  recovery: mailed,
  verification: mailed,
  recovery_code: { ...mailed, ...texting },
  verification_code: { ...mailed, ...texting },
  login_code: texting,
  registration_code: texting,
}

const schema = {
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          'ory.sh/kratos': {
            credentials: { code: { identifier: true, via: 'email' } },
            verification: { via: 'email' },
            recovery: { via: 'email' },
          },
        },
        phone: {
          type: 'string',
          format: 'tel',
          'ory.sh/kratos': {
            credentials: { code: { identifier: true, via: 'sms' } },
            verification: { via: 'sms' },
          },
        },
        name: { type: 'string' },
      },
    },
  },
}

function projectWith(slug: string, use: 'code' | 'link', target: string) {
  const request_config = { url: target, method: 'POST' }
  const flow = { enabled: true, use, notify_unknown_recipients: true }
  const config = {
    ...(slug === 'older' && { version: 'v1.1.0' }),
    identity: {
      default_schema_id: 'person',
      schemas: [{ id: 'person', url: sourceOfText(JSON.stringify(schema)) }],
    },
    courier: {
      delivery_strategy: 'http',
      http: { request_config },
      templates,
      channels: [{ id: 'sms', request_config }],
    },
    selfservice: {
      methods: {
        link: { enabled: true, config: { lifespan: '20m' } },
        code: { passwordless_enabled: true, config: { lifespan: '15m' } },
      },
      flows: { recovery: flow, verification: { ...flow, phone_numbers: true } },
    },
  }
  return { slug, name: 'Shop', services: { identity: { config } } }
}

let target: HookTarget
let platform: TestPlatform
const ids: Record<string, string> = {}

const admin = (slug: string, path: string, body: object) =>
  createHttpSession(platform).send({
    method: 'POST',
    url: `/p/${slug}/admin/${path}`,
    body,
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
  })

beforeAll(async () => {
  target = await openHookTarget()
  const projects = [
    projectWith('links', 'link', target.url),
    projectWith('codes', 'code', target.url),
    projectWith('older', 'link', target.url),
  ]
  platform = await startTestPlatform(openTestSqlite, { projects })
  for (const { slug } of projects) {
    const traits = { email: EMAIL, phone: PHONE, name: 'Nomsa' }
    const metadata = { metadata_public: { plan: 'pro' }, metadata_admin: { note: 'secret' } }
    ids[slug] = (await admin(slug, 'identities', { schema_id: 'person', traits, ...metadata })).body.id
  }
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await target.close()
})

/** Replaces values that differ in each run. */
const plain = (text: string, slug: string): string =>
  text
    .replaceAll(ids[slug] ?? '', '<identity>')
    .replaceAll(/flow=[\da-f-]{36}/g, 'flow=<flow>')
    .replaceAll(/token=[\w-]+/g, 'token=<token>')
    .replaceAll(/(?<!\d)\d{6}(?!\d)/g, '<code>')

/** The message sent for a form: what its template and the HTTP channel received. */
async function readMessage(slug: string, send: () => Promise<unknown>) {
  target.calls.length = 0
  await send()
  const call = await vi.waitUntil(() => target.calls[0], { timeout: 10_000, interval: 20 })
  const { template_type, message_type, body, template_data } = JSON.parse(call.text)
  const lines = plain(body, slug).split('\n')
  const seen = lines.map((line) => line.split(': ')).filter(([, value]) => value)
  return { template: `${template_type} ${message_type}`, seen: Object.fromEntries(seen), template_data }
}

async function submit(slug: string, kind: string, body: object): Promise<void> {
  const http = createHttpSession(platform)
  const flow = await http.send({ url: `/p/${slug}/self-service/${kind}/api`, headers })
  await http.send({
    method: 'POST',
    url: flow.body.ui.action,
    body: { ...body, transient_payload: { note: 'brought' } },
  })
}

const NOBODY = 'nobody@shop.test'
const NEW = { email: 'new@shop.test', name: 'Zola' }
const NEW_PHONE = '+27827654321'
const page = (slug: string, kind: string): string => `http://localhost:4000/p/${slug}/self-service/${kind}`
const headers = { host: 'localhost:4000' }
const known = {
  'Identity.id': '<identity>',
  'Identity.schema_id': 'person',
  'Identity.state': 'active',
  'Identity.traits.email': EMAIL,
  'Identity.traits.name': 'Nomsa',
  'Identity.metadata_public.plan': 'pro',
}
const begun = (slug: string, kind: string, to: string) => ({
  To: to,
  RequestURL: `${page(slug, kind)}/api`,
  'TransientPayload.note': 'brought',
})
/** Text messages contain no address but their recipient's, and nothing that becomes a link. */
const texted = { RequestURLDomain: 'localhost', 'Identity.traits.email': 'nomsa @ shop. test' }

const rows: [template: string, slug: string, kind: string, form: object, seen: object][] = [
  ...(['recovery', 'verification'] as const).flatMap((kind): typeof rows => {
    const name = kind === 'recovery' ? 'Recovery' : 'Verification'
    const code = { [`${name}Code`]: '<code>' }
    return [
      [
        `${kind}_valid email`,
        'links',
        kind,
        { method: 'link', email: EMAIL },
        {
          ...begun('links', kind, EMAIL),
          ...known,
          ExpiresInMinutes: '20',
          [`${name}URL`]: `${page('links', kind)}?flow=<flow>&token=<token>`,
        },
      ],
      [
        `${kind}_invalid email`,
        'links',
        kind,
        { method: 'link', email: NOBODY },
        begun('links', kind, NOBODY),
      ],
      [
        `${kind}_code_valid email`,
        'codes',
        kind,
        { method: 'code', email: EMAIL },
        {
          ...begun('codes', kind, EMAIL),
          ...known,
          ...code,
          ExpiresInMinutes: '15',
          ...(kind === 'verification' && {
            VerificationURL: `${page('codes', kind)}?code=<code>&flow=<flow>`,
          }),
        },
      ],
      [
        `${kind}_code_invalid email`,
        'codes',
        kind,
        { method: 'code', email: NOBODY },
        begun('codes', kind, NOBODY),
      ],
    ] as typeof rows
  }),
  [
    'verification_code_valid sms',
    'codes',
    'verification',
    { method: 'code', email: PHONE },
    {
      ...begun('codes', 'verification', PHONE),
      ...known,
      ...texted,
      VerificationCode: '<code>',
      ExpiresInMinutes: '15',
    },
  ],
  ...([EMAIL, PHONE].map((to) => [
    `login_code_valid ${to === PHONE ? 'sms' : 'email'}`,
    'codes',
    'login',
    { method: 'code', identifier: to },
    {
      ...begun('codes', 'login', to),
      ...known,
      ...(to === PHONE && texted),
      LoginCode: '<code>',
      ExpiresInMinutes: '15',
    },
  ]) as typeof rows),
  [
    'registration_code_valid email',
    'codes',
    'registration',
    { method: 'code', traits: NEW },
    {
      ...begun('codes', 'registration', NEW.email),
      RegistrationCode: '<code>',
      ExpiresInMinutes: '15',
      'Traits.email': NEW.email,
      'Traits.name': NEW.name,
    },
  ],
  [
    'registration_code_valid sms',
    'codes',
    'registration',
    { method: 'code', traits: { phone: NEW_PHONE, name: NEW.name } },
    {
      ...begun('codes', 'registration', NEW_PHONE),
      RequestURLDomain: 'localhost',
      RegistrationCode: '<code>',
      'Identity.name': NEW.name,
      'Traits.name': NEW.name,
      ExpiresInMinutes: '15',
    },
  ],
]

const cases = rows.map(([template, slug, kind, form, seen]) => ({ template, slug, kind, form, seen }))

test.each(cases)('$template has the published variables', async ({ template, slug, kind, form, seen }) => {
  const found = await readMessage(slug, () => submit(slug, kind, form))
  expect(found).toMatchObject({ template, seen })
  expect(Object.keys(found.seen).toSorted()).toEqual(Object.keys(seen).toSorted())
  const named = Object.keys(seen).map((name) =>
    (name.split('.')[0] ?? '')
      .replaceAll('URL', 'Url')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
      .toLowerCase(),
  )
  expect(Object.keys(found.template_data).toSorted()).toEqual([...new Set(named)].toSorted())
})

test('a link sent by an administrator has the variables of a requested one, except for those of the form', async () => {
  const { template, seen, template_data } = await readMessage('links', () =>
    admin('links', `identities/${ids.links}/recovery`, {}),
  )
  expect({ template, seen }).toMatchObject({
    template: 'recovery_valid email',
    seen: { ...known, To: EMAIL, ExpiresInMinutes: '20' },
  })
  expect(template_data).toMatchObject({ to: EMAIL, expires_in_minutes: 20, transient_payload: {} })
})

test('HTTP channels configured for an older release receive the members of that release', async () => {
  const { template_data } = await readMessage('older', async () => {
    const http = createHttpSession(platform)
    const { body: flow } = await http.send({ url: '/p/older/self-service/recovery/api' })
    await http.send({ method: 'POST', url: flow.ui.action, body: { method: 'link', email: EMAIL } })
  })
  expect(Object.keys(template_data).toSorted()).toEqual(['identity', 'recovery_url', 'request_url', 'to'])
})
