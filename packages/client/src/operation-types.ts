// Written by packages/client/src/generator/main.ts: run it again after a change of the contract.

import type { Caller, Operation } from '@tillkey/wire'
import type { CallOptions } from './client.ts'
import type { AcceptOAuth2ConsentRequest, AcceptOAuth2LoginRequest, AccessAnswer, AccessRequest, ActiveProjectInConsole, BatchCheckPermissionBody, BatchCheckPermissionResult, BatchPatchIdentitiesResponse, CheckOplSyntaxResult, CheckPermissionResult, CloudAccount, ConnectedApp, CreateIdentityBody, CreateJsonWebKeySet, CreateProjectBody, CreateRecoveryCodeForIdentityBody, CreateRecoveryLinkForIdentityBody, CreateRelationshipBody, CreateVerifiableCredentialRequestBody, DeleteMySessionsCount, ErrorBrowserLocationChangeRequired, ErrorGeneric, ErrorOAuth2, ExpandedPermissionTree, FlowError, GenericError, GetOrganizationResponse, GetProjectMetricsResponse, HealthStatus, Identity, IdentitySchemaContainer, IntrospectedOAuth2Token, JsonPatch, JsonWebKey, JsonWebKeySet, ListOrganizationsResponse, LoginFlow, LogoutFlow, Message, OAuth2Client, OAuth2ClientTokenLifespans, OAuth2ConsentRequest, OAuth2ConsentSession, OAuth2LoginRequest, OAuth2LogoutRequest, OAuth2RedirectTo, OAuth2TokenExchange, OidcConfiguration, OidcUserInfo, Organization, OrganizationBody, PatchIdentitiesBody, PerformNativeLogoutBody, PermissionExplanation, PermittedObjects, PermittedSubjects, PostCheckPermissionBody, PostCheckPermissionOrErrorBody, Project, ProjectApiKey, ProjectMetadata, Proof, RecoveryCodeForIdentity, RecoveryFlow, RecoveryLinkForIdentity, RegistrationFlow, RejectOAuth2Request, Relationship, RelationshipNamespaces, RelationshipPatch, Relationships, Session, SetActiveProjectInConsoleBody, SetProject, SettingsFlow, SignOutAnswer, SignOutRequest, SuccessfulNativeLogin, SuccessfulNativeRegistration, SuccessfulProjectUpdate, TrustOAuth2JwtGrantIssuer, TrustedOAuth2JwtGrantIssuer, UpdateIdentityBody, UpdateLoginFlowBody, UpdateRecoveryFlowBody, UpdateRegistrationFlowBody, UpdateSettingsFlowBody, UpdateVerificationFlowBody, VerifiableCredentialPrimingResponse, VerifiableCredentialResponse, VerificationFlow } from './generated/models.ts'

/** What `acceptOAuth2ConsentRequest` takes, by the names on the wire. */
export interface AcceptOAuth2ConsentRequestArguments {
  /** Consent challenge. */
  consent_challenge: string
  /** The body of the request. */
  body?: AcceptOAuth2ConsentRequest | undefined
}

/** The types of `acceptOAuth2ConsentRequest`: what it takes, and its answers by status. */
export interface AcceptOAuth2ConsentRequestTypes {
  args: AcceptOAuth2ConsentRequestArguments
  responses: {
    200: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Accepts a consent request and returns where to send the browser.
 *
 * `PUT /admin/oauth2/auth/requests/consent/accept`. Accepts an access token. Errors: any status from 400.
 */
export declare const acceptOAuth2ConsentRequest: Operation<AcceptOAuth2ConsentRequestTypes>

/** What `acceptOAuth2LoginRequest` takes, by the names on the wire. */
export interface AcceptOAuth2LoginRequestArguments {
  /** Login challenge. */
  login_challenge: string
  /** The body of the request. */
  body?: AcceptOAuth2LoginRequest | undefined
}

/** The types of `acceptOAuth2LoginRequest`: what it takes, and its answers by status. */
export interface AcceptOAuth2LoginRequestTypes {
  args: AcceptOAuth2LoginRequestArguments
  responses: {
    200: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Accepts a login request and returns where to send the browser.
 *
 * `PUT /admin/oauth2/auth/requests/login/accept`. Accepts an access token. Errors: any status from 400.
 */
export declare const acceptOAuth2LoginRequest: Operation<AcceptOAuth2LoginRequestTypes>

/** What `acceptOAuth2LogoutRequest` takes, by the names on the wire. */
export interface AcceptOAuth2LogoutRequestArguments {
  /** Logout challenge. */
  logout_challenge: string
}

/** The types of `acceptOAuth2LogoutRequest`: what it takes, and its answers by status. */
export interface AcceptOAuth2LogoutRequestTypes {
  args: AcceptOAuth2LogoutRequestArguments
  responses: {
    200: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Accepts a logout request and returns where to send the browser.
 *
 * `PUT /admin/oauth2/auth/requests/logout/accept`. Accepts an access token. Errors: any status from 400.
 */
export declare const acceptOAuth2LogoutRequest: Operation<AcceptOAuth2LogoutRequestTypes>

/** What `acceptProjectInvitation` takes, by the names on the wire. */
export interface AcceptProjectInvitationArguments {
  /** The body of the request. */
  body: {
  /** Token. */
  token: string
  /** Name. */
  name?: string
  /** Password. */
  password?: string
}
}

/** The types of `acceptProjectInvitation`: what it takes, and its answers by status. */
export interface AcceptProjectInvitationTypes {
  args: AcceptProjectInvitationArguments
  responses: {
    200: {
  /** Project id: UUID. */
  project_id: string
  /** Operator id: UUID. */
  operator_id: string
}
    400: GenericError
  }
  default: GenericError
}

/**
 * Accepts an invitation as the signed-in operator, or creates one with a password.
 *
 * `POST /console/invitations/accept`. Errors: 400 and others.
 */
export declare const acceptProjectInvitation: Operation<AcceptProjectInvitationTypes>

/** What `answerAccessRequest` takes, by the names on the wire. */
export interface AnswerAccessRequestArguments {
  /** Consent challenge. */
  consent_challenge: string
  /** The body of the request. */
  body: AccessAnswer
}

/** The types of `answerAccessRequest`: what it takes, and its answers by status. */
export interface AnswerAccessRequestTypes {
  args: AnswerAccessRequestArguments
  responses: {
    200: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Grants or denies the access that an app requests, and returns where to send the browser.
 *
 * `POST /oauth2/account/access-request`. Accepts a session token or cookie. Errors: any status from 400.
 */
export declare const answerAccessRequest: Operation<AnswerAccessRequestTypes>

/** What `answerSignOutRequest` takes, by the names on the wire. */
export interface AnswerSignOutRequestArguments {
  /** Logout challenge. */
  logout_challenge: string
  /** The body of the request. */
  body: SignOutAnswer
}

/** The types of `answerSignOutRequest`: what it takes, and its answers by status. */
export interface AnswerSignOutRequestTypes {
  args: AnswerSignOutRequestArguments
  responses: {
    200: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Confirms or rejects a sign-out, and returns where to send the browser.
 *
 * `POST /oauth2/account/sign-out-request`. Errors: any status from 400.
 */
export declare const answerSignOutRequest: Operation<AnswerSignOutRequestTypes>

/** What `batchCheckPermission` takes, by the names on the wire. */
export interface BatchCheckPermissionArguments {
  /** Max depth. */
  'max-depth'?: number | undefined
  /** The body of the request. */
  body: BatchCheckPermissionBody
}

/** The types of `batchCheckPermission`: what it takes, and its answers by status. */
export interface BatchCheckPermissionTypes {
  args: BatchCheckPermissionArguments
  responses: {
    200: BatchCheckPermissionResult
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Checks up to ten relationships. A check that fails has its own error.
 *
 * `POST /relation-tuples/batch/check`. Accepts an access token. Errors: 400 and others.
 */
export declare const batchCheckPermission: Operation<BatchCheckPermissionTypes>

/** What `batchPatchIdentities` takes, by the names on the wire. */
export interface BatchPatchIdentitiesArguments {
  /** The body of the request. */
  body?: PatchIdentitiesBody | undefined
}

/** The types of `batchPatchIdentities`: what it takes, and its answers by status. */
export interface BatchPatchIdentitiesTypes {
  args: BatchPatchIdentitiesArguments
  responses: {
    200: BatchPatchIdentitiesResponse
    400: ErrorGeneric
    409: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Creates up to a thousand identities in one request.
 *
 * `PATCH /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
 */
export declare const batchPatchIdentities: Operation<BatchPatchIdentitiesTypes>

/** What `cancelProjectInvitation` takes, by the names on the wire. */
export interface CancelProjectInvitationArguments {
  /** Project. */
  project: string
  /** Invitation. */
  invitation: string
}

/** The types of `cancelProjectInvitation`: what it takes, and its answers by status. */
export interface CancelProjectInvitationTypes {
  args: CancelProjectInvitationArguments
  responses: {
    204: undefined
    401: GenericError
  }
  default: GenericError
}

/**
 * Cancels a pending invitation.
 *
 * `DELETE /projects/{project}/invitations/{invitation}`. Accepts an access token. Errors: 401 and others.
 */
export declare const cancelProjectInvitation: Operation<CancelProjectInvitationTypes>

/** What `checkOplSyntax` takes, by the names on the wire. */
export interface CheckOplSyntaxArguments {
  /** The body of the request. */
  body?: string | undefined
}

/** The types of `checkOplSyntax`: what it takes, and its answers by status. */
export interface CheckOplSyntaxTypes {
  args: CheckOplSyntaxArguments
  responses: {
    200: CheckOplSyntaxResult
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Checks the syntax and types of a permission model.
 *
 * `POST /opl/syntax/check`. Accepts an access token. Errors: 400 and others.
 */
export declare const checkOplSyntax: Operation<CheckOplSyntaxTypes>

/** What `checkPermission` takes, by the names on the wire. */
export interface CheckPermissionArguments {
  /** Namespace. */
  namespace?: string | undefined
  /** Object. */
  object?: string | undefined
  /** Relation. */
  relation?: string | undefined
  /** Subject id. */
  subject_id?: string | undefined
  /** Subject set namespace. */
  'subject_set.namespace'?: string | undefined
  /** Subject set object. */
  'subject_set.object'?: string | undefined
  /** Subject set relation. */
  'subject_set.relation'?: string | undefined
  /** Max depth. */
  'max-depth'?: number | undefined
}

/** The types of `checkPermission`: what it takes, and its answers by status. */
export interface CheckPermissionTypes {
  args: CheckPermissionArguments
  responses: {
    200: CheckPermissionResult
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Checks whether a subject has a relation to an object. The status is 200 either way.
 *
 * `GET /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
 */
export declare const checkPermission: Operation<CheckPermissionTypes>

/** What `checkPermissionOrError` takes, by the names on the wire. */
export interface CheckPermissionOrErrorArguments {
  /** Namespace. */
  namespace?: string | undefined
  /** Object. */
  object?: string | undefined
  /** Relation. */
  relation?: string | undefined
  /** Subject id. */
  subject_id?: string | undefined
  /** Subject set namespace. */
  'subject_set.namespace'?: string | undefined
  /** Subject set object. */
  'subject_set.object'?: string | undefined
  /** Subject set relation. */
  'subject_set.relation'?: string | undefined
  /** Max depth. */
  'max-depth'?: number | undefined
}

/** The types of `checkPermissionOrError`: what it takes, and its answers by status. */
export interface CheckPermissionOrErrorTypes {
  args: CheckPermissionOrErrorArguments
  responses: {
    200: CheckPermissionResult
    400: ErrorGeneric
    403: CheckPermissionResult
  }
  default: ErrorGeneric
}

/**
 * Checks whether a subject has a relation to an object. The status is 403 if not.
 *
 * `GET /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
 */
export declare const checkPermissionOrError: Operation<CheckPermissionOrErrorTypes>

/** What `createBrowserLoginFlow` takes, by the names on the wire. */
export interface CreateBrowserLoginFlowArguments {
  /** Refresh. */
  refresh?: boolean | undefined
  /** Aal. */
  aal?: string | undefined
  /** Return to. */
  return_to?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
  /** Login challenge. */
  login_challenge?: string | undefined
  /** Organization. */
  organization?: string | undefined
  /** Via: The trait with the address that receives the second-factor code.. */
  via?: string | undefined
}

/** The types of `createBrowserLoginFlow`: what it takes, and its answers by status. */
export interface CreateBrowserLoginFlowTypes {
  args: CreateBrowserLoginFlowArguments
  responses: {
    200: LoginFlow
    303: undefined
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Starts a login in a browser and sets its CSRF cookie.
 *
 * `GET /self-service/login/browser`. Accepts a session token or cookie. Errors: 400 and others.
 */
export declare const createBrowserLoginFlow: Operation<CreateBrowserLoginFlowTypes>

/** What `createBrowserLogoutFlow` takes, by the names on the wire. */
export interface CreateBrowserLogoutFlowArguments {
  /** Cookie. */
  cookie?: string | undefined
  /** Return to. */
  return_to?: string | undefined
}

/** The types of `createBrowserLogoutFlow`: what it takes, and its answers by status. */
export interface CreateBrowserLogoutFlowTypes {
  args: CreateBrowserLogoutFlowArguments
  responses: {
    200: LogoutFlow
    400: ErrorGeneric
    401: ErrorGeneric
    500: ErrorGeneric
  }
  default: unknown
}

/**
 * Returns the URL and token for logging a browser out.
 *
 * `GET /self-service/logout/browser`. Accepts a session token or cookie. Errors: 400, 401, 500.
 */
export declare const createBrowserLogoutFlow: Operation<CreateBrowserLogoutFlowTypes>

/** What `createBrowserRecoveryFlow` takes, by the names on the wire. */
export interface CreateBrowserRecoveryFlowArguments {
  /** Return to. */
  return_to?: string | undefined
}

/** The types of `createBrowserRecoveryFlow`: what it takes, and its answers by status. */
export interface CreateBrowserRecoveryFlowTypes {
  args: CreateBrowserRecoveryFlowArguments
  responses: {
    200: RecoveryFlow
    303: undefined
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Starts an account recovery in a browser and sets its CSRF cookie.
 *
 * `GET /self-service/recovery/browser`. Errors: 400 and others.
 */
export declare const createBrowserRecoveryFlow: Operation<CreateBrowserRecoveryFlowTypes>

/** What `createBrowserRegistrationFlow` takes, by the names on the wire. */
export interface CreateBrowserRegistrationFlowArguments {
  /** Return to. */
  return_to?: string | undefined
  /** Login challenge. */
  login_challenge?: string | undefined
  /** After verification return to. */
  after_verification_return_to?: string | undefined
  /** Organization. */
  organization?: string | undefined
}

/** The types of `createBrowserRegistrationFlow`: what it takes, and its answers by status. */
export interface CreateBrowserRegistrationFlowTypes {
  args: CreateBrowserRegistrationFlowArguments
  responses: {
    200: RegistrationFlow
    303: undefined
  }
  default: ErrorGeneric
}

/**
 * Starts a registration in a browser and sets its CSRF cookie.
 *
 * `GET /self-service/registration/browser`. Errors: any status from 400.
 */
export declare const createBrowserRegistrationFlow: Operation<CreateBrowserRegistrationFlowTypes>

/** What `createBrowserSettingsFlow` takes, by the names on the wire. */
export interface CreateBrowserSettingsFlowArguments {
  /** Return to. */
  return_to?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `createBrowserSettingsFlow`: what it takes, and its answers by status. */
export interface CreateBrowserSettingsFlowTypes<Traits = unknown> {
  args: CreateBrowserSettingsFlowArguments
  responses: {
    200: SettingsFlow<Traits>
    303: undefined
    400: ErrorGeneric
    401: ErrorGeneric
    403: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Starts a settings flow in a browser and sets its CSRF cookie.
 *
 * `GET /self-service/settings/browser`. Accepts a session token or cookie. Errors: 400, 401, 403 and others.
 */
export declare const createBrowserSettingsFlow: (<Traits = unknown>(client: Caller<CallOptions>, args?: CreateBrowserSettingsFlowArguments, options?: CallOptions) => Promise<SettingsFlow<Traits>>) & Operation<CreateBrowserSettingsFlowTypes>

/** What `createBrowserVerificationFlow` takes, by the names on the wire. */
export interface CreateBrowserVerificationFlowArguments {
  /** Return to. */
  return_to?: string | undefined
}

/** The types of `createBrowserVerificationFlow`: what it takes, and its answers by status. */
export interface CreateBrowserVerificationFlowTypes {
  args: CreateBrowserVerificationFlowArguments
  responses: {
    200: VerificationFlow
    303: undefined
  }
  default: ErrorGeneric
}

/**
 * Starts the verification of an address in a browser and sets its CSRF cookie.
 *
 * `GET /self-service/verification/browser`. Errors: any status from 400.
 */
export declare const createBrowserVerificationFlow: Operation<CreateBrowserVerificationFlowTypes>

/** What `createIdentity` takes, by the names on the wire. */
export interface CreateIdentityArguments {
  /** The body of the request. */
  body?: CreateIdentityBody | undefined
}

/** The types of `createIdentity`: what it takes, and its answers by status. */
export interface CreateIdentityTypes<Traits = unknown> {
  args: CreateIdentityArguments
  responses: {
    201: Identity<Traits>
    400: ErrorGeneric
    409: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Creates an identity, with or without credentials.
 *
 * `POST /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
 */
export declare const createIdentity: (<Traits = unknown>(client: Caller<CallOptions>, args?: CreateIdentityArguments, options?: CallOptions) => Promise<Identity<Traits>>) & Operation<CreateIdentityTypes>

/** What `createJsonWebKeySet` takes, by the names on the wire. */
export interface CreateJsonWebKeySetArguments {
  /** Set. */
  set: string
  /** The body of the request. */
  body: CreateJsonWebKeySet
}

/** The types of `createJsonWebKeySet`: what it takes, and its answers by status. */
export interface CreateJsonWebKeySetTypes {
  args: CreateJsonWebKeySetArguments
  responses: {
    201: JsonWebKeySet
  }
  default: ErrorOAuth2
}

/**
 * Generates a key in a key set, which is created if it does not exist.
 *
 * `POST /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
 */
export declare const createJsonWebKeySet: Operation<CreateJsonWebKeySetTypes>

/** What `createNativeLoginFlow` takes, by the names on the wire. */
export interface CreateNativeLoginFlowArguments {
  /** Organization. */
  organization?: string | undefined
  /** Refresh. */
  refresh?: boolean | undefined
  /** Aal. */
  aal?: string | undefined
  /** X session token. */
  'X-Session-Token'?: string | undefined
  /** Return session token exchange code. */
  return_session_token_exchange_code?: boolean | undefined
  /** Return to. */
  return_to?: string | undefined
  /** Via: The trait with the address that receives the second-factor code.. */
  via?: string | undefined
}

/** The types of `createNativeLoginFlow`: what it takes, and its answers by status. */
export interface CreateNativeLoginFlowTypes {
  args: CreateNativeLoginFlowArguments
  responses: {
    200: LoginFlow
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Starts a login in a native app.
 *
 * `GET /self-service/login/api`. Accepts a session token or cookie. Errors: 400 and others.
 */
export declare const createNativeLoginFlow: Operation<CreateNativeLoginFlowTypes>

/** What `createNativeRecoveryFlow` takes, by the names on the wire. */
export interface CreateNativeRecoveryFlowArguments {
  /** Return to. */
  return_to?: string | undefined
}

/** The types of `createNativeRecoveryFlow`: what it takes, and its answers by status. */
export interface CreateNativeRecoveryFlowTypes {
  args: CreateNativeRecoveryFlowArguments
  responses: {
    200: RecoveryFlow
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Starts an account recovery in a native app.
 *
 * `GET /self-service/recovery/api`. Errors: 400 and others.
 */
export declare const createNativeRecoveryFlow: Operation<CreateNativeRecoveryFlowTypes>

/** What `createNativeRegistrationFlow` takes, by the names on the wire. */
export interface CreateNativeRegistrationFlowArguments {
  /** Organization. */
  organization?: string | undefined
  /** Return session token exchange code. */
  return_session_token_exchange_code?: boolean | undefined
  /** Return to. */
  return_to?: string | undefined
  /** After verification return to. */
  after_verification_return_to?: string | undefined
}

/** The types of `createNativeRegistrationFlow`: what it takes, and its answers by status. */
export interface CreateNativeRegistrationFlowTypes {
  args: CreateNativeRegistrationFlowArguments
  responses: {
    200: RegistrationFlow
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Starts a registration in a native app.
 *
 * `GET /self-service/registration/api`. Errors: 400 and others.
 */
export declare const createNativeRegistrationFlow: Operation<CreateNativeRegistrationFlowTypes>

/** What `createNativeSettingsFlow` takes, by the names on the wire. */
export interface CreateNativeSettingsFlowArguments {
  /** Return to. */
  return_to?: string | undefined
  /** X session token. */
  'X-Session-Token'?: string | undefined
}

/** The types of `createNativeSettingsFlow`: what it takes, and its answers by status. */
export interface CreateNativeSettingsFlowTypes<Traits = unknown> {
  args: CreateNativeSettingsFlowArguments
  responses: {
    200: SettingsFlow<Traits>
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Starts a settings flow in a native app.
 *
 * `GET /self-service/settings/api`. Accepts a session token or cookie. Errors: 400 and others.
 */
export declare const createNativeSettingsFlow: (<Traits = unknown>(client: Caller<CallOptions>, args?: CreateNativeSettingsFlowArguments, options?: CallOptions) => Promise<SettingsFlow<Traits>>) & Operation<CreateNativeSettingsFlowTypes>

/** What `createNativeVerificationFlow` takes, by the names on the wire. */
export interface CreateNativeVerificationFlowArguments {
  /** Return to. */
  return_to?: string | undefined
}

/** The types of `createNativeVerificationFlow`: what it takes, and its answers by status. */
export interface CreateNativeVerificationFlowTypes {
  args: CreateNativeVerificationFlowArguments
  responses: {
    200: VerificationFlow
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Starts the verification of an address in a native app.
 *
 * `GET /self-service/verification/api`. Errors: 400 and others.
 */
export declare const createNativeVerificationFlow: Operation<CreateNativeVerificationFlowTypes>

/** What `createOAuth2Client` takes, by the names on the wire. */
export interface CreateOAuth2ClientArguments {
  /** The body of the request. */
  body: OAuth2Client
}

/** The types of `createOAuth2Client`: what it takes, and its answers by status. */
export interface CreateOAuth2ClientTypes {
  args: CreateOAuth2ClientArguments
  responses: {
    201: OAuth2Client
    400: ErrorOAuth2
  }
  default: ErrorOAuth2
}

/**
 * Creates an OAuth 2.0 client. Its secret is only returned once.
 *
 * `POST /admin/clients`. Accepts an access token. Errors: 400 and others.
 */
export declare const createOAuth2Client: Operation<CreateOAuth2ClientTypes>

/** What `createOidcDynamicClient` takes, by the names on the wire. */
export interface CreateOidcDynamicClientArguments {
  /** The body of the request. */
  body: OAuth2Client
}

/** The types of `createOidcDynamicClient`: what it takes, and its answers by status. */
export interface CreateOidcDynamicClientTypes {
  args: CreateOidcDynamicClientArguments
  responses: {
    201: OAuth2Client
    400: ErrorOAuth2
  }
  default: ErrorOAuth2
}

/**
 * Registers a client (OpenID Connect Dynamic Client Registration).
 *
 * `POST /oauth2/register`. Errors: 400 and others.
 */
export declare const createOidcDynamicClient: Operation<CreateOidcDynamicClientTypes>

/** What `createOrganization` takes, by the names on the wire. */
export interface CreateOrganizationArguments {
  /** Project id. */
  project_id: string
  /** The body of the request. */
  body?: OrganizationBody | undefined
}

/** The types of `createOrganization`: what it takes, and its answers by status. */
export interface CreateOrganizationTypes {
  args: CreateOrganizationArguments
  responses: {
    201: Organization
    400: ErrorGeneric
    403: ErrorGeneric
    409: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Creates an organization.
 *
 * `POST /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403, 409 and others.
 */
export declare const createOrganization: Operation<CreateOrganizationTypes>

/** What `createProject` takes, by the names on the wire. */
export interface CreateProjectArguments {
  /** The body of the request. */
  body?: CreateProjectBody | undefined
}

/** The types of `createProject`: what it takes, and its answers by status. */
export interface CreateProjectTypes {
  args: CreateProjectArguments
  responses: {
    201: Project
    401: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Creates a project.
 *
 * `POST /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
 */
export declare const createProject: Operation<CreateProjectTypes>

/** What `createProjectApiKey` takes, by the names on the wire. */
export interface CreateProjectApiKeyArguments {
  /** Project. */
  project: string
  /** The body of the request. */
  body?: {
  /** Name. */
  name: string
  /** Role. */
  role?: 'data' | 'owner' | 'developer' | 'support' | 'viewer'
  /** Allowed networks. */
  allowed_networks?: string[]
  /** Expires at: RFC 3339 date and time; or null. */
  expires_at?: string | null
} | undefined
}

/** The types of `createProjectApiKey`: what it takes, and its answers by status. */
export interface CreateProjectApiKeyTypes {
  args: CreateProjectApiKeyArguments
  responses: {
    201: ProjectApiKey
  }
  default: ErrorGeneric
}

/**
 * Creates an API key. Its value is only returned once.
 *
 * `POST /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
 */
export declare const createProjectApiKey: Operation<CreateProjectApiKeyTypes>

/** What `createProjectInvitation` takes, by the names on the wire. */
export interface CreateProjectInvitationArguments {
  /** Project. */
  project: string
  /** The body of the request. */
  body: {
  /** Email: email address. */
  email: string
  /** Role. */
  role?: 'owner' | 'developer' | 'support' | 'viewer'
}
}

/** The types of `createProjectInvitation`: what it takes, and its answers by status. */
export interface CreateProjectInvitationTypes {
  args: CreateProjectInvitationArguments
  responses: {
    201: {
  /** Id: UUID. */
  id: string
  /** Project id: UUID. */
  project_id: string
  /** Invitee email. */
  invitee_email: string
  /** Invitee id: UUID; or null. */
  invitee_id: string | null
  /** Owner email. */
  owner_email: string
  /** Owner id: UUID. */
  owner_id: string
  /** Role. */
  role: 'owner' | 'developer' | 'support' | 'viewer'
  /** Status. */
  status: 'pending' | 'accepted' | 'declined' | 'expired' | 'cancelled' | 'removed'
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
  /** Expires at: RFC 3339 date and time. */
  expires_at: string
}
    400: GenericError
    401: GenericError
  }
  default: GenericError
}

/**
 * Invites a person to a project by email.
 *
 * `POST /projects/{project}/invitations`. Accepts an access token. Errors: 400, 401 and others.
 */
export declare const createProjectInvitation: Operation<CreateProjectInvitationTypes>

/** What `createRecoveryCodeForIdentity` takes, by the names on the wire. */
export interface CreateRecoveryCodeForIdentityArguments {
  /** The body of the request. */
  body?: CreateRecoveryCodeForIdentityBody | undefined
}

/** The types of `createRecoveryCodeForIdentity`: what it takes, and its answers by status. */
export interface CreateRecoveryCodeForIdentityTypes {
  args: CreateRecoveryCodeForIdentityArguments
  responses: {
    201: RecoveryCodeForIdentity
    400: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Creates a recovery code for an identity.
 *
 * `POST /admin/recovery/code`. Accepts an access token. Errors: 400, 404 and others.
 */
export declare const createRecoveryCodeForIdentity: Operation<CreateRecoveryCodeForIdentityTypes>

/** What `createRecoveryLinkForIdentity` takes, by the names on the wire. */
export interface CreateRecoveryLinkForIdentityArguments {
  /** The body of the request. */
  body?: CreateRecoveryLinkForIdentityBody | undefined
}

/** The types of `createRecoveryLinkForIdentity`: what it takes, and its answers by status. */
export interface CreateRecoveryLinkForIdentityTypes {
  args: CreateRecoveryLinkForIdentityArguments
  responses: {
    200: RecoveryLinkForIdentity
    400: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Creates a recovery link for an identity.
 *
 * `POST /admin/recovery/link`. Accepts an access token. Errors: 400, 404 and others.
 */
export declare const createRecoveryLinkForIdentity: Operation<CreateRecoveryLinkForIdentityTypes>

/** What `createRelationship` takes, by the names on the wire. */
export interface CreateRelationshipArguments {
  /** The body of the request. */
  body?: CreateRelationshipBody | undefined
}

/** The types of `createRelationship`: what it takes, and its answers by status. */
export interface CreateRelationshipTypes {
  args: CreateRelationshipArguments
  responses: {
    201: Relationship
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Creates a relationship.
 *
 * `PUT /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
 */
export declare const createRelationship: Operation<CreateRelationshipTypes>

/** What `createVerifiableCredential` takes, by the names on the wire. */
export interface CreateVerifiableCredentialArguments {
  /** The body of the request. */
  body?: CreateVerifiableCredentialRequestBody | undefined
}

/** The types of `createVerifiableCredential`: what it takes, and its answers by status. */
export interface CreateVerifiableCredentialTypes {
  args: CreateVerifiableCredentialArguments
  responses: {
    200: VerifiableCredentialResponse
    400: VerifiableCredentialPrimingResponse
  }
  default: ErrorOAuth2
}

/**
 * Issues a verifiable credential bound to the holder's key.
 *
 * `POST /credentials`. Errors: 400 and others.
 */
export declare const createVerifiableCredential: Operation<CreateVerifiableCredentialTypes>

/** What `createWorkspaceApiKey` takes, by the names on the wire. */
export interface CreateWorkspaceApiKeyArguments {
  /** The body of the request. */
  body: {
  /** Name. */
  name: string
  /** Role. */
  role?: 'owner' | 'developer' | 'support' | 'viewer'
  /** Allowed networks. */
  allowed_networks?: string[]
  /** Expires at: RFC 3339 date and time; or null. */
  expires_at?: string | null
}
}

/** The types of `createWorkspaceApiKey`: what it takes, and its answers by status. */
export interface CreateWorkspaceApiKeyTypes {
  args: CreateWorkspaceApiKeyArguments
  responses: {
    201: ProjectApiKey
    401: ErrorGeneric
    403: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Creates a workspace key. Its value is only returned once.
 *
 * `POST /console/tokens`. Accepts an access token. Errors: 401, 403 and others.
 */
export declare const createWorkspaceApiKey: Operation<CreateWorkspaceApiKeyTypes>

/** What `declineProjectInvitation` takes, by the names on the wire. */
export interface DeclineProjectInvitationArguments {
  /** The body of the request. */
  body: {
  /** Token. */
  token: string
}
}

/** The types of `declineProjectInvitation`: what it takes, and its answers by status. */
export interface DeclineProjectInvitationTypes {
  args: DeclineProjectInvitationArguments
  responses: {
    204: undefined
    400: GenericError
  }
  default: GenericError
}

/**
 * Declines an invitation.
 *
 * `POST /console/invitations/decline`. Errors: 400 and others.
 */
export declare const declineProjectInvitation: Operation<DeclineProjectInvitationTypes>

/** What `deleteIdentity` takes, by the names on the wire. */
export interface DeleteIdentityArguments {
  /** Id. */
  id: string
}

/** The types of `deleteIdentity`: what it takes, and its answers by status. */
export interface DeleteIdentityTypes {
  args: DeleteIdentityArguments
  responses: {
    204: undefined
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Permanently deletes an identity and everything that belongs to it.
 *
 * `DELETE /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
 */
export declare const deleteIdentity: Operation<DeleteIdentityTypes>

/** What `deleteIdentityCredentials` takes, by the names on the wire. */
export interface DeleteIdentityCredentialsArguments {
  /** Id. */
  id: string
  /** Type. */
  type: 'totp' | 'webauthn' | 'lookup'
}

/** The types of `deleteIdentityCredentials`: what it takes, and its answers by status. */
export interface DeleteIdentityCredentialsTypes {
  args: DeleteIdentityCredentialsArguments
  responses: {
    204: undefined
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Deletes the second factors of one type from an identity.
 *
 * `DELETE /admin/identities/{id}/credentials/{type}`. Accepts an access token. Errors: 404 and others.
 */
export declare const deleteIdentityCredentials: Operation<DeleteIdentityCredentialsTypes>

/** What `deleteIdentitySessions` takes, by the names on the wire. */
export interface DeleteIdentitySessionsArguments {
  /** Id. */
  id: string
}

/** The types of `deleteIdentitySessions`: what it takes, and its answers by status. */
export interface DeleteIdentitySessionsTypes {
  args: DeleteIdentitySessionsArguments
  responses: {
    204: undefined
    400: ErrorGeneric
    401: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Ends and deletes all sessions of an identity.
 *
 * `DELETE /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 401, 404 and others.
 */
export declare const deleteIdentitySessions: Operation<DeleteIdentitySessionsTypes>

/** What `deleteJsonWebKey` takes, by the names on the wire. */
export interface DeleteJsonWebKeyArguments {
  /** Set. */
  set: string
  /** Kid. */
  kid: string
}

/** The types of `deleteJsonWebKey`: what it takes, and its answers by status. */
export interface DeleteJsonWebKeyTypes {
  args: DeleteJsonWebKeyArguments
  responses: {
    204: undefined
  }
  default: ErrorOAuth2
}

/**
 * Deletes one key of a key set.
 *
 * `DELETE /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
 */
export declare const deleteJsonWebKey: Operation<DeleteJsonWebKeyTypes>

/** What `deleteJsonWebKeySet` takes, by the names on the wire. */
export interface DeleteJsonWebKeySetArguments {
  /** Set. */
  set: string
}

/** The types of `deleteJsonWebKeySet`: what it takes, and its answers by status. */
export interface DeleteJsonWebKeySetTypes {
  args: DeleteJsonWebKeySetArguments
  responses: {
    204: undefined
  }
  default: ErrorOAuth2
}

/**
 * Deletes a key set.
 *
 * `DELETE /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
 */
export declare const deleteJsonWebKeySet: Operation<DeleteJsonWebKeySetTypes>

/** What `deleteOAuth2Client` takes, by the names on the wire. */
export interface DeleteOAuth2ClientArguments {
  /** Id. */
  id: string
}

/** The types of `deleteOAuth2Client`: what it takes, and its answers by status. */
export interface DeleteOAuth2ClientTypes {
  args: DeleteOAuth2ClientArguments
  responses: {
    204: undefined
  }
  default: GenericError
}

/**
 * Deletes an OAuth 2.0 client.
 *
 * `DELETE /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
 */
export declare const deleteOAuth2Client: Operation<DeleteOAuth2ClientTypes>

/** What `deleteOAuth2Token` takes, by the names on the wire. */
export interface DeleteOAuth2TokenArguments {
  /** Client id. */
  client_id: string
}

/** The types of `deleteOAuth2Token`: what it takes, and its answers by status. */
export interface DeleteOAuth2TokenTypes {
  args: DeleteOAuth2TokenArguments
  responses: {
    204: undefined
  }
  default: ErrorOAuth2
}

/**
 * Deletes all access tokens of a client.
 *
 * `DELETE /admin/oauth2/tokens`. Accepts an access token. Errors: any status from 400.
 */
export declare const deleteOAuth2Token: Operation<DeleteOAuth2TokenTypes>

/** What `deleteOidcDynamicClient` takes, by the names on the wire. */
export interface DeleteOidcDynamicClientArguments {
  /** Id. */
  id: string
}

/** The types of `deleteOidcDynamicClient`: what it takes, and its answers by status. */
export interface DeleteOidcDynamicClientTypes {
  args: DeleteOidcDynamicClientArguments
  responses: {
    204: undefined
  }
  default: GenericError
}

/**
 * Deletes a self-registered client.
 *
 * `DELETE /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
 */
export declare const deleteOidcDynamicClient: Operation<DeleteOidcDynamicClientTypes>

/** What `deleteOrganization` takes, by the names on the wire. */
export interface DeleteOrganizationArguments {
  /** Project id. */
  project_id: string
  /** Organization id. */
  organization_id: string
}

/** The types of `deleteOrganization`: what it takes, and its answers by status. */
export interface DeleteOrganizationTypes {
  args: DeleteOrganizationArguments
  responses: {
    204: undefined
    400: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
    409: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Deletes an organization.
 *
 * `DELETE /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
 */
export declare const deleteOrganization: Operation<DeleteOrganizationTypes>

/** What `deleteProjectApiKey` takes, by the names on the wire. */
export interface DeleteProjectApiKeyArguments {
  /** Project. */
  project: string
  /** Token id. */
  token_id: string
}

/** The types of `deleteProjectApiKey`: what it takes, and its answers by status. */
export interface DeleteProjectApiKeyTypes {
  args: DeleteProjectApiKeyArguments
  responses: {
    204: undefined
  }
  default: ErrorGeneric
}

/**
 * Deletes an API key, which stops working immediately.
 *
 * `DELETE /projects/{project}/tokens/{token_id}`. Accepts an access token. Errors: any status from 400.
 */
export declare const deleteProjectApiKey: Operation<DeleteProjectApiKeyTypes>

/** What `deleteRelationships` takes, by the names on the wire. */
export interface DeleteRelationshipsArguments {
  /** Namespace. */
  namespace?: string | undefined
  /** Object. */
  object?: string | undefined
  /** Relation. */
  relation?: string | undefined
  /** Subject id. */
  subject_id?: string | undefined
  /** Subject set namespace. */
  'subject_set.namespace'?: string | undefined
  /** Subject set object. */
  'subject_set.object'?: string | undefined
  /** Subject set relation. */
  'subject_set.relation'?: string | undefined
}

/** The types of `deleteRelationships`: what it takes, and its answers by status. */
export interface DeleteRelationshipsTypes {
  args: DeleteRelationshipsArguments
  responses: {
    204: undefined
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Deletes the relationships that match a query.
 *
 * `DELETE /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
 */
export declare const deleteRelationships: Operation<DeleteRelationshipsTypes>

/** What `deleteRotatedOAuth2ClientSecrets` takes, by the names on the wire. */
export interface DeleteRotatedOAuth2ClientSecretsArguments {
  /** Id. */
  id: string
}

/** The types of `deleteRotatedOAuth2ClientSecrets`: what it takes, and its answers by status. */
export interface DeleteRotatedOAuth2ClientSecretsTypes {
  args: DeleteRotatedOAuth2ClientSecretsArguments
  responses: {
    204: undefined
  }
  default: ErrorOAuth2
}

/**
 * Deletes all secrets of a client except the newest.
 *
 * `DELETE /admin/clients/{id}/secrets/rotate`. Accepts an access token. Errors: any status from 400.
 */
export declare const deleteRotatedOAuth2ClientSecrets: Operation<DeleteRotatedOAuth2ClientSecretsTypes>

/** What `deleteTrustedOAuth2JwtGrantIssuer` takes, by the names on the wire. */
export interface DeleteTrustedOAuth2JwtGrantIssuerArguments {
  /** Id. */
  id: string
}

/** The types of `deleteTrustedOAuth2JwtGrantIssuer`: what it takes, and its answers by status. */
export interface DeleteTrustedOAuth2JwtGrantIssuerTypes {
  args: DeleteTrustedOAuth2JwtGrantIssuerArguments
  responses: {
    204: undefined
  }
  default: GenericError
}

/**
 * Removes a trusted issuer. Its assertions are rejected from then on.
 *
 * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
 */
export declare const deleteTrustedOAuth2JwtGrantIssuer: Operation<DeleteTrustedOAuth2JwtGrantIssuerTypes>

/** What `deleteWorkspaceApiKey` takes, by the names on the wire. */
export interface DeleteWorkspaceApiKeyArguments {
  /** Token id. */
  token_id: string
}

/** The types of `deleteWorkspaceApiKey`: what it takes, and its answers by status. */
export interface DeleteWorkspaceApiKeyTypes {
  args: DeleteWorkspaceApiKeyArguments
  responses: {
    204: undefined
    401: ErrorGeneric
    403: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Deletes a workspace key, which stops working immediately.
 *
 * `DELETE /console/tokens/{token_id}`. Accepts an access token. Errors: 401, 403 and others.
 */
export declare const deleteWorkspaceApiKey: Operation<DeleteWorkspaceApiKeyTypes>

/** What `diffProjectRevision` takes, by the names on the wire. */
export interface DiffProjectRevisionArguments {
  /** Project id. */
  project_id: string
  /** Revision id. */
  revision_id: string
  /** To. */
  to?: string | undefined
}

/** The types of `diffProjectRevision`: what it takes, and its answers by status. */
export interface DiffProjectRevisionTypes {
  args: DiffProjectRevisionArguments
  responses: {
    200: {
  /** Patch. */
  patch: JsonPatch[]
  /** Secrets. */
  secrets: string[]
}
    400: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Compares a revision of a project with another, or with the current one.
 *
 * `GET /projects/{project_id}/revisions/{revision_id}/diff`. Accepts an access token. Errors: 400, 403, 404 and others.
 */
export declare const diffProjectRevision: Operation<DiffProjectRevisionTypes>

/** What `disableMyOtherSessions` takes, by the names on the wire. */
export interface DisableMyOtherSessionsArguments {
  /** X session token. */
  'X-Session-Token'?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `disableMyOtherSessions`: what it takes, and its answers by status. */
export interface DisableMyOtherSessionsTypes {
  args: DisableMyOtherSessionsArguments
  responses: {
    200: DeleteMySessionsCount
    400: ErrorGeneric
    401: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Ends all of the caller's sessions except the current one.
 *
 * `DELETE /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
 */
export declare const disableMyOtherSessions: Operation<DisableMyOtherSessionsTypes>

/** What `disableMySession` takes, by the names on the wire. */
export interface DisableMySessionArguments {
  /** Id. */
  id: string
  /** X session token. */
  'X-Session-Token'?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `disableMySession`: what it takes, and its answers by status. */
export interface DisableMySessionTypes {
  args: DisableMySessionArguments
  responses: {
    204: undefined
    400: ErrorGeneric
    401: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Ends one of the caller's other sessions.
 *
 * `DELETE /sessions/{id}`. Accepts a session token or cookie. Errors: 400, 401 and others.
 */
export declare const disableMySession: Operation<DisableMySessionTypes>

/** What `disableSession` takes, by the names on the wire. */
export interface DisableSessionArguments {
  /** Id. */
  id: string
}

/** The types of `disableSession`: what it takes, and its answers by status. */
export interface DisableSessionTypes {
  args: DisableSessionArguments
  responses: {
    204: undefined
    400: ErrorGeneric
    401: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Ends a session without deleting it.
 *
 * `DELETE /admin/sessions/{id}`. Accepts an access token. Errors: 400, 401 and others.
 */
export declare const disableSession: Operation<DisableSessionTypes>

/** What `disconnectApp` takes, by the names on the wire. */
export interface DisconnectAppArguments {
  /** Client id. */
  client_id: string
}

/** The types of `disconnectApp`: what it takes, and its answers by status. */
export interface DisconnectAppTypes {
  args: DisconnectAppArguments
  responses: {
    204: undefined
  }
  default: ErrorOAuth2
}

/**
 * Revokes all access that the signed-in person has granted an app.
 *
 * `DELETE /oauth2/account/connected-apps/{client_id}`. Accepts a session token or cookie. Errors: any status from 400.
 */
export declare const disconnectApp: Operation<DisconnectAppTypes>

/** What `discoverJsonWebKeys` takes, by the names on the wire. */
export interface DiscoverJsonWebKeysArguments {

}

/** The types of `discoverJsonWebKeys`: what it takes, and its answers by status. */
export interface DiscoverJsonWebKeysTypes {
  args: DiscoverJsonWebKeysArguments
  responses: {
    200: JsonWebKeySet
  }
  default: ErrorOAuth2
}

/**
 * Returns the public keys for verifying tokens.
 *
 * `GET /.well-known/jwks.json`. Errors: any status from 400.
 */
export declare const discoverJsonWebKeys: Operation<DiscoverJsonWebKeysTypes>

/** What `discoverOidcConfiguration` takes, by the names on the wire. */
export interface DiscoverOidcConfigurationArguments {

}

/** The types of `discoverOidcConfiguration`: what it takes, and its answers by status. */
export interface DiscoverOidcConfigurationTypes {
  args: DiscoverOidcConfigurationArguments
  responses: {
    200: OidcConfiguration
  }
  default: ErrorOAuth2
}

/**
 * Returns the discovery document of the OpenID provider.
 *
 * `GET /.well-known/openid-configuration`. Errors: any status from 400.
 */
export declare const discoverOidcConfiguration: Operation<DiscoverOidcConfigurationTypes>

/** What `exchangeSessionToken` takes, by the names on the wire. */
export interface ExchangeSessionTokenArguments {
  /** Init code. */
  init_code: string
  /** Return to code. */
  return_to_code: string
}

/** The types of `exchangeSessionToken`: what it takes, and its answers by status. */
export interface ExchangeSessionTokenTypes<Traits = unknown> {
  args: ExchangeSessionTokenArguments
  responses: {
    200: SuccessfulNativeLogin<Traits>
    403: ErrorGeneric
    404: ErrorGeneric
    410: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Exchanges the two codes of a native flow that used a browser for a session token.
 *
 * `GET /sessions/token-exchange`. Errors: 403, 404, 410 and others.
 */
export declare const exchangeSessionToken: (<Traits = unknown>(client: Caller<CallOptions>, args: ExchangeSessionTokenArguments, options?: CallOptions) => Promise<SuccessfulNativeLogin<Traits>>) & Operation<ExchangeSessionTokenTypes>

/** What `expandPermissions` takes, by the names on the wire. */
export interface ExpandPermissionsArguments {
  /** Namespace. */
  namespace: string
  /** Object. */
  object: string
  /** Relation. */
  relation: string
  /** Max depth. */
  'max-depth'?: number | undefined
}

/** The types of `expandPermissions`: what it takes, and its answers by status. */
export interface ExpandPermissionsTypes {
  args: ExpandPermissionsArguments
  responses: {
    200: ExpandedPermissionTree
    400: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns the tree of subjects that have a relation to an object.
 *
 * `GET /relation-tuples/expand`. Accepts an access token. Errors: 400, 404 and others.
 */
export declare const expandPermissions: Operation<ExpandPermissionsTypes>

/** What `explainPermission` takes, by the names on the wire. */
export interface ExplainPermissionArguments {
  /** Namespace. */
  namespace?: string | undefined
  /** Object. */
  object?: string | undefined
  /** Relation. */
  relation?: string | undefined
  /** Subject id. */
  subject_id?: string | undefined
  /** Subject set namespace. */
  'subject_set.namespace'?: string | undefined
  /** Subject set object. */
  'subject_set.object'?: string | undefined
  /** Subject set relation. */
  'subject_set.relation'?: string | undefined
  /** Max depth. */
  'max-depth'?: number | undefined
}

/** The types of `explainPermission`: what it takes, and its answers by status. */
export interface ExplainPermissionTypes {
  args: ExplainPermissionArguments
  responses: {
    200: PermissionExplanation
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Explains a check with its proof from object to subject and everything that was tried.
 *
 * `GET /relation-tuples/check/explain`. Accepts an access token. Errors: 400 and others.
 */
export declare const explainPermission: Operation<ExplainPermissionTypes>

/** What `exportAuditEvents` takes, by the names on the wire. */
export interface ExportAuditEventsArguments {
  /** Project id. */
  project_id: string
  /** Format. */
  format?: 'jsonl' | 'csv' | undefined
  /** Action. */
  action?: string | undefined
  /** Actor id. */
  actor_id?: string | undefined
  /** Target type. */
  target_type?: string | undefined
  /** Target id. */
  target_id?: string | undefined
  /** From: RFC 3339 date and time. */
  from?: string | undefined
  /** To: RFC 3339 date and time. */
  to?: string | undefined
}

/** The types of `exportAuditEvents`: what it takes, and its answers by status. */
export interface ExportAuditEventsTypes {
  args: ExportAuditEventsArguments
  responses: {
    200: string
    400: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Exports the audit trail of a project as JSON lines or CSV, oldest first.
 *
 * `GET /projects/{project_id}/audit/export`. Accepts an access token. Errors: 400, 403, 404 and others.
 */
export declare const exportAuditEvents: Operation<ExportAuditEventsTypes>

/** What `extendSession` takes, by the names on the wire. */
export interface ExtendSessionArguments {
  /** Id. */
  id: string
}

/** The types of `extendSession`: what it takes, and its answers by status. */
export interface ExtendSessionTypes<Traits = unknown> {
  args: ExtendSessionArguments
  responses: {
    200: Session<Traits>
    400: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Extends a session by the configured lifespan.
 *
 * `PATCH /admin/sessions/{id}/extend`. Accepts an access token. Errors: 400, 404 and others.
 */
export declare const extendSession: (<Traits = unknown>(client: Caller<CallOptions>, args: ExtendSessionArguments, options?: CallOptions) => Promise<Session<Traits>>) & Operation<ExtendSessionTypes>

/** What `followRecoveryLink` takes, by the names on the wire. */
export interface FollowRecoveryLinkArguments {
  /** Flow. */
  flow?: string | undefined
  /** Token. */
  token?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `followRecoveryLink`: what it takes, and its answers by status. */
export interface FollowRecoveryLinkTypes {
  args: FollowRecoveryLinkArguments
  responses: {
    200: RecoveryFlow
    303: undefined
    400: RecoveryFlow
    410: ErrorGeneric
    422: ErrorBrowserLocationChangeRequired
  }
  default: ErrorGeneric
}

/**
 * Continues a recovery with the link from a message.
 *
 * `GET /self-service/recovery`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
 */
export declare const followRecoveryLink: Operation<FollowRecoveryLinkTypes>

/** What `followVerificationLink` takes, by the names on the wire. */
export interface FollowVerificationLinkArguments {
  /** Flow. */
  flow?: string | undefined
  /** Token. */
  token?: string | undefined
  /** Code. */
  code?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `followVerificationLink`: what it takes, and its answers by status. */
export interface FollowVerificationLinkTypes {
  args: FollowVerificationLinkArguments
  responses: {
    200: VerificationFlow
    303: undefined
    400: VerificationFlow
    410: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Continues a verification with the link from a message.
 *
 * `GET /self-service/verification`. Accepts a session token or cookie. Errors: 400, 410 and others.
 */
export declare const followVerificationLink: Operation<FollowVerificationLinkTypes>

/** What `getAccessRequest` takes, by the names on the wire. */
export interface GetAccessRequestArguments {
  /** Consent challenge. */
  consent_challenge: string
}

/** The types of `getAccessRequest`: what it takes, and its answers by status. */
export interface GetAccessRequestTypes {
  args: GetAccessRequestArguments
  responses: {
    200: AccessRequest
    410: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Returns the access that an app requests from the signed-in person.
 *
 * `GET /oauth2/account/access-request`. Accepts a session token or cookie. Errors: 410 and others.
 */
export declare const getAccessRequest: Operation<GetAccessRequestTypes>

/** What `getActiveProjectInConsole` takes, by the names on the wire. */
export interface GetActiveProjectInConsoleArguments {

}

/** The types of `getActiveProjectInConsole`: what it takes, and its answers by status. */
export interface GetActiveProjectInConsoleTypes {
  args: GetActiveProjectInConsoleArguments
  responses: {
    200: ActiveProjectInConsole
    401: GenericError
  }
  default: GenericError
}

/**
 * Returns the caller's active project in the console.
 *
 * `GET /console/active/project`. Accepts an access token. Errors: 401 and others.
 */
export declare const getActiveProjectInConsole: Operation<GetActiveProjectInConsoleTypes>

/** What `getAppLogo` takes, by the names on the wire. */
export interface GetAppLogoArguments {
  /** Client id. */
  client_id: string
}

/** The types of `getAppLogo`: what it takes, and its answers by status. */
export interface GetAppLogoTypes {
  args: GetAppLogoArguments
  responses: {
    200: string
  }
  default: ErrorOAuth2
}

/**
 * Returns the image at the `logo_uri` of an app, for pages that load nothing from the app itself.
 *
 * `GET /oauth2/account/apps/{client_id}/logo`. Accepts a session token or cookie. Errors: any status from 400.
 */
export declare const getAppLogo: Operation<GetAppLogoTypes>

/** What `getCourierMessage` takes, by the names on the wire. */
export interface GetCourierMessageArguments {
  /** Id. */
  id: string
}

/** The types of `getCourierMessage`: what it takes, and its answers by status. */
export interface GetCourierMessageTypes {
  args: GetCourierMessageArguments
  responses: {
    200: Message
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns a message and its delivery attempts.
 *
 * `GET /admin/courier/messages/{id}`. Accepts an access token. Errors: 400 and others.
 */
export declare const getCourierMessage: Operation<GetCourierMessageTypes>

/** What `getFlowError` takes, by the names on the wire. */
export interface GetFlowErrorArguments {
  /** Id. */
  id: string
}

/** The types of `getFlowError`: what it takes, and its answers by status. */
export interface GetFlowErrorTypes {
  args: GetFlowErrorArguments
  responses: {
    200: FlowError
    403: ErrorGeneric
    404: ErrorGeneric
    500: ErrorGeneric
  }
  default: unknown
}

/**
 * Returns the error of a flow that ended on the error page.
 *
 * `GET /self-service/errors`. Errors: 403, 404, 500.
 */
export declare const getFlowError: Operation<GetFlowErrorTypes>

/** What `getIdentity` takes, by the names on the wire. */
export interface GetIdentityArguments {
  /** Id. */
  id: string
  /** Include credential. */
  include_credential?: Array<'password' | 'totp' | 'oidc' | 'webauthn' | 'lookup_secret' | 'code'> | undefined
}

/** The types of `getIdentity`: what it takes, and its answers by status. */
export interface GetIdentityTypes<Traits = unknown> {
  args: GetIdentityArguments
  responses: {
    200: Identity<Traits>
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns an identity, optionally with the secrets of some credentials.
 *
 * `GET /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
 */
export declare const getIdentity: (<Traits = unknown>(client: Caller<CallOptions>, args: GetIdentityArguments, options?: CallOptions) => Promise<Identity<Traits>>) & Operation<GetIdentityTypes>

/** What `getIdentitySchema` takes, by the names on the wire. */
export interface GetIdentitySchemaArguments {
  /** Id. */
  id: string
}

/** The types of `getIdentitySchema`: what it takes, and its answers by status. */
export interface GetIdentitySchemaTypes {
  args: GetIdentitySchemaArguments
  responses: {
    200: { [key: string]: unknown }
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns an identity schema.
 *
 * `GET /schemas/{id}`. Errors: 404 and others.
 */
export declare const getIdentitySchema: Operation<GetIdentitySchemaTypes>

/** What `getJsonWebKey` takes, by the names on the wire. */
export interface GetJsonWebKeyArguments {
  /** Set. */
  set: string
  /** Kid. */
  kid: string
}

/** The types of `getJsonWebKey`: what it takes, and its answers by status. */
export interface GetJsonWebKeyTypes {
  args: GetJsonWebKeyArguments
  responses: {
    200: JsonWebKeySet
  }
  default: ErrorOAuth2
}

/**
 * Returns one key of a key set.
 *
 * `GET /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
 */
export declare const getJsonWebKey: Operation<GetJsonWebKeyTypes>

/** What `getJsonWebKeySet` takes, by the names on the wire. */
export interface GetJsonWebKeySetArguments {
  /** Set. */
  set: string
}

/** The types of `getJsonWebKeySet`: what it takes, and its answers by status. */
export interface GetJsonWebKeySetTypes {
  args: GetJsonWebKeySetArguments
  responses: {
    200: JsonWebKeySet
  }
  default: ErrorOAuth2
}

/**
 * Returns a key set, including private keys.
 *
 * `GET /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
 */
export declare const getJsonWebKeySet: Operation<GetJsonWebKeySetTypes>

/** What `getLoginFlow` takes, by the names on the wire. */
export interface GetLoginFlowArguments {
  /** Id. */
  id: string
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `getLoginFlow`: what it takes, and its answers by status. */
export interface GetLoginFlowTypes {
  args: GetLoginFlowArguments
  responses: {
    200: LoginFlow
    403: ErrorGeneric
    404: ErrorGeneric
    410: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns a login flow.
 *
 * `GET /self-service/login/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
 */
export declare const getLoginFlow: Operation<GetLoginFlowTypes>

/** What `getOAuth2Client` takes, by the names on the wire. */
export interface GetOAuth2ClientArguments {
  /** Id. */
  id: string
}

/** The types of `getOAuth2Client`: what it takes, and its answers by status. */
export interface GetOAuth2ClientTypes {
  args: GetOAuth2ClientArguments
  responses: {
    200: OAuth2Client
  }
  default: ErrorOAuth2
}

/**
 * Returns an OAuth 2.0 client without its secret.
 *
 * `GET /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
 */
export declare const getOAuth2Client: Operation<GetOAuth2ClientTypes>

/** What `getOAuth2ConsentRequest` takes, by the names on the wire. */
export interface GetOAuth2ConsentRequestArguments {
  /** Consent challenge. */
  consent_challenge: string
}

/** The types of `getOAuth2ConsentRequest`: what it takes, and its answers by status. */
export interface GetOAuth2ConsentRequestTypes {
  args: GetOAuth2ConsentRequestArguments
  responses: {
    200: OAuth2ConsentRequest
    410: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Returns a consent request.
 *
 * `GET /admin/oauth2/auth/requests/consent`. Accepts an access token. Errors: 410 and others.
 */
export declare const getOAuth2ConsentRequest: Operation<GetOAuth2ConsentRequestTypes>

/** What `getOAuth2LoginRequest` takes, by the names on the wire. */
export interface GetOAuth2LoginRequestArguments {
  /** Login challenge. */
  login_challenge: string
}

/** The types of `getOAuth2LoginRequest`: what it takes, and its answers by status. */
export interface GetOAuth2LoginRequestTypes {
  args: GetOAuth2LoginRequestArguments
  responses: {
    200: OAuth2LoginRequest
    410: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Returns a login request.
 *
 * `GET /admin/oauth2/auth/requests/login`. Accepts an access token. Errors: 410 and others.
 */
export declare const getOAuth2LoginRequest: Operation<GetOAuth2LoginRequestTypes>

/** What `getOAuth2LogoutRequest` takes, by the names on the wire. */
export interface GetOAuth2LogoutRequestArguments {
  /** Logout challenge. */
  logout_challenge: string
}

/** The types of `getOAuth2LogoutRequest`: what it takes, and its answers by status. */
export interface GetOAuth2LogoutRequestTypes {
  args: GetOAuth2LogoutRequestArguments
  responses: {
    200: OAuth2LogoutRequest
    410: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Returns a logout request.
 *
 * `GET /admin/oauth2/auth/requests/logout`. Accepts an access token. Errors: 410 and others.
 */
export declare const getOAuth2LogoutRequest: Operation<GetOAuth2LogoutRequestTypes>

/** What `getOidcDynamicClient` takes, by the names on the wire. */
export interface GetOidcDynamicClientArguments {
  /** Id. */
  id: string
}

/** The types of `getOidcDynamicClient`: what it takes, and its answers by status. */
export interface GetOidcDynamicClientTypes {
  args: GetOidcDynamicClientArguments
  responses: {
    200: OAuth2Client
  }
  default: ErrorOAuth2
}

/**
 * Returns the registration of a self-registered client.
 *
 * `GET /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
 */
export declare const getOidcDynamicClient: Operation<GetOidcDynamicClientTypes>

/** What `getOidcUserInfo` takes, by the names on the wire. */
export interface GetOidcUserInfoArguments {

}

/** The types of `getOidcUserInfo`: what it takes, and its answers by status. */
export interface GetOidcUserInfoTypes {
  args: GetOidcUserInfoArguments
  responses: {
    200: OidcUserInfo
  }
  default: ErrorOAuth2
}

/**
 * Returns claims about the subject of an access token.
 *
 * `GET /userinfo`. Accepts an OAuth 2.0 access token. Errors: any status from 400.
 */
export declare const getOidcUserInfo: Operation<GetOidcUserInfoTypes>

/** What `getOrganization` takes, by the names on the wire. */
export interface GetOrganizationArguments {
  /** Project id. */
  project_id: string
  /** Organization id. */
  organization_id: string
}

/** The types of `getOrganization`: what it takes, and its answers by status. */
export interface GetOrganizationTypes {
  args: GetOrganizationArguments
  responses: {
    200: GetOrganizationResponse
    400: ErrorGeneric
    403: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns an organization.
 *
 * `GET /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403 and others.
 */
export declare const getOrganization: Operation<GetOrganizationTypes>

/** What `getProject` takes, by the names on the wire. */
export interface GetProjectArguments {
  /** Project id. */
  project_id: string
}

/** The types of `getProject`: what it takes, and its answers by status. */
export interface GetProjectTypes {
  args: GetProjectArguments
  responses: {
    200: Project
    401: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns a project with the configuration of its services.
 *
 * `GET /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
 */
export declare const getProject: Operation<GetProjectTypes>

/** What `getProjectMembers` takes, by the names on the wire. */
export interface GetProjectMembersArguments {
  /** Project. */
  project: string
}

/** The types of `getProjectMembers`: what it takes, and its answers by status. */
export interface GetProjectMembersTypes {
  args: GetProjectMembersArguments
  responses: {
    200: CloudAccount[]
    401: GenericError
    406: GenericError
  }
  default: GenericError
}

/**
 * Lists the members of a project.
 *
 * `GET /projects/{project}/members`. Accepts an access token. Errors: 401, 406 and others.
 */
export declare const getProjectMembers: Operation<GetProjectMembersTypes>

/** What `getProjectMetrics` takes, by the names on the wire. */
export interface GetProjectMetricsArguments {
  /** Project id. */
  project_id: string
  /** Event type. */
  event_type: string
  /** Resolution. */
  resolution: string
  /** From: RFC 3339 date and time. */
  from: string
  /** To: RFC 3339 date and time. */
  to: string
}

/** The types of `getProjectMetrics`: what it takes, and its answers by status. */
export interface GetProjectMetricsTypes {
  args: GetProjectMetricsArguments
  responses: {
    200: GetProjectMetricsResponse
    400: GenericError
    403: GenericError
  }
  default: GenericError
}

/**
 * Counts events of a project over time.
 *
 * `GET /projects/{project_id}/metrics`. Accepts an access token. Errors: 400, 403 and others.
 */
export declare const getProjectMetrics: Operation<GetProjectMetricsTypes>

/** What `getProjectRevision` takes, by the names on the wire. */
export interface GetProjectRevisionArguments {
  /** Project id. */
  project_id: string
  /** Revision id. */
  revision_id: string
}

/** The types of `getProjectRevision`: what it takes, and its answers by status. */
export interface GetProjectRevisionTypes {
  args: GetProjectRevisionArguments
  responses: {
    200: {
  /** Revision. */
  revision: {
  /** Revision id: UUID. */
  revision_id: string
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Author. */
  author: {
  /** Kind. */
  kind: 'start' | 'administrator' | 'workspace key' | 'project key' | 'operator'
  /** Id. */
  id: string
}
}
  /** Project. */
  project: Project
}
    400: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns a project at a revision.
 *
 * `GET /projects/{project_id}/revisions/{revision_id}`. Accepts an access token. Errors: 400, 403, 404 and others.
 */
export declare const getProjectRevision: Operation<GetProjectRevisionTypes>

/** What `getRecoveryFlow` takes, by the names on the wire. */
export interface GetRecoveryFlowArguments {
  /** Id. */
  id: string
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `getRecoveryFlow`: what it takes, and its answers by status. */
export interface GetRecoveryFlowTypes {
  args: GetRecoveryFlowArguments
  responses: {
    200: RecoveryFlow
    404: ErrorGeneric
    410: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns a recovery flow.
 *
 * `GET /self-service/recovery/flows`. Accepts a session token or cookie. Errors: 404, 410 and others.
 */
export declare const getRecoveryFlow: Operation<GetRecoveryFlowTypes>

/** What `getRegistrationFlow` takes, by the names on the wire. */
export interface GetRegistrationFlowArguments {
  /** Id. */
  id: string
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `getRegistrationFlow`: what it takes, and its answers by status. */
export interface GetRegistrationFlowTypes {
  args: GetRegistrationFlowArguments
  responses: {
    200: RegistrationFlow
    403: ErrorGeneric
    404: ErrorGeneric
    410: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns a registration flow.
 *
 * `GET /self-service/registration/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
 */
export declare const getRegistrationFlow: Operation<GetRegistrationFlowTypes>

/** What `getRelationships` takes, by the names on the wire. */
export interface GetRelationshipsArguments {
  /** Page token. */
  page_token?: string | undefined
  /** Page size. */
  page_size?: number | undefined
  /** Namespace. */
  namespace?: string | undefined
  /** Object. */
  object?: string | undefined
  /** Relation. */
  relation?: string | undefined
  /** Subject id. */
  subject_id?: string | undefined
  /** Subject set namespace. */
  'subject_set.namespace'?: string | undefined
  /** Subject set object. */
  'subject_set.object'?: string | undefined
  /** Subject set relation. */
  'subject_set.relation'?: string | undefined
}

/** The types of `getRelationships`: what it takes, and its answers by status. */
export interface GetRelationshipsTypes {
  args: GetRelationshipsArguments
  responses: {
    200: Relationships
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists the relationships that match a query.
 *
 * `GET /relation-tuples`. Accepts an access token. Errors: 404 and others.
 */
export declare const getRelationships: Operation<GetRelationshipsTypes>

/** What `getSession` takes, by the names on the wire. */
export interface GetSessionArguments {
  /** Expand. */
  expand?: Array<'identity' | 'devices'> | undefined
  /** Id. */
  id: string
}

/** The types of `getSession`: what it takes, and its answers by status. */
export interface GetSessionTypes<Traits = unknown> {
  args: GetSessionArguments
  responses: {
    200: Session<Traits>
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns a session.
 *
 * `GET /admin/sessions/{id}`. Accepts an access token. Errors: 400 and others.
 */
export declare const getSession: (<Traits = unknown>(client: Caller<CallOptions>, args: GetSessionArguments, options?: CallOptions) => Promise<Session<Traits>>) & Operation<GetSessionTypes>

/** What `getSettingsFlow` takes, by the names on the wire. */
export interface GetSettingsFlowArguments {
  /** Id. */
  id: string
  /** X session token. */
  'X-Session-Token'?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `getSettingsFlow`: what it takes, and its answers by status. */
export interface GetSettingsFlowTypes<Traits = unknown> {
  args: GetSettingsFlowArguments
  responses: {
    200: SettingsFlow<Traits>
    401: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
    410: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns a settings flow.
 *
 * `GET /self-service/settings/flows`. Accepts a session token or cookie. Errors: 401, 403, 404, 410 and others.
 */
export declare const getSettingsFlow: (<Traits = unknown>(client: Caller<CallOptions>, args: GetSettingsFlowArguments, options?: CallOptions) => Promise<SettingsFlow<Traits>>) & Operation<GetSettingsFlowTypes>

/** What `getSignOutRequest` takes, by the names on the wire. */
export interface GetSignOutRequestArguments {
  /** Logout challenge. */
  logout_challenge: string
}

/** The types of `getSignOutRequest`: what it takes, and its answers by status. */
export interface GetSignOutRequestTypes {
  args: GetSignOutRequestArguments
  responses: {
    200: SignOutRequest
    410: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Returns the app that requests a sign-out.
 *
 * `GET /oauth2/account/sign-out-request`. Errors: 410 and others.
 */
export declare const getSignOutRequest: Operation<GetSignOutRequestTypes>

/** What `getTrustedOAuth2JwtGrantIssuer` takes, by the names on the wire. */
export interface GetTrustedOAuth2JwtGrantIssuerArguments {
  /** Id. */
  id: string
}

/** The types of `getTrustedOAuth2JwtGrantIssuer`: what it takes, and its answers by status. */
export interface GetTrustedOAuth2JwtGrantIssuerTypes {
  args: GetTrustedOAuth2JwtGrantIssuerArguments
  responses: {
    200: TrustedOAuth2JwtGrantIssuer
  }
  default: GenericError
}

/**
 * Returns a trusted issuer.
 *
 * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
 */
export declare const getTrustedOAuth2JwtGrantIssuer: Operation<GetTrustedOAuth2JwtGrantIssuerTypes>

/** What `getVerificationFlow` takes, by the names on the wire. */
export interface GetVerificationFlowArguments {
  /** Id. */
  id: string
  /** Cookie. */
  cookie?: string | undefined
}

/** The types of `getVerificationFlow`: what it takes, and its answers by status. */
export interface GetVerificationFlowTypes {
  args: GetVerificationFlowArguments
  responses: {
    200: VerificationFlow
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns a verification flow.
 *
 * `GET /self-service/verification/flows`. Accepts a session token or cookie. Errors: 403, 404 and others.
 */
export declare const getVerificationFlow: Operation<GetVerificationFlowTypes>

/** What `getVersion` takes, by the names on the wire. */
export interface GetVersionArguments {

}

/** The types of `getVersion`: what it takes, and its answers by status. */
export interface GetVersionTypes {
  args: GetVersionArguments
  responses: {
    200: {
  /** Version. */
  version: string
}
  }
  default: unknown
}

/**
 * Returns the version of the running server.
 *
 * `GET /version`. Accepts an access token. No error status is declared.
 */
export declare const getVersion: Operation<GetVersionTypes>

/** What `getWebAuthnJavaScript` takes, by the names on the wire. */
export interface GetWebAuthnJavaScriptArguments {

}

/** The types of `getWebAuthnJavaScript`: what it takes, and its answers by status. */
export interface GetWebAuthnJavaScriptTypes {
  args: GetWebAuthnJavaScriptArguments
  responses: {
    200: string
  }
  default: unknown
}

/**
 * Returns the script for using security keys in a page.
 *
 * `GET /.well-known/ory/webauthn.js`. No error status is declared.
 */
export declare const getWebAuthnJavaScript: Operation<GetWebAuthnJavaScriptTypes>

/** What `introspectOAuth2Token` takes, by the names on the wire. */
export interface IntrospectOAuth2TokenArguments {
  /** Scope. */
  scope?: string | undefined
  /** Token. */
  token: string
  /** Token type hint. */
  token_type_hint?: string | undefined
}

/** The types of `introspectOAuth2Token`: what it takes, and its answers by status. */
export interface IntrospectOAuth2TokenTypes {
  args: IntrospectOAuth2TokenArguments
  responses: {
    200: IntrospectedOAuth2Token
  }
  default: ErrorOAuth2
}

/**
 * Returns whether a token is active, and its properties (RFC 7662).
 *
 * `POST /admin/oauth2/introspect`. Accepts an access token. Errors: any status from 400.
 */
export declare const introspectOAuth2Token: Operation<IntrospectOAuth2TokenTypes>

/** What `introspectOAuth2TokenAsClient` takes, by the names on the wire. */
export interface IntrospectOAuth2TokenAsClientArguments {
  /** Token. */
  token: string
  /** Token type hint. */
  token_type_hint?: string | undefined
  /** Scope. */
  scope?: string | undefined
  /** Client id. */
  client_id?: string | undefined
  /** Client secret. */
  client_secret?: string | undefined
  /** Client assertion. */
  client_assertion?: string | undefined
  /** Client assertion type. */
  client_assertion_type?: string | undefined
}

/** The types of `introspectOAuth2TokenAsClient`: what it takes, and its answers by status. */
export interface IntrospectOAuth2TokenAsClientTypes {
  args: IntrospectOAuth2TokenAsClientArguments
  responses: {
    200: IntrospectedOAuth2Token
  }
  default: ErrorOAuth2
}

/**
 * Returns to an authenticated client whether a token is active, and its properties (RFC 7662). Tokens that are neither the client's nor for its audience are inactive.
 *
 * `POST /oauth2/introspection`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
 */
export declare const introspectOAuth2TokenAsClient: Operation<IntrospectOAuth2TokenAsClientTypes>

/** What `isAlive` takes, by the names on the wire. */
export interface IsAliveArguments {

}

/** The types of `isAlive`: what it takes, and its answers by status. */
export interface IsAliveTypes {
  args: IsAliveArguments
  responses: {
    200: HealthStatus
    500: GenericError
  }
  default: string
}

/**
 * Checks whether the server accepts connections.
 *
 * `GET /health/alive`. Accepts an access token. Errors: 500 and others.
 */
export declare const isAlive: Operation<IsAliveTypes>

/** What `isReady` takes, by the names on the wire. */
export interface IsReadyArguments {

}

/** The types of `isReady`: what it takes, and its answers by status. */
export interface IsReadyTypes {
  args: IsReadyArguments
  responses: {
    200: {
  /** Status. */
  status: string
}
    503: {
  /** Errors. */
  errors: { [key: string]: string }
}
  }
  default: string
}

/**
 * Checks whether the server and its dependencies are available.
 *
 * `GET /health/ready`. Accepts an access token. Errors: 503 and others.
 */
export declare const isReady: Operation<IsReadyTypes>

/** What `listAuditEvents` takes, by the names on the wire. */
export interface ListAuditEventsArguments {
  /** Project id. */
  project_id: string
  /** Action. */
  action?: string | undefined
  /** Actor id. */
  actor_id?: string | undefined
  /** Target type. */
  target_type?: string | undefined
  /** Target id. */
  target_id?: string | undefined
  /** From: RFC 3339 date and time. */
  from?: string | undefined
  /** To: RFC 3339 date and time. */
  to?: string | undefined
  /** Page size: from 1 to 500; default 100. */
  page_size?: number | undefined
  /** Page token. */
  page_token?: string | undefined
}

/** The types of `listAuditEvents`: what it takes, and its answers by status. */
export interface ListAuditEventsTypes {
  args: ListAuditEventsArguments
  responses: {
    200: {
  /** Events. */
  events: Array<{
  /** Id: UUID. */
  id: string
  /** Time: RFC 3339 date and time. */
  time: string
  /** Actor. */
  actor: {
  /** Kind. */
  kind: 'start' | 'administrator' | 'workspace key' | 'project key' | 'operator'
  /** Id. */
  id: string
}
  /** Ip. */
  ip: string
  /** User agent. */
  user_agent: string
  /** Action. */
  action: string
  /** Target. */
  target: {
  /** Type. */
  type: string
  /** Id. */
  id: string
}
  /** Before. */
  before: unknown
  /** After. */
  after: unknown
}>
  /** Next page token. */
  next_page_token: string
}
    400: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists audit entries of a project, newest first.
 *
 * `GET /projects/{project_id}/audit`. Accepts an access token. Errors: 400, 403, 404 and others.
 */
export declare const listAuditEvents: Operation<ListAuditEventsTypes>

/** What `listConnectedApps` takes, by the names on the wire. */
export interface ListConnectedAppsArguments {

}

/** The types of `listConnectedApps`: what it takes, and its answers by status. */
export interface ListConnectedAppsTypes {
  args: ListConnectedAppsArguments
  responses: {
    200: ConnectedApp[]
  }
  default: ErrorOAuth2
}

/**
 * Lists the apps that the signed-in person has granted access, newest first.
 *
 * `GET /oauth2/account/connected-apps`. Accepts a session token or cookie. Errors: any status from 400.
 */
export declare const listConnectedApps: Operation<ListConnectedAppsTypes>

/** What `listCourierMessages` takes, by the names on the wire. */
export interface ListCourierMessagesArguments {
  /** Page size: from 1 to 1000; default 250. */
  page_size?: number | undefined
  /** Page token. */
  page_token?: string | undefined
  /** Status. */
  status?: 'queued' | 'sent' | 'processing' | 'abandoned' | undefined
  /** Recipient. */
  recipient?: string | undefined
}

/** The types of `listCourierMessages`: what it takes, and its answers by status. */
export interface ListCourierMessagesTypes {
  args: ListCourierMessagesArguments
  responses: {
    200: Message[]
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists messages sent to identities.
 *
 * `GET /admin/courier/messages`. Accepts an access token. Errors: 400 and others.
 */
export declare const listCourierMessages: Operation<ListCourierMessagesTypes>

/** What `listIdentities` takes, by the names on the wire. */
export interface ListIdentitiesArguments {
  /** Per page: from 1 to 1000; default 250. */
  per_page?: number | undefined
  /** Page. */
  page?: number | undefined
  /** Page size: from 1 to 500; default 250. */
  page_size?: number | undefined
  /** Page token: default "1". */
  page_token?: string | undefined
  /** Consistency. */
  consistency?: '' | 'strong' | 'eventual' | undefined
  /** Credentials identifier. */
  credentials_identifier?: string | undefined
  /** Preview credentials identifier similar. */
  preview_credentials_identifier_similar?: string | undefined
  /** Organization id. */
  organization_id?: string | undefined
}

/** The types of `listIdentities`: what it takes, and its answers by status. */
export interface ListIdentitiesTypes<Traits = unknown> {
  args: ListIdentitiesArguments
  responses: {
    200: Identity<Traits>[]
  }
  default: ErrorGeneric
}

/**
 * Lists identities.
 *
 * `GET /admin/identities`. Accepts an access token. Errors: any status from 400.
 */
export declare const listIdentities: (<Traits = unknown>(client: Caller<CallOptions>, args?: ListIdentitiesArguments, options?: CallOptions) => Promise<Identity<Traits>[]>) & Operation<ListIdentitiesTypes>

/** What `listIdentitySchemas` takes, by the names on the wire. */
export interface ListIdentitySchemasArguments {
  /** Per page: from 1 to 1000; default 250. */
  per_page?: number | undefined
  /** Page. */
  page?: number | undefined
  /** Page size: from 1 to 500; default 250. */
  page_size?: number | undefined
  /** Page token: default "1". */
  page_token?: string | undefined
}

/** The types of `listIdentitySchemas`: what it takes, and its answers by status. */
export interface ListIdentitySchemasTypes {
  args: ListIdentitySchemasArguments
  responses: {
    200: IdentitySchemaContainer[]
  }
  default: ErrorGeneric
}

/**
 * Lists identity schemas.
 *
 * `GET /schemas`. Errors: any status from 400.
 */
export declare const listIdentitySchemas: Operation<ListIdentitySchemasTypes>

/** What `listIdentitySessions` takes, by the names on the wire. */
export interface ListIdentitySessionsArguments {
  /** Per page: from 1 to 1000; default 250. */
  per_page?: number | undefined
  /** Page. */
  page?: number | undefined
  /** Page size: from 1 to 500; default 250. */
  page_size?: number | undefined
  /** Page token: default "1". */
  page_token?: string | undefined
  /** Id. */
  id: string
  /** Active. */
  active?: boolean | undefined
}

/** The types of `listIdentitySessions`: what it takes, and its answers by status. */
export interface ListIdentitySessionsTypes<Traits = unknown> {
  args: ListIdentitySessionsArguments
  responses: {
    200: Session<Traits>[]
    400: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists the sessions of an identity.
 *
 * `GET /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 404 and others.
 */
export declare const listIdentitySessions: (<Traits = unknown>(client: Caller<CallOptions>, args: ListIdentitySessionsArguments, options?: CallOptions) => Promise<Session<Traits>[]>) & Operation<ListIdentitySessionsTypes>

/** What `listMyProofs` takes, by the names on the wire. */
export interface ListMyProofsArguments {
  /** X session token. */
  'X-Session-Token'?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `listMyProofs`: what it takes, and its answers by status. */
export interface ListMyProofsTypes {
  args: ListMyProofsArguments
  responses: {
    200: Proof[]
    401: ErrorGeneric
    403: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists the caller's authentication methods and when each was added.
 *
 * `GET /self-service/settings/proofs`. Accepts a session token or cookie. Errors: 401, 403 and others.
 */
export declare const listMyProofs: Operation<ListMyProofsTypes>

/** What `listMySessions` takes, by the names on the wire. */
export interface ListMySessionsArguments {
  /** Per page: from 1 to 1000; default 250. */
  per_page?: number | undefined
  /** Page. */
  page?: number | undefined
  /** Page size: from 1 to 500; default 250. */
  page_size?: number | undefined
  /** Page token: default "1". */
  page_token?: string | undefined
  /** X session token. */
  'X-Session-Token'?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `listMySessions`: what it takes, and its answers by status. */
export interface ListMySessionsTypes<Traits = unknown> {
  args: ListMySessionsArguments
  responses: {
    200: Session<Traits>[]
    400: ErrorGeneric
    401: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists the caller's other active sessions.
 *
 * `GET /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
 */
export declare const listMySessions: (<Traits = unknown>(client: Caller<CallOptions>, args?: ListMySessionsArguments, options?: CallOptions) => Promise<Session<Traits>[]>) & Operation<ListMySessionsTypes>

/** What `listOAuth2Clients` takes, by the names on the wire. */
export interface ListOAuth2ClientsArguments {
  /** Page size: from 1 to 500; default 250. */
  page_size?: number | undefined
  /** Page token: default "1". */
  page_token?: string | undefined
  /** Client name. */
  client_name?: string | undefined
  /** Owner. */
  owner?: string | undefined
}

/** The types of `listOAuth2Clients`: what it takes, and its answers by status. */
export interface ListOAuth2ClientsTypes {
  args: ListOAuth2ClientsArguments
  responses: {
    200: OAuth2Client[]
  }
  default: ErrorOAuth2
}

/**
 * Lists OAuth 2.0 clients.
 *
 * `GET /admin/clients`. Accepts an access token. Errors: any status from 400.
 */
export declare const listOAuth2Clients: Operation<ListOAuth2ClientsTypes>

/** What `listOAuth2ConsentSessions` takes, by the names on the wire. */
export interface ListOAuth2ConsentSessionsArguments {
  /** Page size: from 1 to 500; default 250. */
  page_size?: number | undefined
  /** Page token: default "1". */
  page_token?: string | undefined
  /** Subject. */
  subject: string
  /** Login session id. */
  login_session_id?: string | undefined
}

/** The types of `listOAuth2ConsentSessions`: what it takes, and its answers by status. */
export interface ListOAuth2ConsentSessionsTypes {
  args: ListOAuth2ConsentSessionsArguments
  responses: {
    200: OAuth2ConsentSession[]
  }
  default: ErrorOAuth2
}

/**
 * Lists the consents of a subject.
 *
 * `GET /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
 */
export declare const listOAuth2ConsentSessions: Operation<ListOAuth2ConsentSessionsTypes>

/** What `listOrganizationDomains` takes, by the names on the wire. */
export interface ListOrganizationDomainsArguments {
  /** Project id. */
  project_id: string
  /** Organization id. */
  organization_id: string
}

/** The types of `listOrganizationDomains`: what it takes, and its answers by status. */
export interface ListOrganizationDomainsTypes {
  args: ListOrganizationDomainsArguments
  responses: {
    200: {
  /** Domains. */
  domains: Array<{
  /** Domain. */
  domain: string
  /** State. */
  state: 'pending' | 'verified'
  /** Verified by: or null. */
  verified_by: 'dns' | 'owner' | null
  /** Verified at: RFC 3339 date and time; or null. */
  verified_at: string | null
  /** Record. */
  record: {
  /** Type. */
  type: 'TXT'
  /** Name. */
  name: string
  /** Value. */
  value: string
}
}>
}
    400: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists an organization's domains, whether each is verified, and the DNS record that verifies it.
 *
 * `GET /projects/{project_id}/organizations/{organization_id}/domains`. Accepts an access token. Errors: 400, 403, 404 and others.
 */
export declare const listOrganizationDomains: Operation<ListOrganizationDomainsTypes>

/** What `listOrganizations` takes, by the names on the wire. */
export interface ListOrganizationsArguments {
  /** Project id. */
  project_id: string
  /** Page size: from 1 to 1000. */
  page_size?: number | undefined
  /** Page token. */
  page_token?: string | undefined
  /** Domain. */
  domain?: string | undefined
}

/** The types of `listOrganizations`: what it takes, and its answers by status. */
export interface ListOrganizationsTypes {
  args: ListOrganizationsArguments
  responses: {
    200: ListOrganizationsResponse
    400: ErrorGeneric
    403: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists the organizations of a project.
 *
 * `GET /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403 and others.
 */
export declare const listOrganizations: Operation<ListOrganizationsTypes>

/** What `listPermittedObjects` takes, by the names on the wire. */
export interface ListPermittedObjectsArguments {
  /** Namespace. */
  namespace: string
  /** Relation. */
  relation: string
  /** Subject id. */
  subject_id?: string | undefined
  /** Subject set namespace. */
  'subject_set.namespace'?: string | undefined
  /** Subject set object. */
  'subject_set.object'?: string | undefined
  /** Subject set relation. */
  'subject_set.relation'?: string | undefined
  /** Page size. */
  page_size?: number | undefined
  /** Page token. */
  page_token?: string | undefined
}

/** The types of `listPermittedObjects`: what it takes, and its answers by status. */
export interface ListPermittedObjectsTypes {
  args: ListPermittedObjectsArguments
  responses: {
    200: PermittedObjects
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists the objects of a namespace to which a subject has a relation or permission.
 *
 * `GET /relation-tuples/objects`. Accepts an access token. Errors: 400 and others.
 */
export declare const listPermittedObjects: Operation<ListPermittedObjectsTypes>

/** What `listPermittedSubjects` takes, by the names on the wire. */
export interface ListPermittedSubjectsArguments {
  /** Namespace. */
  namespace: string
  /** Object. */
  object: string
  /** Relation. */
  relation: string
  /** Page size. */
  page_size?: number | undefined
  /** Page token. */
  page_token?: string | undefined
}

/** The types of `listPermittedSubjects`: what it takes, and its answers by status. */
export interface ListPermittedSubjectsTypes {
  args: ListPermittedSubjectsArguments
  responses: {
    200: PermittedSubjects
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists the subjects that have a relation or permission on an object.
 *
 * `GET /relation-tuples/subjects`. Accepts an access token. Errors: 400 and others.
 */
export declare const listPermittedSubjects: Operation<ListPermittedSubjectsTypes>

/** What `listProjectApiKeys` takes, by the names on the wire. */
export interface ListProjectApiKeysArguments {
  /** Project. */
  project: string
}

/** The types of `listProjectApiKeys`: what it takes, and its answers by status. */
export interface ListProjectApiKeysTypes {
  args: ListProjectApiKeysArguments
  responses: {
    200: ProjectApiKey[]
  }
  default: ErrorGeneric
}

/**
 * Lists the API keys of a project, without their values.
 *
 * `GET /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
 */
export declare const listProjectApiKeys: Operation<ListProjectApiKeysTypes>

/** What `listProjectEvents` takes, by the names on the wire. */
export interface ListProjectEventsArguments {
  /** Project id. */
  project_id: string
  /** Event type. */
  event_type?: string | undefined
  /** From: RFC 3339 date and time. */
  from?: string | undefined
  /** To: RFC 3339 date and time. */
  to?: string | undefined
  /** Page size: from 1 to 500; default 100. */
  page_size?: number | undefined
  /** Page token. */
  page_token?: string | undefined
}

/** The types of `listProjectEvents`: what it takes, and its answers by status. */
export interface ListProjectEventsTypes {
  args: ListProjectEventsArguments
  responses: {
    200: {
  /** Events. */
  events: Array<{
  /** Id: UUID. */
  id: string
  /** Name. */
  name: string
  /** Version. */
  version: number
  /** Timestamp: RFC 3339 date and time. */
  timestamp: string
  /** Project id: UUID. */
  project_id: string
  /** Attributes. */
  attributes: { [key: string]: unknown }
  /** Times: Number of simultaneous events with the same attributes.; at least 1. */
  times: number
}>
  /** Next page token. */
  next_page_token: string
}
    400: GenericError
    403: GenericError
    404: GenericError
  }
  default: GenericError
}

/**
 * Lists events of a project, newest first.
 *
 * `GET /projects/{project_id}/events`. Accepts an access token. Errors: 400, 403, 404 and others.
 */
export declare const listProjectEvents: Operation<ListProjectEventsTypes>

/** What `listProjectInvitations` takes, by the names on the wire. */
export interface ListProjectInvitationsArguments {
  /** Project. */
  project: string
}

/** The types of `listProjectInvitations`: what it takes, and its answers by status. */
export interface ListProjectInvitationsTypes {
  args: ListProjectInvitationsArguments
  responses: {
    200: Array<{
  /** Id: UUID. */
  id: string
  /** Project id: UUID. */
  project_id: string
  /** Invitee email. */
  invitee_email: string
  /** Invitee id: UUID; or null. */
  invitee_id: string | null
  /** Owner email. */
  owner_email: string
  /** Owner id: UUID. */
  owner_id: string
  /** Role. */
  role: 'owner' | 'developer' | 'support' | 'viewer'
  /** Status. */
  status: 'pending' | 'accepted' | 'declined' | 'expired' | 'cancelled' | 'removed'
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
  /** Expires at: RFC 3339 date and time. */
  expires_at: string
}>
    401: GenericError
  }
  default: GenericError
}

/**
 * Lists invitations to a project in any state, newest first.
 *
 * `GET /projects/{project}/invitations`. Accepts an access token. Errors: 401 and others.
 */
export declare const listProjectInvitations: Operation<ListProjectInvitationsTypes>

/** What `listProjectRevisions` takes, by the names on the wire. */
export interface ListProjectRevisionsArguments {
  /** Project id. */
  project_id: string
  /** Page size: from 1 to 500; default 100. */
  page_size?: number | undefined
  /** Page token. */
  page_token?: string | undefined
}

/** The types of `listProjectRevisions`: what it takes, and its answers by status. */
export interface ListProjectRevisionsTypes {
  args: ListProjectRevisionsArguments
  responses: {
    200: {
  /** Revisions. */
  revisions: Array<{
  /** Revision id: UUID. */
  revision_id: string
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Author. */
  author: {
  /** Kind. */
  kind: 'start' | 'administrator' | 'workspace key' | 'project key' | 'operator'
  /** Id. */
  id: string
}
}>
  /** Next page token. */
  next_page_token: string
}
    400: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists the revisions of a project with their authors, newest first.
 *
 * `GET /projects/{project_id}/revisions`. Accepts an access token. Errors: 400, 403, 404 and others.
 */
export declare const listProjectRevisions: Operation<ListProjectRevisionsTypes>

/** What `listProjects` takes, by the names on the wire. */
export interface ListProjectsArguments {

}

/** The types of `listProjects`: what it takes, and its answers by status. */
export interface ListProjectsTypes {
  args: ListProjectsArguments
  responses: {
    200: ProjectMetadata[]
    401: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists the projects the caller can reach.
 *
 * `GET /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
 */
export declare const listProjects: Operation<ListProjectsTypes>

/** What `listRelationshipNamespaces` takes, by the names on the wire. */
export interface ListRelationshipNamespacesArguments {

}

/** The types of `listRelationshipNamespaces`: what it takes, and its answers by status. */
export interface ListRelationshipNamespacesTypes {
  args: ListRelationshipNamespacesArguments
  responses: {
    200: RelationshipNamespaces
  }
  default: ErrorGeneric
}

/**
 * Lists the configured namespaces.
 *
 * `GET /namespaces`. Accepts an access token. Errors: any status from 400.
 */
export declare const listRelationshipNamespaces: Operation<ListRelationshipNamespacesTypes>

/** What `listSessions` takes, by the names on the wire. */
export interface ListSessionsArguments {
  /** Page size: from 1 to 1000; default 250. */
  page_size?: number | undefined
  /** Page token. */
  page_token?: string | undefined
  /** Active. */
  active?: boolean | undefined
  /** Expand. */
  expand?: Array<'identity' | 'devices'> | undefined
}

/** The types of `listSessions`: what it takes, and its answers by status. */
export interface ListSessionsTypes<Traits = unknown> {
  args: ListSessionsArguments
  responses: {
    200: Session<Traits>[]
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists all sessions.
 *
 * `GET /admin/sessions`. Accepts an access token. Errors: 400 and others.
 */
export declare const listSessions: (<Traits = unknown>(client: Caller<CallOptions>, args?: ListSessionsArguments, options?: CallOptions) => Promise<Session<Traits>[]>) & Operation<ListSessionsTypes>

/** What `listTrustedOAuth2JwtGrantIssuers` takes, by the names on the wire. */
export interface ListTrustedOAuth2JwtGrantIssuersArguments {
  /** Max items. */
  MaxItems?: number | undefined
  /** Default items. */
  DefaultItems?: number | undefined
  /** Issuer. */
  issuer?: string | undefined
  /** Page size: from 1 to 500; default 250. */
  page_size?: number | undefined
  /** Page token: default "1". */
  page_token?: string | undefined
}

/** The types of `listTrustedOAuth2JwtGrantIssuers`: what it takes, and its answers by status. */
export interface ListTrustedOAuth2JwtGrantIssuersTypes {
  args: ListTrustedOAuth2JwtGrantIssuersArguments
  responses: {
    200: TrustedOAuth2JwtGrantIssuer[]
  }
  default: GenericError
}

/**
 * Lists trusted issuers, whose assertions are accepted as grants.
 *
 * `GET /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
 */
export declare const listTrustedOAuth2JwtGrantIssuers: Operation<ListTrustedOAuth2JwtGrantIssuersTypes>

/** What `listWorkspaceApiKeys` takes, by the names on the wire. */
export interface ListWorkspaceApiKeysArguments {

}

/** The types of `listWorkspaceApiKeys`: what it takes, and its answers by status. */
export interface ListWorkspaceApiKeysTypes {
  args: ListWorkspaceApiKeysArguments
  responses: {
    200: ProjectApiKey[]
    401: ErrorGeneric
    403: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists workspace keys without their values.
 *
 * `GET /console/tokens`. Accepts an access token. Errors: 401, 403 and others.
 */
export declare const listWorkspaceApiKeys: Operation<ListWorkspaceApiKeysTypes>

/** What `lookAtProjectInvitation` takes, by the names on the wire. */
export interface LookAtProjectInvitationArguments {
  /** The body of the request. */
  body: {
  /** Token. */
  token: string
}
}

/** The types of `lookAtProjectInvitation`: what it takes, and its answers by status. */
export interface LookAtProjectInvitationTypes {
  args: LookAtProjectInvitationArguments
  responses: {
    200: {
  /** Project name. */
  project_name: string
  /** Role. */
  role: 'owner' | 'developer' | 'support' | 'viewer'
  /** Invitee email. */
  invitee_email: string
  /** Owner email. */
  owner_email: string
  /** Next. */
  next: 'answer' | 'sign_in' | 'join'
}
    400: GenericError
  }
  default: GenericError
}

/**
 * Returns the details of an invitation to its recipient.
 *
 * `POST /console/invitations/look`. Errors: 400 and others.
 */
export declare const lookAtProjectInvitation: Operation<LookAtProjectInvitationTypes>

/** What `oAuth2Authorize` takes, by the names on the wire. */
export interface OAuth2AuthorizeArguments {
  /** Response type. */
  response_type?: string | undefined
  /** Client id. */
  client_id?: string | undefined
  /** Redirect uri. */
  redirect_uri?: string | undefined
  /** Scope. */
  scope?: string | undefined
  /** State. */
  state?: string | undefined
  /** Nonce. */
  nonce?: string | undefined
  /** Prompt. */
  prompt?: string | undefined
  /** Max age. */
  max_age?: string | undefined
  /** Display. */
  display?: string | undefined
  /** Ui locales. */
  ui_locales?: string | undefined
  /** Id token hint. */
  id_token_hint?: string | undefined
  /** Login hint. */
  login_hint?: string | undefined
  /** Acr values. */
  acr_values?: string | undefined
  /** Response mode. */
  response_mode?: string | undefined
  /** Code challenge. */
  code_challenge?: string | undefined
  /** Code challenge method. */
  code_challenge_method?: string | undefined
  /** Audience. */
  audience?: string | undefined
  /** Claims. */
  claims?: string | undefined
  /** Request. */
  request?: string | undefined
  /** Request uri. */
  request_uri?: string | undefined
  /** Login verifier. */
  login_verifier?: string | undefined
  /** Consent verifier. */
  consent_verifier?: string | undefined
}

/** The types of `oAuth2Authorize`: what it takes, and its answers by status. */
export interface OAuth2AuthorizeTypes {
  args: OAuth2AuthorizeArguments
  responses: {
    302: undefined
  }
  default: ErrorOAuth2
}

/**
 * Starts an authorization in the browser (RFC 6749, section 3.1).
 *
 * `GET /oauth2/auth`. Errors: any status from 400.
 */
export declare const oAuth2Authorize: Operation<OAuth2AuthorizeTypes>

/** What `oauth2TokenExchange` takes, by the names on the wire. */
export interface Oauth2TokenExchangeArguments {
  /** Client id. */
  client_id?: string | undefined
  /** Code. */
  code?: string | undefined
  /** Grant type. */
  grant_type: string
  /** Redirect uri. */
  redirect_uri?: string | undefined
  /** Refresh token. */
  refresh_token?: string | undefined
  /** Client secret. */
  client_secret?: string | undefined
  /** Code verifier. */
  code_verifier?: string | undefined
  /** Scope. */
  scope?: string | undefined
  /** Audience. */
  audience?: string | undefined
  /** Assertion. */
  assertion?: string | undefined
  /** Client assertion. */
  client_assertion?: string | undefined
  /** Client assertion type. */
  client_assertion_type?: string | undefined
}

/** The types of `oauth2TokenExchange`: what it takes, and its answers by status. */
export interface Oauth2TokenExchangeTypes {
  args: Oauth2TokenExchangeArguments
  responses: {
    200: OAuth2TokenExchange
  }
  default: ErrorOAuth2
}

/**
 * Issues tokens (RFC 6749, section 3.2).
 *
 * `POST /oauth2/token`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
 */
export declare const oauth2TokenExchange: Operation<Oauth2TokenExchangeTypes>

/** What `openAfterLogoutPage` takes, by the names on the wire. */
export interface OpenAfterLogoutPageArguments {

}

/** The types of `openAfterLogoutPage`: what it takes, and its answers by status. */
export interface OpenAfterLogoutPageTypes {
  args: OpenAfterLogoutPageArguments
  responses: {
    302: undefined
    303: undefined
  }
  default: ErrorOAuth2
}

/**
 * Default page after signing out.
 *
 * `GET /oauth2/fallbacks/logout/callback`. Errors: any status from 400.
 */
export declare const openAfterLogoutPage: Operation<OpenAfterLogoutPageTypes>

/** What `openConsentPage` takes, by the names on the wire. */
export interface OpenConsentPageArguments {
  /** Consent challenge. */
  consent_challenge?: string | undefined
}

/** The types of `openConsentPage`: what it takes, and its answers by status. */
export interface OpenConsentPageTypes {
  args: OpenConsentPageArguments
  responses: {
    302: undefined
    303: undefined
  }
  default: ErrorOAuth2
}

/**
 * Default consent page. Redirects to the account pages, or back to the client if there is nothing to ask.
 *
 * `GET /oauth2/fallbacks/consent`. Errors: any status from 400.
 */
export declare const openConsentPage: Operation<OpenConsentPageTypes>

/** What `openErrorPage` takes, by the names on the wire. */
export interface OpenErrorPageArguments {
  /** Error. */
  error?: string | undefined
  /** Error description. */
  error_description?: string | undefined
}

/** The types of `openErrorPage`: what it takes, and its answers by status. */
export interface OpenErrorPageTypes {
  args: OpenErrorPageArguments
  responses: {
    302: undefined
    303: undefined
  }
  default: ErrorOAuth2
}

/**
 * Default error page for requests of a client.
 *
 * `GET /oauth2/fallbacks/error`. Errors: any status from 400.
 */
export declare const openErrorPage: Operation<OpenErrorPageTypes>

/** What `openLoginPage` takes, by the names on the wire. */
export interface OpenLoginPageArguments {
  /** Login challenge. */
  login_challenge?: string | undefined
}

/** The types of `openLoginPage`: what it takes, and its answers by status. */
export interface OpenLoginPageTypes {
  args: OpenLoginPageArguments
  responses: {
    302: undefined
    303: undefined
  }
  default: ErrorOAuth2
}

/**
 * Default login page. Redirects to the account pages, or back to the client if the person is signed in.
 *
 * `GET /oauth2/fallbacks/login`. Errors: any status from 400.
 */
export declare const openLoginPage: Operation<OpenLoginPageTypes>

/** What `openLogoutPage` takes, by the names on the wire. */
export interface OpenLogoutPageArguments {
  /** Logout challenge. */
  logout_challenge?: string | undefined
}

/** The types of `openLogoutPage`: what it takes, and its answers by status. */
export interface OpenLogoutPageTypes {
  args: OpenLogoutPageArguments
  responses: {
    302: undefined
    303: undefined
  }
  default: ErrorOAuth2
}

/**
 * Default logout page. Redirects to the account pages.
 *
 * `GET /oauth2/fallbacks/logout`. Errors: any status from 400.
 */
export declare const openLogoutPage: Operation<OpenLogoutPageTypes>

/** What `patchIdentity` takes, by the names on the wire. */
export interface PatchIdentityArguments {
  /** Id. */
  id: string
  /** The body of the request. */
  body?: JsonPatch[] | undefined
}

/** The types of `patchIdentity`: what it takes, and its answers by status. */
export interface PatchIdentityTypes<Traits = unknown> {
  args: PatchIdentityArguments
  responses: {
    200: Identity<Traits>
    400: ErrorGeneric
    404: ErrorGeneric
    409: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Updates an identity with a JSON Patch.
 *
 * `PATCH /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
 */
export declare const patchIdentity: (<Traits = unknown>(client: Caller<CallOptions>, args: PatchIdentityArguments, options?: CallOptions) => Promise<Identity<Traits>>) & Operation<PatchIdentityTypes>

/** What `patchOAuth2Client` takes, by the names on the wire. */
export interface PatchOAuth2ClientArguments {
  /** Id. */
  id: string
  /** The body of the request. */
  body: JsonPatch[]
}

/** The types of `patchOAuth2Client`: what it takes, and its answers by status. */
export interface PatchOAuth2ClientTypes {
  args: PatchOAuth2ClientArguments
  responses: {
    200: OAuth2Client
    404: ErrorOAuth2
  }
  default: ErrorOAuth2
}

/**
 * Updates an OAuth 2.0 client with a JSON Patch.
 *
 * `PATCH /admin/clients/{id}`. Accepts an access token. Errors: 404 and others.
 */
export declare const patchOAuth2Client: Operation<PatchOAuth2ClientTypes>

/** What `patchProject` takes, by the names on the wire. */
export interface PatchProjectArguments {
  /** Project id. */
  project_id: string
  /** The body of the request. */
  body?: JsonPatch[] | undefined
}

/** The types of `patchProject`: what it takes, and its answers by status. */
export interface PatchProjectTypes {
  args: PatchProjectArguments
  responses: {
    200: SuccessfulProjectUpdate
    400: ErrorGeneric
    401: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Updates the configuration of a project with a JSON Patch.
 *
 * `PATCH /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
 */
export declare const patchProject: Operation<PatchProjectTypes>

/** What `patchRelationships` takes, by the names on the wire. */
export interface PatchRelationshipsArguments {
  /** The body of the request. */
  body?: RelationshipPatch[] | undefined
}

/** The types of `patchRelationships`: what it takes, and its answers by status. */
export interface PatchRelationshipsTypes {
  args: PatchRelationshipsArguments
  responses: {
    204: undefined
    400: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Inserts and deletes relationships atomically.
 *
 * `PATCH /admin/relation-tuples`. Accepts an access token. Errors: 400, 404 and others.
 */
export declare const patchRelationships: Operation<PatchRelationshipsTypes>

/** What `performNativeLogout` takes, by the names on the wire. */
export interface PerformNativeLogoutArguments {
  /** The body of the request. */
  body: PerformNativeLogoutBody
}

/** The types of `performNativeLogout`: what it takes, and its answers by status. */
export interface PerformNativeLogoutTypes {
  args: PerformNativeLogoutArguments
  responses: {
    204: undefined
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Revokes a session token.
 *
 * `DELETE /self-service/logout/api`. Errors: 400 and others.
 */
export declare const performNativeLogout: Operation<PerformNativeLogoutTypes>

/** What `postCheckPermission` takes, by the names on the wire. */
export interface PostCheckPermissionArguments {
  /** Max depth. */
  'max-depth'?: number | undefined
  /** The body of the request. */
  body?: PostCheckPermissionBody | undefined
}

/** The types of `postCheckPermission`: what it takes, and its answers by status. */
export interface PostCheckPermissionTypes {
  args: PostCheckPermissionArguments
  responses: {
    200: CheckPermissionResult
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Checks whether the subject in the body has a relation to an object. The status is 200 either way.
 *
 * `POST /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
 */
export declare const postCheckPermission: Operation<PostCheckPermissionTypes>

/** What `postCheckPermissionOrError` takes, by the names on the wire. */
export interface PostCheckPermissionOrErrorArguments {
  /** Max depth. */
  'max-depth'?: number | undefined
  /** The body of the request. */
  body?: PostCheckPermissionOrErrorBody | undefined
}

/** The types of `postCheckPermissionOrError`: what it takes, and its answers by status. */
export interface PostCheckPermissionOrErrorTypes {
  args: PostCheckPermissionOrErrorArguments
  responses: {
    200: CheckPermissionResult
    400: ErrorGeneric
    403: CheckPermissionResult
  }
  default: ErrorGeneric
}

/**
 * Checks whether the subject in the body has a relation to an object. The status is 403 if not.
 *
 * `POST /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
 */
export declare const postCheckPermissionOrError: Operation<PostCheckPermissionOrErrorTypes>

/** What `postOAuth2Authorize` takes, by the names on the wire. */
export interface PostOAuth2AuthorizeArguments {
  /** Response type. */
  response_type?: string | undefined
  /** Client id. */
  client_id?: string | undefined
  /** Redirect uri. */
  redirect_uri?: string | undefined
  /** Scope. */
  scope?: string | undefined
  /** State. */
  state?: string | undefined
  /** Nonce. */
  nonce?: string | undefined
  /** Prompt. */
  prompt?: string | undefined
  /** Max age. */
  max_age?: string | undefined
  /** Display. */
  display?: string | undefined
  /** Ui locales. */
  ui_locales?: string | undefined
  /** Id token hint. */
  id_token_hint?: string | undefined
  /** Login hint. */
  login_hint?: string | undefined
  /** Acr values. */
  acr_values?: string | undefined
  /** Response mode. */
  response_mode?: string | undefined
  /** Code challenge. */
  code_challenge?: string | undefined
  /** Code challenge method. */
  code_challenge_method?: string | undefined
  /** Audience. */
  audience?: string | undefined
  /** Claims. */
  claims?: string | undefined
  /** Request. */
  request?: string | undefined
  /** Request uri. */
  request_uri?: string | undefined
  /** Login verifier. */
  login_verifier?: string | undefined
  /** Consent verifier. */
  consent_verifier?: string | undefined
}

/** The types of `postOAuth2Authorize`: what it takes, and its answers by status. */
export interface PostOAuth2AuthorizeTypes {
  args: PostOAuth2AuthorizeArguments
  responses: {
    302: undefined
  }
  default: ErrorOAuth2
}

/**
 * Starts an authorization with form parameters.
 *
 * `POST /oauth2/auth`. Errors: any status from 400.
 */
export declare const postOAuth2Authorize: Operation<PostOAuth2AuthorizeTypes>

/** What `postOidcCallback` takes, by the names on the wire. */
export interface PostOidcCallbackArguments {
  /** Provider. */
  provider: string
  /** State. */
  state?: string | undefined
  /** Code. */
  code?: string | undefined
  /** Error. */
  error?: string | undefined
  /** Error description. */
  error_description?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
  /** Id token. */
  id_token?: string | undefined
  /** User. */
  user?: string | undefined
}

/** The types of `postOidcCallback`: what it takes, and its answers by status. */
export interface PostOidcCallbackTypes {
  args: PostOidcCallbackArguments
  responses: {
    302: undefined
  }
  default: ErrorGeneric
}

/**
 * Receives the form from a social sign-in provider (OAuth 2.0 Form Post Response Mode).
 *
 * `POST /self-service/methods/oidc/callback/{provider}`. Accepts a session token or cookie. Errors: any status from 400.
 */
export declare const postOidcCallback: Operation<PostOidcCallbackTypes>

/** What `postOidcUserInfo` takes, by the names on the wire. */
export interface PostOidcUserInfoArguments {
  /** Access token. */
  access_token?: string | undefined
}

/** The types of `postOidcUserInfo`: what it takes, and its answers by status. */
export interface PostOidcUserInfoTypes {
  args: PostOidcUserInfoArguments
  responses: {
    200: OidcUserInfo
  }
  default: ErrorOAuth2
}

/**
 * Returns claims about the subject of an access token, which can be a form field (RFC 6750, section 2.2).
 *
 * `POST /userinfo`. Accepts an OAuth 2.0 access token. Errors: any status from 400.
 */
export declare const postOidcUserInfo: Operation<PostOidcUserInfoTypes>

/** What `postOrganizationCallback` takes, by the names on the wire. */
export interface PostOrganizationCallbackArguments {
  /** Organization. */
  organization: string
  /** Provider. */
  provider: string
  /** State. */
  state?: string | undefined
  /** Code. */
  code?: string | undefined
  /** Error. */
  error?: string | undefined
  /** Error description. */
  error_description?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
  /** Id token. */
  id_token?: string | undefined
  /** User. */
  user?: string | undefined
}

/** The types of `postOrganizationCallback`: what it takes, and its answers by status. */
export interface PostOrganizationCallbackTypes {
  args: PostOrganizationCallbackArguments
  responses: {
    302: undefined
  }
  default: ErrorGeneric
}

/**
 * Receives the form from a sign-in provider of an organization.
 *
 * `POST /self-service/methods/oidc/organization/{organization}/callback/{provider}`. Accepts a session token or cookie. Errors: any status from 400.
 */
export declare const postOrganizationCallback: Operation<PostOrganizationCallbackTypes>

/** What `postRevokeOidcSession` takes, by the names on the wire. */
export interface PostRevokeOidcSessionArguments {
  /** Id token hint. */
  id_token_hint?: string | undefined
  /** Post logout redirect uri. */
  post_logout_redirect_uri?: string | undefined
  /** State. */
  state?: string | undefined
  /** Logout verifier. */
  logout_verifier?: string | undefined
}

/** The types of `postRevokeOidcSession`: what it takes, and its answers by status. */
export interface PostRevokeOidcSessionTypes {
  args: PostRevokeOidcSessionArguments
  responses: {
    302: undefined
  }
  default: unknown
}

/**
 * Logs a browser out with form parameters.
 *
 * `POST /oauth2/sessions/logout`. No error status is declared.
 */
export declare const postRevokeOidcSession: Operation<PostRevokeOidcSessionTypes>

/** What `purgeProject` takes, by the names on the wire. */
export interface PurgeProjectArguments {
  /** Project id. */
  project_id: string
  /** Confirm. */
  confirm?: string | undefined
}

/** The types of `purgeProject`: what it takes, and its answers by status. */
export interface PurgeProjectTypes {
  args: PurgeProjectArguments
  responses: {
    204: undefined
    401: GenericError
    403: GenericError
    404: GenericError
  }
  default: GenericError
}

/**
 * Deletes a project and all its data. It can be restored for a day.
 *
 * `DELETE /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
 */
export declare const purgeProject: Operation<PurgeProjectTypes>

/** What `receiveOidcCallback` takes, by the names on the wire. */
export interface ReceiveOidcCallbackArguments {
  /** Provider. */
  provider: string
  /** State. */
  state?: string | undefined
  /** Code. */
  code?: string | undefined
  /** Error. */
  error?: string | undefined
  /** Error description. */
  error_description?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `receiveOidcCallback`: what it takes, and its answers by status. */
export interface ReceiveOidcCallbackTypes {
  args: ReceiveOidcCallbackArguments
  responses: {
    200: { [key: string]: unknown }
    302: undefined
    303: undefined
    400: { [key: string]: unknown }
  }
  default: ErrorGeneric
}

/**
 * Receives the redirect from a social sign-in provider (OpenID Connect Core, section 3.1.2.5).
 *
 * `GET /self-service/methods/oidc/callback/{provider}`. Accepts a session token or cookie. Errors: 400 and others.
 */
export declare const receiveOidcCallback: Operation<ReceiveOidcCallbackTypes>

/** What `receiveOrganizationCallback` takes, by the names on the wire. */
export interface ReceiveOrganizationCallbackArguments {
  /** Organization. */
  organization: string
  /** Provider. */
  provider: string
  /** State. */
  state?: string | undefined
  /** Code. */
  code?: string | undefined
  /** Error. */
  error?: string | undefined
  /** Error description. */
  error_description?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `receiveOrganizationCallback`: what it takes, and its answers by status. */
export interface ReceiveOrganizationCallbackTypes {
  args: ReceiveOrganizationCallbackArguments
  responses: {
    200: { [key: string]: unknown }
    302: undefined
    303: undefined
    400: { [key: string]: unknown }
  }
  default: ErrorGeneric
}

/**
 * Receives the redirect from a sign-in provider of an organization.
 *
 * `GET /self-service/methods/oidc/organization/{organization}/callback/{provider}`. Accepts a session token or cookie. Errors: 400 and others.
 */
export declare const receiveOrganizationCallback: Operation<ReceiveOrganizationCallbackTypes>

/** What `rejectOAuth2ConsentRequest` takes, by the names on the wire. */
export interface RejectOAuth2ConsentRequestArguments {
  /** Consent challenge. */
  consent_challenge: string
  /** The body of the request. */
  body?: RejectOAuth2Request | undefined
}

/** The types of `rejectOAuth2ConsentRequest`: what it takes, and its answers by status. */
export interface RejectOAuth2ConsentRequestTypes {
  args: RejectOAuth2ConsentRequestArguments
  responses: {
    200: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Rejects a consent request and returns where to send the browser.
 *
 * `PUT /admin/oauth2/auth/requests/consent/reject`. Accepts an access token. Errors: any status from 400.
 */
export declare const rejectOAuth2ConsentRequest: Operation<RejectOAuth2ConsentRequestTypes>

/** What `rejectOAuth2LoginRequest` takes, by the names on the wire. */
export interface RejectOAuth2LoginRequestArguments {
  /** Login challenge. */
  login_challenge: string
  /** The body of the request. */
  body?: RejectOAuth2Request | undefined
}

/** The types of `rejectOAuth2LoginRequest`: what it takes, and its answers by status. */
export interface RejectOAuth2LoginRequestTypes {
  args: RejectOAuth2LoginRequestArguments
  responses: {
    200: OAuth2RedirectTo
  }
  default: ErrorOAuth2
}

/**
 * Rejects a login request and returns where to send the browser.
 *
 * `PUT /admin/oauth2/auth/requests/login/reject`. Accepts an access token. Errors: any status from 400.
 */
export declare const rejectOAuth2LoginRequest: Operation<RejectOAuth2LoginRequestTypes>

/** What `rejectOAuth2LogoutRequest` takes, by the names on the wire. */
export interface RejectOAuth2LogoutRequestArguments {
  /** Logout challenge. */
  logout_challenge: string
}

/** The types of `rejectOAuth2LogoutRequest`: what it takes, and its answers by status. */
export interface RejectOAuth2LogoutRequestTypes {
  args: RejectOAuth2LogoutRequestArguments
  responses: {
    204: undefined
  }
  default: ErrorOAuth2
}

/**
 * Rejects a logout request. The session stays.
 *
 * `PUT /admin/oauth2/auth/requests/logout/reject`. Accepts an access token. Errors: any status from 400.
 */
export declare const rejectOAuth2LogoutRequest: Operation<RejectOAuth2LogoutRequestTypes>

/** What `removeProjectMember` takes, by the names on the wire. */
export interface RemoveProjectMemberArguments {
  /** Project. */
  project: string
  /** Member. */
  member: string
}

/** The types of `removeProjectMember`: what it takes, and its answers by status. */
export interface RemoveProjectMemberTypes {
  args: RemoveProjectMemberArguments
  responses: {
    204: undefined
    401: GenericError
    406: GenericError
  }
  default: GenericError
}

/**
 * Removes a member from a project.
 *
 * `DELETE /projects/{project}/members/{member}`. Accepts an access token. Errors: 401, 406 and others.
 */
export declare const removeProjectMember: Operation<RemoveProjectMemberTypes>

/** What `resealSecrets` takes, by the names on the wire. */
export interface ResealSecretsArguments {
  /** The body of the request. */
  body?: {
  /** Cursor. */
  cursor?: string
  /** Limit: from 1 to 1000; default 250. */
  limit?: number
} | undefined
}

/** The types of `resealSecrets`: what it takes, and its answers by status. */
export interface ResealSecretsTypes {
  args: ResealSecretsArguments
  responses: {
    200: {
  /** Table. */
  table: string
  /** Checked. */
  checked: number
  /** Resealed. */
  resealed: number
  /** Unreadable. */
  unreadable: number
  /** Next. */
  next: string
}
    400: ErrorGeneric
    401: ErrorGeneric
    403: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Re-encrypts a number of stored values under the newest secret of the process.
 *
 * `POST /console/secrets/reseal`. Accepts an access token. Errors: 400, 401, 403 and others.
 */
export declare const resealSecrets: Operation<ResealSecretsTypes>

/** What `restoreProject` takes, by the names on the wire. */
export interface RestoreProjectArguments {
  /** Project id. */
  project_id: string
}

/** The types of `restoreProject`: what it takes, and its answers by status. */
export interface RestoreProjectTypes {
  args: RestoreProjectArguments
  responses: {
    200: Project
    401: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Restores a project that was deleted less than a day ago.
 *
 * `POST /projects/{project_id}/restore`. Accepts an access token. Errors: 401, 403, 404 and others.
 */
export declare const restoreProject: Operation<RestoreProjectTypes>

/** What `revertProject` takes, by the names on the wire. */
export interface RevertProjectArguments {
  /** Project id. */
  project_id: string
  /** Revision id. */
  revision_id: string
}

/** The types of `revertProject`: what it takes, and its answers by status. */
export interface RevertProjectTypes {
  args: RevertProjectArguments
  responses: {
    200: SuccessfulProjectUpdate
    400: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Reverts name, configuration and origins of a project to an earlier revision.
 *
 * `POST /projects/{project_id}/revisions/{revision_id}/revert`. Accepts an access token. Errors: 400, 403, 404 and others.
 */
export declare const revertProject: Operation<RevertProjectTypes>

/** What `revokeOAuth2ConsentSessions` takes, by the names on the wire. */
export interface RevokeOAuth2ConsentSessionsArguments {
  /** Subject. */
  subject: string
  /** Client. */
  client?: string | undefined
  /** All. */
  all?: boolean | undefined
}

/** The types of `revokeOAuth2ConsentSessions`: what it takes, and its answers by status. */
export interface RevokeOAuth2ConsentSessionsTypes {
  args: RevokeOAuth2ConsentSessionsArguments
  responses: {
    204: undefined
  }
  default: ErrorOAuth2
}

/**
 * Revokes consents of a subject and the tokens issued under them.
 *
 * `DELETE /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
 */
export declare const revokeOAuth2ConsentSessions: Operation<RevokeOAuth2ConsentSessionsTypes>

/** What `revokeOAuth2LoginSessions` takes, by the names on the wire. */
export interface RevokeOAuth2LoginSessionsArguments {
  /** Subject. */
  subject?: string | undefined
  /** Sid. */
  sid?: string | undefined
}

/** The types of `revokeOAuth2LoginSessions`: what it takes, and its answers by status. */
export interface RevokeOAuth2LoginSessionsTypes {
  args: RevokeOAuth2LoginSessionsArguments
  responses: {
    204: undefined
  }
  default: ErrorOAuth2
}

/**
 * Revokes the remembered logins of a subject or of one session.
 *
 * `DELETE /admin/oauth2/auth/sessions/login`. Accepts an access token. Errors: any status from 400.
 */
export declare const revokeOAuth2LoginSessions: Operation<RevokeOAuth2LoginSessionsTypes>

/** What `revokeOAuth2Token` takes, by the names on the wire. */
export interface RevokeOAuth2TokenArguments {
  /** Client id. */
  client_id?: string | undefined
  /** Client secret. */
  client_secret?: string | undefined
  /** Token. */
  token: string
  /** Token type hint. */
  token_type_hint?: string | undefined
  /** Client assertion. */
  client_assertion?: string | undefined
  /** Client assertion type. */
  client_assertion_type?: string | undefined
}

/** The types of `revokeOAuth2Token`: what it takes, and its answers by status. */
export interface RevokeOAuth2TokenTypes {
  args: RevokeOAuth2TokenArguments
  responses: {
    200: undefined
  }
  default: ErrorOAuth2
}

/**
 * Revokes a token (RFC 7009).
 *
 * `POST /oauth2/revoke`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
 */
export declare const revokeOAuth2Token: Operation<RevokeOAuth2TokenTypes>

/** What `revokeOidcSession` takes, by the names on the wire. */
export interface RevokeOidcSessionArguments {
  /** Id token hint. */
  id_token_hint?: string | undefined
  /** Post logout redirect uri. */
  post_logout_redirect_uri?: string | undefined
  /** State. */
  state?: string | undefined
  /** Logout verifier. */
  logout_verifier?: string | undefined
}

/** The types of `revokeOidcSession`: what it takes, and its answers by status. */
export interface RevokeOidcSessionTypes {
  args: RevokeOidcSessionArguments
  responses: {
    302: undefined
  }
  default: unknown
}

/**
 * Logs a browser out, also at the request of a client (OpenID Connect RP-Initiated Logout).
 *
 * `GET /oauth2/sessions/logout`. No error status is declared.
 */
export declare const revokeOidcSession: Operation<RevokeOidcSessionTypes>

/** What `rotateOAuth2ClientSecret` takes, by the names on the wire. */
export interface RotateOAuth2ClientSecretArguments {
  /** Id. */
  id: string
  /** The body of the request. */
  body?: {
  /** Grace period. */
  grace_period?: string
} | undefined
}

/** The types of `rotateOAuth2ClientSecret`: what it takes, and its answers by status. */
export interface RotateOAuth2ClientSecretTypes {
  args: RotateOAuth2ClientSecretArguments
  responses: {
    200: OAuth2Client
  }
  default: ErrorOAuth2
}

/**
 * Creates a new secret for a client, returned once. Earlier secrets stay valid for 24 hours by default.
 *
 * `POST /admin/clients/{id}/secrets/rotate`. Accepts an access token. Errors: any status from 400.
 */
export declare const rotateOAuth2ClientSecret: Operation<RotateOAuth2ClientSecretTypes>

/** What `searchIdentities` takes, by the names on the wire. */
export interface SearchIdentitiesArguments {
  /** Query. */
  query: string
  /** Page size: from 1 to 500; default 250. */
  page_size?: number | undefined
  /** Page token: default "1". */
  page_token?: string | undefined
}

/** The types of `searchIdentities`: what it takes, and its answers by status. */
export interface SearchIdentitiesTypes<Traits = unknown> {
  args: SearchIdentitiesArguments
  responses: {
    200: Identity<Traits>[]
    400: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Lists identities with a searchable trait that starts with or contains a text.
 *
 * `GET /admin/identities/search`. Accepts an access token. Errors: 400 and others.
 */
export declare const searchIdentities: (<Traits = unknown>(client: Caller<CallOptions>, args: SearchIdentitiesArguments, options?: CallOptions) => Promise<Identity<Traits>[]>) & Operation<SearchIdentitiesTypes>

/** What `sendIdentityRecovery` takes, by the names on the wire. */
export interface SendIdentityRecoveryArguments {
  /** Id. */
  id: string
  /** The body of the request. */
  body?: {
  /** Address. */
  address?: string
} | undefined
}

/** The types of `sendIdentityRecovery`: what it takes, and its answers by status. */
export interface SendIdentityRecoveryTypes {
  args: SendIdentityRecoveryArguments
  responses: {
    200: {
  /** Sent to. */
  sent_to: string
  /** Expires at: RFC 3339 date and time. */
  expires_at: string
}
    400: ErrorGeneric
    404: ErrorGeneric
    429: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Sends a recovery link to an address of the identity. The response does not contain the link.
 *
 * `POST /admin/identities/{id}/recovery`. Accepts an access token. Errors: 400, 404, 429 and others.
 */
export declare const sendIdentityRecovery: Operation<SendIdentityRecoveryTypes>

/** What `setActiveProjectInConsole` takes, by the names on the wire. */
export interface SetActiveProjectInConsoleArguments {
  /** The body of the request. */
  body?: SetActiveProjectInConsoleBody | undefined
}

/** The types of `setActiveProjectInConsole`: what it takes, and its answers by status. */
export interface SetActiveProjectInConsoleTypes {
  args: SetActiveProjectInConsoleArguments
  responses: {
    204: undefined
    401: GenericError
  }
  default: GenericError
}

/**
 * Sets the caller's active project in the console.
 *
 * `PUT /console/active/project`. Accepts an access token. Errors: 401 and others.
 */
export declare const setActiveProjectInConsole: Operation<SetActiveProjectInConsoleTypes>

/** What `setJsonWebKey` takes, by the names on the wire. */
export interface SetJsonWebKeyArguments {
  /** Set. */
  set: string
  /** Kid. */
  kid: string
  /** The body of the request. */
  body?: JsonWebKey | undefined
}

/** The types of `setJsonWebKey`: what it takes, and its answers by status. */
export interface SetJsonWebKeyTypes {
  args: SetJsonWebKeyArguments
  responses: {
    200: JsonWebKey
  }
  default: ErrorOAuth2
}

/**
 * Adds or replaces one key of a key set.
 *
 * `PUT /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
 */
export declare const setJsonWebKey: Operation<SetJsonWebKeyTypes>

/** What `setJsonWebKeySet` takes, by the names on the wire. */
export interface SetJsonWebKeySetArguments {
  /** Set. */
  set: string
  /** The body of the request. */
  body?: JsonWebKeySet | undefined
}

/** The types of `setJsonWebKeySet`: what it takes, and its answers by status. */
export interface SetJsonWebKeySetTypes {
  args: SetJsonWebKeySetArguments
  responses: {
    200: JsonWebKeySet
  }
  default: ErrorOAuth2
}

/**
 * Replaces a key set.
 *
 * `PUT /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
 */
export declare const setJsonWebKeySet: Operation<SetJsonWebKeySetTypes>

/** What `setOAuth2Client` takes, by the names on the wire. */
export interface SetOAuth2ClientArguments {
  /** Id. */
  id: string
  /** The body of the request. */
  body: OAuth2Client
}

/** The types of `setOAuth2Client`: what it takes, and its answers by status. */
export interface SetOAuth2ClientTypes {
  args: SetOAuth2ClientArguments
  responses: {
    200: OAuth2Client
    400: ErrorOAuth2
    404: ErrorOAuth2
  }
  default: ErrorOAuth2
}

/**
 * Replaces an OAuth 2.0 client.
 *
 * `PUT /admin/clients/{id}`. Accepts an access token. Errors: 400, 404 and others.
 */
export declare const setOAuth2Client: Operation<SetOAuth2ClientTypes>

/** What `setOAuth2ClientLifespans` takes, by the names on the wire. */
export interface SetOAuth2ClientLifespansArguments {
  /** Id. */
  id: string
  /** The body of the request. */
  body?: OAuth2ClientTokenLifespans | undefined
}

/** The types of `setOAuth2ClientLifespans`: what it takes, and its answers by status. */
export interface SetOAuth2ClientLifespansTypes {
  args: SetOAuth2ClientLifespansArguments
  responses: {
    200: OAuth2Client
  }
  default: GenericError
}

/**
 * Sets the lifetimes of the tokens and codes of a client.
 *
 * `PUT /admin/clients/{id}/lifespans`. Accepts an access token. Errors: any status from 400.
 */
export declare const setOAuth2ClientLifespans: Operation<SetOAuth2ClientLifespansTypes>

/** What `setOidcDynamicClient` takes, by the names on the wire. */
export interface SetOidcDynamicClientArguments {
  /** Id. */
  id: string
  /** The body of the request. */
  body: OAuth2Client
}

/** The types of `setOidcDynamicClient`: what it takes, and its answers by status. */
export interface SetOidcDynamicClientTypes {
  args: SetOidcDynamicClientArguments
  responses: {
    200: OAuth2Client
    404: ErrorOAuth2
  }
  default: ErrorOAuth2
}

/**
 * Replaces the registration of a self-registered client.
 *
 * `PUT /oauth2/register/{id}`. Accepts an access token. Errors: 404 and others.
 */
export declare const setOidcDynamicClient: Operation<SetOidcDynamicClientTypes>

/** What `setProject` takes, by the names on the wire. */
export interface SetProjectArguments {
  /** Project id. */
  project_id: string
  /** The body of the request. */
  body?: SetProject | undefined
}

/** The types of `setProject`: what it takes, and its answers by status. */
export interface SetProjectTypes {
  args: SetProjectArguments
  responses: {
    200: SuccessfulProjectUpdate
    400: ErrorGeneric
    401: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Replaces the configuration of a project.
 *
 * `PUT /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
 */
export declare const setProject: Operation<SetProjectTypes>

/** What `setProjectMember` takes, by the names on the wire. */
export interface SetProjectMemberArguments {
  /** Project. */
  project: string
  /** Member. */
  member: string
  /** The body of the request. */
  body: {
  /** Role. */
  role: 'owner' | 'developer' | 'support' | 'viewer'
}
}

/** The types of `setProjectMember`: what it takes, and its answers by status. */
export interface SetProjectMemberTypes {
  args: SetProjectMemberArguments
  responses: {
    200: CloudAccount
    401: GenericError
    406: GenericError
  }
  default: GenericError
}

/**
 * Changes the role of a member.
 *
 * `PUT /projects/{project}/members/{member}`. Accepts an access token. Errors: 401, 406 and others.
 */
export declare const setProjectMember: Operation<SetProjectMemberTypes>

/** What `setProjectState` takes, by the names on the wire. */
export interface SetProjectStateArguments {
  /** Project id. */
  project_id: string
  /** The body of the request. */
  body: {
  /** State. */
  state: 'running' | 'halted'
}
}

/** The types of `setProjectState`: what it takes, and its answers by status. */
export interface SetProjectStateTypes {
  args: SetProjectStateArguments
  responses: {
    200: Project
    400: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Halts a project, so that only administrators can use it, or resumes it.
 *
 * `PUT /projects/{project_id}/state`. Accepts an access token. Errors: 400, 403, 404 and others.
 */
export declare const setProjectState: Operation<SetProjectStateTypes>

/** What `setUpConsole` takes, by the names on the wire. */
export interface SetUpConsoleArguments {
  /** The body of the request. */
  body: {
  /** Token. */
  token: string
  /** Email: email address. */
  email: string
  /** Name. */
  name?: string
  /** Password. */
  password: string
}
}

/** The types of `setUpConsole`: what it takes, and its answers by status. */
export interface SetUpConsoleTypes {
  args: SetUpConsoleArguments
  responses: {
    201: {
  /** Operator id: UUID. */
  operator_id: string
}
    400: GenericError
  }
  default: GenericError
}

/**
 * Creates the first owner with the token printed at the first start.
 *
 * `POST /console/setup`. Errors: 400 and others.
 */
export declare const setUpConsole: Operation<SetUpConsoleTypes>

/** What `tailProjectEvents` takes, by the names on the wire. */
export interface TailProjectEventsArguments {
  /** Project id. */
  project_id: string
  /** Event type. */
  event_type?: string | undefined
}

/** The types of `tailProjectEvents`: what it takes, and its answers by status. */
export interface TailProjectEventsTypes {
  args: TailProjectEventsArguments
  responses: {
    200: string
    400: GenericError
    403: GenericError
    404: GenericError
  }
  default: GenericError
}

/**
 * Streams events of a project from now on, as server-sent events.
 *
 * `GET /projects/{project_id}/events/tail`. Accepts an access token. Errors: 400, 403, 404 and others.
 */
export declare const tailProjectEvents: Operation<TailProjectEventsTypes>

/** What `toSession` takes, by the names on the wire. */
export interface ToSessionArguments {
  /** X session token. */
  'X-Session-Token'?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
  /** Tokenize as. */
  tokenize_as?: string | undefined
}

/** The types of `toSession`: what it takes, and its answers by status. */
export interface ToSessionTypes<Traits = unknown> {
  args: ToSessionArguments
  responses: {
    200: Session<Traits>
    401: ErrorGeneric
    403: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Returns the caller's session, or 401 without one.
 *
 * `GET /sessions/whoami`. Accepts a session token or cookie. Errors: 401, 403 and others.
 */
export declare const toSession: (<Traits = unknown>(client: Caller<CallOptions>, args?: ToSessionArguments, options?: CallOptions) => Promise<Session<Traits>>) & Operation<ToSessionTypes>

/** What `trustOAuth2JwtGrantIssuer` takes, by the names on the wire. */
export interface TrustOAuth2JwtGrantIssuerArguments {
  /** The body of the request. */
  body?: TrustOAuth2JwtGrantIssuer | undefined
}

/** The types of `trustOAuth2JwtGrantIssuer`: what it takes, and its answers by status. */
export interface TrustOAuth2JwtGrantIssuerTypes {
  args: TrustOAuth2JwtGrantIssuerArguments
  responses: {
    201: TrustedOAuth2JwtGrantIssuer
  }
  default: GenericError
}

/**
 * Adds a trusted issuer, whose assertions are accepted as grants (RFC 7523).
 *
 * `POST /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
 */
export declare const trustOAuth2JwtGrantIssuer: Operation<TrustOAuth2JwtGrantIssuerTypes>

/** What `updateIdentity` takes, by the names on the wire. */
export interface UpdateIdentityArguments {
  /** Id. */
  id: string
  /** The body of the request. */
  body?: UpdateIdentityBody | undefined
}

/** The types of `updateIdentity`: what it takes, and its answers by status. */
export interface UpdateIdentityTypes<Traits = unknown> {
  args: UpdateIdentityArguments
  responses: {
    200: Identity<Traits>
    400: ErrorGeneric
    404: ErrorGeneric
    409: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Replaces an identity. Credentials that are not specified stay.
 *
 * `PUT /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
 */
export declare const updateIdentity: (<Traits = unknown>(client: Caller<CallOptions>, args: UpdateIdentityArguments, options?: CallOptions) => Promise<Identity<Traits>>) & Operation<UpdateIdentityTypes>

/** What `updateLoginFlow` takes, by the names on the wire. */
export interface UpdateLoginFlowArguments {
  /** Flow. */
  flow: string
  /** X session token. */
  'X-Session-Token'?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
  /** The body of the request. */
  body: UpdateLoginFlowBody
}

/** The types of `updateLoginFlow`: what it takes, and its answers by status. */
export interface UpdateLoginFlowTypes<Traits = unknown> {
  args: UpdateLoginFlowArguments
  responses: {
    200: SuccessfulNativeLogin<Traits>
    303: undefined
    400: LoginFlow
    410: ErrorGeneric
    422: ErrorBrowserLocationChangeRequired
  }
  default: ErrorGeneric
}

/**
 * Submits a login form.
 *
 * `POST /self-service/login`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
 */
export declare const updateLoginFlow: (<Traits = unknown>(client: Caller<CallOptions>, args: UpdateLoginFlowArguments, options?: CallOptions) => Promise<SuccessfulNativeLogin<Traits>>) & Operation<UpdateLoginFlowTypes>

/** What `updateLogoutFlow` takes, by the names on the wire. */
export interface UpdateLogoutFlowArguments {
  /** Token. */
  token?: string | undefined
  /** Return to. */
  return_to?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
}

/** The types of `updateLogoutFlow`: what it takes, and its answers by status. */
export interface UpdateLogoutFlowTypes {
  args: UpdateLogoutFlowArguments
  responses: {
    204: undefined
    303: undefined
  }
  default: ErrorGeneric
}

/**
 * Logs a browser out with its logout token.
 *
 * `GET /self-service/logout`. Accepts a session token or cookie. Errors: any status from 400.
 */
export declare const updateLogoutFlow: Operation<UpdateLogoutFlowTypes>

/** What `updateOrganization` takes, by the names on the wire. */
export interface UpdateOrganizationArguments {
  /** Project id. */
  project_id: string
  /** Organization id. */
  organization_id: string
  /** The body of the request. */
  body?: OrganizationBody | undefined
}

/** The types of `updateOrganization`: what it takes, and its answers by status. */
export interface UpdateOrganizationTypes {
  args: UpdateOrganizationArguments
  responses: {
    200: Organization
    400: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
    409: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Updates the label and domains of an organization.
 *
 * `PUT /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
 */
export declare const updateOrganization: Operation<UpdateOrganizationTypes>

/** What `updateRecoveryFlow` takes, by the names on the wire. */
export interface UpdateRecoveryFlowArguments {
  /** Flow. */
  flow: string
  /** Token. */
  token?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
  /** The body of the request. */
  body: UpdateRecoveryFlowBody
}

/** The types of `updateRecoveryFlow`: what it takes, and its answers by status. */
export interface UpdateRecoveryFlowTypes {
  args: UpdateRecoveryFlowArguments
  responses: {
    200: RecoveryFlow
    303: undefined
    400: RecoveryFlow
    410: ErrorGeneric
    422: ErrorBrowserLocationChangeRequired
  }
  default: ErrorGeneric
}

/**
 * Submits a recovery form.
 *
 * `POST /self-service/recovery`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
 */
export declare const updateRecoveryFlow: Operation<UpdateRecoveryFlowTypes>

/** What `updateRegistrationFlow` takes, by the names on the wire. */
export interface UpdateRegistrationFlowArguments {
  /** Flow. */
  flow: string
  /** Cookie. */
  Cookie?: string | undefined
  /** The body of the request. */
  body: UpdateRegistrationFlowBody
}

/** The types of `updateRegistrationFlow`: what it takes, and its answers by status. */
export interface UpdateRegistrationFlowTypes<Traits = unknown> {
  args: UpdateRegistrationFlowArguments
  responses: {
    200: SuccessfulNativeRegistration<Traits>
    303: undefined
    400: RegistrationFlow
    410: ErrorGeneric
    422: ErrorBrowserLocationChangeRequired
  }
  default: ErrorGeneric
}

/**
 * Submits a registration form.
 *
 * `POST /self-service/registration`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
 */
export declare const updateRegistrationFlow: (<Traits = unknown>(client: Caller<CallOptions>, args: UpdateRegistrationFlowArguments, options?: CallOptions) => Promise<SuccessfulNativeRegistration<Traits>>) & Operation<UpdateRegistrationFlowTypes>

/** What `updateSettingsFlow` takes, by the names on the wire. */
export interface UpdateSettingsFlowArguments {
  /** Flow. */
  flow: string
  /** X session token. */
  'X-Session-Token'?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
  /** The body of the request. */
  body: UpdateSettingsFlowBody
}

/** The types of `updateSettingsFlow`: what it takes, and its answers by status. */
export interface UpdateSettingsFlowTypes<Traits = unknown> {
  args: UpdateSettingsFlowArguments
  responses: {
    200: SettingsFlow<Traits>
    303: undefined
    400: SettingsFlow<Traits>
    401: ErrorGeneric
    403: ErrorGeneric
    410: ErrorGeneric
    422: ErrorBrowserLocationChangeRequired
  }
  default: ErrorGeneric
}

/**
 * Submits a settings form.
 *
 * `POST /self-service/settings`. Accepts a session token or cookie. Errors: 400, 401, 403, 410, 422 and others.
 */
export declare const updateSettingsFlow: (<Traits = unknown>(client: Caller<CallOptions>, args: UpdateSettingsFlowArguments, options?: CallOptions) => Promise<SettingsFlow<Traits>>) & Operation<UpdateSettingsFlowTypes>

/** What `updateVerificationFlow` takes, by the names on the wire. */
export interface UpdateVerificationFlowArguments {
  /** Flow. */
  flow: string
  /** Token. */
  token?: string | undefined
  /** Cookie. */
  Cookie?: string | undefined
  /** The body of the request. */
  body: UpdateVerificationFlowBody
}

/** The types of `updateVerificationFlow`: what it takes, and its answers by status. */
export interface UpdateVerificationFlowTypes {
  args: UpdateVerificationFlowArguments
  responses: {
    200: VerificationFlow
    303: undefined
    400: VerificationFlow
    410: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Submits a verification form.
 *
 * `POST /self-service/verification`. Accepts a session token or cookie. Errors: 400, 410 and others.
 */
export declare const updateVerificationFlow: Operation<UpdateVerificationFlowTypes>

/** What `verifyOrganizationDomain` takes, by the names on the wire. */
export interface VerifyOrganizationDomainArguments {
  /** Project id. */
  project_id: string
  /** Organization id. */
  organization_id: string
  /** Domain. */
  domain: string
  /** The body of the request. */
  body?: {
  /** By. */
  by?: 'dns' | 'owner'
} | undefined
}

/** The types of `verifyOrganizationDomain`: what it takes, and its answers by status. */
export interface VerifyOrganizationDomainTypes {
  args: VerifyOrganizationDomainArguments
  responses: {
    200: {
  /** Domain. */
  domain: string
  /** State. */
  state: 'pending' | 'verified'
  /** Verified by: or null. */
  verified_by: 'dns' | 'owner' | null
  /** Verified at: RFC 3339 date and time; or null. */
  verified_at: string | null
  /** Record. */
  record: {
  /** Type. */
  type: 'TXT'
  /** Name. */
  name: string
  /** Value. */
  value: string
}
}
    400: ErrorGeneric
    403: ErrorGeneric
    404: ErrorGeneric
    409: ErrorGeneric
    503: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Verifies a domain by its TXT record, or by the confirmation of an owner if the server allows it.
 *
 * `POST /projects/{project_id}/organizations/{organization_id}/domains/{domain}/verify`. Accepts an access token. Errors: 400, 403, 404, 409, 503 and others.
 */
export declare const verifyOrganizationDomain: Operation<VerifyOrganizationDomainTypes>

/** What `whoAmIInConsole` takes, by the names on the wire. */
export interface WhoAmIInConsoleArguments {

}

/** The types of `whoAmIInConsole`: what it takes, and its answers by status. */
export interface WhoAmIInConsoleTypes {
  args: WhoAmIInConsoleArguments
  responses: {
    200: {
  /** Kind. */
  kind: 'administrator' | 'workspace key' | 'project key' | 'operator'
  /** Id. */
  id: string
  /** Email. */
  email?: string
  /** Name. */
  name?: string
}
    401: GenericError
  }
  default: GenericError
}

/**
 * Returns the operator who uses the console.
 *
 * `GET /console/operator`. Accepts an access token. Errors: 401 and others.
 */
export declare const whoAmIInConsole: Operation<WhoAmIInConsoleTypes>

/** The types of every operation by its id. */
export interface TypesById {
  acceptOAuth2ConsentRequest: AcceptOAuth2ConsentRequestTypes
  acceptOAuth2LoginRequest: AcceptOAuth2LoginRequestTypes
  acceptOAuth2LogoutRequest: AcceptOAuth2LogoutRequestTypes
  acceptProjectInvitation: AcceptProjectInvitationTypes
  answerAccessRequest: AnswerAccessRequestTypes
  answerSignOutRequest: AnswerSignOutRequestTypes
  batchCheckPermission: BatchCheckPermissionTypes
  batchPatchIdentities: BatchPatchIdentitiesTypes
  cancelProjectInvitation: CancelProjectInvitationTypes
  checkOplSyntax: CheckOplSyntaxTypes
  checkPermission: CheckPermissionTypes
  checkPermissionOrError: CheckPermissionOrErrorTypes
  createBrowserLoginFlow: CreateBrowserLoginFlowTypes
  createBrowserLogoutFlow: CreateBrowserLogoutFlowTypes
  createBrowserRecoveryFlow: CreateBrowserRecoveryFlowTypes
  createBrowserRegistrationFlow: CreateBrowserRegistrationFlowTypes
  createBrowserSettingsFlow: CreateBrowserSettingsFlowTypes
  createBrowserVerificationFlow: CreateBrowserVerificationFlowTypes
  createIdentity: CreateIdentityTypes
  createJsonWebKeySet: CreateJsonWebKeySetTypes
  createNativeLoginFlow: CreateNativeLoginFlowTypes
  createNativeRecoveryFlow: CreateNativeRecoveryFlowTypes
  createNativeRegistrationFlow: CreateNativeRegistrationFlowTypes
  createNativeSettingsFlow: CreateNativeSettingsFlowTypes
  createNativeVerificationFlow: CreateNativeVerificationFlowTypes
  createOAuth2Client: CreateOAuth2ClientTypes
  createOidcDynamicClient: CreateOidcDynamicClientTypes
  createOrganization: CreateOrganizationTypes
  createProject: CreateProjectTypes
  createProjectApiKey: CreateProjectApiKeyTypes
  createProjectInvitation: CreateProjectInvitationTypes
  createRecoveryCodeForIdentity: CreateRecoveryCodeForIdentityTypes
  createRecoveryLinkForIdentity: CreateRecoveryLinkForIdentityTypes
  createRelationship: CreateRelationshipTypes
  createVerifiableCredential: CreateVerifiableCredentialTypes
  createWorkspaceApiKey: CreateWorkspaceApiKeyTypes
  declineProjectInvitation: DeclineProjectInvitationTypes
  deleteIdentity: DeleteIdentityTypes
  deleteIdentityCredentials: DeleteIdentityCredentialsTypes
  deleteIdentitySessions: DeleteIdentitySessionsTypes
  deleteJsonWebKey: DeleteJsonWebKeyTypes
  deleteJsonWebKeySet: DeleteJsonWebKeySetTypes
  deleteOAuth2Client: DeleteOAuth2ClientTypes
  deleteOAuth2Token: DeleteOAuth2TokenTypes
  deleteOidcDynamicClient: DeleteOidcDynamicClientTypes
  deleteOrganization: DeleteOrganizationTypes
  deleteProjectApiKey: DeleteProjectApiKeyTypes
  deleteRelationships: DeleteRelationshipsTypes
  deleteRotatedOAuth2ClientSecrets: DeleteRotatedOAuth2ClientSecretsTypes
  deleteTrustedOAuth2JwtGrantIssuer: DeleteTrustedOAuth2JwtGrantIssuerTypes
  deleteWorkspaceApiKey: DeleteWorkspaceApiKeyTypes
  diffProjectRevision: DiffProjectRevisionTypes
  disableMyOtherSessions: DisableMyOtherSessionsTypes
  disableMySession: DisableMySessionTypes
  disableSession: DisableSessionTypes
  disconnectApp: DisconnectAppTypes
  discoverJsonWebKeys: DiscoverJsonWebKeysTypes
  discoverOidcConfiguration: DiscoverOidcConfigurationTypes
  exchangeSessionToken: ExchangeSessionTokenTypes
  expandPermissions: ExpandPermissionsTypes
  explainPermission: ExplainPermissionTypes
  exportAuditEvents: ExportAuditEventsTypes
  extendSession: ExtendSessionTypes
  followRecoveryLink: FollowRecoveryLinkTypes
  followVerificationLink: FollowVerificationLinkTypes
  getAccessRequest: GetAccessRequestTypes
  getActiveProjectInConsole: GetActiveProjectInConsoleTypes
  getAppLogo: GetAppLogoTypes
  getCourierMessage: GetCourierMessageTypes
  getFlowError: GetFlowErrorTypes
  getIdentity: GetIdentityTypes
  getIdentitySchema: GetIdentitySchemaTypes
  getJsonWebKey: GetJsonWebKeyTypes
  getJsonWebKeySet: GetJsonWebKeySetTypes
  getLoginFlow: GetLoginFlowTypes
  getOAuth2Client: GetOAuth2ClientTypes
  getOAuth2ConsentRequest: GetOAuth2ConsentRequestTypes
  getOAuth2LoginRequest: GetOAuth2LoginRequestTypes
  getOAuth2LogoutRequest: GetOAuth2LogoutRequestTypes
  getOidcDynamicClient: GetOidcDynamicClientTypes
  getOidcUserInfo: GetOidcUserInfoTypes
  getOrganization: GetOrganizationTypes
  getProject: GetProjectTypes
  getProjectMembers: GetProjectMembersTypes
  getProjectMetrics: GetProjectMetricsTypes
  getProjectRevision: GetProjectRevisionTypes
  getRecoveryFlow: GetRecoveryFlowTypes
  getRegistrationFlow: GetRegistrationFlowTypes
  getRelationships: GetRelationshipsTypes
  getSession: GetSessionTypes
  getSettingsFlow: GetSettingsFlowTypes
  getSignOutRequest: GetSignOutRequestTypes
  getTrustedOAuth2JwtGrantIssuer: GetTrustedOAuth2JwtGrantIssuerTypes
  getVerificationFlow: GetVerificationFlowTypes
  getVersion: GetVersionTypes
  getWebAuthnJavaScript: GetWebAuthnJavaScriptTypes
  introspectOAuth2Token: IntrospectOAuth2TokenTypes
  introspectOAuth2TokenAsClient: IntrospectOAuth2TokenAsClientTypes
  isAlive: IsAliveTypes
  isReady: IsReadyTypes
  listAuditEvents: ListAuditEventsTypes
  listConnectedApps: ListConnectedAppsTypes
  listCourierMessages: ListCourierMessagesTypes
  listIdentities: ListIdentitiesTypes
  listIdentitySchemas: ListIdentitySchemasTypes
  listIdentitySessions: ListIdentitySessionsTypes
  listMyProofs: ListMyProofsTypes
  listMySessions: ListMySessionsTypes
  listOAuth2Clients: ListOAuth2ClientsTypes
  listOAuth2ConsentSessions: ListOAuth2ConsentSessionsTypes
  listOrganizationDomains: ListOrganizationDomainsTypes
  listOrganizations: ListOrganizationsTypes
  listPermittedObjects: ListPermittedObjectsTypes
  listPermittedSubjects: ListPermittedSubjectsTypes
  listProjectApiKeys: ListProjectApiKeysTypes
  listProjectEvents: ListProjectEventsTypes
  listProjectInvitations: ListProjectInvitationsTypes
  listProjectRevisions: ListProjectRevisionsTypes
  listProjects: ListProjectsTypes
  listRelationshipNamespaces: ListRelationshipNamespacesTypes
  listSessions: ListSessionsTypes
  listTrustedOAuth2JwtGrantIssuers: ListTrustedOAuth2JwtGrantIssuersTypes
  listWorkspaceApiKeys: ListWorkspaceApiKeysTypes
  lookAtProjectInvitation: LookAtProjectInvitationTypes
  oAuth2Authorize: OAuth2AuthorizeTypes
  oauth2TokenExchange: Oauth2TokenExchangeTypes
  openAfterLogoutPage: OpenAfterLogoutPageTypes
  openConsentPage: OpenConsentPageTypes
  openErrorPage: OpenErrorPageTypes
  openLoginPage: OpenLoginPageTypes
  openLogoutPage: OpenLogoutPageTypes
  patchIdentity: PatchIdentityTypes
  patchOAuth2Client: PatchOAuth2ClientTypes
  patchProject: PatchProjectTypes
  patchRelationships: PatchRelationshipsTypes
  performNativeLogout: PerformNativeLogoutTypes
  postCheckPermission: PostCheckPermissionTypes
  postCheckPermissionOrError: PostCheckPermissionOrErrorTypes
  postOAuth2Authorize: PostOAuth2AuthorizeTypes
  postOidcCallback: PostOidcCallbackTypes
  postOidcUserInfo: PostOidcUserInfoTypes
  postOrganizationCallback: PostOrganizationCallbackTypes
  postRevokeOidcSession: PostRevokeOidcSessionTypes
  purgeProject: PurgeProjectTypes
  receiveOidcCallback: ReceiveOidcCallbackTypes
  receiveOrganizationCallback: ReceiveOrganizationCallbackTypes
  rejectOAuth2ConsentRequest: RejectOAuth2ConsentRequestTypes
  rejectOAuth2LoginRequest: RejectOAuth2LoginRequestTypes
  rejectOAuth2LogoutRequest: RejectOAuth2LogoutRequestTypes
  removeProjectMember: RemoveProjectMemberTypes
  resealSecrets: ResealSecretsTypes
  restoreProject: RestoreProjectTypes
  revertProject: RevertProjectTypes
  revokeOAuth2ConsentSessions: RevokeOAuth2ConsentSessionsTypes
  revokeOAuth2LoginSessions: RevokeOAuth2LoginSessionsTypes
  revokeOAuth2Token: RevokeOAuth2TokenTypes
  revokeOidcSession: RevokeOidcSessionTypes
  rotateOAuth2ClientSecret: RotateOAuth2ClientSecretTypes
  searchIdentities: SearchIdentitiesTypes
  sendIdentityRecovery: SendIdentityRecoveryTypes
  setActiveProjectInConsole: SetActiveProjectInConsoleTypes
  setJsonWebKey: SetJsonWebKeyTypes
  setJsonWebKeySet: SetJsonWebKeySetTypes
  setOAuth2Client: SetOAuth2ClientTypes
  setOAuth2ClientLifespans: SetOAuth2ClientLifespansTypes
  setOidcDynamicClient: SetOidcDynamicClientTypes
  setProject: SetProjectTypes
  setProjectMember: SetProjectMemberTypes
  setProjectState: SetProjectStateTypes
  setUpConsole: SetUpConsoleTypes
  tailProjectEvents: TailProjectEventsTypes
  toSession: ToSessionTypes
  trustOAuth2JwtGrantIssuer: TrustOAuth2JwtGrantIssuerTypes
  updateIdentity: UpdateIdentityTypes
  updateLoginFlow: UpdateLoginFlowTypes
  updateLogoutFlow: UpdateLogoutFlowTypes
  updateOrganization: UpdateOrganizationTypes
  updateRecoveryFlow: UpdateRecoveryFlowTypes
  updateRegistrationFlow: UpdateRegistrationFlowTypes
  updateSettingsFlow: UpdateSettingsFlowTypes
  updateVerificationFlow: UpdateVerificationFlowTypes
  verifyOrganizationDomain: VerifyOrganizationDomainTypes
  whoAmIInConsole: WhoAmIInConsoleTypes
}
