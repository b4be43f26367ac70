import { insertRows, type Transaction } from '@tillkey/sql'
import { type Bitmap, withBit } from './bitmap.ts'
import { prefixesOf } from './note-prefixes.ts'
import { bucketOf, indexTerms, type Method, type NotedEntry, toPosition } from './note-terms.ts'

interface NoteRow extends Omit<NotedEntry, 'method'> {
  note: string
}

const PAGE_SIZE = 5000
const AFTER = '(x.merchant_id, x.created_at, x.id) > ($1, $2, $3)'
const ORDER = `ORDER BY x.merchant_id, x.created_at, x.id LIMIT ${PAGE_SIZE}`
const COMMON =
  'x.id, x.merchant_id AS "merchantId", x.created_at AS "createdAt", x.till_id AS "tillId", x.listed_as AS "listedAs"'

const pages: Record<Method, string> = {
  card: `SELECT ${COMMON}, x.terminal_id AS "terminalId", x.note FROM till_payments x WHERE ${AFTER} AND x.note <> '' ${ORDER}`,
  cash: `SELECT ${COMMON}, CAST(NULL AS TEXT) AS "terminalId", s.note FROM till_cash_parts x JOIN till_sales s ON s.id = x.sale_id
    WHERE ${AFTER} AND s.note <> '' ${ORDER}`,
}

/** The notes of one merchant and bucket, oldest first. */
interface NoteBucket {
  rows: NoteRow[]
  of: string
}

async function writeBucket(tx: Transaction, method: Method, { rows }: NoteBucket): Promise<void> {
  const bits = new Map<string, Bitmap>()
  const positions = rows.map((row, at) => {
    for (const term of indexTerms({ ...row, method }, prefixesOf(row.note)))
      bits.set(term, withBit(bits.get(term) ?? new Uint8Array(), at, 1))
    return { ...row, slot: toPosition(bucketOf(row.createdAt), at) }
  })
  await insertRows(
    tx,
    'till_note_places (id, merchant_id, method, slot, created_at, listed_as)',
    positions.map((each) => [each.id, each.merchantId, method, each.slot, each.createdAt, each.listedAs]),
  )
  const [first] = rows
  if (first === undefined) return
  await insertRows(
    tx,
    'till_note_stretches (merchant_id, method, term, stretch, bits)',
    Array.from(bits, ([term, value]) => [first.merchantId, method, term, bucketOf(first.createdAt), value]),
  )
}

async function fill(tx: Transaction, method: Method): Promise<void> {
  let after: readonly [string, number, string] = ['', 0, '']
  let bucket: NoteBucket = { rows: [], of: '' }
  for (;;) {
    const rows = await tx.all<NoteRow>(pages[method], after)
    for (const row of rows) {
      const of = `${row.merchantId} ${bucketOf(row.createdAt)}`
      if (of !== bucket.of) {
        await writeBucket(tx, method, bucket)
        bucket = { rows: [], of }
      }
      bucket.rows.push(row)
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = [last.merchantId, last.createdAt, last.id]
  }
  await writeBucket(tx, method, bucket)
}

/** Builds the search index of all existing notes. The index tables must be empty. */
export async function fillNoteBuckets(tx: Transaction): Promise<void> {
  await fill(tx, 'card')
  await fill(tx, 'cash')
}
