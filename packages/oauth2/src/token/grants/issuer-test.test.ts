import { onOneDatabase } from '@tillkey/sql/testing'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { asAdmin } from '../../testing/authorization-flow.ts'
import { startExternalServer } from '../../testing/external-server.ts'
import { startTestOAuth2 } from '../../testing/index.ts'

const ISSUERS = '/admin/trust/grants/jwt-bearer/issuers'
const HERE = 'http://localhost:4000/oauth2/token'
const now = (): number => Math.floor(Date.now() / 1000)

const valid: JWTPayload = { iss: 'partner', sub: 'ann', aud: HERE, jti: 'j', iat: now(), exp: now() + 300 }

onOneDatabase('the test of a trusted issuer', (open) => {
  test('shows the published keys, and which check of an assertion fails', async () => {
    await using target = await startExternalServer()
    await using server = await startTestOAuth2(open, { dev: true })
    const [own, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
    const unknown = { ...(await exportJWK(other.publicKey)), kid: 'k2', alg: 'ES256' }
    target.respond = ({ path }) => (path === '/keys' ? { body: { keys: [jwk, unknown] } } : { status: 404 })
    const trusted = { issuer: 'partner', subject: 'ann', scope: [], jwk, expires_at: '2099-01-01T00:00:00Z' }
    const { body: issuer } = await asAdmin(server, `POST ${ISSUERS}`, trusted)
    const testIssuer = async (body: object) =>
      (await asAdmin(server, `POST ${ISSUERS}/${issuer.id}/test`, body)).body
    const check = async (claims: JWTPayload, key = own.privateKey) => {
      const assertion = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(key)
      const { assertion: tested } = await testIssuer({ assertion })
      return tested.checks.flatMap(({ name, outcome }: { name: string; outcome: string }) =>
        outcome === 'failed' ? [name] : [],
      )
    }
    const { keys } = await testIssuer({ jwks_uri: `${target.url}/keys` })
    expect(
      keys.published.map(({ kid, trusted: isTrusted }: { kid: string; trusted: boolean }) => [
        kid,
        isTrusted,
      ]),
    ).toEqual([
      ['k1', true],
      ['k2', false],
    ])
    const missing = await testIssuer({ jwks_uri: `${target.url}/none` })
    expect(missing.keys).toEqual({ published: [], reason: expect.any(String) })
    // Repeated, because a test uses no assertion up.
    expect([await check(valid), await check(valid)]).toEqual([[], []])
    expect([
      await check({ ...valid, iss: 'else' }),
      await check(valid, other.privateKey),
      await check({ ...valid, aud: 'else' }),
      await check({ ...valid, exp: now() - 999 }),
    ]).toEqual([['issuer', 'signature'], ['signature'], ['audience'], ['times']])
    const { assertion: malformed } = await testIssuer({ assertion: 'none' })
    expect(malformed.checks).toEqual([{ name: 'format', outcome: 'failed', reason: expect.any(String) }])
  })
})
