import { formatMoney, type Money, subtractMoney } from '@tillkey/format'
import type { Messages } from '../messages/messages.ts'
import type { PaymentView } from './payment.ts'

/** Returns the uncaptured amount in the payment's currency, or null if nothing is missing. */
export function missingAmount({ amount, captured }: PaymentView): Money | null {
  if (captured === null || captured.currencyCode !== amount.currencyCode) return null
  const missing = subtractMoney(amount, captured)
  return missing.units > 0 ? missing : null
}

/** Describes a captured amount or currency that differs; null if it does not. */
export function describeDifference({ t }: Messages, payment: PaymentView): string | null {
  const { amount, captured } = payment
  if (captured === null) return null
  const params = { taken: formatMoney(captured), requested: formatMoney(amount) }
  if (captured.currencyCode !== amount.currencyCode) return t('difference.currency', params)
  const missing = missingAmount(payment)
  if (missing !== null) return t('difference.missing', { ...params, missing: formatMoney(missing) })
  const { units } = subtractMoney(captured, amount)
  return units === 0
    ? null
    : t('difference.over', { ...params, over: formatMoney(subtractMoney(captured, amount)) })
}
