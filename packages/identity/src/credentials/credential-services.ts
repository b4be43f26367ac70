import type { ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { IdentitiesStore } from '../identities/identities-store.ts'

/** What reading and using stored credentials takes. */
export interface CredentialServices {
  identitiesStore: IdentitiesStore
  /** Returns the keyring that seals data of a project: its own secrets where it has any. */
  cipherOf(project: ProjectContext): Keyring
  now: () => number
}
