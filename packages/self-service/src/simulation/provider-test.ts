import type { SocialProviderTest } from '@tillkey/contract/platform/identity/simulation-schemas.ts'
import type { ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import { NoResponseError } from '@tillkey/outbound'
import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { traitErrors } from '../flows/sent-traits.ts'
import type { ExtensionServices } from '../flows/services.ts'
import { mapClaims } from '../methods/oidc/mapper.ts'
import { buildRedirectUri, getProvider } from '../methods/oidc/start.ts'
import type { Endpoints } from '../providers/preset.ts'
import type { Providers } from '../providers/providers.ts'
import { sampleClaims } from './sandbox-providers.ts'

const TIMEOUT_MS = 10_000
const SERVER_ERROR = 500
const OK = 200
/** No callback is answered for this state. */
const STATE = 'test'

type Check = SocialProviderTest['checks'][number]

export type ProviderTestServices = ExtensionServices & {
  providers: Pick<Providers, 'authorize' | 'endpoints'>
}

interface Tested {
  project: ProjectContext
  settings: ProviderSettings
}

/** Returns why something failed: the cause of a failure that is shown to users in general terms. */
function reasonFor(error: unknown): string {
  if (error instanceof ApiError) {
    const { cause, reason } = error.facts
    return cause instanceof Error ? cause.message : reason
  }
  if (error instanceof NoResponseError) return error.message
  throw error
}

/** Endpoints of the provider, or why they are unknown. */
async function findEndpoints(
  tested: Tested,
  { providers }: ProviderTestServices,
): Promise<{ endpoints?: Endpoints; check: Check }> {
  try {
    return { endpoints: await providers.endpoints(tested), check: { name: 'endpoints', outcome: 'passed' } }
  } catch (error) {
    return { check: { name: 'endpoints', outcome: 'failed', reason: reasonFor(error) } }
  }
}

interface Probe {
  name: Check['name']
  url: string
  method: 'GET' | 'POST'
  /** Whether an answer shows that the endpoint works. Without credentials, most refuse. */
  isFine(status: number, text: string): boolean
}

const isAnswered = (status: number): boolean => status < SERVER_ERROR

function hasKeys(status: number, text: string): boolean {
  try {
    return status === OK && Array.isArray(Object(JSON.parse(text)).keys)
  } catch {
    return false // the endpoint may answer with anything
  }
}

const probesOf = ({ token, userinfo, keys }: Endpoints): Probe[] =>
  [
    { name: 'token', url: token, method: 'POST', isFine: isAnswered } as const,
    { name: 'userinfo', url: userinfo, method: 'GET', isFine: isAnswered } as const,
    { name: 'keys', url: keys, method: 'GET', isFine: hasKeys } as const,
  ].filter(({ url }) => url !== '')

async function probe({ name, url, method, isFine }: Probe, project: ProjectContext): Promise<Check> {
  try {
    const headers = { accept: 'application/json' }
    const response = await identityConfig(project).outbound.call({
      url,
      method,
      headers,
      timeoutMs: TIMEOUT_MS,
    })
    const { status, text } = response
    return { name, url, status, outcome: isFine(status, text) ? 'passed' : 'failed' }
  } catch (error) {
    return { name, url, outcome: 'failed', reason: reasonFor(error) }
  }
}

/** Runs the mapper with sample claims, and checks the traits against the default schema. */
async function runMapper(
  { project, settings }: Tested,
  sample: JsonObject,
  services: ProviderTestServices,
): Promise<NonNullable<SocialProviderTest['mapped']>> {
  const claims = sampleClaims(sample, settings.issuerUrl)
  try {
    const mapped = await mapClaims({ settings, project }, claims, services)
    const { schemas } = identityConfig(project)
    const problems = traitErrors(schemas.get(schemas.defaultId), mapped.traits)
    return {
      claims,
      traits: mapped.traits,
      metadata_public: mapped.metadataPublic,
      metadata_admin: mapped.metadataAdmin,
      verified_addresses: [...(mapped.verifiedAddresses ?? [])],
      problems: problems.map(({ name, message }) => ({
        ...(name !== undefined && { field: name }),
        text: message.text,
      })),
    }
  } catch (error) {
    return { claims, verified_addresses: [], problems: [], reason: reasonFor(error) }
  }
}

/**
 * Checks a provider without a sign-in. Its endpoints are called without credentials, and nothing is stored.
 * Throws 404 for an unknown provider.
 */
export async function testProvider(
  {
    project,
    provider,
    claims,
  }: { project: ProjectContext; provider: string; claims?: JsonObject | undefined },
  services: ProviderTestServices,
): Promise<SocialProviderTest> {
  const { oidc } = identityConfig(project)
  const tested = { project, settings: getProvider(oidc, provider) }
  const redirectUri = buildRedirectUri(oidc, tested.settings)
  const { endpoints, check } = await findEndpoints(tested, services)
  const authorization =
    endpoints && (await services.providers.authorize({ ...tested, redirectUri, state: STATE, upstream: {} }))
  const probed = endpoints ? await Promise.all(probesOf(endpoints).map((one) => probe(one, project))) : []
  return {
    redirect_uri: redirectUri,
    ...(authorization && { authorization_url: authorization.url }),
    checks: [check, ...probed],
    ...(claims && { mapped: await runMapper(tested, claims, services) }),
  }
}
