import { expect, test } from 'vitest'
import { ConcurrentChangeError, type Database, type Queries, UniqueViolation } from './index.ts'
import { onBothDatabases, openTestPostgres } from './testing.ts'

const createRows = async (db: Database): Promise<void> => {
  await db.run('CREATE TABLE rows (id TEXT NOT NULL PRIMARY KEY, size BIGINT NOT NULL)')
  await db.run("INSERT INTO rows VALUES ('a', 0), ('b', 0)")
}
const sizes = async (db: Queries) => {
  const rows = await db.all<{ id: string; size: number }>('SELECT id, size FROM rows ORDER BY id')
  return Object.fromEntries(rows.map(({ id, size }) => [id, size]))
}
const grow = (id: string) => ({
  sql: 'UPDATE rows SET size = size + 1 WHERE id = $1',
  params: [id],
  rows: 1,
})
const add = (id: string, size: number) => ({ sql: 'INSERT INTO rows VALUES ($1, $2)', params: [id, size] })

onBothDatabases('deferred changes', (open) => {
  test('are sent with the next statement or the commit', async () => {
    await using database = await open()
    const { db } = database
    await createRows(db)
    const seen = await db.transaction(async (tx) => {
      await tx.defer(grow('a'))
      await tx.defer(add('c', 7))
      const between = await sizes(tx)
      await tx.defer(grow('b'))
      return between
    })
    expect(seen).toEqual({ a: 1, b: 0, c: 7 })
    expect(await sizes(db)).toEqual({ a: 1, b: 1, c: 7 })
    await db.defer(grow('b'))
    expect(await sizes(db)).toEqual({ a: 1, b: 2, c: 7 })
  })

  test.each([
    ['misses its row', grow('nobody'), ConcurrentChangeError],
    ['breaks a constraint', add('b', 1), UniqueViolation],
  ])('are all rolled back when one %s', async (_how, fatal, Failure) => {
    await using database = await open()
    const { db } = database
    await createRows(db)
    const atTheEnd = db.transaction(async (tx) => {
      await tx.defer(grow('a'))
      await tx.defer(fatal)
    })
    await expect(atTheEnd).rejects.toBeInstanceOf(Failure)
    const between = db.transaction(async (tx) => {
      await tx.run('UPDATE rows SET size = 9')
      await tx.defer(fatal)
      await sizes(tx)
    })
    await expect(between).rejects.toBeInstanceOf(Failure)
    await expect(db.defer(fatal)).rejects.toBeInstanceOf(Failure)
    expect(await sizes(db)).toEqual({ a: 0, b: 0 })
  })

  test('let one of many concurrent ones succeed', async () => {
    await using database = await open()
    const { db } = database
    await createRows(db)
    const first = { sql: 'UPDATE rows SET size = 1 WHERE id = $1 AND size = 0', params: ['a'], rows: 1 }
    const attempts = Array.from({ length: 50 }, (_, index) =>
      db.transaction(async (tx) => {
        await tx.defer(first)
        await tx.defer(add(`winner ${index}`, 1))
      }),
    )
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(Object.keys(await sizes(db)).length).toBe(3)
  })
})

test('a transaction of deferred changes is one statement on PostgreSQL', async () => {
  const sent: string[] = []
  await using database = await openTestPostgres(undefined, { onStatement: (sql) => void sent.push(sql) })
  const { db } = database
  await createRows(db)
  sent.length = 0
  await db.transaction(async (tx) => {
    await tx.defer(grow('a'))
    await tx.defer(grow('b'))
  })
  expect(sent.length).toBe(1)
  await db.transaction(async (tx) => {
    await tx.run('UPDATE rows SET size = 5')
    await tx.defer(add('c', 1))
  })
  expect(sent.slice(1).map((sql) => sql.split(' ')[0])).toEqual(['BEGIN', 'UPDATE', 'INSERT', 'COMMIT'])
  expect(await sizes(db)).toEqual({ a: 5, b: 5, c: 1 })
})
