import type { SaleLine, SaleList } from '@tillkey/contract/pos/sales-schemas.ts'
import { formatTimeToken, parseTimeToken } from '@tillkey/host'
import type { Database } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import type { NoteSearch } from '../notes/note-search-store.ts'
import { createNotesStore } from '../notes/notes-store.ts'
import { type ListedOutcome, listListings } from '../payments/listing.ts'
import type { Payment } from '../payments/payment.ts'
import { finalPhases, isRunning, toOutcome } from '../payments/payment-machine.ts'
import { visibleReason } from '../payments/payment-view.ts'
import type { Payments } from '../payments/payments.ts'
import { createPaymentsStore, type EventLine } from '../payments/payments-store.ts'
import { createSettlementsStore, type SettlementRecord } from '../payments/settlements-store.ts'
import { posError } from '../pos-error.ts'
import { createWriteOffsStore, type WriteOffLine } from '../split-payments/write-offs-store.ts'
import type { Counter, IndexedCriterion, SaleCursor, SalesPageRequest } from './sales-page-store.ts'
import { createSalesStore, type SaleDetails, type SaleEntry } from './sales-store.ts'
import { type Criterion, parseSearch } from './search-text.ts'

/** Parses a page token. Throws 400 if it is malformed. */
function readPageToken(token: string): SaleCursor {
  const cursor = parseTimeToken(token)
  if (cursor) return cursor
  throw posError('invalid_field', {
    field: 'page_token',
    reason: 'page_token: is not a token from a previous page.',
  })
}

export interface SalesDependencies {
  db: Database
  payments: Pick<Payments, 'get'>
}

/** The query parameters of a list. */
export interface SalesQuery {
  search?: string | undefined
  since?: string | undefined
  until?: string | undefined
  outcome?: ListedOutcome | undefined
  terminal?: string | undefined
  till?: string | undefined
  page_size?: number | undefined
  page_token?: string | undefined
}

/** A payment with its note, till, receipt and history. */
export interface PaymentRecord extends SaleDetails {
  payment: Payment
  events: readonly EventLine[]
  settlements: readonly SettlementRecord[]
  writeOffs: readonly WriteOffLine[]
}

const PAGE_SIZE = 50

interface Counters {
  card: readonly (Counter | undefined)[]
  cash: readonly (Counter | undefined)[]
}

const lowerOrNull = (uuid: string | undefined): string | null => uuid?.toLowerCase() ?? null

/** Cash can only be approved or refunded, and has no card. */
const isOfCash = (outcome: ListedOutcome | undefined): boolean =>
  [undefined, 'approved', 'refunded'].includes(outcome)
const isInCash = ({ filter, criterion }: SalesPageRequest): boolean =>
  isOfCash(filter.outcome) && criterion?.by !== 'card'

const toMoney = ({ currency, units }: { currency: string; units: number }) => ({
  currencyCode: currency,
  units,
})

/** Formats a till for answers. */
export const viewTill = (till: SaleEntry['till']): SaleLine['till'] =>
  till && { uuid: till.id, name: till.name }

const unresolvedTime = ({ phase, unresolvedSince }: Pick<SaleEntry, 'phase' | 'unresolvedSince'>) =>
  unresolvedSince === null || !isRunning(phase) ? null : formatTime(unresolvedSince)

const toLine = ({ terminal, till, card, captured, ...entry }: SaleEntry): SaleLine => ({
  request_uuid: entry.requestUuid,
  method: terminal === null ? 'cash' : 'card',
  created_at: formatTime(entry.createdAt),
  outcome: toOutcome(entry.phase),
  reason_code: finalPhases.includes(entry.phase) ? visibleReason(entry) : null,
  amount: toMoney(entry.amount),
  captured: captured && toMoney(captured),
  refunded_units: entry.refundedUnits,
  due_units: entry.dueUnits,
  unresolved_since: unresolvedTime(entry),
  card: card && { brand: card.brand, last4: card.last4, entry_mode: card.entryMode },
  terminal: terminal && { uuid: terminal.id, model: terminal.model, serialNumber: terminal.serialNumber },
  till: viewTill(till),
  receipt: entry.receipt,
  note: entry.note,
})

const compareNewestFirst = (a: SaleCursor, b: SaleCursor): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

/** The maximum time value of a Date. */
const LATEST_TIME = 8_640_000_000_000_000

/** Merges results, each once, newest first. */
const merged = (found: readonly (readonly SaleEntry[])[]): SaleEntry[] =>
  Array.from(new Map(found.flat().map((entry) => [entry.id, entry])).values()).toSorted(compareNewestFirst)

/** A parsed query. */
interface SalesRequest {
  merchantId: string
  query: SalesQuery
  criteria: readonly (Criterion | undefined)[]
  after: SaleCursor | undefined
  limit: number
}

const isLookedUp = (criterion: Criterion | undefined): criterion is IndexedCriterion | undefined =>
  criterion?.by !== 'words'

/** The time span of a query, in milliseconds. */
const toSpan = ({ since, until }: SalesQuery): { since?: number; until?: number } => ({
  ...(since !== undefined && { since: Date.parse(since) }),
  ...(until !== undefined && { until: Date.parse(until) }),
})

/** Note searches, by card, and in cash unless a machine is requested. */
function noteSearches({ merchantId, query, criteria, after, limit }: SalesRequest): NoteSearch[] {
  const { since = 0, until = LATEST_TIME } = toSpan(query)
  const { till, terminal, outcome } = query
  const common = {
    merchantId,
    since,
    until,
    after,
    limit,
    tillId: lowerOrNull(till),
    terminalId: lowerOrNull(terminal),
    listings: outcome === undefined ? [] : listListings(outcome),
  }
  const inCash = terminal === undefined && isOfCash(outcome) ? (['cash'] as const) : []
  return criteria.flatMap((criterion) =>
    criterion?.by === 'words'
      ? (['card', ...inCash] as const).map((method) => ({ ...common, method, words: criterion.words }))
      : [],
  )
}

/** The list of sales. The cost of a page does not depend on the number of payments. */
export function createSales({ db, payments }: SalesDependencies) {
  /** The counters to search for card and cash. `undefined` searches everywhere. */
  async function findCounters(merchantId: string, { till, terminal }: SalesQuery): Promise<Counters> {
    const everywhere = [undefined]
    if (till === undefined && terminal === undefined) return { card: everywhere, cash: everywhere }
    const counter = { tillId: lowerOrNull(till), terminalId: lowerOrNull(terminal) }
    const card = await createSalesStore(db).findCounters(merchantId, counter)
    return { card, cash: counter.terminalId === null ? [{ tillId: counter.tillId }] : [] }
  }

  /** One request per criterion and counter. */
  async function lookupRequests({ merchantId, query, criteria, after, limit }: SalesRequest) {
    const lookedUp = criteria.filter(isLookedUp)
    if (lookedUp.length === 0) return { card: [], cash: [] }
    const { outcome } = query
    const span = { ...toSpan(query), ...(outcome !== undefined && { outcome }) }
    const at = (counters: readonly (Counter | undefined)[]): SalesPageRequest[] =>
      lookedUp.flatMap((criterion) =>
        counters.map((counter) => {
          const filter = { ...span, ...(counter && { counter }) }
          return { merchantId, after, criterion, filter, limit }
        }),
      )
    const { card, cash } = await findCounters(merchantId, query)
    return { card: at(card), cash: at(cash).filter(isInCash) }
  }

  async function list(merchantId: string, query: SalesQuery): Promise<SaleList> {
    const { search = '', page_token, page_size: size = PAGE_SIZE } = query
    const criteria = search.trim() === '' ? [undefined] : parseSearch(search)
    const after = page_token === undefined ? undefined : readPageToken(page_token)
    const request = { merchantId, query, criteria, after, limit: size + 1 }
    const store = createSalesStore(db)
    const { card, cash } = await lookupRequests(request)
    const notes = noteSearches(request).map(store.searchNotes)
    const found = await Promise.all([...card.map(store.page), ...cash.map(store.cashPage), ...notes])
    const entries = merged(found)
    const shown = entries.slice(0, size)
    const last = entries.length > size ? shown.at(-1) : undefined
    return { sales: shown.map(toLine), next_page_token: last ? formatTimeToken(last) : null }
  }

  async function history(merchantId: string, uuid: string): Promise<PaymentRecord> {
    const payment = await payments.get(merchantId, uuid)
    const details = await createSalesStore(db).detailsOf(payment.id)
    const events = await createPaymentsStore(db).eventsOf(payment.id)
    const settlements = await createSettlementsStore(db).ofPayment(payment)
    const { saleId: id } = payment
    const writeOffs = id === null ? [] : await createWriteOffsStore(db).ofSale({ id, merchantId })
    return { payment, ...details, events, settlements, writeOffs }
  }

  return {
    list,
    history,
    async setNote(merchantId: string, uuid: string, note: string): Promise<PaymentRecord> {
      const { id } = await payments.get(merchantId, uuid)
      await db.transaction((tx) => createNotesStore(tx).write(note.trim(), [{ method: 'card', id }]))
      return history(merchantId, uuid)
    },
  }
}

export type Sales = ReturnType<typeof createSales>
