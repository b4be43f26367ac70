import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProjectDocument } from '@tillkey/platform-core'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestPlatform } from './testing.ts'

/** A web server of this machine, with its address. */
async function serveTexts(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

const schema = { $id: 'remote', type: 'object', properties: { traits: { type: 'object', properties: {} } } }

const answer: RequestListener = ({ url = '' }, response) => {
  if (url === '/away') response.writeHead(302, { location: 'ftp://127.0.0.1/schema.json' }).end()
  else if (url === '/moved') response.writeHead(302, { location: '/schema.json' }).end()
  else if (url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/schema.json' }).end()
  else if (url === '/long') response.end('x'.repeat(2 * 1024 ** 2))
  else if (url === '/schema.json') response.end(JSON.stringify(schema))
  else if (url === '/no-schema') response.end('[]')
  else response.writeHead(404).end()
}

const projectWith = (url: string): ProjectDocument => ({
  slug: 'playground',
  name: 'Playground',
  services: {
    identity: { config: { identity: { default_schema_id: 'remote', schemas: [{ id: 'remote', url }] } } },
  },
})
const at = '/services/identity/config/identity/schemas'

onBothDatabases('sources of the web', (open) => {
  test('are fetched once, when the project is put, and kept when they are gone later', async () => {
    const web = await serveTexts(answer)
    const document = projectWith(`${web.url}/moved`)
    await using platform = await startTestPlatform(open, { projects: [document], sourceNetworks: 'loopback' })
    await web.close()
    const warnings = await platform.projects.put([document])
    const { body } = await platform.app.inject('/schemas/remote')
    expect(JSON.parse(body)).toEqual(schema)
    expect(warnings).toEqual([
      {
        project: 'playground',
        code: 1004,
        pointer: `${at}/0/url`,
        reason: expect.stringContaining('ECONNREFUSED'),
      },
    ])
  })

  test.each([
    ['/away', `${at}/0/url: .*is redirected to another scheme`],
    ['/inside', `${at}/0/url: .*in a network that sources may not come from`],
    ['/long', `${at}/0/url: .*is longer than`],
    ['/nothing', `${at}/0/url: .*answered 404`],
    ['/no-schema', `${at}: schema "remote": an identity schema must be an object`],
  ])('that cannot be used are refused, naming the place: %s', async (path, said) => {
    await using web = await serveTexts(answer)
    await using platform = await startTestPlatform(open, { sourceNetworks: 'loopback' })
    await expect(platform.projects.put([projectWith(`${web.url}${path}`)])).rejects.toThrow(new RegExp(said))
  })
})

onBothDatabases('sources of other places', (open) => {
  test.each([
    ['http://127.0.0.1:1/x', 'has to be fetched over https'],
    ['https://127.0.0.1:1/x', 'in a network that sources may not come from'],
    ['https://localhost:1/x', 'in a network that sources may not come from'],
    ['https://[::ffff:10.0.0.1]:1/x', 'in a network that sources may not come from'],
    ['https://169.254.169.254/latest', 'in a network that sources may not come from'],
    ['file:///etc/hostname', 'may only be named where a file of this machine configures the project'],
  ])('%s is refused unless it is allowed', async (url, said) => {
    await using platform = await startTestPlatform(open)
    await expect(platform.projects.put([projectWith(url)])).rejects.toThrow(said)
  })
})
