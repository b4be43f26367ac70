import { textOfSource } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import type { JsonObject } from '../values.ts'
import type { identitySettings } from './identity-settings.ts'
import { servedProviders } from './oidc-settings.ts'
import { isBeforeV13 } from './release.ts'

type Settings = Static<typeof identitySettings>
type Given = Settings['selfservice']['methods']['oidc']['config']['providers'][number]
type ServedProvider = (typeof servedProviders)[number]
type ServedInput = Given & { provider: ServedProvider }

const isServed = (input: Given): input is ServedInput =>
  servedProviders.some((provider) => provider === input.provider)

/** A provider that people of a project sign in with. */
export interface ProviderSettings {
  id: string
  /** The type, which decides on the adapter. */
  kind: ServedProvider
  /** The name on buttons. */
  label: string
  clientId: string
  clientSecret: string
  issuerUrl: string | undefined
  authUrl: string | undefined
  tokenUrl: string | undefined
  /** The Jsonnet text that makes an identity of claims. */
  mapper: string
  scope: readonly string[]
  claimsSource: 'id_token' | 'userinfo'
  requestedClaims: JsonObject | undefined
  /** To whom ID tokens may be addressed that apps submit, beside ourselves. */
  audiences: readonly string[]
  pkce: 'auto' | 'never' | 'force'
  /** Whether the ID token has to repeat a text of ours. */
  hasNonce: boolean
  organizationId: string | undefined
  microsoft: { tenant: string; subjectSource: 'userinfo' | 'me' | 'oid' }
  apple: { teamId: string; keyId: string; privateKey: string }
}

export interface OidcSettings {
  enabled: boolean
  /** What the return address begins with, without a slash at its end. */
  redirectBase: string
  providers: readonly ProviderSettings[]
  /** The organizations that have a provider of their own. */
  organizations: ReadonlySet<string>
}

const textOf = (mapper: string): string => textOfSource(mapper) ?? ''

const toProvider = (input: ServedInput, isOld: boolean): ProviderSettings => ({
  id: input.id,
  kind: input.provider,
  label: input.label || input.id,
  clientId: input.client_id,
  clientSecret: input.client_secret ?? '',
  issuerUrl: input.issuer_url,
  authUrl: input.auth_url,
  tokenUrl: input.token_url,
  mapper: textOf(input.mapper_url),
  scope: input.scope ?? [],
  claimsSource: input.claims_source,
  requestedClaims: input.requested_claims,
  audiences: input.additional_id_token_audiences ?? [],
  pkce: input.pkce ?? (isOld ? 'never' : 'auto'),
  hasNonce: !isOld || input.pkce !== undefined,
  organizationId: input.organization_id,
  microsoft: { tenant: input.microsoft_tenant ?? 'common', subjectSource: input.subject_source },
  apple: {
    teamId: input.apple_team_id ?? '',
    keyId: input.apple_private_key_id ?? '',
    privateKey: input.apple_private_key ?? '',
  },
})

/** `selfservice.methods.oidc` of a project. */
export function oidcSettings({ version, selfservice }: Settings, publicUrl: string): OidcSettings {
  const { enabled, config } = selfservice.methods.oidc
  const isOld = isBeforeV13(version)
  // Of a kind that is not served nobody is offered a button.
  const providers = config.providers.filter(isServed).map((input) => toProvider(input, isOld))
  return {
    enabled,
    redirectBase: (config.base_redirect_uri ?? publicUrl).replace(/\/$/, ''),
    providers,
    organizations: new Set(enabled ? providers.flatMap(({ organizationId }) => organizationId ?? []) : []),
  }
}
