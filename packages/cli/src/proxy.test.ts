import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { freePort } from '@tillkey/host/testing'
import { defaultProject, type ProjectDocument } from '@tillkey/platform'
import { expect, test } from 'vitest'
import { runTillkey } from './program.ts'
import { createTerminal, startShell } from './testing.ts'

const EMAIL = 'one@tillkey.test'
const PASSWORD = 'a pass phrase of mine'

/** An app in development, which says what it was asked, and takes web sockets. */
async function startApp() {
  const server = createServer(({ url, headers }, response) =>
    response.end(`app ${url} ${headers.cookie ?? ''}`),
  )
  server.on('upgrade', (_, socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\nhello'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

function projectWith(cookies: object): ProjectDocument {
  const { services, ...project } = defaultProject()
  return { ...project, services: { identity: { config: { ...services.identity?.config, cookies } } } }
}

/** `tillkey proxy` before a platform whose cookies are for https and a domain. */
async function startProxy(app?: string, loopbackOrigins: 'allowed' | 'refused' = 'refused') {
  const port = await freePort()
  const shell = await startShell({
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    loopbackOrigins,
    projects: [projectWith({ secure: true, domain: '127.0.0.1' })],
  })
  const stop = Promise.withResolvers<void>()
  const { terminal, seen } = createTerminal(shell.env, { stopped: () => stop.promise })
  const ended = runTillkey(['proxy', ...(app ? [app] : []), '--port', '0'], terminal)
  await expect.poll(() => seen.err).toContain('is ')
  const [url = ''] = /http:\/\/localhost:\d+/.exec(seen.err) ?? []
  const dispose = async (): Promise<void> => {
    stop.resolve()
    expect(await ended).toBe(0)
    await shell[Symbol.asyncDispose]()
  }
  return { ...shell, url, seen, [Symbol.asyncDispose]: dispose }
}

const readCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

test('an app in development and the platform share an origin and its session cookie', async () => {
  using app = await startApp()
  await using proxy = await startProxy(app.url)
  const identity = {
    schema_id: 'merchant',
    traits: { email: EMAIL },
    credentials: { password: { config: { password: PASSWORD } } },
  }
  await proxy.run('identities create --body -', JSON.stringify(identity))
  const begun = await fetch(`${proxy.url}/.ory/self-service/login/browser`, {
    headers: { accept: 'application/json' },
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever the operation says
  const flow: any = await begun.json()
  const cookies = begun.headers.getSetCookie().join('\n')
  expect(flow.ui.action).toContain(`${proxy.url}/.ory/self-service/login?flow=`)
  expect([cookies.length > 0, /domain|secure/i.test(cookies)]).toEqual([true, false])
  const csrf_token = flow.ui.nodes[0].attributes.value
  const signedIn = await fetch(flow.ui.action, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: readCookies(begun),
      origin: proxy.url,
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ csrf_token, method: 'password', identifier: EMAIL, password: PASSWORD }),
  })
  expect(signedIn.status).toBe(200)
  const cookie = readCookies(signedIn)
  const whoami = await fetch(`${proxy.url}/.ory/sessions/whoami`, { headers: { cookie } })
  const atApp = await (await fetch(`${proxy.url}/shop?a=1`, { headers: { cookie } })).text()
  expect([await whoami.text(), atApp]).toEqual([expect.stringContaining(EMAIL), `app /shop?a=1 ${cookie}`])
})

test('redirects of the platform stay at the proxy, also without an app', async () => {
  await using proxy = await startProxy()
  const begun = await fetch(`${proxy.url}/self-service/login/browser`, { redirect: 'manual' })
  expect([begun.status, begun.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`${proxy.url}/login?flow=`),
  ])
})

test('web sockets are proxied to the app, and an unreachable app is reported', async () => {
  using app = await startApp()
  await using proxy = await startProxy(app.url)
  const socket = connect(Number(new URL(proxy.url).port), 'localhost')
  socket.write('GET /hot HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [response] = await once(socket, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 101 [^]*hello$/)
  await using lonely = await startProxy('http://127.0.0.1:1')
  const refused = await fetch(lonely.url)
  expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining('No response from')])
})

test.each<[string, 'allowed' | 'refused', boolean]>([
  ['come back to the app where the platform allows it', 'allowed', true],
  ['are told not to come back where it does not', 'refused', false],
])('sign-ins %s', async (_what, loopbackOrigins, comesBack) => {
  using app = await startApp()
  await using proxy = await startProxy(app.url, loopbackOrigins)
  const begun = await fetch(`${proxy.url}/.ory/self-service/login/browser`, {
    headers: { accept: 'application/json' },
  })
  const flow = (await begun.json()) as { return_to?: string } // as the operation says
  expect([begun.status, flow.return_to]).toEqual([200, comesBack ? `${proxy.url}/` : undefined])
  expect(proxy.seen.err.includes('selfservice.allowed_return_urls')).toBe(!comesBack)
})
