import type { Transaction } from '@tillkey/sql'
import type { Identity } from './identity.ts'

/**
 * Erases personal data kept outside the identity, found by its id or identifiers: flows, messages and queued
 * web hooks.
 */
export interface IdentityErasure {
  /** Erases data about an identity, found by its id and identifiers. */
  erase(tx: Transaction, owner: FormerTexts): Promise<void>
  /** Attaches data found by former identifiers to the identity, so that it is erased with it. */
  take(tx: Transaction, former: FormerTexts): Promise<void>
}

/** Addresses and identifiers that an identity gave up. */
export interface FormerTexts extends Pick<Identity, 'projectId' | 'id'> {
  texts: readonly string[]
}
