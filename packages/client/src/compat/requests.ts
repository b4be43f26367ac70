import type { RequestOf } from './types.ts'

export type CourierApiGetCourierMessageRequest = RequestOf<'courier', 'getCourierMessage'>
export type CourierApiListCourierMessagesRequest = RequestOf<'courier', 'listCourierMessages'>
export type FrontendApiCreateBrowserLoginFlowRequest = RequestOf<'frontend', 'createBrowserLoginFlow'>
export type FrontendApiCreateBrowserLogoutFlowRequest = RequestOf<'frontend', 'createBrowserLogoutFlow'>
export type FrontendApiCreateBrowserRecoveryFlowRequest = RequestOf<'frontend', 'createBrowserRecoveryFlow'>
export type FrontendApiCreateBrowserRegistrationFlowRequest = RequestOf<
  'frontend',
  'createBrowserRegistrationFlow'
>
export type FrontendApiCreateBrowserSettingsFlowRequest = RequestOf<'frontend', 'createBrowserSettingsFlow'>
export type FrontendApiCreateBrowserVerificationFlowRequest = RequestOf<
  'frontend',
  'createBrowserVerificationFlow'
>
export type FrontendApiCreateNativeLoginFlowRequest = RequestOf<'frontend', 'createNativeLoginFlow'>
export type FrontendApiCreateNativeRegistrationFlowRequest = RequestOf<
  'frontend',
  'createNativeRegistrationFlow'
>
export type FrontendApiCreateNativeSettingsFlowRequest = RequestOf<'frontend', 'createNativeSettingsFlow'>
export type FrontendApiDisableMyOtherSessionsRequest = RequestOf<'frontend', 'disableMyOtherSessions'>
export type FrontendApiDisableMySessionRequest = RequestOf<'frontend', 'disableMySession'>
export type FrontendApiExchangeSessionTokenRequest = RequestOf<'frontend', 'exchangeSessionToken'>
export type FrontendApiGetFlowErrorRequest = RequestOf<'frontend', 'getFlowError'>
export type FrontendApiGetLoginFlowRequest = RequestOf<'frontend', 'getLoginFlow'>
export type FrontendApiGetRecoveryFlowRequest = RequestOf<'frontend', 'getRecoveryFlow'>
export type FrontendApiGetRegistrationFlowRequest = RequestOf<'frontend', 'getRegistrationFlow'>
export type FrontendApiGetSettingsFlowRequest = RequestOf<'frontend', 'getSettingsFlow'>
export type FrontendApiGetVerificationFlowRequest = RequestOf<'frontend', 'getVerificationFlow'>
export type FrontendApiListMySessionsRequest = RequestOf<'frontend', 'listMySessions'>
export type FrontendApiPerformNativeLogoutRequest = RequestOf<'frontend', 'performNativeLogout'>
export type FrontendApiToSessionRequest = RequestOf<'frontend', 'toSession'>
export type FrontendApiUpdateLoginFlowRequest = RequestOf<'frontend', 'updateLoginFlow'>
export type FrontendApiUpdateLogoutFlowRequest = RequestOf<'frontend', 'updateLogoutFlow'>
export type FrontendApiUpdateRecoveryFlowRequest = RequestOf<'frontend', 'updateRecoveryFlow'>
export type FrontendApiUpdateRegistrationFlowRequest = RequestOf<'frontend', 'updateRegistrationFlow'>
export type FrontendApiUpdateSettingsFlowRequest = RequestOf<'frontend', 'updateSettingsFlow'>
export type FrontendApiUpdateVerificationFlowRequest = RequestOf<'frontend', 'updateVerificationFlow'>
export type IdentityApiBatchPatchIdentitiesRequest = RequestOf<'identity', 'batchPatchIdentities'>
export type IdentityApiCreateIdentityRequest = RequestOf<'identity', 'createIdentity'>
export type IdentityApiCreateRecoveryCodeForIdentityRequest = RequestOf<
  'identity',
  'createRecoveryCodeForIdentity'
>
export type IdentityApiCreateRecoveryLinkForIdentityRequest = RequestOf<
  'identity',
  'createRecoveryLinkForIdentity'
>
export type IdentityApiDeleteIdentityRequest = RequestOf<'identity', 'deleteIdentity'>
export type IdentityApiDeleteIdentityCredentialsRequest = RequestOf<'identity', 'deleteIdentityCredentials'>
export type IdentityApiDeleteIdentitySessionsRequest = RequestOf<'identity', 'deleteIdentitySessions'>
export type IdentityApiDisableSessionRequest = RequestOf<'identity', 'disableSession'>
export type IdentityApiExtendSessionRequest = RequestOf<'identity', 'extendSession'>
export type IdentityApiGetIdentityRequest = RequestOf<'identity', 'getIdentity'>
export type IdentityApiGetIdentitySchemaRequest = RequestOf<'identity', 'getIdentitySchema'>
export type IdentityApiGetSessionRequest = RequestOf<'identity', 'getSession'>
export type IdentityApiListIdentitiesRequest = RequestOf<'identity', 'listIdentities'>
export type IdentityApiListIdentitySchemasRequest = RequestOf<'identity', 'listIdentitySchemas'>
export type IdentityApiListIdentitySessionsRequest = RequestOf<'identity', 'listIdentitySessions'>
export type IdentityApiListSessionsRequest = RequestOf<'identity', 'listSessions'>
export type IdentityApiPatchIdentityRequest = RequestOf<'identity', 'patchIdentity'>
export type IdentityApiUpdateIdentityRequest = RequestOf<'identity', 'updateIdentity'>
export type JwkApiCreateJsonWebKeySetRequest = RequestOf<'jwk', 'createJsonWebKeySet'>
export type JwkApiDeleteJsonWebKeyRequest = RequestOf<'jwk', 'deleteJsonWebKey'>
export type JwkApiDeleteJsonWebKeySetRequest = RequestOf<'jwk', 'deleteJsonWebKeySet'>
export type JwkApiGetJsonWebKeyRequest = RequestOf<'jwk', 'getJsonWebKey'>
export type JwkApiGetJsonWebKeySetRequest = RequestOf<'jwk', 'getJsonWebKeySet'>
export type JwkApiSetJsonWebKeyRequest = RequestOf<'jwk', 'setJsonWebKey'>
export type JwkApiSetJsonWebKeySetRequest = RequestOf<'jwk', 'setJsonWebKeySet'>
export type OAuth2ApiAcceptOAuth2ConsentRequestRequest = RequestOf<'oauth2', 'acceptOAuth2ConsentRequest'>
export type OAuth2ApiAcceptOAuth2LoginRequestRequest = RequestOf<'oauth2', 'acceptOAuth2LoginRequest'>
export type OAuth2ApiAcceptOAuth2LogoutRequestRequest = RequestOf<'oauth2', 'acceptOAuth2LogoutRequest'>
export type OAuth2ApiCreateOAuth2ClientRequest = RequestOf<'oauth2', 'createOAuth2Client'>
export type OAuth2ApiDeleteOAuth2ClientRequest = RequestOf<'oauth2', 'deleteOAuth2Client'>
export type OAuth2ApiDeleteOAuth2TokenRequest = RequestOf<'oauth2', 'deleteOAuth2Token'>
export type OAuth2ApiDeleteTrustedOAuth2JwtGrantIssuerRequest = RequestOf<
  'oauth2',
  'deleteTrustedOAuth2JwtGrantIssuer'
>
export type OAuth2ApiGetOAuth2ClientRequest = RequestOf<'oauth2', 'getOAuth2Client'>
export type OAuth2ApiGetOAuth2ConsentRequestRequest = RequestOf<'oauth2', 'getOAuth2ConsentRequest'>
export type OAuth2ApiGetOAuth2LoginRequestRequest = RequestOf<'oauth2', 'getOAuth2LoginRequest'>
export type OAuth2ApiGetOAuth2LogoutRequestRequest = RequestOf<'oauth2', 'getOAuth2LogoutRequest'>
export type OAuth2ApiGetTrustedOAuth2JwtGrantIssuerRequest = RequestOf<
  'oauth2',
  'getTrustedOAuth2JwtGrantIssuer'
>
export type OAuth2ApiIntrospectOAuth2TokenRequest = RequestOf<'oauth2', 'introspectOAuth2Token'>
export type OAuth2ApiListOAuth2ClientsRequest = RequestOf<'oauth2', 'listOAuth2Clients'>
export type OAuth2ApiListOAuth2ConsentSessionsRequest = RequestOf<'oauth2', 'listOAuth2ConsentSessions'>
export type OAuth2ApiListTrustedOAuth2JwtGrantIssuersRequest = RequestOf<
  'oauth2',
  'listTrustedOAuth2JwtGrantIssuers'
>
export type OAuth2ApiOauth2TokenExchangeRequest = RequestOf<'oauth2', 'oauth2TokenExchange'>
export type OAuth2ApiPatchOAuth2ClientRequest = RequestOf<'oauth2', 'patchOAuth2Client'>
export type OAuth2ApiRejectOAuth2ConsentRequestRequest = RequestOf<'oauth2', 'rejectOAuth2ConsentRequest'>
export type OAuth2ApiRejectOAuth2LoginRequestRequest = RequestOf<'oauth2', 'rejectOAuth2LoginRequest'>
export type OAuth2ApiRejectOAuth2LogoutRequestRequest = RequestOf<'oauth2', 'rejectOAuth2LogoutRequest'>
export type OAuth2ApiRevokeOAuth2ConsentSessionsRequest = RequestOf<'oauth2', 'revokeOAuth2ConsentSessions'>
export type OAuth2ApiRevokeOAuth2LoginSessionsRequest = RequestOf<'oauth2', 'revokeOAuth2LoginSessions'>
export type OAuth2ApiRevokeOAuth2TokenRequest = RequestOf<'oauth2', 'revokeOAuth2Token'>
export type OAuth2ApiSetOAuth2ClientRequest = RequestOf<'oauth2', 'setOAuth2Client'>
export type OAuth2ApiSetOAuth2ClientLifespansRequest = RequestOf<'oauth2', 'setOAuth2ClientLifespans'>
export type OAuth2ApiTrustOAuth2JwtGrantIssuerRequest = RequestOf<'oauth2', 'trustOAuth2JwtGrantIssuer'>
export type OidcApiCreateOidcDynamicClientRequest = RequestOf<'oidc', 'createOidcDynamicClient'>
export type OidcApiCreateVerifiableCredentialRequest = RequestOf<'oidc', 'createVerifiableCredential'>
export type OidcApiDeleteOidcDynamicClientRequest = RequestOf<'oidc', 'deleteOidcDynamicClient'>
export type OidcApiGetOidcDynamicClientRequest = RequestOf<'oidc', 'getOidcDynamicClient'>
export type OidcApiSetOidcDynamicClientRequest = RequestOf<'oidc', 'setOidcDynamicClient'>
export type PermissionApiCheckPermissionRequest = RequestOf<'permission', 'checkPermission'>
export type PermissionApiCheckPermissionOrErrorRequest = RequestOf<'permission', 'checkPermissionOrError'>
export type PermissionApiExpandPermissionsRequest = RequestOf<'permission', 'expandPermissions'>
export type PermissionApiPostCheckPermissionRequest = RequestOf<'permission', 'postCheckPermission'>
export type PermissionApiPostCheckPermissionOrErrorRequest = RequestOf<
  'permission',
  'postCheckPermissionOrError'
>
export type ProjectApiCreateOrganizationRequest = RequestOf<'project', 'createOrganization'>
export type ProjectApiCreateProjectRequest = RequestOf<'project', 'createProject'>
export type ProjectApiCreateProjectApiKeyRequest = RequestOf<'project', 'createProjectApiKey'>
export type ProjectApiDeleteOrganizationRequest = RequestOf<'project', 'deleteOrganization'>
export type ProjectApiDeleteProjectApiKeyRequest = RequestOf<'project', 'deleteProjectApiKey'>
export type ProjectApiGetOrganizationRequest = RequestOf<'project', 'getOrganization'>
export type ProjectApiGetProjectRequest = RequestOf<'project', 'getProject'>
export type ProjectApiGetProjectMembersRequest = RequestOf<'project', 'getProjectMembers'>
export type ProjectApiGetProjectMetricsRequest = RequestOf<'project', 'getProjectMetrics'>
export type ProjectApiListOrganizationsRequest = RequestOf<'project', 'listOrganizations'>
export type ProjectApiListProjectApiKeysRequest = RequestOf<'project', 'listProjectApiKeys'>
export type ProjectApiPatchProjectRequest = RequestOf<'project', 'patchProject'>
export type ProjectApiPurgeProjectRequest = RequestOf<'project', 'purgeProject'>
export type ProjectApiRemoveProjectMemberRequest = RequestOf<'project', 'removeProjectMember'>
export type ProjectApiSetActiveProjectInConsoleRequest = RequestOf<'project', 'setActiveProjectInConsole'>
export type ProjectApiSetProjectRequest = RequestOf<'project', 'setProject'>
export type ProjectApiUpdateOrganizationRequest = RequestOf<'project', 'updateOrganization'>
export type RelationshipApiCheckOplSyntaxRequest = RequestOf<'relationship', 'checkOplSyntax'>
export type RelationshipApiCreateRelationshipRequest = RequestOf<'relationship', 'createRelationship'>
export type RelationshipApiDeleteRelationshipsRequest = RequestOf<'relationship', 'deleteRelationships'>
export type RelationshipApiGetRelationshipsRequest = RequestOf<'relationship', 'getRelationships'>
export type RelationshipApiPatchRelationshipsRequest = RequestOf<'relationship', 'patchRelationships'>
