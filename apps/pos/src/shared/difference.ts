import { subtractMoney } from '@tillkey/contract/money.ts'
import { formatMoney } from '@tillkey/ui'
import type { Payment } from './payment.ts'

/** What was taken and what is missing, of a payment that was captured with another amount or currency; null when it was not. */
export function differenceOf({ amount, captured }: Payment): string | null {
  if (captured === null) return null
  const taken = `${formatMoney(captured)} was taken instead of ${formatMoney(amount)}`
  if (captured.currencyCode !== amount.currencyCode) return `${taken}: the currency is another one.`
  const { units } = subtractMoney(amount, captured)
  if (units === 0) return null
  const difference = formatMoney(
    units > 0 ? subtractMoney(amount, captured) : subtractMoney(captured, amount),
  )
  return units > 0 ? `${taken}. ${difference} is missing.` : `${taken}: ${difference} too much.`
}
