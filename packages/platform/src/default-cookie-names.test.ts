import { createProject, getProject, patchProject, setProject } from '@tillkey/client'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { createAccount, signInBrowser } from '@tillkey/self-service/testing'
import { onOneDatabase, openTestSqlite, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startConsole } from './testing-console.ts'

const SHARED = 'ory_kratos_session'
const path = '/services/identity/config/session/cookie/name'
const cors = { enabled: false, origins: [] }

const nameIn = ({ services }: { services: object }): string =>
  Object(services).identity.config.session.cookie.name

/** A console, a function that creates projects by name, and one that returns the session cookie of a sign-in. */
async function startShops(open: () => Promise<TestDatabase>) {
  const console = await startConsole(open)
  const { client, platform } = console
  return {
    ...console,
    make: async () => {
      const project = await createProject(client, { body: { name: 'A shop' } })
      await createAccount(platform, 'nomsa@shop.test', project.slug)
      return { ...project, at: `/p/${project.slug}`, own: `ory_session_${project.slug.replaceAll('-', '')}` }
    },
    nameOf: async (project_id: string) => nameIn(await getProject(client, { project_id })),
    rename: (project_id: string, op: 'replace' | 'remove', value?: string) =>
      patchProject(client, { project_id, body: [{ op, path, ...(value !== undefined && { value }) }] }),
    /** Replaces the configuration of a project's identity engine. */
    put: (project_id: string, config: Record<string, unknown>) =>
      setProject(client, {
        project_id,
        body: { name: 'A shop', services: { identity: { config } }, cors_public: cors, cors_admin: cors },
      }),
    /** Signs in and returns the session cookie with its attributes. */
    signIn: async (at: string, http = createHttpSession(platform)) => {
      const { cookies } = await signInBrowser(http, 'nomsa@shop.test', at)
      const [name, cookie] = [...cookies].find(([key]) => !key.startsWith('csrf_token_')) ?? ['', '']
      return { name, cookie }
    },
    isSignedIn: async (http: ReturnType<typeof createHttpSession>, at: string) =>
      (await http.send({ url: `${at}/sessions/whoami` })).status === 200,
  }
}

onOneDatabase('the session cookie of a created project', (open) => {
  test('has a unique name per project, which is in its configuration', async () => {
    await using shops = await startShops(open)
    const [first, second] = [await shops.make(), await shops.make()]
    const set = [await shops.signIn(first.at), await shops.signIn(second.at)]
    expect(set.map(({ name }) => name)).toEqual([first.own, second.own])
    expect([nameIn(first), await shops.nameOf(second.id)]).toEqual([first.own, second.own])
    expect(set.every(({ cookie }) => cookie.includes('; Path=/;'))).toBe(true)
  })

  test('is not affected by sign-in and sign-out in another project', async () => {
    await using shops = await startShops(open)
    const [first, second] = [await shops.make(), await shops.make()]
    const http = createHttpSession(shops.platform)
    await shops.signIn(first.at, http)
    const before = http.jar.get(first.own)
    await shops.signIn(second.at, http)
    const { body } = await http.send({ url: `${second.at}/self-service/logout/browser` })
    await http.send({ url: `${second.at}/self-service/logout?token=${body.logout_token}` })
    expect([before !== undefined, http.jar.get(first.own) === before, http.jar.has(second.own)]).toEqual([
      true,
      true,
      false,
    ])
    expect([await shops.isSignedIn(http, first.at), await shops.isSignedIn(http, second.at)]).toEqual([
      true,
      false,
    ])
  })

  test('is renamed by a patch, and has the default name after a removal', async () => {
    await using shops = await startShops(open)
    const { id, at } = await shops.make()
    await shops.rename(id, 'replace', 'shop_session')
    expect([await shops.nameOf(id), (await shops.signIn(at)).name]).toEqual(['shop_session', 'shop_session'])
    await shops.rename(id, 'remove')
    expect([await shops.nameOf(id), (await shops.signIn(at)).name]).toEqual([SHARED, SHARED])
  })

  test('keeps its name if a new configuration omits it, so that nobody is signed out', async () => {
    await using shops = await startShops(open)
    const { id, at, own } = await shops.make()
    const http = createHttpSession(shops.platform)
    await shops.signIn(at, http)
    await shops.put(id, { session: { lifespan: '48h' } })
    expect([await shops.nameOf(id), await shops.isSignedIn(http, at)]).toEqual([own, true])
    await shops.put(id, { session: { cookie: { name: SHARED } } })
    expect(await shops.nameOf(id)).toBe(SHARED)
    await shops.put(id, {})
    expect(await shops.nameOf(id)).toBe(SHARED)
  })

  test('does not hide an invalid name', async () => {
    await using shops = await startShops(open)
    const { id, own } = await shops.make()
    for (const session of ['72h', { cookie: [] }, { cookie: { name: 7 } }]) {
      const refused = await shops.put(id, { session }).catch(({ data }) => data.error.details)
      expect(refused).toMatchObject({ errors: [{ path: expect.stringContaining('/config/session') }] })
    }
    expect(await shops.nameOf(id)).toBe(own)
  })
})

test('a configured project keeps the published name', async () => {
  await using shops = await startShops(openTestSqlite)
  expect(await shops.nameOf('playground')).toBe(SHARED)
  await shops.put('playground', { session: { lifespan: '48h' } })
  expect(await shops.nameOf('playground')).toBe(SHARED)
})
