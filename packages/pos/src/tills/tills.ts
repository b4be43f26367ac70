import type { Database, Queries } from '@tillkey/sql'
import type { Merchant } from '../merchant.ts'
import { createTillsStore, type Till } from './tills-store.ts'

export interface TillsDependencies {
  db: Database
  now: () => number
  newId: () => string
}

/**
 * The till that a caller is: the one of its cookie; who shows none is the merchant's newest till that no browser has
 * shown the cookie of. Undefined for a browser that is no till, or no longer.
 */
export async function tillOf(db: Queries, { id, tillId }: Merchant): Promise<Till | undefined> {
  const tills = createTillsStore(db)
  return tillId === undefined ? tills.newestUnclaimed(id) : tills.find(id, tillId)
}

/** The tills of merchants: a till is the browser that linked. */
export function createTills({ db, now, newId }: TillsDependencies) {
  const tills = createTillsStore(db)
  const claimed = new Set<string>()

  /** Notes once that a browser keeps its cookie. */
  async function noteClaim({ tillId }: Merchant): Promise<void> {
    if (tillId === undefined || claimed.has(tillId)) return
    await tills.claim(tillId, now())
    claimed.add(tillId)
  }

  async function present(merchant: Merchant): Promise<Till | undefined> {
    await noteClaim(merchant)
    return tillOf(db, merchant)
  }

  /** Makes the caller a till of this name; one that it is already keeps its card machine. */
  async function enter(merchant: Merchant, name: string): Promise<Till> {
    const known = await present(merchant)
    const till = { id: known?.id ?? newId(), name }
    if (known) await tills.rename(till)
    else await tills.add(merchant.id, till, now())
    return till
  }

  return { present, enter }
}

export type Tills = ReturnType<typeof createTills>
