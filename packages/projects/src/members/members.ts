import type { CloudAccount } from '@tillkey/contract/platform/project/members-schemas.ts'
import { type Actor, notAllowed, type Role } from '@tillkey/platform-core'
import type { Database, Transaction } from '@tillkey/sql'
import { isKey } from '../access/author.ts'
import type { Rights } from '../access/rights.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import { createInvitationsStore } from '../invitations/invitations-store.ts'
import type { KeyRevocation } from '../keys/key-revocation.ts'
import { lastOwner, memberNotFound } from '../projects-errors.ts'
import type { Membership, Memberships } from './memberships.ts'

export interface Members {
  list(who: Actor, project: string): Promise<CloudAccount[]>
  remove(who: Actor, project: string, operatorId: string): Promise<void>
  setRole(who: Actor, project: string, change: { operatorId: string; role: Role }): Promise<CloudAccount>
}

export interface MembersDependencies {
  db: Database
  rights: Rights
  memberships: Memberships
  audit: AuditTrail
  /** Revokes keys of members. */
  revocation: KeyRevocation
  now: () => number
}

/**
 * Returns the current role of a member who may be changed or removed. Throws 404 for other operators and 406 for the last
 * owner.
 */
function assertChangeable(members: readonly Membership[], operatorId: string, role?: Role): Role {
  const member = members.find((each) => each.operatorId === operatorId)
  if (!member) throw memberNotFound()
  const owners = members.filter((each) => each.role === 'owner')
  if (member.role === 'owner' && role !== 'owner' && owners.length === 1) throw lastOwner()
  return member.role
}

/** Members of projects. */
export function createMembers({
  db,
  rights,
  memberships,
  audit,
  revocation,
  now,
}: MembersDependencies): Members {
  async function view({ operatorId, role }: Membership): Promise<CloudAccount[]> {
    const person = await memberships.accounts().find(await memberships.operators(), operatorId)
    return person ? [{ id: person.id, email: person.email, name: person.name, role }] : []
  }

  async function change(
    tx: Transaction,
    { who, projectId, operatorId, role }: { who: Actor; projectId: string; operatorId: string; role?: Role },
  ): Promise<void> {
    const former = assertChangeable(await memberships.take(tx, projectId), operatorId, role)
    await memberships.set(tx, projectId, { operatorId, role })
    if (role === undefined) await createInvitationsStore(tx).removeOf(projectId, operatorId, now())
    await revocation.revokeUncovered(tx, { projectId, operatorId, role }, who)
    // Only owners of the operators' project may hold workspace keys.
    if (projectId === memberships.operatorsId() && role !== 'owner')
      await revocation.revokeUncovered(tx, { projectId: '', operatorId, role: undefined }, who)
    await audit.record(tx, {
      who,
      projectId,
      action: role === undefined ? 'member.removed' : 'member.updated',
      target: { type: 'member', id: operatorId },
      before: { role: former },
      after: role === undefined ? null : { role },
    })
  }

  return {
    async list(who, project) {
      const { record } = await rights.projectFor(who, project, {
        right: 'project:read',
        what: 'list the members',
      })
      await memberships.operators()
      const members = await db.transaction((tx) => memberships.take(tx, record.id))
      return (await Promise.all(members.map(view))).flat()
    },
    async remove(who, project, operatorId) {
      const { record } = await rights.projectFor(who, project, {
        right: 'project:own',
        what: 'remove members',
      })
      await memberships.operators()
      await db.transaction((tx) => change(tx, { who, projectId: record.id, operatorId }))
    },
    async setRole(who, project, { operatorId, role }) {
      const { record } = await rights.projectFor(who, project, {
        right: 'project:own',
        what: 'change the roles of members',
      })
      if (role === 'owner' && isKey(who.caller)) throw notAllowed('make owners with a key')
      await memberships.operators()
      await db.transaction((tx) => change(tx, { who, projectId: record.id, operatorId, role }))
      const [member = {}] = await view({ operatorId, role })
      return member
    },
  }
}
