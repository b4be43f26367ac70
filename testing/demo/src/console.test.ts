import { setTimeout as sleep } from 'node:timers/promises'
import {
  createClient,
  deleteIdentitySessions,
  getProject,
  listIdentities,
  patchIdentity,
  patchProject,
} from '@tillkey/client'
import { DEVELOPMENT_OWNER } from '@tillkey/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoEnvironment, startDemoEnvironment } from './demo-environment.ts'
import { type Browser, createBrowser, json, submit } from './till-client.ts'

let demo: DemoEnvironment

beforeAll(async () => {
  demo = await startDemoEnvironment({ settings: { TILLKEY_THROTTLE: 'off', TILLKEY_LOG_LEVEL: 'silent' } })
})
afterAll(() => demo[Symbol.asyncDispose]())

/** Signs the owner in at a screen of the console. Resolves with the browser and where it arrived. */
async function signIn(
  returnTo: string,
  base = demo.urls.console,
): Promise<{ browser: Browser; arrived: URL }> {
  const browser = createBrowser()
  const { platform } = demo.urls
  const start = `${base}/sign-in?${new URLSearchParams({ return_to: returnTo }).toString()}`
  const page = await browser.follow(start, '/p/operators/login')
  const flow = `${platform}/p/operators/self-service/login/flows?id=${page.searchParams.get('flow')}`
  const { email: identifier, password } = DEVELOPMENT_OWNER
  const response = await submit(browser, flow, { identifier, password })
  const body = (await response.json()) as { redirect_browser_to?: string } // as in the contract
  const next = body.redirect_browser_to ?? page.href
  return { browser, arrived: await browser.follow(next, new URL(returnTo, base).pathname) }
}

const operatorOf = async ({ send }: Browser, query = ''): Promise<{ status: number; body: unknown }> => {
  const response = await send(`${demo.urls.console}/api/console/operator${query}`, { headers: json })
  return { status: response.status, body: await response.json() }
}

test('an operator signs in with OAuth2, returns to the screen, calls operations, and signs out', async () => {
  const { browser, arrived } = await signIn(`${demo.urls.console}/p/playground/users`)
  const signedIn = await operatorOf(browser, '?project=playground')
  const left = await browser.send(`${demo.urls.console}/sign-out`, { method: 'POST', headers: json })
  const { redirect_to: address } = (await left.json()) as { redirect_to: string } // as in the contract
  expect(arrived.href).toBe(`${demo.urls.console}/p/playground/users`)
  expect(signedIn).toMatchObject({
    status: 200,
    body: { kind: 'operator', email: DEVELOPMENT_OWNER.email, role: 'owner' },
  })
  expect(address).toContain(`${demo.urls.platform}/p/operators/`)
  expect((await operatorOf(browser)).status).toBe(401)
})

test('the platform serves the console as well, with sign-in and screens below a path', async () => {
  const { platform } = demo.urls
  const start = await createBrowser().send(`${platform}/console`)
  const api = await createBrowser().send(`${platform}/console`, { headers: json })
  const { browser, arrived } = await signIn(
    `${platform}/console/ui/p/playground/users`,
    `${platform}/console/ui`,
  )
  const page = await (await browser.send(arrived.href)).text()
  const operator = await browser.send(`${platform}/console/ui/api/console/operator`, { headers: json })
  expect([
    start.status,
    new URL(start.headers.get('location') ?? '', `${platform}/console`).pathname,
  ]).toEqual([303, '/console/ui/'])
  expect([api.status, operator.status]).toEqual([404, 200])
  expect(arrived.href).toBe(`${platform}/console/ui/p/playground/users`)
  expect(page).toContain('src="../../assets/')
})

test('a screen of another site is not returned to', async () => {
  const { arrived } = await signIn('https://evil.example/')
  expect(arrived.href).toBe(`${demo.urls.console}/`)
})

test('calls without a sign-in, and of pages of other sites, are rejected', async () => {
  const { browser } = await signIn('/')
  const address = `${demo.urls.console}/api/projects`
  const create = (headers: Record<string, string>) =>
    browser.send(address, { method: 'POST', headers: { ...json, ...headers }, body: '{"name":"Mine"}' })
  const statuses = [
    (await createBrowser().send(address, { headers: json })).status,
    (await create({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status,
    (await create({ origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' })).status,
    (await create({ origin: demo.urls.console, 'sec-fetch-site': 'same-origin' })).status,
  ]
  expect(statuses).toEqual([401, 403, 403, 201])
})

test('pages of the platform are not served in the origin of the console', async () => {
  const { browser } = await signIn('/')
  const response = await browser.send(`${demo.urls.console}/api/p/playground/login`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    502,
    'application/json; charset=utf-8',
  ])
})

test('an expired access token is refreshed once for parallel calls', async () => {
  const admin = createClient({ baseUrl: demo.urls.platform, accessToken: demo.config.adminKey })
  const { id: project_id } = await getProject(admin, { project_id: 'operators' })
  const setLifespan = (value: string) =>
    patchProject(admin, {
      project_id,
      body: [{ op: 'add', path: '/services/oauth2/config/ttl', value: { access_token: value } }],
    })
  await setLifespan('1s')
  const { browser } = await signIn('/')
  await sleep(1200)
  const calls = await Promise.all([operatorOf(browser), operatorOf(browser), operatorOf(browser)])
  await setLifespan('1h')
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a console session ends with the session of its operator, and when the operator is disabled', async () => {
  const baseUrl = `${demo.urls.platform}/p/operators`
  const admin = createClient({ baseUrl, accessToken: demo.config.adminKey })
  const [identity] = await listIdentities(admin, { credentials_identifier: DEVELOPMENT_OWNER.email })
  const id = identity?.id ?? ''
  const setState = (value: 'active' | 'inactive') =>
    patchIdentity(admin, { id, body: [{ op: 'replace', path: '/state', value }] })
  const [first, second] = [(await signIn('/')).browser, (await signIn('/')).browser]
  const before = [(await operatorOf(first)).status, (await operatorOf(second)).status]
  await deleteIdentitySessions(admin, { id })
  const ended = [(await operatorOf(first)).status, (await operatorOf(second)).status]
  const { browser } = await signIn('/')
  const again = (await operatorOf(browser)).status
  await setState('inactive')
  const disabled = (await operatorOf(browser)).status
  await setState('active')
  expect([before, ended, again, disabled, (await operatorOf(browser)).status]).toEqual([
    [200, 200],
    [401, 401],
    200,
    401,
    401,
  ])
})
