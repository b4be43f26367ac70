import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestPlatform } from './testing.ts'

const json = { accept: 'application/json' }

/** Returns the status of a flow that returns to an app, and the origin that may read a session. */
async function readResponse(origin: string, loopbackOrigins: 'allowed' | 'refused') {
  await using platform = await startTestPlatform(openTestSqlite, { loopbackOrigins })
  const url = `/self-service/login/browser?return_to=${encodeURIComponent(`${origin}/after`)}`
  const { statusCode } = await platform.app.inject({ url, headers: json })
  const { headers } = await platform.app.inject({ url: '/sessions/whoami', headers: { ...json, origin } })
  return [statusCode, headers['access-control-allow-origin']]
}

test.each(['http://localhost:5173', 'http://127.0.0.1:3456', 'http://[::1]:8080', 'https://localhost:5173'])(
  'in development an app at %s may be a return URL and call the API, and nothing else may',
  async (origin) => {
    expect([await readResponse(origin, 'allowed'), await readResponse(origin, 'refused')]).toEqual([
      [200, origin],
      [400, undefined],
    ])
  },
)

test.each(['http://localhost.evil.test:5173', 'http://192.168.0.7:5173', 'http://evil.test:80'])(
  'an app at %s does not count as local',
  async (origin) => {
    expect(await readResponse(origin, 'allowed')).toEqual([400, undefined])
  },
)
