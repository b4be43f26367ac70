import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import type { Queries } from '@tillkey/sql'
import type { Payment } from '../payments/payment.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import type { Money } from '../provider/observed.ts'
import { createCashRefundsStore } from '../refunds/cash-refunds-store.ts'
import { createRefundsStore } from '../refunds/refunds-store.ts'
import { createSalesStore } from '../sales/sales-store.ts'
import { type CashPart, createCashPartsStore } from '../split-payments/cash-parts-store.ts'
import { createPartsStore, type Sale } from '../split-payments/split-payments-store.ts'

/** What a receipt is written for: a payment on a card machine, or a part of a sale in cash. */
export interface ReceiptSubject extends Pick<Receipt, 'reference' | 'card' | 'machine' | 'cash'> {
  id: string
  merchantId: string
  /** Null while nothing was taken. */
  total: Money | null
  /** Null for a payment that was started without one. */
  saleId: string | null
}

/** What changes about it afterwards. */
export type ReceiptDetails = Pick<Receipt, 'note' | 'refunds' | 'items' | 'tip_units'>

const timeOf = (at: number): string => new Date(at).toISOString()

const ofPayment = ({ id, merchantId, requestUuid, saleId, state, terminal }: Payment): ReceiptSubject => ({
  id,
  merchantId,
  reference: requestUuid,
  total: state.captured,
  saleId,
  card: state.card && {
    brand: state.card.brand,
    last4: state.card.last4,
    entry_mode: state.card.entryMode,
  },
  machine: { model: terminal.model, serialNumber: terminal.serialNumber },
  cash: null,
})

const ofCash = ({ id, merchantId, requestUuid, saleId, units, tenderedUnits }: CashPart): ReceiptSubject => ({
  id,
  merchantId,
  reference: requestUuid,
  total: { currency: 'ZAR', units },
  saleId,
  card: null,
  machine: null,
  cash: { tendered_units: tenderedUnits, change_units: tenderedUnits - units },
})

/** What a sale was of, as lines that add up to what was paid; none for one of its parts, or for an amount alone. */
function soldIn(sale: Sale | undefined, total: Money | null): Pick<Receipt, 'items' | 'tip_units'> {
  const isAll = total?.currency === 'ZAR' && total.units === sale?.totalUnits
  if (!sale || !isAll) return { items: [], tip_units: 0 }
  const { items, tipUnits } = sale
  const [first, ...more] = items
  const isAmount = more.length === 0 && tipUnits === 0 && first?.name === '' && first.count === 1
  return isAmount ? { items: [], tip_units: 0 } : { items: [...items], tip_units: tipUnits }
}

async function loadSale(db: Queries, { saleId }: ReceiptSubject): Promise<Sale | undefined> {
  return saleId === null ? undefined : createPartsStore(db).load(saleId)
}

async function cashDetails(db: Queries, subject: ReceiptSubject): Promise<ReceiptDetails> {
  const { id, total } = subject
  const sale = await loadSale(db, subject)
  const refunds = await createCashRefundsStore(db).ofPart(id)
  const lines = refunds.map(({ units, words, createdAt }) => ({
    kind: 'refund' as const,
    units,
    reason: words,
    at: timeOf(createdAt),
  }))
  return { note: sale?.note ?? '', refunds: lines, ...soldIn(sale, total) }
}

async function paymentDetails(db: Queries, subject: ReceiptSubject): Promise<ReceiptDetails> {
  const { id, total } = subject
  const refunds = await createRefundsStore(db).ofPayment(id)
  const lines = refunds.flatMap(({ kind, words, state, updatedAt }) =>
    state.refunded ? [{ kind, units: state.refunded.units, reason: words, at: timeOf(updatedAt) }] : [],
  )
  const { note } = await createSalesStore(db).detailsOf(id)
  return { note, refunds: lines, ...soldIn(await loadSale(db, subject), total) }
}

/** Finds what receipts are written for, by card and in cash alike. */
export function createReceiptSubjects(db: Queries) {
  const payments = createPaymentsStore(db)
  const cash = createCashPartsStore(db)
  return {
    async find(merchantId: string, uuid: string): Promise<ReceiptSubject | undefined> {
      const payment = await payments.find(merchantId, uuid.toLowerCase())
      if (payment) return ofPayment(payment)
      const part = await cash.find(merchantId, uuid.toLowerCase())
      return part && ofCash(part)
    },
    async load(id: string): Promise<ReceiptSubject | undefined> {
      const payment = await payments.load(id)
      if (payment) return ofPayment(payment)
      const part = await cash.load(id)
      return part && ofCash(part)
    },
    details: (subject: ReceiptSubject): Promise<ReceiptDetails> =>
      subject.cash === null ? paymentDetails(db, subject) : cashDetails(db, subject),
  }
}
