import { createClient, patchRelationships } from '@tillkey/client'
import {
  createPermissionAssertion,
  deletePermissionAssertion,
  listPermissionAssertions,
  runPermissionAssertions,
} from '@tillkey/contract/platform/permission/assertions.ts'
import { getPermissionRules, previewPermissionRules } from '@tillkey/contract/platform/permission/language.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { beforeAll, expect, test } from 'vitest'
import { oplLocation, putTuples, sharedPlatform } from '../testdata/permission-platform.ts'
import { ADMIN_KEY } from '../testing.ts'
import { MAX_ASSERTIONS } from './assertions-store.ts'

const opl = `class User implements Namespace {}
class Group implements Namespace { related: { members: User[] } }
class Doc implements Namespace {
  related: { viewers: User[]; owners: User[] }
  permits = {
    view: (ctx) => this.related.viewers.includes(ctx.subject) ||
      this.related.owners.includes(ctx.subject),
  }
}`
const ownersOnly = `class User implements Namespace {}
class Doc implements Namespace {
  related: { owners: User[] }
  permits = { view: (ctx) => this.related.owners.includes(ctx.subject) }
}`
const doc = (relation: string, subject_id: string) => ({
  namespace: 'Doc',
  object: 'd1',
  relation,
  subject_id,
})

onOneDatabase('rules and assertions', (open) => {
  const { addProject, platform } = sharedPlatform(open)
  let origin = ''
  beforeAll(async () => {
    origin = await platform().app.listen({ port: 0, host: '127.0.0.1' })
  })

  async function seeded() {
    const project = await addProject({ namespaces: { location: oplLocation(opl) } })
    await putTuples(project, [doc('viewers', 'ann'), doc('owners', 'bob')])
    return createClient({ baseUrl: `${origin}/p/${project.slug}`, accessToken: ADMIN_KEY })
  }

  test('the rules in force have their text, relations and lines', async () => {
    const rules = await getPermissionRules(await seeded())
    expect(rules).toMatchObject({ state: 'configured', mode: 'open', source: opl, problems: [] })
    expect(rules.namespaces.map(({ name }) => name)).toEqual(['User', 'Group', 'Doc'])
    expect(rules.namespaces[2]?.relations).toEqual([
      { name: 'viewers', kind: 'relation', types: [{ namespace: 'User' }], lines: { first: 4, last: 4 } },
      { name: 'owners', kind: 'relation', types: [{ namespace: 'User' }], lines: { first: 4, last: 4 } },
      { name: 'view', kind: 'permit', types: [], lines: { first: 6, last: 7 } },
    ])
  })

  test('namespaces configured by name have no text', async () => {
    const project = await addProject({ namespaces: ['Doc'] })
    const client = createClient({ baseUrl: `${origin}/p/${project.slug}`, accessToken: ADMIN_KEY })
    const { source, namespaces } = await getPermissionRules(client)
    expect([source, namespaces]).toEqual([undefined, [{ name: 'Doc', relations: [] }]])
  })

  test('a preview lists what new rules orphan, the first hundred of each', async () => {
    const client = await seeded()
    expect((await previewPermissionRules(client, { body: opl })).orphans).toEqual([])
    expect(await previewPermissionRules(client, { body: ownersOnly })).toEqual({
      errors: [],
      orphans: [
        {
          namespace: 'Doc',
          relation: 'viewers',
          position: 'object',
          relation_tuples: [doc('viewers', 'ann')],
          has_more: false,
        },
      ],
    })
    const { orphans } = await previewPermissionRules(client, { body: 'class User implements Namespace {}' })
    expect(orphans.map(({ namespace, relation_tuples: tuples }) => [namespace, tuples.length])).toEqual([
      ['Doc', 2],
    ])
    const group = { namespace: 'Group', object: 'g', relation: 'members' }
    const byGroup = { namespace: 'Doc', object: 'd1', relation: 'owners', subject_set: group }
    const nested = { ...group, object: 'h', subject_set: group }
    await patchRelationships(client, {
      body: [byGroup, nested].map((tuple) => ({ action: 'insert' as const, relation_tuple: tuple })),
    })
    const withoutGroups = opl
      .split('\n')
      .filter((line) => !line.startsWith('class Group'))
      .join('\n')
    expect((await previewPermissionRules(client, { body: withoutGroups })).orphans).toEqual([
      { namespace: 'Group', position: 'object', relation_tuples: [nested], has_more: false },
      { namespace: 'Group', position: 'subject', relation_tuples: [byGroup], has_more: false },
    ])

    const broken = await previewPermissionRules(client, { body: 'class Doc implements' })
    expect([broken.errors.length > 0, broken.orphans]).toEqual([true, []])
  })

  test('assertions run by the rules in force or by others', async () => {
    const client = await seeded()
    const ann = await createPermissionAssertion(client, { body: { ...doc('view', 'ann'), allowed: true } })
    const bob = await createPermissionAssertion(client, { body: { ...doc('view', 'bob'), allowed: true } })
    const eve = await createPermissionAssertion(client, { body: { ...doc('view', 'eve'), allowed: false } })
    const { assertions } = await listPermissionAssertions(client)
    expect(assertions.map(({ id }) => id).toSorted()).toEqual([ann.id, bob.id, eve.id].toSorted())
    expect(ann).toMatchObject({ ...doc('view', 'ann'), allowed: true })

    const failed = async (body?: string) =>
      (await runPermissionAssertions(client, body === undefined ? {} : { body })).results
        .filter(({ passed }) => !passed)
        .map(({ id }) => id)
    expect(await failed()).toEqual([])
    expect(await failed(ownersOnly)).toEqual([ann.id])
    await expect(failed('class')).rejects.toMatchObject({ status: 400 })

    await deletePermissionAssertion(client, { id: ann.id })
    expect(await failed(ownersOnly)).toEqual([])
    await expect(deletePermissionAssertion(client, { id: ann.id })).rejects.toMatchObject({ status: 404 })
  })

  test('an assertion has one subject, and a project a bounded number of them', async () => {
    const client = await seeded()
    const { subject_id: _, ...nobody } = doc('view', 'ann')
    await expect(
      createPermissionAssertion(client, { body: { ...nobody, allowed: true } }),
    ).rejects.toMatchObject({ status: 400 })
    for (let count = 0; count < MAX_ASSERTIONS; count += 1)
      await createPermissionAssertion(client, { body: { ...doc('view', `u${count}`), allowed: false } })
    await expect(
      createPermissionAssertion(client, { body: { ...doc('view', 'ann'), allowed: true } }),
    ).rejects.toMatchObject({ status: 409 })
  })
})
