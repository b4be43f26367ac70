import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  createHttpSession,
  signIn,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../../testing/index.ts'

onOneDatabase('logout', (open) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform(open)
    await createAccount(platform)
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  test('a page follows the link and is redirected, signed out', async () => {
    const page = createHttpSession(platform, 'browser')
    await signInBrowser(page)
    const begun = await page.send({
      url: `/self-service/logout/browser?return_to=${encodeURIComponent('http://localhost:3000/bye')}`,
    })
    const again = await page.send({ url: '/self-service/logout/browser' })
    expect(again.body.logout_token).toBe(begun.body.logout_token)
    const left = await page.send({ url: begun.body.logout_url })
    expect([left.status, left.headers.location]).toEqual([303, 'http://localhost:3000/bye'])
    expect(left.cookies.get('ory_kratos_session')).toContain('Max-Age=0')
    const gone = await page.send({ url: '/sessions/whoami', headers: { accept: 'application/json' } })
    expect(gone.status).toBe(401)
  })

  test.each([
    ['', 400],
    ['?token=ory_lo_wrong', 403],
  ])('a link with "%s" is answered with %i', async (query, status) => {
    const http = createHttpSession(platform)
    await signInBrowser(http)
    const response = await http.send({ url: `/self-service/logout${query}` })
    expect(response.status).toBe(status)
    expect((await http.send({ url: '/sessions/whoami' })).status).toBe(200)
  })

  test("another session's link signs nobody out", async () => {
    const [mine, other] = [createHttpSession(platform), createHttpSession(platform)]
    await signInBrowser(mine)
    await signInBrowser(other)
    const { body } = await other.send({ url: '/self-service/logout/browser' })
    expect((await mine.send({ url: body.logout_url })).status).toBe(403)
  })

  test('without a session there is no logout', async () => {
    const script = await createHttpSession(platform).send({ url: '/self-service/logout/browser' })
    expect([script.status, script.body.error.id]).toEqual([401, 'session_inactive'])
    expect([...script.cookies.keys()]).toEqual([expect.stringContaining('csrf_token_')])
    const page = await createHttpSession(platform, 'browser').send({ url: '/self-service/logout/browser' })
    expect([page.status, String(page.headers.location)]).toEqual([303, expect.stringContaining('/error?id=')])
  })

  test('a bearer token is revoked in preference to the cookie', async () => {
    const token = await signIn(platform)
    const http = createHttpSession(platform)
    await signInBrowser(http)
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await http.send({ url: '/self-service/logout/browser', headers })
    expect((await http.send({ url: '/self-service/logout?token=x', headers })).status).toBe(403)
    expect((await http.send({ url: '/self-service/logout', headers })).status).toBe(400)
    expect((await http.send({ url: body.logout_url, headers })).status).toBe(204)
    expect((await http.send({ url: '/sessions/whoami' })).status).toBe(200)
    const gone = await createHttpSession(platform).send({ url: '/sessions/whoami', headers })
    expect(gone.status).toBe(401)
  })

  test.each([
    [{ session_token: 'ory_st_unknown' }, 403],
    [{ session_token: '' }, 403],
    [{}, 403],
    [{ session_token: 5 }, 400],
    [[], 400],
    [undefined, 400],
  ])("an app's logout with %j is answered with %i and a reason only", async (body, status) => {
    const request = { method: 'DELETE', url: '/self-service/logout/api', ...(body && { body }) } as const
    const response = await createHttpSession(platform).send(request)
    expect([response.status, Object.keys(response.body.error)]).toEqual([
      status,
      ['code', 'status', 'reason', 'message'],
    ])
  })
})
