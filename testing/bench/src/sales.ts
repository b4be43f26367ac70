import type { Client } from '@tillkey/client'
import { listSales } from '@tillkey/contract/pos/sales.ts'
import { setSaleNote } from '@tillkey/contract/pos/split-payments.ts'
import { exportSales, getTotals } from '@tillkey/contract/pos/totals.ts'
import { FIRST_SALE_AT, fillSales, openTestTill, startIdentityServer } from '@tillkey/pos/testing'
import { openDatabase } from '@tillkey/sql'
import { onConnectionLost, openOwnDatabase } from './databases/own-database.ts'

/**
 * The list of sales, the totals of a day and its export (CSV) over a million card payments and a tenth as many in cash of
 * one merchant: `node src/sales.ts`, optionally with the number of payments and that of the comparison; with DATABASE_URL in
 * databases on that PostgreSQL server. The comparison has ten thousand payments: a page and a day must cost the same.
 */

const ROUNDS = 40
const MERCHANT = 'the-merchant'

const queries = {
  'first page': {},
  'one outcome': { outcome: 'declined' },
  'what is open': { outcome: 'open' },
  refunded: { outcome: 'refunded' },
  'one machine': { terminal: '00000000-0000-4000-8000-000000000002' },
  'an amount': { search: '500.00' },
  'last four digits': { search: '•••• 4242' },
  'a reference': { search: '00001234-0000-4000' },
  'a word of notes': { search: 'coffee' },
  'a word of no note': { search: 'latte' },
  'one till': { till: '10000000-0000-4000-8000-000000000002' },
  'a receipt': { search: '004242' },
  'an amount in a day': { search: '500.00', since: '2023-11-20T00:00:00Z', until: '2023-11-21T00:00:00Z' },
  'machine and outcome': { terminal: '00000000-0000-4000-8000-000000000002', outcome: 'approved' },
  'two disjoint filters': { terminal: '00000000-0000-4000-8000-000000000002', outcome: 'declined' },
  'till and machine': {
    till: '10000000-0000-4000-8000-000000000002',
    terminal: '00000000-0000-4000-8000-000000000002',
  },
  'till and refunded': { till: '10000000-0000-4000-8000-000000000002', outcome: 'refunded' },
  'a word, and no outcome': { search: 'coffee', outcome: 'cancelled' },
  'an amount at a machine': { search: '500.00', terminal: '00000000-0000-4000-8000-000000000002' },
  'digits, and no outcome': { search: '•••• 4242', outcome: 'cancelled' },
  'a word at a till, refunded': {
    search: 'coffee',
    till: '10000000-0000-4000-8000-000000000002',
    outcome: 'refunded',
  },
  'till, machine, outcome': {
    till: '10000000-0000-4000-8000-000000000002',
    terminal: '00000000-0000-4000-8000-000000000002',
    outcome: 'declined',
  },
  'two words, one in no note': { search: 'coffee latte' },
  'two words, one rare': { search: 'coffee up' },
  'two frequent disjoint words': { search: 'in up' },
  'the same, and an outcome': { search: 'in up', outcome: 'declined' },
  'two words, till, outcome': {
    search: 'coffee up',
    till: '10000000-0000-4000-8000-000000000002',
    outcome: 'approved',
  },
  'a day': { since: '2023-11-20T00:00:00Z', until: '2023-11-21T00:00:00Z' },
} as const

interface Shop {
  count: number
  client: Client
  close(): Promise<void>
}

/** One payment per minute: 1,440. */
const day = { since: '2023-11-17T00:00:00Z', until: '2023-11-18T00:00:00Z' }

/** Token of the page in the middle of all payments. */
const deepPage = (count: number): string =>
  Buffer.from(`${FIRST_SALE_AT + (count / 2) * 60_000}:a`).toString('base64url')

let notes = 0
/** Changes the note of the cash sale in the middle. */
function noteInTheMiddle(client: Client, count: number): Promise<unknown> {
  const digits = String(count / 20)
  const uuid = `${digits.padStart(8, '0')}-0000-4000-9000-${digits.padStart(12, '0')}`
  const note = `Table ${++notes}, birthday cake for Thandi, paid later`
  return setSaleNote(client, { uuid, body: { note } })
}

const calls: Record<string, (shop: Shop) => Promise<unknown>> = {
  ...Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [name, ({ client }: Shop) => listSales(client, query)]),
  ),
  'in the middle': ({ client, count }) => listSales(client, { page_token: deepPage(count) }),
  'a note of six words': ({ client, count }) => noteInTheMiddle(client, count),
  'totals of a day': ({ client }) => getTotals(client, day),
  'table of a day (CSV)': ({ client }) => exportSales(client, day),
}

const identity = await startIdentityServer()

async function openShop(count: number): Promise<Shop> {
  const own = await openOwnDatabase(count)
  const db = openDatabase({ url: own.url, file: own.file, onConnectionLost })
  const till = await openTestTill({ db, platformUrl: identity.url, providerUrl: 'http://127.0.0.1:9' })
  await fillSales(db, { merchantId: MERCHANT, count })
  const close = async (): Promise<void> => {
    await till[Symbol.asyncDispose]()
    await db.close()
    await own.close()
  }
  return { count, client: till.as(MERCHANT), close }
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Median wall and CPU milliseconds of a call. CPU time excludes PostgreSQL. */
async function measure(call: () => Promise<unknown>): Promise<string> {
  const [clock, processor]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const [at, used] = [performance.now(), process.cpuUsage()]
    await call()
    clock.push(performance.now() - at)
    const { user, system } = process.cpuUsage(used)
    processor.push((user + system) / 1000)
  }
  return `${median(clock).toFixed(2).padStart(7)} ms (${median(processor).toFixed(2)})`
}

const [, , most = '1000000', least = '10000'] = process.argv
const shops = [await openShop(Number(least)), await openShop(Number(most))]
for (const [name, call] of Object.entries(calls)) {
  const lines: string[] = []
  for (const shop of shops) {
    lines.push(`${shop.count.toLocaleString('en')}: ${await measure(() => call(shop))}`)
  }
  process.stdout.write(`${name.padEnd(26)} ${lines.join('   ')}\n`)
}
for (const shop of shops) await shop.close()
await identity[Symbol.asyncDispose]()
process.exit()
