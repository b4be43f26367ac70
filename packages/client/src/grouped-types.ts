// Written by packages/client/src/generator/main.ts: run it again after a change of the contract.

import type { CallOptions } from './client.ts'
import type { ActiveProjectInConsole, BatchCheckPermissionResult, BatchPatchIdentitiesResponse, CheckOplSyntaxResult, CheckPermissionResult, CloudAccount, DeleteMySessionsCount, ExpandedPermissionTree, FlowError, GetOrganizationResponse, GetProjectMetricsResponse, HealthStatus, Identity, IdentitySchemaContainer, IntrospectedOAuth2Token, JsonPatch, JsonWebKey, JsonWebKeySet, ListOrganizationsResponse, LoginFlow, LogoutFlow, Message, OAuth2Client, OAuth2ConsentRequest, OAuth2ConsentSession, OAuth2LoginRequest, OAuth2LogoutRequest, OAuth2RedirectTo, OAuth2TokenExchange, OidcConfiguration, OidcUserInfo, Organization, PermissionExplanation, PermittedObjects, PermittedSubjects, Project, ProjectApiKey, ProjectMetadata, RecoveryCodeForIdentity, RecoveryFlow, RecoveryLinkForIdentity, RegistrationFlow, Relationship, RelationshipNamespaces, Relationships, Session, SettingsFlow, SuccessfulNativeLogin, SuccessfulNativeRegistration, SuccessfulProjectUpdate, TrustedOAuth2JwtGrantIssuer, VerifiableCredentialResponse, VerificationFlow } from './generated/models.ts'
import type { GetCourierMessageArguments, ListCourierMessagesArguments, CreateBrowserLoginFlowArguments, CreateBrowserLogoutFlowArguments, CreateBrowserRecoveryFlowArguments, CreateBrowserRegistrationFlowArguments, CreateBrowserSettingsFlowArguments, CreateBrowserVerificationFlowArguments, CreateNativeLoginFlowArguments, CreateNativeRecoveryFlowArguments, CreateNativeRegistrationFlowArguments, CreateNativeSettingsFlowArguments, CreateNativeVerificationFlowArguments, DisableMyOtherSessionsArguments, DisableMySessionArguments, ExchangeSessionTokenArguments, GetFlowErrorArguments, GetLoginFlowArguments, GetRecoveryFlowArguments, GetRegistrationFlowArguments, GetSettingsFlowArguments, GetVerificationFlowArguments, GetWebAuthnJavaScriptArguments, ListMySessionsArguments, PerformNativeLogoutArguments, ToSessionArguments, UpdateLoginFlowArguments, UpdateLogoutFlowArguments, UpdateRecoveryFlowArguments, UpdateRegistrationFlowArguments, UpdateSettingsFlowArguments, UpdateVerificationFlowArguments, BatchPatchIdentitiesArguments, CreateIdentityArguments, CreateRecoveryCodeForIdentityArguments, CreateRecoveryLinkForIdentityArguments, DeleteIdentityArguments, DeleteIdentityCredentialsArguments, DeleteIdentitySessionsArguments, DisableSessionArguments, ExtendSessionArguments, GetIdentityArguments, GetIdentitySchemaArguments, GetSessionArguments, ListIdentitiesArguments, ListIdentitySchemasArguments, ListIdentitySessionsArguments, ListSessionsArguments, PatchIdentityArguments, UpdateIdentityArguments, SearchIdentitiesArguments, CreateJsonWebKeySetArguments, DeleteJsonWebKeyArguments, DeleteJsonWebKeySetArguments, GetJsonWebKeyArguments, GetJsonWebKeySetArguments, SetJsonWebKeyArguments, SetJsonWebKeySetArguments, GetVersionArguments, IsAliveArguments, IsReadyArguments, AcceptOAuth2ConsentRequestArguments, AcceptOAuth2LoginRequestArguments, AcceptOAuth2LogoutRequestArguments, CreateOAuth2ClientArguments, DeleteOAuth2ClientArguments, DeleteOAuth2TokenArguments, DeleteTrustedOAuth2JwtGrantIssuerArguments, GetOAuth2ClientArguments, GetOAuth2ConsentRequestArguments, GetOAuth2LoginRequestArguments, GetOAuth2LogoutRequestArguments, GetTrustedOAuth2JwtGrantIssuerArguments, IntrospectOAuth2TokenArguments, ListOAuth2ClientsArguments, ListOAuth2ConsentSessionsArguments, ListTrustedOAuth2JwtGrantIssuersArguments, OAuth2AuthorizeArguments, Oauth2TokenExchangeArguments, PatchOAuth2ClientArguments, RejectOAuth2ConsentRequestArguments, RejectOAuth2LoginRequestArguments, RejectOAuth2LogoutRequestArguments, RevokeOAuth2ConsentSessionsArguments, RevokeOAuth2LoginSessionsArguments, RevokeOAuth2TokenArguments, SetOAuth2ClientArguments, SetOAuth2ClientLifespansArguments, TrustOAuth2JwtGrantIssuerArguments, DeleteRotatedOAuth2ClientSecretsArguments, RotateOAuth2ClientSecretArguments, CreateOidcDynamicClientArguments, CreateVerifiableCredentialArguments, DeleteOidcDynamicClientArguments, DiscoverOidcConfigurationArguments, GetOidcDynamicClientArguments, GetOidcUserInfoArguments, RevokeOidcSessionArguments, SetOidcDynamicClientArguments, CheckPermissionArguments, CheckPermissionOrErrorArguments, ExpandPermissionsArguments, PostCheckPermissionArguments, PostCheckPermissionOrErrorArguments, BatchCheckPermissionArguments, ExplainPermissionArguments, ListPermittedObjectsArguments, ListPermittedSubjectsArguments, CreateOrganizationArguments, CreateProjectArguments, CreateProjectApiKeyArguments, DeleteOrganizationArguments, DeleteProjectApiKeyArguments, GetActiveProjectInConsoleArguments, GetOrganizationArguments, GetProjectArguments, GetProjectMembersArguments, GetProjectMetricsArguments, ListOrganizationsArguments, ListProjectApiKeysArguments, ListProjectsArguments, PatchProjectArguments, PurgeProjectArguments, RemoveProjectMemberArguments, SetActiveProjectInConsoleArguments, SetProjectArguments, UpdateOrganizationArguments, DiffProjectRevisionArguments, GetProjectRevisionArguments, ListProjectRevisionsArguments, RevertProjectArguments, SetProjectStateArguments, CheckOplSyntaxArguments, CreateRelationshipArguments, DeleteRelationshipsArguments, GetRelationshipsArguments, ListRelationshipNamespacesArguments, PatchRelationshipsArguments, DiscoverJsonWebKeysArguments } from './operation-types.ts'

/** Every operation of the platform as a method of its group. */
export interface GroupedMethods {
  courier: {
    /**
     * Returns a message and its delivery attempts.
     *
     * `GET /admin/courier/messages/{id}`. Accepts an access token. Errors: 400 and others.
     */
    getCourierMessage(args: GetCourierMessageArguments, options?: CallOptions): Promise<Message>
    /**
     * Lists messages sent to identities.
     *
     * `GET /admin/courier/messages`. Accepts an access token. Errors: 400 and others.
     */
    listCourierMessages(args?: ListCourierMessagesArguments, options?: CallOptions): Promise<Message[]>
  }
  frontend: {
    /**
     * Starts a login in a browser and sets its CSRF cookie.
     *
     * `GET /self-service/login/browser`. Accepts a session token or cookie. Errors: 400 and others.
     */
    createBrowserLoginFlow(args?: CreateBrowserLoginFlowArguments, options?: CallOptions): Promise<LoginFlow>
    /**
     * Returns the URL and token for logging a browser out.
     *
     * `GET /self-service/logout/browser`. Accepts a session token or cookie. Errors: 400, 401, 500.
     */
    createBrowserLogoutFlow(args?: CreateBrowserLogoutFlowArguments, options?: CallOptions): Promise<LogoutFlow>
    /**
     * Starts an account recovery in a browser and sets its CSRF cookie.
     *
     * `GET /self-service/recovery/browser`. Errors: 400 and others.
     */
    createBrowserRecoveryFlow(args?: CreateBrowserRecoveryFlowArguments, options?: CallOptions): Promise<RecoveryFlow>
    /**
     * Starts a registration in a browser and sets its CSRF cookie.
     *
     * `GET /self-service/registration/browser`. Errors: any status from 400.
     */
    createBrowserRegistrationFlow(args?: CreateBrowserRegistrationFlowArguments, options?: CallOptions): Promise<RegistrationFlow>
    /**
     * Starts a settings flow in a browser and sets its CSRF cookie.
     *
     * `GET /self-service/settings/browser`. Accepts a session token or cookie. Errors: 400, 401, 403 and others.
     */
    createBrowserSettingsFlow<Traits = unknown>(args?: CreateBrowserSettingsFlowArguments, options?: CallOptions): Promise<SettingsFlow<Traits>>
    /**
     * Starts the verification of an address in a browser and sets its CSRF cookie.
     *
     * `GET /self-service/verification/browser`. Errors: any status from 400.
     */
    createBrowserVerificationFlow(args?: CreateBrowserVerificationFlowArguments, options?: CallOptions): Promise<VerificationFlow>
    /**
     * Starts a login in a native app.
     *
     * `GET /self-service/login/api`. Accepts a session token or cookie. Errors: 400 and others.
     */
    createNativeLoginFlow(args?: CreateNativeLoginFlowArguments, options?: CallOptions): Promise<LoginFlow>
    /**
     * Starts an account recovery in a native app.
     *
     * `GET /self-service/recovery/api`. Errors: 400 and others.
     */
    createNativeRecoveryFlow(args?: CreateNativeRecoveryFlowArguments, options?: CallOptions): Promise<RecoveryFlow>
    /**
     * Starts a registration in a native app.
     *
     * `GET /self-service/registration/api`. Errors: 400 and others.
     */
    createNativeRegistrationFlow(args?: CreateNativeRegistrationFlowArguments, options?: CallOptions): Promise<RegistrationFlow>
    /**
     * Starts a settings flow in a native app.
     *
     * `GET /self-service/settings/api`. Accepts a session token or cookie. Errors: 400 and others.
     */
    createNativeSettingsFlow<Traits = unknown>(args?: CreateNativeSettingsFlowArguments, options?: CallOptions): Promise<SettingsFlow<Traits>>
    /**
     * Starts the verification of an address in a native app.
     *
     * `GET /self-service/verification/api`. Errors: 400 and others.
     */
    createNativeVerificationFlow(args?: CreateNativeVerificationFlowArguments, options?: CallOptions): Promise<VerificationFlow>
    /**
     * Ends all of the caller's sessions except the current one.
     *
     * `DELETE /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
     */
    disableMyOtherSessions(args?: DisableMyOtherSessionsArguments, options?: CallOptions): Promise<DeleteMySessionsCount>
    /**
     * Ends one of the caller's other sessions.
     *
     * `DELETE /sessions/{id}`. Accepts a session token or cookie. Errors: 400, 401 and others.
     */
    disableMySession(args: DisableMySessionArguments, options?: CallOptions): Promise<undefined>
    /**
     * Exchanges the two codes of a native flow that used a browser for a session token.
     *
     * `GET /sessions/token-exchange`. Errors: 403, 404, 410 and others.
     */
    exchangeSessionToken<Traits = unknown>(args: ExchangeSessionTokenArguments, options?: CallOptions): Promise<SuccessfulNativeLogin<Traits>>
    /**
     * Returns the error of a flow that ended on the error page.
     *
     * `GET /self-service/errors`. Errors: 403, 404, 500.
     */
    getFlowError(args: GetFlowErrorArguments, options?: CallOptions): Promise<FlowError>
    /**
     * Returns a login flow.
     *
     * `GET /self-service/login/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
     */
    getLoginFlow(args: GetLoginFlowArguments, options?: CallOptions): Promise<LoginFlow>
    /**
     * Returns a recovery flow.
     *
     * `GET /self-service/recovery/flows`. Accepts a session token or cookie. Errors: 404, 410 and others.
     */
    getRecoveryFlow(args: GetRecoveryFlowArguments, options?: CallOptions): Promise<RecoveryFlow>
    /**
     * Returns a registration flow.
     *
     * `GET /self-service/registration/flows`. Accepts a session token or cookie. Errors: 403, 404, 410 and others.
     */
    getRegistrationFlow(args: GetRegistrationFlowArguments, options?: CallOptions): Promise<RegistrationFlow>
    /**
     * Returns a settings flow.
     *
     * `GET /self-service/settings/flows`. Accepts a session token or cookie. Errors: 401, 403, 404, 410 and others.
     */
    getSettingsFlow<Traits = unknown>(args: GetSettingsFlowArguments, options?: CallOptions): Promise<SettingsFlow<Traits>>
    /**
     * Returns a verification flow.
     *
     * `GET /self-service/verification/flows`. Accepts a session token or cookie. Errors: 403, 404 and others.
     */
    getVerificationFlow(args: GetVerificationFlowArguments, options?: CallOptions): Promise<VerificationFlow>
    /**
     * Returns the script for using security keys in a page.
     *
     * `GET /.well-known/ory/webauthn.js`. No error status is declared.
     */
    getWebAuthnJavaScript(args?: GetWebAuthnJavaScriptArguments, options?: CallOptions): Promise<string>
    /**
     * Lists the caller's other active sessions.
     *
     * `GET /sessions`. Accepts a session token or cookie. Errors: 400, 401 and others.
     */
    listMySessions<Traits = unknown>(args?: ListMySessionsArguments, options?: CallOptions): Promise<Session<Traits>[]>
    /**
     * Revokes a session token.
     *
     * `DELETE /self-service/logout/api`. Errors: 400 and others.
     */
    performNativeLogout(args: PerformNativeLogoutArguments, options?: CallOptions): Promise<undefined>
    /**
     * Returns the caller's session, or 401 without one.
     *
     * `GET /sessions/whoami`. Accepts a session token or cookie. Errors: 401, 403 and others.
     */
    toSession<Traits = unknown>(args?: ToSessionArguments, options?: CallOptions): Promise<Session<Traits>>
    /**
     * Submits a login form.
     *
     * `POST /self-service/login`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
     */
    updateLoginFlow<Traits = unknown>(args: UpdateLoginFlowArguments, options?: CallOptions): Promise<SuccessfulNativeLogin<Traits>>
    /**
     * Logs a browser out with its logout token.
     *
     * `GET /self-service/logout`. Accepts a session token or cookie. Errors: any status from 400.
     */
    updateLogoutFlow(args?: UpdateLogoutFlowArguments, options?: CallOptions): Promise<undefined>
    /**
     * Submits a recovery form.
     *
     * `POST /self-service/recovery`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
     */
    updateRecoveryFlow(args: UpdateRecoveryFlowArguments, options?: CallOptions): Promise<RecoveryFlow>
    /**
     * Submits a registration form.
     *
     * `POST /self-service/registration`. Accepts a session token or cookie. Errors: 400, 410, 422 and others.
     */
    updateRegistrationFlow<Traits = unknown>(args: UpdateRegistrationFlowArguments, options?: CallOptions): Promise<SuccessfulNativeRegistration<Traits>>
    /**
     * Submits a settings form.
     *
     * `POST /self-service/settings`. Accepts a session token or cookie. Errors: 400, 401, 403, 410, 422 and others.
     */
    updateSettingsFlow<Traits = unknown>(args: UpdateSettingsFlowArguments, options?: CallOptions): Promise<SettingsFlow<Traits>>
    /**
     * Submits a verification form.
     *
     * `POST /self-service/verification`. Accepts a session token or cookie. Errors: 400, 410 and others.
     */
    updateVerificationFlow(args: UpdateVerificationFlowArguments, options?: CallOptions): Promise<VerificationFlow>
  }
  identity: {
    /**
     * Creates up to a thousand identities in one request.
     *
     * `PATCH /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
     */
    batchPatchIdentities(args?: BatchPatchIdentitiesArguments, options?: CallOptions): Promise<BatchPatchIdentitiesResponse>
    /**
     * Creates an identity, with or without credentials.
     *
     * `POST /admin/identities`. Accepts an access token. Errors: 400, 409 and others.
     */
    createIdentity<Traits = unknown>(args?: CreateIdentityArguments, options?: CallOptions): Promise<Identity<Traits>>
    /**
     * Creates a recovery code for an identity.
     *
     * `POST /admin/recovery/code`. Accepts an access token. Errors: 400, 404 and others.
     */
    createRecoveryCodeForIdentity(args?: CreateRecoveryCodeForIdentityArguments, options?: CallOptions): Promise<RecoveryCodeForIdentity>
    /**
     * Creates a recovery link for an identity.
     *
     * `POST /admin/recovery/link`. Accepts an access token. Errors: 400, 404 and others.
     */
    createRecoveryLinkForIdentity(args?: CreateRecoveryLinkForIdentityArguments, options?: CallOptions): Promise<RecoveryLinkForIdentity>
    /**
     * Permanently deletes an identity and everything that belongs to it.
     *
     * `DELETE /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
     */
    deleteIdentity(args: DeleteIdentityArguments, options?: CallOptions): Promise<undefined>
    /**
     * Deletes the second factors of one type from an identity.
     *
     * `DELETE /admin/identities/{id}/credentials/{type}`. Accepts an access token. Errors: 404 and others.
     */
    deleteIdentityCredentials(args: DeleteIdentityCredentialsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Ends and deletes all sessions of an identity.
     *
     * `DELETE /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 401, 404 and others.
     */
    deleteIdentitySessions(args: DeleteIdentitySessionsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Ends a session without deleting it.
     *
     * `DELETE /admin/sessions/{id}`. Accepts an access token. Errors: 400, 401 and others.
     */
    disableSession(args: DisableSessionArguments, options?: CallOptions): Promise<undefined>
    /**
     * Extends a session by the configured lifespan.
     *
     * `PATCH /admin/sessions/{id}/extend`. Accepts an access token. Errors: 400, 404 and others.
     */
    extendSession<Traits = unknown>(args: ExtendSessionArguments, options?: CallOptions): Promise<Session<Traits>>
    /**
     * Returns an identity, optionally with the secrets of some credentials.
     *
     * `GET /admin/identities/{id}`. Accepts an access token. Errors: 404 and others.
     */
    getIdentity<Traits = unknown>(args: GetIdentityArguments, options?: CallOptions): Promise<Identity<Traits>>
    /**
     * Returns an identity schema.
     *
     * `GET /schemas/{id}`. Errors: 404 and others.
     */
    getIdentitySchema(args: GetIdentitySchemaArguments, options?: CallOptions): Promise<{ [key: string]: unknown }>
    /**
     * Returns a session.
     *
     * `GET /admin/sessions/{id}`. Accepts an access token. Errors: 400 and others.
     */
    getSession<Traits = unknown>(args: GetSessionArguments, options?: CallOptions): Promise<Session<Traits>>
    /**
     * Lists identities.
     *
     * `GET /admin/identities`. Accepts an access token. Errors: any status from 400.
     */
    listIdentities<Traits = unknown>(args?: ListIdentitiesArguments, options?: CallOptions): Promise<Identity<Traits>[]>
    /**
     * Lists identity schemas.
     *
     * `GET /schemas`. Errors: any status from 400.
     */
    listIdentitySchemas(args?: ListIdentitySchemasArguments, options?: CallOptions): Promise<IdentitySchemaContainer[]>
    /**
     * Lists the sessions of an identity.
     *
     * `GET /admin/identities/{id}/sessions`. Accepts an access token. Errors: 400, 404 and others.
     */
    listIdentitySessions<Traits = unknown>(args: ListIdentitySessionsArguments, options?: CallOptions): Promise<Session<Traits>[]>
    /**
     * Lists all sessions.
     *
     * `GET /admin/sessions`. Accepts an access token. Errors: 400 and others.
     */
    listSessions<Traits = unknown>(args?: ListSessionsArguments, options?: CallOptions): Promise<Session<Traits>[]>
    /**
     * Updates an identity with a JSON Patch.
     *
     * `PATCH /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
     */
    patchIdentity<Traits = unknown>(args: PatchIdentityArguments, options?: CallOptions): Promise<Identity<Traits>>
    /**
     * Replaces an identity. Credentials that are not specified stay.
     *
     * `PUT /admin/identities/{id}`. Accepts an access token. Errors: 400, 404, 409 and others.
     */
    updateIdentity<Traits = unknown>(args: UpdateIdentityArguments, options?: CallOptions): Promise<Identity<Traits>>
    /**
     * Lists identities with a searchable trait that starts with or contains a text.
     *
     * `GET /admin/identities/search`. Accepts an access token. Errors: 400 and others.
     */
    searchIdentities<Traits = unknown>(args: SearchIdentitiesArguments, options?: CallOptions): Promise<Identity<Traits>[]>
  }
  jwk: {
    /**
     * Generates a key in a key set, which is created if it does not exist.
     *
     * `POST /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
     */
    createJsonWebKeySet(args: CreateJsonWebKeySetArguments, options?: CallOptions): Promise<JsonWebKeySet>
    /**
     * Deletes one key of a key set.
     *
     * `DELETE /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
     */
    deleteJsonWebKey(args: DeleteJsonWebKeyArguments, options?: CallOptions): Promise<undefined>
    /**
     * Deletes a key set.
     *
     * `DELETE /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
     */
    deleteJsonWebKeySet(args: DeleteJsonWebKeySetArguments, options?: CallOptions): Promise<undefined>
    /**
     * Returns one key of a key set.
     *
     * `GET /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
     */
    getJsonWebKey(args: GetJsonWebKeyArguments, options?: CallOptions): Promise<JsonWebKeySet>
    /**
     * Returns a key set, including private keys.
     *
     * `GET /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
     */
    getJsonWebKeySet(args: GetJsonWebKeySetArguments, options?: CallOptions): Promise<JsonWebKeySet>
    /**
     * Adds or replaces one key of a key set.
     *
     * `PUT /admin/keys/{set}/{kid}`. Accepts an access token. Errors: any status from 400.
     */
    setJsonWebKey(args: SetJsonWebKeyArguments, options?: CallOptions): Promise<JsonWebKey>
    /**
     * Replaces a key set.
     *
     * `PUT /admin/keys/{set}`. Accepts an access token. Errors: any status from 400.
     */
    setJsonWebKeySet(args: SetJsonWebKeySetArguments, options?: CallOptions): Promise<JsonWebKeySet>
  }
  metadata: {
    /**
     * Returns the version of the running server.
     *
     * `GET /version`. Accepts an access token. No error status is declared.
     */
    getVersion(args?: GetVersionArguments, options?: CallOptions): Promise<{
  /** Version. */
  version: string
}>
    /**
     * Checks whether the server accepts connections.
     *
     * `GET /health/alive`. Accepts an access token. Errors: 500 and others.
     */
    isAlive(args?: IsAliveArguments, options?: CallOptions): Promise<HealthStatus>
    /**
     * Checks whether the server and its dependencies are available.
     *
     * `GET /health/ready`. Accepts an access token. Errors: 503 and others.
     */
    isReady(args?: IsReadyArguments, options?: CallOptions): Promise<{
  /** Status. */
  status: string
}>
  }
  oauth2: {
    /**
     * Accepts a consent request and returns where to send the browser.
     *
     * `PUT /admin/oauth2/auth/requests/consent/accept`. Accepts an access token. Errors: any status from 400.
     */
    acceptOAuth2ConsentRequest(args: AcceptOAuth2ConsentRequestArguments, options?: CallOptions): Promise<OAuth2RedirectTo>
    /**
     * Accepts a login request and returns where to send the browser.
     *
     * `PUT /admin/oauth2/auth/requests/login/accept`. Accepts an access token. Errors: any status from 400.
     */
    acceptOAuth2LoginRequest(args: AcceptOAuth2LoginRequestArguments, options?: CallOptions): Promise<OAuth2RedirectTo>
    /**
     * Accepts a logout request and returns where to send the browser.
     *
     * `PUT /admin/oauth2/auth/requests/logout/accept`. Accepts an access token. Errors: any status from 400.
     */
    acceptOAuth2LogoutRequest(args: AcceptOAuth2LogoutRequestArguments, options?: CallOptions): Promise<OAuth2RedirectTo>
    /**
     * Creates an OAuth 2.0 client. Its secret is only returned once.
     *
     * `POST /admin/clients`. Accepts an access token. Errors: 400 and others.
     */
    createOAuth2Client(args: CreateOAuth2ClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Deletes an OAuth 2.0 client.
     *
     * `DELETE /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
     */
    deleteOAuth2Client(args: DeleteOAuth2ClientArguments, options?: CallOptions): Promise<undefined>
    /**
     * Deletes all access tokens of a client.
     *
     * `DELETE /admin/oauth2/tokens`. Accepts an access token. Errors: any status from 400.
     */
    deleteOAuth2Token(args: DeleteOAuth2TokenArguments, options?: CallOptions): Promise<undefined>
    /**
     * Removes a trusted issuer. Its assertions are rejected from then on.
     *
     * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
     */
    deleteTrustedOAuth2JwtGrantIssuer(args: DeleteTrustedOAuth2JwtGrantIssuerArguments, options?: CallOptions): Promise<undefined>
    /**
     * Returns an OAuth 2.0 client without its secret.
     *
     * `GET /admin/clients/{id}`. Accepts an access token. Errors: any status from 400.
     */
    getOAuth2Client(args: GetOAuth2ClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Returns a consent request.
     *
     * `GET /admin/oauth2/auth/requests/consent`. Accepts an access token. Errors: 410 and others.
     */
    getOAuth2ConsentRequest(args: GetOAuth2ConsentRequestArguments, options?: CallOptions): Promise<OAuth2ConsentRequest>
    /**
     * Returns a login request.
     *
     * `GET /admin/oauth2/auth/requests/login`. Accepts an access token. Errors: 410 and others.
     */
    getOAuth2LoginRequest(args: GetOAuth2LoginRequestArguments, options?: CallOptions): Promise<OAuth2LoginRequest>
    /**
     * Returns a logout request.
     *
     * `GET /admin/oauth2/auth/requests/logout`. Accepts an access token. Errors: 410 and others.
     */
    getOAuth2LogoutRequest(args: GetOAuth2LogoutRequestArguments, options?: CallOptions): Promise<OAuth2LogoutRequest>
    /**
     * Returns a trusted issuer.
     *
     * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Accepts an access token. Errors: any status from 400.
     */
    getTrustedOAuth2JwtGrantIssuer(args: GetTrustedOAuth2JwtGrantIssuerArguments, options?: CallOptions): Promise<TrustedOAuth2JwtGrantIssuer>
    /**
     * Returns whether a token is active, and its properties (RFC 7662).
     *
     * `POST /admin/oauth2/introspect`. Accepts an access token. Errors: any status from 400.
     */
    introspectOAuth2Token(args: IntrospectOAuth2TokenArguments, options?: CallOptions): Promise<IntrospectedOAuth2Token>
    /**
     * Lists OAuth 2.0 clients.
     *
     * `GET /admin/clients`. Accepts an access token. Errors: any status from 400.
     */
    listOAuth2Clients(args?: ListOAuth2ClientsArguments, options?: CallOptions): Promise<OAuth2Client[]>
    /**
     * Lists the consents of a subject.
     *
     * `GET /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
     */
    listOAuth2ConsentSessions(args: ListOAuth2ConsentSessionsArguments, options?: CallOptions): Promise<OAuth2ConsentSession[]>
    /**
     * Lists trusted issuers, whose assertions are accepted as grants.
     *
     * `GET /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
     */
    listTrustedOAuth2JwtGrantIssuers(args?: ListTrustedOAuth2JwtGrantIssuersArguments, options?: CallOptions): Promise<TrustedOAuth2JwtGrantIssuer[]>
    /**
     * Starts an authorization in the browser (RFC 6749, section 3.1).
     *
     * `GET /oauth2/auth`. Errors: any status from 400.
     */
    oAuth2Authorize(args?: OAuth2AuthorizeArguments, options?: CallOptions): Promise<never>
    /**
     * Issues tokens (RFC 6749, section 3.2).
     *
     * `POST /oauth2/token`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
     */
    oauth2TokenExchange(args: Oauth2TokenExchangeArguments, options?: CallOptions): Promise<OAuth2TokenExchange>
    /**
     * Updates an OAuth 2.0 client with a JSON Patch.
     *
     * `PATCH /admin/clients/{id}`. Accepts an access token. Errors: 404 and others.
     */
    patchOAuth2Client(args: PatchOAuth2ClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Rejects a consent request and returns where to send the browser.
     *
     * `PUT /admin/oauth2/auth/requests/consent/reject`. Accepts an access token. Errors: any status from 400.
     */
    rejectOAuth2ConsentRequest(args: RejectOAuth2ConsentRequestArguments, options?: CallOptions): Promise<OAuth2RedirectTo>
    /**
     * Rejects a login request and returns where to send the browser.
     *
     * `PUT /admin/oauth2/auth/requests/login/reject`. Accepts an access token. Errors: any status from 400.
     */
    rejectOAuth2LoginRequest(args: RejectOAuth2LoginRequestArguments, options?: CallOptions): Promise<OAuth2RedirectTo>
    /**
     * Rejects a logout request. The session stays.
     *
     * `PUT /admin/oauth2/auth/requests/logout/reject`. Accepts an access token. Errors: any status from 400.
     */
    rejectOAuth2LogoutRequest(args: RejectOAuth2LogoutRequestArguments, options?: CallOptions): Promise<undefined>
    /**
     * Revokes consents of a subject and the tokens issued under them.
     *
     * `DELETE /admin/oauth2/auth/sessions/consent`. Accepts an access token. Errors: any status from 400.
     */
    revokeOAuth2ConsentSessions(args: RevokeOAuth2ConsentSessionsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Revokes the remembered logins of a subject or of one session.
     *
     * `DELETE /admin/oauth2/auth/sessions/login`. Accepts an access token. Errors: any status from 400.
     */
    revokeOAuth2LoginSessions(args?: RevokeOAuth2LoginSessionsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Revokes a token (RFC 7009).
     *
     * `POST /oauth2/revoke`. Accepts a user name and password, or an OAuth 2.0 access token. Errors: any status from 400.
     */
    revokeOAuth2Token(args: RevokeOAuth2TokenArguments, options?: CallOptions): Promise<undefined>
    /**
     * Replaces an OAuth 2.0 client.
     *
     * `PUT /admin/clients/{id}`. Accepts an access token. Errors: 400, 404 and others.
     */
    setOAuth2Client(args: SetOAuth2ClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Sets the lifetimes of the tokens and codes of a client.
     *
     * `PUT /admin/clients/{id}/lifespans`. Accepts an access token. Errors: any status from 400.
     */
    setOAuth2ClientLifespans(args: SetOAuth2ClientLifespansArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Adds a trusted issuer, whose assertions are accepted as grants (RFC 7523).
     *
     * `POST /admin/trust/grants/jwt-bearer/issuers`. Accepts an access token. Errors: any status from 400.
     */
    trustOAuth2JwtGrantIssuer(args?: TrustOAuth2JwtGrantIssuerArguments, options?: CallOptions): Promise<TrustedOAuth2JwtGrantIssuer>
    /**
     * Deletes all secrets of a client except the newest.
     *
     * `DELETE /admin/clients/{id}/secrets/rotate`. Accepts an access token. Errors: any status from 400.
     */
    deleteRotatedOAuth2ClientSecrets(args: DeleteRotatedOAuth2ClientSecretsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Creates a new secret for a client, returned once. Earlier secrets stay valid for 24 hours by default.
     *
     * `POST /admin/clients/{id}/secrets/rotate`. Accepts an access token. Errors: any status from 400.
     */
    rotateOAuth2ClientSecret(args: RotateOAuth2ClientSecretArguments, options?: CallOptions): Promise<OAuth2Client>
  }
  oidc: {
    /**
     * Registers a client (OpenID Connect Dynamic Client Registration).
     *
     * `POST /oauth2/register`. Errors: 400 and others.
     */
    createOidcDynamicClient(args: CreateOidcDynamicClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Issues a verifiable credential bound to the holder's key.
     *
     * `POST /credentials`. Errors: 400 and others.
     */
    createVerifiableCredential(args?: CreateVerifiableCredentialArguments, options?: CallOptions): Promise<VerifiableCredentialResponse>
    /**
     * Deletes a self-registered client.
     *
     * `DELETE /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
     */
    deleteOidcDynamicClient(args: DeleteOidcDynamicClientArguments, options?: CallOptions): Promise<undefined>
    /**
     * Returns the discovery document of the OpenID provider.
     *
     * `GET /.well-known/openid-configuration`. Errors: any status from 400.
     */
    discoverOidcConfiguration(args?: DiscoverOidcConfigurationArguments, options?: CallOptions): Promise<OidcConfiguration>
    /**
     * Returns the registration of a self-registered client.
     *
     * `GET /oauth2/register/{id}`. Accepts an access token. Errors: any status from 400.
     */
    getOidcDynamicClient(args: GetOidcDynamicClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Returns claims about the subject of an access token.
     *
     * `GET /userinfo`. Accepts an OAuth 2.0 access token. Errors: any status from 400.
     */
    getOidcUserInfo(args?: GetOidcUserInfoArguments, options?: CallOptions): Promise<OidcUserInfo>
    /**
     * Logs a browser out, also at the request of a client (OpenID Connect RP-Initiated Logout).
     *
     * `GET /oauth2/sessions/logout`. No error status is declared.
     */
    revokeOidcSession(args?: RevokeOidcSessionArguments, options?: CallOptions): Promise<never>
    /**
     * Replaces the registration of a self-registered client.
     *
     * `PUT /oauth2/register/{id}`. Accepts an access token. Errors: 404 and others.
     */
    setOidcDynamicClient(args: SetOidcDynamicClientArguments, options?: CallOptions): Promise<OAuth2Client>
  }
  permission: {
    /**
     * Checks whether a subject has a relation to an object. The status is 200 either way.
     *
     * `GET /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
     */
    checkPermission(args?: CheckPermissionArguments, options?: CallOptions): Promise<CheckPermissionResult>
    /**
     * Checks whether a subject has a relation to an object. The status is 403 if not.
     *
     * `GET /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
     */
    checkPermissionOrError(args?: CheckPermissionOrErrorArguments, options?: CallOptions): Promise<CheckPermissionResult>
    /**
     * Returns the tree of subjects that have a relation to an object.
     *
     * `GET /relation-tuples/expand`. Accepts an access token. Errors: 400, 404 and others.
     */
    expandPermissions(args: ExpandPermissionsArguments, options?: CallOptions): Promise<ExpandedPermissionTree>
    /**
     * Checks whether the subject in the body has a relation to an object. The status is 200 either way.
     *
     * `POST /relation-tuples/check/openapi`. Accepts an access token. Errors: 400 and others.
     */
    postCheckPermission(args?: PostCheckPermissionArguments, options?: CallOptions): Promise<CheckPermissionResult>
    /**
     * Checks whether the subject in the body has a relation to an object. The status is 403 if not.
     *
     * `POST /relation-tuples/check`. Accepts an access token. Errors: 400, 403 and others.
     */
    postCheckPermissionOrError(args?: PostCheckPermissionOrErrorArguments, options?: CallOptions): Promise<CheckPermissionResult>
    /**
     * Checks up to ten relationships. A check that fails has its own error.
     *
     * `POST /relation-tuples/batch/check`. Accepts an access token. Errors: 400 and others.
     */
    batchCheckPermission(args: BatchCheckPermissionArguments, options?: CallOptions): Promise<BatchCheckPermissionResult>
    /**
     * Explains a check with its proof from object to subject and everything that was tried.
     *
     * `GET /relation-tuples/check/explain`. Accepts an access token. Errors: 400 and others.
     */
    explainPermission(args?: ExplainPermissionArguments, options?: CallOptions): Promise<PermissionExplanation>
    /**
     * Lists the objects of a namespace to which a subject has a relation or permission.
     *
     * `GET /relation-tuples/objects`. Accepts an access token. Errors: 400 and others.
     */
    listPermittedObjects(args: ListPermittedObjectsArguments, options?: CallOptions): Promise<PermittedObjects>
    /**
     * Lists the subjects that have a relation or permission on an object.
     *
     * `GET /relation-tuples/subjects`. Accepts an access token. Errors: 400 and others.
     */
    listPermittedSubjects(args: ListPermittedSubjectsArguments, options?: CallOptions): Promise<PermittedSubjects>
  }
  project: {
    /**
     * Creates an organization.
     *
     * `POST /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403, 409 and others.
     */
    createOrganization(args: CreateOrganizationArguments, options?: CallOptions): Promise<Organization>
    /**
     * Creates a project.
     *
     * `POST /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
     */
    createProject(args?: CreateProjectArguments, options?: CallOptions): Promise<Project>
    /**
     * Creates an API key. Its value is only returned once.
     *
     * `POST /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
     */
    createProjectApiKey(args: CreateProjectApiKeyArguments, options?: CallOptions): Promise<ProjectApiKey>
    /**
     * Deletes an organization.
     *
     * `DELETE /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
     */
    deleteOrganization(args: DeleteOrganizationArguments, options?: CallOptions): Promise<undefined>
    /**
     * Deletes an API key, which stops working immediately.
     *
     * `DELETE /projects/{project}/tokens/{token_id}`. Accepts an access token. Errors: any status from 400.
     */
    deleteProjectApiKey(args: DeleteProjectApiKeyArguments, options?: CallOptions): Promise<undefined>
    /**
     * Returns the caller's active project in the console.
     *
     * `GET /console/active/project`. Accepts an access token. Errors: 401 and others.
     */
    getActiveProjectInConsole(args?: GetActiveProjectInConsoleArguments, options?: CallOptions): Promise<ActiveProjectInConsole>
    /**
     * Returns an organization.
     *
     * `GET /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403 and others.
     */
    getOrganization(args: GetOrganizationArguments, options?: CallOptions): Promise<GetOrganizationResponse>
    /**
     * Returns a project with the configuration of its services.
     *
     * `GET /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
     */
    getProject(args: GetProjectArguments, options?: CallOptions): Promise<Project>
    /**
     * Lists the members of a project.
     *
     * `GET /projects/{project}/members`. Accepts an access token. Errors: 401, 406 and others.
     */
    getProjectMembers(args: GetProjectMembersArguments, options?: CallOptions): Promise<CloudAccount[]>
    /**
     * Counts events of a project over time.
     *
     * `GET /projects/{project_id}/metrics`. Accepts an access token. Errors: 400, 403 and others.
     */
    getProjectMetrics(args: GetProjectMetricsArguments, options?: CallOptions): Promise<GetProjectMetricsResponse>
    /**
     * Lists the organizations of a project.
     *
     * `GET /projects/{project_id}/organizations`. Accepts an access token. Errors: 400, 403 and others.
     */
    listOrganizations(args: ListOrganizationsArguments, options?: CallOptions): Promise<ListOrganizationsResponse>
    /**
     * Lists the API keys of a project, without their values.
     *
     * `GET /projects/{project}/tokens`. Accepts an access token. Errors: any status from 400.
     */
    listProjectApiKeys(args: ListProjectApiKeysArguments, options?: CallOptions): Promise<ProjectApiKey[]>
    /**
     * Lists the projects the caller can reach.
     *
     * `GET /projects`. Accepts an access token. Errors: 401, 403, 404 and others.
     */
    listProjects(args?: ListProjectsArguments, options?: CallOptions): Promise<ProjectMetadata[]>
    /**
     * Updates the configuration of a project with a JSON Patch.
     *
     * `PATCH /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
     */
    patchProject(args: PatchProjectArguments, options?: CallOptions): Promise<SuccessfulProjectUpdate>
    /**
     * Deletes a project and all its data. It can be restored for a day.
     *
     * `DELETE /projects/{project_id}`. Accepts an access token. Errors: 401, 403, 404 and others.
     */
    purgeProject(args: PurgeProjectArguments, options?: CallOptions): Promise<undefined>
    /**
     * Removes a member from a project.
     *
     * `DELETE /projects/{project}/members/{member}`. Accepts an access token. Errors: 401, 406 and others.
     */
    removeProjectMember(args: RemoveProjectMemberArguments, options?: CallOptions): Promise<undefined>
    /**
     * Sets the caller's active project in the console.
     *
     * `PUT /console/active/project`. Accepts an access token. Errors: 401 and others.
     */
    setActiveProjectInConsole(args?: SetActiveProjectInConsoleArguments, options?: CallOptions): Promise<undefined>
    /**
     * Replaces the configuration of a project.
     *
     * `PUT /projects/{project_id}`. Accepts an access token. Errors: 400, 401, 403, 404 and others.
     */
    setProject(args: SetProjectArguments, options?: CallOptions): Promise<SuccessfulProjectUpdate>
    /**
     * Updates the label and domains of an organization.
     *
     * `PUT /projects/{project_id}/organizations/{organization_id}`. Accepts an access token. Errors: 400, 403, 404, 409 and others.
     */
    updateOrganization(args: UpdateOrganizationArguments, options?: CallOptions): Promise<Organization>
    /**
     * Compares a revision of a project with another, or with the current one.
     *
     * `GET /projects/{project_id}/revisions/{revision_id}/diff`. Accepts an access token. Errors: 400, 403, 404 and others.
     */
    diffProjectRevision(args: DiffProjectRevisionArguments, options?: CallOptions): Promise<{
  /** Patch. */
  patch: JsonPatch[]
  /** Secrets. */
  secrets: string[]
}>
    /**
     * Returns a project at a revision.
     *
     * `GET /projects/{project_id}/revisions/{revision_id}`. Accepts an access token. Errors: 400, 403, 404 and others.
     */
    getProjectRevision(args: GetProjectRevisionArguments, options?: CallOptions): Promise<{
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
}>
    /**
     * Lists the revisions of a project with their authors, newest first.
     *
     * `GET /projects/{project_id}/revisions`. Accepts an access token. Errors: 400, 403, 404 and others.
     */
    listProjectRevisions(args: ListProjectRevisionsArguments, options?: CallOptions): Promise<{
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
}>
    /**
     * Reverts name, configuration and origins of a project to an earlier revision.
     *
     * `POST /projects/{project_id}/revisions/{revision_id}/revert`. Accepts an access token. Errors: 400, 403, 404 and others.
     */
    revertProject(args: RevertProjectArguments, options?: CallOptions): Promise<SuccessfulProjectUpdate>
    /**
     * Halts a project, so that only administrators can use it, or resumes it.
     *
     * `PUT /projects/{project_id}/state`. Accepts an access token. Errors: 400, 403, 404 and others.
     */
    setProjectState(args: SetProjectStateArguments, options?: CallOptions): Promise<Project>
  }
  relationship: {
    /**
     * Checks the syntax and types of a permission model.
     *
     * `POST /opl/syntax/check`. Accepts an access token. Errors: 400 and others.
     */
    checkOplSyntax(args?: CheckOplSyntaxArguments, options?: CallOptions): Promise<CheckOplSyntaxResult>
    /**
     * Creates a relationship.
     *
     * `PUT /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
     */
    createRelationship(args?: CreateRelationshipArguments, options?: CallOptions): Promise<Relationship>
    /**
     * Deletes the relationships that match a query.
     *
     * `DELETE /admin/relation-tuples`. Accepts an access token. Errors: 400 and others.
     */
    deleteRelationships(args?: DeleteRelationshipsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Lists the relationships that match a query.
     *
     * `GET /relation-tuples`. Accepts an access token. Errors: 404 and others.
     */
    getRelationships(args?: GetRelationshipsArguments, options?: CallOptions): Promise<Relationships>
    /**
     * Lists the configured namespaces.
     *
     * `GET /namespaces`. Accepts an access token. Errors: any status from 400.
     */
    listRelationshipNamespaces(args?: ListRelationshipNamespacesArguments, options?: CallOptions): Promise<RelationshipNamespaces>
    /**
     * Inserts and deletes relationships atomically.
     *
     * `PATCH /admin/relation-tuples`. Accepts an access token. Errors: 400, 404 and others.
     */
    patchRelationships(args?: PatchRelationshipsArguments, options?: CallOptions): Promise<undefined>
  }
  wellknown: {
    /**
     * Returns the public keys for verifying tokens.
     *
     * `GET /.well-known/jwks.json`. Errors: any status from 400.
     */
    discoverJsonWebKeys(args?: DiscoverJsonWebKeysArguments, options?: CallOptions): Promise<JsonWebKeySet>
  }
}
