import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/sales.ts'
import type { PaymentEventLine, PaymentHistory } from '@tillkey/contract/pos/sales-schemas.ts'
import * as schemas from '@tillkey/contract/pos/sales-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import { formatTime } from '@tillkey/wire'
import type { Merchant } from '../merchant.ts'
import { viewPayment, visibleReason } from '../payments/payment-view.ts'
import type { EventLine } from '../payments/payments-store.ts'
import { viewWriteOff } from '../split-payments/sale-balance.ts'
import { type PaymentRecord, type Sales, viewTill } from './sales.ts'

const { listSales, getPaymentHistory, setPaymentNote } = schemas
export const salesEndpoints = endpointsOf(operations, { listSales, getPaymentHistory, setPaymentNote })

function toEventLine({ at, kind, phase, detail }: EventLine): PaymentEventLine {
  const { reason = null, captured } = detail
  return {
    at: formatTime(at),
    kind,
    state: phase,
    reason_code: visibleReason({ phase, reason }),
    captured: captured ? { currencyCode: captured.currency, units: captured.units } : null,
  }
}

const toHistory = ({
  payment,
  till,
  receipt,
  note,
  events,
  settlements,
  writeOffs,
}: PaymentRecord): PaymentHistory => ({
  payment: viewPayment(payment),
  till: viewTill(till),
  receipt,
  note,
  events: events.map(toEventLine),
  settlements: settlements.map(({ at, how, by }) => ({ at: formatTime(at), how, by })),
  write_offs: writeOffs.map(viewWriteOff),
})

/** Handlers for the list of sales and the history of payments. */
export const salesHandlers = (sales: Sales): Handlers<typeof salesEndpoints, Merchant> => ({
  listSales: async ({ args, context }) => ok(await sales.list(context.id, args)),
  getPaymentHistory: async ({ args, context }) => ok(toHistory(await sales.history(context.id, args.uuid))),
  setPaymentNote: async ({ args, context }) =>
    ok(toHistory(await sales.setNote(context.id, args.uuid, args.body.note))),
})
