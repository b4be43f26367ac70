import type { SalePart } from '@tillkey/contract/pos/parts-schemas.ts'

/** What of a sale was taken, what may still come, and what is due; minor units. The three make the total, but where more was taken. */
export interface Standing {
  taken: number
  held: number
  due: number
}

type Counted = Pick<SalePart, 'state' | 'units' | 'taken_units'>

/** How a sale stands with its parts: a part whose outcome is not known holds its units, one that came to nothing does not count. */
export function standingOf(total: number, parts: readonly Counted[]): Standing {
  const taken = parts.reduce((sum, part) => sum + part.taken_units, 0)
  const held = parts.reduce((sum, { state, units }) => sum + (state === 'held' ? units : 0), 0)
  return { taken, held, due: Math.max(total - taken - held, 0) }
}
