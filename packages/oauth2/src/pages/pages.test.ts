import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestOAuth2 } from '../testing/index.ts'

test.each(['login', 'consent', 'logout', 'logout/callback', 'error?error=x'])(
  'the built-in page %s cannot be framed, runs no scripts and loads nothing',
  async (name) => {
    await using server = await startTestOAuth2(openTestSqlite)
    const { headers, body } = await server.app.inject(`/oauth2/fallbacks/${name}`)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'$/)
    expect(body).not.toMatch(/<script|src=|href=/)
  },
)

test('the error page escapes its text', async () => {
  await using server = await startTestOAuth2(openTestSqlite)
  const query = new URLSearchParams({ error: '<b>x', error_description: '<script>alert(1)</script>' })
  const response = await server.app.inject(`/oauth2/fallbacks/error?${query.toString()}`)
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toMatch(/<script|<b>/)
})

test('an unknown challenge is reported on a page', async () => {
  await using server = await startTestOAuth2(openTestSqlite)
  const response = await server.app.inject('/oauth2/fallbacks/login?login_challenge=nonsense')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})
