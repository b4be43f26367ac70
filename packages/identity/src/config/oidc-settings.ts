import { Type } from '@tillkey/contract/type.ts'
import {
  done,
  flag,
  group,
  later,
  listOf,
  needed,
  oneOf,
  oneOfBoth,
  secret,
  source,
  text,
  url,
} from '@tillkey/platform-core'
import type { TSchema } from 'typebox'

const kinds = oneOfBoth(
  [
    ...([
      'generic',
      'google',
      'github',
      'github-app',
      'gitlab',
      'microsoft',
      'discord',
      'salesforce',
    ] as const),
    ...(['slack', 'facebook', 'auth0', 'apple', 'spotify', 'netid', 'line', 'linkedin_v2'] as const),
  ],
  ['vk', 'yandex', 'dingtalk', 'patreon', 'linkedin', 'lark', 'x'],
)

/** Null, or how much a claim is wanted (OpenID Connect Core 5.5). */
const claims: TSchema = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: {
    type: ['object', 'null'],
    properties: {
      essential: done(flag, 'Whether the claim is needed.'),
      value: done({}, 'The value that is wanted.'),
      values: done(Type.Array({}), 'The values that are wanted.'),
    },
    additionalProperties: false,
  },
})

const provider = group({
  id: needed(done(text, 'Its name in addresses and credentials; it must not change.')),
  provider: needed(done(kinds, 'Which kind of provider it is.')),
  label: done(text, 'The name on the button.'),
  client_id: needed(done(text, 'Who we are to the provider.')),
  client_secret: done(secret(text), 'Our secret with the provider; every kind but apple needs it.'),
  issuer_url: done(url, 'The issuer of an OpenID provider.'),
  auth_url: done(url, 'Where browsers are sent, when it is not discovered.'),
  token_url: done(url, 'Where codes are exchanged, when it is not discovered.'),
  mapper_url: needed(done(source, 'A Jsonnet text that makes traits from claims.')),
  scope: done(listOf(text), 'What is asked for.'),
  claims_source: done(oneOf('id_token', 'userinfo'), 'Where the claims come from.', 'id_token'),
  requested_claims: done(
    group({
      userinfo: done(claims, 'Claims of the userinfo answer.'),
      id_token: done(claims, 'Claims of the ID token.'),
    }),
    'Claims that are asked for by name.',
  ),
  additional_id_token_audiences: done(listOf(text), 'More audiences of ID tokens that apps submit.'),
  pkce: done(
    oneOf('auto', 'never', 'force'),
    'Whether the code is bound to us by PKCE: wherever the provider offers it, unless the settings are of a release before v1.3.',
  ),
  organization_id: done(text, 'The organization whose people use this provider.'),
  microsoft_tenant: done(text, 'The tenant of microsoft.'),
  subject_source: done(oneOf('userinfo', 'me', 'oid'), 'Where microsoft states who it is.', 'userinfo'),
  apple_team_id: done(text, 'The team of apple.'),
  apple_private_key_id: done(text, 'The id of the key of apple.'),
  apple_private_key: done(secret(text), 'The key of apple, PEM.'),
  account_linking_mode: later(
    oneOf('confirm_with_existing_credential', 'automatic'),
    'Whether an account with the same address is linked without a word.',
    'confirm_with_existing_credential',
  ),
  update_identity_on_login: later(
    oneOf('never', 'automatic'),
    'Whether traits are made anew from the claims at each sign-in.',
    'never',
  ),
  aal2_acr_values: later(listOf(text), 'Values of `acr` that make a session one of two factors.'),
  aal2_amr_values: later(listOf(text), 'Values of `amr` that do.'),
  fedcm_config_url: later(url, 'Where the browser finds the provider by itself.'),
  net_id_token_origin_header: later(text, 'The origin that netid is shown.'),
})

/** `selfservice.methods.oidc`. */
export const oidc = group(
  {
    enabled: done(flag, 'Whether people sign in with other providers.', false),
    enable_auto_link_policy: later(
      flag,
      'Whether a provider may be linked before its subject is known.',
      false,
    ),
    config: group(
      {
        base_redirect_uri: done(
          url,
          "What the return address begins with; the project's own address unless told.",
        ),
        providers: done(listOf(provider), 'The providers.', []),
      },
      'Which providers there are.',
    ),
  },
  'Signing in with other providers.',
)
