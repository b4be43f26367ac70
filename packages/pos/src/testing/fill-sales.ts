import type { Database, Transaction } from '@tillkey/sql'
import { digits, NUMBERS, withoutIndexes } from '@tillkey/sql/testing-indexes.ts'
import { fillNotes } from '../notes/fill-notes-store.ts'

/** Shop and number of card payments to insert. A tenth as many cash parts are added. */
export interface SalesToFill {
  merchantId: string
  count: number
}

/** Time of the first payment. The others follow at one-minute intervals. */
export const FIRST_SALE_AT = 1_700_000_000_000

const uuid = (kind: string): string => `${digits(8, 'i')} || '-0000-4000-${kind}000-' || ${digits(12, 'i')}`
/** A fifth are R500. Neighbours among the rest differ in amount. */
const UNITS = 'CASE WHEN i % 5 = 0 THEN 50000 ELSE 200 + (i * 7919) % 99800 END'
const madeEvery = (minutes: number): string => `${FIRST_SALE_AT} + i * ${minutes * 60_000}`

/** Every fiftieth has "coffee". Two words occur in every fourth note each, but never together. */
const NOTE =
  "CASE WHEN i % 100 = 0 THEN 'coffee' WHEN i % 50 = 0 THEN 'coffee up' WHEN i % 4 = 1 THEN 'in' WHEN i % 4 = 3 THEN 'up' ELSE '' END"

/** Every twentieth is declined and every hundredth refunded; cards, amounts, four machines and three tills rotate. */
const PAYMENTS = `INSERT INTO till_payments (id, merchant_id, request_uuid, provider, account_id, currency, units, terminal_id,
    terminal_model, terminal_serial, phase, listed_as, sequence, cancel, heard_at, holds_terminal, event_count, created_at, updated_at,
    deadline_at, checks, owns_reference, till_id, card, card_last4, refunded_units, captured_currency, captured_units, note)
  ${NUMBERS} SELECT ${uuid('8')}, $2, ${uuid('8')}, 'yoco', 'account', 'ZAR', ${UNITS},
    '00000000-0000-4000-8000-00000000000' || (i % 4), 'KHUMO', 'SN',
    CASE WHEN i % 20 = 0 THEN 'DECLINED' ELSE 'APPROVED' END, CASE WHEN i % 20 = 0 THEN 'declined' ELSE 'approved' END || CASE WHEN i % 100 = 0 THEN ' refunded' ELSE '' END, 1, 'none', 0, 0, 5, ${madeEvery(1)}, 0, 0, 0, 0,
    '10000000-0000-4000-8000-00000000000' || (i % 3),
    '{"brand":"visa","last4":"' || ${digits(4, 'i % 10000')} || '","entryMode":"chip"}', ${digits(4, 'i % 10000')},
    CASE WHEN i % 100 = 0 THEN 200 ELSE 0 END, 'ZAR', ${UNITS}, ${NOTE} FROM numbers`

/** One receipt per approved payment. */
const RECEIPTS = `INSERT INTO till_receipts (merchant_id, number, payment_id, issued_at, prints, mails)
  SELECT $2, ROW_NUMBER() OVER (ORDER BY created_at), id, created_at, 0, 0 FROM till_payments
  WHERE merchant_id = $2 AND phase = 'APPROVED' LIMIT $1`

const CASH_SALES = `INSERT INTO till_sales (id, merchant_id, sale_uuid, items, tip_units, total_units, note, made_by, created_at)
  ${NUMBERS} SELECT ${uuid('9')}, $2, ${uuid('9')}, '[]', 0, ${UNITS}, '', $2, ${madeEvery(10)} FROM numbers WHERE i <= $1 / 10`

/** Every fiftieth is partly refunded. */
const CASH = `INSERT INTO till_cash_parts (id, merchant_id, sale_id, request_uuid, units, tendered_units, refunded_units, made_by,
    created_at, till_id, listed_as)
  SELECT id, $2, id, id, total_units, total_units, CASE WHEN (created_at / 60000) % 500 = 0 THEN 100 ELSE 0 END, $2, created_at,
    '10000000-0000-4000-8000-000000000001',
    CASE WHEN (created_at / 60000) % 500 = 0 THEN 'approved refunded' ELSE 'approved' END FROM till_sales WHERE merchant_id = $2 LIMIT $1`

/** Inserts years of sales of a shop into empty tables, in one transaction. */
export async function fillSales(db: Database, { merchantId, count }: SalesToFill): Promise<void> {
  const fill = async (tx: Transaction): Promise<void> => {
    for (const sql of [PAYMENTS, RECEIPTS, CASH_SALES, CASH]) await tx.run(sql, [count, merchantId])
  }
  await db.transaction((tx) => withoutIndexes(db, { tables: 'till_%', queries: tx }, () => fill(tx)), {
    timeout: 'unbounded',
  })
  await db.transaction(fillNotes, { timeout: 'unbounded' })
  // Autovacuum would do this soon after so many inserts.
  if (db.dialect === 'postgres') await db.run('ANALYZE')
}
