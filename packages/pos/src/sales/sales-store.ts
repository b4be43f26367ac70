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

/** A table of what was paid, and the words that its notes are found by. */
interface Source {
  table: 'till_payments' | 'till_cash_parts'
  as: 'p' | 'c'
  words: 'till_note_words' | 'till_cash_note_words'
  wordOf: 'payment_id' | 'part_id'
}
const byCard: Source = {
  table: 'till_payments',
  as: 'p',
  words: 'till_note_words',
  wordOf: 'payment_id',
}
const inCash: Source = {
  table: 'till_cash_parts',
  as: 'c',
  words: 'till_cash_note_words',
  wordOf: 'part_id',
}

/** What is read, in whose index's order, and what tells lines of one time apart there: with a note the words come first. */
const walkOf = ({ table, as, words, wordOf }: Source, criterion: Criterion | undefined) =>
  criterion?.by === 'note'
    ? { as, from: `${words} w JOIN ${table} ${as} ON ${as}.id = w.${wordOf}`, order: 'w', id: `w.${wordOf}` }
    : { as, from: `${table} ${as}`, order: as, id: `${as}.id` }
type Walk = ReturnType<typeof walkOf>

/** Outcomes and machines are those of cards: see isCashWanted. */
function narrowCards({ add, next }: Conditions, { phase, terminalId }: SaleFilter): void {
  if (terminalId !== undefined) add(`p.terminal_id = ${next(terminalId)}`)
  if (phase !== undefined) add(`p.phase = ${next(phase)}`)
}

function narrow({ add, next }: Conditions, { as, order }: Walk, filter: SaleFilter): void {
  if (filter.since !== undefined) add(`${order}.created_at >= ${next(filter.since)}`)
  if (filter.until !== undefined) add(`${order}.created_at < ${next(filter.until)}`)
  if (filter.tillId !== undefined) add(`${as}.till_id = ${next(filter.tillId)}`)
  if (filter.refunded) add(`${as}.refunded_units > 0`)
}

/** As much of a word as notes are found by. */
const kept = (word: string): string => word.slice(0, LONGEST_PREFIX)

/** What the receipt of a number was written for. */
const receiptOf = (merchant: string, number: string): string =>
  `(SELECT r.payment_id FROM till_receipts r WHERE r.merchant_id = ${merchant} AND r.number = ${number})`

type Searched = Pick<Wanted, 'merchantId'> & { criterion: Criterion }

/** What a criterion asks of what was paid, beside the word that its index is walked by. */
function meet({ add, next }: Conditions, source: Source, { criterion, merchantId }: Searched): void {
  const { as, words, wordOf } = source
  switch (criterion.by) {
    case 'receipt':
      return void add(`${as}.id = ${receiptOf(next(merchantId), next(criterion.number))}`)
    case 'amount':
      return void add(`${as}.units = ${next(criterion.units)}`)
    case 'card':
      return void add(`p.card_last4 = ${next(criterion.last4)}`)
    case 'reference':
      return void add(`${as}.request_uuid BETWEEN ${next(criterion.from)} AND ${next(criterion.to)}`)
    default:
      for (const word of criterion.words.slice(1))
        add(`EXISTS (SELECT 1 FROM ${words} v WHERE v.${wordOf} = ${as}.id AND v.word = ${next(kept(word))})`)
  }
}

/** Everything that is asked of a page of a source, and how it is walked. */
function askOf(source: Source, { merchantId, filter, criterion, behind }: Wanted) {
  const conditions = createConditions()
  const { add, next, values, text } = conditions
  const walk = walkOf(source, criterion)
  const { from, order, id } = walk
  add(`${order}.merchant_id = ${next(merchantId)}`)
  if (criterion?.by === 'note') add(`w.word = ${next(kept(criterion.words[0]))}`)
  if (criterion) meet(conditions, source, { criterion, merchantId })
  narrow(conditions, walk, filter)
  if (source === byCard) narrowCards(conditions, filter)
  if (behind) add(`(${order}.created_at, ${id}) < (${next(behind.createdAt)}, ${next(behind.id)})`)
  return { rest: `FROM ${from} WHERE ${text()} ORDER BY ${order}.created_at DESC, ${id} DESC`, values }
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

const CASH_COLUMNS = `c.id, c.created_at, c.request_uuid, c.units, c.refunded_units, c.till_id, ${tillNameOf('c')},
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
  note: row.note,
})

/** Cash is taken or it is not, by nobody's machine and nobody's card. */
function isCashWanted({ filter, criterion }: Wanted): boolean {
  const isOutcome = filter.phase === undefined || filter.phase === 'APPROVED'
  return isOutcome && criterion?.by !== 'card' && filter.terminalId === undefined
}

/** The only SQL for lists of sales and for notes. */
export function createSalesStore(db: Queries) {
  return {
    /** At most `limit` payments, newest first, read from one index in its order. */
    async page(wanted: Wanted): Promise<SaleEntry[]> {
      const { rest, values } = askOf(byCard, wanted)
      const rows = await db.all<Row>(`SELECT ${COLUMNS} ${rest} LIMIT ${wanted.limit}`, values)
      return rows.map(entryOf)
    },
    /** The same for what was paid in cash. */
    async cashPage(wanted: Wanted): Promise<SaleEntry[]> {
      if (!isCashWanted(wanted)) return []
      const { rest, values } = askOf(inCash, wanted)
      const rows = await db.all<CashRow>(`SELECT ${CASH_COLUMNS} ${rest} LIMIT ${wanted.limit}`, values)
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
