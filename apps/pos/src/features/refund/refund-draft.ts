import { parseAmount } from '../../shared/format-money.ts'
import type { Extent, Reason } from './refund-choices.ts'

/** What the form of a refund holds. */
export interface Draft {
  extent: Extent
  amount: string
  reason: Reason
  words: string
  /** What was pressed once and is to be pressed again. */
  confirming: 'nothing' | 'refund' | 'void'
  /** Whether it was sent with something wrong. */
  checked: 'no' | 'yes'
}

export const blank: Draft = {
  extent: 'all',
  amount: '',
  reason: 'wrong_order',
  words: '',
  confirming: 'nothing',
  checked: 'no',
}

/** Minor units of a draft; null for what is no amount, or more than is left. */
export function unitsOf({ extent, amount }: Draft, left: number): number | null {
  if (extent === 'all') return left
  const units = parseAmount(amount)
  return units === null || units === 0 || units > left ? null : units
}

/** Whether words are needed and there are none. */
export const lacksWords = ({ reason, words }: Draft): boolean => reason === 'other' && words.trim() === ''
