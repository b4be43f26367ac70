import { type Connection, connectionKey, connectionsIn } from '../identities/connections.ts'
import type { Identity } from '../identities/identity.ts'
import type { Services } from './services.ts'

/**
 * Changes the connections of an identity as they are by then, so that of two changes at once neither undoes the other.
 * IdentityConflictError when somebody else has one of them.
 */
export const changeConnections = (
  identity: Identity,
  change: (connections: readonly Connection[]) => readonly Connection[],
  services: Services,
): Promise<Identity> =>
  services.transaction(async ({ identitiesStore, identities }, tx) => {
    const { projectId, id } = identity
    await tx.lock(`identity ${projectId} ${id}`)
    const credential = await identitiesStore.credential(projectId, id, 'oidc')
    const connections = change(connectionsIn(credential?.config))
    const config = { ...credential?.config, providers: connections }
    return identities.setCredential(identity, {
      ...{ type: 'oidc', config },
      identifiers: [...new Set(connections.map(connectionKey))],
    })
  })

/** The connections with one more, in place of the same one. */
export const withConnection =
  (added: Connection) =>
  (connections: readonly Connection[]): Connection[] => [
    ...connections.filter((one) => connectionKey(one) !== connectionKey(added)),
    added,
  ]
