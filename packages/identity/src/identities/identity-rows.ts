import type { JsonObject } from '../values/json.ts'
import type { Credential, Identity } from './identity.ts'

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

export interface CredentialRow {
  type: string
  config: string
  version: number
  created_at: number
  updated_at: number
}

/** Most identities have none, and lists hold hundreds of them. */
const metadataOf = (text: string): unknown => (text === 'null' ? null : JSON.parse(text))

/** An identity from its row. */
export function toIdentity(row: IdentityRow): Identity {
  const addresses = JSON.parse(row.addresses) as Pick<Identity, 'verifiableAddresses' | 'recoveryAddresses'> // written by stores of identities
  return {
    id: row.id,
    projectId: row.project_id,
    schemaId: row.schema_id,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    traits: JSON.parse(row.traits) as JsonObject, // written by stores of identities
    ...addresses,
    metadataPublic: metadataOf(row.metadata_public),
    metadataAdmin: metadataOf(row.metadata_admin),
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

/** The addresses of an identity, as they stand in their column. */
const addressesText = ({ verifiableAddresses, recoveryAddresses }: Identity): string =>
  JSON.stringify({ verifiableAddresses, recoveryAddresses })

/** The columns of an identity behind its project and id, in their order. */
export const valuesOf = (identity: Identity): (string | number | null)[] => [
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
