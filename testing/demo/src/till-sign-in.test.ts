import { setTimeout as sleep } from 'node:timers/promises'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { providerAccount } from './demo-data.ts'
import type { DemoEnvironment } from './demo-environment.ts'
import {
  type Account,
  type Browser,
  createBrowser,
  json,
  register,
  startTillClient as start,
  submit,
} from './till-client.ts'

const AT_ONCE = 20

/** A browser of a person who is signed in at the point of sale. */
async function signedIn(environment: DemoEnvironment): Promise<Browser & { account: Account }> {
  const browser = createBrowser()
  const account = await register(browser, environment)
  const at = await browser.follow(`${environment.urls.pos}/sign-in?return_to=/settings`, '/settings')
  expect(at.href).toBe(`${environment.urls.pos}/settings`)
  return { ...browser, account }
}

/** The parts of responses that are used here. */
interface TillResponse {
  here: string
  signed_in: string
  url: string
  may_manage: boolean
}

async function call({ send }: Browser, address: string, body?: object): Promise<TillResponse> {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const response = await send(address, { headers: json, ...init })
  if (!response.ok) throw new Error(`${address} answered ${await response.text()}`)
  return (await response.json()) as TillResponse // as in the contract
}

const PIN = '2468'

/** Adds a person to the owner's shop, who takes over the owner's till. */
async function handOver(owner: Browser, environment: DemoEnvironment): Promise<void> {
  const api = `${environment.urls.pos}/api`
  const { email, password } = providerAccount
  await call(owner, `${api}/${environment.config.provider}/link`, {
    device_name: 'Counter 1',
    email,
    password,
  })
  const { url } = await call(owner, `${api}/people/invitations`, { name: 'Sipho', role: 'cashier' })
  const cashier = await signedIn(environment)
  await call(cashier, `${api}/invitations/${url.split('/').at(-1)}/acceptances`, {})
  const choosePin = async (browser: Browser): Promise<string> => {
    const { here } = await call(browser, `${api}/people`)
    const body = JSON.stringify({ pin: PIN })
    await browser.send(`${api}/people/${here}/pin`, { method: 'PUT', headers: json, body })
    return here
  }
  await choosePin(owner)
  await call(owner, `${api}/till/user`, { person_uuid: await choosePin(cashier), pin: PIN })
}

const readStatus = async ({ send }: Browser, { urls }: DemoEnvironment): Promise<number> =>
  (await send(`${urls.pos}/api/onboarding/status`, { headers: json })).status

onBothDatabases('a till that is a client of the platform', (open, onOne) => {
  onOne(() => {
    test('signs in by its OAuth2, and signs out of both', async () => {
      await using environment = await start(open)
      const { demo } = environment
      const stranger = await readStatus(createBrowser(), demo)
      const browser = await signedIn(demo)
      const existing = await readStatus(browser, demo)
      const response = await browser.send(`${demo.urls.pos}/api/sign-out`, { method: 'POST', headers: json })
      const { redirect_to } = (await response.json()) as { redirect_to: string } // as in the contract
      const page = await browser.follow(redirect_to, '/sign-out')
      expect([stranger, existing, await readStatus(browser, demo)]).toEqual([401, 200, 401])
      expect(page.searchParams.has('logout_challenge')).toBe(true)
    })

    test('is signed out immediately by signing out of the platform', async () => {
      await using environment = await start(open)
      const { demo } = environment
      const browser = await signedIn(demo)
      const { platform } = demo.urls
      const logout = await browser.send(`${platform}/self-service/logout/browser`, { headers: json })
      const { logout_url } = (await logout.json()) as { logout_url: string } // as in the contract
      await browser.send(logout_url)
      expect(await readStatus(browser, demo)).toBe(401)
    })

    test('rejects sign-ins that it did not start, and foreign return URLs', async () => {
      await using environment = await start(open)
      const { demo } = environment
      const { pos } = demo.urls
      const browser = createBrowser()
      await register(browser, demo)
      const { href: callback } = await browser.follow(`${pos}/sign-in`, '/sign-in/callback')
      const thief = createBrowser()
      const stolen = await thief.send(callback)
      const refused = await browser.send(`${pos}/sign-in/callback?state=another-state&code=a`)
      const at = await browser.follow(`${pos}/sign-in?return_to=https://evil.example/`, '/')
      expect([stolen.status, refused.status, at.href]).toEqual([400, 400, `${pos}/`])
      expect(await readStatus(thief, demo)).toBe(401)
    })

    test('requires the password of the signed-in account after another person took over one of its tills', async () => {
      await using environment = await start(open)
      const { demo } = environment
      const { pos, platform } = demo.urls
      const owner = await signedIn(demo)
      // Authentication times of the platform have a resolution of one second.
      await sleep(1000)
      await handOver(owner, demo)
      owner.forget(pos)
      const page = await owner.follow(`${pos}/sign-in?return_to=/settings`, '/login')
      const flow = `${platform}/self-service/login/flows?id=${page.searchParams.get('flow')}`
      const { email, password } = owner.account
      await sleep(1000)
      const response = await submit(owner, flow, { identifier: email, password })
      const { redirect_browser_to } = (await response.json()) as { redirect_browser_to: string } // as the flow is described
      const at = await owner.follow(redirect_browser_to, '/settings')
      const { here, signed_in, may_manage } = await call(owner, `${pos}/api/people`)
      expect([at.href, here === signed_in, may_manage]).toEqual([`${pos}/settings`, true, true])
    })

    test('cannot be signed out by a page of another site', async () => {
      await using environment = await start(open)
      const browser = await signedIn(environment.demo)
      const headers = { ...json, 'sec-fetch-site': 'cross-site' }
      const response = await browser.send(`${environment.demo.urls.pos}/api/sign-out`, {
        method: 'POST',
        headers,
      })
      expect([response.status, await readStatus(browser, environment.demo)]).toEqual([403, 200])
    })
  })

  test('refreshes its token once despite concurrent requests', async () => {
    await using environment = await start(open, { authorization_code_grant_access_token_lifespan: '1s' })
    const browser = await signedIn(environment.demo)
    await sleep(1100)
    const statuses = await Promise.all(
      Array.from({ length: AT_ONCE }, () => readStatus(browser, environment.demo)),
    )
    expect([new Set(statuses), await readStatus(browser, environment.demo)]).toEqual([new Set([200]), 200])
  })
})
