import type { WriteOff } from '@tillkey/contract/pos/sales-schemas.ts'
import type { SalePart, SplitSale } from '@tillkey/contract/pos/split-payments-schemas.ts'
import type { Queries, Transaction } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import type { Payment, SaleBalance } from '../payments/payment.ts'
import { isFinal } from '../payments/payment-machine.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { createSettlementsStore } from '../payments/settlements-store.ts'
import { type CashPart, createCashPartsStore } from './cash-parts-store.ts'
import { computeTotals, type SaleTotals } from './due.ts'
import { createPartsStore, type Sale } from './split-payments-store.ts'
import { createWriteOffsStore, type WriteOffLine } from './write-offs-store.ts'

const CURRENCY = 'ZAR'

function partState({ state, refundedUnits }: Payment): SalePart['state'] {
  const { phase, captured } = state
  if (!isFinal(phase) && phase !== 'QUARANTINED') return 'held'
  if (captured === null) return 'nothing'
  if (captured.currency === CURRENCY) return captured.units > 0 ? 'taken' : 'nothing'
  return refundedUnits < captured.units ? 'held' : 'nothing'
}

/**
 * A capture in another currency holds its amount until it is fully refunded, and is excluded from sums. So nobody is
 * charged twice.
 */
function cardPart(payment: Payment): SalePart {
  const { requestUuid, amount, state, refundedUnits, createdAt } = payment
  const isOurs = state.captured?.currency === CURRENCY
  return {
    kind: 'card',
    request_uuid: requestUuid,
    state: partState(payment),
    units: amount.units,
    taken_units: isOurs ? (state.captured?.units ?? 0) : 0,
    refunded_units: isOurs ? refundedUnits : 0,
    tendered_units: null,
    change_units: null,
    unresolved_since: state.unresolvedSince === null ? null : formatTime(state.unresolvedSince),
    created_at: formatTime(createdAt),
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
  unresolved_since: null,
  created_at: formatTime(createdAt),
})

async function readParts(at: Queries, saleId: string): Promise<SalePart[]> {
  const cards = await createPaymentsStore(at).ofSale(saleId)
  const cash = await createCashPartsStore(at).ofSale(saleId)
  const parts = [...cards.map(cardPart), ...cash.map(cashPart)]
  return parts.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

const sumWriteOffs = (writeOffs: readonly Pick<WriteOffLine, 'units'>[]): number =>
  writeOffs.reduce((sum, { units }) => sum + units, 0)

/** Returns the stored totals of a sale. */
export async function readSaleTotals(
  at: Queries,
  sale: Pick<Sale, 'id' | 'totalUnits'>,
): Promise<SaleTotals> {
  const writtenOff = await createWriteOffsStore(at).sumOf(sale.id)
  return computeTotals({ total: sale.totalUnits, writtenOff }, await readParts(at, sale.id))
}

/** Formats a write-off for answers. */
export const viewWriteOff = ({ at, ...line }: WriteOffLine): WriteOff => ({ at: formatTime(at), ...line })

/** Formats a sale with its parts for the till. */
export async function viewSale(at: Queries, sale: Sale): Promise<SplitSale> {
  const parts = await readParts(at, sale.id)
  const writeOffs = await createWriteOffsStore(at).ofSale(sale)
  const owed = { total: sale.totalUnits, writtenOff: sumWriteOffs(writeOffs) }
  const { taken, held, writtenOff, due, isPartPaid } = computeTotals(owed, parts)
  return {
    sale_uuid: sale.saleUuid,
    created_at: formatTime(sale.createdAt),
    note: sale.note,
    items: [...sale.items],
    tip_units: sale.tipUnits,
    total_units: sale.totalUnits,
    taken_units: taken,
    refunded_units: parts.reduce((sum, part) => sum + part.refunded_units, 0),
    held_units: held,
    written_off_units: writtenOff,
    due_units: due,
    part_paid: isPartPaid,
    parts,
    write_offs: writeOffs.map(viewWriteOff),
  }
}

/** The implicit sale of a single payment, with its uuid and id. */
const singlePartSale = (payment: Payment): Sale => ({
  id: payment.id,
  merchantId: payment.merchantId,
  saleUuid: payment.requestUuid,
  items: [],
  tipUnits: 0,
  totalUnits: payment.amount.units,
  takenUnits: 0,
  dueUnits: 0,
  note: '',
  madeBy: payment.merchantId,
  createdAt: payment.createdAt,
})

export interface FoundSale {
  sale: Sale
  /** Whether the sale is stored. A single-part sale is stored with its second part. */
  hasRow: boolean
}

/** Finds a sale by its own uuid or by that of one of its parts. */
export async function findSale(
  at: Queries,
  merchantId: string,
  uuid: string,
): Promise<FoundSale | undefined> {
  const store = createPartsStore(at)
  const named = await store.find(merchantId, uuid)
  if (named) return { sale: named, hasRow: true }
  const payment = await createPaymentsStore(at).find(merchantId, uuid)
  const cash = payment ? undefined : await createCashPartsStore(at).find(merchantId, uuid)
  const id = cash?.saleId ?? payment?.saleId ?? undefined
  const sale = id === undefined ? undefined : await store.load(id)
  if (sale) return { sale, hasRow: true }
  return payment && { sale: singlePartSale(payment), hasRow: false }
}

/** Stores an implicit sale and links its only part to it. */
export async function ensureSaleRow(tx: Transaction, { sale, hasRow }: FoundSale): Promise<void> {
  if (hasRow) return
  await createPartsStore(tx).addSale(sale)
  await createPaymentsStore(tx).joinSale(sale.id, sale.id)
}

/** Author and time of a change to a sale. */
export interface ChangedBy {
  by: string
  at: number
  newId: () => string
}

/**
 * Stores the totals of a changed sale. When nothing is due any more, its partial captures are settled. Must be called
 * in the transaction of the change, after it.
 */
export async function updateBalance(
  tx: Transaction,
  saleId: string,
  changed: ChangedBy,
): Promise<SaleBalance | null> {
  // Of two parallel transactions the later one sees both changes.
  await tx.lock(`sale:${saleId}`)
  const store = createPartsStore(tx)
  const sale = await store.load(saleId)
  if (!sale) return null
  const totals = await readSaleTotals(tx, sale)
  await store.setBalance(saleId, totals)
  const how = totals.writtenOff > 0 ? 'written_off' : 'difference_collected'
  if (totals.due === 0 && totals.held === 0) await settleParts(tx, saleId, { ...changed, how })
  const { saleUuid, totalUnits } = sale
  const { taken, due, isPartPaid } = totals
  return { saleUuid, totalUnits, takenUnits: taken, dueUnits: isPartPaid ? due : 0 }
}

async function settleParts(
  tx: Transaction,
  saleId: string,
  { how, by, at, newId }: ChangedBy & { how: 'written_off' | 'difference_collected' },
): Promise<void> {
  for (const part of await createPaymentsStore(tx).ofSale(saleId)) {
    if (part.state.phase !== 'QUARANTINED') continue
    await createSettlementsStore(tx).add(part, { id: newId(), how, settledBy: by, at })
  }
}

const tookLess = ({ amount, state: { captured } }: Payment): boolean =>
  captured?.currency === amount.currency && captured.units > 0 && captured.units < amount.units

/**
 * Updates the sale of a payment that has ended, in the same transaction. A partial capture becomes the first part of
 * a sale with the rest due.
 */
export async function balanceAfter(tx: Transaction, payment: Payment, changed: ChangedBy): Promise<Payment> {
  if (payment.saleId === null && !tookLess(payment)) return payment
  const saleId = payment.saleId ?? payment.id
  if (payment.saleId === null) await ensureSaleRow(tx, { sale: singlePartSale(payment), hasRow: false })
  return { ...payment, saleId, sale: await updateBalance(tx, saleId, changed) }
}
