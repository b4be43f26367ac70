import { randomBytes } from 'node:crypto'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  call,
  createPermissionConfig,
  listTuples,
  putTuples,
  sharedPlatform,
} from './testdata/permission-platform.ts'

onBothDatabases('tuples', (open) => {
  const { addProject } = sharedPlatform(open)
  const names = createPermissionConfig({ namespaces: ['n'] })

  test('ids of any length are stored, listed, found and deleted', async () => {
    const project = await addProject(names)
    // Random, so that index entries do not compress; two differ only in their last character.
    const long = (last: string) => `${randomBytes(2_500).toString('hex')}${last}`
    const [object, subject] = [long(''), randomBytes(6_000).toString('base64url')]
    const tuples = ['a', 'b'].map((last) => ({
      namespace: 'n',
      object: `${object}${last}`,
      relation: 'r'.repeat(200),
      subject_id: `${subject}${last}`,
    }))
    await putTuples(project, tuples)
    const [first, second] = tuples
    expect(await listTuples(project, `&object=${object}a`)).toEqual([first])
    expect(await listTuples(project, `&subject_id=${subject}b`)).toEqual([second])
    expect((await call(project, 'POST /relation-tuples/check', first)).status).toBe(200)
    const crossed = { ...first, subject_id: second?.subject_id }
    expect((await call(project, 'POST /relation-tuples/check', crossed)).status).toBe(403)
    await call(project, `DELETE /admin/relation-tuples?namespace=n&object=${object}a`)
    expect(await listTuples(project)).toEqual([second])
  })
})
