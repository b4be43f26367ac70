import { randomUUID } from 'node:crypto'
import { listSales } from '@tillkey/contract/pos/sales.ts'
import { onBothDatabases, type ReadPlan, type TestDatabase, watchPlansOn } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_SALE_AT, fillSales } from '../testing/fill-sales.ts'
import { type IdentityStandIn, openIdentityStandIn } from '../testing/identity-stand-in.ts'
import { openTestTill, type TestTill, tillTables } from '../testing/index.ts'
import { REACH } from './sales-walks-store.ts'

const MERCHANT = 'the-merchant'
const PAYMENTS = 20_000
const PAGE = 50
/** A line of the list, the name of its till, its receipt, and where it is found by a word, the word. */
const MOST_ROWS = 4 * (PAGE + 1)
/** Every line that is looked through, and what is read of those that are shown. */
const MOST_IN_REACH = 3 * REACH + MOST_ROWS
const machine = '00000000-0000-4000-8000-000000000002'
const till = '10000000-0000-4000-8000-000000000001'
const timeOf = (place: number): string => new Date(FIRST_SALE_AT + place * 60_000).toISOString()
const middle = Buffer.from(`${FIRST_SALE_AT + (PAYMENTS / 2) * 60_000}:a`).toString('base64url')

/** What is asked for, and the index of payments by card that SQLite walks for it. */
const ways = [
  ['nothing but the newest', {}, 'till_payments_sales'],
  ['a page in the middle', { page_token: middle }, 'till_payments_sales'],
  ['a time', { since: timeOf(500), until: timeOf(900) }, 'till_payments_sales'],
  ['an outcome', { outcome: 'declined' }, 'till_payments_by_phase'],
  ['an outcome that nothing has', { outcome: 'cancelled' }, 'till_payments_by_phase'],
  ['what is open', { outcome: 'open' }, 'till_payments_by_phase'],
  ['what was refunded', { outcome: 'refunded' }, 'till_payments_refunded'],
  ['a machine', { terminal: machine }, 'till_payments_by_terminal'],
  ['a till', { till }, 'till_payments_by_till'],
  ['a till and a machine', { till, terminal: machine }, 'till_payments_by_till_terminal'],
  [
    'a machine and an outcome that it never had',
    { terminal: machine, outcome: 'declined' },
    'till_payments_ended_by_terminal',
  ],
  ['a till and an outcome', { till, outcome: 'declined' }, 'till_payments_ended_by_till'],
  ['a till and what was refunded', { till, outcome: 'refunded' }, 'till_payments_refunded_by_till'],
  [
    'a machine and what was refunded',
    { terminal: machine, outcome: 'refunded' },
    'till_payments_refunded_by_terminal',
  ],
  ['a machine and what is open', { terminal: machine, outcome: 'open' }, 'till_payments_by_phase'],
  ['an amount', { search: '500.00' }, 'till_payments_by_amount'],
  ['an amount at a time', { search: '500.00', since: timeOf(500) }, 'till_payments_by_amount'],
  ['the digits of a card', { search: '•••• 0042' }, 'till_payments_by_card'],
  ['a reference', { search: '00001234-0000-4000-8000-000000001234' }, 'merchant_id=? AND request_uuid>'],
  ['a receipt', { search: '#12345' }, 'till_receipts_2 (merchant_id=? AND number=?)'],
  ['a word of many notes', { search: 'coffee' }, 'till_note_words'],
  ['a word of no note', { search: 'tea' }, 'till_note_words'],
] as const

/** SQLite scans tables, or what it has looked up before (a co-routine): a scan for each of these is none of a table. */
const scansOf = (steps: readonly string[]): string[] =>
  steps
    .filter((step) => step.startsWith('SCAN'))
    .slice(steps.filter((step) => /^(CO-ROUTINE|MATERIALIZE)/.test(step)).length)

/** Two or three at once, of which an index has fewer. */
const pairs = [
  ['a till, a machine and an outcome', { till, terminal: machine, outcome: 'declined' }],
  ['an amount and a machine', { search: '500.00', terminal: machine }],
  ['a machine and what most are', { terminal: machine, outcome: 'approved' }],
  ['two words of notes', { search: 'coffee tea' }],
] as const

onBothDatabases('pages of sales', (open) => {
  let database: TestDatabase
  let identity: IdentityStandIn
  let shop: TestTill
  const plans: ReadPlan[] = []
  beforeAll(async () => {
    database = await open(tillTables)
    identity = await openIdentityStandIn()
    await fillSales(database.db, { merchantId: MERCHANT, count: PAYMENTS })
    const watched = watchPlansOn(database.db, plans)
    shop = await openTestTill({ db: watched, platformUrl: identity.url, providerUrl: 'http://127.0.0.1:9' })
  }, 60_000)
  afterAll(async () => {
    for (const each of [shop, identity, database]) await each[Symbol.asyncDispose]()
  })

  /** How the pages of payments and of cash are read. */
  async function pagesFor(query: Parameters<typeof listSales>[1]): Promise<ReadPlan[]> {
    plans.length = 0
    await listSales(shop.as(MERCHANT), query)
    return plans.filter(({ sql }) => sql.includes('LIMIT 51'))
  }

  test.each(ways)('%s is looked up, however much was sold', async (_what, query, index) => {
    const pages = await pagesFor(query)
    expect(pages.length).toBeGreaterThan(0)
    for (const { sql, steps, rows } of pages) {
      expect({ sql, rows: rows ?? 0 }).toEqual({ sql, rows: expect.toSatisfy((n: number) => n <= MOST_ROWS) })
      expect(scansOf(steps)).toEqual([])
    }
    // PostgreSQL chooses by what it has counted, and may leave out every other line of another index.
    const walked = database.db.dialect === 'sqlite' ? index : ''
    expect(pages.flatMap((page) => page.steps).join('\n')).toContain(walked)
  })

  test.each(pairs)('%s together look through so much at most', async (_what, query) => {
    await listSales(shop.as(MERCHANT), query)
    const pages = await pagesFor(query)
    expect(pages.length).toBeGreaterThan(0)
    for (const { sql, steps, rows } of pages) {
      expect({ sql, rows: rows ?? 0 }).toEqual({
        sql,
        rows: expect.toSatisfy((n: number) => n <= MOST_IN_REACH),
      })
      expect(sql).toContain(`LIMIT ${REACH}`)
      expect(scansOf(steps)).toEqual([])
    }
  })

  /** Everything, page after page, and how many pages that takes. */
  async function everyPage(query: Parameters<typeof listSales>[1]) {
    const times: string[] = []
    let pages = 0
    for (let page_token: string | null | undefined; page_token !== null; pages++) {
      const page = await listSales(shop.as(MERCHANT), { ...query, ...(page_token && { page_token }) })
      times.push(...page.sales.map(({ created_at }) => created_at))
      page_token = page.next_page_token
    }
    return { times, pages }
  }

  test('what is behind that is on the pages that follow, each once and in order', async () => {
    // Every fourth payment is this machine's and every third this till's: one in twelve.
    const { times } = await everyPage({ terminal: machine, till, page_size: 200 })
    const expected = Array.from({ length: PAYMENTS }, (_, index) => PAYMENTS - index).filter(
      (i) => i % 12 === 10,
    )
    expect(times).toEqual(expected.map(timeOf))
    // A machine that there is none of: nothing, at once.
    expect(await everyPage({ terminal: randomUUID(), till })).toEqual({ times: [], pages: 1 })
    // A word that is in every note, and an outcome that nothing has: as many pages as all of the notes take.
    await database.db.run(
      `INSERT INTO till_note_words (merchant_id, word, created_at, payment_id) SELECT merchant_id, 'table', created_at, id FROM till_payments`,
    )
    const none = await everyPage({ search: 'table', outcome: 'cancelled' })
    expect(none).toEqual({ times: [], pages: PAYMENTS / REACH + 1 })
    const every = await everyPage({ search: 'table', terminal: machine, page_size: 200 })
    expect(every.times).toHaveLength(PAYMENTS / 4)
  })
})
