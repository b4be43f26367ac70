import { endpointsOf, schemas, type Typed } from '@tillkey/contract'
import { Type } from '@tillkey/contract/type.ts'
import { ok } from '@tillkey/host'
import { errorEnvelope, type Module, type ProjectDocument, routeGroups } from '@tillkey/platform-core'
import { onOneDatabase, openTestSqlite, type TestDatabase } from '@tillkey/sql/testing'
import { operation } from '@tillkey/wire'
import { expect, test } from 'vitest'
import type { PlatformOptions } from './platform.ts'
import { ADMIN_KEY, startTestPlatform } from './testing.ts'

const seenSchemas = {
  seeProject: schemas({
    summary: 'Tells which project a request is for.',
    responses: { 200: Type.Object({ slug: Type.String(), publicUrl: Type.String() }) },
  }),
}
const seen = {
  seeProject: operation<Typed<typeof seenSchemas.seeProject>>('seeProject GET /admin/seen ^bearer'),
}

/** A module that reports its context. */
const probe: Module = {
  name: 'probe',
  migrations: [],
  purge: async () => undefined,
  open: () => ({
    routes: routeGroups({
      renderError: errorEnvelope,
      endpoints: endpointsOf(seen, seenSchemas),
      handlers: {
        seeProject: ({ context: { project } }) => ok({ slug: project.slug, publicUrl: project.publicUrl }),
      },
    }),
  }),
}
const startProbed = (open: () => Promise<TestDatabase>, options: Partial<PlatformOptions> = {}) =>
  startTestPlatform(open, { modules: [probe], ...options })

const project = (slug: string, config = {}): ProjectDocument => ({
  slug,
  name: slug,
  services: { permission: { config } },
})
const admin = { authorization: `Bearer ${ADMIN_KEY}` }

onOneDatabase('the platform', (open) => {
  test('health and version answer without an access token', async () => {
    await using platform = await startTestPlatform(open)
    const responses = await Promise.all(
      ['/health/alive', '/health/ready', '/version'].map((url) => platform.app.inject(url)),
    )
    expect(responses.map((response) => [response.statusCode, response.json()])).toEqual([
      [200, { status: 'ok' }],
      [200, { status: 'ok' }],
      [200, { version: 'v0.2.0' }],
    ])
  })

  test('readiness reports an unavailable database', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    const { get } = db
    db.get = () => Promise.reject(new Error('gone'))
    const response = await platform.app.inject('/health/ready')
    db.get = get
    expect(response.statusCode).toBe(503)
  })

  test.each<[string, Record<string, string>, string, string]>([
    ['/admin/seen', {}, 'playground', 'http://localhost:4000'],
    ['/p/shop/admin/seen', {}, 'shop', 'http://localhost:4000/p/shop'],
    ['/admin/seen', { host: 'shop.localhost:4000' }, 'shop', 'http://shop.localhost:4000'],
    // oxlint-disable-next-line max-params -- the columns of the table
  ])('%s with %j selects project %s', async (url, headers, slug, publicUrl) => {
    await using platform = await startProbed(open, {
      projects: [project('playground'), project('shop')],
    })
    const response = await platform.app.inject({ url, headers: { ...admin, ...headers } })
    expect(response.json()).toMatchObject({ slug, publicUrl })
  })

  test('an unknown project is 404', async () => {
    await using platform = await startProbed(open)
    const response = await platform.app.inject({ url: '/p/nobody/admin/seen', headers: admin })
    expect([response.statusCode, response.json().error.reason]).toEqual([404, 'Project "nobody" not found.'])
  })

  test.each([{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${ADMIN_KEY}` }])(
    'an administrator must show the key, not %j',
    async (headers) => {
      await using platform = await startProbed(open)
      const response = await platform.app.inject({ url: '/admin/seen', headers })
      expect([response.statusCode, response.json().error]).toMatchObject([
        401,
        { code: 401, status: 'Unauthorized', message: expect.any(String) },
      ])
    },
  )

  test('a change of a project takes effect immediately', async () => {
    await using platform = await startTestPlatform(open, {
      projects: [project('playground', { limit: { max_read_depth: 1 } })],
    })
    const before = await platform.projects.find('playground')
    await platform.projects.put([project('playground', { limit: { max_read_depth: 1 } })])
    const unchanged = await platform.projects.find('playground')
    await platform.projects.put([project('playground', { limit: { max_read_depth: 2 } })])
    const after = await platform.projects.find('playground')
    expect([before === unchanged, after.id === before.id, after.config.permission]).toEqual([
      true,
      true,
      { limit: { max_read_depth: 2 } },
    ])
  })
})

onOneDatabase('cross-origin calls', (open) => {
  const preflight = async (url: string, origin: string) => {
    const cors = { enabled: true, origins: ['http://localhost:3000'] }
    const projects = [{ ...project('playground'), cors_public: cors }]
    await using platform = await startTestPlatform(open, { projects })
    const response = await platform.app.inject({ method: 'OPTIONS', url, headers: { origin } })
    return [response.statusCode, response.headers['access-control-allow-origin']]
  }
  test('listed origins may call public operations', async () => {
    expect(await preflight('/sessions/whoami', 'http://localhost:3000')).toEqual([
      204,
      'http://localhost:3000',
    ])
  })
  test('other origins may not, and none may call admin operations', async () => {
    expect(await preflight('/sessions/whoami', 'http://evil.test')).toEqual([204, undefined])
    expect(await preflight('/admin/identities', 'http://localhost:3000')).toEqual([404, undefined])
  })
})

test('an unknown path is answered in plain text', async () => {
  await using platform = await startTestPlatform(openTestSqlite)
  const { statusCode, headers, body } = await platform.app.inject('/nowhere')
  expect([statusCode, headers['content-type'], body]).toEqual([
    404,
    'text/plain; charset=utf-8',
    '404 page not found\n',
  ])
})
