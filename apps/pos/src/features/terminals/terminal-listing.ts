import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import type { Till } from '../../shared/till.ts'
import { TillError } from '../../shared/till-error.ts'

/** The machines of the provider account, or why the account must be linked again first. */
export type Listing = { terminals: readonly Terminal[] } | { refusal: string }

const LINK_AGAIN = new Set(['provider_disconnected', 'provider_not_linked'])

export async function listMachines(till: Till, provider: string): Promise<Listing> {
  try {
    return await till.terminals(provider)
  } catch (error) {
    const facts = error instanceof TillError ? error.facts : undefined
    if (facts && LINK_AGAIN.has(facts.code)) return { refusal: facts.reason }
    throw error
  }
}
