import type { IdentityRules, ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import type { ProviderConnection } from '../../credentials/connections.ts'
import {
  bodyRefused,
  bodyUnreadable,
  hashRefused,
  organizationUnknown,
  stateRefused,
  traitsInvalid,
} from '../../errors/identity-errors.ts'
import { identityConfig } from '../../identity-config.ts'
import type { ProjectPasswords } from '../../passwords/password-hasher.ts'
import { isObject, isUuid, type JsonObject } from '../../values.ts'
import type { Draft, IdentityChange } from '../changes/identity-changes.ts'
import type { CredentialInput, ImportedAddress } from '../changes/lookup-keys.ts'

const CREATE_KEYS = [
  'schema_id',
  'traits',
  'credentials',
  'verifiable_addresses',
  'recovery_addresses',
  'metadata_public',
  'metadata_admin',
  'state',
  'organization_id',
  'external_id',
]

/** Reads an object with these members; null and undefined count as empty. */
type ReadObject = (value: unknown, known: readonly string[], name: string) => JsonObject

/** Canonical name of a member. As published, members match case-insensitively. */
const canonicalName = (key: string, known: readonly string[]): string =>
  known.includes(key) ? key : (known.find((name) => name === key.toLowerCase()) ?? key)

/** Ignores unknown members. */
const readOpenObject: ReadObject = (value, known, name) => {
  if (value === undefined || value === null) return {}
  if (!isObject(value)) throw bodyRefused(`${name} must be an object.`)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [canonicalName(key, known), inner]))
}

/** Refuses unknown members. */
const readClosedObject: ReadObject = (value, known, name) => {
  const object = readOpenObject(value, known, name)
  const unknown = Object.keys(object).find((key) => !known.includes(key))
  if (unknown !== undefined) throw bodyRefused(`${name} has no member "${unknown.slice(0, 100)}".`)
  return object
}

function optionalText(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw bodyRefused(`${name} must be a string.`)
  return value
}

function readList(value: unknown, name: string): unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw bodyRefused(`${name} must be a list.`)
  return value
}

/** Returns undefined when absent. Throws 400 for an unknown state. */
export function readState(value: unknown): Draft['state'] {
  if (value === undefined || value === null || value === '') return undefined
  if (value !== 'active' && value !== 'inactive') throw stateRefused()
  return value
}

function readTraits(value: unknown): JsonObject | undefined {
  if (value === undefined) return undefined
  if (!isObject(value)) throw traitsInvalid('traits must be an object.')
  return value
}

/** Members common to all addresses. */
const ADDRESS_KEYS = ['id', 'value', 'via', 'created_at', 'updated_at']

function readFlag(value: unknown, name: string): boolean {
  if (value === undefined || value === null) return false
  if (typeof value !== 'boolean') throw bodyRefused(`${name} must be true or false.`)
  return value
}

function readAddress(value: unknown): ImportedAddress {
  const entry = readClosedObject(value, [...ADDRESS_KEYS, 'verified', 'status', 'verified_at'], 'An address')
  const verified = readFlag(entry.verified, 'verified')
  const status = optionalText(entry.status, 'status') || (verified ? 'completed' : 'pending')
  const verifiedAt = Date.parse(optionalText(entry.verified_at, 'verified_at') ?? '')
  return {
    value: optionalText(entry.value, 'value') ?? '',
    via: optionalText(entry.via, 'via') ?? '',
    verified,
    status,
    ...(!Number.isNaN(verifiedAt) && { verifiedAt }),
  }
}

/**
 * Validates recovery addresses, which are derived from the traits and never imported. Throws 400 for a
 * malformed one.
 */
export function checkRecoveryAddresses(value: unknown): void {
  for (const address of readList(value, 'recovery_addresses')) {
    const entry = readClosedObject(address, ADDRESS_KEYS, 'An address')
    for (const key of ADDRESS_KEYS) optionalText(entry[key], key)
  }
}

/** Reads the addresses of an import. Throws 400 for a malformed one. */
export const readAddresses = (value: unknown): ImportedAddress[] =>
  readList(value, 'verifiable_addresses').map(readAddress)

/** Members of a provider that the newer generation adds. */
const NEWER_PROVIDER_KEYS = ['use_auto_link', 'organization']

function readSubject(value: unknown, { read, isNewer }: Reading): ProviderConnection {
  const newer = isNewer ? NEWER_PROVIDER_KEYS : []
  const entry = read(value, ['provider', 'subject', ...newer], 'A provider')
  const organization = isNewer && optionalText(entry.organization, 'organization')
  return {
    provider: optionalText(entry.provider, 'provider') ?? '',
    subject: optionalText(entry.subject, 'subject') ?? '',
    ...(isNewer && readFlag(entry.use_auto_link, 'use_auto_link') && { use_auto_link: true }),
    ...(organization && { organization }),
  }
}

/** Hasher and hashing settings of a project, and the generation of its API. */
export interface ImportSettings extends ProjectPasswords {
  rules: IdentityRules
}

/** Returns how a project stores the credentials of an import. */
export function passwordsOf(
  project: ProjectContext,
  { hasher }: Pick<ProjectPasswords, 'hasher'>,
): ImportSettings {
  const { password, rules } = identityConfig(project)
  return { hasher, hashing: password.hashing, rules }
}

/** How the members of an import are read. */
interface Reading {
  read: ReadObject
  /** Whether the members of the newer generation are taken. */
  isNewer: boolean
}

/**
 * Returns the hash to store. As published, a plain password wins over a hash. Throws 400 for an unsupported
 * hash.
 */
async function readPasswordHash(config: JsonObject, passwords: ProjectPasswords): Promise<string> {
  const password = optionalText(config.password, 'password')
  const hashed = optionalText(config.hashed_password, 'hashed_password') ?? ''
  if (password) return passwords.hasher.hash(password, passwords.hashing)
  const refusal = passwords.hasher.refusal(hashed, passwords.hashing)
  if (refusal !== undefined) throw hashRefused(refusal)
  return hashed
}

/** Connections of an import, under a type of credentials. */
function readProviders(value: unknown, type: string, reading: Reading): ProviderConnection[] {
  const { read } = reading
  const config = read(read(value, ['config'], type).config, ['config', 'providers'], 'config')
  return readList(config.providers, 'providers').map((subject) => readSubject(subject, reading))
}

/** A password of an import: its hash, or that another system verifies it at the first sign-in. */
async function readPassword(
  value: unknown,
  settings: ImportSettings,
  { read, isNewer }: Reading,
): Promise<Pick<CredentialInput, 'passwordHash' | 'credentials'>> {
  const newer = isNewer ? ['use_password_migration_hook'] : []
  const members = ['hashed_password', 'password', ...newer]
  const config = read(read(value, ['config'], 'password').config, members, 'config')
  if (!isObject(value)) return {}
  const name = 'use_password_migration_hook'
  return isNewer && readFlag(config[name], name)
    ? { credentials: { password: { hashed_password: '', [name]: true } } }
    : { passwordHash: await readPasswordHash(config, settings) }
}

async function readCredentials(
  value: unknown,
  settings: ImportSettings,
  read: ReadObject,
): Promise<CredentialInput> {
  const isNewer = settings.rules.importedCredentials !== 'none'
  const reading = { read, isNewer }
  const input = read(value, ['password', 'oidc', ...(isNewer ? ['saml'] : [])], 'credentials')
  const { credentials, ...password } = await readPassword(input.password, settings, reading)
  const oidc = readProviders(input.oidc, 'oidc', reading)
  const saml = isNewer &&
    isObject(input.saml) && { saml: { providers: readProviders(input.saml, 'saml', reading) } }
  return {
    ...password,
    ...(isObject(input.oidc) && { oidc }),
    ...((credentials || saml) && { credentials: { ...credentials, ...saml } }),
  }
}

/** Upper bound on an external id, in characters. */
export const MAX_EXTERNAL_ID_LENGTH = 1024

/** Reads organization and external id: null clears one, and an absent member leaves it unchanged. */
function readAssignments(body: JsonObject): Pick<Draft, 'organizationId' | 'externalId'> {
  const organizationId = optionalText(body.organization_id, 'organization_id')
  const externalId = optionalText(body.external_id, 'external_id')
  if (organizationId && !isUuid(organizationId)) throw organizationUnknown()
  if (externalId && externalId.length > MAX_EXTERNAL_ID_LENGTH)
    throw bodyRefused(`external_id can have at most ${MAX_EXTERNAL_ID_LENGTH} characters.`)
  return {
    ...(body.organization_id !== undefined && { organizationId: organizationId?.toLowerCase() || null }),
    ...(body.external_id !== undefined && { externalId: externalId || null }),
  }
}

/** Reads the body of a new identity. Throws 400 for a malformed one. */
export async function readDraft(value: unknown, passwords: ImportSettings): Promise<Draft> {
  const body = readClosedObject(value, CREATE_KEYS, 'The body')
  const addresses = readAddresses(body.verifiable_addresses)
  checkRecoveryAddresses(body.recovery_addresses)
  return {
    schemaId: optionalText(body.schema_id, 'schema_id'),
    state: readState(optionalText(body.state, 'state')),
    traits: readTraits(body.traits) ?? {},
    metadataPublic: body.metadata_public,
    metadataAdmin: body.metadata_admin,
    addresses,
    ...readAssignments(body),
    ...(await readCredentials(body.credentials, passwords, readClosedObject)),
  }
}

async function readChange(body: JsonObject, passwords: ImportSettings): Promise<IdentityChange> {
  return {
    schemaId: optionalText(body.schema_id, 'schema_id') || undefined,
    state: readState(body.state),
    traits: readTraits(body.traits) ?? {},
    metadataPublic: body.metadata_public ?? null,
    metadataAdmin: body.metadata_admin ?? null,
    ...readAssignments(body),
    ...(await readCredentials(body.credentials, passwords, readOpenObject)),
  }
}

/**
 * Reads the body of a replaced identity. Absent metadata is cleared, and unknown members are ignored so that
 * a response can be sent back. Throws 400 with a reason.
 */
export async function readReplacement(body: JsonObject, passwords: ImportSettings): Promise<IdentityChange> {
  try {
    return await readChange(body, passwords)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'body_refused') throw error
    throw bodyUnreadable(error.facts.message ?? '', error)
  }
}
