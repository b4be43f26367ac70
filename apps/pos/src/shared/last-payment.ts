import type { Payment } from './payment.ts'

export type LastPayment = ReturnType<typeof createLastPayment>

/** Keeps the last shown payment in memory. */
export function createLastPayment() {
  let last: Payment | null = null
  return {
    remember: (payment: Payment): void => {
      last = payment
    },
    /** Null for any other uuid. */
    of: (uuid: string): Payment | null => (last?.request_uuid === uuid ? last : null),
  }
}
