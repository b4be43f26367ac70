import { defaultProject } from '@tillkey/identity/default-project.ts'
import { toNetwork } from '@tillkey/identity/throttle/throttle.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { appProject, createHttpSession, startTestPlatform } from '../testing/index.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0001:2::1', '2001:db8:1:2'],
  ['2001:DB8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s calls from %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

onBothDatabases('the limit of an address', (open) => {
  const throttle = {
    account: { attempts: 100, window: '1m' },
    address: { attempts: 2, window: '1m' },
  }
  const projects = [appProject({ security: { throttle } })]
  const attempts = async (proxy: 'trusted' | 'none', forwardedFor: (index: number) => string) => {
    await using platform = await startTestPlatform(open, { projects, proxy })
    const http = createHttpSession(platform)
    const { body } = await http.send({ url: '/self-service/login/api' })
    const statuses = []
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      const response = await http.send({
        method: 'POST',
        url: body.ui.action,
        body: { method: 'password', identifier: name, password: 'wrong' },
        headers: { 'x-forwarded-for': forwardedFor(index) },
      })
      statuses.push(response.status)
    }
    return statuses
  }

  test('holds for all accounts together, and no header bypasses it', async () => {
    expect(await attempts('none', (index) => `192.0.2.${index}`)).toEqual([400, 400, 429])
  })
  test('applies to the caller reported by a trusted proxy', async () => {
    expect(await attempts('trusted', (index) => `192.0.2.${index}`)).toEqual([400, 400, 400])
  })
  test('ignores addresses that the caller sent to a trusted proxy', async () => {
    expect(await attempts('trusted', (index) => `192.0.2.${index}, 198.51.100.1`)).toEqual([400, 400, 429])
  })
})

onBothDatabases('the limits of a project', (open) => {
  const { services, ...project } = defaultProject()
  const limited = (slug: string, throttle: object) => ({
    ...project,
    slug,
    services: { ...services, identity: { config: { ...services.identity?.config, security: { throttle } } } },
  })
  const projects = [
    limited('playground', { flows: { attempts: 2 }, account: { attempts: 1, window: '10s' } }),
    limited('shop', { flows: { attempts: 3 } }),
  ]
  const beginAt = async (platform: Parameters<typeof createHttpSession>[0], path: string) => {
    const http = createHttpSession(platform)
    const responses = []
    for (let flow = 0; flow < 4; flow++)
      responses.push(await http.send({ url: `${path}/self-service/login/api` }))
    return responses.map(({ status }) => status)
  }

  test('are its own', async () => {
    await using platform = await startTestPlatform(open, { projects })
    expect([await beginAt(platform, ''), await beginAt(platform, '/p/shop')]).toEqual([
      [200, 200, 429, 429],
      [200, 200, 200, 429],
    ])
  })

  test('hold for attempts with their own window, from the next request on', async () => {
    await using platform = await startTestPlatform(open, { projects })
    const http = createHttpSession(platform)
    const { body } = await http.send({ url: '/self-service/login/api' })
    const form = { method: 'password', identifier: 'somebody', password: 'wrong' }
    const send = () => http.send({ method: 'POST', url: body.ui.action, body: form })
    const responses = [await send(), await send()]
    expect(responses.map(({ status }) => status)).toEqual([400, 429])
    expect(Number(responses[1]?.headers['retry-after'])).toBeLessThanOrEqual(10)
    await platform.projects.put([limited('playground', { account: { attempts: 5 } })])
    expect((await send()).status).toBe(400)
  })

  test('are off where the process disables them', async () => {
    await using platform = await startTestPlatform(open, { projects, throttle: 'off' })
    expect(await beginAt(platform, '')).toEqual([200, 200, 200, 200])
  })
})
