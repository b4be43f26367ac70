import { identitySection } from '@tillkey/identity/identity-config.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createHttpSession,
  findNode,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const createProject = (preset: string) => ({
  slug: preset,
  name: preset,
  services: {
    identity: {
      config: {
        identity: { default_schema_id: preset, schemas: [{ id: preset, url: `preset://${preset}` }] },
      },
    },
  },
})

onOneDatabase('a preset schema', (open) => {
  let platform: TestPlatform
  beforeAll(async () => {
    const projects = ['email', 'phone', 'username'].map(createProject)
    platform = await startTestPlatform(open, { projects })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  test.each([
    ['email', 'nomsa@shop.test', ['code', 'password', 'webauthn'], [{ via: 'email' }]],
    ['phone', '+27821234567', ['password', 'webauthn'], [{ via: 'sms' }]],
    ['username', 'nomsa', ['password', 'webauthn'], undefined],
    // oxlint-disable-next-line max-params -- the columns of the table
  ])('signs people up and in: by %s', async (trait, value, types, addresses) => {
    const path = `/p/${trait}/self-service`
    const app = createHttpSession(platform)
    const { body: signUp } = await app.send({ url: `${path}/registration/api` })
    expect(findNode(signUp, `traits.${trait}`)).toMatchObject({ attributes: { required: true } })
    const form = { method: 'password', password: PASSWORD, traits: { [trait]: value } }
    const { status, body } = await app.send({ method: 'POST', url: signUp.ui.action, body: form })
    expect([status, body.identity.verifiable_addresses]).toMatchObject([200, addresses])
    const { body: flow } = await app.send({ url: `${path}/login/api` })
    const proof = { method: 'password', identifier: value, password: PASSWORD }
    const { body: done } = await app.send({ method: 'POST', url: flow.ui.action, body: proof })
    expect(done.session.identity.id).toBe(body.identity.id)
    const { body: found } = await app.send({
      url: `/p/${trait}/admin/identities/${body.identity.id}`,
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    })
    expect(Object.keys(found.credentials).toSorted()).toEqual(types)
  })

  test('that is unknown is rejected with its pointer', () => {
    const { config } = createProject('nothing').services.identity
    expect(identitySection.problems(config)).toMatchObject([{ pointer: '/identity/schemas' }])
  })
})
