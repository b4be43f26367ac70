import type { SaleLine, SaleList } from '@tillkey/contract/pos/sales-schemas.ts'
import type { Database } from '@tillkey/sql'
import type { ListedOutcome } from '../payments/listing.ts'
import type { Payment } from '../payments/payment.ts'
import { finalPhases, outcomeOf } from '../payments/payment-machine.ts'
import { tellableReason } from '../payments/payment-view.ts'
import type { Payments } from '../payments/payments.ts'
import { createPaymentsStore, type EventLine } from '../payments/payments-store.ts'
import { createSettlementsStore, type ToldSettlement } from '../payments/settlements-store.ts'
import { placeIn, tokenFor } from './page-token.ts'
import { type Beside, createSalesStore, type Page, type SaleEntry } from './sales-store.ts'
import type { Counter, Place, Wanted } from './sales-walks-store.ts'
import { criteriaOf } from './search-text.ts'

export interface SalesDependencies {
  db: Database
  payments: Pick<Payments, 'get'>
}

/** What is asked for, as it stands in the address. */
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

/** A payment with its note, till and receipt, and what happened to it. */
export interface PaymentRecord extends Beside {
  payment: Payment
  events: readonly EventLine[]
  settlements: readonly ToldSettlement[]
}

const PAGE_SIZE = 50

interface Counters {
  card: readonly (Counter | undefined)[]
  cash: readonly (Counter | undefined)[]
}

const lowerOrNull = (uuid: string | undefined): string | null => uuid?.toLowerCase() ?? null

/** Cash is taken, or it went back, by nobody's machine and nobody's card. */
const isInCash = ({ filter, criterion }: Wanted): boolean =>
  [undefined, 'approved', 'refunded'].includes(filter.outcome) && criterion?.by !== 'card'

const moneyOf = ({ currency, units }: { currency: string; units: number }) => ({
  currencyCode: currency,
  units,
})

/** A till as answers name it. */
export const viewTill = (till: SaleEntry['till']): SaleLine['till'] =>
  till && { uuid: till.id, name: till.name }

const lineOf = ({ terminal, till, card, captured, ...entry }: SaleEntry): SaleLine => ({
  request_uuid: entry.requestUuid,
  method: terminal === null ? 'cash' : 'card',
  created_at: new Date(entry.createdAt).toISOString(),
  outcome: outcomeOf(entry.phase),
  reason_code: finalPhases.includes(entry.phase) ? tellableReason(entry) : null,
  amount: moneyOf(entry.amount),
  captured: captured && moneyOf(captured),
  refunded_units: entry.refundedUnits,
  card: card && { brand: card.brand, last4: card.last4, entry_mode: card.entryMode },
  terminal: terminal && { uuid: terminal.id, model: terminal.model, serialNumber: terminal.serialNumber },
  till: viewTill(till),
  receipt: entry.receipt,
  note: entry.note,
})

const isNewer = (a: Place, b: Place): number => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

/** What several ways of asking have found, each once, as far down as all of them have looked. */
function merged(found: readonly Page[]): Page {
  const reached = found.flatMap((page) => page.reached ?? []).toSorted(isNewer)[0] ?? null
  const byId = new Map(found.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]))
  const entries = [...byId.values()].toSorted(isNewer)
  return { entries: reached ? entries.filter((entry) => isNewer(entry, reached) <= 0) : entries, reached }
}

/** What was sold, to be looked through. A page costs the same however many payments there are. */
export function createSales({ db, payments }: SalesDependencies) {
  /** Where what is asked for was paid by card, and where in cash; everywhere is told by no counter. */
  async function countersOf(merchantId: string, { till, terminal }: SalesQuery): Promise<Counters> {
    const everywhere = [undefined]
    if (till === undefined && terminal === undefined) return { card: everywhere, cash: everywhere }
    const asked = { tillId: lowerOrNull(till), terminalId: lowerOrNull(terminal) }
    const card = await createSalesStore(db).countersOf(merchantId, asked)
    return { card, cash: asked.terminalId === null ? [{ tillId: asked.tillId }] : [] }
  }

  /** Every way in which something is asked for that can be looked up. */
  async function waysOf(merchantId: string, query: SalesQuery, size: number) {
    const { search = '', since, until, outcome, page_token } = query
    const behind = page_token === undefined ? undefined : placeIn(page_token)
    const criteria = search.trim() === '' ? [undefined] : criteriaOf(search)
    const span = {
      ...(since !== undefined && { since: Date.parse(since) }),
      ...(until !== undefined && { until: Date.parse(until) }),
      ...(outcome !== undefined && { outcome }),
    }
    const at = (counters: readonly (Counter | undefined)[]): Wanted[] =>
      criteria.flatMap((criterion) =>
        counters.map((counter) => {
          const filter = { ...span, ...(counter && { counter }) }
          return { merchantId, behind, criterion, filter, limit: size + 1 }
        }),
      )
    const { card, cash } = await countersOf(merchantId, query)
    return { card: at(card), cash: at(cash).filter(isInCash) }
  }

  async function list(merchantId: string, query: SalesQuery): Promise<SaleList> {
    const { page_size: size = PAGE_SIZE } = query
    const store = createSalesStore(db)
    const { card, cash } = await waysOf(merchantId, query, size)
    const found = await Promise.all([...card.map(store.page), ...cash.map(store.cashPage)])
    const { entries, reached } = merged(found)
    const shown = entries.slice(0, size)
    const last = entries.length > size ? shown.at(-1) : reached
    return { sales: shown.map(lineOf), next_page_token: last ? tokenFor(last) : null }
  }

  async function history(merchantId: string, uuid: string): Promise<PaymentRecord> {
    const payment = await payments.get(merchantId, uuid)
    const beside = await createSalesStore(db).besideOf(payment.id)
    const events = await createPaymentsStore(db).eventsOf(payment.id)
    return { payment, ...beside, events, settlements: await createSettlementsStore(db).ofPayment(payment) }
  }

  return {
    list,
    history,
    async setNote(merchantId: string, uuid: string, note: string): Promise<PaymentRecord> {
      const { id } = await payments.get(merchantId, uuid)
      await db.transaction((tx) => createSalesStore(tx).setNote(id, note.trim()))
      return history(merchantId, uuid)
    },
  }
}

export type Sales = ReturnType<typeof createSales>
