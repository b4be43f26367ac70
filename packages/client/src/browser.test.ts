import { existsSync } from 'node:fs'
import { build } from 'esbuild'
import { type Browser, chromium, type Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LibraryName, Page } from './testing/browser-page.ts'
import { type EchoServer, echoServer, type Seen } from './testing/echo-server.ts'

const executablePath = '/usr/bin/chromium-headless-shell'

const script = async (name: string) => {
  const { outputFiles } = await build({
    entryPoints: [new URL(`testing/${name}.ts`, import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

/** What a client decides about; a browser adds the rest. */
const decided = new Set(['accept', 'authorization', 'content-type', 'x-session-token', 'x-xsrf-token'])
const plain = ({ method, url, headers, body }: Seen) => ({
  method,
  url,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => decided.has(name))),
  body,
})

declare const page: Page
declare const show: (flow: string) => void
declare const fail: () => void
declare const record: (who: 'a' | 'b', flow?: string) => void
declare const rendered: string[]

describe.skipIf(!existsSync(executablePath))('in Chromium', () => {
  let browser: Browser
  const scripts: Record<string, string> = {}
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    for (const name of ['browser-page', 'react-page']) scripts[name] = await script(name)
  }, 60_000)
  afterAll(() => browser.close())

  /** A page of its own, served by the server its script calls. */
  async function open(name: string, answer: Parameters<typeof echoServer>[0]): Promise<[Tab, EchoServer]> {
    const server = await echoServer((response, seen) => {
      if (seen.url === '/page') response.setHeader('content-type', 'text/html').end('<body></body>')
      else if (seen.url === '/favicon.ico') response.writeHead(204).end()
      else answer?.(response, seen)
    })
    const tab = await browser.newPage()
    await tab.goto(`${server.url}/page`)
    await tab.addScriptTag({ content: scripts[name] ?? '' })
    server.seen.length = 0
    return [tab, server]
  }
  const close = async (tab: Tab, server: EchoServer) => {
    await tab.close()
    await server[Symbol.asyncDispose]()
  }

  test('all 127 recorded calls go out as those of the official client', async () => {
    const [tab, server] = await open('browser-page', (response) => response.end('{}'))
    const sentBy = async (act: () => Promise<void>) => {
      await act()
      return server.seen.splice(0).map(plain)
    }
    const run = (name: LibraryName) => () =>
      tab.evaluate(([name, url]) => page.recorded(name, url), [name, server.url] as const)
    const official = await sentBy(run('official'))
    expect(official).toHaveLength(127)
    expect(await sentBy(run('ours'))).toEqual(official)
    expect(await sentBy(() => tab.evaluate((url) => page.native(url), server.url))).toEqual(official)
    await close(tab, server)
  })

  test('reports responses, errors, credentials and lost connections like Node', async () => {
    const [tab, server] = await open('browser-page', (response, { url }) => {
      if (url.includes('status=500')) response.writeHead(500).end('{"error":{}}')
      else if (url.includes('lost')) response.destroy()
      else if (!url.includes('late')) response.end('{"a":1}')
    })
    await tab.context().addCookies([{ name: 'XSRF-TOKEN', value: 'x%20y', url: server.url }])
    const both = async (options: Record<string, unknown>) => {
      const outcomes: unknown[] = []
      for (const name of ['official', 'ours'] as const) {
        const response = await tab.evaluate(([name, url, options]) => page.call(name, url, options), [
          name,
          server.url,
          options,
        ] as const)
        outcomes.push({ response, seen: server.seen.splice(0).map(plain)[0] })
      }
      expect(outcomes[1]).toEqual(outcomes[0])
      return outcomes[1]
    }
    expect(await both({})).toMatchObject({ seen: { headers: { 'x-xsrf-token': 'x y' } } })
    await both({ withCredentials: true, headers: { Authorization: 'Own' } })
    await both({ params: { status: 500 } })
    expect(await both({ params: { lost: 1 } })).toMatchObject({
      response: { error: { message: 'Network Error' } },
    })
    const late = await both({ params: { late: 1 }, timeout: 50 })
    expect(late).toMatchObject({
      response: { error: { message: 'timeout of 50ms exceeded', code: 'ECONNABORTED' } },
    })
    await close(tab, server)
  })

  test('bodies of every kind, credentials and redirects go the same way', async () => {
    const [tab, server] = await open('browser-page', (response, { url }) => {
      if (url.startsWith('/oauth2')) response.writeHead(302, { location: '/there' }).end()
      else response.writeHead(url === '/there' ? 200 : 400).end('{"a":1}')
    })
    const values = [
      { traits: { a: 'é' } },
      [1, null],
      'text',
      '{"already":"json"}',
      null,
      undefined,
      7,
      false,
    ]
    const credentials = [
      {},
      { accessToken: 't' },
      { username: 'u', password: 'p' },
      { accessToken: 't', username: 'u' },
    ]
    for (const [at, value] of values.entries()) {
      const outcomes: unknown[] = []
      for (const name of ['official', 'ours'] as const) {
        const request = { value, credentials: credentials[at % credentials.length] ?? {} }
        const args = [name, server.url, request] as const
        const responses = await tab.evaluate((args) => page.bodies(...args), args)
        outcomes.push({ responses, seen: server.seen.splice(0).map(plain) })
      }
      expect(outcomes[1]).toEqual(outcomes[0])
      expect(outcomes[1]).toMatchObject({ seen: { length: 3 } })
    }
    await close(tab, server)
  })

  test('a call is aborted', async () => {
    const [tab, server] = await open('browser-page', () => undefined)
    const { error } = await tab.evaluate((url) => page.aborted(url), server.url)
    expect(error).toMatchObject({ message: 'Request aborted', code: 'ECONNABORTED' })
    await close(tab, server)
  })

  test('React hooks return the session and the flow, refetch on demand, and throw errors without a response', async () => {
    let session = { id: 's-1' }
    const [tab, server] = await open('react-page', (response, { url }) => {
      const id = new URL(url, 'http://a').searchParams.get('id')
      if (id === 'gone') response.writeHead(410).end('{"error":{"id":"self_service_flow_expired"}}')
      else response.end(JSON.stringify(id ? { id } : session))
    })
    await tab.getByText('s-1, flow-1').waitFor()
    session = { id: 's-2' }
    await tab.getByText('s-1, flow-1').click()
    await tab.getByText('s-2, flow-1').waitFor()
    await tab.evaluate(() => show('gone'))
    await tab.getByText('s-2, status 410').waitFor()
    expect(server.seen.map(({ url }) => url)).toContain('/self-service/login/flows?id=gone')
    await tab.evaluate(() => fail())
    await tab.getByText('no token').waitFor()
    await close(tab, server)
  })

  test('a hook ignores late responses and those of another client', async () => {
    const slow: (() => void)[] = []
    const [tab, server] = await open('react-page', (response, { url, headers }) => {
      const id = new URL(url, 'http://a').searchParams.get('id')
      const answer = () => response.end(JSON.stringify({ id: id ?? `of ${headers['x-session-token']}` }))
      if (id === 'slow' || headers['x-session-token'] === 'b') slow.push(answer)
      else answer()
    })
    await tab.evaluate(() => record('a'))
    await tab.getByText('of a and nothing').waitFor()
    expect(server.seen.map(({ url }) => url).filter((url) => url.includes('flows?id=u'))).toEqual([])
    await tab.evaluate(() => record('b', 'slow'))
    await tab.getByText('loading and loading').waitFor()
    await expect.poll(() => slow.length).toBe(2)
    await tab.evaluate(() => record('a', 'fast'))
    for (const answer of slow) answer()
    await tab.getByText('of a and fast').waitFor()
    const output = await tab.evaluate(() => rendered)
    expect(output.filter((text) => text.startsWith('b'))).toEqual(
      output.filter((text) => text === 'b sees nobody'),
    )
    await close(tab, server)
  })

  test('a session token is not sent after a redirect', async () => {
    await using other = await echoServer((response) => response.end('{}'))
    const [tab, server] = await open('browser-page', (response) =>
      response.writeHead(302, { location: other.url }).end(),
    )
    const { error } = await tab.evaluate((url) => page.withToken(url), server.url)
    expect(error).toMatchObject({ message: 'Network Error' })
    expect(other.seen).toEqual([])
    await close(tab, server)
  })

  test('an older browser without getSetCookie, AbortSignal.any and AbortSignal.timeout is supported', async () => {
    const [tab, server] = await open('browser-page', (response, { url }) => {
      if (!url.includes('late')) response.end('{"a":1}')
    })
    await tab.evaluate(() => {
      Reflect.deleteProperty(Headers.prototype, 'getSetCookie')
      Reflect.deleteProperty(AbortSignal, 'any')
      Reflect.deleteProperty(AbortSignal, 'timeout')
    })
    const call = (options: Record<string, unknown>) =>
      tab.evaluate(([url, options]) => page.call('ours', url, options), [server.url, options] as const)
    expect(await call({})).toMatchObject({ data: { a: 1 } })
    expect(await call({ params: { late: 1 }, timeout: 50 })).toMatchObject({
      error: { code: 'ECONNABORTED' },
    })
    const { error } = await tab.evaluate((url) => page.aborted(`${url}/late`), server.url)
    expect(error).toMatchObject({ message: 'Request aborted' })
    await close(tab, server)
  })
})
