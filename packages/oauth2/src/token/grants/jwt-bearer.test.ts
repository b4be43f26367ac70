import { onOneDatabase } from '@tillkey/sql/testing'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import {
  asAdmin,
  introspect,
  postForm,
  registerClient,
  type TestClient,
} from '../../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../../testing/index.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const HERE = 'http://localhost:4000/oauth2/token'

/** Registers a trusted issuer and a client for its assertions. */
async function registerIssuer(server: TestOAuth2): Promise<{ client: TestClient; key: CryptoKey }> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
  const trusted = { issuer: 'partner', subject: 'ann', scope: ['photos.read'], jwk }
  const url = '/admin/trust/grants/jwt-bearer/issuers'
  await asAdmin(server, `POST ${url}`, { ...trusted, expires_at: '2099-01-01T00:00:00Z' })
  const settings = { grant_types: [GRANT], audience: ['https://api.example'], scope: 'photos.read profile' }
  return { client: await registerClient(server, settings), key: privateKey }
}

const now = (): number => Math.floor(Date.now() / 1000)

const sign = (key: CryptoKey, { issued = 0, ends = 300 } = {}): Promise<string> =>
  new SignJWT({ aud: HERE })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setIssuer('partner')
    .setSubject('ann')
    .setJti(crypto.randomUUID())
    .setIssuedAt(now() + issued)
    .setExpirationTime(now() + ends)
    .sign(key)

/** Introspection of the token issued for an assertion. */
async function granted(
  server: TestOAuth2,
  { client, key }: Awaited<ReturnType<typeof registerIssuer>>,
  form: Record<string, string>,
): Promise<unknown> {
  const assertion = await sign(key)
  const { body } = await postForm({ server, client }, '/oauth2/token', {
    grant_type: GRANT,
    assertion,
    ...form,
  })
  const { scope, aud } = Object(await introspect(server, body.access_token))
  return { scope, aud }
}

onOneDatabase('an assertion of a trusted issuer', (open) => {
  test('grants its audience, and the requested audience as far as the client is allowed', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const environment = await registerIssuer(server)
    expect([
      await granted(server, environment, { scope: 'photos.read', audience: 'https://api.example' }),
      await granted(server, environment, { scope: 'photos.read', audience: 'https://other.example' }),
      await granted(server, environment, {}),
    ]).toEqual([
      { scope: 'photos.read', aud: [HERE, 'https://api.example'] },
      { scope: 'photos.read', aud: [HERE] },
      { scope: undefined, aud: [HERE] },
    ])
  })

  test('is limited to the configured lifetime, whatever its iat', async () => {
    const oauth2 = { grant: { jwt: { max_ttl: '1h' } } }
    await using server = await startTestOAuth2(open, { dev: true, oauth2 })
    const { client, key } = await registerIssuer(server)
    const outcome = async (times: { issued?: number; ends: number }) => {
      const assertion = await sign(key, times)
      return (await postForm({ server, client }, '/oauth2/token', { grant_type: GRANT, assertion })).status
    }
    expect([
      await outcome({ ends: 3000 }),
      await outcome({ ends: 8000 }),
      await outcome({ issued: 6000, ends: 8000 }),
    ]).toEqual([200, 400, 400])
  })

  test('without a scope yields all scopes of the client if the project says so', async () => {
    const oauth2 = { client_credentials: { default_grant_allowed_scope: true } }
    await using server = await startTestOAuth2(open, { dev: true, oauth2 })
    const environment = await registerIssuer(server)
    expect(await granted(server, environment, {})).toMatchObject({ scope: 'photos.read profile' })
  })
})
