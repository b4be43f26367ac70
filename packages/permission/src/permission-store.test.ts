import { migrate } from '@tillkey/sql'
import { onBothDatabases, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import type { Tuple } from './engine/tuple.ts'
import { permissionMigrations } from './permission-migrations.ts'
import { createPermissionStore } from './permission-store.ts'
import { createPermissionWrites } from './permission-writes.ts'

async function storeOver({ db }: TestDatabase) {
  await migrate(db, 'permissions', permissionMigrations)
  return { ...createPermissionStore(db), ...createPermissionWrites(db) }
}

const owned = (object: string, namespace = 'Doc'): Tuple => ({
  namespace,
  object,
  relation: 'owners',
  subject: { set: { namespace: 'Team', object: `über "${object}" \\ '`, relation: '' } },
})
const many = Array.from({ length: 2_300 }, (_, at) => owned(String(at)))

onBothDatabases('the permission store', (open) => {
  test('keeps a large write whole, in order, and logs what was really done', async () => {
    await using database = await open()
    const store = await storeOver(database)
    await store.write('p', { inserts: many.slice(0, 10), deletes: [] }, 0)
    await store.write('p', { inserts: [...many, owned('0')], deletes: many.slice(1_000, 2_100) }, 0)
    const left = [...many.slice(0, 1_000), ...many.slice(2_100)]
    const listed = await store.list('p', {}, { after: 0, limit: 5_000 })
    expect(listed.map(({ tuple }) => tuple)).toEqual(left)
    const changes = (await store.findChanges('p', { after: 1, upTo: 2 })) ?? []
    expect(changes.filter(({ action }) => action === 'insert').map(({ tuple }) => tuple)).toEqual(
      many.slice(10),
    )
    expect(changes.filter(({ action }) => action === 'delete')).toHaveLength(1_100)
    expect(new Set(changes.map(({ version }) => version))).toEqual(new Set([2]))
  })

  test('trims the log a bounded number of rows at a time, and says from where it is whole', async () => {
    await using database = await open()
    const store = await storeOver(database)
    for (const at of [1, 2, 3]) await store.write('p', { inserts: [owned(`o${at}`)], deletes: [] }, at)
    await store.trimChanges(2)
    expect(await store.findChanges('p', { after: 0, upTo: 3 })).toBeNull()
    expect(await store.findChanges('p', { after: 1, upTo: 3 })).toHaveLength(2)
  })
})
