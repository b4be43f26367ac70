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
 * Grants a consent request and tells where to send the browser.
 *
 * `PUT /admin/oauth2/auth/requests/consent/accept`. Takes an access token. Refused with any status from 400 on.
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
 * Tells who has logged in, and answers where to send the browser.
 *
 * `PUT /admin/oauth2/auth/requests/login/accept`. Takes an access token. Refused with any status from 400 on.
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
 * Confirms a logout and tells where to send the browser.
 *
 * `PUT /admin/oauth2/auth/requests/logout/accept`. Takes an access token. Refused with any status from 400 on.
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
  /** Project id: a UUID. */
  project_id: string
  /** Operator id: a UUID. */
  operator_id: string
}
    400: GenericError
  }
  default: GenericError
}

/**
 * Accepts an invitation: as the operator who is signed in, or with a password for a new one.
 *
 * `POST /console/invitations/accept`. Refused with 400 and others.
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
 * Lets an app do some of what it asks for, or none of it, and tells where to send the browser.
 *
 * `POST /oauth2/account/access-request`. Takes a session token or cookie. Refused with any status from 400 on.
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
 * Confirms or refuses a sign-out, and tells where to send the browser.
 *
 * `POST /oauth2/account/sign-out-request`. Refused with any status from 400 on.
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
 * Checks up to ten relationships at once; one that cannot be answered has an error of its own.
 *
 * `POST /relation-tuples/batch/check`. Takes an access token. Refused with 400 and others.
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
 * `PATCH /admin/identities`. Takes an access token. Refused with 400, 409 and others.
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
 * Takes back an invitation that nobody has answered.
 *
 * `DELETE /projects/{project}/invitations/{invitation}`. Takes an access token. Refused with 401 and others.
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
 * `POST /opl/syntax/check`. Takes an access token. Refused with 400 and others.
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
 * Tells whether a subject has a relation to an object; the answer is 200 either way.
 *
 * `GET /relation-tuples/check/openapi`. Takes an access token. Refused with 400 and others.
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
 * Tells whether a subject has a relation to an object; 403 when it has not.
 *
 * `GET /relation-tuples/check`. Takes an access token. Refused with 400, 403 and others.
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
  /** Via: The trait with the address that a code is sent to as second factor.. */
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
 * Starts a login in a browser, setting its anti-forgery cookie.
 *
 * `GET /self-service/login/browser`. Takes a session token or cookie. Refused with 400 and others.
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
 * Gives a browser the link and token with which it logs out.
 *
 * `GET /self-service/logout/browser`. Takes a session token or cookie. Refused with 400, 401, 500.
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
 * Starts the recovery of an account in a browser, setting its anti-forgery cookie.
 *
 * `GET /self-service/recovery/browser`. Refused with 400 and others.
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
 * Starts a registration in a browser, setting its anti-forgery cookie.
 *
 * `GET /self-service/registration/browser`. Refused with any status from 400 on.
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
 * Starts a change of settings in a browser, setting its anti-forgery cookie.
 *
 * `GET /self-service/settings/browser`. Takes a session token or cookie. Refused with 400, 401, 403 and others.
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
 * Starts the verification of an address in a browser, setting its anti-forgery cookie.
 *
 * `GET /self-service/verification/browser`. Refused with any status from 400 on.
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
 * Creates an identity, with credentials or without.
 *
 * `POST /admin/identities`. Takes an access token. Refused with 400, 409 and others.
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
 * Generates a key and puts it into a set, creating the set when it is missing.
 *
 * `POST /admin/keys/{set}`. Takes an access token. Refused with any status from 400 on.
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
  /** Via: The trait with the address that a code is sent to as second factor.. */
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
 * Starts a login in an app that is not a browser.
 *
 * `GET /self-service/login/api`. Takes a session token or cookie. Refused with 400 and others.
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
 * Starts the recovery of an account in an app that is not a browser.
 *
 * `GET /self-service/recovery/api`. Refused with 400 and others.
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
 * Starts a registration in an app that is not a browser.
 *
 * `GET /self-service/registration/api`. Refused with 400 and others.
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
 * Starts a change of settings in an app that is not a browser.
 *
 * `GET /self-service/settings/api`. Takes a session token or cookie. Refused with 400 and others.
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
 * Starts the verification of an address in an app that is not a browser.
 *
 * `GET /self-service/verification/api`. Refused with 400 and others.
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
 * Creates an OAuth 2.0 client; its secret is shown this once.
 *
 * `POST /admin/clients`. Takes an access token. Refused with 400 and others.
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
 * Registers a client by itself (OpenID Connect Dynamic Client Registration).
 *
 * `POST /oauth2/register`. Refused with 400 and others.
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
 * `POST /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403, 409 and others.
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
 * `POST /projects`. Takes an access token. Refused with 401, 403, 404 and others.
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
  /** Expires at: a moment (RFC 3339); null when there is none. */
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
 * Creates an API key; its value is shown this once.
 *
 * `POST /projects/{project}/tokens`. Takes an access token. Refused with any status from 400 on.
 */
export declare const createProjectApiKey: Operation<CreateProjectApiKeyTypes>

/** What `createProjectInvitation` takes, by the names on the wire. */
export interface CreateProjectInvitationArguments {
  /** Project. */
  project: string
  /** The body of the request. */
  body: {
  /** Email: an e-mail address. */
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
  /** Id: a UUID. */
  id: string
  /** Project id: a UUID. */
  project_id: string
  /** Invitee email. */
  invitee_email: string
  /** Invitee id: a UUID; null when there is none. */
  invitee_id: string | null
  /** Owner email. */
  owner_email: string
  /** Owner id: a UUID. */
  owner_id: string
  /** Role. */
  role: 'owner' | 'developer' | 'support' | 'viewer'
  /** Status. */
  status: 'pending' | 'accepted' | 'declined' | 'expired' | 'cancelled' | 'removed'
  /** Created at: a moment (RFC 3339). */
  created_at: string
  /** Updated at: a moment (RFC 3339). */
  updated_at: string
  /** Expires at: a moment (RFC 3339). */
  expires_at: string
}
    400: GenericError
    401: GenericError
  }
  default: GenericError
}

/**
 * Invites somebody to a project by mail.
 *
 * `POST /projects/{project}/invitations`. Takes an access token. Refused with 400, 401 and others.
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
 * Makes a code with which an identity recovers its account.
 *
 * `POST /admin/recovery/code`. Takes an access token. Refused with 400, 404 and others.
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
 * Makes a link with which an identity recovers its account.
 *
 * `POST /admin/recovery/link`. Takes an access token. Refused with 400, 404 and others.
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
 * `PUT /admin/relation-tuples`. Takes an access token. Refused with 400 and others.
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
 * Issues a verifiable credential bound to a key of the holder.
 *
 * `POST /credentials`. Refused with 400 and others.
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
  /** Expires at: a moment (RFC 3339); null when there is none. */
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
 * Creates a key that may administrate every project; its value is shown this once.
 *
 * `POST /console/tokens`. Takes an access token. Refused with 401, 403 and others.
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
 * `POST /console/invitations/decline`. Refused with 400 and others.
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
 * Deletes an identity and all that belongs to it, for good.
 *
 * `DELETE /admin/identities/{id}`. Takes an access token. Refused with 404 and others.
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
 * Removes the second factors of one kind from an identity.
 *
 * `DELETE /admin/identities/{id}/credentials/{type}`. Takes an access token. Refused with 404 and others.
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
 * Ends and deletes every session of an identity.
 *
 * `DELETE /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 401, 404 and others.
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
 * Deletes one key of a set.
 *
 * `DELETE /admin/keys/{set}/{kid}`. Takes an access token. Refused with any status from 400 on.
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
 * Deletes a set of keys.
 *
 * `DELETE /admin/keys/{set}`. Takes an access token. Refused with any status from 400 on.
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
 * `DELETE /admin/clients/{id}`. Takes an access token. Refused with any status from 400 on.
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
 * `DELETE /admin/oauth2/tokens`. Takes an access token. Refused with any status from 400 on.
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
 * `DELETE /oauth2/register/{id}`. Takes an access token. Refused with any status from 400 on.
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
 * `DELETE /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409 and others.
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
 * Deletes an API key, which stops working at once.
 *
 * `DELETE /projects/{project}/tokens/{token_id}`. Takes an access token. Refused with any status from 400 on.
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
 * `DELETE /admin/relation-tuples`. Takes an access token. Refused with 400 and others.
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
 * Ends the secrets that a client had before its newest, at once.
 *
 * `DELETE /admin/clients/{id}/secrets/rotate`. Takes an access token. Refused with any status from 400 on.
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
 * Stops trusting an issuer; its assertions are refused from then on.
 *
 * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token. Refused with any status from 400 on.
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
 * Deletes a key of the workspace, which stops working at once.
 *
 * `DELETE /console/tokens/{token_id}`. Takes an access token. Refused with 401, 403 and others.
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
 * Tells what changed from one state of a project to another, or to what it is now.
 *
 * `GET /projects/{project_id}/revisions/{revision_id}/diff`. Takes an access token. Refused with 400, 403, 404 and others.
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
 * Ends every session of the caller but the present one.
 *
 * `DELETE /sessions`. Takes a session token or cookie. Refused with 400, 401 and others.
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
 * `DELETE /sessions/{id}`. Takes a session token or cookie. Refused with 400, 401 and others.
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
 * `DELETE /admin/sessions/{id}`. Takes an access token. Refused with 400, 401 and others.
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
 * Withdraws everything that the person who is signed in has allowed an app.
 *
 * `DELETE /oauth2/account/connected-apps/{client_id}`. Takes a session token or cookie. Refused with any status from 400 on.
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
 * Publishes the public keys with which tokens are verified.
 *
 * `GET /.well-known/jwks.json`. Refused with any status from 400 on.
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
 * Tells what this OpenID provider supports and where its endpoints are.
 *
 * `GET /.well-known/openid-configuration`. Refused with any status from 400 on.
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
 * Trades the two codes of a native flow that went through a browser for a session token.
 *
 * `GET /sessions/token-exchange`. Refused with 403, 404, 410 and others.
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
 * Shows as a tree which subjects have a relation to an object, and why.
 *
 * `GET /relation-tuples/expand`. Takes an access token. Refused with 400, 404 and others.
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
 * Answers a check and tells why: the proof from object to subject, and everything that was tried.
 *
 * `GET /relation-tuples/check/explain`. Takes an access token. Refused with 400 and others.
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
  /** From: a moment (RFC 3339). */
  from?: string | undefined
  /** To: a moment (RFC 3339). */
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
 * Sends the whole trail of a project, oldest first, as JSON lines or CSV.
 *
 * `GET /projects/{project_id}/audit/export`. Takes an access token. Refused with 400, 403, 404 and others.
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
 * Prolongs a session by the configured lifespan.
 *
 * `PATCH /admin/sessions/{id}/extend`. Takes an access token. Refused with 400, 404 and others.
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
 * Goes on with a recovery under way by the link of a message.
 *
 * `GET /self-service/recovery`. Takes a session token or cookie. Refused with 400, 410, 422 and others.
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
 * Goes on with the verification of an address by the link of a message.
 *
 * `GET /self-service/verification`. Takes a session token or cookie. Refused with 400, 410 and others.
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
 * Tells the person who is signed in which app asks for what.
 *
 * `GET /oauth2/account/access-request`. Takes a session token or cookie. Refused with 410 and others.
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
 * Tells which project the caller works on in the console.
 *
 * `GET /console/active/project`. Takes an access token. Refused with 401 and others.
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
 * Answers with the picture at the `logo_uri` of an app, for pages that load nothing from the app itself.
 *
 * `GET /oauth2/account/apps/{client_id}/logo`. Takes a session token or cookie. Refused with any status from 400 on.
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
 * Answers with a message and the attempts to deliver it.
 *
 * `GET /admin/courier/messages/{id}`. Takes an access token. Refused with 400 and others.
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
 * Answers with what went wrong in a flow that ended on the error page.
 *
 * `GET /self-service/errors`. Refused with 403, 404, 500.
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
 * Answers with an identity, on request with the secrets of some credentials.
 *
 * `GET /admin/identities/{id}`. Takes an access token. Refused with 404 and others.
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
 * Answers with a schema of traits as it stands.
 *
 * `GET /schemas/{id}`. Refused with 404 and others.
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
 * Answers with one key of a set.
 *
 * `GET /admin/keys/{set}/{kid}`. Takes an access token. Refused with any status from 400 on.
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
 * Answers with the keys of a set, private parts included.
 *
 * `GET /admin/keys/{set}`. Takes an access token. Refused with any status from 400 on.
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
 * Answers with a login under way.
 *
 * `GET /self-service/login/flows`. Takes a session token or cookie. Refused with 403, 404, 410 and others.
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
 * Answers with an OAuth 2.0 client, without its secret.
 *
 * `GET /admin/clients/{id}`. Takes an access token. Refused with any status from 400 on.
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
 * Answers with what a client asks a person to consent to.
 *
 * `GET /admin/oauth2/auth/requests/consent`. Takes an access token. Refused with 410 and others.
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
 * Answers with the login that an authorization waits for.
 *
 * `GET /admin/oauth2/auth/requests/login`. Takes an access token. Refused with 410 and others.
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
 * Answers with a logout that waits for confirmation.
 *
 * `GET /admin/oauth2/auth/requests/logout`. Takes an access token. Refused with 410 and others.
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
 * Answers a self-registered client with its own registration.
 *
 * `GET /oauth2/register/{id}`. Takes an access token. Refused with any status from 400 on.
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
 * Answers with the claims about the subject of an access token.
 *
 * `GET /userinfo`. Takes an OAuth 2.0 access token. Refused with any status from 400 on.
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
 * Answers with an organization.
 *
 * `GET /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403 and others.
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
 * Answers with a project and the configuration of its services.
 *
 * `GET /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404 and others.
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
 * Lists the people who may work on a project.
 *
 * `GET /projects/{project}/members`. Takes an access token. Refused with 401, 406 and others.
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
  /** From: a moment (RFC 3339). */
  from: string
  /** To: a moment (RFC 3339). */
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
 * `GET /projects/{project_id}/metrics`. Takes an access token. Refused with 400, 403 and others.
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
  /** Revision id: a UUID. */
  revision_id: string
  /** Created at: a moment (RFC 3339). */
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
 * Answers with a project as it was.
 *
 * `GET /projects/{project_id}/revisions/{revision_id}`. Takes an access token. Refused with 400, 403, 404 and others.
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
 * Answers with a recovery under way.
 *
 * `GET /self-service/recovery/flows`. Takes a session token or cookie. Refused with 404, 410 and others.
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
 * Answers with a registration under way.
 *
 * `GET /self-service/registration/flows`. Takes a session token or cookie. Refused with 403, 404, 410 and others.
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
 * `GET /relation-tuples`. Takes an access token. Refused with 404 and others.
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
 * Answers with a session.
 *
 * `GET /admin/sessions/{id}`. Takes an access token. Refused with 400 and others.
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
 * Answers with a change of settings under way.
 *
 * `GET /self-service/settings/flows`. Takes a session token or cookie. Refused with 401, 403, 404, 410 and others.
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
 * Tells a person which app wants them signed out.
 *
 * `GET /oauth2/account/sign-out-request`. Refused with 410 and others.
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
 * Answers with a trusted issuer.
 *
 * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token. Refused with any status from 400 on.
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
 * Answers with a verification under way.
 *
 * `GET /self-service/verification/flows`. Takes a session token or cookie. Refused with 403, 404 and others.
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
 * Tells the version of the running server.
 *
 * `GET /version`. Takes an access token. No status of an error is described.
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
 * Serves the script with which a page uses security keys.
 *
 * `GET /.well-known/ory/webauthn.js`. No status of an error is described.
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
 * Tells whether a token is active, and what it stands for (RFC 7662).
 *
 * `POST /admin/oauth2/introspect`. Takes an access token. Refused with any status from 400 on.
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
 * Tells a client, by its own credentials, whether a token is active and what it stands for (RFC 7662). Tokens that are neither its own nor for its audience count as inactive.
 *
 * `POST /oauth2/introspection`. Takes a name and a password, or an OAuth 2.0 access token. Refused with any status from 400 on.
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
 * Tells that the server accepts connections.
 *
 * `GET /health/alive`. Takes an access token. Refused with 500 and others.
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
 * Tells whether the server and all it depends on are up.
 *
 * `GET /health/ready`. Takes an access token. Refused with 503 and others.
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
  /** From: a moment (RFC 3339). */
  from?: string | undefined
  /** To: a moment (RFC 3339). */
  to?: string | undefined
  /** Page size: from 1 to 500; 100 when absent. */
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
  /** Id: a UUID. */
  id: string
  /** Time: a moment (RFC 3339). */
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
 * Lists who did what to a project, newest first.
 *
 * `GET /projects/{project_id}/audit`. Takes an access token. Refused with 400, 403, 404 and others.
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
 * Lists the apps that the person who is signed in has let in, the newest first.
 *
 * `GET /oauth2/account/connected-apps`. Takes a session token or cookie. Refused with any status from 400 on.
 */
export declare const listConnectedApps: Operation<ListConnectedAppsTypes>

/** What `listCourierMessages` takes, by the names on the wire. */
export interface ListCourierMessagesArguments {
  /** Page size: from 1 to 1000; 250 when absent. */
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
 * `GET /admin/courier/messages`. Takes an access token. Refused with 400 and others.
 */
export declare const listCourierMessages: Operation<ListCourierMessagesTypes>

/** What `listIdentities` takes, by the names on the wire. */
export interface ListIdentitiesArguments {
  /** Per page: from 1 to 1000; 250 when absent. */
  per_page?: number | undefined
  /** Page. */
  page?: number | undefined
  /** Page size: from 1 to 500; 250 when absent. */
  page_size?: number | undefined
  /** Page token: "1" when absent. */
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
 * `GET /admin/identities`. Takes an access token. Refused with any status from 400 on.
 */
export declare const listIdentities: (<Traits = unknown>(client: Caller<CallOptions>, args?: ListIdentitiesArguments, options?: CallOptions) => Promise<Identity<Traits>[]>) & Operation<ListIdentitiesTypes>

/** What `listIdentitySchemas` takes, by the names on the wire. */
export interface ListIdentitySchemasArguments {
  /** Per page: from 1 to 1000; 250 when absent. */
  per_page?: number | undefined
  /** Page. */
  page?: number | undefined
  /** Page size: from 1 to 500; 250 when absent. */
  page_size?: number | undefined
  /** Page token: "1" when absent. */
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
 * Lists the schemas that traits of identities follow.
 *
 * `GET /schemas`. Refused with any status from 400 on.
 */
export declare const listIdentitySchemas: Operation<ListIdentitySchemasTypes>

/** What `listIdentitySessions` takes, by the names on the wire. */
export interface ListIdentitySessionsArguments {
  /** Per page: from 1 to 1000; 250 when absent. */
  per_page?: number | undefined
  /** Page. */
  page?: number | undefined
  /** Page size: from 1 to 500; 250 when absent. */
  page_size?: number | undefined
  /** Page token: "1" when absent. */
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
 * `GET /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 404 and others.
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
 * Lists the ways in which the person who is signed in proves who they are, and since when.
 *
 * `GET /self-service/settings/proofs`. Takes a session token or cookie. Refused with 401, 403 and others.
 */
export declare const listMyProofs: Operation<ListMyProofsTypes>

/** What `listMySessions` takes, by the names on the wire. */
export interface ListMySessionsArguments {
  /** Per page: from 1 to 1000; 250 when absent. */
  per_page?: number | undefined
  /** Page. */
  page?: number | undefined
  /** Page size: from 1 to 500; 250 when absent. */
  page_size?: number | undefined
  /** Page token: "1" when absent. */
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
 * `GET /sessions`. Takes a session token or cookie. Refused with 400, 401 and others.
 */
export declare const listMySessions: (<Traits = unknown>(client: Caller<CallOptions>, args?: ListMySessionsArguments, options?: CallOptions) => Promise<Session<Traits>[]>) & Operation<ListMySessionsTypes>

/** What `listOAuth2Clients` takes, by the names on the wire. */
export interface ListOAuth2ClientsArguments {
  /** Page size: from 1 to 500; 250 when absent. */
  page_size?: number | undefined
  /** Page token: "1" when absent. */
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
 * `GET /admin/clients`. Takes an access token. Refused with any status from 400 on.
 */
export declare const listOAuth2Clients: Operation<ListOAuth2ClientsTypes>

/** What `listOAuth2ConsentSessions` takes, by the names on the wire. */
export interface ListOAuth2ConsentSessionsArguments {
  /** Page size: from 1 to 500; 250 when absent. */
  page_size?: number | undefined
  /** Page token: "1" when absent. */
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
 * Lists the consents a subject has given.
 *
 * `GET /admin/oauth2/auth/sessions/consent`. Takes an access token. Refused with any status from 400 on.
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
  /** Verified by: null when there is none. */
  verified_by: 'dns' | 'owner' | null
  /** Verified at: a moment (RFC 3339); null when there is none. */
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
 * Lists an organization's domains with whether they are verified, and the record that verifies each.
 *
 * `GET /projects/{project_id}/organizations/{organization_id}/domains`. Takes an access token. Refused with 400, 403, 404 and others.
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
 * `GET /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403 and others.
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
 * Lists the objects of a namespace on which a subject has a relation, permits included.
 *
 * `GET /relation-tuples/objects`. Takes an access token. Refused with 400 and others.
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
 * Lists the subjects that have a relation on an object, permits included.
 *
 * `GET /relation-tuples/subjects`. Takes an access token. Refused with 400 and others.
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
 * `GET /projects/{project}/tokens`. Takes an access token. Refused with any status from 400 on.
 */
export declare const listProjectApiKeys: Operation<ListProjectApiKeysTypes>

/** What `listProjectEvents` takes, by the names on the wire. */
export interface ListProjectEventsArguments {
  /** Project id. */
  project_id: string
  /** Event type. */
  event_type?: string | undefined
  /** From: a moment (RFC 3339). */
  from?: string | undefined
  /** To: a moment (RFC 3339). */
  to?: string | undefined
  /** Page size: from 1 to 500; 100 when absent. */
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
  /** Id: a UUID. */
  id: string
  /** Name. */
  name: string
  /** Version. */
  version: number
  /** Timestamp: a moment (RFC 3339). */
  timestamp: string
  /** Project id: a UUID. */
  project_id: string
  /** Attributes. */
  attributes: { [key: string]: unknown }
  /** Times: How often it happened at once, with the same attributes.; at least 1. */
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
 * Lists what happened in a project, newest first.
 *
 * `GET /projects/{project_id}/events`. Takes an access token. Refused with 400, 403, 404 and others.
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
  /** Id: a UUID. */
  id: string
  /** Project id: a UUID. */
  project_id: string
  /** Invitee email. */
  invitee_email: string
  /** Invitee id: a UUID; null when there is none. */
  invitee_id: string | null
  /** Owner email. */
  owner_email: string
  /** Owner id: a UUID. */
  owner_id: string
  /** Role. */
  role: 'owner' | 'developer' | 'support' | 'viewer'
  /** Status. */
  status: 'pending' | 'accepted' | 'declined' | 'expired' | 'cancelled' | 'removed'
  /** Created at: a moment (RFC 3339). */
  created_at: string
  /** Updated at: a moment (RFC 3339). */
  updated_at: string
  /** Expires at: a moment (RFC 3339). */
  expires_at: string
}>
    401: GenericError
  }
  default: GenericError
}

/**
 * Lists the invitations to a project, newest first, in every state.
 *
 * `GET /projects/{project}/invitations`. Takes an access token. Refused with 401 and others.
 */
export declare const listProjectInvitations: Operation<ListProjectInvitationsTypes>

/** What `listProjectRevisions` takes, by the names on the wire. */
export interface ListProjectRevisionsArguments {
  /** Project id. */
  project_id: string
  /** Page size: from 1 to 500; 100 when absent. */
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
  /** Revision id: a UUID. */
  revision_id: string
  /** Created at: a moment (RFC 3339). */
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
 * Lists the states of a project, newest first, with who made them.
 *
 * `GET /projects/{project_id}/revisions`. Takes an access token. Refused with 400, 403, 404 and others.
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
 * `GET /projects`. Takes an access token. Refused with 401, 403, 404 and others.
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
 * `GET /namespaces`. Takes an access token. Refused with any status from 400 on.
 */
export declare const listRelationshipNamespaces: Operation<ListRelationshipNamespacesTypes>

/** What `listSessions` takes, by the names on the wire. */
export interface ListSessionsArguments {
  /** Page size: from 1 to 1000; 250 when absent. */
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
 * `GET /admin/sessions`. Takes an access token. Refused with 400 and others.
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
  /** Page size: from 1 to 500; 250 when absent. */
  page_size?: number | undefined
  /** Page token: "1" when absent. */
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
 * Lists the issuers whose assertions are accepted as grants.
 *
 * `GET /admin/trust/grants/jwt-bearer/issuers`. Takes an access token. Refused with any status from 400 on.
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
 * Lists the keys that may administrate every project, without their values.
 *
 * `GET /console/tokens`. Takes an access token. Refused with 401, 403 and others.
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
 * Tells whoever was sent an invitation what it is for.
 *
 * `POST /console/invitations/look`. Refused with 400 and others.
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
 * `GET /oauth2/auth`. Refused with any status from 400 on.
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
 * `POST /oauth2/token`. Takes a name and a password, or an OAuth 2.0 access token. Refused with any status from 400 on.
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
 * Says that somebody is signed out, unless the project has a page of its own.
 *
 * `GET /oauth2/fallbacks/logout/callback`. Refused with any status from 400 on.
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
 * Where people are asked for their consent unless the project has a page of its own: leads on to the account pages, or back to the client when there is nothing to ask.
 *
 * `GET /oauth2/fallbacks/consent`. Refused with any status from 400 on.
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
 * Shows what went wrong in a request of a client, unless the project has a page of its own.
 *
 * `GET /oauth2/fallbacks/error`. Refused with any status from 400 on.
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
 * Where people sign in for a client unless the project has a page of its own: leads on to the account pages, or back to the client for who is signed in.
 *
 * `GET /oauth2/fallbacks/login`. Refused with any status from 400 on.
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
 * Where people confirm that they sign out unless the project has a page of its own: leads on to the account pages.
 *
 * `GET /oauth2/fallbacks/logout`. Refused with any status from 400 on.
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
 * Changes fields of an identity by a JSON Patch.
 *
 * `PATCH /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409 and others.
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
 * Changes fields of an OAuth 2.0 client by a JSON Patch.
 *
 * `PATCH /admin/clients/{id}`. Takes an access token. Refused with 404 and others.
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
 * Changes the configuration of a project by a JSON Patch.
 *
 * `PATCH /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404 and others.
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
 * Inserts and deletes relationships, all or none.
 *
 * `PATCH /admin/relation-tuples`. Takes an access token. Refused with 400, 404 and others.
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
 * Ends the session of a session token.
 *
 * `DELETE /self-service/logout/api`. Refused with 400 and others.
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
 * Tells whether the subject of the body has a relation to an object; the answer is 200 either way.
 *
 * `POST /relation-tuples/check/openapi`. Takes an access token. Refused with 400 and others.
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
 * Tells whether the subject of the body has a relation to an object; 403 when it has not.
 *
 * `POST /relation-tuples/check`. Takes an access token. Refused with 400, 403 and others.
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
 * Starts an authorization whose parameters come as a form.
 *
 * `POST /oauth2/auth`. Refused with any status from 400 on.
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
 * Takes a browser back from a provider that answers by a form (OAuth 2.0 Form Post Response Mode).
 *
 * `POST /self-service/methods/oidc/callback/{provider}`. Takes a session token or cookie. Refused with any status from 400 on.
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
 * Answers with the claims about the subject of an access token, which may come as a form field (RFC 6750, section 2.2).
 *
 * `POST /userinfo`. Takes an OAuth 2.0 access token. Refused with any status from 400 on.
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
 * Takes a browser back from a provider of an organization that answers by a form.
 *
 * `POST /self-service/methods/oidc/organization/{organization}/callback/{provider}`. Takes a session token or cookie. Refused with any status from 400 on.
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
 * Logs a browser out, the request coming as a form.
 *
 * `POST /oauth2/sessions/logout`. No status of an error is described.
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
 * `DELETE /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404 and others.
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
 * Takes a browser back from a social sign-in provider (OpenID Connect Core, section 3.1.2.5).
 *
 * `GET /self-service/methods/oidc/callback/{provider}`. Takes a session token or cookie. Refused with 400 and others.
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
 * Takes a browser back from a sign-in provider of an organization.
 *
 * `GET /self-service/methods/oidc/organization/{organization}/callback/{provider}`. Takes a session token or cookie. Refused with 400 and others.
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
 * Refuses a consent request and tells where to send the browser.
 *
 * `PUT /admin/oauth2/auth/requests/consent/reject`. Takes an access token. Refused with any status from 400 on.
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
 * Tells that the login failed, and answers where to send the browser.
 *
 * `PUT /admin/oauth2/auth/requests/login/reject`. Takes an access token. Refused with any status from 400 on.
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
 * Refuses a logout; the session stays.
 *
 * `PUT /admin/oauth2/auth/requests/logout/reject`. Takes an access token. Refused with any status from 400 on.
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
 * Takes a person off a project.
 *
 * `DELETE /projects/{project}/members/{member}`. Takes an access token. Refused with 401, 406 and others.
 */
export declare const removeProjectMember: Operation<RemoveProjectMemberTypes>

/** What `resealSecrets` takes, by the names on the wire. */
export interface ResealSecretsArguments {
  /** The body of the request. */
  body?: {
  /** Cursor. */
  cursor?: string
  /** Limit: from 1 to 1000; 250 when absent. */
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
 * Seals a number of stored values under the newest secret of the process.
 *
 * `POST /console/secrets/reseal`. Takes an access token. Refused with 400, 401, 403 and others.
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
 * `POST /projects/{project_id}/restore`. Takes an access token. Refused with 401, 403, 404 and others.
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
 * Gives a project the name, configuration and origins that it had in an earlier state.
 *
 * `POST /projects/{project_id}/revisions/{revision_id}/revert`. Takes an access token. Refused with 400, 403, 404 and others.
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
 * Withdraws consents of a subject and the tokens issued under them.
 *
 * `DELETE /admin/oauth2/auth/sessions/consent`. Takes an access token. Refused with any status from 400 on.
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
 * Forgets the remembered logins of a subject or of one session.
 *
 * `DELETE /admin/oauth2/auth/sessions/login`. Takes an access token. Refused with any status from 400 on.
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
 * `POST /oauth2/revoke`. Takes a name and a password, or an OAuth 2.0 access token. Refused with any status from 400 on.
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
 * Logs a browser out, at the request of a client when it says so (OpenID Connect RP-Initiated Logout).
 *
 * `GET /oauth2/sessions/logout`. No status of an error is described.
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
 * Gives a client a new secret, shown this once, while those before stay valid for a while (24 hours unless told).
 *
 * `POST /admin/clients/{id}/secrets/rotate`. Takes an access token. Refused with any status from 400 on.
 */
export declare const rotateOAuth2ClientSecret: Operation<RotateOAuth2ClientSecretTypes>

/** What `searchIdentities` takes, by the names on the wire. */
export interface SearchIdentitiesArguments {
  /** Query. */
  query: string
  /** Page size: from 1 to 500; 250 when absent. */
  page_size?: number | undefined
  /** Page token: "1" when absent. */
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
 * Lists the identities with a trait, of those marked searchable, that starts with or contains a text.
 *
 * `GET /admin/identities/search`. Takes an access token. Refused with 400 and others.
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
  /** Expires at: a moment (RFC 3339). */
  expires_at: string
}
    400: ErrorGeneric
    404: ErrorGeneric
    429: ErrorGeneric
  }
  default: ErrorGeneric
}

/**
 * Sends a recovery link to an address of the identity. The answer has no link.
 *
 * `POST /admin/identities/{id}/recovery`. Takes an access token. Refused with 400, 404, 429 and others.
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
 * Chooses the project the caller works on in the console.
 *
 * `PUT /console/active/project`. Takes an access token. Refused with 401 and others.
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
 * Replaces or adds one key of a set.
 *
 * `PUT /admin/keys/{set}/{kid}`. Takes an access token. Refused with any status from 400 on.
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
 * Replaces a set of keys.
 *
 * `PUT /admin/keys/{set}`. Takes an access token. Refused with any status from 400 on.
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
 * `PUT /admin/clients/{id}`. Takes an access token. Refused with 400, 404 and others.
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
 * Sets how long the tokens and codes of a client live.
 *
 * `PUT /admin/clients/{id}/lifespans`. Takes an access token. Refused with any status from 400 on.
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
 * `PUT /oauth2/register/{id}`. Takes an access token. Refused with 404 and others.
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
 * `PUT /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404 and others.
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
 * Gives a member of a project another role.
 *
 * `PUT /projects/{project}/members/{member}`. Takes an access token. Refused with 401, 406 and others.
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
 * Halts a project, which then answers nobody but its administrators, or lets it run again.
 *
 * `PUT /projects/{project_id}/state`. Takes an access token. Refused with 400, 403, 404 and others.
 */
export declare const setProjectState: Operation<SetProjectStateTypes>

/** What `setUpConsole` takes, by the names on the wire. */
export interface SetUpConsoleArguments {
  /** The body of the request. */
  body: {
  /** Token. */
  token: string
  /** Email: an e-mail address. */
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
  /** Operator id: a UUID. */
  operator_id: string
}
    400: GenericError
  }
  default: GenericError
}

/**
 * Creates the first owner, once, with the token that the first start printed.
 *
 * `POST /console/setup`. Refused with 400 and others.
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
 * Sends what happens in a project from now on, as server-sent events.
 *
 * `GET /projects/{project_id}/events/tail`. Takes an access token. Refused with 400, 403, 404 and others.
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
 * Answers with the session of the caller, or 401 when there is none.
 *
 * `GET /sessions/whoami`. Takes a session token or cookie. Refused with 401, 403 and others.
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
 * Accepts the assertions of an issuer as grants (RFC 7523).
 *
 * `POST /admin/trust/grants/jwt-bearer/issuers`. Takes an access token. Refused with any status from 400 on.
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
 * Replaces an identity except for its credentials that are not given.
 *
 * `PUT /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409 and others.
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
 * Submits a form of a login.
 *
 * `POST /self-service/login`. Takes a session token or cookie. Refused with 400, 410, 422 and others.
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
 * Ends the session of the browser that presents a logout token.
 *
 * `GET /self-service/logout`. Takes a session token or cookie. Refused with any status from 400 on.
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
 * Changes the label and domains of an organization.
 *
 * `PUT /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409 and others.
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
 * Submits a form of a recovery.
 *
 * `POST /self-service/recovery`. Takes a session token or cookie. Refused with 400, 410, 422 and others.
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
 * Submits a form of a registration.
 *
 * `POST /self-service/registration`. Takes a session token or cookie. Refused with 400, 410, 422 and others.
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
 * Submits a form of a change of settings.
 *
 * `POST /self-service/settings`. Takes a session token or cookie. Refused with 400, 401, 403, 410, 422 and others.
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
 * Submits a form of a verification.
 *
 * `POST /self-service/verification`. Takes a session token or cookie. Refused with 400, 410 and others.
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
  /** Verified by: null when there is none. */
  verified_by: 'dns' | 'owner' | null
  /** Verified at: a moment (RFC 3339); null when there is none. */
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
 * Verifies a domain by its TXT record, or takes an owner's word for it where the server lets owners say so.
 *
 * `POST /projects/{project_id}/organizations/{organization_id}/domains/{domain}/verify`. Takes an access token. Refused with 400, 403, 404, 409, 503 and others.
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
 * Tells as whom the console is used.
 *
 * `GET /console/operator`. Takes an access token. Refused with 401 and others.
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
