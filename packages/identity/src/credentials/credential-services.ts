import type { ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { IdentitiesStore } from '../identities/stores/identities-store.ts'

/** Services that read and use stored credentials. */
export interface CredentialServices {
  identitiesStore: IdentitiesStore
  /** Returns the keyring that seals data of a project: its own secrets, or the process keyring. */
  cipherOf(project: ProjectContext): Keyring
  now: () => number
}
