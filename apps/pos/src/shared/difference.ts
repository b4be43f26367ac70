import { type Money, subtractMoney } from '@tillkey/contract/money.ts'
import { formatMoney } from '@tillkey/ui'
import type { Payment } from './payment.ts'
import type { Words } from './words/words.ts'

/** What is missing of a payment that was captured with less, in its own currency; null for every other. */
export function missingAmount({ amount, captured }: Payment): Money | null {
  if (captured === null || captured.currencyCode !== amount.currencyCode) return null
  const missing = subtractMoney(amount, captured)
  return missing.units > 0 ? missing : null
}

/** What was taken and what is missing, of a payment that was captured with another amount or currency; null when it was not. */
export function describeDifference({ t }: Words, payment: Payment): string | null {
  const { amount, captured } = payment
  if (captured === null) return null
  const params = { taken: formatMoney(captured), asked: formatMoney(amount) }
  if (captured.currencyCode !== amount.currencyCode) return t('difference.currency', params)
  const missing = missingAmount(payment)
  if (missing !== null) return t('difference.missing', { ...params, missing: formatMoney(missing) })
  const { units } = subtractMoney(captured, amount)
  return units === 0
    ? null
    : t('difference.over', { ...params, over: formatMoney(subtractMoney(captured, amount)) })
}
