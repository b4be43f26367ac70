import type { Transaction } from '@tillkey/sql'
import type { Identity } from './identity.ts'

/** What is kept of somebody beside their identity, known by their id or by what they are found by: forms, messages, calls that wait. */
export interface IdentityErasure {
  /** Deletes what is stored under their id and `texts`. */
  erase(tx: Transaction, owner: FormerTexts): Promise<void>
  /** Knows as theirs what was kept under texts that they are found by no more, so that it can be erased with them. */
  take(tx: Transaction, former: FormerTexts): Promise<void>
}

/** Addresses and identifiers that somebody gave up. */
export interface FormerTexts extends Pick<Identity, 'projectId' | 'id'> {
  texts: readonly string[]
}
