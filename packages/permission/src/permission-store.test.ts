import { insertRows, migrate } from '@tillkey/sql'
import { onBothDatabases, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import type { Tuple } from './engine/tuple.ts'
import { permissionMigrations } from './permission-migrations.ts'
import { createPermissionStore } from './permission-store.ts'
import { createPermissionWrites } from './permission-writes.ts'
import type { Position } from './tuple-keysets.ts'
import { partsOf, tupleColumns, tupleKey } from './tuple-rows.ts'

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
/** Longer than the indexed prefix, which ends with a surrogate pair. */
const LONG = `${'x'.repeat(511)}😀 and more`
const many = Array.from({ length: 2_300 }, (_, at) => owned(String(at)))

onBothDatabases('the permission store', (open) => {
  test('stores a large write in order and logs the actual changes', async () => {
    await using database = await open()
    const store = await storeOver(database)
    await store.write('p', { inserts: many.slice(0, 10), deletes: [] }, 0)
    await store.write('p', { inserts: [...many, owned('0')], deletes: many.slice(1_000, 2_100) }, 0)
    const left = [...many.slice(0, 1_000), ...many.slice(2_100)]
    const listed = await store.list('p', {}, { limit: 5_000 })
    expect(listed).toEqual({ tuples: left, next: undefined })
    const changes = (await store.findChanges('p', { after: 1, upTo: 2 })) ?? []
    expect(changes.filter(({ action }) => action === 'insert').map(({ tuple }) => tuple)).toEqual(
      many.slice(10),
    )
    expect(changes.filter(({ action }) => action === 'delete')).toHaveLength(1_100)
    expect(new Set(changes.map(({ version }) => version))).toEqual(new Set([2]))
  })

  test('stores each tuple of large writes that overlap once', async () => {
    await using database = await open()
    const store = await storeOver(database)
    const write = (from: number, to: number) =>
      store.write('p', { inserts: many.slice(from, to), deletes: [] }, 0)
    await Promise.all([write(0, 200), write(0, 200)])
    await write(100, 300)
    await write(300, 500)
    await write(400, 600)
    expect((await store.list('p', {}, { limit: 5_000 })).tuples).toEqual(many.slice(0, 600))
    const changes = (await store.findChanges('p', { after: 0, upTo: 5 })) ?? []
    const sizes = [1, 2, 3, 4, 5].map((version) => changes.filter((one) => one.version === version).length)
    expect(sizes).toEqual([200, 0, 100, 200, 100])
    expect(changes.map(({ tuple }) => tuple)).toEqual(many.slice(0, 600))
  })

  test.each([
    ['of all', {}, 12],
    ['of a namespace', { namespace: 'Doc' }, 6],
    ['of an object', { namespace: 'Doc', object: LONG }, 3],
    ['of an object in any namespace', { object: LONG }, 6],
    ['of a relation of an object in any namespace', { object: LONG, relation: 'r' }, 6],
    ['of a relation', { relation: 'r' }, 12],
    ['of a relation of a namespace', { namespace: 'Doc', relation: 'r' }, 6],
    ['of a subject', { subject: { id: 'u1' } }, 4],
    ['of a subject in a namespace', { namespace: 'Doc', subject: { id: 'u1' } }, 2],
    ['of a subject on an object', { namespace: 'Doc', object: LONG, subject: { id: 'u1' } }, 1],
  ])('lists %s in pages that hold each tuple once', async (_, filter, count) => {
    await using database = await open()
    const store = await storeOver(database)
    const inserts = ['Doc', 'Team'].flatMap((namespace) =>
      [LONG, `${LONG}!`].flatMap((object) =>
        [1, 2, 3].map((user) => ({ namespace, object, relation: 'r', subject: { id: `u${user}` } })),
      ),
    )
    await store.write('p', { inserts, deletes: [] }, 0)
    const listed: Tuple[] = []
    let after: Position | undefined
    do {
      const page = await store.list('p', filter, { after, limit: 1 })
      listed.push(...page.tuples)
      after = page.next
    } while (after)
    const texts = listed.map((tuple) => JSON.stringify(tuple))
    expect([texts.length, new Set(texts).size]).toEqual([count, count])
    for (const tuple of listed) expect(tuple).toMatchObject(filter)
  })

  test('keeps the tuples that an older version stored, each once', async () => {
    await using database = await open()
    const { db } = database
    const before = permissionMigrations.findIndex(({ id }) => id === '0044-permission-two-indexes')
    await migrate(db, 'permissions', permissionMigrations.slice(0, before))
    const stored = many.slice(0, 20)
    await db.transaction((tx) =>
      insertRows(
        tx,
        `permission_tuples (tuple_key, project_id, seq, ${tupleColumns})`,
        stored.map((tuple, at) => [tupleKey(tuple), 'p', at + 1, ...partsOf(tuple)]),
      ),
    )
    const store = await storeOver(database)
    await store.write('p', { inserts: many.slice(0, 30), deletes: many.slice(5, 10) }, 0)
    const { tuples } = await store.list('p', {}, { limit: 100 })
    expect(tuples).toEqual([...many.slice(0, 5), ...many.slice(10, 30)])
  })

  test('trims the log a bounded number of rows at a time, and records from which version it is complete', async () => {
    await using database = await open()
    const store = await storeOver(database)
    for (const at of [1, 2, 3]) await store.write('p', { inserts: [owned(`o${at}`)], deletes: [] }, at)
    await store.trimChanges(2)
    expect(await store.findChanges('p', { after: 0, upTo: 3 })).toBeNull()
    expect(await store.findChanges('p', { after: 1, upTo: 3 })).toHaveLength(2)
  })
})
