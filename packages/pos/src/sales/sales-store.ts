import type { Queries } from '@tillkey/sql'
import type { Phase } from '../payments/payment-machine.ts'
import type { Money, PresentedCard } from '../provider/observed.ts'
import {
  type Ask,
  askOf,
  byCard,
  type Counter,
  inCash,
  type Place,
  type Wanted,
} from './sales-walks-store.ts'
import { prefixesOf } from './search-text.ts'

/** A payment as the list shows it. */
export interface SaleEntry extends Place {
  requestUuid: string
  phase: Phase
  reason: string | null
  amount: Money
  captured: Money | null
  refundedUnits: number
  card: PresentedCard | null
  /** Null for cash. */
  terminal: { id: string; model: string; serialNumber: string } | null
  till: { id: string; name: string } | null
  /** Number of its receipt. */
  receipt: number | null
  note: string
}

/** What is known of a payment and is no part of it. */
export type Beside = Pick<SaleEntry, 'note' | 'till' | 'receipt'>

/** At most as many as are asked for. */
export interface Page {
  entries: SaleEntry[]
  /** The last line that was looked through, where there may be more behind it; null when there are none, or the page is full. */
  reached: Place | null
}

interface PaymentRow {
  id: string
  created_at: number
  request_uuid: string
  phase: Phase
  reason: string | null
  currency: string
  units: number
  captured_currency: string | null
  captured_units: number | null
  refunded_units: number
  card: string | null
  terminal_id: string
  terminal_model: string
  terminal_serial: string
  till_id: string | null
  till_name: string | null
  receipt: number | null
  note: string
}

type BesideRow = Pick<PaymentRow, 'note' | 'till_id' | 'till_name' | 'receipt'>

const tillOf = ({ till_id, till_name }: Pick<PaymentRow, 'till_id' | 'till_name'>): SaleEntry['till'] =>
  till_id === null ? null : { id: till_id, name: till_name ?? '' }

/** By the primary key, once for each line that is shown. */
const tillNameOf = (table: 'p' | 'c'): string =>
  `(SELECT t.name FROM till_tills t WHERE t.id = ${table}.till_id) AS till_name`

/** By the unique key of receipts, once for each line that is shown. */
const receiptOf = (table: 'p' | 'c'): string =>
  `(SELECT r.number FROM till_receipts r WHERE r.payment_id = ${table}.id) AS receipt`

const COLUMNS = `p.id, p.created_at, p.request_uuid, p.phase, p.reason, p.currency, p.units, p.captured_currency,
  p.captured_units, p.refunded_units, p.card, p.terminal_id, p.terminal_model, p.terminal_serial, p.till_id,
  ${tillNameOf('p')}, ${receiptOf('p')}, p.note`

const entryOf = (row: PaymentRow): SaleEntry => ({
  id: row.id,
  createdAt: row.created_at,
  requestUuid: row.request_uuid,
  phase: row.phase,
  reason: row.reason,
  amount: { currency: row.currency, units: row.units },
  captured:
    row.captured_currency === null
      ? null
      : { currency: row.captured_currency, units: row.captured_units ?? 0 },
  refundedUnits: row.refunded_units,
  // Written by us, so its shape is known.
  card: row.card === null ? null : (JSON.parse(row.card) as PresentedCard),
  terminal: { id: row.terminal_id, model: row.terminal_model, serialNumber: row.terminal_serial },
  till: tillOf(row),
  receipt: row.receipt,
  note: row.note,
})

interface CashRow {
  id: string
  created_at: number
  request_uuid: string
  units: number
  refunded_units: number
  till_id: string | null
  till_name: string | null
  receipt: number | null
  note: string
}

const CASH_COLUMNS = `c.id, c.created_at, c.request_uuid, c.units, c.refunded_units, c.till_id, ${tillNameOf('c')}, ${receiptOf('c')},
  (SELECT s.note FROM till_sales s WHERE s.id = c.sale_id) AS note`

const cashEntryOf = ({ units, ...row }: CashRow): SaleEntry => ({
  id: row.id,
  createdAt: row.created_at,
  requestUuid: row.request_uuid,
  phase: 'APPROVED',
  reason: null,
  amount: { currency: 'ZAR', units },
  captured: { currency: 'ZAR', units },
  refundedUnits: row.refunded_units,
  card: null,
  terminal: null,
  till: tillOf(row),
  receipt: row.receipt,
  note: row.note,
})

/** Each till, or machine, of the payments that `given` are, one look into an index for each; `$2` is what is given. */
const eachOf = (column: 'till_id' | 'terminal_id', given: string): string =>
  `WITH RECURSIVE known(one) AS (SELECT CAST('' AS TEXT) UNION ALL SELECT
     (SELECT p.${column} FROM till_payments p WHERE p.merchant_id = $1 ${given} AND p.${column} > known.one ORDER BY p.${column} LIMIT 1)
     FROM known WHERE known.one IS NOT NULL) SELECT one FROM known WHERE one > ''`

const MACHINES_OF_TILL = eachOf('terminal_id', 'AND p.till_id = $2')
const onMachine = (till: string): string =>
  `EXISTS (SELECT 1 FROM till_payments p WHERE p.merchant_id = $1 AND p.till_id ${till} AND p.terminal_id = $2)`
/** No till comes last, where something was paid before tills were kept. */
const TILLS_OF_MACHINE = `${eachOf('till_id', '')} AND ${onMachine('= known.one')}
  UNION ALL SELECT CAST(NULL AS TEXT) WHERE ${onMachine('IS NULL')}`

/** A till, a machine, or both, as they are asked for; null is not asked for. */
interface AskedCounter {
  tillId: string | null
  terminalId: string | null
}

/** A word is listed as what it was written for, so that one index has both. */
const ADD_WORD = `INSERT INTO till_note_words (merchant_id, word, created_at, payment_id, till_id, terminal_id, listed_as)
  SELECT merchant_id, $2, created_at, id, till_id, terminal_id, listed_as FROM till_payments WHERE id = $1`
const ADD_CASH_WORD = `INSERT INTO till_cash_note_words (merchant_id, word, created_at, part_id, till_id, listed_as)
  SELECT merchant_id, $2, created_at, id, till_id, listed_as FROM till_cash_parts WHERE id = $1`

/** The only SQL for lists of sales and for notes. */
export function createSalesStore(db: Queries) {
  /** Where a page stopped looking before it was full; null when it is full, or nothing is left to look through. */
  async function reachOf(
    { reached }: Ask,
    { limit }: Wanted,
    { length }: SaleEntry[],
  ): Promise<Place | null> {
    if (reached === null || length >= limit) return null
    return (await db.get<Place>(reached.sql, reached.values)) ?? null
  }

  return {
    /** The counters that are meant: a till has taken payments on these machines, a machine at these tills, and at none. */
    async countersOf(merchantId: string, { tillId, terminalId }: AskedCounter): Promise<Counter[]> {
      const values = async <One extends string | null>(sql: string, given: string): Promise<One[]> =>
        (await db.all<{ one: One }>(sql, [merchantId, given])).map(({ one }) => one)
      if (tillId !== null && terminalId !== null) return [{ tillId, terminalId }]
      if (tillId !== null)
        return (await values<string>(MACHINES_OF_TILL, tillId)).map((machine) => ({
          tillId,
          terminalId: machine,
        }))
      if (terminalId === null) return []
      return (await values(TILLS_OF_MACHINE, terminalId)).map((till) => ({ tillId: till, terminalId }))
    },
    /** Payments, newest first. */
    async page(wanted: Wanted): Promise<Page> {
      const ask = askOf(byCard, wanted)
      const { sql, values } = ask.page(COLUMNS)
      const entries = (await db.all<PaymentRow>(sql, values)).map(entryOf)
      return { entries, reached: await reachOf(ask, wanted, entries) }
    },
    /** The same for what was paid in cash. */
    async cashPage(wanted: Wanted): Promise<Page> {
      const ask = askOf(inCash, wanted)
      const { sql, values } = ask.page(CASH_COLUMNS)
      const entries = (await db.all<CashRow>(sql, values)).map(cashEntryOf)
      return { entries, reached: await reachOf(ask, wanted, entries) }
    },
    /** Writes what a part in cash is found by, from the note of its sale; to be called in a transaction. */
    async setCashWords(id: string, note: string): Promise<void> {
      await db.run('DELETE FROM till_cash_note_words WHERE part_id = $1', [id])
      for (const prefix of prefixesOf(note)) await db.run(ADD_CASH_WORD, [id, prefix])
    },
    /** What the page of a payment by card says beside the payment. */
    async besideOf(id: string): Promise<Beside> {
      const row = await db.get<BesideRow>(
        `SELECT p.note, p.till_id, ${tillNameOf('p')}, ${receiptOf('p')} FROM till_payments p WHERE p.id = $1`,
        [id],
      )
      return row
        ? { note: row.note, till: tillOf(row), receipt: row.receipt }
        : { note: '', till: null, receipt: null }
    },
    /** Writes a note with what it is found by; to be called in a transaction. */
    async setNote(id: string, note: string): Promise<void> {
      await db.run('UPDATE till_payments SET note = $2 WHERE id = $1', [id, note])
      await db.run('DELETE FROM till_note_words WHERE payment_id = $1', [id])
      for (const prefix of prefixesOf(note)) await db.run(ADD_WORD, [id, prefix])
    },
  }
}
