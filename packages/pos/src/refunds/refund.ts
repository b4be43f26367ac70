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
  attempt: RefundAttempt
  createdAt: number
  updatedAt: number
  /** How many steps of the poll schedule it has used up. */
  checks: number
  version: number
  eventCount: number
}

/** The try at having the provider create the refund. There is one a refund, and its key never changes. */
export interface RefundAttempt {
  /** The idempotency key. */
  providerKey: string
  /** The body of the create, exactly as it is sent each time. */
  requestBody: string
  /** The provider refuses a create that arrives later. */
  notAfter: number
  /** After this the same key might be a new refund to the provider; null when keys are kept for ever. */
  keyExpiresAt: number | null
  /** How often a create was, or may have been, sent. */
  sends: number
  /** Why the provider refused a create, when that alone was no proof that an earlier one came to nothing. */
  refusal: string | null
  /** The provider's id of the refund, once known. */
  providerRef: string | null
}

/** Minor units that a refund keeps from being refunded again. */
export function unitsHeldBy({ state, amount }: Pick<Refund, 'state' | 'amount'>): number {
  if (!isRefundFinal(state.phase)) return amount.units
  return state.refunded?.units ?? 0
}
