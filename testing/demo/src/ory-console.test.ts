import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, createIdentity, createOAuth2Client, listIdentities } from '@tillkey/client'
import { freePorts } from '@tillkey/host/testing'
import { DEVELOPMENT_OWNER } from '@tillkey/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BareEngines, startBareEngines } from './bare-engines.ts'
import { type DemoEnvironment, startDemoEnvironment } from './demo-environment.ts'
import { startOryConsole } from './ory-console.ts'
import { type Browser, createBrowser, json, submit } from './till-client.ts'

const SECRET = 'a-secret-of-the-console-and-its-provider'

let demo: DemoEnvironment
let engines: BareEngines
let port: number

beforeAll(async () => {
  demo = await startDemoEnvironment({ settings: { TILLKEY_THROTTLE: 'off', TILLKEY_LOG_LEVEL: 'silent' } })
  const { adminKey } = demo.config
  engines = await startBareEngines({ url: `${demo.urls.platform}/p/playground`, adminKey })
  ;[port = 0] = await freePorts(1)
  const operators = createClient({ baseUrl: `${demo.urls.platform}/p/operators`, accessToken: adminKey })
  await createOAuth2Client(operators, {
    body: {
      client_id: 'console-of-ory',
      client_secret: SECRET,
      skip_consent: true,
      scope: 'openid profile email',
      grant_types: ['authorization_code'],
      redirect_uris: [`http://localhost:${port}/sign-in/callback`],
      post_logout_redirect_uris: [`http://localhost:${port}/`],
    },
  })
})
afterAll(async () => {
  await engines[Symbol.asyncDispose]()
  await demo[Symbol.asyncDispose]()
})

async function findOwner(): Promise<string> {
  const { platform } = demo.urls
  const operators = createClient({ baseUrl: `${platform}/p/operators`, accessToken: demo.config.adminKey })
  const [owner] = await listIdentities(operators, { credentials_identifier: DEVELOPMENT_OWNER.email })
  return owner?.id ?? ''
}

/** Starts a console in which some subjects may sign in at the operators' project. */
const startConsole = (subjects: string, folder?: string) =>
  startOryConsole({
    engines,
    port,
    ...(folder !== undefined && { folder }),
    settings: {
      TILLKEY_CONSOLE_ISSUER: `${demo.urls.platform}/p/operators`,
      TILLKEY_CONSOLE_CLIENT_ID: 'console-of-ory',
      TILLKEY_CONSOLE_CLIENT_SECRET: SECRET,
      TILLKEY_CONSOLE_ALLOWED_SUBJECTS: subjects,
    },
  })

/** Signs the owner of the operators' project in. Resolves with where the browser arrived. */
async function signIn(console: string, arrival: string): Promise<{ browser: Browser; arrived: URL }> {
  const browser = createBrowser()
  const { platform } = demo.urls
  const page = await browser.follow(`${console}/sign-in`, '/p/operators/login')
  const flow = `${platform}/p/operators/self-service/login/flows?id=${page.searchParams.get('flow')}`
  const { email: identifier, password } = DEVELOPMENT_OWNER
  const response = await submit(browser, flow, { identifier, password })
  const { redirect_browser_to: next = page.href } = (await response.json()) as Record<string, string> // as in the contract
  return { browser, arrived: await browser.follow(next, arrival) }
}

test('a console of Ory services lists users page by page, finds one, and changes a client', async () => {
  const subject = await findOwner()
  await using console = await startConsole(subject)
  const { browser, arrived } = await signIn(console.url, '/')
  const call = (path: string, init = {}) =>
    browser.send(`${console.url}/api${path}`, { headers: json, ...init })
  const read = async (path: string): Promise<unknown> => (await call(path)).json()
  const playground = createClient({ baseUrl: engines.kratos })
  for (const name of ['ann', 'ben', 'cas'])
    await createIdentity(playground, {
      body: { schema_id: '', traits: { email: `${name}-${subject}@ory.test` } },
    })

  const first = await call('/p/ory/admin/identities?page_size=2')
  const created = await call('/p/ory/admin/clients', {
    method: 'POST',
    body: JSON.stringify({ client_name: 'Stockroom' }),
  })
  const { client_id: id } = (await created.json()) as { client_id: string }

  expect(arrived.href).toBe(`${console.url}/`)
  expect(await read('/console/operator')).toMatchObject({ id: subject, role: 'owner' })
  expect(await read('/projects')).toMatchObject([{ slug: 'ory' }])
  expect(await first.json()).toHaveLength(2)
  expect(first.headers.get('link')).toContain('rel="next"')
  expect(await read(`/p/ory/admin/identities?credentials_identifier=ben-${subject}@ory.test`)).toMatchObject([
    { traits: { email: `ben-${subject}@ory.test` } },
  ])
  expect(created.status).toBe(201)
  expect(await read(`/p/ory/admin/clients/${id}`)).toMatchObject({ client_name: 'Stockroom' })
  expect(await read('/p/ory/namespaces')).toHaveProperty('namespaces')
})

test('a console of Ory services never calls what is unpublished, and shows no private key', async () => {
  await using console = await startConsole(await findOwner())
  const { browser } = await signIn(console.url, '/')
  const call = (path: string, init = {}) =>
    browser.send(`${console.url}/api/p/ory${path}`, { headers: json, ...init })
  const key = await call('/admin/keys/apps', {
    method: 'POST',
    body: JSON.stringify({ alg: 'ES256', use: 'sig', kid: '' }),
  })
  const statuses = await Promise.all(
    [
      '/relation-tuples/objects?namespace=a',
      '/admin/key-sets',
      '/opl/rules',
      '/projects',
      '/self-service/login/api',
    ].map(async (path) => (await call(path)).status),
  )
  const keys = await (await call('/admin/keys/apps')).text()
  expect(statuses).toEqual([501, 501, 501, 501, 501])
  expect([key.status, await key.text(), keys].join()).toMatch(/"crv":"P-256"/)
  expect(keys).not.toContain('"d":')
  expect((await call('/admin/identities?organization_id=none&page_size=1')).status).toBe(200)
})

test('who is not allowed to use the console of Ory services is told so, and stays outside', async () => {
  await using console = await startConsole('somebody-else')
  const { browser, arrived } = await signIn(console.url, '/signed-out')
  const response = await browser.send(`${console.url}/api/p/ory/admin/identities`, { headers: json })
  expect(arrived.search).toBe('?reason=not-allowed')
  expect(response.status).toBe(401)
})

test('a sign-in ends when it signs out, and when its subject is no longer allowed', async () => {
  const subject = await findOwner()
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-ory-console-'))
  const readStatus = async ({ send }: Browser): Promise<number> =>
    (await send(`http://localhost:${port}/api/p/ory/admin/identities`, { headers: json })).status
  const browsers: Browser[] = []
  {
    await using console = await startConsole(subject, folder)
    for (let count = 0; count < 2; count += 1) browsers.push((await signIn(console.url, '/')).browser)
    await browsers[0]?.send(`${console.url}/sign-out`, { method: 'POST', headers: json })
    expect(await Promise.all(browsers.map(readStatus))).toEqual([401, 200])
  }
  {
    await using console = await startConsole('somebody-else', folder)
    expect([console.url, ...(await Promise.all(browsers.map(readStatus)))]).toEqual([
      `http://localhost:${port}`,
      401,
      401,
    ])
  }
  rmSync(folder, { recursive: true })
})
