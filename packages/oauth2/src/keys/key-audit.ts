import type { Ports } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { createKeysStore, type KeySetName } from './keys-store.ts'

/** Audit view of a key set, without key material. */
async function viewKeySet(tx: Transaction, set: KeySetName) {
  const keys = await createKeysStore(tx).list(set)
  return keys.map(({ kid, publicJwk }) => ({
    kid,
    alg: publicJwk?.alg ?? null,
    kty: publicJwk?.kty ?? 'oct',
  }))
}

/** Runs a change of a key set and records it in the audit log. */
export async function withKeyAudit(
  tx: Transaction,
  { audit }: Ports,
  { set, work }: { set: KeySetName; work: () => Promise<void> },
): Promise<void> {
  const before = audit && (await viewKeySet(tx, set))
  await work()
  if (!audit) return
  const target = { type: 'oauth2_key_set', id: set.set }
  const after = await viewKeySet(tx, set)
  await audit.note(tx, { projectId: set.projectId, action: 'oauth2_key_set.updated', target, before, after })
}
