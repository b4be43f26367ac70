import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'
import { type Addressing, addressings } from './testing-addressings.ts'

const CALLBACK = 'http://127.0.0.1:4455/cb'
const PASSWORD = 'a-password-of-a-test-1'

const screens = new Set(['/login', '/consent', '/sign-out'])

interface Cookie {
  value: string
  path: string
}

const matchesPath = (cookie: string, path: string): boolean =>
  path === cookie || path.startsWith(cookie.endsWith('/') ? cookie : `${cookie}/`)

/** A browser that sends cookies by path (RFC 6265 5.1.4). */
function createBrowser({ app }: TestPlatform, { base, inner, headers }: Addressing) {
  const jar = new Map<string, Cookie>()
  const ownPath = new URL(base).pathname.replace(/\/$/, '')

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
    if (/max-age=0/i.test(line)) jar.delete(name)
    else jar.set(name, { value, path })
  }

  async function send(address: string, form?: Record<string, string>, accept = 'text/html') {
    const url = new URL(address, base)
    if (!url.href.startsWith(base)) throw new Error(`${address} leads away from ${base}`)
    const cookies = Array.from(jar).filter(([, { path }]) => matchesPath(path, url.pathname))
    const response = await app.inject({
      method: form ? 'POST' : 'GET',
      url: inner + url.pathname.slice(ownPath.length) + url.search,
      headers: {
        ...headers,
        accept,
        cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) keep(line)
    return response
  }

  /** Follows redirects to a screen or to the app. */
  async function follow(address: string): Promise<URL> {
    let at = new URL(address, base)
    for (let hops = 0; hops < 10; hops++) {
      if (screens.has(at.pathname.slice(ownPath.length)) || !at.href.startsWith(base)) return at
      const response = await send(at.href)
      if (response.headers.location === undefined)
        throw new Error(`${at.href}: ${response.statusCode} ${response.body}`)
      at = new URL(response.headers.location, at)
    }
    throw new Error('the browser was sent round and round')
  }
  return { jar, send, follow }
}

async function register(platform: TestPlatform) {
  const headers = { authorization: `Bearer ${ADMIN_KEY}` }
  const client = await platform.app.inject({
    method: 'POST',
    url: '/p/playground/admin/clients',
    headers,
    payload: {
      redirect_uris: [CALLBACK],
      scope: 'openid',
      skip_consent: true,
      client_secret: 'a-client-secret',
    },
  })
  await platform.app.inject({
    method: 'POST',
    url: '/p/playground/admin/identities',
    headers,
    payload: {
      schema_id: 'merchant',
      traits: { email: 'thandi@shop.test', name: 'Thandi' },
      credentials: { password: { config: { password: PASSWORD } } },
    },
  })
  return String(client.json().client_id)
}

onOneDatabase('a project that is addressed', (open) => {
  test.each(addressings)('%s signs people in to apps and out of them', async (_name, addressing) => {
    await using platform = await startTestPlatform(open, { proxy: 'trusted' })
    const id = await register(platform)
    const { base } = addressing
    const browser = createBrowser(platform, addressing)
    const query = {
      client_id: id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid',
      state: 'a-long-state',
    }
    const login = await browser.follow(`${base}/oauth2/auth?${new URLSearchParams(query).toString()}`)
    expect(login.href).toContain(`${base}/login?flow=`)
    const flowAt = `${base}/self-service/login/flows?id=${login.searchParams.get('flow')}`
    const { ui } = (await browser.send(flowAt, undefined, 'application/json')).json()
    const token = ui.nodes.find(
      ({ attributes }: { attributes: { name: string } }) => attributes.name === 'csrf_token',
    )
    const form = { csrf_token: token.attributes.value, method: 'password', identifier: 'thandi@shop.test' }
    const sent = await browser.send(ui.action, { ...form, password: PASSWORD })
    const answered = await browser.follow(String(sent.headers.location))
    expect([answered.origin + answered.pathname, answered.searchParams.has('code')]).toEqual([CALLBACK, true])
    // A returning browser is identified by its cookies alone, and signed out by them.
    const again = await browser.follow(
      `${base}/oauth2/auth?${new URLSearchParams({ ...query, prompt: 'none' }).toString()}`,
    )
    expect(again.searchParams.has('code')).toBe(true)
    const confirm = await browser.follow(`${base}/oauth2/sessions/logout`)
    expect(confirm.href).toContain(`${base}/sign-out?logout_challenge=`)
    const own = Array.from(browser.jar).filter(([name]) => name.startsWith('ory_hydra_'))
    const paths = [...new Set(own.map(([, { path }]) => path))]
    expect(paths).toEqual([new URL(base).pathname])
  })
})
