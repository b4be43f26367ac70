import type { ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import type { Draft } from '@tillkey/identity/identities/changes/identity-changes.ts'
import { JsonnetError } from '@tillkey/identity/jsonnet/jsonnet.ts'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { identityNotMapped, mapperResultInvalid } from '../../errors/oidc-errors.ts'
import type { ExtensionServices } from '../../flows/services.ts'
import type { Claims } from '../../providers/claims.ts'

/** Result of a mapper. */
export type Mapped = Pick<Draft, 'traits' | 'metadataPublic' | 'metadataAdmin' | 'verifiedAddresses'>

const isPresent = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 0 && value !== false

/** Merges traits: submitted values win, and empty ones are filled by the provider. */
export function mergeTraits(form: JsonObject, provider: JsonObject): JsonObject {
  const entries = Object.entries(form).map(([key, value]): [string, unknown] => {
    const other = provider[key]
    if (isObject(value) && isObject(other)) return [key, mergeTraits(value, other)]
    return [key, isPresent(value) || other === undefined ? value : other]
  })
  return { ...provider, ...Object.fromEntries(entries) }
}

function readMetadata(value: unknown): JsonObject | null {
  if (value === undefined || value === null) return null
  if (!isObject(value))
    throw mapperResultInvalid('identity.metadata_public and identity.metadata_admin must be objects')
  return value
}

function readAddresses(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw mapperResultInvalid('identity.verified_addresses must be a list')
  return value
    .filter(isObject)
    .flatMap(({ value: address }) => (typeof address === 'string' ? [address] : []))
}

/** The provider and project of a mapper. */
interface Mapping {
  settings: ProviderSettings
  project: ProjectContext
}

async function runMapper(
  { settings: { id, mapper }, project }: Mapping,
  claims: Claims,
  { jsonnet }: ExtensionServices,
): Promise<unknown> {
  try {
    const name = `mapper of the provider ${id}`
    return await jsonnet.evaluate({ projectId: project.id, name, text: mapper }, { claims })
  } catch (error) {
    throw error instanceof JsonnetError ? identityNotMapped(error) : error
  }
}

/** Maps claims to an identity. Throws 500 when the mapper fails. */
export async function mapClaims(
  mapping: Mapping,
  claims: Claims,
  services: ExtensionServices,
): Promise<Mapped> {
  const made = await runMapper(mapping, claims, services)
  const identity = isObject(made) ? made.identity : undefined
  if (!isObject(identity) || !isObject(identity.traits))
    throw mapperResultInvalid('identity.traits must be an object')
  return {
    traits: identity.traits,
    metadataPublic: readMetadata(identity.metadata_public),
    metadataAdmin: readMetadata(identity.metadata_admin),
    verifiedAddresses: readAddresses(identity.verified_addresses),
  }
}
