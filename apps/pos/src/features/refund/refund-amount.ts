/** A choice of the panel: everything that is left, or a part of it. */
export type Extent = 'all' | 'part'

/** Reasons that a merchant picks from; `other` has words of its own. */
export const reasons = ['wrong_order', 'returned', 'mistake', 'other'] as const
export type Reason = (typeof reasons)[number]

const AMOUNT = /^(\d{1,7})(?:[.,](\d{1,2}))?$/

/** Minor units of what somebody typed in rands ("20", "20.50", "20,5"); null for what is no amount. */
export function unitsIn(text: string): number | null {
  const [, rands, cents = ''] = AMOUNT.exec(text.trim().replace(/^R\s*/i, '')) ?? []
  if (rands === undefined) return null
  const units = Number(rands) * 100 + Number(cents.padEnd(2, '0'))
  return units > 0 ? units : null
}
