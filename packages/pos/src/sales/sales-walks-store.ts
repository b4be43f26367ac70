import type { SqlValue } from '@tillkey/sql'
import { type Phase, unusualEnds } from '../payments/payment-machine.ts'
import { type Criterion, LONGEST_PREFIX } from './search-text.ts'

/** Where a page ends: the next one begins behind it. */
export interface Place {
  createdAt: number
  id: string
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

/** A table of what was paid, and the words that its notes are found by. */
export interface Source {
  table: 'till_payments' | 'till_cash_parts'
  as: 'p' | 'c'
  words: 'till_note_words' | 'till_cash_note_words'
  wordOf: 'payment_id' | 'part_id'
}
export const byCard: Source = {
  table: 'till_payments',
  as: 'p',
  words: 'till_note_words',
  wordOf: 'payment_id',
}
export const inCash: Source = {
  table: 'till_cash_parts',
  as: 'c',
  words: 'till_cash_note_words',
  wordOf: 'part_id',
}

/** What is read, in whose index's order, and what tells lines of one time apart there: with a note the words come first. */
const walkOf = ({ table, as, words, wordOf }: Source, criterion: Criterion | undefined) =>
  criterion?.by === 'note'
    ? { from: `${words} w JOIN ${table} ${as} ON ${as}.id = w.${wordOf}`, order: 'w', id: `w.${wordOf}` }
    : { from: `${table} ${as}`, order: as, id: `${as}.id` }
type Walk = ReturnType<typeof walkOf>

/** Takes a value and answers with its placeholder. */
type Next = (value: SqlValue) => string
/** One condition, written once its values are taken. */
type Condition = (next: Next) => string

/** As much of a word as notes are found by. */
const kept = (word: string): string => word.slice(0, LONGEST_PREFIX)

/** What the receipt of a number was written for. */
const receiptOf = (merchant: string, number: string): string =>
  `(SELECT r.payment_id FROM till_receipts r WHERE r.merchant_id = ${merchant} AND r.number = ${number})`

/** What a search asks of what was paid: what is looked up in an index first. */
function searched({ as, words, wordOf }: Source, criterion: Criterion, merchantId: string): Condition[] {
  switch (criterion.by) {
    case 'receipt':
      return [(next) => `${as}.id = ${receiptOf(next(merchantId), next(criterion.number))}`]
    case 'amount':
      return [(next) => `${as}.units = ${next(criterion.units)}`]
    case 'card':
      return [(next) => `p.card_last4 = ${next(criterion.last4)}`]
    case 'reference':
      return [(next) => `${as}.request_uuid BETWEEN ${next(criterion.from)} AND ${next(criterion.to)}`]
    default: {
      const [first, ...more] = criterion.words
      const among = (word: string): Condition => {
        const of = `SELECT 1 FROM ${words} v WHERE v.${wordOf} = ${as}.id AND v.word =`
        return (next) => `EXISTS (${of} ${next(kept(word))})`
      }
      return [(next) => `w.word = ${next(kept(first))}`, ...more.map(among)]
    }
  }
}

/** Where something was paid; cash has no machine. */
const placesOf = ({ as }: Source, { tillId, terminalId }: SaleFilter): Condition[] => [
  ...(tillId === undefined ? [] : [(next: Next) => `${as}.till_id = ${next(tillId)}`]),
  ...(terminalId === undefined || as === 'c' ? [] : [(next: Next) => `p.terminal_id = ${next(terminalId)}`]),
]

/** How something ended, which cash has not; what is approved is what most are. */
function endOf({ as }: Source, { phase }: SaleFilter, column: 'ended' | 'phase'): Condition[] {
  return phase === undefined || as === 'c' ? [] : [(next) => `p.${column} = ${next(phase)}`]
}

const isUnusualEnd = ({ phase }: SaleFilter): boolean => phase !== undefined && unusualEnds.includes(phase)

/**
 * What the list is narrowed to, what fewest have first. As many of the first as have an index together are looked up in it: an end that
 * few have, or what was refunded, with a till or a machine; a till with a machine.
 */
function narrowed(source: Source, filter: SaleFilter): Narrowed {
  const places = placesOf(source, filter)
  const isRareWithPlace = places.length > 0 && (isUnusualEnd(filter) || filter.refunded === 'some')
  const end = endOf(source, filter, isRareWithPlace ? 'ended' : 'phase')
  const refunded: Condition[] = filter.refunded ? [() => `${source.as}.refunded_units > 0`] : []
  if (filter.phase === 'APPROVED') return { conditions: [...places, ...end], together: togetherOf(places) }
  const rare = [...refunded, ...end]
  const together = rare.length === 0 ? togetherOf(places) : isRareWithPlace ? 2 : 1
  return { conditions: [...rare, ...places], together }
}

const togetherOf = (places: readonly Condition[]): 1 | 2 => (places.length === 2 ? 2 : 1)

interface Narrowed {
  conditions: Condition[]
  /** How many of the first have an index together. */
  together: 1 | 2
}

/** The part of the list's order that is asked for: a time, and what is behind a page. */
function stretchOf({ order, id }: Walk, { filter: { since, until }, behind }: Wanted): Condition[] {
  return [
    ...(since === undefined ? [] : [(next: Next) => `${order}.created_at >= ${next(since)}`]),
    ...(until === undefined ? [] : [(next: Next) => `${order}.created_at < ${next(until)}`]),
    ...(behind
      ? [(next: Next) => `(${order}.created_at, ${id}) < (${next(behind.createdAt)}, ${next(behind.id)})`]
      : []),
  ]
}

/** So many lines of an index are looked through for one page, where others of its conditions have none. */
export const REACH = 2000

/** A text with placeholders, and what stands in their places. */
interface Statement {
  sql: string
  values: readonly SqlValue[]
}

/** How a page of a source is read; `reached` asks for the last line that it looks through, null where every line is shown. */
export interface Ask {
  page: (columns: string) => Statement
  reached: Statement | null
}

/**
 * The first conditions and the order of the list have an index together; the others leave out what does not fit of the lines that
 * it leads to, and of so many at most.
 */
export function askOf(source: Source, wanted: Wanted): Ask {
  const { as } = source
  const walk = walkOf(source, wanted.criterion)
  const { from, order, id } = walk
  const values: SqlValue[] = []
  const write = (conditions: readonly Condition[]): string[] =>
    conditions.map((condition) => condition((value) => `$${values.push(value)}`))
  const search = wanted.criterion ? searched(source, wanted.criterion, wanted.merchantId) : []
  const { conditions, together } = narrowed(source, wanted.filter)
  const all = [...search, ...conditions]
  const first = all.slice(0, search.length > 0 ? 1 : together)
  const rest = all.slice(first.length)
  const ofMerchant: Condition = (next) => `${order}.merchant_id = ${next(wanted.merchantId)}`
  const walked = write([ofMerchant, ...first, ...stretchOf(walk, wanted)]).join(' AND ')
  const inOrder = `ORDER BY ${order}.created_at DESC, ${id} DESC`
  const { limit } = wanted
  if (rest.length === 0) {
    const sql = (columns: string) =>
      `SELECT ${columns} FROM ${from} WHERE ${walked} ${inOrder} LIMIT ${limit}`
    return { page: (columns) => ({ sql: sql(columns), values }), reached: null }
  }
  const last = `SELECT ${order}.created_at AS "createdAt", ${id} AS id FROM ${from} WHERE ${walked} ${inOrder} LIMIT 1 OFFSET ${REACH - 1}`
  const reached = { sql: last, values: [...values] }
  const left = write(rest).join(' AND ')
  const reach = `(SELECT ${as}.* FROM ${from} WHERE ${walked} ${inOrder} LIMIT ${REACH}) ${as}`
  const sql = (columns: string) =>
    `SELECT ${columns} FROM ${reach} WHERE ${left} ORDER BY ${as}.created_at DESC, ${as}.id DESC LIMIT ${limit}`
  return { page: (columns) => ({ sql: sql(columns), values }), reached }
}
