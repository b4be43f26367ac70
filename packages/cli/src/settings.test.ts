import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { runTillkey } from './program.ts'
import { addressesFor } from './settings.ts'
import { createTerminal } from './testing.ts'

/** A server that keeps what it is asked, and answers with lists. */
async function startSeen() {
  const seen: { method: string; url: string; key: IncomingHttpHeaders['authorization'] }[] = []
  const server = createServer(({ method = '', url = '', headers }, response) => {
    seen.push({ method, url, key: headers.authorization })
    response.setHeader('content-type', 'application/json')
    response.end(url.includes('/check') ? '{"allowed":true}' : '[]')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { seen, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

const keys = { ORY_PROJECT_API_KEY: 'ory_pat_p', ORY_WORKSPACE_API_KEY: 'ory_wak_w' }

test('console operations use the workspace key, project operations the project key', async () => {
  using project = await startSeen()
  using console = await startSeen()
  const env = { ...keys, ORY_SDK_URL: project.url, ORY_CONSOLE_URL: console.url }
  for (const words of ['projects list', 'identities list', 'check files a owners thandi']) {
    const { terminal } = createTerminal(env)
    expect(await runTillkey(words.split(' '), terminal)).toBe(0)
  }
  expect(console.seen).toEqual([{ method: 'GET', url: '/projects', key: 'Bearer ory_wak_w' }])
  expect(project.seen.map(({ url, key }) => [url.split('?', 1)[0], key])).toEqual([
    ['/admin/identities', 'Bearer ory_pat_p'],
    ['/relation-tuples/check/openapi', 'Bearer ory_pat_p'],
  ])
})

test('a self-hosted server can have an admin URL of its own', async () => {
  using open = await startSeen()
  using admin = await startSeen()
  const flags = ['--url', open.url, '--admin-url', admin.url, '--token', 't']
  const { terminal } = createTerminal()
  await runTillkey(['profile', 'set', 'own', ...flags], terminal)
  await runTillkey(['identities', 'list'], terminal)
  await runTillkey(['check', 'files', 'a', 'owners', 'thandi'], terminal)
  expect([admin.seen.length, open.seen.length]).toEqual([1, 1])
})

test.each([
  [
    { ORY_PROJECT: 'good-wright-t7' },
    'https://good-wright-t7.projects.oryapis.com',
    'https://api.console.ory.sh',
  ],
  [
    { ORY_SDK_URL: 'https://good-wright-t7.projects.oryapis.com' },
    'https://good-wright-t7.projects.oryapis.com',
    'https://api.console.ory.sh',
  ],
  [
    {
      ORY_PROJECT_SLUG: 'a',
      ORY_ORYAPIS_URL: 'https://projects.apis.example',
      ORY_CONSOLE_URL: 'https://console.apis.example',
    },
    'https://a.projects.apis.example',
    'https://api.console.apis.example',
  ],
  [{ TILLKEY_URL: 'https://till.example', ORY_PROJECT: 'a' }, 'https://till.example', 'https://till.example'],
  [{}, 'http://localhost:4000', 'http://localhost:4000'],
])('the variables %o lead to %s', (env, project, console) => {
  expect(addressesFor({}, createTerminal(env).terminal)).toEqual({ project, admin: project, console })
})
