import type { Ports } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { createKeysStore, type KeySetName } from './keys-store.ts'

/** The keys of a set as they may be told: by name, never what they are made of. */
async function viewKeySet(tx: Transaction, set: KeySetName) {
  const keys = await createKeysStore(tx).list(set)
  return keys.map(({ kid, publicJwk }) => ({
    kid,
    alg: publicJwk?.alg ?? null,
    kty: publicJwk?.kty ?? 'oct',
  }))
}

/** Changes a key set, and tells an administrator's trail what it was and is. */
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
