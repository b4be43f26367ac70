import type { Payment } from './payment.ts'

export type LastPayment = ReturnType<typeof createLastPayment>

/** The payment that was shown last, in memory. */
export function createLastPayment() {
  let last: Payment | null = null
  return {
    remember: (payment: Payment): void => {
      last = payment
    },
    /** Null unless it was the one with this uuid. */
    of: (uuid: string): Payment | null => (last?.request_uuid === uuid ? last : null),
  }
}
