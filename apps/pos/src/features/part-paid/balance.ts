import { type Money, money, subtractMoney } from '@tillkey/format'
import { missingAmount } from '../../shared/payments/difference.ts'
import type { PaymentView } from '../../shared/payments/payment.ts'

/** Paid and due amounts of a part-paid sale. */
export interface PartPaidBalance {
  saleUuid: string
  paid: Money
  due: Money
}

/** Returns the balance of the payment's sale, or null if it is not part paid. */
export function partPaidBalance(payment: PaymentView): PartPaidBalance | null {
  const { sale, amount, request_uuid: uuid } = payment
  if (sale !== null && sale.due_units > 0) {
    const { sale_uuid: saleUuid, taken_units: taken, due_units: due } = sale
    return { saleUuid, paid: money(taken), due: money(due) }
  }
  // Without sale data the captured amount tells the difference.
  const missing = sale === null ? missingAmount(payment) : null
  return missing && { saleUuid: uuid, paid: subtractMoney(amount, missing), due: missing }
}
