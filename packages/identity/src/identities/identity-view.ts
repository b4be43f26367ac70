import type {
  Identity as IdentityBody,
  IdentityCredentials,
} from '@tillkey/contract/platform/identity/identity-models.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { JsonObject } from '../values.ts'
import type {
  Address,
  Credential,
  Identity,
  IdentityKey,
  NewIdentity,
  VerifiableAddress,
} from './identity.ts'

/** The time that was written last, and how: what is written of one identity was mostly done at once. */
let last = { milliseconds: 0, text: new Date(0).toISOString() }

/** A time (milliseconds since 1970) as callers see it: RFC 3339 in UTC. */
export function time(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, text: new Date(milliseconds).toISOString() }
  return last.text
}

/** The time (milliseconds since 1970) that `time` wrote. */
export function parseTime(text: string): number {
  if (text !== last.text) last = { milliseconds: Date.parse(text), text }
  return last.milliseconds
}

/** The address of a schema that was written last: identities of a list are mostly of one. */
let lastSchema = { publicUrl: '', id: '', url: '' }

/** Where the schema of an id is read. */
export function schemaUrl(publicUrl: string, id: string): string {
  if (lastSchema.id !== id || lastSchema.publicUrl !== publicUrl) {
    const name = Buffer.from(id).toString('base64url')
    lastSchema = { publicUrl, id, url: `${publicUrl}/schemas/${name}` }
  }
  return lastSchema.url
}

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

/** The addresses of an identity as callers see them. */
export const addressesView = ({
  verifiableAddresses,
  recoveryAddresses,
}: Pick<Identity, 'verifiableAddresses' | 'recoveryAddresses'>) => ({
  ...(verifiableAddresses.length > 0 && { verifiable_addresses: verifiableAddresses.map(verifiableView) }),
  ...(recoveryAddresses.length > 0 && { recovery_addresses: recoveryAddresses.map(addressView) }),
})

/** What `addressesView` makes of addresses. */
export type AddressesView = ReturnType<typeof addressesView>

const toAddress = ({ id, value, via, ...at }: ReturnType<typeof addressView>): Address => ({
  ...{ id, value, via, createdAt: parseTime(at.created_at), updatedAt: parseTime(at.updated_at) },
})

/** The addresses that a view of them is of. */
export const addressesOfView = ({
  verifiable_addresses: verifiable = [],
  recovery_addresses: recovery = [],
}: AddressesView): Pick<Identity, 'verifiableAddresses' | 'recoveryAddresses'> => ({
  verifiableAddresses: verifiable.map((view) => ({
    ...toAddress(view),
    verified: view.verified,
    status: view.status,
    verifiedAt: view.verified_at === undefined ? null : parseTime(view.verified_at),
  })),
  recoveryAddresses: recovery.map(toAddress),
})

/** An identity as its owner sees it: without credentials and without the administrators' notes. */
export function identityView(
  identity: Identity,
  { publicUrl }: Pick<ProjectContext, 'publicUrl'>,
): IdentityBody {
  const { stateChangedAt } = identity
  return {
    id: identity.id,
    schema_id: identity.schemaId,
    schema_url: schemaUrl(publicUrl, identity.schemaId),
    state: identity.state,
    ...(stateChangedAt !== null && { state_changed_at: time(stateChangedAt) }),
    traits: identity.traits,
    ...addressesView(identity),
    // Metadata is whatever was given; the contract calls it an object.
    metadata_public: identity.metadataPublic as JsonObject | null,
    created_at: time(identity.createdAt),
    updated_at: time(identity.updatedAt),
    organization_id: identity.organizationId,
    ...(identity.externalId !== null && { external_id: identity.externalId }),
  }
}

/** What a provider's sign-in holds when nothing was kept of it. */
const noTokens = {
  initial_id_token: '',
  initial_access_token: '',
  initial_refresh_token: '',
  organization: '',
}

function configView({ type, config }: Credential): JsonObject {
  if (type !== 'oidc' || !Array.isArray(config.providers)) return config
  return { ...config, providers: config.providers.map((provider) => ({ ...noTokens, ...provider })) }
}

function credentialView(
  credential: Credential,
  { keys, included = [], emptyIdentifiers }: Omit<AdminParts, 'credentials'>,
): IdentityCredentials {
  const identifiers = keys.filter(({ kind }) => kind === credential.type).map(({ value }) => value)
  return {
    type: credential.type,
    ...((identifiers.length > 0 || emptyIdentifiers === 'told') && { identifiers }),
    version: credential.version,
    ...(included.includes(credential.type) && { config: configView(credential) }),
    created_at: time(credential.createdAt),
    updated_at: time(credential.updatedAt),
  }
}

export interface AdminParts {
  credentials: Credential[]
  keys: IdentityKey[]
  /** Types of credentials that are shown with what they hold. */
  included?: readonly string[]
  /** Whether a credential that is found by nothing says so. */
  emptyIdentifiers?: 'told' | 'left out'
}

/** An identity as administrators see it. */
export function adminIdentityView(
  identity: Identity,
  project: ProjectContext,
  { credentials, ...parts }: AdminParts,
): IdentityBody {
  const views = credentials.map((credential) => [credential.type, credentialView(credential, parts)])
  return {
    ...identityView(identity, project),
    ...(views.length > 0 && {
      credentials: Object.fromEntries(views) as Record<string, IdentityCredentials>, // made of such entries
    }),
    metadata_admin: identity.metadataAdmin as JsonObject | null, // whatever was given; the contract calls it an object
  }
}

/** An identity in a list of all: as administrators see it, without credentials. */
export const listedIdentityView = (
  identity: Identity,
  project: Pick<ProjectContext, 'publicUrl'>,
): IdentityBody => ({
  ...identityView(identity, project),
  metadata_admin: identity.metadataAdmin as JsonObject | null, // whatever was given; the contract calls it an object
})

/** An identity as it is answered when it was created: each credential is at the beginning of its versions. */
export function createdIdentityView(
  { identity, credentials, keys }: NewIdentity,
  project: ProjectContext,
): IdentityBody {
  const first = credentials.map((credential) => ({ ...credential, version: 0 }))
  return adminIdentityView(identity, project, { credentials: first, keys })
}
