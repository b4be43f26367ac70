import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { registerClient } from './testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from './testing/index.ts'

test.each([
  ['/oauth2/token', undefined],
  ['/oauth2/revoke', undefined],
  ['/userinfo', undefined],
  ['/credentials', undefined],
  ['/.well-known/openid-configuration', undefined],
  ['/.well-known/jwks.json', undefined],
  ['/oauth2/auth', 'GET, OPTIONS, POST'],
  ['/oauth2/register', 'OPTIONS, POST'],
])('OPTIONS without an origin at %s returns Allow: %s', async (url, allow) => {
  await using server = await startTestOAuth2(openTestSqlite)
  const options = await server.app.inject({ method: 'OPTIONS', url })
  const wrong = await server.app.inject({ method: 'PATCH', url })
  expect([options.statusCode, options.headers.allow]).toEqual([200, allow])
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, expect.stringContaining('OPTIONS')])
})

interface Options {
  url: string
  origin: string
  method?: 'GET' | 'OPTIONS'
  headers?: Record<string, string>
}

/** The origin that a response allows. */
async function letIn(server: TestOAuth2, { url, origin, method = 'GET', headers = {} }: Options) {
  const response = await server.app.inject({ method, url, headers: { origin, ...headers } })
  return response.headers['access-control-allow-origin']
}

const preflight = {
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'authorization',
}
const on = { enabled: true, allowed_origins: ['https://shop.example'] }

test('discovery and keys are readable from every origin', async () => {
  const configs = [{}, { serve: { public: { cors: on } } }]
  for (const config of configs) {
    await using server = await startTestOAuth2(openTestSqlite, config)
    for (const url of ['/.well-known/openid-configuration', '/.well-known/jwks.json'])
      expect(await letIn(server, { url, origin: 'https://anybody.example' })).toBe('*')
  }
})

test('preflight requests are allowed for origins of clients only', async () => {
  await using server = await startTestOAuth2(openTestSqlite, { serve: { public: { cors: on } } })
  await registerClient(server, { allowed_cors_origins: ['https://spa.example', 'https://*.spa.example'] })
  const askFor = (origin: string) =>
    letIn(server, { url: '/userinfo', origin, method: 'OPTIONS', headers: preflight })
  const origins = [
    'https://spa.example',
    'https://a.spa.example',
    'https://shop.example',
    'https://evil.example',
  ]
  expect(await Promise.all(origins.map(askFor))).toEqual([...origins.slice(0, 3), undefined])
})

test('the admin API is readable from configured origins', async () => {
  await using server = await startTestOAuth2(openTestSqlite, { serve: { admin: { cors: on } } })
  const askFor = (origin: string) =>
    letIn(server, { url: '/admin/clients', origin, method: 'OPTIONS', headers: preflight })
  expect([await askFor('https://shop.example'), await askFor('https://evil.example')]).toEqual([
    'https://shop.example',
    undefined,
  ])
})
