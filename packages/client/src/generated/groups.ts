// Written by packages/client/src/generator/main.ts: run it again after a change of the contract.

import { listCourierMessages, getCourierMessage } from '@tillkey/contract/platform/identity/courier.ts'
import { getFlowError } from '@tillkey/contract/platform/identity/flow-errors.ts'
import { createNativeLoginFlow, createBrowserLoginFlow, getLoginFlow, updateLoginFlow } from '@tillkey/contract/platform/identity/flows-login.ts'
import { createBrowserLogoutFlow, updateLogoutFlow, performNativeLogout } from '@tillkey/contract/platform/identity/flows-logout.ts'
import { createNativeRecoveryFlow, createBrowserRecoveryFlow, getRecoveryFlow, updateRecoveryFlow } from '@tillkey/contract/platform/identity/flows-recovery.ts'
import { createNativeRegistrationFlow, createBrowserRegistrationFlow, getRegistrationFlow, updateRegistrationFlow } from '@tillkey/contract/platform/identity/flows-registration.ts'
import { createNativeSettingsFlow, createBrowserSettingsFlow, getSettingsFlow, updateSettingsFlow } from '@tillkey/contract/platform/identity/flows-settings.ts'
import { createNativeVerificationFlow, createBrowserVerificationFlow, getVerificationFlow, updateVerificationFlow } from '@tillkey/contract/platform/identity/flows-verification.ts'
import { listIdentities, createIdentity, batchPatchIdentities, getIdentity, updateIdentity, patchIdentity, deleteIdentity, deleteIdentityCredentials, createRecoveryCodeForIdentity, createRecoveryLinkForIdentity } from '@tillkey/contract/platform/identity/identities.ts'
import { searchIdentities } from '@tillkey/contract/platform/identity/identity-search.ts'
import { getVersion, isAlive, isReady } from '@tillkey/contract/platform/identity/metadata.ts'
import { listIdentitySchemas, getIdentitySchema } from '@tillkey/contract/platform/identity/schemas.ts'
import { toSession, listMySessions, disableMySession, disableMyOtherSessions, exchangeSessionToken, listSessions, getSession, disableSession, extendSession, listIdentitySessions, deleteIdentitySessions } from '@tillkey/contract/platform/identity/sessions.ts'
import { getWebAuthnJavaScript } from '@tillkey/contract/platform/identity/webauthn.ts'
import { oAuth2Authorize } from '@tillkey/contract/platform/oauth2/authorization.ts'
import { listOAuth2Clients, createOAuth2Client, getOAuth2Client, setOAuth2Client, patchOAuth2Client, deleteOAuth2Client, setOAuth2ClientLifespans, rotateOAuth2ClientSecret, deleteRotatedOAuth2ClientSecrets } from '@tillkey/contract/platform/oauth2/clients.ts'
import { getOAuth2ConsentRequest, acceptOAuth2ConsentRequest, rejectOAuth2ConsentRequest, listOAuth2ConsentSessions, revokeOAuth2ConsentSessions } from '@tillkey/contract/platform/oauth2/consent.ts'
import { createVerifiableCredential } from '@tillkey/contract/platform/oauth2/credentials.ts'
import { createOidcDynamicClient, getOidcDynamicClient, setOidcDynamicClient, deleteOidcDynamicClient } from '@tillkey/contract/platform/oauth2/dynamic-clients.ts'
import { createJsonWebKeySet, getJsonWebKeySet, setJsonWebKeySet, deleteJsonWebKeySet, getJsonWebKey, setJsonWebKey, deleteJsonWebKey, discoverJsonWebKeys } from '@tillkey/contract/platform/oauth2/keys.ts'
import { getOAuth2LoginRequest, acceptOAuth2LoginRequest, rejectOAuth2LoginRequest, revokeOAuth2LoginSessions } from '@tillkey/contract/platform/oauth2/login.ts'
import { getOAuth2LogoutRequest, acceptOAuth2LogoutRequest, rejectOAuth2LogoutRequest } from '@tillkey/contract/platform/oauth2/logout.ts'
import { discoverOidcConfiguration, getOidcUserInfo, revokeOidcSession } from '@tillkey/contract/platform/oauth2/oidc.ts'
import { oauth2TokenExchange, revokeOAuth2Token, introspectOAuth2Token, deleteOAuth2Token } from '@tillkey/contract/platform/oauth2/tokens.ts'
import { listTrustedOAuth2JwtGrantIssuers, trustOAuth2JwtGrantIssuer, getTrustedOAuth2JwtGrantIssuer, deleteTrustedOAuth2JwtGrantIssuer } from '@tillkey/contract/platform/oauth2/trust.ts'
import { checkPermission, postCheckPermission, checkPermissionOrError, postCheckPermissionOrError, expandPermissions, batchCheckPermission, explainPermission } from '@tillkey/contract/platform/permission/checks.ts'
import { checkOplSyntax } from '@tillkey/contract/platform/permission/language.ts'
import { listPermittedObjects, listPermittedSubjects } from '@tillkey/contract/platform/permission/look-ups.ts'
import { getRelationships, createRelationship, patchRelationships, deleteRelationships, listRelationshipNamespaces } from '@tillkey/contract/platform/permission/relationships.ts'
import { listProjectApiKeys, createProjectApiKey, deleteProjectApiKey } from '@tillkey/contract/platform/project/api-keys.ts'
import { getProjectMembers, removeProjectMember } from '@tillkey/contract/platform/project/members.ts'
import { getProjectMetrics } from '@tillkey/contract/platform/project/metrics.ts'
import { listOrganizations, createOrganization, getOrganization, updateOrganization, deleteOrganization } from '@tillkey/contract/platform/project/organizations.ts'
import { listProjects, createProject, getProject, setProject, patchProject, purgeProject, getActiveProjectInConsole, setActiveProjectInConsole } from '@tillkey/contract/platform/project/projects.ts'
import { listProjectRevisions, getProjectRevision, diffProjectRevision, revertProject, setProjectState } from '@tillkey/contract/platform/project/revisions.ts'

/** The published operations. */
export const groups = {
  courier: { getCourierMessage, listCourierMessages },
  frontend: { createBrowserLoginFlow, createBrowserLogoutFlow, createBrowserRecoveryFlow, createBrowserRegistrationFlow, createBrowserSettingsFlow, createBrowserVerificationFlow, createNativeLoginFlow, createNativeRecoveryFlow, createNativeRegistrationFlow, createNativeSettingsFlow, createNativeVerificationFlow, disableMyOtherSessions, disableMySession, exchangeSessionToken, getFlowError, getLoginFlow, getRecoveryFlow, getRegistrationFlow, getSettingsFlow, getVerificationFlow, getWebAuthnJavaScript, listMySessions, performNativeLogout, toSession, updateLoginFlow, updateLogoutFlow, updateRecoveryFlow, updateRegistrationFlow, updateSettingsFlow, updateVerificationFlow },
  identity: { batchPatchIdentities, createIdentity, createRecoveryCodeForIdentity, createRecoveryLinkForIdentity, deleteIdentity, deleteIdentityCredentials, deleteIdentitySessions, disableSession, extendSession, getIdentity, getIdentitySchema, getSession, listIdentities, listIdentitySchemas, listIdentitySessions, listSessions, patchIdentity, updateIdentity },
  jwk: { createJsonWebKeySet, deleteJsonWebKey, deleteJsonWebKeySet, getJsonWebKey, getJsonWebKeySet, setJsonWebKey, setJsonWebKeySet },
  metadata: { getVersion, isAlive, isReady },
  oauth2: { acceptOAuth2ConsentRequest, acceptOAuth2LoginRequest, acceptOAuth2LogoutRequest, createOAuth2Client, deleteOAuth2Client, deleteOAuth2Token, deleteTrustedOAuth2JwtGrantIssuer, getOAuth2Client, getOAuth2ConsentRequest, getOAuth2LoginRequest, getOAuth2LogoutRequest, getTrustedOAuth2JwtGrantIssuer, introspectOAuth2Token, listOAuth2Clients, listOAuth2ConsentSessions, listTrustedOAuth2JwtGrantIssuers, oAuth2Authorize, oauth2TokenExchange, patchOAuth2Client, rejectOAuth2ConsentRequest, rejectOAuth2LoginRequest, rejectOAuth2LogoutRequest, revokeOAuth2ConsentSessions, revokeOAuth2LoginSessions, revokeOAuth2Token, setOAuth2Client, setOAuth2ClientLifespans, trustOAuth2JwtGrantIssuer },
  oidc: { createOidcDynamicClient, createVerifiableCredential, deleteOidcDynamicClient, discoverOidcConfiguration, getOidcDynamicClient, getOidcUserInfo, revokeOidcSession, setOidcDynamicClient },
  permission: { checkPermission, checkPermissionOrError, expandPermissions, postCheckPermission, postCheckPermissionOrError },
  project: { createOrganization, createProject, createProjectApiKey, deleteOrganization, deleteProjectApiKey, getActiveProjectInConsole, getOrganization, getProject, getProjectMembers, getProjectMetrics, listOrganizations, listProjectApiKeys, listProjects, patchProject, purgeProject, removeProjectMember, setActiveProjectInConsole, setProject, updateOrganization },
  relationship: { checkOplSyntax, createRelationship, deleteRelationships, getRelationships, listRelationshipNamespaces, patchRelationships },
  wellknown: { discoverJsonWebKeys },
}

/** Ours beside them. */
export const groupsBeside = {
  identity: { searchIdentities },
  oauth2: { deleteRotatedOAuth2ClientSecrets, rotateOAuth2ClientSecret },
  permission: { batchCheckPermission, explainPermission, listPermittedObjects, listPermittedSubjects },
  project: { diffProjectRevision, getProjectRevision, listProjectRevisions, revertProject, setProjectState },
}
