import type { SqlValue } from '@tillkey/sql'
import { type ListedOutcome, listListings } from '../payments/listing.ts'
import type { Criterion } from './search-text.ts'

/** The last entry of a page. The next page begins after it. */
export interface SaleCursor {
  createdAt: number
  id: string
}

/** A till and card machine. Null for payments made before tills were stored; cash has no machine. */
export interface Counter {
  tillId: string | null
  terminalId?: string
}

/** Filters of a list. Times are milliseconds; `until` is exclusive. */
export interface SaleFilter {
  since?: number
  until?: number
  outcome?: ListedOutcome
  counter?: Counter
}

/** Searches by words use the note index instead. */
export type IndexedCriterion = Exclude<Criterion, { by: 'words' }>

export interface SalesPageRequest {
  merchantId: string
  filter: SaleFilter
  criterion: IndexedCriterion | undefined
  after: SaleCursor | undefined
  limit: number
}

/** A table of payments. */
export interface Source {
  table: 'till_payments' | 'till_cash_parts'
  as: 'p' | 'c'
  /** Columns that pages show or sort by. */
  columns: readonly string[]
}
export const byCard: Source = {
  table: 'till_payments',
  as: 'p',
  columns: [
    'id',
    'created_at',
    'request_uuid',
    'phase',
    'reason',
    'currency',
    'units',
    'captured_currency',
    'captured_units',
    'refunded_units',
    'card',
    'terminal_id',
    'terminal_model',
    'terminal_serial',
    'till_id',
    'sale_id',
    'unresolved_since',
    'note',
  ],
}
export const inCash: Source = {
  table: 'till_cash_parts',
  as: 'c',
  columns: ['id', 'created_at', 'request_uuid', 'units', 'refunded_units', 'till_id', 'sale_id'],
}

/** Binds a value and returns its placeholder. */
type Bind = (value: SqlValue) => string
/** A condition that binds its own values. */
type Condition = (next: Bind) => string

/** Subquery for the payment of a receipt number. */
const receiptSubquery = (merchant: string, number: string): string =>
  `(SELECT r.payment_id FROM till_receipts r WHERE r.merchant_id = ${merchant} AND r.number = ${number})`

/**
 * How a search is looked up. `listed`: one index per listing, in list order. `either`: as `listed`, or one index over
 * all listings. `few`: so few results that other filters need no index.
 */
interface Lookup {
  /** FROM clause, the alias whose index is scanned, and its id column. */
  from: string
  as: string
  id: string
  kind: 'listed' | 'either' | 'few'
  found: readonly Condition[]
}

function buildLookup(source: Source, criterion: IndexedCriterion | undefined, merchantId: string): Lookup {
  const { table, as } = source
  const of = (kind: Lookup['kind'], ...found: Condition[]): Lookup => ({
    from: `${table} ${as}`,
    as,
    id: `${as}.id`,
    kind,
    found,
  })
  switch (criterion?.by) {
    case 'receipt':
      return of('few', (next) => `${as}.id = ${receiptSubquery(next(merchantId), next(criterion.number))}`)
    case 'reference':
      return of(
        'few',
        (next) => `${as}.request_uuid BETWEEN ${next(criterion.from)} AND ${next(criterion.to)}`,
      )
    case 'amount':
      return of('listed', (next) => `${as}.units = ${next(criterion.units)}`)
    case 'card':
      return of('listed', (next) => `${as}.card_last4 = ${next(criterion.last4)}`)
    default:
      return of('either')
  }
}

function counterConditions(as: string, counter: Counter | undefined): Condition[] {
  if (counter === undefined) return []
  const { tillId, terminalId } = counter
  const till: Condition = (next) =>
    tillId === null ? `${as}.till_id IS NULL` : `${as}.till_id = ${next(tillId)}`
  return terminalId === undefined ? [till] : [till, (next) => `${as}.terminal_id = ${next(terminalId)}`]
}

/**
 * One condition per listing, or one for all of them. Empty when nothing is filtered and one index has everything in
 * order.
 */
function listingConditions(
  { as, kind }: Lookup,
  { outcome, counter }: SaleFilter,
): readonly (readonly Condition[])[] {
  const isEvery = outcome === undefined
  if (isEvery && (kind === 'few' || (kind === 'either' && counter === undefined))) return [[]]
  const listings = listListings(outcome)
  if (kind === 'few') return [[(next) => `${as}.listed_as IN (${listings.map(next).join(', ')})`]]
  return listings.map((listing) => [(next) => `${as}.listed_as = ${next(listing)}`])
}

/** Restricts the list to its time span and to entries after the cursor. */
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

/** SQL with its bound values. */
interface Statement {
  sql: string
  values: readonly SqlValue[]
}

/** Collects bound values, each once. */
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

/** One query per listing, newest first. */
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

/** Merges several lists. Each is limited on its own, because planners do not push the limit down. */
function newestAcross({ as, columns }: Source, lists: readonly string[], most: number): string {
  const shown = columns.map((column) => `${as}.${column}`).join(', ')
  const each = lists.map((list) => `SELECT ${shown} ${list} LIMIT ${most}`)
  if (each.length === 1) return each.join()
  const all = each.map((list) => `SELECT * FROM (${list}) ${as}`).join(' UNION ALL ')
  return `SELECT * FROM (${all}) ${as} ORDER BY ${as}.created_at DESC, ${as}.id DESC LIMIT ${most}`
}

/** Builds the query of a page: one index lookup per listing, merged in list order. */
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
