import type { SqlValue } from '@tillkey/sql'
import { toPrefix } from '../notes/note-prefixes.ts'
import { type ListedOutcome, listingsOf } from '../payments/listing.ts'
import type { Criterion } from './search-text.ts'

/** Where a page ends: the next one begins behind it. */
export interface SaleCursor {
  createdAt: number
  id: string
}

/** Where something was paid: at a till, which those from before tills were kept have none of, on a card machine, which cash has none of. */
export interface Counter {
  tillId: string | null
  terminalId?: string
}

/** What a list is narrowed to; whatever is left out narrows nothing. Times are milliseconds, `until` is not part of it. */
export interface SaleFilter {
  since?: number
  until?: number
  outcome?: ListedOutcome
  counter?: Counter
}

/** Several words are found by what is kept of notes. */
export type IndexedCriterion = Exclude<Criterion, { by: 'words' }>

export interface SalesPageRequest {
  merchantId: string
  filter: SaleFilter
  criterion: IndexedCriterion | undefined
  after: SaleCursor | undefined
  limit: number
}

/** A table of what was paid, and the words that its notes are found by. */
export interface Source {
  table: 'till_payments' | 'till_cash_parts'
  as: 'p' | 'c'
  words: 'till_note_words' | 'till_cash_note_words'
  idColumn: 'payment_id' | 'part_id'
  /** The columns that pages show or sort by. */
  columns: readonly string[]
}
export const byCard: Source = {
  table: 'till_payments',
  as: 'p',
  words: 'till_note_words',
  idColumn: 'payment_id',
  columns: [
    ...['id', 'created_at', 'request_uuid', 'phase', 'reason', 'currency', 'units', 'captured_currency'],
    ...['captured_units', 'refunded_units', 'card', 'terminal_id', 'terminal_model', 'terminal_serial'],
    ...['till_id', 'sale_id', 'unresolved_since', 'note'],
  ],
}
export const inCash: Source = {
  table: 'till_cash_parts',
  as: 'c',
  words: 'till_cash_note_words',
  idColumn: 'part_id',
  columns: ['id', 'created_at', 'request_uuid', 'units', 'refunded_units', 'till_id', 'sale_id'],
}

/** Takes a value and answers with its placeholder. */
type Bind = (value: SqlValue) => string
/** One condition, written once its values are taken. */
type Condition = (next: Bind) => string

/** What the receipt of a number was written for. */
const receiptOf = (merchant: string, number: string): string =>
  `(SELECT r.payment_id FROM till_receipts r WHERE r.merchant_id = ${merchant} AND r.number = ${number})`

/**
 * How a search is looked up. `listed`: in an index for each listing, in the order of the list; `either`: in such a one, or in one of all
 * listings; `few`: it finds so little that the rest is left out of it.
 */
interface Lookup {
  /** What is read, and the name of that of it whose index is walked. */
  from: string
  as: string
  id: string
  kind: 'listed' | 'either' | 'few'
  found: readonly Condition[]
}

function wordLookup({ table, as, words, idColumn }: Source, word: string): Lookup {
  const found: Condition[] = [(next) => `w.word = ${next(toPrefix(word))}`]
  const from = `${words} w JOIN ${table} ${as} ON ${as}.id = w.${idColumn}`
  return { from, as: 'w', id: `w.${idColumn}`, kind: 'either', found }
}

function buildLookup(source: Source, criterion: IndexedCriterion | undefined, merchantId: string): Lookup {
  const { table, as } = source
  const of = (kind: Lookup['kind'], ...found: Condition[]): Lookup => ({
    ...{ from: `${table} ${as}`, as, id: `${as}.id` },
    ...{ kind, found },
  })
  switch (criterion?.by) {
    case 'receipt':
      return of('few', (next) => `${as}.id = ${receiptOf(next(merchantId), next(criterion.number))}`)
    case 'reference':
      return of(
        'few',
        (next) => `${as}.request_uuid BETWEEN ${next(criterion.from)} AND ${next(criterion.to)}`,
      )
    case 'amount':
      return of('listed', (next) => `${as}.units = ${next(criterion.units)}`)
    case 'card':
      return of('listed', (next) => `${as}.card_last4 = ${next(criterion.last4)}`)
    case 'word':
      return wordLookup(source, criterion.word)
    default:
      return of('either')
  }
}

/** Where something was paid. */
function counterConditions(as: string, counter: Counter | undefined): Condition[] {
  if (counter === undefined) return []
  const { tillId, terminalId } = counter
  const till: Condition = (next) =>
    tillId === null ? `${as}.till_id IS NULL` : `${as}.till_id = ${next(tillId)}`
  return terminalId === undefined ? [till] : [till, (next) => `${as}.terminal_id = ${next(terminalId)}`]
}

/** Each listing that is wanted, as a condition of its own or as one of all; none where nothing is left out and an index has all in one order. */
function listingConditions(
  { as, kind }: Lookup,
  { outcome, counter }: SaleFilter,
): readonly (readonly Condition[])[] {
  const isEvery = outcome === undefined
  if (isEvery && (kind === 'few' || (kind === 'either' && counter === undefined))) return [[]]
  const listings = listingsOf(outcome)
  if (kind === 'few') return [[(next) => `${as}.listed_as IN (${listings.map(next).join(', ')})`]]
  return listings.map((listing) => [(next) => `${as}.listed_as = ${next(listing)}`])
}

/** The part of the list's order that is asked for: a time, and what is behind a page. */
function orderConditions(
  { as, id }: Lookup,
  { filter: { since, until }, after }: SalesPageRequest,
): Condition[] {
  return [
    ...(since === undefined ? [] : [(next: Bind) => `${as}.created_at >= ${next(since)}`]),
    ...(until === undefined ? [] : [(next: Bind) => `${as}.created_at < ${next(until)}`]),
    ...(after
      ? [(next: Bind) => `(${as}.created_at, ${id}) < (${next(after.createdAt)}, ${next(after.id)})`]
      : []),
  ]
}

/** A text with placeholders, and what stands in their places. */
interface Statement {
  sql: string
  values: readonly SqlValue[]
}

/** Values that are written into a text, each once. */
function createValues() {
  const values: SqlValue[] = []
  const next: Bind = (value) => {
    const known = values.indexOf(value)
    return `$${known < 0 ? values.push(value) : known + 1}`
  }
  const write = (conditions: readonly Condition[]): string =>
    conditions.map((condition) => condition(next)).join(' AND ')
  return { values, write }
}

/** What is found by one listing each, newest first. */
function listQueries(
  lookup: Lookup,
  request: SalesPageRequest,
  write: (conditions: readonly Condition[]) => string,
): string[] {
  const { as, id, from, found } = lookup
  const ofMerchant: Condition = (next) => `${as}.merchant_id = ${next(request.merchantId)}`
  const common = [ofMerchant, ...found, ...counterConditions(as, request.filter.counter)]
  return listingConditions(lookup, request.filter).map((listing) => {
    const conditions = write([...common, ...listing, ...orderConditions(lookup, request)])
    return `FROM ${from} WHERE ${conditions} ORDER BY ${as}.created_at DESC, ${id} DESC`
  })
}

/** The newest of several lists; each is as long as all of them at most, whatever a database expects of putting them together. */
function newestAcross({ as, columns }: Source, lists: readonly string[], most: number): string {
  const shown = columns.map((column) => `${as}.${column}`).join(', ')
  const each = lists.map((list) => `SELECT ${shown} ${list} LIMIT ${most}`)
  if (each.length === 1) return each.join()
  const all = each.map((list) => `SELECT * FROM (${list}) ${as}`).join(' UNION ALL ')
  return `SELECT * FROM (${all}) ${as} ORDER BY ${as}.created_at DESC, ${as}.id DESC LIMIT ${most}`
}

/** How a page is read: what is asked for together is looked up in one index, once for each listing, and put into the order of the list. */
export function salesPage(source: Source, request: SalesPageRequest, columns: string): Statement {
  const { as } = source
  const { limit } = request
  const { values, write } = createValues()
  const lists = listQueries(buildLookup(source, request.criterion, request.merchantId), request, write)
  const [only, ...more] = lists
  const order = `ORDER BY ${as}.created_at DESC, ${as}.id DESC`
  const rest =
    more.length === 0
      ? `${only} LIMIT ${limit}`
      : `FROM (${newestAcross(source, lists, limit)}) ${as} ${order} LIMIT ${limit}`
  return { sql: `SELECT ${columns} ${rest}`, values }
}
