import { hash, randomUUID } from 'node:crypto'
import { onOneDatabase } from '@tillkey/sql/testing'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  CALLBACK,
  introspect,
  obtainCode,
  postForm,
  registerClient,
  type TestClient,
  type TestResponse,
} from '../testing/authorization-flow.ts'
import { createClock, startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const TOKEN_URL = 'http://localhost:4000/oauth2/token'
const USERINFO_URL = 'http://localhost:4000/userinfo'

/** Signs proofs with a key of its own. */
async function createProver(now: () => number) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    prove: (claims: object = {}, header: object = {}): Promise<string> =>
      new SignJWT({
        htm: 'POST',
        htu: TOKEN_URL,
        jti: randomUUID(),
        iat: Math.floor(now() / 1000),
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey),
  }
}

type Prover = Awaited<ReturnType<typeof createProver>>

interface Caller {
  server: TestOAuth2
  client: TestClient
}

/** Requests tokens with a proof, if one is given. */
const requestTokens = (caller: Caller, form: Record<string, string>, proof?: string) =>
  postForm({ ...caller, ...(proof !== undefined && { headers: { dpop: proof } }) }, '/oauth2/token', form)

const readUserinfo = async (
  { server }: Caller,
  { scheme, token, proof }: { scheme: string; token: string; proof?: string },
): Promise<TestResponse> => {
  const headers = { authorization: `${scheme} ${token}`, ...(proof !== undefined && { dpop: proof }) }
  const response = await server.app.inject({ method: 'GET', url: '/userinfo', headers })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const outcome = ({ status, body }: TestResponse): unknown => [status, body.error ?? body.token_type]

onOneDatabase('a proof of possession (RFC 9449)', (open) => {
  async function start(config: object = {}, settings: object = {}) {
    const clock = createClock()
    const server = await startTestOAuth2(open, { dev: true, ...config }, { now: clock.now })
    const client = await registerClient(server, settings)
    const prover = await createProver(clock.now)
    return { server, client, clock, prover, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }

  const exchange = async (caller: Caller, prover: Prover, parameters: Record<string, string> = {}) =>
    requestTokens(
      caller,
      {
        grant_type: 'authorization_code',
        redirect_uri: CALLBACK,
        code: await obtainCode(caller.server, caller.client, parameters),
      },
      await prover.prove(),
    )

  test.for(['opaque', 'jwt'])('binds %s access tokens to its key', async (format) => {
    await using caller = await start({ strategies: { access_token: format } })
    const { thumbprint } = caller.prover
    const { body } = await exchange(caller, caller.prover)
    const own = await requestTokens(caller, { grant_type: 'client_credentials' }, await caller.prover.prove())
    expect([body.token_type, own.body.token_type]).toEqual(['DPoP', 'DPoP'])
    for (const { access_token: token } of [body, own.body])
      expect(await introspect(caller.server, token)).toMatchObject({
        active: true,
        token_type: 'DPoP',
        cnf: { jkt: thumbprint },
      })
  })

  test('is required where a bound token is used', async () => {
    await using caller = await start()
    const { prover } = caller
    const { access_token: token } = (await exchange(caller, prover)).body
    const bearer = (await requestTokens(caller, { grant_type: 'client_credentials' })).body.access_token
    const claims = { htm: 'GET', htu: USERINFO_URL, ath: hash('sha256', token, 'base64url') }
    const stranger = await createProver(caller.clock.now)
    const proved = await readUserinfo(caller, { scheme: 'DPoP', token, proof: await prover.prove(claims) })
    const failures = [
      await readUserinfo(caller, { scheme: 'Bearer', token }),
      await readUserinfo(caller, { scheme: 'DPoP', token }),
      await readUserinfo(caller, { scheme: 'DPoP', token, proof: await stranger.prove(claims) }),
      await readUserinfo(caller, {
        scheme: 'DPoP',
        token: bearer,
        proof: await prover.prove({ ...claims, ath: hash('sha256', bearer, 'base64url') }),
      }),
    ]
    expect([proved.status, proved.body.sub]).toEqual([200, 'a-person'])
    expect(failures.map(outcome)).toEqual(failures.map(() => [401, 'invalid_token']))
    expect(String(failures[0]?.headers['www-authenticate'])).toMatch(/^DPoP error="invalid_token"/)
    const credentials = await caller.server.app.inject({
      method: 'POST',
      url: '/credentials',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    expect(credentials.statusCode).toBe(401)
    const wrongDigest = await prover.prove({ ...claims, ath: 'x' })
    expect(outcome(await readUserinfo(caller, { scheme: 'DPoP', token, proof: wrongDigest }))).toEqual([
      400,
      'invalid_dpop_proof',
    ])
  })

  test('binds the refresh tokens of public clients only', async () => {
    await using caller = await start()
    const { server, prover } = caller
    const other = await createProver(caller.clock.now)
    const client = await registerClient(server, { token_endpoint_auth_method: 'none' })
    const open = { server, client }
    const refresh = async (own: Caller, { body }: TestResponse, by: Prover) => {
      const form = {
        grant_type: 'refresh_token',
        refresh_token: body.refresh_token,
        client_id: own.client.id,
      }
      return requestTokens(own, form, await by.prove())
    }
    const formOf = async () => ({
      grant_type: 'authorization_code',
      client_id: client.id,
      redirect_uri: CALLBACK,
      code: await obtainCode(server, client),
    })
    const first = await requestTokens(open, await formOf(), await prover.prove())
    const stolen = await refresh(open, first, other)
    const second = await refresh(open, first, prover)
    expect([stolen, second, await refresh(open, second, prover)].map(outcome)).toEqual([
      [400, 'invalid_dpop_proof'],
      [200, 'DPoP'],
      [200, 'DPoP'],
    ])
    expect(outcome(await refresh(caller, await exchange(caller, prover), other))).toEqual([200, 'DPoP'])
  })

  test('must be by the key to which the code is bound', async () => {
    await using caller = await start()
    const other = await createProver(caller.clock.now)
    const parameters = { dpop_jkt: caller.prover.thumbprint }
    expect(outcome(await exchange(caller, other, parameters))).toEqual([400, 'invalid_dpop_proof'])
    expect(outcome(await exchange(caller, caller.prover, parameters))).toEqual([200, 'DPoP'])
  })

  test('binds the code of a pushed request', async () => {
    await using caller = await start()
    const { prover } = caller
    const other = await createProver(caller.clock.now)
    const request = { response_type: 'code', state: 'a-long-state', scope: 'openid', redirect_uri: CALLBACK }
    const proofOf = () => prover.prove({ htu: 'http://localhost:4000/oauth2/par' })
    const conflicting = { ...request, dpop_jkt: other.thumbprint }
    const push = async (form: Record<string, string>) =>
      postForm({ ...caller, headers: { dpop: await proofOf() } }, '/oauth2/par', form)
    const [pushed, refused] = [await push(request), await push(conflicting)]
    const parameters = { request_uri: pushed.body.request_uri }
    expect(outcome(await exchange(caller, other, parameters))).toEqual([400, 'invalid_dpop_proof'])
    expect(outcome(refused)).toEqual([400, 'invalid_dpop_proof'])
  })

  describe('is refused', () => {
    const now = Math.floor(Date.now() / 1000)
    test.for<[string, object, object]>([
      ['for another method', { htm: 'GET' }, {}],
      ['for another address', { htu: 'http://localhost:4000/oauth2/revoke' }, {}],
      ['with an old time', { iat: now - 3600 }, {}],
      ['with a future time', { iat: now + 3600 }, {}],
      ['without an id', { jti: undefined }, {}],
      ['with an empty id', { jti: '' }, {}],
      ['with a long id', { jti: 'x'.repeat(257) }, {}],
      ['of another type', {}, { typ: 'JWT' }],
      ['without its key', {}, { jwk: undefined }],
    ])('%s', async ([, claims, header]) => {
      await using caller = await start()
      const proof = await caller.prover.prove(claims, header)
      const response = await requestTokens(caller, { grant_type: 'client_credentials' }, proof)
      expect(outcome(response)).toEqual([400, 'invalid_dpop_proof'])
    })

    test('when it is used again, or malformed', async () => {
      await using caller = await start()
      const form = { grant_type: 'client_credentials' }
      // Address parts that do not count.
      const proof = await caller.prover.prove({ htu: `${TOKEN_URL}?a=b#c`, jti: 'nul \u0000' })
      const responses = [
        await requestTokens(caller, form, proof),
        await requestTokens(caller, form, proof),
        await requestTokens(caller, form, 'x'),
      ]
      expect(responses.map(outcome)).toEqual([
        [200, 'DPoP'],
        [400, 'invalid_dpop_proof'],
        [400, 'invalid_dpop_proof'],
      ])
    })
  })
})
