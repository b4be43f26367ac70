import { textOfSource } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import type { JsonObject } from '../values.ts'
import type { identitySettings } from './identity-settings.ts'
import { servedProviders } from './oidc-settings.ts'
import { isBeforeV13 } from './release.ts'

type Settings = Static<typeof identitySettings>
type ProviderInput = Settings['selfservice']['methods']['oidc']['config']['providers'][number]
type ServedProvider = (typeof servedProviders)[number]
type ServedInput = ProviderInput & { provider: ServedProvider }

const isServed = (input: ProviderInput): input is ServedInput =>
  servedProviders.some((provider) => provider === input.provider)

/** A configured provider. */
export interface ProviderSettings {
  id: string
  /** The type, which decides on the adapter. */
  kind: ServedProvider
  /** Label of its buttons. */
  label: string
  clientId: string
  clientSecret: string
  issuerUrl: string | undefined
  authUrl: string | undefined
  tokenUrl: string | undefined
  /** Jsonnet source that maps claims to an identity. */
  mapper: string
  scope: readonly string[]
  claimsSource: 'id_token' | 'userinfo'
  requestedClaims: JsonObject | undefined
  /** Additional audiences of ID tokens submitted by apps. */
  audiences: readonly string[]
  pkce: 'auto' | 'never' | 'force'
  /** Whether the ID token must contain our nonce. */
  hasNonce: boolean
  organizationId: string | undefined
  microsoft: { tenant: string; subjectSource: 'userinfo' | 'me' | 'oid' }
  apple: { teamId: string; keyId: string; privateKey: string }
}

export interface OidcSettings {
  enabled: boolean
  /** Base of redirect URIs, without a trailing slash. */
  redirectBase: string
  providers: readonly ProviderSettings[]
  /** Organizations with their own provider. */
  organizations: ReadonlySet<string>
}

const readMapper = (mapper: string): string => textOfSource(mapper) ?? ''

const appleSettings = (input: ServedInput): ProviderSettings['apple'] => ({
  teamId: input.apple_team_id ?? '',
  keyId: input.apple_private_key_id ?? '',
  privateKey: input.apple_private_key ?? '',
})

const toProvider = (input: ServedInput, isOld: boolean): ProviderSettings => ({
  id: input.id,
  kind: input.provider,
  label: input.label || input.id,
  clientId: input.client_id,
  clientSecret: input.client_secret ?? '',
  issuerUrl: input.issuer_url,
  authUrl: input.auth_url,
  tokenUrl: input.token_url,
  mapper: readMapper(input.mapper_url),
  scope: input.scope ?? [],
  claimsSource: input.claims_source,
  requestedClaims: input.requested_claims,
  audiences: input.additional_id_token_audiences ?? [],
  pkce: input.pkce ?? (isOld ? 'never' : 'auto'),
  hasNonce: !isOld || input.pkce !== undefined,
  organizationId: input.organization_id,
  microsoft: { tenant: input.microsoft_tenant ?? 'common', subjectSource: input.subject_source },
  apple: appleSettings(input),
})

/** Reads `selfservice.methods.oidc`. */
export function oidcSettings({ version, selfservice }: Settings, publicUrl: string): OidcSettings {
  const { enabled, config } = selfservice.methods.oidc
  const isOld = isBeforeV13(version)
  // Providers of unsupported kinds are left out.
  const providers = config.providers.filter(isServed).map((input) => toProvider(input, isOld))
  return {
    enabled,
    redirectBase: (config.base_redirect_uri ?? publicUrl).replace(/\/$/, ''),
    providers,
    organizations: new Set(enabled ? providers.flatMap(({ organizationId }) => organizationId ?? []) : []),
  }
}
