import { onOneDatabase } from '@tillkey/sql/testing'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { asAdmin, postForm, registerClient } from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const ADVERTISED = 'https://login.shop.example/token'
const SERVED = 'http://localhost:4000/oauth2/token'
const advertising = { dev: true, webfinger: { oidc_discovery: { token_url: ADVERTISED } } }

/** A client that authenticates by key, which is also the key of a trusted issuer. */
async function start(open: Parameters<typeof startTestOAuth2>[0], config: Record<string, unknown>) {
  const server = await startTestOAuth2(open, config)
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
  const client = await registerClient(server, {
    grant_types: ['client_credentials', JWT_BEARER],
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [jwk] },
  })
  const trusted = {
    issuer: 'partner',
    subject: 'ann',
    scope: ['openid'],
    jwk,
    expires_at: '2099-01-01T00:00:00Z',
  }
  await asAdmin(server, 'POST /admin/trust/grants/jwt-bearer/issuers', trusted)
  const sign = (issuer: string, subject: string, audience: string) =>
    new SignJWT({ jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(issuer)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  return { server, client, sign }
}

onOneDatabase('an assertion', (open) => {
  test.each([
    ['for the token endpoint that discovery tells', advertising, ADVERTISED, [200, 200]],
    ['for the token endpoint that is served', advertising, SERVED, [200, 200]],
    ['for a token endpoint that discovery does not tell', { dev: true }, ADVERTISED, [401, 400]],
    // oxlint-disable-next-line max-params -- the columns of the table
  ])('%s, of a client and of a trusted issuer', async (_name, config, audience, statuses) => {
    const { server, client, sign } = await start(open, config)
    await using _ = server
    const authenticated = async (to: string) => ({
      client_assertion: await sign(client.id, client.id, to),
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    })
    const own = await postForm({ server }, '/oauth2/token', {
      grant_type: 'client_credentials',
      ...(await authenticated(audience)),
    })
    const granted = await postForm({ server }, '/oauth2/token', {
      grant_type: JWT_BEARER,
      assertion: await sign('partner', 'ann', audience),
      ...(await authenticated(SERVED)),
    })
    expect([own.status, granted.status]).toEqual(statuses)
  })
})
