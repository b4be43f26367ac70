import type { ProjectContext } from '@tillkey/platform-core'
import { type Queries, type Transaction, UniqueViolation } from '@tillkey/sql'
import { identityConfig } from '../identity-config.ts'
import type { IdentitySchema } from '../schemas/identity-schemas.ts'
import type { JsonObject } from '../values/json.ts'
import { identifiersOf, marked } from './identifiers.ts'
import { createIdentitiesStore } from './identities-store.ts'
import type { Address, Identity, IdentityKey } from './identity.ts'
import { createIdentityWrites } from './identity-writes-store.ts'
import { IdentityConflict, TraitsRefused } from './refusals.ts'

interface ChangeDependencies {
  queries: Queries
  /** The unit of work that writes: one of its own, or the one that `queries` is. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  now: () => number
  newId: () => string
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

/** The addresses that traits bring, those that stay as they are. */
function addressesOf<A extends Address>(
  entries: readonly { via: string; value: string }[],
  before: readonly A[],
  create: (entry: { via: string; value: string }) => A,
): A[] {
  return entries.map(
    (entry) => before.find(({ via, value }) => via === entry.via && value === entry.value) ?? create(entry),
  )
}

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

/** Changes of identities, each in one unit of work: IdentityConflict or TraitsRefused when they cannot be. */
export function createIdentityChanges({
  queries,
  transaction,
  now,
  newId,
}: ChangeDependencies): IdentityChanges {
  const store = createIdentitiesStore(queries)

  function withTraits(identity: Identity, schema: IdentitySchema, traits: JsonObject): Identity {
    const at = now()
    const address = (entry: { via: string; value: string }): Address => ({
      id: newId(),
      ...entry,
      createdAt: at,
      updatedAt: at,
    })
    const verifiable = marked(schema, traits, ({ verification }) => verification)
    const recovery = marked(schema, traits, ({ recovery: via }) => via)
    return {
      ...identity,
      // A change of traits counts as no change of the state, and answers leave out when that was.
      stateChangedAt: null,
      traits,
      verifiableAddresses: addressesOf(verifiable, identity.verifiableAddresses, (entry) => ({
        ...address(entry),
        verified: false,
        status: 'pending',
        verifiedAt: null,
      })),
      recoveryAddresses: addressesOf(recovery, identity.recoveryAddresses, address),
      updatedAt: at,
    }
  }

  /** What of an identity is found by its traits: addresses, the names to sign in with, those of other credentials it has. */
  async function keysByTraits(identity: Identity, schema: IdentitySchema): Promise<IdentityKey[]> {
    const credentials = await store.credentials(identity.projectId, identity.id)
    const types = byTraits.filter(
      (type) => type === 'password' || credentials.some((credential) => credential.type === type),
    )
    return [
      ...types.flatMap((type) =>
        identifiersOf(schema, identity.traits, type).map((value) => ({ kind: type, value })),
      ),
      ...identity.verifiableAddresses.map(({ via, value }) => ({ kind: `verifiable:${via}`, value })),
      ...identity.recoveryAddresses.map(({ via, value }) => ({ kind: `recovery:${via}`, value })),
    ]
  }

  async function write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await transaction(work)
    } catch (cause) {
      throw cause instanceof UniqueViolation
        ? new IdentityConflict('another identity has one of the identifiers', { cause })
        : cause
    }
  }

  const changes: IdentityChanges = {
    async changeTraits(project, identity, traits) {
      const schema = identityConfig(project).schemas.get(identity.schemaId)
      const errors = schema.errors(traits)
      if (errors.length > 0) throw new TraitsRefused(errors)
      const next = withTraits(identity, schema, traits)
      const keys = await keysByTraits(next, schema)
      await write(async (tx) => {
        const writes = createIdentityWrites(tx)
        await writes.update(next)
        await writes.replaceKeys(next, (kind) => isByTraits(kind), keys)
      })
      return next
    },
    setPassword(project, identity, passwordHash) {
      const schema = identityConfig(project).schemas.get(identity.schemaId)
      return changes.setCredential(identity, {
        type: 'password',
        config: { hashed_password: passwordHash },
        identifiers: identifiersOf(schema, identity.traits, 'password'),
      })
    },
    async setCredential(identity, { type, config, identifiers }) {
      const at = now()
      const next = { ...identity, updatedAt: at }
      await write(async (tx) => {
        const writes = createIdentityWrites(tx)
        await writes.update(next)
        await writes.putCredential(next, { type, config, version: 0, createdAt: at, updatedAt: at })
        const keys = identifiers.map((value) => ({ kind: type, value }))
        await writes.replaceKeys(next, (kind) => kind === type, keys)
      })
      return next
    },
    async removeCredential(identity, type) {
      const next = { ...identity, updatedAt: now() }
      await write(async (tx) => {
        const writes = createIdentityWrites(tx)
        await writes.update(next)
        await writes.deleteCredential(next, type)
        await writes.replaceKeys(next, (kind) => kind === type, [])
      })
      return next
    },
  }
  return changes
}

const isByTraits = (kind: string): boolean =>
  byTraits.some((type) => type === kind) || kind.startsWith('verifiable:') || kind.startsWith('recovery:')
