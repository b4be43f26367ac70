import { placeholders, type Queries } from '@tillkey/sql'
import { createNoteSearchStore, type NoteSearch } from '../notes/note-search-store.ts'
import type { Phase } from '../payments/payment-machine.ts'
import type { CurrencyAmount, PresentedCard } from '../provider/observed.ts'
import {
  byCard,
  type Counter,
  inCash,
  type SaleCursor,
  type SalesPageRequest,
  salesPage,
} from './sales-page-store.ts'

/** An entry of the sales list. */
export interface SaleEntry extends SaleCursor {
  requestUuid: string
  phase: Phase
  reason: string | null
  amount: CurrencyAmount
  captured: CurrencyAmount | null
  refundedUnits: number
  /** Amount due of its sale. */
  dueUnits: number
  /** Since when the outcome is unknown. */
  unresolvedSince: number | null
  card: PresentedCard | null
  /** Null for cash. */
  terminal: { id: string; model: string; serialNumber: string } | null
  till: { id: string; name: string } | null
  /** Receipt number. */
  receipt: number | null
  note: string
}

/** Facts about a payment that are stored elsewhere. */
export type SaleDetails = Pick<SaleEntry, 'note' | 'till' | 'receipt'>

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
  due_units: number | null
  unresolved_since: number | null
  card: string | null
  terminal_id: string
  terminal_model: string
  terminal_serial: string
  till_id: string | null
  till_name: string | null
  receipt: number | null
  note: string
}

type SaleDetailsRow = Pick<PaymentRow, 'note' | 'till_id' | 'till_name' | 'receipt'>

const toTill = ({ till_id, till_name }: Pick<PaymentRow, 'till_id' | 'till_name'>): SaleEntry['till'] =>
  till_id === null ? null : { id: till_id, name: till_name ?? '' }

/** Looked up by primary key, once per line. */
const tillNameColumn = (table: 'p' | 'c'): string =>
  `(SELECT t.name FROM till_tills t WHERE t.id = ${table}.till_id) AS till_name`

/** Looked up by unique key, once per line. */
const receiptColumn = (table: 'p' | 'c'): string =>
  `(SELECT r.number FROM till_receipts r WHERE r.payment_id = ${table}.id) AS receipt`

/** Looked up by primary key, once per line. */
const dueColumn = (table: 'p' | 'c'): string =>
  `(SELECT s.due_units FROM till_sales s WHERE s.id = ${table}.sale_id) AS due_units`

const COLUMNS = `p.id, p.created_at, p.request_uuid, p.phase, p.reason, p.currency, p.units, p.captured_currency,
  p.captured_units, p.refunded_units, ${dueColumn('p')}, p.unresolved_since, p.card, p.terminal_id, p.terminal_model, p.terminal_serial, p.till_id,
  ${tillNameColumn('p')}, ${receiptColumn('p')}, p.note`

const toEntry = (row: PaymentRow): SaleEntry => ({
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
  dueUnits: row.due_units ?? 0,
  unresolvedSince: row.unresolved_since,
  // Written by this server, so its shape is known.
  card: row.card === null ? null : (JSON.parse(row.card) as PresentedCard),
  terminal: { id: row.terminal_id, model: row.terminal_model, serialNumber: row.terminal_serial },
  till: toTill(row),
  receipt: row.receipt,
  note: row.note,
})

interface CashRow {
  id: string
  created_at: number
  request_uuid: string
  units: number
  refunded_units: number
  due_units: number | null
  till_id: string | null
  till_name: string | null
  receipt: number | null
  note: string
}

const CASH_COLUMNS = `c.id, c.created_at, c.request_uuid, c.units, c.refunded_units, ${dueColumn('c')}, c.till_id, ${tillNameColumn('c')},
  ${receiptColumn('c')},
  (SELECT s.note FROM till_sales s WHERE s.id = c.sale_id) AS note`

const toCashEntry = ({ units, ...row }: CashRow): SaleEntry => ({
  id: row.id,
  createdAt: row.created_at,
  requestUuid: row.request_uuid,
  phase: 'APPROVED',
  reason: null,
  amount: { currency: 'ZAR', units },
  captured: { currency: 'ZAR', units },
  refundedUnits: row.refunded_units,
  dueUnits: row.due_units ?? 0,
  unresolvedSince: null,
  card: null,
  terminal: null,
  till: toTill(row),
  receipt: row.receipt,
  note: row.note,
})

/**
 * Distinct tills or machines of the payments that match `condition`, with one index lookup each; `$2` is its
 * parameter.
 */
const distinctValues = (column: 'till_id' | 'terminal_id', condition: string): string =>
  `WITH RECURSIVE known(one) AS (SELECT CAST('' AS TEXT) UNION ALL SELECT
     (SELECT p.${column} FROM till_payments p WHERE p.merchant_id = $1 ${condition} AND p.${column} > known.one ORDER BY p.${column} LIMIT 1)
     FROM known WHERE known.one IS NOT NULL) SELECT one FROM known WHERE one > ''`

const MACHINES_OF_TILL = distinctValues('terminal_id', 'AND p.till_id = $2')
const onMachine = (till: string): string =>
  `EXISTS (SELECT 1 FROM till_payments p WHERE p.merchant_id = $1 AND p.till_id ${till} AND p.terminal_id = $2)`
/** A null till comes last, for payments made before tills were stored. */
const TILLS_OF_MACHINE = `${distinctValues('till_id', '')} AND ${onMachine('= known.one')}
  UNION ALL SELECT CAST(NULL AS TEXT) WHERE ${onMachine('IS NULL')}`

type Values = Parameters<Queries['all']>[1]

/** Requested till and machine; null does not filter. */
interface RequestedCounter {
  tillId: string | null
  terminalId: string | null
}

/** The only SQL for the list of sales. */
export function createSalesStore(db: Queries) {
  const cardEntries = async (sql: string, values: Values): Promise<SaleEntry[]> =>
    (await db.all<PaymentRow>(sql, values)).map(toEntry)
  const cashEntries = async (sql: string, values: Values): Promise<SaleEntry[]> =>
    (await db.all<CashRow>(sql, values)).map(toCashEntry)

  return {
    /** Expands a till to its machines, or a machine to its tills, including none. */
    async findCounters(merchantId: string, { tillId, terminalId }: RequestedCounter): Promise<Counter[]> {
      const values = async <One extends string | null>(sql: string, id: string): Promise<One[]> =>
        (await db.all<{ one: One }>(sql, [merchantId, id])).map(({ one }) => one)
      if (tillId !== null && terminalId !== null) return [{ tillId, terminalId }]
      if (tillId !== null)
        return (await values<string>(MACHINES_OF_TILL, tillId)).map((machine) => ({
          tillId,
          terminalId: machine,
        }))
      if (terminalId === null) return []
      return (await values(TILLS_OF_MACHINE, terminalId)).map((till) => ({ tillId: till, terminalId }))
    },
    /** Returns payments, newest first, at most `limit`. */
    page: (request: SalesPageRequest): Promise<SaleEntry[]> => {
      const { sql, values } = salesPage(byCard, request, COLUMNS)
      return cardEntries(sql, values)
    },
    /** As `page`, for cash. */
    cashPage: (request: SalesPageRequest): Promise<SaleEntry[]> => {
      const { sql, values } = salesPage(inCash, request, CASH_COLUMNS)
      return cashEntries(sql, values)
    },
    /** Returns entries whose notes contain words. */
    async searchNotes(search: NoteSearch): Promise<SaleEntry[]> {
      const ids = (await createNoteSearchStore(db).find(search)).map(({ id }) => id)
      if (ids.length === 0) return []
      const among = `IN ${placeholders(1, ids.length)}`
      return search.method === 'card'
        ? cardEntries(`SELECT ${COLUMNS} FROM till_payments p WHERE p.id ${among}`, ids)
        : cashEntries(`SELECT ${CASH_COLUMNS} FROM till_cash_parts c WHERE c.id ${among}`, ids)
    },
    /** Returns note, till and receipt of a card payment. */
    async detailsOf(id: string): Promise<SaleDetails> {
      const row = await db.get<SaleDetailsRow>(
        `SELECT p.note, p.till_id, ${tillNameColumn('p')}, ${receiptColumn('p')} FROM till_payments p WHERE p.id = $1`,
        [id],
      )
      return row
        ? { note: row.note, till: toTill(row), receipt: row.receipt }
        : { note: '', till: null, receipt: null }
    },
  }
}
