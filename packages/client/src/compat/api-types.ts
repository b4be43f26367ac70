// Written by packages/client/src/generator/main.ts: run it again after a change of the contract.

import type { BaseAPI } from './base.ts'
import type { Configuration, Requester, RequestOptions } from './configuration.ts'
import type { CompatResponse } from './exchange.ts'
import type { RequestArgs } from './request-args.ts'
import type { ConsistencyRequestParametersConsistencyEnum, CourierMessageStatus, IdentityCredentialsType } from './enumerations.ts'
import type { AcceptOAuth2ConsentRequest, AcceptOAuth2LoginRequest, ActiveProjectInConsole, BatchPatchIdentitiesResponse, CheckOplSyntaxResult, CheckPermissionResult, CloudAccount, CreateIdentityBody, CreateJsonWebKeySet, CreateProjectBody, CreateRecoveryCodeForIdentityBody, CreateRecoveryLinkForIdentityBody, CreateRelationshipBody, CreateVerifiableCredentialRequestBody, DeleteMySessionsCount, ErrorOAuth2, ExpandedPermissionTree, FlowError, GetOrganizationResponse, GetProjectMetricsResponse, HealthStatus, Identity, IdentitySchemaContainer, IntrospectedOAuth2Token, JsonPatch, JsonWebKey, JsonWebKeySet, ListOrganizationsResponse, LoginFlow, LogoutFlow, Message, OAuth2Client, OAuth2ClientTokenLifespans, OAuth2ConsentRequest, OAuth2ConsentSession, OAuth2LoginRequest, OAuth2LogoutRequest, OAuth2RedirectTo, OAuth2TokenExchange, OidcConfiguration, OidcUserInfo, Organization, OrganizationBody, PatchIdentitiesBody, PerformNativeLogoutBody, PostCheckPermissionBody, PostCheckPermissionOrErrorBody, Project, ProjectApiKey, ProjectMetadata, RecoveryCodeForIdentity, RecoveryFlow, RecoveryLinkForIdentity, RegistrationFlow, RejectOAuth2Request, Relationship, RelationshipNamespaces, RelationshipPatch, Relationships, Session, SetActiveProjectInConsoleBody, SetProject, SettingsFlow, SuccessfulNativeLogin, SuccessfulNativeRegistration, SuccessfulProjectUpdate, TrustOAuth2JwtGrantIssuer, TrustedOAuth2JwtGrantIssuer, UpdateIdentityBody, UpdateLoginFlowBody, UpdateRecoveryFlowBody, UpdateRegistrationFlowBody, UpdateSettingsFlowBody, UpdateVerificationFlowBody, VerifiableCredentialResponse, VerificationFlow } from './models.ts'

/** The request parameters of `getCourierMessage` of CourierApi. */
export interface CourierApiGetCourierMessageRequest {
  readonly id: string
}

/** The request parameters of `listCourierMessages` of CourierApi. */
export interface CourierApiListCourierMessagesRequest {
  readonly pageSize?: number
  readonly pageToken?: string
  readonly status?: CourierMessageStatus
  readonly recipient?: string
}

/** The operations of CourierApi, each with one object of parameters. */
export declare class CourierApi extends BaseAPI {
  /**
   * Answers with a message and the attempts to deliver it.
   *
   * `GET /admin/courier/messages/{id}`. Takes an access token. Refused with 400.
   */
  getCourierMessage(requestParameters: CourierApiGetCourierMessageRequest, options?: RequestOptions): Promise<CompatResponse<Message>>
  /**
   * Lists messages sent to identities.
   *
   * `GET /admin/courier/messages`. Takes an access token. Refused with 400.
   */
  listCourierMessages(requestParameters?: CourierApiListCourierMessagesRequest, options?: RequestOptions): Promise<CompatResponse<Message[]>>
}

/** The operations of CourierApi with positional parameters. */
export declare const CourierApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Answers with a message and the attempts to deliver it.
   *
   * `GET /admin/courier/messages/{id}`. Takes an access token. Refused with 400.
   */
  getCourierMessage(id: string, options?: RequestOptions): Promise<CompatResponse<Message>>
  /**
   * Lists messages sent to identities.
   *
   * `GET /admin/courier/messages`. Takes an access token. Refused with 400.
   */
  listCourierMessages(pageSize?: number, pageToken?: string, status?: CourierMessageStatus, recipient?: string, options?: RequestOptions): Promise<CompatResponse<Message[]>>
}

/** The operations of CourierApi as functions that send later. */
export declare const CourierApiFp: (configuration?: Configuration) => {
  /**
   * Answers with a message and the attempts to deliver it.
   *
   * `GET /admin/courier/messages/{id}`. Takes an access token. Refused with 400.
   */
  getCourierMessage(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Message>>>
  /**
   * Lists messages sent to identities.
   *
   * `GET /admin/courier/messages`. Takes an access token. Refused with 400.
   */
  listCourierMessages(pageSize?: number, pageToken?: string, status?: CourierMessageStatus, recipient?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Message[]>>>
}

/** The requests of CourierApi, made and not sent. */
export declare const CourierApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Answers with a message and the attempts to deliver it.
   *
   * `GET /admin/courier/messages/{id}`. Takes an access token. Refused with 400.
   */
  getCourierMessage(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists messages sent to identities.
   *
   * `GET /admin/courier/messages`. Takes an access token. Refused with 400.
   */
  listCourierMessages(pageSize?: number, pageToken?: string, status?: CourierMessageStatus, recipient?: string, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `createBrowserLoginFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserLoginFlowRequest {
  readonly refresh?: boolean
  readonly aal?: string
  readonly returnTo?: string
  readonly cookie?: string
  readonly loginChallenge?: string
  readonly organization?: string
}

/** The request parameters of `createBrowserLogoutFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserLogoutFlowRequest {
  readonly cookie?: string
  readonly returnTo?: string
}

/** The request parameters of `createBrowserRecoveryFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserRecoveryFlowRequest {
  readonly returnTo?: string
}

/** The request parameters of `createBrowserRegistrationFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserRegistrationFlowRequest {
  readonly returnTo?: string
  readonly loginChallenge?: string
  readonly afterVerificationReturnTo?: string
  readonly organization?: string
}

/** The request parameters of `createBrowserSettingsFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserSettingsFlowRequest {
  readonly returnTo?: string
  readonly cookie?: string
}

/** The request parameters of `createBrowserVerificationFlow` of FrontendApi. */
export interface FrontendApiCreateBrowserVerificationFlowRequest {
  readonly returnTo?: string
}

/** The request parameters of `createNativeLoginFlow` of FrontendApi. */
export interface FrontendApiCreateNativeLoginFlowRequest {
  readonly refresh?: boolean
  readonly aal?: string
  readonly xSessionToken?: string
  readonly returnSessionTokenExchangeCode?: boolean
  readonly returnTo?: string
}

/** The request parameters of `createNativeRegistrationFlow` of FrontendApi. */
export interface FrontendApiCreateNativeRegistrationFlowRequest {
  readonly returnSessionTokenExchangeCode?: boolean
  readonly returnTo?: string
}

/** The request parameters of `createNativeSettingsFlow` of FrontendApi. */
export interface FrontendApiCreateNativeSettingsFlowRequest {
  readonly xSessionToken?: string
}

/** The request parameters of `disableMyOtherSessions` of FrontendApi. */
export interface FrontendApiDisableMyOtherSessionsRequest {
  readonly xSessionToken?: string
  readonly cookie?: string
}

/** The request parameters of `disableMySession` of FrontendApi. */
export interface FrontendApiDisableMySessionRequest {
  readonly id: string
  readonly xSessionToken?: string
  readonly cookie?: string
}

/** The request parameters of `exchangeSessionToken` of FrontendApi. */
export interface FrontendApiExchangeSessionTokenRequest {
  readonly initCode: string
  readonly returnToCode: string
}

/** The request parameters of `getFlowError` of FrontendApi. */
export interface FrontendApiGetFlowErrorRequest {
  readonly id: string
}

/** The request parameters of `getLoginFlow` of FrontendApi. */
export interface FrontendApiGetLoginFlowRequest {
  readonly id: string
  readonly cookie?: string
}

/** The request parameters of `getRecoveryFlow` of FrontendApi. */
export interface FrontendApiGetRecoveryFlowRequest {
  readonly id: string
  readonly cookie?: string
}

/** The request parameters of `getRegistrationFlow` of FrontendApi. */
export interface FrontendApiGetRegistrationFlowRequest {
  readonly id: string
  readonly cookie?: string
}

/** The request parameters of `getSettingsFlow` of FrontendApi. */
export interface FrontendApiGetSettingsFlowRequest {
  readonly id: string
  readonly xSessionToken?: string
  readonly cookie?: string
}

/** The request parameters of `getVerificationFlow` of FrontendApi. */
export interface FrontendApiGetVerificationFlowRequest {
  readonly id: string
  readonly cookie?: string
}

/** The request parameters of `listMySessions` of FrontendApi. */
export interface FrontendApiListMySessionsRequest {
  readonly perPage?: number
  readonly page?: number
  readonly pageSize?: number
  readonly pageToken?: string
  readonly xSessionToken?: string
  readonly cookie?: string
}

/** The request parameters of `performNativeLogout` of FrontendApi. */
export interface FrontendApiPerformNativeLogoutRequest {
  readonly performNativeLogoutBody: PerformNativeLogoutBody
}

/** The request parameters of `toSession` of FrontendApi. */
export interface FrontendApiToSessionRequest {
  readonly xSessionToken?: string
  readonly cookie?: string
  readonly tokenizeAs?: string
}

/** The request parameters of `updateLoginFlow` of FrontendApi. */
export interface FrontendApiUpdateLoginFlowRequest {
  readonly flow: string
  readonly updateLoginFlowBody: UpdateLoginFlowBody
  readonly xSessionToken?: string
  readonly cookie?: string
}

/** The request parameters of `updateLogoutFlow` of FrontendApi. */
export interface FrontendApiUpdateLogoutFlowRequest {
  readonly token?: string
  readonly returnTo?: string
  readonly cookie?: string
}

/** The request parameters of `updateRecoveryFlow` of FrontendApi. */
export interface FrontendApiUpdateRecoveryFlowRequest {
  readonly flow: string
  readonly updateRecoveryFlowBody: UpdateRecoveryFlowBody
  readonly token?: string
  readonly cookie?: string
}

/** The request parameters of `updateRegistrationFlow` of FrontendApi. */
export interface FrontendApiUpdateRegistrationFlowRequest {
  readonly flow: string
  readonly updateRegistrationFlowBody: UpdateRegistrationFlowBody
  readonly cookie?: string
}

/** The request parameters of `updateSettingsFlow` of FrontendApi. */
export interface FrontendApiUpdateSettingsFlowRequest {
  readonly flow: string
  readonly updateSettingsFlowBody: UpdateSettingsFlowBody
  readonly xSessionToken?: string
  readonly cookie?: string
}

/** The request parameters of `updateVerificationFlow` of FrontendApi. */
export interface FrontendApiUpdateVerificationFlowRequest {
  readonly flow: string
  readonly updateVerificationFlowBody: UpdateVerificationFlowBody
  readonly token?: string
  readonly cookie?: string
}

/** The operations of FrontendApi, each with one object of parameters. */
export declare class FrontendApi extends BaseAPI {
  /**
   * Starts a login in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/login/browser`. Takes a session token or cookie. Refused with 400.
   */
  createBrowserLoginFlow(requestParameters?: FrontendApiCreateBrowserLoginFlowRequest, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Gives a browser the link and token with which it logs out.
   *
   * `GET /self-service/logout/browser`. Takes a session token or cookie. Refused with 400, 401, 500.
   */
  createBrowserLogoutFlow(requestParameters?: FrontendApiCreateBrowserLogoutFlowRequest, options?: RequestOptions): Promise<CompatResponse<LogoutFlow>>
  /**
   * Starts the recovery of an account in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/recovery/browser`. Refused with 400.
   */
  createBrowserRecoveryFlow(requestParameters?: FrontendApiCreateBrowserRecoveryFlowRequest, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Starts a registration in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/registration/browser`.
   */
  createBrowserRegistrationFlow(requestParameters?: FrontendApiCreateBrowserRegistrationFlowRequest, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Starts a change of settings in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/settings/browser`. Takes a session token or cookie. Refused with 400, 401, 403.
   */
  createBrowserSettingsFlow(requestParameters?: FrontendApiCreateBrowserSettingsFlowRequest, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Starts the verification of an address in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/verification/browser`.
   */
  createBrowserVerificationFlow(requestParameters?: FrontendApiCreateBrowserVerificationFlowRequest, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Starts a login in an app that is not a browser.
   *
   * `GET /self-service/login/api`. Takes a session token or cookie. Refused with 400.
   */
  createNativeLoginFlow(requestParameters?: FrontendApiCreateNativeLoginFlowRequest, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Starts the recovery of an account in an app that is not a browser.
   *
   * `GET /self-service/recovery/api`. Refused with 400.
   */
  createNativeRecoveryFlow(options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Starts a registration in an app that is not a browser.
   *
   * `GET /self-service/registration/api`. Refused with 400.
   */
  createNativeRegistrationFlow(requestParameters?: FrontendApiCreateNativeRegistrationFlowRequest, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Starts a change of settings in an app that is not a browser.
   *
   * `GET /self-service/settings/api`. Takes a session token or cookie. Refused with 400.
   */
  createNativeSettingsFlow(requestParameters?: FrontendApiCreateNativeSettingsFlowRequest, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Starts the verification of an address in an app that is not a browser.
   *
   * `GET /self-service/verification/api`. Refused with 400.
   */
  createNativeVerificationFlow(options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Ends every session of the caller but the present one.
   *
   * `DELETE /sessions`. Takes a session token or cookie. Refused with 400, 401.
   */
  disableMyOtherSessions(requestParameters?: FrontendApiDisableMyOtherSessionsRequest, options?: RequestOptions): Promise<CompatResponse<DeleteMySessionsCount>>
  /**
   * Ends one of the caller's other sessions.
   *
   * `DELETE /sessions/{id}`. Takes a session token or cookie. Refused with 400, 401.
   */
  disableMySession(requestParameters: FrontendApiDisableMySessionRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Trades the two codes of a native flow that went through a browser for a session token.
   *
   * `GET /sessions/token-exchange`. Refused with 403, 404, 410.
   */
  exchangeSessionToken(requestParameters: FrontendApiExchangeSessionTokenRequest, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeLogin>>
  /**
   * Answers with what went wrong in a flow that ended on the error page.
   *
   * `GET /self-service/errors`. Refused with 403, 404, 500.
   */
  getFlowError(requestParameters: FrontendApiGetFlowErrorRequest, options?: RequestOptions): Promise<CompatResponse<FlowError>>
  /**
   * Answers with a login under way.
   *
   * `GET /self-service/login/flows`. Takes a session token or cookie. Refused with 403, 404, 410.
   */
  getLoginFlow(requestParameters: FrontendApiGetLoginFlowRequest, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Answers with a recovery under way.
   *
   * `GET /self-service/recovery/flows`. Takes a session token or cookie. Refused with 404, 410.
   */
  getRecoveryFlow(requestParameters: FrontendApiGetRecoveryFlowRequest, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Answers with a registration under way.
   *
   * `GET /self-service/registration/flows`. Takes a session token or cookie. Refused with 403, 404, 410.
   */
  getRegistrationFlow(requestParameters: FrontendApiGetRegistrationFlowRequest, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Answers with a change of settings under way.
   *
   * `GET /self-service/settings/flows`. Takes a session token or cookie. Refused with 401, 403, 404, 410.
   */
  getSettingsFlow(requestParameters: FrontendApiGetSettingsFlowRequest, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Answers with a verification under way.
   *
   * `GET /self-service/verification/flows`. Takes a session token or cookie. Refused with 403, 404.
   */
  getVerificationFlow(requestParameters: FrontendApiGetVerificationFlowRequest, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Serves the script with which a page uses security keys.
   *
   * `GET /.well-known/ory/webauthn.js`.
   */
  getWebAuthnJavaScript(options?: RequestOptions): Promise<CompatResponse<string>>
  /**
   * Lists the caller's other active sessions.
   *
   * `GET /sessions`. Takes a session token or cookie. Refused with 400, 401.
   */
  listMySessions(requestParameters?: FrontendApiListMySessionsRequest, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Ends the session of a session token.
   *
   * `DELETE /self-service/logout/api`. Refused with 400.
   */
  performNativeLogout(requestParameters: FrontendApiPerformNativeLogoutRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Answers with the session of the caller, or 401 when there is none.
   *
   * `GET /sessions/whoami`. Takes a session token or cookie. Refused with 401, 403.
   */
  toSession(requestParameters?: FrontendApiToSessionRequest, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Submits a form of a login.
   *
   * `POST /self-service/login`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateLoginFlow(requestParameters: FrontendApiUpdateLoginFlowRequest, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeLogin>>
  /**
   * Ends the session of the browser that presents a logout token.
   *
   * `GET /self-service/logout`. Takes a session token or cookie.
   */
  updateLogoutFlow(requestParameters?: FrontendApiUpdateLogoutFlowRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Submits a form of a recovery.
   *
   * `POST /self-service/recovery`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateRecoveryFlow(requestParameters: FrontendApiUpdateRecoveryFlowRequest, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Submits a form of a registration.
   *
   * `POST /self-service/registration`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateRegistrationFlow(requestParameters: FrontendApiUpdateRegistrationFlowRequest, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeRegistration>>
  /**
   * Submits a form of a change of settings.
   *
   * `POST /self-service/settings`. Takes a session token or cookie. Refused with 400, 401, 403, 410, 422.
   */
  updateSettingsFlow(requestParameters: FrontendApiUpdateSettingsFlowRequest, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Submits a form of a verification.
   *
   * `POST /self-service/verification`. Takes a session token or cookie. Refused with 400, 410.
   */
  updateVerificationFlow(requestParameters: FrontendApiUpdateVerificationFlowRequest, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
}

/** The operations of FrontendApi with positional parameters. */
export declare const FrontendApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Starts a login in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/login/browser`. Takes a session token or cookie. Refused with 400.
   */
  createBrowserLoginFlow(refresh?: boolean, aal?: string, returnTo?: string, cookie?: string, loginChallenge?: string, organization?: string, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Gives a browser the link and token with which it logs out.
   *
   * `GET /self-service/logout/browser`. Takes a session token or cookie. Refused with 400, 401, 500.
   */
  createBrowserLogoutFlow(cookie?: string, returnTo?: string, options?: RequestOptions): Promise<CompatResponse<LogoutFlow>>
  /**
   * Starts the recovery of an account in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/recovery/browser`. Refused with 400.
   */
  createBrowserRecoveryFlow(returnTo?: string, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Starts a registration in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/registration/browser`.
   */
  createBrowserRegistrationFlow(returnTo?: string, loginChallenge?: string, afterVerificationReturnTo?: string, organization?: string, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Starts a change of settings in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/settings/browser`. Takes a session token or cookie. Refused with 400, 401, 403.
   */
  createBrowserSettingsFlow(returnTo?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Starts the verification of an address in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/verification/browser`.
   */
  createBrowserVerificationFlow(returnTo?: string, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Starts a login in an app that is not a browser.
   *
   * `GET /self-service/login/api`. Takes a session token or cookie. Refused with 400.
   */
  createNativeLoginFlow(refresh?: boolean, aal?: string, xSessionToken?: string, returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Starts the recovery of an account in an app that is not a browser.
   *
   * `GET /self-service/recovery/api`. Refused with 400.
   */
  createNativeRecoveryFlow(options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Starts a registration in an app that is not a browser.
   *
   * `GET /self-service/registration/api`. Refused with 400.
   */
  createNativeRegistrationFlow(returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Starts a change of settings in an app that is not a browser.
   *
   * `GET /self-service/settings/api`. Takes a session token or cookie. Refused with 400.
   */
  createNativeSettingsFlow(xSessionToken?: string, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Starts the verification of an address in an app that is not a browser.
   *
   * `GET /self-service/verification/api`. Refused with 400.
   */
  createNativeVerificationFlow(options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Ends every session of the caller but the present one.
   *
   * `DELETE /sessions`. Takes a session token or cookie. Refused with 400, 401.
   */
  disableMyOtherSessions(xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<DeleteMySessionsCount>>
  /**
   * Ends one of the caller's other sessions.
   *
   * `DELETE /sessions/{id}`. Takes a session token or cookie. Refused with 400, 401.
   */
  disableMySession(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Trades the two codes of a native flow that went through a browser for a session token.
   *
   * `GET /sessions/token-exchange`. Refused with 403, 404, 410.
   */
  exchangeSessionToken(initCode: string, returnToCode: string, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeLogin>>
  /**
   * Answers with what went wrong in a flow that ended on the error page.
   *
   * `GET /self-service/errors`. Refused with 403, 404, 500.
   */
  getFlowError(id: string, options?: RequestOptions): Promise<CompatResponse<FlowError>>
  /**
   * Answers with a login under way.
   *
   * `GET /self-service/login/flows`. Takes a session token or cookie. Refused with 403, 404, 410.
   */
  getLoginFlow(id: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<LoginFlow>>
  /**
   * Answers with a recovery under way.
   *
   * `GET /self-service/recovery/flows`. Takes a session token or cookie. Refused with 404, 410.
   */
  getRecoveryFlow(id: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Answers with a registration under way.
   *
   * `GET /self-service/registration/flows`. Takes a session token or cookie. Refused with 403, 404, 410.
   */
  getRegistrationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<RegistrationFlow>>
  /**
   * Answers with a change of settings under way.
   *
   * `GET /self-service/settings/flows`. Takes a session token or cookie. Refused with 401, 403, 404, 410.
   */
  getSettingsFlow(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Answers with a verification under way.
   *
   * `GET /self-service/verification/flows`. Takes a session token or cookie. Refused with 403, 404.
   */
  getVerificationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
  /**
   * Serves the script with which a page uses security keys.
   *
   * `GET /.well-known/ory/webauthn.js`.
   */
  getWebAuthnJavaScript(options?: RequestOptions): Promise<CompatResponse<string>>
  /**
   * Lists the caller's other active sessions.
   *
   * `GET /sessions`. Takes a session token or cookie. Refused with 400, 401.
   */
  listMySessions(perPage?: number, page?: number, pageSize?: number, pageToken?: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Ends the session of a session token.
   *
   * `DELETE /self-service/logout/api`. Refused with 400.
   */
  performNativeLogout(performNativeLogoutBody: PerformNativeLogoutBody, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Answers with the session of the caller, or 401 when there is none.
   *
   * `GET /sessions/whoami`. Takes a session token or cookie. Refused with 401, 403.
   */
  toSession(xSessionToken?: string, cookie?: string, tokenizeAs?: string, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Submits a form of a login.
   *
   * `POST /self-service/login`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateLoginFlow(flow: string, updateLoginFlowBody: UpdateLoginFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeLogin>>
  /**
   * Ends the session of the browser that presents a logout token.
   *
   * `GET /self-service/logout`. Takes a session token or cookie.
   */
  updateLogoutFlow(token?: string, returnTo?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Submits a form of a recovery.
   *
   * `POST /self-service/recovery`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateRecoveryFlow(flow: string, updateRecoveryFlowBody: UpdateRecoveryFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<RecoveryFlow>>
  /**
   * Submits a form of a registration.
   *
   * `POST /self-service/registration`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateRegistrationFlow(flow: string, updateRegistrationFlowBody: UpdateRegistrationFlowBody, cookie?: string, options?: RequestOptions): Promise<CompatResponse<SuccessfulNativeRegistration>>
  /**
   * Submits a form of a change of settings.
   *
   * `POST /self-service/settings`. Takes a session token or cookie. Refused with 400, 401, 403, 410, 422.
   */
  updateSettingsFlow(flow: string, updateSettingsFlowBody: UpdateSettingsFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<SettingsFlow>>
  /**
   * Submits a form of a verification.
   *
   * `POST /self-service/verification`. Takes a session token or cookie. Refused with 400, 410.
   */
  updateVerificationFlow(flow: string, updateVerificationFlowBody: UpdateVerificationFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<CompatResponse<VerificationFlow>>
}

/** The operations of FrontendApi as functions that send later. */
export declare const FrontendApiFp: (configuration?: Configuration) => {
  /**
   * Starts a login in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/login/browser`. Takes a session token or cookie. Refused with 400.
   */
  createBrowserLoginFlow(refresh?: boolean, aal?: string, returnTo?: string, cookie?: string, loginChallenge?: string, organization?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<LoginFlow>>>
  /**
   * Gives a browser the link and token with which it logs out.
   *
   * `GET /self-service/logout/browser`. Takes a session token or cookie. Refused with 400, 401, 500.
   */
  createBrowserLogoutFlow(cookie?: string, returnTo?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<LogoutFlow>>>
  /**
   * Starts the recovery of an account in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/recovery/browser`. Refused with 400.
   */
  createBrowserRecoveryFlow(returnTo?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryFlow>>>
  /**
   * Starts a registration in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/registration/browser`.
   */
  createBrowserRegistrationFlow(returnTo?: string, loginChallenge?: string, afterVerificationReturnTo?: string, organization?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RegistrationFlow>>>
  /**
   * Starts a change of settings in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/settings/browser`. Takes a session token or cookie. Refused with 400, 401, 403.
   */
  createBrowserSettingsFlow(returnTo?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SettingsFlow>>>
  /**
   * Starts the verification of an address in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/verification/browser`.
   */
  createBrowserVerificationFlow(returnTo?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<VerificationFlow>>>
  /**
   * Starts a login in an app that is not a browser.
   *
   * `GET /self-service/login/api`. Takes a session token or cookie. Refused with 400.
   */
  createNativeLoginFlow(refresh?: boolean, aal?: string, xSessionToken?: string, returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<LoginFlow>>>
  /**
   * Starts the recovery of an account in an app that is not a browser.
   *
   * `GET /self-service/recovery/api`. Refused with 400.
   */
  createNativeRecoveryFlow(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryFlow>>>
  /**
   * Starts a registration in an app that is not a browser.
   *
   * `GET /self-service/registration/api`. Refused with 400.
   */
  createNativeRegistrationFlow(returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RegistrationFlow>>>
  /**
   * Starts a change of settings in an app that is not a browser.
   *
   * `GET /self-service/settings/api`. Takes a session token or cookie. Refused with 400.
   */
  createNativeSettingsFlow(xSessionToken?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SettingsFlow>>>
  /**
   * Starts the verification of an address in an app that is not a browser.
   *
   * `GET /self-service/verification/api`. Refused with 400.
   */
  createNativeVerificationFlow(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<VerificationFlow>>>
  /**
   * Ends every session of the caller but the present one.
   *
   * `DELETE /sessions`. Takes a session token or cookie. Refused with 400, 401.
   */
  disableMyOtherSessions(xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<DeleteMySessionsCount>>>
  /**
   * Ends one of the caller's other sessions.
   *
   * `DELETE /sessions/{id}`. Takes a session token or cookie. Refused with 400, 401.
   */
  disableMySession(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Trades the two codes of a native flow that went through a browser for a session token.
   *
   * `GET /sessions/token-exchange`. Refused with 403, 404, 410.
   */
  exchangeSessionToken(initCode: string, returnToCode: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SuccessfulNativeLogin>>>
  /**
   * Answers with what went wrong in a flow that ended on the error page.
   *
   * `GET /self-service/errors`. Refused with 403, 404, 500.
   */
  getFlowError(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<FlowError>>>
  /**
   * Answers with a login under way.
   *
   * `GET /self-service/login/flows`. Takes a session token or cookie. Refused with 403, 404, 410.
   */
  getLoginFlow(id: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<LoginFlow>>>
  /**
   * Answers with a recovery under way.
   *
   * `GET /self-service/recovery/flows`. Takes a session token or cookie. Refused with 404, 410.
   */
  getRecoveryFlow(id: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryFlow>>>
  /**
   * Answers with a registration under way.
   *
   * `GET /self-service/registration/flows`. Takes a session token or cookie. Refused with 403, 404, 410.
   */
  getRegistrationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RegistrationFlow>>>
  /**
   * Answers with a change of settings under way.
   *
   * `GET /self-service/settings/flows`. Takes a session token or cookie. Refused with 401, 403, 404, 410.
   */
  getSettingsFlow(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SettingsFlow>>>
  /**
   * Answers with a verification under way.
   *
   * `GET /self-service/verification/flows`. Takes a session token or cookie. Refused with 403, 404.
   */
  getVerificationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<VerificationFlow>>>
  /**
   * Serves the script with which a page uses security keys.
   *
   * `GET /.well-known/ory/webauthn.js`.
   */
  getWebAuthnJavaScript(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<string>>>
  /**
   * Lists the caller's other active sessions.
   *
   * `GET /sessions`. Takes a session token or cookie. Refused with 400, 401.
   */
  listMySessions(perPage?: number, page?: number, pageSize?: number, pageToken?: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session[]>>>
  /**
   * Ends the session of a session token.
   *
   * `DELETE /self-service/logout/api`. Refused with 400.
   */
  performNativeLogout(performNativeLogoutBody: PerformNativeLogoutBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Answers with the session of the caller, or 401 when there is none.
   *
   * `GET /sessions/whoami`. Takes a session token or cookie. Refused with 401, 403.
   */
  toSession(xSessionToken?: string, cookie?: string, tokenizeAs?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session>>>
  /**
   * Submits a form of a login.
   *
   * `POST /self-service/login`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateLoginFlow(flow: string, updateLoginFlowBody: UpdateLoginFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SuccessfulNativeLogin>>>
  /**
   * Ends the session of the browser that presents a logout token.
   *
   * `GET /self-service/logout`. Takes a session token or cookie.
   */
  updateLogoutFlow(token?: string, returnTo?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Submits a form of a recovery.
   *
   * `POST /self-service/recovery`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateRecoveryFlow(flow: string, updateRecoveryFlowBody: UpdateRecoveryFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryFlow>>>
  /**
   * Submits a form of a registration.
   *
   * `POST /self-service/registration`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateRegistrationFlow(flow: string, updateRegistrationFlowBody: UpdateRegistrationFlowBody, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SuccessfulNativeRegistration>>>
  /**
   * Submits a form of a change of settings.
   *
   * `POST /self-service/settings`. Takes a session token or cookie. Refused with 400, 401, 403, 410, 422.
   */
  updateSettingsFlow(flow: string, updateSettingsFlowBody: UpdateSettingsFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SettingsFlow>>>
  /**
   * Submits a form of a verification.
   *
   * `POST /self-service/verification`. Takes a session token or cookie. Refused with 400, 410.
   */
  updateVerificationFlow(flow: string, updateVerificationFlowBody: UpdateVerificationFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<VerificationFlow>>>
}

/** The requests of FrontendApi, made and not sent. */
export declare const FrontendApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Starts a login in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/login/browser`. Takes a session token or cookie. Refused with 400.
   */
  createBrowserLoginFlow(refresh?: boolean, aal?: string, returnTo?: string, cookie?: string, loginChallenge?: string, organization?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Gives a browser the link and token with which it logs out.
   *
   * `GET /self-service/logout/browser`. Takes a session token or cookie. Refused with 400, 401, 500.
   */
  createBrowserLogoutFlow(cookie?: string, returnTo?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts the recovery of an account in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/recovery/browser`. Refused with 400.
   */
  createBrowserRecoveryFlow(returnTo?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts a registration in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/registration/browser`.
   */
  createBrowserRegistrationFlow(returnTo?: string, loginChallenge?: string, afterVerificationReturnTo?: string, organization?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts a change of settings in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/settings/browser`. Takes a session token or cookie. Refused with 400, 401, 403.
   */
  createBrowserSettingsFlow(returnTo?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts the verification of an address in a browser, setting its anti-forgery cookie.
   *
   * `GET /self-service/verification/browser`.
   */
  createBrowserVerificationFlow(returnTo?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts a login in an app that is not a browser.
   *
   * `GET /self-service/login/api`. Takes a session token or cookie. Refused with 400.
   */
  createNativeLoginFlow(refresh?: boolean, aal?: string, xSessionToken?: string, returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts the recovery of an account in an app that is not a browser.
   *
   * `GET /self-service/recovery/api`. Refused with 400.
   */
  createNativeRecoveryFlow(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts a registration in an app that is not a browser.
   *
   * `GET /self-service/registration/api`. Refused with 400.
   */
  createNativeRegistrationFlow(returnSessionTokenExchangeCode?: boolean, returnTo?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts a change of settings in an app that is not a browser.
   *
   * `GET /self-service/settings/api`. Takes a session token or cookie. Refused with 400.
   */
  createNativeSettingsFlow(xSessionToken?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts the verification of an address in an app that is not a browser.
   *
   * `GET /self-service/verification/api`. Refused with 400.
   */
  createNativeVerificationFlow(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Ends every session of the caller but the present one.
   *
   * `DELETE /sessions`. Takes a session token or cookie. Refused with 400, 401.
   */
  disableMyOtherSessions(xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Ends one of the caller's other sessions.
   *
   * `DELETE /sessions/{id}`. Takes a session token or cookie. Refused with 400, 401.
   */
  disableMySession(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Trades the two codes of a native flow that went through a browser for a session token.
   *
   * `GET /sessions/token-exchange`. Refused with 403, 404, 410.
   */
  exchangeSessionToken(initCode: string, returnToCode: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with what went wrong in a flow that ended on the error page.
   *
   * `GET /self-service/errors`. Refused with 403, 404, 500.
   */
  getFlowError(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with a login under way.
   *
   * `GET /self-service/login/flows`. Takes a session token or cookie. Refused with 403, 404, 410.
   */
  getLoginFlow(id: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with a recovery under way.
   *
   * `GET /self-service/recovery/flows`. Takes a session token or cookie. Refused with 404, 410.
   */
  getRecoveryFlow(id: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with a registration under way.
   *
   * `GET /self-service/registration/flows`. Takes a session token or cookie. Refused with 403, 404, 410.
   */
  getRegistrationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with a change of settings under way.
   *
   * `GET /self-service/settings/flows`. Takes a session token or cookie. Refused with 401, 403, 404, 410.
   */
  getSettingsFlow(id: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with a verification under way.
   *
   * `GET /self-service/verification/flows`. Takes a session token or cookie. Refused with 403, 404.
   */
  getVerificationFlow(id: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Serves the script with which a page uses security keys.
   *
   * `GET /.well-known/ory/webauthn.js`.
   */
  getWebAuthnJavaScript(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the caller's other active sessions.
   *
   * `GET /sessions`. Takes a session token or cookie. Refused with 400, 401.
   */
  listMySessions(perPage?: number, page?: number, pageSize?: number, pageToken?: string, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Ends the session of a session token.
   *
   * `DELETE /self-service/logout/api`. Refused with 400.
   */
  performNativeLogout(performNativeLogoutBody: PerformNativeLogoutBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with the session of the caller, or 401 when there is none.
   *
   * `GET /sessions/whoami`. Takes a session token or cookie. Refused with 401, 403.
   */
  toSession(xSessionToken?: string, cookie?: string, tokenizeAs?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Submits a form of a login.
   *
   * `POST /self-service/login`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateLoginFlow(flow: string, updateLoginFlowBody: UpdateLoginFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Ends the session of the browser that presents a logout token.
   *
   * `GET /self-service/logout`. Takes a session token or cookie.
   */
  updateLogoutFlow(token?: string, returnTo?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Submits a form of a recovery.
   *
   * `POST /self-service/recovery`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateRecoveryFlow(flow: string, updateRecoveryFlowBody: UpdateRecoveryFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Submits a form of a registration.
   *
   * `POST /self-service/registration`. Takes a session token or cookie. Refused with 400, 410, 422.
   */
  updateRegistrationFlow(flow: string, updateRegistrationFlowBody: UpdateRegistrationFlowBody, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Submits a form of a change of settings.
   *
   * `POST /self-service/settings`. Takes a session token or cookie. Refused with 400, 401, 403, 410, 422.
   */
  updateSettingsFlow(flow: string, updateSettingsFlowBody: UpdateSettingsFlowBody, xSessionToken?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Submits a form of a verification.
   *
   * `POST /self-service/verification`. Takes a session token or cookie. Refused with 400, 410.
   */
  updateVerificationFlow(flow: string, updateVerificationFlowBody: UpdateVerificationFlowBody, token?: string, cookie?: string, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `batchPatchIdentities` of IdentityApi. */
export interface IdentityApiBatchPatchIdentitiesRequest {
  readonly patchIdentitiesBody?: PatchIdentitiesBody
}

/** The request parameters of `createIdentity` of IdentityApi. */
export interface IdentityApiCreateIdentityRequest {
  readonly createIdentityBody?: CreateIdentityBody
}

/** The request parameters of `createRecoveryCodeForIdentity` of IdentityApi. */
export interface IdentityApiCreateRecoveryCodeForIdentityRequest {
  readonly createRecoveryCodeForIdentityBody?: CreateRecoveryCodeForIdentityBody
}

/** The request parameters of `createRecoveryLinkForIdentity` of IdentityApi. */
export interface IdentityApiCreateRecoveryLinkForIdentityRequest {
  readonly createRecoveryLinkForIdentityBody?: CreateRecoveryLinkForIdentityBody
}

/** The request parameters of `deleteIdentity` of IdentityApi. */
export interface IdentityApiDeleteIdentityRequest {
  readonly id: string
}

/** The request parameters of `deleteIdentityCredentials` of IdentityApi. */
export interface IdentityApiDeleteIdentityCredentialsRequest {
  readonly id: string
  readonly type: 'totp' | 'webauthn' | 'lookup'
}

/** The request parameters of `deleteIdentitySessions` of IdentityApi. */
export interface IdentityApiDeleteIdentitySessionsRequest {
  readonly id: string
}

/** The request parameters of `disableSession` of IdentityApi. */
export interface IdentityApiDisableSessionRequest {
  readonly id: string
}

/** The request parameters of `extendSession` of IdentityApi. */
export interface IdentityApiExtendSessionRequest {
  readonly id: string
}

/** The request parameters of `getIdentity` of IdentityApi. */
export interface IdentityApiGetIdentityRequest {
  readonly id: string
  readonly includeCredential?: IdentityCredentialsType[]
}

/** The request parameters of `getIdentitySchema` of IdentityApi. */
export interface IdentityApiGetIdentitySchemaRequest {
  readonly id: string
}

/** The request parameters of `getSession` of IdentityApi. */
export interface IdentityApiGetSessionRequest {
  readonly id: string
  readonly expand?: Array<string>
}

/** The request parameters of `listIdentities` of IdentityApi. */
export interface IdentityApiListIdentitiesRequest {
  readonly perPage?: number
  readonly page?: number
  readonly pageSize?: number
  readonly pageToken?: string
  readonly consistency?: ConsistencyRequestParametersConsistencyEnum
  readonly credentialsIdentifier?: string
  readonly previewCredentialsIdentifierSimilar?: string
}

/** The request parameters of `listIdentitySchemas` of IdentityApi. */
export interface IdentityApiListIdentitySchemasRequest {
  readonly perPage?: number
  readonly page?: number
  readonly pageSize?: number
  readonly pageToken?: string
}

/** The request parameters of `listIdentitySessions` of IdentityApi. */
export interface IdentityApiListIdentitySessionsRequest {
  readonly id: string
  readonly perPage?: number
  readonly page?: number
  readonly pageSize?: number
  readonly pageToken?: string
  readonly active?: boolean
}

/** The request parameters of `listSessions` of IdentityApi. */
export interface IdentityApiListSessionsRequest {
  readonly pageSize?: number
  readonly pageToken?: string
  readonly active?: boolean
  readonly expand?: Array<string>
}

/** The request parameters of `patchIdentity` of IdentityApi. */
export interface IdentityApiPatchIdentityRequest {
  readonly id: string
  readonly jsonPatch?: JsonPatch[]
}

/** The request parameters of `updateIdentity` of IdentityApi. */
export interface IdentityApiUpdateIdentityRequest {
  readonly id: string
  readonly updateIdentityBody?: UpdateIdentityBody
}

/** The operations of IdentityApi, each with one object of parameters. */
export declare class IdentityApi extends BaseAPI {
  /**
   * Creates up to a thousand identities in one request.
   *
   * `PATCH /admin/identities`. Takes an access token. Refused with 400, 409.
   */
  batchPatchIdentities(requestParameters?: IdentityApiBatchPatchIdentitiesRequest, options?: RequestOptions): Promise<CompatResponse<BatchPatchIdentitiesResponse>>
  /**
   * Creates an identity, with credentials or without.
   *
   * `POST /admin/identities`. Takes an access token. Refused with 400, 409.
   */
  createIdentity(requestParameters?: IdentityApiCreateIdentityRequest, options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Makes a code with which an identity recovers its account.
   *
   * `POST /admin/recovery/code`. Takes an access token. Refused with 400, 404.
   */
  createRecoveryCodeForIdentity(requestParameters?: IdentityApiCreateRecoveryCodeForIdentityRequest, options?: RequestOptions): Promise<CompatResponse<RecoveryCodeForIdentity>>
  /**
   * Makes a link with which an identity recovers its account.
   *
   * `POST /admin/recovery/link`. Takes an access token. Refused with 400, 404.
   */
  createRecoveryLinkForIdentity(requestParameters?: IdentityApiCreateRecoveryLinkForIdentityRequest, options?: RequestOptions): Promise<CompatResponse<RecoveryLinkForIdentity>>
  /**
   * Deletes an identity and all that belongs to it, for good.
   *
   * `DELETE /admin/identities/{id}`. Takes an access token. Refused with 404.
   */
  deleteIdentity(requestParameters: IdentityApiDeleteIdentityRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Removes the second factors of one kind from an identity.
   *
   * `DELETE /admin/identities/{id}/credentials/{type}`. Takes an access token. Refused with 404.
   */
  deleteIdentityCredentials(requestParameters: IdentityApiDeleteIdentityCredentialsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Ends and deletes every session of an identity.
   *
   * `DELETE /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 401, 404.
   */
  deleteIdentitySessions(requestParameters: IdentityApiDeleteIdentitySessionsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Ends a session without deleting it.
   *
   * `DELETE /admin/sessions/{id}`. Takes an access token. Refused with 400, 401.
   */
  disableSession(requestParameters: IdentityApiDisableSessionRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Prolongs a session by the configured lifespan.
   *
   * `PATCH /admin/sessions/{id}/extend`. Takes an access token. Refused with 400, 404.
   */
  extendSession(requestParameters: IdentityApiExtendSessionRequest, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Answers with an identity, on request with the secrets of some credentials.
   *
   * `GET /admin/identities/{id}`. Takes an access token. Refused with 404.
   */
  getIdentity(requestParameters: IdentityApiGetIdentityRequest, options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Answers with a schema of traits as it stands.
   *
   * `GET /schemas/{id}`. Refused with 404.
   */
  getIdentitySchema(requestParameters: IdentityApiGetIdentitySchemaRequest, options?: RequestOptions): Promise<CompatResponse<{ [key: string]: any }>>
  /**
   * Answers with a session.
   *
   * `GET /admin/sessions/{id}`. Takes an access token. Refused with 400.
   */
  getSession(requestParameters: IdentityApiGetSessionRequest, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Lists identities.
   *
   * `GET /admin/identities`. Takes an access token.
   */
  listIdentities(requestParameters?: IdentityApiListIdentitiesRequest, options?: RequestOptions): Promise<CompatResponse<Identity[]>>
  /**
   * Lists the schemas that traits of identities follow.
   *
   * `GET /schemas`.
   */
  listIdentitySchemas(requestParameters?: IdentityApiListIdentitySchemasRequest, options?: RequestOptions): Promise<CompatResponse<IdentitySchemaContainer[]>>
  /**
   * Lists the sessions of an identity.
   *
   * `GET /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 404.
   */
  listIdentitySessions(requestParameters: IdentityApiListIdentitySessionsRequest, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Lists all sessions.
   *
   * `GET /admin/sessions`. Takes an access token. Refused with 400.
   */
  listSessions(requestParameters?: IdentityApiListSessionsRequest, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Changes fields of an identity by a JSON Patch.
   *
   * `PATCH /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409.
   */
  patchIdentity(requestParameters: IdentityApiPatchIdentityRequest, options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Replaces an identity except for its credentials that are not given.
   *
   * `PUT /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409.
   */
  updateIdentity(requestParameters: IdentityApiUpdateIdentityRequest, options?: RequestOptions): Promise<CompatResponse<Identity>>
}

/** The operations of IdentityApi with positional parameters. */
export declare const IdentityApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Creates up to a thousand identities in one request.
   *
   * `PATCH /admin/identities`. Takes an access token. Refused with 400, 409.
   */
  batchPatchIdentities(patchIdentitiesBody?: PatchIdentitiesBody, options?: RequestOptions): Promise<CompatResponse<BatchPatchIdentitiesResponse>>
  /**
   * Creates an identity, with credentials or without.
   *
   * `POST /admin/identities`. Takes an access token. Refused with 400, 409.
   */
  createIdentity(createIdentityBody?: CreateIdentityBody, options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Makes a code with which an identity recovers its account.
   *
   * `POST /admin/recovery/code`. Takes an access token. Refused with 400, 404.
   */
  createRecoveryCodeForIdentity(createRecoveryCodeForIdentityBody?: CreateRecoveryCodeForIdentityBody, options?: RequestOptions): Promise<CompatResponse<RecoveryCodeForIdentity>>
  /**
   * Makes a link with which an identity recovers its account.
   *
   * `POST /admin/recovery/link`. Takes an access token. Refused with 400, 404.
   */
  createRecoveryLinkForIdentity(createRecoveryLinkForIdentityBody?: CreateRecoveryLinkForIdentityBody, options?: RequestOptions): Promise<CompatResponse<RecoveryLinkForIdentity>>
  /**
   * Deletes an identity and all that belongs to it, for good.
   *
   * `DELETE /admin/identities/{id}`. Takes an access token. Refused with 404.
   */
  deleteIdentity(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Removes the second factors of one kind from an identity.
   *
   * `DELETE /admin/identities/{id}/credentials/{type}`. Takes an access token. Refused with 404.
   */
  deleteIdentityCredentials(id: string, type: 'totp' | 'webauthn' | 'lookup', options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Ends and deletes every session of an identity.
   *
   * `DELETE /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 401, 404.
   */
  deleteIdentitySessions(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Ends a session without deleting it.
   *
   * `DELETE /admin/sessions/{id}`. Takes an access token. Refused with 400, 401.
   */
  disableSession(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Prolongs a session by the configured lifespan.
   *
   * `PATCH /admin/sessions/{id}/extend`. Takes an access token. Refused with 400, 404.
   */
  extendSession(id: string, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Answers with an identity, on request with the secrets of some credentials.
   *
   * `GET /admin/identities/{id}`. Takes an access token. Refused with 404.
   */
  getIdentity(id: string, includeCredential?: IdentityCredentialsType[], options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Answers with a schema of traits as it stands.
   *
   * `GET /schemas/{id}`. Refused with 404.
   */
  getIdentitySchema(id: string, options?: RequestOptions): Promise<CompatResponse<{ [key: string]: any }>>
  /**
   * Answers with a session.
   *
   * `GET /admin/sessions/{id}`. Takes an access token. Refused with 400.
   */
  getSession(id: string, expand?: Array<string>, options?: RequestOptions): Promise<CompatResponse<Session>>
  /**
   * Lists identities.
   *
   * `GET /admin/identities`. Takes an access token.
   */
  listIdentities(perPage?: number, page?: number, pageSize?: number, pageToken?: string, consistency?: ConsistencyRequestParametersConsistencyEnum, credentialsIdentifier?: string, previewCredentialsIdentifierSimilar?: string, options?: RequestOptions): Promise<CompatResponse<Identity[]>>
  /**
   * Lists the schemas that traits of identities follow.
   *
   * `GET /schemas`.
   */
  listIdentitySchemas(perPage?: number, page?: number, pageSize?: number, pageToken?: string, options?: RequestOptions): Promise<CompatResponse<IdentitySchemaContainer[]>>
  /**
   * Lists the sessions of an identity.
   *
   * `GET /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 404.
   */
  listIdentitySessions(id: string, perPage?: number, page?: number, pageSize?: number, pageToken?: string, active?: boolean, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Lists all sessions.
   *
   * `GET /admin/sessions`. Takes an access token. Refused with 400.
   */
  listSessions(pageSize?: number, pageToken?: string, active?: boolean, expand?: Array<string>, options?: RequestOptions): Promise<CompatResponse<Session[]>>
  /**
   * Changes fields of an identity by a JSON Patch.
   *
   * `PATCH /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409.
   */
  patchIdentity(id: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<CompatResponse<Identity>>
  /**
   * Replaces an identity except for its credentials that are not given.
   *
   * `PUT /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409.
   */
  updateIdentity(id: string, updateIdentityBody?: UpdateIdentityBody, options?: RequestOptions): Promise<CompatResponse<Identity>>
}

/** The operations of IdentityApi as functions that send later. */
export declare const IdentityApiFp: (configuration?: Configuration) => {
  /**
   * Creates up to a thousand identities in one request.
   *
   * `PATCH /admin/identities`. Takes an access token. Refused with 400, 409.
   */
  batchPatchIdentities(patchIdentitiesBody?: PatchIdentitiesBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<BatchPatchIdentitiesResponse>>>
  /**
   * Creates an identity, with credentials or without.
   *
   * `POST /admin/identities`. Takes an access token. Refused with 400, 409.
   */
  createIdentity(createIdentityBody?: CreateIdentityBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Identity>>>
  /**
   * Makes a code with which an identity recovers its account.
   *
   * `POST /admin/recovery/code`. Takes an access token. Refused with 400, 404.
   */
  createRecoveryCodeForIdentity(createRecoveryCodeForIdentityBody?: CreateRecoveryCodeForIdentityBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryCodeForIdentity>>>
  /**
   * Makes a link with which an identity recovers its account.
   *
   * `POST /admin/recovery/link`. Takes an access token. Refused with 400, 404.
   */
  createRecoveryLinkForIdentity(createRecoveryLinkForIdentityBody?: CreateRecoveryLinkForIdentityBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RecoveryLinkForIdentity>>>
  /**
   * Deletes an identity and all that belongs to it, for good.
   *
   * `DELETE /admin/identities/{id}`. Takes an access token. Refused with 404.
   */
  deleteIdentity(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Removes the second factors of one kind from an identity.
   *
   * `DELETE /admin/identities/{id}/credentials/{type}`. Takes an access token. Refused with 404.
   */
  deleteIdentityCredentials(id: string, type: 'totp' | 'webauthn' | 'lookup', options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Ends and deletes every session of an identity.
   *
   * `DELETE /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 401, 404.
   */
  deleteIdentitySessions(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Ends a session without deleting it.
   *
   * `DELETE /admin/sessions/{id}`. Takes an access token. Refused with 400, 401.
   */
  disableSession(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Prolongs a session by the configured lifespan.
   *
   * `PATCH /admin/sessions/{id}/extend`. Takes an access token. Refused with 400, 404.
   */
  extendSession(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session>>>
  /**
   * Answers with an identity, on request with the secrets of some credentials.
   *
   * `GET /admin/identities/{id}`. Takes an access token. Refused with 404.
   */
  getIdentity(id: string, includeCredential?: IdentityCredentialsType[], options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Identity>>>
  /**
   * Answers with a schema of traits as it stands.
   *
   * `GET /schemas/{id}`. Refused with 404.
   */
  getIdentitySchema(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<{ [key: string]: any }>>>
  /**
   * Answers with a session.
   *
   * `GET /admin/sessions/{id}`. Takes an access token. Refused with 400.
   */
  getSession(id: string, expand?: Array<string>, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session>>>
  /**
   * Lists identities.
   *
   * `GET /admin/identities`. Takes an access token.
   */
  listIdentities(perPage?: number, page?: number, pageSize?: number, pageToken?: string, consistency?: ConsistencyRequestParametersConsistencyEnum, credentialsIdentifier?: string, previewCredentialsIdentifierSimilar?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Identity[]>>>
  /**
   * Lists the schemas that traits of identities follow.
   *
   * `GET /schemas`.
   */
  listIdentitySchemas(perPage?: number, page?: number, pageSize?: number, pageToken?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<IdentitySchemaContainer[]>>>
  /**
   * Lists the sessions of an identity.
   *
   * `GET /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 404.
   */
  listIdentitySessions(id: string, perPage?: number, page?: number, pageSize?: number, pageToken?: string, active?: boolean, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session[]>>>
  /**
   * Lists all sessions.
   *
   * `GET /admin/sessions`. Takes an access token. Refused with 400.
   */
  listSessions(pageSize?: number, pageToken?: string, active?: boolean, expand?: Array<string>, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Session[]>>>
  /**
   * Changes fields of an identity by a JSON Patch.
   *
   * `PATCH /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409.
   */
  patchIdentity(id: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Identity>>>
  /**
   * Replaces an identity except for its credentials that are not given.
   *
   * `PUT /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409.
   */
  updateIdentity(id: string, updateIdentityBody?: UpdateIdentityBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Identity>>>
}

/** The requests of IdentityApi, made and not sent. */
export declare const IdentityApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Creates up to a thousand identities in one request.
   *
   * `PATCH /admin/identities`. Takes an access token. Refused with 400, 409.
   */
  batchPatchIdentities(patchIdentitiesBody?: PatchIdentitiesBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates an identity, with credentials or without.
   *
   * `POST /admin/identities`. Takes an access token. Refused with 400, 409.
   */
  createIdentity(createIdentityBody?: CreateIdentityBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Makes a code with which an identity recovers its account.
   *
   * `POST /admin/recovery/code`. Takes an access token. Refused with 400, 404.
   */
  createRecoveryCodeForIdentity(createRecoveryCodeForIdentityBody?: CreateRecoveryCodeForIdentityBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Makes a link with which an identity recovers its account.
   *
   * `POST /admin/recovery/link`. Takes an access token. Refused with 400, 404.
   */
  createRecoveryLinkForIdentity(createRecoveryLinkForIdentityBody?: CreateRecoveryLinkForIdentityBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes an identity and all that belongs to it, for good.
   *
   * `DELETE /admin/identities/{id}`. Takes an access token. Refused with 404.
   */
  deleteIdentity(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Removes the second factors of one kind from an identity.
   *
   * `DELETE /admin/identities/{id}/credentials/{type}`. Takes an access token. Refused with 404.
   */
  deleteIdentityCredentials(id: string, type: 'totp' | 'webauthn' | 'lookup', options?: RequestOptions): Promise<RequestArgs>
  /**
   * Ends and deletes every session of an identity.
   *
   * `DELETE /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 401, 404.
   */
  deleteIdentitySessions(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Ends a session without deleting it.
   *
   * `DELETE /admin/sessions/{id}`. Takes an access token. Refused with 400, 401.
   */
  disableSession(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Prolongs a session by the configured lifespan.
   *
   * `PATCH /admin/sessions/{id}/extend`. Takes an access token. Refused with 400, 404.
   */
  extendSession(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with an identity, on request with the secrets of some credentials.
   *
   * `GET /admin/identities/{id}`. Takes an access token. Refused with 404.
   */
  getIdentity(id: string, includeCredential?: IdentityCredentialsType[], options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with a schema of traits as it stands.
   *
   * `GET /schemas/{id}`. Refused with 404.
   */
  getIdentitySchema(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with a session.
   *
   * `GET /admin/sessions/{id}`. Takes an access token. Refused with 400.
   */
  getSession(id: string, expand?: Array<string>, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists identities.
   *
   * `GET /admin/identities`. Takes an access token.
   */
  listIdentities(perPage?: number, page?: number, pageSize?: number, pageToken?: string, consistency?: ConsistencyRequestParametersConsistencyEnum, credentialsIdentifier?: string, previewCredentialsIdentifierSimilar?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the schemas that traits of identities follow.
   *
   * `GET /schemas`.
   */
  listIdentitySchemas(perPage?: number, page?: number, pageSize?: number, pageToken?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the sessions of an identity.
   *
   * `GET /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 404.
   */
  listIdentitySessions(id: string, perPage?: number, page?: number, pageSize?: number, pageToken?: string, active?: boolean, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists all sessions.
   *
   * `GET /admin/sessions`. Takes an access token. Refused with 400.
   */
  listSessions(pageSize?: number, pageToken?: string, active?: boolean, expand?: Array<string>, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Changes fields of an identity by a JSON Patch.
   *
   * `PATCH /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409.
   */
  patchIdentity(id: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<RequestArgs>
  /**
   * Replaces an identity except for its credentials that are not given.
   *
   * `PUT /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409.
   */
  updateIdentity(id: string, updateIdentityBody?: UpdateIdentityBody, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `createJsonWebKeySet` of JwkApi. */
export interface JwkApiCreateJsonWebKeySetRequest {
  readonly set: string
  readonly createJsonWebKeySet: CreateJsonWebKeySet
}

/** The request parameters of `deleteJsonWebKey` of JwkApi. */
export interface JwkApiDeleteJsonWebKeyRequest {
  readonly set: string
  readonly kid: string
}

/** The request parameters of `deleteJsonWebKeySet` of JwkApi. */
export interface JwkApiDeleteJsonWebKeySetRequest {
  readonly set: string
}

/** The request parameters of `getJsonWebKey` of JwkApi. */
export interface JwkApiGetJsonWebKeyRequest {
  readonly set: string
  readonly kid: string
}

/** The request parameters of `getJsonWebKeySet` of JwkApi. */
export interface JwkApiGetJsonWebKeySetRequest {
  readonly set: string
}

/** The request parameters of `setJsonWebKey` of JwkApi. */
export interface JwkApiSetJsonWebKeyRequest {
  readonly set: string
  readonly kid: string
  readonly jsonWebKey?: JsonWebKey
}

/** The request parameters of `setJsonWebKeySet` of JwkApi. */
export interface JwkApiSetJsonWebKeySetRequest {
  readonly set: string
  readonly jsonWebKeySet?: JsonWebKeySet
}

/** The operations of JwkApi, each with one object of parameters. */
export declare class JwkApi extends BaseAPI {
  /**
   * Generates a key and puts it into a set, creating the set when it is missing.
   *
   * `POST /admin/keys/{set}`. Takes an access token.
   */
  createJsonWebKeySet(requestParameters: JwkApiCreateJsonWebKeySetRequest, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Deletes one key of a set.
   *
   * `DELETE /admin/keys/{set}/{kid}`. Takes an access token.
   */
  deleteJsonWebKey(requestParameters: JwkApiDeleteJsonWebKeyRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes a set of keys.
   *
   * `DELETE /admin/keys/{set}`. Takes an access token.
   */
  deleteJsonWebKeySet(requestParameters: JwkApiDeleteJsonWebKeySetRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Answers with one key of a set.
   *
   * `GET /admin/keys/{set}/{kid}`. Takes an access token.
   */
  getJsonWebKey(requestParameters: JwkApiGetJsonWebKeyRequest, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Answers with the keys of a set, private parts included.
   *
   * `GET /admin/keys/{set}`. Takes an access token.
   */
  getJsonWebKeySet(requestParameters: JwkApiGetJsonWebKeySetRequest, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Replaces or adds one key of a set.
   *
   * `PUT /admin/keys/{set}/{kid}`. Takes an access token.
   */
  setJsonWebKey(requestParameters: JwkApiSetJsonWebKeyRequest, options?: RequestOptions): Promise<CompatResponse<JsonWebKey>>
  /**
   * Replaces a set of keys.
   *
   * `PUT /admin/keys/{set}`. Takes an access token.
   */
  setJsonWebKeySet(requestParameters: JwkApiSetJsonWebKeySetRequest, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
}

/** The operations of JwkApi with positional parameters. */
export declare const JwkApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Generates a key and puts it into a set, creating the set when it is missing.
   *
   * `POST /admin/keys/{set}`. Takes an access token.
   */
  createJsonWebKeySet(set: string, createJsonWebKeySet: CreateJsonWebKeySet, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Deletes one key of a set.
   *
   * `DELETE /admin/keys/{set}/{kid}`. Takes an access token.
   */
  deleteJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes a set of keys.
   *
   * `DELETE /admin/keys/{set}`. Takes an access token.
   */
  deleteJsonWebKeySet(set: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Answers with one key of a set.
   *
   * `GET /admin/keys/{set}/{kid}`. Takes an access token.
   */
  getJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Answers with the keys of a set, private parts included.
   *
   * `GET /admin/keys/{set}`. Takes an access token.
   */
  getJsonWebKeySet(set: string, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
  /**
   * Replaces or adds one key of a set.
   *
   * `PUT /admin/keys/{set}/{kid}`. Takes an access token.
   */
  setJsonWebKey(set: string, kid: string, jsonWebKey?: JsonWebKey, options?: RequestOptions): Promise<CompatResponse<JsonWebKey>>
  /**
   * Replaces a set of keys.
   *
   * `PUT /admin/keys/{set}`. Takes an access token.
   */
  setJsonWebKeySet(set: string, jsonWebKeySet?: JsonWebKeySet, options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
}

/** The operations of JwkApi as functions that send later. */
export declare const JwkApiFp: (configuration?: Configuration) => {
  /**
   * Generates a key and puts it into a set, creating the set when it is missing.
   *
   * `POST /admin/keys/{set}`. Takes an access token.
   */
  createJsonWebKeySet(set: string, createJsonWebKeySet: CreateJsonWebKeySet, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKeySet>>>
  /**
   * Deletes one key of a set.
   *
   * `DELETE /admin/keys/{set}/{kid}`. Takes an access token.
   */
  deleteJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Deletes a set of keys.
   *
   * `DELETE /admin/keys/{set}`. Takes an access token.
   */
  deleteJsonWebKeySet(set: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Answers with one key of a set.
   *
   * `GET /admin/keys/{set}/{kid}`. Takes an access token.
   */
  getJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKeySet>>>
  /**
   * Answers with the keys of a set, private parts included.
   *
   * `GET /admin/keys/{set}`. Takes an access token.
   */
  getJsonWebKeySet(set: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKeySet>>>
  /**
   * Replaces or adds one key of a set.
   *
   * `PUT /admin/keys/{set}/{kid}`. Takes an access token.
   */
  setJsonWebKey(set: string, kid: string, jsonWebKey?: JsonWebKey, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKey>>>
  /**
   * Replaces a set of keys.
   *
   * `PUT /admin/keys/{set}`. Takes an access token.
   */
  setJsonWebKeySet(set: string, jsonWebKeySet?: JsonWebKeySet, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKeySet>>>
}

/** The requests of JwkApi, made and not sent. */
export declare const JwkApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Generates a key and puts it into a set, creating the set when it is missing.
   *
   * `POST /admin/keys/{set}`. Takes an access token.
   */
  createJsonWebKeySet(set: string, createJsonWebKeySet: CreateJsonWebKeySet, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes one key of a set.
   *
   * `DELETE /admin/keys/{set}/{kid}`. Takes an access token.
   */
  deleteJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes a set of keys.
   *
   * `DELETE /admin/keys/{set}`. Takes an access token.
   */
  deleteJsonWebKeySet(set: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with one key of a set.
   *
   * `GET /admin/keys/{set}/{kid}`. Takes an access token.
   */
  getJsonWebKey(set: string, kid: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with the keys of a set, private parts included.
   *
   * `GET /admin/keys/{set}`. Takes an access token.
   */
  getJsonWebKeySet(set: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Replaces or adds one key of a set.
   *
   * `PUT /admin/keys/{set}/{kid}`. Takes an access token.
   */
  setJsonWebKey(set: string, kid: string, jsonWebKey?: JsonWebKey, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Replaces a set of keys.
   *
   * `PUT /admin/keys/{set}`. Takes an access token.
   */
  setJsonWebKeySet(set: string, jsonWebKeySet?: JsonWebKeySet, options?: RequestOptions): Promise<RequestArgs>
}

/** The operations of MetadataApi, each with one object of parameters. */
export declare class MetadataApi extends BaseAPI {
  /**
   * Tells the version of the running server.
   *
   * `GET /version`. Takes an access token.
   */
  getVersion(options?: RequestOptions): Promise<CompatResponse<{
  /** Version. */
  version: string
}>>
  /**
   * Tells that the server accepts connections.
   *
   * `GET /health/alive`. Takes an access token. Refused with 500.
   */
  isAlive(options?: RequestOptions): Promise<CompatResponse<HealthStatus>>
  /**
   * Tells whether the server and all it depends on are up.
   *
   * `GET /health/ready`. Takes an access token. Refused with 503.
   */
  isReady(options?: RequestOptions): Promise<CompatResponse<{
  /** Status. */
  status: string
}>>
}

/** The operations of MetadataApi with positional parameters. */
export declare const MetadataApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Tells the version of the running server.
   *
   * `GET /version`. Takes an access token.
   */
  getVersion(options?: RequestOptions): Promise<CompatResponse<{
  /** Version. */
  version: string
}>>
  /**
   * Tells that the server accepts connections.
   *
   * `GET /health/alive`. Takes an access token. Refused with 500.
   */
  isAlive(options?: RequestOptions): Promise<CompatResponse<HealthStatus>>
  /**
   * Tells whether the server and all it depends on are up.
   *
   * `GET /health/ready`. Takes an access token. Refused with 503.
   */
  isReady(options?: RequestOptions): Promise<CompatResponse<{
  /** Status. */
  status: string
}>>
}

/** The operations of MetadataApi as functions that send later. */
export declare const MetadataApiFp: (configuration?: Configuration) => {
  /**
   * Tells the version of the running server.
   *
   * `GET /version`. Takes an access token.
   */
  getVersion(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<{
  /** Version. */
  version: string
}>>>
  /**
   * Tells that the server accepts connections.
   *
   * `GET /health/alive`. Takes an access token. Refused with 500.
   */
  isAlive(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<HealthStatus>>>
  /**
   * Tells whether the server and all it depends on are up.
   *
   * `GET /health/ready`. Takes an access token. Refused with 503.
   */
  isReady(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<{
  /** Status. */
  status: string
}>>>
}

/** The requests of MetadataApi, made and not sent. */
export declare const MetadataApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Tells the version of the running server.
   *
   * `GET /version`. Takes an access token.
   */
  getVersion(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Tells that the server accepts connections.
   *
   * `GET /health/alive`. Takes an access token. Refused with 500.
   */
  isAlive(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Tells whether the server and all it depends on are up.
   *
   * `GET /health/ready`. Takes an access token. Refused with 503.
   */
  isReady(options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `acceptOAuth2ConsentRequest` of OAuth2Api. */
export interface OAuth2ApiAcceptOAuth2ConsentRequestRequest {
  readonly consentChallenge: string
  readonly acceptOAuth2ConsentRequest?: AcceptOAuth2ConsentRequest
}

/** The request parameters of `acceptOAuth2LoginRequest` of OAuth2Api. */
export interface OAuth2ApiAcceptOAuth2LoginRequestRequest {
  readonly loginChallenge: string
  readonly acceptOAuth2LoginRequest?: AcceptOAuth2LoginRequest
}

/** The request parameters of `acceptOAuth2LogoutRequest` of OAuth2Api. */
export interface OAuth2ApiAcceptOAuth2LogoutRequestRequest {
  readonly logoutChallenge: string
}

/** The request parameters of `createOAuth2Client` of OAuth2Api. */
export interface OAuth2ApiCreateOAuth2ClientRequest {
  readonly oAuth2Client: OAuth2Client
}

/** The request parameters of `deleteOAuth2Client` of OAuth2Api. */
export interface OAuth2ApiDeleteOAuth2ClientRequest {
  readonly id: string
}

/** The request parameters of `deleteOAuth2Token` of OAuth2Api. */
export interface OAuth2ApiDeleteOAuth2TokenRequest {
  readonly clientId: string
}

/** The request parameters of `deleteTrustedOAuth2JwtGrantIssuer` of OAuth2Api. */
export interface OAuth2ApiDeleteTrustedOAuth2JwtGrantIssuerRequest {
  readonly id: string
}

/** The request parameters of `getOAuth2Client` of OAuth2Api. */
export interface OAuth2ApiGetOAuth2ClientRequest {
  readonly id: string
}

/** The request parameters of `getOAuth2ConsentRequest` of OAuth2Api. */
export interface OAuth2ApiGetOAuth2ConsentRequestRequest {
  readonly consentChallenge: string
}

/** The request parameters of `getOAuth2LoginRequest` of OAuth2Api. */
export interface OAuth2ApiGetOAuth2LoginRequestRequest {
  readonly loginChallenge: string
}

/** The request parameters of `getOAuth2LogoutRequest` of OAuth2Api. */
export interface OAuth2ApiGetOAuth2LogoutRequestRequest {
  readonly logoutChallenge: string
}

/** The request parameters of `getTrustedOAuth2JwtGrantIssuer` of OAuth2Api. */
export interface OAuth2ApiGetTrustedOAuth2JwtGrantIssuerRequest {
  readonly id: string
}

/** The request parameters of `introspectOAuth2Token` of OAuth2Api. */
export interface OAuth2ApiIntrospectOAuth2TokenRequest {
  readonly token: string
  readonly scope?: string
}

/** The request parameters of `listOAuth2Clients` of OAuth2Api. */
export interface OAuth2ApiListOAuth2ClientsRequest {
  readonly pageSize?: number
  readonly pageToken?: string
  readonly clientName?: string
  readonly owner?: string
}

/** The request parameters of `listOAuth2ConsentSessions` of OAuth2Api. */
export interface OAuth2ApiListOAuth2ConsentSessionsRequest {
  readonly subject: string
  readonly pageSize?: number
  readonly pageToken?: string
  readonly loginSessionId?: string
}

/** The request parameters of `listTrustedOAuth2JwtGrantIssuers` of OAuth2Api. */
export interface OAuth2ApiListTrustedOAuth2JwtGrantIssuersRequest {
  readonly maxItems?: number
  readonly defaultItems?: number
  readonly issuer?: string
}

/** The request parameters of `oauth2TokenExchange` of OAuth2Api. */
export interface OAuth2ApiOauth2TokenExchangeRequest {
  readonly grantType: string
  readonly clientId?: string
  readonly code?: string
  readonly redirectUri?: string
  readonly refreshToken?: string
}

/** The request parameters of `patchOAuth2Client` of OAuth2Api. */
export interface OAuth2ApiPatchOAuth2ClientRequest {
  readonly id: string
  readonly jsonPatch: JsonPatch[]
}

/** The request parameters of `rejectOAuth2ConsentRequest` of OAuth2Api. */
export interface OAuth2ApiRejectOAuth2ConsentRequestRequest {
  readonly consentChallenge: string
  readonly rejectOAuth2Request?: RejectOAuth2Request
}

/** The request parameters of `rejectOAuth2LoginRequest` of OAuth2Api. */
export interface OAuth2ApiRejectOAuth2LoginRequestRequest {
  readonly loginChallenge: string
  readonly rejectOAuth2Request?: RejectOAuth2Request
}

/** The request parameters of `rejectOAuth2LogoutRequest` of OAuth2Api. */
export interface OAuth2ApiRejectOAuth2LogoutRequestRequest {
  readonly logoutChallenge: string
}

/** The request parameters of `revokeOAuth2ConsentSessions` of OAuth2Api. */
export interface OAuth2ApiRevokeOAuth2ConsentSessionsRequest {
  readonly subject: string
  readonly client?: string
  readonly all?: boolean
}

/** The request parameters of `revokeOAuth2LoginSessions` of OAuth2Api. */
export interface OAuth2ApiRevokeOAuth2LoginSessionsRequest {
  readonly subject?: string
  readonly sid?: string
}

/** The request parameters of `revokeOAuth2Token` of OAuth2Api. */
export interface OAuth2ApiRevokeOAuth2TokenRequest {
  readonly token: string
  readonly clientId?: string
  readonly clientSecret?: string
}

/** The request parameters of `setOAuth2Client` of OAuth2Api. */
export interface OAuth2ApiSetOAuth2ClientRequest {
  readonly id: string
  readonly oAuth2Client: OAuth2Client
}

/** The request parameters of `setOAuth2ClientLifespans` of OAuth2Api. */
export interface OAuth2ApiSetOAuth2ClientLifespansRequest {
  readonly id: string
  readonly oAuth2ClientTokenLifespans?: OAuth2ClientTokenLifespans
}

/** The request parameters of `trustOAuth2JwtGrantIssuer` of OAuth2Api. */
export interface OAuth2ApiTrustOAuth2JwtGrantIssuerRequest {
  readonly trustOAuth2JwtGrantIssuer?: TrustOAuth2JwtGrantIssuer
}

/** The operations of OAuth2Api, each with one object of parameters. */
export declare class OAuth2Api extends BaseAPI {
  /**
   * Grants a consent request and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/accept`. Takes an access token.
   */
  acceptOAuth2ConsentRequest(requestParameters: OAuth2ApiAcceptOAuth2ConsentRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Tells who has logged in, and answers where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/accept`. Takes an access token.
   */
  acceptOAuth2LoginRequest(requestParameters: OAuth2ApiAcceptOAuth2LoginRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Confirms a logout and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/logout/accept`. Takes an access token.
   */
  acceptOAuth2LogoutRequest(requestParameters: OAuth2ApiAcceptOAuth2LogoutRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Creates an OAuth 2.0 client; its secret is shown this once.
   *
   * `POST /admin/clients`. Takes an access token. Refused with 400.
   */
  createOAuth2Client(requestParameters: OAuth2ApiCreateOAuth2ClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Deletes an OAuth 2.0 client.
   *
   * `DELETE /admin/clients/{id}`. Takes an access token.
   */
  deleteOAuth2Client(requestParameters: OAuth2ApiDeleteOAuth2ClientRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes all access tokens of a client.
   *
   * `DELETE /admin/oauth2/tokens`. Takes an access token.
   */
  deleteOAuth2Token(requestParameters: OAuth2ApiDeleteOAuth2TokenRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Stops trusting an issuer; its assertions are refused from then on.
   *
   * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token.
   */
  deleteTrustedOAuth2JwtGrantIssuer(requestParameters: OAuth2ApiDeleteTrustedOAuth2JwtGrantIssuerRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Answers with an OAuth 2.0 client, without its secret.
   *
   * `GET /admin/clients/{id}`. Takes an access token.
   */
  getOAuth2Client(requestParameters: OAuth2ApiGetOAuth2ClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Answers with what a client asks a person to consent to.
   *
   * `GET /admin/oauth2/auth/requests/consent`. Takes an access token. Refused with 410.
   */
  getOAuth2ConsentRequest(requestParameters: OAuth2ApiGetOAuth2ConsentRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2ConsentRequest>>
  /**
   * Answers with the login that an authorization waits for.
   *
   * `GET /admin/oauth2/auth/requests/login`. Takes an access token. Refused with 410.
   */
  getOAuth2LoginRequest(requestParameters: OAuth2ApiGetOAuth2LoginRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2LoginRequest>>
  /**
   * Answers with a logout that waits for confirmation.
   *
   * `GET /admin/oauth2/auth/requests/logout`. Takes an access token. Refused with 410.
   */
  getOAuth2LogoutRequest(requestParameters: OAuth2ApiGetOAuth2LogoutRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2LogoutRequest>>
  /**
   * Answers with a trusted issuer.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token.
   */
  getTrustedOAuth2JwtGrantIssuer(requestParameters: OAuth2ApiGetTrustedOAuth2JwtGrantIssuerRequest, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>
  /**
   * Tells whether a token is active, and what it stands for (RFC 7662).
   *
   * `POST /admin/oauth2/introspect`. Takes an access token.
   */
  introspectOAuth2Token(requestParameters: OAuth2ApiIntrospectOAuth2TokenRequest, options?: RequestOptions): Promise<CompatResponse<IntrospectedOAuth2Token>>
  /**
   * Lists OAuth 2.0 clients.
   *
   * `GET /admin/clients`. Takes an access token.
   */
  listOAuth2Clients(requestParameters?: OAuth2ApiListOAuth2ClientsRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client[]>>
  /**
   * Lists the consents a subject has given.
   *
   * `GET /admin/oauth2/auth/sessions/consent`. Takes an access token.
   */
  listOAuth2ConsentSessions(requestParameters: OAuth2ApiListOAuth2ConsentSessionsRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2ConsentSession[]>>
  /**
   * Lists the issuers whose assertions are accepted as grants.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers`. Takes an access token.
   */
  listTrustedOAuth2JwtGrantIssuers(requestParameters?: OAuth2ApiListTrustedOAuth2JwtGrantIssuersRequest, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer[]>>
  /**
   * Starts an authorization in the browser (RFC 6749, section 3.1).
   *
   * `GET /oauth2/auth`.
   */
  oAuth2Authorize(options?: RequestOptions): Promise<CompatResponse<ErrorOAuth2>>
  /**
   * Issues tokens (RFC 6749, section 3.2).
   *
   * `POST /oauth2/token`. Takes a name and a password, or an OAuth 2.0 access token.
   */
  oauth2TokenExchange(requestParameters: OAuth2ApiOauth2TokenExchangeRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2TokenExchange>>
  /**
   * Changes fields of an OAuth 2.0 client by a JSON Patch.
   *
   * `PATCH /admin/clients/{id}`. Takes an access token. Refused with 404.
   */
  patchOAuth2Client(requestParameters: OAuth2ApiPatchOAuth2ClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Refuses a consent request and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/reject`. Takes an access token.
   */
  rejectOAuth2ConsentRequest(requestParameters: OAuth2ApiRejectOAuth2ConsentRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Tells that the login failed, and answers where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/reject`. Takes an access token.
   */
  rejectOAuth2LoginRequest(requestParameters: OAuth2ApiRejectOAuth2LoginRequestRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Refuses a logout; the session stays.
   *
   * `PUT /admin/oauth2/auth/requests/logout/reject`. Takes an access token.
   */
  rejectOAuth2LogoutRequest(requestParameters: OAuth2ApiRejectOAuth2LogoutRequestRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Withdraws consents of a subject and the tokens issued under them.
   *
   * `DELETE /admin/oauth2/auth/sessions/consent`. Takes an access token.
   */
  revokeOAuth2ConsentSessions(requestParameters: OAuth2ApiRevokeOAuth2ConsentSessionsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Forgets the remembered logins of a subject or of one session.
   *
   * `DELETE /admin/oauth2/auth/sessions/login`. Takes an access token.
   */
  revokeOAuth2LoginSessions(requestParameters?: OAuth2ApiRevokeOAuth2LoginSessionsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Revokes a token (RFC 7009).
   *
   * `POST /oauth2/revoke`. Takes a name and a password, or an OAuth 2.0 access token.
   */
  revokeOAuth2Token(requestParameters: OAuth2ApiRevokeOAuth2TokenRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces an OAuth 2.0 client.
   *
   * `PUT /admin/clients/{id}`. Takes an access token. Refused with 400, 404.
   */
  setOAuth2Client(requestParameters: OAuth2ApiSetOAuth2ClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Sets how long the tokens and codes of a client live.
   *
   * `PUT /admin/clients/{id}/lifespans`. Takes an access token.
   */
  setOAuth2ClientLifespans(requestParameters: OAuth2ApiSetOAuth2ClientLifespansRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Accepts the assertions of an issuer as grants (RFC 7523).
   *
   * `POST /admin/trust/grants/jwt-bearer/issuers`. Takes an access token.
   */
  trustOAuth2JwtGrantIssuer(requestParameters?: OAuth2ApiTrustOAuth2JwtGrantIssuerRequest, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>
}

/** The operations of OAuth2Api with positional parameters. */
export declare const OAuth2ApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Grants a consent request and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/accept`. Takes an access token.
   */
  acceptOAuth2ConsentRequest(consentChallenge: string, acceptOAuth2ConsentRequest?: AcceptOAuth2ConsentRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Tells who has logged in, and answers where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/accept`. Takes an access token.
   */
  acceptOAuth2LoginRequest(loginChallenge: string, acceptOAuth2LoginRequest?: AcceptOAuth2LoginRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Confirms a logout and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/logout/accept`. Takes an access token.
   */
  acceptOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Creates an OAuth 2.0 client; its secret is shown this once.
   *
   * `POST /admin/clients`. Takes an access token. Refused with 400.
   */
  createOAuth2Client(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Deletes an OAuth 2.0 client.
   *
   * `DELETE /admin/clients/{id}`. Takes an access token.
   */
  deleteOAuth2Client(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes all access tokens of a client.
   *
   * `DELETE /admin/oauth2/tokens`. Takes an access token.
   */
  deleteOAuth2Token(clientId: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Stops trusting an issuer; its assertions are refused from then on.
   *
   * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token.
   */
  deleteTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Answers with an OAuth 2.0 client, without its secret.
   *
   * `GET /admin/clients/{id}`. Takes an access token.
   */
  getOAuth2Client(id: string, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Answers with what a client asks a person to consent to.
   *
   * `GET /admin/oauth2/auth/requests/consent`. Takes an access token. Refused with 410.
   */
  getOAuth2ConsentRequest(consentChallenge: string, options?: RequestOptions): Promise<CompatResponse<OAuth2ConsentRequest>>
  /**
   * Answers with the login that an authorization waits for.
   *
   * `GET /admin/oauth2/auth/requests/login`. Takes an access token. Refused with 410.
   */
  getOAuth2LoginRequest(loginChallenge: string, options?: RequestOptions): Promise<CompatResponse<OAuth2LoginRequest>>
  /**
   * Answers with a logout that waits for confirmation.
   *
   * `GET /admin/oauth2/auth/requests/logout`. Takes an access token. Refused with 410.
   */
  getOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<CompatResponse<OAuth2LogoutRequest>>
  /**
   * Answers with a trusted issuer.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token.
   */
  getTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>
  /**
   * Tells whether a token is active, and what it stands for (RFC 7662).
   *
   * `POST /admin/oauth2/introspect`. Takes an access token.
   */
  introspectOAuth2Token(token: string, scope?: string, options?: RequestOptions): Promise<CompatResponse<IntrospectedOAuth2Token>>
  /**
   * Lists OAuth 2.0 clients.
   *
   * `GET /admin/clients`. Takes an access token.
   */
  listOAuth2Clients(pageSize?: number, pageToken?: string, clientName?: string, owner?: string, options?: RequestOptions): Promise<CompatResponse<OAuth2Client[]>>
  /**
   * Lists the consents a subject has given.
   *
   * `GET /admin/oauth2/auth/sessions/consent`. Takes an access token.
   */
  listOAuth2ConsentSessions(subject: string, pageSize?: number, pageToken?: string, loginSessionId?: string, options?: RequestOptions): Promise<CompatResponse<OAuth2ConsentSession[]>>
  /**
   * Lists the issuers whose assertions are accepted as grants.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers`. Takes an access token.
   */
  listTrustedOAuth2JwtGrantIssuers(maxItems?: number, defaultItems?: number, issuer?: string, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer[]>>
  /**
   * Starts an authorization in the browser (RFC 6749, section 3.1).
   *
   * `GET /oauth2/auth`.
   */
  oAuth2Authorize(options?: RequestOptions): Promise<CompatResponse<ErrorOAuth2>>
  /**
   * Issues tokens (RFC 6749, section 3.2).
   *
   * `POST /oauth2/token`. Takes a name and a password, or an OAuth 2.0 access token.
   */
  oauth2TokenExchange(grantType: string, clientId?: string, code?: string, redirectUri?: string, refreshToken?: string, options?: RequestOptions): Promise<CompatResponse<OAuth2TokenExchange>>
  /**
   * Changes fields of an OAuth 2.0 client by a JSON Patch.
   *
   * `PATCH /admin/clients/{id}`. Takes an access token. Refused with 404.
   */
  patchOAuth2Client(id: string, jsonPatch: JsonPatch[], options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Refuses a consent request and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/reject`. Takes an access token.
   */
  rejectOAuth2ConsentRequest(consentChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Tells that the login failed, and answers where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/reject`. Takes an access token.
   */
  rejectOAuth2LoginRequest(loginChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<CompatResponse<OAuth2RedirectTo>>
  /**
   * Refuses a logout; the session stays.
   *
   * `PUT /admin/oauth2/auth/requests/logout/reject`. Takes an access token.
   */
  rejectOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Withdraws consents of a subject and the tokens issued under them.
   *
   * `DELETE /admin/oauth2/auth/sessions/consent`. Takes an access token.
   */
  revokeOAuth2ConsentSessions(subject: string, client?: string, all?: boolean, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Forgets the remembered logins of a subject or of one session.
   *
   * `DELETE /admin/oauth2/auth/sessions/login`. Takes an access token.
   */
  revokeOAuth2LoginSessions(subject?: string, sid?: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Revokes a token (RFC 7009).
   *
   * `POST /oauth2/revoke`. Takes a name and a password, or an OAuth 2.0 access token.
   */
  revokeOAuth2Token(token: string, clientId?: string, clientSecret?: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces an OAuth 2.0 client.
   *
   * `PUT /admin/clients/{id}`. Takes an access token. Refused with 400, 404.
   */
  setOAuth2Client(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Sets how long the tokens and codes of a client live.
   *
   * `PUT /admin/clients/{id}/lifespans`. Takes an access token.
   */
  setOAuth2ClientLifespans(id: string, oAuth2ClientTokenLifespans?: OAuth2ClientTokenLifespans, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Accepts the assertions of an issuer as grants (RFC 7523).
   *
   * `POST /admin/trust/grants/jwt-bearer/issuers`. Takes an access token.
   */
  trustOAuth2JwtGrantIssuer(trustOAuth2JwtGrantIssuer?: TrustOAuth2JwtGrantIssuer, options?: RequestOptions): Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>
}

/** The operations of OAuth2Api as functions that send later. */
export declare const OAuth2ApiFp: (configuration?: Configuration) => {
  /**
   * Grants a consent request and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/accept`. Takes an access token.
   */
  acceptOAuth2ConsentRequest(consentChallenge: string, acceptOAuth2ConsentRequest?: AcceptOAuth2ConsentRequest, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2RedirectTo>>>
  /**
   * Tells who has logged in, and answers where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/accept`. Takes an access token.
   */
  acceptOAuth2LoginRequest(loginChallenge: string, acceptOAuth2LoginRequest?: AcceptOAuth2LoginRequest, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2RedirectTo>>>
  /**
   * Confirms a logout and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/logout/accept`. Takes an access token.
   */
  acceptOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2RedirectTo>>>
  /**
   * Creates an OAuth 2.0 client; its secret is shown this once.
   *
   * `POST /admin/clients`. Takes an access token. Refused with 400.
   */
  createOAuth2Client(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Deletes an OAuth 2.0 client.
   *
   * `DELETE /admin/clients/{id}`. Takes an access token.
   */
  deleteOAuth2Client(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Deletes all access tokens of a client.
   *
   * `DELETE /admin/oauth2/tokens`. Takes an access token.
   */
  deleteOAuth2Token(clientId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Stops trusting an issuer; its assertions are refused from then on.
   *
   * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token.
   */
  deleteTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Answers with an OAuth 2.0 client, without its secret.
   *
   * `GET /admin/clients/{id}`. Takes an access token.
   */
  getOAuth2Client(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Answers with what a client asks a person to consent to.
   *
   * `GET /admin/oauth2/auth/requests/consent`. Takes an access token. Refused with 410.
   */
  getOAuth2ConsentRequest(consentChallenge: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2ConsentRequest>>>
  /**
   * Answers with the login that an authorization waits for.
   *
   * `GET /admin/oauth2/auth/requests/login`. Takes an access token. Refused with 410.
   */
  getOAuth2LoginRequest(loginChallenge: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2LoginRequest>>>
  /**
   * Answers with a logout that waits for confirmation.
   *
   * `GET /admin/oauth2/auth/requests/logout`. Takes an access token. Refused with 410.
   */
  getOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2LogoutRequest>>>
  /**
   * Answers with a trusted issuer.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token.
   */
  getTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>>
  /**
   * Tells whether a token is active, and what it stands for (RFC 7662).
   *
   * `POST /admin/oauth2/introspect`. Takes an access token.
   */
  introspectOAuth2Token(token: string, scope?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<IntrospectedOAuth2Token>>>
  /**
   * Lists OAuth 2.0 clients.
   *
   * `GET /admin/clients`. Takes an access token.
   */
  listOAuth2Clients(pageSize?: number, pageToken?: string, clientName?: string, owner?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client[]>>>
  /**
   * Lists the consents a subject has given.
   *
   * `GET /admin/oauth2/auth/sessions/consent`. Takes an access token.
   */
  listOAuth2ConsentSessions(subject: string, pageSize?: number, pageToken?: string, loginSessionId?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2ConsentSession[]>>>
  /**
   * Lists the issuers whose assertions are accepted as grants.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers`. Takes an access token.
   */
  listTrustedOAuth2JwtGrantIssuers(maxItems?: number, defaultItems?: number, issuer?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer[]>>>
  /**
   * Starts an authorization in the browser (RFC 6749, section 3.1).
   *
   * `GET /oauth2/auth`.
   */
  oAuth2Authorize(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ErrorOAuth2>>>
  /**
   * Issues tokens (RFC 6749, section 3.2).
   *
   * `POST /oauth2/token`. Takes a name and a password, or an OAuth 2.0 access token.
   */
  oauth2TokenExchange(grantType: string, clientId?: string, code?: string, redirectUri?: string, refreshToken?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2TokenExchange>>>
  /**
   * Changes fields of an OAuth 2.0 client by a JSON Patch.
   *
   * `PATCH /admin/clients/{id}`. Takes an access token. Refused with 404.
   */
  patchOAuth2Client(id: string, jsonPatch: JsonPatch[], options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Refuses a consent request and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/reject`. Takes an access token.
   */
  rejectOAuth2ConsentRequest(consentChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2RedirectTo>>>
  /**
   * Tells that the login failed, and answers where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/reject`. Takes an access token.
   */
  rejectOAuth2LoginRequest(loginChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2RedirectTo>>>
  /**
   * Refuses a logout; the session stays.
   *
   * `PUT /admin/oauth2/auth/requests/logout/reject`. Takes an access token.
   */
  rejectOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Withdraws consents of a subject and the tokens issued under them.
   *
   * `DELETE /admin/oauth2/auth/sessions/consent`. Takes an access token.
   */
  revokeOAuth2ConsentSessions(subject: string, client?: string, all?: boolean, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Forgets the remembered logins of a subject or of one session.
   *
   * `DELETE /admin/oauth2/auth/sessions/login`. Takes an access token.
   */
  revokeOAuth2LoginSessions(subject?: string, sid?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Revokes a token (RFC 7009).
   *
   * `POST /oauth2/revoke`. Takes a name and a password, or an OAuth 2.0 access token.
   */
  revokeOAuth2Token(token: string, clientId?: string, clientSecret?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Replaces an OAuth 2.0 client.
   *
   * `PUT /admin/clients/{id}`. Takes an access token. Refused with 400, 404.
   */
  setOAuth2Client(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Sets how long the tokens and codes of a client live.
   *
   * `PUT /admin/clients/{id}/lifespans`. Takes an access token.
   */
  setOAuth2ClientLifespans(id: string, oAuth2ClientTokenLifespans?: OAuth2ClientTokenLifespans, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Accepts the assertions of an issuer as grants (RFC 7523).
   *
   * `POST /admin/trust/grants/jwt-bearer/issuers`. Takes an access token.
   */
  trustOAuth2JwtGrantIssuer(trustOAuth2JwtGrantIssuer?: TrustOAuth2JwtGrantIssuer, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<TrustedOAuth2JwtGrantIssuer>>>
}

/** The requests of OAuth2Api, made and not sent. */
export declare const OAuth2ApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Grants a consent request and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/accept`. Takes an access token.
   */
  acceptOAuth2ConsentRequest(consentChallenge: string, acceptOAuth2ConsentRequest?: AcceptOAuth2ConsentRequest, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Tells who has logged in, and answers where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/accept`. Takes an access token.
   */
  acceptOAuth2LoginRequest(loginChallenge: string, acceptOAuth2LoginRequest?: AcceptOAuth2LoginRequest, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Confirms a logout and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/logout/accept`. Takes an access token.
   */
  acceptOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates an OAuth 2.0 client; its secret is shown this once.
   *
   * `POST /admin/clients`. Takes an access token. Refused with 400.
   */
  createOAuth2Client(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes an OAuth 2.0 client.
   *
   * `DELETE /admin/clients/{id}`. Takes an access token.
   */
  deleteOAuth2Client(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes all access tokens of a client.
   *
   * `DELETE /admin/oauth2/tokens`. Takes an access token.
   */
  deleteOAuth2Token(clientId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Stops trusting an issuer; its assertions are refused from then on.
   *
   * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token.
   */
  deleteTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with an OAuth 2.0 client, without its secret.
   *
   * `GET /admin/clients/{id}`. Takes an access token.
   */
  getOAuth2Client(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with what a client asks a person to consent to.
   *
   * `GET /admin/oauth2/auth/requests/consent`. Takes an access token. Refused with 410.
   */
  getOAuth2ConsentRequest(consentChallenge: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with the login that an authorization waits for.
   *
   * `GET /admin/oauth2/auth/requests/login`. Takes an access token. Refused with 410.
   */
  getOAuth2LoginRequest(loginChallenge: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with a logout that waits for confirmation.
   *
   * `GET /admin/oauth2/auth/requests/logout`. Takes an access token. Refused with 410.
   */
  getOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with a trusted issuer.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token.
   */
  getTrustedOAuth2JwtGrantIssuer(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Tells whether a token is active, and what it stands for (RFC 7662).
   *
   * `POST /admin/oauth2/introspect`. Takes an access token.
   */
  introspectOAuth2Token(token: string, scope?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists OAuth 2.0 clients.
   *
   * `GET /admin/clients`. Takes an access token.
   */
  listOAuth2Clients(pageSize?: number, pageToken?: string, clientName?: string, owner?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the consents a subject has given.
   *
   * `GET /admin/oauth2/auth/sessions/consent`. Takes an access token.
   */
  listOAuth2ConsentSessions(subject: string, pageSize?: number, pageToken?: string, loginSessionId?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the issuers whose assertions are accepted as grants.
   *
   * `GET /admin/trust/grants/jwt-bearer/issuers`. Takes an access token.
   */
  listTrustedOAuth2JwtGrantIssuers(maxItems?: number, defaultItems?: number, issuer?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Starts an authorization in the browser (RFC 6749, section 3.1).
   *
   * `GET /oauth2/auth`.
   */
  oAuth2Authorize(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Issues tokens (RFC 6749, section 3.2).
   *
   * `POST /oauth2/token`. Takes a name and a password, or an OAuth 2.0 access token.
   */
  oauth2TokenExchange(grantType: string, clientId?: string, code?: string, redirectUri?: string, refreshToken?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Changes fields of an OAuth 2.0 client by a JSON Patch.
   *
   * `PATCH /admin/clients/{id}`. Takes an access token. Refused with 404.
   */
  patchOAuth2Client(id: string, jsonPatch: JsonPatch[], options?: RequestOptions): Promise<RequestArgs>
  /**
   * Refuses a consent request and tells where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/consent/reject`. Takes an access token.
   */
  rejectOAuth2ConsentRequest(consentChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Tells that the login failed, and answers where to send the browser.
   *
   * `PUT /admin/oauth2/auth/requests/login/reject`. Takes an access token.
   */
  rejectOAuth2LoginRequest(loginChallenge: string, rejectOAuth2Request?: RejectOAuth2Request, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Refuses a logout; the session stays.
   *
   * `PUT /admin/oauth2/auth/requests/logout/reject`. Takes an access token.
   */
  rejectOAuth2LogoutRequest(logoutChallenge: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Withdraws consents of a subject and the tokens issued under them.
   *
   * `DELETE /admin/oauth2/auth/sessions/consent`. Takes an access token.
   */
  revokeOAuth2ConsentSessions(subject: string, client?: string, all?: boolean, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Forgets the remembered logins of a subject or of one session.
   *
   * `DELETE /admin/oauth2/auth/sessions/login`. Takes an access token.
   */
  revokeOAuth2LoginSessions(subject?: string, sid?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Revokes a token (RFC 7009).
   *
   * `POST /oauth2/revoke`. Takes a name and a password, or an OAuth 2.0 access token.
   */
  revokeOAuth2Token(token: string, clientId?: string, clientSecret?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Replaces an OAuth 2.0 client.
   *
   * `PUT /admin/clients/{id}`. Takes an access token. Refused with 400, 404.
   */
  setOAuth2Client(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Sets how long the tokens and codes of a client live.
   *
   * `PUT /admin/clients/{id}/lifespans`. Takes an access token.
   */
  setOAuth2ClientLifespans(id: string, oAuth2ClientTokenLifespans?: OAuth2ClientTokenLifespans, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Accepts the assertions of an issuer as grants (RFC 7523).
   *
   * `POST /admin/trust/grants/jwt-bearer/issuers`. Takes an access token.
   */
  trustOAuth2JwtGrantIssuer(trustOAuth2JwtGrantIssuer?: TrustOAuth2JwtGrantIssuer, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `createOidcDynamicClient` of OidcApi. */
export interface OidcApiCreateOidcDynamicClientRequest {
  readonly oAuth2Client: OAuth2Client
}

/** The request parameters of `createVerifiableCredential` of OidcApi. */
export interface OidcApiCreateVerifiableCredentialRequest {
  readonly createVerifiableCredentialRequestBody?: CreateVerifiableCredentialRequestBody
}

/** The request parameters of `deleteOidcDynamicClient` of OidcApi. */
export interface OidcApiDeleteOidcDynamicClientRequest {
  readonly id: string
}

/** The request parameters of `getOidcDynamicClient` of OidcApi. */
export interface OidcApiGetOidcDynamicClientRequest {
  readonly id: string
}

/** The request parameters of `setOidcDynamicClient` of OidcApi. */
export interface OidcApiSetOidcDynamicClientRequest {
  readonly id: string
  readonly oAuth2Client: OAuth2Client
}

/** The operations of OidcApi, each with one object of parameters. */
export declare class OidcApi extends BaseAPI {
  /**
   * Registers a client by itself (OpenID Connect Dynamic Client Registration).
   *
   * `POST /oauth2/register`. Refused with 400.
   */
  createOidcDynamicClient(requestParameters: OidcApiCreateOidcDynamicClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Issues a verifiable credential bound to a key of the holder.
   *
   * `POST /credentials`. Refused with 400.
   */
  createVerifiableCredential(requestParameters?: OidcApiCreateVerifiableCredentialRequest, options?: RequestOptions): Promise<CompatResponse<VerifiableCredentialResponse>>
  /**
   * Deletes a self-registered client.
   *
   * `DELETE /oauth2/register/{id}`. Takes an access token.
   */
  deleteOidcDynamicClient(requestParameters: OidcApiDeleteOidcDynamicClientRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Tells what this OpenID provider supports and where its endpoints are.
   *
   * `GET /.well-known/openid-configuration`.
   */
  discoverOidcConfiguration(options?: RequestOptions): Promise<CompatResponse<OidcConfiguration>>
  /**
   * Answers a self-registered client with its own registration.
   *
   * `GET /oauth2/register/{id}`. Takes an access token.
   */
  getOidcDynamicClient(requestParameters: OidcApiGetOidcDynamicClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Answers with the claims about the subject of an access token.
   *
   * `GET /userinfo`. Takes an OAuth 2.0 access token.
   */
  getOidcUserInfo(options?: RequestOptions): Promise<CompatResponse<OidcUserInfo>>
  /**
   * Logs a browser out, at the request of a client when it says so (OpenID Connect RP-Initiated Logout).
   *
   * `GET /oauth2/sessions/logout`.
   */
  revokeOidcSession(options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces the registration of a self-registered client.
   *
   * `PUT /oauth2/register/{id}`. Takes an access token. Refused with 404.
   */
  setOidcDynamicClient(requestParameters: OidcApiSetOidcDynamicClientRequest, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
}

/** The operations of OidcApi with positional parameters. */
export declare const OidcApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Registers a client by itself (OpenID Connect Dynamic Client Registration).
   *
   * `POST /oauth2/register`. Refused with 400.
   */
  createOidcDynamicClient(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Issues a verifiable credential bound to a key of the holder.
   *
   * `POST /credentials`. Refused with 400.
   */
  createVerifiableCredential(createVerifiableCredentialRequestBody?: CreateVerifiableCredentialRequestBody, options?: RequestOptions): Promise<CompatResponse<VerifiableCredentialResponse>>
  /**
   * Deletes a self-registered client.
   *
   * `DELETE /oauth2/register/{id}`. Takes an access token.
   */
  deleteOidcDynamicClient(id: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Tells what this OpenID provider supports and where its endpoints are.
   *
   * `GET /.well-known/openid-configuration`.
   */
  discoverOidcConfiguration(options?: RequestOptions): Promise<CompatResponse<OidcConfiguration>>
  /**
   * Answers a self-registered client with its own registration.
   *
   * `GET /oauth2/register/{id}`. Takes an access token.
   */
  getOidcDynamicClient(id: string, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
  /**
   * Answers with the claims about the subject of an access token.
   *
   * `GET /userinfo`. Takes an OAuth 2.0 access token.
   */
  getOidcUserInfo(options?: RequestOptions): Promise<CompatResponse<OidcUserInfo>>
  /**
   * Logs a browser out, at the request of a client when it says so (OpenID Connect RP-Initiated Logout).
   *
   * `GET /oauth2/sessions/logout`.
   */
  revokeOidcSession(options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces the registration of a self-registered client.
   *
   * `PUT /oauth2/register/{id}`. Takes an access token. Refused with 404.
   */
  setOidcDynamicClient(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<CompatResponse<OAuth2Client>>
}

/** The operations of OidcApi as functions that send later. */
export declare const OidcApiFp: (configuration?: Configuration) => {
  /**
   * Registers a client by itself (OpenID Connect Dynamic Client Registration).
   *
   * `POST /oauth2/register`. Refused with 400.
   */
  createOidcDynamicClient(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Issues a verifiable credential bound to a key of the holder.
   *
   * `POST /credentials`. Refused with 400.
   */
  createVerifiableCredential(createVerifiableCredentialRequestBody?: CreateVerifiableCredentialRequestBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<VerifiableCredentialResponse>>>
  /**
   * Deletes a self-registered client.
   *
   * `DELETE /oauth2/register/{id}`. Takes an access token.
   */
  deleteOidcDynamicClient(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Tells what this OpenID provider supports and where its endpoints are.
   *
   * `GET /.well-known/openid-configuration`.
   */
  discoverOidcConfiguration(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OidcConfiguration>>>
  /**
   * Answers a self-registered client with its own registration.
   *
   * `GET /oauth2/register/{id}`. Takes an access token.
   */
  getOidcDynamicClient(id: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
  /**
   * Answers with the claims about the subject of an access token.
   *
   * `GET /userinfo`. Takes an OAuth 2.0 access token.
   */
  getOidcUserInfo(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OidcUserInfo>>>
  /**
   * Logs a browser out, at the request of a client when it says so (OpenID Connect RP-Initiated Logout).
   *
   * `GET /oauth2/sessions/logout`.
   */
  revokeOidcSession(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Replaces the registration of a self-registered client.
   *
   * `PUT /oauth2/register/{id}`. Takes an access token. Refused with 404.
   */
  setOidcDynamicClient(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<OAuth2Client>>>
}

/** The requests of OidcApi, made and not sent. */
export declare const OidcApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Registers a client by itself (OpenID Connect Dynamic Client Registration).
   *
   * `POST /oauth2/register`. Refused with 400.
   */
  createOidcDynamicClient(oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Issues a verifiable credential bound to a key of the holder.
   *
   * `POST /credentials`. Refused with 400.
   */
  createVerifiableCredential(createVerifiableCredentialRequestBody?: CreateVerifiableCredentialRequestBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes a self-registered client.
   *
   * `DELETE /oauth2/register/{id}`. Takes an access token.
   */
  deleteOidcDynamicClient(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Tells what this OpenID provider supports and where its endpoints are.
   *
   * `GET /.well-known/openid-configuration`.
   */
  discoverOidcConfiguration(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers a self-registered client with its own registration.
   *
   * `GET /oauth2/register/{id}`. Takes an access token.
   */
  getOidcDynamicClient(id: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with the claims about the subject of an access token.
   *
   * `GET /userinfo`. Takes an OAuth 2.0 access token.
   */
  getOidcUserInfo(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Logs a browser out, at the request of a client when it says so (OpenID Connect RP-Initiated Logout).
   *
   * `GET /oauth2/sessions/logout`.
   */
  revokeOidcSession(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Replaces the registration of a self-registered client.
   *
   * `PUT /oauth2/register/{id}`. Takes an access token. Refused with 404.
   */
  setOidcDynamicClient(id: string, oAuth2Client: OAuth2Client, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `checkPermission` of PermissionApi. */
export interface PermissionApiCheckPermissionRequest {
  readonly namespace?: string
  readonly object?: string
  readonly relation?: string
  readonly subjectId?: string
  readonly subjectSetNamespace?: string
  readonly subjectSetObject?: string
  readonly subjectSetRelation?: string
  readonly maxDepth?: number
}

/** The request parameters of `checkPermissionOrError` of PermissionApi. */
export interface PermissionApiCheckPermissionOrErrorRequest {
  readonly namespace?: string
  readonly object?: string
  readonly relation?: string
  readonly subjectId?: string
  readonly subjectSetNamespace?: string
  readonly subjectSetObject?: string
  readonly subjectSetRelation?: string
  readonly maxDepth?: number
}

/** The request parameters of `expandPermissions` of PermissionApi. */
export interface PermissionApiExpandPermissionsRequest {
  readonly namespace: string
  readonly object: string
  readonly relation: string
  readonly maxDepth?: number
}

/** The request parameters of `postCheckPermission` of PermissionApi. */
export interface PermissionApiPostCheckPermissionRequest {
  readonly maxDepth?: number
  readonly postCheckPermissionBody?: PostCheckPermissionBody
}

/** The request parameters of `postCheckPermissionOrError` of PermissionApi. */
export interface PermissionApiPostCheckPermissionOrErrorRequest {
  readonly maxDepth?: number
  readonly postCheckPermissionOrErrorBody?: PostCheckPermissionOrErrorBody
}

/** The operations of PermissionApi, each with one object of parameters. */
export declare class PermissionApi extends BaseAPI {
  /**
   * Tells whether a subject has a relation to an object; the answer is 200 either way.
   *
   * `GET /relation-tuples/check/openapi`. Takes an access token. Refused with 400.
   */
  checkPermission(requestParameters?: PermissionApiCheckPermissionRequest, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Tells whether a subject has a relation to an object; 403 when it has not.
   *
   * `GET /relation-tuples/check`. Takes an access token. Refused with 400, 403.
   */
  checkPermissionOrError(requestParameters?: PermissionApiCheckPermissionOrErrorRequest, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Shows as a tree which subjects have a relation to an object, and why.
   *
   * `GET /relation-tuples/expand`. Takes an access token. Refused with 400, 404.
   */
  expandPermissions(requestParameters: PermissionApiExpandPermissionsRequest, options?: RequestOptions): Promise<CompatResponse<ExpandedPermissionTree>>
  /**
   * Tells whether the subject of the body has a relation to an object; the answer is 200 either way.
   *
   * `POST /relation-tuples/check/openapi`. Takes an access token. Refused with 400.
   */
  postCheckPermission(requestParameters?: PermissionApiPostCheckPermissionRequest, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Tells whether the subject of the body has a relation to an object; 403 when it has not.
   *
   * `POST /relation-tuples/check`. Takes an access token. Refused with 400, 403.
   */
  postCheckPermissionOrError(requestParameters?: PermissionApiPostCheckPermissionOrErrorRequest, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
}

/** The operations of PermissionApi with positional parameters. */
export declare const PermissionApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Tells whether a subject has a relation to an object; the answer is 200 either way.
   *
   * `GET /relation-tuples/check/openapi`. Takes an access token. Refused with 400.
   */
  checkPermission(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Tells whether a subject has a relation to an object; 403 when it has not.
   *
   * `GET /relation-tuples/check`. Takes an access token. Refused with 400, 403.
   */
  checkPermissionOrError(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Shows as a tree which subjects have a relation to an object, and why.
   *
   * `GET /relation-tuples/expand`. Takes an access token. Refused with 400, 404.
   */
  expandPermissions(namespace: string, object: string, relation: string, maxDepth?: number, options?: RequestOptions): Promise<CompatResponse<ExpandedPermissionTree>>
  /**
   * Tells whether the subject of the body has a relation to an object; the answer is 200 either way.
   *
   * `POST /relation-tuples/check/openapi`. Takes an access token. Refused with 400.
   */
  postCheckPermission(maxDepth?: number, postCheckPermissionBody?: PostCheckPermissionBody, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
  /**
   * Tells whether the subject of the body has a relation to an object; 403 when it has not.
   *
   * `POST /relation-tuples/check`. Takes an access token. Refused with 400, 403.
   */
  postCheckPermissionOrError(maxDepth?: number, postCheckPermissionOrErrorBody?: PostCheckPermissionOrErrorBody, options?: RequestOptions): Promise<CompatResponse<CheckPermissionResult>>
}

/** The operations of PermissionApi as functions that send later. */
export declare const PermissionApiFp: (configuration?: Configuration) => {
  /**
   * Tells whether a subject has a relation to an object; the answer is 200 either way.
   *
   * `GET /relation-tuples/check/openapi`. Takes an access token. Refused with 400.
   */
  checkPermission(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CheckPermissionResult>>>
  /**
   * Tells whether a subject has a relation to an object; 403 when it has not.
   *
   * `GET /relation-tuples/check`. Takes an access token. Refused with 400, 403.
   */
  checkPermissionOrError(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CheckPermissionResult>>>
  /**
   * Shows as a tree which subjects have a relation to an object, and why.
   *
   * `GET /relation-tuples/expand`. Takes an access token. Refused with 400, 404.
   */
  expandPermissions(namespace: string, object: string, relation: string, maxDepth?: number, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ExpandedPermissionTree>>>
  /**
   * Tells whether the subject of the body has a relation to an object; the answer is 200 either way.
   *
   * `POST /relation-tuples/check/openapi`. Takes an access token. Refused with 400.
   */
  postCheckPermission(maxDepth?: number, postCheckPermissionBody?: PostCheckPermissionBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CheckPermissionResult>>>
  /**
   * Tells whether the subject of the body has a relation to an object; 403 when it has not.
   *
   * `POST /relation-tuples/check`. Takes an access token. Refused with 400, 403.
   */
  postCheckPermissionOrError(maxDepth?: number, postCheckPermissionOrErrorBody?: PostCheckPermissionOrErrorBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CheckPermissionResult>>>
}

/** The requests of PermissionApi, made and not sent. */
export declare const PermissionApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Tells whether a subject has a relation to an object; the answer is 200 either way.
   *
   * `GET /relation-tuples/check/openapi`. Takes an access token. Refused with 400.
   */
  checkPermission(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Tells whether a subject has a relation to an object; 403 when it has not.
   *
   * `GET /relation-tuples/check`. Takes an access token. Refused with 400, 403.
   */
  checkPermissionOrError(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, maxDepth?: number, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Shows as a tree which subjects have a relation to an object, and why.
   *
   * `GET /relation-tuples/expand`. Takes an access token. Refused with 400, 404.
   */
  expandPermissions(namespace: string, object: string, relation: string, maxDepth?: number, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Tells whether the subject of the body has a relation to an object; the answer is 200 either way.
   *
   * `POST /relation-tuples/check/openapi`. Takes an access token. Refused with 400.
   */
  postCheckPermission(maxDepth?: number, postCheckPermissionBody?: PostCheckPermissionBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Tells whether the subject of the body has a relation to an object; 403 when it has not.
   *
   * `POST /relation-tuples/check`. Takes an access token. Refused with 400, 403.
   */
  postCheckPermissionOrError(maxDepth?: number, postCheckPermissionOrErrorBody?: PostCheckPermissionOrErrorBody, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `createOrganization` of ProjectApi. */
export interface ProjectApiCreateOrganizationRequest {
  readonly projectId: string
  readonly organizationBody?: OrganizationBody
}

/** The request parameters of `createProject` of ProjectApi. */
export interface ProjectApiCreateProjectRequest {
  readonly createProjectBody?: CreateProjectBody
}

/** The request parameters of `createProjectApiKey` of ProjectApi. */
export interface ProjectApiCreateProjectApiKeyRequest {
  readonly project: string
  readonly inlineObject3?: {
  /** Name. */
  name: string
}
}

/** The request parameters of `deleteOrganization` of ProjectApi. */
export interface ProjectApiDeleteOrganizationRequest {
  readonly projectId: string
  readonly organizationId: string
}

/** The request parameters of `deleteProjectApiKey` of ProjectApi. */
export interface ProjectApiDeleteProjectApiKeyRequest {
  readonly project: string
  readonly tokenId: string
}

/** The request parameters of `getOrganization` of ProjectApi. */
export interface ProjectApiGetOrganizationRequest {
  readonly projectId: string
  readonly organizationId: string
}

/** The request parameters of `getProject` of ProjectApi. */
export interface ProjectApiGetProjectRequest {
  readonly projectId: string
}

/** The request parameters of `getProjectMembers` of ProjectApi. */
export interface ProjectApiGetProjectMembersRequest {
  readonly project: string
}

/** The request parameters of `getProjectMetrics` of ProjectApi. */
export interface ProjectApiGetProjectMetricsRequest {
  readonly projectId: string
  readonly eventType: string
  readonly resolution: string
  readonly from: string
  readonly to: string
}

/** The request parameters of `listOrganizations` of ProjectApi. */
export interface ProjectApiListOrganizationsRequest {
  readonly projectId: string
}

/** The request parameters of `listProjectApiKeys` of ProjectApi. */
export interface ProjectApiListProjectApiKeysRequest {
  readonly project: string
}

/** The request parameters of `patchProject` of ProjectApi. */
export interface ProjectApiPatchProjectRequest {
  readonly projectId: string
  readonly jsonPatch?: JsonPatch[]
}

/** The request parameters of `purgeProject` of ProjectApi. */
export interface ProjectApiPurgeProjectRequest {
  readonly projectId: string
}

/** The request parameters of `removeProjectMember` of ProjectApi. */
export interface ProjectApiRemoveProjectMemberRequest {
  readonly project: string
  readonly member: string
}

/** The request parameters of `setActiveProjectInConsole` of ProjectApi. */
export interface ProjectApiSetActiveProjectInConsoleRequest {
  readonly setActiveProjectInConsoleBody?: SetActiveProjectInConsoleBody
}

/** The request parameters of `setProject` of ProjectApi. */
export interface ProjectApiSetProjectRequest {
  readonly projectId: string
  readonly setProject?: SetProject
}

/** The request parameters of `updateOrganization` of ProjectApi. */
export interface ProjectApiUpdateOrganizationRequest {
  readonly projectId: string
  readonly organizationId: string
  readonly organizationBody?: OrganizationBody
}

/** The operations of ProjectApi, each with one object of parameters. */
export declare class ProjectApi extends BaseAPI {
  /**
   * Creates an organization.
   *
   * `POST /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403, 409.
   */
  createOrganization(requestParameters: ProjectApiCreateOrganizationRequest, options?: RequestOptions): Promise<CompatResponse<Organization>>
  /**
   * Creates a project.
   *
   * `POST /projects`. Takes an access token. Refused with 401, 403, 404.
   */
  createProject(requestParameters?: ProjectApiCreateProjectRequest, options?: RequestOptions): Promise<CompatResponse<Project>>
  /**
   * Creates an API key; its value is shown this once.
   *
   * `POST /projects/{project}/tokens`. Takes an access token.
   */
  createProjectApiKey(requestParameters: ProjectApiCreateProjectApiKeyRequest, options?: RequestOptions): Promise<CompatResponse<ProjectApiKey>>
  /**
   * Deletes an organization.
   *
   * `DELETE /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409.
   */
  deleteOrganization(requestParameters: ProjectApiDeleteOrganizationRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes an API key, which stops working at once.
   *
   * `DELETE /projects/{project}/tokens/{token_id}`. Takes an access token.
   */
  deleteProjectApiKey(requestParameters: ProjectApiDeleteProjectApiKeyRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Tells which project the caller works on in the console.
   *
   * `GET /console/active/project`. Takes an access token. Refused with 401.
   */
  getActiveProjectInConsole(options?: RequestOptions): Promise<CompatResponse<ActiveProjectInConsole>>
  /**
   * Answers with an organization.
   *
   * `GET /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403.
   */
  getOrganization(requestParameters: ProjectApiGetOrganizationRequest, options?: RequestOptions): Promise<CompatResponse<GetOrganizationResponse>>
  /**
   * Answers with a project and the configuration of its services.
   *
   * `GET /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404.
   */
  getProject(requestParameters: ProjectApiGetProjectRequest, options?: RequestOptions): Promise<CompatResponse<Project>>
  /**
   * Lists the people who may work on a project.
   *
   * `GET /projects/{project}/members`. Takes an access token. Refused with 401, 406.
   */
  getProjectMembers(requestParameters: ProjectApiGetProjectMembersRequest, options?: RequestOptions): Promise<CompatResponse<CloudAccount[]>>
  /**
   * Counts events of a project over time.
   *
   * `GET /projects/{project_id}/metrics`. Takes an access token. Refused with 400, 403.
   */
  getProjectMetrics(requestParameters: ProjectApiGetProjectMetricsRequest, options?: RequestOptions): Promise<CompatResponse<GetProjectMetricsResponse>>
  /**
   * Lists the organizations of a project.
   *
   * `GET /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403.
   */
  listOrganizations(requestParameters: ProjectApiListOrganizationsRequest, options?: RequestOptions): Promise<CompatResponse<ListOrganizationsResponse>>
  /**
   * Lists the API keys of a project, without their values.
   *
   * `GET /projects/{project}/tokens`. Takes an access token.
   */
  listProjectApiKeys(requestParameters: ProjectApiListProjectApiKeysRequest, options?: RequestOptions): Promise<CompatResponse<ProjectApiKey[]>>
  /**
   * Lists the projects the caller can reach.
   *
   * `GET /projects`. Takes an access token. Refused with 401, 403, 404.
   */
  listProjects(options?: RequestOptions): Promise<CompatResponse<ProjectMetadata[]>>
  /**
   * Changes the configuration of a project by a JSON Patch.
   *
   * `PATCH /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404.
   */
  patchProject(requestParameters: ProjectApiPatchProjectRequest, options?: RequestOptions): Promise<CompatResponse<SuccessfulProjectUpdate>>
  /**
   * Deletes a project and all its data, for good.
   *
   * `DELETE /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404.
   */
  purgeProject(requestParameters: ProjectApiPurgeProjectRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Takes a person off a project.
   *
   * `DELETE /projects/{project}/members/{member}`. Takes an access token. Refused with 401, 406.
   */
  removeProjectMember(requestParameters: ProjectApiRemoveProjectMemberRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Chooses the project the caller works on in the console.
   *
   * `PUT /console/active/project`. Takes an access token. Refused with 401.
   */
  setActiveProjectInConsole(requestParameters?: ProjectApiSetActiveProjectInConsoleRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces the configuration of a project.
   *
   * `PUT /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404.
   */
  setProject(requestParameters: ProjectApiSetProjectRequest, options?: RequestOptions): Promise<CompatResponse<SuccessfulProjectUpdate>>
  /**
   * Changes the label and domains of an organization.
   *
   * `PUT /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409.
   */
  updateOrganization(requestParameters: ProjectApiUpdateOrganizationRequest, options?: RequestOptions): Promise<CompatResponse<Organization>>
}

/** The operations of ProjectApi with positional parameters. */
export declare const ProjectApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Creates an organization.
   *
   * `POST /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403, 409.
   */
  createOrganization(projectId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<CompatResponse<Organization>>
  /**
   * Creates a project.
   *
   * `POST /projects`. Takes an access token. Refused with 401, 403, 404.
   */
  createProject(createProjectBody?: CreateProjectBody, options?: RequestOptions): Promise<CompatResponse<Project>>
  /**
   * Creates an API key; its value is shown this once.
   *
   * `POST /projects/{project}/tokens`. Takes an access token.
   */
  createProjectApiKey(project: string, inlineObject3?: {
  /** Name. */
  name: string
}, options?: RequestOptions): Promise<CompatResponse<ProjectApiKey>>
  /**
   * Deletes an organization.
   *
   * `DELETE /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409.
   */
  deleteOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Deletes an API key, which stops working at once.
   *
   * `DELETE /projects/{project}/tokens/{token_id}`. Takes an access token.
   */
  deleteProjectApiKey(project: string, tokenId: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Tells which project the caller works on in the console.
   *
   * `GET /console/active/project`. Takes an access token. Refused with 401.
   */
  getActiveProjectInConsole(options?: RequestOptions): Promise<CompatResponse<ActiveProjectInConsole>>
  /**
   * Answers with an organization.
   *
   * `GET /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403.
   */
  getOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<CompatResponse<GetOrganizationResponse>>
  /**
   * Answers with a project and the configuration of its services.
   *
   * `GET /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404.
   */
  getProject(projectId: string, options?: RequestOptions): Promise<CompatResponse<Project>>
  /**
   * Lists the people who may work on a project.
   *
   * `GET /projects/{project}/members`. Takes an access token. Refused with 401, 406.
   */
  getProjectMembers(project: string, options?: RequestOptions): Promise<CompatResponse<CloudAccount[]>>
  /**
   * Counts events of a project over time.
   *
   * `GET /projects/{project_id}/metrics`. Takes an access token. Refused with 400, 403.
   */
  getProjectMetrics(projectId: string, eventType: string, resolution: string, from: string, to: string, options?: RequestOptions): Promise<CompatResponse<GetProjectMetricsResponse>>
  /**
   * Lists the organizations of a project.
   *
   * `GET /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403.
   */
  listOrganizations(projectId: string, options?: RequestOptions): Promise<CompatResponse<ListOrganizationsResponse>>
  /**
   * Lists the API keys of a project, without their values.
   *
   * `GET /projects/{project}/tokens`. Takes an access token.
   */
  listProjectApiKeys(project: string, options?: RequestOptions): Promise<CompatResponse<ProjectApiKey[]>>
  /**
   * Lists the projects the caller can reach.
   *
   * `GET /projects`. Takes an access token. Refused with 401, 403, 404.
   */
  listProjects(options?: RequestOptions): Promise<CompatResponse<ProjectMetadata[]>>
  /**
   * Changes the configuration of a project by a JSON Patch.
   *
   * `PATCH /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404.
   */
  patchProject(projectId: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<CompatResponse<SuccessfulProjectUpdate>>
  /**
   * Deletes a project and all its data, for good.
   *
   * `DELETE /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404.
   */
  purgeProject(projectId: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Takes a person off a project.
   *
   * `DELETE /projects/{project}/members/{member}`. Takes an access token. Refused with 401, 406.
   */
  removeProjectMember(project: string, member: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Chooses the project the caller works on in the console.
   *
   * `PUT /console/active/project`. Takes an access token. Refused with 401.
   */
  setActiveProjectInConsole(setActiveProjectInConsoleBody?: SetActiveProjectInConsoleBody, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Replaces the configuration of a project.
   *
   * `PUT /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404.
   */
  setProject(projectId: string, setProject?: SetProject, options?: RequestOptions): Promise<CompatResponse<SuccessfulProjectUpdate>>
  /**
   * Changes the label and domains of an organization.
   *
   * `PUT /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409.
   */
  updateOrganization(projectId: string, organizationId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<CompatResponse<Organization>>
}

/** The operations of ProjectApi as functions that send later. */
export declare const ProjectApiFp: (configuration?: Configuration) => {
  /**
   * Creates an organization.
   *
   * `POST /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403, 409.
   */
  createOrganization(projectId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Organization>>>
  /**
   * Creates a project.
   *
   * `POST /projects`. Takes an access token. Refused with 401, 403, 404.
   */
  createProject(createProjectBody?: CreateProjectBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Project>>>
  /**
   * Creates an API key; its value is shown this once.
   *
   * `POST /projects/{project}/tokens`. Takes an access token.
   */
  createProjectApiKey(project: string, inlineObject3?: {
  /** Name. */
  name: string
}, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ProjectApiKey>>>
  /**
   * Deletes an organization.
   *
   * `DELETE /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409.
   */
  deleteOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Deletes an API key, which stops working at once.
   *
   * `DELETE /projects/{project}/tokens/{token_id}`. Takes an access token.
   */
  deleteProjectApiKey(project: string, tokenId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Tells which project the caller works on in the console.
   *
   * `GET /console/active/project`. Takes an access token. Refused with 401.
   */
  getActiveProjectInConsole(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ActiveProjectInConsole>>>
  /**
   * Answers with an organization.
   *
   * `GET /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403.
   */
  getOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<GetOrganizationResponse>>>
  /**
   * Answers with a project and the configuration of its services.
   *
   * `GET /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404.
   */
  getProject(projectId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Project>>>
  /**
   * Lists the people who may work on a project.
   *
   * `GET /projects/{project}/members`. Takes an access token. Refused with 401, 406.
   */
  getProjectMembers(project: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CloudAccount[]>>>
  /**
   * Counts events of a project over time.
   *
   * `GET /projects/{project_id}/metrics`. Takes an access token. Refused with 400, 403.
   */
  getProjectMetrics(projectId: string, eventType: string, resolution: string, from: string, to: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<GetProjectMetricsResponse>>>
  /**
   * Lists the organizations of a project.
   *
   * `GET /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403.
   */
  listOrganizations(projectId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ListOrganizationsResponse>>>
  /**
   * Lists the API keys of a project, without their values.
   *
   * `GET /projects/{project}/tokens`. Takes an access token.
   */
  listProjectApiKeys(project: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ProjectApiKey[]>>>
  /**
   * Lists the projects the caller can reach.
   *
   * `GET /projects`. Takes an access token. Refused with 401, 403, 404.
   */
  listProjects(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<ProjectMetadata[]>>>
  /**
   * Changes the configuration of a project by a JSON Patch.
   *
   * `PATCH /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404.
   */
  patchProject(projectId: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SuccessfulProjectUpdate>>>
  /**
   * Deletes a project and all its data, for good.
   *
   * `DELETE /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404.
   */
  purgeProject(projectId: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Takes a person off a project.
   *
   * `DELETE /projects/{project}/members/{member}`. Takes an access token. Refused with 401, 406.
   */
  removeProjectMember(project: string, member: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Chooses the project the caller works on in the console.
   *
   * `PUT /console/active/project`. Takes an access token. Refused with 401.
   */
  setActiveProjectInConsole(setActiveProjectInConsoleBody?: SetActiveProjectInConsoleBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Replaces the configuration of a project.
   *
   * `PUT /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404.
   */
  setProject(projectId: string, setProject?: SetProject, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<SuccessfulProjectUpdate>>>
  /**
   * Changes the label and domains of an organization.
   *
   * `PUT /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409.
   */
  updateOrganization(projectId: string, organizationId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Organization>>>
}

/** The requests of ProjectApi, made and not sent. */
export declare const ProjectApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Creates an organization.
   *
   * `POST /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403, 409.
   */
  createOrganization(projectId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates a project.
   *
   * `POST /projects`. Takes an access token. Refused with 401, 403, 404.
   */
  createProject(createProjectBody?: CreateProjectBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates an API key; its value is shown this once.
   *
   * `POST /projects/{project}/tokens`. Takes an access token.
   */
  createProjectApiKey(project: string, inlineObject3?: {
  /** Name. */
  name: string
}, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes an organization.
   *
   * `DELETE /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409.
   */
  deleteOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes an API key, which stops working at once.
   *
   * `DELETE /projects/{project}/tokens/{token_id}`. Takes an access token.
   */
  deleteProjectApiKey(project: string, tokenId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Tells which project the caller works on in the console.
   *
   * `GET /console/active/project`. Takes an access token. Refused with 401.
   */
  getActiveProjectInConsole(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with an organization.
   *
   * `GET /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403.
   */
  getOrganization(projectId: string, organizationId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Answers with a project and the configuration of its services.
   *
   * `GET /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404.
   */
  getProject(projectId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the people who may work on a project.
   *
   * `GET /projects/{project}/members`. Takes an access token. Refused with 401, 406.
   */
  getProjectMembers(project: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Counts events of a project over time.
   *
   * `GET /projects/{project_id}/metrics`. Takes an access token. Refused with 400, 403.
   */
  getProjectMetrics(projectId: string, eventType: string, resolution: string, from: string, to: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the organizations of a project.
   *
   * `GET /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403.
   */
  listOrganizations(projectId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the API keys of a project, without their values.
   *
   * `GET /projects/{project}/tokens`. Takes an access token.
   */
  listProjectApiKeys(project: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the projects the caller can reach.
   *
   * `GET /projects`. Takes an access token. Refused with 401, 403, 404.
   */
  listProjects(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Changes the configuration of a project by a JSON Patch.
   *
   * `PATCH /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404.
   */
  patchProject(projectId: string, jsonPatch?: JsonPatch[], options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes a project and all its data, for good.
   *
   * `DELETE /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404.
   */
  purgeProject(projectId: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Takes a person off a project.
   *
   * `DELETE /projects/{project}/members/{member}`. Takes an access token. Refused with 401, 406.
   */
  removeProjectMember(project: string, member: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Chooses the project the caller works on in the console.
   *
   * `PUT /console/active/project`. Takes an access token. Refused with 401.
   */
  setActiveProjectInConsole(setActiveProjectInConsoleBody?: SetActiveProjectInConsoleBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Replaces the configuration of a project.
   *
   * `PUT /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404.
   */
  setProject(projectId: string, setProject?: SetProject, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Changes the label and domains of an organization.
   *
   * `PUT /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409.
   */
  updateOrganization(projectId: string, organizationId: string, organizationBody?: OrganizationBody, options?: RequestOptions): Promise<RequestArgs>
}

/** The request parameters of `checkOplSyntax` of RelationshipApi. */
export interface RelationshipApiCheckOplSyntaxRequest {
  readonly body?: string
}

/** The request parameters of `createRelationship` of RelationshipApi. */
export interface RelationshipApiCreateRelationshipRequest {
  readonly createRelationshipBody?: CreateRelationshipBody
}

/** The request parameters of `deleteRelationships` of RelationshipApi. */
export interface RelationshipApiDeleteRelationshipsRequest {
  readonly namespace?: string
  readonly object?: string
  readonly relation?: string
  readonly subjectId?: string
  readonly subjectSetNamespace?: string
  readonly subjectSetObject?: string
  readonly subjectSetRelation?: string
}

/** The request parameters of `getRelationships` of RelationshipApi. */
export interface RelationshipApiGetRelationshipsRequest {
  readonly pageToken?: string
  readonly pageSize?: number
  readonly namespace?: string
  readonly object?: string
  readonly relation?: string
  readonly subjectId?: string
  readonly subjectSetNamespace?: string
  readonly subjectSetObject?: string
  readonly subjectSetRelation?: string
}

/** The request parameters of `patchRelationships` of RelationshipApi. */
export interface RelationshipApiPatchRelationshipsRequest {
  readonly relationshipPatch?: RelationshipPatch[]
}

/** The operations of RelationshipApi, each with one object of parameters. */
export declare class RelationshipApi extends BaseAPI {
  /**
   * Checks the syntax and types of a permission model.
   *
   * `POST /opl/syntax/check`. Takes an access token. Refused with 400.
   */
  checkOplSyntax(requestParameters?: RelationshipApiCheckOplSyntaxRequest, options?: RequestOptions): Promise<CompatResponse<CheckOplSyntaxResult>>
  /**
   * Creates a relationship.
   *
   * `PUT /admin/relation-tuples`. Takes an access token. Refused with 400.
   */
  createRelationship(requestParameters?: RelationshipApiCreateRelationshipRequest, options?: RequestOptions): Promise<CompatResponse<Relationship>>
  /**
   * Deletes the relationships that match a query.
   *
   * `DELETE /admin/relation-tuples`. Takes an access token. Refused with 400.
   */
  deleteRelationships(requestParameters?: RelationshipApiDeleteRelationshipsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Lists the relationships that match a query.
   *
   * `GET /relation-tuples`. Takes an access token. Refused with 404.
   */
  getRelationships(requestParameters?: RelationshipApiGetRelationshipsRequest, options?: RequestOptions): Promise<CompatResponse<Relationships>>
  /**
   * Lists the configured namespaces.
   *
   * `GET /namespaces`. Takes an access token.
   */
  listRelationshipNamespaces(options?: RequestOptions): Promise<CompatResponse<RelationshipNamespaces>>
  /**
   * Inserts and deletes relationships, all or none.
   *
   * `PATCH /admin/relation-tuples`. Takes an access token. Refused with 400, 404.
   */
  patchRelationships(requestParameters?: RelationshipApiPatchRelationshipsRequest, options?: RequestOptions): Promise<CompatResponse<void>>
}

/** The operations of RelationshipApi with positional parameters. */
export declare const RelationshipApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Checks the syntax and types of a permission model.
   *
   * `POST /opl/syntax/check`. Takes an access token. Refused with 400.
   */
  checkOplSyntax(body?: string, options?: RequestOptions): Promise<CompatResponse<CheckOplSyntaxResult>>
  /**
   * Creates a relationship.
   *
   * `PUT /admin/relation-tuples`. Takes an access token. Refused with 400.
   */
  createRelationship(createRelationshipBody?: CreateRelationshipBody, options?: RequestOptions): Promise<CompatResponse<Relationship>>
  /**
   * Deletes the relationships that match a query.
   *
   * `DELETE /admin/relation-tuples`. Takes an access token. Refused with 400.
   */
  deleteRelationships(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<CompatResponse<void>>
  /**
   * Lists the relationships that match a query.
   *
   * `GET /relation-tuples`. Takes an access token. Refused with 404.
   */
  getRelationships(pageToken?: string, pageSize?: number, namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<CompatResponse<Relationships>>
  /**
   * Lists the configured namespaces.
   *
   * `GET /namespaces`. Takes an access token.
   */
  listRelationshipNamespaces(options?: RequestOptions): Promise<CompatResponse<RelationshipNamespaces>>
  /**
   * Inserts and deletes relationships, all or none.
   *
   * `PATCH /admin/relation-tuples`. Takes an access token. Refused with 400, 404.
   */
  patchRelationships(relationshipPatch?: RelationshipPatch[], options?: RequestOptions): Promise<CompatResponse<void>>
}

/** The operations of RelationshipApi as functions that send later. */
export declare const RelationshipApiFp: (configuration?: Configuration) => {
  /**
   * Checks the syntax and types of a permission model.
   *
   * `POST /opl/syntax/check`. Takes an access token. Refused with 400.
   */
  checkOplSyntax(body?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<CheckOplSyntaxResult>>>
  /**
   * Creates a relationship.
   *
   * `PUT /admin/relation-tuples`. Takes an access token. Refused with 400.
   */
  createRelationship(createRelationshipBody?: CreateRelationshipBody, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Relationship>>>
  /**
   * Deletes the relationships that match a query.
   *
   * `DELETE /admin/relation-tuples`. Takes an access token. Refused with 400.
   */
  deleteRelationships(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
  /**
   * Lists the relationships that match a query.
   *
   * `GET /relation-tuples`. Takes an access token. Refused with 404.
   */
  getRelationships(pageToken?: string, pageSize?: number, namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<Relationships>>>
  /**
   * Lists the configured namespaces.
   *
   * `GET /namespaces`. Takes an access token.
   */
  listRelationshipNamespaces(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<RelationshipNamespaces>>>
  /**
   * Inserts and deletes relationships, all or none.
   *
   * `PATCH /admin/relation-tuples`. Takes an access token. Refused with 400, 404.
   */
  patchRelationships(relationshipPatch?: RelationshipPatch[], options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<void>>>
}

/** The requests of RelationshipApi, made and not sent. */
export declare const RelationshipApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Checks the syntax and types of a permission model.
   *
   * `POST /opl/syntax/check`. Takes an access token. Refused with 400.
   */
  checkOplSyntax(body?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Creates a relationship.
   *
   * `PUT /admin/relation-tuples`. Takes an access token. Refused with 400.
   */
  createRelationship(createRelationshipBody?: CreateRelationshipBody, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Deletes the relationships that match a query.
   *
   * `DELETE /admin/relation-tuples`. Takes an access token. Refused with 400.
   */
  deleteRelationships(namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the relationships that match a query.
   *
   * `GET /relation-tuples`. Takes an access token. Refused with 404.
   */
  getRelationships(pageToken?: string, pageSize?: number, namespace?: string, object?: string, relation?: string, subjectId?: string, subjectSetNamespace?: string, subjectSetObject?: string, subjectSetRelation?: string, options?: RequestOptions): Promise<RequestArgs>
  /**
   * Lists the configured namespaces.
   *
   * `GET /namespaces`. Takes an access token.
   */
  listRelationshipNamespaces(options?: RequestOptions): Promise<RequestArgs>
  /**
   * Inserts and deletes relationships, all or none.
   *
   * `PATCH /admin/relation-tuples`. Takes an access token. Refused with 400, 404.
   */
  patchRelationships(relationshipPatch?: RelationshipPatch[], options?: RequestOptions): Promise<RequestArgs>
}

/** The operations of WellknownApi, each with one object of parameters. */
export declare class WellknownApi extends BaseAPI {
  /**
   * Publishes the public keys with which tokens are verified.
   *
   * `GET /.well-known/jwks.json`.
   */
  discoverJsonWebKeys(options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
}

/** The operations of WellknownApi with positional parameters. */
export declare const WellknownApiFactory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {
  /**
   * Publishes the public keys with which tokens are verified.
   *
   * `GET /.well-known/jwks.json`.
   */
  discoverJsonWebKeys(options?: RequestOptions): Promise<CompatResponse<JsonWebKeySet>>
}

/** The operations of WellknownApi as functions that send later. */
export declare const WellknownApiFp: (configuration?: Configuration) => {
  /**
   * Publishes the public keys with which tokens are verified.
   *
   * `GET /.well-known/jwks.json`.
   */
  discoverJsonWebKeys(options?: RequestOptions): Promise<(axios?: Requester, basePath?: string) => Promise<CompatResponse<JsonWebKeySet>>>
}

/** The requests of WellknownApi, made and not sent. */
export declare const WellknownApiAxiosParamCreator: (configuration?: Configuration) => {
  /**
   * Publishes the public keys with which tokens are verified.
   *
   * `GET /.well-known/jwks.json`.
   */
  discoverJsonWebKeys(options?: RequestOptions): Promise<RequestArgs>
}
