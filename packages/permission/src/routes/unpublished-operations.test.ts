import { CallError, createClient, pages } from '@tillkey/client'
import {
  batchCheckPermission,
  explainPermission,
  postCheckPermission,
  postCheckPermissionOrError,
} from '@tillkey/contract/platform/permission/checks.ts'
import {
  listPermittedObjects,
  listPermittedSubjects,
} from '@tillkey/contract/platform/permission/listings.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { beforeAll, expect, test } from 'vitest'
import { call, oplLocation, putTuples, sharedPlatform } from '../testdata/permission-platform.ts'
import { ADMIN_KEY } from '../testing.ts'

const opl = `class User implements Namespace {}
class Group implements Namespace { related: { members: (User | SubjectSet<Group, "members">)[] } }
class Doc implements Namespace {
  related: { viewers: (User | SubjectSet<Group, "members">)[]; blocked: User[] }
  permits = { view: (ctx) => this.related.viewers.includes(ctx.subject) && !this.related.blocked.includes(ctx.subject) }
}`
const staff = { namespace: 'Group', object: 'staff', relation: 'members' }
const viewers = (object: string) => ({ namespace: 'Doc', object, relation: 'viewers' })
const view = (object: string, subject_id: string) => ({
  namespace: 'Doc',
  object,
  relation: 'view',
  subject_id,
})
const tuples = [
  { ...staff, subject_id: 'ann' },
  { ...staff, subject_id: 'bob' },
  { ...viewers('d1'), subject_set: staff },
  { ...viewers('d2'), subject_set: staff },
  { namespace: 'Doc', object: 'd2', relation: 'blocked', subject_id: 'bob' },
  { ...viewers('d3'), subject_id: 'cyd' },
]

onOneDatabase('unpublished operations of permissions', (open) => {
  const { addProject, platform } = sharedPlatform(open)
  let origin = ''
  beforeAll(async () => {
    origin = await platform().app.listen({ port: 0, host: '127.0.0.1' })
  })

  async function seeded(more: object = {}) {
    const project = await addProject({ namespaces: { location: oplLocation(opl), ...more } })
    await putTuples(project, tuples)
    const client = createClient({ baseUrl: `${origin}/p/${project.slug}`, accessToken: ADMIN_KEY })
    return { project, client }
  }
  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'no failure',
      (error: unknown) => error,
    )

  test('a batch evaluates each tuple separately, with an error where evaluation fails', async () => {
    const { client } = await seeded()
    const questions = [
      view('d1', 'ann'),
      view('d2', 'bob'),
      { namespace: 'Nowhere', object: 'd1', relation: 'view', subject_id: 'ann' },
      { namespace: 'Doc', object: 'd1', relation: 'view' },
      { ...viewers('d1'), relation: 'undeclared', subject_id: 'ann' },
      { ...view('d1', 'ann'), relation: 'x'.repeat(201) },
      { ...viewers('d1'), subject_set: { ...staff, namespace: 'Nowhere' } },
      { ...viewers('d1'), subject_set: staff },
    ]
    const { results } = await batchCheckPermission(client, { body: { tuples: questions } })
    expect(results.map(({ allowed }) => allowed)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ])
    expect(results.map(({ error }) => typeof error)).toEqual([
      'undefined',
      'undefined',
      ...Array<string>(5).fill('string'),
      'undefined',
    ])
  })

  test('a batch takes ten tuples, and one depth for all', async () => {
    const { client, project } = await seeded()
    const questions = Array(10).fill(view('d1', 'ann'))
    const shallow = await batchCheckPermission(client, { 'max-depth': 1, body: { tuples: questions } })
    expect(shallow.results).toEqual(Array(10).fill({ allowed: true }))
    const tooMany = await failure(
      batchCheckPermission(client, { body: { tuples: [...questions, questions[0]] } }),
    )
    expect(tooMany).toMatchObject({ status: 400 })
    const batch = (body: string) => call(project, 'POST /relation-tuples/batch/check', body)
    for (const body of ['', '[]', '{"tuples":{}}', '{"tuples":[1]}'])
      expect((await batch(body)).status).toBe(400)
    for (const body of ['{"tuples":[]}', '{"tuples":null}', '{}', 'null'])
      expect(await batch(body)).toMatchObject({ status: 200, body: { results: [] } })
  })

  test('a batch takes as many tuples as the project allows', async () => {
    const project = await addProject({
      namespaces: { location: oplLocation(opl) },
      limit: { max_batch_check_size: 2 },
    })
    const client = createClient({ baseUrl: `${origin}/p/${project.slug}`, accessToken: ADMIN_KEY })
    const batch = (count: number) =>
      batchCheckPermission(client, { body: { tuples: Array(count).fill(view('d1', 'ann')) } })
    expect((await batch(2)).results).toHaveLength(2)
    expect(await failure(batch(3))).toMatchObject({ status: 400 })
  })

  test('in strict mode a tuple whose search reached a limit is denied', async () => {
    const { client, project } = await seeded({ experimental_strict_mode: true })
    const chain = Array.from({ length: 8 }, (_, at) => ({
      ...staff,
      object: `g${at}`,
      subject_set: { ...staff, object: `g${at + 1}` },
    }))
    await putTuples(project, chain)
    const question = { ...staff, object: 'g0', subject_id: 'ann' }
    const { results } = await batchCheckPermission(client, {
      body: { tuples: [question, view('d1', 'ann')] },
    })
    expect(results).toEqual([{ allowed: false }, { allowed: true }])
  })

  test('an explanation has the proof from object to subject, and the attempted branches', async () => {
    const { client } = await seeded()
    const explained = await explainPermission(client, view('d1', 'ann'))
    expect(explained).toMatchObject({
      allowed: true,
      proof: [
        { kind: 'rule', set: { namespace: 'Doc', object: 'd1', relation: 'view' } },
        { kind: 'tuple', tuple: { ...viewers('d1'), subject_set: staff } },
        { kind: 'tuple', tuple: { ...staff, subject_id: 'ann' } },
        { kind: 'absence', set: { namespace: 'Doc', object: 'd1', relation: 'blocked' } },
      ],
      tree: { kind: 'permit', membership: 'member' },
    })
    const denied = await explainPermission(client, view('d2', 'bob'))
    expect(denied).toMatchObject({ allowed: false, proof: [], tree: { membership: 'not-member' } })
    const depth = await explainPermission(client, { ...view('d1', 'ann'), 'max-depth': 3 })
    expect(depth.allowed).toBe(true)
  })

  test('the objects of a subject and the subjects of an object are paged', async () => {
    const { client } = await seeded()
    const ofAnn = { namespace: 'Doc', relation: 'view', subject_id: 'ann' }
    expect(await listPermittedObjects(client, ofAnn)).toEqual({
      objects: ['d1', 'd2'],
      next_page_token: '',
      is_complete: true,
    })
    const seen: string[][] = []
    for await (const page of pages(client, listPermittedObjects, { ...ofAnn, page_size: 1 }))
      seen.push(page.objects)
    expect(seen.flat()).toEqual(['d1', 'd2'])
    expect(seen.length).toBeGreaterThan(1)
    const ofDocument = { namespace: 'Doc', object: 'd2', relation: 'view' }
    expect((await listPermittedSubjects(client, ofDocument)).subjects).toEqual([{ subject_id: 'ann' }])
    const byGroup = {
      'subject_set.namespace': 'Group',
      'subject_set.object': 'staff',
      'subject_set.relation': 'members',
    }
    expect(
      (await listPermittedObjects(client, { namespace: 'Doc', relation: 'view', ...byGroup })).objects,
    ).toEqual(['d1', 'd2'])
  })

  test('a reverse lookup reports invalid parameters', async () => {
    const { client } = await seeded()
    const refused = [
      listPermittedObjects(client, { namespace: 'Doc', relation: 'view' }),
      listPermittedObjects(client, { namespace: 'Nowhere', relation: 'view', subject_id: 'ann' }),
      listPermittedSubjects(client, {
        namespace: 'Doc',
        object: 'd1',
        relation: 'view',
        page_token: 'nonsense',
      }),
    ]
    const errors = await Promise.all(refused.map(failure))
    expect(errors.map((error) => error instanceof CallError && error.status)).toEqual([400, 404, 400])
  })

  test('a check by body reports an unknown namespace before a missing subject', async () => {
    const { client, project } = await seeded()
    expect(await postCheckPermission(client, { body: {} })).toEqual({ allowed: false })
    expect((await call(project, 'POST /relation-tuples/check', 'null')).status).toBe(403)
    const missing = await failure(postCheckPermissionOrError(client, { body: { namespace: 'Doc' } }))
    expect(missing).toMatchObject({ status: 400 })
  })

  test('a filter with invalid encoding is rejected, and nothing is deleted', async () => {
    const { project } = await seeded()
    for (const query of ['namespace=Doc&object=%zz', 'namespace=Doc;object=d1', 'namespace=Doc&object=%'])
      expect((await call(project, `DELETE /admin/relation-tuples?${query}`)).status).toBe(400)
    const { body } = await call(project, 'GET /relation-tuples?namespace=Doc')
    expect((body as { relation_tuples: unknown[] }).relation_tuples).toHaveLength(4)
  })

  test('a depth may contain digit separators', async () => {
    const { project } = await seeded()
    const query = new URLSearchParams(view('d1', 'ann')).toString()
    const statuses = await Promise.all(
      ['1_0', '0x_a', '1__0', '_10', '10_'].map(
        async (depth) =>
          (await call(project, `GET /relation-tuples/check?${query}&max-depth=${depth}`)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 400, 400, 400])
  })
})
