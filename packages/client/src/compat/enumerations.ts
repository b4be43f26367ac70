type Joined<Text extends string> = Text extends `${infer Head}${'-' | '_' | ' '}${infer Tail}`
  ? `${Capitalize<Head>}${Joined<Tail>}`
  : Capitalize<Text>
type Key<Value extends string> = Value extends ''
  ? 'Empty'
  : Value extends 'v0.6_legacy_session'
    ? 'V06LegacySession'
    : Joined<Value>
type Enumeration<Value extends string> = { readonly [V in Value as Key<V>]: V }

const keyOf = (value: string): string =>
  value.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase()) || 'Empty'

const enumeration = <const V extends string>(...values: V[]) =>
  // The keys are those the type computes; a test compares all.
  Object.fromEntries(values.map((value) => [keyOf(value), value])) as Enumeration<V>

type ValueOf<T> = T[keyof T]

export const AuthenticatorAssuranceLevel = enumeration('aal0', 'aal1', 'aal2', 'aal3')
export type AuthenticatorAssuranceLevel = ValueOf<typeof AuthenticatorAssuranceLevel>
export const ConsistencyRequestParametersConsistencyEnum = enumeration('', 'strong', 'eventual')
export type ConsistencyRequestParametersConsistencyEnum = ValueOf<
  typeof ConsistencyRequestParametersConsistencyEnum
>
export const ContinueWithSetOrySessionTokenActionEnum = enumeration('set_ory_session_token')
export type ContinueWithSetOrySessionTokenActionEnum = ValueOf<
  typeof ContinueWithSetOrySessionTokenActionEnum
>
export const ContinueWithVerificationUiActionEnum = enumeration('show_verification_ui')
export type ContinueWithVerificationUiActionEnum = ValueOf<typeof ContinueWithVerificationUiActionEnum>
export const CourierMessageStatus = enumeration('queued', 'sent', 'processing', 'abandoned')
export type CourierMessageStatus = ValueOf<typeof CourierMessageStatus>
export const CourierMessageType = enumeration('email', 'phone')
export type CourierMessageType = ValueOf<typeof CourierMessageType>
export const CreateSubscriptionBodyCurrencyEnum = enumeration('usd', 'eur')
export type CreateSubscriptionBodyCurrencyEnum = ValueOf<typeof CreateSubscriptionBodyCurrencyEnum>
export const CreateSubscriptionBodyIntervalEnum = enumeration('monthly', 'yearly')
export type CreateSubscriptionBodyIntervalEnum = ValueOf<typeof CreateSubscriptionBodyIntervalEnum>
export const CustomDomainSslStatusEnum = enumeration(
  'initializing',
  'pending_validation',
  'deleted',
  'pending_issuance',
  'pending_deployment',
  'pending_deletion',
  'pending_expiration',
  'expired',
  'active',
  'initializing_timed_out',
  'validation_timed_out',
  'issuance_timed_out',
  'deployment_timed_out',
  'deletion_timed_out',
  'pending_cleanup',
  'staging_deployment',
  'staging_active',
  'deactivating',
  'inactive',
  'backup_issued',
  'holding_deployment',
  '',
)
export type CustomDomainSslStatusEnum = ValueOf<typeof CustomDomainSslStatusEnum>
export const ExpandedPermissionTreeTypeEnum = enumeration(
  'union',
  'exclusion',
  'intersection',
  'leaf',
  'tuple_to_subject_set',
  'computed_subject_set',
  'not',
  'unspecified',
)
export type ExpandedPermissionTreeTypeEnum = ValueOf<typeof ExpandedPermissionTreeTypeEnum>
export const IdentityCredentialsType = enumeration(
  'password',
  'totp',
  'oidc',
  'webauthn',
  'lookup_secret',
  'code',
)
export type IdentityCredentialsType = ValueOf<typeof IdentityCredentialsType>
export const IdentityPatchResponseActionEnum = enumeration('create')
export type IdentityPatchResponseActionEnum = ValueOf<typeof IdentityPatchResponseActionEnum>
export const IdentityState = enumeration('active', 'inactive')
export type IdentityState = ValueOf<typeof IdentityState>
export const InternalIsOwnerForProjectBySlugBodyNamespaceEnum = enumeration('User', ' ApiKey')
export type InternalIsOwnerForProjectBySlugBodyNamespaceEnum = ValueOf<
  typeof InternalIsOwnerForProjectBySlugBodyNamespaceEnum
>
export const InternalProvisionMockSubscriptionCurrencyEnum = enumeration('usd', 'eur')
export type InternalProvisionMockSubscriptionCurrencyEnum = ValueOf<
  typeof InternalProvisionMockSubscriptionCurrencyEnum
>
export const InternalProvisionMockSubscriptionIntervalEnum = enumeration('monthly', 'yearly')
export type InternalProvisionMockSubscriptionIntervalEnum = ValueOf<
  typeof InternalProvisionMockSubscriptionIntervalEnum
>
export const JsonPatchOpEnum = enumeration('add', 'remove', 'replace', 'move', 'copy', 'test')
export type JsonPatchOpEnum = ValueOf<typeof JsonPatchOpEnum>
export const LoginFlowState = enumeration('choose_method', 'sent_email', 'passed_challenge')
export type LoginFlowState = ValueOf<typeof LoginFlowState>
export const MemberInviteStatusEnum = enumeration(
  'pending',
  'accepted',
  'declined',
  'expired',
  'cancelled',
  'removed',
)
export type MemberInviteStatusEnum = ValueOf<typeof MemberInviteStatusEnum>
export const MessageDispatchStatusEnum = enumeration('failed', 'success')
export type MessageDispatchStatusEnum = ValueOf<typeof MessageDispatchStatusEnum>
export const MessageTemplateTypeEnum = enumeration(
  'recovery_invalid',
  'recovery_valid',
  'recovery_code_invalid',
  'recovery_code_valid',
  'verification_invalid',
  'verification_valid',
  'verification_code_invalid',
  'verification_code_valid',
  'otp',
  'stub',
  'login_code_valid',
  'registration_code_valid',
)
export type MessageTemplateTypeEnum = ValueOf<typeof MessageTemplateTypeEnum>
export const NormalizedProjectRevisionHydraStrategiesAccessTokenEnum = enumeration('opaque', 'jwt')
export type NormalizedProjectRevisionHydraStrategiesAccessTokenEnum = ValueOf<
  typeof NormalizedProjectRevisionHydraStrategiesAccessTokenEnum
>
export const NormalizedProjectRevisionHydraStrategiesScopeEnum = enumeration('exact', 'wildcard')
export type NormalizedProjectRevisionHydraStrategiesScopeEnum = ValueOf<
  typeof NormalizedProjectRevisionHydraStrategiesScopeEnum
>
export const NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum = enumeration('link', 'code')
export type NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum = ValueOf<
  typeof NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum
>
export const NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum = enumeration('link', 'code')
export type NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum = ValueOf<
  typeof NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum
>
export const NormalizedProjectRevisionThirdPartyProviderStateEnum = enumeration('enabled', 'disabled')
export type NormalizedProjectRevisionThirdPartyProviderStateEnum = ValueOf<
  typeof NormalizedProjectRevisionThirdPartyProviderStateEnum
>
export const NormalizedProjectStateEnum = enumeration('running', 'halted', 'deleted')
export type NormalizedProjectStateEnum = ValueOf<typeof NormalizedProjectStateEnum>
export const ProjectMetadataStateEnum = enumeration('running', 'halted', 'deleted')
export type ProjectMetadataStateEnum = ValueOf<typeof ProjectMetadataStateEnum>
export const ProjectStateEnum = enumeration('running', 'halted', 'deleted')
export type ProjectStateEnum = ValueOf<typeof ProjectStateEnum>
export const QuotaUsageFeatureEnum = enumeration(
  'region_eu',
  'region_us',
  'region_apac',
  'region_global',
  'production_projects',
  'daily_active_users',
  'custom_domains',
  'sla',
  'collaborator_seats',
  'edge_cache',
  'branding_themes',
  'zendesk_support',
  'project_metrics',
  'project_metrics_time_window',
  'organizations',
  'rop_grant',
  'rate_limit_tier',
  'session_rate_limit_tier',
  'identities_list_rate_limit_tier',
)
export type QuotaUsageFeatureEnum = ValueOf<typeof QuotaUsageFeatureEnum>
export const RecoveryFlowState = enumeration('choose_method', 'sent_email', 'passed_challenge')
export type RecoveryFlowState = ValueOf<typeof RecoveryFlowState>
export const RegistrationFlowState = enumeration('choose_method', 'sent_email', 'passed_challenge')
export type RegistrationFlowState = ValueOf<typeof RegistrationFlowState>
export const RelationshipPatchActionEnum = enumeration('insert', 'delete')
export type RelationshipPatchActionEnum = ValueOf<typeof RelationshipPatchActionEnum>
export const SessionAuthenticationMethodMethodEnum = enumeration(
  'link_recovery',
  'code_recovery',
  'password',
  'code',
  'totp',
  'oidc',
  'webauthn',
  'lookup_secret',
  'v0.6_legacy_session',
)
export type SessionAuthenticationMethodMethodEnum = ValueOf<typeof SessionAuthenticationMethodMethodEnum>
export const SettingsFlowState = enumeration('show_form', 'success')
export type SettingsFlowState = ValueOf<typeof SettingsFlowState>
export const SubscriptionCurrencyEnum = enumeration('usd', 'eur')
export type SubscriptionCurrencyEnum = ValueOf<typeof SubscriptionCurrencyEnum>
export const SubscriptionCurrentIntervalEnum = enumeration('monthly', 'yearly')
export type SubscriptionCurrentIntervalEnum = ValueOf<typeof SubscriptionCurrentIntervalEnum>
export const UiNodeGroupEnum = enumeration(
  'default',
  'password',
  'oidc',
  'profile',
  'link',
  'code',
  'totp',
  'lookup_secret',
  'webauthn',
)
export type UiNodeGroupEnum = ValueOf<typeof UiNodeGroupEnum>
export const UiNodeInputAttributesAutocompleteEnum = enumeration(
  'email',
  'tel',
  'url',
  'current-password',
  'new-password',
  'one-time-code',
)
export type UiNodeInputAttributesAutocompleteEnum = ValueOf<typeof UiNodeInputAttributesAutocompleteEnum>
export const UiNodeInputAttributesTypeEnum = enumeration(
  'text',
  'password',
  'number',
  'checkbox',
  'hidden',
  'email',
  'tel',
  'submit',
  'button',
  'datetime-local',
  'date',
  'url',
)
export type UiNodeInputAttributesTypeEnum = ValueOf<typeof UiNodeInputAttributesTypeEnum>
export const UiNodeTypeEnum = enumeration('text', 'input', 'img', 'a', 'script')
export type UiNodeTypeEnum = ValueOf<typeof UiNodeTypeEnum>
export const UiTextTypeEnum = enumeration('info', 'error', 'success')
export type UiTextTypeEnum = ValueOf<typeof UiTextTypeEnum>
export const UpdateRecoveryFlowWithCodeMethodMethodEnum = enumeration('link', 'code')
export type UpdateRecoveryFlowWithCodeMethodMethodEnum = ValueOf<
  typeof UpdateRecoveryFlowWithCodeMethodMethodEnum
>
export const UpdateRecoveryFlowWithLinkMethodMethodEnum = enumeration('link', 'code')
export type UpdateRecoveryFlowWithLinkMethodMethodEnum = ValueOf<
  typeof UpdateRecoveryFlowWithLinkMethodMethodEnum
>
export const UpdateSubscriptionBodyIntervalEnum = enumeration('monthly', 'yearly')
export type UpdateSubscriptionBodyIntervalEnum = ValueOf<typeof UpdateSubscriptionBodyIntervalEnum>
export const UpdateVerificationFlowWithCodeMethodMethodEnum = enumeration('link', 'code')
export type UpdateVerificationFlowWithCodeMethodMethodEnum = ValueOf<
  typeof UpdateVerificationFlowWithCodeMethodMethodEnum
>
export const UpdateVerificationFlowWithLinkMethodMethodEnum = enumeration('link', 'code')
export type UpdateVerificationFlowWithLinkMethodMethodEnum = ValueOf<
  typeof UpdateVerificationFlowWithLinkMethodMethodEnum
>
export const VerificationFlowState = enumeration('choose_method', 'sent_email', 'passed_challenge')
export type VerificationFlowState = ValueOf<typeof VerificationFlowState>
