import type { ProjectDocument } from '@tillkey/platform-core'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'

const NEW = 'a secret of the project, of 32 b'
const admin = { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' }

const project = (secrets: object): ProjectDocument => ({
  slug: 'playground',
  name: 'Playground',
  services: { permission: { config: { namespaces: [{ id: 1, name: 'docs' }], secrets } } },
})

async function firstToken(platform: TestPlatform): Promise<string> {
  const { body } = await platform.app.inject({ url: '/relation-tuples?page_size=1', headers: admin })
  return JSON.parse(body).next_page_token
}
async function readPageStatus(platform: TestPlatform, token: string): Promise<number> {
  const url = `/relation-tuples?page_size=1&page_token=${encodeURIComponent(token)}`
  return (await platform.app.inject({ url, headers: admin })).statusCode
}

onBothDatabases("a project's own secrets", (open) => {
  test('seal its page tokens; former secrets still open them until they are removed', async () => {
    await using platform = await startTestPlatform(open, { projects: [project({})] })
    for (const object of ['a', 'b', 'c']) {
      const payload = { namespace: 'docs', object, relation: 'view', subject_id: 'me' }
      await platform.app.inject({ method: 'PUT', url: '/admin/relation-tuples', headers: admin, payload })
    }
    const before = await firstToken(platform)
    await platform.projects.put([project({ pagination: [NEW] })])
    const own = await firstToken(platform)
    const whileOwn = [await readPageStatus(platform, before), await readPageStatus(platform, own)]
    await platform.projects.put([project({ pagination: ['another secret of the project'] })])
    const after = [await readPageStatus(platform, before), await readPageStatus(platform, own)]
    expect([whileOwn, after]).toEqual([
      [200, 200],
      [200, 400],
    ])
  })
})
