import { OAuth2Client } from '@tillkey/contract/platform/oauth2/clients-schemas.ts'
import { onPostgres } from '@tillkey/sql/testing'
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  createBrowser,
  postForm,
  registerClient,
  SUBJECT,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

/** Every JSON type, including values that no column can store. */
const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e15,
  1e300,
  '',
  'x',
  '1',
  '\ud800',
  [],
  ['x'],
  [1],
  [null],
  [['x']],
  {},
  { toString: 'x' },
  { length: 1, 0: 'x' },
]

const claimNames = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'client_id', 'scope', 'nonce']
const headerNames = ['alg', 'kid', 'typ', 'crit', 'b64', 'jwk']

const HERE = 'http://localhost:4000/oauth2/token'
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Parts {
  header: object
  claims: object
}

/** A JWT with arbitrary header and claims, which `jose` would reject. */
async function signAny({ header, claims }: Parts, key: CryptoKey): Promise<string> {
  const text = `${encoded(header)}.${encoded(claims)}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, key, Buffer.from(text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

const now = (): number => Math.floor(Date.now() / 1000)

/** Valid assertions in which one claim or header parameter has each of the values. */
function* variants(issuer: string, subject: string): Generator<Parts> {
  const good = { iss: issuer, sub: subject, aud: HERE, exp: now() + 300, iat: now() }
  const header = { alg: 'ES256', kid: 'k1' }
  for (const value of values) {
    for (const name of claimNames)
      yield { header, claims: { ...good, jti: crypto.randomUUID(), [name]: value } }
    for (const name of headerNames)
      yield { header: { ...header, [name]: value }, claims: { ...good, jti: crypto.randomUUID() } }
  }
}

async function registerIssuer(server: TestOAuth2) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
  const trusted = { issuer: 'partner', subject: 'ann', scope: ['openid'], jwk }
  const url = '/admin/trust/grants/jwt-bearer/issuers'
  await asAdmin(server, `POST ${url}`, { ...trusted, expires_at: '2099-01-01T00:00:00Z' })
  const machine = await registerClient(server, { grant_types: ['client_credentials', JWT_BEARER] })
  const settings = {
    client_id: 'signer',
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [jwk] },
  }
  await registerClient(server, settings)
  return { machine, key: privateKey }
}

/** Responses with status 500 or higher, by their input; expected to be empty. */
type Faults = [what: string, status: number][]

const isFault = (status: number): boolean => status >= 500

onPostgres('a claim of another type', (open) => {
  test('is rejected at every endpoint that accepts assertions', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { machine, key } = await registerIssuer(server)
    const faults: Faults = []
    const outcomes = new Set<number>()
    // oxlint-disable-next-line max-params -- the parts of a request
    const send = async (parts: Parts, url: string, form: Record<string, string>, as?: typeof machine) => {
      const { status } = await postForm({ server, client: as }, url, form)
      outcomes.add(status)
      if (isFault(status)) faults.push([`${url} ${JSON.stringify(parts).slice(0, 200)}`, status])
    }
    for (const parts of variants('signer', 'signer')) {
      const signed = await signAny(parts, key)
      const own = { client_assertion_type: ASSERTION_TYPE, client_assertion: signed }
      await send(parts, '/oauth2/token', { grant_type: 'client_credentials', ...own })
      await send(parts, '/oauth2/revoke', { token: 'x', ...own })
    }
    for (const parts of variants('partner', 'ann')) {
      const assertion = await signAny(parts, key)
      await send(parts, '/oauth2/token', { grant_type: JWT_BEARER, assertion }, machine)
    }
    expect(faults).toEqual([])
    expect(outcomes).toEqual(new Set([200, 400, 401]))
    const goods = Array.from({ length: 20 }, () =>
      postForm({ server, client: machine }, '/oauth2/token', { grant_type: 'client_credentials' }),
    )
    expect((await Promise.all(goods)).map(({ status }) => status)).toEqual(goods.map(() => 200))
  })

  test('is rejected in a request object as well', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const faults: Faults = []
    for (const { header, claims } of variants(client.id, SUBJECT)) {
      const own = { ...header, alg: 'none', ...('alg' in header && header.alg !== 'ES256' && header) }
      const request = `${encoded(own)}.${encoded({ ...claims, aud: HERE })}.`
      const { status, body } = await createBrowser(server).open(authorizationUrl(client, { request }))
      if (isFault(status)) faults.push([JSON.stringify({ header, claims, body }).slice(0, 300), status])
    }
    expect(faults).toEqual([])
  })
})

onPostgres('a member of another type', (open) => {
  test('is rejected or ignored in every admin body', async () => {
    // Metadata may be any JSON value.
    await using server = await startTestOAuth2(open, { dev: true }, { inspect: () => undefined })
    const client = await registerClient(server)
    const faults: Faults = []
    const put = async (method: 'POST' | 'PUT', url: string, body: object) => {
      const { status } = await asAdmin(server, `${method} ${url}`, body)
      if (isFault(status)) faults.push([`${method} ${url} ${JSON.stringify(body).slice(0, 200)}`, status])
    }
    const challengeAt = async (step: string) => {
      const { location } = await createBrowser(server).open(authorizationUrl(client))
      return `/admin/oauth2/auth/requests/${step}/accept?${step}_challenge=${location.searchParams.get('login_challenge')}`
    }
    const login = await challengeAt('login')
    const bodies: [method: 'POST' | 'PUT', url: string, names: readonly string[]][] = [
      ['POST', '/admin/clients', Object.keys(OAuth2Client.properties)],
      [
        'PUT',
        login,
        ['subject', 'remember', 'remember_for', 'acr', 'amr', 'context', 'force_subject_identifier'],
      ],
      [
        'POST',
        '/admin/trust/grants/jwt-bearer/issuers',
        ['issuer', 'subject', 'allow_any_subject', 'scope', 'jwk', 'expires_at'],
      ],
      ['POST', '/admin/keys/own', ['alg', 'use', 'kid']],
      ['PUT', '/admin/keys/own', ['keys']],
    ]
    for (const [method, url, names] of bodies)
      for (const name of names)
        for (const value of values) await put(method, url, { subject: SUBJECT, [name]: value })
    expect(faults).toEqual([])
  })
})
