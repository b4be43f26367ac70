import { expect, test } from 'vitest'
import { type Database, ParameterTypeError, type SqlValue, UnstorableValue } from './index.ts'
import { openPostgres } from './postgres/postgres.ts'
import { onBothDatabases, openTestPostgres } from './testing.ts'

const foreign: [string, unknown][] = [
  ['an array', ['x']],
  ['an object', { sub: 'x' }],
  ['a date', new Date(0)],
  ['a boolean', true],
  ['a bigint', 1n],
  ['undefined', undefined],
  ['a function', () => 'x'],
  ['a symbol', Symbol('x')],
]

const unstorable: [string, SqlValue][] = [
  ['a text with NUL', 'a\0b'],
  ['an integer beyond 2^53', 2 ** 53],
  ['an integer beyond 2^63', 1e30],
  ['infinity', Number.POSITIVE_INFINITY],
  ['no number', Number.NaN],
  ['a fraction', 1.5],
]

const bad = [
  ...foreign.map(([name, value]) => [name, value, ParameterTypeError] as const),
  ...unstorable.map(([name, value]) => [name, value, UnstorableValue] as const),
]

const find = 'SELECT id FROM rows WHERE id = $1'
const insert = 'INSERT INTO rows (id) VALUES ($1)'

/** All methods that take parameters. */
const ways: Record<string, (db: Database, params: readonly SqlValue[]) => Promise<unknown>> = {
  all: (db, params) => db.all(find, params),
  get: (db, params) => db.get(find, params),
  run: (db, params) => db.run(insert, params),
  defer: (db, params) => db.defer({ sql: insert, params }),
  'transaction, get': (db, params) => db.transaction((tx) => tx.get(find, params)),
  'transaction, run': (db, params) => db.transaction((tx) => tx.run(insert, params)),
  'transaction, defer': (db, params) => db.transaction((tx) => tx.defer({ sql: insert, params, rows: 1 })),
}

onBothDatabases('a parameter', (open) => {
  test('of an unsupported type or value is rejected by every method', async () => {
    await using database = await open()
    const { db } = database
    await db.run('CREATE TABLE rows (id TEXT NOT NULL PRIMARY KEY)')
    // The wrong type is the subject of the test.
    for (const [, value, error] of bad)
      for (const way of Object.values(ways))
        await expect(way(db, [value as SqlValue])).rejects.toBeInstanceOf(error)
    expect(await db.all('SELECT id FROM rows')).toEqual([])
  })

  test('a text with a lone surrogate is stored as well-formed text', async () => {
    await using database = await open()
    const row = await database.db.get('SELECT CAST($1 AS TEXT) AS text', ['a\ud800b'])
    expect(row).toEqual({ text: 'a\ufffdb' })
  })
})

test('a rejected parameter does not affect its connection', async () => {
  const { db: other, url = '' } = await openTestPostgres()
  const lost: string[] = []
  const sent = new Set<string>()
  const db = openPostgres({
    url,
    poolSize: 1,
    onConnectionLost: ({ message }) => void lost.push(message),
    onStatement: (sql) => void sent.add(sql),
  })
  await db.run('CREATE TABLE rows (id TEXT NOT NULL PRIMARY KEY)')
  const backend = 'SELECT pg_backend_pid() AS pid'
  const before = await db.get(backend)
  sent.clear()
  const refused = bad.flatMap(([, value, error]) =>
    // The wrong type is the subject of the test.
    Object.values(ways).map((way) => ({ error, attempt: way(db, [value as SqlValue]) })),
  )
  const [attempts, responses] = await Promise.all([
    Promise.allSettled(refused.map(({ attempt }) => attempt)),
    Promise.all(Array.from({ length: 20 }, () => db.get(backend))),
  ])
  for (const [index, attempt] of attempts.entries())
    expect(attempt.status === 'rejected' && attempt.reason).toBeInstanceOf(refused[index]?.error)
  expect(responses).toEqual(responses.map(() => before))
  expect([sent, lost]).toEqual([new Set([backend]), []])
  await Promise.all([db.close(), other.close()])
})
