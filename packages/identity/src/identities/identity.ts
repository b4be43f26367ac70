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
  /** `pending`, `sent` or `completed`; of an imported address whatever its source says. */
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
  /** The organization it belongs to. */
  organizationId: string | null
  /** What somebody else's system calls it; unique in its project. */
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

/** What an identity is found by: unique among the identities of a project, within its kind. */
export interface IdentityKey {
  /** `password`, `verifiable:email`, `recovery:email` … */
  kind: string
  value: string
}

export interface NewIdentity {
  identity: Identity
  credentials: Credential[]
  keys: IdentityKey[]
  /** What is searched of it, where it is told anew. */
  texts?: readonly string[]
  /** Its keys are written as ones that nobody has. */
  isDecoy?: boolean
}
