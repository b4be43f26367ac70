import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpSession, findNode, startTestPlatform, type TestPlatform } from '../testing/index.ts'

const STOLEN = 'stolen-by-somebody-once'
const FINE = 'kettle-over-moon-41'

onOneDatabase('stolen passwords', (open) => {
  let platform: TestPlatform
  const requests: string[] = []
  let count = 0
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const digest = createHash('sha1').update(STOLEN).digest('hex').toUpperCase()
    response.end(`0123456789ABCDEF0123456789ABCDEF012:7\r\n${digest.slice(5)}:3\r\n`)
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // listening on a port
    const projectWith = (slug: string, config: object) => {
      const project = { ...defaultProject(), slug }
      const { config: base } = project.services.identity as { config: { selfservice: object } }
      const methods = { password: { enabled: true, config } }
      const selfservice = { ...base.selfservice, methods }
      return { ...project, services: { identity: { config: { ...base, selfservice } } } }
    }
    platform = await startTestPlatform(open, {
      projects: [
        defaultProject(),
        projectWith('list', { haveibeenpwned_host: `http://127.0.0.1:${port}` }),
        projectWith('patient', { haveibeenpwned_host: `http://127.0.0.1:${port}`, max_breaches: 3 }),
        projectWith('silent', { haveibeenpwned_host: 'http://127.0.0.1:1' }),
        projectWith('strict', { haveibeenpwned_host: 'http://127.0.0.1:1', ignore_network_errors: false }),
      ],
    })
  })
  afterAll(async () => {
    await platform[Symbol.asyncDispose]()
    await new Promise((resolve) => server.close(resolve))
  })

  async function signUp(slug: string, password: string) {
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: `${slug && `/p/${slug}`}/self-service/registration/api` })
    const email = `stolen-${count++}@shop.test`
    const form = { method: 'password', password, traits: { email } }
    return app.send({ method: 'POST', url: flow.ui.action, body: form })
  }

  test('are rejected where a list is configured, which receives five characters of a digest', async () => {
    const refused = await signUp('list', STOLEN)
    expect(refused.status).toBe(400)
    expect(findNode(refused.body, 'password')?.messages).toMatchObject([
      { id: 4000034, context: { breaches: 3 } },
    ])
    expect((await signUp('list', FINE)).status).toBe(200)
    expect(requests.every((path) => /^\/range\/[\dA-F]{5}$/.test(path))).toBe(true)
  })

  test('are accepted below the configured count and without a list', async () => {
    expect((await signUp('patient', STOLEN)).status).toBe(200)
    const before = requests.length
    expect((await signUp('', STOLEN)).status).toBe(200)
    expect(requests).toHaveLength(before)
  })

  test('are accepted when the list does not respond, unless required', async () => {
    expect((await signUp('silent', STOLEN)).status).toBe(200)
    expect((await signUp('strict', STOLEN)).status).toBe(500)
  })
})
