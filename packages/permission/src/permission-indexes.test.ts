import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Database } from '@tillkey/sql'
import {
  type OpenTestDatabase,
  onBothDatabases,
  onPostgres,
  openTestPostgres,
  type TestDatabase,
} from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import type { Rules } from './engine/permission-engine.ts'
import type { Tuple } from './engine/tuple.ts'
import { modelOfNames } from './language/model.ts'
import { createPermissionIndexes, type PermissionIndexes } from './permission-indexes.ts'
import { createPermissionStore, type PermissionStore } from './permission-store.ts'
import { createPermissionWrites, type PermissionWrites } from './permission-writes.ts'
import { permissionTables } from './testing.ts'

const rules: Rules = { model: modelOfNames(['n']), mode: 'open' }
const terms = { rules, limits: { depth: 5, width: 100 } }
const right = (object: string, id = 'u'): Tuple => ({
  namespace: 'n',
  object,
  relation: 'r',
  subject: { id },
})

interface Process {
  store: PermissionStore
  writes: PermissionWrites
  indexes: PermissionIndexes
  isAllowed(projectId: string, tuple: Tuple): Promise<boolean>
}

/** Indexes of one process over the shared database. */
function processOver(db: Database, memoryBudget = 2 ** 30): Process {
  const store = createPermissionStore(db)
  const indexes = createPermissionIndexes({ store, memoryBudget })
  const isAllowed = async (projectId: string, tuple: Tuple): Promise<boolean> =>
    (await indexes.fresh(projectId)).engine.check(terms, tuple).allowed
  return { store, writes: createPermissionWrites(db), indexes, isAllowed }
}

/** A database with the tables of a platform that serves permissions. */
const migrated = (open: OpenTestDatabase): Promise<TestDatabase> => open(permissionTables)

const grant = ({ writes }: Process, projectId: string, ...inserts: Tuple[]): Promise<void> =>
  writes.write(projectId, { inserts, deletes: [] }, 0)
const revoke = ({ writes }: Process, projectId: string, ...deletes: Tuple[]): Promise<void> =>
  writes.write(projectId, { inserts: [], deletes }, 0)

onBothDatabases('indexes', (open) => {
  test('every process sees a write as soon as it is acknowledged', async () => {
    await using database = await migrated(open)
    const [here, there] = [processOver(database.db), processOver(database.db)]
    const seen: boolean[] = []
    for (let round = 0; round < 25; round += 1) {
      await grant(here, 'p', right('o'))
      seen.push(await there.isAllowed('p', right('o')))
      await revoke(here, 'p', right('o'))
      seen.push(!(await there.isAllowed('p', right('o'))))
    }
    expect(seen).toEqual(Array(50).fill(true))
  })

  test('concurrent checks share a revalidation', async () => {
    await using database = await migrated(open)
    const store = createPermissionStore(database.db)
    let proofs = 0
    const counting = {
      ...store,
      findVersions: (projectId: string) => ((proofs += 1), store.findVersions(projectId)),
    }
    const indexes = createPermissionIndexes({ store: counting, memoryBudget: 2 ** 30 })
    await indexes.fresh('p')
    proofs = 0
    await Promise.all(Array.from({ length: 50 }, () => indexes.fresh('p')))
    expect(proofs).toBe(1)
  })

  test('a check does not share a revalidation that read before an earlier write', async () => {
    await using database = await migrated(open)
    const here = processOver(database.db)
    const looked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    const slow = async (projectId: string) => {
      const versions = await here.store.findVersions(projectId)
      looked.resolve()
      await mayAnswer.promise
      return versions
    }
    const store = { ...here.store, findVersions: slow }
    const indexes = createPermissionIndexes({ store, memoryBudget: 2 ** 30 })
    const before = indexes.fresh('p')
    await looked.promise
    await grant(here, 'p', right('o'))
    const after = indexes.fresh('p').then(({ engine }) => engine.check(terms, right('o')).allowed)
    mayAnswer.resolve()
    await before
    expect(await after).toBe(true)
  })

  test('an index whose log was trimmed is rebuilt', async () => {
    await using database = await migrated(open)
    const [here, there] = [processOver(database.db), processOver(database.db)]
    await grant(here, 'p', right('kept'), right('o'))
    await there.isAllowed('p', right('o'))
    await revoke(here, 'p', right('o'))
    await here.writes.trimChanges(1)
    expect(await here.store.findChanges('p', { after: 1, upTo: 2 })).toBeNull()
    expect([await there.isAllowed('p', right('o')), await there.isAllowed('p', right('kept'))]).toEqual([
      false,
      true,
    ])
  })

  test('projects beyond the memory budget are evicted by last use and rebuilt', async () => {
    await using database = await migrated(open)
    const here = processOver(database.db, 1)
    for (const projectId of ['a', 'b', 'c']) {
      await grant(here, projectId, right(projectId))
      await here.isAllowed(projectId, right(projectId))
    }
    expect([...here.indexes.states().keys()]).toEqual(['c'])
    expect([await here.isAllowed('a', right('a')), await here.isAllowed('a', right('b'))]).toEqual([
      true,
      false,
    ])
    expect([...here.indexes.states().keys()]).toEqual(['a'])
  })

  test('long names count against the memory budget by their length', async () => {
    await using database = await migrated(open)
    const here = processOver(database.db)
    const named = (length: number) =>
      Array.from({ length: 20 }, (_, at) => right(String(at).padEnd(length, 'x')))
    await grant(here, 'short', ...named(10))
    await grant(here, 'long', ...named(2_000))
    await Promise.all([here.indexes.fresh('short'), here.indexes.fresh('long')])
    const bytes = (projectId: string) => here.indexes.states().get(projectId)?.bytes ?? 0
    expect(bytes('long') - bytes('short')).toBe(20 * 1_990)
  })

  test('an index that follows random writes equals one built from the tables', async () => {
    await using database = await migrated(open)
    const [writer, follower] = [processOver(database.db), processOver(database.db)]
    let seed = 1
    const random = (bound: number) => (seed = (seed * 48271) % 2147483647) % bound
    const tuples = () => Array.from({ length: random(6) }, () => right(`o${random(12)}`, `u${random(3)}`))
    for (let round = 0; round < 60; round += 1) {
      await writer.writes.write('p', { inserts: tuples(), deletes: tuples() }, 0)
      if (round % 10 === 3)
        await writer.writes.deleteMatching('p', { namespace: 'n', object: `o${random(12)}` }, 0)
      if (round % 3 === 0) await follower.indexes.fresh('p')
    }
    const { engine: followed } = await follower.indexes.fresh('p')
    const { engine: afresh } = await processOver(database.db).indexes.fresh('p')
    const { tuples: stored } = await writer.store.list('p', {}, { limit: 1000 })
    const questions = Array.from({ length: 36 }, (_, at) => right(`o${Math.floor(at / 3)}`, `u${at % 3}`))
    const answers = (engine: typeof followed) =>
      engine.checkMany(terms, questions).map(({ allowed }) => allowed)
    expect(answers(followed)).toEqual(answers(afresh))
    expect([followed.size().tuples, afresh.size().tuples]).toEqual([stored.length, stored.length])
  })

  test('concurrent writes get consecutive versions', async () => {
    await using database = await migrated(open)
    const here = processOver(database.db)
    await Promise.all(Array.from({ length: 20 }, (_, at) => grant(here, 'p', right(`o${at}`), right('same'))))
    const { tuples: stored } = await here.store.list('p', {}, { limit: 100 })
    expect([(await here.store.findVersions('p')).tuples, stored.length]).toEqual([20, 21])
    expect(await here.isAllowed('p', right('o19'))).toBe(true)
  })
})

// SQLite takes seconds to store that many tuples.
onPostgres('an index of many tuples', (open) => {
  test('is rebuilt after a large delete, which interrupts its log', async () => {
    await using database = await migrated(open)
    const [here, there] = [processOver(database.db), processOver(database.db)]
    await grant(here, 'p', right('kept'))
    const many = Array.from({ length: 60_000 }, (_, at) => ({ ...right(`many-${at}`), relation: 'many' }))
    await grant(here, 'p', ...many)
    expect(await there.isAllowed('p', { ...right('many-59999'), relation: 'many' })).toBe(true)
    await here.writes.deleteMatching('p', { namespace: 'n', relation: 'many' }, 0)
    expect(await here.store.findChanges('p', { after: 2, upTo: 3 })).toBeNull()
    expect(await there.isAllowed('p', { ...right('many-59999'), relation: 'many' })).toBe(false)
    expect(there.indexes.states().get('p')?.tuples).toBe(1)
  })
})

test('two processes on one PostgreSQL: a revocation by one is denied by the other at once', async () => {
  await using database = await migrated(openTestPostgres)
  const other = fork(new URL('testdata/checking-process.ts', import.meta.url), [database.url ?? ''], {
    serialization: 'json',
  })
  try {
    const ask = async (tuple: Tuple): Promise<unknown> => {
      other.send(tuple)
      const [response] = await once(other, 'message')
      return response
    }
    const here = processOver(database.db)
    const responses: unknown[] = []
    for (let round = 0; round < 20; round += 1) {
      await grant(here, 'p', right('o'))
      responses.push(await ask(right('o')))
      await revoke(here, 'p', right('o'))
      responses.push(await ask(right('o')))
    }
    expect(responses).toEqual(Array.from({ length: 40 }, (_, at) => at % 2 === 0))
  } finally {
    other.kill()
  }
})
