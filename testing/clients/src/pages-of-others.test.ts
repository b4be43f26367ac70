import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserJar, createBrowserJar } from './browser-jar.ts'
import { type ClientEnvironment, PAGES, startClientEnvironment } from './client-environment.ts'
import { PREFIX, startNextProxy } from './next-proxy.ts'

let environment: ClientEnvironment
beforeAll(async () => {
  environment = await startClientEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

interface Node {
  attributes: { name: string; value?: string }
}
interface Form {
  id: string
  organization_id: string | null
  ui: { action: string; nodes: Node[] }
}

interface Sent {
  method?: 'POST'
  headers?: Record<string, string>
  body?: string
}

/** A browser that does not follow redirects. */
const createBrowser =
  (jar: BrowserJar) =>
  async (url: string, init: Sent = {}) => {
    const cookie = jar.headerFor(new URL(url).pathname)
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    })
    jar.take(response)
    return response
  }

const asPage = { accept: 'text/html' }
const readForm = async (response: Response): Promise<Form> => (await response.json()) as Form // a flow of the contract

const findField = ({ ui }: Form, name: string): string =>
  ui.nodes.find(({ attributes }) => attributes.name === name)?.attributes.value ?? ''

const newcomer = (csrf: string, email: string): Sent => ({
  method: 'POST',
  headers: { ...asPage, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    csrf_token: csrf,
    method: 'password',
    password: 'a pass phrase of mine',
    'traits.email': email,
  }).toString(),
})

describe.each([
  ['the default project', () => environment.urls.platform],
  ['a project below its prefix', () => environment.shop],
])('pages on another port, at %s', (name, address) => {
  const email = `${name.length}@tillkey.test`

  test("a flow is started by the browser, read by the pages' server, and submitted by the browser", async () => {
    const jar = createBrowserJar()
    const browse = createBrowser(jar)
    const begun = await browse(`${address()}/self-service/registration/browser`, { headers: asPage })
    const page = new URL(begun.headers.get('location') ?? '')
    expect([begun.status, page.origin + page.pathname]).toEqual([303, `${PAGES}/registration`])
    // The browser requests the page, whose server forwards the cookies.
    const cookie = jar.headerFor(page.pathname)
    const flow = `${address()}/self-service/registration/flows?id=${page.searchParams.get('flow')}`
    const form = await readForm(await fetch(flow, { headers: { cookie } }))
    const sent = await browse(form.ui.action, newcomer(findField(form, 'csrf_token'), email))
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${PAGES}/`])
    const whoami = await fetch(`${address()}/sessions/whoami`, { headers: { cookie: jar.headerFor('/') } })
    expect(await whoami.json()).toMatchObject({ active: true, identity: { traits: { email, name: {} } } })
  })

  test('scripts of allowed origins may call with cookies, others may not', async () => {
    const asking = (origin: string) => ({ headers: { origin } })
    const preflight = await fetch(`${address()}/sessions/whoami`, {
      method: 'OPTIONS',
      headers: { origin: PAGES, 'access-control-request-method': 'GET' },
    })
    const allowed = await fetch(`${address()}/sessions/whoami`, asking(PAGES))
    const refused = await fetch(`${address()}/sessions/whoami`, asking('http://elsewhere.tillkey.test:4455'))
    const rules = ({ headers }: Response) =>
      ['origin', 'credentials'].map((part) => headers.get(`access-control-allow-${part}`))
    expect([preflight.status, rules(preflight), allowed.status, rules(allowed), rules(refused)]).toEqual([
      204,
      [PAGES, 'true'],
      401,
      [PAGES, 'true'],
      [null, null],
    ])
  })
})

test('the proxy of a Next application passes a sign-up through to the session', async () => {
  await using proxy = await startNextProxy(environment.urls.platform)
  const browse = createBrowser(createBrowserJar())
  const through = (path: string): string => `${proxy.address}${PREFIX}${path}`
  const form = await readForm(
    await browse(through('self-service/registration/browser'), { headers: { accept: 'application/json' } }),
  )
  expect(form.ui.action).toMatch(/^\/api\/\.ory\/self-service\/registration\?flow=/)
  const sent = await browse(
    new URL(form.ui.action, proxy.address).href,
    newcomer(findField(form, 'csrf_token'), 'next@tillkey.test'),
  )
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${PAGES}/`])
  const session = await browse(through('sessions/whoami'))
  expect(await session.json()).toMatchObject({ identity: { traits: { email: 'next@tillkey.test' } } })
})

test('an invalid Host header is a client error', async () => {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const headers = { host: 'shop.127.0.0.1:24000' }
  get(`${environment.urls.platform}/self-service/login/api`, { headers }, ({ statusCode }) =>
    resolve(statusCode),
  )
  expect(await promise).toBe(400)
})
