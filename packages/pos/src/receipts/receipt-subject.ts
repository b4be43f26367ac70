import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import type { Queries } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import type { Payment } from '../payments/payment.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import type { CurrencyAmount } from '../provider/observed.ts'
import { createCashRefundsStore } from '../refunds/cash-refunds-store.ts'
import { createRefundsStore } from '../refunds/refunds-store.ts'
import { createSalesStore } from '../sales/sales-store.ts'
import { type CashPart, createCashPartsStore } from '../split-payments/cash-parts-store.ts'
import { createPartsStore, type Sale } from '../split-payments/split-payments-store.ts'

/** What a receipt is for: a card payment, or the cash part of a sale. */
export interface ReceiptSubject extends Pick<Receipt, 'reference' | 'card' | 'machine' | 'cash'> {
  id: string
  merchantId: string
  /** Null while nothing is captured. */
  total: CurrencyAmount | null
  /** Null for a payment without a sale. */
  saleId: string | null
}

/** The parts of a receipt that can change after issue. */
export type ReceiptDetails = Pick<Receipt, 'note' | 'refunds' | 'items' | 'tip_units'>

const cardSubject = ({ id, merchantId, requestUuid, saleId, state, terminal }: Payment): ReceiptSubject => ({
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

const cashSubject = ({
  id,
  merchantId,
  requestUuid,
  saleId,
  units,
  tenderedUnits,
}: CashPart): ReceiptSubject => ({
  id,
  merchantId,
  reference: requestUuid,
  total: { currency: 'ZAR', units },
  saleId,
  card: null,
  machine: null,
  cash: { tendered_units: tenderedUnits, change_units: tenderedUnits - units },
})

/** Returns the items and tip of a sale that was paid in full by this payment; none for a part or an amount without items. */
function receiptItems(
  sale: Sale | undefined,
  total: CurrencyAmount | null,
): Pick<Receipt, 'items' | 'tip_units'> {
  const isPaidInFull = total?.currency === 'ZAR' && total.units === sale?.totalUnits
  if (!sale || !isPaidInFull) return { items: [], tip_units: 0 }
  const { items, tipUnits } = sale
  const [first, ...more] = items
  const isPlainAmount = more.length === 0 && tipUnits === 0 && first?.name === '' && first.count === 1
  return isPlainAmount ? { items: [], tip_units: 0 } : { items: [...items], tip_units: tipUnits }
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
    at: formatTime(createdAt),
  }))
  return { note: sale?.note ?? '', refunds: lines, ...receiptItems(sale, total) }
}

async function paymentDetails(db: Queries, subject: ReceiptSubject): Promise<ReceiptDetails> {
  const { id, total } = subject
  const refunds = await createRefundsStore(db).ofPayment(id)
  const lines = refunds.flatMap(({ kind, words, state, updatedAt }) =>
    state.refunded ? [{ kind, units: state.refunded.units, reason: words, at: formatTime(updatedAt) }] : [],
  )
  const { note } = await createSalesStore(db).detailsOf(id)
  return { note, refunds: lines, ...receiptItems(await loadSale(db, subject), total) }
}

/** Finds card and cash payments for receipts. */
export function createReceiptSubjects(db: Queries) {
  const payments = createPaymentsStore(db)
  const cash = createCashPartsStore(db)
  return {
    async find(merchantId: string, uuid: string): Promise<ReceiptSubject | undefined> {
      const payment = await payments.find(merchantId, uuid.toLowerCase())
      if (payment) return cardSubject(payment)
      const part = await cash.find(merchantId, uuid.toLowerCase())
      return part && cashSubject(part)
    },
    async load(id: string): Promise<ReceiptSubject | undefined> {
      const payment = await payments.load(id)
      if (payment) return cardSubject(payment)
      const part = await cash.load(id)
      return part && cashSubject(part)
    },
    details: (subject: ReceiptSubject): Promise<ReceiptDetails> =>
      subject.cash === null ? paymentDetails(db, subject) : cashDetails(db, subject),
  }
}
