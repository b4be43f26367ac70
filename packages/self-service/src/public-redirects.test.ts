import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, createHttpSession, startTestPlatform, type TestPlatform } from './testing/index.ts'

onOneDatabase('public endpoints requested below /admin', (open) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform(open)
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const authorization = `Bearer ${ADMIN_KEY}`

  test.each([
    ['GET', '/self-service/login/browser?return_to=a%20b'],
    ['GET', '/self-service/settings/flows?id=x'],
    ['POST', '/self-service/registration?flow=x'],
    ['DELETE', '/self-service/logout/api'],
    ['GET', '/self-service/errors?id=x'],
    ['GET', '/sessions/whoami?tokenize_as=x'],
    ['DELETE', '/sessions'],
  ] as const)('%s /admin%s redirects to the public endpoint', async (method, url) => {
    const response = await createHttpSession(platform).send({
      method,
      url: `/admin${url}`,
      headers: { authorization },
    })
    expect([response.status, response.headers.location]).toEqual([307, `http://localhost:4000${url}`])
  })

  test('schemas are also served below /admin without key and cookies', async () => {
    const send = (url: string) => createHttpSession(platform).send({ url })
    for (const url of ['/schemas', '/schemas/merchant', '/schemas?page=3&per_page=10']) {
      const [shown, alike] = [await send(`/admin${url}`), await send(url)]
      expect([shown.status, shown.body, shown.headers.link]).toEqual([200, alike.body, alike.headers.link])
      expect(shown.headers['set-cookie']).toBeUndefined()
    }
    expect((await send('/admin/schemas/nothing')).status).toBe(404)
  })

  test('other paths and callers without key are not redirected', async () => {
    const send = (url: string, headers = {}) => createHttpSession(platform).send({ url, headers })
    expect((await send('/admin/self-service/nothing', { authorization })).status).toBe(404)
    expect((await send('/admin/self-service/login/browser')).status).toBe(401)
  })
})
