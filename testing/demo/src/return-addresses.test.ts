import { returnAddressTricks } from '@tillkey/host/testing'
import { DEVELOPMENT_OWNER } from '@tillkey/server'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoEnvironment } from './demo-environment.ts'
import { type Browser, createBrowser, json, register, startTillClient, submit } from './till-client.ts'

const EVIL = 'evil.test'

/** Returns where a browser ends for a return URL. Undefined without a redirect. */
type Door = (address: string) => Promise<URL | undefined>

let environment: DemoEnvironment
let end: () => PromiseLike<void>
let visitor: Browser
let person: Browser
let operator: Browser

beforeAll(async () => {
  const tillClient = await startTillClient(openTestSqlite)
  environment = tillClient.demo
  end = () => tillClient[Symbol.asyncDispose]()
  visitor = createBrowser()
  person = createBrowser()
  await register(person, environment)
  operator = createBrowser()
  const page = await operator.follow(`${environment.urls.console}/sign-in`, '/p/operators/login')
  const flow = `${platform()}/p/operators/self-service/login/flows?id=${page.searchParams.get('flow')}`
  const { email: identifier, password } = DEVELOPMENT_OWNER
  await submit(operator, flow, { identifier, password })
})
afterAll(() => end())

const tricks = (): string[] => returnAddressTricks(environment.urls.pos, EVIL)

const readLocation = (response: Response, base: string): URL | undefined => {
  const location = response.headers.get('location')
  return location === null ? undefined : new URL(location, base)
}

/** Opens a path of a server that takes a return URL. */
const opened =
  (browser: () => Browser, at: () => string, path: (address: string) => string): Door =>
  async (address) => {
    const url = at() + path(encodeURIComponent(address))
    return readLocation(await browser().send(url), url)
  }

const platform = (): string => environment.urls.platform
const flow =
  (kind: string) =>
  (address: string): string =>
    `/self-service/${kind}/browser?return_to=${address}`

/** Signs in at a client of the platform and returns where that ends. */
const clientSignIn =
  (browser: () => Browser, at: () => string): Door =>
  async (address) => {
    const callbackPath = new URL(`${at()}/sign-in/callback`).pathname
    const begin = `${at()}/sign-in?return_to=${encodeURIComponent(address)}`
    const callback = await browser().follow(begin, callbackPath)
    return readLocation(await browser().send(callback.href), callback.href)
  }
const tillSignIn = clientSignIn(
  () => person,
  () => environment.urls.pos,
)

const authorization = (parameter: string): Door =>
  opened(
    () => person,
    platform,
    (address) =>
      `/oauth2/auth?client_id=point-of-sale&response_type=code&scope=openid&state=a-state-of-a-test&${parameter}=${address}`,
  )

const doors: Record<string, Door> = {
  'a login': opened(() => visitor, platform, flow('login')),
  'a login of somebody who is signed in': opened(() => person, platform, flow('login')),
  'a registration': opened(() => visitor, platform, flow('registration')),
  'a registration of somebody who is signed in': opened(() => person, platform, flow('registration')),
  'a recovery': opened(() => visitor, platform, flow('recovery')),
  'a verification': opened(() => visitor, platform, flow('verification')),
  settings: opened(() => person, platform, flow('settings')),
  'the end of a logout': opened(
    () => person,
    platform,
    (address) => `/self-service/logout?token=none&return_to=${address}`,
  ),
  'the sign-in without scripts': opened(
    () => visitor,
    platform,
    (address) => `/login/plain?return_to=${address}`,
  ),
  'an authorization': authorization('redirect_uri'),
  'an end of a session': opened(
    () => person,
    platform,
    (address) => `/oauth2/sessions/logout?post_logout_redirect_uri=${address}`,
  ),
  'a sign-in at the point of sale': tillSignIn,
  'a sign-in at the console': clientSignIn(
    () => operator,
    () => environment.urls.console,
  ),
  'a sign-in at the console of the platform': clientSignIn(
    () => operator,
    () => `${platform()}/console/ui`,
  ),
}

describe.each(Object.entries(doors))('%s', (_name, door) => {
  test('redirects to the services only, whatever return URL is requested', async () => {
    const own = [environment.urls.pos, environment.urls.platform, environment.urls.console]
    const astray: [string, string][] = []
    for (const address of tricks()) {
      const end = await door(address)
      if (end && (!own.includes(end.origin) || end.pathname.startsWith('//')))
        astray.push([address, end.href])
    }
    expect(astray).toEqual([])
  })
})

describe.each(['login', 'registration', 'recovery', 'verification'])('the flow %s', (kind) => {
  test('rejects all of them', async () => {
    const statuses = new Map<string, number>()
    for (const address of tricks()) {
      const url = `${platform()}${flow(kind)(encodeURIComponent(address))}`
      statuses.set(address, (await visitor.send(url, { headers: json })).status)
    }
    expect([...statuses].filter(([, status]) => status !== 400)).toEqual([])
  })
})

test('a sign-in at the point of sale returns to a screen', async () => {
  const { pos } = environment.urls
  const ends = await Promise.all(['/settings?a=b', `${pos}/day`].map((address) => tillSignIn(address)))
  expect(ends.map((end) => end?.href)).toEqual([`${pos}/settings?a=b`, `${pos}/day`])
})
