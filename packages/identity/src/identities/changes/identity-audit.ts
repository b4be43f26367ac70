import type { Ports, ProjectContext } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import type { Identity } from '../identity.ts'
import { listedIdentityView } from '../views/identity-view.ts'

/** An identity before and after a change; `before` is absent on creation, `after` on deletion. */
export interface IdentityAuditEntry {
  project: ProjectContext
  before?: Identity
  after?: Identity
}

function describeChange({ before, after }: IdentityAuditEntry): { event: string; action: string } {
  if (!before) return { event: 'IdentityCreated', action: 'identity.created' }
  return after
    ? { event: 'IdentityUpdated', action: 'identity.updated' }
    : { event: 'IdentityDeleted', action: 'identity.deleted' }
}

/** Emits the event and audit entry of a change inside its transaction. Credentials are left out. */
export async function auditIdentity(
  tx: Transaction,
  { events, audit }: Ports,
  entry: IdentityAuditEntry,
): Promise<void> {
  const { project, before, after } = entry
  const id = (after ?? before)?.id ?? ''
  const { event, action } = describeChange(entry)
  const shown = (identity: Identity | undefined) => (identity ? listedIdentityView(identity, project) : null)
  const projectId = project.id
  await events?.note(tx, { projectId, name: event, attributes: { identity_id: id } })
  const target = { type: 'identity', id }
  // Deleting an identity also erases it from its earlier audit entries.
  if (!after) await audit?.erase(tx, { projectId, target })
  await audit?.note(tx, {
    projectId,
    action,
    target,
    ...(after && { before: shown(before), after: shown(after) }),
  })
}

const MAX_LISTED_IDS = 100

/** Emits one event and one audit entry for an import. */
export async function auditImport(
  tx: Transaction,
  { events, audit }: Ports,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<void> {
  const times = ids.length
  if (times === 0) return
  await events?.note(tx, { projectId, name: 'IdentityCreated', attributes: { identities: times }, times })
  const target = { type: 'identities', id: '' }
  const after = { count: times, ids: ids.slice(0, MAX_LISTED_IDS) }
  await audit?.note(tx, { projectId, action: 'identities.imported', target, after })
}

interface RemovedCredential {
  identity: Identity
  type: string
  /** Account at a provider: `provider:subject`. */
  identifier?: string
  /** Name of a security key. */
  name?: string
}

/** Records that a credential was removed. */
export const auditRemovedCredential = async (
  tx: Transaction,
  { audit }: Ports,
  { identity: { projectId, id }, ...before }: RemovedCredential,
): Promise<void> =>
  audit?.note(tx, {
    projectId,
    action: 'identity.credential_deleted',
    target: { type: 'identity', id },
    before,
  })

/** Records that a recovery link or code was issued, without the secret itself. */
export const auditAdminRecovery = async (
  tx: Transaction,
  { audit }: Ports,
  {
    identity: { projectId, id },
    method,
    expiresAt,
  }: { identity: Identity; method: string; expiresAt: number },
): Promise<void> =>
  audit?.note(tx, {
    projectId,
    action: 'identity.recovery_ordered',
    target: { type: 'identity', id },
    after: { method, expires_at: new Date(expiresAt).toISOString() },
  })
