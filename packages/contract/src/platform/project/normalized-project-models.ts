import type { Static } from 'typebox'
import { open } from '../../enumeration.ts'
import { Type } from '../../type.ts'
import { KetoNamespace } from '../permission/relationships-schemas.ts'
import { JsonObject, NullableString, NullableUuid, nullable, Time, Uuid } from '../values.ts'
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

export const NormalizedProjectRevisionHydraStrategiesAccessTokenEnum = open('opaque', 'jwt')
export type NormalizedProjectRevisionHydraStrategiesAccessTokenEnum = Static<
  typeof NormalizedProjectRevisionHydraStrategiesAccessTokenEnum
>

export const NormalizedProjectRevisionHydraStrategiesScopeEnum = open('exact', 'wildcard')
export type NormalizedProjectRevisionHydraStrategiesScopeEnum = Static<
  typeof NormalizedProjectRevisionHydraStrategiesScopeEnum
>

export const NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum = open('link', 'code')
export type NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum = Static<
  typeof NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum
>

export const NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum = open('link', 'code')
export type NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum = Static<
  typeof NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum
>

export const NormalizedProjectRevision = Type.Object({
  created_at: Type.Optional(Time),
  disable_account_experience_welcome_screen: Type.Optional(Type.Boolean()),
  hydra_oauth2_allowed_top_level_claims: Type.Optional(Type.Array(Type.String())),
  hydra_oauth2_client_credentials_default_grant_allowed_scope: Type.Optional(Type.Boolean()),
  hydra_oauth2_exclude_not_before_claim: Type.Optional(Type.Boolean()),
  hydra_oauth2_grant_jwt_iat_optional: Type.Optional(Type.Boolean()),
  hydra_oauth2_grant_jwt_jti_optional: Type.Optional(Type.Boolean()),
  hydra_oauth2_grant_jwt_max_ttl: Type.Optional(
    Type.String({ pattern: '^[0-9]+(ns|us|ms|s|m|h)$', default: '720h' }),
  ),
  hydra_oauth2_pkce_enforced: Type.Optional(Type.Boolean()),
  hydra_oauth2_pkce_enforced_for_public_clients: Type.Optional(Type.Boolean()),
  hydra_oauth2_refresh_token_hook: Type.Optional(Type.String()),
  hydra_oauth2_token_hook: Type.Optional(Type.String()),
  hydra_oidc_dynamic_client_registration_default_scope: Type.Optional(Type.Array(Type.String())),
  hydra_oidc_dynamic_client_registration_enabled: Type.Optional(Type.Boolean()),
  hydra_oidc_subject_identifiers_pairwise_salt: Type.Optional(Type.String()),
  hydra_oidc_subject_identifiers_supported_types: Type.Optional(Type.Array(Type.String())),
  hydra_secrets_cookie: Type.Optional(Type.Array(Type.String())),
  hydra_secrets_system: Type.Optional(Type.Array(Type.String())),
  hydra_serve_cookies_same_site_legacy_workaround: Type.Optional(Type.Boolean()),
  hydra_serve_cookies_same_site_mode: Type.Optional(Type.String()),
  hydra_strategies_access_token: Type.Optional({
    ...NormalizedProjectRevisionHydraStrategiesAccessTokenEnum,
    default: 'opaque',
  }),
  hydra_strategies_scope: Type.Optional({
    ...NormalizedProjectRevisionHydraStrategiesScopeEnum,
    default: 'wildcard',
  }),
  hydra_ttl_access_token: Type.Optional(Type.String({ pattern: '^[0-9]+(ns|us|ms|s|m|h)$', default: '30m' })),
  hydra_ttl_auth_code: Type.Optional(Type.String({ pattern: '^[0-9]+(ns|us|ms|s|m|h)$', default: '720h' })),
  hydra_ttl_id_token: Type.Optional(Type.String({ pattern: '^[0-9]+(ns|us|ms|s|m|h)$', default: '30m' })),
  hydra_ttl_login_consent_request: Type.Optional(
    Type.String({ pattern: '^[0-9]+(ns|us|ms|s|m|h)$', default: '30m' }),
  ),
  hydra_ttl_refresh_token: Type.Optional(
    Type.String({ pattern: '^([0-9]+(ns|us|ms|s|m|h)|-1)$', default: '720h' }),
  ),
  hydra_urls_consent: Type.Optional(Type.String()),
  hydra_urls_error: Type.Optional(Type.String()),
  hydra_urls_login: Type.Optional(Type.String()),
  hydra_urls_logout: Type.Optional(Type.String()),
  hydra_urls_post_logout_redirect: Type.Optional(Type.String()),
  hydra_urls_registration: Type.Optional(Type.String()),
  hydra_urls_self_issuer: Type.Optional(Type.String()),
  hydra_webfinger_jwks_broadcast_keys: Type.Optional(Type.Array(Type.String())),
  hydra_webfinger_oidc_discovery_auth_url: Type.Optional(Type.String()),
  hydra_webfinger_oidc_discovery_client_registration_url: Type.Optional(Type.String()),
  hydra_webfinger_oidc_discovery_jwks_url: Type.Optional(Type.String()),
  hydra_webfinger_oidc_discovery_supported_claims: Type.Optional(Type.Array(Type.String())),
  hydra_webfinger_oidc_discovery_supported_scope: Type.Optional(Type.Array(Type.String())),
  hydra_webfinger_oidc_discovery_token_url: Type.Optional(Type.String()),
  hydra_webfinger_oidc_discovery_userinfo_url: Type.Optional(Type.String()),
  id: Type.Optional(Uuid),
  keto_namespace_configuration: Type.Optional(Type.String()),
  keto_namespaces: Type.Optional(Type.Array(KetoNamespace)),
  kratos_cookies_same_site: Type.Optional(Type.String()),
  kratos_courier_delivery_strategy: Type.Optional(Type.String({ default: 'smtp' })),
  kratos_courier_http_request_config_auth_api_key_in: Type.Optional(Type.String()),
  kratos_courier_http_request_config_auth_api_key_name: Type.Optional(Type.String()),
  kratos_courier_http_request_config_auth_api_key_value: Type.Optional(Type.String()),
  kratos_courier_http_request_config_auth_basic_auth_password: Type.Optional(Type.String()),
  kratos_courier_http_request_config_auth_basic_auth_user: Type.Optional(Type.String()),
  kratos_courier_http_request_config_auth_type: Type.Optional(
    Type.String({ default: 'empty (no authentication)' }),
  ),
  kratos_courier_http_request_config_body: Type.Optional(Type.String()),
  kratos_courier_http_request_config_headers: Type.Optional(nullable(JsonObject)),
  kratos_courier_http_request_config_method: Type.Optional(Type.String({ default: 'POST' })),
  kratos_courier_http_request_config_url: Type.Optional(Type.String()),
  kratos_courier_smtp_connection_uri: Type.Optional(Type.String()),
  kratos_courier_smtp_from_address: Type.Optional(Type.String()),
  kratos_courier_smtp_from_name: Type.Optional(Type.String()),
  kratos_courier_smtp_headers: Type.Optional(nullable(JsonObject)),
  kratos_courier_smtp_local_name: Type.Optional(Type.String()),
  kratos_courier_templates_login_code_valid_email_body_html: Type.Optional(Type.String()),
  kratos_courier_templates_login_code_valid_email_body_plaintext: Type.Optional(Type.String()),
  kratos_courier_templates_login_code_valid_email_subject: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_code_invalid_email_body_html: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_code_invalid_email_body_plaintext: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_code_invalid_email_subject: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_code_valid_email_body_html: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_code_valid_email_body_plaintext: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_code_valid_email_subject: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_invalid_email_body_html: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_invalid_email_body_plaintext: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_invalid_email_subject: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_valid_email_body_html: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_valid_email_body_plaintext: Type.Optional(Type.String()),
  kratos_courier_templates_recovery_valid_email_subject: Type.Optional(Type.String()),
  kratos_courier_templates_registration_code_valid_email_body_html: Type.Optional(Type.String()),
  kratos_courier_templates_registration_code_valid_email_body_plaintext: Type.Optional(Type.String()),
  kratos_courier_templates_registration_code_valid_email_subject: Type.Optional(Type.String()),
  kratos_courier_templates_verification_code_invalid_email_body_html: Type.Optional(Type.String()),
  kratos_courier_templates_verification_code_invalid_email_body_plaintext: Type.Optional(Type.String()),
  kratos_courier_templates_verification_code_invalid_email_subject: Type.Optional(Type.String()),
  kratos_courier_templates_verification_code_valid_email_body_html: Type.Optional(Type.String()),
  kratos_courier_templates_verification_code_valid_email_body_plaintext: Type.Optional(Type.String()),
  kratos_courier_templates_verification_code_valid_email_subject: Type.Optional(Type.String()),
  kratos_courier_templates_verification_invalid_email_body_html: Type.Optional(Type.String()),
  kratos_courier_templates_verification_invalid_email_body_plaintext: Type.Optional(Type.String()),
  kratos_courier_templates_verification_invalid_email_subject: Type.Optional(Type.String()),
  kratos_courier_templates_verification_valid_email_body_html: Type.Optional(Type.String()),
  kratos_courier_templates_verification_valid_email_body_plaintext: Type.Optional(Type.String()),
  kratos_courier_templates_verification_valid_email_subject: Type.Optional(Type.String()),
  kratos_feature_flags_cacheable_sessions: Type.Optional(Type.Boolean()),
  kratos_identity_schemas: Type.Optional(Type.Array(NormalizedProjectRevisionIdentitySchema)),
  kratos_oauth2_provider_headers: Type.Optional(nullable(JsonObject)),
  kratos_oauth2_provider_override_return_to: Type.Optional(Type.Boolean()),
  kratos_oauth2_provider_url: Type.Optional(Type.String()),
  kratos_preview_default_read_consistency_level: Type.Optional(Type.String()),
  kratos_secrets_cipher: Type.Optional(Type.Array(Type.String())),
  kratos_secrets_cookie: Type.Optional(Type.Array(Type.String())),
  kratos_secrets_default: Type.Optional(Type.Array(Type.String())),
  kratos_selfservice_allowed_return_urls: Type.Optional(Type.Array(Type.String())),
  kratos_selfservice_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_error_ui_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_login_after_code_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_login_after_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_login_after_lookup_secret_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_login_after_oidc_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_login_after_password_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_login_after_totp_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_login_after_webauthn_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_login_lifespan: Type.Optional(Type.String()),
  kratos_selfservice_flows_login_ui_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_logout_after_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_recovery_after_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_recovery_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_flows_recovery_lifespan: Type.Optional(Type.String()),
  kratos_selfservice_flows_recovery_notify_unknown_recipients: Type.Optional(Type.Boolean()),
  kratos_selfservice_flows_recovery_ui_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_recovery_use: Type.Optional(
    NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum,
  ),
  kratos_selfservice_flows_registration_after_code_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_registration_after_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_registration_after_oidc_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_registration_after_password_default_browser_return_url: Type.Optional(
    Type.String(),
  ),
  kratos_selfservice_flows_registration_after_webauthn_default_browser_return_url: Type.Optional(
    Type.String(),
  ),
  kratos_selfservice_flows_registration_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_flows_registration_lifespan: Type.Optional(Type.String()),
  kratos_selfservice_flows_registration_login_hints: Type.Optional(Type.Boolean()),
  kratos_selfservice_flows_registration_ui_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_settings_after_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_settings_after_lookup_secret_default_browser_return_url: Type.Optional(
    Type.String(),
  ),
  kratos_selfservice_flows_settings_after_oidc_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_settings_after_password_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_settings_after_profile_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_settings_after_totp_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_settings_after_webauthn_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_settings_lifespan: Type.Optional(Type.String()),
  kratos_selfservice_flows_settings_privileged_session_max_age: Type.Optional(Type.String()),
  kratos_selfservice_flows_settings_required_aal: Type.Optional(Type.String()),
  kratos_selfservice_flows_settings_ui_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_verification_after_default_browser_return_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_verification_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_flows_verification_lifespan: Type.Optional(Type.String()),
  kratos_selfservice_flows_verification_notify_unknown_recipients: Type.Optional(Type.Boolean()),
  kratos_selfservice_flows_verification_ui_url: Type.Optional(Type.String()),
  kratos_selfservice_flows_verification_use: Type.Optional(
    NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum,
  ),
  kratos_selfservice_methods_code_config_lifespan: Type.Optional(Type.String()),
  kratos_selfservice_methods_code_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_methods_code_passwordless_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_methods_link_config_base_url: Type.Optional(Type.String()),
  kratos_selfservice_methods_link_config_lifespan: Type.Optional(Type.String()),
  kratos_selfservice_methods_link_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_methods_lookup_secret_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_methods_oidc_config_base_redirect_uri: Type.Optional(Type.String()),
  kratos_selfservice_methods_oidc_config_providers: Type.Optional(
    Type.Array(NormalizedProjectRevisionThirdPartyProvider),
  ),
  kratos_selfservice_methods_oidc_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_methods_password_config_haveibeenpwned_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_methods_password_config_identifier_similarity_check_enabled: Type.Optional(
    Type.Boolean(),
  ),
  kratos_selfservice_methods_password_config_ignore_network_errors: Type.Optional(Type.Boolean()),
  kratos_selfservice_methods_password_config_max_breaches: Type.Optional(Type.Integer()),
  kratos_selfservice_methods_password_config_min_password_length: Type.Optional(Type.Integer()),
  kratos_selfservice_methods_password_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_methods_profile_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_methods_totp_config_issuer: Type.Optional(Type.String()),
  kratos_selfservice_methods_totp_enabled: Type.Optional(Type.Boolean()),
  kratos_selfservice_methods_webauthn_config_passwordless: Type.Optional(Type.Boolean()),
  kratos_selfservice_methods_webauthn_config_rp_display_name: Type.Optional(Type.String()),
  kratos_selfservice_methods_webauthn_config_rp_icon: Type.Optional(Type.String()),
  kratos_selfservice_methods_webauthn_config_rp_id: Type.Optional(Type.String()),
  kratos_selfservice_methods_webauthn_config_rp_origins: Type.Optional(Type.Array(Type.String())),
  kratos_selfservice_methods_webauthn_enabled: Type.Optional(Type.Boolean()),
  kratos_session_cookie_persistent: Type.Optional(Type.Boolean()),
  kratos_session_cookie_same_site: Type.Optional(Type.String()),
  kratos_session_lifespan: Type.Optional(Type.String()),
  kratos_session_whoami_required_aal: Type.Optional(Type.String()),
  kratos_session_whoami_tokenizer_templates: Type.Optional(
    Type.Array(NormalizedProjectRevisionTokenizerTemplate),
  ),
  name: Type.String(),
  production: Type.Optional(Type.Boolean()),
  project_id: Type.Optional(Uuid),
  project_revision_hooks: Type.Optional(Type.Array(NormalizedProjectRevisionHook)),
  serve_admin_cors_allowed_origins: Type.Optional(Type.Array(Type.String())),
  serve_admin_cors_enabled: Type.Optional(Type.Boolean()),
  serve_public_cors_allowed_origins: Type.Optional(Type.Array(Type.String())),
  serve_public_cors_enabled: Type.Optional(Type.Boolean()),
  updated_at: Type.Optional(Time),
})
export type NormalizedProjectRevision = Static<typeof NormalizedProjectRevision>

export const NormalizedProjectStateEnum = open('running', 'halted', 'deleted')
export type NormalizedProjectStateEnum = Static<typeof NormalizedProjectStateEnum>

export const NormalizedProject = Type.Object({
  created_at: Time,
  current_revision: NormalizedProjectRevision,
  hosts: Type.Array(Type.String()),
  id: Uuid,
  slug: Type.String(),
  state: NormalizedProjectStateEnum,
  subscription_id: Type.Optional(NullableUuid),
  subscription_plan: Type.Optional(NullableString),
  updated_at: Time,
})
export type NormalizedProject = Static<typeof NormalizedProject>
