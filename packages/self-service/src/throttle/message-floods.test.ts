import { defaultProject } from '@tillkey/identity/default-project.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createAccount,
  createHttpSession,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'
import { byPasswordAndCode } from '../testing/mail-environment.ts'

/** Allows two messages per address. */
function project(slug: string, mitigate: boolean) {
  const document = defaultProject(byPasswordAndCode)
  const { config } = document.services.identity as { config: object } // created above
  const changed = {
    ...config,
    selfservice: {
      flows: {
        verification: { enabled: true },
        registration: { after: { password: { hooks: [{ hook: 'session' }] } } },
      },
    },
    courier: { smtp: { connection_uri: 'smtp://127.0.0.1:9/?disable_starttls=true' } },
    security: { account_enumeration: { mitigate }, throttle: { messages: { attempts: 2, window: '10m' } } },
  }
  return { ...document, slug, services: { identity: { config: changed } } }
}

onBothDatabases('unsolicited messages', (open) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform(open, {
      projects: [project('telling', false), project('hiding', true)],
    })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  async function sentTo(slug: string, recipient: string): Promise<number> {
    const url = `/p/${slug}/admin/courier/messages?recipient=${recipient}`
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    return (await createHttpSession(platform).send({ url, headers })).body.length
  }

  async function signUp(slug: string, email: string) {
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: `/p/${slug}/self-service/registration/api` })
    const body = { method: 'password', password: PASSWORD, traits: { email } }
    return app.send({ method: 'POST', url: flow.ui.action, body })
  }

  test('are bounded for one address that is registered and verified later', async () => {
    const app = createHttpSession(platform)
    const { body: own } = await signUp('telling', 'sipho@shop.test')
    const headers = { 'x-session-token': own.session_token }
    const become = async (email: string) => {
      const { body: flow } = await app.send({ url: '/p/telling/self-service/settings/api', headers })
      const body = { method: 'profile', traits: { email } }
      return app.send({ method: 'POST', url: flow.ui.action, body, headers })
    }
    const responses = []
    for (let round = 0; round < 3; round++) {
      await become(`other-${round}@shop.test`)
      responses.push(await become('flooded@shop.test'))
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await sentTo('telling', 'flooded@shop.test')).toBe(2)
    const statuses = responses.map(({ body }) => body.identity.verifiable_addresses[0].status)
    expect(statuses).toEqual(['sent', 'sent', 'pending'])
    const id = responses[2]?.body.continue_with[0].flow.id
    const { body: flow } = await app.send({ url: `/p/telling/self-service/verification/flows?id=${id}` })
    expect(flow.state).toBe('choose_method')
    const form = { method: 'code', email: 'flooded@shop.test' }
    const refused = await createHttpSession(platform).send({
      method: 'POST',
      url: flow.ui.action,
      body: form,
    })
    expect([refused.status, Number(refused.headers['retry-after']) > 500]).toEqual([429, true])
  })

  test('are bounded per address across registrations, without revealing accounts', async () => {
    await createAccount(platform, 'known@shop.test', 'hiding')
    const responses = []
    for (let round = 0; round < 3; round++) responses.push(await signUp('hiding', 'known@shop.test'))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await sentTo('hiding', 'known@shop.test')).toBe(2)
  })
})
