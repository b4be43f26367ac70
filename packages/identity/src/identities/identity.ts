import type { JsonObject } from '../values.ts'

export interface Address {
  id: string
  via: string
  value: string
  createdAt: number
  updatedAt: number
}

export interface VerifiableAddress extends Address {
  verified: boolean
  /** `pending`, `sent` or `completed`; imported addresses may have any status. */
  status: string
  verifiedAt: number | null
}

export interface Identity {
  id: string
  projectId: string
  schemaId: string
  state: 'active' | 'inactive'
  stateChangedAt: number | null
  traits: JsonObject
  verifiableAddresses: VerifiableAddress[]
  recoveryAddresses: Address[]
  metadataPublic: unknown
  metadataAdmin: unknown
  organizationId: string | null
  /** Id in an external system, unique within the project. */
  externalId: string | null
  createdAt: number
  updatedAt: number
}

export interface Credential {
  type: string
  config: JsonObject
  version: number
  createdAt: number
  updatedAt: number
}

/** A lookup key of an identity, unique within its project and kind. */
export interface IdentityKey {
  /** `password`, `verifiable:email`, `recovery:email` … */
  kind: string
  value: string
}

export interface NewIdentity {
  identity: Identity
  credentials: Credential[]
  keys: IdentityKey[]
  /** Searchable texts, when they change. */
  texts?: readonly string[]
  /** The keys are stored under values that match no lookup. */
  isDecoy?: boolean
}
