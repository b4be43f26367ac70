import {
  createKeyedQueue,
  type ModuleContext,
  type ProjectContext,
  projectKeyrings,
} from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { type AppLogos, createAppLogos } from './account/app-logos.ts'
import { createClientAuthentication } from './clients/authenticate-client.ts'
import type { AuthenticateClient } from './clients/client-credentials.ts'
import { createClientOrigins } from './clients/client-origins.ts'
import { type Clients, createClients } from './clients/clients.ts'
import { createInteractionsStore, type InteractionsStore } from './interactions/interactions-store.ts'
import type { GenerateRsa } from './keys/key-generation.ts'
import { createKeys, type Keys } from './keys/keys.ts'
import { createSigningKeys, type SigningKeys } from './keys/signing-keys.ts'
import { oauth2Section } from './oauth2-config.ts'
import { deleteClientGrants } from './token/client-grants.ts'
import { createIssuedTokens, type IssuedTokens } from './tokens/issued-tokens.ts'
import { createTrust, type Trust } from './trust/trust.ts'
import { createUsageCounts, type UsageCounts } from './usage/usage-counts.ts'
import { createUsedJtisStore, type UsedJtisStore } from './used-jtis-store.ts'

/** Services of the module, in addition to the module context. */
export interface OAuth2Services extends ModuleContext {
  appLogos: AppLogos
  clients: Clients
  /** Origins in `allowed_cors_origins` of all clients of a project. */
  clientOrigins(projectId: string): Promise<readonly string[]>
  /** Authenticates the client that calls the token endpoint. */
  authenticateClient: AuthenticateClient
  keys: Keys
  signingKeys: SigningKeys
  trust: Trust
  usedJtis: UsedJtisStore
  issuedTokens: IssuedTokens
  usageCounts: UsageCounts
  /** Requests for pages, and their decisions. */
  interactions: InteractionsStore
  /** Keyring for cookies and nonces: the project's own secrets, or those of the process. */
  keyringOf(project: ProjectContext): Keyring
}

/** Creates the services of the module. */
export function createOAuth2Services(context: ModuleContext, generateRsa: GenerateRsa): OAuth2Services {
  // One queue for reading clients and writing tokens: while a statement runs, more work collects for the next batch.
  const inTurn = createKeyedQueue()
  const signingKeys = createSigningKeys({ ...context, generateRsa })
  const canSignBy = async (projectId: string, algorithm: string): Promise<boolean> =>
    (await signingKeys.signingKeyForAlgorithm(projectId, 'openid', algorithm)) !== undefined
  const clients = createClients({ ...context, inTurn, canSignBy, deleteGrants: deleteClientGrants })
  const usedJtis = createUsedJtisStore(context.db)
  return {
    ...context,
    appLogos: createAppLogos(context),
    clients,
    clientOrigins: createClientOrigins(context),
    authenticateClient: createClientAuthentication({ usedJtis, now: context.now }),
    keys: createKeys({ ...context, generateRsa }),
    signingKeys,
    trust: createTrust(context),
    usedJtis,
    issuedTokens: createIssuedTokens({ ...context, inTurn }),
    usageCounts: createUsageCounts(context),
    interactions: createInteractionsStore(context.db),
    keyringOf: projectKeyrings(context.keyring, (project) => oauth2Section.read(project).sealingSecrets),
  }
}
