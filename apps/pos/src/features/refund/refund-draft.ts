import { parseAmount } from '../../shared/payments/format-money.ts'
import type { Extent, Reason } from './refund-choices.ts'

/** State of the refund form. */
export interface Draft {
  extent: Extent
  amount: string
  reason: Reason
  text: string
  /** Action that waits for its confirming second press. */
  confirming: 'nothing' | 'refund' | 'void'
  /** Whether an invalid form was submitted. */
  checked: 'no' | 'yes'
}

export const blank: Draft = {
  extent: 'all',
  amount: '',
  reason: 'wrong_order',
  text: '',
  confirming: 'nothing',
  checked: 'no',
}

/** Returns the amount in minor units, or null if it is invalid or exceeds what is left. */
export function refundUnits({ extent, amount }: Draft, left: number): number | null {
  if (extent === 'all') return left
  const units = parseAmount(amount)
  return units === null || units === 0 || units > left ? null : units
}

/** Whether the required free text is missing. */
export const lacksReasonText = ({ reason, text }: Draft): boolean => reason === 'other' && text.trim() === ''
