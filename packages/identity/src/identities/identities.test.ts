import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswordHasher } from '../passwords/password-hasher.ts'
import {
  ADMIN_KEY,
  createHttpSession,
  type HttpRequest,
  PASSWORD,
  signIn,
  startTestPlatform,
  type TestPlatform,
} from '../testing.ts'

onBothDatabases('identities', (open) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform(open, { hasher: createPasswordHasher() })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const admin = (request: HttpRequest) =>
    createHttpSession(platform).send({ ...request, headers: { authorization: `Bearer ${ADMIN_KEY}` } })
  const create = (body: object) =>
    admin({ method: 'POST', url: '/admin/identities', body: { schema_id: 'merchant', ...body } })

  test('an identity is created with its addresses and credentials, and signs in', async () => {
    const email = 'Zola@shop.test'
    const created = await create({
      traits: { email },
      credentials: { password: { config: { password: PASSWORD } } },
      verifiable_addresses: [{ value: 'zola@shop.test', via: 'email', verified: true, status: 'completed' }],
      metadata_public: { till: 1 },
      metadata_admin: { note: 'a' },
    })
    expect([created.status, created.headers.location]).toEqual([
      201,
      `http://localhost/identities/${created.body.id}`,
    ])
    expect(created.body).toMatchObject({
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
    expect(created.body.credentials.password.config).toBeUndefined()
    const token = await signIn(platform, email)
    const me = await createHttpSession(platform).send({
      url: '/sessions/whoami',
      headers: { 'x-session-token': token },
    })
    expect([me.body.identity.id, 'metadata_admin' in me.body.identity]).toEqual([created.body.id, false])
    const shown = await admin({ url: `/admin/identities/${created.body.id}?include_credential=password` })
    expect(shown.body.credentials.password.config.hashed_password).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    )
  })

  test.each([
    [{ traits: {} }, 400],
    [{ traits: { email: 'a@b.test' }, schema_id: 'unknown' }, 400],
    [{ traits: { email: 'a@b.test' }, credentials: { password: { config: { hashed_password: 'x' } } } }, 400],
  ])('%j is refused', async (body, status) => {
    expect((await create(body)).status).toBe(status)
  })

  test('an e-mail address that is taken conflicts', async () => {
    await create({ traits: { email: 'taken@shop.test' } })
    const again = await create({ traits: { email: 'TAKEN@shop.test' } })
    expect([again.status, again.body.error.code]).toEqual([409, 409])
  })

  test.each([
    '$argon2id$v=19$garbage',
    '$argon2id$v=19$m=4194304,t=100,p=1$c29tZXJhbmRvbXNhbHQxNg$zR1GmMN0ZqMu',
  ])('the hash %s is refused where it is imported, with the reason', async (hashed) => {
    const answer = await create({
      traits: { email: 'costly@shop.test' },
      credentials: { password: { config: { hashed_password: hashed } } },
    })
    expect([answer.status, answer.body.error]).toEqual([
      400,
      {
        code: 400,
        status: 'Bad Request',
        message: expect.any(String),
        reason: expect.stringMatching(/hash|cost|memory/i),
      },
    ])
  })

  test('an imported hash of other cost is renewed at the next login', async () => {
    const weak = '$argon2id$v=19$m=4096,t=1,p=1$c29tZXNhbHRzb21lc2FsdA'
    const { hash } = await import('@node-rs/argon2')
    const hashed = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
    expect(hashed.slice(0, 30)).toBe(weak.slice(0, 30))
    const { body } = await create({
      traits: { email: 'import@shop.test' },
      credentials: { password: { config: { hashed_password: hashed } } },
    })
    await signIn(platform, 'import@shop.test')
    const shown = await admin({ url: `/admin/identities/${body.id}?include_credential=password` })
    const renewed: string = shown.body.credentials.password.config.hashed_password
    expect(createPasswordHasher().isOutdated(renewed)).toBe(false)
    expect(await signIn(platform, 'import@shop.test')).toMatch(/^ory_st_/)
  })

  test('the list is walked by its links, and searched by identifier', async () => {
    for (let index = 0; index < 5; index++) await create({ traits: { email: `list-${index}@shop.test` } })
    const all = await admin({ url: '/admin/identities' })
    const ids = all.body.map(({ id }: { id: string }) => id)
    const walked: string[] = []
    let url: string | undefined = '/admin/identities?page_size=2'
    while (url) {
      const page = await admin({ url })
      walked.push(...page.body.map(({ id }: { id: string }) => id))
      url = /<([^>]*)>; rel="next"/.exec(String(page.headers.link))?.[1]
    }
    expect([walked, ids]).toEqual([ids, ids.toSorted()])
    const found = await admin({ url: '/admin/identities?credentials_identifier=ZOLA@shop.test' })
    expect(found.body.map(({ traits }: { traits: object }) => traits)).toEqual([{ email: 'Zola@shop.test' }])
  })

  test('the list has numbered pages, too, with how many there are', async () => {
    const created: string[] = []
    for (let index = 0; index < 5; index++)
      created.push((await create({ traits: { email: `numbered-${index}@shop.test` } })).body.id)
    const ids = created.map((id) => `ids=${id}`).join('&')
    const page = (query: string) => admin({ url: `/admin/identities?${ids}&${query}` })
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

  test.each(['%00', 'no-uuid'])('%s is no token of a page', async (token) => {
    expect((await admin({ url: `/admin/identities?page_token=${token}` })).status).toBe(400)
  })

  test('a deleted identity is gone with its sessions, and its e-mail address is free', async () => {
    const body = {
      traits: { email: 'gone@shop.test' },
      credentials: { password: { config: { password: PASSWORD } } },
    }
    const { id } = (await create(body)).body
    const token = await signIn(platform, 'gone@shop.test')
    expect((await admin({ method: 'DELETE', url: `/admin/identities/${id}` })).status).toBe(204)
    const me = await createHttpSession(platform).send({
      url: '/sessions/whoami',
      headers: { 'x-session-token': token },
    })
    const gone = await admin({ url: `/admin/identities/${id}` })
    expect([me.status, gone.status, (await create(body)).status]).toEqual([401, 404, 201])
  })

  test.each(['no-uuid', '00000000-0000-4000-8000-000000000000'])('%s is nobody', async (id) => {
    expect((await admin({ url: `/admin/identities/${id}` })).status).toBe(404)
  })

  test('schemas are listed, and found by their id in either form', async () => {
    const http = createHttpSession(platform)
    const listed = await http.send({ url: '/schemas' })
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual(['merchant'])
    const plain = await http.send({ url: '/schemas/merchant' })
    const encoded = await http.send({ url: '/schemas/bWVyY2hhbnQ' })
    expect([plain.body.title, encoded.body]).toEqual(['Merchant', plain.body])
    for (const id of ['other', 'bWVyY2hhbnQ=', 'bWVyY2hhbnQ%3D'])
      expect((await http.send({ url: `/schemas/${id}` })).status).toBe(404)
  })
})
