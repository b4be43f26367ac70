import { insertRows, type Transaction } from '@tillkey/sql'
import { bucketOf, type Method, type Noted, positionOf, termsOf } from './note-terms.ts'
import { prefixesOf } from './note-words.ts'
import { type PositionBits, withBit } from './position-bits.ts'

interface NotedRow extends Omit<Noted, 'method'> {
  note: string
}

const PAGE = 5000
const BEHIND = '(x.merchant_id, x.created_at, x.id) > ($1, $2, $3)'
const ORDER = `ORDER BY x.merchant_id, x.created_at, x.id LIMIT ${PAGE}`
const COMMON =
  'x.id, x.merchant_id AS "merchantId", x.created_at AS "createdAt", x.till_id AS "tillId", x.listed_as AS "listedAs"'

const pages: Record<Method, string> = {
  card: `SELECT ${COMMON}, x.terminal_id AS "terminalId", x.note FROM till_payments x WHERE ${BEHIND} AND x.note <> '' ${ORDER}`,
  cash: `SELECT ${COMMON}, CAST(NULL AS TEXT) AS "terminalId", s.note FROM till_cash_parts x JOIN till_sales s ON s.id = x.sale_id
    WHERE ${BEHIND} AND s.note <> '' ${ORDER}`,
}

/** The notes of one stretch of a merchant, in the order of the list. */
interface Stretch {
  rows: NotedRow[]
  of: string
}

async function writeStretch(tx: Transaction, method: Method, { rows }: Stretch): Promise<void> {
  const bits = new Map<string, PositionBits>()
  const places = rows.map((row, at) => {
    for (const term of termsOf({ ...row, method }, prefixesOf(row.note)))
      bits.set(term, withBit(bits.get(term) ?? new Uint8Array(), at, 1))
    return { ...row, slot: positionOf(bucketOf(row.createdAt), at) }
  })
  await insertRows(
    tx,
    'till_note_places (id, merchant_id, method, slot, created_at, listed_as)',
    places.map((each) => [each.id, each.merchantId, method, each.slot, each.createdAt, each.listedAs]),
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
  let behind: readonly [string, number, string] = ['', 0, '']
  let stretch: Stretch = { rows: [], of: '' }
  for (;;) {
    const rows = await tx.all<NotedRow>(pages[method], behind)
    for (const row of rows) {
      const of = `${row.merchantId} ${bucketOf(row.createdAt)}`
      if (of !== stretch.of) {
        await writeStretch(tx, method, stretch)
        stretch = { rows: [], of }
      }
      stretch.rows.push(row)
    }
    const last = rows.at(-1)
    if (last === undefined) break
    behind = [last.merchantId, last.createdAt, last.id]
  }
  await writeStretch(tx, method, stretch)
}

/** Writes what several words of notes are found by, of all notes that there are; into empty tables. */
export async function fillNoteBuckets(tx: Transaction): Promise<void> {
  await fill(tx, 'card')
  await fill(tx, 'cash')
}
