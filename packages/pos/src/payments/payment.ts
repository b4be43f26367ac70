import type { Money } from '../provider/observed.ts'
import type { PaymentState } from './payment-machine.ts'

/** What a sale comes to, in minor units of ZAR; `dueUnits` is 0 unless it is part paid. */
export interface SaleBalance {
  saleUuid: string
  totalUnits: number
  takenUnits: number
  dueUnits: number
}

/** An account at a provider; several merchants may have linked the same. */
export interface Account {
  provider: string
  accountId: string
}

export interface PaymentTerminal {
  id: string
  model: string
  serialNumber: string
}

/** The try at having the provider create a payment or a refund. There is one for each, and its key never changes. */
export interface Attempt {
  /** The idempotency key. */
  providerKey: string
  /** The body of the create, exactly as it is sent each time. */
  requestBody: string
  /** The provider refuses a create that arrives later. */
  notAfter: number
  /** After this the same key might be another payment or refund to the provider; null when keys are kept for ever. */
  keyExpiresAt: number | null
  /** How often a create was, or may have been, sent. */
  sends: number
  /** Why the provider refused a create, when that alone was no proof that an earlier one came to nothing. */
  refusal: string | null
  /** The provider's id of what was created, once known. */
  providerRef: string | null
}

/** A payment with all that is known of it. Amount, terminal and key never change. */
export interface Payment {
  id: string
  merchantId: string
  /** The till it was started on; null for those from before tills were kept. */
  tillId: string | null
  /** Id of the sale that it is a part of; null while it is the only part. */
  saleId: string | null
  /** The balance of that sale. */
  sale: SaleBalance | null
  /** The uuid the till chose; unique per merchant. */
  requestUuid: string
  provider: string
  /** The account at the provider it is made for, by whose token alone it is followed; null for those from before accounts were kept. */
  accountId: string | null
  amount: Money
  /** Minor units of what was captured that have gone back. */
  refundedUnits: number
  terminal: PaymentTerminal
  state: PaymentState
  attempt: Attempt
  createdAt: number
  updatedAt: number
  /** When we stop waiting for people and have it cancelled. */
  deadlineAt: number
  /** How many steps of the follower's poll schedule it has used up. */
  checks: number
  /** Grows with every change, so that nobody writes over what somebody else has written. */
  version: number
  /** How many events it has had. */
  eventCount: number
}
