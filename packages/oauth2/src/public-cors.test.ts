import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestOAuth2 } from './testing.ts'

test.each([
  ['/oauth2/token', undefined],
  ['/oauth2/revoke', undefined],
  ['/userinfo', undefined],
  ['/credentials', undefined],
  ['/.well-known/openid-configuration', undefined],
  ['/.well-known/jwks.json', undefined],
  ['/oauth2/auth', 'GET, OPTIONS, POST'],
  ['/oauth2/register', 'OPTIONS, POST'],
])('OPTIONS of no page at %s is told the methods %s', async (url, allow) => {
  await using server = await startTestOAuth2(openTestSqlite)
  const options = await server.app.inject({ method: 'OPTIONS', url })
  const wrong = await server.app.inject({ method: 'PATCH', url })
  expect([options.statusCode, options.headers.allow]).toEqual([200, allow])
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, expect.stringContaining('OPTIONS')])
})
