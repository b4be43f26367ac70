import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'

const PNG = Buffer.from('89504e470d0a1a0aff00fe', 'hex')
const PASSWORD = 'a-password-of-a-test-1'

/** The app's own server, which hosts its logo. */
async function startLogos(answer: RequestListener) {
  const server = createServer(answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // the server listens on a port
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() }
}

const asAdmin = async ({ app }: TestPlatform, url: string, payload: object) =>
  (
    await app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${ADMIN_KEY}` }, payload })
  ).json()

async function signedIn(platform: TestPlatform) {
  await asAdmin(platform, '/admin/identities', {
    schema_id: 'merchant',
    traits: { email: 'thandi@shop.test', name: 'Thandi' },
    credentials: { password: { config: { password: PASSWORD } } },
  })
  const http = createHttpSession(platform)
  const { body: flow } = await http.send({ url: '/self-service/login/api' })
  const body = { method: 'password', identifier: 'thandi@shop.test', password: PASSWORD }
  const { pathname, search } = new URL(flow.ui.action)
  const { body: done } = await http.send({ method: 'POST', url: pathname + search, body })
  return { 'x-session-token': String(done.session_token) }
}

onOneDatabase('the logo of an app', (open) => {
  test('is fetched by the server once, and served to signed-in people as an inert image', async () => {
    await using platform = await startTestPlatform(open)
    const requested: (string | undefined)[] = []
    await using logos = await startLogos((request, response) => {
      requested.push(request.headers.cookie)
      response.setHeader('content-type', 'image/png').end(PNG)
    })
    const { client_id: id } = await asAdmin(platform, '/admin/clients', { logo_uri: `${logos.url}/a.png` })
    const url = `/oauth2/account/apps/${id}/logo`
    const headers = await signedIn(platform)
    const shown = await platform.app.inject({ url, headers })
    await platform.app.inject({ url, headers })
    const stranger = await platform.app.inject({ url })
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload]).toEqual([
      200,
      'image/png',
      PNG,
    ])
    expect(shown.headers).toMatchObject({
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    expect([stranger.statusCode, requested]).toEqual([401, [undefined]])
  })

  test.each<[string, RequestListener]>([
    ['a page', (_request, response) => response.setHeader('content-type', 'text/html').end('<h1>')],
    ['nothing', (_request, response) => response.writeHead(404).end()],
    [
      'what is too large',
      (_request, response) => response.setHeader('content-type', 'image/png').end(Buffer.alloc(200_000)),
    ],
    ['an address elsewhere', (_request, response) => response.writeHead(302, { location: '/b' }).end()],
  ])('that is %s is not shown', async (_what, answer) => {
    await using platform = await startTestPlatform(open)
    await using logos = await startLogos(answer)
    const { client_id: id } = await asAdmin(platform, '/admin/clients', { logo_uri: logos.url })
    const headers = await signedIn(platform)
    const { statusCode } = await platform.app.inject({ url: `/oauth2/account/apps/${id}/logo`, headers })
    expect(statusCode).toBe(404)
  })

  test('is fetched within the allowed networks only', async () => {
    await using platform = await startTestPlatform(open, { outboundNetworks: [] })
    const requested: string[] = []
    await using logos = await startLogos((request, response) => {
      requested.push(request.url ?? '')
      response.setHeader('content-type', 'image/png').end(PNG)
    })
    const { client_id: id } = await asAdmin(platform, '/admin/clients', { logo_uri: logos.url })
    const headers = await signedIn(platform)
    const { statusCode } = await platform.app.inject({ url: `/oauth2/account/apps/${id}/logo`, headers })
    expect([statusCode, requested]).toEqual([404, []])
  })
})
