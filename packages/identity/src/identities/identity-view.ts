import type {
  Identity as IdentityBody,
  IdentityCredentials,
} from '@tillkey/contract/platform/identity/identity-models.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { JsonObject } from '../values/json.ts'
import type { Address, Credential, Identity, IdentityKey, VerifiableAddress } from './identities-store.ts'

/** A time (milliseconds since 1970) as callers see it: RFC 3339 in UTC. */
export const time = (milliseconds: number): string => new Date(milliseconds).toISOString()

const addressView = ({ id, via, value, createdAt, updatedAt }: Address) => ({
  id,
  value,
  via,
  created_at: time(createdAt),
  updated_at: time(updatedAt),
})

const verifiableView = (address: VerifiableAddress) => ({
  ...addressView(address),
  verified: address.verified,
  status: address.status,
  ...(address.verifiedAt !== null && { verified_at: time(address.verifiedAt) }),
})

/** An identity as its owner sees it: without credentials and without the administrators' notes. */
export function identityView(identity: Identity, { publicUrl }: ProjectContext): IdentityBody {
  const { verifiableAddresses, recoveryAddresses, stateChangedAt } = identity
  return {
    id: identity.id,
    schema_id: identity.schemaId,
    schema_url: `${publicUrl}/schemas/${Buffer.from(identity.schemaId).toString('base64url')}`,
    state: identity.state,
    ...(stateChangedAt !== null && { state_changed_at: time(stateChangedAt) }),
    traits: identity.traits,
    ...(verifiableAddresses.length > 0 && { verifiable_addresses: verifiableAddresses.map(verifiableView) }),
    ...(recoveryAddresses.length > 0 && { recovery_addresses: recoveryAddresses.map(addressView) }),
    // Metadata is whatever was given; the contract calls it an object.
    metadata_public: identity.metadataPublic as JsonObject | null,
    created_at: time(identity.createdAt),
    updated_at: time(identity.updatedAt),
    organization_id: null,
  }
}

function credentialView(
  credential: Credential,
  keys: IdentityKey[],
  included: readonly string[],
): IdentityCredentials {
  return {
    type: credential.type,
    identifiers: keys.filter(({ kind }) => kind === credential.type).map(({ value }) => value),
    version: credential.version,
    ...(included.includes(credential.type) && { config: credential.config }),
    created_at: time(credential.createdAt),
    updated_at: time(credential.updatedAt),
  }
}

export interface AdminParts {
  credentials: Credential[]
  keys: IdentityKey[]
  /** Types of credentials that are shown with what they hold. */
  included?: readonly string[]
}

/** Who has an identifier and no password yet is listed with an empty one: the identifier is taken all the same. */
function listed({ createdAt, updatedAt }: Identity, { credentials, keys }: AdminParts): Credential[] {
  const hasPassword = credentials.some(({ type }) => type === 'password')
  if (hasPassword || !keys.some(({ kind }) => kind === 'password')) return credentials
  return [...credentials, { type: 'password', config: {}, version: 0, createdAt, updatedAt }]
}

/** An identity as administrators see it. */
export function adminIdentityView(
  identity: Identity,
  project: ProjectContext,
  parts: AdminParts,
): IdentityBody {
  const { keys, included = [] } = parts
  const views = listed(identity, parts).map((credential) => [
    credential.type,
    credentialView(credential, keys, included),
  ])
  return {
    ...identityView(identity, project),
    credentials: Object.fromEntries(views) as Record<string, IdentityCredentials>,
    metadata_admin: identity.metadataAdmin as JsonObject | null,
  }
}
