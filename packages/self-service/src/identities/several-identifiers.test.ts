import { sourceOfText } from '@tillkey/platform-core'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  createHttpSession,
  messageIds,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const identifier = {
  type: 'string',
  'ory.sh/kratos': { credentials: { password: { identifier: true } } },
}

const schema = {
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: { ...identifier, format: 'email' },
        username: identifier,
        others: { type: 'array', items: identifier },
      },
    },
  },
}

function project() {
  const schemas = [{ id: 'person', url: sourceOfText(JSON.stringify(schema)) }]
  const registration = { after: { password: { hooks: [{ hook: 'session' }] } } }
  const config = {
    identity: { default_schema_id: 'person', schemas },
    selfservice: { flows: { registration } },
  }
  return { slug: 'shop', name: 'Shop', services: { identity: { config } } }
}

async function sendForm(platform: TestPlatform, kind: string, fields: object) {
  const app = createHttpSession(platform)
  const { body: flow } = await app.send({ url: `/self-service/${kind}/api` })
  const body = { method: 'password', password: PASSWORD, ...fields }
  return app.send({ method: 'POST', url: flow.ui.action, body })
}

onBothDatabases('an account with several identifiers', (open) => {
  test('signs in with each of them and holds each until it changes', async () => {
    await using platform = await startTestPlatform(open, { projects: [project()] })
    const signUp = (traits: object) => sendForm(platform, 'registration', { traits })
    const signIn = async (name: string) =>
      (await sendForm(platform, 'login', { identifier: name })).body.session?.identity.id
    const traits = { email: 'nomsa@shop.test', username: 'Nomsa', others: ['till-7', 'till-8'] }
    const { body: own } = await signUp(traits)
    const names = ['nomsa@shop.test', 'nomsa', 'till-7', 'till-8']
    const found = []
    for (const name of names) found.push(await signIn(name))
    expect(found).toEqual(names.map(() => own.identity.id))
    for (const taken of [{ username: 'NOMSA' }, { email: 'a@shop.test', others: ['till-8'] }])
      expect(messageIds((await signUp(taken)).body)).toEqual([4000007])

    const app = createHttpSession(platform)
    const headers = { 'x-session-token': own.session_token }
    const { body: flow } = await app.send({ url: '/self-service/settings/api', headers })
    const changed = { method: 'profile', traits: { ...traits, others: ['till-9'] } }
    expect((await app.send({ method: 'POST', url: flow.ui.action, body: changed, headers })).status).toBe(200)
    expect([await signIn('till-9'), await signIn('till-8')]).toEqual([own.identity.id, undefined])
    expect((await signUp({ others: ['till-8'] })).status).toBe(200)
  })
})
