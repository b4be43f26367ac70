import { createHash } from 'node:crypto'
import { onOneDatabase } from '@tillkey/sql/testing'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  createBrowser,
  exchangeCode,
  introspect,
  registerClient,
  runAuthorizationFlow,
  SUBJECT,
  type TestClient,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const types = ['code id_token', 'code token', 'code id_token token'] as const
const NONCE = 'a-long-enough-nonce'

const hybridClient = (server: TestOAuth2): Promise<TestClient> =>
  registerClient(server, { response_types: [...types, 'code'] })

/** Parameters of a response, in the fragment or in a form. */
type Returned = Record<string, string>

const inFragment = async (
  server: TestOAuth2,
  client: TestClient,
  parameters: Record<string, string>,
): Promise<Returned> =>
  Object.fromEntries(
    new URLSearchParams((await runAuthorizationFlow(server, { client, parameters })).hash.slice(1)),
  )

async function inForm(
  server: TestOAuth2,
  client: TestClient,
  parameters: Record<string, string>,
): Promise<Returned> {
  const browser = createBrowser(server)
  let page = ''
  const { open } = browser
  browser.open = async (address) => {
    const response = await open(address)
    page = String(response.body)
    return response
  }
  await runAuthorizationFlow(server, {
    client,
    browser,
    parameters: { ...parameters, response_mode: 'form_post' },
  })
  return Object.fromEntries(
    Array.from(page.matchAll(/name="([^"]+)" value="([^"]*)"/g), ([, a, b]) => [a, b]),
  )
}

const hashHalf = (text = ''): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

const listMembers = (type: string): string[] => [
  'code',
  'state',
  ...(type.includes('id_token') ? ['id_token'] : []),
  ...(/ token$/.test(type) ? ['access_token', 'expires_in', 'scope', 'token_type'] : []),
]
const sorted = (names: string[]): string[] => names.toSorted((a, b) => a.localeCompare(b))

onOneDatabase('the hybrid flow', (open) => {
  const ways = types.flatMap((type) => [
    [type, 'in the fragment', inFragment] as const,
    [type, 'in a form', inForm] as const,
  ])

  test.each(ways)(
    '%s is accepted as %s, and the code yields the remaining tokens',
    async (type, _where, ask) => {
      await using server = await startTestOAuth2(open, { dev: true })
      const client = await hybridClient(server)
      const returned = await ask(server, client, { response_type: type, nonce: NONCE })
      const { status, body } = await exchangeCode(server, client, { code: returned.code ?? '' })
      expect([sorted(Object.keys(returned)), status]).toEqual([sorted(listMembers(type)), 200])
      const expectedClaims = { sub: SUBJECT, aud: [client.id], nonce: NONCE, c_hash: hashHalf(returned.code) }
      expect(decodeJwt(body.id_token)).toMatchObject(expectedClaims)
      const tokenHash = returned.access_token ? { at_hash: hashHalf(returned.access_token) } : {}
      expect(
        returned.id_token ? decodeJwt(returned.id_token) : { ...expectedClaims, ...tokenHash },
      ).toMatchObject({
        ...expectedClaims,
        ...tokenHash,
      })
      const { active } = Object(await introspect(server, returned.access_token ?? ''))
      expect(active).toBe(returned.access_token !== undefined)
    },
  )

  test('requires a nonce only where the browser receives an ID token', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await hybridClient(server)
    const errors = []
    for (const type of types) errors.push((await inFragment(server, client, { response_type: type })).error)
    expect(errors).toEqual(['invalid_request', undefined, 'invalid_request'])
  })

  test('never uses the query', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await hybridClient(server)
    const parameters = { response_type: 'code id_token', nonce: NONCE, response_mode: 'query' }
    // The request is refused before anyone signs in.
    const { location } = await createBrowser(server).open(authorizationUrl(client, parameters))
    expect(location.hash).toMatch(/error=unsupported_response_mode/)
    expect(location.href).not.toMatch(/id_token=|code=/)
  })
})

onOneDatabase('the implicit flow', (open) => {
  const start = async () => {
    const server = await startTestOAuth2(open, { dev: true })
    const settings = { response_types: ['id_token', 'id_token token'], grant_types: ['implicit'] }
    return { server, client: await registerClient(server, settings) }
  }

  test('id_token alone returns an ID token only', async () => {
    const { server, client } = await start()
    await using _ = server
    const parameters = { response_type: 'id_token', nonce: NONCE }
    const returned = await inFragment(server, client, parameters)
    expect(sorted(Object.keys(returned))).toEqual(['id_token', 'state'])
    const claims = decodeJwt(returned.id_token ?? '')
    expect(claims).toMatchObject({ sub: SUBJECT, aud: [client.id], nonce: NONCE })
    expect([claims.at_hash, claims.c_hash]).toEqual([undefined, undefined])
    expect(await inForm(server, client, parameters)).toMatchObject({ id_token: expect.any(String) })
  })

  test('requires a nonce and the scope openid', async () => {
    const { server, client } = await start()
    await using _ = server
    const errorFor = async (parameters: Record<string, string>) =>
      (await inFragment(server, client, { response_type: 'id_token', ...parameters })).error
    expect([
      await errorFor({}),
      await errorFor({ nonce: 'short' }),
      await errorFor({ nonce: NONCE, scope: 'offline' }),
    ]).toEqual(['invalid_request', 'insufficient_entropy', 'unsupported_response_type'])
  })

  test('with an access token includes at_hash', async () => {
    const { server, client } = await start()
    await using _ = server
    const returned = await inFragment(server, client, { response_type: 'id_token token', nonce: NONCE })
    expect(decodeJwt(returned.id_token ?? '')).toMatchObject({ at_hash: hashHalf(returned.access_token) })
  })
})

onOneDatabase('an ID token signed with another key', (open) => {
  test.each([
    ['RS256', 'sha256'],
    ['PS384', 'sha384'],
    ['ES384', 'sha384'],
    ['ES512', 'sha512'],
    ['EdDSA', 'sha512'],
  ])('of %s has hashes by %s, at both endpoints, and userinfo can be signed with it', async (alg, digest) => {
    await using server = await startTestOAuth2(open, { dev: true })
    await asAdmin(server, 'POST /admin/keys/hydra.openid.id-token', { alg })
    const settings = { response_types: [...types, 'code'], userinfo_signed_response_alg: alg }
    const client = await registerClient(server, settings)
    const returned = await inFragment(server, client, { response_type: 'code id_token token', nonce: NONCE })
    const hashHalf = (text: string) => {
      const whole = createHash(digest).update(text).digest()
      return whole.subarray(0, whole.length / 2).toString('base64url')
    }
    const { code = '', access_token: token = '', id_token: idToken = '' } = returned
    expect(decodeJwt(idToken)).toMatchObject({ at_hash: hashHalf(token), c_hash: hashHalf(code) })
    const { body } = await exchangeCode(server, client, { code })
    expect(decodeJwt(body.id_token)).toMatchObject({
      at_hash: hashHalf(body.access_token),
      c_hash: hashHalf(code),
    })
    const userinfo = await fetch(`${server.origin}/userinfo`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    expect(decodeProtectedHeader(await userinfo.text()).alg).toBe(alg)
  })

  test('rejects a userinfo algorithm without a key in the project', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { status, body } = await asAdmin(server, 'POST /admin/clients', {
      userinfo_signed_response_alg: 'ES256',
    })
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata'])
  })
})
