import { defaultProject } from '@tillkey/identity/default-project.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { onBothAtOnce } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createHttpSession,
  type HttpRequest,
  startTestPlatform,
  type TestPlatform,
} from '../../testing/index.ts'

const searchable = { tillkey: { searchable: true } }

/**
 * A project whose people have a searchable name, nicknames and number, and a town as configured by the test.
 */
function project(town: object = {}) {
  const traits = {
    name: { type: 'string', ...searchable },
    nicknames: { type: 'array', items: { type: 'string' }, ...searchable },
    number: { type: 'integer', ...searchable },
    town: { type: 'string', ...town },
  }
  const schema = { $id: 'person', properties: { traits: { type: 'object', properties: traits } } }
  const url = sourceOfText(JSON.stringify(schema))
  const config = { identity: { default_schema_id: 'person', schemas: [{ id: 'person', url }] } }
  return { ...defaultProject(), services: { identity: { config } } }
}

onBothAtOnce('search of identities', (open) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform(open, { projects: [project(), { ...project(), slug: 'other' }] })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const admin = (request: HttpRequest) =>
    createHttpSession(platform).send({ ...request, headers: { authorization: `Bearer ${ADMIN_KEY}` } })
  const create = async (traits: object, path = '') =>
    (await admin({ method: 'POST', url: `${path}/admin/identities`, body: { traits } })).body.id as string
  const search = (query: string, more = '', path = '') =>
    admin({ url: `${path}/admin/identities/search?query=${encodeURIComponent(query)}${more}` })
  const namesOf = async (query: string, path = '') =>
    ((await search(query, '', path)).body as { traits: { name: string } }[]).map(({ traits }) => traits.name)

  test('lists prefix matches before other matches, each identity once', async () => {
    await create({ name: 'Jabulani Khumalo', nicknames: ['Jabu', 'Khumi'], number: 4711 })
    await create({ name: 'Nokukhanya', nicknames: ['khukhu'] })
    await create({ name: 'Zoë  Ackermann', number: 1147 })
    expect(await namesOf('khu')).toEqual(['Nokukhanya', 'Jabulani Khumalo'])
    expect(await namesOf('KHANYA')).toEqual(['Nokukhanya'])
    expect(await namesOf('zoe a')).toEqual(['Zoë  Ackermann'])
    expect(await namesOf('47')).toEqual(['Jabulani Khumalo', 'Zoë  Ackermann'])
    expect(await namesOf('a')).toHaveLength(3)
    expect(await namesOf('nobody')).toEqual([])
    expect(await namesOf('khu', '/p/other')).toEqual([])
  })

  test('filters leave out other identities, with a query and without', async () => {
    const body = { traits: { name: 'Filtered Fikile' }, state: 'inactive' }
    await admin({ method: 'POST', url: '/admin/identities', body })
    await create({ name: 'Filtered Farouk' })
    const list = async (query: string) =>
      (
        (await admin({ url: `/admin/identities/search?${query}` })).body as { traits: { name: string } }[]
      ).map(({ traits }) => traits.name)
    expect(await list('query=filtered')).toEqual(['Filtered Farouk', 'Filtered Fikile'])
    expect(await list('query=filtered&state=inactive')).toEqual(['Filtered Fikile'])
    expect(await list('state=inactive')).toEqual(['Filtered Fikile'])
    expect(await list('state=active&schema_id=person')).toContain('Filtered Farouk')
    expect(await list('schema_id=another')).toEqual([])
    expect(await list('organization_id=9cf0f3a6-3d5c-4d3c-8d3c-0d4a9a4f3c11')).toEqual([])
    const statuses = ['', 'state=', 'state=sleeping', 'state=active&page_token=x'].map(
      async (query) => (await admin({ url: `/admin/identities/search?${query}` })).status,
    )
    expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400])
  })

  test('pages of a filter contain each identity once', async () => {
    const seen: string[] = []
    let next = '/admin/identities/search?state=active&page_size=2'
    while (next) {
      const page = await admin({ url: next })
      seen.push(...page.body.map(({ id }: { id: string }) => id))
      next = /<([^>]*)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
    }
    const all = (await admin({ url: '/admin/identities' })).body as { id: string; state: string }[]
    expect(seen).toEqual(all.filter(({ state }) => state === 'active').map(({ id }) => id))
  })

  test('pages contain each identity once', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `Pager ${index} of pagers`)
    for (const name of names) await create({ name })
    const seen: string[] = []
    let next = '/admin/identities/search?query=pager&page_size=4'
    while (next) {
      const page = await admin({ url: next })
      seen.push(...page.body.map(({ traits }: { traits: { name: string } }) => traits.name))
      next = /<([^>]*)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
    }
    expect(seen).toEqual(names)
  })

  test('finds changed identities by their current traits and deleted identities not at all', async () => {
    const id = await create({ name: 'Before Marriage' })
    const body = { schema_id: 'person', state: 'active', traits: { name: 'After Marriage' } }
    await admin({ method: 'PUT', url: `/admin/identities/${id}`, body })
    expect([await namesOf('before m'), await namesOf('after m')]).toEqual([[], ['After Marriage']])
    const patch = [{ op: 'replace', path: '/traits/name', value: 'Someone Else' }]
    await admin({ method: 'PATCH', url: `/admin/identities/${id}`, body: patch })
    expect([await namesOf('marriage'), await namesOf('one els')]).toEqual([[], ['Someone Else']])
    await admin({ method: 'DELETE', url: `/admin/identities/${id}` })
    expect(await namesOf('one els')).toEqual([])
    const { db } = platform.database
    expect(await db.all('SELECT * FROM identity_search WHERE identity_id = $1', [id])).toEqual([])
  })

  test('an empty search and a token of another search are rejected', async () => {
    expect((await search(' ')).status).toBe(400)
    const token = /page_token=([\w-]+)/.exec(String((await search('a', '&page_size=1')).headers.link))?.[1]
    expect((await search('b', `&page_token=${token}`)).status).toBe(400)
    expect((await search('a', '&page_token=nonsense')).status).toBe(400)
  })

  test('a trait marked searchable later also finds existing identities', async () => {
    await create({ name: 'Lesedi', town: 'Polokwane' }, '/p/other')
    expect(await namesOf('polok', '/p/other')).toEqual([])
    await platform.projects.put([{ ...project(searchable), slug: 'other' }])
    await expect.poll(() => namesOf('polok', '/p/other'), { timeout: 40_000 }).toEqual(['Lesedi'])
    await platform.projects.put([{ ...project(), slug: 'other' }])
    await expect.poll(() => namesOf('polok', '/p/other'), { timeout: 40_000 }).toEqual([])
  }, 90_000)
})
