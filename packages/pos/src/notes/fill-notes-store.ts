import { insertRows, type Transaction } from '@tillkey/sql'
import { listTerms, type Method, type NotedEntry } from './note-terms.ts'

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

async function fill(tx: Transaction, method: Method): Promise<void> {
  let after: readonly [string, number, string] = ['', 0, '']
  for (;;) {
    const entries = await tx.all<Omit<NotedEntry, 'method'>>(pages[method], after)
    const rows = entries
      .map((entry) => ({ ...entry, terms: listTerms({ ...entry, method }).join(' ') }))
      .filter(({ terms }) => terms !== '')
      .map(({ id, merchantId, createdAt, terms }) => [id, merchantId, method, createdAt, terms])
    await insertRows(tx, 'till_notes (id, merchant_id, method, created_at, terms)', rows)
    const last = entries.at(-1)
    if (last === undefined) return
    after = [last.merchantId, last.createdAt, last.id]
  }
}

/** Indexes all existing notes. The index must be empty. */
export async function fillNotes(tx: Transaction): Promise<void> {
  await fill(tx, 'card')
  await fill(tx, 'cash')
}
