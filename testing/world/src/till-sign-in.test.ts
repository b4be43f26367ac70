import { setTimeout as sleep } from 'node:timers/promises'
import { onBothDatabases, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

const SECRET = 'a-secret-of-the-point-of-sale'
const settings = {
  TILLKEY_THROTTLE: 'off',
  TILLKEY_LOG_LEVEL: 'silent',
  TILLKEY_POS_SIGN_IN: 'oauth2',
  TILLKEY_POS_CLIENT_SECRET: SECRET,
}
const AT_ONCE = 20

interface Place extends AsyncDisposable {
  world: World
}

/** A world whose point of sale is a client of the platform, registered with these lifespans. */
async function start(open: () => Promise<TestDatabase>, client: object = {}): Promise<Place> {
  const database = await open()
  const world = await startWorld({ settings, ...(database.url && { databaseUrl: database.url }) })
  const { pos, platform } = world.urls
  const answer = await fetch(`${platform}/admin/clients`, {
    method: 'POST',
    headers: { authorization: 'Bearer ory_pat_demo', 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ client_id: 'point-of-sale', client_secret: SECRET, client_name: 'Tills', skip_consent: true },
      grant_types: ['authorization_code', 'refresh_token'],
      scope: 'openid offline',
      redirect_uris: [`${pos}/sign-in/callback`],
      post_logout_redirect_uris: [`${pos}/`],
      ...client,
    }),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  const dispose = async () => {
    await world[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  }
  return { world, [Symbol.asyncDispose]: dispose }
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A browser, with the cookies of the services by the port that set them, so that none is shown to the other. */
function createBrowser() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = ({ port }: URL): Map<string, string> =>
    jars.get(port) ?? jars.set(port, new Map()).get(port) ?? new Map()
  async function send(address: string, init: Sent = {}): Promise<Response> {
    const url = new URL(address)
    const jar = jarOf(url)
    const cookie = Array.from(jar, (pair) => pair.join('=')).join('; ')
    const headers = { accept: 'text/html', ...(cookie && { cookie }), ...init.headers }
    const answer = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
      if (/Max-Age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  /** Goes where it is led, until it is led to this path. */
  async function follow(address: string, path: string): Promise<URL> {
    let at = new URL(address)
    for (let hops = 0; hops < 15 && at.pathname !== path; hops += 1) {
      const answer = await send(at.href)
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`${at.href} answered ${answer.status}`)
      at = new URL(location, at)
    }
    return at
  }
  return { send, follow }
}
type Browser = ReturnType<typeof createBrowser>

const json = { accept: 'application/json', 'content-type': 'application/json' }

/** Makes an account; who makes one is signed in at the platform. */
async function register({ send }: Browser, { urls }: World): Promise<void> {
  const created = await send(`${urls.platform}/self-service/registration/browser`, { headers: json })
  const { ui } = (await created.json()) as {
    ui: { action: string; nodes: { attributes: { name: string; value: string } }[] }
  } // as the flow is described
  const csrf = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  const traits = { email: `${crypto.randomUUID()}@shop.test` }
  const body = { method: 'password', csrf_token: csrf, password: `till-${crypto.randomUUID()}`, traits }
  const answer = await send(ui.action, { method: 'POST', headers: json, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Somebody with an account, signed in at the point of sale by it. */
async function signedIn(world: World): Promise<Browser> {
  const browser = createBrowser()
  await register(browser, world)
  const at = await browser.follow(`${world.urls.pos}/sign-in?return_to=/settings`, '/settings')
  expect(at.href).toBe(`${world.urls.pos}/settings`)
  return browser
}

const statusOf = async ({ send }: Browser, { urls }: World): Promise<number> =>
  (await send(`${urls.pos}/api/onboarding/status`, { headers: json })).status

onBothDatabases('a till that is a client of the platform', (open) => {
  test('signs in by its OAuth2, and out of both', async () => {
    await using place = await start(open)
    const { world } = place
    const stranger = await statusOf(createBrowser(), world)
    const browser = await signedIn(world)
    const known = await statusOf(browser, world)
    const answer = await browser.send(`${world.urls.pos}/api/sign-out`, { method: 'POST', headers: json })
    const { redirect_to } = (await answer.json()) as { redirect_to: string } // as the contract says
    const asked = await browser.follow(redirect_to, '/sign-out')
    expect([stranger, known, await statusOf(browser, world)]).toEqual([401, 200, 401])
    expect(asked.searchParams.has('logout_challenge')).toBe(true)
  })

  test('refreshes its token once, however many ask at the same moment', async () => {
    await using place = await start(open, { authorization_code_grant_access_token_lifespan: '1s' })
    const browser = await signedIn(place.world)
    await sleep(1100)
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => statusOf(browser, place.world)))
    expect([new Set(statuses), await statusOf(browser, place.world)]).toEqual([new Set([200]), 200])
  })

  test('is signed out at once by who signs out of the platform', async () => {
    await using place = await start(open)
    const { world } = place
    const browser = await signedIn(world)
    const { platform } = world.urls
    const logout = await browser.send(`${platform}/self-service/logout/browser`, { headers: json })
    const { logout_url } = (await logout.json()) as { logout_url: string } // as the contract says
    await browser.send(logout_url)
    expect(await statusOf(browser, world)).toBe(401)
  })

  test('takes nobody in who did not begin, and leads nowhere else', async () => {
    await using place = await start(open)
    const { world } = place
    const { pos } = world.urls
    const browser = createBrowser()
    await register(browser, world)
    const { href: callback } = await browser.follow(`${pos}/sign-in`, '/sign-in/callback')
    const thief = createBrowser()
    const stolen = await thief.send(callback)
    const refused = await browser.send(`${pos}/sign-in/callback?state=another-state&code=a`)
    const at = await browser.follow(`${pos}/sign-in?return_to=https://evil.example/`, '/')
    expect([stolen.status, refused.status, at.href]).toEqual([400, 400, `${pos}/`])
    expect(await statusOf(thief, world)).toBe(401)
  })

  test('is not signed out by a page of another site', async () => {
    await using place = await start(open)
    const browser = await signedIn(place.world)
    const headers = { ...json, 'sec-fetch-site': 'cross-site' }
    const answer = await browser.send(`${place.world.urls.pos}/api/sign-out`, { method: 'POST', headers })
    expect([answer.status, await statusOf(browser, place.world)]).toEqual([403, 200])
  })
})
