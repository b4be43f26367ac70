import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@tillkey/client'
import { listSales } from '@tillkey/contract/pos/sales.ts'
import { exportSales, getTotals } from '@tillkey/contract/pos/totals.ts'
import { cookieOf, openIdentityStandIn, openTestTill } from '@tillkey/pos/testing'
import { type Database, openDatabase } from '@tillkey/sql'

/**
 * The list of sales, the totals of a day and its table (CSV) over a million payments by card and a tenth as many in cash of one
 * merchant: `node src/sales.ts`. The peer is the same over ten thousand in the same run: a page, and a day, must cost the same.
 */

const ROUNDS = 40
const MERCHANT = 'the-merchant'

/** Every twentieth is declined, cards and amounts come round, four machines take turns, every hundredth was refunded. */
const FILL = `INSERT INTO till_payments (id, merchant_id, request_uuid, provider, account_id, currency, units, terminal_id,
    terminal_model, terminal_serial, phase, sequence, cancel, heard_at, holds_terminal, event_count, created_at, updated_at,
    deadline_at, checks, owns_reference, till_id, card, card_last4, refunded_units, captured_currency, captured_units)
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
  SELECT printf('%08x-0000-4000-8000-%012x', (i * 2654435761) % 4294967296, i), $2,
    printf('%08x-0000-4000-8000-%012x', (i * 2654435761) % 4294967296, i), 'yoco', 'account', 'ZAR', 200 + (i * 7919) % 99800,
    printf('00000000-0000-4000-8000-00000000000%d', i % 4), 'KHUMO', 'SN', CASE WHEN i % 20 = 0 THEN 'DECLINED' ELSE 'APPROVED' END,
    1, 'none', 0, 0, 5, 1700000000000 + i * 60000, 0, 0, 0, 0,
    printf('10000000-0000-4000-8000-00000000000%d', i % 3),
    printf('{"brand":"visa","last4":"%04d","entryMode":"chip"}', i % 10000), printf('%04d', i % 10000),
    CASE WHEN i % 100 = 0 THEN 200 ELSE 0 END, 'ZAR', 200 + (i * 7919) % 99800 FROM n`

/** One for each payment that was approved. */
const RECEIPTS = `INSERT INTO till_receipts (merchant_id, number, payment_id, issued_at, prints, mails)
  SELECT $2, ROW_NUMBER() OVER (ORDER BY created_at), id, created_at, 0, 0 FROM till_payments
  WHERE phase = 'APPROVED' LIMIT $1`

/** A tenth as many sales that were paid in cash, of which every fiftieth went back in part. */
const CASH_SALES = `INSERT INTO till_sales (id, merchant_id, sale_uuid, items, tip_units, total_units, note, made_by, created_at)
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1 / 10)
  SELECT printf('%08x-0000-4000-9000-%012x', i, i), $2, printf('%08x-0000-4000-9000-%012x', i, i), '[]', 0,
    200 + (i * 7919) % 99800, '', $2, 1700000000000 + i * 600000 FROM n`
const CASH = `INSERT INTO till_cash_parts (id, merchant_id, sale_id, request_uuid, units, tendered_units, refunded_units, made_by,
    created_at, till_id)
  SELECT id, $2, id, id, total_units, total_units, CASE WHEN rowid % 50 = 0 THEN 100 ELSE 0 END, $2, created_at,
    '10000000-0000-4000-8000-000000000001' FROM till_sales WHERE merchant_id = $2 LIMIT $1`

const queries = {
  'first page': {},
  'one outcome': { outcome: 'declined' },
  refunded: { outcome: 'refunded' },
  'one machine': { terminal: '00000000-0000-4000-8000-000000000002' },
  'an amount': { search: '500.00' },
  'last four digits': { search: '•••• 4242' },
  'a reference': { search: '9e3779b1' },
  'a word of no note': { search: 'latte' },
  'one till': { till: '10000000-0000-4000-8000-000000000002' },
  'a receipt': { search: '004242' },
  'machine and outcome': { terminal: '00000000-0000-4000-8000-000000000002', outcome: 'approved' },
  'a day': { since: '2023-11-20T00:00:00Z', until: '2023-11-21T00:00:00Z' },
} as const

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function openShop(db: Database, count: number, platformUrl: string) {
  const till = await openTestTill({ db, platformUrl, providerUrl: 'http://127.0.0.1:9' })
  await db.transaction(
    async (tx) => {
      await tx.run(FILL, [count, MERCHANT])
      for (const fill of [RECEIPTS, CASH_SALES, CASH]) await tx.run(fill, [count, MERCHANT])
    },
    { patience: 'unbounded' },
  )
  const client = createClient({ baseUrl: till.baseUrl, headers: { cookie: cookieOf(MERCHANT) } })
  return { till, client }
}

/** Milliseconds of a call, in the middle of many. */
async function measure(call: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = performance.now()
    await call()
    times.push(performance.now() - before)
  }
  return median(times)
}

/** The page that half of all payments stand before. */
const deepPage = (count: number) =>
  Buffer.from(`${1_700_000_000_000 + (count / 2) * 60_000}:a`).toString('base64url')

const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
const identity = await openIdentityStandIn()
const open = (count: number) => {
  const onConnectionLost = (error: Error) => {
    throw error
  }
  const db = openDatabase({ file: join(folder, `${count}.sqlite`), onConnectionLost })
  return openShop(db, count, identity.url)
}
const few = { count: 10_000, ...(await open(10_000)) }
const many = { count: 1_000_000, ...(await open(1_000_000)) }
const line = (name: string, first: number, second: number) =>
  process.stdout.write(
    `${name.padEnd(24)} 10,000: ${first.toFixed(2).padStart(7)} ms   1,000,000: ${second.toFixed(2).padStart(7)} ms\n`,
  )
for (const [name, query] of Object.entries(queries))
  line(
    name,
    await measure(() => listSales(few.client, query)),
    await measure(() => listSales(many.client, query)),
  )
line(
  'in the middle',
  await measure(() => listSales(few.client, { page_token: deepPage(few.count) })),
  await measure(() => listSales(many.client, { page_token: deepPage(many.count) })),
)
// A payment a minute: 1,440 of them.
const day = { since: '2023-11-17T00:00:00Z', until: '2023-11-18T00:00:00Z' }
line(
  'totals of a day',
  await measure(() => getTotals(few.client, day)),
  await measure(() => getTotals(many.client, day)),
)
line(
  'table of a day (CSV)',
  await measure(() => exportSales(few.client, day)),
  await measure(() => exportSales(many.client, day)),
)
await few.till[Symbol.asyncDispose]()
await many.till[Symbol.asyncDispose]()
await identity[Symbol.asyncDispose]()
rmSync(folder, { recursive: true, force: true })
process.exit()
