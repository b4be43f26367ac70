import { insertRow, insertRows, placeholders, type SqlValue, type Transaction } from '@tillkey/sql'
import { type Bitmap, withBit } from './bitmap.ts'
import { prefixesOf } from './note-prefixes.ts'
import {
  bucketOf,
  indexTerms,
  listingTerm,
  type Method,
  type NotedEntry,
  offsetInBucket,
  toPosition,
} from './note-terms.ts'

/** An entry with a position in the index. */
interface IndexedNote {
  merchantId: string
  method: Method
  slot: number
  listedAs: string
}

/** Terms to add to and remove from an entry. */
interface TermChanges {
  added: readonly string[]
  removed: readonly string[]
}

const NOTED = 'id, merchant_id AS "merchantId", created_at AS "createdAt", till_id AS "tillId"'
const kinds = {
  card: {
    table: 'till_payments',
    words: 'till_note_words',
    idColumn: 'payment_id',
    terminal: 'terminal_id',
    /** Locks the row, so that its listing cannot change meanwhile. */
    lock: `UPDATE till_payments SET note = $2 WHERE id = $1
      RETURNING ${NOTED}, terminal_id AS "terminalId", listed_as AS "listedAs"`,
  },
  cash: {
    table: 'till_cash_parts',
    words: 'till_cash_note_words',
    idColumn: 'part_id',
    lock: `UPDATE till_cash_parts SET listed_as = listed_as WHERE id = $1
      RETURNING ${NOTED}, CAST(NULL AS TEXT) AS "terminalId", listed_as AS "listedAs"`,
  },
} as const

/**
 * The only SQL that writes the note index. Callers that change several rows do so first and update the index last.
 */
export function createNotesStore(tx: Transaction) {
  /** Updates bitmaps of one bucket, each row read and written once. Callers hold the merchant's lock. */
  async function updateBitmaps(
    { merchantId, method, slot }: IndexedNote,
    { added, removed }: TermChanges,
  ): Promise<void> {
    const stretch = bucketOfPosition(slot)
    const terms = [...added, ...removed]
    if (terms.length === 0) return
    const known = await tx.all<{ term: string; bits: Bitmap }>(
      `SELECT term, bits FROM till_note_stretches WHERE merchant_id = $1 AND method = $2 AND stretch = $3
         AND term IN ${placeholders(1, terms.length, 4)}`,
      [merchantId, method, stretch, ...terms],
    )
    const before = new Map(known.map(({ term, bits }) => [term, bits]))
    const bitsOf = (term: string, value: 0 | 1): Bitmap =>
      withBit(before.get(term) ?? new Uint8Array(), offsetInBucket(slot), value)
    const rows: SqlValue[][] = [
      ...added.map((term) => [merchantId, method, term, stretch, bitsOf(term, 1)]),
      ...removed.map((term) => [merchantId, method, term, stretch, bitsOf(term, 0)]),
    ]
    await tx.run(
      `INSERT INTO till_note_stretches (merchant_id, method, term, stretch, bits) VALUES ${placeholders(rows.length, 5)}
       ON CONFLICT (merchant_id, method, term, stretch) DO UPDATE SET bits = excluded.bits`,
      rows.flat(),
    )
  }

  const findIndexed = (id: string) =>
    tx.get<IndexedNote>(
      'SELECT merchant_id AS "merchantId", method, slot, listed_as AS "listedAs" FROM till_note_places WHERE id = $1',
      [id],
    )
  const lock = (merchantId: string) => tx.lock(`notes:${merchantId}`)

  /** Assigns the next free position of the bucket. */
  async function assignPosition({
    id,
    merchantId,
    method,
    createdAt,
    listedAs,
  }: NotedEntry): Promise<IndexedNote> {
    const stretch = bucketOf(createdAt)
    const last = await tx.get<{ slot: number | null }>(
      'SELECT MAX(slot) AS slot FROM till_note_places WHERE merchant_id = $1 AND method = $2 AND slot >= $3 AND slot < $4',
      [merchantId, method, toPosition(stretch, 0), toPosition(stretch + 1, 0)],
    )
    const slot = typeof last?.slot === 'number' ? last.slot + 1 : toPosition(stretch, 0)
    await insertRow(tx, 'till_note_places', {
      id,
      merchant_id: merchantId,
      method,
      slot,
      created_at: createdAt,
      listed_as: listedAs,
    })
    return { merchantId, method, slot, listedAs }
  }

  async function readPrefixes({ id, method }: NotedEntry): Promise<string[]> {
    const { words, idColumn } = kinds[method]
    const rows = await tx.all<{ word: string }>(`SELECT word FROM ${words} WHERE ${idColumn} = $1`, [id])
    return rows.map(({ word }) => word)
  }

  /** Stores each prefix as a row, for searches of one word. */
  async function replaceWords(noted: NotedEntry, prefixes: readonly string[]): Promise<void> {
    const { id, method, merchantId, createdAt, tillId, terminalId, listedAs } = noted
    const { words, idColumn } = kinds[method]
    await tx.run(`DELETE FROM ${words} WHERE ${idColumn} = $1`, [id])
    const machine = method === 'card' ? { terminal_id: terminalId } : {}
    const row = {
      merchant_id: merchantId,
      created_at: createdAt,
      [idColumn]: id,
      till_id: tillId,
      ...machine,
    }
    const columns = [...Object.keys(row), 'listed_as', 'word']
    const values = Object.values(row)
    await insertRows(
      tx,
      `${words} (${columns.join(', ')})`,
      prefixes.map((prefix) => [...values, listedAs, prefix]),
    )
  }

  /** Brings the index terms of an entry in line with its note. */
  async function index(noted: NotedEntry, note: string): Promise<void> {
    const prefixes = prefixesOf(note)
    const before = await findIndexed(noted.id)
    if (before === undefined && prefixes.length === 0) return
    const found = before ?? (await assignPosition(noted))
    const words = before === undefined ? [] : await readPrefixes(noted)
    const [was, is] = [indexTerms(noted, words), indexTerms(noted, prefixes)]
    await updateBitmaps(found, {
      added: is.filter((term) => !was.includes(term)),
      removed: was.filter((term) => !is.includes(term)),
    })
    await replaceWords(noted, prefixes)
  }

  return {
    /** Writes and indexes the note of one payment or of all parts of a sale. */
    async write(note: string, parts: readonly { method: Method; id: string }[]): Promise<void> {
      const found: NotedEntry[] = []
      for (const { method, id } of parts) {
        const values = method === 'card' ? [id, note] : [id]
        const row = await tx.get<Omit<NotedEntry, 'method'>>(kinds[method].lock, values)
        if (row !== undefined) found.push({ ...row, method })
      }
      for (const merchantId of new Set(found.map((each) => each.merchantId))) await lock(merchantId)
      for (const noted of found) await index(noted, note)
    },
    /** Updates the indexed listing of an entry. Does nothing for entries without a note. */
    async updateListing(id: string): Promise<void> {
      const found = await findIndexed(id)
      if (found === undefined) return
      const { table, words, idColumn } = kinds[found.method]
      await lock(found.merchantId)
      const row = await tx.get<{ listedAs: string }>(
        `SELECT listed_as AS "listedAs" FROM ${table} WHERE id = $1`,
        [id],
      )
      if (row === undefined || row.listedAs === found.listedAs) return
      const { changes } = await tx.run(`UPDATE ${words} SET listed_as = $2 WHERE ${idColumn} = $1`, [
        id,
        row.listedAs,
      ])
      await tx.run('UPDATE till_note_places SET listed_as = $2 WHERE id = $1', [id, row.listedAs])
      const terms = { added: [listingTerm(row.listedAs)], removed: [listingTerm(found.listedAs)] }
      if (changes > 0) await updateBitmaps(found, terms)
    },
  }
}

const bucketOfPosition = (slot: number): number => (slot - offsetInBucket(slot)) / toPosition(1, 0)
