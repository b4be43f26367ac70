import type { ListedTerminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import type { TillApi } from '../../shared/till/till.ts'
import { TillError } from '../../shared/till-error.ts'

/** Machines of the provider account, or the error that requires linking it again. */
export type TerminalListing = { terminals: readonly ListedTerminal[] } | { refusal: TillError }

export async function listMachines(till: TillApi, provider: string): Promise<TerminalListing> {
  try {
    return await till.terminals(provider)
  } catch (error) {
    if (error instanceof TillError && error.is('provider_disconnected', 'provider_not_linked'))
      return { refusal: error }
    throw error
  }
}
