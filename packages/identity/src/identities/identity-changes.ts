import type { ProjectContext } from '@tillkey/platform-core'
import { identityConfig } from '../identity-config.ts'
import type { IdentitySchema } from '../schemas/identity-schemas.ts'
import type { JsonObject } from '../values.ts'
import { InvalidTraitsError } from './errors.ts'
import type { Credential, Identity, NewIdentity } from './identity.ts'
import {
  addressesOf,
  type CredentialInput,
  credentialsAfter,
  type ImportedAddress,
  identifiedTypes,
  keysOf,
  searchedTextsOf,
} from './lookup-keys.ts'

export interface Draft extends CredentialInput {
  /** Found by nothing that it brings: it is written to be taken back. */
  isDecoy?: boolean
  /** A new one unless told. */
  id?: string
  schemaId?: string | undefined
  traits: JsonObject
  state?: 'active' | 'inactive' | undefined
  metadataPublic?: unknown
  metadataAdmin?: unknown
  organizationId?: string | null | undefined
  externalId?: string | null | undefined
  /** Addresses to count as verified, if the traits bring them. */
  verifiedAddresses?: readonly string[]
  /** Addresses as they are to be taken over, if the traits bring them. */
  addresses?: readonly ImportedAddress[]
}

/** What becomes of an identity; what is not given stays. */
export interface IdentityChange extends CredentialInput {
  schemaId?: string | undefined
  traits?: JsonObject | undefined
  state?: Identity['state'] | undefined
  /** When the state changed; now unless told, `null` for a time that is not kept. */
  stateChangedAt?: number | null
  metadataPublic?: unknown
  metadataAdmin?: unknown
  organizationId?: string | null | undefined
  externalId?: string | null | undefined
  /** Whether addresses that it has and keeps count as verified, and how far that came; one that is left out has to be verified anew. */
  verifiedAddresses?: readonly ImportedAddress[]
}

const noAddresses = { verifiableAddresses: [], recoveryAddresses: [] }

export interface Clock {
  now: () => number
  newId: () => string
}

/** InvalidTraitsError when they do not fit. */
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

/** An identity with its credentials, and what it is found by. */
const buildEntry = (identity: Identity, schema: IdentitySchema, credentials: Credential[]): NewIdentity => ({
  identity,
  credentials,
  keys: keysOf(identity, schema, credentials),
  texts: searchedTextsOf(schema, identity.traits),
})

/** A new identity with its credentials and keys. InvalidTraitsError, or 400 when there is no such schema. */
export function newIdentity(project: ProjectContext, draft: Draft, { now, newId }: Clock): NewIdentity {
  const { schemas } = identityConfig(project)
  const schema = schemas.get(draft.schemaId || schemas.defaultId)
  refuseTraits(schema, draft.traits)
  const at = now()
  const options = { present: noAddresses, given: importedAddresses(draft, schema), at, newId }
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
    organizationId: draft.organizationId ?? null,
    externalId: draft.externalId ?? null,
    createdAt: at,
    updatedAt: at,
  }
  const credentials = credentialsAfter([], draft, { types: identifiedTypes(schema, draft.traits), at })
  const entry = buildEntry(identity, schema, credentials)
  return draft.isDecoy ? { ...entry, isDecoy: true } : entry
}

/** The addresses of an identity, verified as the change says; one that it leaves out is made anew by the traits, and has to be verified again. */
function withImportedAddresses(
  identity: Identity,
  { verifiedAddresses }: IdentityChange,
  at: number,
): Identity {
  if (!verifiedAddresses) return identity
  const verifiableAddresses = identity.verifiableAddresses.flatMap((address) => {
    const imported = verifiedAddresses.find(({ via, value }) => via === address.via && value === address.value)
    if (!imported) return []
    if (imported.verified === address.verified && imported.status === address.status) return [address]
    const { verified, status, verifiedAt = verified ? (address.verifiedAt ?? at) : null } = imported
    return [{ ...address, verified, status, verifiedAt, updatedAt: at }]
  })
  return { ...identity, verifiableAddresses }
}

function changed(
  identity: Identity,
  change: IdentityChange,
  { now, newId }: Clock,
  schema: IdentitySchema,
): Identity {
  const at = now()
  const traits = change.traits ?? identity.traits
  const { stateChangedAt = at } = change
  const isOtherState = change.state !== undefined && change.state !== identity.state
  return {
    ...identity,
    schemaId: schema.id,
    traits,
    ...addressesOf(schema, traits, {
      present: withImportedAddresses(identity, change, at),
      imported: [],
      at,
      newId,
    }),
    ...(isOtherState && { state: change.state, stateChangedAt }),
    ...('metadataPublic' in change && { metadataPublic: change.metadataPublic ?? null }),
    ...('metadataAdmin' in change && { metadataAdmin: change.metadataAdmin ?? null }),
    ...(change.organizationId !== undefined && { organizationId: change.organizationId }),
    ...(change.externalId !== undefined && { externalId: change.externalId }),
    updatedAt: at,
  }
}

/** What an identity with its credentials becomes by a change. InvalidTraitsError, or 400 when there is no such schema. */
export function changedIdentity(
  project: ProjectContext,
  { identity, credentials }: Pick<NewIdentity, 'identity' | 'credentials'>,
  { change, now, newId }: Clock & { change: IdentityChange },
): NewIdentity {
  const schema = identityConfig(project).schemas.get(change.schemaId ?? identity.schemaId)
  refuseTraits(schema, change.traits ?? identity.traits)
  const next = changed(identity, change, { now, newId }, schema)
  const types = identifiedTypes(schema, next.traits)
  return buildEntry(next, schema, credentialsAfter(credentials, change, { types, at: next.updatedAt }))
}
