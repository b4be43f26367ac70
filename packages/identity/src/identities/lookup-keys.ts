import { type IdentitySchema, identifiersOf, marked } from '../schemas/identity-schemas.ts'
import { writtenValues } from '../schemas/trait-fields.ts'
import { type JsonObject, normalise } from '../values.ts'
import { connectionKey, connectionsIn, type OidcSubject } from './connections.ts'
import { IdentityConflictError } from './errors.ts'
import type { Address, Credential, Identity, IdentityKey, VerifiableAddress } from './identity.ts'
import { searchedTexts } from './search/search-parts.ts'

interface Marked {
  via: string
  value: string
}

/** Types of credentials that every identity with an identifier of them has. */
const IDENTIFIED = ['password', 'code', 'webauthn']

/** What one can sign in with, by the type of the credential, as the schema marks it. */
const identifiers = (schema: IdentitySchema, traits: JsonObject): Marked[] =>
  IDENTIFIED.flatMap((type) => identifiersOf(schema, traits, type).map((value) => ({ via: type, value })))

/** The kind of key by which others know an identity. */
export const EXTERNAL = 'external'

/** An address that an administrator brings. */
export interface ImportedAddress {
  value: string
  via: string
  verified: boolean
  status: VerifiableAddress['status']
  verifiedAt?: number | undefined
}

interface AddressOptions {
  /** Addresses the identity has: they stay as they are. */
  present: Pick<Identity, 'verifiableAddresses' | 'recoveryAddresses'>
  imported: readonly ImportedAddress[]
  at: number
  newId: () => string
}

const isSame = (entry: Marked) => (other: { via: string; value: string }) =>
  other.via === entry.via && normalise(other.value) === entry.value

function verifiable(entry: Marked, { present, imported, at, newId }: AddressOptions): VerifiableAddress {
  const existing = present.verifiableAddresses.find(isSame(entry))
  if (existing) return existing
  const source = imported.find(isSame(entry))
  const isVerified = source?.verified === true
  return {
    ...{ id: newId(), ...entry, createdAt: at, updatedAt: at },
    verified: isVerified,
    status: source?.status ?? 'pending',
    verifiedAt: source?.verifiedAt ?? (isVerified ? at : null),
  }
}

function recovery(entry: Marked, { present, at, newId }: AddressOptions): Address {
  const existing = present.recoveryAddresses.find(isSame(entry))
  return existing ?? { id: newId(), ...entry, createdAt: at, updatedAt: at }
}

/** The addresses that traits bring, as the schema marks them. */
export const addressesOf = (schema: IdentitySchema, traits: JsonObject, options: AddressOptions) => ({
  verifiableAddresses: marked(schema, traits, ({ verification }) => verification).map((entry) =>
    verifiable(entry, options),
  ),
  recoveryAddresses: marked(schema, traits, ({ recovery: via }) => via).map((entry) =>
    recovery(entry, options),
  ),
})

/** What credentials are changed to; a type that is not given stays as it is. */
export interface CredentialInput {
  /** A hash, ready to be stored. */
  passwordHash?: string | undefined
  oidc?: readonly OidcSubject[] | undefined
  /** What other credentials hold, by their type. */
  credentials?: Readonly<Record<string, JsonObject>>
}

const newCredential = (type: string, config: JsonObject, at: number): Credential => ({
  type,
  config,
  // As the originals count it: what holds keys begins with one.
  version: type === 'webauthn' ? 1 : 0,
  createdAt: at,
  updatedAt: at,
})

/** Connections come beside those that are there; IdentityConflictError when one would be there twice. */
function connected(present: readonly Credential[], added: readonly OidcSubject[]): JsonObject {
  const config = present.find(({ type }) => type === 'oidc')?.config
  const providers = [...connectionsIn(config), ...added.map((entry) => ({ ...entry }))]
  if (new Set(providers.map(connectionKey)).size < providers.length)
    throw new IdentityConflictError('a connection would be there twice')
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
 * The credentials of an identity after a change: those it has, those that are given, and an empty one of each type that the
 * schema names identifiers of. IdentityConflictError when a connection would be there twice.
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

const oidcKeys = (credentials: readonly Credential[]): IdentityKey[] =>
  connectionsIn(credentials.find(({ type }) => type === 'oidc')?.config).map((connection) => ({
    kind: 'oidc',
    value: connectionKey(connection),
  }))

/** Second factors that are found by whose they are. */
const KEYED_BY_IDENTITY = ['totp', 'lookup_secret']

/** What of an identity is searched: the traits that its schema marks. */
export const searchedTextsOf = (schema: IdentitySchema, traits: JsonObject): string[] =>
  searchedTexts(
    schema.marked.flatMap(({ path, marks }) => (marks.isSearchable ? writtenValues(traits, path) : [])),
  )

/** Everything an identity is found by. */
export function keysOf(
  identity: Identity,
  schema: IdentitySchema,
  credentials: readonly Credential[],
): IdentityKey[] {
  const keys = [
    ...identifiers(schema, identity.traits).map(({ via, value }) => ({ kind: via, value })),
    ...oidcKeys(credentials),
    ...credentials.flatMap(({ type }) => (KEYED_BY_IDENTITY.includes(type) ? [{ kind: type, value: identity.id }] : [])),
    ...identity.verifiableAddresses.map(({ via, value }) => ({ kind: `verifiable:${via}`, value })),
    ...identity.recoveryAddresses.map(({ via, value }) => ({ kind: `recovery:${via}`, value })),
    ...(identity.externalId === null ? [] : [{ kind: EXTERNAL, value: identity.externalId }]),
  ]
  return [...new Map(keys.map((key) => [`${key.kind} ${key.value}`, key])).values()]
}

/** The types of credentials that an identity has because its traits hold identifiers of them. */
export const identifiedTypes = (schema: IdentitySchema, traits: JsonObject): string[] => [
  ...new Set(identifiers(schema, traits).map(({ via }) => via)),
]
