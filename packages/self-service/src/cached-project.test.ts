import { defaultProject } from '@tillkey/identity/default-project.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  createAccount,
  createHttpSession,
  EMAIL,
  PASSWORD,
  signIn,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from './testing/index.ts'

/** Changes the project without the server noticing, as another process would. */
async function reconfigure(platform: TestPlatform, changes: object): Promise<void> {
  const { services, ...project } = defaultProject()
  const config = { ...services.identity?.config, ...changes }
  await platform.projects.put([{ ...project, services: { ...services, identity: { config } } }])
}

const renamed = { session: { cookie: { name: 'another_name' } } }

onBothDatabases('a project that changed since it was last read', (open) => {
  test('is re-read by whoami, with or without a session', async () => {
    await using platform = await startTestPlatform(open)
    await createAccount(platform)
    const browser = createHttpSession(platform)
    await signInBrowser(browser)
    const whoami = async () => (await browser.send({ url: '/sessions/whoami' })).status
    const statuses = [await whoami()]
    await reconfigure(platform, renamed)
    statuses.push(await whoami())
    browser.jar.set('another_name', browser.jar.get('ory_kratos_session') ?? '')
    await reconfigure(platform, {})
    await whoami()
    await reconfigure(platform, renamed)
    statuses.push(await whoami())
    expect(statuses).toEqual([200, 401, 200])
  })

  test('is re-read by a form', async () => {
    await using platform = await startTestPlatform(open)
    await createAccount(platform)
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: '/self-service/login/api' })
    await reconfigure(platform, { selfservice: { methods: { password: { enabled: false } } } })
    const body = { method: 'password', identifier: EMAIL, password: PASSWORD }
    const refused = await app.send({ method: 'POST', url: flow.ui.action, body })
    await reconfigure(platform, {})
    const taken = await app.send({ method: 'POST', url: flow.ui.action, body })
    expect([refused.status, taken.status]).toEqual([404, 200])
  })

  test('reports a removed schema in the form of its traits', async () => {
    await using platform = await startTestPlatform(open)
    await createAccount(platform)
    const headers = { 'x-session-token': await signIn(platform) }
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: '/self-service/settings/api', headers })
    const schemas = [
      { id: 'other', url: sourceOfText('{"type":"object","properties":{"traits":{"type":"object"}}}') },
    ]
    await reconfigure(platform, { identity: { default_schema_id: 'other', schemas } })
    const body = { method: 'profile', traits: { email: EMAIL } }
    const refused = await app.send({ method: 'POST', url: flow.ui.action, headers, body })
    expect(refused).toMatchObject({
      status: 400,
      body: { id: flow.id, ui: { messages: [{ id: 4_000_001 }] } },
    })
  })

  test('is re-read for unknown flows and tokens', async () => {
    await using platform = await startTestPlatform(open)
    await createAccount(platform)
    const token = await signIn(platform)
    await platform.database.db.run('DELETE FROM projects')
    const app = createHttpSession(platform)
    const url = '/self-service/login?flow='
    const statuses = [
      await app.send({ url: '/sessions/whoami', headers: { 'x-session-token': token } }),
      await app.send({ url: '/sessions/whoami', headers: { 'x-session-token': 'unknown' } }),
      await app.send({ method: 'POST', url: `${url}unknown`, body: {} }),
      await app.send({ method: 'POST', url: `${url}7f7f9f27-3fce-4a4c-8f05-5a2d6a3f3a3a`, body: {} }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404])
  })
})
