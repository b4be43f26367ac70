import type { Ports, ProjectContext } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { auditIdentity } from '../identities/changes/identity-audit.ts'
import { findLocked, type Identities } from '../identities/identities.ts'
import type { Identity } from '../identities/identity.ts'
import { createIdentityWrites } from '../identities/stores/identity-writes-store.ts'
import { createEndSessions } from '../sessions/sessions.ts'
import { applyAction, type FormerValues, restoreValues } from './bulk-action.ts'
import type { BulkJob, BulkOutcome, BulkRow, RefusalReason } from './bulk-job.ts'
import { createBulkRowsStore } from './bulk-rows-store.ts'

export interface BulkChangeServices {
  ports: Ports
  /** Services whose writes belong to a transaction. */
  joined(tx: Transaction): { identities: Pick<Identities, 'remove'> }
  now: () => number
}

/** Rolls back the change of a row. */
export class RefusedRow extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/** A row of a job, in the project that it belongs to. */
export interface RowChange {
  project: ProjectContext
  job: BulkJob
  identityId: string
}

type Changed = Pick<BulkRow, 'outcome' | 'former'>

const UNCHANGED: Changed = { outcome: 'unchanged', former: null }

/** Ends the sessions of an identity. Resolves with whether it had any. */
async function signOut(
  tx: Transaction,
  project: ProjectContext,
  { id, ports }: { id: string; ports: Ports },
) {
  const endSessions = createEndSessions((work) => work(tx), ports)
  return (await endSessions(project, (store) => store.removeAll(project.id, id))).length > 0
}

interface Replacement {
  project: ProjectContext
  before: Identity
  after: Identity
}

/** Stores new values. Traits and credentials stay, so keys stay as well. Blocking ends all sessions. */
async function replaceValues(tx: Transaction, { project, before, after }: Replacement, ports: Ports) {
  const { organizationId } = after
  if (organizationId !== null && organizationId !== before.organizationId)
    if (!(await ports.organizations?.hold(tx, project.id, organizationId)))
      throw new RefusedRow('organization_missing')
  await createIdentityWrites(tx).update(after)
  await auditIdentity(tx, ports, { project, before, after })
  if (after.state === 'active' || before.state === 'inactive') return
  await signOut(tx, project, { id: after.id, ports })
  await ports.grants?.endSubject(tx, project, after.id)
}

async function changeIdentity(
  tx: Transaction,
  { project, job: { action } }: RowChange,
  { identity, ports, joined, now }: BulkChangeServices & { identity: Identity },
): Promise<Changed> {
  if (action.type === 'delete') {
    await joined(tx).identities.remove(project, identity)
    return { outcome: 'changed', former: null }
  }
  if (action.type === 'sign_out')
    return (await signOut(tx, project, { id: identity.id, ports }))
      ? { outcome: 'changed', former: null }
      : UNCHANGED
  const applied = applyAction(identity, action, now())
  if (!applied) return UNCHANGED
  await replaceValues(tx, { project, before: identity, after: applied.next }, ports)
  return { outcome: 'changed', former: applied.former }
}

/**
 * Applies the action of a job to one identity, in the transaction that stores the outcome. A row that has an outcome is left
 * alone. Throws RefusedRow.
 */
export async function changeRow(
  tx: Transaction,
  change: RowChange,
  services: BulkChangeServices,
): Promise<BulkOutcome> {
  const { project, job, identityId } = change
  const rows = createBulkRowsStore(tx)
  const identity = await findLocked(tx, { projectId: project.id, id: identityId })
  const row = await rows.find(job, identityId)
  if (row?.outcome !== '') return row?.outcome ?? 'unchanged'
  if (!identity && job.action.type !== 'delete') throw new RefusedRow('identity_missing')
  const changed = identity ? await changeIdentity(tx, change, { ...services, identity }) : UNCHANGED
  await rows.setOutcome(job, { ...row, ...changed })
  return changed.outcome
}

/** Restores the former values of one identity, like `changeRow`. */
export async function restoreRow(
  tx: Transaction,
  { project, job, identityId }: RowChange,
  { ports, now }: BulkChangeServices,
): Promise<BulkOutcome> {
  const rows = createBulkRowsStore(tx)
  const identity = await findLocked(tx, { projectId: project.id, id: identityId })
  const row = await rows.find(job, identityId)
  if (row?.outcome !== 'changed') return row?.outcome ?? 'unchanged'
  if (!identity) throw new RefusedRow('identity_missing')
  const former: FormerValues = row.former ?? {}
  const after = restoreValues(identity, { action: job.action, former, at: now() })
  if (!after) throw new RefusedRow('changed_since')
  await replaceValues(tx, { project, before: identity, after }, ports)
  await rows.setOutcome(job, { ...row, outcome: 'restored' })
  return 'restored'
}
