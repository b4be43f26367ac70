import type { Transaction } from '@tillkey/sql'
import type { Identity } from '../identity.ts'

/** Personal data outside the identity row: flows, messages and queued web hooks. */
export interface IdentityErasure {
  /** Deletes the data stored under the identity's id, addresses or identifiers. */
  erase(tx: Transaction, identity: FormerIdentifiers): Promise<void>
  /** Stores the identity's id with the data of its former addresses and identifiers, so that `erase` finds it later. */
  attach(tx: Transaction, former: FormerIdentifiers): Promise<void>
}

/** An identity, and the addresses or identifiers under which its data is found. */
export interface FormerIdentifiers extends Pick<Identity, 'projectId' | 'id'> {
  texts: readonly string[]
}
