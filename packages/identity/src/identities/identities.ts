import type { ProjectContext } from '@tillkey/platform-core'
import { type Queries, type Transaction, UniqueViolation } from '@tillkey/sql'
import { identityConfig } from '../identity-config.ts'
import type { IdentitySchema } from '../schemas/identity-schemas.ts'
import type { JsonObject } from '../values/json.ts'
import { createIdentityChanges, type IdentityChanges } from './change-identity.ts'
import { identifiersOf, marked, normalise } from './identifiers.ts'
import {
  type Address,
  type Credential,
  createIdentitiesStore,
  createIdentityWrites,
  type Identity,
  type IdentityKey,
} from './identities-store.ts'
import { IdentityConflict, TraitsRefused } from './refusals.ts'

export interface Draft {
  schemaId?: string | undefined
  traits: JsonObject
  /** A hash, ready to be stored. */
  passwordHash?: string | undefined
  /** What other credentials hold, by their type. */
  credentials?: Readonly<Record<string, JsonObject>>
  state?: 'active' | 'inactive' | undefined
  metadataPublic?: unknown
  metadataAdmin?: unknown
  /** Addresses to count as verified, if the traits bring them. */
  verifiedAddresses?: readonly string[]
}

export interface FoundAccount {
  identity: Identity
  passwordHash: string | undefined
}

export interface Identities extends IdentityChanges {
  /** IdentityConflict or TraitsRefused when it cannot be. */
  create(project: ProjectContext, draft: Draft): Promise<{ identity: Identity; credentials: Credential[] }>
  /** The account behind an identifier of passwords. */
  findAccount(project: ProjectContext, identifier: string): Promise<FoundAccount | undefined>
  /** Stores a new hash of the same password. */
  rehash(account: FoundAccount, passwordHash: string): Promise<void>
  /** Deletes an identity with all that is its own. */
  remove(identity: Identity): Promise<void>
}

export interface IdentitiesDependencies {
  queries: Queries
  /** The unit of work that writes: one of its own, or the one that `queries` is. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  now: () => number
  newId: () => string
}

function credentialsOf({ passwordHash, credentials }: Draft, at: number): Credential[] {
  const configs = { ...(passwordHash && { password: { hashed_password: passwordHash } }), ...credentials }
  return Object.entries(configs).map(([type, config]) => ({
    type,
    config,
    version: 0,
    createdAt: at,
    updatedAt: at,
  }))
}

function keysOf(
  { verifiableAddresses, recoveryAddresses }: Identity,
  identifiers: IdentityKey[],
): IdentityKey[] {
  return [
    ...identifiers,
    ...verifiableAddresses.map(({ via, value }) => ({ kind: `verifiable:${via}`, value })),
    ...recoveryAddresses.map(({ via, value }) => ({ kind: `recovery:${via}`, value })),
  ]
}

/** The rules of identities: creating, finding by identifier, deleting. */
export function createIdentities({ queries, transaction, now, newId }: IdentitiesDependencies): Identities {
  const store = createIdentitiesStore(queries)
  const address = (entry: { via: string; value: string }, at: number): Address => ({
    id: newId(),
    ...entry,
    createdAt: at,
    updatedAt: at,
  })

  function build(project: ProjectContext, schema: IdentitySchema, draft: Draft): Identity {
    const at = now()
    const verified = new Set((draft.verifiedAddresses ?? []).map(normalise))
    const verifiable = marked(schema, draft.traits, ({ verification }) => verification).map((entry) => {
      const isVerified = verified.has(entry.value)
      return {
        ...address(entry, at),
        verified: isVerified,
        status: isVerified ? ('completed' as const) : ('pending' as const),
        verifiedAt: isVerified ? at : null,
      }
    })
    return {
      id: newId(),
      projectId: project.id,
      schemaId: schema.id,
      state: draft.state ?? 'active',
      stateChangedAt: at,
      traits: draft.traits,
      verifiableAddresses: verifiable,
      recoveryAddresses: marked(schema, draft.traits, ({ recovery }) => recovery).map((entry) =>
        address(entry, at),
      ),
      metadataPublic: draft.metadataPublic ?? null,
      metadataAdmin: draft.metadataAdmin ?? null,
      createdAt: at,
      updatedAt: at,
    }
  }

  return {
    ...createIdentityChanges({ queries, transaction, now, newId }),
    async create(project, draft) {
      const { schemas } = identityConfig(project)
      const schema = schemas.get(draft.schemaId || schemas.defaultId)
      const errors = schema.errors(draft.traits)
      if (errors.length > 0) throw new TraitsRefused(errors)
      const identity = build(project, schema, draft)
      const credentials = credentialsOf(draft, identity.createdAt)
      const types = new Set(['password', ...credentials.map(({ type }) => type)])
      const identifiers = [...types].flatMap((type) =>
        identifiersOf(schema, draft.traits, type).map((value) => ({ kind: type, value })),
      )
      const keys = keysOf(identity, identifiers)
      try {
        await transaction((tx) => createIdentityWrites(tx).insert({ identity, credentials, keys }))
      } catch (cause) {
        throw cause instanceof UniqueViolation
          ? new IdentityConflict('the identity exists already', { cause })
          : cause
      }
      return { identity, credentials }
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
    async remove({ projectId, id }) {
      await transaction((tx) => createIdentityWrites(tx).deleteIdentity(projectId, id))
    },
  }
}
