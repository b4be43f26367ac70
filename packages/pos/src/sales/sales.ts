import type { SaleLine, SaleList } from '@tillkey/contract/pos/sales-schemas.ts'
import type { Database } from '@tillkey/sql'
import type { Payment } from '../payments/payment.ts'
import { finalPhases, type Phase, phases } from '../payments/payment-machine.ts'
import { tellableReason } from '../payments/payment-view.ts'
import type { Payments } from '../payments/payments.ts'
import { createPaymentsStore, type EventLine } from '../payments/payments-store.ts'
import { placeIn, tokenFor } from './page-token.ts'
import { type Beside, createSalesStore, type Page, type SaleEntry } from './sales-store.ts'
import type { Place, SaleFilter } from './sales-walks-store.ts'
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
  outcome?: string | undefined
  terminal?: string | undefined
  till?: string | undefined
  page_size?: number | undefined
  page_token?: string | undefined
}

/** A payment with its note, till and receipt, and what happened to it. */
export interface PaymentRecord extends Beside {
  payment: Payment
  events: readonly EventLine[]
}

const PAGE_SIZE = 50

const endings: Partial<Record<Phase, SaleLine['outcome']>> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
  NOT_SENT: 'not_sent',
  QUARANTINED: 'other_amount',
}
/** What a phase is shown as in lists. */
export const outcomeOf = (phase: Phase): SaleLine['outcome'] => endings[phase] ?? 'open'

/** The phases that are shown as an outcome. */
const phasesOf = (outcome: string): Phase[] => phases.filter((phase) => outcomeOf(phase) === outcome)

/** One for each phase of the outcome that is asked for: several at once are in the order of no index. */
function filtersOf({ since, until, outcome, terminal, till }: SalesQuery): SaleFilter[] {
  const common: SaleFilter = {
    ...(since !== undefined && { since: Date.parse(since) }),
    ...(until !== undefined && { until: Date.parse(until) }),
    ...(terminal !== undefined && { terminalId: terminal.toLowerCase() }),
    ...(till !== undefined && { tillId: till.toLowerCase() }),
  }
  if (outcome === undefined) return [common]
  if (outcome === 'refunded') return [{ ...common, refunded: 'some' }]
  return phasesOf(outcome).map((phase) => ({ ...common, phase }))
}

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
  async function list(merchantId: string, query: SalesQuery): Promise<SaleList> {
    const { search = '', page_size: size = PAGE_SIZE, page_token } = query
    const behind = page_token === undefined ? undefined : placeIn(page_token)
    const asked = { merchantId, behind, limit: size + 1 }
    const criteria = search.trim() === '' ? [undefined] : criteriaOf(search)
    const store = createSalesStore(db)
    const ways = criteria.flatMap((criterion) =>
      filtersOf(query).map((filter) => ({ ...asked, criterion, filter })),
    )
    const found = await Promise.all(ways.flatMap((wanted) => [store.page(wanted), store.cashPage(wanted)]))
    const { entries, reached } = merged(found)
    const shown = entries.slice(0, size)
    const last = entries.length > size ? shown.at(-1) : reached
    return { sales: shown.map(lineOf), next_page_token: last ? tokenFor(last) : null }
  }

  async function history(merchantId: string, uuid: string): Promise<PaymentRecord> {
    const payment = await payments.get(merchantId, uuid)
    const beside = await createSalesStore(db).besideOf(payment.id)
    return { payment, ...beside, events: await createPaymentsStore(db).eventsOf(payment.id) }
  }

  return {
    list,
    history,
    async setNote(merchantId: string, uuid: string, note: string): Promise<PaymentRecord> {
      const { id, createdAt } = await payments.get(merchantId, uuid)
      await db.transaction((tx) => createSalesStore(tx).setNote({ id, createdAt, merchantId }, note.trim()))
      return history(merchantId, uuid)
    },
  }
}

export type Sales = ReturnType<typeof createSales>
