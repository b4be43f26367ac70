import { type Actor, isWithinRole, type KeyRole } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { Memberships } from '../members/memberships.ts'
import { type ApiKey, createKeysStore } from './keys-store.ts'

/** A key as it appears in the audit trail. */
export const auditedKey = ({ name, role, networks, expiresAt }: ApiKey) => ({
  name,
  role,
  allowed_networks: networks,
  expires_at: expiresAt,
})

export interface KeyRevocation {
  /** Deletes a key and every key created with it, each with an audit entry. */
  revoke(tx: Transaction, key: ApiKey, who: Actor): Promise<void>
  /** Deletes the keys of an operator in a project that the given role does not cover. */
  revokeUncovered(
    tx: Transaction,
    maker: { projectId: string; operatorId: string; role: KeyRole | undefined },
    who: Actor,
  ): Promise<void>
}

/** Revokes API keys. Audit entries of workspace keys belong to the operators' project. */
export function createKeyRevocation(
  audit: AuditTrail,
  { operatorsId }: Pick<Memberships, 'operatorsId'>,
): KeyRevocation {
  async function revoke(tx: Transaction, { projectId, id }: ApiKey, who: Actor): Promise<void> {
    const store = createKeysStore(tx)
    const ended = await store.delete(projectId, id)
    if (!ended) return
    await audit.record(tx, {
      who,
      projectId: projectId || operatorsId(),
      action: 'api_key.deleted',
      target: { type: 'api key', id },
      before: auditedKey(ended),
    })
    for (const child of await store.childrenOf(id)) await revoke(tx, child, who)
  }
  return {
    revoke,
    async revokeUncovered(tx, { projectId, operatorId, role }, who) {
      const keys = await createKeysStore(tx).ownedBy(projectId, operatorId)
      for (const key of keys)
        if (role === undefined || !isWithinRole(key.role, role)) await revoke(tx, key, who)
    },
  }
}
