import type { Transaction } from '@tillkey/sql'
import { listTerms, type Method, type NotedEntry } from './note-terms.ts'

const NOTED = 'id, merchant_id AS "merchantId", created_at AS "createdAt", till_id AS "tillId"'
const statements = {
  card: {
    /** Locks the row, so that its listing cannot change meanwhile. */
    write: `UPDATE till_payments SET note = $2 WHERE id = $1
      RETURNING ${NOTED}, terminal_id AS "terminalId", listed_as AS "listedAs", note`,
    read: `SELECT ${NOTED}, terminal_id AS "terminalId", listed_as AS "listedAs", note FROM till_payments WHERE id = $1`,
  },
  cash: {
    write: `UPDATE till_cash_parts SET listed_as = listed_as WHERE id = $1
      RETURNING ${NOTED}, CAST(NULL AS TEXT) AS "terminalId", listed_as AS "listedAs", CAST($2 AS TEXT) AS note`,
    read: `SELECT ${NOTED}, CAST(NULL AS TEXT) AS "terminalId", listed_as AS "listedAs",
      (SELECT s.note FROM till_sales s WHERE s.id = sale_id) AS note FROM till_cash_parts WHERE id = $1`,
  },
} as const

type NotedRow = Omit<NotedEntry, 'method'>

/** The only SQL that writes the note index. */
export function createNotesStore(tx: Transaction) {
  /** Brings the index in line with an entry. An entry without words has no row. */
  async function index(entry: NotedEntry): Promise<void> {
    const terms = listTerms(entry)
    if (terms.length === 0) await tx.run('DELETE FROM till_notes WHERE id = $1', [entry.id])
    else
      await tx.run(
        `INSERT INTO till_notes (id, merchant_id, method, created_at, terms) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET terms = excluded.terms`,
        [entry.id, entry.merchantId, entry.method, entry.createdAt, terms.join(' ')],
      )
  }

  return {
    /** Writes and indexes the note of one payment or of all parts of a sale. */
    async write(note: string, parts: readonly { method: Method; id: string }[]): Promise<void> {
      for (const { method, id } of parts) {
        const row = await tx.get<NotedRow>(statements[method].write, [id, note])
        if (row !== undefined) await index({ ...row, method })
      }
    },
    /** Updates the indexed listing of an entry whose row the transaction has changed. */
    async updateListing(id: string): Promise<void> {
      const indexed = await tx.get<{ method: Method }>('SELECT method FROM till_notes WHERE id = $1', [id])
      if (indexed === undefined) return
      const row = await tx.get<NotedRow>(statements[indexed.method].read, [id])
      if (row !== undefined) await index({ ...row, method: indexed.method })
    },
  }
}
