import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  type Browser,
  createBrowser,
  registerClient,
  SUBJECT,
  type TestClient,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

/** Starts a flow in a tab. Returns a function that advances it and reports where it is. */
async function openTab(server: TestOAuth2, browser: Browser, client: TestClient) {
  let { location } = await browser.open(authorizationUrl(client))
  return async (): Promise<URL> => {
    const step = location.searchParams.has('login_challenge') ? 'login' : 'consent'
    const challenge = location.searchParams.get(`${step}_challenge`)
    const url = `/admin/oauth2/auth/requests/${step}/accept?${step}_challenge=${challenge}`
    const body = step === 'login' ? { subject: SUBJECT } : { grant_scope: ['openid'] }
    const response = await asAdmin(server, `PUT ${url}`, body)
    location = (await browser.open(response.body.redirect_to)).location
    return location
  }
}

onOneDatabase('tabs of one browser', (open) => {
  test.each([
    ['of one client', 1],
    ['of two clients', 2],
  ])('%s both complete, in whichever order they alternate', async (_name, clients) => {
    await using server = await startTestOAuth2(open, { dev: true })
    const first = await registerClient(server)
    const second = clients === 1 ? first : await registerClient(server)
    const browser = createBrowser(server)
    const one = await openTab(server, browser, first)
    const other = await openTab(server, browser, second)
    await one()
    await other()
    const ends = [await other(), await one()]
    expect(ends.map(({ searchParams }) => [searchParams.get('error'), searchParams.has('code')])).toEqual([
      [null, true],
      [null, true],
    ])
  })
})
