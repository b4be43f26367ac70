import { randomUUID } from 'node:crypto'
import {
  type CreateIdentityBody,
  createIdentity,
  deleteIdentity,
  getIdentity,
  type JsonPatch,
  listIdentities,
  patchIdentity,
  updateIdentity,
} from '@tillkey/client'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  clientOf,
  createHttpSession,
  type HttpRequest,
  PASSWORD,
  refusal,
  signIn,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const UNKNOWN = '6f9619ff-8b86-4011-b42d-00c04fc964ff'

const mark = (credentials: object, more: object = {}) => ({
  type: 'string',
  'ory.sh/kratos': { credentials, ...more },
})
const schema = {
  $id: 'person',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: mark(
          {
            password: { identifier: true },
            code: { identifier: true, via: 'email' },
            webauthn: { identifier: true },
          },
          { verification: { via: 'email' }, recovery: { via: 'email' } },
        ),
        name: { type: 'string' },
      },
      additionalProperties: false,
    },
  },
}
const url = sourceOfText(JSON.stringify(schema))

function project() {
  const document = defaultProject()
  const config = { identity: { default_schema_id: 'person', schemas: [{ id: 'person', url }] } }
  return { ...document, services: { identity: { config } } }
}

onOneDatabase('administration of identities', (open) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform(open, { projects: [project()] })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const client = () => clientOf(platform, { accessToken: ADMIN_KEY })
  /** Sends raw requests, for bodies that the typed client rejects and answers that it would parse. */
  const admin = (request: HttpRequest) =>
    createHttpSession(platform).send({
      ...request,
      headers: { authorization: `Bearer ${ADMIN_KEY}`, ...request.headers },
    })
  const create = (email: string, body: Partial<CreateIdentityBody> = {}) =>
    createIdentity(client(), { body: { schema_id: 'person', traits: { email }, ...body } })
  const show = (id: string) => getIdentity(client(), { id })
  const patch = (id: string, body: JsonPatch[]) => patchIdentity(client(), { id, body })
  const password = { password: { config: { password: PASSWORD } } }
  const newEmail = (): string => `${randomUUID()}@shop.test`

  test('an identity has a credential of each type with identifiers in its schema', async () => {
    const email = newEmail()
    const { id, credentials } = await create(email)
    expect(Object.values(credentials ?? {})).toMatchObject(
      ['code', 'password', 'webauthn'].map((type) => ({ type, identifiers: [email], version: 0 })),
    )
    expect((await show(id)).credentials?.webauthn?.version).toBe(1)
  })

  test('a replacement moves its identifiers, and keeps unchanged addresses verified', async () => {
    const [first, second] = [newEmail(), newEmail()]
    const { id } = await create(first, {
      credentials: password,
      metadata_public: { a: 1 },
      verifiable_addresses: [{ value: first, via: 'email', verified: true, status: 'completed' }],
    })
    const put = (email: string) =>
      updateIdentity(client(), {
        id,
        body: { schema_id: 'person', traits: { email }, state: 'active' },
      })
    const same = await put(first)
    expect([same.verifiable_addresses?.[0]?.verified, same.metadata_public]).toEqual([true, null])
    const moved = await put(second)
    expect(moved.verifiable_addresses).toMatchObject([{ value: second, verified: false, status: 'pending' }])
    expect([await signIn(platform, first).catch(refusal), await signIn(platform, second)]).toEqual([
      400,
      expect.stringMatching(/^ory_st_/),
    ])
    expect((await admin({ method: 'PUT', url: `/admin/identities/${UNKNOWN}`, body: {} })).status).toBe(404)
  })

  test('a response can be sent back as a replacement; unknown members are ignored', async () => {
    const { credentials: _retained, ...read } = await create(newEmail(), { metadata_public: { till: 1 } })
    const sent = { ...read, metadata_admin: { note: 'a' }, credentials: { totp: {} }, nothing: 1 }
    const replaced = await admin({ method: 'PUT', url: `/admin/identities/${read.id}`, body: sent })
    expect([replaced.status, replaced.body]).toMatchObject([
      200,
      { id: read.id, traits: read.traits, metadata_public: { till: 1 }, metadata_admin: { note: 'a' } },
    ])
  })

  test.each<[string | undefined, string]>([
    ['text/plain', '{"traits":{}}'],
    [undefined, '{"traits":{}}'],
    ['application/json', ''],
    ['application/json', '[]'],
    ['application/json', '{"schema_id":5}'],
    ['application/json', '{"credentials":5}'],
  ])('a replacement of content type %s with body %s is rejected with a reason', async (type, payload) => {
    const { id } = await create(newEmail())
    const response = await platform.app.inject({
      method: 'PUT',
      url: `/admin/identities/${id}`,
      payload,
      headers: { authorization: `Bearer ${ADMIN_KEY}`, ...(type && { 'content-type': type }) },
    })
    expect([response.statusCode, response.json().error]).toEqual([
      400,
      expect.objectContaining({ code: 400, reason: expect.stringMatching(/./) }),
    ])
  })

  test('an unknown identity is reported before faults of the request', async () => {
    const body = { state: 'asleep', traits: {}, credentials: { password: {} } }
    expect((await admin({ method: 'PUT', url: `/admin/identities/${UNKNOWN}`, body })).status).toBe(404)
    const secrets = '?include_credential=nonsense'
    expect((await admin({ url: `/admin/identities/${UNKNOWN}${secrets}` })).status).toBe(404)
    const { id } = await create(newEmail())
    expect((await admin({ url: `/admin/identities/${id}${secrets}` })).status).toBe(400)
    const recovered = '?include_credential=code_recovery&include_credential=link_recovery'
    expect((await admin({ url: `/admin/identities/${id}${recovered}` })).status).toBe(200)
  })

  test('an identity is patched by add, remove and replace, atomically', async () => {
    const email = newEmail()
    const { id } = await create(email)
    const named = await patch(id, [
      { op: 'add', path: '/traits/name', value: 'A' },
      { op: 'replace', path: '/metadata_admin', value: { note: 1 } },
      { op: 'replace', path: '/state', value: 'inactive' },
    ])
    expect(named).toMatchObject({
      traits: { email, name: 'A' },
      metadata_admin: { note: 1 },
      state: 'inactive',
    })
    const failed = await patch(id, [
      { op: 'replace', path: '/traits/name', value: 'B' },
      { op: 'remove', path: '/traits/nothing' },
    ]).catch(refusal)
    expect([failed, (await show(id)).traits]).toEqual([400, { email, name: 'A' }])
  })

  test.each([
    [{ op: 'replace', path: '/id', value: 'x' }, 400],
    [{ op: 'remove', path: '/credentials' }, 400],
    [{ op: 'replace', path: '/credentials/password/config', value: 'x' }, 400],
    [{ op: 'add', path: '/credentials/totp', value: {} }, 404],
    [{ op: 'move', from: '/id', path: '/metadata_public' }, 400],
    [{ op: 'replace', path: '/Traits/name', value: 'x' }, 400],
    [{ op: 'replace', path: '/state', value: 'asleep' }, 400],
    [{ op: 'add', path: '/traits/unknown', value: 1 }, 400],
    [{ op: 'replace', path: '/created_at', value: '2020-01-01T00:00:00Z' }, 200],
    [{ op: 'remove', path: '/schema_url' }, 200],
    [{ op: 'remove', path: '/nothing' }, 400],
    [{ op: 'replace', path: '/verifiable_addresses/0/verified', value: 'yes' }, 400],
  ])('the operation %j is answered with %i', async (operation, status) => {
    const { id } = await create(newEmail())
    const { status: answered, body } = await admin({
      method: 'PATCH',
      url: `/admin/identities/${id}`,
      body: [operation],
    })
    expect([answered, Boolean(body.error?.reason)]).toEqual([status, status === 400])
  })

  test.each([
    ['null', 200],
    ['[]', 200],
    ['{}', 400],
    ['[', 400],
    ['', 400],
  ])('a patch %j is answered with %i, with a reason if it is rejected', async (payload, status) => {
    const { id } = await create(newEmail())
    const response = await platform.app.inject({
      method: 'PATCH',
      url: `/admin/identities/${id}`,
      payload,
      headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    })
    expect([response.statusCode, 'reason' in (response.json().error ?? {})]).toEqual([status, status === 400])
  })

  test('two concurrent changes both take effect, and a conflict changes nothing', async () => {
    const [email, taken] = [newEmail(), newEmail()]
    const { id } = await create(email)
    await create(taken)
    await Promise.all([
      patch(id, [{ op: 'add', path: '/traits/name', value: 'A' }]),
      patch(id, [{ op: 'add', path: '/metadata_public', value: { b: 1 } }]),
    ])
    const refused = await patch(id, [{ op: 'replace', path: '/traits/email', value: taken }]).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({
      status: 409,
      data: { error: expect.not.objectContaining({ reason: expect.anything() }) },
    })
    const { traits, metadata_public: response } = await show(id)
    expect([traits, response]).toEqual([{ email, name: 'A' }, { b: 1 }])
  })

  const partial = (identities: object[]) =>
    admin({
      method: 'PATCH',
      url: '/admin/identities',
      body: { identities },
      headers: { prefer: 'respond-async, handling=lenient' },
    })

  test('null traits are rejected; omitted traits are empty', async () => {
    const create = (body: object) =>
      admin({ method: 'POST', url: '/admin/identities', body: { schema_id: 'person', ...body } })
    expect((await create({ traits: null })).status).toBe(400)
    expect(await create({})).toMatchObject({ status: 201, body: { traits: {} } })
  })

  test('a batch creates all of its identities or none', async () => {
    const [email, taken] = [newEmail(), newEmail()]
    await admin({ method: 'POST', url: '/admin/identities', body: { traits: { email: taken } } })
    const entry = (traits: object, more: object = {}) => ({
      create: { schema_id: 'person', traits, ...more },
    })
    const hash = { credentials: { password: { config: { hashed_password: 'x' } } } }
    const refused: [object, number, number][] = [
      [entry({ email }), 409, 409],
      [entry({ email: taken }), 409, 409],
      [entry({ unknown: 1 }), 400, 400],
      [entry({ email: newEmail() }, hash), 400, 400],
      [entry({ email: newEmail() }, { unknown: 1 }), 400, 500],
    ]
    for (const [wrong, status, code] of refused) {
      const identities = [entry({ email }), wrong]
      const response = await admin({ method: 'PATCH', url: '/admin/identities', body: { identities } })
      expect([response.status, response.body.error?.code, response.body.identities]).toEqual([
        status,
        code,
        undefined,
      ])
      expect('reason' in response.body.error).toBe(status === 400 && code === 400)
      expect(response.body.error.message).not.toBe('')
      expect(await listIdentities(client(), { credentials_identifier: email })).toEqual([])
    }
    const identities = [entry({ email }), {}, entry({ email: newEmail() })]
    const { status, body } = await admin({ method: 'PATCH', url: '/admin/identities', body: { identities } })
    const actions = body.identities.map((result: { action: string } | null) => result?.action)
    expect([status, actions]).toEqual([200, ['create', undefined, 'create']])
  })

  test('a lenient batch creates the valid identities and reports each failure', async () => {
    const [email, taken] = [newEmail(), newEmail()]
    await admin({ method: 'POST', url: '/admin/identities', body: { traits: { email: taken } } })
    const entry = (traits: object, more: object = {}) => ({
      create: { schema_id: 'person', traits, ...more },
    })
    const patch_id = randomUUID()
    const identities = [
      { ...entry({ email }), patch_id },
      entry({ email }),
      entry({ email: taken }),
      entry({ unknown: 1 }),
      {},
      entry({ email: newEmail() }, { credentials: { password: { config: { hashed_password: 'x' } } } }),
    ]
    const { status, headers, body } = await partial(identities)
    expect(headers['preference-applied']).toBe('handling=lenient')
    const codes = body.identities.map((result: { action: string; error?: { code: number } } | null) =>
      result?.error ? result.error.code : (result?.action ?? null),
    )
    expect([status, codes]).toEqual([200, ['create', 409, 409, 400, null, 400]])
    expect(body.identities[0]).toMatchObject({ patch_id, identity: expect.any(String) })
    const many = Array.from({ length: 1001 }, () => ({}))
    const large = await admin({ method: 'PATCH', url: '/admin/identities', body: { identities: many } })
    expect(large.status).toBe(400)
  })

  test('a batch has its published members only, and may be empty', async () => {
    const patch = async (body: object) => {
      const { status, body: response } = await admin({ method: 'PATCH', url: '/admin/identities', body })
      return [status, response.identities ?? response.error.code]
    }
    expect(await patch({ identities: null })).toEqual([200, []])
    expect(await patch({ identities: [{ patch_id: null }] })).toEqual([200, [null]])
    const spelled = { patch_id: UNKNOWN.replaceAll('-', ''), create: { traits: { email: newEmail() } } }
    expect(await patch({ identities: [spelled] })).toMatchObject([200, [{ patch_id: UNKNOWN }]])
    expect(await patch({ identities: [], more: 1 })).toEqual([400, 500])
    expect(await patch([])).toEqual([400, 500])
  })

  test('rejects invalid recovery addresses, and a patch that adds nothing', async () => {
    const create = (recovery_addresses: unknown) =>
      admin({
        method: 'POST',
        url: '/admin/identities',
        body: { schema_id: 'person', traits: { email: newEmail() }, recovery_addresses },
      })
    expect((await create([{ value: 'a@shop.test', more: 1 }])).status).toBe(400)
    expect((await create([{ value: 5 }])).status).toBe(400)
    const verifiable_addresses = [{ value: 'a@shop.test', via: 'email', verified: 'yes' }]
    const unsure = { schema_id: 'person', traits: { email: newEmail() }, verifiable_addresses }
    expect((await admin({ method: 'POST', url: '/admin/identities', body: unsure })).status).toBe(400)
    const { body } = await create([{ value: 'a@shop.test', via: 'email' }])
    const url = `/admin/identities/${body.id}`
    for (const op of ['add', 'replace'])
      expect((await admin({ method: 'PATCH', url, body: [{ op, path: '/traits/name' }] })).status).toBe(400)
  })

  test('a thousand are created by one batch', async () => {
    const twice = newEmail()
    const emails = Array.from({ length: 1000 }, (_, index) => (index % 500 === 7 ? twice : newEmail()))
    const identities = emails.map((email) => ({ create: { traits: { email } } }))
    expect((await admin({ method: 'PATCH', url: '/admin/identities', body: { identities } })).status).toBe(
      409,
    )
    const { status, body } = await partial(identities)
    const actions: string[] = body.identities.map(({ action }: { action: string }) => action)
    const refused = actions.flatMap((action, index) => (action === 'create' ? [] : [`${action} ${index}`]))
    expect([status, actions.length, refused]).toEqual([200, 1000, ['error 507']])
  })

  test('a provider connection is unique; a duplicate within a request, batch or identity conflicts', async () => {
    const acme = { provider: 'acme', subject: newEmail() }
    const other = { ...acme, provider: 'other' }
    const oidc = (...providers: { provider: string; subject: string }[]) => ({
      oidc: { config: { providers } },
    })
    const twice = { traits: { email: newEmail() }, credentials: oidc(acme, acme) }
    expect((await admin({ method: 'POST', url: '/admin/identities', body: twice })).status).toBe(409)
    const identities = [{ create: twice }, { create: { traits: { email: newEmail() } } }]
    const batch = await partial(identities)
    expect(batch.body.identities).toMatchObject([
      { action: 'error', error: { code: 409 } },
      { action: 'create' },
    ])
    const { id, schema_id, traits: input } = await create(newEmail(), { credentials: oidc(acme) })
    const traits = Object(input)
    const put = (...providers: (typeof acme)[]) =>
      updateIdentity(client(), {
        id,
        body: { schema_id, traits, state: 'active', credentials: oidc(...providers) },
      }).then(() => 200, refusal)
    expect([await put(acme), await put(other)]).toEqual([409, 200])
    const { credentials } = await getIdentity(client(), { id, include_credential: ['oidc'] })
    expect(credentials?.oidc?.config).toMatchObject({ providers: [acme, other] })
  })

  test('a password without identifiers lists none, except in responses to requests that set it', async () => {
    const input = {
      traits: {},
      credentials: { password: { config: { password: PASSWORD } }, oidc: { config: { providers: [] } } },
    }
    const { body: made } = await admin({ method: 'POST', url: '/admin/identities', body: input })
    const url = `/admin/identities/${made.id}`
    const put = (body: object) => admin({ method: 'PUT', url, body })
    const patch = [{ op: 'add', path: '/metadata_admin', value: {} }]
    const responses = [
      await put({ traits: {} }),
      await put(input),
      await admin({ method: 'PATCH', url, body: patch }),
      await admin({ url }),
    ]
    const identifiers = responses.map(({ body }) => body.credentials.password.identifiers)
    expect(identifiers).toEqual([[], undefined, [], []])
    const { password, oidc } = made.credentials
    expect([password, oidc].filter((one) => 'identifiers' in one)).toEqual([])
    const subject = newEmail()
    await put({
      traits: {},
      credentials: { oidc: { config: { providers: [{ provider: 'acme', subject }] } } },
    })
    const listed = await admin({ url: `/admin/identities?credentials_identifier=acme:${subject}` })
    expect(listed.body[0].credentials.password.identifiers).toEqual([])
  })

  test.each([{}, { config: {} }, { config: { password: '', hashed_password: '' } }])(
    'an empty password is rejected: %j',
    async (none) => {
      const body = { traits: { email: newEmail() }, credentials: { password: none } }
      expect((await admin({ method: 'POST', url: '/admin/identities', body })).status).toBe(400)
    },
  )

  test('identities are found by ids, by an identifier, and by a part of one', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const found = await create(email, {
      credentials: { oidc: { config: { providers: [{ provider: 'acme', subject: 'AbC' }] } } },
    })
    const { id } = await create(other)
    const list = async (query: string) => {
      const { body } = await admin({ url: `/admin/identities?${query}` })
      return body.map((identity: { id: string }) => identity.id)
    }
    const byName = await listIdentities(client(), { credentials_identifier: email.toUpperCase() })
    expect(byName.map((identity) => identity.id)).toEqual([found.id])
    expect(await list('credentials_identifier=acme:AbC')).toEqual([found.id])
    expect(await list('credentials_identifier=acme:abc')).toEqual([])
    expect(await list(`preview_credentials_identifier_similar=${email.slice(4, 20)}`)).toEqual([found.id])
    expect(await list(`ids=${id}&ids=${found.id}&ids=nonsense`)).toEqual(
      id < found.id ? [id, found.id] : [found.id, id],
    )
    const byBoth = `credentials_identifier=${email}&ids=`
    expect(await list(`${byBoth}${id}`)).toEqual([])
    expect(await list(`${byBoth}${id}&ids=${found.id}`)).toEqual([found.id])
    const both = 'credentials_identifier=a&preview_credentials_identifier_similar=b'
    expect((await admin({ url: `/admin/identities?${both}` })).status).toBe(400)
  })

  test('a part of a current identifier finds its identity, ignoring case', async () => {
    const [email, later] = [newEmail(), `Später-${newEmail()}`]
    const { id } = await create(email, {
      credentials: { oidc: { config: { providers: [{ provider: 'acme', subject: `Subject-${email}` }] } } },
    })
    const list = async (part: string) => {
      const query = new URLSearchParams({ preview_credentials_identifier_similar: part })
      const { body } = await admin({ url: `/admin/identities?${query.toString()}` })
      return body.map((identity: { id: string }) => identity.id)
    }
    expect(await list(`CME:subject-${email}`)).toEqual([id])
    expect(await list('%')).toEqual([])
    await patch(id, [{ op: 'replace', path: '/traits/email', value: later }])
    expect(await list(`:subject-${email}`)).toEqual([id])
    expect([await list(later.slice(2)), await list(later.replace('ä', 'A').slice(1))]).toEqual([[id], [id]])
    const { db } = platform.database
    const listRows = () => db.all('SELECT identifiers FROM identity_identifiers WHERE identity_id = $1', [id])
    expect((await listRows()).map(({ identifiers }) => String(identifiers).split('\n').toSorted())).toEqual([
      [`acme:subject-${email}`, later.replace('ä', 'a').toLowerCase()].toSorted(),
    ])
    await deleteIdentity(client(), { id })
    expect([await list(later.slice(2)), await listRows()]).toEqual([[], []])
  })

  test.each([
    ['password', 400],
    ['code', 400],
    ['totp', 404],
    ['nonsense', 404],
    ['webauthn', 204],
  ])('credentials of the type %s: %i', async (type, status) => {
    const { id } = await create(newEmail())
    const response = await admin({ method: 'DELETE', url: `/admin/identities/${id}/credentials/${type}` })
    expect(response.status).toBe(status)
  })

  test('a patch creates parent objects, removes metadata and marks an address verified', async () => {
    const { id } = await create(newEmail(), { metadata_public: { a: 1 }, metadata_admin: { b: 2 } })
    const patched = await patch(id, [
      { op: 'add', path: '/metadata_public/deep/er', value: 1 },
      { op: 'replace', path: '/metadata_admin', value: null },
      { op: 'replace', path: '/verifiable_addresses/0/verified', value: true },
    ])
    expect(patched).toMatchObject({ metadata_public: { a: 1, deep: { er: 1 } }, metadata_admin: null })
    expect((await show(id)).verifiable_addresses).toMatchObject([
      { verified: true, status: 'pending', verified_at: expect.any(String) },
    ])
  })

  test('nothing of a deleted identity is left in any table', async () => {
    const email = newEmail()
    const { id } = await create(email, { credentials: password })
    await signIn(platform, email)
    await deleteIdentity(client(), { id })
    const { db } = platform.database
    const tables = await db.all<{ name: string }>(
      db.dialect === 'sqlite'
        ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
    )
    expect(tables.length).toBeGreaterThan(8)
    const left: string[] = []
    for (const { name } of tables) {
      const rows = await db.all(`SELECT * FROM ${name}`)
      const text = JSON.stringify(rows)
      if (text.includes(id) || text.includes(email)) left.push(name)
    }
    expect(left).toEqual([])
  })
})
