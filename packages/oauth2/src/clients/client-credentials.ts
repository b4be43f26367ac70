import type { ProjectContext } from '@tillkey/platform-core'
import type { UsedJtisStore } from '../used-jtis-store.ts'
import type { Client } from './client.ts'
import type { Clients } from './clients.ts'

/** What a request to the token endpoint or to revocation says of its client. */
export interface ClientCredentials {
  /** What of the body's form is about the client; what is empty is absent. */
  form: Readonly<
    Record<'client_id' | 'client_secret' | 'client_assertion_type' | 'client_assertion', string | undefined>
  >
  authorization: string | undefined
}

/** Finds out which client calls (RFC 6749 2.3), and proves the project, which may be recalled. Throws `invalid_request`, `invalid_client` or `jti_known`. */
export type AuthenticateClient = (project: ProjectContext, credentials: ClientCredentials) => Promise<Client>

export interface AuthenticationDependencies {
  clients: Pick<Clients, 'findProving'>
  usedJtis: UsedJtisStore
  now: () => number
}
