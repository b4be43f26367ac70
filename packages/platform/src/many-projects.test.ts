import { AsyncLocalStorage } from 'node:async_hooks'
import { createHttpSession, type HttpRequest } from '@tillkey/platform-core/testing'
import type { Database, Queries, Row, SqlValue } from '@tillkey/sql'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY } from './testing.ts'
import { startConsole } from './testing-console.ts'

const SHOPS = 12

/** A query with the rows it returned. */
type Read = { sql: string; rows: unknown[] }

/** Reads of the current request. Reads of background work are excluded. */
const ofRequest = new AsyncLocalStorage<Read[]>()

const noted = async <Rows>(sql: string, found: Promise<Rows>): Promise<Rows> => {
  const rows = await found
  ofRequest.getStore()?.push({ sql, rows: [rows].flat() })
  return rows
}

const reading = (queries: Queries): Pick<Queries, 'all' | 'get'> => ({
  all: <R extends object = Row>(sql: string, params?: readonly SqlValue[]) =>
    noted(sql, queries.all<R>(sql, params)),
  get: <R extends object = Row>(sql: string, params?: readonly SqlValue[]) =>
    noted(sql, queries.get<R>(sql, params)),
})

/** A database that records the reads of each request. */
const telling = (db: Database): Database => ({
  ...db,
  ...reading(db),
  transaction: (work, options) => db.transaction((tx) => work({ ...tx, ...reading(tx) }), options),
})

onBothDatabases('one project among many', (open) => {
  test('is changed and used without reading others', async () => {
    await using console = await startConsole(async () => {
      const opened = await open()
      return { ...opened, db: telling(opened.db) }
    })
    const http = createHttpSession(console.platform)
    const reads = async (request: HttpRequest): Promise<Read[]> => {
      const found: Read[] = []
      const { status } = await ofRequest.run(found, () => http.send(request))
      expect(status).toBe(200)
      return found
    }
    const login = (slug: string) => reads({ url: `/p/${slug}/self-service/login/api` })
    const shops = await Promise.all(
      Array.from({ length: SHOPS }, (_, number) => console.create(`Shop ${number}`)),
    )
    for (const { slug } of shops) await login(slug)
    const [shop, another, ...others] = shops
    if (!shop || !another) throw new Error('there are more')
    const before = await login(another.slug)
    const read = [
      ...(await reads({
        method: 'PATCH',
        url: `/projects/${shop.id}`,
        headers: { authorization: `Bearer ${ADMIN_KEY}` },
        body: [{ op: 'replace', path: '/name', value: 'Renamed' }],
      })),
      ...(await login(shop.slug)),
    ]
    const text = JSON.stringify(read)
    expect(text).toContain(shop.id)
    expect([another, ...others].filter(({ id, slug }) => text.includes(id) || text.includes(slug))).toEqual(
      [],
    )
    // The configuration of another project stays cached: its next request revalidates it without reading it.
    expect(await login(another.slug)).toEqual(before)
  })
})
