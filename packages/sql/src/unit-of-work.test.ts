import { expect, test } from 'vitest'
import { type Database, type Transaction, UniqueViolation, UnitOfWorkError } from './index.ts'
import { onBothDatabases } from './testing.ts'

const insert = (db: Pick<Database, 'run'>, id: string) => db.run('INSERT INTO things (id) VALUES ($1)', [id])
const ids = async (db: Pick<Database, 'all'>) =>
  (await db.all<{ id: string }>('SELECT id FROM things ORDER BY id')).map((row) => row.id)
const createThings = (db: Database) => db.run('CREATE TABLE things (id TEXT NOT NULL PRIMARY KEY)')

const misuses: [string, (db: Database) => Promise<unknown>][] = [
  ['write', (db) => insert(db, 'b')],
  ['read', ids],
  ['single row', (db) => db.get('SELECT id FROM things')],
  ['transaction', (db) => db.transaction((tx) => insert(tx, 'b'))],
]

onBothDatabases('a unit of work', (open) => {
  test.each(misuses)('rejects a %s of the database from inside, at once', async (_what, misuse) => {
    await using database = await open()
    const { db } = database
    await createThings(db)
    const work = db.transaction(async (tx) => {
      await insert(tx, 'a')
      await misuse(db)
    })
    await expect(work).rejects.toBeInstanceOf(UnitOfWorkError)
    await insert(db, 'c')
    expect(await ids(db)).toEqual(['c'])
  })

  test('may use another database, and work it leaves behind may use its own', async () => {
    await using database = await open()
    await using other = await open()
    await createThings(database.db)
    await createThings(other.db)
    const left = await database.db.transaction(async (tx) => {
      await insert(tx, 'a')
      await other.db.transaction((inOther) => insert(inOther, 'b'))
      // Wrapped in an object, so that the transaction does not await it.
      return { later: new Promise((resolve) => setTimeout(resolve, 20)).then(() => insert(database.db, 'c')) }
    })
    await left.later
    expect([await ids(database.db), await ids(other.db)]).toEqual([['a', 'c'], ['b']])
  })

  test('rolls back an undone part with its callbacks', async () => {
    await using database = await open()
    const { db } = database
    await createThings(db)
    const calls: string[] = []
    await db.transaction(async (tx) => {
      for (const [id, outcome] of [
        ['kept', 'keep'],
        ['undone', 'undo'],
      ] as const)
        await tx.part(async () => {
          await tx.defer({ sql: 'INSERT INTO things (id) VALUES ($1)', params: [id] })
          tx.afterCommit(() => void calls.push(id))
          return outcome
        })
      await insert(tx, 'after')
    })
    expect([await ids(db), calls]).toEqual([['after', 'kept'], ['kept']])
  })

  test('commits nothing after a statement failed, even if the failure is caught', async () => {
    await using database = await open()
    const { db } = database
    await createThings(db)
    await insert(db, 'a')
    const goOn = db.transaction(async (tx) => {
      await insert(tx, 'b')
      await insert(tx, 'a').catch(() => undefined)
      await expect(insert(tx, 'c')).rejects.toBeInstanceOf(UnitOfWorkError)
    })
    await expect(goOn).rejects.toBeInstanceOf(UniqueViolation)
    const give = db.transaction(async (tx) => {
      await insert(tx, 'd')
      await insert(tx, 'a').catch(() => undefined)
    })
    await expect(give).rejects.toBeInstanceOf(UniqueViolation)
    expect(await ids(db)).toEqual(['a'])
  })

  test('rejects statements after its end', async () => {
    await using database = await open()
    await createThings(database.db)
    const transactions: Transaction[] = []
    await database.db.transaction(async (tx) => {
      transactions.push(tx)
    })
    for (const tx of transactions) await expect(insert(tx, 'a')).rejects.toBeInstanceOf(UnitOfWorkError)
    expect(await ids(database.db)).toEqual([])
  })
})
