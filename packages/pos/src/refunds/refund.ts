import type { Attempt } from '../payments/payment.ts'
import type { CurrencyAmount } from '../provider/observed.ts'
import { isRefundFinal, type RefundState } from './refund-machine.ts'

/** A refund. Payment, amount and key never change. Times are milliseconds. */
export interface Refund {
  id: string
  merchantId: string
  paymentId: string
  paymentUuid: string
  /** Chosen by the till; unique per merchant. */
  requestUuid: string
  kind: 'refund' | 'void'
  amount: CurrencyAmount
  /** Reason in the merchant's words. */
  words: string
  /** Id of the identity that refunded. */
  madeBy: string
  provider: string
  /** The provider account of the payment. */
  accountId: string | null
  /** The provider's id of the payment. */
  paymentRef: string
  state: RefundState
  attempt: Attempt
  createdAt: number
  updatedAt: number
  /** Position in the poll schedule. */
  checks: number
  version: number
  eventCount: number
}

/** Minor units that a refund has used or may still use. */
export function unitsHeldBy({ state, amount }: Pick<Refund, 'state' | 'amount'>): number {
  if (!isRefundFinal(state.phase)) return amount.units
  return state.refunded?.units ?? 0
}
