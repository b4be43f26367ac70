import type { PaymentView } from '../payments/payment.ts'

export type LastPayment = ReturnType<typeof createLastPayment>

/** Keeps the last shown payment in memory. */
export function createLastPayment() {
  let last: PaymentView | null = null
  return {
    remember: (payment: PaymentView): void => {
      last = payment
    },
    /** Null for any other uuid. */
    of: (uuid: string): PaymentView | null => (last?.request_uuid === uuid ? last : null),
  }
}
