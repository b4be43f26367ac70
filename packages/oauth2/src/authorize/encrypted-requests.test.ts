import { createClient } from '@tillkey/client'
import { createOidcDynamicClient } from '@tillkey/contract/platform/oauth2/dynamic-clients.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { CompactEncrypt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import {
  authorizationUrl,
  createBrowser,
  registerClient,
  type TestClient,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

type Server = Awaited<ReturnType<typeof startTestOAuth2>>

const claims = { state: 'of-the-object', iss: 'web', aud: 'http://localhost:4000' }
const text = (value: string): Uint8Array => new TextEncoder().encode(value)

/** Result of an authorization request with a request object: its error, or its login challenge. */
async function ask(server: Server, client: TestClient, request: string): Promise<string | null> {
  const { location } = await createBrowser(server).open(authorizationUrl(client, { request }))
  return location.searchParams.get('error') ?? (location.searchParams.has('login_challenge') ? 'login' : null)
}

onOneDatabase('an encrypted request object', (open) => {
  const registrations = [
    ['signs with ES256', 'ES256'],
    ['does not sign', 'none'],
    ['does not say', undefined],
  ] as const
  test.each(registrations)('is rejected from a client that %s', async (_, algorithm) => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const { publicKey: rsa } = await generateKeyPair('RSA-OAEP-256')
    const client = await registerClient(server, {
      jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'own', alg: 'ES256' }] },
      ...(algorithm && { request_object_signing_alg: algorithm }),
    })
    const own = { ...claims, iss: client.id }
    const signed = await new SignJWT(own).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(privateKey)
    const unsigned = new UnsecuredJWT(own).encode()
    const secret = new Uint8Array(32).fill(7)
    const encrypted = [signed, unsigned, JSON.stringify(own)].flatMap((inner) => [
      new CompactEncrypt(text(inner)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(secret),
      new CompactEncrypt(text(inner))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A128GCM', cty: 'JWT' })
        .encrypt(rsa),
    ])
    const [header = '', payload = ''] = unsigned.split('.')
    // A JWE in form, whose first part claims `alg: none` and whose second part is readable.
    const disguised = [`${header}.${payload}...`, `${header}.${payload}.a.b.c`]
    for (const object of [...(await Promise.all(encrypted)), ...disguised])
      expect(await ask(server, client, object)).toBe('invalid_request_object')
    expect(await ask(server, client, signed)).toBe(algorithm === 'none' ? 'invalid_request_object' : 'login')
    expect(await ask(server, client, unsigned)).toBe(
      algorithm === 'ES256' ? 'invalid_request_object' : 'login',
    )
  })

  test('is rejected if signed with the client secret, or with another spelling of none', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server, { request_object_signing_alg: 'ES256' })
    const own = { ...claims, iss: client.id }
    const withSecret = await new SignJWT(own).setProtectedHeader({ alg: 'HS256' }).sign(text(client.secret))
    const spelled = ['None', 'NONE', 'nOnE', ''].map((alg) =>
      [{ alg }, own].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.'),
    )
    for (const object of [withSecret, ...spelled.map((one) => `${one}.`)])
      expect(await ask(server, client, object)).toBe('invalid_request_object')
  })

  test('is not advertised by registration or discovery', async () => {
    await using server = await startTestOAuth2(open, {
      oidc: { dynamic_client_registration: { enabled: true } },
    })
    const members = {
      request_object_encryption_alg: 'RSA-OAEP-256',
      request_object_encryption_enc: 'A256GCM',
    }
    const body: object = { redirect_uris: ['https://app.example/cb'], ...members }
    const client = await createOidcDynamicClient(createClient({ baseUrl: server.origin }), { body })
    const discovery = await fetch(`${server.origin}/.well-known/openid-configuration`)
    const memberNames = [...Object.keys(client), ...Object.keys(Object(await discovery.json()))]
    expect(
      memberNames.filter((name) => name.includes('encryption') && !name.startsWith('credentials')),
    ).toEqual([])
  })
})
