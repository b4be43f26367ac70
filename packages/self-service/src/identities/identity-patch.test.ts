import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, createHttpSession, startTestPlatform, type TestPlatform } from '../testing/index.ts'

const DAY = '2020-01-01T00:00:00Z'

onOneDatabase('a patch of an identity', (open) => {
  let platform: TestPlatform
  let count = 0
  beforeAll(async () => {
    platform = await startTestPlatform(open)
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const admin = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) =>
    createHttpSession(platform).send({
      method,
      url: `/admin/identities${url}`,
      ...(body !== undefined && { body: body as object }), // lists are bodies, too
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    })
  async function create() {
    const email = `patched-${count++}@shop.test`
    const verifiable_addresses = [{ value: email, via: 'email', verified: true, status: 'completed' }]
    return (await admin('POST', '', { schema_id: 'merchant', traits: { email }, verifiable_addresses })).body
  }

  test.each([
    ['/created_at', DAY, 200],
    ['/created_at', null, 200],
    ['/created_at', 'yesterday', 400],
    ['/created_at', '2020-13-01T00:00:00Z', 400],
    ['/created_at', 5, 400],
    ['/created_at/day', 5, 400],
    ['/updated_at', DAY, 200],
    ['/updated_at', {}, 400],
    ['/schema_url', 'https://elsewhere.test', 200],
    ['/schema_url', null, 200],
    ['/schema_url', ['x'], 400],
    ['/schema_id', null, 200],
    ['/schema_id', 5, 400],
    ['/schema_id', {}, 400],
    ['/state', null, 200],
    ['/state', ['active'], 400],
    ['/traits', null, 400],
    ['/traits', 'x', 400],
    ['/credentials', null, 400],
    ['/credentials/password', null, 400],
    ['/credentials/password/config/hashed_password', '$2a$', 400],
    ['/recovery_addresses', null, 200],
    ['/recovery_addresses', 5, 400],
    ['/recovery_addresses/0/value', 5, 400],
    ['/verifiable_addresses', 'x', 400],
    ['/verifiable_addresses/0/verified', 'yes', 400],
    ['/verifiable_addresses/0/verified', null, 200],
  ])('of %s to %j is answered with %i, and changes neither time nor schema', async (path, value, status) => {
    const { id } = await create()
    const before = (await admin('GET', `/${id}`)).body
    const patched = await admin('PATCH', `/${id}`, [{ op: 'replace', path, value }])
    const after = (await admin('GET', `/${id}`)).body
    const { created_at, schema_id, schema_url, traits, state } = before
    expect([patched.status, after]).toMatchObject([
      status,
      { created_at, schema_id, schema_url, traits, state },
    ])
  })

  test.each([
    [[{ op: 'remove', path: '/verifiable_addresses/0' }], false],
    [[{ op: 'replace', path: '/verifiable_addresses', value: [] }], false],
    [[{ op: 'replace', path: '/verifiable_addresses', value: null }], false],
    [[{ op: 'replace', path: '/verifiable_addresses/0/value', value: 'else@shop.test' }], false],
    [[{ op: 'remove', path: '/verifiable_addresses' }], true],
    [[{ op: 'replace', path: '/traits/name', value: 'Nomsa' }], true],
  ])('%j leaves the address verified: %j', async (changes, verified) => {
    const { id, traits } = await create()
    expect((await admin('PATCH', `/${id}`, changes)).status).toBe(200)
    const { body } = await admin('GET', `/${id}`)
    const status = verified ? 'completed' : 'pending'
    expect(body.verifiable_addresses).toMatchObject([{ value: traits.email, verified, status }])
  })
})
