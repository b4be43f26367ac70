import { Type } from '@tillkey/contract/type.ts'
import {
  flag,
  group,
  implemented,
  listOf,
  oneOf,
  oneOfWithUnimplemented,
  required,
  secret,
  source,
  text,
  unimplemented,
  url,
} from '@tillkey/platform-core'
import type { TSchema } from 'typebox'

/** Types of provider that are served. */
export const servedProviders = [
  'generic',
  'google',
  'github',
  'github-app',
  'gitlab',
  'microsoft',
  'discord',
  'salesforce',
  'slack',
  'facebook',
  'auth0',
  'apple',
  'spotify',
  'netid',
  'line',
  'linkedin_v2',
] as const

const kinds = oneOfWithUnimplemented(servedProviders, [
  'vk',
  'yandex',
  'dingtalk',
  'patreon',
  'linkedin',
  'lark',
  'x',
])

/** Requested claims (OpenID Connect Core 5.5). */
const claims: TSchema = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: {
    type: ['object', 'null'],
    properties: {
      essential: implemented(flag, 'Marks the claim as essential.'),
      value: implemented({}, 'Requested value.'),
      values: implemented(Type.Array({}), 'Requested values.'),
    },
    additionalProperties: false,
  },
})

const provider = group({
  id: required(implemented(text, 'Id in URLs and credentials. Must not change.')),
  provider: required(implemented(kinds, 'Type of provider.')),
  label: implemented(text, 'Label of the button.'),
  client_id: required(implemented(text, 'Client id at the provider.')),
  client_secret: implemented(secret(text), 'Client secret. Required for all providers except Apple.'),
  issuer_url: implemented(url, 'Issuer of an OpenID provider.'),
  auth_url: implemented(url, 'Authorization endpoint, if the provider has no discovery document.'),
  token_url: implemented(url, 'Token endpoint, if the provider has no discovery document.'),
  mapper_url: required(implemented(source, 'Jsonnet program that maps claims to traits.')),
  scope: implemented(listOf(text), 'Requested scopes.'),
  claims_source: implemented(oneOf('id_token', 'userinfo'), 'Source of the claims.', 'id_token'),
  requested_claims: implemented(
    group({
      userinfo: implemented(claims, 'Claims from userinfo.'),
      id_token: implemented(claims, 'Claims in the ID token.'),
    }),
    'Individually requested claims (`claims` parameter).',
  ),
  additional_id_token_audiences: implemented(
    listOf(text),
    'Additional accepted audiences of ID tokens from native apps.',
  ),
  pkce: implemented(
    oneOf('auto', 'never', 'force'),
    'Use of PKCE. `auto`: if the provider supports it and `version` is v1.3 or later.',
  ),
  organization_id: implemented(text, 'Id of the organization that uses this provider.'),
  microsoft_tenant: implemented(text, 'Tenant of Microsoft.'),
  subject_source: implemented(
    oneOf('userinfo', 'me', 'oid'),
    'Source of the subject for Microsoft.',
    'userinfo',
  ),
  apple_team_id: implemented(text, 'Team id of Apple.'),
  apple_private_key_id: implemented(text, 'Key id of Apple.'),
  apple_private_key: implemented(secret(text), 'Private key of Apple, PEM.'),
  account_linking_mode: unimplemented(
    oneOf('confirm_with_existing_credential', 'automatic'),
    'Whether an account with the same address is linked automatically.',
    'confirm_with_existing_credential',
  ),
  update_identity_on_login: unimplemented(
    oneOf('never', 'automatic'),
    'Whether each sign-in updates the traits.',
    'never',
  ),
  aal2_acr_values: unimplemented(listOf(text), 'Values of `acr` that raise the session to `aal2`.'),
  aal2_amr_values: unimplemented(listOf(text), 'Values of `amr` that raise the session to `aal2`.'),
  fedcm_config_url: unimplemented(url, 'Configuration URL for FedCM.'),
  net_id_token_origin_header: unimplemented(text, 'Origin header for NetID.'),
})

/** `selfservice.methods.oidc`. */
export const oidc = group(
  {
    enabled: implemented(flag, 'Enables social sign-in.', false),
    enable_auto_link_policy: unimplemented(
      flag,
      'Allows a provider to be linked before its subject is known.',
      false,
    ),
    config: group(
      {
        base_redirect_uri: implemented(url, "Base of the redirect URI. Default: the project's address."),
        providers: implemented(listOf(provider), 'Providers.', []),
      },
      'Providers.',
    ),
  },
  'Social sign-in.',
)
