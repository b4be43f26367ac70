import type { Ports, ProjectContext } from '@tillkey/platform-core'
import { type Queries, type Transaction, UniqueViolation } from '@tillkey/sql'
import { organizationUnknown } from '../errors/identity-errors.ts'
import { createIdentityChanges, findLocked, type IdentityChanges } from './change-identity.ts'
import { type Clock, changedIdentity, type Draft, type IdentityChange, newIdentity } from './entries.ts'
import { normalise } from './identifiers.ts'
import { createIdentitiesStore } from './identities-store.ts'
import type { Identity, NewIdentity } from './identity.ts'
import { noteIdentity } from './identity-deeds.ts'
import { createIdentityWrites } from './identity-writes-store.ts'
import { IdentityConflict } from './refusals.ts'

export interface IdentityUpdate {
  project: ProjectContext
  id: string
  changeOf(identity: Identity): IdentityChange
}

export interface FoundAccount {
  identity: Identity
  passwordHash: string | undefined
}

export interface Identities extends IdentityChanges {
  /** IdentityConflict or TraitsRefused when it cannot be. */
  create(project: ProjectContext, draft: Draft): Promise<NewIdentity>
  /**
   * Changes an identity by what `changeOf` says of it, which may be asked again. Nothing when there is no such identity;
   * IdentityConflict or TraitsRefused when it cannot be.
   */
  update(change: IdentityUpdate): Promise<NewIdentity | undefined>
  /** The account behind an identifier of passwords. */
  findAccount(project: ProjectContext, identifier: string): Promise<FoundAccount | undefined>
  /** Stores a new hash of the same password. */
  rehash(account: FoundAccount, passwordHash: string): Promise<void>
  /** Deletes an identity with all that is its own, and what it has let clients do. */
  remove(project: ProjectContext, identity: Identity): Promise<void>
}

export interface IdentitiesDependencies {
  queries: Queries
  /** The unit of work that writes: one of its own, or the one that `queries` is. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  now: () => number
  newId: () => string
  /** Has ports of other engines. */
  ports: Ports
}

/** 400 when an identity is to belong to an organization that there is not. */
async function holdOrganization(
  tx: Transaction,
  { projectId, organizationId }: Identity,
  { organizations }: Ports,
): Promise<void> {
  if (organizationId === null) return
  if (!(await organizations?.hold(tx, projectId, organizationId))) throw organizationUnknown()
}

/** The unit of work noticed that another identity has a key. */
const conflictOf = (cause: unknown): unknown =>
  cause instanceof UniqueViolation ? new IdentityConflict('the identity exists already', { cause }) : cause

/** Adds an identity in a unit of work, which ends with UniqueViolation when another has one of its keys; TraitsRefused. */
export async function addIdentity(
  tx: Transaction,
  { project, draft }: { project: ProjectContext; draft: Draft },
  { ports, ...clock }: Clock & { ports: Ports },
): Promise<NewIdentity> {
  const entry = newIdentity(project, draft, clock)
  await holdOrganization(tx, entry.identity, ports)
  await createIdentityWrites(tx).insert(entry)
  await noteIdentity(tx, ports, { project, after: entry.identity })
  return entry
}

async function update(
  tx: Transaction,
  { project, id, changeOf }: IdentityUpdate,
  { ports, ...clock }: Clock & { ports: Ports },
): Promise<NewIdentity | undefined> {
  const identity = await findLocked(tx, { projectId: project.id, id })
  if (!identity) return undefined
  const credentials = await createIdentitiesStore(tx).credentials(project.id, id)
  const entry = changedIdentity(project, { identity, credentials }, { ...clock, change: changeOf(identity) })
  if (entry.identity.organizationId !== identity.organizationId)
    await holdOrganization(tx, entry.identity, ports)
  await createIdentityWrites(tx).rewrite(entry)
  await noteIdentity(tx, ports, { project, before: identity, after: entry.identity })
  // Who is switched off is signed out everywhere, also of what signed in through here.
  if (entry.identity.state === 'inactive' && identity.state === 'active')
    await ports.grants?.endSubject(tx, project, identity.id)
  return entry
}

/** The rules of identities: creating, finding by identifier, deleting. */
export function createIdentities({
  queries,
  transaction,
  now,
  newId,
  ports,
}: IdentitiesDependencies): Identities {
  const store = createIdentitiesStore(queries)
  const clock = { now, newId }
  return {
    ...createIdentityChanges({ transaction, now, newId, ports }),
    async create(project, draft) {
      try {
        return await transaction((tx) => addIdentity(tx, { project, draft }, { ...clock, ports }))
      } catch (error) {
        throw conflictOf(error)
      }
    },
    async update(change) {
      try {
        return await transaction((tx) => update(tx, change, { ...clock, ports }))
      } catch (error) {
        throw conflictOf(error)
      }
    },
    async findAccount({ id }, identifier) {
      const key = { kind: 'password', value: normalise(identifier) }
      const found = await store.findWithCredential(id, key, 'password')
      const hash = found?.config?.hashed_password
      return found && { identity: found.identity, passwordHash: typeof hash === 'string' ? hash : undefined }
    },
    async rehash({ identity, passwordHash }, hash) {
      await store.replaceCredential(identity, 'password', {
        from: { hashed_password: passwordHash },
        to: { hashed_password: hash },
        at: now(),
      })
    },
    async remove(project, identity) {
      await transaction(async (tx) => {
        const current = await findLocked(tx, identity)
        if (!current) return
        await createIdentityWrites(tx).deleteIdentity(current)
        await noteIdentity(tx, ports, { project, before: current })
        await ports.grants?.endSubject(tx, project, identity.id)
      })
    },
  }
}
