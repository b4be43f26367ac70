import { type Actor, isWithinRole, type KeyRole } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { isKey } from '../access/author.ts'
import type { Memberships } from '../members/memberships.ts'
import { createKeysStore } from './keys-store.ts'

/** A caller and the role by which they were allowed to act in a project, or in the workspace if `projectId` is empty. */
export interface HeldRole {
  who: Actor
  projectId: string
  role: KeyRole
}

/**
 * Returns whether the caller still has the role, and locks it until the transaction ends. Must be called before writing a
 * credential, so that a later removal of the role finds the credential and ends it.
 */
export async function holdRole(
  tx: Transaction,
  memberships: Pick<Memberships, 'take' | 'lock' | 'operatorsId'>,
  { who: { caller }, projectId, role }: HeldRole,
): Promise<boolean> {
  if (caller.kind === 'administrator') return true
  if (isKey(caller)) {
    const scope = caller.kind === 'project key' ? caller.projectId : ''
    await memberships.lock(tx, scope)
    return (await createKeysStore(tx).find(scope, caller.id)) !== undefined
  }
  if (caller.kind !== 'operator') return false
  const findRole = async (project: string): Promise<KeyRole | undefined> =>
    (await memberships.take(tx, project)).find(({ operatorId }) => operatorId === caller.id)?.role
  const own = projectId === '' ? undefined : await findRole(projectId)
  if (own !== undefined && isWithinRole(role, own)) return true
  return (await findRole(memberships.operatorsId())) === 'owner'
}
