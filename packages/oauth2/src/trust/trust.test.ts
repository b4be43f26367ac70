import { generateKeyPairSync } from 'node:crypto'
import { getJsonWebKeySet } from '@tillkey/contract/platform/oauth2/keys.ts'
import type { JsonWebKey } from '@tillkey/contract/platform/oauth2/keys-schemas.ts'
import {
  deleteTrustedOAuth2JwtGrantIssuer,
  getTrustedOAuth2JwtGrantIssuer,
  listTrustedOAuth2JwtGrantIssuers,
  trustOAuth2JwtGrantIssuer,
} from '@tillkey/contract/platform/oauth2/trust.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { captureFailure, startTestOAuth2 } from '../testing/index.ts'

const newKey = (kid: string): JsonWebKey => {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  return { ...jwk, kty: 'EC', kid, alg: 'ES256', use: 'sig' }
}
const jwk = newKey('k1')
const partner = {
  issuer: 'partner',
  subject: 'ann',
  scope: ['orders.read'],
  jwk,
  expires_at: '2099-01-01T00:00:00Z',
}

onBothDatabases('trusted issuers', (open, onOne) => {
  onOne(() => {
    test('exist with their key until they are deleted', async () => {
      await using server = await startTestOAuth2(open)
      const { admin } = server
      const { id = '' } = await trustOAuth2JwtGrantIssuer(admin, { body: partner })
      const second = await trustOAuth2JwtGrantIssuer(admin, { body: { ...partner, subject: 'bob' } })
      expect(await getTrustedOAuth2JwtGrantIssuer(admin, { id })).toMatchObject({
        issuer: 'partner',
        subject: 'ann',
        allow_any_subject: false,
        scope: ['orders.read'],
        public_key: { set: 'partner', kid: 'k1' },
        expires_at: '2099-01-01T00:00:00.000Z',
      })
      await deleteTrustedOAuth2JwtGrantIssuer(admin, { id })
      const keys = await getJsonWebKeySet(admin, { set: 'partner' })
      await deleteTrustedOAuth2JwtGrantIssuer(admin, { id: second.id ?? '' })
      const gone = await captureFailure(getJsonWebKeySet(admin, { set: 'partner' }))
      const again = await captureFailure(deleteTrustedOAuth2JwtGrantIssuer(admin, { id }))
      expect([keys.keys?.length, gone[0], again[0]]).toEqual([1, 404, 404])
    })

    test('require an issuer, a subject or any, a key with a kid, and an expiry', async () => {
      await using server = await startTestOAuth2(open)
      const trust = async (more: object): Promise<unknown> =>
        (await captureFailure(trustOAuth2JwtGrantIssuer(server.admin, { body: { ...partner, ...more } })))[1]
      const wrong = { issuer: '', subject: '', expires_at: undefined }
      const missing = Object.entries(wrong).map(([name, value]) => trust({ [name]: value }))
      expect(
        await Promise.all([
          ...missing,
          trust({ allow_any_subject: true }),
          trust({ jwk: { ...jwk, kid: '' } }),
        ]),
      ).toEqual(Array.from({ length: 5 }, () => 'missing_required_parameter'))
      expect(await Promise.all([trust({ expires_at: 'soon' }), trust({ jwk: { kty: 'nope' } })])).toEqual([
        'error',
        'error',
      ])
    })
  })

  test('conflict with the same grant, and with a different key of the same kid', async () => {
    await using server = await startTestOAuth2(open)
    const trust = (more: object) =>
      captureFailure(trustOAuth2JwtGrantIssuer(server.admin, { body: { ...partner, ...more } }))
    await trust({})
    const statuses = await Promise.all([
      trust({}),
      trust({ subject: 'bob', jwk: newKey('k1') }),
      trust({ subject: 'bob', jwk: newKey('k2') }),
    ])
    expect(statuses.map(([status]) => status)).toEqual([409, 409, 200])
  })

  test('are listed by issuer, in pages', async () => {
    await using server = await startTestOAuth2(open)
    for (const subject of ['a', 'b', 'c'])
      await trustOAuth2JwtGrantIssuer(server.admin, { body: { ...partner, subject } })
    const list = async (query: object): Promise<number> =>
      (await listTrustedOAuth2JwtGrantIssuers(server.admin, query)).length
    expect([
      await list({ issuer: 'partner' }),
      await list({ page_size: 2 }),
      await list({ issuer: 'nobody' }),
      // The fourth is on the second page of size two.
      await list({ page_size: 2, page_token: btoa('{"offset":"3","v":2}') }),
    ]).toEqual([3, 2, 0, 1])
  })
})
