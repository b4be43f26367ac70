import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { admin, call, projectWith, putTuples } from './testdata/permission-platform.ts'
import { startTestPlatform, type TestPlatform } from './testing.ts'

const slug = 'playground'
const tuple = { namespace: 'Document', object: 'plan', relation: 'view', subject_id: 'thandi' }
const question = new URLSearchParams(tuple).toString()
const createProject = (...namespaces: string[]) =>
  projectWith({ namespaces: namespaces.map((name, id) => ({ id, name })) })

/** Whether Thandi may see the plan, by both operations that accept a cached project. */
async function readResponses({ app }: TestPlatform): Promise<unknown[]> {
  const { body } = await call({ app, slug }, `GET /relation-tuples/check/openapi?${question}`)
  const { status } = await call({ app, slug }, `GET /relation-tuples/check?${question}`)
  return [body, status]
}

onBothDatabases('a check', (open) => {
  test('uses the current configuration although the project is cached', async () => {
    await using platform = await startTestPlatform(open, { projects: [createProject('Document')] })
    await putTuples({ app: platform.app, slug }, [tuple])
    const responses = [await readResponses(platform)]
    // As another process would change it, while this one has the previous version cached.
    for (const namespaces of [['File'], ['File', 'Document']]) {
      await platform.projects.put([createProject(...namespaces)])
      responses.push(await readResponses(platform))
    }
    const [may, mayNot] = [
      [{ allowed: true }, 200],
      [{ allowed: false }, 403],
    ]
    expect(responses).toEqual([may, mayNot, may])
  })

  test('concerns its own project although a proxy serves several at one address', async () => {
    const projects = [
      createProject('Document'),
      { ...createProject('Document'), slug: 'other', name: 'Other' },
    ]
    await using platform = await startTestPlatform(open, { projects, proxy: 'trusted' })
    const { app } = platform
    await putTuples({ app, slug }, [tuple])
    const headers = { ...admin, 'ory-base-url-rewrite': 'https://auth.example' }
    const responses: unknown[] = []
    for (const projectSlug of [slug, 'other', slug]) {
      const url = `/p/${projectSlug}/relation-tuples/check/openapi?${question}`
      responses.push((await app.inject({ url, headers })).json())
    }
    expect(responses).toEqual([{ allowed: true }, { allowed: false }, { allowed: true }])
  })

  test('is 404 for a purged project', async () => {
    await using platform = await startTestPlatform(open, { projects: [createProject('Document')] })
    await putTuples({ app: platform.app, slug }, [tuple])
    expect(await readResponses(platform)).toEqual([{ allowed: true }, 200])
    await platform.database.db.run('DELETE FROM projects')
    const url = `/p/${slug}/relation-tuples/check/openapi?${question}`
    expect((await platform.app.inject({ url, headers: admin })).statusCode).toBe(404)
  })
})
