import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultProject } from '@tillkey/identity'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'

const HTML = { accept: 'text/html' }
const folder = mkdtempSync(join(tmpdir(), 'tillkey-account-pages-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<head></head><body></body>')
afterAll(() => rmSync(folder, { recursive: true }))

const POINT_OF_SALE = 'http://localhost:3000'
const base = defaultProject()
const withTill = defaultProject(undefined, { allowed_return_urls: [POINT_OF_SALE] })
const themed = {
  ...base,
  slug: 'baobab',
  name: 'Baobab',
  services: {
    identity: {
      config: {
        ...(base.services.identity?.config ?? {}),
        account_pages: { name: 'Baobab Coffee', colours: { light: { accent: '#ffcc00' } } },
        selfservice: {
          methods: {
            password: { config: { haveibeenpwned_host: 'passwords.test' } },
            link: { enabled: true },
          },
          flows: { verification: { enabled: true, use: 'link' } },
        },
      },
    },
  },
}

onOneDatabase('the account pages', (open) => {
  let platform: TestPlatform

  beforeAll(async () => {
    platform = await startTestPlatform(open, {
      projects: [withTill, themed],
      pointOfSaleUrl: POINT_OF_SALE,
      webApp: {
        folder,
        screens: ['/', '/login'],
        plainLogin: async ({ form, name, languages }) =>
          JSON.stringify({ action: form.action, name, languages }),
      },
    })
  })
  afterAll(async () => {
    await platform[Symbol.asyncDispose]()
  })

  const readSettings = async (url: string): Promise<unknown> => {
    const { body } = await platform.app.inject({ url, headers: HTML })
    return JSON.parse(/id="settings">([^<]+)</.exec(body)?.[1] ?? '')
  }

  test('receive the settings of their project', async () => {
    expect(await readSettings('/login')).toMatchObject({
      account: { name: 'Tillkey', hints: {} },
      pointOfSaleUrl: POINT_OF_SALE,
    })
    expect(await readSettings('/p/baobab/login')).not.toHaveProperty('pointOfSaleUrl')
    expect(await readSettings('/p/baobab/login')).toMatchObject({
      account: {
        name: 'Baobab Coffee',
        colours: { light: { accent: '#ffcc00', onAccent: '#000000' }, dark: {} },
        hints: { 'traits.email': 'link', password: 'stolen' },
      },
    })
    expect(await readSettings('/p/nobody/login')).not.toHaveProperty('account')
  })

  test('redirect a browser without scripts, with safe URL characters only', async () => {
    const { body } = await platform.app.inject({
      url: '/login?flow="><script>alert(1)</script>',
      headers: HTML,
    })
    const [, address] =
      /<noscript><meta http-equiv="refresh" content="0;url=([^"]+)"><\/noscript>/.exec(body) ?? []
    expect(address).toBe('./login/plain?flow=%22%3E%3Cscript%3Ealert%281%29%3C%2Fscript%3E')
  })

  test('show a form without scripts to its own browser only, and restart for others', async () => {
    const http = createHttpSession(platform)
    const begun = await http.send({ url: '/p/baobab/self-service/login/browser', headers: HTML })
    const flow = new URL(String(begun.headers.location)).searchParams.get('flow')
    const url = `/p/baobab/login/plain?flow=${flow}`
    const own = await http.send({ url, headers: { ...HTML, 'accept-language': 'zu' } })
    expect(own.status).toBe(200)
    expect(own.body).toEqual({
      action: expect.stringMatching(/\/p\/baobab\/self-service\/login\?flow=/) as string,
      name: 'Baobab Coffee',
      languages: 'zu',
    })
    expect(own.headers['content-security-policy']).toContain("default-src 'none'")
    expect(own.headers['cache-control']).toBe('private, no-store')
    const other = await platform.app.inject({ url, headers: HTML })
    expect([other.statusCode, other.headers.location]).toEqual([
      303,
      expect.stringMatching(/\/p\/baobab\/self-service\/login\/browser$/),
    ])
  })

  test("render a form without scripts in the app's languages, then the browser's", async () => {
    const redirectUri = 'https://app.example/cb'
    const registered = await platform.app.inject({
      method: 'POST',
      url: '/p/baobab/admin/clients',
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
      payload: { redirect_uris: [redirectUri], scope: 'openid' },
    })
    const query = new URLSearchParams({
      client_id: registered.json().client_id,
      redirect_uri: redirectUri,
      state: 'a-long-state',
      response_type: 'code',
      scope: 'openid',
      ui_locales: 'fr af',
    })
    const http = createHttpSession(platform)
    let at = `/p/baobab/oauth2/auth?${query.toString()}`
    while (!at.startsWith('/p/baobab/login?')) {
      const { location } = (await http.send({ url: at, headers: HTML })).headers
      at = String(location).replace('http://localhost:4000', '')
    }
    const plain = at.replace('/login?', '/login/plain?')
    const { body } = await http.send({ url: plain, headers: { ...HTML, 'accept-language': 'zu' } })
    expect(body.languages).toBe('fr,af,zu')
  })

  test.each<[address: string, status: number, notice: object]>([
    ['login', 200, { kind: 'sign-in' }],
    ['consent', 200, { kind: 'consent' }],
    ['logout', 200, { kind: 'sign-out' }],
    ['logout/callback', 200, { kind: 'signed-out' }],
    [
      'error?error=invalid_scope&error_description=%3C/script%3E',
      500,
      { kind: 'error', error: { code: 'invalid_scope', description: '</script>' } },
    ],
    ['login?login_challenge=nonsense', 404, { kind: 'error' }],
  ])('show the messages of the OAuth2 engine at %s', async (address, status, notice) => {
    const parameter = `${address.includes('?') ? '&' : '?'}ui_locales=fr+af`
    const url = `/p/baobab/oauth2/fallbacks/${address}${parameter}`
    const { statusCode, headers, body } = await platform.app.inject({ url, headers: HTML })
    expect(JSON.parse(/id="settings">([^<]+)</.exec(body)?.[1] ?? '')).toMatchObject({
      account: { name: 'Baobab Coffee' },
      notice: { ...notice, status, uiLocales: ['fr', 'af'] },
    })
    expect([statusCode, headers['cache-control']]).toEqual([status, 'private, no-store'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('show the same to a browser without scripts, on a separate page', async () => {
    const url = '/p/baobab/oauth2/fallbacks/logout/callback'
    const { body } = await platform.app.inject({ url, headers: HTML })
    const [, address = ''] = /<noscript><meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(body) ?? []
    const { pathname, search } = new URL(address, `http://localhost:4000${url}`)
    const plain = await platform.app.inject({ url: pathname + search, headers: HTML })
    expect(pathname).toBe(url)
    expect([plain.statusCode, plain.body]).toEqual([200, expect.stringContaining('You are signed out')])
    expect(plain.body).not.toMatch(/<script|src=|href=/)
  })

  test.each([
    '',
    '?flow=',
    '?flow=%00',
    `?flow=${'x'.repeat(5000)}`,
    '?flow=a&flow=b',
    '?return_to=https://evil.test/',
  ])('restart without a form: %s', async (query) => {
    const { statusCode, headers } = await platform.app.inject({ url: `/login/plain${query}`, headers: HTML })
    const { origin, pathname } = new URL(String(headers.location))
    expect([statusCode, origin, pathname]).toEqual([
      303,
      'http://localhost:4000',
      '/self-service/login/browser',
    ])
  })

  test('are 404 for an unknown project', async () => {
    const { statusCode } = await platform.app.inject({ url: '/p/nobody/login/plain', headers: HTML })
    expect(statusCode).toBe(404)
  })
})
