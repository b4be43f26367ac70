import type { Ports, ProjectContext } from '@tillkey/platform-core'
import { type Queries, type Transaction, UniqueViolation } from '@tillkey/sql'
import { identityConfig } from '../identity-config.ts'
import type { IdentitySchema } from '../schemas/identity-schemas.ts'
import type { JsonObject } from '../values/json.ts'
import { createIdentityChanges, type IdentityChanges } from './change-identity.ts'
import {
  addressesOf,
  credentialsAfter,
  type GivenAddress,
  type GivenCredentials,
  identifiedTypes,
  keysOf,
} from './derive.ts'
import { normalise } from './identifiers.ts'
import { createIdentitiesStore } from './identities-store.ts'
import type { Identity, NewIdentity } from './identity.ts'
import { createIdentityWrites } from './identity-writes-store.ts'
import { IdentityConflict, TraitsRefused } from './refusals.ts'

export interface Draft extends GivenCredentials {
  /** A new one unless told. */
  id?: string
  schemaId?: string | undefined
  traits: JsonObject
  state?: 'active' | 'inactive' | undefined
  metadataPublic?: unknown
  metadataAdmin?: unknown
  /** Addresses to count as verified, if the traits bring them. */
  verifiedAddresses?: readonly string[]
  /** Addresses as they are to be taken over, if the traits bring them. */
  addresses?: readonly GivenAddress[]
}

/** What becomes of an identity; what is not given stays. */
export interface IdentityChange extends GivenCredentials {
  schemaId?: string | undefined
  traits?: JsonObject | undefined
  state?: Identity['state'] | undefined
  metadataPublic?: unknown
  metadataAdmin?: unknown
}

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

/** The unit of work noticed that another identity has a key. */
const conflictOf = (cause: unknown): unknown =>
  cause instanceof UniqueViolation ? new IdentityConflict('the identity exists already', { cause }) : cause

const noAddresses = { verifiableAddresses: [], recoveryAddresses: [] }

interface Clock {
  now: () => number
  newId: () => string
}

/** TraitsRefused when they do not fit. */
function refuseTraits(schema: IdentitySchema, traits: unknown): void {
  const errors = schema.errors(traits)
  if (errors.length > 0) throw new TraitsRefused(errors)
}

const givenAddresses = (
  { addresses = [], verifiedAddresses = [] }: Draft,
  schema: IdentitySchema,
): GivenAddress[] => [
  ...addresses,
  ...verifiedAddresses.flatMap((value) =>
    schema.fields.flatMap(({ marks: { verification: via } }) =>
      via ? [{ value, via, verified: true, status: 'completed' as const }] : [],
    ),
  ),
]

/** A new identity with its credentials and keys. TraitsRefused, or 400 when there is no such schema. */
export function newIdentity(project: ProjectContext, draft: Draft, { now, newId }: Clock): NewIdentity {
  const { schemas } = identityConfig(project)
  const schema = schemas.get(draft.schemaId || schemas.defaultId)
  refuseTraits(schema, draft.traits)
  const at = now()
  const options = { present: noAddresses, given: givenAddresses(draft, schema), at, newId }
  const identity: Identity = {
    id: draft.id ?? newId(),
    projectId: project.id,
    schemaId: schema.id,
    state: draft.state ?? 'active',
    stateChangedAt: at,
    traits: draft.traits,
    ...addressesOf(schema, draft.traits, options),
    metadataPublic: draft.metadataPublic ?? null,
    metadataAdmin: draft.metadataAdmin ?? null,
    createdAt: at,
    updatedAt: at,
  }
  const credentials = credentialsAfter([], draft, { types: identifiedTypes(schema, draft.traits), at })
  return { identity, credentials, keys: keysOf(identity, schema, credentials) }
}

function changed(
  identity: Identity,
  change: IdentityChange,
  { now, newId }: Clock,
  schema: IdentitySchema,
): Identity {
  const at = now()
  const traits = change.traits ?? identity.traits
  const isOtherState = change.state !== undefined && change.state !== identity.state
  return {
    ...identity,
    schemaId: schema.id,
    traits,
    ...addressesOf(schema, traits, { present: identity, given: [], at, newId }),
    ...(isOtherState && { state: change.state, stateChangedAt: at }),
    ...('metadataPublic' in change && { metadataPublic: change.metadataPublic ?? null }),
    ...('metadataAdmin' in change && { metadataAdmin: change.metadataAdmin ?? null }),
    updatedAt: at,
  }
}

/** Reads an identity under a lock, so that of two changes at once neither undoes the other. */
async function underLock(tx: Transaction, projectId: string, id: string): Promise<Identity | undefined> {
  await tx.lock(`identity ${projectId} ${id}`)
  return createIdentitiesStore(tx).find(projectId, id)
}

async function update(
  tx: Transaction,
  { project, id, changeOf }: IdentityUpdate,
  { ports, ...clock }: Clock & { ports: Ports },
): Promise<NewIdentity | undefined> {
  const identity = await underLock(tx, project.id, id)
  if (!identity) return undefined
  const store = createIdentitiesStore(tx)
  const change = changeOf(identity)
  const { schemas } = identityConfig(project)
  const schema = schemas.get(change.schemaId ?? identity.schemaId)
  refuseTraits(schema, change.traits ?? identity.traits)
  const next = changed(identity, change, clock, schema)
  const present = await store.credentials(project.id, id)
  const credentials = credentialsAfter(present, change, {
    types: identifiedTypes(schema, next.traits),
    at: next.updatedAt,
  })
  const entry = { identity: next, credentials, keys: keysOf(next, schema, credentials) }
  await createIdentityWrites(tx).rewrite(entry)
  // Who is switched off is signed out everywhere, also of what signed in through here.
  if (next.state === 'inactive' && identity.state === 'active')
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
    ...createIdentityChanges({ queries, transaction, now, newId }),
    async create(project, draft) {
      const entry = newIdentity(project, draft, clock)
      try {
        await transaction((tx) => createIdentityWrites(tx).insert(entry))
      } catch (error) {
        throw conflictOf(error)
      }
      return entry
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
        await createIdentityWrites(tx).deleteIdentity(identity)
        await ports.grants?.endSubject(tx, project, identity.id)
      })
    },
  }
}
