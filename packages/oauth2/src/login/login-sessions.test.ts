import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  createBrowser,
  registerClient,
  runAuthorizationFlow,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const list = async (server: TestOAuth2, query = '') =>
  (await asAdmin(server, `GET /admin/oauth2/auth/sessions/login${query}`)).body

onBothDatabases('the list of login sessions', (open) => {
  test('tells who signed in, how, for how long and to which clients, and drops those that ended', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const [shop, blog] = [
      await registerClient(server, { client_name: 'Shop' }),
      await registerClient(server, { client_name: 'Blog' }),
    ]
    const browser = createBrowser(server)
    const login = { remember: true, remember_for: 3600, acr: 'aal2', amr: ['pwd', 'otp'] }
    await runAuthorizationFlow(server, { client: shop, browser, login })
    await runAuthorizationFlow(server, { client: blog, browser, login: {} })
    // Twice to the same client, in a session of the browser.
    const guest = createBrowser(server)
    const ben = { subject: 'ben', remember: true }
    for (let flow = 0; flow < 2; flow++)
      await runAuthorizationFlow(server, { client: shop, browser: guest, login: ben })
    // Not remembered.
    await runAuthorizationFlow(server, { client: shop, login: { subject: 'cleo' } })

    const { login_sessions: sessions, next_page_token: end } = await list(server)
    expect(end).toBe('')
    const byName = (a: { client_name: string }, b: { client_name: string }) =>
      a.client_name.localeCompare(b.client_name)
    const [bens, anns] = sessions
    expect(sessions).toHaveLength(2)
    expect(anns).toMatchObject({ subject: 'a-person', acr: 'aal2', amr: ['pwd', 'otp'], is_persistent: true })
    expect(anns.clients.toSorted(byName)).toEqual([
      { client_id: blog.id, client_name: 'Blog' },
      { client_id: shop.id, client_name: 'Shop' },
    ])
    expect(Date.parse(anns.expires_at) - Date.parse(anns.authenticated_at)).toBeGreaterThan(3_500_000)
    expect(bens).toMatchObject({ subject: 'ben', amr: [], clients: [{ client_name: 'Shop' }] })
    expect(bens).not.toHaveProperty('acr')

    const first = await list(server, '?page_size=1')
    const second = await list(server, `?page_size=1&page_token=${first.next_page_token}`)
    expect([first, second].map((page) => page.login_sessions[0].subject)).toEqual(['ben', 'a-person'])
    expect(second.next_page_token).toBe('')
    expect(await asAdmin(server, 'GET /admin/oauth2/auth/sessions/login?page_token=x')).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })

    expect((await list(server, '?subject=ben')).login_sessions.map(({ id }: { id: string }) => id)).toEqual([
      bens.id,
    ])
    await asAdmin(server, `DELETE /admin/oauth2/auth/sessions/login?sid=${bens.id}`)
    expect((await list(server, '?subject=ben')).login_sessions).toEqual([])
    await asAdmin(server, 'DELETE /admin/oauth2/auth/sessions/login?subject=a-person')
    expect((await list(server)).login_sessions).toEqual([])
  })
})
