import { randomUUID } from 'node:crypto'
import { listSales } from '@tillkey/contract/pos/sales.ts'
import type { SaleLine } from '@tillkey/contract/pos/sales-schemas.ts'
import { onBothDatabases, type ReadPlan, type TestDatabase, watchPlansOn } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fillNotes } from '../notes/fill-notes-store.ts'
import { FIRST_SALE_AT, fillSales } from '../testing/fill-sales.ts'
import { type IdentityServer, sessionCookie, startIdentityServer } from '../testing/identity-server.ts'
import { openTestTill, type TestTill, tillTables } from '../testing/index.ts'

const MERCHANT = 'the-merchant'
/** Reading them page by page takes most of the time, so only `npm run check:databases` uses the full number. */
const PAYMENTS = inject('isEverySuiteOnBoth') ? 20_000 : 6000
const PAGE = 50
/** Rows per line: payment, receipt, till, and one that PostgreSQL may filter out. Tills here have no names. */
const MOST_ROWS = 4 * (PAGE + 1)
/** Five days of notes with a word, in the index and in the table. Thousands of notes contain it. */
const MOST_NOTES = 1000
const machine = '00000000-0000-4000-8000-000000000002'
const till = '10000000-0000-4000-8000-000000000001'
const formatMinute = (minute: number): string => new Date(FIRST_SALE_AT + minute * 60_000).toISOString()
const middle = Buffer.from(`${FIRST_SALE_AT + (PAYMENTS / 2) * 60_000}:a`).toString('base64url')

const AT_COUNTER = 'till_payments_at_counter'

/** Queries and the index of card payments that SQLite must use. */
const ways = [
  ['nothing but the newest', {}, 'till_payments_sales'],
  ['a page in the middle', { page_token: middle }, 'till_payments_sales'],
  ['a time', { since: formatMinute(500), until: formatMinute(900) }, 'till_payments_sales'],
  ['an outcome', { outcome: 'declined' }, 'till_payments_listed'],
  ['an outcome that nothing has', { outcome: 'cancelled' }, 'till_payments_listed'],
  ['what is open', { outcome: 'open' }, 'till_payments_listed'],
  ['what was refunded', { outcome: 'refunded' }, 'till_payments_listed'],
  ['a machine', { terminal: machine }, AT_COUNTER],
  ['a till', { till }, AT_COUNTER],
  ['a till and a machine', { till, terminal: machine }, AT_COUNTER],
  ['a machine and an outcome that it never had', { terminal: machine, outcome: 'declined' }, AT_COUNTER],
  ['a machine and what most are', { terminal: machine, outcome: 'approved' }, AT_COUNTER],
  ['a till and an outcome', { till, outcome: 'declined' }, AT_COUNTER],
  ['a till and what was refunded', { till, outcome: 'refunded' }, AT_COUNTER],
  ['a till, a machine and an outcome', { till, terminal: machine, outcome: 'declined' }, AT_COUNTER],
  ['a machine and what is open', { terminal: machine, outcome: 'open' }, AT_COUNTER],
  ['an amount', { search: '500.00' }, 'till_payments_of_amount'],
  ['an amount at a time', { search: '500.00', since: formatMinute(500) }, 'till_payments_of_amount'],
  ['an amount at a machine', { search: '500.00', terminal: machine }, 'till_payments_of_amount_at_counter'],
  ['the digits of a card', { search: '•••• 0042' }, 'till_payments_of_card'],
  ['the digits of a card at a till', { search: '•••• 0042', till }, 'till_payments_of_card_at_counter'],
  ['a reference', { search: '00001234-0000-4000-8000-000000001234' }, 'merchant_id=? AND request_uuid>'],
  ['a receipt', { search: '#1234' }, 'till_receipts_2 (merchant_id=? AND number=?)'],
] as const

/** SQLite also scans co-routines and materialised results, so one scan is subtracted for each. */
const listScans = (steps: readonly string[]): string[] =>
  steps
    .filter((step) => step.startsWith('SCAN'))
    .slice(steps.filter((step) => /^(CO-ROUTINE|MATERIALIZE)/.test(step)).length)

const getUuid = ({ request_uuid }: SaleLine): string => request_uuid

const fitsOutcome = ({ outcome, refunded_units }: SaleLine, requested: string): boolean =>
  requested === 'refunded' ? refunded_units > 0 : outcome === requested

onBothDatabases('pages of sales', (open) => {
  let database: TestDatabase
  let identity: IdentityServer
  let shop: TestTill
  /** The same shop, of which no plans are noted. */
  let reader: TestTill
  const plans: ReadPlan[] = []
  beforeAll(async () => {
    database = await open(tillTables)
    identity = await startIdentityServer()
    await fillSales(database.db, { merchantId: MERCHANT, count: PAYMENTS })
    const watched = watchPlansOn(database.db, plans)
    const addresses = { platformUrl: identity.url, providerUrl: 'http://127.0.0.1:9' }
    shop = await openTestTill({ db: watched, ...addresses })
    reader = await openTestTill({ db: database.db, ...addresses })
  }, 180_000)
  afterAll(async () => {
    for (const each of [shop, reader, identity, database]) await each[Symbol.asyncDispose]()
  })

  /** A page of sales, and the plans of its card and cash payments. */
  async function readPage(query: Parameters<typeof listSales>[1]) {
    plans.length = 0
    const { sales } = await listSales(shop.as(MERCHANT), query)
    return { sales, pages: plans.filter(({ sql }) => sql.includes('LIMIT 51')) }
  }

  const pagesFor = async (query: Parameters<typeof listSales>[1]): Promise<ReadPlan[]> =>
    (await readPage(query)).pages

  /** All lines, page by page, and the number of pages. */
  async function everyPage(query: Parameters<typeof listSales>[1]) {
    const sales: SaleLine[] = []
    let pages = 0
    for (let page_token: string | null | undefined; page_token !== null; pages++) {
      const page = await listSales(reader.as(MERCHANT), { ...query, ...(page_token && { page_token }) })
      sales.push(...page.sales)
      page_token = page.next_page_token
    }
    return { sales, times: sales.map(({ created_at }) => created_at), pages }
  }

  test.each(ways)('%s is found by index, whatever the number of sales', async (_what, query, index) => {
    const pages = await pagesFor(query)
    expect(pages.length).toBeGreaterThan(0)
    for (const { sql, steps, rows } of pages) {
      expect({ sql, rows: rows ?? 0 }).toEqual({ sql, rows: expect.toSatisfy((n: number) => n <= MOST_ROWS) })
      expect(listScans(steps)).toEqual([])
    }
    // PostgreSQL chooses by statistics and may filter rows of another index.
    const walked = database.db.dialect === 'sqlite' ? index : ''
    expect(pages.flatMap((page) => page.steps).join('\n')).toContain(walked)
  })

  test('an export of all sales is read page by page', async () => {
    plans.length = 0
    const headers = { cookie: sessionCookie(MERCHANT) }
    const response = await fetch(`${shop.baseUrl}/api/export/sales`, { headers })
    const lines = (await response.text()).split('\r\n')
    expect(lines.length).toBeGreaterThan(PAYMENTS)
    for (const { sql, rows } of plans)
      expect({ sql, rows: rows ?? 0 }).toEqual({ sql, rows: expect.toSatisfy((n: number) => n <= 4 * 201) })
  }, 180_000)

  test.each([
    ['a word of many notes', { search: 'coffee' }],
    ['a word and an outcome', { search: 'coffee', outcome: 'cancelled' }],
    ['a word at a machine', { search: 'coffee', terminal: machine }],
    ['a word of no note', { search: 'tea' }],
    // Never together in one note; each is in every fourth, on every day.
    ['two words', { search: 'in up' }],
    ['two words and an outcome', { search: 'in up', outcome: 'declined' }],
    ['two words at a till', { search: 'in up', till }],
    ['two words, a machine and an outcome', { search: 'in up', terminal: machine, outcome: 'refunded' }],
  ] as const)('%s of notes: found by index', async (_what, query) => {
    plans.length = 0
    await listSales(shop.as(MERCHANT), query)
    const reads = plans.filter(({ sql }) => sql.includes('till_notes'))
    expect(reads.length).toBeGreaterThan(0)
    for (const { sql, steps, rows } of reads) {
      expect({ sql, rows: rows ?? 0 }).toEqual({
        sql,
        rows: expect.toSatisfy((n: number) => n <= MOST_NOTES),
      })
      expect(listScans(steps).filter((step) => !/VIRTUAL TABLE INDEX \d+:M/.test(step))).toEqual([])
    }
  })

  test('the tills of a machine, and the machines of a till, take one look-up each', async () => {
    await pagesFor({ terminal: machine })
    const tills = plans.filter(({ sql }) => sql.startsWith('WITH RECURSIVE'))
    await pagesFor({ till })
    const machines = plans.filter(({ sql }) => sql.startsWith('WITH RECURSIVE'))
    expect([tills.length, machines.length]).toEqual([1, 1])
    for (const { sql, rows } of [...tills, ...machines])
      expect({ sql, rows: rows ?? 0 }).toEqual({ sql, rows: expect.toSatisfy((n: number) => n <= 30) })
  })

  /** Every combination of the screen's filters. */
  const combinations = ['', '500', '•••• 0042', 'coffee', 'up coffee'].flatMap((search) =>
    [undefined, 'approved', 'declined', 'open', 'refunded'].flatMap((outcome) =>
      [undefined, till].flatMap((atTill) =>
        [undefined, machine].map((terminal) => ({
          ...(search !== '' && { search }),
          ...(outcome && { outcome: outcome as 'approved' }), // one of the list above
          ...(atTill && { till: atTill }),
          ...(terminal && { terminal }),
        })),
      ),
    ),
  )

  test('in any combination of filters a page reads only its lines and lists what fits', async () => {
    const { sales } = await everyPage({ page_size: 200 })
    const meant: Record<string, (line: SaleLine) => boolean> = {
      // Matches receipt numbers, too.
      '500': ({ amount, receipt }) => amount.units === 50_000 || receipt === 500,
      '•••• 0042': ({ card }) => card?.last4 === '0042',
      coffee: ({ note }) => note.includes('coffee'),
      'up coffee': ({ note }) => note === 'coffee up',
    }
    for (const query of combinations) {
      const fits = (line: SaleLine): boolean =>
        (meant[query.search ?? ''] ?? (() => true))(line) &&
        (query.outcome === undefined || fitsOutcome(line, query.outcome)) &&
        (query.till === undefined || line.till?.uuid === query.till) &&
        (query.terminal === undefined || line.terminal?.uuid === query.terminal)
      const page = await readPage(query)
      expect([query, page.sales.map(getUuid)]).toEqual([
        query,
        sales.filter(fits).slice(0, PAGE).map(getUuid),
      ])
      for (const { sql, rows } of page.pages) {
        const most = sql.includes('till_notes') ? MOST_NOTES : MOST_ROWS
        expect({ query, rows: rows ?? 0 }).toEqual({
          query,
          rows: expect.toSatisfy((n: number) => n <= most),
        })
      }
    }
  }, 180_000)

  test('later matches are on the following pages, once each and in order', async () => {
    // Every fourth payment is this machine's and every third this till's: one in twelve.
    const { times } = await everyPage({ terminal: machine, till, page_size: 200 })
    const expected = Array.from({ length: PAYMENTS }, (_, index) => PAYMENTS - index).filter(
      (i) => i % 12 === 10,
    )
    expect(times).toEqual(expected.map(formatMinute))
    // An unknown machine returns nothing at once.
    expect(await everyPage({ terminal: randomUUID(), till })).toMatchObject({ times: [], pages: 1 })
    // A word of every note, combined with a word of none and one of every fourth.
    await database.db.run("UPDATE till_payments SET note = 'table ' || note")
    await database.db.transaction(async (tx) => {
      await tx.run('DELETE FROM till_notes')
      await fillNotes(tx)
    })
    const none = await everyPage({ search: 'table', outcome: 'cancelled' })
    expect(none).toMatchObject({ times: [], pages: 1 })
    const every = await everyPage({ search: 'table', terminal: machine, page_size: 200 })
    expect(every.times).toHaveLength(PAYMENTS / 4)
    // Two words that occur together in some notes.
    const { sales } = await everyPage({ page_size: 200 })
    const fits = ({ note }: SaleLine): boolean => note === 'table coffee up'
    const both = await everyPage({ search: 'up cof' })
    expect(both.times).toEqual(sales.filter(fits).map(({ created_at }) => created_at))
    expect(both.times.length).toBeGreaterThan(PAGE)
    // Payments from before tills existed belong to the machine.
    await database.db.run('UPDATE till_payments SET till_id = NULL WHERE created_at < $1', [
      Date.parse(formatMinute(100)),
    ])
    const ofMachine = await everyPage({ terminal: machine, page_size: 200 })
    expect(ofMachine.times).toHaveLength(PAYMENTS / 4)
  }, 180_000)
})
