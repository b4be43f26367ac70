import { expect, test } from 'vitest'
import {
  type Database,
  type Migration,
  migrate,
  NewerDatabase,
  placeholders,
  UniqueViolation,
} from './index.ts'
import { onBothDatabases } from './testing.ts'

const migrations = [
  {
    id: '0001-things',
    sql: 'CREATE TABLE things (id TEXT NOT NULL PRIMARY KEY, size BIGINT NOT NULL, data BLOB)',
  },
  {
    id: '0002-names',
    sql: 'ALTER TABLE things ADD COLUMN name TEXT; CREATE INDEX things_name ON things (name)',
  },
]

const insert = (db: Pick<Database, 'run'>, id: string, size = 1) =>
  db.run('INSERT INTO things (id, size) VALUES ($1, $2)', [id, size])
const ids = async (db: Database) =>
  (await db.all<{ id: string }>('SELECT id FROM things ORDER BY id')).map((row) => row.id)

onBothDatabases('a database', (open) => {
  test('migrations run once and in order, even with concurrent starts', async () => {
    await using database = await open()
    await Promise.all([
      migrate(database.db, 'things', migrations),
      migrate(database.db, 'things', migrations),
    ])
    await migrate(database.db, 'things', migrations)
    expect(await database.db.all('SELECT id FROM migrations ORDER BY id')).toEqual([
      { id: '0001-things' },
      { id: '0002-names' },
    ])
  })

  test('the first migrations of a set run in one transaction, later ones separately', async () => {
    await using database = await open()
    const { db } = database
    const idsDone = async () =>
      (await db.all<{ id: string }>('SELECT id FROM migrations')).map(({ id }) => id)
    const wrong = { id: '0009-wrong', sql: 'ALTER TABLE nowhere ADD COLUMN size BIGINT' }
    const third = { id: '0003-size', sql: 'CREATE INDEX things_size ON things (size)' }
    await expect(migrate(db, 'things', [...migrations, wrong])).rejects.toThrow('nowhere')
    expect(await idsDone()).toEqual([])
    await migrate(db, 'things', migrations)
    await expect(migrate(db, 'things', [...migrations, third, wrong])).rejects.toThrow('nowhere')
    expect(await idsDone()).toEqual(['0001-things', '0002-names', '0003-size'])
  })

  test('a migration may be for one database, and change rows after its statements', async () => {
    await using database = await open()
    const { db } = database
    const keyed = 'CREATE TABLE keyed (id TEXT NOT NULL PRIMARY KEY, size BIGINT NOT NULL) WITHOUT ROWID'
    const others: Migration[] = [
      {
        id: '0003-keyed',
        sql: keyed,
        change: async (tx) => void (await tx.run(`INSERT INTO keyed VALUES ('a', 1)`)),
      },
      { id: '0004-sqlite', only: 'sqlite', sql: 'UPDATE keyed SET size = size + 1' },
      { id: '0005-postgres', only: 'postgres', sql: 'UPDATE keyed SET size = size + 2' },
    ]
    await migrate(db, 'things', [...migrations, ...others])
    await migrate(db, 'things', [...migrations, ...others])
    expect(await db.all('SELECT * FROM keyed')).toEqual([{ id: 'a', size: db.dialect === 'sqlite' ? 2 : 3 }])
    await expect(db.run(`INSERT INTO keyed VALUES ('b', 'no number')`)).rejects.toThrow(/INTEGER|bigint/)
    const plan =
      db.dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN SELECT size FROM keyed WHERE id = $1' : undefined
    const steps = plan ? await db.all<{ detail: string }>(plan, ['a']) : []
    expect(steps.every(({ detail }) => detail.includes('USING PRIMARY KEY'))).toBe(true)
  })

  test('big integers, bytes and counts come back as numbers and bytes', async () => {
    await using database = await open()
    await migrate(database.db, 'things', migrations)
    const data = new Uint8Array([1, 2, 255])
    await database.db.run('INSERT INTO things (id, size, data) VALUES ($1, $2, $3)', ['a', 2 ** 52, data])
    const row = await database.db.get<{ size: number; data: Uint8Array }>('SELECT size, data FROM things')
    expect([row?.size, [...(row?.data ?? [])]]).toEqual([2 ** 52, [1, 2, 255]])
    expect(await database.db.get('SELECT count(*) AS n FROM things')).toEqual({ n: 1 })
  })

  test('a transaction that throws leaves nothing behind', async () => {
    await using database = await open()
    await migrate(database.db, 'things', migrations)
    const failing = database.db.transaction(async (tx) => {
      await insert(tx, 'a')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await ids(database.db)).toEqual([])
  })

  test('reads outside of a transaction do not see it', async () => {
    await using database = await open()
    await migrate(database.db, 'things', migrations)
    const inserted = Promise.withResolvers<void>()
    const looked = Promise.withResolvers<void>()
    const transaction = database.db.transaction(async (tx) => {
      await insert(tx, 'a')
      inserted.resolve()
      await looked.promise
    })
    await inserted.promise
    expect(await ids(database.db)).toEqual([])
    looked.resolve()
    await transaction
    expect(await ids(database.db)).toEqual(['a'])
  })

  test('a duplicate key is a distinct error and ends its transaction', async () => {
    await using database = await open()
    await migrate(database.db, 'things', migrations)
    await insert(database.db, 'a')
    await expect(insert(database.db, 'a')).rejects.toBeInstanceOf(UniqueViolation)
    await expect(database.db.run('INSERT INTO nothing VALUES (1)')).rejects.not.toBeInstanceOf(
      UniqueViolation,
    )
  })

  test('transactions with the same lock are serialised', async () => {
    await using database = await open()
    await migrate(database.db, 'things', migrations)
    await insert(database.db, 'a', 0)
    const increment = () =>
      database.db.transaction(async (tx) => {
        await tx.lock('a')
        const row = await tx.get<{ size: number }>('SELECT size FROM things WHERE id = $1', ['a'])
        await tx.run('UPDATE things SET size = $1 WHERE id = $2', [(row?.size ?? 0) + 1, 'a'])
      })
    await Promise.all(Array.from({ length: 20 }, increment))
    expect(await database.db.get('SELECT size FROM things')).toEqual({ size: 20 })
  })

  test('a newer schema is rejected, naming the migration, and not changed', async () => {
    await using database = await open()
    await migrate(database.db, 'things', migrations)
    await migrate(database.db, 'others', [{ id: '0009-others', sql: 'CREATE TABLE others (id TEXT)' }])
    const older = [migrations[0], { id: '0001a-more', sql: 'CREATE TABLE more (id TEXT)' }]
    const start = migrate(
      database.db,
      'things',
      older.filter((migration) => migration !== undefined),
    )
    await expect(start).rejects.toBeInstanceOf(NewerDatabase)
    await expect(start).rejects.toThrow('0002-names of "things"')
    await expect(database.db.all('SELECT id FROM more')).rejects.toThrow('more')
  })

  test('a callback runs after the commit, and not after a rollback', async () => {
    await using database = await open()
    await migrate(database.db, 'things', migrations)
    const seen: string[][] = []
    let query: Promise<unknown> = Promise.resolve()
    const read = () => {
      query = ids(database.db).then((found) => seen.push(found))
    }
    const write = async (id: string, fate: 'kept' | 'thrown') =>
      database.db.transaction(async (tx) => {
        tx.afterCommit(read)
        await insert(tx, id)
        if (fate === 'thrown') throw new Error('no')
      })
    await expect(write('a', 'thrown')).rejects.toThrow('no')
    await write('b', 'kept')
    await query
    expect(seen).toEqual([['b']])
  })

  test('many rows are inserted by one statement', async () => {
    await using database = await open()
    await migrate(database.db, 'things', migrations)
    const values = placeholders(2, 2)
    const { changes } = await database.db.run(`INSERT INTO things (id, size) VALUES ${values}`, [
      'a',
      1,
      'b',
      2,
    ])
    expect([values, changes]).toEqual(['($1, $2), ($3, $4)', 2])
  })
})
