import { defaultProject } from '@tillkey/identity/default-project.ts'
import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  createAccount,
  createHttpSession,
  EMAIL,
  signInBrowser,
  startTestPlatform,
} from '../testing/index.ts'

const COOKIE = 'ory_kratos_session'

test("projects that share a cookie’s name cannot read each other's entries, even if they are swapped", async () => {
  await using platform = await startTestPlatform(openTestSqlite, {
    projects: [defaultProject(), { ...defaultProject(), slug: 'beside' }],
  })
  const obtainCookie = async (slug: string): Promise<string> => {
    await createAccount(platform, EMAIL, slug)
    const http = createHttpSession(platform)
    await signInBrowser(http, EMAIL, slug && `/p/${slug}`)
    return http.jar.get(COOKIE) ?? ''
  }
  const [own, other] = [await obtainCookie(''), await obtainCookie('beside')]
  const [ownTag = '', ...ownRest] = own.split('.')
  const [otherTag = '', ...otherRest] = other.split('.')
  const readStatus = async (path: string, value: string): Promise<number> => {
    const url = `${path}/sessions/whoami`
    return (await platform.app.inject({ url, headers: { cookie: `${COOKIE}=${value}` } })).statusCode
  }
  expect([
    await readStatus('', own),
    await readStatus('/p/beside', other),
    await readStatus('/p/beside', own),
    await readStatus('', other),
    await readStatus('/p/beside', [otherTag, ...ownRest].join('.')),
    await readStatus('', [ownTag, ...otherRest].join('.')),
    await readStatus('/p/beside', `${own}!${other}`),
  ]).toEqual([200, 200, 401, 401, 401, 401, 200])
})
