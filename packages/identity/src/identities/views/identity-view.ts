import type {
  Identity as IdentityBody,
  IdentityCredentials,
} from '@tillkey/contract/platform/identity/identity-models.ts'
import type { IdentityRules, ProjectContext } from '@tillkey/platform-core'
import { identityConfig } from '../../identity-config.ts'
import type { JsonObject } from '../../values.ts'
import type {
  Address,
  Credential,
  Identity,
  IdentityKey,
  NewIdentity,
  VerifiableAddress,
} from '../identity.ts'

/** Cache of the last time: the timestamps of one identity are mostly equal. */
let last = { milliseconds: 0, text: new Date(0).toISOString() }

/** Formats milliseconds since 1970 as RFC 3339 in UTC. */
export function time(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, text: new Date(milliseconds).toISOString() }
  return last.text
}

/** Parses what `time` wrote, in milliseconds since 1970. */
export function parseTime(text: string): number {
  if (text !== last.text) last = { milliseconds: Date.parse(text), text }
  return last.milliseconds
}

/** Cache of the last URL: identities of a list mostly share a schema. */
let lastSchema = { publicUrl: '', id: '', url: '' }

/** Returns the URL of a schema. */
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

/** Renders addresses in the form of the API. */
export const addressesView = ({
  verifiableAddresses,
  recoveryAddresses,
}: Pick<Identity, 'verifiableAddresses' | 'recoveryAddresses'>) => ({
  ...(verifiableAddresses.length > 0 && { verifiable_addresses: verifiableAddresses.map(verifiableView) }),
  ...(recoveryAddresses.length > 0 && { recovery_addresses: recoveryAddresses.map(addressView) }),
})

export type AddressesView = ReturnType<typeof addressesView>

const toAddress = ({ id, value, via, ...at }: ReturnType<typeof addressView>): Address => ({
  id,
  value,
  via,
  createdAt: parseTime(at.created_at),
  updatedAt: parseTime(at.updated_at),
})

/** Inverse of `addressesView`. */
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

/** Renders an identity for its owner: without credentials and metadata_admin. */
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
    // Metadata may be any JSON; the contract declares an object.
    metadata_public: identity.metadataPublic as JsonObject | null,
    created_at: time(identity.createdAt),
    updated_at: time(identity.updatedAt),
    organization_id: identity.organizationId,
    ...(identity.externalId !== null && { external_id: identity.externalId }),
  }
}

/** Members of a connection for which no tokens were stored. */
const noTokens = {
  initial_id_token: '',
  initial_access_token: '',
  initial_refresh_token: '',
}

function connectionView(connection: JsonObject, { connectionOrganization }: IdentityRules): JsonObject {
  const { organization, ...rest } = { organization: '', ...noTokens, ...connection }
  return connectionOrganization === 'always' || organization !== '' ? { ...rest, organization } : rest
}

function configView({ type, config }: Credential, rules: IdentityRules): JsonObject {
  if (type !== 'oidc' || !Array.isArray(config.providers)) return config
  return { ...config, providers: config.providers.map((provider) => connectionView(provider, rules)) }
}

function credentialView(
  credential: Credential,
  { keys, included = [], emptyIdentifiers }: Omit<AdminParts, 'credentials'>,
  rules: IdentityRules,
): IdentityCredentials {
  const identifiers = keys.filter(({ kind }) => kind === credential.type).map(({ value }) => value)
  return {
    type: credential.type,
    ...((identifiers.length > 0 || emptyIdentifiers === 'shown') && { identifiers }),
    version: credential.version,
    ...(included.includes(credential.type) && { config: configView(credential, rules) }),
    created_at: time(credential.createdAt),
    updated_at: time(credential.updatedAt),
  }
}

export interface AdminParts {
  credentials: Credential[]
  keys: IdentityKey[]
  /** Credential types shown with their config. */
  included?: readonly string[]
  /** Whether credentials without identifiers show an empty list or omit the member. */
  emptyIdentifiers?: 'shown' | 'omitted'
}

/** Renders an identity for administrators. */
export function adminIdentityView(
  identity: Identity,
  project: ProjectContext,
  { credentials, ...parts }: AdminParts,
): IdentityBody {
  const { rules } = identityConfig(project)
  const views = credentials.map(({ type, ...credential }) => {
    const version = type === 'code' ? rules.codeCredentialVersion : credential.version
    return [type, credentialView({ ...credential, type, version }, parts, rules)]
  })
  return {
    ...identityView(identity, project),
    ...(views.length > 0 && {
      credentials: Object.fromEntries(views) as Record<string, IdentityCredentials>, // built from such entries
    }),
    metadata_admin: identity.metadataAdmin as JsonObject | null, // any JSON; the contract declares an object
  }
}

/** Renders an identity of a list for administrators, without credentials. */
export const listedIdentityView = (
  identity: Identity,
  project: Pick<ProjectContext, 'publicUrl'>,
): IdentityBody => ({
  ...identityView(identity, project),
  metadata_admin: identity.metadataAdmin as JsonObject | null, // any JSON; the contract declares an object
})

/** Renders a newly created identity: as published, all credentials show version 0. */
export function createdIdentityView(
  { identity, credentials, keys }: NewIdentity,
  project: ProjectContext,
): IdentityBody {
  const first = credentials.map((credential) => ({ ...credential, version: 0 }))
  return adminIdentityView(identity, project, { credentials: first, keys })
}
