import { expect, test } from 'vitest'
import {
  deferRows,
  insertCounted,
  insertRows,
  type SqlValue,
  type Transaction,
  UniqueViolation,
  UnstorableValue,
} from './index.ts'
import { onBothDatabases } from './testing.ts'

const INTO = 'entries (id, text, size, bytes, note)'
const COLUMNS = 'id, text, size, bytes, note'

/** Texts that a PostgreSQL array literal would misread without quotes. */
const texts = [
  '',
  'NULL',
  'a,b',
  '{a}',
  '"',
  '\\',
  String.raw`\\x41`,
  'a\nb\t',
  ' padded ',
  'ünïcödé 😀',
  "it's",
]

const createRows = (some: readonly string[]): SqlValue[][] =>
  some.map((text, at) => [`id ${at}`, text, at - 1, Uint8Array.of(at, 0, 92), at % 2 === 0 ? null : text])

onBothDatabases('rows inserted together', (open) => {
  const openEntries = async () => {
    const database = await open()
    await database.db.run(
      'CREATE TABLE entries (id TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL, size BIGINT, bytes BYTEA, note TEXT)',
    )
    return database
  }

  test.each([
    ['at once', insertRows],
    ['deferred', (tx: Transaction, into: string, rows: SqlValue[][]) => deferRows(tx, { into, rows })],
  ])('are stored unchanged, %s', async (_name, insert) => {
    await using database = await openEntries()
    const { db } = database
    const rows = createRows(texts)
    await db.transaction(async (tx) => {
      await insert(tx, INTO, rows)
      await insert(tx, INTO, [])
    })
    const stored = await db.all(`SELECT ${COLUMNS} FROM entries ORDER BY size`)
    expect(stored.map(({ bytes, ...row }) => [row, [...(bytes as Uint8Array)]])).toEqual(
      rows.map(([id, text, size, bytes, note]) => [{ id, text, size, note }, [...(bytes as Uint8Array)]]),
    )
  })

  test('may have null columns, and exceed one statement', async () => {
    await using database = await openEntries()
    const { db } = database
    const many = Array.from({ length: 11_000 }, (_, at): SqlValue[] => [`id ${at}`, 'text', null, null, null])
    await db.transaction((tx) => insertRows(tx, INTO, many))
    expect(await db.get('SELECT count(*) AS n, count(size) AS sized FROM entries')).toEqual({
      n: 11_000,
      sized: 0,
    })
  })

  test('may share leading values, and return the number of new rows', async () => {
    await using database = await openEntries()
    const { db } = database
    const into = 'entries (size, text, id)'
    const rows = ['a', 'b', 'c'].map((id) => [id])
    const store = (some: string[][]) =>
      db.transaction((tx) =>
        insertCounted(tx, { into, shared: [7, "it's"], rows: some, clause: 'ON CONFLICT (id) DO NOTHING' }),
      )
    expect([await store(rows.slice(0, 1)), await store(rows), await store(rows)]).toEqual([1, 2, 0])
    const stored = rows.map(([id]) => ({ id, size: 7, text: "it's" }))
    expect(await db.all('SELECT id, size, text FROM entries ORDER BY id')).toEqual(stored)
  })

  test('are all rejected if one is unstorable or a duplicate', async () => {
    await using database = await openEntries()
    const { db } = database
    const insert = (rows: SqlValue[][]) => db.transaction((tx) => insertRows(tx, INTO, rows))
    const [first = [], second = []] = createRows(['a', 'b'])
    await expect(insert([first, second.with(1, 'a\0b')])).rejects.toThrow(UnstorableValue)
    await expect(insert([first, second.with(2, 2 ** 53)])).rejects.toThrow(UnstorableValue)
    await expect(insert([first, second.with(2, true as never)])).rejects.toThrow('is boolean')
    await expect(insert([first, first])).rejects.toThrow(UniqueViolation)
    expect(await db.get('SELECT count(*) AS n FROM entries')).toEqual({ n: 0 })
  })
})
