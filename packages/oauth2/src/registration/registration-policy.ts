import {
  type ClientSettings,
  type LifespanField,
  lifespanFields,
  readGrantTypes,
  readResponseTypes,
} from '../clients/client.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import type { OAuth2Config } from '../oauth2-config.ts'
import { coversAudience } from '../requests/audience.ts'
import { coversScope, splitWords } from '../requests/scopes.ts'

type Policy = OAuth2Config['oidc']['dynamic_client_registration']['policy']

/** A self-registration, and the client's current settings, which the policy does not take away. */
interface Registering {
  config: OAuth2Config
  requested: ClientSettings
  before: ClientSettings | undefined
}

function boundScope({ config, requested, before }: Registering): string {
  const { policy, default_scope: usual } = config.oidc.dynamic_client_registration
  const allowed = [...policy.scopes, ...usual, ...splitWords(before?.scope)]
  const { scopeStrategy } = config.protocol
  return splitWords(requested.scope)
    .filter((scope) => coversScope(scopeStrategy, allowed, scope))
    .join(' ')
}

const currentList = (
  settings: ClientSettings | undefined,
  listOf: typeof readGrantTypes,
): readonly string[] => (settings ? listOf({ settings }) : [])

/** Absent and empty lists mean the default, which the policy must also allow. */
function boundList(
  { config, requested, before }: Registering,
  field: 'grant_types' | 'response_types',
  listOf: typeof readGrantTypes,
): string[] | null {
  const allowed = [...config.oidc.dynamic_client_registration.policy[field], ...currentList(before, listOf)]
  const left = requested[field] && requested[field].filter((one) => allowed.includes(one))
  if (!listOf({ settings: { ...requested, [field]: left } }).every((one) => allowed.includes(one)))
    throw oauth2Error('invalid_client_metadata', `${field} has nothing that this project allows.`)
  return left
}

/** Without `audience` the client gets all allowed ones, since it may request any as a resource later (RFC 8707). */
function boundAudience({ config, requested, before }: Registering): string[] | null {
  const { audiences } = config.oidc.dynamic_client_registration.policy
  const own = before?.audience ?? []
  if (!requested.audience) return audiences.length > 0 ? [...audiences] : null
  return requested.audience.filter((one) => coversAudience([...audiences, ...own], [one]))
}

/** Maximum lifetime of a kind of token, in milliseconds. */
function maxLifespan(
  { protocol: { lifetimes } }: OAuth2Config,
  { lifespans }: Pick<Policy, 'lifespans'>,
  field: LifespanField,
): number {
  if (field.endsWith('refresh_token_lifespan'))
    return lifespans.refresh_token ?? lifetimes.refreshToken ?? Number.POSITIVE_INFINITY
  if (field.endsWith('id_token_lifespan')) return lifespans.id_token ?? lifetimes.idToken
  return lifespans.access_token ?? lifetimes.accessToken
}

function boundLifespan({ config, requested, before }: Registering, field: LifespanField): number | null {
  const lifespan = requested[field]
  if (before && lifespan === before[field]) return lifespan
  const longest = maxLifespan(config, config.oidc.dynamic_client_registration.policy, field)
  if (lifespan !== null) return Math.min(lifespan, longest)
  return longest < maxLifespan(config, { lifespans: {} }, field) ? longest : null
}

/** `*` allows any host, `*.app.example` all subdomains of `app.example`. */
function isHostAllowed(allowed: readonly string[], uri: string): boolean {
  const host = URL.parse(uri)?.hostname ?? ''
  return allowed.some(
    (one) => one === '*' || one === host || (one.startsWith('*.') && host.endsWith(one.slice(1))),
  )
}

function assertRedirectHosts({ config, requested, before }: Registering): void {
  const { redirect_hosts: allowed } = config.oidc.dynamic_client_registration.policy
  const refused = requested.redirect_uris?.find(
    (uri) => !before?.redirect_uris?.includes(uri) && !isHostAllowed(allowed, uri),
  )
  if (refused !== undefined)
    throw oauth2Error('invalid_redirect_uri', 'redirect_uris has a host that this project does not allow.')
}

/**
 * Reduces a self-registration to what the policy allows or the client already has (RFC 7591 3.2.1). Throws
 * `invalid_redirect_uri` for a host that is not allowed, `invalid_client_metadata` if no grant or response type remains.
 */
export function applyPolicy(registering: Registering): ClientSettings {
  const { requested } = registering
  assertRedirectHosts(registering)
  const lifespans = lifespanFields.map((field) => [field, boundLifespan(registering, field)])
  return {
    ...requested,
    scope: boundScope(registering),
    audience: boundAudience(registering),
    grant_types: boundList(registering, 'grant_types', readGrantTypes),
    response_types: boundList(registering, 'response_types', readResponseTypes),
    ...Object.fromEntries(lifespans),
  }
}
