/** A choice of the panel: everything that is left, or a part of it. */
export type Extent = 'all' | 'part'

/** Reasons that a merchant picks from; `other` has words of its own. */
export const reasons = ['wrong_order', 'returned', 'mistake', 'other'] as const
export type Reason = (typeof reasons)[number]
