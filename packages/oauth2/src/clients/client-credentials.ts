import type { ProjectContext } from '@tillkey/platform-core'
import type { UsedJtisStore } from '../used-jtis-store.ts'
import type { Client } from './client.ts'

/** What a request to the token endpoint or to revocation says of its client. */
export interface ClientCredentials {
  /** What of the body's form is about the client; what is empty is absent. */
  form: Readonly<
    Record<'client_id' | 'client_secret' | 'client_assertion_type' | 'client_assertion', string | undefined>
  >
  authorization: string | undefined
}

/** To which project somebody shows what, and how its clients are found. */
export interface Authentication {
  project: ProjectContext
  /** For assertions: that they are used is written down before anything else is read. */
  readClient: (id: string) => Promise<Client | undefined>
  /** For secrets: may find a client that is yet to be proved. */
  findClient: (id: string) => Promise<Client | undefined>
  credentials: ClientCredentials
}

/**
 * Finds out which client calls (RFC 6749 2.3), and proves the project, which may be recalled, as far as `findClient` does. Throws
 * `invalid_request`, `invalid_client` or `jti_known`.
 */
export type AuthenticateClient = (authentication: Authentication) => Promise<Client>

export interface AuthenticationDependencies {
  usedJtis: UsedJtisStore
  now: () => number
}
