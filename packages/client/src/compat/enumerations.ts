// Written by packages/client/src/generator/main.ts: run it again after a change of the contract.

import { enumeration } from './enumeration.ts'

/** Authenticator assurance level. */
export const AuthenticatorAssuranceLevel = enumeration('aal0|aal1|aal2|aal3') as {
  readonly Aal0: 'aal0'
  readonly Aal1: 'aal1'
  readonly Aal2: 'aal2'
  readonly Aal3: 'aal3'
}
export type AuthenticatorAssuranceLevel = 'aal0' | 'aal1' | 'aal2' | 'aal3'
/** Consistency request parameters consistency. */
export const ConsistencyRequestParametersConsistencyEnum = enumeration('|strong|eventual') as {
  readonly Empty: ''
  readonly Strong: 'strong'
  readonly Eventual: 'eventual'
}
export type ConsistencyRequestParametersConsistencyEnum = '' | 'strong' | 'eventual'
/** Continue with set ory session token action. */
export const ContinueWithSetOrySessionTokenActionEnum = enumeration('set_ory_session_token') as {
  readonly SetOrySessionToken: 'set_ory_session_token'
}
export type ContinueWithSetOrySessionTokenActionEnum = 'set_ory_session_token'
/** Continue with verification ui action. */
export const ContinueWithVerificationUiActionEnum = enumeration('show_verification_ui') as {
  readonly ShowVerificationUi: 'show_verification_ui'
}
export type ContinueWithVerificationUiActionEnum = 'show_verification_ui'
/** Courier message status. */
export const CourierMessageStatus = enumeration('queued|sent|processing|abandoned') as {
  readonly Queued: 'queued'
  readonly Sent: 'sent'
  readonly Processing: 'processing'
  readonly Abandoned: 'abandoned'
}
export type CourierMessageStatus = 'queued' | 'sent' | 'processing' | 'abandoned'
/** Courier message type. */
export const CourierMessageType = enumeration('email|phone') as {
  readonly Email: 'email'
  readonly Phone: 'phone'
}
export type CourierMessageType = 'email' | 'phone'
/** Create subscription body currency. */
export const CreateSubscriptionBodyCurrencyEnum = enumeration('usd|eur') as {
  readonly Usd: 'usd'
  readonly Eur: 'eur'
}
export type CreateSubscriptionBodyCurrencyEnum = 'usd' | 'eur'
/** Create subscription body interval. */
export const CreateSubscriptionBodyIntervalEnum = enumeration('monthly|yearly') as {
  readonly Monthly: 'monthly'
  readonly Yearly: 'yearly'
}
export type CreateSubscriptionBodyIntervalEnum = 'monthly' | 'yearly'
/** Custom domain ssl status. */
export const CustomDomainSslStatusEnum = enumeration('initializing|pending_validation|deleted|pending_issuance|pending_deployment|pending_deletion|pending_expiration|expired|active|initializing_timed_out|validation_timed_out|issuance_timed_out|deployment_timed_out|deletion_timed_out|pending_cleanup|staging_deployment|staging_active|deactivating|inactive|backup_issued|holding_deployment|') as {
  readonly Initializing: 'initializing'
  readonly PendingValidation: 'pending_validation'
  readonly Deleted: 'deleted'
  readonly PendingIssuance: 'pending_issuance'
  readonly PendingDeployment: 'pending_deployment'
  readonly PendingDeletion: 'pending_deletion'
  readonly PendingExpiration: 'pending_expiration'
  readonly Expired: 'expired'
  readonly Active: 'active'
  readonly InitializingTimedOut: 'initializing_timed_out'
  readonly ValidationTimedOut: 'validation_timed_out'
  readonly IssuanceTimedOut: 'issuance_timed_out'
  readonly DeploymentTimedOut: 'deployment_timed_out'
  readonly DeletionTimedOut: 'deletion_timed_out'
  readonly PendingCleanup: 'pending_cleanup'
  readonly StagingDeployment: 'staging_deployment'
  readonly StagingActive: 'staging_active'
  readonly Deactivating: 'deactivating'
  readonly Inactive: 'inactive'
  readonly BackupIssued: 'backup_issued'
  readonly HoldingDeployment: 'holding_deployment'
  readonly Empty: ''
}
export type CustomDomainSslStatusEnum = 'initializing' | 'pending_validation' | 'deleted' | 'pending_issuance' | 'pending_deployment' | 'pending_deletion' | 'pending_expiration' | 'expired' | 'active' | 'initializing_timed_out' | 'validation_timed_out' | 'issuance_timed_out' | 'deployment_timed_out' | 'deletion_timed_out' | 'pending_cleanup' | 'staging_deployment' | 'staging_active' | 'deactivating' | 'inactive' | 'backup_issued' | 'holding_deployment' | ''
/** Expanded permission tree type. */
export const ExpandedPermissionTreeTypeEnum = enumeration('union|exclusion|intersection|leaf|tuple_to_subject_set|computed_subject_set|not|unspecified') as {
  readonly Union: 'union'
  readonly Exclusion: 'exclusion'
  readonly Intersection: 'intersection'
  readonly Leaf: 'leaf'
  readonly TupleToSubjectSet: 'tuple_to_subject_set'
  readonly ComputedSubjectSet: 'computed_subject_set'
  readonly Not: 'not'
  readonly Unspecified: 'unspecified'
}
export type ExpandedPermissionTreeTypeEnum = 'union' | 'exclusion' | 'intersection' | 'leaf' | 'tuple_to_subject_set' | 'computed_subject_set' | 'not' | 'unspecified'
/** Identity credentials type. */
export const IdentityCredentialsType = enumeration('password|totp|oidc|webauthn|lookup_secret|code') as {
  readonly Password: 'password'
  readonly Totp: 'totp'
  readonly Oidc: 'oidc'
  readonly Webauthn: 'webauthn'
  readonly LookupSecret: 'lookup_secret'
  readonly Code: 'code'
}
export type IdentityCredentialsType = 'password' | 'totp' | 'oidc' | 'webauthn' | 'lookup_secret' | 'code'
/** Identity patch response action. */
export const IdentityPatchResponseActionEnum = enumeration('create') as {
  readonly Create: 'create'
}
export type IdentityPatchResponseActionEnum = 'create'
/** Identity state. */
export const IdentityState = enumeration('active|inactive') as {
  readonly Active: 'active'
  readonly Inactive: 'inactive'
}
export type IdentityState = 'active' | 'inactive'
/** Internal is owner for project by slug body namespace. */
export const InternalIsOwnerForProjectBySlugBodyNamespaceEnum = enumeration('User| ApiKey') as {
  readonly User: 'User'
  readonly ApiKey: ' ApiKey'
}
export type InternalIsOwnerForProjectBySlugBodyNamespaceEnum = 'User' | 'ApiKey'
/** Internal provision mock subscription currency. */
export const InternalProvisionMockSubscriptionCurrencyEnum = enumeration('usd|eur') as {
  readonly Usd: 'usd'
  readonly Eur: 'eur'
}
export type InternalProvisionMockSubscriptionCurrencyEnum = 'usd' | 'eur'
/** Internal provision mock subscription interval. */
export const InternalProvisionMockSubscriptionIntervalEnum = enumeration('monthly|yearly') as {
  readonly Monthly: 'monthly'
  readonly Yearly: 'yearly'
}
export type InternalProvisionMockSubscriptionIntervalEnum = 'monthly' | 'yearly'
/** Json patch op. */
export const JsonPatchOpEnum = enumeration('add|remove|replace|move|copy|test') as {
  readonly Add: 'add'
  readonly Remove: 'remove'
  readonly Replace: 'replace'
  readonly Move: 'move'
  readonly Copy: 'copy'
  readonly Test: 'test'
}
export type JsonPatchOpEnum = 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test'
/** Login flow state. */
export const LoginFlowState = enumeration('choose_method|sent_email|passed_challenge') as {
  readonly ChooseMethod: 'choose_method'
  readonly SentEmail: 'sent_email'
  readonly PassedChallenge: 'passed_challenge'
}
export type LoginFlowState = 'choose_method' | 'sent_email' | 'passed_challenge'
/** Member invite status. */
export const MemberInviteStatusEnum = enumeration('pending|accepted|declined|expired|cancelled|removed') as {
  readonly Pending: 'pending'
  readonly Accepted: 'accepted'
  readonly Declined: 'declined'
  readonly Expired: 'expired'
  readonly Cancelled: 'cancelled'
  readonly Removed: 'removed'
}
export type MemberInviteStatusEnum = 'pending' | 'accepted' | 'declined' | 'expired' | 'cancelled' | 'removed'
/** Message dispatch status. */
export const MessageDispatchStatusEnum = enumeration('failed|success') as {
  readonly Failed: 'failed'
  readonly Success: 'success'
}
export type MessageDispatchStatusEnum = 'failed' | 'success'
/** Message template type. */
export const MessageTemplateTypeEnum = enumeration('recovery_invalid|recovery_valid|recovery_code_invalid|recovery_code_valid|verification_invalid|verification_valid|verification_code_invalid|verification_code_valid|otp|stub|login_code_valid|registration_code_valid') as {
  readonly RecoveryInvalid: 'recovery_invalid'
  readonly RecoveryValid: 'recovery_valid'
  readonly RecoveryCodeInvalid: 'recovery_code_invalid'
  readonly RecoveryCodeValid: 'recovery_code_valid'
  readonly VerificationInvalid: 'verification_invalid'
  readonly VerificationValid: 'verification_valid'
  readonly VerificationCodeInvalid: 'verification_code_invalid'
  readonly VerificationCodeValid: 'verification_code_valid'
  readonly Otp: 'otp'
  readonly Stub: 'stub'
  readonly LoginCodeValid: 'login_code_valid'
  readonly RegistrationCodeValid: 'registration_code_valid'
}
export type MessageTemplateTypeEnum = 'recovery_invalid' | 'recovery_valid' | 'recovery_code_invalid' | 'recovery_code_valid' | 'verification_invalid' | 'verification_valid' | 'verification_code_invalid' | 'verification_code_valid' | 'otp' | 'stub' | 'login_code_valid' | 'registration_code_valid'
/** Normalized project revision hydra strategies access token. */
export const NormalizedProjectRevisionHydraStrategiesAccessTokenEnum = enumeration('opaque|jwt') as {
  readonly Opaque: 'opaque'
  readonly Jwt: 'jwt'
}
export type NormalizedProjectRevisionHydraStrategiesAccessTokenEnum = 'opaque' | 'jwt'
/** Normalized project revision hydra strategies scope. */
export const NormalizedProjectRevisionHydraStrategiesScopeEnum = enumeration('exact|wildcard') as {
  readonly Exact: 'exact'
  readonly Wildcard: 'wildcard'
}
export type NormalizedProjectRevisionHydraStrategiesScopeEnum = 'exact' | 'wildcard'
/** Normalized project revision kratos selfservice flows recovery use. */
export const NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum = enumeration('link|code') as {
  readonly Link: 'link'
  readonly Code: 'code'
}
export type NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum = 'link' | 'code'
/** Normalized project revision kratos selfservice flows verification use. */
export const NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum = enumeration('link|code') as {
  readonly Link: 'link'
  readonly Code: 'code'
}
export type NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum = 'link' | 'code'
/** Normalized project revision third party provider state. */
export const NormalizedProjectRevisionThirdPartyProviderStateEnum = enumeration('enabled|disabled') as {
  readonly Enabled: 'enabled'
  readonly Disabled: 'disabled'
}
export type NormalizedProjectRevisionThirdPartyProviderStateEnum = 'enabled' | 'disabled'
/** Normalized project state. */
export const NormalizedProjectStateEnum = enumeration('running|halted|deleted') as {
  readonly Running: 'running'
  readonly Halted: 'halted'
  readonly Deleted: 'deleted'
}
export type NormalizedProjectStateEnum = 'running' | 'halted' | 'deleted'
/** Project metadata state. */
export const ProjectMetadataStateEnum = enumeration('running|halted|deleted') as {
  readonly Running: 'running'
  readonly Halted: 'halted'
  readonly Deleted: 'deleted'
}
export type ProjectMetadataStateEnum = 'running' | 'halted' | 'deleted'
/** Project state. */
export const ProjectStateEnum = enumeration('running|halted|deleted') as {
  readonly Running: 'running'
  readonly Halted: 'halted'
  readonly Deleted: 'deleted'
}
export type ProjectStateEnum = 'running' | 'halted' | 'deleted'
/** Quota usage feature. */
export const QuotaUsageFeatureEnum = enumeration('region_eu|region_us|region_apac|region_global|production_projects|daily_active_users|custom_domains|sla|collaborator_seats|edge_cache|branding_themes|zendesk_support|project_metrics|project_metrics_time_window|organizations|rop_grant|rate_limit_tier|session_rate_limit_tier|identities_list_rate_limit_tier') as {
  readonly RegionEu: 'region_eu'
  readonly RegionUs: 'region_us'
  readonly RegionApac: 'region_apac'
  readonly RegionGlobal: 'region_global'
  readonly ProductionProjects: 'production_projects'
  readonly DailyActiveUsers: 'daily_active_users'
  readonly CustomDomains: 'custom_domains'
  readonly Sla: 'sla'
  readonly CollaboratorSeats: 'collaborator_seats'
  readonly EdgeCache: 'edge_cache'
  readonly BrandingThemes: 'branding_themes'
  readonly ZendeskSupport: 'zendesk_support'
  readonly ProjectMetrics: 'project_metrics'
  readonly ProjectMetricsTimeWindow: 'project_metrics_time_window'
  readonly Organizations: 'organizations'
  readonly RopGrant: 'rop_grant'
  readonly RateLimitTier: 'rate_limit_tier'
  readonly SessionRateLimitTier: 'session_rate_limit_tier'
  readonly IdentitiesListRateLimitTier: 'identities_list_rate_limit_tier'
}
export type QuotaUsageFeatureEnum = 'region_eu' | 'region_us' | 'region_apac' | 'region_global' | 'production_projects' | 'daily_active_users' | 'custom_domains' | 'sla' | 'collaborator_seats' | 'edge_cache' | 'branding_themes' | 'zendesk_support' | 'project_metrics' | 'project_metrics_time_window' | 'organizations' | 'rop_grant' | 'rate_limit_tier' | 'session_rate_limit_tier' | 'identities_list_rate_limit_tier'
/** Recovery flow state. */
export const RecoveryFlowState = enumeration('choose_method|sent_email|passed_challenge') as {
  readonly ChooseMethod: 'choose_method'
  readonly SentEmail: 'sent_email'
  readonly PassedChallenge: 'passed_challenge'
}
export type RecoveryFlowState = 'choose_method' | 'sent_email' | 'passed_challenge'
/** Registration flow state. */
export const RegistrationFlowState = enumeration('choose_method|sent_email|passed_challenge') as {
  readonly ChooseMethod: 'choose_method'
  readonly SentEmail: 'sent_email'
  readonly PassedChallenge: 'passed_challenge'
}
export type RegistrationFlowState = 'choose_method' | 'sent_email' | 'passed_challenge'
/** Relationship patch action. */
export const RelationshipPatchActionEnum = enumeration('insert|delete') as {
  readonly Insert: 'insert'
  readonly Delete: 'delete'
}
export type RelationshipPatchActionEnum = 'insert' | 'delete'
/** Session authentication method method. */
export const SessionAuthenticationMethodMethodEnum = enumeration('link_recovery|code_recovery|password|code|totp|oidc|webauthn|lookup_secret|v0.6_legacy_session') as {
  readonly LinkRecovery: 'link_recovery'
  readonly CodeRecovery: 'code_recovery'
  readonly Password: 'password'
  readonly Code: 'code'
  readonly Totp: 'totp'
  readonly Oidc: 'oidc'
  readonly Webauthn: 'webauthn'
  readonly LookupSecret: 'lookup_secret'
  readonly V06LegacySession: 'v0.6_legacy_session'
}
export type SessionAuthenticationMethodMethodEnum = 'link_recovery' | 'code_recovery' | 'password' | 'code' | 'totp' | 'oidc' | 'webauthn' | 'lookup_secret' | 'v0.6_legacy_session'
/** Settings flow state. */
export const SettingsFlowState = enumeration('show_form|success') as {
  readonly ShowForm: 'show_form'
  readonly Success: 'success'
}
export type SettingsFlowState = 'show_form' | 'success'
/** Subscription currency. */
export const SubscriptionCurrencyEnum = enumeration('usd|eur') as {
  readonly Usd: 'usd'
  readonly Eur: 'eur'
}
export type SubscriptionCurrencyEnum = 'usd' | 'eur'
/** Subscription current interval. */
export const SubscriptionCurrentIntervalEnum = enumeration('monthly|yearly') as {
  readonly Monthly: 'monthly'
  readonly Yearly: 'yearly'
}
export type SubscriptionCurrentIntervalEnum = 'monthly' | 'yearly'
/** Ui node group. */
export const UiNodeGroupEnum = enumeration('default|password|oidc|profile|link|code|totp|lookup_secret|webauthn') as {
  readonly Default: 'default'
  readonly Password: 'password'
  readonly Oidc: 'oidc'
  readonly Profile: 'profile'
  readonly Link: 'link'
  readonly Code: 'code'
  readonly Totp: 'totp'
  readonly LookupSecret: 'lookup_secret'
  readonly Webauthn: 'webauthn'
}
export type UiNodeGroupEnum = 'default' | 'password' | 'oidc' | 'profile' | 'link' | 'code' | 'totp' | 'lookup_secret' | 'webauthn'
/** Ui node input attributes autocomplete. */
export const UiNodeInputAttributesAutocompleteEnum = enumeration('email|tel|url|current-password|new-password|one-time-code') as {
  readonly Email: 'email'
  readonly Tel: 'tel'
  readonly Url: 'url'
  readonly CurrentPassword: 'current-password'
  readonly NewPassword: 'new-password'
  readonly OneTimeCode: 'one-time-code'
}
export type UiNodeInputAttributesAutocompleteEnum = 'email' | 'tel' | 'url' | 'current-password' | 'new-password' | 'one-time-code'
/** Ui node input attributes type. */
export const UiNodeInputAttributesTypeEnum = enumeration('text|password|number|checkbox|hidden|email|tel|submit|button|datetime-local|date|url') as {
  readonly Text: 'text'
  readonly Password: 'password'
  readonly Number: 'number'
  readonly Checkbox: 'checkbox'
  readonly Hidden: 'hidden'
  readonly Email: 'email'
  readonly Tel: 'tel'
  readonly Submit: 'submit'
  readonly Button: 'button'
  readonly DatetimeLocal: 'datetime-local'
  readonly Date: 'date'
  readonly Url: 'url'
}
export type UiNodeInputAttributesTypeEnum = 'text' | 'password' | 'number' | 'checkbox' | 'hidden' | 'email' | 'tel' | 'submit' | 'button' | 'datetime-local' | 'date' | 'url'
/** Ui node type. */
export const UiNodeTypeEnum = enumeration('text|input|img|a|script') as {
  readonly Text: 'text'
  readonly Input: 'input'
  readonly Img: 'img'
  readonly A: 'a'
  readonly Script: 'script'
}
export type UiNodeTypeEnum = 'text' | 'input' | 'img' | 'a' | 'script'
/** Ui text type. */
export const UiTextTypeEnum = enumeration('info|error|success') as {
  readonly Info: 'info'
  readonly Error: 'error'
  readonly Success: 'success'
}
export type UiTextTypeEnum = 'info' | 'error' | 'success'
/** Update recovery flow with code method method. */
export const UpdateRecoveryFlowWithCodeMethodMethodEnum = enumeration('link|code') as {
  readonly Link: 'link'
  readonly Code: 'code'
}
export type UpdateRecoveryFlowWithCodeMethodMethodEnum = 'link' | 'code'
/** Update recovery flow with link method method. */
export const UpdateRecoveryFlowWithLinkMethodMethodEnum = enumeration('link|code') as {
  readonly Link: 'link'
  readonly Code: 'code'
}
export type UpdateRecoveryFlowWithLinkMethodMethodEnum = 'link' | 'code'
/** Update subscription body interval. */
export const UpdateSubscriptionBodyIntervalEnum = enumeration('monthly|yearly') as {
  readonly Monthly: 'monthly'
  readonly Yearly: 'yearly'
}
export type UpdateSubscriptionBodyIntervalEnum = 'monthly' | 'yearly'
/** Update verification flow with code method method. */
export const UpdateVerificationFlowWithCodeMethodMethodEnum = enumeration('link|code') as {
  readonly Link: 'link'
  readonly Code: 'code'
}
export type UpdateVerificationFlowWithCodeMethodMethodEnum = 'link' | 'code'
/** Update verification flow with link method method. */
export const UpdateVerificationFlowWithLinkMethodMethodEnum = enumeration('link|code') as {
  readonly Link: 'link'
  readonly Code: 'code'
}
export type UpdateVerificationFlowWithLinkMethodMethodEnum = 'link' | 'code'
/** Verification flow state. */
export const VerificationFlowState = enumeration('choose_method|sent_email|passed_challenge') as {
  readonly ChooseMethod: 'choose_method'
  readonly SentEmail: 'sent_email'
  readonly PassedChallenge: 'passed_challenge'
}
export type VerificationFlowState = 'choose_method' | 'sent_email' | 'passed_challenge'
