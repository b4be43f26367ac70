import { createClient, pages } from '@tillkey/client'
import {
  createOAuth2Client,
  deleteOAuth2Client,
  getOAuth2Client,
  listOAuth2Clients,
  patchOAuth2Client,
  setOAuth2Client,
  setOAuth2ClientLifespans,
} from '@tillkey/contract/platform/oauth2/clients.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { oauth2Migrations } from '../oauth2-migrations.ts'
import { ADMIN_KEY, captureFailure, createClock, startTestOAuth2 } from '../testing/index.ts'

const web = {
  client_name: 'Web',
  redirect_uris: ['https://app.example/cb'],
  grant_types: ['authorization_code', 'refresh_token'],
  scope: 'openid',
}

/** Metadata may be any JSON value, as in the original, although the contract describes an object. */
const undescribed = { inspect: () => undefined }

/** The migration that adds empty metadata to older clients. */
const noMetadata = oauth2Migrations.find(({ id }) => id === '0305-oauth2-no-metadata')

onOneDatabase('clients', (open) => {
  test('are created with every default, and show their secret once', async () => {
    const clock = createClock()
    await using server = await startTestOAuth2(open, {}, { now: clock.now })
    const created = await createOAuth2Client(server.admin, { body: {} })
    const { client_id: id = '', client_secret: secret, registration_access_token: token, ...rest } = created
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(secret).toMatch(/^[\w.~-]{26}$/)
    expect(token).toMatch(/^ory_at_/)
    const read = await getOAuth2Client(server.admin, { id })
    expect(read).toMatchObject({
      client_id: id,
      client_secret_expires_at: 0,
      created_at: '2026-11-21T00:00:00Z',
      scope: 'offline_access offline openid',
      token_endpoint_auth_method: 'client_secret_basic',
      subject_type: 'public',
      userinfo_signed_response_alg: 'none',
      redirect_uris: [],
      grant_types: [],
      jwks: {},
      metadata: {},
      skip_consent: false,
    })
    expect(read).not.toHaveProperty('client_secret')
    expect(rest).toMatchObject({ registration_client_uri: `http://localhost:4000/oauth2/register/${id}` })
  })

  test('are stored without their plain secret', async () => {
    await using server = await startTestOAuth2(open)
    const body = { ...web, client_id: 'web', client_secret: 'chosen by hand' }
    const { registration_access_token: token } = await createOAuth2Client(server.admin, { body })
    const rows = JSON.stringify(await server.database.db.all('SELECT * FROM oauth2_clients'))
    expect([rows.includes('chosen by hand'), rows.includes(String(token))]).toEqual([false, false])
  })

  test('are rejected if the id is taken or a field is invalid', async () => {
    await using server = await startTestOAuth2(open)
    const create = (body: object) => captureFailure(createOAuth2Client(server.admin, { body }))
    await createOAuth2Client(server.admin, { body: { ...web, client_id: 'web' } })
    expect([
      (await create({ client_id: 'web' }))[0],
      await create({ redirect_uris: ['nowhere'] }),
      await create({ redirect_uris: ['https://a.example/#here'] }),
      await create({ subject_type: 'pairwise' }),
      await create({ token_endpoint_auth_method: 'private_key_jwt' }),
      await create({ ...web, post_logout_redirect_uris: ['https://other.example/'] }),
      await create({ allowed_cors_origins: ['https://a.example/path'] }),
      await create({ client_secret: 'short' }),
    ]).toEqual([
      409,
      [400, 'invalid_redirect_uri'],
      [400, 'invalid_redirect_uri'],
      ...Array.from({ length: 5 }, () => [400, 'invalid_client_metadata']),
    ])
  })

  test('may include read-only fields of the right type', async () => {
    await using server = await startTestOAuth2(open)
    const created = await createOAuth2Client(server.admin, { body: { ...web, client_id: 'web' } })
    await setOAuth2Client(server.admin, { id: 'web', body: created })
    const body = (more: object) => JSON.stringify({ ...web, ...more })
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    const create = (more: object) =>
      server.app.inject({ method: 'POST', url: '/admin/clients', headers, payload: body(more) })
    const wrong = [
      { client_secret_expires_at: 'never' },
      { created_at: 'yesterday' },
      { updated_at: 5 },
      { registration_access_token: 5 },
      { registration_client_uri: [] },
    ]
    const responses = await Promise.all(wrong.map(create))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
  })

  test('may have custom post-logout schemes and any case of access_token_strategy', async () => {
    await using server = await startTestOAuth2(open)
    const app = {
      redirect_uris: ['com.example.app:/callback'],
      post_logout_redirect_uris: ['com.example.app:/bye'],
      access_token_strategy: 'JWT',
    }
    expect(await createOAuth2Client(server.admin, { body: app })).toMatchObject({
      ...app,
      access_token_strategy: 'jwt',
    })
    const other = { ...app, post_logout_redirect_uris: ['com.example.other:/bye'] }
    expect(await captureFailure(createOAuth2Client(server.admin, { body: other }))).toEqual([
      400,
      'invalid_client_metadata',
    ])
  })

  test('are replaced except for id, creation time and secret', async () => {
    const clock = createClock()
    await using server = await startTestOAuth2(open, {}, { now: clock.now })
    const { admin } = server
    const created = await createOAuth2Client(admin, { body: { ...web, client_id: 'web' } })
    clock.advance(60_000)
    const body = { client_id: 'another', client_name: 'Second' }
    const replaced = await setOAuth2Client(admin, { id: 'web', body })
    expect([replaced.client_id, replaced.client_secret, replaced.created_at]).toEqual([
      'web',
      undefined,
      created.created_at,
    ])
    expect(await getOAuth2Client(admin, { id: 'web' })).toMatchObject({
      client_name: 'Second',
      redirect_uris: [],
      updated_at: '2026-11-21T00:01:00Z',
    })
    expect((await captureFailure(setOAuth2Client(admin, { id: 'nobody', body })))[0]).toBe(404)
  })

  test('are changed by a patch, which creates parents but cannot change the id', async () => {
    await using server = await startTestOAuth2(open)
    await createOAuth2Client(server.admin, { body: { ...web, client_id: 'web' } })
    const patch = (...body: Parameters<typeof patchOAuth2Client>[1]['body']) =>
      patchOAuth2Client(server.admin, { id: 'web', body })
    await patch(
      { op: 'add', path: '/metadata/a/b', value: 1 },
      { op: 'add', path: '/redirect_uris/-', value: 'https://app.example/2' },
      { op: 'remove', path: '/redirect_uris/0' },
      { op: 'replace', path: '/owner', value: 'me' },
    )
    expect(await getOAuth2Client(server.admin, { id: 'web' })).toMatchObject({
      metadata: { a: { b: 1 } },
      redirect_uris: ['https://app.example/2'],
      owner: 'me',
    })
    const failures = [
      patch({ op: 'test', path: '/owner', value: 'me' }),
      patch({ op: 'remove', path: '/nothing' }),
      patch({ op: 'replace', path: '/id', value: 'x' }),
      patch({ op: 'replace', path: '/client_id', value: 'x' }),
      patch({ op: 'replace', path: '/client_name', value: 5 }),
      patch({ op: 'add', path: '/__proto__/polluted', value: 1 }),
    ]
    const statuses = (await Promise.all(failures.map(captureFailure))).map(([status]) => status)
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 404, 400])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('keep members that a patch removes or sets to null, and lose those it replaces', async () => {
    await using server = await startTestOAuth2(open)
    const made = {
      client_id: 'web',
      owner: 'me',
      skip_consent: true,
      contacts: ['a'],
      metadata: { a: 1, b: 2 },
    }
    await createOAuth2Client(server.admin, { body: { ...web, ...made } })
    const patch = (...body: Parameters<typeof patchOAuth2Client>[1]['body']) =>
      patchOAuth2Client(server.admin, { id: 'web', body })
    const members = ['/owner', '/contacts', '/metadata', '/client_secret', '/redirect_uris']
    await patch(...members.map((path) => ({ op: 'remove' as const, path })))
    expect(await patch({ op: 'replace', path: '/skip_consent', value: null })).toMatchObject({
      ...web,
      ...made,
    })
    const emptied = await patch(
      { op: 'remove', path: '/metadata/a' },
      { op: 'replace', path: '/owner', value: '' },
      { op: 'replace', path: '/contacts', value: null },
    )
    expect(emptied).toMatchObject({ metadata: { b: 2 }, owner: '', contacts: [] })
  })

  test('have their metadata as given, including null', async () => {
    await using server = await startTestOAuth2(open, {}, undescribed)
    const { admin } = server
    const read = async (id: string) => (await getOAuth2Client(admin, { id })).metadata
    const createWithMetadata = (client_id: string, metadata: unknown) =>
      // Any JSON value is accepted.
      createOAuth2Client(admin, {
        body: { ...web, client_id, metadata: metadata as Record<string, unknown> },
      })
    expect([(await createWithMetadata('null', null)).metadata, await read('null')]).toEqual([null, null])
    expect([(await createWithMetadata('text', 'kept')).metadata, await read('text')]).toEqual([
      'kept',
      'kept',
    ])
    await setOAuth2Client(admin, { id: 'text', body: web })
    expect(await read('text')).toEqual({})
    await patchOAuth2Client(admin, {
      id: 'text',
      body: [{ op: 'replace', path: '/metadata', value: null }],
    })
    expect([await read('text'), (await listOAuth2Clients(admin)).map(({ metadata }) => metadata)]).toEqual([
      null,
      [null, null],
    ])
  })

  test('without metadata have an empty object, also in older rows', async () => {
    await using server = await startTestOAuth2(open, {}, undescribed)
    const { db } = server.database
    await createOAuth2Client(server.admin, {
      body: { ...web, client_id: 'old', client_name: '"metadata":null}' },
    })
    const nested = { metadata: null }
    await createOAuth2Client(server.admin, { body: { ...web, client_id: 'nested', metadata: nested } })
    const before = `UPDATE oauth2_clients SET settings = replace(settings, '"metadata":{}}', '"metadata":null}')`
    await db.run(`${before} WHERE id = 'old'`)
    expect((await getOAuth2Client(server.admin, { id: 'old' })).metadata).toBeNull()
    await db.run(noMetadata?.sql ?? '')
    const views = (await listOAuth2Clients(server.admin)).map(({ client_name, metadata }) => [
      client_name,
      metadata,
    ])
    expect(views).toEqual([
      [web.client_name, nested],
      ['"metadata":null}', {}],
    ])
  })

  test('have pairwise subjects only with opaque access tokens', async () => {
    const types = { supported_types: ['pairwise'], pairwise: { salt: 'a-salt-for-tests' } }
    await using server = await startTestOAuth2(open, { oidc: { subject_identifiers: types } })
    const create = (access_token_strategy: 'jwt' | 'opaque') =>
      captureFailure(
        createOAuth2Client(server.admin, {
          body: { ...web, subject_type: 'pairwise', access_token_strategy },
        }),
      )
    expect([(await create('jwt'))[1], (await create('opaque'))[0]]).toEqual(['invalid_client_metadata', 200])
  })

  test('have lifespans of their own, shown in full', async () => {
    await using server = await startTestOAuth2(open)
    await createOAuth2Client(server.admin, { body: { client_id: 'web' } })
    const set = (body: object) => setOAuth2ClientLifespans(server.admin, { id: 'web', body })
    const name = 'client_credentials_grant_access_token_lifespan'
    expect((await set({ [name]: '90m' }))[name]).toBe('1h30m0s')
    expect((await set({ [name]: '1500ms' }))[name]).toBe('1.5s')
    expect((await set({}))[name]).toBeNull()
    const refused = await Promise.all(
      ['x', '-1h', '0s', '1d'].map((text) => captureFailure(set({ [name]: text }))),
    )
    expect(refused.map(([status]) => status)).toEqual([400, 400, 400, 400])
  })

  test('are listed in pages that new rows do not shift', async () => {
    await using server = await startTestOAuth2(open)
    const { admin } = server
    const create = (client_id: string, owner = 'me') =>
      createOAuth2Client(admin, { body: { client_id, owner } })
    for (const id of ['b', 'c', 'd', 'e']) await create(id)
    const seen: unknown[] = []
    for await (const page of pages(admin, listOAuth2Clients, { page_size: 2 })) {
      seen.push(...page.map(({ client_id }) => client_id))
      if (page.length > 0) await create(`a${seen.length}`, 'you')
    }
    const own = await listOAuth2Clients(admin, { owner: 'you' })
    expect([seen, own.map(({ client_id }) => client_id)]).toEqual([
      ['b', 'c', 'd', 'e'],
      ['a2', 'a4'],
    ])
  })

  test('belong to their project and can be deleted', async () => {
    const projects = ['playground', 'other'].map((slug) => ({ slug, name: slug, services: {} }))
    await using server = await startTestOAuth2(open, {}, { projects })
    const { admin, origin } = server
    const other = createClient({ baseUrl: `${origin}/p/other`, accessToken: ADMIN_KEY })
    await createOAuth2Client(admin, { body: { client_id: 'web' } })
    const elsewhere = await captureFailure(getOAuth2Client(other, { id: 'web' }))
    await deleteOAuth2Client(admin, { id: 'web' })
    const gone = await Promise.all([
      captureFailure(getOAuth2Client(admin, { id: 'web' })),
      captureFailure(deleteOAuth2Client(admin, { id: 'web' })),
    ])
    expect([elsewhere, ...gone].map(([status]) => status)).toEqual([404, 404, 404])
  })
})
