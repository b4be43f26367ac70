import {
  connectionKey,
  connectionsIn,
  type ProviderConnection,
} from '@tillkey/identity/credentials/connections.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { TransactionServices } from './services.ts'

/**
 * Changes the stored connections of an identity under a lock, so that concurrent changes cannot overwrite
 * each other. Throws IdentityConflictError when another identity has one of them.
 */
export const changeConnections = (
  identity: Identity,
  change: (connections: readonly ProviderConnection[]) => readonly ProviderConnection[],
  services: TransactionServices,
): Promise<Identity> =>
  services.transaction(async ({ identitiesStore, identities }, tx) => {
    const { projectId, id } = identity
    await tx.lock(`identity ${projectId} ${id}`)
    const credential = await identitiesStore.credential(projectId, id, 'oidc')
    const connections = change(connectionsIn(credential?.config))
    const config = { ...credential?.config, providers: connections }
    return identities.setCredential(identity, {
      type: 'oidc',
      config,
      identifiers: [...new Set(connections.map(connectionKey))],
    })
  })

/** Adds or replaces a connection. */
export const withConnection =
  (added: ProviderConnection) =>
  (connections: readonly ProviderConnection[]): ProviderConnection[] => [
    ...connections.filter((one) => connectionKey(one) !== connectionKey(added)),
    added,
  ]
