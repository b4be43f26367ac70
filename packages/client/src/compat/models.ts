import type * as errorsModels from '@tillkey/contract/platform/errors-models.ts'
import type * as identityContinueWithModels from '@tillkey/contract/platform/identity/continue-with-models.ts'
import type * as identityCourierSchemas from '@tillkey/contract/platform/identity/courier-schemas.ts'
import type * as identityFlowErrorsSchemas from '@tillkey/contract/platform/identity/flow-errors-schemas.ts'
import type * as identityFlowsLoginSchemas from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
import type * as identityFlowsLogoutSchemas from '@tillkey/contract/platform/identity/flows-logout-schemas.ts'
import type * as identityFlowsRecoverySchemas from '@tillkey/contract/platform/identity/flows-recovery-schemas.ts'
import type * as identityFlowsRegistrationSchemas from '@tillkey/contract/platform/identity/flows-registration-schemas.ts'
import type * as identityFlowsSettingsSchemas from '@tillkey/contract/platform/identity/flows-settings-schemas.ts'
import type * as identityFlowsVerificationSchemas from '@tillkey/contract/platform/identity/flows-verification-schemas.ts'
import type * as identityIdentitiesSchemas from '@tillkey/contract/platform/identity/identities-schemas.ts'
import type * as identityIdentityModels from '@tillkey/contract/platform/identity/identity-models.ts'
import type * as identityMetadataSchemas from '@tillkey/contract/platform/identity/metadata-schemas.ts'
import type * as identitySchemasSchemas from '@tillkey/contract/platform/identity/schemas-schemas.ts'
import type * as identitySessionModels from '@tillkey/contract/platform/identity/session-models.ts'
import type * as identityUiModels from '@tillkey/contract/platform/identity/ui-models.ts'
import type * as jsonPatchModels from '@tillkey/contract/platform/json-patch-models.ts'
import type * as oauth2ClientsSchemas from '@tillkey/contract/platform/oauth2/clients-schemas.ts'
import type * as oauth2ConsentSchemas from '@tillkey/contract/platform/oauth2/consent-schemas.ts'
import type * as oauth2CredentialsSchemas from '@tillkey/contract/platform/oauth2/credentials-schemas.ts'
import type * as oauth2KeysSchemas from '@tillkey/contract/platform/oauth2/keys-schemas.ts'
import type * as oauth2LoginSchemas from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import type * as oauth2LogoutSchemas from '@tillkey/contract/platform/oauth2/logout-schemas.ts'
import type * as oauth2OidcSchemas from '@tillkey/contract/platform/oauth2/oidc-schemas.ts'
import type * as oauth2TokensSchemas from '@tillkey/contract/platform/oauth2/tokens-schemas.ts'
import type * as oauth2TrustSchemas from '@tillkey/contract/platform/oauth2/trust-schemas.ts'
import type * as paginationModels from '@tillkey/contract/platform/pagination-models.ts'
import type * as permissionChecksSchemas from '@tillkey/contract/platform/permission/checks-schemas.ts'
import type * as permissionLanguageSchemas from '@tillkey/contract/platform/permission/language-schemas.ts'
import type * as permissionRelationshipsSchemas from '@tillkey/contract/platform/permission/relationships-schemas.ts'
import type * as projectApiKeysSchemas from '@tillkey/contract/platform/project/api-keys-schemas.ts'
import type * as projectBrandingModels from '@tillkey/contract/platform/project/branding-models.ts'
import type * as projectCustomDomainsModels from '@tillkey/contract/platform/project/custom-domains-models.ts'
import type * as projectIdentitySchemasModels from '@tillkey/contract/platform/project/identity-schemas-models.ts'
import type * as projectMembersSchemas from '@tillkey/contract/platform/project/members-schemas.ts'
import type * as projectMetricsSchemas from '@tillkey/contract/platform/project/metrics-schemas.ts'
import type * as projectNormalizedProjectModels from '@tillkey/contract/platform/project/normalized-project-models.ts'
import type * as projectOrganizationsSchemas from '@tillkey/contract/platform/project/organizations-schemas.ts'
import type * as projectOwnersModels from '@tillkey/contract/platform/project/owners-models.ts'
import type * as projectProjectsSchemas from '@tillkey/contract/platform/project/projects-schemas.ts'
import type * as projectSubscriptionsModels from '@tillkey/contract/platform/project/subscriptions-models.ts'
import type { Published } from './types.ts'

export type ErrorAuthenticatorAssuranceLevelNotSatisfied =
  Published<errorsModels.ErrorAuthenticatorAssuranceLevelNotSatisfied>
export type ErrorBrowserLocationChangeRequired = Published<errorsModels.ErrorBrowserLocationChangeRequired>
export type ErrorFlowReplaced = Published<errorsModels.ErrorFlowReplaced>
export type ErrorGeneric = Published<errorsModels.ErrorGeneric>
export type ErrorOAuth2 = Published<errorsModels.ErrorOAuth2>
export type GenericError = Published<errorsModels.GenericError>
export type GenericErrorContent = Published<errorsModels.GenericErrorContent>
export type NeedsPrivilegedSessionError = Published<errorsModels.NeedsPrivilegedSessionError>
export type RFC6749ErrorJson = Published<errorsModels.RFC6749ErrorJson>
export type SelfServiceFlowExpiredError = Published<errorsModels.SelfServiceFlowExpiredError>
export type Warning = Published<errorsModels.Warning>
export type ContinueWith = Published<identityContinueWithModels.ContinueWith>
export type ContinueWithSetOrySessionToken =
  Published<identityContinueWithModels.ContinueWithSetOrySessionToken>
export type ContinueWithVerificationUi = Published<identityContinueWithModels.ContinueWithVerificationUi>
export type ContinueWithVerificationUiFlow =
  Published<identityContinueWithModels.ContinueWithVerificationUiFlow>
export type EmailTemplateData = Published<identityCourierSchemas.EmailTemplateData>
export type EmailTemplateDataBody = Published<identityCourierSchemas.EmailTemplateDataBody>
export type Message = Published<identityCourierSchemas.Message>
export type MessageDispatch = Published<identityCourierSchemas.MessageDispatch>
export type FlowError = Published<identityFlowErrorsSchemas.FlowError>
export type LoginFlow = Published<identityFlowsLoginSchemas.LoginFlow>
export type SuccessfulNativeLogin = Published<identityFlowsLoginSchemas.SuccessfulNativeLogin>
export type UpdateLoginFlowBody = Published<identityFlowsLoginSchemas.UpdateLoginFlowBody>
export type UpdateLoginFlowWithCodeMethod = Published<identityFlowsLoginSchemas.UpdateLoginFlowWithCodeMethod>
export type UpdateLoginFlowWithLookupSecretMethod =
  Published<identityFlowsLoginSchemas.UpdateLoginFlowWithLookupSecretMethod>
export type UpdateLoginFlowWithOidcMethod = Published<identityFlowsLoginSchemas.UpdateLoginFlowWithOidcMethod>
export type UpdateLoginFlowWithPasswordMethod =
  Published<identityFlowsLoginSchemas.UpdateLoginFlowWithPasswordMethod>
export type UpdateLoginFlowWithTotpMethod = Published<identityFlowsLoginSchemas.UpdateLoginFlowWithTotpMethod>
export type UpdateLoginFlowWithWebAuthnMethod =
  Published<identityFlowsLoginSchemas.UpdateLoginFlowWithWebAuthnMethod>
export type LogoutFlow = Published<identityFlowsLogoutSchemas.LogoutFlow>
export type PerformNativeLogoutBody = Published<identityFlowsLogoutSchemas.PerformNativeLogoutBody>
export type RecoveryFlow = Published<identityFlowsRecoverySchemas.RecoveryFlow>
export type UpdateRecoveryFlowBody = Published<identityFlowsRecoverySchemas.UpdateRecoveryFlowBody>
export type UpdateRecoveryFlowWithCodeMethod =
  Published<identityFlowsRecoverySchemas.UpdateRecoveryFlowWithCodeMethod>
export type UpdateRecoveryFlowWithLinkMethod =
  Published<identityFlowsRecoverySchemas.UpdateRecoveryFlowWithLinkMethod>
export type RegistrationFlow = Published<identityFlowsRegistrationSchemas.RegistrationFlow>
export type SuccessfulNativeRegistration =
  Published<identityFlowsRegistrationSchemas.SuccessfulNativeRegistration>
export type UpdateRegistrationFlowBody =
  Published<identityFlowsRegistrationSchemas.UpdateRegistrationFlowBody>
export type UpdateRegistrationFlowWithCodeMethod =
  Published<identityFlowsRegistrationSchemas.UpdateRegistrationFlowWithCodeMethod>
export type UpdateRegistrationFlowWithOidcMethod =
  Published<identityFlowsRegistrationSchemas.UpdateRegistrationFlowWithOidcMethod>
export type UpdateRegistrationFlowWithPasswordMethod =
  Published<identityFlowsRegistrationSchemas.UpdateRegistrationFlowWithPasswordMethod>
export type UpdateRegistrationFlowWithWebAuthnMethod =
  Published<identityFlowsRegistrationSchemas.UpdateRegistrationFlowWithWebAuthnMethod>
export type SettingsFlow = Published<identityFlowsSettingsSchemas.SettingsFlow>
export type UpdateSettingsFlowBody = Published<identityFlowsSettingsSchemas.UpdateSettingsFlowBody>
export type UpdateSettingsFlowWithLookupMethod =
  Published<identityFlowsSettingsSchemas.UpdateSettingsFlowWithLookupMethod>
export type UpdateSettingsFlowWithOidcMethod =
  Published<identityFlowsSettingsSchemas.UpdateSettingsFlowWithOidcMethod>
export type UpdateSettingsFlowWithPasswordMethod =
  Published<identityFlowsSettingsSchemas.UpdateSettingsFlowWithPasswordMethod>
export type UpdateSettingsFlowWithProfileMethod =
  Published<identityFlowsSettingsSchemas.UpdateSettingsFlowWithProfileMethod>
export type UpdateSettingsFlowWithTotpMethod =
  Published<identityFlowsSettingsSchemas.UpdateSettingsFlowWithTotpMethod>
export type UpdateSettingsFlowWithWebAuthnMethod =
  Published<identityFlowsSettingsSchemas.UpdateSettingsFlowWithWebAuthnMethod>
export type UpdateVerificationFlowBody =
  Published<identityFlowsVerificationSchemas.UpdateVerificationFlowBody>
export type UpdateVerificationFlowWithCodeMethod =
  Published<identityFlowsVerificationSchemas.UpdateVerificationFlowWithCodeMethod>
export type UpdateVerificationFlowWithLinkMethod =
  Published<identityFlowsVerificationSchemas.UpdateVerificationFlowWithLinkMethod>
export type VerificationFlow = Published<identityFlowsVerificationSchemas.VerificationFlow>
export type BatchPatchIdentitiesResponse = Published<identityIdentitiesSchemas.BatchPatchIdentitiesResponse>
export type CreateIdentityBody = Published<identityIdentitiesSchemas.CreateIdentityBody>
export type CreateRecoveryCodeForIdentityBody =
  Published<identityIdentitiesSchemas.CreateRecoveryCodeForIdentityBody>
export type CreateRecoveryLinkForIdentityBody =
  Published<identityIdentitiesSchemas.CreateRecoveryLinkForIdentityBody>
export type IdentityPatch = Published<identityIdentitiesSchemas.IdentityPatch>
export type IdentityPatchResponse = Published<identityIdentitiesSchemas.IdentityPatchResponse>
export type IdentityWithCredentials = Published<identityIdentitiesSchemas.IdentityWithCredentials>
export type IdentityWithCredentialsOidc = Published<identityIdentitiesSchemas.IdentityWithCredentialsOidc>
export type IdentityWithCredentialsOidcConfig =
  Published<identityIdentitiesSchemas.IdentityWithCredentialsOidcConfig>
export type IdentityWithCredentialsOidcConfigProvider =
  Published<identityIdentitiesSchemas.IdentityWithCredentialsOidcConfigProvider>
export type IdentityWithCredentialsPassword =
  Published<identityIdentitiesSchemas.IdentityWithCredentialsPassword>
export type IdentityWithCredentialsPasswordConfig =
  Published<identityIdentitiesSchemas.IdentityWithCredentialsPasswordConfig>
export type PatchIdentitiesBody = Published<identityIdentitiesSchemas.PatchIdentitiesBody>
export type RecoveryCodeForIdentity = Published<identityIdentitiesSchemas.RecoveryCodeForIdentity>
export type RecoveryLinkForIdentity = Published<identityIdentitiesSchemas.RecoveryLinkForIdentity>
export type UpdateIdentityBody = Published<identityIdentitiesSchemas.UpdateIdentityBody>
export type Identity = Published<identityIdentityModels.Identity>
export type IdentityCredentials = Published<identityIdentityModels.IdentityCredentials>
export type IdentityCredentialsCode = Published<identityIdentityModels.IdentityCredentialsCode>
export type IdentityCredentialsOidc = Published<identityIdentityModels.IdentityCredentialsOidc>
export type IdentityCredentialsOidcProvider =
  Published<identityIdentityModels.IdentityCredentialsOidcProvider>
export type IdentityCredentialsPassword = Published<identityIdentityModels.IdentityCredentialsPassword>
export type RecoveryIdentityAddress = Published<identityIdentityModels.RecoveryIdentityAddress>
export type VerifiableIdentityAddress = Published<identityIdentityModels.VerifiableIdentityAddress>
export type HealthNotReadyStatus = Published<identityMetadataSchemas.HealthNotReadyStatus>
export type HealthStatus = Published<identityMetadataSchemas.HealthStatus>
export type Version = Published<identityMetadataSchemas.Version>
export type IdentitySchemaContainer = Published<identitySchemasSchemas.IdentitySchemaContainer>
export type IdentitySchemaPreset = Published<identitySchemasSchemas.IdentitySchemaPreset>
export type DeleteMySessionsCount = Published<identitySessionModels.DeleteMySessionsCount>
export type Session = Published<identitySessionModels.Session>
export type SessionAuthenticationMethod = Published<identitySessionModels.SessionAuthenticationMethod>
export type SessionDevice = Published<identitySessionModels.SessionDevice>
export type SuccessfulCodeExchangeResponse = Published<identitySessionModels.SuccessfulCodeExchangeResponse>
export type UiContainer = Published<identityUiModels.UiContainer>
export type UiNode = Published<identityUiModels.UiNode>
export type UiNodeAnchorAttributes = Published<identityUiModels.UiNodeAnchorAttributes>
export type UiNodeAttributes = Published<identityUiModels.UiNodeAttributes>
export type UiNodeImageAttributes = Published<identityUiModels.UiNodeImageAttributes>
export type UiNodeInputAttributes = Published<identityUiModels.UiNodeInputAttributes>
export type UiNodeMeta = Published<identityUiModels.UiNodeMeta>
export type UiNodeScriptAttributes = Published<identityUiModels.UiNodeScriptAttributes>
export type UiNodeTextAttributes = Published<identityUiModels.UiNodeTextAttributes>
export type UiText = Published<identityUiModels.UiText>
export type JsonPatch = Published<jsonPatchModels.JsonPatch>
export type OAuth2Client = Published<oauth2ClientsSchemas.OAuth2Client>
export type OAuth2ClientTokenLifespans = Published<oauth2ClientsSchemas.OAuth2ClientTokenLifespans>
export type AcceptOAuth2ConsentRequest = Published<oauth2ConsentSchemas.AcceptOAuth2ConsentRequest>
export type AcceptOAuth2ConsentRequestSession =
  Published<oauth2ConsentSchemas.AcceptOAuth2ConsentRequestSession>
export type OAuth2ConsentRequest = Published<oauth2ConsentSchemas.OAuth2ConsentRequest>
export type OAuth2ConsentSession = Published<oauth2ConsentSchemas.OAuth2ConsentSession>
export type CreateVerifiableCredentialRequestBody =
  Published<oauth2CredentialsSchemas.CreateVerifiableCredentialRequestBody>
export type VerifiableCredentialPrimingResponse =
  Published<oauth2CredentialsSchemas.VerifiableCredentialPrimingResponse>
export type VerifiableCredentialProof = Published<oauth2CredentialsSchemas.VerifiableCredentialProof>
export type VerifiableCredentialResponse = Published<oauth2CredentialsSchemas.VerifiableCredentialResponse>
export type CreateJsonWebKeySet = Published<oauth2KeysSchemas.CreateJsonWebKeySet>
export type JsonWebKey = Published<oauth2KeysSchemas.JsonWebKey>
export type JsonWebKeySet = Published<oauth2KeysSchemas.JsonWebKeySet>
export type TrustedOAuth2JwtGrantJsonWebKey = Published<oauth2KeysSchemas.TrustedOAuth2JwtGrantJsonWebKey>
export type AcceptOAuth2LoginRequest = Published<oauth2LoginSchemas.AcceptOAuth2LoginRequest>
export type OAuth2ConsentRequestOpenIDConnectContext =
  Published<oauth2LoginSchemas.OAuth2ConsentRequestOpenIDConnectContext>
export type OAuth2LoginRequest = Published<oauth2LoginSchemas.OAuth2LoginRequest>
export type OAuth2RedirectTo = Published<oauth2LoginSchemas.OAuth2RedirectTo>
export type RejectOAuth2Request = Published<oauth2LoginSchemas.RejectOAuth2Request>
export type OAuth2LogoutRequest = Published<oauth2LogoutSchemas.OAuth2LogoutRequest>
export type CredentialSupportedDraft00 = Published<oauth2OidcSchemas.CredentialSupportedDraft00>
export type OidcConfiguration = Published<oauth2OidcSchemas.OidcConfiguration>
export type OidcUserInfo = Published<oauth2OidcSchemas.OidcUserInfo>
export type IntrospectedOAuth2Token = Published<oauth2TokensSchemas.IntrospectedOAuth2Token>
export type OAuth2TokenExchange = Published<oauth2TokensSchemas.OAuth2TokenExchange>
export type TrustOAuth2JwtGrantIssuer = Published<oauth2TrustSchemas.TrustOAuth2JwtGrantIssuer>
export type TrustedOAuth2JwtGrantIssuer = Published<oauth2TrustSchemas.TrustedOAuth2JwtGrantIssuer>
export type ConsistencyRequestParameters = Published<paginationModels.ConsistencyRequestParameters>
export type Pagination = Published<paginationModels.Pagination>
export type PaginationHeaders = Published<paginationModels.PaginationHeaders>
export type TokenPagination = Published<paginationModels.TokenPagination>
export type TokenPaginationHeaders = Published<paginationModels.TokenPaginationHeaders>
export type TokenPaginationRequestParameters = Published<paginationModels.TokenPaginationRequestParameters>
export type TokenPaginationResponseHeaders = Published<paginationModels.TokenPaginationResponseHeaders>
export type CheckPermissionResult = Published<permissionChecksSchemas.CheckPermissionResult>
export type ExpandedPermissionTree = Published<permissionChecksSchemas.ExpandedPermissionTree>
export type PostCheckPermissionBody = Published<permissionChecksSchemas.PostCheckPermissionBody>
export type PostCheckPermissionOrErrorBody = Published<permissionChecksSchemas.PostCheckPermissionOrErrorBody>
export type CheckOplSyntaxResult = Published<permissionLanguageSchemas.CheckOplSyntaxResult>
export type ParseError = Published<permissionLanguageSchemas.ParseError>
export type SourcePosition = Published<permissionLanguageSchemas.SourcePosition>
export type CreateRelationshipBody = Published<permissionRelationshipsSchemas.CreateRelationshipBody>
export type KetoNamespace = Published<permissionRelationshipsSchemas.KetoNamespace>
export type Namespace = Published<permissionRelationshipsSchemas.Namespace>
export type RelationQuery = Published<permissionRelationshipsSchemas.RelationQuery>
export type Relationship = Published<permissionRelationshipsSchemas.Relationship>
export type RelationshipNamespaces = Published<permissionRelationshipsSchemas.RelationshipNamespaces>
export type RelationshipPatch = Published<permissionRelationshipsSchemas.RelationshipPatch>
export type Relationships = Published<permissionRelationshipsSchemas.Relationships>
export type SubjectSet = Published<permissionRelationshipsSchemas.SubjectSet>
export type ProjectApiKey = Published<projectApiKeysSchemas.ProjectApiKey>
export type CreateProjectBranding = Published<projectBrandingModels.CreateProjectBranding>
export type InternalGetProjectBrandingBody = Published<projectBrandingModels.InternalGetProjectBrandingBody>
export type ProjectBranding = Published<projectBrandingModels.ProjectBranding>
export type ProjectBrandingColors = Published<projectBrandingModels.ProjectBrandingColors>
export type ProjectBrandingTheme = Published<projectBrandingModels.ProjectBrandingTheme>
export type SetProjectBrandingThemeBody = Published<projectBrandingModels.SetProjectBrandingThemeBody>
export type CreateCustomDomainBody = Published<projectCustomDomainsModels.CreateCustomDomainBody>
export type CustomDomain = Published<projectCustomDomainsModels.CustomDomain>
export type ProjectHost = Published<projectCustomDomainsModels.ProjectHost>
export type SetCustomDomainBody = Published<projectCustomDomainsModels.SetCustomDomainBody>
export type GetManagedIdentitySchemaLocation =
  Published<projectIdentitySchemasModels.GetManagedIdentitySchemaLocation>
export type ManagedIdentitySchema = Published<projectIdentitySchemasModels.ManagedIdentitySchema>
export type ManagedIdentitySchemaValidationResult =
  Published<projectIdentitySchemasModels.ManagedIdentitySchemaValidationResult>
export type SchemaPatch = Published<projectIdentitySchemasModels.SchemaPatch>
export type CloudAccount = Published<projectMembersSchemas.CloudAccount>
export type CreateInviteResponse = Published<projectMembersSchemas.CreateInviteResponse>
export type CreateProjectMemberInviteBody = Published<projectMembersSchemas.CreateProjectMemberInviteBody>
export type MemberInvite = Published<projectMembersSchemas.MemberInvite>
export type AttributesCountDatapoint = Published<projectMetricsSchemas.AttributesCountDatapoint>
export type GetAttributesCountResponse = Published<projectMetricsSchemas.GetAttributesCountResponse>
export type GetProjectMetricsResponse = Published<projectMetricsSchemas.GetProjectMetricsResponse>
export type GetSessionActivityResponse = Published<projectMetricsSchemas.GetSessionActivityResponse>
export type MetricsDatapoint = Published<projectMetricsSchemas.MetricsDatapoint>
export type SessionActivityDatapoint = Published<projectMetricsSchemas.SessionActivityDatapoint>
export type NormalizedProject = Published<projectNormalizedProjectModels.NormalizedProject>
export type NormalizedProjectRevision = Published<projectNormalizedProjectModels.NormalizedProjectRevision>
export type NormalizedProjectRevisionHook =
  Published<projectNormalizedProjectModels.NormalizedProjectRevisionHook>
export type NormalizedProjectRevisionIdentitySchema =
  Published<projectNormalizedProjectModels.NormalizedProjectRevisionIdentitySchema>
export type NormalizedProjectRevisionThirdPartyProvider =
  Published<projectNormalizedProjectModels.NormalizedProjectRevisionThirdPartyProvider>
export type NormalizedProjectRevisionTokenizerTemplate =
  Published<projectNormalizedProjectModels.NormalizedProjectRevisionTokenizerTemplate>
export type GetOrganizationResponse = Published<projectOrganizationsSchemas.GetOrganizationResponse>
export type ListOrganizationsResponse = Published<projectOrganizationsSchemas.ListOrganizationsResponse>
export type Organization = Published<projectOrganizationsSchemas.Organization>
export type OrganizationBody = Published<projectOrganizationsSchemas.OrganizationBody>
export type InternalIsAXWelcomeScreenEnabledForProjectBody =
  Published<projectOwnersModels.InternalIsAXWelcomeScreenEnabledForProjectBody>
export type InternalIsOwnerForProjectBySlugBody =
  Published<projectOwnersModels.InternalIsOwnerForProjectBySlugBody>
export type InternalIsOwnerForProjectBySlugResponse =
  Published<projectOwnersModels.InternalIsOwnerForProjectBySlugResponse>
export type IsOwnerForProjectBySlug = Published<projectOwnersModels.IsOwnerForProjectBySlug>
export type ActiveProjectInConsole = Published<projectProjectsSchemas.ActiveProjectInConsole>
export type CreateProjectBody = Published<projectProjectsSchemas.CreateProjectBody>
export type Project = Published<projectProjectsSchemas.Project>
export type ProjectCors = Published<projectProjectsSchemas.ProjectCors>
export type ProjectMetadata = Published<projectProjectsSchemas.ProjectMetadata>
export type ProjectServiceIdentity = Published<projectProjectsSchemas.ProjectServiceIdentity>
export type ProjectServiceOAuth2 = Published<projectProjectsSchemas.ProjectServiceOAuth2>
export type ProjectServicePermission = Published<projectProjectsSchemas.ProjectServicePermission>
export type ProjectServices = Published<projectProjectsSchemas.ProjectServices>
export type SetActiveProjectInConsoleBody = Published<projectProjectsSchemas.SetActiveProjectInConsoleBody>
export type SetProject = Published<projectProjectsSchemas.SetProject>
export type SuccessfulProjectUpdate = Published<projectProjectsSchemas.SuccessfulProjectUpdate>
export type CreateSubscriptionBody = Published<projectSubscriptionsModels.CreateSubscriptionBody>
export type GenericUsage = Published<projectSubscriptionsModels.GenericUsage>
export type InternalProvisionMockSubscription =
  Published<projectSubscriptionsModels.InternalProvisionMockSubscription>
export type Plan = Published<projectSubscriptionsModels.Plan>
export type PlanDetails = Published<projectSubscriptionsModels.PlanDetails>
export type QuotaUsage = Published<projectSubscriptionsModels.QuotaUsage>
export type StripeCustomer = Published<projectSubscriptionsModels.StripeCustomer>
export type Subscription = Published<projectSubscriptionsModels.Subscription>
export type UpdateSubscriptionBody = Published<projectSubscriptionsModels.UpdateSubscriptionBody>
export type Usage = Published<projectSubscriptionsModels.Usage>
export type OAuth2ConsentSessionExpiresAt = NonNullable<OAuth2ConsentSession['expires_at']>
export interface InlineObject3 {
  name: string
}
export interface InlineResponse200 {
  status: string
}
export interface InlineResponse2001 {
  version: string
}
export interface InlineResponse503 {
  errors: { [key: string]: string }
}
