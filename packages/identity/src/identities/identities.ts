import type { ProjectContext } from '@tillkey/platform-core'
import { type Database, UniqueViolation } from '@tillkey/sql'
import { identityConfig } from '../identity-config.ts'
import type { IdentitySchema, JsonObject } from '../schemas/identity-schemas.ts'
import { type TraitMarks, traitValues } from '../schemas/trait-fields.ts'
import type { TraitComplaint } from '../schemas/trait-validation.ts'
import {
  type Address,
  type Credential,
  createIdentitiesStore,
  createIdentityWrites,
  type Identity,
  type IdentityKey,
} from './identities-store.ts'

/** Another identity already has one of the identifiers or addresses. */
export class IdentityConflict extends Error {}

/** The traits do not fit their schema. */
export class TraitsRefused extends Error {
  readonly complaints: TraitComplaint[]
  constructor(complaints: TraitComplaint[]) {
    super(complaints.map(({ detail }) => detail).join('\n'))
    this.complaints = complaints
  }
}

export interface Draft {
  schemaId?: string | undefined
  traits: JsonObject
  /** A hash, ready to be stored. */
  passwordHash?: string | undefined
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

export interface Identities {
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
  db: Database
  now: () => number
  newId: () => string
}

/** How identifiers and addresses are compared. A zero byte is no part of any, and PostgreSQL would refuse it. */
export const normalise = (value: string): string => value.replaceAll('\0', '').trim().toLowerCase()

function marked(schema: IdentitySchema, traits: JsonObject, via: (marks: TraitMarks) => string | undefined) {
  const found = schema.fields.flatMap(({ path, marks }) => {
    const mark = via(marks)
    return mark ? traitValues(traits, path).map((value) => ({ via: mark, value: normalise(value) })) : []
  })
  return [...new Map(found.map((entry) => [`${entry.via} ${entry.value}`, entry])).values()]
}

/** What one can sign in with by password, as the schema marks it. */
export const passwordIdentifiers = (schema: IdentitySchema, traits: JsonObject): string[] =>
  marked(schema, traits, ({ passwordIdentifier }) =>
    passwordIdentifier === 'yes' ? 'password' : undefined,
  ).map(({ value }) => value)

function keysOf({ verifiableAddresses, recoveryAddresses }: Identity, identifiers: string[]): IdentityKey[] {
  return [
    ...identifiers.map((value) => ({ kind: 'password', value })),
    ...verifiableAddresses.map(({ via, value }) => ({ kind: `verifiable:${via}`, value })),
    ...recoveryAddresses.map(({ via, value }) => ({ kind: `recovery:${via}`, value })),
  ]
}

export function createIdentities({ db, now, newId }: IdentitiesDependencies): Identities {
  const store = createIdentitiesStore(db)
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
    async create(project, draft) {
      const { schemas } = identityConfig(project)
      const schema = schemas.get(draft.schemaId || schemas.defaultId)
      const complaints = schema.complaints(draft.traits)
      if (complaints.length > 0) throw new TraitsRefused(complaints)
      const identity = build(project, schema, draft)
      const { passwordHash } = draft
      const credentials: Credential[] = passwordHash
        ? [
            {
              type: 'password',
              config: { hashed_password: passwordHash },
              version: 0,
              createdAt: identity.createdAt,
              updatedAt: identity.createdAt,
            },
          ]
        : []
      const keys = keysOf(identity, passwordHash ? passwordIdentifiers(schema, draft.traits) : [])
      try {
        await db.transaction((tx) => createIdentityWrites(tx).insert({ identity, credentials, keys }))
      } catch (cause) {
        throw cause instanceof UniqueViolation
          ? new IdentityConflict('the identity exists already', { cause })
          : cause
      }
      return { identity, credentials }
    },
    async findAccount({ id }, identifier) {
      const identity = await store.findByKey(id, { kind: 'password', value: normalise(identifier) })
      if (!identity) return undefined
      const credentials = await store.credentials(id, identity.id)
      const password = credentials.find(({ type }) => type === 'password')
      const hash = password?.config.hashed_password
      return { identity, passwordHash: typeof hash === 'string' ? hash : undefined }
    },
    rehash: ({ identity, passwordHash }, hash) =>
      store.replaceCredential(identity, 'password', {
        from: { hashed_password: passwordHash },
        to: { hashed_password: hash },
        at: now(),
      }),
    async remove({ projectId, id }) {
      await db.transaction((tx) => createIdentityWrites(tx).deleteIdentity(projectId, id))
    },
  }
}
