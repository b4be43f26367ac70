import { onOneDatabase, openTestPostgres, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createAccount,
  createHttpSession,
  EMAIL,
  PASSWORD,
  signIn,
  startTestPlatform,
} from '../testing/index.ts'

const locationHeaders = { 'cf-ipcity': 'Cape Town', 'cf-ipcountry': 'ZA' }

onOneDatabase('the device of a session', (open) => {
  test.each([
    ['trusted', locationHeaders, 'Cape Town, ZA'],
    ['trusted', { 'cf-ipcountry': 'ZA' }, 'ZA'],
    ['trusted', {}, ''],
    ['none', locationHeaders, ''],
  ] as const)(
    'has the location of the proxy headers if the proxy is trusted (%s, %j)',
    async (proxy, headers, location) => {
      await using platform = await startTestPlatform(open, { proxy })
      await createAccount(platform)
      const app = createHttpSession(platform)
      const { body: flow } = await app.send({ url: '/self-service/login/api' })
      const body = { method: 'password', identifier: EMAIL, password: PASSWORD }
      const { body: done } = await app.send({ method: 'POST', url: flow.ui.action, body, headers })
      expect(done.session.devices).toMatchObject([{ location }])
    },
  )
})

/** Shares one database between two platforms: neither closes it. */
const shared = (database: TestDatabase) => async (): Promise<TestDatabase> => ({
  ...database,
  [Symbol.asyncDispose]: async () => undefined,
})

test.each(['by its owner', 'by an administrator', 'with its identity'])(
  'a session revoked %s is rejected by another process at once',
  async (actor) => {
    await using database = await openTestPostgres()
    await using platform = await startTestPlatform(shared(database))
    await using other = await startTestPlatform(shared(database))
    const identity = await createAccount(platform)
    const token = await signIn(platform)
    const whoami = async () => {
      const headers = { 'x-session-token': token }
      return createHttpSession(other).send({ url: '/sessions/whoami', headers })
    }
    const { status, body } = await whoami()
    expect(status).toBe(200)
    const authorization = `Bearer ${ADMIN_KEY}`
    const revocations = {
      'by its owner': { url: '/self-service/logout/api', body: { session_token: token } },
      'by an administrator': { url: `/admin/sessions/${body.id}`, headers: { authorization } },
      'with its identity': { url: `/admin/identities/${identity}`, headers: { authorization } },
    }
    const revocation = revocations[actor as keyof typeof revocations] // one of the three
    expect((await createHttpSession(platform).send({ method: 'DELETE', ...revocation })).status).toBe(204)
    expect((await whoami()).status).toBe(401)
  },
)
