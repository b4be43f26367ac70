import type * as official from '@ory/client'
import { expectTypeOf, test } from 'vitest'
import type * as compat from './index.ts'

/** A name more or less is no difference to the compiler, where it may be left out. */
type SameNames<A, B> = [keyof A, keyof B] extends [keyof B, keyof A] ? never : 'other names'
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? SameNames<A, B> : 'narrower') : 'different'

/**
 * Every published type, but for the owner check, whose published namespace begins with a space by mistake.
 */
interface Differences {
  IdentityApiGetSessionRequest: Same<
    official.IdentityApiGetSessionRequest,
    compat.IdentityApiGetSessionRequest
  >
  IdentityApiListSessionsRequest: Same<
    official.IdentityApiListSessionsRequest,
    compat.IdentityApiListSessionsRequest
  >
  AcceptOAuth2ConsentRequest: Same<official.AcceptOAuth2ConsentRequest, compat.AcceptOAuth2ConsentRequest>
  AcceptOAuth2ConsentRequestSession: Same<
    official.AcceptOAuth2ConsentRequestSession,
    compat.AcceptOAuth2ConsentRequestSession
  >
  AcceptOAuth2LoginRequest: Same<official.AcceptOAuth2LoginRequest, compat.AcceptOAuth2LoginRequest>
  ActiveProjectInConsole: Same<official.ActiveProjectInConsole, compat.ActiveProjectInConsole>
  AttributesCountDatapoint: Same<official.AttributesCountDatapoint, compat.AttributesCountDatapoint>
  AuthenticatorAssuranceLevel: Same<official.AuthenticatorAssuranceLevel, compat.AuthenticatorAssuranceLevel>
  BatchPatchIdentitiesResponse: Same<
    official.BatchPatchIdentitiesResponse,
    compat.BatchPatchIdentitiesResponse
  >
  CheckOplSyntaxResult: Same<official.CheckOplSyntaxResult, compat.CheckOplSyntaxResult>
  CheckPermissionResult: Same<official.CheckPermissionResult, compat.CheckPermissionResult>
  CloudAccount: Same<official.CloudAccount, compat.CloudAccount>
  ConsistencyRequestParameters: Same<
    official.ConsistencyRequestParameters,
    compat.ConsistencyRequestParameters
  >
  ConsistencyRequestParametersConsistencyEnum: Same<
    official.ConsistencyRequestParametersConsistencyEnum,
    compat.ConsistencyRequestParametersConsistencyEnum
  >
  ContinueWith: Same<official.ContinueWith, compat.ContinueWith>
  ContinueWithSetOrySessionToken: Same<
    official.ContinueWithSetOrySessionToken,
    compat.ContinueWithSetOrySessionToken
  >
  ContinueWithSetOrySessionTokenActionEnum: Same<
    official.ContinueWithSetOrySessionTokenActionEnum,
    compat.ContinueWithSetOrySessionTokenActionEnum
  >
  ContinueWithVerificationUi: Same<official.ContinueWithVerificationUi, compat.ContinueWithVerificationUi>
  ContinueWithVerificationUiActionEnum: Same<
    official.ContinueWithVerificationUiActionEnum,
    compat.ContinueWithVerificationUiActionEnum
  >
  ContinueWithVerificationUiFlow: Same<
    official.ContinueWithVerificationUiFlow,
    compat.ContinueWithVerificationUiFlow
  >
  CourierApiGetCourierMessageRequest: Same<
    official.CourierApiGetCourierMessageRequest,
    compat.CourierApiGetCourierMessageRequest
  >
  CourierApiListCourierMessagesRequest: Same<
    official.CourierApiListCourierMessagesRequest,
    compat.CourierApiListCourierMessagesRequest
  >
  CourierMessageStatus: Same<official.CourierMessageStatus, compat.CourierMessageStatus>
  CourierMessageType: Same<official.CourierMessageType, compat.CourierMessageType>
  CreateCustomDomainBody: Same<official.CreateCustomDomainBody, compat.CreateCustomDomainBody>
  CreateIdentityBody: Same<official.CreateIdentityBody, compat.CreateIdentityBody>
  CreateInviteResponse: Same<official.CreateInviteResponse, compat.CreateInviteResponse>
  CreateJsonWebKeySet: Same<official.CreateJsonWebKeySet, compat.CreateJsonWebKeySet>
  CreateProjectBody: Same<official.CreateProjectBody, compat.CreateProjectBody>
  CreateProjectBranding: Same<official.CreateProjectBranding, compat.CreateProjectBranding>
  CreateProjectMemberInviteBody: Same<
    official.CreateProjectMemberInviteBody,
    compat.CreateProjectMemberInviteBody
  >
  CreateRecoveryCodeForIdentityBody: Same<
    official.CreateRecoveryCodeForIdentityBody,
    compat.CreateRecoveryCodeForIdentityBody
  >
  CreateRecoveryLinkForIdentityBody: Same<
    official.CreateRecoveryLinkForIdentityBody,
    compat.CreateRecoveryLinkForIdentityBody
  >
  CreateRelationshipBody: Same<official.CreateRelationshipBody, compat.CreateRelationshipBody>
  CreateSubscriptionBody: Same<official.CreateSubscriptionBody, compat.CreateSubscriptionBody>
  CreateSubscriptionBodyCurrencyEnum: Same<
    official.CreateSubscriptionBodyCurrencyEnum,
    compat.CreateSubscriptionBodyCurrencyEnum
  >
  CreateSubscriptionBodyIntervalEnum: Same<
    official.CreateSubscriptionBodyIntervalEnum,
    compat.CreateSubscriptionBodyIntervalEnum
  >
  CreateVerifiableCredentialRequestBody: Same<
    official.CreateVerifiableCredentialRequestBody,
    compat.CreateVerifiableCredentialRequestBody
  >
  CredentialSupportedDraft00: Same<official.CredentialSupportedDraft00, compat.CredentialSupportedDraft00>
  CustomDomain: Same<official.CustomDomain, compat.CustomDomain>
  CustomDomainSslStatusEnum: Same<official.CustomDomainSslStatusEnum, compat.CustomDomainSslStatusEnum>
  DeleteMySessionsCount: Same<official.DeleteMySessionsCount, compat.DeleteMySessionsCount>
  EmailTemplateData: Same<official.EmailTemplateData, compat.EmailTemplateData>
  EmailTemplateDataBody: Same<official.EmailTemplateDataBody, compat.EmailTemplateDataBody>
  ErrorAuthenticatorAssuranceLevelNotSatisfied: Same<
    official.ErrorAuthenticatorAssuranceLevelNotSatisfied,
    compat.ErrorAuthenticatorAssuranceLevelNotSatisfied
  >
  ErrorBrowserLocationChangeRequired: Same<
    official.ErrorBrowserLocationChangeRequired,
    compat.ErrorBrowserLocationChangeRequired
  >
  ErrorFlowReplaced: Same<official.ErrorFlowReplaced, compat.ErrorFlowReplaced>
  ErrorGeneric: Same<official.ErrorGeneric, compat.ErrorGeneric>
  ErrorOAuth2: Same<official.ErrorOAuth2, compat.ErrorOAuth2>
  ExpandedPermissionTree: Same<official.ExpandedPermissionTree, compat.ExpandedPermissionTree>
  ExpandedPermissionTreeTypeEnum: Same<
    official.ExpandedPermissionTreeTypeEnum,
    compat.ExpandedPermissionTreeTypeEnum
  >
  FlowError: Same<official.FlowError, compat.FlowError>
  FrontendApiCreateBrowserLoginFlowRequest: Same<
    official.FrontendApiCreateBrowserLoginFlowRequest,
    compat.FrontendApiCreateBrowserLoginFlowRequest
  >
  FrontendApiCreateBrowserLogoutFlowRequest: Same<
    official.FrontendApiCreateBrowserLogoutFlowRequest,
    compat.FrontendApiCreateBrowserLogoutFlowRequest
  >
  FrontendApiCreateBrowserRecoveryFlowRequest: Same<
    official.FrontendApiCreateBrowserRecoveryFlowRequest,
    compat.FrontendApiCreateBrowserRecoveryFlowRequest
  >
  FrontendApiCreateBrowserRegistrationFlowRequest: Same<
    official.FrontendApiCreateBrowserRegistrationFlowRequest,
    compat.FrontendApiCreateBrowserRegistrationFlowRequest
  >
  FrontendApiCreateBrowserSettingsFlowRequest: Same<
    official.FrontendApiCreateBrowserSettingsFlowRequest,
    compat.FrontendApiCreateBrowserSettingsFlowRequest
  >
  FrontendApiCreateBrowserVerificationFlowRequest: Same<
    official.FrontendApiCreateBrowserVerificationFlowRequest,
    compat.FrontendApiCreateBrowserVerificationFlowRequest
  >
  FrontendApiCreateNativeLoginFlowRequest: Same<
    official.FrontendApiCreateNativeLoginFlowRequest,
    compat.FrontendApiCreateNativeLoginFlowRequest
  >
  FrontendApiCreateNativeRegistrationFlowRequest: Same<
    official.FrontendApiCreateNativeRegistrationFlowRequest,
    compat.FrontendApiCreateNativeRegistrationFlowRequest
  >
  FrontendApiCreateNativeSettingsFlowRequest: Same<
    official.FrontendApiCreateNativeSettingsFlowRequest,
    compat.FrontendApiCreateNativeSettingsFlowRequest
  >
  FrontendApiDisableMyOtherSessionsRequest: Same<
    official.FrontendApiDisableMyOtherSessionsRequest,
    compat.FrontendApiDisableMyOtherSessionsRequest
  >
  FrontendApiDisableMySessionRequest: Same<
    official.FrontendApiDisableMySessionRequest,
    compat.FrontendApiDisableMySessionRequest
  >
  FrontendApiExchangeSessionTokenRequest: Same<
    official.FrontendApiExchangeSessionTokenRequest,
    compat.FrontendApiExchangeSessionTokenRequest
  >
  FrontendApiGetFlowErrorRequest: Same<
    official.FrontendApiGetFlowErrorRequest,
    compat.FrontendApiGetFlowErrorRequest
  >
  FrontendApiGetLoginFlowRequest: Same<
    official.FrontendApiGetLoginFlowRequest,
    compat.FrontendApiGetLoginFlowRequest
  >
  FrontendApiGetRecoveryFlowRequest: Same<
    official.FrontendApiGetRecoveryFlowRequest,
    compat.FrontendApiGetRecoveryFlowRequest
  >
  FrontendApiGetRegistrationFlowRequest: Same<
    official.FrontendApiGetRegistrationFlowRequest,
    compat.FrontendApiGetRegistrationFlowRequest
  >
  FrontendApiGetSettingsFlowRequest: Same<
    official.FrontendApiGetSettingsFlowRequest,
    compat.FrontendApiGetSettingsFlowRequest
  >
  FrontendApiGetVerificationFlowRequest: Same<
    official.FrontendApiGetVerificationFlowRequest,
    compat.FrontendApiGetVerificationFlowRequest
  >
  FrontendApiListMySessionsRequest: Same<
    official.FrontendApiListMySessionsRequest,
    compat.FrontendApiListMySessionsRequest
  >
  FrontendApiPerformNativeLogoutRequest: Same<
    official.FrontendApiPerformNativeLogoutRequest,
    compat.FrontendApiPerformNativeLogoutRequest
  >
  FrontendApiToSessionRequest: Same<official.FrontendApiToSessionRequest, compat.FrontendApiToSessionRequest>
  FrontendApiUpdateLoginFlowRequest: Same<
    official.FrontendApiUpdateLoginFlowRequest,
    compat.FrontendApiUpdateLoginFlowRequest
  >
  FrontendApiUpdateLogoutFlowRequest: Same<
    official.FrontendApiUpdateLogoutFlowRequest,
    compat.FrontendApiUpdateLogoutFlowRequest
  >
  FrontendApiUpdateRecoveryFlowRequest: Same<
    official.FrontendApiUpdateRecoveryFlowRequest,
    compat.FrontendApiUpdateRecoveryFlowRequest
  >
  FrontendApiUpdateRegistrationFlowRequest: Same<
    official.FrontendApiUpdateRegistrationFlowRequest,
    compat.FrontendApiUpdateRegistrationFlowRequest
  >
  FrontendApiUpdateSettingsFlowRequest: Same<
    official.FrontendApiUpdateSettingsFlowRequest,
    compat.FrontendApiUpdateSettingsFlowRequest
  >
  FrontendApiUpdateVerificationFlowRequest: Same<
    official.FrontendApiUpdateVerificationFlowRequest,
    compat.FrontendApiUpdateVerificationFlowRequest
  >
  GenericError: Same<official.GenericError, compat.GenericError>
  GenericErrorContent: Same<official.GenericErrorContent, compat.GenericErrorContent>
  GenericUsage: Same<official.GenericUsage, compat.GenericUsage>
  GetAttributesCountResponse: Same<official.GetAttributesCountResponse, compat.GetAttributesCountResponse>
  GetManagedIdentitySchemaLocation: Same<
    official.GetManagedIdentitySchemaLocation,
    compat.GetManagedIdentitySchemaLocation
  >
  GetOrganizationResponse: Same<official.GetOrganizationResponse, compat.GetOrganizationResponse>
  GetProjectMetricsResponse: Same<official.GetProjectMetricsResponse, compat.GetProjectMetricsResponse>
  GetSessionActivityResponse: Same<official.GetSessionActivityResponse, compat.GetSessionActivityResponse>
  HealthNotReadyStatus: Same<official.HealthNotReadyStatus, compat.HealthNotReadyStatus>
  HealthStatus: Same<official.HealthStatus, compat.HealthStatus>
  Identity: Same<official.Identity, compat.Identity>
  IdentityApiBatchPatchIdentitiesRequest: Same<
    official.IdentityApiBatchPatchIdentitiesRequest,
    compat.IdentityApiBatchPatchIdentitiesRequest
  >
  IdentityApiCreateIdentityRequest: Same<
    official.IdentityApiCreateIdentityRequest,
    compat.IdentityApiCreateIdentityRequest
  >
  IdentityApiCreateRecoveryCodeForIdentityRequest: Same<
    official.IdentityApiCreateRecoveryCodeForIdentityRequest,
    compat.IdentityApiCreateRecoveryCodeForIdentityRequest
  >
  IdentityApiCreateRecoveryLinkForIdentityRequest: Same<
    official.IdentityApiCreateRecoveryLinkForIdentityRequest,
    compat.IdentityApiCreateRecoveryLinkForIdentityRequest
  >
  IdentityApiDeleteIdentityCredentialsRequest: Same<
    official.IdentityApiDeleteIdentityCredentialsRequest,
    compat.IdentityApiDeleteIdentityCredentialsRequest
  >
  IdentityApiDeleteIdentityRequest: Same<
    official.IdentityApiDeleteIdentityRequest,
    compat.IdentityApiDeleteIdentityRequest
  >
  IdentityApiDeleteIdentitySessionsRequest: Same<
    official.IdentityApiDeleteIdentitySessionsRequest,
    compat.IdentityApiDeleteIdentitySessionsRequest
  >
  IdentityApiDisableSessionRequest: Same<
    official.IdentityApiDisableSessionRequest,
    compat.IdentityApiDisableSessionRequest
  >
  IdentityApiExtendSessionRequest: Same<
    official.IdentityApiExtendSessionRequest,
    compat.IdentityApiExtendSessionRequest
  >
  IdentityApiGetIdentityRequest: Same<
    official.IdentityApiGetIdentityRequest,
    compat.IdentityApiGetIdentityRequest
  >
  IdentityApiGetIdentitySchemaRequest: Same<
    official.IdentityApiGetIdentitySchemaRequest,
    compat.IdentityApiGetIdentitySchemaRequest
  >
  IdentityApiListIdentitiesRequest: Same<
    official.IdentityApiListIdentitiesRequest,
    compat.IdentityApiListIdentitiesRequest
  >
  IdentityApiListIdentitySchemasRequest: Same<
    official.IdentityApiListIdentitySchemasRequest,
    compat.IdentityApiListIdentitySchemasRequest
  >
  IdentityApiListIdentitySessionsRequest: Same<
    official.IdentityApiListIdentitySessionsRequest,
    compat.IdentityApiListIdentitySessionsRequest
  >
  IdentityApiPatchIdentityRequest: Same<
    official.IdentityApiPatchIdentityRequest,
    compat.IdentityApiPatchIdentityRequest
  >
  IdentityApiUpdateIdentityRequest: Same<
    official.IdentityApiUpdateIdentityRequest,
    compat.IdentityApiUpdateIdentityRequest
  >
  IdentityCredentials: Same<official.IdentityCredentials, compat.IdentityCredentials>
  IdentityCredentialsCode: Same<official.IdentityCredentialsCode, compat.IdentityCredentialsCode>
  IdentityCredentialsOidc: Same<official.IdentityCredentialsOidc, compat.IdentityCredentialsOidc>
  IdentityCredentialsOidcProvider: Same<
    official.IdentityCredentialsOidcProvider,
    compat.IdentityCredentialsOidcProvider
  >
  IdentityCredentialsPassword: Same<official.IdentityCredentialsPassword, compat.IdentityCredentialsPassword>
  IdentityCredentialsType: Same<official.IdentityCredentialsType, compat.IdentityCredentialsType>
  IdentityPatch: Same<official.IdentityPatch, compat.IdentityPatch>
  IdentityPatchResponse: Same<official.IdentityPatchResponse, compat.IdentityPatchResponse>
  IdentityPatchResponseActionEnum: Same<
    official.IdentityPatchResponseActionEnum,
    compat.IdentityPatchResponseActionEnum
  >
  IdentitySchemaContainer: Same<official.IdentitySchemaContainer, compat.IdentitySchemaContainer>
  IdentitySchemaPreset: Same<official.IdentitySchemaPreset, compat.IdentitySchemaPreset>
  IdentityState: Same<official.IdentityState, compat.IdentityState>
  IdentityWithCredentials: Same<official.IdentityWithCredentials, compat.IdentityWithCredentials>
  IdentityWithCredentialsOidc: Same<official.IdentityWithCredentialsOidc, compat.IdentityWithCredentialsOidc>
  IdentityWithCredentialsOidcConfig: Same<
    official.IdentityWithCredentialsOidcConfig,
    compat.IdentityWithCredentialsOidcConfig
  >
  IdentityWithCredentialsOidcConfigProvider: Same<
    official.IdentityWithCredentialsOidcConfigProvider,
    compat.IdentityWithCredentialsOidcConfigProvider
  >
  IdentityWithCredentialsPassword: Same<
    official.IdentityWithCredentialsPassword,
    compat.IdentityWithCredentialsPassword
  >
  IdentityWithCredentialsPasswordConfig: Same<
    official.IdentityWithCredentialsPasswordConfig,
    compat.IdentityWithCredentialsPasswordConfig
  >
  InlineObject3: Same<official.InlineObject3, compat.InlineObject3>
  InlineResponse200: Same<official.InlineResponse200, compat.InlineResponse200>
  InlineResponse2001: Same<official.InlineResponse2001, compat.InlineResponse2001>
  InlineResponse503: Same<official.InlineResponse503, compat.InlineResponse503>
  InternalGetProjectBrandingBody: Same<
    official.InternalGetProjectBrandingBody,
    compat.InternalGetProjectBrandingBody
  >
  InternalIsAXWelcomeScreenEnabledForProjectBody: Same<
    official.InternalIsAXWelcomeScreenEnabledForProjectBody,
    compat.InternalIsAXWelcomeScreenEnabledForProjectBody
  >
  InternalIsOwnerForProjectBySlugResponse: Same<
    official.InternalIsOwnerForProjectBySlugResponse,
    compat.InternalIsOwnerForProjectBySlugResponse
  >
  InternalProvisionMockSubscription: Same<
    official.InternalProvisionMockSubscription,
    compat.InternalProvisionMockSubscription
  >
  InternalProvisionMockSubscriptionCurrencyEnum: Same<
    official.InternalProvisionMockSubscriptionCurrencyEnum,
    compat.InternalProvisionMockSubscriptionCurrencyEnum
  >
  InternalProvisionMockSubscriptionIntervalEnum: Same<
    official.InternalProvisionMockSubscriptionIntervalEnum,
    compat.InternalProvisionMockSubscriptionIntervalEnum
  >
  IntrospectedOAuth2Token: Same<official.IntrospectedOAuth2Token, compat.IntrospectedOAuth2Token>
  IsOwnerForProjectBySlug: Same<official.IsOwnerForProjectBySlug, compat.IsOwnerForProjectBySlug>
  JsonPatch: Same<official.JsonPatch, compat.JsonPatch>
  JsonPatchOpEnum: Same<official.JsonPatchOpEnum, compat.JsonPatchOpEnum>
  JsonWebKey: Same<official.JsonWebKey, compat.JsonWebKey>
  JsonWebKeySet: Same<official.JsonWebKeySet, compat.JsonWebKeySet>
  JwkApiCreateJsonWebKeySetRequest: Same<
    official.JwkApiCreateJsonWebKeySetRequest,
    compat.JwkApiCreateJsonWebKeySetRequest
  >
  JwkApiDeleteJsonWebKeyRequest: Same<
    official.JwkApiDeleteJsonWebKeyRequest,
    compat.JwkApiDeleteJsonWebKeyRequest
  >
  JwkApiDeleteJsonWebKeySetRequest: Same<
    official.JwkApiDeleteJsonWebKeySetRequest,
    compat.JwkApiDeleteJsonWebKeySetRequest
  >
  JwkApiGetJsonWebKeyRequest: Same<official.JwkApiGetJsonWebKeyRequest, compat.JwkApiGetJsonWebKeyRequest>
  JwkApiGetJsonWebKeySetRequest: Same<
    official.JwkApiGetJsonWebKeySetRequest,
    compat.JwkApiGetJsonWebKeySetRequest
  >
  JwkApiSetJsonWebKeyRequest: Same<official.JwkApiSetJsonWebKeyRequest, compat.JwkApiSetJsonWebKeyRequest>
  JwkApiSetJsonWebKeySetRequest: Same<
    official.JwkApiSetJsonWebKeySetRequest,
    compat.JwkApiSetJsonWebKeySetRequest
  >
  KetoNamespace: Same<official.KetoNamespace, compat.KetoNamespace>
  ListOrganizationsResponse: Same<official.ListOrganizationsResponse, compat.ListOrganizationsResponse>
  LoginFlow: Same<official.LoginFlow, compat.LoginFlow>
  LoginFlowState: Same<official.LoginFlowState, compat.LoginFlowState>
  LogoutFlow: Same<official.LogoutFlow, compat.LogoutFlow>
  ManagedIdentitySchema: Same<official.ManagedIdentitySchema, compat.ManagedIdentitySchema>
  ManagedIdentitySchemaValidationResult: Same<
    official.ManagedIdentitySchemaValidationResult,
    compat.ManagedIdentitySchemaValidationResult
  >
  MemberInvite: Same<official.MemberInvite, compat.MemberInvite>
  MemberInviteStatusEnum: Same<official.MemberInviteStatusEnum, compat.MemberInviteStatusEnum>
  Message: Same<official.Message, compat.Message>
  MessageDispatch: Same<official.MessageDispatch, compat.MessageDispatch>
  MessageDispatchStatusEnum: Same<official.MessageDispatchStatusEnum, compat.MessageDispatchStatusEnum>
  MessageTemplateTypeEnum: Same<official.MessageTemplateTypeEnum, compat.MessageTemplateTypeEnum>
  MetricsDatapoint: Same<official.MetricsDatapoint, compat.MetricsDatapoint>
  Namespace: Same<official.Namespace, compat.Namespace>
  NeedsPrivilegedSessionError: Same<official.NeedsPrivilegedSessionError, compat.NeedsPrivilegedSessionError>
  NormalizedProject: Same<official.NormalizedProject, compat.NormalizedProject>
  NormalizedProjectRevision: Same<official.NormalizedProjectRevision, compat.NormalizedProjectRevision>
  NormalizedProjectRevisionHook: Same<
    official.NormalizedProjectRevisionHook,
    compat.NormalizedProjectRevisionHook
  >
  NormalizedProjectRevisionHydraStrategiesAccessTokenEnum: Same<
    official.NormalizedProjectRevisionHydraStrategiesAccessTokenEnum,
    compat.NormalizedProjectRevisionHydraStrategiesAccessTokenEnum
  >
  NormalizedProjectRevisionHydraStrategiesScopeEnum: Same<
    official.NormalizedProjectRevisionHydraStrategiesScopeEnum,
    compat.NormalizedProjectRevisionHydraStrategiesScopeEnum
  >
  NormalizedProjectRevisionIdentitySchema: Same<
    official.NormalizedProjectRevisionIdentitySchema,
    compat.NormalizedProjectRevisionIdentitySchema
  >
  NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum: Same<
    official.NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum,
    compat.NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum
  >
  NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum: Same<
    official.NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum,
    compat.NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum
  >
  NormalizedProjectRevisionThirdPartyProvider: Same<
    official.NormalizedProjectRevisionThirdPartyProvider,
    compat.NormalizedProjectRevisionThirdPartyProvider
  >
  NormalizedProjectRevisionThirdPartyProviderStateEnum: Same<
    official.NormalizedProjectRevisionThirdPartyProviderStateEnum,
    compat.NormalizedProjectRevisionThirdPartyProviderStateEnum
  >
  NormalizedProjectRevisionTokenizerTemplate: Same<
    official.NormalizedProjectRevisionTokenizerTemplate,
    compat.NormalizedProjectRevisionTokenizerTemplate
  >
  NormalizedProjectStateEnum: Same<official.NormalizedProjectStateEnum, compat.NormalizedProjectStateEnum>
  OAuth2ApiAcceptOAuth2ConsentRequestRequest: Same<
    official.OAuth2ApiAcceptOAuth2ConsentRequestRequest,
    compat.OAuth2ApiAcceptOAuth2ConsentRequestRequest
  >
  OAuth2ApiAcceptOAuth2LoginRequestRequest: Same<
    official.OAuth2ApiAcceptOAuth2LoginRequestRequest,
    compat.OAuth2ApiAcceptOAuth2LoginRequestRequest
  >
  OAuth2ApiAcceptOAuth2LogoutRequestRequest: Same<
    official.OAuth2ApiAcceptOAuth2LogoutRequestRequest,
    compat.OAuth2ApiAcceptOAuth2LogoutRequestRequest
  >
  OAuth2ApiCreateOAuth2ClientRequest: Same<
    official.OAuth2ApiCreateOAuth2ClientRequest,
    compat.OAuth2ApiCreateOAuth2ClientRequest
  >
  OAuth2ApiDeleteOAuth2ClientRequest: Same<
    official.OAuth2ApiDeleteOAuth2ClientRequest,
    compat.OAuth2ApiDeleteOAuth2ClientRequest
  >
  OAuth2ApiDeleteOAuth2TokenRequest: Same<
    official.OAuth2ApiDeleteOAuth2TokenRequest,
    compat.OAuth2ApiDeleteOAuth2TokenRequest
  >
  OAuth2ApiDeleteTrustedOAuth2JwtGrantIssuerRequest: Same<
    official.OAuth2ApiDeleteTrustedOAuth2JwtGrantIssuerRequest,
    compat.OAuth2ApiDeleteTrustedOAuth2JwtGrantIssuerRequest
  >
  OAuth2ApiGetOAuth2ClientRequest: Same<
    official.OAuth2ApiGetOAuth2ClientRequest,
    compat.OAuth2ApiGetOAuth2ClientRequest
  >
  OAuth2ApiGetOAuth2ConsentRequestRequest: Same<
    official.OAuth2ApiGetOAuth2ConsentRequestRequest,
    compat.OAuth2ApiGetOAuth2ConsentRequestRequest
  >
  OAuth2ApiGetOAuth2LoginRequestRequest: Same<
    official.OAuth2ApiGetOAuth2LoginRequestRequest,
    compat.OAuth2ApiGetOAuth2LoginRequestRequest
  >
  OAuth2ApiGetOAuth2LogoutRequestRequest: Same<
    official.OAuth2ApiGetOAuth2LogoutRequestRequest,
    compat.OAuth2ApiGetOAuth2LogoutRequestRequest
  >
  OAuth2ApiGetTrustedOAuth2JwtGrantIssuerRequest: Same<
    official.OAuth2ApiGetTrustedOAuth2JwtGrantIssuerRequest,
    compat.OAuth2ApiGetTrustedOAuth2JwtGrantIssuerRequest
  >
  OAuth2ApiIntrospectOAuth2TokenRequest: Same<
    official.OAuth2ApiIntrospectOAuth2TokenRequest,
    compat.OAuth2ApiIntrospectOAuth2TokenRequest
  >
  OAuth2ApiListOAuth2ClientsRequest: Same<
    official.OAuth2ApiListOAuth2ClientsRequest,
    compat.OAuth2ApiListOAuth2ClientsRequest
  >
  OAuth2ApiListOAuth2ConsentSessionsRequest: Same<
    official.OAuth2ApiListOAuth2ConsentSessionsRequest,
    compat.OAuth2ApiListOAuth2ConsentSessionsRequest
  >
  OAuth2ApiListTrustedOAuth2JwtGrantIssuersRequest: Same<
    official.OAuth2ApiListTrustedOAuth2JwtGrantIssuersRequest,
    compat.OAuth2ApiListTrustedOAuth2JwtGrantIssuersRequest
  >
  OAuth2ApiOauth2TokenExchangeRequest: Same<
    official.OAuth2ApiOauth2TokenExchangeRequest,
    compat.OAuth2ApiOauth2TokenExchangeRequest
  >
  OAuth2ApiPatchOAuth2ClientRequest: Same<
    official.OAuth2ApiPatchOAuth2ClientRequest,
    compat.OAuth2ApiPatchOAuth2ClientRequest
  >
  OAuth2ApiRejectOAuth2ConsentRequestRequest: Same<
    official.OAuth2ApiRejectOAuth2ConsentRequestRequest,
    compat.OAuth2ApiRejectOAuth2ConsentRequestRequest
  >
  OAuth2ApiRejectOAuth2LoginRequestRequest: Same<
    official.OAuth2ApiRejectOAuth2LoginRequestRequest,
    compat.OAuth2ApiRejectOAuth2LoginRequestRequest
  >
  OAuth2ApiRejectOAuth2LogoutRequestRequest: Same<
    official.OAuth2ApiRejectOAuth2LogoutRequestRequest,
    compat.OAuth2ApiRejectOAuth2LogoutRequestRequest
  >
  OAuth2ApiRevokeOAuth2ConsentSessionsRequest: Same<
    official.OAuth2ApiRevokeOAuth2ConsentSessionsRequest,
    compat.OAuth2ApiRevokeOAuth2ConsentSessionsRequest
  >
  OAuth2ApiRevokeOAuth2LoginSessionsRequest: Same<
    official.OAuth2ApiRevokeOAuth2LoginSessionsRequest,
    compat.OAuth2ApiRevokeOAuth2LoginSessionsRequest
  >
  OAuth2ApiRevokeOAuth2TokenRequest: Same<
    official.OAuth2ApiRevokeOAuth2TokenRequest,
    compat.OAuth2ApiRevokeOAuth2TokenRequest
  >
  OAuth2ApiSetOAuth2ClientLifespansRequest: Same<
    official.OAuth2ApiSetOAuth2ClientLifespansRequest,
    compat.OAuth2ApiSetOAuth2ClientLifespansRequest
  >
  OAuth2ApiSetOAuth2ClientRequest: Same<
    official.OAuth2ApiSetOAuth2ClientRequest,
    compat.OAuth2ApiSetOAuth2ClientRequest
  >
  OAuth2ApiTrustOAuth2JwtGrantIssuerRequest: Same<
    official.OAuth2ApiTrustOAuth2JwtGrantIssuerRequest,
    compat.OAuth2ApiTrustOAuth2JwtGrantIssuerRequest
  >
  OAuth2Client: Same<official.OAuth2Client, compat.OAuth2Client>
  OAuth2ClientTokenLifespans: Same<official.OAuth2ClientTokenLifespans, compat.OAuth2ClientTokenLifespans>
  OAuth2ConsentRequest: Same<official.OAuth2ConsentRequest, compat.OAuth2ConsentRequest>
  OAuth2ConsentRequestOpenIDConnectContext: Same<
    official.OAuth2ConsentRequestOpenIDConnectContext,
    compat.OAuth2ConsentRequestOpenIDConnectContext
  >
  OAuth2ConsentSession: Same<official.OAuth2ConsentSession, compat.OAuth2ConsentSession>
  OAuth2ConsentSessionExpiresAt: Same<
    official.OAuth2ConsentSessionExpiresAt,
    compat.OAuth2ConsentSessionExpiresAt
  >
  OAuth2LoginRequest: Same<official.OAuth2LoginRequest, compat.OAuth2LoginRequest>
  OAuth2LogoutRequest: Same<official.OAuth2LogoutRequest, compat.OAuth2LogoutRequest>
  OAuth2RedirectTo: Same<official.OAuth2RedirectTo, compat.OAuth2RedirectTo>
  OAuth2TokenExchange: Same<official.OAuth2TokenExchange, compat.OAuth2TokenExchange>
  OidcApiCreateOidcDynamicClientRequest: Same<
    official.OidcApiCreateOidcDynamicClientRequest,
    compat.OidcApiCreateOidcDynamicClientRequest
  >
  OidcApiCreateVerifiableCredentialRequest: Same<
    official.OidcApiCreateVerifiableCredentialRequest,
    compat.OidcApiCreateVerifiableCredentialRequest
  >
  OidcApiDeleteOidcDynamicClientRequest: Same<
    official.OidcApiDeleteOidcDynamicClientRequest,
    compat.OidcApiDeleteOidcDynamicClientRequest
  >
  OidcApiGetOidcDynamicClientRequest: Same<
    official.OidcApiGetOidcDynamicClientRequest,
    compat.OidcApiGetOidcDynamicClientRequest
  >
  OidcApiSetOidcDynamicClientRequest: Same<
    official.OidcApiSetOidcDynamicClientRequest,
    compat.OidcApiSetOidcDynamicClientRequest
  >
  OidcConfiguration: Same<official.OidcConfiguration, compat.OidcConfiguration>
  OidcUserInfo: Same<official.OidcUserInfo, compat.OidcUserInfo>
  Organization: Same<official.Organization, compat.Organization>
  OrganizationBody: Same<official.OrganizationBody, compat.OrganizationBody>
  Pagination: Same<official.Pagination, compat.Pagination>
  PaginationHeaders: Same<official.PaginationHeaders, compat.PaginationHeaders>
  ParseError: Same<official.ParseError, compat.ParseError>
  PatchIdentitiesBody: Same<official.PatchIdentitiesBody, compat.PatchIdentitiesBody>
  PerformNativeLogoutBody: Same<official.PerformNativeLogoutBody, compat.PerformNativeLogoutBody>
  PermissionApiCheckPermissionOrErrorRequest: Same<
    official.PermissionApiCheckPermissionOrErrorRequest,
    compat.PermissionApiCheckPermissionOrErrorRequest
  >
  PermissionApiCheckPermissionRequest: Same<
    official.PermissionApiCheckPermissionRequest,
    compat.PermissionApiCheckPermissionRequest
  >
  PermissionApiExpandPermissionsRequest: Same<
    official.PermissionApiExpandPermissionsRequest,
    compat.PermissionApiExpandPermissionsRequest
  >
  PermissionApiPostCheckPermissionOrErrorRequest: Same<
    official.PermissionApiPostCheckPermissionOrErrorRequest,
    compat.PermissionApiPostCheckPermissionOrErrorRequest
  >
  PermissionApiPostCheckPermissionRequest: Same<
    official.PermissionApiPostCheckPermissionRequest,
    compat.PermissionApiPostCheckPermissionRequest
  >
  Plan: Same<official.Plan, compat.Plan>
  PlanDetails: Same<official.PlanDetails, compat.PlanDetails>
  PostCheckPermissionBody: Same<official.PostCheckPermissionBody, compat.PostCheckPermissionBody>
  PostCheckPermissionOrErrorBody: Same<
    official.PostCheckPermissionOrErrorBody,
    compat.PostCheckPermissionOrErrorBody
  >
  Project: Same<official.Project, compat.Project>
  ProjectApiCreateOrganizationRequest: Same<
    official.ProjectApiCreateOrganizationRequest,
    compat.ProjectApiCreateOrganizationRequest
  >
  ProjectApiCreateProjectApiKeyRequest: Same<
    official.ProjectApiCreateProjectApiKeyRequest,
    compat.ProjectApiCreateProjectApiKeyRequest
  >
  ProjectApiCreateProjectRequest: Same<
    official.ProjectApiCreateProjectRequest,
    compat.ProjectApiCreateProjectRequest
  >
  ProjectApiDeleteOrganizationRequest: Same<
    official.ProjectApiDeleteOrganizationRequest,
    compat.ProjectApiDeleteOrganizationRequest
  >
  ProjectApiDeleteProjectApiKeyRequest: Same<
    official.ProjectApiDeleteProjectApiKeyRequest,
    compat.ProjectApiDeleteProjectApiKeyRequest
  >
  ProjectApiGetOrganizationRequest: Same<
    official.ProjectApiGetOrganizationRequest,
    compat.ProjectApiGetOrganizationRequest
  >
  ProjectApiGetProjectMembersRequest: Same<
    official.ProjectApiGetProjectMembersRequest,
    compat.ProjectApiGetProjectMembersRequest
  >
  ProjectApiGetProjectMetricsRequest: Same<
    official.ProjectApiGetProjectMetricsRequest,
    compat.ProjectApiGetProjectMetricsRequest
  >
  ProjectApiGetProjectRequest: Same<official.ProjectApiGetProjectRequest, compat.ProjectApiGetProjectRequest>
  ProjectApiKey: Same<official.ProjectApiKey, compat.ProjectApiKey>
  ProjectApiListOrganizationsRequest: Same<
    official.ProjectApiListOrganizationsRequest,
    compat.ProjectApiListOrganizationsRequest
  >
  ProjectApiListProjectApiKeysRequest: Same<
    official.ProjectApiListProjectApiKeysRequest,
    compat.ProjectApiListProjectApiKeysRequest
  >
  ProjectApiPatchProjectRequest: Same<
    official.ProjectApiPatchProjectRequest,
    compat.ProjectApiPatchProjectRequest
  >
  ProjectApiPurgeProjectRequest: Same<
    official.ProjectApiPurgeProjectRequest,
    compat.ProjectApiPurgeProjectRequest
  >
  ProjectApiRemoveProjectMemberRequest: Same<
    official.ProjectApiRemoveProjectMemberRequest,
    compat.ProjectApiRemoveProjectMemberRequest
  >
  ProjectApiSetActiveProjectInConsoleRequest: Same<
    official.ProjectApiSetActiveProjectInConsoleRequest,
    compat.ProjectApiSetActiveProjectInConsoleRequest
  >
  ProjectApiSetProjectRequest: Same<official.ProjectApiSetProjectRequest, compat.ProjectApiSetProjectRequest>
  ProjectApiUpdateOrganizationRequest: Same<
    official.ProjectApiUpdateOrganizationRequest,
    compat.ProjectApiUpdateOrganizationRequest
  >
  ProjectBranding: Same<official.ProjectBranding, compat.ProjectBranding>
  ProjectBrandingColors: Same<official.ProjectBrandingColors, compat.ProjectBrandingColors>
  ProjectBrandingTheme: Same<official.ProjectBrandingTheme, compat.ProjectBrandingTheme>
  ProjectCors: Same<official.ProjectCors, compat.ProjectCors>
  ProjectHost: Same<official.ProjectHost, compat.ProjectHost>
  ProjectMetadata: Same<official.ProjectMetadata, compat.ProjectMetadata>
  ProjectMetadataStateEnum: Same<official.ProjectMetadataStateEnum, compat.ProjectMetadataStateEnum>
  ProjectServiceIdentity: Same<official.ProjectServiceIdentity, compat.ProjectServiceIdentity>
  ProjectServiceOAuth2: Same<official.ProjectServiceOAuth2, compat.ProjectServiceOAuth2>
  ProjectServicePermission: Same<official.ProjectServicePermission, compat.ProjectServicePermission>
  ProjectServices: Same<official.ProjectServices, compat.ProjectServices>
  ProjectStateEnum: Same<official.ProjectStateEnum, compat.ProjectStateEnum>
  QuotaUsage: Same<official.QuotaUsage, compat.QuotaUsage>
  QuotaUsageFeatureEnum: Same<official.QuotaUsageFeatureEnum, compat.QuotaUsageFeatureEnum>
  RFC6749ErrorJson: Same<official.RFC6749ErrorJson, compat.RFC6749ErrorJson>
  RecoveryCodeForIdentity: Same<official.RecoveryCodeForIdentity, compat.RecoveryCodeForIdentity>
  RecoveryFlow: Same<official.RecoveryFlow, compat.RecoveryFlow>
  RecoveryFlowState: Same<official.RecoveryFlowState, compat.RecoveryFlowState>
  RecoveryIdentityAddress: Same<official.RecoveryIdentityAddress, compat.RecoveryIdentityAddress>
  RecoveryLinkForIdentity: Same<official.RecoveryLinkForIdentity, compat.RecoveryLinkForIdentity>
  RegistrationFlow: Same<official.RegistrationFlow, compat.RegistrationFlow>
  RegistrationFlowState: Same<official.RegistrationFlowState, compat.RegistrationFlowState>
  RejectOAuth2Request: Same<official.RejectOAuth2Request, compat.RejectOAuth2Request>
  RelationQuery: Same<official.RelationQuery, compat.RelationQuery>
  Relationship: Same<official.Relationship, compat.Relationship>
  RelationshipApiCheckOplSyntaxRequest: Same<
    official.RelationshipApiCheckOplSyntaxRequest,
    compat.RelationshipApiCheckOplSyntaxRequest
  >
  RelationshipApiCreateRelationshipRequest: Same<
    official.RelationshipApiCreateRelationshipRequest,
    compat.RelationshipApiCreateRelationshipRequest
  >
  RelationshipApiDeleteRelationshipsRequest: Same<
    official.RelationshipApiDeleteRelationshipsRequest,
    compat.RelationshipApiDeleteRelationshipsRequest
  >
  RelationshipApiGetRelationshipsRequest: Same<
    official.RelationshipApiGetRelationshipsRequest,
    compat.RelationshipApiGetRelationshipsRequest
  >
  RelationshipApiPatchRelationshipsRequest: Same<
    official.RelationshipApiPatchRelationshipsRequest,
    compat.RelationshipApiPatchRelationshipsRequest
  >
  RelationshipNamespaces: Same<official.RelationshipNamespaces, compat.RelationshipNamespaces>
  RelationshipPatch: Same<official.RelationshipPatch, compat.RelationshipPatch>
  RelationshipPatchActionEnum: Same<official.RelationshipPatchActionEnum, compat.RelationshipPatchActionEnum>
  Relationships: Same<official.Relationships, compat.Relationships>
  SchemaPatch: Same<official.SchemaPatch, compat.SchemaPatch>
  SelfServiceFlowExpiredError: Same<official.SelfServiceFlowExpiredError, compat.SelfServiceFlowExpiredError>
  Session: Same<official.Session, compat.Session>
  SessionActivityDatapoint: Same<official.SessionActivityDatapoint, compat.SessionActivityDatapoint>
  SessionAuthenticationMethod: Same<official.SessionAuthenticationMethod, compat.SessionAuthenticationMethod>
  SessionAuthenticationMethodMethodEnum: Same<
    official.SessionAuthenticationMethodMethodEnum,
    compat.SessionAuthenticationMethodMethodEnum
  >
  SessionDevice: Same<official.SessionDevice, compat.SessionDevice>
  SetActiveProjectInConsoleBody: Same<
    official.SetActiveProjectInConsoleBody,
    compat.SetActiveProjectInConsoleBody
  >
  SetCustomDomainBody: Same<official.SetCustomDomainBody, compat.SetCustomDomainBody>
  SetProject: Same<official.SetProject, compat.SetProject>
  SetProjectBrandingThemeBody: Same<official.SetProjectBrandingThemeBody, compat.SetProjectBrandingThemeBody>
  SettingsFlow: Same<official.SettingsFlow, compat.SettingsFlow>
  SettingsFlowState: Same<official.SettingsFlowState, compat.SettingsFlowState>
  SourcePosition: Same<official.SourcePosition, compat.SourcePosition>
  StripeCustomer: Same<official.StripeCustomer, compat.StripeCustomer>
  SubjectSet: Same<official.SubjectSet, compat.SubjectSet>
  Subscription: Same<official.Subscription, compat.Subscription>
  SubscriptionCurrencyEnum: Same<official.SubscriptionCurrencyEnum, compat.SubscriptionCurrencyEnum>
  SubscriptionCurrentIntervalEnum: Same<
    official.SubscriptionCurrentIntervalEnum,
    compat.SubscriptionCurrentIntervalEnum
  >
  SuccessfulCodeExchangeResponse: Same<
    official.SuccessfulCodeExchangeResponse,
    compat.SuccessfulCodeExchangeResponse
  >
  SuccessfulNativeLogin: Same<official.SuccessfulNativeLogin, compat.SuccessfulNativeLogin>
  SuccessfulNativeRegistration: Same<
    official.SuccessfulNativeRegistration,
    compat.SuccessfulNativeRegistration
  >
  SuccessfulProjectUpdate: Same<official.SuccessfulProjectUpdate, compat.SuccessfulProjectUpdate>
  TokenPagination: Same<official.TokenPagination, compat.TokenPagination>
  TokenPaginationHeaders: Same<official.TokenPaginationHeaders, compat.TokenPaginationHeaders>
  TokenPaginationRequestParameters: Same<
    official.TokenPaginationRequestParameters,
    compat.TokenPaginationRequestParameters
  >
  TokenPaginationResponseHeaders: Same<
    official.TokenPaginationResponseHeaders,
    compat.TokenPaginationResponseHeaders
  >
  TrustOAuth2JwtGrantIssuer: Same<official.TrustOAuth2JwtGrantIssuer, compat.TrustOAuth2JwtGrantIssuer>
  TrustedOAuth2JwtGrantIssuer: Same<official.TrustedOAuth2JwtGrantIssuer, compat.TrustedOAuth2JwtGrantIssuer>
  TrustedOAuth2JwtGrantJsonWebKey: Same<
    official.TrustedOAuth2JwtGrantJsonWebKey,
    compat.TrustedOAuth2JwtGrantJsonWebKey
  >
  UiContainer: Same<official.UiContainer, compat.UiContainer>
  UiNode: Same<official.UiNode, compat.UiNode>
  UiNodeAnchorAttributes: Same<official.UiNodeAnchorAttributes, compat.UiNodeAnchorAttributes>
  UiNodeAttributes: Same<official.UiNodeAttributes, compat.UiNodeAttributes>
  UiNodeGroupEnum: Same<official.UiNodeGroupEnum, compat.UiNodeGroupEnum>
  UiNodeImageAttributes: Same<official.UiNodeImageAttributes, compat.UiNodeImageAttributes>
  UiNodeInputAttributes: Same<official.UiNodeInputAttributes, compat.UiNodeInputAttributes>
  UiNodeInputAttributesAutocompleteEnum: Same<
    official.UiNodeInputAttributesAutocompleteEnum,
    compat.UiNodeInputAttributesAutocompleteEnum
  >
  UiNodeInputAttributesTypeEnum: Same<
    official.UiNodeInputAttributesTypeEnum,
    compat.UiNodeInputAttributesTypeEnum
  >
  UiNodeMeta: Same<official.UiNodeMeta, compat.UiNodeMeta>
  UiNodeScriptAttributes: Same<official.UiNodeScriptAttributes, compat.UiNodeScriptAttributes>
  UiNodeTextAttributes: Same<official.UiNodeTextAttributes, compat.UiNodeTextAttributes>
  UiNodeTypeEnum: Same<official.UiNodeTypeEnum, compat.UiNodeTypeEnum>
  UiText: Same<official.UiText, compat.UiText>
  UiTextTypeEnum: Same<official.UiTextTypeEnum, compat.UiTextTypeEnum>
  UpdateIdentityBody: Same<official.UpdateIdentityBody, compat.UpdateIdentityBody>
  UpdateLoginFlowBody: Same<official.UpdateLoginFlowBody, compat.UpdateLoginFlowBody>
  UpdateLoginFlowWithCodeMethod: Same<
    official.UpdateLoginFlowWithCodeMethod,
    compat.UpdateLoginFlowWithCodeMethod
  >
  UpdateLoginFlowWithLookupSecretMethod: Same<
    official.UpdateLoginFlowWithLookupSecretMethod,
    compat.UpdateLoginFlowWithLookupSecretMethod
  >
  UpdateLoginFlowWithOidcMethod: Same<
    official.UpdateLoginFlowWithOidcMethod,
    compat.UpdateLoginFlowWithOidcMethod
  >
  UpdateLoginFlowWithPasswordMethod: Same<
    official.UpdateLoginFlowWithPasswordMethod,
    compat.UpdateLoginFlowWithPasswordMethod
  >
  UpdateLoginFlowWithTotpMethod: Same<
    official.UpdateLoginFlowWithTotpMethod,
    compat.UpdateLoginFlowWithTotpMethod
  >
  UpdateLoginFlowWithWebAuthnMethod: Same<
    official.UpdateLoginFlowWithWebAuthnMethod,
    compat.UpdateLoginFlowWithWebAuthnMethod
  >
  UpdateRecoveryFlowBody: Same<official.UpdateRecoveryFlowBody, compat.UpdateRecoveryFlowBody>
  UpdateRecoveryFlowWithCodeMethod: Same<
    official.UpdateRecoveryFlowWithCodeMethod,
    compat.UpdateRecoveryFlowWithCodeMethod
  >
  UpdateRecoveryFlowWithCodeMethodMethodEnum: Same<
    official.UpdateRecoveryFlowWithCodeMethodMethodEnum,
    compat.UpdateRecoveryFlowWithCodeMethodMethodEnum
  >
  UpdateRecoveryFlowWithLinkMethod: Same<
    official.UpdateRecoveryFlowWithLinkMethod,
    compat.UpdateRecoveryFlowWithLinkMethod
  >
  UpdateRecoveryFlowWithLinkMethodMethodEnum: Same<
    official.UpdateRecoveryFlowWithLinkMethodMethodEnum,
    compat.UpdateRecoveryFlowWithLinkMethodMethodEnum
  >
  UpdateRegistrationFlowBody: Same<official.UpdateRegistrationFlowBody, compat.UpdateRegistrationFlowBody>
  UpdateRegistrationFlowWithCodeMethod: Same<
    official.UpdateRegistrationFlowWithCodeMethod,
    compat.UpdateRegistrationFlowWithCodeMethod
  >
  UpdateRegistrationFlowWithOidcMethod: Same<
    official.UpdateRegistrationFlowWithOidcMethod,
    compat.UpdateRegistrationFlowWithOidcMethod
  >
  UpdateRegistrationFlowWithPasswordMethod: Same<
    official.UpdateRegistrationFlowWithPasswordMethod,
    compat.UpdateRegistrationFlowWithPasswordMethod
  >
  UpdateRegistrationFlowWithWebAuthnMethod: Same<
    official.UpdateRegistrationFlowWithWebAuthnMethod,
    compat.UpdateRegistrationFlowWithWebAuthnMethod
  >
  UpdateSettingsFlowBody: Same<official.UpdateSettingsFlowBody, compat.UpdateSettingsFlowBody>
  UpdateSettingsFlowWithLookupMethod: Same<
    official.UpdateSettingsFlowWithLookupMethod,
    compat.UpdateSettingsFlowWithLookupMethod
  >
  UpdateSettingsFlowWithOidcMethod: Same<
    official.UpdateSettingsFlowWithOidcMethod,
    compat.UpdateSettingsFlowWithOidcMethod
  >
  UpdateSettingsFlowWithPasswordMethod: Same<
    official.UpdateSettingsFlowWithPasswordMethod,
    compat.UpdateSettingsFlowWithPasswordMethod
  >
  UpdateSettingsFlowWithProfileMethod: Same<
    official.UpdateSettingsFlowWithProfileMethod,
    compat.UpdateSettingsFlowWithProfileMethod
  >
  UpdateSettingsFlowWithTotpMethod: Same<
    official.UpdateSettingsFlowWithTotpMethod,
    compat.UpdateSettingsFlowWithTotpMethod
  >
  UpdateSettingsFlowWithWebAuthnMethod: Same<
    official.UpdateSettingsFlowWithWebAuthnMethod,
    compat.UpdateSettingsFlowWithWebAuthnMethod
  >
  UpdateSubscriptionBody: Same<official.UpdateSubscriptionBody, compat.UpdateSubscriptionBody>
  UpdateSubscriptionBodyIntervalEnum: Same<
    official.UpdateSubscriptionBodyIntervalEnum,
    compat.UpdateSubscriptionBodyIntervalEnum
  >
  UpdateVerificationFlowBody: Same<official.UpdateVerificationFlowBody, compat.UpdateVerificationFlowBody>
  UpdateVerificationFlowWithCodeMethod: Same<
    official.UpdateVerificationFlowWithCodeMethod,
    compat.UpdateVerificationFlowWithCodeMethod
  >
  UpdateVerificationFlowWithCodeMethodMethodEnum: Same<
    official.UpdateVerificationFlowWithCodeMethodMethodEnum,
    compat.UpdateVerificationFlowWithCodeMethodMethodEnum
  >
  UpdateVerificationFlowWithLinkMethod: Same<
    official.UpdateVerificationFlowWithLinkMethod,
    compat.UpdateVerificationFlowWithLinkMethod
  >
  UpdateVerificationFlowWithLinkMethodMethodEnum: Same<
    official.UpdateVerificationFlowWithLinkMethodMethodEnum,
    compat.UpdateVerificationFlowWithLinkMethodMethodEnum
  >
  Usage: Same<official.Usage, compat.Usage>
  VerifiableCredentialPrimingResponse: Same<
    official.VerifiableCredentialPrimingResponse,
    compat.VerifiableCredentialPrimingResponse
  >
  VerifiableCredentialProof: Same<official.VerifiableCredentialProof, compat.VerifiableCredentialProof>
  VerifiableCredentialResponse: Same<
    official.VerifiableCredentialResponse,
    compat.VerifiableCredentialResponse
  >
  VerifiableIdentityAddress: Same<official.VerifiableIdentityAddress, compat.VerifiableIdentityAddress>
  VerificationFlow: Same<official.VerificationFlow, compat.VerificationFlow>
  VerificationFlowState: Same<official.VerificationFlowState, compat.VerificationFlowState>
  Version: Same<official.Version, compat.Version>
  Warning: Same<official.Warning, compat.Warning>
}

test('every type is assignable to the published one, and the reverse', () => {
  expectTypeOf<Differences[keyof Differences]>().toBeNever()
})

test('methods have the published parameters and results', () => {
  type Method<Api, Name extends keyof Api> = Api[Name] extends (
    ...args: infer Args
  ) => Promise<{ data: infer Data }>
    ? { data: Data; request: Args[0] }
    : never
  type Theirs = Method<official.FrontendApi, 'toSession'>
  type Ours = Method<compat.FrontendApi, 'toSession'>
  expectTypeOf<Ours['data']>().toExtend<Theirs['data']>()
  expectTypeOf<Theirs['request']>().toExtend<Ours['request']>()
  expectTypeOf<ReturnType<typeof compat.OAuth2ApiFp>['getOAuth2Client']>()
    .parameter(0)
    .toEqualTypeOf<string>()
})

test('every class is assignable to the official one', () => {
  expectTypeOf<compat.CourierApi>().toExtend<Pick<official.CourierApi, keyof compat.CourierApi>>()
  expectTypeOf<compat.FrontendApi>().toExtend<Pick<official.FrontendApi, keyof compat.FrontendApi>>()
  expectTypeOf<compat.IdentityApi>().toExtend<Pick<official.IdentityApi, keyof compat.IdentityApi>>()
  expectTypeOf<compat.JwkApi>().toExtend<Pick<official.JwkApi, keyof compat.JwkApi>>()
  expectTypeOf<compat.MetadataApi>().toExtend<Pick<official.MetadataApi, keyof compat.MetadataApi>>()
  expectTypeOf<compat.OAuth2Api>().toExtend<Pick<official.OAuth2Api, keyof compat.OAuth2Api>>()
  expectTypeOf<compat.OidcApi>().toExtend<Pick<official.OidcApi, keyof compat.OidcApi>>()
  expectTypeOf<compat.PermissionApi>().toExtend<Pick<official.PermissionApi, keyof compat.PermissionApi>>()
  expectTypeOf<compat.ProjectApi>().toExtend<Pick<official.ProjectApi, keyof compat.ProjectApi>>()
  expectTypeOf<compat.RelationshipApi>().toExtend<
    Pick<official.RelationshipApi, keyof compat.RelationshipApi>
  >()
  expectTypeOf<compat.WellknownApi>().toExtend<Pick<official.WellknownApi, keyof compat.WellknownApi>>()
})
