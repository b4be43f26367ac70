import type { JsonObject } from '../values.ts'
import type { Credential, Identity, IdentityKey } from './identity.ts'
import { type AddressesView, addressesOfView, addressesView } from './views/identity-view.ts'

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

/** Columns shown in lists. */
export const LISTED = `i.id, i.schema_id, i.state, i.state_changed_at, i.traits, i.addresses, i.metadata_public, i.metadata_admin,
  i.organization_id, i.external_id, i.created_at, i.updated_at`

/** A row of a list, without the project, which is known. */
export type ListedRow = Omit<IdentityRow, 'project_id'>

/** Columns of an identity. */
export const IDENTITY = `i.project_id, ${LISTED}`

export interface CredentialRow {
  type: string
  config: string
  version: number
  created_at: number
  updated_at: number
}

/** Columns of a credential. */
export const CREDENTIAL = 'type, config, version, created_at, updated_at'

/** Avoids parsing `null`, the value of most rows. */
const parseMetadata = (text: string): unknown => (text === 'null' ? null : JSON.parse(text))

export type Addresses = Pick<Identity, 'verifiableAddresses' | 'recoveryAddresses'>

/** Serializes addresses for their column, in the form of the API, so that lists can copy them unparsed. */
export const addressesText = (addresses: Addresses): string => JSON.stringify(addressesView(addresses))

/** Serialized form of no addresses. */
export const NO_ADDRESSES = '{}'

/** Parses what `addressesText` wrote. */
export const toAddresses = (text: string): Addresses => addressesOfView(JSON.parse(text) as AddressesView) // written by the identity stores

/** Converts a row of `identities`. */
export function toIdentity(row: IdentityRow): Identity {
  return {
    id: row.id,
    projectId: row.project_id,
    schemaId: row.schema_id,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    traits: JSON.parse(row.traits) as JsonObject, // written by the identity stores
    ...toAddresses(row.addresses),
    metadataPublic: parseMetadata(row.metadata_public),
    metadataAdmin: parseMetadata(row.metadata_admin),
    organizationId: row.organization_id,
    externalId: row.external_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Converts a row of `credentials`. */
export const toCredential = (row: CredentialRow): Credential => ({
  type: row.type,
  config: JSON.parse(row.config) as JsonObject, // written by the identity stores
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Values of all columns after project_id and id, in column order. */
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

/** Compares two strings by code unit. */
export const compareTexts = (left: string, right: string): number =>
  left < right ? -1 : Number(left > right)

/**
 * Orders keys by kind and value in memory. With ORDER BY, SQLite would scan all keys of the project in
 * primary-key order.
 */
export const byKindAndValue = (left: IdentityKey, right: IdentityKey): number =>
  compareTexts(left.kind, right.kind) || compareTexts(left.value, right.value)
