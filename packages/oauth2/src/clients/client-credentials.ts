import type { ProjectContext } from '@tillkey/platform-core'
import type { UsedJtisStore } from '../used-jtis-store.ts'
import type { Client } from './client.ts'

/** Client credentials of a request to the token or revocation endpoint. */
export interface ClientCredentials {
  /** Client fields of the form; empty ones are `undefined`. */
  form: Readonly<
    Record<'client_id' | 'client_secret' | 'client_assertion_type' | 'client_assertion', string | undefined>
  >
  authorization: string | undefined
}

/** Credentials, the project they are for, and how to find its clients. */
export interface Authentication {
  project: ProjectContext
  /** Used for assertions, whose `jti` must be stored before anything else is read. */
  readClient: (id: string) => Promise<Client | undefined>
  /** Used for secrets. May return a cached client that is revalidated later. */
  findClient: (id: string) => Promise<Client | undefined>
  credentials: ClientCredentials
}

/**
 * Authenticates the calling client (RFC 6749 2.3). Revalidates a cached project as far as `findClient` does. Throws
 * `invalid_request`, `invalid_client` or `jti_known`.
 */
export type AuthenticateClient = (authentication: Authentication) => Promise<Client>

export interface AuthenticationDependencies {
  usedJtis: UsedJtisStore
  now: () => number
}
