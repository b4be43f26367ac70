import type { Ports, ProjectContext } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import type { Identity } from './identity.ts'
import { listedIdentityView } from './identity-view.ts'

/** Somebody's identity before and after: one of them is absent when it is made, or deleted. */
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

/** Tells what becomes of an identity, in its unit of work; credentials are not told. */
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
  // Who is deleted is erased, from what the trail kept of them too.
  if (!after) await audit?.erase(tx, { projectId, target })
  await audit?.note(tx, {
    projectId,
    action,
    target,
    ...(after && { before: shown(before), after: shown(after) }),
  })
}

/** Identities of one import that the trail names. */
const MAX_LISTED_IDS = 100

/** Tells of identities that are made at once. */
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

/** Tells an administrator's trail that a credential was taken away. */
export const auditRemovedCredential = async (
  tx: Transaction,
  { audit }: Ports,
  { identity: { projectId, id }, type }: { identity: Identity; type: string },
): Promise<void> =>
  audit?.note(tx, {
    ...{ projectId, action: 'identity.credential_deleted', target: { type: 'identity', id } },
    before: { type },
  })

/** Tells an administrator's trail that a way into somebody's account was handed out; not the way itself. */
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
    ...{ projectId, action: 'identity.recovery_ordered', target: { type: 'identity', id } },
    after: { method, expires_at: new Date(expiresAt).toISOString() },
  })
