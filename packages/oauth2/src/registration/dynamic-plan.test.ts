import { onOneDatabase } from '@tillkey/sql/testing'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import {
  authorizationUrl,
  CALLBACK,
  createBrowser,
  postForm,
  type TestClient,
} from '../testing/authorization-flow.ts'
import { startExternalServer } from '../testing/external-server.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const enabled = { dev: true, oidc: { dynamic_client_registration: { enabled: true } } }

/** Registers a client dynamically. */
async function register({ origin }: TestOAuth2, settings: object): Promise<TestClient> {
  const response = await fetch(`${origin}/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
  const { client_id: id, client_secret: secret = '' } = (await response.json()) as Record<string, string>
  if (id === undefined) throw new Error(`no client was registered: ${response.status}`)
  return { id, secret }
}

onOneDatabase('a client that registered by itself', (open) => {
  test('is redirected to its redirect URI including its query, and to no other', async () => {
    await using server = await startTestOAuth2(open, enabled)
    const own = `${CALLBACK}?foo=bar`
    const client = await register(server, { redirect_uris: [own], scope: 'openid offline' })
    const readOutcome = async (redirectUri: string) => {
      const parameters = { redirect_uri: redirectUri, prompt: 'none' }
      const { location } = await createBrowser(server).open(authorizationUrl(client, parameters))
      return [location.origin + location.pathname, location.searchParams.get('foo')]
    }
    const errorPage = ['http://localhost:4000/oauth2/fallbacks/error', null]
    expect([
      await readOutcome(own),
      await readOutcome(CALLBACK),
      await readOutcome(`${CALLBACK}?foo=baz`),
      await readOutcome(`${own}&more=1`),
    ]).toEqual([[CALLBACK, 'bar'], errorPage, errorPage, errorPage])
  })

  test('can rotate the keys at its jwks_uri', async () => {
    const [first, second] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
    await using keys = await startExternalServer()
    const publish = async (key: CryptoKey, kid: string) => {
      const jwk = { ...(await exportJWK(key)), kid, use: 'sig', alg: 'RS256' }
      keys.respond = () => ({ body: { keys: [jwk] } })
    }
    await using server = await startTestOAuth2(open, enabled)
    const { id } = await register(server, {
      redirect_uris: [CALLBACK],
      grant_types: ['client_credentials'],
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: `${keys.url}/keys`,
    })
    const statusBy = async (key: CryptoKey, kid: string) => {
      const assertion = await new SignJWT({ jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(id)
        .setSubject(id)
        .setAudience('http://localhost:4000/oauth2/token')
        .setExpirationTime('5m')
        .sign(key)
      const form = {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      }
      return (await postForm({ server }, '/oauth2/token', { grant_type: 'client_credentials', ...form }))
        .status
    }
    await publish(first.publicKey, 'first')
    const before = await statusBy(first.privateKey, 'first')
    await publish(second.publicKey, 'second')
    // A key set is refetched for a missing key at most once a second.
    await expect.poll(() => statusBy(second.privateKey, 'second'), { timeout: 5000 }).toBe(200)
    expect([before, await statusBy(first.privateKey, 'first')]).toEqual([200, 400])
  })
})
