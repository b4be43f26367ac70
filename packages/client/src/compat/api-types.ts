// Written by packages/client/src/generator/main.ts: run it again after a change of the contract.

import type { BaseAPI } from './base.ts'
import type { Configuration, Requester, RequestOptions } from './configuration.ts'
import type { CompatResponse } from './exchange.ts'
import type { RequestArgs } from './request-args.ts'
import type { ConsistencyRequestParametersConsistencyEnum, CourierMessageStatus, IdentityCredentialsType } from './enumerations.ts'
import type { AcceptOAuth2ConsentRequest, AcceptOAuth2LoginRequest, ActiveProjectInConsole, BatchPatchIdentitiesResponse, CheckOplSyntaxResult, CheckPermissionResult, CloudAccount, CreateIdentityBody, CreateJsonWebKeySet, CreateProjectBody, CreateRecoveryCodeForIdentityBody, CreateRecoveryLinkForIdentityBody, CreateRelationshipBody, CreateVerifiableCredentialRequestBody, DeleteMySessionsCount, ErrorOAuth2, ExpandedPermissionTree, FlowError, GetOrganizationResponse, GetProjectMetricsResponse, HealthStatus, Identity, IdentitySchemaContainer, IntrospectedOAuth2Token, JsonPatch, JsonWebKey, JsonWebKeySet, ListOrganizationsResponse, LoginFlow, LogoutFlow, Message, OAuth2Client, OAuth2ClientTokenLifespans, OAuth2ConsentRequest, OAuth2ConsentSession, OAuth2LoginRequest, OAuth2LogoutRequest, OAuth2RedirectTo, OAuth2TokenExchange, OidcConfiguration, OidcUserInfo, Organization, OrganizationBody, PatchIdentitiesBody, PerformNativeLogoutBody, PostCheckPermissionBody, PostCheckPermissionOrErrorBody, Project, ProjectApiKey, ProjectMetadata, RecoveryCodeForIdentity, RecoveryFlow, RecoveryLinkForIdentity, RegistrationFlow, RejectOAuth2Request, Relationship, RelationshipNamespaces, RelationshipPatch, Relationships, Session, SetActiveProjectInConsoleBody, SetProject, SettingsFlow, SuccessfulNativeLogin, SuccessfulNativeRegistration, SuccessfulProjectUpdate, TrustOAuth2JwtGrantIssuer, TrustedOAuth2JwtGrantIssuer, UpdateIdentityBody, UpdateLoginFlowBody, UpdateRecoveryFlowBody, UpdateRegistrationFlowBody, UpdateSettingsFlowBody, UpdateVerificationFlowBody, VerifiableCredentialResponse, VerificationFlow } from './models.ts'

/** The request parameters of `getCourierMessage` of CourierApi. */
export interface CourierApiGetCourierMessageRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `listCourierMessages` of CourierApi. */
export interface CourierApiListCourierMessagesRequest {
  /** Page size: from 1 to 1000; default 250. */
  readonly pageSize?: number
  /** Page token. */
  readonly pageToken?: string
  /** Status. */
  readonly status?: CourierMessageStatus
  /** Recipient. */
  readonly recipient?: string
}

/** The operations of CourierApi, each with one object of parameters. */
export declare class CourierApi extends BaseAPI {
  /**
   * Returns a message and its delivery attempts.
   *
   * `GET /admin/courier/messages/{id}`. Accepts an access token. Errors: 400 and others.
   */
  getCourierMessage(requestParameters: CourierApiGetCourierMessageRequest, options?: RequestOptions): Promise<CompatResponse<Message>>
  /**
   * Lists messages sent to identities.
   *
   * `GET /admin/courier/messages`. Accepts an access token. Errors: 400 and others.
   */
  listCourierMessages(requestParameters?: CourierApiListCourierMessagesRequest, options?: RequestOptions): Promise<CompatResponse<Message[]>>
}

/** The operations of CourierApi with positional parameters. */
export declare const CourierApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Returns a message and its delivery attempts.
   *
   * `GET /admin/courier/messages/{id}`. Accepts an access token. Errors: 400 and others.
   */
  getCourierMessage(id: string, options?: RequestOptions): Promise<CompatResponse<Message>>
  /**
   * Lists messages sent to identities.
   *
   * `GET /admin/courier/messages`. Accepts an access token. Errors: 400 and others.
   */
  listCourierMessages(pageSize?: number, pageToken?: string, status?: CourierMessageStatus, recipient?: string, options?: RequestOptions): Promise<CompatResponse<Message[]>>
}

/** The operations of CourierApi as functions that send later. */
export declare const CourierApiFp: (configuration?: Configuration) => {
  /**
   * Returns a message and its delivery attempts.
   *
   * `GET /admin/courier/messages/{id}`. Accepts an access token. Errors: 400 and others.
   */
  getCourierMessage(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Message>>>
  /**
   * Lists messages sent to identities.
   *
   * `GET /admin/courier/messages`. Accepts an access token. Errors: 400 and others.
   */
  listCourierMessages(pageSize?: number, pageToken?: string, status?: CourierMessageStatus, recipient?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Message[]>>>
}

/** The requests of CourierApi, made and not sent. */
export declare const CourierApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Returns a message and its delivery attempts.
   *
   * `GET /admin/courier/messages/{id}`. Accepts an access token. Errors: 400 and others.
   */
  getCourierMessage(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists messages sent to identities.
   *
   * `GET /admin/courier/messages`. Accepts an access token. Errors: 400 and others.
   */
  listCourierMessages(pageSize?: number, pageToken?: string, status?: CourierMessageStatus, recipient?: string, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `createBrowserLoginFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserLoginFlowRequest {
  /** Refresh. */
  readonly refresh?: boolean
  /** Aal. */
  readonly aal?: string
  /** Return to. */
  readonly returnTo?: string
  /** Cookie. */
  readonly cookie?: string
  /** Login challenge. */
  readonly loginChallenge?: string
  /** Organization. */
  readonly organization?: string
}

/** The request parameters of `createBrowserLogoutFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserLogoutFlowRequest {
  /** Cookie. */
  readonly cookie?: string
  /** Return to. */
  readonly returnTo?: string
}

/** The request parameters of `createBrowserRecoveryFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserRecoveryFlowRequest {
  /** Return to. */
  readonly returnTo?: string
}

/** The request parameters of `createBrowserRegistrationFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserRegistrationFlowRequest {
  /** Return to. */
  readonly returnTo?: string
  /** Login challenge. */
  readonly loginChallenge?: string
  /** After verification return to. */
  readonly afterVerificationReturnTo?: string
  /** Organization. */
  readonly organization?: string
}

/** The request parameters of `createBrowserSettingsFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserSettingsFlowRequest {
  /** Return to. */
  readonly returnTo?: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `createBrowserVerificationFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserVerificationFlowRequest {
  /** Return to. */
  readonly returnTo?: string
}

/** The request parameters of `createNativeLoginFlow` of FrontendApi. */
export interface FrontendApiCreateNativeLoginFlowRequest {
  /** Refresh. */
  readonly refresh?: boolean
  /** Aal. */
  readonly aal?: string
  /** X session token. */
  readonly xSessionToken?: string
  /** Return session token exchange code. */
  readonly returnSessionTokenExchangeCode?: boolean
  /** Return to. */
  readonly returnTo?: string
}

/** The request parameters of `createNativeRegistrationFlow` of FrontendApi. */
export interface FrontendApiCreateNativeRegistrationFlowRequest {
  /** Return session token exchange code. */
  readonly returnSessionTokenExchangeCode?: boolean
  /** Return to. */
  readonly returnTo?: string
}

/** The request parameters of `createNativeSettingsFlow` of FrontendApi. */
export interface FrontendApiCreateNativeSettingsFlowRequest {
  /** X session token. */
  readonly xSessionToken?: string
}

/** The request parameters of `disableMyOtherSessions` of FrontendApi. */
export interface FrontendApiDisableMyOtherSessionsRequest {
  /** X session token. */
  readonly xSessionToken?: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `disableMySession` of FrontendApi. */
export interface FrontendApiDisableMySessionRequest {
  /** Id. */
  readonly id: string
  /** X session token. */
  readonly xSessionToken?: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `exchangeSessionToken` of FrontendApi. */
export interface FrontendApiExchangeSessionTokenRequest {
  /** Init code. */
  readonly initCode: string
  /** Return to code. */
  readonly returnToCode: string
}

/** The request parameters of `getFlowError` of FrontendApi. */
export interface FrontendApiGetFlowErrorRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `getLoginFlow` of FrontendApi. */
export interface FrontendApiGetLoginFlowRequest {
  /** Id. */
  readonly id: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `getRecoveryFlow` of FrontendApi. */
export interface FrontendApiGetRecoveryFlowRequest {
  /** Id. */
  readonly id: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `getRegistrationFlow` of FrontendApi. */
export interface FrontendApiGetRegistrationFlowRequest {
  /** Id. */
  readonly id: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `getSettingsFlow` of FrontendApi. */
export interface FrontendApiGetSettingsFlowRequest {
  /** Id. */
  readonly id: string
  /** X session token. */
  readonly xSessionToken?: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `getVerificationFlow` of FrontendApi. */
export interface FrontendApiGetVerificationFlowRequest {
  /** Id. */
  readonly id: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `listMySessions` of FrontendApi. */
export interface FrontendApiListMySessionsRequest {
  /** Per page: from 1 to 1000; default 250. */
  readonly perPage?: number
  /** Page. */
  readonly page?: number
  /** Page size: from 1 to 500; default 250. */
  readonly pageSize?: number
  /** Page token: default "1". */
  readonly pageToken?: string
  /** X session token. */
  readonly xSessionToken?: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `performNativeLogout` of FrontendApi. */
export interface FrontendApiPerformNativeLogoutRequest {
  /** The body of the request. */
  readonly performNativeLogoutBody: PerformNativeLogoutBody
}

/** The request parameters of `toSession` of FrontendApi. */
export interface FrontendApiToSessionRequest {
  /** X session token. */
  readonly xSessionToken?: string
  /** Cookie. */
  readonly cookie?: string
  /** Tokenize as. */
  readonly tokenizeAs?: string
}

/** The request parameters of `updateLoginFlow` of FrontendApi. */
export interface FrontendApiUpdateLoginFlowRequest {
  /** Flow. */
  readonly flow: string
  /** The body of the request. */
  readonly updateLoginFlowBody: UpdateLoginFlowBody
  /** X session token. */
  readonly xSessionToken?: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `updateLogoutFlow` of FrontendApi. */
export interface FrontendApiUpdateLogoutFlowRequest {
  /** Token. */
  readonly token?: string
  /** Return to. */
  readonly returnTo?: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `updateRecoveryFlow` of FrontendApi. */
export interface FrontendApiUpdateRecoveryFlowRequest {
  /** Flow. */
  readonly flow: string
  /** The body of the request. */
  readonly updateRecoveryFlowBody: UpdateRecoveryFlowBody
  /** Token. */
  readonly token?: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `updateRegistrationFlow` of FrontendApi. */
export interface FrontendApiUpdateRegistrationFlowRequest {
  /** Flow. */
  readonly flow: string
  /** The body of the request. */
  readonly updateRegistrationFlowBody: UpdateRegistrationFlowBody
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `updateSettingsFlow` of FrontendApi. */
export interface FrontendApiUpdateSettingsFlowRequest {
  /** Flow. */
  readonly flow: string
  /** The body of the request. */
  readonly updateSettingsFlowBody: UpdateSettingsFlowBody
  /** X session token. */
  readonly xSessionToken?: string
  /** Cookie. */
  readonly cookie?: string
}

/** The request parameters of `updateVerificationFlow` of FrontendApi. */
export interface FrontendApiUpdateVerificationFlowRequest {
  /** Flow. */
  readonly flow: string
  /** The body of the request. */
  readonly updateVerificationFlowBody: UpdateVerificationFlowBody
  /** Token. */
  readonly token?: string
  /** Cookie. */
  readonly cookie?: string
}

/** The operations of FrontendApi, each with one object of parameters. */
export declare class FrontendApi extends BaseAPI {
  /**
   * Starts a login in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/login/browser`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createBrowserLoginFlow(requestParameters?: FrontendApiCreateBrowserLoginFlowRequest, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Returns the URL and token for logging a browser out.
   *
   * `GET /self-service/logout/browser`. Accepts a session token or cookie. Errors: 400, 401, 500.
   */
  createBrowserLogoutFlow(requestParameters?: FrontendApiCreateBrowserLogoutFlowRequest, options?: RequestOptions): Promise<CompatResponse<LogoutFlow>>
  /**
   * Starts an account recovery in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/recovery/browser`. Errors: 400 and others.
   */
  createBrowserRecoveryFlow(requestParameters?: FrontendApiCreateBrowserRecoveryFlowRequest, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Starts a registration in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/registration/browser`. Errors: any status from 400.
   */
  createBrowserRegistrationFlow(requestParameters?: FrontendApiCreateBrowserRegistrationFlowRequest, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Starts a settings flow in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/settings/browser`. Accepts a session token or cookie. Errors: 400, 401, 403 and others.
   */
  createBrowserSettingsFlow(requestParameters?: FrontendApiCreateBrowserSettingsFlowRequest, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Starts the verification of an address in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/verification/browser`. Errors: any status from 400.
   */
  createBrowserVerificationFlow(requestParameters?: FrontendApiCreateBrowserVerificationFlowRequest, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Starts a login in a native app.
   *
   * `GET /self-service/login/api`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createNativeLoginFlow(requestParameters?: FrontendApiCreateNativeLoginFlowRequest, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Starts an account recovery in a native app.
   *
   * `GET /self-service/recovery/api`. Errors: 400 and others.
   */
  createNativeRecoveryFlow(options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Starts a registration in a native app.
   *
   * `GET /self-service/registration/api`. Errors: 400 and others.
   */
  createNativeRegistrationFlow(requestParameters?: FrontendApiCreateNativeRegistrationFlowRequest, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Starts a settings flow in a native app.
   *
   * `GET /self-service/settings/api`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createNativeSettingsFlow(requestParameters?: FrontendApiCreateNativeSettingsFlowRequest, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Starts the verification of an address in a native app.
   *
   * `GET /self-service/verification/api`. Errors: 400 and others.
   */
  createNativeVerificationFlow(options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Ends all of the caller's sessions except the current one.
   *
   * `DELETE /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  disableMyOtherSessions(requestParameters?: FrontendApiDisableMyOtherSessionsRequest, options?: RequestOptions): Promise<CompatResponse<DeleteMySessionsCount>>
  /**
   * Ends one of the caller's other sessions.
   *
   * `DELETE /sessions/{id}`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  disableMySession(requestParameters: FrontendApiDisableMySessionRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Exchanges the two codes of a native flow that used a browser for a session token.
   *
   * `GET /sessions/token-exchange`. Errors: 403, 404, 410 and others.
   */
  exchangeSessionToken(requestParameters: FrontendApiExchangeSessionTokenRequest, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeLogin>>
  /**
   * Returns the error of a flow that ended on the error page.
   *
   * `GET /self-service/errors`. Errors: 403, 404, 500.
   */
  getFlowError(requestParameters: FrontendApiGetFlowErrorRequest, options?: RequestOptions): Promise<CompatResponse<FlowError>>
  /**
   * Returns a login flow.
   *
   * `GET /self-service/login/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
   */
  getLoginFlow(requestParameters: FrontendApiGetLoginFlowRequest, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Returns a recovery flow.
   *
   * `GET /self-service/recovery/flows`. Accepts a session token or cookie. Errors: 404, 410 and others.
   */
  getRecoveryFlow(requestParameters: FrontendApiGetRecoveryFlowRequest, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Returns a registration flow.
   *
   * `GET /self-service/registration/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
   */
  getRegistrationFlow(requestParameters: FrontendApiGetRegistrationFlowRequest, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Returns a settings flow.
   *
   * `GET /self-service/settings/flows`. Accepts a session token or cookie. Errors: 401, 403, 404, 410 and others.
   */
  getSettingsFlow(requestParameters: FrontendApiGetSettingsFlowRequest, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Returns a verification flow.
   *
   * `GET /self-service/verification/flows`. Accepts a session token or cookie. Errors: 403, 404 and others.
   */
  getVerificationFlow(requestParameters: FrontendApiGetVerificationFlowRequest, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Returns the script for using security keys in a page.
   *
   * `GET /.well-known/ory/webauthn.js`. No error status is declared.
   */
  getWebAuthnJavaScript(options?: RequestOptions): Promise<CompatResponse<string>>
  /**
   * Lists the caller's other active sessions.
   *
   * `GET /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  listMySessions(requestParameters?: FrontendApiListMySessionsRequest, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Revokes a session token.
   *
   * `DELETE /self-service/logout/api`. Errors: 400 and others.
   */
  performNativeLogout(requestParameters: FrontendApiPerformNativeLogoutRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Returns the caller's session, or 401 without one.
   *
   * `GET /sessions/whoami`. Accepts a session token or cookie. Errors: 401, 403 and others.
   */
  toSession(requestParameters?: FrontendApiToSessionRequest, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Submits a login form.
   *
   * `POST /self-service/login`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateLoginFlow(requestParameters: FrontendApiUpdateLoginFlowRequest, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeLogin>>
  /**
   * Logs a browser out with its logout token.
   *
   * `GET /self-service/logout`. Accepts a session token or cookie. Errors: any status from 400.
   */
  updateLogoutFlow(requestParameters?: FrontendApiUpdateLogoutFlowRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Submits a recovery form.
   *
   * `POST /self-service/recovery`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateRecoveryFlow(requestParameters: FrontendApiUpdateRecoveryFlowRequest, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Submits a registration form.
   *
   * `POST /self-service/registration`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateRegistrationFlow(requestParameters: FrontendApiUpdateRegistrationFlowRequest, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeRegistration>>
  /**
   * Submits a settings form.
   *
   * `POST /self-service/settings`. Accepts a session token or cookie. Errors: 400, 401, 403, 410, 422 and others.
   */
  updateSettingsFlow(requestParameters: FrontendApiUpdateSettingsFlowRequest, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Submits a verification form.
   *
   * `POST /self-service/verification`. Accepts a session token or cookie. Errors: 400, 410 and others.
   */
  updateVerificationFlow(requestParameters: FrontendApiUpdateVerificationFlowRequest, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
}

/** The operations of FrontendApi with positional parameters. */
export declare const FrontendApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Starts a login in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/login/browser`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createBrowserLoginFlow(refresh?: boolean, aal?: string, returnTo?: string, cookie?: string, loginChallenge?: string, organization?: string, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Returns the URL and token for logging a browser out.
   *
   * `GET /self-service/logout/browser`. Accepts a session token or cookie. Errors: 400, 401, 500.
   */
  createBrowserLogoutFlow(cookie?: string, returnTo?: string, options?: RequestOptions): Promise<CompatResponse<LogoutFlow>>
  /**
   * Starts an account recovery in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/recovery/browser`. Errors: 400 and others.
   */
  createBrowserRecoveryFlow(returnTo?: string, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Starts a registration in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/registration/browser`. Errors: any status from 400.
   */
  createBrowserRegistrationFlow(returnTo?: string, loginChallenge?: string, afterVerificationReturnTo?: string, organization?: string, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Starts a settings flow in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/settings/browser`. Accepts a session token or cookie. Errors: 400, 401, 403 and others.
   */
  createBrowserSettingsFlow(returnTo?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Starts the verification of an address in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/verification/browser`. Errors: any status from 400.
   */
  createBrowserVerificationFlow(returnTo?: string, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Starts a login in a native app.
   *
   * `GET /self-service/login/api`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createNativeLoginFlow(refresh?: boolean, aal?: string, xSessionToken?: string, returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Starts an account recovery in a native app.
   *
   * `GET /self-service/recovery/api`. Errors: 400 and others.
   */
  createNativeRecoveryFlow(options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Starts a registration in a native app.
   *
   * `GET /self-service/registration/api`. Errors: 400 and others.
   */
  createNativeRegistrationFlow(returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Starts a settings flow in a native app.
   *
   * `GET /self-service/settings/api`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createNativeSettingsFlow(xSessionToken?: string, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Starts the verification of an address in a native app.
   *
   * `GET /self-service/verification/api`. Errors: 400 and others.
   */
  createNativeVerificationFlow(options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Ends all of the caller's sessions except the current one.
   *
   * `DELETE /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  disableMyOtherSessions(xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<DeleteMySessionsCount>>
  /**
   * Ends one of the caller's other sessions.
   *
   * `DELETE /sessions/{id}`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  disableMySession(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Exchanges the two codes of a native flow that used a browser for a session token.
   *
   * `GET /sessions/token-exchange`. Errors: 403, 404, 410 and others.
   */
  exchangeSessionToken(initCode: string, returnToCode: string, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeLogin>>
  /**
   * Returns the error of a flow that ended on the error page.
   *
   * `GET /self-service/errors`. Errors: 403, 404, 500.
   */
  getFlowError(id: string, options?: RequestOptions): Promise<CompatResponse<FlowError>>
  /**
   * Returns a login flow.
   *
   * `GET /self-service/login/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
   */
  getLoginFlow(id: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Returns a recovery flow.
   *
   * `GET /self-service/recovery/flows`. Accepts a session token or cookie. Errors: 404, 410 and others.
   */
  getRecoveryFlow(id: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Returns a registration flow.
   *
   * `GET /self-service/registration/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
   */
  getRegistrationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Returns a settings flow.
   *
   * `GET /self-service/settings/flows`. Accepts a session token or cookie. Errors: 401, 403, 404, 410 and others.
   */
  getSettingsFlow(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Returns a verification flow.
   *
   * `GET /self-service/verification/flows`. Accepts a session token or cookie. Errors: 403, 404 and others.
   */
  getVerificationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Returns the script for using security keys in a page.
   *
   * `GET /.well-known/ory/webauthn.js`. No error status is declared.
   */
  getWebAuthnJavaScript(options?: RequestOptions): Promise<CompatResponse<string>>
  /**
   * Lists the caller's other active sessions.
   *
   * `GET /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  listMySessions(perPage?: number, page?: number, pageSize?: number, pageToken?: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Revokes a session token.
   *
   * `DELETE /self-service/logout/api`. Errors: 400 and others.
   */
  performNativeLogout(performNativeLogoutBody: PerformNativeLogoutBody, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Returns the caller's session, or 401 without one.
   *
   * `GET /sessions/whoami`. Accepts a session token or cookie. Errors: 401, 403 and others.
   */
  toSession(xSessionToken?: string, cookie?: string, tokenizeAs?: string, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Submits a login form.
   *
   * `POST /self-service/login`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateLoginFlow(flow: string, updateLoginFlowBody: UpdateLoginFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeLogin>>
  /**
   * Logs a browser out with its logout token.
   *
   * `GET /self-service/logout`. Accepts a session token or cookie. Errors: any status from 400.
   */
  updateLogoutFlow(token?: string, returnTo?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Submits a recovery form.
   *
   * `POST /self-service/recovery`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateRecoveryFlow(flow: string, updateRecoveryFlowBody: UpdateRecoveryFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Submits a registration form.
   *
   * `POST /self-service/registration`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateRegistrationFlow(flow: string, updateRegistrationFlowBody: UpdateRegistrationFlowBody, cookie?: string, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeRegistration>>
  /**
   * Submits a settings form.
   *
   * `POST /self-service/settings`. Accepts a session token or cookie. Errors: 400, 401, 403, 410, 422 and others.
   */
  updateSettingsFlow(flow: string, updateSettingsFlowBody: UpdateSettingsFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Submits a verification form.
   *
   * `POST /self-service/verification`. Accepts a session token or cookie. Errors: 400, 410 and others.
   */
  updateVerificationFlow(flow: string, updateVerificationFlowBody: UpdateVerificationFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
}

/** The operations of FrontendApi as functions that send later. */
export declare const FrontendApiFp: (configuration?: Configuration) => {
  /**
   * Starts a login in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/login/browser`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createBrowserLoginFlow(refresh?: boolean, aal?: string, returnTo?: string, cookie?: string, loginChallenge?: string, organization?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<LoginFlow>>>
  /**
   * Returns the URL and token for logging a browser out.
   *
   * `GET /self-service/logout/browser`. Accepts a session token or cookie. Errors: 400, 401, 500.
   */
  createBrowserLogoutFlow(cookie?: string, returnTo?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<LogoutFlow>>>
  /**
   * Starts an account recovery in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/recovery/browser`. Errors: 400 and others.
   */
  createBrowserRecoveryFlow(returnTo?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryFlow>>>
  /**
   * Starts a registration in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/registration/browser`. Errors: any status from 400.
   */
  createBrowserRegistrationFlow(returnTo?: string, loginChallenge?: string, afterVerificationReturnTo?: string, organization?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RegistrationFlow>>>
  /**
   * Starts a settings flow in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/settings/browser`. Accepts a session token or cookie. Errors: 400, 401, 403 and others.
   */
  createBrowserSettingsFlow(returnTo?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SettingsFlow>>>
  /**
   * Starts the verification of an address in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/verification/browser`. Errors: any status from 400.
   */
  createBrowserVerificationFlow(returnTo?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<VerificationFlow>>>
  /**
   * Starts a login in a native app.
   *
   * `GET /self-service/login/api`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createNativeLoginFlow(refresh?: boolean, aal?: string, xSessionToken?: string, returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<LoginFlow>>>
  /**
   * Starts an account recovery in a native app.
   *
   * `GET /self-service/recovery/api`. Errors: 400 and others.
   */
  createNativeRecoveryFlow(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryFlow>>>
  /**
   * Starts a registration in a native app.
   *
   * `GET /self-service/registration/api`. Errors: 400 and others.
   */
  createNativeRegistrationFlow(returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RegistrationFlow>>>
  /**
   * Starts a settings flow in a native app.
   *
   * `GET /self-service/settings/api`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createNativeSettingsFlow(xSessionToken?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SettingsFlow>>>
  /**
   * Starts the verification of an address in a native app.
   *
   * `GET /self-service/verification/api`. Errors: 400 and others.
   */
  createNativeVerificationFlow(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<VerificationFlow>>>
  /**
   * Ends all of the caller's sessions except the current one.
   *
   * `DELETE /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  disableMyOtherSessions(xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<DeleteMySessionsCount>>>
  /**
   * Ends one of the caller's other sessions.
   *
   * `DELETE /sessions/{id}`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  disableMySession(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Exchanges the two codes of a native flow that used a browser for a session token.
   *
   * `GET /sessions/token-exchange`. Errors: 403, 404, 410 and others.
   */
  exchangeSessionToken(initCode: string, returnToCode: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SuccessfulNativeLogin>>>
  /**
   * Returns the error of a flow that ended on the error page.
   *
   * `GET /self-service/errors`. Errors: 403, 404, 500.
   */
  getFlowError(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<FlowError>>>
  /**
   * Returns a login flow.
   *
   * `GET /self-service/login/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
   */
  getLoginFlow(id: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<LoginFlow>>>
  /**
   * Returns a recovery flow.
   *
   * `GET /self-service/recovery/flows`. Accepts a session token or cookie. Errors: 404, 410 and others.
   */
  getRecoveryFlow(id: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryFlow>>>
  /**
   * Returns a registration flow.
   *
   * `GET /self-service/registration/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
   */
  getRegistrationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RegistrationFlow>>>
  /**
   * Returns a settings flow.
   *
   * `GET /self-service/settings/flows`. Accepts a session token or cookie. Errors: 401, 403, 404, 410 and others.
   */
  getSettingsFlow(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SettingsFlow>>>
  /**
   * Returns a verification flow.
   *
   * `GET /self-service/verification/flows`. Accepts a session token or cookie. Errors: 403, 404 and others.
   */
  getVerificationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<VerificationFlow>>>
  /**
   * Returns the script for using security keys in a page.
   *
   * `GET /.well-known/ory/webauthn.js`. No error status is declared.
   */
  getWebAuthnJavaScript(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<string>>>
  /**
   * Lists the caller's other active sessions.
   *
   * `GET /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  listMySessions(perPage?: number, page?: number, pageSize?: number, pageToken?: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session[]>>>
  /**
   * Revokes a session token.
   *
   * `DELETE /self-service/logout/api`. Errors: 400 and others.
   */
  performNativeLogout(performNativeLogoutBody: PerformNativeLogoutBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Returns the caller's session, or 401 without one.
   *
   * `GET /sessions/whoami`. Accepts a session token or cookie. Errors: 401, 403 and others.
   */
  toSession(xSessionToken?: string, cookie?: string, tokenizeAs?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session>>>
  /**
   * Submits a login form.
   *
   * `POST /self-service/login`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateLoginFlow(flow: string, updateLoginFlowBody: UpdateLoginFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SuccessfulNativeLogin>>>
  /**
   * Logs a browser out with its logout token.
   *
   * `GET /self-service/logout`. Accepts a session token or cookie. Errors: any status from 400.
   */
  updateLogoutFlow(token?: string, returnTo?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Submits a recovery form.
   *
   * `POST /self-service/recovery`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateRecoveryFlow(flow: string, updateRecoveryFlowBody: UpdateRecoveryFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryFlow>>>
  /**
   * Submits a registration form.
   *
   * `POST /self-service/registration`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateRegistrationFlow(flow: string, updateRegistrationFlowBody: UpdateRegistrationFlowBody, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SuccessfulNativeRegistration>>>
  /**
   * Submits a settings form.
   *
   * `POST /self-service/settings`. Accepts a session token or cookie. Errors: 400, 401, 403, 410, 422 and others.
   */
  updateSettingsFlow(flow: string, updateSettingsFlowBody: UpdateSettingsFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SettingsFlow>>>
  /**
   * Submits a verification form.
   *
   * `POST /self-service/verification`. Accepts a session token or cookie. Errors: 400, 410 and others.
   */
  updateVerificationFlow(flow: string, updateVerificationFlowBody: UpdateVerificationFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<VerificationFlow>>>
}

/** The requests of FrontendApi, made and not sent. */
export declare const FrontendApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Starts a login in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/login/browser`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createBrowserLoginFlow(refresh?: boolean, aal?: string, returnTo?: string, cookie?: string, loginChallenge?: string, organization?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns the URL and token for logging a browser out.
   *
   * `GET /self-service/logout/browser`. Accepts a session token or cookie. Errors: 400, 401, 500.
   */
  createBrowserLogoutFlow(cookie?: string, returnTo?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts an account recovery in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/recovery/browser`. Errors: 400 and others.
   */
  createBrowserRecoveryFlow(returnTo?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts a registration in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/registration/browser`. Errors: any status from 400.
   */
  createBrowserRegistrationFlow(returnTo?: string, loginChallenge?: string, afterVerificationReturnTo?: string, organization?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts a settings flow in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/settings/browser`. Accepts a session token or cookie. Errors: 400, 401, 403 and others.
   */
  createBrowserSettingsFlow(returnTo?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts the verification of an address in a browser and sets its CSRF cookie.
   *
   * `GET /self-service/verification/browser`. Errors: any status from 400.
   */
  createBrowserVerificationFlow(returnTo?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts a login in a native app.
   *
   * `GET /self-service/login/api`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createNativeLoginFlow(refresh?: boolean, aal?: string, xSessionToken?: string, returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts an account recovery in a native app.
   *
   * `GET /self-service/recovery/api`. Errors: 400 and others.
   */
  createNativeRecoveryFlow(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts a registration in a native app.
   *
   * `GET /self-service/registration/api`. Errors: 400 and others.
   */
  createNativeRegistrationFlow(returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts a settings flow in a native app.
   *
   * `GET /self-service/settings/api`. Accepts a session token or cookie. Errors: 400 and others.
   */
  createNativeSettingsFlow(xSessionToken?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts the verification of an address in a native app.
   *
   * `GET /self-service/verification/api`. Errors: 400 and others.
   */
  createNativeVerificationFlow(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Ends all of the caller's sessions except the current one.
   *
   * `DELETE /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  disableMyOtherSessions(xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Ends one of the caller's other sessions.
   *
   * `DELETE /sessions/{id}`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  disableMySession(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Exchanges the two codes of a native flow that used a browser for a session token.
   *
   * `GET /sessions/token-exchange`. Errors: 403, 404, 410 and others.
   */
  exchangeSessionToken(initCode: string, returnToCode: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns the error of a flow that ended on the error page.
   *
   * `GET /self-service/errors`. Errors: 403, 404, 500.
   */
  getFlowError(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a login flow.
   *
   * `GET /self-service/login/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
   */
  getLoginFlow(id: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a recovery flow.
   *
   * `GET /self-service/recovery/flows`. Accepts a session token or cookie. Errors: 404, 410 and others.
   */
  getRecoveryFlow(id: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a registration flow.
   *
   * `GET /self-service/registration/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
   */
  getRegistrationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a settings flow.
   *
   * `GET /self-service/settings/flows`. Accepts a session token or cookie. Errors: 401, 403, 404, 410 and others.
   */
  getSettingsFlow(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a verification flow.
   *
   * `GET /self-service/verification/flows`. Accepts a session token or cookie. Errors: 403, 404 and others.
   */
  getVerificationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns the script for using security keys in a page.
   *
   * `GET /.well-known/ory/webauthn.js`. No error status is declared.
   */
  getWebAuthnJavaScript(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the caller's other active sessions.
   *
   * `GET /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
   */
  listMySessions(perPage?: number, page?: number, pageSize?: number, pageToken?: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Revokes a session token.
   *
   * `DELETE /self-service/logout/api`. Errors: 400 and others.
   */
  performNativeLogout(performNativeLogoutBody: PerformNativeLogoutBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns the caller's session, or 401 without one.
   *
   * `GET /sessions/whoami`. Accepts a session token or cookie. Errors: 401, 403 and others.
   */
  toSession(xSessionToken?: string, cookie?: string, tokenizeAs?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Submits a login form.
   *
   * `POST /self-service/login`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateLoginFlow(flow: string, updateLoginFlowBody: UpdateLoginFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Logs a browser out with its logout token.
   *
   * `GET /self-service/logout`. Accepts a session token or cookie. Errors: any status from 400.
   */
  updateLogoutFlow(token?: string, returnTo?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Submits a recovery form.
   *
   * `POST /self-service/recovery`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateRecoveryFlow(flow: string, updateRecoveryFlowBody: UpdateRecoveryFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Submits a registration form.
   *
   * `POST /self-service/registration`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
   */
  updateRegistrationFlow(flow: string, updateRegistrationFlowBody: UpdateRegistrationFlowBody, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Submits a settings form.
   *
   * `POST /self-service/settings`. Accepts a session token or cookie. Errors: 400, 401, 403, 410, 422 and others.
   */
  updateSettingsFlow(flow: string, updateSettingsFlowBody: UpdateSettingsFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Submits a verification form.
   *
   * `POST /self-service/verification`. Accepts a session token or cookie. Errors: 400, 410 and others.
   */
  updateVerificationFlow(flow: string, updateVerificationFlowBody: UpdateVerificationFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `batchPatchIdentities` of IdentityApi. */
export interface IdentityApiBatchPatchIdentitiesRequest {
  /** The body of the request. */
  readonly patchIdentitiesBody?: PatchIdentitiesBody
}

/** The request parameters of `createIdentity` of IdentityApi. */
export interface IdentityApiCreateIdentityRequest {
  /** The body of the request. */
  readonly createIdentityBody?: CreateIdentityBody
}

/** The request parameters of `createRecoveryCodeForIdentity` of IdentityApi. */
export interface IdentityApiCreateRecoveryCodeForIdentityRequest {
  /** The body of the request. */
  readonly createRecoveryCodeForIdentityBody?: CreateRecoveryCodeForIdentityBody
}

/** The request parameters of `createRecoveryLinkForIdentity` of IdentityApi. */
export interface IdentityApiCreateRecoveryLinkForIdentityRequest {
  /** The body of the request. */
  readonly createRecoveryLinkForIdentityBody?: CreateRecoveryLinkForIdentityBody
}

/** The request parameters of `deleteIdentity` of IdentityApi. */
export interface IdentityApiDeleteIdentityRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `deleteIdentityCredentials` of IdentityApi. */
export interface IdentityApiDeleteIdentityCredentialsRequest {
  /** Id. */
  readonly id: string
  /** Type. */
  readonly type: 'totp' | 'webauthn' | 'lookup'
}

/** The request parameters of `deleteIdentitySessions` of IdentityApi. */
export interface IdentityApiDeleteIdentitySessionsRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `disableSession` of IdentityApi. */
export interface IdentityApiDisableSessionRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `extendSession` of IdentityApi. */
export interface IdentityApiExtendSessionRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `getIdentity` of IdentityApi. */
export interface IdentityApiGetIdentityRequest {
  /** Id. */
  readonly id: string
  /** Include credential. */
  readonly includeCredential?: IdentityCredentialsType[]
}

/** The request parameters of `getIdentitySchema` of IdentityApi. */
export interface IdentityApiGetIdentitySchemaRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `getSession` of IdentityApi. */
export interface IdentityApiGetSessionRequest {
  /** Id. */
  readonly id: string
  /** Expand. */
  readonly expand?: Array<string>
}

/** The request parameters of `listIdentities` of IdentityApi. */
export interface IdentityApiListIdentitiesRequest {
  /** Per page: from 1 to 1000; default 250. */
  readonly perPage?: number
  /** Page. */
  readonly page?: number
  /** Page size: from 1 to 500; default 250. */
  readonly pageSize?: number
  /** Page token: default "1". */
  readonly pageToken?: string
  /** Consistency. */
  readonly consistency?: ConsistencyRequestParametersConsistencyEnum
  /** Credentials identifier. */
  readonly credentialsIdentifier?: string
  /** Preview credentials identifier similar. */
  readonly previewCredentialsIdentifierSimilar?: string
}

/** The request parameters of `listIdentitySchemas` of IdentityApi. */
export interface IdentityApiListIdentitySchemasRequest {
  /** Per page: from 1 to 1000; default 250. */
  readonly perPage?: number
  /** Page. */
  readonly page?: number
  /** Page size: from 1 to 500; default 250. */
  readonly pageSize?: number
  /** Page token: default "1". */
  readonly pageToken?: string
}

/** The request parameters of `listIdentitySessions` of IdentityApi. */
export interface IdentityApiListIdentitySessionsRequest {
  /** Id. */
  readonly id: string
  /** Per page: from 1 to 1000; default 250. */
  readonly perPage?: number
  /** Page. */
  readonly page?: number
  /** Page size: from 1 to 500; default 250. */
  readonly pageSize?: number
  /** Page token: default "1". */
  readonly pageToken?: string
  /** Active. */
  readonly active?: boolean
}

/** The request parameters of `listSessions` of IdentityApi. */
export interface IdentityApiListSessionsRequest {
  /** Page size: from 1 to 1000; default 250. */
  readonly pageSize?: number
  /** Page token. */
  readonly pageToken?: string
  /** Active. */
  readonly active?: boolean
  /** Expand. */
  readonly expand?: Array<string>
}

/** The request parameters of `patchIdentity` of IdentityApi. */
export interface IdentityApiPatchIdentityRequest {
  /** Id. */
  readonly id: string
  /** The body of the request. */
  readonly jsonPatch?: JsonPatch[]
}

/** The request parameters of `updateIdentity` of IdentityApi. */
export interface IdentityApiUpdateIdentityRequest {
  /** Id. */
  readonly id: string
  /** The body of the request. */
  readonly updateIdentityBody?: UpdateIdentityBody
}

/** The operations of IdentityApi, each with one object of parameters. */
export declare class IdentityApi extends BaseAPI {
  /**
   * Creates up to a thousand identities in one request.
   *
   * `PATCH /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
   */
  batchPatchIdentities(requestParameters?: IdentityApiBatchPatchIdentitiesRequest, options?: RequestOptions): Promise<CompatResponse<BatchPatchIdentitiesResponse>>
  /**
   * Creates an identity, with or without credentials.
   *
   * `POST /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
   */
  createIdentity(requestParameters?: IdentityApiCreateIdentityRequest, options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Creates a recovery code for an identity.
   *
   * `POST /admin/recovery/code`. Accepts an access token. Errors: 400, 404 and others.
   */
  createRecoveryCodeForIdentity(requestParameters?: IdentityApiCreateRecoveryCodeForIdentityRequest, options?: RequestOptions): Promise<CompatResponse<RecoveryCodeForIdentity>>
  /**
   * Creates a recovery link for an identity.
   *
   * `POST /admin/recovery/link`. Accepts an access token. Errors: 400, 404 and others.
   */
  createRecoveryLinkForIdentity(requestParameters?: IdentityApiCreateRecoveryLinkForIdentityRequest, options?: RequestOptions): Promise<CompatResponse<RecoveryLinkForIdentity>>
  /**
   * Permanently deletes an identity and everything that belongs to it.
   *
   * `DELETE /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
   */
  deleteIdentity(requestParameters: IdentityApiDeleteIdentityRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes the second factors of one type from an identity.
   *
   * `DELETE /admin/identities/{id}/credentials/{type}`. Accepts an access token. Errors: 404 and others.
   */
  deleteIdentityCredentials(requestParameters: IdentityApiDeleteIdentityCredentialsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Ends and deletes all sessions of an identity.
   *
   * `DELETE /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 401, 404 and others.
   */
  deleteIdentitySessions(requestParameters: IdentityApiDeleteIdentitySessionsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Ends a session without deleting it.
   *
   * `DELETE /admin/sessions/{id}`. Accepts an access token. Errors: 400, 401 and others.
   */
  disableSession(requestParameters: IdentityApiDisableSessionRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Extends a session by the configured lifespan.
   *
   * `PATCH /admin/sessions/{id}/extend`. Accepts an access token. Errors: 400, 404 and others.
   */
  extendSession(requestParameters: IdentityApiExtendSessionRequest, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Returns an identity, optionally with the secrets of some credentials.
   *
   * `GET /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
   */
  getIdentity(requestParameters: IdentityApiGetIdentityRequest, options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Returns an identity schema.
   *
   * `GET /schemas/{id}`. Errors: 404 and others.
   */
  getIdentitySchema(requestParameters: IdentityApiGetIdentitySchemaRequest, options?: RequestOptions): Promise<CompatResponse<{ [key: string]: any }>>
  /**
   * Returns a session.
   *
   * `GET /admin/sessions/{id}`. Accepts an access token. Errors: 400 and others.
   */
  getSession(requestParameters: IdentityApiGetSessionRequest, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Lists identities.
   *
   * `GET /admin/identities`. Accepts an access token. Errors: any status from 400.
   */
  listIdentities(requestParameters?: IdentityApiListIdentitiesRequest, options?: RequestOptions): Promise<CompatResponse<Identity[]>>
  /**
   * Lists identity schemas.
   *
   * `GET /schemas`. Errors: any status from 400.
   */
  listIdentitySchemas(requestParameters?: IdentityApiListIdentitySchemasRequest, options?: RequestOptions): Promise<CompatResponse<IdentitySchemaContainer[]>>
  /**
   * Lists the sessions of an identity.
   *
   * `GET /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 404 and others.
   */
  listIdentitySessions(requestParameters: IdentityApiListIdentitySessionsRequest, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Lists all sessions.
   *
   * `GET /admin/sessions`. Accepts an access token. Errors: 400 and others.
   */
  listSessions(requestParameters?: IdentityApiListSessionsRequest, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Updates an identity with a JSON Patch.
   *
   * `PATCH /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
   */
  patchIdentity(requestParameters: IdentityApiPatchIdentityRequest, options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Replaces an identity. Credentials that are not specified stay.
   *
   * `PUT /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
   */
  updateIdentity(requestParameters: IdentityApiUpdateIdentityRequest, options?: RequestOptions): Promise<CompatResponse<Identity>>
}

/** The operations of IdentityApi with positional parameters. */
export declare const IdentityApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Creates up to a thousand identities in one request.
   *
   * `PATCH /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
   */
  batchPatchIdentities(patchIdentitiesBody?: PatchIdentitiesBody, options?: RequestOptions): Promise<CompatResponse<BatchPatchIdentitiesResponse>>
  /**
   * Creates an identity, with or without credentials.
   *
   * `POST /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
   */
  createIdentity(createIdentityBody?: CreateIdentityBody, options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Creates a recovery code for an identity.
   *
   * `POST /admin/recovery/code`. Accepts an access token. Errors: 400, 404 and others.
   */
  createRecoveryCodeForIdentity(createRecoveryCodeForIdentityBody?: CreateRecoveryCodeForIdentityBody, options?: RequestOptions): Promise<CompatResponse<RecoveryCodeForIdentity>>
  /**
   * Creates a recovery link for an identity.
   *
   * `POST /admin/recovery/link`. Accepts an access token. Errors: 400, 404 and others.
   */
  createRecoveryLinkForIdentity(createRecoveryLinkForIdentityBody?: CreateRecoveryLinkForIdentityBody, options?: RequestOptions): Promise<CompatResponse<RecoveryLinkForIdentity>>
  /**
   * Permanently deletes an identity and everything that belongs to it.
   *
   * `DELETE /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
   */
  deleteIdentity(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes the second factors of one type from an identity.
   *
   * `DELETE /admin/identities/{id}/credentials/{type}`. Accepts an access token. Errors: 404 and others.
   */
  deleteIdentityCredentials(id: string, type: 'totp' | 'webauthn' | 'lookup', options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Ends and deletes all sessions of an identity.
   *
   * `DELETE /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 401, 404 and others.
   */
  deleteIdentitySessions(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Ends a session without deleting it.
   *
   * `DELETE /admin/sessions/{id}`. Accepts an access token. Errors: 400, 401 and others.
   */
  disableSession(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Extends a session by the configured lifespan.
   *
   * `PATCH /admin/sessions/{id}/extend`. Accepts an access token. Errors: 400, 404 and others.
   */
  extendSession(id: string, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Returns an identity, optionally with the secrets of some credentials.
   *
   * `GET /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
   */
  getIdentity(id: string, includeCredential?: IdentityCredentialsType[], options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Returns an identity schema.
   *
   * `GET /schemas/{id}`. Errors: 404 and others.
   */
  getIdentitySchema(id: string, options?: RequestOptions): Promise<CompatResponse<{ [key: string]: any }>>
  /**
   * Returns a session.
   *
   * `GET /admin/sessions/{id}`. Accepts an access token. Errors: 400 and others.
   */
  getSession(id: string, expand?: Array<string>, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Lists identities.
   *
   * `GET /admin/identities`. Accepts an access token. Errors: any status from 400.
   */
  listIdentities(perPage?: number, page?: number, pageSize?: number, pageToken?: string, consistency?: ConsistencyRequestParametersConsistencyEnum, credentialsIdentifier?: string, previewCredentialsIdentifierSimilar?: string, options?: RequestOptions): Promise<CompatResponse<Identity[]>>
  /**
   * Lists identity schemas.
   *
   * `GET /schemas`. Errors: any status from 400.
   */
  listIdentitySchemas(perPage?: number, page?: number, pageSize?: number, pageToken?: string, options?: RequestOptions): Promise<CompatResponse<IdentitySchemaContainer[]>>
  /**
   * Lists the sessions of an identity.
   *
   * `GET /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 404 and others.
   */
  listIdentitySessions(id: string, perPage?: number, page?: number, pageSize?: number, pageToken?: string, active?: boolean, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Lists all sessions.
   *
   * `GET /admin/sessions`. Accepts an access token. Errors: 400 and others.
   */
  listSessions(pageSize?: number, pageToken?: string, active?: boolean, expand?: Array<string>, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Updates an identity with a JSON Patch.
   *
   * `PATCH /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
   */
  patchIdentity(id: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Replaces an identity. Credentials that are not specified stay.
   *
   * `PUT /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
   */
  updateIdentity(id: string, updateIdentityBody?: UpdateIdentityBody, options?: RequestOptions): Promise<CompatResponse<Identity>>
}

/** The operations of IdentityApi as functions that send later. */
export declare const IdentityApiFp: (configuration?: Configuration) => {
  /**
   * Creates up to a thousand identities in one request.
   *
   * `PATCH /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
   */
  batchPatchIdentities(patchIdentitiesBody?: PatchIdentitiesBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<BatchPatchIdentitiesResponse>>>
  /**
   * Creates an identity, with or without credentials.
   *
   * `POST /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
   */
  createIdentity(createIdentityBody?: CreateIdentityBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Identity>>>
  /**
   * Creates a recovery code for an identity.
   *
   * `POST /admin/recovery/code`. Accepts an access token. Errors: 400, 404 and others.
   */
  createRecoveryCodeForIdentity(createRecoveryCodeForIdentityBody?: CreateRecoveryCodeForIdentityBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryCodeForIdentity>>>
  /**
   * Creates a recovery link for an identity.
   *
   * `POST /admin/recovery/link`. Accepts an access token. Errors: 400, 404 and others.
   */
  createRecoveryLinkForIdentity(createRecoveryLinkForIdentityBody?: CreateRecoveryLinkForIdentityBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryLinkForIdentity>>>
  /**
   * Permanently deletes an identity and everything that belongs to it.
   *
   * `DELETE /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
   */
  deleteIdentity(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Deletes the second factors of one type from an identity.
   *
   * `DELETE /admin/identities/{id}/credentials/{type}`. Accepts an access token. Errors: 404 and others.
   */
  deleteIdentityCredentials(id: string, type: 'totp' | 'webauthn' | 'lookup', options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Ends and deletes all sessions of an identity.
   *
   * `DELETE /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 401, 404 and others.
   */
  deleteIdentitySessions(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Ends a session without deleting it.
   *
   * `DELETE /admin/sessions/{id}`. Accepts an access token. Errors: 400, 401 and others.
   */
  disableSession(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Extends a session by the configured lifespan.
   *
   * `PATCH /admin/sessions/{id}/extend`. Accepts an access token. Errors: 400, 404 and others.
   */
  extendSession(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session>>>
  /**
   * Returns an identity, optionally with the secrets of some credentials.
   *
   * `GET /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
   */
  getIdentity(id: string, includeCredential?: IdentityCredentialsType[], options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Identity>>>
  /**
   * Returns an identity schema.
   *
   * `GET /schemas/{id}`. Errors: 404 and others.
   */
  getIdentitySchema(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<{ [key: string]: any }>>>
  /**
   * Returns a session.
   *
   * `GET /admin/sessions/{id}`. Accepts an access token. Errors: 400 and others.
   */
  getSession(id: string, expand?: Array<string>, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session>>>
  /**
   * Lists identities.
   *
   * `GET /admin/identities`. Accepts an access token. Errors: any status from 400.
   */
  listIdentities(perPage?: number, page?: number, pageSize?: number, pageToken?: string, consistency?: ConsistencyRequestParametersConsistencyEnum, credentialsIdentifier?: string, previewCredentialsIdentifierSimilar?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Identity[]>>>
  /**
   * Lists identity schemas.
   *
   * `GET /schemas`. Errors: any status from 400.
   */
  listIdentitySchemas(perPage?: number, page?: number, pageSize?: number, pageToken?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<IdentitySchemaContainer[]>>>
  /**
   * Lists the sessions of an identity.
   *
   * `GET /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 404 and others.
   */
  listIdentitySessions(id: string, perPage?: number, page?: number, pageSize?: number, pageToken?: string, active?: boolean, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session[]>>>
  /**
   * Lists all sessions.
   *
   * `GET /admin/sessions`. Accepts an access token. Errors: 400 and others.
   */
  listSessions(pageSize?: number, pageToken?: string, active?: boolean, expand?: Array<string>, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session[]>>>
  /**
   * Updates an identity with a JSON Patch.
   *
   * `PATCH /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
   */
  patchIdentity(id: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Identity>>>
  /**
   * Replaces an identity. Credentials that are not specified stay.
   *
   * `PUT /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
   */
  updateIdentity(id: string, updateIdentityBody?: UpdateIdentityBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Identity>>>
}

/** The requests of IdentityApi, made and not sent. */
export declare const IdentityApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Creates up to a thousand identities in one request.
   *
   * `PATCH /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
   */
  batchPatchIdentities(patchIdentitiesBody?: PatchIdentitiesBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates an identity, with or without credentials.
   *
   * `POST /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
   */
  createIdentity(createIdentityBody?: CreateIdentityBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates a recovery code for an identity.
   *
   * `POST /admin/recovery/code`. Accepts an access token. Errors: 400, 404 and others.
   */
  createRecoveryCodeForIdentity(createRecoveryCodeForIdentityBody?: CreateRecoveryCodeForIdentityBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates a recovery link for an identity.
   *
   * `POST /admin/recovery/link`. Accepts an access token. Errors: 400, 404 and others.
   */
  createRecoveryLinkForIdentity(createRecoveryLinkForIdentityBody?: CreateRecoveryLinkForIdentityBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Permanently deletes an identity and everything that belongs to it.
   *
   * `DELETE /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
   */
  deleteIdentity(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes the second factors of one type from an identity.
   *
   * `DELETE /admin/identities/{id}/credentials/{type}`. Accepts an access token. Errors: 404 and others.
   */
  deleteIdentityCredentials(id: string, type: 'totp' | 'webauthn' | 'lookup', options?: RequestOptions): Promise<RequestArgs>
  /**
   * Ends and deletes all sessions of an identity.
   *
   * `DELETE /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 401, 404 and others.
   */
  deleteIdentitySessions(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Ends a session without deleting it.
   *
   * `DELETE /admin/sessions/{id}`. Accepts an access token. Errors: 400, 401 and others.
   */
  disableSession(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Extends a session by the configured lifespan.
   *
   * `PATCH /admin/sessions/{id}/extend`. Accepts an access token. Errors: 400, 404 and others.
   */
  extendSession(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns an identity, optionally with the secrets of some credentials.
   *
   * `GET /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
   */
  getIdentity(id: string, includeCredential?: IdentityCredentialsType[], options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns an identity schema.
   *
   * `GET /schemas/{id}`. Errors: 404 and others.
   */
  getIdentitySchema(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a session.
   *
   * `GET /admin/sessions/{id}`. Accepts an access token. Errors: 400 and others.
   */
  getSession(id: string, expand?: Array<string>, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists identities.
   *
   * `GET /admin/identities`. Accepts an access token. Errors: any status from 400.
   */
  listIdentities(perPage?: number, page?: number, pageSize?: number, pageToken?: string, consistency?: ConsistencyRequestParametersConsistencyEnum, credentialsIdentifier?: string, previewCredentialsIdentifierSimilar?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists identity schemas.
   *
   * `GET /schemas`. Errors: any status from 400.
   */
  listIdentitySchemas(perPage?: number, page?: number, pageSize?: number, pageToken?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the sessions of an identity.
   *
   * `GET /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 404 and others.
   */
  listIdentitySessions(id: string, perPage?: number, page?: number, pageSize?: number, pageToken?: string, active?: boolean, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists all sessions.
   *
   * `GET /admin/sessions`. Accepts an access token. Errors: 400 and others.
   */
  listSessions(pageSize?: number, pageToken?: string, active?: boolean, expand?: Array<string>, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Updates an identity with a JSON Patch.
   *
   * `PATCH /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
   */
  patchIdentity(id: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<RequestArgs>
  /**
   * Replaces an identity. Credentials that are not specified stay.
   *
   * `PUT /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
   */
  updateIdentity(id: string, updateIdentityBody?: UpdateIdentityBody, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `createJsonWebKeySet` of JwkApi. */
export interface JwkApiCreateJsonWebKeySetRequest {
  /** Set. */
  readonly set: string
  /** The body of the request. */
  readonly createJsonWebKeySet: CreateJsonWebKeySet
}

/** The request parameters of `deleteJsonWebKey` of JwkApi. */
export interface JwkApiDeleteJsonWebKeyRequest {
  /** Set. */
  readonly set: string
  /** Kid. */
  readonly kid: string
}

/** The request parameters of `deleteJsonWebKeySet` of JwkApi. */
export interface JwkApiDeleteJsonWebKeySetRequest {
  /** Set. */
  readonly set: string
}

/** The request parameters of `getJsonWebKey` of JwkApi. */
export interface JwkApiGetJsonWebKeyRequest {
  /** Set. */
  readonly set: string
  /** Kid. */
  readonly kid: string
}

/** The request parameters of `getJsonWebKeySet` of JwkApi. */
export interface JwkApiGetJsonWebKeySetRequest {
  /** Set. */
  readonly set: string
}

/** The request parameters of `setJsonWebKey` of JwkApi. */
export interface JwkApiSetJsonWebKeyRequest {
  /** Set. */
  readonly set: string
  /** Kid. */
  readonly kid: string
  /** The body of the request. */
  readonly jsonWebKey?: JsonWebKey
}

/** The request parameters of `setJsonWebKeySet` of JwkApi. */
export interface JwkApiSetJsonWebKeySetRequest {
  /** Set. */
  readonly set: string
  /** The body of the request. */
  readonly jsonWebKeySet?: JsonWebKeySet
}

/** The operations of JwkApi, each with one object of parameters. */
export declare class JwkApi extends BaseAPI {
  /**
   * Generates a key in a key set, which is created if it does not exist.
   *
   * `POST /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  createJsonWebKeySet(requestParameters: JwkApiCreateJsonWebKeySetRequest, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Deletes one key of a key set.
   *
   * `DELETE /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  deleteJsonWebKey(requestParameters: JwkApiDeleteJsonWebKeyRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes a key set.
   *
   * `DELETE /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  deleteJsonWebKeySet(requestParameters: JwkApiDeleteJsonWebKeySetRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Returns one key of a key set.
   *
   * `GET /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  getJsonWebKey(requestParameters: JwkApiGetJsonWebKeyRequest, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Returns a key set, including private keys.
   *
   * `GET /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  getJsonWebKeySet(requestParameters: JwkApiGetJsonWebKeySetRequest, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Adds or replaces one key of a key set.
   *
   * `PUT /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  setJsonWebKey(requestParameters: JwkApiSetJsonWebKeyRequest, options?: RequestOptions): Promise<CompatResponse<JsonWebKey>>
  /**
   * Replaces a key set.
   *
   * `PUT /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  setJsonWebKeySet(requestParameters: JwkApiSetJsonWebKeySetRequest, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
}

/** The operations of JwkApi with positional parameters. */
export declare const JwkApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Generates a key in a key set, which is created if it does not exist.
   *
   * `POST /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  createJsonWebKeySet(set: string, createJsonWebKeySet: CreateJsonWebKeySet, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Deletes one key of a key set.
   *
   * `DELETE /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  deleteJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes a key set.
   *
   * `DELETE /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  deleteJsonWebKeySet(set: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Returns one key of a key set.
   *
   * `GET /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  getJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Returns a key set, including private keys.
   *
   * `GET /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  getJsonWebKeySet(set: string, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Adds or replaces one key of a key set.
   *
   * `PUT /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  setJsonWebKey(set: string, kid: string, jsonWebKey?: JsonWebKey, options?: RequestOptions): Promise<CompatResponse<JsonWebKey>>
  /**
   * Replaces a key set.
   *
   * `PUT /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  setJsonWebKeySet(set: string, jsonWebKeySet?: JsonWebKeySet, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
}

/** The operations of JwkApi as functions that send later. */
export declare const JwkApiFp: (configuration?: Configuration) => {
  /**
   * Generates a key in a key set, which is created if it does not exist.
   *
   * `POST /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  createJsonWebKeySet(set: string, createJsonWebKeySet: CreateJsonWebKeySet, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKeySet>>>
  /**
   * Deletes one key of a key set.
   *
   * `DELETE /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  deleteJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Deletes a key set.
   *
   * `DELETE /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  deleteJsonWebKeySet(set: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Returns one key of a key set.
   *
   * `GET /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  getJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKeySet>>>
  /**
   * Returns a key set, including private keys.
   *
   * `GET /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  getJsonWebKeySet(set: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKeySet>>>
  /**
   * Adds or replaces one key of a key set.
   *
   * `PUT /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  setJsonWebKey(set: string, kid: string, jsonWebKey?: JsonWebKey, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKey>>>
  /**
   * Replaces a key set.
   *
   * `PUT /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  setJsonWebKeySet(set: string, jsonWebKeySet?: JsonWebKeySet, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKeySet>>>
}

/** The requests of JwkApi, made and not sent. */
export declare const JwkApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Generates a key in a key set, which is created if it does not exist.
   *
   * `POST /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  createJsonWebKeySet(set: string, createJsonWebKeySet: CreateJsonWebKeySet, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes one key of a key set.
   *
   * `DELETE /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  deleteJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes a key set.
   *
   * `DELETE /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  deleteJsonWebKeySet(set: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns one key of a key set.
   *
   * `GET /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  getJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a key set, including private keys.
   *
   * `GET /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  getJsonWebKeySet(set: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Adds or replaces one key of a key set.
   *
   * `PUT /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
   */
  setJsonWebKey(set: string, kid: string, jsonWebKey?: JsonWebKey, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Replaces a key set.
   *
   * `PUT /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
   */
  setJsonWebKeySet(set: string, jsonWebKeySet?: JsonWebKeySet, options?: RequestOptions): Promise<RequestArgs>
}

/** The operations of MetadataApi, each with one object of parameters. */
export declare class MetadataApi extends BaseAPI {
  /**
   * Returns the version of the running server.
   *
   * `GET /version`. Accepts an access token. No error status is declared.
   */
  getVersion(options?: RequestOptions): Promise<CompatResponse<{
  /** Version. */
  version: string
}>>
  /**
   * Checks whether the server accepts connections.
   *
   * `GET /health/alive`. Accepts an access token. Errors: 500 and others.
   */
  isAlive(options?: RequestOptions): Promise<CompatResponse<HealthStatus>>
  /**
   * Checks whether the server and its dependencies are available.
   *
   * `GET /health/ready`. Accepts an access token. Errors: 503 and others.
   */
  isReady(options?: RequestOptions): Promise<CompatResponse<{
  /** Status. */
  status: string
}>>
}

/** The operations of MetadataApi with positional parameters. */
export declare const MetadataApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Returns the version of the running server.
   *
   * `GET /version`. Accepts an access token. No error status is declared.
   */
  getVersion(options?: RequestOptions): Promise<CompatResponse<{
  /** Version. */
  version: string
}>>
  /**
   * Checks whether the server accepts connections.
   *
   * `GET /health/alive`. Accepts an access token. Errors: 500 and others.
   */
  isAlive(options?: RequestOptions): Promise<CompatResponse<HealthStatus>>
  /**
   * Checks whether the server and its dependencies are available.
   *
   * `GET /health/ready`. Accepts an access token. Errors: 503 and others.
   */
  isReady(options?: RequestOptions): Promise<CompatResponse<{
  /** Status. */
  status: string
}>>
}

/** The operations of MetadataApi as functions that send later. */
export declare const MetadataApiFp: (configuration?: Configuration) => {
  /**
   * Returns the version of the running server.
   *
   * `GET /version`. Accepts an access token. No error status is declared.
   */
  getVersion(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<{
  /** Version. */
  version: string
}>>>
  /**
   * Checks whether the server accepts connections.
   *
   * `GET /health/alive`. Accepts an access token. Errors: 500 and others.
   */
  isAlive(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<HealthStatus>>>
  /**
   * Checks whether the server and its dependencies are available.
   *
   * `GET /health/ready`. Accepts an access token. Errors: 503 and others.
   */
  isReady(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<{
  /** Status. */
  status: string
}>>>
}

/** The requests of MetadataApi, made and not sent. */
export declare const MetadataApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Returns the version of the running server.
   *
   * `GET /version`. Accepts an access token. No error status is declared.
   */
  getVersion(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Checks whether the server accepts connections.
   *
   * `GET /health/alive`. Accepts an access token. Errors: 500 and others.
   */
  isAlive(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Checks whether the server and its dependencies are available.
   *
   * `GET /health/ready`. Accepts an access token. Errors: 503 and others.
   */
  isReady(options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `acceptOAuth2ConsentRequest` of OAuth2Api. */
export interface OAuth2ApiAcceptOAuth2ConsentRequestRequest {
  /** Consent challenge. */
  readonly consentChallenge: string
  /** The body of the request. */
  readonly acceptOAuth2ConsentRequest?: AcceptOAuth2ConsentRequest
}

/** The request parameters of `acceptOAuth2LoginRequest` of OAuth2Api. */
export interface OAuth2ApiAcceptOAuth2LoginRequestRequest {
  /** Login challenge. */
  readonly loginChallenge: string
  /** The body of the request. */
  readonly acceptOAuth2LoginRequest?: AcceptOAuth2LoginRequest
}

/** The request parameters of `acceptOAuth2LogoutRequest` of OAuth2Api. */
export interface OAuth2ApiAcceptOAuth2LogoutRequestRequest {
  /** Logout challenge. */
  readonly logoutChallenge: string
}

/** The request parameters of `createOAuth2Client` of OAuth2Api. */
export interface OAuth2ApiCreateOAuth2ClientRequest {
  /** The body of the request. */
  readonly oAuth2Client: OAuth2Client
}

/** The request parameters of `deleteOAuth2Client` of OAuth2Api. */
export interface OAuth2ApiDeleteOAuth2ClientRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `deleteOAuth2Token` of OAuth2Api. */
export interface OAuth2ApiDeleteOAuth2TokenRequest {
  /** Client id. */
  readonly clientId: string
}

/** The request parameters of `deleteTrustedOAuth2JwtGrantIssuer` of OAuth2Api. */
export interface OAuth2ApiDeleteTrustedOAuth2JwtGrantIssuerRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `getOAuth2Client` of OAuth2Api. */
export interface OAuth2ApiGetOAuth2ClientRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `getOAuth2ConsentRequest` of OAuth2Api. */
export interface OAuth2ApiGetOAuth2ConsentRequestRequest {
  /** Consent challenge. */
  readonly consentChallenge: string
}

/** The request parameters of `getOAuth2LoginRequest` of OAuth2Api. */
export interface OAuth2ApiGetOAuth2LoginRequestRequest {
  /** Login challenge. */
  readonly loginChallenge: string
}

/** The request parameters of `getOAuth2LogoutRequest` of OAuth2Api. */
export interface OAuth2ApiGetOAuth2LogoutRequestRequest {
  /** Logout challenge. */
  readonly logoutChallenge: string
}

/** The request parameters of `getTrustedOAuth2JwtGrantIssuer` of OAuth2Api. */
export interface OAuth2ApiGetTrustedOAuth2JwtGrantIssuerRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `introspectOAuth2Token` of OAuth2Api. */
export interface OAuth2ApiIntrospectOAuth2TokenRequest {
  /** Token. */
  readonly token: string
  /** Scope. */
  readonly scope?: string
}

/** The request parameters of `listOAuth2Clients` of OAuth2Api. */
export interface OAuth2ApiListOAuth2ClientsRequest {
  /** Page size: from 1 to 500; default 250. */
  readonly pageSize?: number
  /** Page token: default "1". */
  readonly pageToken?: string
  /** Client name. */
  readonly clientName?: string
  /** Owner. */
  readonly owner?: string
}

/** The request parameters of `listOAuth2ConsentSessions` of OAuth2Api. */
export interface OAuth2ApiListOAuth2ConsentSessionsRequest {
  /** Subject. */
  readonly subject: string
  /** Page size: from 1 to 500; default 250. */
  readonly pageSize?: number
  /** Page token: default "1". */
  readonly pageToken?: string
  /** Login session id. */
  readonly loginSessionId?: string
}

/** The request parameters of `listTrustedOAuth2JwtGrantIssuers` of OAuth2Api. */
export interface OAuth2ApiListTrustedOAuth2JwtGrantIssuersRequest {
  /** Max items. */
  readonly maxItems?: number
  /** Default items. */
  readonly defaultItems?: number
  /** Issuer. */
  readonly issuer?: string
}

/** The request parameters of `oauth2TokenExchange` of OAuth2Api. */
export interface OAuth2ApiOauth2TokenExchangeRequest {
  /** Grant type. */
  readonly grantType: string
  /** Client id. */
  readonly clientId?: string
  /** Code. */
  readonly code?: string
  /** Redirect uri. */
  readonly redirectUri?: string
  /** Refresh token. */
  readonly refreshToken?: string
}

/** The request parameters of `patchOAuth2Client` of OAuth2Api. */
export interface OAuth2ApiPatchOAuth2ClientRequest {
  /** Id. */
  readonly id: string
  /** The body of the request. */
  readonly jsonPatch: JsonPatch[]
}

/** The request parameters of `rejectOAuth2ConsentRequest` of OAuth2Api. */
export interface OAuth2ApiRejectOAuth2ConsentRequestRequest {
  /** Consent challenge. */
  readonly consentChallenge: string
  /** The body of the request. */
  readonly rejectOAuth2Request?: RejectOAuth2Request
}

/** The request parameters of `rejectOAuth2LoginRequest` of OAuth2Api. */
export interface OAuth2ApiRejectOAuth2LoginRequestRequest {
  /** Login challenge. */
  readonly loginChallenge: string
  /** The body of the request. */
  readonly rejectOAuth2Request?: RejectOAuth2Request
}

/** The request parameters of `rejectOAuth2LogoutRequest` of OAuth2Api. */
export interface OAuth2ApiRejectOAuth2LogoutRequestRequest {
  /** Logout challenge. */
  readonly logoutChallenge: string
}

/** The request parameters of `revokeOAuth2ConsentSessions` of OAuth2Api. */
export interface OAuth2ApiRevokeOAuth2ConsentSessionsRequest {
  /** Subject. */
  readonly subject: string
  /** Client. */
  readonly client?: string
  /** All. */
  readonly all?: boolean
}

/** The request parameters of `revokeOAuth2LoginSessions` of OAuth2Api. */
export interface OAuth2ApiRevokeOAuth2LoginSessionsRequest {
  /** Subject. */
  readonly subject?: string
  /** Sid. */
  readonly sid?: string
}

/** The request parameters of `revokeOAuth2Token` of OAuth2Api. */
export interface OAuth2ApiRevokeOAuth2TokenRequest {
  /** Token. */
  readonly token: string
  /** Client id. */
  readonly clientId?: string
  /** Client secret. */
  readonly clientSecret?: string
}

/** The request parameters of `setOAuth2Client` of OAuth2Api. */
export interface OAuth2ApiSetOAuth2ClientRequest {
  /** Id. */
  readonly id: string
  /** The body of the request. */
  readonly oAuth2Client: OAuth2Client
}

/** The request parameters of `setOAuth2ClientLifespans` of OAuth2Api. */
export interface OAuth2ApiSetOAuth2ClientLifespansRequest {
  /** Id. */
  readonly id: string
  /** The body of the request. */
  readonly oAuth2ClientTokenLifespans?: OAuth2ClientTokenLifespans
}

/** The request parameters of `trustOAuth2JwtGrantIssuer` of OAuth2Api. */
export interface OAuth2ApiTrustOAuth2JwtGrantIssuerRequest {
  /** The body of the request. */
  readonly trustOAuth2JwtGrantIssuer?: TrustOAuth2JwtGrantIssuer
}

/** The operations of OAuth2Api, each with one object of parameters. */
export declare class OAuth2Api extends BaseAPI {
  /**
   * Accepts a consent request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2ConsentRequest(requestParameters: OAuth2ApiAcceptOAuth2ConsentRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Accepts a login request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2LoginRequest(requestParameters: OAuth2ApiAcceptOAuth2LoginRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Accepts a logout request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/logout/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2LogoutRequest(requestParameters: OAuth2ApiAcceptOAuth2LogoutRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Creates an OAuth 2.0 client. Its secret is only returned once.
   *
   * `POST /admin/clients`. Accepts an access token. Errors: 400 and others.
   */
  createOAuth2Client(requestParameters: OAuth2ApiCreateOAuth2ClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Deletes an OAuth 2.0 client.
   *
   * `DELETE /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteOAuth2Client(requestParameters: OAuth2ApiDeleteOAuth2ClientRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes all access tokens of a client.
   *
   * `DELETE /admin/oauth2/tokens`. Accepts an access token. Errors: any status from 400.
   */
  deleteOAuth2Token(requestParameters: OAuth2ApiDeleteOAuth2TokenRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Removes a trusted issuer. Its assertions are rejected from then on.
   *
   * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteTrustedOAuth2JwtGrantIssuer(requestParameters: OAuth2ApiDeleteTrustedOAuth2JwtGrantIssuerRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Returns an OAuth 2.0 client without its secret.
   *
   * `GET /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getOAuth2Client(requestParameters: OAuth2ApiGetOAuth2ClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Returns a consent request.
   *
   * `GET /admin/oauth2/auth/requests/consent`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2ConsentRequest(requestParameters: OAuth2ApiGetOAuth2ConsentRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2ConsentRequest>>
  /**
   * Returns a login request.
   *
   * `GET /admin/oauth2/auth/requests/login`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2LoginRequest(requestParameters: OAuth2ApiGetOAuth2LoginRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2LoginRequest>>
  /**
   * Returns a logout request.
   *
   * `GET /admin/oauth2/auth/requests/logout`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2LogoutRequest(requestParameters: OAuth2ApiGetOAuth2LogoutRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2LogoutRequest>>
  /**
   * Returns a trusted issuer.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getTrustedOAuth2JwtGrantIssuer(requestParameters: OAuth2ApiGetTrustedOAuth2JwtGrantIssuerRequest, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>
  /**
   * Returns whether a token is active, and its properties (RFC 7662).
   *
   * `POST /admin/oauth2/introspect`. Accepts an access token. Errors: any status from 400.
   */
  introspectOAuth2Token(requestParameters: OAuth2ApiIntrospectOAuth2TokenRequest, options?: RequestOptions): Promise<CompatResponse<IntrospectedOAuth2Token>>
  /**
   * Lists OAuth 2.0 clients.
   *
   * `GET /admin/clients`. Accepts an access token. Errors: any status from 400.
   */
  listOAuth2Clients(requestParameters?: OAuth2ApiListOAuth2ClientsRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client[]>>
  /**
   * Lists the consents of a subject.
   *
   * `GET /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
   */
  listOAuth2ConsentSessions(requestParameters: OAuth2ApiListOAuth2ConsentSessionsRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2ConsentSession[]>>
  /**
   * Lists trusted issuers, whose assertions are accepted as grants.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
   */
  listTrustedOAuth2JwtGrantIssuers(requestParameters?: OAuth2ApiListTrustedOAuth2JwtGrantIssuersRequest, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer[]>>
  /**
   * Starts an authorization in the browser (RFC 6749, section 3.1).
   *
   * `GET /oauth2/auth`. Errors: any status from 400.
   */
  oAuth2Authorize(options?: RequestOptions): Promise<CompatResponse<ErrorOAuth2>>
  /**
   * Issues tokens (RFC 6749, section 3.2).
   *
   * `POST /oauth2/token`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
   */
  oauth2TokenExchange(requestParameters: OAuth2ApiOauth2TokenExchangeRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2TokenExchange>>
  /**
   * Updates an OAuth 2.0 client with a JSON Patch.
   *
   * `PATCH /admin/clients/{id}`. Accepts an access token. Errors: 404 and others.
   */
  patchOAuth2Client(requestParameters: OAuth2ApiPatchOAuth2ClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Rejects a consent request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2ConsentRequest(requestParameters: OAuth2ApiRejectOAuth2ConsentRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Rejects a login request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2LoginRequest(requestParameters: OAuth2ApiRejectOAuth2LoginRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Rejects a logout request. The session stays.
   *
   * `PUT /admin/oauth2/auth/requests/logout/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2LogoutRequest(requestParameters: OAuth2ApiRejectOAuth2LogoutRequestRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Revokes consents of a subject and the tokens issued under them.
   *
   * `DELETE /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
   */
  revokeOAuth2ConsentSessions(requestParameters: OAuth2ApiRevokeOAuth2ConsentSessionsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Revokes the remembered logins of a subject or of one session.
   *
   * `DELETE /admin/oauth2/auth/sessions/login`. Accepts an access token. Errors: any status from 400.
   */
  revokeOAuth2LoginSessions(requestParameters?: OAuth2ApiRevokeOAuth2LoginSessionsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Revokes a token (RFC 7009).
   *
   * `POST /oauth2/revoke`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
   */
  revokeOAuth2Token(requestParameters: OAuth2ApiRevokeOAuth2TokenRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces an OAuth 2.0 client.
   *
   * `PUT /admin/clients/{id}`. Accepts an access token. Errors: 400, 404 and others.
   */
  setOAuth2Client(requestParameters: OAuth2ApiSetOAuth2ClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Sets the lifetimes of the tokens and codes of a client.
   *
   * `PUT /admin/clients/{id}/lifespans`. Accepts an access token. Errors: any status from 400.
   */
  setOAuth2ClientLifespans(requestParameters: OAuth2ApiSetOAuth2ClientLifespansRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Adds a trusted issuer, whose assertions are accepted as grants (RFC 7523).
   *
   * `POST /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
   */
  trustOAuth2JwtGrantIssuer(requestParameters?: OAuth2ApiTrustOAuth2JwtGrantIssuerRequest, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>
}

/** The operations of OAuth2Api with positional parameters. */
export declare const OAuth2ApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Accepts a consent request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2ConsentRequest(consentChallenge: string, acceptOAuth2ConsentRequest?: AcceptOAuth2ConsentRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Accepts a login request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2LoginRequest(loginChallenge: string, acceptOAuth2LoginRequest?: AcceptOAuth2LoginRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Accepts a logout request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/logout/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Creates an OAuth 2.0 client. Its secret is only returned once.
   *
   * `POST /admin/clients`. Accepts an access token. Errors: 400 and others.
   */
  createOAuth2Client(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Deletes an OAuth 2.0 client.
   *
   * `DELETE /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteOAuth2Client(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes all access tokens of a client.
   *
   * `DELETE /admin/oauth2/tokens`. Accepts an access token. Errors: any status from 400.
   */
  deleteOAuth2Token(clientId: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Removes a trusted issuer. Its assertions are rejected from then on.
   *
   * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Returns an OAuth 2.0 client without its secret.
   *
   * `GET /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getOAuth2Client(id: string, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Returns a consent request.
   *
   * `GET /admin/oauth2/auth/requests/consent`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2ConsentRequest(consentChallenge: string, options?: RequestOptions): Promise<CompatResponse<OAuth2ConsentRequest>>
  /**
   * Returns a login request.
   *
   * `GET /admin/oauth2/auth/requests/login`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2LoginRequest(loginChallenge: string, options?: RequestOptions): Promise<CompatResponse<OAuth2LoginRequest>>
  /**
   * Returns a logout request.
   *
   * `GET /admin/oauth2/auth/requests/logout`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<CompatResponse<OAuth2LogoutRequest>>
  /**
   * Returns a trusted issuer.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>
  /**
   * Returns whether a token is active, and its properties (RFC 7662).
   *
   * `POST /admin/oauth2/introspect`. Accepts an access token. Errors: any status from 400.
   */
  introspectOAuth2Token(token: string, scope?: string, options?: RequestOptions): Promise<CompatResponse<IntrospectedOAuth2Token>>
  /**
   * Lists OAuth 2.0 clients.
   *
   * `GET /admin/clients`. Accepts an access token. Errors: any status from 400.
   */
  listOAuth2Clients(pageSize?: number, pageToken?: string, clientName?: string, owner?: string, options?: RequestOptions): Promise<CompatResponse<OAuth2Client[]>>
  /**
   * Lists the consents of a subject.
   *
   * `GET /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
   */
  listOAuth2ConsentSessions(subject: string, pageSize?: number, pageToken?: string, loginSessionId?: string, options?: RequestOptions): Promise<CompatResponse<OAuth2ConsentSession[]>>
  /**
   * Lists trusted issuers, whose assertions are accepted as grants.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
   */
  listTrustedOAuth2JwtGrantIssuers(maxItems?: number, defaultItems?: number, issuer?: string, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer[]>>
  /**
   * Starts an authorization in the browser (RFC 6749, section 3.1).
   *
   * `GET /oauth2/auth`. Errors: any status from 400.
   */
  oAuth2Authorize(options?: RequestOptions): Promise<CompatResponse<ErrorOAuth2>>
  /**
   * Issues tokens (RFC 6749, section 3.2).
   *
   * `POST /oauth2/token`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
   */
  oauth2TokenExchange(grantType: string, clientId?: string, code?: string, redirectUri?: string, refreshToken?: string, options?: RequestOptions): Promise<CompatResponse<OAuth2TokenExchange>>
  /**
   * Updates an OAuth 2.0 client with a JSON Patch.
   *
   * `PATCH /admin/clients/{id}`. Accepts an access token. Errors: 404 and others.
   */
  patchOAuth2Client(id: string, jsonPatch: JsonPatch[], options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Rejects a consent request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2ConsentRequest(consentChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Rejects a login request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2LoginRequest(loginChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Rejects a logout request. The session stays.
   *
   * `PUT /admin/oauth2/auth/requests/logout/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Revokes consents of a subject and the tokens issued under them.
   *
   * `DELETE /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
   */
  revokeOAuth2ConsentSessions(subject: string, client?: string, all?: boolean, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Revokes the remembered logins of a subject or of one session.
   *
   * `DELETE /admin/oauth2/auth/sessions/login`. Accepts an access token. Errors: any status from 400.
   */
  revokeOAuth2LoginSessions(subject?: string, sid?: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Revokes a token (RFC 7009).
   *
   * `POST /oauth2/revoke`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
   */
  revokeOAuth2Token(token: string, clientId?: string, clientSecret?: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces an OAuth 2.0 client.
   *
   * `PUT /admin/clients/{id}`. Accepts an access token. Errors: 400, 404 and others.
   */
  setOAuth2Client(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Sets the lifetimes of the tokens and codes of a client.
   *
   * `PUT /admin/clients/{id}/lifespans`. Accepts an access token. Errors: any status from 400.
   */
  setOAuth2ClientLifespans(id: string, oAuth2ClientTokenLifespans?: OAuth2ClientTokenLifespans, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Adds a trusted issuer, whose assertions are accepted as grants (RFC 7523).
   *
   * `POST /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
   */
  trustOAuth2JwtGrantIssuer(trustOAuth2JwtGrantIssuer?: TrustOAuth2JwtGrantIssuer, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>
}

/** The operations of OAuth2Api as functions that send later. */
export declare const OAuth2ApiFp: (configuration?: Configuration) => {
  /**
   * Accepts a consent request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2ConsentRequest(consentChallenge: string, acceptOAuth2ConsentRequest?: AcceptOAuth2ConsentRequest, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2RedirectTo>>>
  /**
   * Accepts a login request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2LoginRequest(loginChallenge: string, acceptOAuth2LoginRequest?: AcceptOAuth2LoginRequest, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2RedirectTo>>>
  /**
   * Accepts a logout request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/logout/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2RedirectTo>>>
  /**
   * Creates an OAuth 2.0 client. Its secret is only returned once.
   *
   * `POST /admin/clients`. Accepts an access token. Errors: 400 and others.
   */
  createOAuth2Client(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Deletes an OAuth 2.0 client.
   *
   * `DELETE /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteOAuth2Client(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Deletes all access tokens of a client.
   *
   * `DELETE /admin/oauth2/tokens`. Accepts an access token. Errors: any status from 400.
   */
  deleteOAuth2Token(clientId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Removes a trusted issuer. Its assertions are rejected from then on.
   *
   * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Returns an OAuth 2.0 client without its secret.
   *
   * `GET /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getOAuth2Client(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Returns a consent request.
   *
   * `GET /admin/oauth2/auth/requests/consent`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2ConsentRequest(consentChallenge: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2ConsentRequest>>>
  /**
   * Returns a login request.
   *
   * `GET /admin/oauth2/auth/requests/login`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2LoginRequest(loginChallenge: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2LoginRequest>>>
  /**
   * Returns a logout request.
   *
   * `GET /admin/oauth2/auth/requests/logout`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2LogoutRequest>>>
  /**
   * Returns a trusted issuer.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>>
  /**
   * Returns whether a token is active, and its properties (RFC 7662).
   *
   * `POST /admin/oauth2/introspect`. Accepts an access token. Errors: any status from 400.
   */
  introspectOAuth2Token(token: string, scope?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<IntrospectedOAuth2Token>>>
  /**
   * Lists OAuth 2.0 clients.
   *
   * `GET /admin/clients`. Accepts an access token. Errors: any status from 400.
   */
  listOAuth2Clients(pageSize?: number, pageToken?: string, clientName?: string, owner?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client[]>>>
  /**
   * Lists the consents of a subject.
   *
   * `GET /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
   */
  listOAuth2ConsentSessions(subject: string, pageSize?: number, pageToken?: string, loginSessionId?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2ConsentSession[]>>>
  /**
   * Lists trusted issuers, whose assertions are accepted as grants.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
   */
  listTrustedOAuth2JwtGrantIssuers(maxItems?: number, defaultItems?: number, issuer?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer[]>>>
  /**
   * Starts an authorization in the browser (RFC 6749, section 3.1).
   *
   * `GET /oauth2/auth`. Errors: any status from 400.
   */
  oAuth2Authorize(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ErrorOAuth2>>>
  /**
   * Issues tokens (RFC 6749, section 3.2).
   *
   * `POST /oauth2/token`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
   */
  oauth2TokenExchange(grantType: string, clientId?: string, code?: string, redirectUri?: string, refreshToken?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2TokenExchange>>>
  /**
   * Updates an OAuth 2.0 client with a JSON Patch.
   *
   * `PATCH /admin/clients/{id}`. Accepts an access token. Errors: 404 and others.
   */
  patchOAuth2Client(id: string, jsonPatch: JsonPatch[], options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Rejects a consent request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2ConsentRequest(consentChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2RedirectTo>>>
  /**
   * Rejects a login request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2LoginRequest(loginChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2RedirectTo>>>
  /**
   * Rejects a logout request. The session stays.
   *
   * `PUT /admin/oauth2/auth/requests/logout/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Revokes consents of a subject and the tokens issued under them.
   *
   * `DELETE /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
   */
  revokeOAuth2ConsentSessions(subject: string, client?: string, all?: boolean, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Revokes the remembered logins of a subject or of one session.
   *
   * `DELETE /admin/oauth2/auth/sessions/login`. Accepts an access token. Errors: any status from 400.
   */
  revokeOAuth2LoginSessions(subject?: string, sid?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Revokes a token (RFC 7009).
   *
   * `POST /oauth2/revoke`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
   */
  revokeOAuth2Token(token: string, clientId?: string, clientSecret?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Replaces an OAuth 2.0 client.
   *
   * `PUT /admin/clients/{id}`. Accepts an access token. Errors: 400, 404 and others.
   */
  setOAuth2Client(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Sets the lifetimes of the tokens and codes of a client.
   *
   * `PUT /admin/clients/{id}/lifespans`. Accepts an access token. Errors: any status from 400.
   */
  setOAuth2ClientLifespans(id: string, oAuth2ClientTokenLifespans?: OAuth2ClientTokenLifespans, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Adds a trusted issuer, whose assertions are accepted as grants (RFC 7523).
   *
   * `POST /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
   */
  trustOAuth2JwtGrantIssuer(trustOAuth2JwtGrantIssuer?: TrustOAuth2JwtGrantIssuer, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>>
}

/** The requests of OAuth2Api, made and not sent. */
export declare const OAuth2ApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Accepts a consent request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2ConsentRequest(consentChallenge: string, acceptOAuth2ConsentRequest?: AcceptOAuth2ConsentRequest, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Accepts a login request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2LoginRequest(loginChallenge: string, acceptOAuth2LoginRequest?: AcceptOAuth2LoginRequest, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Accepts a logout request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/logout/accept`. Accepts an access token. Errors: any status from 400.
   */
  acceptOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates an OAuth 2.0 client. Its secret is only returned once.
   *
   * `POST /admin/clients`. Accepts an access token. Errors: 400 and others.
   */
  createOAuth2Client(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes an OAuth 2.0 client.
   *
   * `DELETE /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteOAuth2Client(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes all access tokens of a client.
   *
   * `DELETE /admin/oauth2/tokens`. Accepts an access token. Errors: any status from 400.
   */
  deleteOAuth2Token(clientId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Removes a trusted issuer. Its assertions are rejected from then on.
   *
   * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns an OAuth 2.0 client without its secret.
   *
   * `GET /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getOAuth2Client(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a consent request.
   *
   * `GET /admin/oauth2/auth/requests/consent`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2ConsentRequest(consentChallenge: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a login request.
   *
   * `GET /admin/oauth2/auth/requests/login`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2LoginRequest(loginChallenge: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a logout request.
   *
   * `GET /admin/oauth2/auth/requests/logout`. Accepts an access token. Errors: 410 and others.
   */
  getOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a trusted issuer.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns whether a token is active, and its properties (RFC 7662).
   *
   * `POST /admin/oauth2/introspect`. Accepts an access token. Errors: any status from 400.
   */
  introspectOAuth2Token(token: string, scope?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists OAuth 2.0 clients.
   *
   * `GET /admin/clients`. Accepts an access token. Errors: any status from 400.
   */
  listOAuth2Clients(pageSize?: number, pageToken?: string, clientName?: string, owner?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the consents of a subject.
   *
   * `GET /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
   */
  listOAuth2ConsentSessions(subject: string, pageSize?: number, pageToken?: string, loginSessionId?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists trusted issuers, whose assertions are accepted as grants.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
   */
  listTrustedOAuth2JwtGrantIssuers(maxItems?: number, defaultItems?: number, issuer?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts an authorization in the browser (RFC 6749, section 3.1).
   *
   * `GET /oauth2/auth`. Errors: any status from 400.
   */
  oAuth2Authorize(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Issues tokens (RFC 6749, section 3.2).
   *
   * `POST /oauth2/token`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
   */
  oauth2TokenExchange(grantType: string, clientId?: string, code?: string, redirectUri?: string, refreshToken?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Updates an OAuth 2.0 client with a JSON Patch.
   *
   * `PATCH /admin/clients/{id}`. Accepts an access token. Errors: 404 and others.
   */
  patchOAuth2Client(id: string, jsonPatch: JsonPatch[], options?: RequestOptions): Promise<RequestArgs>
  /**
   * Rejects a consent request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2ConsentRequest(consentChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Rejects a login request and returns where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2LoginRequest(loginChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Rejects a logout request. The session stays.
   *
   * `PUT /admin/oauth2/auth/requests/logout/reject`. Accepts an access token. Errors: any status from 400.
   */
  rejectOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Revokes consents of a subject and the tokens issued under them.
   *
   * `DELETE /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
   */
  revokeOAuth2ConsentSessions(subject: string, client?: string, all?: boolean, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Revokes the remembered logins of a subject or of one session.
   *
   * `DELETE /admin/oauth2/auth/sessions/login`. Accepts an access token. Errors: any status from 400.
   */
  revokeOAuth2LoginSessions(subject?: string, sid?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Revokes a token (RFC 7009).
   *
   * `POST /oauth2/revoke`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
   */
  revokeOAuth2Token(token: string, clientId?: string, clientSecret?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Replaces an OAuth 2.0 client.
   *
   * `PUT /admin/clients/{id}`. Accepts an access token. Errors: 400, 404 and others.
   */
  setOAuth2Client(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Sets the lifetimes of the tokens and codes of a client.
   *
   * `PUT /admin/clients/{id}/lifespans`. Accepts an access token. Errors: any status from 400.
   */
  setOAuth2ClientLifespans(id: string, oAuth2ClientTokenLifespans?: OAuth2ClientTokenLifespans, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Adds a trusted issuer, whose assertions are accepted as grants (RFC 7523).
   *
   * `POST /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
   */
  trustOAuth2JwtGrantIssuer(trustOAuth2JwtGrantIssuer?: TrustOAuth2JwtGrantIssuer, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `createOidcDynamicClient` of OidcApi. */
export interface OidcApiCreateOidcDynamicClientRequest {
  /** The body of the request. */
  readonly oAuth2Client: OAuth2Client
}

/** The request parameters of `createVerifiableCredential` of OidcApi. */
export interface OidcApiCreateVerifiableCredentialRequest {
  /** The body of the request. */
  readonly createVerifiableCredentialRequestBody?: CreateVerifiableCredentialRequestBody
}

/** The request parameters of `deleteOidcDynamicClient` of OidcApi. */
export interface OidcApiDeleteOidcDynamicClientRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `getOidcDynamicClient` of OidcApi. */
export interface OidcApiGetOidcDynamicClientRequest {
  /** Id. */
  readonly id: string
}

/** The request parameters of `setOidcDynamicClient` of OidcApi. */
export interface OidcApiSetOidcDynamicClientRequest {
  /** Id. */
  readonly id: string
  /** The body of the request. */
  readonly oAuth2Client: OAuth2Client
}

/** The operations of OidcApi, each with one object of parameters. */
export declare class OidcApi extends BaseAPI {
  /**
   * Registers a client (OpenID Connect Dynamic Client Registration).
   *
   * `POST /oauth2/register`. Errors: 400 and others.
   */
  createOidcDynamicClient(requestParameters: OidcApiCreateOidcDynamicClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Issues a verifiable credential bound to the holder's key.
   *
   * `POST /credentials`. Errors: 400 and others.
   */
  createVerifiableCredential(requestParameters?: OidcApiCreateVerifiableCredentialRequest, options?: RequestOptions): Promise<CompatResponse<VerifiableCredentialResponse>>
  /**
   * Deletes a self-registered client.
   *
   * `DELETE /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteOidcDynamicClient(requestParameters: OidcApiDeleteOidcDynamicClientRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Returns the discovery document of the OpenID provider.
   *
   * `GET /.well-known/openid-configuration`. Errors: any status from 400.
   */
  discoverOidcConfiguration(options?: RequestOptions): Promise<CompatResponse<OidcConfiguration>>
  /**
   * Returns the registration of a self-registered client.
   *
   * `GET /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getOidcDynamicClient(requestParameters: OidcApiGetOidcDynamicClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Returns claims about the subject of an access token.
   *
   * `GET /userinfo`. Accepts an OAuth 2.0 access token. Errors: any status from 400.
   */
  getOidcUserInfo(options?: RequestOptions): Promise<CompatResponse<OidcUserInfo>>
  /**
   * Logs a browser out, also at the request of a client (OpenID Connect RP-Initiated Logout).
   *
   * `GET /oauth2/sessions/logout`. No error status is declared.
   */
  revokeOidcSession(options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces the registration of a self-registered client.
   *
   * `PUT /oauth2/register/{id}`. Accepts an access token. Errors: 404 and others.
   */
  setOidcDynamicClient(requestParameters: OidcApiSetOidcDynamicClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
}

/** The operations of OidcApi with positional parameters. */
export declare const OidcApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Registers a client (OpenID Connect Dynamic Client Registration).
   *
   * `POST /oauth2/register`. Errors: 400 and others.
   */
  createOidcDynamicClient(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Issues a verifiable credential bound to the holder's key.
   *
   * `POST /credentials`. Errors: 400 and others.
   */
  createVerifiableCredential(createVerifiableCredentialRequestBody?: CreateVerifiableCredentialRequestBody, options?: RequestOptions): Promise<CompatResponse<VerifiableCredentialResponse>>
  /**
   * Deletes a self-registered client.
   *
   * `DELETE /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteOidcDynamicClient(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Returns the discovery document of the OpenID provider.
   *
   * `GET /.well-known/openid-configuration`. Errors: any status from 400.
   */
  discoverOidcConfiguration(options?: RequestOptions): Promise<CompatResponse<OidcConfiguration>>
  /**
   * Returns the registration of a self-registered client.
   *
   * `GET /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getOidcDynamicClient(id: string, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Returns claims about the subject of an access token.
   *
   * `GET /userinfo`. Accepts an OAuth 2.0 access token. Errors: any status from 400.
   */
  getOidcUserInfo(options?: RequestOptions): Promise<CompatResponse<OidcUserInfo>>
  /**
   * Logs a browser out, also at the request of a client (OpenID Connect RP-Initiated Logout).
   *
   * `GET /oauth2/sessions/logout`. No error status is declared.
   */
  revokeOidcSession(options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces the registration of a self-registered client.
   *
   * `PUT /oauth2/register/{id}`. Accepts an access token. Errors: 404 and others.
   */
  setOidcDynamicClient(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
}

/** The operations of OidcApi as functions that send later. */
export declare const OidcApiFp: (configuration?: Configuration) => {
  /**
   * Registers a client (OpenID Connect Dynamic Client Registration).
   *
   * `POST /oauth2/register`. Errors: 400 and others.
   */
  createOidcDynamicClient(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Issues a verifiable credential bound to the holder's key.
   *
   * `POST /credentials`. Errors: 400 and others.
   */
  createVerifiableCredential(createVerifiableCredentialRequestBody?: CreateVerifiableCredentialRequestBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<VerifiableCredentialResponse>>>
  /**
   * Deletes a self-registered client.
   *
   * `DELETE /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteOidcDynamicClient(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Returns the discovery document of the OpenID provider.
   *
   * `GET /.well-known/openid-configuration`. Errors: any status from 400.
   */
  discoverOidcConfiguration(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OidcConfiguration>>>
  /**
   * Returns the registration of a self-registered client.
   *
   * `GET /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getOidcDynamicClient(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Returns claims about the subject of an access token.
   *
   * `GET /userinfo`. Accepts an OAuth 2.0 access token. Errors: any status from 400.
   */
  getOidcUserInfo(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OidcUserInfo>>>
  /**
   * Logs a browser out, also at the request of a client (OpenID Connect RP-Initiated Logout).
   *
   * `GET /oauth2/sessions/logout`. No error status is declared.
   */
  revokeOidcSession(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Replaces the registration of a self-registered client.
   *
   * `PUT /oauth2/register/{id}`. Accepts an access token. Errors: 404 and others.
   */
  setOidcDynamicClient(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
}

/** The requests of OidcApi, made and not sent. */
export declare const OidcApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Registers a client (OpenID Connect Dynamic Client Registration).
   *
   * `POST /oauth2/register`. Errors: 400 and others.
   */
  createOidcDynamicClient(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Issues a verifiable credential bound to the holder's key.
   *
   * `POST /credentials`. Errors: 400 and others.
   */
  createVerifiableCredential(createVerifiableCredentialRequestBody?: CreateVerifiableCredentialRequestBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes a self-registered client.
   *
   * `DELETE /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteOidcDynamicClient(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns the discovery document of the OpenID provider.
   *
   * `GET /.well-known/openid-configuration`. Errors: any status from 400.
   */
  discoverOidcConfiguration(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns the registration of a self-registered client.
   *
   * `GET /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
   */
  getOidcDynamicClient(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns claims about the subject of an access token.
   *
   * `GET /userinfo`. Accepts an OAuth 2.0 access token. Errors: any status from 400.
   */
  getOidcUserInfo(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Logs a browser out, also at the request of a client (OpenID Connect RP-Initiated Logout).
   *
   * `GET /oauth2/sessions/logout`. No error status is declared.
   */
  revokeOidcSession(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Replaces the registration of a self-registered client.
   *
   * `PUT /oauth2/register/{id}`. Accepts an access token. Errors: 404 and others.
   */
  setOidcDynamicClient(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `checkPermission` of PermissionApi. */
export interface PermissionApiCheckPermissionRequest {
  /** Namespace. */
  readonly namespace?: string
  /** Object. */
  readonly object?: string
  /** Relation. */
  readonly relation?: string
  /** Subject id. */
  readonly subjectId?: string
  /** Subject set namespace. */
  readonly subjectSetNamespace?: string
  /** Subject set object. */
  readonly subjectSetObject?: string
  /** Subject set relation. */
  readonly subjectSetRelation?: string
  /** Max depth. */
  readonly maxDepth?: number
}

/** The request parameters of `checkPermissionOrError` of PermissionApi. */
export interface PermissionApiCheckPermissionOrErrorRequest {
  /** Namespace. */
  readonly namespace?: string
  /** Object. */
  readonly object?: string
  /** Relation. */
  readonly relation?: string
  /** Subject id. */
  readonly subjectId?: string
  /** Subject set namespace. */
  readonly subjectSetNamespace?: string
  /** Subject set object. */
  readonly subjectSetObject?: string
  /** Subject set relation. */
  readonly subjectSetRelation?: string
  /** Max depth. */
  readonly maxDepth?: number
}

/** The request parameters of `expandPermissions` of PermissionApi. */
export interface PermissionApiExpandPermissionsRequest {
  /** Namespace. */
  readonly namespace: string
  /** Object. */
  readonly object: string
  /** Relation. */
  readonly relation: string
  /** Max depth. */
  readonly maxDepth?: number
}

/** The request parameters of `postCheckPermission` of PermissionApi. */
export interface PermissionApiPostCheckPermissionRequest {
  /** Max depth. */
  readonly maxDepth?: number
  /** The body of the request. */
  readonly postCheckPermissionBody?: PostCheckPermissionBody
}

/** The request parameters of `postCheckPermissionOrError` of PermissionApi. */
export interface PermissionApiPostCheckPermissionOrErrorRequest {
  /** Max depth. */
  readonly maxDepth?: number
  /** The body of the request. */
  readonly postCheckPermissionOrErrorBody?: PostCheckPermissionOrErrorBody
}

/** The operations of PermissionApi, each with one object of parameters. */
export declare class PermissionApi extends BaseAPI {
  /**
   * Checks whether a subject has a relation to an object. The status is 200 either way.
   *
   * `GET /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
   */
  checkPermission(requestParameters?: PermissionApiCheckPermissionRequest, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Checks whether a subject has a relation to an object. The status is 403 if not.
   *
   * `GET /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
   */
  checkPermissionOrError(requestParameters?: PermissionApiCheckPermissionOrErrorRequest, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Returns the tree of subjects that have a relation to an object.
   *
   * `GET /relation-tuples/expand`. Accepts an access token. Errors: 400, 404 and others.
   */
  expandPermissions(requestParameters: PermissionApiExpandPermissionsRequest, options?: RequestOptions): Promise<CompatResponse<ExpandedPermissionTree>>
  /**
   * Checks whether the subject in the body has a relation to an object. The status is 200 either way.
   *
   * `POST /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
   */
  postCheckPermission(requestParameters?: PermissionApiPostCheckPermissionRequest, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Checks whether the subject in the body has a relation to an object. The status is 403 if not.
   *
   * `POST /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
   */
  postCheckPermissionOrError(requestParameters?: PermissionApiPostCheckPermissionOrErrorRequest, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
}

/** The operations of PermissionApi with positional parameters. */
export declare const PermissionApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Checks whether a subject has a relation to an object. The status is 200 either way.
   *
   * `GET /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
   */
  checkPermission(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Checks whether a subject has a relation to an object. The status is 403 if not.
   *
   * `GET /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
   */
  checkPermissionOrError(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Returns the tree of subjects that have a relation to an object.
   *
   * `GET /relation-tuples/expand`. Accepts an access token. Errors: 400, 404 and others.
   */
  expandPermissions(namespace: string, object: string, relation: string, maxDepth?: number, options?: RequestOptions): Promise<CompatResponse<ExpandedPermissionTree>>
  /**
   * Checks whether the subject in the body has a relation to an object. The status is 200 either way.
   *
   * `POST /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
   */
  postCheckPermission(maxDepth?: number, postCheckPermissionBody?: PostCheckPermissionBody, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Checks whether the subject in the body has a relation to an object. The status is 403 if not.
   *
   * `POST /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
   */
  postCheckPermissionOrError(maxDepth?: number, postCheckPermissionOrErrorBody?: PostCheckPermissionOrErrorBody, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
}

/** The operations of PermissionApi as functions that send later. */
export declare const PermissionApiFp: (configuration?: Configuration) => {
  /**
   * Checks whether a subject has a relation to an object. The status is 200 either way.
   *
   * `GET /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
   */
  checkPermission(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CheckPermissionResult>>>
  /**
   * Checks whether a subject has a relation to an object. The status is 403 if not.
   *
   * `GET /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
   */
  checkPermissionOrError(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CheckPermissionResult>>>
  /**
   * Returns the tree of subjects that have a relation to an object.
   *
   * `GET /relation-tuples/expand`. Accepts an access token. Errors: 400, 404 and others.
   */
  expandPermissions(namespace: string, object: string, relation: string, maxDepth?: number, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ExpandedPermissionTree>>>
  /**
   * Checks whether the subject in the body has a relation to an object. The status is 200 either way.
   *
   * `POST /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
   */
  postCheckPermission(maxDepth?: number, postCheckPermissionBody?: PostCheckPermissionBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CheckPermissionResult>>>
  /**
   * Checks whether the subject in the body has a relation to an object. The status is 403 if not.
   *
   * `POST /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
   */
  postCheckPermissionOrError(maxDepth?: number, postCheckPermissionOrErrorBody?: PostCheckPermissionOrErrorBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CheckPermissionResult>>>
}

/** The requests of PermissionApi, made and not sent. */
export declare const PermissionApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Checks whether a subject has a relation to an object. The status is 200 either way.
   *
   * `GET /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
   */
  checkPermission(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Checks whether a subject has a relation to an object. The status is 403 if not.
   *
   * `GET /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
   */
  checkPermissionOrError(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns the tree of subjects that have a relation to an object.
   *
   * `GET /relation-tuples/expand`. Accepts an access token. Errors: 400, 404 and others.
   */
  expandPermissions(namespace: string, object: string, relation: string, maxDepth?: number, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Checks whether the subject in the body has a relation to an object. The status is 200 either way.
   *
   * `POST /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
   */
  postCheckPermission(maxDepth?: number, postCheckPermissionBody?: PostCheckPermissionBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Checks whether the subject in the body has a relation to an object. The status is 403 if not.
   *
   * `POST /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
   */
  postCheckPermissionOrError(maxDepth?: number, postCheckPermissionOrErrorBody?: PostCheckPermissionOrErrorBody, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `createOrganization` of ProjectApi. */
export interface ProjectApiCreateOrganizationRequest {
  /** Project id. */
  readonly projectId: string
  /** The body of the request. */
  readonly organizationBody?: OrganizationBody
}

/** The request parameters of `createProject` of ProjectApi. */
export interface ProjectApiCreateProjectRequest {
  /** The body of the request. */
  readonly createProjectBody?: CreateProjectBody
}

/** The request parameters of `createProjectApiKey` of ProjectApi. */
export interface ProjectApiCreateProjectApiKeyRequest {
  /** Project. */
  readonly project: string
  /** The body of the request. */
  readonly inlineObject3?: {
  /** Name. */
  name: string
}
}

/** The request parameters of `deleteOrganization` of ProjectApi. */
export interface ProjectApiDeleteOrganizationRequest {
  /** Project id. */
  readonly projectId: string
  /** Organization id. */
  readonly organizationId: string
}

/** The request parameters of `deleteProjectApiKey` of ProjectApi. */
export interface ProjectApiDeleteProjectApiKeyRequest {
  /** Project. */
  readonly project: string
  /** Token id. */
  readonly tokenId: string
}

/** The request parameters of `getOrganization` of ProjectApi. */
export interface ProjectApiGetOrganizationRequest {
  /** Project id. */
  readonly projectId: string
  /** Organization id. */
  readonly organizationId: string
}

/** The request parameters of `getProject` of ProjectApi. */
export interface ProjectApiGetProjectRequest {
  /** Project id. */
  readonly projectId: string
}

/** The request parameters of `getProjectMembers` of ProjectApi. */
export interface ProjectApiGetProjectMembersRequest {
  /** Project. */
  readonly project: string
}

/** The request parameters of `getProjectMetrics` of ProjectApi. */
export interface ProjectApiGetProjectMetricsRequest {
  /** Project id. */
  readonly projectId: string
  /** Event type. */
  readonly eventType: string
  /** Resolution. */
  readonly resolution: string
  /** From: RFC 3339 date and time. */
  readonly from: string
  /** To: RFC 3339 date and time. */
  readonly to: string
}

/** The request parameters of `listOrganizations` of ProjectApi. */
export interface ProjectApiListOrganizationsRequest {
  /** Project id. */
  readonly projectId: string
}

/** The request parameters of `listProjectApiKeys` of ProjectApi. */
export interface ProjectApiListProjectApiKeysRequest {
  /** Project. */
  readonly project: string
}

/** The request parameters of `patchProject` of ProjectApi. */
export interface ProjectApiPatchProjectRequest {
  /** Project id. */
  readonly projectId: string
  /** The body of the request. */
  readonly jsonPatch?: JsonPatch[]
}

/** The request parameters of `purgeProject` of ProjectApi. */
export interface ProjectApiPurgeProjectRequest {
  /** Project id. */
  readonly projectId: string
}

/** The request parameters of `removeProjectMember` of ProjectApi. */
export interface ProjectApiRemoveProjectMemberRequest {
  /** Project. */
  readonly project: string
  /** Member. */
  readonly member: string
}

/** The request parameters of `setActiveProjectInConsole` of ProjectApi. */
export interface ProjectApiSetActiveProjectInConsoleRequest {
  /** The body of the request. */
  readonly setActiveProjectInConsoleBody?: SetActiveProjectInConsoleBody
}

/** The request parameters of `setProject` of ProjectApi. */
export interface ProjectApiSetProjectRequest {
  /** Project id. */
  readonly projectId: string
  /** The body of the request. */
  readonly setProject?: SetProject
}

/** The request parameters of `updateOrganization` of ProjectApi. */
export interface ProjectApiUpdateOrganizationRequest {
  /** Project id. */
  readonly projectId: string
  /** Organization id. */
  readonly organizationId: string
  /** The body of the request. */
  readonly organizationBody?: OrganizationBody
}

/** The operations of ProjectApi, each with one object of parameters. */
export declare class ProjectApi extends BaseAPI {
  /**
   * Creates an organization.
   *
   * `POST /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403, 409 and others.
   */
  createOrganization(requestParameters: ProjectApiCreateOrganizationRequest, options?: RequestOptions): Promise<CompatResponse<Organization>>
  /**
   * Creates a project.
   *
   * `POST /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  createProject(requestParameters?: ProjectApiCreateProjectRequest, options?: RequestOptions): Promise<CompatResponse<Project>>
  /**
   * Creates an API key. Its value is only returned once.
   *
   * `POST /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
   */
  createProjectApiKey(requestParameters: ProjectApiCreateProjectApiKeyRequest, options?: RequestOptions): Promise<CompatResponse<ProjectApiKey>>
  /**
   * Deletes an organization.
   *
   * `DELETE /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
   */
  deleteOrganization(requestParameters: ProjectApiDeleteOrganizationRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes an API key, which stops working immediately.
   *
   * `DELETE /projects/{project}/tokens/{token_id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteProjectApiKey(requestParameters: ProjectApiDeleteProjectApiKeyRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Returns the caller's active project in the console.
   *
   * `GET /console/active/project`. Accepts an access token. Errors: 401 and others.
   */
  getActiveProjectInConsole(options?: RequestOptions): Promise<CompatResponse<ActiveProjectInConsole>>
  /**
   * Returns an organization.
   *
   * `GET /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403 and others.
   */
  getOrganization(requestParameters: ProjectApiGetOrganizationRequest, options?: RequestOptions): Promise<CompatResponse<GetOrganizationResponse>>
  /**
   * Returns a project with the configuration of its services.
   *
   * `GET /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  getProject(requestParameters: ProjectApiGetProjectRequest, options?: RequestOptions): Promise<CompatResponse<Project>>
  /**
   * Lists the members of a project.
   *
   * `GET /projects/{project}/members`. Accepts an access token. Errors: 401, 406 and others.
   */
  getProjectMembers(requestParameters: ProjectApiGetProjectMembersRequest, options?: RequestOptions): Promise<CompatResponse<CloudAccount[]>>
  /**
   * Counts events of a project over time.
   *
   * `GET /projects/{project_id}/metrics`. Accepts an access token. Errors: 400, 403 and others.
   */
  getProjectMetrics(requestParameters: ProjectApiGetProjectMetricsRequest, options?: RequestOptions): Promise<CompatResponse<GetProjectMetricsResponse>>
  /**
   * Lists the organizations of a project.
   *
   * `GET /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403 and others.
   */
  listOrganizations(requestParameters: ProjectApiListOrganizationsRequest, options?: RequestOptions): Promise<CompatResponse<ListOrganizationsResponse>>
  /**
   * Lists the API keys of a project, without their values.
   *
   * `GET /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
   */
  listProjectApiKeys(requestParameters: ProjectApiListProjectApiKeysRequest, options?: RequestOptions): Promise<CompatResponse<ProjectApiKey[]>>
  /**
   * Lists the projects the caller can reach.
   *
   * `GET /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  listProjects(options?: RequestOptions): Promise<CompatResponse<ProjectMetadata[]>>
  /**
   * Updates the configuration of a project with a JSON Patch.
   *
   * `PATCH /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
   */
  patchProject(requestParameters: ProjectApiPatchProjectRequest, options?: RequestOptions): Promise<CompatResponse<SuccessfulProjectUpdate>>
  /**
   * Deletes a project and all its data. It can be restored for a day.
   *
   * `DELETE /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  purgeProject(requestParameters: ProjectApiPurgeProjectRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Removes a member from a project.
   *
   * `DELETE /projects/{project}/members/{member}`. Accepts an access token. Errors: 401, 406 and others.
   */
  removeProjectMember(requestParameters: ProjectApiRemoveProjectMemberRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Sets the caller's active project in the console.
   *
   * `PUT /console/active/project`. Accepts an access token. Errors: 401 and others.
   */
  setActiveProjectInConsole(requestParameters?: ProjectApiSetActiveProjectInConsoleRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces the configuration of a project.
   *
   * `PUT /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
   */
  setProject(requestParameters: ProjectApiSetProjectRequest, options?: RequestOptions): Promise<CompatResponse<SuccessfulProjectUpdate>>
  /**
   * Updates the label and domains of an organization.
   *
   * `PUT /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
   */
  updateOrganization(requestParameters: ProjectApiUpdateOrganizationRequest, options?: RequestOptions): Promise<CompatResponse<Organization>>
}

/** The operations of ProjectApi with positional parameters. */
export declare const ProjectApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Creates an organization.
   *
   * `POST /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403, 409 and others.
   */
  createOrganization(projectId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<CompatResponse<Organization>>
  /**
   * Creates a project.
   *
   * `POST /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  createProject(createProjectBody?: CreateProjectBody, options?: RequestOptions): Promise<CompatResponse<Project>>
  /**
   * Creates an API key. Its value is only returned once.
   *
   * `POST /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
   */
  createProjectApiKey(project: string, inlineObject3?: {
  /** Name. */
  name: string
}, options?: RequestOptions): Promise<CompatResponse<ProjectApiKey>>
  /**
   * Deletes an organization.
   *
   * `DELETE /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
   */
  deleteOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes an API key, which stops working immediately.
   *
   * `DELETE /projects/{project}/tokens/{token_id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteProjectApiKey(project: string, tokenId: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Returns the caller's active project in the console.
   *
   * `GET /console/active/project`. Accepts an access token. Errors: 401 and others.
   */
  getActiveProjectInConsole(options?: RequestOptions): Promise<CompatResponse<ActiveProjectInConsole>>
  /**
   * Returns an organization.
   *
   * `GET /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403 and others.
   */
  getOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<CompatResponse<GetOrganizationResponse>>
  /**
   * Returns a project with the configuration of its services.
   *
   * `GET /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  getProject(projectId: string, options?: RequestOptions): Promise<CompatResponse<Project>>
  /**
   * Lists the members of a project.
   *
   * `GET /projects/{project}/members`. Accepts an access token. Errors: 401, 406 and others.
   */
  getProjectMembers(project: string, options?: RequestOptions): Promise<CompatResponse<CloudAccount[]>>
  /**
   * Counts events of a project over time.
   *
   * `GET /projects/{project_id}/metrics`. Accepts an access token. Errors: 400, 403 and others.
   */
  getProjectMetrics(projectId: string, eventType: string, resolution: string, from: string, to: string, options?: RequestOptions): Promise<CompatResponse<GetProjectMetricsResponse>>
  /**
   * Lists the organizations of a project.
   *
   * `GET /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403 and others.
   */
  listOrganizations(projectId: string, options?: RequestOptions): Promise<CompatResponse<ListOrganizationsResponse>>
  /**
   * Lists the API keys of a project, without their values.
   *
   * `GET /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
   */
  listProjectApiKeys(project: string, options?: RequestOptions): Promise<CompatResponse<ProjectApiKey[]>>
  /**
   * Lists the projects the caller can reach.
   *
   * `GET /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  listProjects(options?: RequestOptions): Promise<CompatResponse<ProjectMetadata[]>>
  /**
   * Updates the configuration of a project with a JSON Patch.
   *
   * `PATCH /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
   */
  patchProject(projectId: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<CompatResponse<SuccessfulProjectUpdate>>
  /**
   * Deletes a project and all its data. It can be restored for a day.
   *
   * `DELETE /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  purgeProject(projectId: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Removes a member from a project.
   *
   * `DELETE /projects/{project}/members/{member}`. Accepts an access token. Errors: 401, 406 and others.
   */
  removeProjectMember(project: string, member: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Sets the caller's active project in the console.
   *
   * `PUT /console/active/project`. Accepts an access token. Errors: 401 and others.
   */
  setActiveProjectInConsole(setActiveProjectInConsoleBody?: SetActiveProjectInConsoleBody, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces the configuration of a project.
   *
   * `PUT /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
   */
  setProject(projectId: string, setProject?: SetProject, options?: RequestOptions): Promise<CompatResponse<SuccessfulProjectUpdate>>
  /**
   * Updates the label and domains of an organization.
   *
   * `PUT /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
   */
  updateOrganization(projectId: string, organizationId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<CompatResponse<Organization>>
}

/** The operations of ProjectApi as functions that send later. */
export declare const ProjectApiFp: (configuration?: Configuration) => {
  /**
   * Creates an organization.
   *
   * `POST /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403, 409 and others.
   */
  createOrganization(projectId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Organization>>>
  /**
   * Creates a project.
   *
   * `POST /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  createProject(createProjectBody?: CreateProjectBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Project>>>
  /**
   * Creates an API key. Its value is only returned once.
   *
   * `POST /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
   */
  createProjectApiKey(project: string, inlineObject3?: {
  /** Name. */
  name: string
}, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ProjectApiKey>>>
  /**
   * Deletes an organization.
   *
   * `DELETE /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
   */
  deleteOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Deletes an API key, which stops working immediately.
   *
   * `DELETE /projects/{project}/tokens/{token_id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteProjectApiKey(project: string, tokenId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Returns the caller's active project in the console.
   *
   * `GET /console/active/project`. Accepts an access token. Errors: 401 and others.
   */
  getActiveProjectInConsole(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ActiveProjectInConsole>>>
  /**
   * Returns an organization.
   *
   * `GET /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403 and others.
   */
  getOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<GetOrganizationResponse>>>
  /**
   * Returns a project with the configuration of its services.
   *
   * `GET /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  getProject(projectId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Project>>>
  /**
   * Lists the members of a project.
   *
   * `GET /projects/{project}/members`. Accepts an access token. Errors: 401, 406 and others.
   */
  getProjectMembers(project: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CloudAccount[]>>>
  /**
   * Counts events of a project over time.
   *
   * `GET /projects/{project_id}/metrics`. Accepts an access token. Errors: 400, 403 and others.
   */
  getProjectMetrics(projectId: string, eventType: string, resolution: string, from: string, to: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<GetProjectMetricsResponse>>>
  /**
   * Lists the organizations of a project.
   *
   * `GET /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403 and others.
   */
  listOrganizations(projectId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ListOrganizationsResponse>>>
  /**
   * Lists the API keys of a project, without their values.
   *
   * `GET /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
   */
  listProjectApiKeys(project: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ProjectApiKey[]>>>
  /**
   * Lists the projects the caller can reach.
   *
   * `GET /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  listProjects(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ProjectMetadata[]>>>
  /**
   * Updates the configuration of a project with a JSON Patch.
   *
   * `PATCH /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
   */
  patchProject(projectId: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SuccessfulProjectUpdate>>>
  /**
   * Deletes a project and all its data. It can be restored for a day.
   *
   * `DELETE /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  purgeProject(projectId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Removes a member from a project.
   *
   * `DELETE /projects/{project}/members/{member}`. Accepts an access token. Errors: 401, 406 and others.
   */
  removeProjectMember(project: string, member: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Sets the caller's active project in the console.
   *
   * `PUT /console/active/project`. Accepts an access token. Errors: 401 and others.
   */
  setActiveProjectInConsole(setActiveProjectInConsoleBody?: SetActiveProjectInConsoleBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Replaces the configuration of a project.
   *
   * `PUT /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
   */
  setProject(projectId: string, setProject?: SetProject, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SuccessfulProjectUpdate>>>
  /**
   * Updates the label and domains of an organization.
   *
   * `PUT /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
   */
  updateOrganization(projectId: string, organizationId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Organization>>>
}

/** The requests of ProjectApi, made and not sent. */
export declare const ProjectApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Creates an organization.
   *
   * `POST /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403, 409 and others.
   */
  createOrganization(projectId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates a project.
   *
   * `POST /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  createProject(createProjectBody?: CreateProjectBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates an API key. Its value is only returned once.
   *
   * `POST /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
   */
  createProjectApiKey(project: string, inlineObject3?: {
  /** Name. */
  name: string
}, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes an organization.
   *
   * `DELETE /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
   */
  deleteOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes an API key, which stops working immediately.
   *
   * `DELETE /projects/{project}/tokens/{token_id}`. Accepts an access token. Errors: any status from 400.
   */
  deleteProjectApiKey(project: string, tokenId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns the caller's active project in the console.
   *
   * `GET /console/active/project`. Accepts an access token. Errors: 401 and others.
   */
  getActiveProjectInConsole(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns an organization.
   *
   * `GET /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403 and others.
   */
  getOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Returns a project with the configuration of its services.
   *
   * `GET /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  getProject(projectId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the members of a project.
   *
   * `GET /projects/{project}/members`. Accepts an access token. Errors: 401, 406 and others.
   */
  getProjectMembers(project: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Counts events of a project over time.
   *
   * `GET /projects/{project_id}/metrics`. Accepts an access token. Errors: 400, 403 and others.
   */
  getProjectMetrics(projectId: string, eventType: string, resolution: string, from: string, to: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the organizations of a project.
   *
   * `GET /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403 and others.
   */
  listOrganizations(projectId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the API keys of a project, without their values.
   *
   * `GET /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
   */
  listProjectApiKeys(project: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the projects the caller can reach.
   *
   * `GET /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  listProjects(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Updates the configuration of a project with a JSON Patch.
   *
   * `PATCH /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
   */
  patchProject(projectId: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes a project and all its data. It can be restored for a day.
   *
   * `DELETE /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
   */
  purgeProject(projectId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Removes a member from a project.
   *
   * `DELETE /projects/{project}/members/{member}`. Accepts an access token. Errors: 401, 406 and others.
   */
  removeProjectMember(project: string, member: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Sets the caller's active project in the console.
   *
   * `PUT /console/active/project`. Accepts an access token. Errors: 401 and others.
   */
  setActiveProjectInConsole(setActiveProjectInConsoleBody?: SetActiveProjectInConsoleBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Replaces the configuration of a project.
   *
   * `PUT /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
   */
  setProject(projectId: string, setProject?: SetProject, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Updates the label and domains of an organization.
   *
   * `PUT /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
   */
  updateOrganization(projectId: string, organizationId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `checkOplSyntax` of RelationshipApi. */
export interface RelationshipApiCheckOplSyntaxRequest {
  /** The body of the request. */
  readonly body?: string
}

/** The request parameters of `createRelationship` of RelationshipApi. */
export interface RelationshipApiCreateRelationshipRequest {
  /** The body of the request. */
  readonly createRelationshipBody?: CreateRelationshipBody
}

/** The request parameters of `deleteRelationships` of RelationshipApi. */
export interface RelationshipApiDeleteRelationshipsRequest {
  /** Namespace. */
  readonly namespace?: string
  /** Object. */
  readonly object?: string
  /** Relation. */
  readonly relation?: string
  /** Subject id. */
  readonly subjectId?: string
  /** Subject set namespace. */
  readonly subjectSetNamespace?: string
  /** Subject set object. */
  readonly subjectSetObject?: string
  /** Subject set relation. */
  readonly subjectSetRelation?: string
}

/** The request parameters of `getRelationships` of RelationshipApi. */
export interface RelationshipApiGetRelationshipsRequest {
  /** Page token. */
  readonly pageToken?: string
  /** Page size. */
  readonly pageSize?: number
  /** Namespace. */
  readonly namespace?: string
  /** Object. */
  readonly object?: string
  /** Relation. */
  readonly relation?: string
  /** Subject id. */
  readonly subjectId?: string
  /** Subject set namespace. */
  readonly subjectSetNamespace?: string
  /** Subject set object. */
  readonly subjectSetObject?: string
  /** Subject set relation. */
  readonly subjectSetRelation?: string
}

/** The request parameters of `patchRelationships` of RelationshipApi. */
export interface RelationshipApiPatchRelationshipsRequest {
  /** The body of the request. */
  readonly relationshipPatch?: RelationshipPatch[]
}

/** The operations of RelationshipApi, each with one object of parameters. */
export declare class RelationshipApi extends BaseAPI {
  /**
   * Checks the syntax and types of a permission model.
   *
   * `POST /opl/syntax/check`. Accepts an access token. Errors: 400 and others.
   */
  checkOplSyntax(requestParameters?: RelationshipApiCheckOplSyntaxRequest, options?: RequestOptions): Promise<CompatResponse<CheckOplSyntaxResult>>
  /**
   * Creates a relationship.
   *
   * `PUT /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
   */
  createRelationship(requestParameters?: RelationshipApiCreateRelationshipRequest, options?: RequestOptions): Promise<CompatResponse<Relationship>>
  /**
   * Deletes the relationships that match a query.
   *
   * `DELETE /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
   */
  deleteRelationships(requestParameters?: RelationshipApiDeleteRelationshipsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Lists the relationships that match a query.
   *
   * `GET /relation-tuples`. Accepts an access token. Errors: 404 and others.
   */
  getRelationships(requestParameters?: RelationshipApiGetRelationshipsRequest, options?: RequestOptions): Promise<CompatResponse<Relationships>>
  /**
   * Lists the configured namespaces.
   *
   * `GET /namespaces`. Accepts an access token. Errors: any status from 400.
   */
  listRelationshipNamespaces(options?: RequestOptions): Promise<CompatResponse<RelationshipNamespaces>>
  /**
   * Inserts and deletes relationships atomically.
   *
   * `PATCH /admin/relation-tuples`. Accepts an access token. Errors: 400, 404 and others.
   */
  patchRelationships(requestParameters?: RelationshipApiPatchRelationshipsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
}

/** The operations of RelationshipApi with positional parameters. */
export declare const RelationshipApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Checks the syntax and types of a permission model.
   *
   * `POST /opl/syntax/check`. Accepts an access token. Errors: 400 and others.
   */
  checkOplSyntax(body?: string, options?: RequestOptions): Promise<CompatResponse<CheckOplSyntaxResult>>
  /**
   * Creates a relationship.
   *
   * `PUT /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
   */
  createRelationship(createRelationshipBody?: CreateRelationshipBody, options?: RequestOptions): Promise<CompatResponse<Relationship>>
  /**
   * Deletes the relationships that match a query.
   *
   * `DELETE /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
   */
  deleteRelationships(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Lists the relationships that match a query.
   *
   * `GET /relation-tuples`. Accepts an access token. Errors: 404 and others.
   */
  getRelationships(pageToken?: string, pageSize?: number, namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<CompatResponse<Relationships>>
  /**
   * Lists the configured namespaces.
   *
   * `GET /namespaces`. Accepts an access token. Errors: any status from 400.
   */
  listRelationshipNamespaces(options?: RequestOptions): Promise<CompatResponse<RelationshipNamespaces>>
  /**
   * Inserts and deletes relationships atomically.
   *
   * `PATCH /admin/relation-tuples`. Accepts an access token. Errors: 400, 404 and others.
   */
  patchRelationships(relationshipPatch?: RelationshipPatch[], options?: RequestOptions): Promise<CompatResponse<void>>
}

/** The operations of RelationshipApi as functions that send later. */
export declare const RelationshipApiFp: (configuration?: Configuration) => {
  /**
   * Checks the syntax and types of a permission model.
   *
   * `POST /opl/syntax/check`. Accepts an access token. Errors: 400 and others.
   */
  checkOplSyntax(body?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CheckOplSyntaxResult>>>
  /**
   * Creates a relationship.
   *
   * `PUT /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
   */
  createRelationship(createRelationshipBody?: CreateRelationshipBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Relationship>>>
  /**
   * Deletes the relationships that match a query.
   *
   * `DELETE /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
   */
  deleteRelationships(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Lists the relationships that match a query.
   *
   * `GET /relation-tuples`. Accepts an access token. Errors: 404 and others.
   */
  getRelationships(pageToken?: string, pageSize?: number, namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Relationships>>>
  /**
   * Lists the configured namespaces.
   *
   * `GET /namespaces`. Accepts an access token. Errors: any status from 400.
   */
  listRelationshipNamespaces(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RelationshipNamespaces>>>
  /**
   * Inserts and deletes relationships atomically.
   *
   * `PATCH /admin/relation-tuples`. Accepts an access token. Errors: 400, 404 and others.
   */
  patchRelationships(relationshipPatch?: RelationshipPatch[], options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
}

/** The requests of RelationshipApi, made and not sent. */
export declare const RelationshipApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Checks the syntax and types of a permission model.
   *
   * `POST /opl/syntax/check`. Accepts an access token. Errors: 400 and others.
   */
  checkOplSyntax(body?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates a relationship.
   *
   * `PUT /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
   */
  createRelationship(createRelationshipBody?: CreateRelationshipBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes the relationships that match a query.
   *
   * `DELETE /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
   */
  deleteRelationships(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the relationships that match a query.
   *
   * `GET /relation-tuples`. Accepts an access token. Errors: 404 and others.
   */
  getRelationships(pageToken?: string, pageSize?: number, namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the configured namespaces.
   *
   * `GET /namespaces`. Accepts an access token. Errors: any status from 400.
   */
  listRelationshipNamespaces(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Inserts and deletes relationships atomically.
   *
   * `PATCH /admin/relation-tuples`. Accepts an access token. Errors: 400, 404 and others.
   */
  patchRelationships(relationshipPatch?: RelationshipPatch[], options?: RequestOptions): Promise<RequestArgs>
}

/** The operations of WellknownApi, each with one object of parameters. */
export declare class WellknownApi extends BaseAPI {
  /**
   * Returns the public keys for verifying tokens.
   *
   * `GET /.well-known/jwks.json`. Errors: any status from 400.
   */
  discoverJsonWebKeys(options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
}

/** The operations of WellknownApi with positional parameters. */
export declare const WellknownApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Returns the public keys for verifying tokens.
   *
   * `GET /.well-known/jwks.json`. Errors: any status from 400.
   */
  discoverJsonWebKeys(options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
}

/** The operations of WellknownApi as functions that send later. */
export declare const WellknownApiFp: (configuration?: Configuration) => {
  /**
   * Returns the public keys for verifying tokens.
   *
   * `GET /.well-known/jwks.json`. Errors: any status from 400.
   */
  discoverJsonWebKeys(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKeySet>>>
}

/** The requests of WellknownApi, made and not sent. */
export declare const WellknownApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Returns the public keys for verifying tokens.
   *
   * `GET /.well-known/jwks.json`. Errors: any status from 400.
   */
  discoverJsonWebKeys(options?: RequestOptions): Promise<RequestArgs>
}
