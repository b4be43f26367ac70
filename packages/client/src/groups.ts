/** Classes and operations of `@ory/client` 1.2.17. The other files are generated from them. */
export const publishedGroups = {
  courier: {
    className: 'CourierApi',
    operations: 'getCourierMessage listCourierMessages',
  },
  frontend: {
    className: 'FrontendApi',
    operations:
      'createBrowserLoginFlow createBrowserLogoutFlow createBrowserRecoveryFlow createBrowserRegistrationFlow createBrowserSettingsFlow createBrowserVerificationFlow createNativeLoginFlow createNativeRecoveryFlow createNativeRegistrationFlow createNativeSettingsFlow createNativeVerificationFlow disableMyOtherSessions disableMySession exchangeSessionToken getFlowError getLoginFlow getRecoveryFlow getRegistrationFlow getSettingsFlow getVerificationFlow getWebAuthnJavaScript listMySessions performNativeLogout toSession updateLoginFlow updateLogoutFlow updateRecoveryFlow updateRegistrationFlow updateSettingsFlow updateVerificationFlow',
  },
  identity: {
    className: 'IdentityApi',
    operations:
      'batchPatchIdentities createIdentity createRecoveryCodeForIdentity createRecoveryLinkForIdentity deleteIdentity deleteIdentityCredentials deleteIdentitySessions disableSession extendSession getIdentity getIdentitySchema getSession listIdentities listIdentitySchemas listIdentitySessions listSessions patchIdentity updateIdentity',
  },
  jwk: {
    className: 'JwkApi',
    operations:
      'createJsonWebKeySet deleteJsonWebKey deleteJsonWebKeySet getJsonWebKey getJsonWebKeySet setJsonWebKey setJsonWebKeySet',
  },
  metadata: {
    className: 'MetadataApi',
    operations: 'getVersion isAlive isReady',
  },
  oauth2: {
    className: 'OAuth2Api',
    operations:
      'acceptOAuth2ConsentRequest acceptOAuth2LoginRequest acceptOAuth2LogoutRequest createOAuth2Client deleteOAuth2Client deleteOAuth2Token deleteTrustedOAuth2JwtGrantIssuer getOAuth2Client getOAuth2ConsentRequest getOAuth2LoginRequest getOAuth2LogoutRequest getTrustedOAuth2JwtGrantIssuer introspectOAuth2Token listOAuth2Clients listOAuth2ConsentSessions listTrustedOAuth2JwtGrantIssuers oAuth2Authorize oauth2TokenExchange patchOAuth2Client rejectOAuth2ConsentRequest rejectOAuth2LoginRequest rejectOAuth2LogoutRequest revokeOAuth2ConsentSessions revokeOAuth2LoginSessions revokeOAuth2Token setOAuth2Client setOAuth2ClientLifespans trustOAuth2JwtGrantIssuer',
  },
  oidc: {
    className: 'OidcApi',
    operations:
      'createOidcDynamicClient createVerifiableCredential deleteOidcDynamicClient discoverOidcConfiguration getOidcDynamicClient getOidcUserInfo revokeOidcSession setOidcDynamicClient',
  },
  permission: {
    className: 'PermissionApi',
    operations:
      'checkPermission checkPermissionOrError expandPermissions postCheckPermission postCheckPermissionOrError',
  },
  project: {
    className: 'ProjectApi',
    operations:
      'createOrganization createProject createProjectApiKey deleteOrganization deleteProjectApiKey getActiveProjectInConsole getOrganization getProject getProjectMembers getProjectMetrics listOrganizations listProjectApiKeys listProjects patchProject purgeProject removeProjectMember setActiveProjectInConsole setProject updateOrganization',
  },
  relationship: {
    className: 'RelationshipApi',
    operations:
      'checkOplSyntax createRelationship deleteRelationships getRelationships listRelationshipNamespaces patchRelationships',
  },
  wellknown: {
    className: 'WellknownApi',
    operations: 'discoverJsonWebKeys',
  },
}

/**
 * Unpublished operations by group. Operations that browsers only navigate to (callbacks, links, POST variants) are
 * functions, not methods.
 */
export const ownGroups = {
  identity: 'getIdentityByExternalID searchIdentities',
  oauth2: 'deleteRotatedOAuth2ClientSecrets rotateOAuth2ClientSecret',
  permission: 'batchCheckPermission explainPermission listPermittedObjects listPermittedSubjects',
  project: 'diffProjectRevision getProjectRevision listProjectRevisions revertProject setProjectState',
}
