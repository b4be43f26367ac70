import type {
  AttentionItem,
  AttentionList,
  SettlePaymentBody,
} from '@tillkey/contract/pos/attention-schemas.ts'
import type { Database } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import type { Merchant } from '../merchant.ts'
import type { Payment } from '../payments/payment.ts'
import { isFinal } from '../payments/payment-machine.ts'
import { viewPayment } from '../payments/payment-view.ts'
import type { Payments } from '../payments/payments.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { createSettlementsStore, type SettlementMethod } from '../payments/settlements-store.ts'
import { posError } from '../pos-error.ts'
import { listPartPaid } from '../split-payments/part-paid.ts'

export interface AttentionDependencies {
  db: Database
  payments: Pick<Payments, 'get'>
  now: () => number
  newId: () => string
}

const MAX_ITEMS = 50
/** A till shows the result of its own payment within this time. Only then do other tills list it. */
const DISPLAY_GRACE_MS = 3000

const lateCaptures = new Set(['approved_after_cancel', 'late_approval'])

function attentionKind({ state: { phase, reason } }: Payment): AttentionItem['kind'] {
  if (phase === 'QUARANTINED') return 'captured_otherwise'
  if (phase === 'APPROVED' && lateCaptures.has(reason ?? '')) return 'captured_after_cancel'
  return isFinal(phase) ? 'result_not_shown' : 'unresolved'
}

const isApplicable: Record<SettlePaymentBody['how'], (kind: AttentionItem['kind']) => boolean> = {
  seen: () => true,
  difference_collected: (kind) => kind === 'captured_otherwise',
  refunded: (kind) => kind === 'captured_otherwise' || kind === 'captured_after_cancel',
}

/** A partial capture is settled when the rest of its sale is paid or written off. */
const isCoveredByBalance = ({ sale }: Payment, kind: AttentionItem['kind']): boolean =>
  kind === 'captured_otherwise' && sale !== null && sale.dueUnits > 0

const notApplicable = (): ApiError =>
  posError('not_applicable', {
    field: 'how',
    reason: 'This action does not apply to the payment.',
  })

const stillRunning = (): ApiError => posError('payment_running', { reason: 'This payment is still running.' })

/** Payments that need a person's attention, listed on every till of the shop until somebody settles them. */
export function createAttention({ db, payments, now, newId }: AttentionDependencies) {
  const isOnScreen = ({ state, updatedAt }: Payment, kind: AttentionItem['kind']): boolean =>
    kind === 'result_not_shown' && state.detachedAt === null && updatedAt > now() - DISPLAY_GRACE_MS

  async function list(merchantId: string): Promise<AttentionList> {
    const found = await createPaymentsStore(db).needingAttention(merchantId, MAX_ITEMS)
    const items = found
      .map((payment) => ({ kind: attentionKind(payment), payment }))
      .filter(({ kind, payment }) => !isOnScreen(payment, kind) && !isCoveredByBalance(payment, kind))
      .map(({ kind, payment }) => ({ kind, payment: viewPayment(payment) }))
    const part_paid_sales = await listPartPaid(db, merchantId)
    return { count: items.length + part_paid_sales.length, matters: items, part_paid_sales }
  }

  /** Only the first settlement of a payment is stored. */
  const close = (payment: Payment, settledBy: string, how: SettlementMethod): Promise<void> =>
    db.transaction((tx) =>
      createSettlementsStore(tx).add(payment, { id: newId(), how, settledBy, at: now() }),
    )

  return {
    list,
    async acknowledgeResult({ id, personId }: Merchant, uuid: string): Promise<Payment> {
      const payment = await payments.get(id, uuid)
      if (attentionKind(payment) === 'result_not_shown') await close(payment, personId, 'shown')
      return payment
    },
    async settle(merchant: Merchant, uuid: string, { how }: SettlePaymentBody): Promise<Payment> {
      const payment = await payments.get(merchant.id, uuid)
      const kind = attentionKind(payment)
      if (!isApplicable[how](kind) || (how !== 'refunded' && isCoveredByBalance(payment, kind)))
        throw notApplicable()
      const { unresolvedSince, detachedAt } = payment.state
      if (kind === 'unresolved' && unresolvedSince === null && detachedAt === null) throw stillRunning()
      await close(payment, merchant.personId, how)
      return payment
    },
  }
}

export type Attention = ReturnType<typeof createAttention>
