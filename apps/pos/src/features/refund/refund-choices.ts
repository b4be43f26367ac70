/** Refund of everything left, or of a part. */
export type Extent = 'all' | 'part'

/** Selectable reasons. `other` takes a free text. */
export const reasons = ['wrong_order', 'returned', 'mistake', 'other'] as const
export type Reason = (typeof reasons)[number]
