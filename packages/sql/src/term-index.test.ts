import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTermIndex, formatTermQuery, matchTerms, type TermQuery } from './term-index.ts'
import { onBothDatabases, type TestDatabase } from './testing.ts'

const columns = {
  sqlite: 'row_id INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE',
  postgres: 'id TEXT NOT NULL PRIMARY KEY',
}

onBothDatabases('an index of terms', (open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    const { db } = database
    await db.run(`CREATE TABLE entries (${columns[db.dialect]}, terms TEXT NOT NULL)`)
    await db.run("INSERT INTO entries (id, terms) VALUES ('before', 'cake birthday'), ('empty', '')")
    await db.transaction((tx) => createTermIndex(tx, 'entries'))
    await db.run("INSERT INTO entries (id, terms) VALUES ('after', 'cake später 50')")
  })
  afterAll(() => database[Symbol.asyncDispose]())

  const find = async (query: TermQuery): Promise<unknown[]> => {
    const { db } = database
    const sql = `SELECT id ${matchTerms(db.dialect, 'entries', '$1')} ORDER BY id`
    return (await db.all(sql, [formatTermQuery(db.dialect, query)])).map(({ id }) => id)
  }

  test('finds rows by whole words and by their beginnings', async () => {
    expect(await find({ words: ['cake'] })).toEqual(['after', 'before'])
    expect(await find({ words: ['cak'] })).toEqual([])
    expect(await find({ prefixes: ['ca'] })).toEqual(['after', 'before'])
    expect(await find({ words: ['cake'], prefixes: ['spä', '5'] })).toEqual(['after'])
    expect(await find({ words: ['cake', 'tea'] })).toEqual([])
    expect(await find({ words: ['cake'], anyOf: [['50', '60'], []] })).toEqual(['after'])
    expect(await find({ prefixes: ['ca'], anyOf: [['birthday', '50'], ['birthday']] })).toEqual(['before'])
  })

  test('follows changes, and keeps nothing of deleted rows', async () => {
    const { db } = database
    await db.run("INSERT INTO entries (id, terms) VALUES ('changed', 'vanilla')")
    await db.run("UPDATE entries SET terms = 'lemon' WHERE id = 'changed'")
    expect([await find({ words: ['vanilla'] }), await find({ words: ['lemon'] })]).toEqual([[], ['changed']])
    await db.run("DELETE FROM entries WHERE id = 'changed'")
    expect(await find({ prefixes: ['lem'] })).toEqual([])
    if (db.dialect === 'postgres') return
    const blocks = await db.all<{ block: Uint8Array }>('SELECT block FROM entries_terms_data')
    const bytes = blocks.map(({ block }) => Buffer.from(block).toString('latin1')).join()
    expect(bytes).toContain('birthday')
    expect(bytes).not.toMatch(/anilla|emon/)
  })
})
