import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  ADMIN_KEY,
  appProject,
  createAccount,
  createHttpSession,
  EMAIL,
  messageIds,
  PASSWORD,
  readCsrfToken,
  signIn,
  signInBrowser,
  startTestPlatform,
} from '../testing/index.ts'

/** A project with a hook after login or a password change. */
const projectWith = (flow: 'login' | 'settings', hook: string) =>
  appProject({ flows: { [flow]: { after: { password: { hooks: [{ hook }] } } } } })

onOneDatabase('an account without verified address', (open) => {
  test('cannot sign in until verified, where the project requires it', async () => {
    await using platform = await startTestPlatform(open, {
      projects: [projectWith('login', 'require_verified_address')],
    })
    const id = await createAccount(platform)
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: '/self-service/login/api' })
    const form = { method: 'password', identifier: EMAIL, password: PASSWORD }
    const refused = await app.send({ method: 'POST', url: flow.ui.action, body: form })
    expect([refused.status, messageIds(refused.body), refused.body.active]).toEqual([
      400,
      [4000010],
      'password',
    ])
    const page = createHttpSession(platform)
    await signInBrowser(page)
    expect((await page.send({ url: '/sessions/whoami' })).status).toBe(401)
    expect(await platform.database.db.all('SELECT id FROM sessions')).toEqual([])
    await app.send({
      method: 'PATCH',
      url: `/admin/identities/${id}`,
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
      body: [{ op: 'replace', path: '/verifiable_addresses/0/verified', value: true }],
    })
    expect(await signIn(platform)).toMatch(/^ory_st_/)
  })
})

onOneDatabase('other sessions end', (open) => {
  test('on login, with one session per identity', async () => {
    await using platform = await startTestPlatform(open, {
      projects: [projectWith('login', 'revoke_active_sessions')],
    })
    await createAccount(platform)
    await createAccount(platform, 'other@shop.test')
    const tokens = [await signIn(platform), await signIn(platform, 'other@shop.test'), await signIn(platform)]
    const whoami = async (token: string) => {
      const headers = { 'x-session-token': token }
      return (await createHttpSession(platform).send({ url: '/sessions/whoami', headers })).status
    }
    expect(await Promise.all(tokens.map(whoami))).toEqual([401, 200, 200])
  })

  test('on a password change, where configured; the current session continues', async () => {
    await using platform = await startTestPlatform(open, {
      projects: [projectWith('settings', 'revoke_active_sessions')],
    })
    await createAccount(platform)
    const [own, other] = [createHttpSession(platform), createHttpSession(platform)]
    await signInBrowser(own)
    await signInBrowser(other)
    const { body: flow } = await own.send({ url: '/self-service/settings/browser' })
    const form = {
      method: 'password',
      password: 'another-kettle-over-sun-42',
      csrf_token: readCsrfToken(flow),
    }
    const saved = await own.send({ method: 'POST', url: flow.ui.action, body: form })
    const statuses = []
    for (const http of [own, other]) statuses.push((await http.send({ url: '/sessions/whoami' })).status)
    expect([saved.status, statuses]).toEqual([200, [200, 401]])
  })
})
