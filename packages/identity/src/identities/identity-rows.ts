import type { JsonObject } from '../values.ts'
import type { Credential, Identity, IdentityKey } from './identity.ts'
import { type AddressesView, addressesOfView, addressesView } from './identity-view.ts'

export interface IdentityRow {
  project_id: string
  id: string
  schema_id: string
  state: 'active' | 'inactive'
  state_changed_at: number | null
  traits: string
  addresses: string
  metadata_public: string
  metadata_admin: string
  organization_id: string | null
  external_id: string | null
  created_at: number
  updated_at: number
}

/** The columns of what lists show. */
export const LISTED = `i.id, i.schema_id, i.state, i.state_changed_at, i.traits, i.addresses, i.metadata_public, i.metadata_admin,
  i.organization_id, i.external_id, i.created_at, i.updated_at`

/** An identity as it is kept, of a project that is known. */
export type ListedRow = Omit<IdentityRow, 'project_id'>

/** The columns of a whole identity. */
export const IDENTITY = `i.project_id, ${LISTED}`

export interface CredentialRow {
  type: string
  config: string
  version: number
  created_at: number
  updated_at: number
}

/** The columns of a credential. */
export const CREDENTIAL = 'type, config, version, created_at, updated_at'

/** Most identities have none, and lists hold hundreds of them. */
const parseMetadata = (text: string): unknown => (text === 'null' ? null : JSON.parse(text))

/** The addresses of an identity. */
export type Addresses = Pick<Identity, 'verifiableAddresses' | 'recoveryAddresses'>

/** Addresses as they stand in their column: as callers see them, so that lists take them from there. */
export const addressesText = (addresses: Addresses): string => JSON.stringify(addressesView(addresses))

/** The text of no addresses at all. */
export const NO_ADDRESSES = '{}'

/** The addresses that `addressesText` wrote. */
export const toAddresses = (text: string): Addresses => addressesOfView(JSON.parse(text) as AddressesView) // written by stores of identities

/** An identity from its row. */
export function toIdentity(row: IdentityRow): Identity {
  return {
    id: row.id,
    projectId: row.project_id,
    schemaId: row.schema_id,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    traits: JSON.parse(row.traits) as JsonObject, // written by stores of identities
    ...toAddresses(row.addresses),
    metadataPublic: parseMetadata(row.metadata_public),
    metadataAdmin: parseMetadata(row.metadata_admin),
    organizationId: row.organization_id,
    externalId: row.external_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A credential from its row. */
export const toCredential = (row: CredentialRow): Credential => ({
  type: row.type,
  config: JSON.parse(row.config) as JsonObject, // written by stores of identities
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** The columns of an identity behind its project and id, in their order. */
export const toColumns = (identity: Identity): (string | number | null)[] => [
  identity.schemaId,
  identity.state,
  identity.stateChangedAt,
  JSON.stringify(identity.traits),
  addressesText(identity),
  JSON.stringify(identity.metadataPublic ?? null),
  JSON.stringify(identity.metadataAdmin ?? null),
  identity.createdAt,
  identity.updatedAt,
  identity.organizationId,
  identity.externalId,
]

/** The order of two texts. */
export const compareTexts = (left: string, right: string): number =>
  left < right ? -1 : Number(left > right)

/**
 * Keys by kind and value. They are ordered here: told to order them, SQLite walks the primary key, which has that order, and
 * with it every key of the project.
 */
export const byKindAndValue = (left: IdentityKey, right: IdentityKey): number =>
  compareTexts(left.kind, right.kind) || compareTexts(left.value, right.value)
