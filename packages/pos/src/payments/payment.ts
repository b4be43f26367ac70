import type { CurrencyAmount } from '../provider/observed.ts'
import type { PaymentState } from './payment-machine.ts'

/** Totals of a sale in minor units of ZAR. `dueUnits` is 0 unless the sale is part paid. */
export interface SaleBalance {
  saleUuid: string
  totalUnits: number
  takenUnits: number
  dueUnits: number
}

/** An account at a provider. Several merchants may have linked the same one. */
export interface Account {
  provider: string
  accountId: string
}

export interface PaymentTerminal {
  id: string
  model: string
  serialNumber: string
}

/** The attempt to create a payment or refund at the provider. There is one each, and its key never changes. */
export interface Attempt {
  /** The idempotency key. */
  providerKey: string
  /** The body of the create, exactly as it is sent each time. */
  requestBody: string
  /** The provider refuses a create that arrives later. */
  notAfter: number
  /** After this time the provider may treat the key as new; null when keys never expire. */
  keyExpiresAt: number | null
  /** Number of creates that were, or may have been, sent. */
  sends: number
  /** Reason of a refusal that does not prove that an earlier create failed. */
  refusal: string | null
  /** The provider's id of what was created, once known. */
  providerRef: string | null
}

/** A payment. Amount, terminal and key never change. */
export interface Payment {
  id: string
  merchantId: string
  /** The till that started it; null for payments made before tills were stored. */
  tillId: string | null
  /** Id of its sale; null while it is the only part. */
  saleId: string | null
  /** The balance of that sale. */
  sale: SaleBalance | null
  /** Chosen by the till; unique per merchant. */
  requestUuid: string
  provider: string
  /** The provider account whose token follows it; null for payments made before accounts were stored. */
  accountId: string | null
  amount: CurrencyAmount
  /** Refunded part of the capture, in minor units. */
  refundedUnits: number
  terminal: PaymentTerminal
  state: PaymentState
  attempt: Attempt
  createdAt: number
  updatedAt: number
  /** When the payment is cancelled if still running. */
  deadlineAt: number
  /** Position in the poll schedule. */
  checks: number
  /** Incremented with every change, for optimistic locking. */
  version: number
  /** Number of events recorded. */
  eventCount: number
}
