import { fillIdentities, formatNumber } from '@tillkey/identity/testing/fill-identities.ts'
import type { Database, SqlValue } from '@tillkey/sql'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, createHttpSession, startTestPlatform, type TestPlatform } from './index.ts'

const HASH = '$2a$04$rd9EVfQ78txJqza3r9bp6OUNn32pC5KAb4ebBxxoxSQ3NTQCYhu8i'
const createDraft = (number: string) => ({
  traits: { email: `person-${number}@shop.test`, name: `Person ${number}` },
  passwordHash: HASH,
})

const asAdmin = (platform: TestPlatform, url: string, body?: object) =>
  createHttpSession(platform).send({
    method: body ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
    ...(body && { body }),
  })

/** Creates the identity of a number by the admin API. */
async function create(platform: TestPlatform, number: string): Promise<string> {
  const credentials = { password: { config: { hashed_password: HASH } } }
  const body = { schema_id: '', traits: createDraft(number).traits, credentials }
  return (await asAdmin(platform, '/admin/identities', body)).body.id
}

async function listTables(db: Database): Promise<string[]> {
  const sql =
    db.dialect === 'sqlite'
      ? `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`
      : 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY name'
  return (await db.all<{ name: string }>(sql)).map(({ name }) => name)
}

/** Replaces what differs between identities: ids, times, terms and the number, even inside text. */
function general([column, value]: [string, SqlValue], number: string): unknown {
  if (column === 'row_id' || column === 'terms') return column
  if (typeof value === 'number') return value > 1e12 ? 'a time' : value
  return String(value instanceof Uint8Array ? Buffer.from(value) : value)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(/_at":"[^"]+/g, '_at":"a time')
    .replaceAll(number, 'N')
    .replaceAll(/\d+(?=@|$)/g, 'N')
}

/** The rows of an identity in every table. */
async function readRows(db: Database, id: string, number: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of await listTables(db)) {
    const rows = await db.all(`SELECT * FROM ${table}`)
    const own = rows.filter((row) => Object.values(row).includes(id))
    const generalised = own.map((row) =>
      JSON.stringify(Object.entries(row).map((cell) => general(cell, number))),
    )
    if (generalised.length > 0) found[table] = generalised.toSorted()
  }
  return found
}

onBothDatabases('identities written in bulk', (open) => {
  test('have the same rows as a created identity', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    const created = await create(platform, '8888888')
    const project = await platform.projects.find('playground')
    await fillIdentities(db, { project, count: 3, draftOf: createDraft })
    const email = createDraft(formatNumber(3)).traits.email
    const found = await asAdmin(platform, `/admin/identities?credentials_identifier=${email}`)
    const filled: string = found.body[0].id
    const expected = await readRows(db, created, '8888888')
    expect(Object.keys(expected)).toEqual([
      'identities',
      'identity_credentials',
      'identity_identifiers',
      'identity_keys',
      'identity_search',
      'identity_search_texts',
    ])
    expect(await readRows(db, filled, formatNumber(3))).toEqual(expected)
  })

  test('are found, listed, and changed like others, with the same indexes', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    const project = await platform.projects.find('playground')
    const indexes = () =>
      db.all(
        db.dialect === 'sqlite'
          ? `SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name`
          : `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname`,
      )
    const before = await indexes()
    await fillIdentities(db, { project, count: 40, draftOf: createDraft })
    expect(await indexes()).toEqual(before)
    const page = await asAdmin(platform, '/admin/identities?page_size=50')
    const ids = page.body.map(({ id }: { id: string }) => id)
    expect([new Set(ids).size, ids]).toEqual([40, ids.toSorted()])
    const searchNames = async (query: string) =>
      (await asAdmin(platform, `/admin/identities/search?query=${query}`)).body.map(
        ({ traits }: { traits: { name: string } }) => traits.name,
      )
    expect(await searchNames('0017@SHOP')).toEqual(['Person 0000017'])
    expect(await searchNames('person-000002')).toHaveLength(10)
    const response = await createHttpSession(platform).send({
      method: 'DELETE',
      url: `/admin/identities/${ids[7]}`,
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    })
    expect([response.status, await readRows(db, ids[7], 'nobody')]).toEqual([204, {}])
  })
})
