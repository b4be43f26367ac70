import { createIdentity } from '@tillkey/client'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import { identitySection } from '@tillkey/identity/identity-config.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  clientOf,
  createAccount,
  createHttpSession,
  PASSWORD,
  signIn,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const mapper = `local session = std.extVar('session');
{ claims: { email: session.identity.traits.email, aal: session.authenticator_assurance_level, sub: 'somebody else' } }`

const ownIssuer = `local claims = std.extVar('claims');
{ claims: { iss: claims.iss + 'tills', exp: claims.iat + 5, sub: null, was: claims } }`

async function keys() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = { kid: 'first', alg: 'ES256' }
  const set = JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), ...kid }] })
  return {
    source: sourceOfText(set),
    verify: createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), ...kid }] }),
  }
}

function projectWith(source: string) {
  const project = defaultProject()
  const { config } = project.services.identity as { config: object }
  const templates = {
    plain: { jwks_url: source },
    shop: { jwks_url: source, ttl: '10m', claims_mapper_url: sourceOfText(mapper) },
    broken: { jwks_url: source, claims_mapper_url: sourceOfText('{ claims: error "no" }') },
    unreadable: { jwks_url: source, claims_mapper_url: sourceOfText('{ claims: ') },
    listed: { jwks_url: source, claims_mapper_url: sourceOfText('{ claims: ["a"] }') },
    unclaimed: { jwks_url: source, claims_mapper_url: sourceOfText('{ email: "a" }') },
    keyless: { jwks_url: sourceOfText('{"keys":[]}') },
    own: { jwks_url: source, claims_mapper_url: sourceOfText(ownIssuer) },
    external: { jwks_url: source, subject_source: 'external_id' },
  }
  return {
    ...project,
    services: {
      identity: {
        config: {
          ...config,
          feature_flags: { cacheable_sessions: true, cacheable_sessions_max_age: '10m' },
          session: { whoami: { tokenizer: { templates } } },
        },
      },
    },
  }
}

onOneDatabase('session tokens as JWTs', (open) => {
  let platform: TestPlatform
  let made: Awaited<ReturnType<typeof keys>>
  let token: string
  let id: string

  beforeAll(async () => {
    made = await keys()
    platform = await startTestPlatform(open, { projects: [projectWith(made.source)] })
    id = await createAccount(platform)
    token = await signIn(platform)
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const whoami = (template: string) =>
    createHttpSession(platform).send({
      url: `/sessions/whoami${template && `?tokenize_as=${template}`}`,
      headers: { 'x-session-token': token },
    })

  test('identify the user with the claims of the mapper, which cannot override ours', async () => {
    const { status, body } = await whoami('shop')
    expect(status).toBe(200)
    const { payload, protectedHeader } = await jwtVerify(body.tokenized, made.verify)
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'first' })
    expect(payload).toMatchObject({ sub: id, sid: body.id, email: 'nomsa@shop.test', aal: 'aal1' })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(600)
    const plain = await jwtVerify((await whoami('plain')).body.tokenized, made.verify)
    expect(Number(plain.payload.exp) - Number(plain.payload.iat)).toBe(60)
  })

  test('may be changed by a mapper that receives the claims, except for the subject', async () => {
    const { body } = await whoami('own')
    const { payload } = await jwtVerify(body.tokenized, made.verify)
    const { iss, sub, iat, exp, was } = payload
    expect({ iss, sub, lasts: Number(exp) - Number(iat) }).toEqual({
      iss: 'http://localhost:4000/tills',
      sub: id,
      lasts: 5,
    })
    expect(was).toMatchObject({
      iss: 'http://localhost:4000/',
      sub: id,
      sid: body.id,
      iat,
      exp: Number(iat) + 60,
    })
  })

  test('name the external id as their subject where the template says so, and need one', async () => {
    expect((await whoami('external')).status).toBe(400)
    const admin = clientOf(platform, { accessToken: ADMIN_KEY })
    const email = 'customer@shop.test'
    const credentials = { password: { config: { password: PASSWORD } } }
    await createIdentity(admin, {
      body: { schema_id: '', traits: { email }, credentials, external_id: 'customer-7' },
    })
    const { body } = await createHttpSession(platform).send({
      url: '/sessions/whoami?tokenize_as=external',
      headers: { 'x-session-token': await signIn(platform, email) },
    })
    const { payload } = await jwtVerify(body.tokenized, made.verify)
    expect(payload.sub).toBe('customer-7')
  })

  test.each(['broken', 'unreadable', 'listed', 'unclaimed'])(
    'are rejected if the mapper returns no claims: %s',
    async (template) => {
      const { status, body } = await whoami(template)
      expect([status, Object.keys(body), body.error.code]).toEqual([400, ['error'], 400])
    },
  )

  test('are rejected without a template', async () => {
    expect((await whoami('unknown')).status).toBe(400)
    expect((await whoami('')).body).not.toHaveProperty('tokenized')
    const unnamed = await whoami('&')
    expect([unnamed.status, unnamed.body.tokenized]).toEqual([200, undefined])
  })

  test('carry the cache lifetime for the edge', async () => {
    expect((await whoami('')).headers['ory-session-cache-for']).toBe('600')
  })

  test('are rejected while the key set is empty, with a warning to the project', async () => {
    const { status, body } = await whoami('keyless')
    const { config } = projectWith(made.source).services.identity
    expect([status, body.error.code, identitySection.faults(config)]).toMatchObject([
      400,
      400,
      [{ pointer: '/session/whoami/tokenizer/templates/keyless/jwks_url' }],
    ])
  })

  test('require a signing key: a project is rejected with another', () => {
    for (const text of ['{}', '{"keys":[null]}', '{"keys":[{"kty":"EC","crv":"P-256","x":"a","y":"b"}]}']) {
      const { config } = projectWith(sourceOfText(text)).services.identity
      expect(identitySection.problems(config)).toMatchObject([
        { pointer: '/session/whoami/tokenizer/templates' },
      ])
    }
  })

  test('are fetched by apps with two matching codes only', async () => {
    const app = createHttpSession(platform)
    const { body } = await app.send({
      url: '/self-service/login/api?return_session_token_exchange_code=true',
    })
    expect(body.session_token_exchange_code).toMatch(/^[\da-zA-Z]{64}$/)
    const again = await app.send({ url: `/self-service/login/flows?id=${body.id}` })
    expect(again.body).not.toHaveProperty('session_token_exchange_code')
    const url = `/sessions/token-exchange?init_code=${body.session_token_exchange_code}`
    expect((await app.send({ url: `${url}&return_to_code=x` })).status).toBe(404)
    expect((await app.send({ url })).status).toBe(400)
  })
})
