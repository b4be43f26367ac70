import {
  batchPatchIdentities,
  type CreateIdentityBody,
  createIdentity,
  deleteIdentity,
  getIdentity,
  getIdentitySchema,
  isCallError,
  items,
  listIdentities,
  listIdentitySchemas,
  toSession,
  updateIdentity,
} from '@tillkey/client'
import { createPasswordHasher } from '@tillkey/identity/passwords/password-hasher.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  clientOf,
  createHttpSession,
  PASSWORD,
  refusal,
  signIn,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

onBothDatabases('identities', (open, onOne) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform(open, { hasher: createPasswordHasher() })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const admin = () => clientOf(platform, { accessToken: ADMIN_KEY })
  const create = (body: Partial<CreateIdentityBody>) =>
    admin().request(createIdentity, { body: { schema_id: 'merchant', traits: {}, ...body } })
  /** Returns the password hash of an identity. */
  const readHash = async (id: string): Promise<string> => {
    const { credentials } = await getIdentity(admin(), { id, include_credential: ['password'] })
    return String(Object(credentials?.password?.config).hashed_password) // the config is untyped
  }
  const whoami = (sessionToken: string) => toSession(clientOf(platform, { sessionToken }))
  /** Raw requests, for parameters that the client does not offer. */
  const ask = (query: string) =>
    createHttpSession(platform).send({
      url: `/admin/identities?${query}`,
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    })

  onOne(() => {
    test.each([
      [{ traits: {} }, 400],
      [{ traits: { email: 'a@b.test' }, schema_id: 'unknown' }, 400],
      [
        { traits: { email: 'a@b.test' }, credentials: { password: { config: { hashed_password: 'x' } } } },
        400,
      ],
    ])('%j is rejected', async (body, status) => {
      expect(await create(body).then(() => 'created', refusal)).toBe(status)
    })

    test.each([
      '$argon2id$v=19$garbage',
      '$argon2id$v=19$m=4194304,t=100,p=1$c29tZXJhbmRvbXNhbHQxNg$zR1GmMN0ZqMu',
    ])('the hash %s is rejected on import, with the reason', async (hashed) => {
      const refused = await create({
        traits: { email: 'costly@shop.test' },
        credentials: { password: { config: { hashed_password: hashed } } },
      }).catch((error: unknown) => error)
      expect(isCallError(refused) && [refused.status, Object(refused.data).error]).toEqual([
        400,
        {
          code: 400,
          status: 'Bad Request',
          message: expect.any(String),
          reason: expect.stringMatching(/hash|cost|memory/i),
        },
      ])
    })

    test('such a hash is also rejected in a batch and for an existing identity', async () => {
      const hashed_password = '$argon2id$v=19$m=65536,t=1500,p=1$c29tZXJhbmRvbXNhbHQxNg$zR1GmMN0ZqMu'
      const credentials = { password: { config: { hashed_password } } }
      const [email, other] = ['held@shop.test', 'batch@shop.test']
      const { data } = await create({ traits: { email } })
      const body = { schema_id: 'merchant', state: 'active', traits: { email }, credentials } as const
      const replaced = await updateIdentity(admin(), { id: data.id, body }).catch(refusal)
      const identities = [{ create: { schema_id: 'merchant', traits: { email: other }, credentials } }]
      const partial = { headers: { prefer: 'handling=lenient' } }
      const batch = await batchPatchIdentities(admin(), { body: { identities } }, partial)
      expect(await batchPatchIdentities(admin(), { body: { identities } }).catch(refusal)).toBe(400)
      const reason = expect.stringContaining('t=1500') as string
      expect([replaced, batch.identities]).toMatchObject([400, [{ action: 'error', error: { reason } }]])
      expect(await listIdentities(admin(), { credentials_identifier: other })).toEqual([])
    })

    test('an imported hash of other cost is renewed at the next login', async () => {
      const weak = '$argon2id$v=19$m=4096,t=1,p=1$c29tZXNhbHRzb21lc2FsdA'
      const { hash } = await import('@node-rs/argon2')
      const hashed = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
      expect(hashed.slice(0, 30)).toBe(weak.slice(0, 30))
      const { data } = await create({
        traits: { email: 'import@shop.test' },
        credentials: { password: { config: { hashed_password: hashed } } },
      })
      await signIn(platform, 'import@shop.test')
      expect(createPasswordHasher().isOutdated(await readHash(data.id))).toBe(false)
      expect(await signIn(platform, 'import@shop.test')).toMatch(/^ory_st_/)
    })

    test.each(['%00', 'no-uuid'])('%s is rejected as a page token', async (token) => {
      expect((await ask(`page_token=${token}`)).status).toBe(400)
    })

    test.each(['no-uuid', '00000000-0000-4000-8000-000000000000'])('%s is not found', async (id) => {
      expect(await getIdentity(admin(), { id }).then(() => 200, refusal)).toBe(404)
    })

    test('schemas are listed, and found by their id in either form', async () => {
      const anybody = clientOf(platform)
      expect((await listIdentitySchemas(anybody)).map(({ id }) => id)).toEqual(['merchant'])
      const plain = await getIdentitySchema(anybody, { id: 'merchant' })
      expect([Object(plain).title, await getIdentitySchema(anybody, { id: 'bWVyY2hhbnQ' })]).toEqual([
        'Merchant',
        plain,
      ])
      for (const id of ['other', 'bWVyY2hhbnQ=', 'bWVyY2hhbnQ%3D'])
        expect(await getIdentitySchema(anybody, { id }).then(() => 200, refusal)).toBe(404)
    })
  })

  test('an identity is created with its addresses and credentials, and signs in', async () => {
    const email = 'Zola@shop.test'
    const created = await create({
      traits: { email },
      credentials: { password: { config: { password: PASSWORD } } },
      verifiable_addresses: [{ value: 'zola@shop.test', via: 'email', verified: true, status: 'completed' }],
      metadata_public: { till: 1 },
      metadata_admin: { note: 'a' },
    })
    const { id } = created.data
    expect([created.status, created.headers.get('location')]).toEqual([
      201,
      `http://localhost/identities/${id}`,
    ])
    expect(created.data).toMatchObject({
      schema_id: 'merchant',
      schema_url: 'http://localhost:4000/schemas/bWVyY2hhbnQ',
      state: 'active',
      traits: { email },
      verifiable_addresses: [{ value: 'zola@shop.test', via: 'email', verified: true, status: 'completed' }],
      recovery_addresses: [{ value: 'zola@shop.test', via: 'email' }],
      credentials: { password: { type: 'password', identifiers: ['zola@shop.test'] } },
      metadata_public: { till: 1 },
      metadata_admin: { note: 'a' },
    })
    expect(created.data.credentials?.password?.config).toBeUndefined()
    const { identity } = await whoami(await signIn(platform, email))
    expect([identity?.id, 'metadata_admin' in Object(identity)]).toEqual([id, false])
    expect(await readHash(id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('an email address that is taken conflicts', async () => {
    await create({ traits: { email: 'taken@shop.test' } })
    const again = await create({ traits: { email: 'TAKEN@shop.test' } }).catch((error: unknown) => error)
    expect(again).toMatchObject({ status: 409, data: { error: { code: 409 } } })
  })

  test('the list is paged by its links, and searched by identifier', async () => {
    for (let index = 0; index < 5; index++) await create({ traits: { email: `list-${index}@shop.test` } })
    const ids = (await listIdentities(admin())).map(({ id }) => id)
    const walked: string[] = []
    for await (const { id } of items(admin(), listIdentities, { page_size: 2 })) walked.push(id)
    expect([walked, ids]).toEqual([ids, ids.toSorted()])
    const found = await listIdentities(admin(), { credentials_identifier: 'ZOLA@shop.test' })
    expect(found.map(({ traits }) => traits)).toEqual([{ email: 'Zola@shop.test' }])
  })

  test('the list also has numbered pages, with their total', async () => {
    const created: string[] = []
    for (let index = 0; index < 5; index++)
      created.push((await create({ traits: { email: `numbered-${index}@shop.test` } })).data.id)
    const ids = created.map((id) => `ids=${id}`).join('&')
    const page = (query: string) => ask(`${ids}&${query}`)
    const second = await page('page=1&per_page=2')
    expect(second.body.map(({ id }: { id: string }) => id)).toEqual(created.toSorted().slice(2, 4))
    expect(second.headers['x-total-count']).toBe('5')
    const rels = [...String(second.headers.link).matchAll(/[?&]page=(\d+)&per_page=2>; rel="(\w+)"/g)]
    expect(rels.map(([, number, rel]) => `${rel} ${number}`)).toEqual([
      'first 0',
      'next 2',
      'prev 0',
      'last 2',
    ])
    const whole = await page('page=some')
    expect([whole.body.length, String(whole.headers.link)]).toEqual([
      5,
      expect.stringMatching(/&page=0&per_page=5>; rel="first"$/),
    ])
    expect((await page('page=3&per_page=500')).status).toBe(400)
    const byToken = await page('page=1&page_size=2')
    expect([byToken.body.length, byToken.headers['x-total-count']]).toEqual([2, undefined])
  })

  test('a deleted identity is removed with its sessions, and its email address is available again', async () => {
    const body = {
      traits: { email: 'gone@shop.test' },
      credentials: { password: { config: { password: PASSWORD } } },
    }
    const { id } = (await create(body)).data
    const token = await signIn(platform, 'gone@shop.test')
    expect((await admin().request(deleteIdentity, { id })).status).toBe(204)
    const me = await whoami(token).then(() => 200, refusal)
    const gone = await getIdentity(admin(), { id }).then(() => 200, refusal)
    expect([me, gone, (await create(body)).status]).toEqual([401, 404, 201])
  })
})
