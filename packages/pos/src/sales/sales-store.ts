import type { Queries, SqlValue } from '@tillkey/sql'
import type { Phase } from '../payments/payment-machine.ts'
import type { Money, PresentedCard } from '../provider/observed.ts'
import { type Criterion, LONGEST_PREFIX, prefixesOf } from './search-text.ts'

/** Where a page ends: the next one begins behind it. */
export interface Place {
  createdAt: number
  id: string
}

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
  note: string
}

/** What a list is narrowed to; whatever is left out narrows nothing. Times are milliseconds, `until` is not part of it. */
export interface SaleFilter {
  since?: number
  until?: number
  phase?: Phase
  refunded?: 'some'
  terminalId?: string
  tillId?: string
}

export interface Wanted {
  merchantId: string
  filter: SaleFilter
  criterion: Criterion | undefined
  behind: Place | undefined
  limit: number
}

interface Row {
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
  note: string
}

const tillOf = ({ till_id, till_name }: Pick<Row, 'till_id' | 'till_name'>): SaleEntry['till'] =>
  till_id === null ? null : { id: till_id, name: till_name ?? '' }

/** By the primary key, once for each line that is shown. */
const tillNameOf = (table: 'p' | 'c'): string =>
  `(SELECT t.name FROM till_tills t WHERE t.id = ${table}.till_id) AS till_name`

const COLUMNS = `p.id, p.created_at, p.request_uuid, p.phase, p.reason, p.currency, p.units, p.captured_currency,
  p.captured_units, p.refunded_units, p.card, p.terminal_id, p.terminal_model, p.terminal_serial, p.till_id,
  ${tillNameOf('p')}, p.note`

const entryOf = (row: Row): SaleEntry => ({
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
  note: row.note,
})

/** Collects conditions and their values, numbered as they come. */
function createConditions() {
  const texts: string[] = []
  const values: SqlValue[] = []
  const next = (value: SqlValue): string => `$${values.push(value)}`
  const add = (text: string): number => texts.push(text)
  return { values, next, add, text: () => texts.join(' AND ') }
}
type Conditions = ReturnType<typeof createConditions>

/** `order` is the table whose index has the order of the list. */
function narrow({ add, next }: Conditions, order: 'p' | 'w', filter: SaleFilter): void {
  if (filter.since !== undefined) add(`${order}.created_at >= ${next(filter.since)}`)
  if (filter.until !== undefined) add(`${order}.created_at < ${next(filter.until)}`)
  if (filter.terminalId !== undefined) add(`p.terminal_id = ${next(filter.terminalId)}`)
  if (filter.tillId !== undefined) add(`p.till_id = ${next(filter.tillId)}`)
  if (filter.refunded) add('p.refunded_units > 0')
  if (filter.phase !== undefined) add(`p.phase = ${next(filter.phase)}`)
}

/** As much of a word as notes are found by. */
const kept = (word: string): string => word.slice(0, LONGEST_PREFIX)

/** What the receipt of a number was written for. */
const receiptOf = (merchant: string, number: string): string =>
  `(SELECT r.payment_id FROM till_receipts r WHERE r.merchant_id = ${merchant} AND r.number = ${number})`

/** What a criterion asks of the payment, beside the word that its index is walked by. */
function meet({ add, next }: Conditions, criterion: Criterion, merchantId: string): void {
  switch (criterion.by) {
    case 'receipt':
      return void add(`p.id = ${receiptOf(next(merchantId), next(criterion.number))}`)
    case 'amount':
      return void add(`p.units = ${next(criterion.units)}`)
    case 'card':
      return void add(`p.card_last4 = ${next(criterion.last4)}`)
    case 'reference':
      return void add(`p.request_uuid BETWEEN ${next(criterion.from)} AND ${next(criterion.to)}`)
    default:
      for (const word of criterion.words.slice(1))
        add(
          `EXISTS (SELECT 1 FROM till_note_words v WHERE v.payment_id = p.id AND v.word = ${next(kept(word))})`,
        )
  }
}

interface CashRow {
  id: string
  created_at: number
  request_uuid: string
  units: number
  refunded_units: number
  till_id: string | null
  till_name: string | null
  note: string
}

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
  note: row.note,
})

/** Cash is taken or it is not, by nobody's machine and nobody's card. */
function isCashWanted({ filter, criterion }: Wanted): boolean {
  const isOutcome = filter.phase === undefined || filter.phase === 'APPROVED'
  return isOutcome && criterion?.by !== 'card' && filter.terminalId === undefined
}

/** What a criterion asks of what was paid in cash, beside the word that its index is walked by. */
function meetInCash({ add, next }: Conditions, criterion: Criterion, merchantId: string): void {
  switch (criterion.by) {
    case 'receipt':
      return void add(`c.id = ${receiptOf(next(merchantId), next(criterion.number))}`)
    case 'amount':
      return void add(`c.units = ${next(criterion.units)}`)
    case 'reference':
      return void add(`c.request_uuid BETWEEN ${next(criterion.from)} AND ${next(criterion.to)}`)
    case 'note':
      for (const word of criterion.words.slice(1))
        add(
          `EXISTS (SELECT 1 FROM till_cash_note_words v WHERE v.part_id = c.id AND v.word = ${next(kept(word))})`,
        )
      return undefined
    default:
      return undefined
  }
}

/** The only SQL for lists of sales and for notes. */
export function createSalesStore(db: Queries) {
  return {
    /** At most `limit` payments, newest first, read from one index in its order. */
    async page({ merchantId, filter, criterion, behind, limit }: Wanted): Promise<SaleEntry[]> {
      const conditions = createConditions()
      const { add, next } = conditions
      const isNote = criterion?.by === 'note'
      const order = isNote ? 'w' : 'p'
      const id = isNote ? 'w.payment_id' : 'p.id'
      add(`${order}.merchant_id = ${next(merchantId)}`)
      if (isNote) add(`w.word = ${next(kept(criterion.words[0]))}`)
      if (criterion) meet(conditions, criterion, merchantId)
      narrow(conditions, order, filter)
      if (behind) add(`(${order}.created_at, ${id}) < (${next(behind.createdAt)}, ${next(behind.id)})`)
      const from = isNote
        ? 'till_note_words w JOIN till_payments p ON p.id = w.payment_id'
        : 'till_payments p'
      const rows = await db.all<Row>(
        `SELECT ${COLUMNS} FROM ${from} WHERE ${conditions.text()}
         ORDER BY ${order}.created_at DESC, ${id} DESC LIMIT ${limit}`,
        conditions.values,
      )
      return rows.map(entryOf)
    },
    /** The same for what was paid in cash. */
    async cashPage(wanted: Wanted): Promise<SaleEntry[]> {
      const { merchantId, filter, criterion, behind, limit } = wanted
      if (!isCashWanted(wanted)) return []
      const conditions = createConditions()
      const { add, next, values, text } = conditions
      const isNote = criterion?.by === 'note'
      const order = isNote ? 'w' : 'c'
      const id = isNote ? 'w.part_id' : 'c.id'
      add(`${order}.merchant_id = ${next(merchantId)}`)
      if (isNote) add(`w.word = ${next(kept(criterion.words[0]))}`)
      if (criterion) meetInCash(conditions, criterion, merchantId)
      if (filter.tillId !== undefined) add(`c.till_id = ${next(filter.tillId)}`)
      if (filter.refunded) add('c.refunded_units > 0')
      if (filter.since !== undefined) add(`${order}.created_at >= ${next(filter.since)}`)
      if (filter.until !== undefined) add(`${order}.created_at < ${next(filter.until)}`)
      if (behind) add(`(${order}.created_at, ${id}) < (${next(behind.createdAt)}, ${next(behind.id)})`)
      const from = isNote
        ? 'till_cash_note_words w JOIN till_cash_parts c ON c.id = w.part_id'
        : 'till_cash_parts c'
      const rows = await db.all<CashRow>(
        `SELECT c.id, c.created_at, c.request_uuid, c.units, c.refunded_units, c.till_id, ${tillNameOf('c')},
           (SELECT s.note FROM till_sales s WHERE s.id = c.sale_id) AS note FROM ${from}
         WHERE ${text()} ORDER BY ${order}.created_at DESC, ${id} DESC LIMIT ${limit}`,
        values,
      )
      return rows.map(cashEntryOf)
    },
    /** Writes what a part in cash is found by, from the note of its sale; to be called in a transaction. */
    async setCashWords(
      { id, merchantId, createdAt }: Place & { merchantId: string },
      note: string,
    ): Promise<void> {
      await db.run('DELETE FROM till_cash_note_words WHERE part_id = $1', [id])
      for (const prefix of prefixesOf(note))
        await db.run(
          'INSERT INTO till_cash_note_words (merchant_id, word, created_at, part_id) VALUES ($1, $2, $3, $4)',
          [merchantId, prefix, createdAt, id],
        )
    },
    async noteOf(id: string): Promise<string> {
      const row = await db.get<{ note: string }>('SELECT note FROM till_payments WHERE id = $1', [id])
      return row?.note ?? ''
    },
    /** Writes a note with what it is found by; to be called in a transaction. */
    async setNote(
      { id, merchantId, createdAt }: Place & { merchantId: string },
      note: string,
    ): Promise<void> {
      await db.run('UPDATE till_payments SET note = $2 WHERE id = $1', [id, note])
      await db.run('DELETE FROM till_note_words WHERE payment_id = $1', [id])
      for (const prefix of prefixesOf(note))
        await db.run(
          'INSERT INTO till_note_words (merchant_id, word, created_at, payment_id) VALUES ($1, $2, $3, $4)',
          [merchantId, prefix, createdAt, id],
        )
    },
  }
}
