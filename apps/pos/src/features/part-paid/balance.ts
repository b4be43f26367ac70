import { type Money, money, subtractMoney } from '@tillkey/contract/money.ts'
import { missingAmount } from '../../shared/difference.ts'
import type { Payment } from '../../shared/payment.ts'

/** A sale of which a part was taken and a part is due. */
export interface PartPaidBalance {
  saleUuid: string
  paid: Money
  due: Money
}

/** The balance of the part-paid sale that a payment belongs to; null for every other payment. */
export function partPaidBalance(payment: Payment): PartPaidBalance | null {
  const { sale, amount, request_uuid: uuid } = payment
  if (sale !== null && sale.due_units > 0) {
    const { sale_uuid: saleUuid, taken_units: taken, due_units: due } = sale
    return { saleUuid, paid: money(taken), due: money(due) }
  }
  // A server that does not tell of sales still tells what it took.
  const missing = sale === null ? missingAmount(payment) : null
  return missing && { saleUuid: uuid, paid: subtractMoney(amount, missing), due: missing }
}
