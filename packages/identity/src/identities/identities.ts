import type { Ports, ProjectContext } from '@tillkey/platform-core'
import { type Queries, type Transaction, UniqueViolation } from '@tillkey/sql'
import { organizationUnknown } from '../errors/identity-errors.ts'
import { identityConfig } from '../identity-config.ts'
import { extractIdentifiers } from '../schemas/identity-schemas.ts'
import { type JsonObject, normalise } from '../values.ts'
import { auditIdentity } from './changes/identity-audit.ts'
import {
  type Clock,
  changedIdentity,
  type Draft,
  type IdentityChange,
  newIdentity,
} from './changes/identity-changes.ts'
import type { IdentityErasure } from './changes/identity-erasure.ts'
import { IdentityConflictError } from './errors.ts'
import type { Identity, NewIdentity } from './identity.ts'
import { createIdentitiesStore } from './stores/identities-store.ts'
import { createIdentityWrites } from './stores/identity-writes-store.ts'

export interface IdentityUpdate {
  project: ProjectContext
  id: string
  changeOf(identity: Identity): IdentityChange
}

export interface FoundAccount {
  identity: Identity
  passwordHash: string | undefined
  /** Whether another system verifies the password, once. */
  isMigrated?: boolean
}

export interface Identities extends IdentityChanges {
  /** Throws IdentityConflictError or InvalidTraitsError. */
  create(project: ProjectContext, draft: Draft): Promise<NewIdentity>
  /**
   * Applies the change that `changeOf` returns, which may run more than once. Resolves with undefined for an
   * unknown identity. Throws IdentityConflictError or InvalidTraitsError.
   */
  update(change: IdentityUpdate): Promise<NewIdentity | undefined>
  /** Finds the account with a password identifier. */
  findAccount(project: ProjectContext, identifier: string): Promise<FoundAccount | undefined>
  /** Stores a new hash of the same password. */
  rehash(account: FoundAccount, passwordHash: string): Promise<void>
  /** Deletes an identity with all its data and OAuth 2.0 grants. */
  remove(project: ProjectContext, identity: Identity): Promise<void>
}

export interface IdentitiesDependencies {
  queries: Queries
  /** Runs writes: in a new transaction, or in the one that `queries` already belongs to. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  erasure: IdentityErasure
  now: () => number
  newId: () => string
  /** Ports of the other engines. */
  ports: Ports
}

/** Locks the organization of an identity. Throws 400 when it does not exist. */
async function holdOrganization(
  tx: Transaction,
  { projectId, organizationId }: Identity,
  { organizations }: Ports,
): Promise<void> {
  if (organizationId === null) return
  if (!(await organizations?.hold(tx, projectId, organizationId))) throw organizationUnknown()
}

const toConflictError = (cause: unknown): unknown =>
  cause instanceof UniqueViolation
    ? new IdentityConflictError('the identity already exists', { cause })
    : cause

/**
 * Inserts an identity. UniqueViolation for a taken key may surface at the end of the transaction. Throws
 * InvalidTraitsError.
 */
export async function addIdentity(
  tx: Transaction,
  { project, draft }: { project: ProjectContext; draft: Draft },
  { ports, ...clock }: Clock & { ports: Ports },
): Promise<NewIdentity> {
  const entry = newIdentity(project, draft, clock)
  await holdOrganization(tx, entry.identity, ports)
  await createIdentityWrites(tx).insert(entry)
  await auditIdentity(tx, ports, { project, after: entry.identity })
  return entry
}

/** Rewrites an identity, and remembers identifiers it gave up so that data under them can still be erased. */
async function rewrite(tx: Transaction, entry: NewIdentity, erasure: IdentityErasure): Promise<void> {
  const texts = await createIdentityWrites(tx).rewrite(entry)
  const { projectId, id } = entry.identity
  if (texts.length > 0) await erasure.attach(tx, { projectId, id, texts })
}

async function update(
  tx: Transaction,
  { project, id, changeOf }: IdentityUpdate,
  { ports, erasure, ...clock }: Clock & Pick<IdentitiesDependencies, 'ports' | 'erasure'>,
): Promise<NewIdentity | undefined> {
  const identity = await findLocked(tx, { projectId: project.id, id })
  if (!identity) return undefined
  const credentials = await createIdentitiesStore(tx).credentials(project.id, id)
  const entry = changedIdentity(project, { identity, credentials }, { ...clock, change: changeOf(identity) })
  if (entry.identity.organizationId !== identity.organizationId)
    await holdOrganization(tx, entry.identity, ports)
  await rewrite(tx, entry, erasure)
  await auditIdentity(tx, ports, { project, before: identity, after: entry.identity })
  // Deactivation ends all sessions, including those of OAuth 2.0 clients.
  if (entry.identity.state === 'inactive' && identity.state === 'active')
    await ports.grants?.endSubject(tx, project, identity.id)
  return entry
}

/** Creates the service that creates, finds, updates and deletes identities. */
export function createIdentities({
  queries,
  transaction,
  erasure,
  now,
  newId,
  ports,
}: IdentitiesDependencies): Identities {
  const store = createIdentitiesStore(queries)
  const clock = { now, newId }
  return {
    ...createIdentityChanges({ transaction, erasure, now, newId, ports }),
    async create(project, draft) {
      try {
        return await transaction((tx) => addIdentity(tx, { project, draft }, { ...clock, ports }))
      } catch (error) {
        throw toConflictError(error)
      }
    },
    async update(change) {
      try {
        return await transaction((tx) => update(tx, change, { ...clock, ports, erasure }))
      } catch (error) {
        throw toConflictError(error)
      }
    },
    async findAccount({ id }, identifier) {
      const key = { kind: 'password', value: normalise(identifier) }
      const found = await store.findWithCredential(id, key, 'password')
      const { hashed_password: hash, use_password_migration_hook: isMigrated } = found?.config ?? {}
      const passwordHash = typeof hash === 'string' && hash !== '' ? hash : undefined
      return found && { identity: found.identity, passwordHash, isMigrated: isMigrated === true }
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
        const keys = await createIdentitiesStore(tx).keys(project.id, current.id)
        const texts = [...new Set(keys.map(({ value }) => value))]
        await erasure.erase(tx, { projectId: project.id, id: current.id, texts })
        await createIdentityWrites(tx).deleteIdentity(current, keys)
        await auditIdentity(tx, ports, { project, before: current })
        await ports.grants?.eraseSubject(tx, project, identity.id)
      })
    },
  }
}

type ChangeDependencies = Omit<IdentitiesDependencies, 'queries'>

export interface CredentialChange {
  type: string
  config: JsonObject
  /** Replaces the identifiers of the previous credential. */
  identifiers: readonly string[]
}

export interface IdentityChanges {
  /**
   * Replaces the traits and the addresses and identifiers derived from them. Addresses that stay keep their
   * verification. Throws IdentityConflictError or InvalidTraitsError.
   */
  changeTraits(project: ProjectContext, identity: Identity, traits: JsonObject): Promise<Identity>
  /** Sets or replaces the password. */
  setPassword(project: ProjectContext, identity: Identity, passwordHash: string): Promise<Identity>
  /** Sets the credential of a type. Throws IdentityConflictError when an identifier is taken. */
  setCredential(identity: Identity, change: CredentialChange): Promise<Identity>
  /** Removes a credential and its identifiers. */
  removeCredential(identity: Identity, type: string): Promise<Identity>
}

/** Reads an identity under a lock, so that concurrent changes cannot overwrite each other. */
export async function findLocked(
  tx: Transaction,
  { projectId, id }: Pick<Identity, 'projectId' | 'id'>,
): Promise<Identity | undefined> {
  await tx.lock(`identity ${projectId} ${id}`)
  return createIdentitiesStore(tx).find(projectId, id)
}

/**
 * Creates the changes of identities, one transaction each. They throw IdentityConflictError or
 * InvalidTraitsError.
 */
export function createIdentityChanges({
  transaction,
  erasure,
  now,
  newId,
  ports,
}: ChangeDependencies): IdentityChanges {
  async function write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await transaction(work)
    } catch (cause) {
      throw cause instanceof UniqueViolation
        ? new IdentityConflictError('another identity has one of the identifiers', { cause })
        : cause
    }
  }

  /**
   * Changes the current row of an identity, which may differ from the one passed in. A deleted identity
   * stays deleted.
   */
  const touch = (
    identity: Identity,
    change: (tx: Transaction, next: Identity) => Promise<void>,
  ): Promise<Identity> =>
    write(async (tx) => {
      const current = await findLocked(tx, identity)
      if (!current) return identity
      const next = { ...current, updatedAt: now() }
      await createIdentityWrites(tx).update(next)
      await change(tx, next)
      return next
    })

  const changes: IdentityChanges = {
    changeTraits: (project, identity, traits) =>
      write(async (tx) => {
        const current = await findLocked(tx, identity)
        if (!current) return identity
        const credentials = await createIdentitiesStore(tx).credentials(project.id, identity.id)
        const change = { change: { traits }, now, newId }
        const entry = changedIdentity(project, { identity: current, credentials }, change)
        // As published, a change of traits leaves out state_changed_at.
        const next = { ...entry.identity, stateChangedAt: null }
        await rewrite(tx, { ...entry, identity: next }, erasure)
        await auditIdentity(tx, ports, { project, before: current, after: next })
        return next
      }),
    setPassword(project, identity, passwordHash) {
      const schema = identityConfig(project).schemas.get(identity.schemaId)
      return changes.setCredential(identity, {
        type: 'password',
        config: { hashed_password: passwordHash },
        identifiers: extractIdentifiers(schema, identity.traits, 'password'),
      })
    },
    setCredential: (identity, { type, config, identifiers }) =>
      touch(identity, async (tx, next) => {
        const { updatedAt: at } = next
        const writes = createIdentityWrites(tx)
        await writes.putCredential(next, { type, config, version: 0, createdAt: at, updatedAt: at })
        const keys = identifiers.map((value) => ({ kind: type, value }))
        await writes.replaceKeys(next, (kind) => kind === type, keys)
      }),
    removeCredential: (identity, type) =>
      touch(identity, async (tx, next) => {
        const writes = createIdentityWrites(tx)
        await writes.deleteCredential(next, type)
        await writes.replaceKeys(next, (kind) => kind === type, [])
      }),
  }
  return changes
}
