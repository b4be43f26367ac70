import type { Ports, ProjectContext } from '@tillkey/platform-core'
import { type Transaction, UniqueViolation } from '@tillkey/sql'
import { identityConfig } from '../identity-config.ts'
import type { JsonObject } from '../values/json.ts'
import { changedIdentity } from './entries.ts'
import { identifiersOf, marked } from './identifiers.ts'
import { createIdentitiesStore } from './identities-store.ts'
import type { Identity } from './identity.ts'
import { noteIdentity } from './identity-deeds.ts'
import { createIdentityWrites } from './identity-writes-store.ts'
import { IdentityConflict } from './refusals.ts'

interface ChangeDependencies {
  /** The unit of work that writes: one of its own, or the one that `queries` is. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  now: () => number
  newId: () => string
  /** Has ports of other engines. */
  ports: Ports
}

/** A credential as it shall be. */
export interface CredentialChange {
  type: string
  config: JsonObject
  /** What it is found by, instead of what it was found by before. */
  identifiers: readonly string[]
}

export interface IdentityChanges {
  /**
   * Replaces the traits, with the addresses and identifiers that follow from them: an address that stays keeps whether it
   * is verified. IdentityConflict or TraitsRefused when it cannot be.
   */
  changeTraits(project: ProjectContext, identity: Identity, traits: JsonObject): Promise<Identity>
  /** Gives an identity a password, or another one. */
  setPassword(project: ProjectContext, identity: Identity, passwordHash: string): Promise<Identity>
  /** Gives an identity a credential, in place of the one of its type. IdentityConflict when an identifier is taken. */
  setCredential(identity: Identity, change: CredentialChange): Promise<Identity>
  /** Takes a credential away, with what it was found by. */
  removeCredential(identity: Identity, type: string): Promise<Identity>
}

/** Types of credentials that are found by traits. */
const byTraits = ['password', 'webauthn', 'code'] as const

const texts = (entries: readonly { via: string; value: string }[]): string[] =>
  entries.map(({ via, value }) => `${via} ${value}`).toSorted()

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((text, index) => text === right[index])

/** Whether other traits would change what an identity signs in with, or where it is verified. */
export function changesIdentification(
  project: ProjectContext,
  identity: Identity,
  traits: JsonObject,
): boolean {
  const schema = identityConfig(project).schemas.get(identity.schemaId)
  const verifiable = texts(marked(schema, traits, ({ verification }) => verification))
  if (!isSame(verifiable, texts(identity.verifiableAddresses))) return true
  return byTraits.some(
    (type) => !isSame(identifiersOf(schema, traits, type), identifiersOf(schema, identity.traits, type)),
  )
}

/** Reads an identity under a lock, so that of two changes at once neither undoes the other. */
export async function findLocked(
  tx: Transaction,
  { projectId, id }: Pick<Identity, 'projectId' | 'id'>,
): Promise<Identity | undefined> {
  await tx.lock(`identity ${projectId} ${id}`)
  return createIdentitiesStore(tx).find(projectId, id)
}

/** Changes of identities, each in one unit of work: IdentityConflict or TraitsRefused when they cannot be. */
export function createIdentityChanges({
  transaction,
  now,
  newId,
  ports,
}: ChangeDependencies): IdentityChanges {
  async function write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await transaction(work)
    } catch (cause) {
      throw cause instanceof UniqueViolation
        ? new IdentityConflict('another identity has one of the identifiers', { cause })
        : cause
    }
  }

  /** Changes what belongs to an identity as it is now, which may be another than when it was read; one that is gone stays gone. */
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
        // A change of traits counts as no change of the state, and answers leave out when that was.
        const next = { ...entry.identity, stateChangedAt: null }
        await createIdentityWrites(tx).rewrite({ ...entry, identity: next })
        await noteIdentity(tx, ports, { project, before: current, after: next })
        return next
      }),
    setPassword(project, identity, passwordHash) {
      const schema = identityConfig(project).schemas.get(identity.schemaId)
      return changes.setCredential(identity, {
        type: 'password',
        config: { hashed_password: passwordHash },
        identifiers: identifiersOf(schema, identity.traits, 'password'),
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
