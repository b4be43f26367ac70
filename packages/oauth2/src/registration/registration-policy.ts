import { coversAudience } from '../audience.ts'
import {
  type ClientSettings,
  grantTypesOf,
  type LifespanField,
  lifespanFields,
  responseTypesOf,
} from '../clients/client.ts'
import type { OAuth2Config } from '../oauth2-config.ts'
import { oauth2Error } from '../oauth2-errors.ts'
import { coversScope, wordsOf } from '../scopes.ts'

type Policy = OAuth2Config['oidc']['dynamic_client_registration']['policy']

/** A client's own registration, and what it has already: what an administrator gave it stays. */
interface Registering {
  config: OAuth2Config
  asked: ClientSettings
  before: ClientSettings | undefined
}

function boundScope({ config, asked, before }: Registering): string {
  const { policy, default_scope: usual } = config.oidc.dynamic_client_registration
  const allowed = [...policy.scopes, ...usual, ...wordsOf(before?.scope)]
  const { scopeStrategy } = config.protocol
  return wordsOf(asked.scope)
    .filter((scope) => coversScope(scopeStrategy, allowed, scope))
    .join(' ')
}

const bounded = (list: string[] | null, allowed: readonly string[]): string[] | null =>
  list && list.filter((one) => allowed.includes(one))

/** A client that names no audience gets what the policy allows: most name the resource that they want a token for later (RFC 8707). */
function boundAudience({ config, asked, before }: Registering): string[] | null {
  const { audiences } = config.oidc.dynamic_client_registration.policy
  const own = before?.audience ?? []
  if (!asked.audience) return audiences.length > 0 ? [...audiences] : null
  return asked.audience.filter((one) => coversAudience([...audiences, ...own], [one]))
}

/** The longest lifetime of a kind of token, in milliseconds. */
function longestOf(
  { protocol: { lifetimes } }: OAuth2Config,
  { lifespans }: Policy,
  field: LifespanField,
): number {
  if (field.endsWith('refresh_token_lifespan'))
    return lifespans.refresh_token ?? lifetimes.refreshToken ?? Number.POSITIVE_INFINITY
  if (field.endsWith('id_token_lifespan')) return lifespans.id_token ?? lifetimes.idToken
  return lifespans.access_token ?? lifetimes.accessToken
}

function boundLifespan({ config, asked, before }: Registering, field: LifespanField): number | null {
  const lifespan = asked[field]
  if (lifespan === null || lifespan === before?.[field]) return lifespan
  return Math.min(lifespan, longestOf(config, config.oidc.dynamic_client_registration.policy, field))
}

/** `*` is any address, `*.app.example` every host below `app.example`. */
function isHostAllowed(allowed: readonly string[], uri: string): boolean {
  const host = URL.parse(uri)?.hostname ?? ''
  return allowed.some(
    (one) => one === '*' || one === host || (one.startsWith('*.') && host.endsWith(one.slice(1))),
  )
}

function assertRedirectHosts({ config, asked, before }: Registering): void {
  const { redirect_hosts: allowed } = config.oidc.dynamic_client_registration.policy
  const refused = asked.redirect_uris?.find(
    (uri) => !before?.redirect_uris?.includes(uri) && !isHostAllowed(allowed, uri),
  )
  if (refused !== undefined)
    throw oauth2Error('invalid_redirect_uri', 'redirect_uris has a host that this project does not allow.')
}

const own = (settings: ClientSettings | undefined, listOf: typeof grantTypesOf): readonly string[] =>
  settings ? listOf({ settings }) : []

/**
 * What a client that registers by itself is left of what it asks for (RFC 7591 3.2.1): what the project's policy allows, and what it has
 * already. Throws `invalid_redirect_uri` for a redirect URI of another host.
 */
export function boundByPolicy(registering: Registering): ClientSettings {
  const { config, asked, before } = registering
  const { policy } = config.oidc.dynamic_client_registration
  assertRedirectHosts(registering)
  const lifespans = lifespanFields.map((field) => [field, boundLifespan(registering, field)])
  return {
    ...asked,
    scope: boundScope(registering),
    audience: boundAudience(registering),
    grant_types: bounded(asked.grant_types, [...policy.grant_types, ...own(before, grantTypesOf)]),
    response_types: bounded(asked.response_types, [
      ...policy.response_types,
      ...own(before, responseTypesOf),
    ]),
    ...Object.fromEntries(lifespans),
  }
}
