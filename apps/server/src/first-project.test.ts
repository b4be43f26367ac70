import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startSystem } from './system.ts'

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-first-project-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Shown {
  id: string
  cors_public: { enabled: boolean; origins: string[] }
  services: {
    identity: {
      config: {
        cookies: { domain?: string }
        selfservice: { default_browser_return_url: string; allowed_return_urls: string[] }
      }
    }
  }
}

/** A platform over a data folder, next to a till on another server. */
async function startPlatform(folder: string, settings: Record<string, string> = {}) {
  const config = readConfig({
    TILLKEY_DATA: folder,
    TILLKEY_SERVICES: 'platform',
    TILLKEY_PLATFORM_PORT: '0',
    TILLKEY_ADMIN_PORT: '0',
    TILLKEY_LOG_LEVEL: 'silent',
    TILLKEY_POS_URL: 'https://till.example',
    TILLKEY_CONSOLE_URL: 'https://console.example',
    ...settings,
  })
  const system = await startSystem(config)
  const app = system.services.platform?.app
  const headers = { authorization: `Bearer ${config.adminKey}` }
  const ask = (url: string) => app?.inject({ url, headers })
  return {
    /** The first project as returned to administrators. */
    async project(): Promise<Shown> {
      const listed = await ask('/projects')
      const [first] =
        listed?.json<{ id: string; slug: string }[]>().filter(({ slug }) => slug === 'playground') ?? []
      return (await ask(`/projects/${first?.id}`))?.json<Shown>() as Shown // a response of the platform
    },
    patch: async (id: string, patch: object[]) =>
      (await app?.inject({ method: 'PATCH', url: `/projects/${id}`, headers, payload: patch }))?.statusCode,
    /** Returns the allowed origin of a preflight. */
    async allowed(origin: string) {
      const response = await app?.inject({ method: 'OPTIONS', url: '/sessions/whoami', headers: { origin } })
      return response?.headers['access-control-allow-origin']
    },
    async returnsTo(url: string) {
      const query = new URLSearchParams({ return_to: url }).toString()
      const response = await app?.inject({
        url: `/self-service/login/browser?${query}`,
        headers: { accept: 'application/json' },
      })
      return response?.statusCode
    },
    [Symbol.asyncDispose]: system.close,
  }
}

test('the first project has the CORS rules, return URLs and cookie domain of the process', async () => {
  await using platform = await startPlatform(newFolder(), { TILLKEY_COOKIE_DOMAIN: 'till.example' })
  const { id, cors_public: cors, services } = await platform.project()
  const { cookies, selfservice } = services.identity.config
  expect([cors, cookies.domain, selfservice.default_browser_return_url]).toEqual([
    { enabled: true, origins: ['https://till.example', 'https://console.example'] },
    'till.example',
    'https://till.example',
  ])
  expect([
    await platform.allowed('https://till.example'),
    await platform.returnsTo('https://till.example/payment'),
  ]).toEqual(['https://till.example', 200])
  const allowed = '/services/identity/config/selfservice/allowed_return_urls'
  const changed = await platform.patch(id, [
    { op: 'replace', path: '/cors_public/origins', value: ['https://shop.example'] },
    { op: 'replace', path: allowed, value: ['https://shop.example'] },
  ])
  expect([
    changed,
    await platform.allowed('https://till.example'),
    await platform.allowed('https://shop.example'),
    await platform.returnsTo('https://till.example/payment'),
    await platform.returnsTo('https://shop.example/'),
  ]).toEqual([200, undefined, 'https://shop.example', 400, 200])
})

test('a later start adds its app URLs and removes none', async () => {
  const folder = newFolder()
  await (await startPlatform(folder))[Symbol.asyncDispose]()
  await using platform = await startPlatform(folder, { TILLKEY_POS_URL: 'https://other.example' })
  const { cors_public: cors, services } = await platform.project()
  const { default_browser_return_url: usual, allowed_return_urls: allowed } =
    services.identity.config.selfservice
  expect([cors.origins, usual, allowed.filter((url) => url.endsWith('.example'))]).toEqual([
    ['https://till.example', 'https://console.example', 'https://other.example'],
    'https://till.example',
    ['https://till.example', 'https://other.example'],
  ])
})

test('configured projects are not changed', async () => {
  const folder = newFolder()
  const TILLKEY_PROJECTS = join(folder, 'projects.json')
  writeFileSync(TILLKEY_PROJECTS, JSON.stringify([{ slug: 'playground', name: 'Own', services: {} }]))
  await using platform = await startPlatform(folder, { TILLKEY_PROJECTS })
  const { cors_public: cors } = await platform.project()
  expect([cors, await platform.returnsTo('https://till.example/')]).toEqual([
    { enabled: false, origins: [] },
    400,
  ])
})
