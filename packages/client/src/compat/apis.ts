// Written by packages/client/src/generator/main.ts: run it again after a change of the contract.

import { courier, frontend, identity, jwk, metadata, oauth2, oidc, permission, project, relationship, wellknown } from '../generated/group-lines.ts'
import { apiClass, factory, fp, paramCreator } from './api.ts'
import type * as types from './api-types.ts'

// Built from the operations that the types are written from.
export const CourierApi = apiClass('CourierApi', courier) as unknown as typeof types.CourierApi
export type CourierApi = types.CourierApi
export const CourierApiFactory = factory(courier) as unknown as typeof types.CourierApiFactory
export const CourierApiFp = fp(courier) as unknown as typeof types.CourierApiFp
export const CourierApiAxiosParamCreator = paramCreator(courier) as unknown as typeof types.CourierApiAxiosParamCreator

export const FrontendApi = apiClass('FrontendApi', frontend) as unknown as typeof types.FrontendApi
export type FrontendApi = types.FrontendApi
export const FrontendApiFactory = factory(frontend) as unknown as typeof types.FrontendApiFactory
export const FrontendApiFp = fp(frontend) as unknown as typeof types.FrontendApiFp
export const FrontendApiAxiosParamCreator = paramCreator(frontend) as unknown as typeof types.FrontendApiAxiosParamCreator

export const IdentityApi = apiClass('IdentityApi', identity) as unknown as typeof types.IdentityApi
export type IdentityApi = types.IdentityApi
export const IdentityApiFactory = factory(identity) as unknown as typeof types.IdentityApiFactory
export const IdentityApiFp = fp(identity) as unknown as typeof types.IdentityApiFp
export const IdentityApiAxiosParamCreator = paramCreator(identity) as unknown as typeof types.IdentityApiAxiosParamCreator

export const JwkApi = apiClass('JwkApi', jwk) as unknown as typeof types.JwkApi
export type JwkApi = types.JwkApi
export const JwkApiFactory = factory(jwk) as unknown as typeof types.JwkApiFactory
export const JwkApiFp = fp(jwk) as unknown as typeof types.JwkApiFp
export const JwkApiAxiosParamCreator = paramCreator(jwk) as unknown as typeof types.JwkApiAxiosParamCreator

export const MetadataApi = apiClass('MetadataApi', metadata) as unknown as typeof types.MetadataApi
export type MetadataApi = types.MetadataApi
export const MetadataApiFactory = factory(metadata) as unknown as typeof types.MetadataApiFactory
export const MetadataApiFp = fp(metadata) as unknown as typeof types.MetadataApiFp
export const MetadataApiAxiosParamCreator = paramCreator(metadata) as unknown as typeof types.MetadataApiAxiosParamCreator

export const OAuth2Api = apiClass('OAuth2Api', oauth2) as unknown as typeof types.OAuth2Api
export type OAuth2Api = types.OAuth2Api
export const OAuth2ApiFactory = factory(oauth2) as unknown as typeof types.OAuth2ApiFactory
export const OAuth2ApiFp = fp(oauth2) as unknown as typeof types.OAuth2ApiFp
export const OAuth2ApiAxiosParamCreator = paramCreator(oauth2) as unknown as typeof types.OAuth2ApiAxiosParamCreator

export const OidcApi = apiClass('OidcApi', oidc) as unknown as typeof types.OidcApi
export type OidcApi = types.OidcApi
export const OidcApiFactory = factory(oidc) as unknown as typeof types.OidcApiFactory
export const OidcApiFp = fp(oidc) as unknown as typeof types.OidcApiFp
export const OidcApiAxiosParamCreator = paramCreator(oidc) as unknown as typeof types.OidcApiAxiosParamCreator

export const PermissionApi = apiClass('PermissionApi', permission) as unknown as typeof types.PermissionApi
export type PermissionApi = types.PermissionApi
export const PermissionApiFactory = factory(permission) as unknown as typeof types.PermissionApiFactory
export const PermissionApiFp = fp(permission) as unknown as typeof types.PermissionApiFp
export const PermissionApiAxiosParamCreator = paramCreator(permission) as unknown as typeof types.PermissionApiAxiosParamCreator

export const ProjectApi = apiClass('ProjectApi', project) as unknown as typeof types.ProjectApi
export type ProjectApi = types.ProjectApi
export const ProjectApiFactory = factory(project) as unknown as typeof types.ProjectApiFactory
export const ProjectApiFp = fp(project) as unknown as typeof types.ProjectApiFp
export const ProjectApiAxiosParamCreator = paramCreator(project) as unknown as typeof types.ProjectApiAxiosParamCreator

export const RelationshipApi = apiClass('RelationshipApi', relationship) as unknown as typeof types.RelationshipApi
export type RelationshipApi = types.RelationshipApi
export const RelationshipApiFactory = factory(relationship) as unknown as typeof types.RelationshipApiFactory
export const RelationshipApiFp = fp(relationship) as unknown as typeof types.RelationshipApiFp
export const RelationshipApiAxiosParamCreator = paramCreator(relationship) as unknown as typeof types.RelationshipApiAxiosParamCreator

export const WellknownApi = apiClass('WellknownApi', wellknown) as unknown as typeof types.WellknownApi
export type WellknownApi = types.WellknownApi
export const WellknownApiFactory = factory(wellknown) as unknown as typeof types.WellknownApiFactory
export const WellknownApiFp = fp(wellknown) as unknown as typeof types.WellknownApiFp
export const WellknownApiAxiosParamCreator = paramCreator(wellknown) as unknown as typeof types.WellknownApiAxiosParamCreator

export type { CourierApiGetCourierMessageRequest, CourierApiListCourierMessagesRequest, FrontendApiCreateBrowserLoginFlowRequest, FrontendApiCreateBrowserLogoutFlowRequest, FrontendApiCreateBrowserRecoveryFlowRequest, FrontendApiCreateBrowserRegistrationFlowRequest, FrontendApiCreateBrowserSettingsFlowRequest, FrontendApiCreateBrowserVerificationFlowRequest, FrontendApiCreateNativeLoginFlowRequest, FrontendApiCreateNativeRegistrationFlowRequest, FrontendApiCreateNativeSettingsFlowRequest, FrontendApiDisableMyOtherSessionsRequest, FrontendApiDisableMySessionRequest, FrontendApiExchangeSessionTokenRequest, FrontendApiGetFlowErrorRequest, FrontendApiGetLoginFlowRequest, FrontendApiGetRecoveryFlowRequest, FrontendApiGetRegistrationFlowRequest, FrontendApiGetSettingsFlowRequest, FrontendApiGetVerificationFlowRequest, FrontendApiListMySessionsRequest, FrontendApiPerformNativeLogoutRequest, FrontendApiToSessionRequest, FrontendApiUpdateLoginFlowRequest, FrontendApiUpdateLogoutFlowRequest, FrontendApiUpdateRecoveryFlowRequest, FrontendApiUpdateRegistrationFlowRequest, FrontendApiUpdateSettingsFlowRequest, FrontendApiUpdateVerificationFlowRequest, IdentityApiBatchPatchIdentitiesRequest, IdentityApiCreateIdentityRequest, IdentityApiCreateRecoveryCodeForIdentityRequest, IdentityApiCreateRecoveryLinkForIdentityRequest, IdentityApiDeleteIdentityRequest, IdentityApiDeleteIdentityCredentialsRequest, IdentityApiDeleteIdentitySessionsRequest, IdentityApiDisableSessionRequest, IdentityApiExtendSessionRequest, IdentityApiGetIdentityRequest, IdentityApiGetIdentitySchemaRequest, IdentityApiGetSessionRequest, IdentityApiListIdentitiesRequest, IdentityApiListIdentitySchemasRequest, IdentityApiListIdentitySessionsRequest, IdentityApiListSessionsRequest, IdentityApiPatchIdentityRequest, IdentityApiUpdateIdentityRequest, JwkApiCreateJsonWebKeySetRequest, JwkApiDeleteJsonWebKeyRequest, JwkApiDeleteJsonWebKeySetRequest, JwkApiGetJsonWebKeyRequest, JwkApiGetJsonWebKeySetRequest, JwkApiSetJsonWebKeyRequest, JwkApiSetJsonWebKeySetRequest, OAuth2ApiAcceptOAuth2ConsentRequestRequest, OAuth2ApiAcceptOAuth2LoginRequestRequest, OAuth2ApiAcceptOAuth2LogoutRequestRequest, OAuth2ApiCreateOAuth2ClientRequest, OAuth2ApiDeleteOAuth2ClientRequest, OAuth2ApiDeleteOAuth2TokenRequest, OAuth2ApiDeleteTrustedOAuth2JwtGrantIssuerRequest, OAuth2ApiGetOAuth2ClientRequest, OAuth2ApiGetOAuth2ConsentRequestRequest, OAuth2ApiGetOAuth2LoginRequestRequest, OAuth2ApiGetOAuth2LogoutRequestRequest, OAuth2ApiGetTrustedOAuth2JwtGrantIssuerRequest, OAuth2ApiIntrospectOAuth2TokenRequest, OAuth2ApiListOAuth2ClientsRequest, OAuth2ApiListOAuth2ConsentSessionsRequest, OAuth2ApiListTrustedOAuth2JwtGrantIssuersRequest, OAuth2ApiOauth2TokenExchangeRequest, OAuth2ApiPatchOAuth2ClientRequest, OAuth2ApiRejectOAuth2ConsentRequestRequest, OAuth2ApiRejectOAuth2LoginRequestRequest, OAuth2ApiRejectOAuth2LogoutRequestRequest, OAuth2ApiRevokeOAuth2ConsentSessionsRequest, OAuth2ApiRevokeOAuth2LoginSessionsRequest, OAuth2ApiRevokeOAuth2TokenRequest, OAuth2ApiSetOAuth2ClientRequest, OAuth2ApiSetOAuth2ClientLifespansRequest, OAuth2ApiTrustOAuth2JwtGrantIssuerRequest, OidcApiCreateOidcDynamicClientRequest, OidcApiCreateVerifiableCredentialRequest, OidcApiDeleteOidcDynamicClientRequest, OidcApiGetOidcDynamicClientRequest, OidcApiSetOidcDynamicClientRequest, PermissionApiCheckPermissionRequest, PermissionApiCheckPermissionOrErrorRequest, PermissionApiExpandPermissionsRequest, PermissionApiPostCheckPermissionRequest, PermissionApiPostCheckPermissionOrErrorRequest, ProjectApiCreateOrganizationRequest, ProjectApiCreateProjectRequest, ProjectApiCreateProjectApiKeyRequest, ProjectApiDeleteOrganizationRequest, ProjectApiDeleteProjectApiKeyRequest, ProjectApiGetOrganizationRequest, ProjectApiGetProjectRequest, ProjectApiGetProjectMembersRequest, ProjectApiGetProjectMetricsRequest, ProjectApiListOrganizationsRequest, ProjectApiListProjectApiKeysRequest, ProjectApiPatchProjectRequest, ProjectApiPurgeProjectRequest, ProjectApiRemoveProjectMemberRequest, ProjectApiSetActiveProjectInConsoleRequest, ProjectApiSetProjectRequest, ProjectApiUpdateOrganizationRequest, RelationshipApiCheckOplSyntaxRequest, RelationshipApiCreateRelationshipRequest, RelationshipApiDeleteRelationshipsRequest, RelationshipApiGetRelationshipsRequest, RelationshipApiPatchRelationshipsRequest } from './api-types.ts'
