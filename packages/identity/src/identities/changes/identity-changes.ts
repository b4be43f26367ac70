import type { ProjectContext } from '@tillkey/platform-core'
import { identityConfig } from '../../identity-config.ts'
import type { IdentitySchema } from '../../schemas/identity-schemas.ts'
import type { JsonObject } from '../../values.ts'
import { InvalidTraitsError } from '../errors.ts'
import type { Credential, Identity, NewIdentity } from '../identity.ts'
import {
  type CredentialInput,
  credentialsAfter,
  deriveKeys,
  extractAddresses,
  extractSearchedTexts,
  type ImportedAddress,
  identifiedTypes,
} from './lookup-keys.ts'

export interface Draft extends CredentialInput {
  /** The keys of a decoy match no lookup. It is written only to be rolled back. */
  isDecoy?: boolean
  /** Default: a new id. */
  id?: string
  schemaId?: string | undefined
  traits: JsonObject
  state?: 'active' | 'inactive' | undefined
  metadataPublic?: unknown
  metadataAdmin?: unknown
  organizationId?: string | null | undefined
  externalId?: string | null | undefined
  /** Addresses to mark as verified when the traits contain them. */
  verifiedAddresses?: readonly string[]
  /** Address states to import when the traits contain them. */
  addresses?: readonly ImportedAddress[]
}

/** A change of an identity; absent members stay as they are. */
export interface IdentityChange extends CredentialInput {
  schemaId?: string | undefined
  traits?: JsonObject | undefined
  state?: Identity['state'] | undefined
  /** Default: now. `null` hides the time. */
  stateChangedAt?: number | null
  metadataPublic?: unknown
  metadataAdmin?: unknown
  organizationId?: string | null | undefined
  externalId?: string | null | undefined
  /**
   * New verification state of existing addresses. An address missing from the list must be verified again.
   */
  verifiedAddresses?: readonly ImportedAddress[]
}

const noAddresses = { verifiableAddresses: [], recoveryAddresses: [] }

export interface Clock {
  now: () => number
  newId: () => string
}

/** Throws InvalidTraitsError when the traits do not match the schema. */
function refuseTraits(schema: IdentitySchema, traits: unknown): void {
  const errors = schema.errors(traits)
  if (errors.length > 0) throw new InvalidTraitsError(errors)
}

const importedAddresses = (
  { addresses = [], verifiedAddresses = [] }: Draft,
  schema: IdentitySchema,
): ImportedAddress[] => [
  ...addresses,
  ...verifiedAddresses.flatMap((value) =>
    schema.marked.flatMap(({ marks: { verification: via } }) =>
      via ? [{ value, via, verified: true, status: 'completed' as const }] : [],
    ),
  ),
]

const buildEntry = (identity: Identity, schema: IdentitySchema, credentials: Credential[]): NewIdentity => ({
  identity,
  credentials,
  keys: deriveKeys(identity, schema, credentials),
  texts: extractSearchedTexts(schema, identity.traits),
})

/**
 * Builds a new identity with its credentials and keys. Throws InvalidTraitsError, and 400 for an unknown
 * schema.
 */
export function newIdentity(project: ProjectContext, draft: Draft, { now, newId }: Clock): NewIdentity {
  const { schemas } = identityConfig(project)
  const schema = schemas.get(draft.schemaId || schemas.defaultId)
  refuseTraits(schema, draft.traits)
  const at = now()
  const options = { present: noAddresses, imported: importedAddresses(draft, schema), at, newId }
  const identity: Identity = {
    id: draft.id ?? newId(),
    projectId: project.id,
    schemaId: schema.id,
    state: draft.state ?? 'active',
    stateChangedAt: at,
    traits: draft.traits,
    ...extractAddresses(schema, draft.traits, options),
    metadataPublic: draft.metadataPublic ?? null,
    metadataAdmin: draft.metadataAdmin ?? null,
    organizationId: draft.organizationId ?? null,
    externalId: draft.externalId ?? null,
    createdAt: at,
    updatedAt: at,
  }
  const credentials = credentialsAfter([], draft, { types: identifiedTypes(schema, draft.traits), at })
  const entry = buildEntry(identity, schema, credentials)
  return draft.isDecoy ? { ...entry, isDecoy: true } : entry
}

/**
 * Applies the imported verification state. Addresses missing from it are dropped, and derived again from the
 * traits as unverified.
 */
function withImportedAddresses(
  identity: Identity,
  { verifiedAddresses }: IdentityChange,
  at: number,
): Identity {
  if (!verifiedAddresses) return identity
  const verifiableAddresses = identity.verifiableAddresses.flatMap((address) => {
    const imported = verifiedAddresses.find(
      ({ via, value }) => via === address.via && value === address.value,
    )
    if (!imported) return []
    if (imported.verified === address.verified && imported.status === address.status) return [address]
    const { verified, status, verifiedAt = verified ? (address.verifiedAt ?? at) : null } = imported
    return [{ ...address, verified, status, verifiedAt, updatedAt: at }]
  })
  return { ...identity, verifiableAddresses }
}

function changed(
  identity: Identity,
  { change, schema }: { change: IdentityChange; schema: IdentitySchema },
  { now, newId }: Clock,
): Identity {
  const at = now()
  const traits = change.traits ?? identity.traits
  const { state = identity.state, stateChangedAt = at } = change
  return {
    ...identity,
    schemaId: schema.id,
    traits,
    ...extractAddresses(schema, traits, {
      present: withImportedAddresses(identity, change, at),
      imported: [],
      at,
      newId,
    }),
    ...(state !== identity.state && { state, stateChangedAt }),
    ...('metadataPublic' in change && { metadataPublic: change.metadataPublic ?? null }),
    ...('metadataAdmin' in change && { metadataAdmin: change.metadataAdmin ?? null }),
    ...(change.organizationId !== undefined && { organizationId: change.organizationId }),
    ...(change.externalId !== undefined && { externalId: change.externalId }),
    updatedAt: at,
  }
}

/**
 * Applies a change to an identity and its credentials. Throws InvalidTraitsError, and 400 for an unknown
 * schema.
 */
export function changedIdentity(
  project: ProjectContext,
  { identity, credentials }: Pick<NewIdentity, 'identity' | 'credentials'>,
  { change, now, newId }: Clock & { change: IdentityChange },
): NewIdentity {
  const schema = identityConfig(project).schemas.get(change.schemaId ?? identity.schemaId)
  refuseTraits(schema, change.traits ?? identity.traits)
  const next = changed(identity, { change, schema }, { now, newId })
  const types = identifiedTypes(schema, next.traits)
  return buildEntry(next, schema, credentialsAfter(credentials, change, { types, at: next.updatedAt }))
}
