import { getCourierMessage, listCourierMessages } from '@tillkey/contract/platform/identity/courier.ts'
import { getFlowError } from '@tillkey/contract/platform/identity/flow-errors.ts'
import {
  createBrowserLoginFlow,
  createNativeLoginFlow,
  getLoginFlow,
  updateLoginFlow,
} from '@tillkey/contract/platform/identity/flows-login.ts'
import {
  createBrowserLogoutFlow,
  performNativeLogout,
  updateLogoutFlow,
} from '@tillkey/contract/platform/identity/flows-logout.ts'
import {
  createBrowserRecoveryFlow,
  createNativeRecoveryFlow,
  getRecoveryFlow,
  updateRecoveryFlow,
} from '@tillkey/contract/platform/identity/flows-recovery.ts'
import {
  createBrowserRegistrationFlow,
  createNativeRegistrationFlow,
  getRegistrationFlow,
  updateRegistrationFlow,
} from '@tillkey/contract/platform/identity/flows-registration.ts'
import {
  createBrowserSettingsFlow,
  createNativeSettingsFlow,
  getSettingsFlow,
  updateSettingsFlow,
} from '@tillkey/contract/platform/identity/flows-settings.ts'
import {
  createBrowserVerificationFlow,
  createNativeVerificationFlow,
  getVerificationFlow,
  updateVerificationFlow,
} from '@tillkey/contract/platform/identity/flows-verification.ts'
import {
  batchPatchIdentities,
  createIdentity,
  createRecoveryCodeForIdentity,
  createRecoveryLinkForIdentity,
  deleteIdentity,
  deleteIdentityCredentials,
  getIdentity,
  listIdentities,
  patchIdentity,
  updateIdentity,
} from '@tillkey/contract/platform/identity/identities.ts'
import { getVersion, isAlive, isReady } from '@tillkey/contract/platform/identity/metadata.ts'
import { getIdentitySchema, listIdentitySchemas } from '@tillkey/contract/platform/identity/schemas.ts'
import {
  deleteIdentitySessions,
  disableMyOtherSessions,
  disableMySession,
  disableSession,
  exchangeSessionToken,
  extendSession,
  getSession,
  listIdentitySessions,
  listMySessions,
  listSessions,
  toSession,
} from '@tillkey/contract/platform/identity/sessions.ts'
import { getWebAuthnJavaScript } from '@tillkey/contract/platform/identity/webauthn.ts'
import { oAuth2Authorize } from '@tillkey/contract/platform/oauth2/authorization.ts'
import {
  createOAuth2Client,
  deleteOAuth2Client,
  getOAuth2Client,
  listOAuth2Clients,
  patchOAuth2Client,
  setOAuth2Client,
  setOAuth2ClientLifespans,
} from '@tillkey/contract/platform/oauth2/clients.ts'
import {
  acceptOAuth2ConsentRequest,
  getOAuth2ConsentRequest,
  listOAuth2ConsentSessions,
  rejectOAuth2ConsentRequest,
  revokeOAuth2ConsentSessions,
} from '@tillkey/contract/platform/oauth2/consent.ts'
import { createVerifiableCredential } from '@tillkey/contract/platform/oauth2/credentials.ts'
import {
  createOidcDynamicClient,
  deleteOidcDynamicClient,
  getOidcDynamicClient,
  setOidcDynamicClient,
} from '@tillkey/contract/platform/oauth2/dynamic-clients.ts'
import {
  createJsonWebKeySet,
  deleteJsonWebKey,
  deleteJsonWebKeySet,
  discoverJsonWebKeys,
  getJsonWebKey,
  getJsonWebKeySet,
  setJsonWebKey,
  setJsonWebKeySet,
} from '@tillkey/contract/platform/oauth2/keys.ts'
import {
  acceptOAuth2LoginRequest,
  getOAuth2LoginRequest,
  rejectOAuth2LoginRequest,
  revokeOAuth2LoginSessions,
} from '@tillkey/contract/platform/oauth2/login.ts'
import {
  acceptOAuth2LogoutRequest,
  getOAuth2LogoutRequest,
  rejectOAuth2LogoutRequest,
} from '@tillkey/contract/platform/oauth2/logout.ts'
import {
  discoverOidcConfiguration,
  getOidcUserInfo,
  revokeOidcSession,
} from '@tillkey/contract/platform/oauth2/oidc.ts'
import {
  deleteOAuth2Token,
  introspectOAuth2Token,
  oauth2TokenExchange,
  revokeOAuth2Token,
} from '@tillkey/contract/platform/oauth2/tokens.ts'
import {
  deleteTrustedOAuth2JwtGrantIssuer,
  getTrustedOAuth2JwtGrantIssuer,
  listTrustedOAuth2JwtGrantIssuers,
  trustOAuth2JwtGrantIssuer,
} from '@tillkey/contract/platform/oauth2/trust.ts'
import {
  checkPermission,
  checkPermissionOrError,
  expandPermissions,
  postCheckPermission,
  postCheckPermissionOrError,
} from '@tillkey/contract/platform/permission/checks.ts'
import { checkOplSyntax } from '@tillkey/contract/platform/permission/language.ts'
import {
  createRelationship,
  deleteRelationships,
  getRelationships,
  listRelationshipNamespaces,
  patchRelationships,
} from '@tillkey/contract/platform/permission/relationships.ts'
import {
  createProjectApiKey,
  deleteProjectApiKey,
  listProjectApiKeys,
} from '@tillkey/contract/platform/project/api-keys.ts'
import { getProjectMembers, removeProjectMember } from '@tillkey/contract/platform/project/members.ts'
import { getProjectMetrics } from '@tillkey/contract/platform/project/metrics.ts'
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '@tillkey/contract/platform/project/organizations.ts'
import {
  createProject,
  getActiveProjectInConsole,
  getProject,
  listProjects,
  patchProject,
  purgeProject,
  setActiveProjectInConsole,
  setProject,
} from '@tillkey/contract/platform/project/projects.ts'

/** The operations of the platform in the groups they are published in. */
export const groups = {
  courier: { getCourierMessage, listCourierMessages },
  frontend: {
    createBrowserLoginFlow,
    createBrowserLogoutFlow,
    createBrowserRecoveryFlow,
    createBrowserRegistrationFlow,
    createBrowserSettingsFlow,
    createBrowserVerificationFlow,
    createNativeLoginFlow,
    createNativeRecoveryFlow,
    createNativeRegistrationFlow,
    createNativeSettingsFlow,
    createNativeVerificationFlow,
    disableMyOtherSessions,
    disableMySession,
    exchangeSessionToken,
    getFlowError,
    getLoginFlow,
    getRecoveryFlow,
    getRegistrationFlow,
    getSettingsFlow,
    getVerificationFlow,
    getWebAuthnJavaScript,
    listMySessions,
    performNativeLogout,
    toSession,
    updateLoginFlow,
    updateLogoutFlow,
    updateRecoveryFlow,
    updateRegistrationFlow,
    updateSettingsFlow,
    updateVerificationFlow,
  },
  identity: {
    batchPatchIdentities,
    createIdentity,
    createRecoveryCodeForIdentity,
    createRecoveryLinkForIdentity,
    deleteIdentity,
    deleteIdentityCredentials,
    deleteIdentitySessions,
    disableSession,
    extendSession,
    getIdentity,
    getIdentitySchema,
    getSession,
    listIdentities,
    listIdentitySchemas,
    listIdentitySessions,
    listSessions,
    patchIdentity,
    updateIdentity,
  },
  jwk: {
    createJsonWebKeySet,
    deleteJsonWebKey,
    deleteJsonWebKeySet,
    getJsonWebKey,
    getJsonWebKeySet,
    setJsonWebKey,
    setJsonWebKeySet,
  },
  metadata: { getVersion, isAlive, isReady },
  oauth2: {
    acceptOAuth2ConsentRequest,
    acceptOAuth2LoginRequest,
    acceptOAuth2LogoutRequest,
    createOAuth2Client,
    deleteOAuth2Client,
    deleteOAuth2Token,
    deleteTrustedOAuth2JwtGrantIssuer,
    getOAuth2Client,
    getOAuth2ConsentRequest,
    getOAuth2LoginRequest,
    getOAuth2LogoutRequest,
    getTrustedOAuth2JwtGrantIssuer,
    introspectOAuth2Token,
    listOAuth2Clients,
    listOAuth2ConsentSessions,
    listTrustedOAuth2JwtGrantIssuers,
    oAuth2Authorize,
    oauth2TokenExchange,
    patchOAuth2Client,
    rejectOAuth2ConsentRequest,
    rejectOAuth2LoginRequest,
    rejectOAuth2LogoutRequest,
    revokeOAuth2ConsentSessions,
    revokeOAuth2LoginSessions,
    revokeOAuth2Token,
    setOAuth2Client,
    setOAuth2ClientLifespans,
    trustOAuth2JwtGrantIssuer,
  },
  oidc: {
    createOidcDynamicClient,
    createVerifiableCredential,
    deleteOidcDynamicClient,
    discoverOidcConfiguration,
    getOidcDynamicClient,
    getOidcUserInfo,
    revokeOidcSession,
    setOidcDynamicClient,
  },
  permission: {
    checkPermission,
    checkPermissionOrError,
    expandPermissions,
    postCheckPermission,
    postCheckPermissionOrError,
  },
  project: {
    createOrganization,
    createProject,
    createProjectApiKey,
    deleteOrganization,
    deleteProjectApiKey,
    getActiveProjectInConsole,
    getOrganization,
    getProject,
    getProjectMembers,
    getProjectMetrics,
    listOrganizations,
    listProjectApiKeys,
    listProjects,
    patchProject,
    purgeProject,
    removeProjectMember,
    setActiveProjectInConsole,
    setProject,
    updateOrganization,
  },
  relationship: {
    checkOplSyntax,
    createRelationship,
    deleteRelationships,
    getRelationships,
    listRelationshipNamespaces,
    patchRelationships,
  },
  wellknown: { discoverJsonWebKeys },
}
