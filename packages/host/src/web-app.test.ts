import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { serveWebApp } from './web-app.ts'

const inline = 'document.title = "$&"'
const built = `<head><script>${inline}</script><script type="module" src="./assets/a.js"></script></head>`
const folder = mkdtempSync(join(tmpdir(), 'tillkey-web-app-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), built)
  writeFileSync(join(folder, 'assets', 'a.js'), '1')
  writeFileSync(join(folder, 'sw.js'), 'self')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  app = await createApp({
    logLevel: 'silent',
    renderError: (facts) => ({ error: facts }),
    rewriteUrl: ({ url = '/' }) => url.replace(/^\/p\/[^/?]+/, '') || '/',
  })
  const screens = ['/', '/login', '/payment/:uuid?']
  await serveWebApp(app, {
    folder,
    screens,
    connectsTo: ['https://id.test'],
    settings: { everywhere: '</script>' },
    settingsFor: async ({ originalUrl }) => ({ path: originalUrl }),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const visit = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

test.each([
  ['/', 200, './assets/a.js'],
  ['/login?flow=1', 200, './assets/a.js'],
  ['/payment', 200, './assets/a.js'],
  ['/payment/6f?a=/b/c', 200, '../assets/a.js'],
  ['/p/shop', 200, './shop/assets/a.js'],
  ['/p/shop/', 200, './assets/a.js'],
  ['/p/shop/login', 200, './assets/a.js'],
  ['/no/such/screen', 404, '../../assets/a.js'],
])('the page at %s has status %i and loads assets from %s', async (url, status, script) => {
  const { statusCode, body } = await visit(url)
  expect([statusCode, /src="([^"]+)"/.exec(body)?.[1]]).toEqual([status, script])
  const behindProxy = new URL(script, `http://proxy.test/prefix${url}`)
  expect(behindProxy.pathname).toMatch(/^\/prefix(\/p\/shop)?\/assets\/a\.js$/)
})

test('a URL cannot inject markup into the page', async () => {
  const { body } = await visit('/p/"><script>alert(1)</script>')
  expect(body).not.toContain('<script>alert')
})

test('the embedded settings combine those of all pages and of the request', async () => {
  const { body } = await visit('/p/shop/login?flow=1')
  const [, settings = ''] = /id="settings">([^<]+)</.exec(body) ?? []
  expect(JSON.parse(settings)).toEqual({ everywhere: '</script>', path: '/p/shop/login?flow=1' })
})

test('only built-in scripts run in the page', async () => {
  const { headers } = await visit('/')
  const digest = createHash('sha256').update(inline).digest('base64')
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toContain(`script-src 'self' 'sha256-${digest}'`)
  expect(policy).toContain("worker-src 'self'")
})

test("root files have the page's policy and are revalidated", async () => {
  const worker = await app.inject('/sw.js')
  const manifest = await app.inject('/manifest.webmanifest')
  expect([worker.statusCode, worker.body, worker.headers['cache-control']]).toEqual([200, 'self', 'no-cache'])
  expect(worker.headers['content-type']).toMatch(/\/javascript/)
  expect(worker.headers['content-security-policy']).toContain("connect-src 'self' https://id.test")
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
  const again = await app.inject({ url: '/sw.js', headers: { 'if-none-match': String(worker.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('index.html is not served as a file, and a missing file is 404', async () => {
  const direct = await app.inject('/index.html')
  const absent = await app.inject('/favicon.ico')
  expect([direct.statusCode, absent.statusCode]).toEqual([404, 404])
})

test('assets are immutable', async () => {
  const { headers, body } = await app.inject('/p/shop/assets/a.js')
  expect([body, headers['cache-control']]).toEqual(['1', 'public, max-age=31536000, immutable'])
})
