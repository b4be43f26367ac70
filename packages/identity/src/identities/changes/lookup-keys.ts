import { connectionKey, connectionsIn, type OidcSubject } from '../../credentials/connections.ts'
import { readKeys } from '../../credentials/webauthn-keys.ts'
import { extractIdentifiers, type IdentitySchema, marked } from '../../schemas/identity-schemas.ts'
import { writtenValues } from '../../schemas/trait-fields.ts'
import { type JsonObject, normalise, withoutSeparators } from '../../values.ts'
import { IdentityConflictError } from '../errors.ts'
import type { Address, Credential, Identity, IdentityKey, VerifiableAddress } from '../identity.ts'
import { searchedTexts } from '../search/search-parts.ts'

interface Marked {
  via: string
  value: string
}

/** Credential types that exist wherever the schema marks an identifier for them. */
const IDENTIFIED = ['password', 'code', 'webauthn']

/** Sign-in identifiers by credential type, as marked by the schema. */
const identifiers = (schema: IdentitySchema, traits: JsonObject): Marked[] =>
  IDENTIFIED.flatMap((type) =>
    extractIdentifiers(schema, traits, type).map((value) => ({ via: type, value })),
  )

/** Kind of the key of external ids. */
export const EXTERNAL = 'external'

/** Verification state of an address in an import. */
export interface ImportedAddress {
  value: string
  via: string
  verified: boolean
  status: VerifiableAddress['status']
  verifiedAt?: number | undefined
}

interface AddressOptions {
  /** Existing addresses, which keep their state. */
  present: Pick<Identity, 'verifiableAddresses' | 'recoveryAddresses'>
  imported: readonly ImportedAddress[]
  at: number
  newId: () => string
}

const isSame = (entry: Marked) => (other: { via: string; value: string }) =>
  other.via === entry.via && withoutSeparators(normalise(other.value)) === withoutSeparators(entry.value)

function verifiable(entry: Marked, { present, imported, at, newId }: AddressOptions): VerifiableAddress {
  const existing = present.verifiableAddresses.find(isSame(entry))
  if (existing) return existing
  const source = imported.find(isSame(entry))
  const isVerified = source?.verified === true
  return {
    id: newId(),
    ...entry,
    createdAt: at,
    updatedAt: at,
    verified: isVerified,
    status: source?.status ?? 'pending',
    verifiedAt: source?.verifiedAt ?? (isVerified ? at : null),
  }
}

function recovery(entry: Marked, { present, at, newId }: AddressOptions): Address {
  const existing = present.recoveryAddresses.find(isSame(entry))
  return existing ?? { id: newId(), ...entry, createdAt: at, updatedAt: at }
}

/** Derives the addresses from the traits, as marked by the schema. */
export const extractAddresses = (schema: IdentitySchema, traits: JsonObject, options: AddressOptions) => ({
  verifiableAddresses: marked(schema, traits, ({ verification }) => verification).map((entry) =>
    verifiable(entry, options),
  ),
  recoveryAddresses: marked(schema, traits, ({ recovery: via }) => via).map((entry) =>
    recovery(entry, options),
  ),
})

/** New credentials; absent types stay as they are. */
export interface CredentialInput {
  /** A password hash in stored form. */
  passwordHash?: string | undefined
  oidc?: readonly OidcSubject[] | undefined
  /** Configs of other credentials, by type. */
  credentials?: Readonly<Record<string, JsonObject>>
}

const newCredential = (type: string, config: JsonObject, at: number): Credential => ({
  type,
  config,
  // As published, these credentials start at version 1.
  version: type === 'webauthn' || type === 'passkey' ? 1 : 0,
  createdAt: at,
  updatedAt: at,
})

/** Adds connections to the existing ones. Throws IdentityConflictError for a duplicate. */
function connected(present: readonly Credential[], added: readonly OidcSubject[]): JsonObject {
  const config = present.find(({ type }) => type === 'oidc')?.config
  const providers = [...connectionsIn(config), ...added.map((entry) => ({ ...entry }))]
  if (new Set(providers.map(connectionKey)).size < providers.length)
    throw new IdentityConflictError('the connection already exists')
  return { ...config, providers }
}

const configEntries = (
  present: readonly Credential[],
  { passwordHash, oidc, credentials = {} }: CredentialInput,
): [string, JsonObject][] => [
  ...(passwordHash ? [['password', { hashed_password: passwordHash }] satisfies [string, JsonObject]] : []),
  ...(oidc ? [['oidc', connected(present, oidc)] satisfies [string, JsonObject]] : []),
  ...Object.entries(credentials),
]

/**
 * Returns the credentials after a change: existing and new ones, plus an empty one for each type with an
 * identifier in the traits. Throws IdentityConflictError for a duplicate connection.
 */
export function credentialsAfter(
  present: readonly Credential[],
  input: CredentialInput,
  { types, at }: { types: readonly string[]; at: number },
): Credential[] {
  const byType = new Map(present.map((credential) => [credential.type, credential]))
  for (const type of types) if (!byType.has(type)) byType.set(type, newCredential(type, {}, at))
  for (const [type, config] of configEntries(present, input)) {
    const existing = byType.get(type)
    byType.set(type, existing ? { ...existing, config, updatedAt: at } : newCredential(type, config, at))
  }
  return [...byType.values()].toSorted((left, right) => (left.type < right.type ? -1 : 1))
}

/** Keys of the connections of a type: `oidc` or `saml`. */
const connectionKeys = (kind: string, credentials: readonly Credential[]): IdentityKey[] =>
  connectionsIn(credentials.find(({ type }) => type === kind)?.config).map((connection) => ({
    kind,
    value: connectionKey(connection),
  }))

/** A passkey is found by its user handle, which the authenticator returns. */
const passkeyKeys = (credentials: readonly Credential[]): IdentityKey[] => {
  const { userHandle } = readKeys(credentials.find(({ type }) => type === 'passkey'))
  return userHandle === '' ? [] : [{ kind: 'passkey', value: userHandle }]
}

/** Second factors whose lookup key is the identity id. */
const KEYED_BY_IDENTITY = ['totp', 'lookup_secret']

/** Returns the searchable texts of the traits that the schema marks. */
export const extractSearchedTexts = (schema: IdentitySchema, traits: JsonObject): string[] =>
  searchedTexts(
    schema.marked.flatMap(({ path, marks }) => (marks.isSearchable ? writtenValues(traits, path) : [])),
  )

/** Returns all lookup keys of an identity. */
export function deriveKeys(
  identity: Identity,
  schema: IdentitySchema,
  credentials: readonly Credential[],
): IdentityKey[] {
  const keys = [
    ...identifiers(schema, identity.traits).map(({ via, value }) => ({ kind: via, value })),
    ...connectionKeys('oidc', credentials),
    ...connectionKeys('saml', credentials),
    ...passkeyKeys(credentials),
    ...credentials.flatMap(({ type }) =>
      KEYED_BY_IDENTITY.includes(type) ? [{ kind: type, value: identity.id }] : [],
    ),
    ...identity.verifiableAddresses.map(({ via, value }) => ({ kind: `verifiable:${via}`, value })),
    ...identity.recoveryAddresses.map(({ via, value }) => ({ kind: `recovery:${via}`, value })),
    ...(identity.externalId === null ? [] : [{ kind: EXTERNAL, value: identity.externalId }]),
  ]
  return [...new Map(keys.map((key) => [`${key.kind} ${key.value}`, key])).values()]
}

/** Returns the credential types with an identifier in the traits. */
export const identifiedTypes = (schema: IdentitySchema, traits: JsonObject): string[] => [
  ...new Set(identifiers(schema, traits).map(({ via }) => via)),
]
