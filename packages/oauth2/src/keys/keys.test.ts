import { items } from '@tillkey/client'
import {
  createJsonWebKeySet,
  deleteJsonWebKey,
  deleteJsonWebKeySet,
  discoverJsonWebKeys,
  getJsonWebKey,
  getJsonWebKeySet,
  listJsonWebKeys,
  setJsonWebKey,
  setJsonWebKeySet,
} from '@tillkey/contract/platform/oauth2/keys.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { captureFailure, startTestOAuth2 } from '../testing/index.ts'

const key = (kid: string, alg = 'ES256') => ({ alg, kid, use: 'sig' })

onBothDatabases('key sets', (open, onOne) => {
  test('are listed together, page by page, without key material', async () => {
    await using server = await startTestOAuth2(open)
    const { admin } = server
    for (const [set, kid] of [
      ['b', '2'],
      ['a', '1'],
      ['b', '1'],
    ] as const)
      await createJsonWebKeySet(admin, { set, body: key(kid) })
    const shared = { ...key('shared', 'HS256'), kty: 'oct', k: 'a-secret-of-two' }
    await setJsonWebKeySet(admin, { set: 'c', body: { keys: [shared] } })
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    const listed = []
    for await (const each of items(admin, listJsonWebKeys, { page_size: 2 })) listed.push(each)
    expect(listed).toEqual([
      { set: 'a', kid: '1', kty: 'EC', alg: 'ES256', use: 'sig', created_at: time },
      { set: 'b', kid: '1', kty: 'EC', alg: 'ES256', use: 'sig', created_at: time },
      { set: 'b', kid: '2', kty: 'EC', alg: 'ES256', use: 'sig', created_at: time },
      { set: 'c', kid: 'shared', kty: 'oct', created_at: time },
    ])
  })

  onOne(() => {
    test('hold keys of every algorithm, newest first, with private members', async () => {
      await using server = await startTestOAuth2(open)
      const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA']
      for (const alg of algorithms)
        await createJsonWebKeySet(server.admin, { set: 'mine', body: key(alg, alg) })
      const { keys = [] } = await getJsonWebKeySet(server.admin, { set: 'mine' })
      expect(keys.map(({ kid, alg, use, kty, d }) => [kid, alg, use, kty, typeof d])).toEqual(
        algorithms
          .toReversed()
          .map((alg) => [
            alg,
            alg,
            'sig',
            { R: 'RSA', P: 'RSA', E: 'EC' }[alg.at(0) ?? ''] ?? 'OKP',
            'string',
          ])
          .map((row) => (row[0] === 'EdDSA' ? [...row.slice(0, 3), 'OKP', 'string'] : row)),
      )
    }, 60_000)

    test('refuse a duplicate kid and unsupported algorithms', async () => {
      await using server = await startTestOAuth2(open)
      await createJsonWebKeySet(server.admin, { set: 'mine', body: key('a') })
      const create = (kid: string, alg: string) =>
        captureFailure(createJsonWebKeySet(server.admin, { set: 'mine', body: key(kid, alg) }))
      const [status] = await create('a', 'ES256')
      expect([status, await create('b', 'HS256'), await create('c', 'toString')]).toEqual([
        409,
        [400, 'Bad Request'],
        [400, 'Bad Request'],
      ])
    })

    test('hold imported symmetric keys, which are never published', async () => {
      await using server = await startTestOAuth2(open)
      const { admin } = server
      const shared = { ...key('shared', 'HS256'), kty: 'oct', k: 'a-secret-of-two' }
      await setJsonWebKeySet(admin, { set: 'hydra.openid.id-token', body: { keys: [shared] } })
      const { keys: stored } = await getJsonWebKey(admin, { set: 'hydra.openid.id-token', kid: 'shared' })
      const { keys: published = [] } = await discoverJsonWebKeys(admin)
      const rows = await server.database.db.all('SELECT * FROM oauth2_keys')
      expect([stored, published.map(({ kid }) => kid).includes('shared')]).toEqual([[shared], false])
      expect(JSON.stringify(rows)).not.toContain(shared.k)
    })

    test('are published immediately after a change', async () => {
      await using server = await startTestOAuth2(open)
      const listKids = async () => (await discoverJsonWebKeys(server.admin)).keys?.map(({ kid }) => kid)
      const before = (await listKids()) ?? []
      await createJsonWebKeySet(server.admin, { set: 'hydra.openid.id-token', body: key('new') })
      const added = await listKids()
      await deleteJsonWebKey(server.admin, { set: 'hydra.openid.id-token', kid: 'new' })
      expect([added, await listKids()]).toEqual([['new', ...before], before])
    })
  })

  test('are stored sealed', async () => {
    await using server = await startTestOAuth2(open)
    const { keys: [made] = [] } = await createJsonWebKeySet(server.admin, { set: 'mine', body: key('a') })
    const rows = await server.database.db.all('SELECT * FROM oauth2_keys')
    expect(JSON.stringify(rows)).not.toContain(made?.d)
  })

  test('are replaced as a whole, key by key, and emptied', async () => {
    await using server = await startTestOAuth2(open)
    const { admin } = server
    const { keys: [a] = [] } = await createJsonWebKeySet(admin, { set: 'other', body: key('a') })
    const { keys: [b] = [] } = await createJsonWebKeySet(admin, { set: 'other', body: key('b') })
    if (!a || !b) throw new Error('two keys were generated')
    await createJsonWebKeySet(admin, { set: 'mine', body: key('old') })
    const listKids = async () => (await getJsonWebKeySet(admin, { set: 'mine' })).keys?.map(({ kid }) => kid)
    await setJsonWebKeySet(admin, { set: 'mine', body: { keys: [a, b] } })
    const replaced = await listKids()
    await setJsonWebKey(admin, { set: 'mine', kid: 'a', body: { ...b, kid: 'a' } })
    const changed = await getJsonWebKey(admin, { set: 'mine', kid: 'a' })
    const wrongName = await captureFailure(setJsonWebKey(admin, { set: 'mine', kid: 'c', body: a }))
    await deleteJsonWebKey(admin, { set: 'mine', kid: 'a' })
    const left = await listKids()
    await deleteJsonWebKeySet(admin, { set: 'mine' })
    expect([replaced, changed.keys?.[0]?.x, wrongName[0], left]).toEqual([['b', 'a'], b.x, 400, ['b']])
    expect(await captureFailure(getJsonWebKeySet(admin, { set: 'mine' }))).toEqual([404, 'Not Found'])
  })

  test('publish public members of the signing keys only, generated once under concurrency', async () => {
    await using server = await startTestOAuth2(open)
    const responses = await Promise.all(Array.from({ length: 5 }, () => discoverJsonWebKeys(server.admin)))
    const [first] = responses
    expect(first?.keys?.map(({ kty, alg, use, d }) => [kty, alg, use, d])).toEqual([
      ['RSA', 'RS256', 'sig', undefined],
      ['RSA', 'RS256', 'sig', undefined],
    ])
    expect(responses).toEqual(responses.map(() => first))
  })
})
