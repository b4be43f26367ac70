import type { Attempt } from '../payments/payment.ts'
import type { Money } from '../provider/observed.ts'
import { isRefundFinal, type RefundState } from './refund-machine.ts'

/** A refund with all that is known of it. Payment, amount and key never change. Times are milliseconds. */
export interface Refund {
  id: string
  merchantId: string
  paymentId: string
  paymentUuid: string
  /** The uuid the till chose; unique per merchant. */
  requestUuid: string
  kind: 'refund' | 'void'
  amount: Money
  /** Why, in the merchant's words. */
  words: string
  /** Id of the identity that made it. */
  madeBy: string
  provider: string
  /** The account that the payment was made for. */
  accountId: string | null
  /** The provider's id of the payment. */
  paymentRef: string
  state: RefundState
  attempt: Attempt
  createdAt: number
  updatedAt: number
  /** How many steps of the poll schedule it has used up. */
  checks: number
  version: number
  eventCount: number
}

/** Minor units that a refund keeps from being refunded again. */
export function unitsHeldBy({ state, amount }: Pick<Refund, 'state' | 'amount'>): number {
  if (!isRefundFinal(state.phase)) return amount.units
  return state.refunded?.units ?? 0
}
