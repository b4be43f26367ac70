import type { PartedSale, SalePart } from '@tillkey/contract/pos/parts-schemas.ts'
import type { Queries, Transaction } from '@tillkey/sql'
import type { Payment } from '../payments/payment.ts'
import { isFinal } from '../payments/payment-machine.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { createSettlementsStore } from '../payments/settlements-store.ts'
import { type CashPart, createCashPartsStore } from './cash-parts-store.ts'
import { type Standing, standingOf } from './due.ts'
import { createPartsStore, type Sale } from './parts-store.ts'

const CURRENCY = 'ZAR'
const timeOf = (at: number): string => new Date(at).toISOString()

function stateOf({ state, refundedUnits }: Payment): SalePart['state'] {
  const { phase, captured } = state
  if (!isFinal(phase) && phase !== 'QUARANTINED') return 'held'
  if (captured === null) return 'nothing'
  if (captured.currency === CURRENCY) return captured.units > 0 ? 'taken' : 'nothing'
  return refundedUnits < captured.units ? 'held' : 'nothing'
}

/**
 * What was taken in another currency holds its units until all of it has gone back: nobody is charged a second time, and it is no
 * part of a sum.
 */
function cardPart(payment: Payment): SalePart {
  const { requestUuid, amount, state, refundedUnits, createdAt } = payment
  const isOurs = state.captured?.currency === CURRENCY
  return {
    kind: 'card',
    request_uuid: requestUuid,
    state: stateOf(payment),
    units: amount.units,
    taken_units: isOurs ? (state.captured?.units ?? 0) : 0,
    refunded_units: isOurs ? refundedUnits : 0,
    tendered_units: null,
    change_units: null,
    created_at: timeOf(createdAt),
  }
}

const cashPart = ({ requestUuid, units, tenderedUnits, refundedUnits, createdAt }: CashPart): SalePart => ({
  kind: 'cash',
  request_uuid: requestUuid,
  state: 'taken',
  units,
  taken_units: units,
  refunded_units: refundedUnits,
  tendered_units: tenderedUnits,
  change_units: tenderedUnits - units,
  created_at: timeOf(createdAt),
})

/** The parts of a sale, oldest first. */
async function partsOf(at: Queries, saleId: string): Promise<SalePart[]> {
  const cards = await createPaymentsStore(at).ofSale(saleId)
  const cash = await createCashPartsStore(at).ofSale(saleId)
  const parts = [...cards.map(cardPart), ...cash.map(cashPart)]
  return parts.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

/** What of a sale was taken, what may still come and what is due, as it is written down now. */
export async function standingNow(at: Queries, sale: Pick<Sale, 'id' | 'totalUnits'>): Promise<Standing> {
  return standingOf(sale.totalUnits, await partsOf(at, sale.id))
}

/** A sale with its parts, as tills see it. */
export async function viewSale(at: Queries, sale: Sale): Promise<PartedSale> {
  const parts = await partsOf(at, sale.id)
  const { taken, held, due } = standingOf(sale.totalUnits, parts)
  return {
    sale_uuid: sale.saleUuid,
    created_at: timeOf(sale.createdAt),
    note: sale.note,
    items: [...sale.items],
    tip_units: sale.tipUnits,
    total_units: sale.totalUnits,
    taken_units: taken,
    refunded_units: parts.reduce((sum, part) => sum + part.refunded_units, 0),
    held_units: held,
    due_units: due,
    parts,
  }
}

/** A payment that nobody has opened a sale for is a sale of one part, under its own uuid and id. */
const saleOfOne = (payment: Payment): Sale => ({
  id: payment.id,
  merchantId: payment.merchantId,
  saleUuid: payment.requestUuid,
  items: [],
  tipUnits: 0,
  totalUnits: payment.amount.units,
  note: '',
  madeBy: payment.merchantId,
  createdAt: payment.createdAt,
})

export interface FoundSale {
  sale: Sale
  /** Whether it has a row of its own; a sale of one part gets one with its second. */
  kept: boolean
}

/** The sale of this uuid, or the one that the payment of this uuid is a part of, by card or in cash. */
export async function findSale(
  at: Queries,
  merchantId: string,
  uuid: string,
): Promise<FoundSale | undefined> {
  const store = createPartsStore(at)
  const named = await store.find(merchantId, uuid)
  if (named) return { sale: named, kept: true }
  const payment = await createPaymentsStore(at).find(merchantId, uuid)
  const cash = payment ? undefined : await createCashPartsStore(at).find(merchantId, uuid)
  const id = cash?.saleId ?? payment?.saleId ?? payment?.id
  const sale = id === undefined ? undefined : await store.load(id)
  if (sale) return { sale, kept: true }
  return payment && { sale: saleOfOne(payment), kept: false }
}

/** Who has paid the last part, and when. */
export interface Settled {
  by: string
  at: number
  newId: () => string
}

/** Once nothing of a sale is due any more, nobody has to look at the parts of which less was taken. */
export async function settleSale(tx: Transaction, saleId: string, { by, at, newId }: Settled): Promise<void> {
  const sale = await createPartsStore(tx).load(saleId)
  const standing = sale && (await standingNow(tx, sale))
  if (!standing || standing.due > 0 || standing.held > 0) return
  for (const part of await createPaymentsStore(tx).ofSale(saleId)) {
    if (part.state.phase !== 'QUARANTINED') continue
    const done = { id: newId(), how: 'difference_collected' as const, settledBy: by, at }
    await createSettlementsStore(tx).add(part, done)
  }
}
