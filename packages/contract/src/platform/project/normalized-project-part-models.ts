import type { Static } from 'typebox'
import { open } from '../../enumeration.ts'
import { Type } from '../../type.ts'
import { JsonObject, NullableString, NullableUuid, Time, Uuid } from '../values.ts'
import { ManagedIdentitySchema } from './identity-schemas-models.ts'

export const NormalizedProjectRevisionTokenizerTemplate = Type.Object({
  claims_mapper_url: Type.Optional(Type.String()),
  created_at: Type.Optional(Time),
  id: Type.Optional(Uuid),
  jwks_url: Type.Optional(Type.String()),
  key: Type.Optional(Type.String()),
  project_revision_id: Type.Optional(Uuid),
  ttl: Type.Optional(Type.String({ pattern: '^[0-9]+(ns|us|ms|s|m|h)$', default: '1m' })),
  updated_at: Type.Optional(Time),
})
export type NormalizedProjectRevisionTokenizerTemplate = Static<
  typeof NormalizedProjectRevisionTokenizerTemplate
>

export const NormalizedProjectRevisionHook = Type.Object({
  config_key: Type.String(),
  created_at: Type.Optional(Time),
  hook: Type.String(),
  id: Type.Optional(Uuid),
  project_revision_id: Type.Optional(Uuid),
  updated_at: Type.Optional(Time),
  web_hook_config_auth_api_key_in: Type.Optional(Type.String()),
  web_hook_config_auth_api_key_name: Type.Optional(Type.String()),
  web_hook_config_auth_api_key_value: Type.Optional(Type.String()),
  web_hook_config_auth_basic_auth_password: Type.Optional(Type.String()),
  web_hook_config_auth_basic_auth_user: Type.Optional(Type.String()),
  web_hook_config_auth_type: Type.Optional(Type.String()),
  web_hook_config_body: Type.Optional(Type.String()),
  web_hook_config_can_interrupt: Type.Optional(Type.Boolean()),
  web_hook_config_method: Type.Optional(Type.String()),
  web_hook_config_response_ignore: Type.Optional(Type.Boolean()),
  web_hook_config_response_parse: Type.Optional(Type.Boolean()),
  web_hook_config_url: Type.Optional(Type.String()),
})
export type NormalizedProjectRevisionHook = Static<typeof NormalizedProjectRevisionHook>

export const NormalizedProjectRevisionIdentitySchema = Type.Object({
  created_at: Type.Optional(Time),
  id: Type.Optional(Uuid),
  identity_schema: Type.Optional(ManagedIdentitySchema),
  identity_schema_id: Type.Optional(NullableUuid),
  import_id: Type.Optional(Type.String()),
  import_url: Type.Optional(Type.String()),
  is_default: Type.Optional(Type.Boolean()),
  preset: Type.Optional(Type.String()),
  project_revision_id: Type.Optional(Uuid),
  updated_at: Type.Optional(Time),
})
export type NormalizedProjectRevisionIdentitySchema = Static<typeof NormalizedProjectRevisionIdentitySchema>

export const NormalizedProjectRevisionThirdPartyProviderStateEnum = open('enabled', 'disabled')
export type NormalizedProjectRevisionThirdPartyProviderStateEnum = Static<
  typeof NormalizedProjectRevisionThirdPartyProviderStateEnum
>

export const NormalizedProjectRevisionThirdPartyProvider = Type.Object({
  apple_private_key: Type.Optional(NullableString),
  apple_private_key_id: Type.Optional(Type.String()),
  apple_team_id: Type.Optional(Type.String()),
  auth_url: Type.Optional(Type.String()),
  azure_tenant: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  client_secret: Type.Optional(NullableString),
  created_at: Type.Optional(Time),
  id: Type.Optional(Uuid),
  issuer_url: Type.Optional(Type.String()),
  label: Type.Optional(Type.String()),
  mapper_url: Type.Optional(Type.String()),
  organization_id: Type.Optional(NullableUuid),
  project_revision_id: Type.Optional(Uuid),
  provider: Type.Optional(Type.String()),
  provider_id: Type.Optional(Type.String()),
  requested_claims: Type.Optional(JsonObject),
  scope: Type.Optional(Type.Array(Type.String())),
  state: Type.Optional(NormalizedProjectRevisionThirdPartyProviderStateEnum),
  subject_source: Type.Optional(NullableString),
  token_url: Type.Optional(Type.String()),
  updated_at: Type.Optional(Time),
})
export type NormalizedProjectRevisionThirdPartyProvider = Static<
  typeof NormalizedProjectRevisionThirdPartyProvider
>
