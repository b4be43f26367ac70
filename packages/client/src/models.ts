/** The models and enumerations of the platform, as on the wire. */
export type {
  ErrorAuthenticatorAssuranceLevelNotSatisfied,
  ErrorBrowserLocationChangeRequired,
  ErrorFlowReplaced,
  ErrorGeneric,
  ErrorOAuth2,
  GenericError,
  GenericErrorContent,
  NeedsPrivilegedSessionError,
  RFC6749ErrorJson,
  SelfServiceFlowExpiredError,
  Warning,
} from '@tillkey/contract/platform/errors-models.ts'
export type {
  ContinueWith,
  ContinueWithSetOrySessionToken,
  ContinueWithSetOrySessionTokenActionEnum,
  ContinueWithVerificationUi,
  ContinueWithVerificationUiActionEnum,
  ContinueWithVerificationUiFlow,
} from '@tillkey/contract/platform/identity/continue-with-models.ts'
export type {
  CourierMessageStatus,
  CourierMessageType,
  EmailTemplateData,
  EmailTemplateDataBody,
  Message,
  MessageDispatch,
  MessageDispatchStatusEnum,
  MessageTemplateTypeEnum,
} from '@tillkey/contract/platform/identity/courier-schemas.ts'
export type { IdentityErrorId } from '@tillkey/contract/platform/identity/error-ids.ts'
export type { FlowError } from '@tillkey/contract/platform/identity/flow-errors-schemas.ts'
export type {
  LoginFlow,
  LoginFlowState,
  SuccessfulNativeLogin,
  UpdateLoginFlowBody,
  UpdateLoginFlowWithCodeMethod,
  UpdateLoginFlowWithLookupSecretMethod,
  UpdateLoginFlowWithOidcMethod,
  UpdateLoginFlowWithPasswordMethod,
  UpdateLoginFlowWithTotpMethod,
  UpdateLoginFlowWithWebAuthnMethod,
} from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
export type {
  LogoutFlow,
  PerformNativeLogoutBody,
} from '@tillkey/contract/platform/identity/flows-logout-schemas.ts'
export type {
  RecoveryFlow,
  RecoveryFlowState,
  UpdateRecoveryFlowBody,
  UpdateRecoveryFlowWithCodeMethod,
  UpdateRecoveryFlowWithCodeMethodMethodEnum,
  UpdateRecoveryFlowWithLinkMethod,
  UpdateRecoveryFlowWithLinkMethodMethodEnum,
} from '@tillkey/contract/platform/identity/flows-recovery-schemas.ts'
export type {
  RegistrationFlow,
  RegistrationFlowState,
  SuccessfulNativeRegistration,
  UpdateRegistrationFlowBody,
  UpdateRegistrationFlowWithCodeMethod,
  UpdateRegistrationFlowWithOidcMethod,
  UpdateRegistrationFlowWithPasswordMethod,
  UpdateRegistrationFlowWithWebAuthnMethod,
} from '@tillkey/contract/platform/identity/flows-registration-schemas.ts'
export type {
  SettingsFlow,
  SettingsFlowState,
  UpdateSettingsFlowBody,
  UpdateSettingsFlowWithLookupMethod,
  UpdateSettingsFlowWithOidcMethod,
  UpdateSettingsFlowWithPasswordMethod,
  UpdateSettingsFlowWithProfileMethod,
  UpdateSettingsFlowWithTotpMethod,
  UpdateSettingsFlowWithWebAuthnMethod,
} from '@tillkey/contract/platform/identity/flows-settings-schemas.ts'
export type {
  UpdateVerificationFlowBody,
  UpdateVerificationFlowWithCodeMethod,
  UpdateVerificationFlowWithCodeMethodMethodEnum,
  UpdateVerificationFlowWithLinkMethod,
  UpdateVerificationFlowWithLinkMethodMethodEnum,
  VerificationFlow,
  VerificationFlowState,
} from '@tillkey/contract/platform/identity/flows-verification-schemas.ts'
export type {
  BatchPatchIdentitiesResponse,
  CreateIdentityBody,
  CreateRecoveryCodeForIdentityBody,
  CreateRecoveryLinkForIdentityBody,
  IdentityPatch,
  IdentityPatchResponse,
  IdentityPatchResponseActionEnum,
  IdentityWithCredentials,
  IdentityWithCredentialsOidc,
  IdentityWithCredentialsOidcConfig,
  IdentityWithCredentialsOidcConfigProvider,
  IdentityWithCredentialsPassword,
  IdentityWithCredentialsPasswordConfig,
  PatchIdentitiesBody,
  RecoveryCodeForIdentity,
  RecoveryLinkForIdentity,
  UpdateIdentityBody,
} from '@tillkey/contract/platform/identity/identities-schemas.ts'
export type {
  Identity,
  IdentityCredentials,
  IdentityCredentialsCode,
  IdentityCredentialsOidc,
  IdentityCredentialsOidcProvider,
  IdentityCredentialsPassword,
  IdentityCredentialsType,
  IdentityState,
  RecoveryIdentityAddress,
  VerifiableIdentityAddress,
} from '@tillkey/contract/platform/identity/identity-models.ts'
export type {
  HealthNotReadyStatus,
  HealthStatus,
  Version,
} from '@tillkey/contract/platform/identity/metadata-schemas.ts'
export type {
  IdentitySchemaContainer,
  IdentitySchemaPreset,
} from '@tillkey/contract/platform/identity/schemas-schemas.ts'
export type {
  AuthenticatorAssuranceLevel,
  DeleteMySessionsCount,
  Session,
  SessionAuthenticationMethod,
  SessionAuthenticationMethodMethodEnum,
  SessionDevice,
  SuccessfulCodeExchangeResponse,
} from '@tillkey/contract/platform/identity/session-models.ts'
export type {
  UiContainer,
  UiNode,
  UiNodeAnchorAttributes,
  UiNodeAttributes,
  UiNodeGroupEnum,
  UiNodeImageAttributes,
  UiNodeInputAttributes,
  UiNodeInputAttributesAutocompleteEnum,
  UiNodeInputAttributesTypeEnum,
  UiNodeMeta,
  UiNodeScriptAttributes,
  UiNodeTextAttributes,
  UiNodeTypeEnum,
  UiText,
  UiTextTypeEnum,
} from '@tillkey/contract/platform/identity/ui-models.ts'
export type { JsonPatch, JsonPatchOpEnum } from '@tillkey/contract/platform/json-patch-models.ts'
export type {
  OAuth2Client,
  OAuth2ClientTokenLifespans,
} from '@tillkey/contract/platform/oauth2/clients-schemas.ts'
export type {
  AcceptOAuth2ConsentRequest,
  AcceptOAuth2ConsentRequestSession,
  OAuth2ConsentRequest,
  OAuth2ConsentSession,
} from '@tillkey/contract/platform/oauth2/consent-schemas.ts'
export type {
  CreateVerifiableCredentialRequestBody,
  VerifiableCredentialPrimingResponse,
  VerifiableCredentialProof,
  VerifiableCredentialResponse,
} from '@tillkey/contract/platform/oauth2/credentials-schemas.ts'
export type {
  CreateJsonWebKeySet,
  JsonWebKey,
  JsonWebKeySet,
  TrustedOAuth2JwtGrantJsonWebKey,
} from '@tillkey/contract/platform/oauth2/keys-schemas.ts'
export type {
  AcceptOAuth2LoginRequest,
  OAuth2ConsentRequestOpenIDConnectContext,
  OAuth2LoginRequest,
  OAuth2RedirectTo,
  RejectOAuth2Request,
} from '@tillkey/contract/platform/oauth2/login-schemas.ts'
export type { OAuth2LogoutRequest } from '@tillkey/contract/platform/oauth2/logout-schemas.ts'
export type {
  CredentialSupportedDraft00,
  OidcConfiguration,
  OidcUserInfo,
} from '@tillkey/contract/platform/oauth2/oidc-schemas.ts'
export type {
  IntrospectedOAuth2Token,
  OAuth2TokenExchange,
} from '@tillkey/contract/platform/oauth2/tokens-schemas.ts'
export type {
  TrustedOAuth2JwtGrantIssuer,
  TrustOAuth2JwtGrantIssuer,
} from '@tillkey/contract/platform/oauth2/trust-schemas.ts'
export type {
  ConsistencyRequestParameters,
  ConsistencyRequestParametersConsistencyEnum,
  Pagination,
  PaginationHeaders,
  TokenPagination,
  TokenPaginationHeaders,
  TokenPaginationRequestParameters,
  TokenPaginationResponseHeaders,
} from '@tillkey/contract/platform/pagination-models.ts'
export type {
  BatchCheckPermissionBody,
  BatchCheckPermissionResult,
  CheckPermissionResult,
  ExpandedPermissionTree,
  ExpandedPermissionTreeTypeEnum,
  ExplainedPermission,
  PermissionExplanation,
  PermissionProofStep,
  PostCheckPermissionBody,
  PostCheckPermissionOrErrorBody,
} from '@tillkey/contract/platform/permission/checks-schemas.ts'
export type {
  CheckOplSyntaxResult,
  ParseError,
  SourcePosition,
} from '@tillkey/contract/platform/permission/language-schemas.ts'
export type {
  PermittedObjects,
  PermittedSubject,
  PermittedSubjects,
} from '@tillkey/contract/platform/permission/look-ups-schemas.ts'
export type {
  CreateRelationshipBody,
  KetoNamespace,
  Namespace,
  RelationQuery,
  Relationship,
  RelationshipNamespaces,
  RelationshipPatch,
  RelationshipPatchActionEnum,
  Relationships,
  SubjectSet,
} from '@tillkey/contract/platform/permission/relationships-schemas.ts'
export type { ProjectApiKey } from '@tillkey/contract/platform/project/api-keys-schemas.ts'
export type {
  CreateProjectBranding,
  InternalGetProjectBrandingBody,
  ProjectBranding,
  ProjectBrandingColors,
  ProjectBrandingTheme,
  SetProjectBrandingThemeBody,
} from '@tillkey/contract/platform/project/branding-models.ts'
export type {
  CreateCustomDomainBody,
  CustomDomain,
  CustomDomainSslStatusEnum,
  ProjectHost,
  SetCustomDomainBody,
} from '@tillkey/contract/platform/project/custom-domains-models.ts'
export type {
  GetManagedIdentitySchemaLocation,
  ManagedIdentitySchema,
  ManagedIdentitySchemaValidationResult,
  SchemaPatch,
} from '@tillkey/contract/platform/project/identity-schemas-models.ts'
export type {
  CloudAccount,
  CreateInviteResponse,
  CreateProjectMemberInviteBody,
  MemberInvite,
  MemberInviteStatusEnum,
} from '@tillkey/contract/platform/project/members-schemas.ts'
export type {
  AttributesCountDatapoint,
  GetAttributesCountResponse,
  GetProjectMetricsResponse,
  GetSessionActivityResponse,
  MetricsDatapoint,
  SessionActivityDatapoint,
} from '@tillkey/contract/platform/project/metrics-schemas.ts'
export type {
  NormalizedProject,
  NormalizedProjectRevision,
  NormalizedProjectRevisionHook,
  NormalizedProjectRevisionHydraStrategiesAccessTokenEnum,
  NormalizedProjectRevisionHydraStrategiesScopeEnum,
  NormalizedProjectRevisionIdentitySchema,
  NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum,
  NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum,
  NormalizedProjectRevisionThirdPartyProvider,
  NormalizedProjectRevisionThirdPartyProviderStateEnum,
  NormalizedProjectRevisionTokenizerTemplate,
  NormalizedProjectStateEnum,
} from '@tillkey/contract/platform/project/normalized-project-models.ts'
export type {
  GetOrganizationResponse,
  ListOrganizationsResponse,
  Organization,
  OrganizationBody,
} from '@tillkey/contract/platform/project/organizations-schemas.ts'
export type {
  InternalIsAXWelcomeScreenEnabledForProjectBody,
  InternalIsOwnerForProjectBySlugBody,
  InternalIsOwnerForProjectBySlugBodyNamespaceEnum,
  InternalIsOwnerForProjectBySlugResponse,
  IsOwnerForProjectBySlug,
} from '@tillkey/contract/platform/project/owners-models.ts'
export type {
  ActiveProjectInConsole,
  CreateProjectBody,
  Project,
  ProjectCors,
  ProjectMetadata,
  ProjectMetadataStateEnum,
  ProjectServiceIdentity,
  ProjectServiceOAuth2,
  ProjectServicePermission,
  ProjectServices,
  ProjectStateEnum,
  SetActiveProjectInConsoleBody,
  SetProject,
  SuccessfulProjectUpdate,
} from '@tillkey/contract/platform/project/projects-schemas.ts'
export type {
  CreateSubscriptionBody,
  CreateSubscriptionBodyCurrencyEnum,
  CreateSubscriptionBodyIntervalEnum,
  GenericUsage,
  InternalProvisionMockSubscription,
  InternalProvisionMockSubscriptionCurrencyEnum,
  InternalProvisionMockSubscriptionIntervalEnum,
  Plan,
  PlanDetails,
  QuotaUsage,
  QuotaUsageFeatureEnum,
  StripeCustomer,
  Subscription,
  SubscriptionCurrencyEnum,
  SubscriptionCurrentIntervalEnum,
  UpdateSubscriptionBody,
  UpdateSubscriptionBodyIntervalEnum,
  Usage,
} from '@tillkey/contract/platform/project/subscriptions-models.ts'
