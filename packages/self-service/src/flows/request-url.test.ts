import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestPlatform } from '../testing/index.ts'

const claims = { 'x-forwarded-host': 'evil.test, shop.test', 'x-forwarded-proto': 'http, https' }

onOneDatabase('the request URL of a flow', (open) => {
  const readRequestUrl = async (proxy: 'trusted' | 'none', headers: Record<string, string>) => {
    await using platform = await startTestPlatform(open, { proxy })
    const response = await platform.app.inject({ url: '/self-service/login/api', headers })
    return response.json().request_url
  }

  test.each([
    ['none', 'http://localhost:4000/self-service/login/api'],
    ['trusted', 'https://shop.test/self-service/login/api'],
  ] as const)('proxy %s: %s', async (proxy, url) => {
    expect(await readRequestUrl(proxy, { host: 'localhost:4000', ...claims })).toBe(url)
  })

  const atAnotherBase = async (proxy: 'trusted' | 'none', base: string) => {
    await using platform = await startTestPlatform(open, { proxy })
    const headers = { host: 'localhost:4000', 'ory-base-url-rewrite': base }
    return (await platform.app.inject({ url: '/self-service/login/api', headers })).json()
  }

  test.each([
    ['none', 'http://localhost:4000/self-service/login?flow='],
    ['trusted', 'https://shop.test/auth/self-service/login?flow='],
  ] as const)(
    'a base of another address is the base of forms behind a proxy that is %s: %s',
    async (proxy, action) => {
      const { id, ui } = await atAnotherBase(proxy, 'https://shop.test/auth/')
      expect(ui.action).toBe(`${action}${id}`)
    },
  )

  test('an invalid base is rejected if the proxy is trusted', async () => {
    const refused = { error: { code: 400, details: { field: 'ory-base-url-rewrite' } } }
    for (const base of ['shop.test', 'ftp://shop.test'])
      expect(await atAnotherBase('trusted', base)).toMatchObject(refused)
    expect(await atAnotherBase('none', 'shop.test')).toHaveProperty('ui')
  })

  test.each(['shop.127.0.0.1:24000', 'a b', 'x/y', 'me@x', '[::1', '%zz'])(
    'a Host "%s" that cannot be part of an address is rejected',
    async (host) => {
      await using platform = await startTestPlatform(open)
      const response = await platform.app.inject({ url: '/self-service/login/api', headers: { host } })
      expect([response.statusCode, response.json().error.details]).toEqual([400, { field: 'Host' }])
    },
  )
})
