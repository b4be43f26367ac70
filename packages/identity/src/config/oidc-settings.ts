import { Type } from '@tillkey/contract/type.ts'
import {
  done,
  flag,
  group,
  later,
  listOf,
  oneOf,
  oneOfWithLater,
  required,
  secret,
  source,
  text,
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

const kinds = oneOfWithLater(servedProviders, [
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
      essential: done(flag, 'Marks the claim as essential.'),
      value: done({}, 'Requested value.'),
      values: done(Type.Array({}), 'Requested values.'),
    },
    additionalProperties: false,
  },
})

const provider = group({
  id: required(done(text, 'Id in URLs and credentials. Must not change.')),
  provider: required(done(kinds, 'Type of provider.')),
  label: done(text, 'Label of the button.'),
  client_id: required(done(text, 'Client id at the provider.')),
  client_secret: done(secret(text), 'Client secret. Required for all providers except Apple.'),
  issuer_url: done(url, 'Issuer of an OpenID provider.'),
  auth_url: done(url, 'Authorization endpoint, if the provider has no discovery document.'),
  token_url: done(url, 'Token endpoint, if the provider has no discovery document.'),
  mapper_url: required(done(source, 'Jsonnet program that maps claims to traits.')),
  scope: done(listOf(text), 'Requested scopes.'),
  claims_source: done(oneOf('id_token', 'userinfo'), 'Source of the claims.', 'id_token'),
  requested_claims: done(
    group({
      userinfo: done(claims, 'Claims from userinfo.'),
      id_token: done(claims, 'Claims in the ID token.'),
    }),
    'Individually requested claims (`claims` parameter).',
  ),
  additional_id_token_audiences: done(
    listOf(text),
    'Additional accepted audiences of ID tokens from native apps.',
  ),
  pkce: done(
    oneOf('auto', 'never', 'force'),
    'Use of PKCE. `auto`: if the provider supports it and `version` is v1.3 or later.',
  ),
  organization_id: done(text, 'Id of the organization that uses this provider.'),
  microsoft_tenant: done(text, 'Tenant of Microsoft.'),
  subject_source: done(oneOf('userinfo', 'me', 'oid'), 'Source of the subject for Microsoft.', 'userinfo'),
  apple_team_id: done(text, 'Team id of Apple.'),
  apple_private_key_id: done(text, 'Key id of Apple.'),
  apple_private_key: done(secret(text), 'Private key of Apple, PEM.'),
  account_linking_mode: later(
    oneOf('confirm_with_existing_credential', 'automatic'),
    'Whether an account with the same address is linked automatically.',
    'confirm_with_existing_credential',
  ),
  update_identity_on_login: later(
    oneOf('never', 'automatic'),
    'Whether each sign-in updates the traits.',
    'never',
  ),
  aal2_acr_values: later(listOf(text), 'Values of `acr` that raise the session to `aal2`.'),
  aal2_amr_values: later(listOf(text), 'Values of `amr` that raise the session to `aal2`.'),
  fedcm_config_url: later(url, 'Configuration URL for FedCM.'),
  net_id_token_origin_header: later(text, 'Origin header for NetID.'),
})

/** `selfservice.methods.oidc`. */
export const oidc = group(
  {
    enabled: done(flag, 'Enables social sign-in.', false),
    enable_auto_link_policy: later(
      flag,
      'Allows a provider to be linked before its subject is known.',
      false,
    ),
    config: group(
      {
        base_redirect_uri: done(url, "Base of the redirect URI. Default: the project's address."),
        providers: done(listOf(provider), 'Providers.', []),
      },
      'Providers.',
    ),
  },
  'Social sign-in.',
)
