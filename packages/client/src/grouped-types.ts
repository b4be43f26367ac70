// Written by packages/client/src/generator/main.ts: run it again after a change of the contract.

import type { CallOptions } from './client.ts'
import type { ActiveProjectInConsole, BatchCheckPermissionResult, BatchPatchIdentitiesResponse, CheckOplSyntaxResult, CheckPermissionResult, CloudAccount, DeleteMySessionsCount, ExpandedPermissionTree, FlowError, GetOrganizationResponse, GetProjectMetricsResponse, HealthStatus, Identity, IdentitySchemaContainer, IntrospectedOAuth2Token, JsonPatch, JsonWebKey, JsonWebKeySet, ListOrganizationsResponse, LoginFlow, LogoutFlow, Message, OAuth2Client, OAuth2ConsentRequest, OAuth2ConsentSession, OAuth2LoginRequest, OAuth2LogoutRequest, OAuth2RedirectTo, OAuth2TokenExchange, OidcConfiguration, OidcUserInfo, Organization, PermissionExplanation, PermittedObjects, PermittedSubjects, Project, ProjectApiKey, ProjectMetadata, RecoveryCodeForIdentity, RecoveryFlow, RecoveryLinkForIdentity, RegistrationFlow, Relationship, RelationshipNamespaces, Relationships, Session, SettingsFlow, SuccessfulNativeLogin, SuccessfulNativeRegistration, SuccessfulProjectUpdate, TrustedOAuth2JwtGrantIssuer, VerifiableCredentialResponse, VerificationFlow } from './generated/models.ts'
import type { GetCourierMessageArguments, ListCourierMessagesArguments, CreateBrowserLoginFlowArguments, CreateBrowserLogoutFlowArguments, CreateBrowserRecoveryFlowArguments, CreateBrowserRegistrationFlowArguments, CreateBrowserSettingsFlowArguments, CreateBrowserVerificationFlowArguments, CreateNativeLoginFlowArguments, CreateNativeRecoveryFlowArguments, CreateNativeRegistrationFlowArguments, CreateNativeSettingsFlowArguments, CreateNativeVerificationFlowArguments, DisableMyOtherSessionsArguments, DisableMySessionArguments, ExchangeSessionTokenArguments, GetFlowErrorArguments, GetLoginFlowArguments, GetRecoveryFlowArguments, GetRegistrationFlowArguments, GetSettingsFlowArguments, GetVerificationFlowArguments, GetWebAuthnJavaScriptArguments, ListMySessionsArguments, PerformNativeLogoutArguments, ToSessionArguments, UpdateLoginFlowArguments, UpdateLogoutFlowArguments, UpdateRecoveryFlowArguments, UpdateRegistrationFlowArguments, UpdateSettingsFlowArguments, UpdateVerificationFlowArguments, BatchPatchIdentitiesArguments, CreateIdentityArguments, CreateRecoveryCodeForIdentityArguments, CreateRecoveryLinkForIdentityArguments, DeleteIdentityArguments, DeleteIdentityCredentialsArguments, DeleteIdentitySessionsArguments, DisableSessionArguments, ExtendSessionArguments, GetIdentityArguments, GetIdentitySchemaArguments, GetSessionArguments, ListIdentitiesArguments, ListIdentitySchemasArguments, ListIdentitySessionsArguments, ListSessionsArguments, PatchIdentityArguments, UpdateIdentityArguments, SearchIdentitiesArguments, CreateJsonWebKeySetArguments, DeleteJsonWebKeyArguments, DeleteJsonWebKeySetArguments, GetJsonWebKeyArguments, GetJsonWebKeySetArguments, SetJsonWebKeyArguments, SetJsonWebKeySetArguments, GetVersionArguments, IsAliveArguments, IsReadyArguments, AcceptOAuth2ConsentRequestArguments, AcceptOAuth2LoginRequestArguments, AcceptOAuth2LogoutRequestArguments, CreateOAuth2ClientArguments, DeleteOAuth2ClientArguments, DeleteOAuth2TokenArguments, DeleteTrustedOAuth2JwtGrantIssuerArguments, GetOAuth2ClientArguments, GetOAuth2ConsentRequestArguments, GetOAuth2LoginRequestArguments, GetOAuth2LogoutRequestArguments, GetTrustedOAuth2JwtGrantIssuerArguments, IntrospectOAuth2TokenArguments, ListOAuth2ClientsArguments, ListOAuth2ConsentSessionsArguments, ListTrustedOAuth2JwtGrantIssuersArguments, OAuth2AuthorizeArguments, Oauth2TokenExchangeArguments, PatchOAuth2ClientArguments, RejectOAuth2ConsentRequestArguments, RejectOAuth2LoginRequestArguments, RejectOAuth2LogoutRequestArguments, RevokeOAuth2ConsentSessionsArguments, RevokeOAuth2LoginSessionsArguments, RevokeOAuth2TokenArguments, SetOAuth2ClientArguments, SetOAuth2ClientLifespansArguments, TrustOAuth2JwtGrantIssuerArguments, DeleteRotatedOAuth2ClientSecretsArguments, RotateOAuth2ClientSecretArguments, CreateOidcDynamicClientArguments, CreateVerifiableCredentialArguments, DeleteOidcDynamicClientArguments, DiscoverOidcConfigurationArguments, GetOidcDynamicClientArguments, GetOidcUserInfoArguments, RevokeOidcSessionArguments, SetOidcDynamicClientArguments, CheckPermissionArguments, CheckPermissionOrErrorArguments, ExpandPermissionsArguments, PostCheckPermissionArguments, PostCheckPermissionOrErrorArguments, BatchCheckPermissionArguments, ExplainPermissionArguments, ListPermittedObjectsArguments, ListPermittedSubjectsArguments, CreateOrganizationArguments, CreateProjectArguments, CreateProjectApiKeyArguments, DeleteOrganizationArguments, DeleteProjectApiKeyArguments, GetActiveProjectInConsoleArguments, GetOrganizationArguments, GetProjectArguments, GetProjectMembersArguments, GetProjectMetricsArguments, ListOrganizationsArguments, ListProjectApiKeysArguments, ListProjectsArguments, PatchProjectArguments, PurgeProjectArguments, RemoveProjectMemberArguments, SetActiveProjectInConsoleArguments, SetProjectArguments, UpdateOrganizationArguments, DiffProjectRevisionArguments, GetProjectRevisionArguments, ListProjectRevisionsArguments, RevertProjectArguments, SetProjectStateArguments, CheckOplSyntaxArguments, CreateRelationshipArguments, DeleteRelationshipsArguments, GetRelationshipsArguments, ListRelationshipNamespacesArguments, PatchRelationshipsArguments, DiscoverJsonWebKeysArguments } from './operation-types.ts'

/** Every operation of the platform as a method of its group. */
export interface GroupedMethods {
  courier: {
    /**
     * Answers with a message and the attempts to deliver it.
     *
     * `GET /admin/courier/messages/{id}`. Takes an access token. Refused with 400 and others.
     */
    getCourierMessage(args: GetCourierMessageArguments, options?: CallOptions): Promise<Message>
    /**
     * Lists messages sent to identities.
     *
     * `GET /admin/courier/messages`. Takes an access token. Refused with 400 and others.
     */
    listCourierMessages(args?: ListCourierMessagesArguments, options?: CallOptions): Promise<Message[]>
  }
  frontend: {
    /**
     * Starts a login in a browser, setting its anti-forgery cookie.
     *
     * `GET /self-service/login/browser`. Takes a session token or cookie. Refused with 400 and others.
     */
    createBrowserLoginFlow(args?: CreateBrowserLoginFlowArguments, options?: CallOptions): Promise<LoginFlow>
    /**
     * Gives a browser the link and token with which it logs out.
     *
     * `GET /self-service/logout/browser`. Takes a session token or cookie. Refused with 400, 401, 500.
     */
    createBrowserLogoutFlow(args?: CreateBrowserLogoutFlowArguments, options?: CallOptions): Promise<LogoutFlow>
    /**
     * Starts the recovery of an account in a browser, setting its anti-forgery cookie.
     *
     * `GET /self-service/recovery/browser`. Refused with 400 and others.
     */
    createBrowserRecoveryFlow(args?: CreateBrowserRecoveryFlowArguments, options?: CallOptions): Promise<RecoveryFlow>
    /**
     * Starts a registration in a browser, setting its anti-forgery cookie.
     *
     * `GET /self-service/registration/browser`. Refused with any status from 400 on.
     */
    createBrowserRegistrationFlow(args?: CreateBrowserRegistrationFlowArguments, options?: CallOptions): Promise<RegistrationFlow>
    /**
     * Starts a change of settings in a browser, setting its anti-forgery cookie.
     *
     * `GET /self-service/settings/browser`. Takes a session token or cookie. Refused with 400, 401, 403 and others.
     */
    createBrowserSettingsFlow<Traits = unknown>(args?: CreateBrowserSettingsFlowArguments, options?: CallOptions): Promise<SettingsFlow<Traits>>
    /**
     * Starts the verification of an address in a browser, setting its anti-forgery cookie.
     *
     * `GET /self-service/verification/browser`. Refused with any status from 400 on.
     */
    createBrowserVerificationFlow(args?: CreateBrowserVerificationFlowArguments, options?: CallOptions): Promise<VerificationFlow>
    /**
     * Starts a login in an app that is not a browser.
     *
     * `GET /self-service/login/api`. Takes a session token or cookie. Refused with 400 and others.
     */
    createNativeLoginFlow(args?: CreateNativeLoginFlowArguments, options?: CallOptions): Promise<LoginFlow>
    /**
     * Starts the recovery of an account in an app that is not a browser.
     *
     * `GET /self-service/recovery/api`. Refused with 400 and others.
     */
    createNativeRecoveryFlow(args?: CreateNativeRecoveryFlowArguments, options?: CallOptions): Promise<RecoveryFlow>
    /**
     * Starts a registration in an app that is not a browser.
     *
     * `GET /self-service/registration/api`. Refused with 400 and others.
     */
    createNativeRegistrationFlow(args?: CreateNativeRegistrationFlowArguments, options?: CallOptions): Promise<RegistrationFlow>
    /**
     * Starts a change of settings in an app that is not a browser.
     *
     * `GET /self-service/settings/api`. Takes a session token or cookie. Refused with 400 and others.
     */
    createNativeSettingsFlow<Traits = unknown>(args?: CreateNativeSettingsFlowArguments, options?: CallOptions): Promise<SettingsFlow<Traits>>
    /**
     * Starts the verification of an address in an app that is not a browser.
     *
     * `GET /self-service/verification/api`. Refused with 400 and others.
     */
    createNativeVerificationFlow(args?: CreateNativeVerificationFlowArguments, options?: CallOptions): Promise<VerificationFlow>
    /**
     * Ends every session of the caller but the present one.
     *
     * `DELETE /sessions`. Takes a session token or cookie. Refused with 400, 401 and others.
     */
    disableMyOtherSessions(args?: DisableMyOtherSessionsArguments, options?: CallOptions): Promise<DeleteMySessionsCount>
    /**
     * Ends one of the caller's other sessions.
     *
     * `DELETE /sessions/{id}`. Takes a session token or cookie. Refused with 400, 401 and others.
     */
    disableMySession(args: DisableMySessionArguments, options?: CallOptions): Promise<undefined>
    /**
     * Trades the two codes of a native flow that went through a browser for a session token.
     *
     * `GET /sessions/token-exchange`. Refused with 403, 404, 410 and others.
     */
    exchangeSessionToken<Traits = unknown>(args: ExchangeSessionTokenArguments, options?: CallOptions): Promise<SuccessfulNativeLogin<Traits>>
    /**
     * Answers with what went wrong in a flow that ended on the error page.
     *
     * `GET /self-service/errors`. Refused with 403, 404, 500.
     */
    getFlowError(args: GetFlowErrorArguments, options?: CallOptions): Promise<FlowError>
    /**
     * Answers with a login under way.
     *
     * `GET /self-service/login/flows`. Takes a session token or cookie. Refused with 403, 404, 410 and others.
     */
    getLoginFlow(args: GetLoginFlowArguments, options?: CallOptions): Promise<LoginFlow>
    /**
     * Answers with a recovery under way.
     *
     * `GET /self-service/recovery/flows`. Takes a session token or cookie. Refused with 404, 410 and others.
     */
    getRecoveryFlow(args: GetRecoveryFlowArguments, options?: CallOptions): Promise<RecoveryFlow>
    /**
     * Answers with a registration under way.
     *
     * `GET /self-service/registration/flows`. Takes a session token or cookie. Refused with 403, 404, 410 and others.
     */
    getRegistrationFlow(args: GetRegistrationFlowArguments, options?: CallOptions): Promise<RegistrationFlow>
    /**
     * Answers with a change of settings under way.
     *
     * `GET /self-service/settings/flows`. Takes a session token or cookie. Refused with 401, 403, 404, 410 and others.
     */
    getSettingsFlow<Traits = unknown>(args: GetSettingsFlowArguments, options?: CallOptions): Promise<SettingsFlow<Traits>>
    /**
     * Answers with a verification under way.
     *
     * `GET /self-service/verification/flows`. Takes a session token or cookie. Refused with 403, 404 and others.
     */
    getVerificationFlow(args: GetVerificationFlowArguments, options?: CallOptions): Promise<VerificationFlow>
    /**
     * Serves the script with which a page uses security keys.
     *
     * `GET /.well-known/ory/webauthn.js`. No status of an error is described.
     */
    getWebAuthnJavaScript(args?: GetWebAuthnJavaScriptArguments, options?: CallOptions): Promise<string>
    /**
     * Lists the caller's other active sessions.
     *
     * `GET /sessions`. Takes a session token or cookie. Refused with 400, 401 and others.
     */
    listMySessions<Traits = unknown>(args?: ListMySessionsArguments, options?: CallOptions): Promise<Session<Traits>[]>
    /**
     * Ends the session of a session token.
     *
     * `DELETE /self-service/logout/api`. Refused with 400 and others.
     */
    performNativeLogout(args: PerformNativeLogoutArguments, options?: CallOptions): Promise<undefined>
    /**
     * Answers with the session of the caller, or 401 when there is none.
     *
     * `GET /sessions/whoami`. Takes a session token or cookie. Refused with 401, 403 and others.
     */
    toSession<Traits = unknown>(args?: ToSessionArguments, options?: CallOptions): Promise<Session<Traits>>
    /**
     * Submits a form of a login.
     *
     * `POST /self-service/login`. Takes a session token or cookie. Refused with 400, 410, 422 and others.
     */
    updateLoginFlow<Traits = unknown>(args: UpdateLoginFlowArguments, options?: CallOptions): Promise<SuccessfulNativeLogin<Traits>>
    /**
     * Ends the session of the browser that presents a logout token.
     *
     * `GET /self-service/logout`. Takes a session token or cookie. Refused with any status from 400 on.
     */
    updateLogoutFlow(args?: UpdateLogoutFlowArguments, options?: CallOptions): Promise<undefined>
    /**
     * Submits a form of a recovery.
     *
     * `POST /self-service/recovery`. Takes a session token or cookie. Refused with 400, 410, 422 and others.
     */
    updateRecoveryFlow(args: UpdateRecoveryFlowArguments, options?: CallOptions): Promise<RecoveryFlow>
    /**
     * Submits a form of a registration.
     *
     * `POST /self-service/registration`. Takes a session token or cookie. Refused with 400, 410, 422 and others.
     */
    updateRegistrationFlow<Traits = unknown>(args: UpdateRegistrationFlowArguments, options?: CallOptions): Promise<SuccessfulNativeRegistration<Traits>>
    /**
     * Submits a form of a change of settings.
     *
     * `POST /self-service/settings`. Takes a session token or cookie. Refused with 400, 401, 403, 410, 422 and others.
     */
    updateSettingsFlow<Traits = unknown>(args: UpdateSettingsFlowArguments, options?: CallOptions): Promise<SettingsFlow<Traits>>
    /**
     * Submits a form of a verification.
     *
     * `POST /self-service/verification`. Takes a session token or cookie. Refused with 400, 410 and others.
     */
    updateVerificationFlow(args: UpdateVerificationFlowArguments, options?: CallOptions): Promise<VerificationFlow>
  }
  identity: {
    /**
     * Creates up to a thousand identities in one request.
     *
     * `PATCH /admin/identities`. Takes an access token. Refused with 400, 409 and others.
     */
    batchPatchIdentities(args?: BatchPatchIdentitiesArguments, options?: CallOptions): Promise<BatchPatchIdentitiesResponse>
    /**
     * Creates an identity, with credentials or without.
     *
     * `POST /admin/identities`. Takes an access token. Refused with 400, 409 and others.
     */
    createIdentity<Traits = unknown>(args?: CreateIdentityArguments, options?: CallOptions): Promise<Identity<Traits>>
    /**
     * Makes a code with which an identity recovers its account.
     *
     * `POST /admin/recovery/code`. Takes an access token. Refused with 400, 404 and others.
     */
    createRecoveryCodeForIdentity(args?: CreateRecoveryCodeForIdentityArguments, options?: CallOptions): Promise<RecoveryCodeForIdentity>
    /**
     * Makes a link with which an identity recovers its account.
     *
     * `POST /admin/recovery/link`. Takes an access token. Refused with 400, 404 and others.
     */
    createRecoveryLinkForIdentity(args?: CreateRecoveryLinkForIdentityArguments, options?: CallOptions): Promise<RecoveryLinkForIdentity>
    /**
     * Deletes an identity and all that belongs to it, for good.
     *
     * `DELETE /admin/identities/{id}`. Takes an access token. Refused with 404 and others.
     */
    deleteIdentity(args: DeleteIdentityArguments, options?: CallOptions): Promise<undefined>
    /**
     * Removes the second factors of one kind from an identity.
     *
     * `DELETE /admin/identities/{id}/credentials/{type}`. Takes an access token. Refused with 404 and others.
     */
    deleteIdentityCredentials(args: DeleteIdentityCredentialsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Ends and deletes every session of an identity.
     *
     * `DELETE /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 401, 404 and others.
     */
    deleteIdentitySessions(args: DeleteIdentitySessionsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Ends a session without deleting it.
     *
     * `DELETE /admin/sessions/{id}`. Takes an access token. Refused with 400, 401 and others.
     */
    disableSession(args: DisableSessionArguments, options?: CallOptions): Promise<undefined>
    /**
     * Prolongs a session by the configured lifespan.
     *
     * `PATCH /admin/sessions/{id}/extend`. Takes an access token. Refused with 400, 404 and others.
     */
    extendSession<Traits = unknown>(args: ExtendSessionArguments, options?: CallOptions): Promise<Session<Traits>>
    /**
     * Answers with an identity, on request with the secrets of some credentials.
     *
     * `GET /admin/identities/{id}`. Takes an access token. Refused with 404 and others.
     */
    getIdentity<Traits = unknown>(args: GetIdentityArguments, options?: CallOptions): Promise<Identity<Traits>>
    /**
     * Answers with a schema of traits as it stands.
     *
     * `GET /schemas/{id}`. Refused with 404 and others.
     */
    getIdentitySchema(args: GetIdentitySchemaArguments, options?: CallOptions): Promise<{ [key: string]: unknown }>
    /**
     * Answers with a session.
     *
     * `GET /admin/sessions/{id}`. Takes an access token. Refused with 400 and others.
     */
    getSession<Traits = unknown>(args: GetSessionArguments, options?: CallOptions): Promise<Session<Traits>>
    /**
     * Lists identities.
     *
     * `GET /admin/identities`. Takes an access token. Refused with any status from 400 on.
     */
    listIdentities<Traits = unknown>(args?: ListIdentitiesArguments, options?: CallOptions): Promise<Identity<Traits>[]>
    /**
     * Lists the schemas that traits of identities follow.
     *
     * `GET /schemas`. Refused with any status from 400 on.
     */
    listIdentitySchemas(args?: ListIdentitySchemasArguments, options?: CallOptions): Promise<IdentitySchemaContainer[]>
    /**
     * Lists the sessions of an identity.
     *
     * `GET /admin/identities/{id}/sessions`. Takes an access token. Refused with 400, 404 and others.
     */
    listIdentitySessions<Traits = unknown>(args: ListIdentitySessionsArguments, options?: CallOptions): Promise<Session<Traits>[]>
    /**
     * Lists all sessions.
     *
     * `GET /admin/sessions`. Takes an access token. Refused with 400 and others.
     */
    listSessions<Traits = unknown>(args?: ListSessionsArguments, options?: CallOptions): Promise<Session<Traits>[]>
    /**
     * Changes fields of an identity by a JSON Patch.
     *
     * `PATCH /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409 and others.
     */
    patchIdentity<Traits = unknown>(args: PatchIdentityArguments, options?: CallOptions): Promise<Identity<Traits>>
    /**
     * Replaces an identity except for its credentials that are not given.
     *
     * `PUT /admin/identities/{id}`. Takes an access token. Refused with 400, 404, 409 and others.
     */
    updateIdentity<Traits = unknown>(args: UpdateIdentityArguments, options?: CallOptions): Promise<Identity<Traits>>
    /**
     * Lists the identities with a trait, of those marked searchable, that starts with or contains a text.
     *
     * `GET /admin/identities/search`. Takes an access token. Refused with 400 and others.
     */
    searchIdentities<Traits = unknown>(args: SearchIdentitiesArguments, options?: CallOptions): Promise<Identity<Traits>[]>
  }
  jwk: {
    /**
     * Generates a key and puts it into a set, creating the set when it is missing.
     *
     * `POST /admin/keys/{set}`. Takes an access token. Refused with any status from 400 on.
     */
    createJsonWebKeySet(args: CreateJsonWebKeySetArguments, options?: CallOptions): Promise<JsonWebKeySet>
    /**
     * Deletes one key of a set.
     *
     * `DELETE /admin/keys/{set}/{kid}`. Takes an access token. Refused with any status from 400 on.
     */
    deleteJsonWebKey(args: DeleteJsonWebKeyArguments, options?: CallOptions): Promise<undefined>
    /**
     * Deletes a set of keys.
     *
     * `DELETE /admin/keys/{set}`. Takes an access token. Refused with any status from 400 on.
     */
    deleteJsonWebKeySet(args: DeleteJsonWebKeySetArguments, options?: CallOptions): Promise<undefined>
    /**
     * Answers with one key of a set.
     *
     * `GET /admin/keys/{set}/{kid}`. Takes an access token. Refused with any status from 400 on.
     */
    getJsonWebKey(args: GetJsonWebKeyArguments, options?: CallOptions): Promise<JsonWebKeySet>
    /**
     * Answers with the keys of a set, private parts included.
     *
     * `GET /admin/keys/{set}`. Takes an access token. Refused with any status from 400 on.
     */
    getJsonWebKeySet(args: GetJsonWebKeySetArguments, options?: CallOptions): Promise<JsonWebKeySet>
    /**
     * Replaces or adds one key of a set.
     *
     * `PUT /admin/keys/{set}/{kid}`. Takes an access token. Refused with any status from 400 on.
     */
    setJsonWebKey(args: SetJsonWebKeyArguments, options?: CallOptions): Promise<JsonWebKey>
    /**
     * Replaces a set of keys.
     *
     * `PUT /admin/keys/{set}`. Takes an access token. Refused with any status from 400 on.
     */
    setJsonWebKeySet(args: SetJsonWebKeySetArguments, options?: CallOptions): Promise<JsonWebKeySet>
  }
  metadata: {
    /**
     * Tells the version of the running server.
     *
     * `GET /version`. Takes an access token. No status of an error is described.
     */
    getVersion(args?: GetVersionArguments, options?: CallOptions): Promise<{
  /** Version. */
  version: string
}>
    /**
     * Tells that the server accepts connections.
     *
     * `GET /health/alive`. Takes an access token. Refused with 500 and others.
     */
    isAlive(args?: IsAliveArguments, options?: CallOptions): Promise<HealthStatus>
    /**
     * Tells whether the server and all it depends on are up.
     *
     * `GET /health/ready`. Takes an access token. Refused with 503 and others.
     */
    isReady(args?: IsReadyArguments, options?: CallOptions): Promise<{
  /** Status. */
  status: string
}>
  }
  oauth2: {
    /**
     * Grants a consent request and tells where to send the browser.
     *
     * `PUT /admin/oauth2/auth/requests/consent/accept`. Takes an access token. Refused with any status from 400 on.
     */
    acceptOAuth2ConsentRequest(args: AcceptOAuth2ConsentRequestArguments, options?: CallOptions): Promise<OAuth2RedirectTo>
    /**
     * Tells who has logged in, and answers where to send the browser.
     *
     * `PUT /admin/oauth2/auth/requests/login/accept`. Takes an access token. Refused with any status from 400 on.
     */
    acceptOAuth2LoginRequest(args: AcceptOAuth2LoginRequestArguments, options?: CallOptions): Promise<OAuth2RedirectTo>
    /**
     * Confirms a logout and tells where to send the browser.
     *
     * `PUT /admin/oauth2/auth/requests/logout/accept`. Takes an access token. Refused with any status from 400 on.
     */
    acceptOAuth2LogoutRequest(args: AcceptOAuth2LogoutRequestArguments, options?: CallOptions): Promise<OAuth2RedirectTo>
    /**
     * Creates an OAuth 2.0 client; its secret is shown this once.
     *
     * `POST /admin/clients`. Takes an access token. Refused with 400 and others.
     */
    createOAuth2Client(args: CreateOAuth2ClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Deletes an OAuth 2.0 client.
     *
     * `DELETE /admin/clients/{id}`. Takes an access token. Refused with any status from 400 on.
     */
    deleteOAuth2Client(args: DeleteOAuth2ClientArguments, options?: CallOptions): Promise<undefined>
    /**
     * Deletes all access tokens of a client.
     *
     * `DELETE /admin/oauth2/tokens`. Takes an access token. Refused with any status from 400 on.
     */
    deleteOAuth2Token(args: DeleteOAuth2TokenArguments, options?: CallOptions): Promise<undefined>
    /**
     * Stops trusting an issuer; its assertions are refused from then on.
     *
     * `DELETE /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token. Refused with any status from 400 on.
     */
    deleteTrustedOAuth2JwtGrantIssuer(args: DeleteTrustedOAuth2JwtGrantIssuerArguments, options?: CallOptions): Promise<undefined>
    /**
     * Answers with an OAuth 2.0 client, without its secret.
     *
     * `GET /admin/clients/{id}`. Takes an access token. Refused with any status from 400 on.
     */
    getOAuth2Client(args: GetOAuth2ClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Answers with what a client asks a person to consent to.
     *
     * `GET /admin/oauth2/auth/requests/consent`. Takes an access token. Refused with 410 and others.
     */
    getOAuth2ConsentRequest(args: GetOAuth2ConsentRequestArguments, options?: CallOptions): Promise<OAuth2ConsentRequest>
    /**
     * Answers with the login that an authorization waits for.
     *
     * `GET /admin/oauth2/auth/requests/login`. Takes an access token. Refused with 410 and others.
     */
    getOAuth2LoginRequest(args: GetOAuth2LoginRequestArguments, options?: CallOptions): Promise<OAuth2LoginRequest>
    /**
     * Answers with a logout that waits for confirmation.
     *
     * `GET /admin/oauth2/auth/requests/logout`. Takes an access token. Refused with 410 and others.
     */
    getOAuth2LogoutRequest(args: GetOAuth2LogoutRequestArguments, options?: CallOptions): Promise<OAuth2LogoutRequest>
    /**
     * Answers with a trusted issuer.
     *
     * `GET /admin/trust/grants/jwt-bearer/issuers/{id}`. Takes an access token. Refused with any status from 400 on.
     */
    getTrustedOAuth2JwtGrantIssuer(args: GetTrustedOAuth2JwtGrantIssuerArguments, options?: CallOptions): Promise<TrustedOAuth2JwtGrantIssuer>
    /**
     * Tells whether a token is active, and what it stands for (RFC 7662).
     *
     * `POST /admin/oauth2/introspect`. Takes an access token. Refused with any status from 400 on.
     */
    introspectOAuth2Token(args: IntrospectOAuth2TokenArguments, options?: CallOptions): Promise<IntrospectedOAuth2Token>
    /**
     * Lists OAuth 2.0 clients.
     *
     * `GET /admin/clients`. Takes an access token. Refused with any status from 400 on.
     */
    listOAuth2Clients(args?: ListOAuth2ClientsArguments, options?: CallOptions): Promise<OAuth2Client[]>
    /**
     * Lists the consents a subject has given.
     *
     * `GET /admin/oauth2/auth/sessions/consent`. Takes an access token. Refused with any status from 400 on.
     */
    listOAuth2ConsentSessions(args: ListOAuth2ConsentSessionsArguments, options?: CallOptions): Promise<OAuth2ConsentSession[]>
    /**
     * Lists the issuers whose assertions are accepted as grants.
     *
     * `GET /admin/trust/grants/jwt-bearer/issuers`. Takes an access token. Refused with any status from 400 on.
     */
    listTrustedOAuth2JwtGrantIssuers(args?: ListTrustedOAuth2JwtGrantIssuersArguments, options?: CallOptions): Promise<TrustedOAuth2JwtGrantIssuer[]>
    /**
     * Starts an authorization in the browser (RFC 6749, section 3.1).
     *
     * `GET /oauth2/auth`. Refused with any status from 400 on.
     */
    oAuth2Authorize(args?: OAuth2AuthorizeArguments, options?: CallOptions): Promise<never>
    /**
     * Issues tokens (RFC 6749, section 3.2).
     *
     * `POST /oauth2/token`. Takes a name and a password, or an OAuth 2.0 access token. Refused with any status from 400 on.
     */
    oauth2TokenExchange(args: Oauth2TokenExchangeArguments, options?: CallOptions): Promise<OAuth2TokenExchange>
    /**
     * Changes fields of an OAuth 2.0 client by a JSON Patch.
     *
     * `PATCH /admin/clients/{id}`. Takes an access token. Refused with 404 and others.
     */
    patchOAuth2Client(args: PatchOAuth2ClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Refuses a consent request and tells where to send the browser.
     *
     * `PUT /admin/oauth2/auth/requests/consent/reject`. Takes an access token. Refused with any status from 400 on.
     */
    rejectOAuth2ConsentRequest(args: RejectOAuth2ConsentRequestArguments, options?: CallOptions): Promise<OAuth2RedirectTo>
    /**
     * Tells that the login failed, and answers where to send the browser.
     *
     * `PUT /admin/oauth2/auth/requests/login/reject`. Takes an access token. Refused with any status from 400 on.
     */
    rejectOAuth2LoginRequest(args: RejectOAuth2LoginRequestArguments, options?: CallOptions): Promise<OAuth2RedirectTo>
    /**
     * Refuses a logout; the session stays.
     *
     * `PUT /admin/oauth2/auth/requests/logout/reject`. Takes an access token. Refused with any status from 400 on.
     */
    rejectOAuth2LogoutRequest(args: RejectOAuth2LogoutRequestArguments, options?: CallOptions): Promise<undefined>
    /**
     * Withdraws consents of a subject and the tokens issued under them.
     *
     * `DELETE /admin/oauth2/auth/sessions/consent`. Takes an access token. Refused with any status from 400 on.
     */
    revokeOAuth2ConsentSessions(args: RevokeOAuth2ConsentSessionsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Forgets the remembered logins of a subject or of one session.
     *
     * `DELETE /admin/oauth2/auth/sessions/login`. Takes an access token. Refused with any status from 400 on.
     */
    revokeOAuth2LoginSessions(args?: RevokeOAuth2LoginSessionsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Revokes a token (RFC 7009).
     *
     * `POST /oauth2/revoke`. Takes a name and a password, or an OAuth 2.0 access token. Refused with any status from 400 on.
     */
    revokeOAuth2Token(args: RevokeOAuth2TokenArguments, options?: CallOptions): Promise<undefined>
    /**
     * Replaces an OAuth 2.0 client.
     *
     * `PUT /admin/clients/{id}`. Takes an access token. Refused with 400, 404 and others.
     */
    setOAuth2Client(args: SetOAuth2ClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Sets how long the tokens and codes of a client live.
     *
     * `PUT /admin/clients/{id}/lifespans`. Takes an access token. Refused with any status from 400 on.
     */
    setOAuth2ClientLifespans(args: SetOAuth2ClientLifespansArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Accepts the assertions of an issuer as grants (RFC 7523).
     *
     * `POST /admin/trust/grants/jwt-bearer/issuers`. Takes an access token. Refused with any status from 400 on.
     */
    trustOAuth2JwtGrantIssuer(args?: TrustOAuth2JwtGrantIssuerArguments, options?: CallOptions): Promise<TrustedOAuth2JwtGrantIssuer>
    /**
     * Ends the secrets that a client had before its newest, at once.
     *
     * `DELETE /admin/clients/{id}/secrets/rotate`. Takes an access token. Refused with any status from 400 on.
     */
    deleteRotatedOAuth2ClientSecrets(args: DeleteRotatedOAuth2ClientSecretsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Gives a client a new secret, shown this once, while those before stay valid for a while (24 hours unless told).
     *
     * `POST /admin/clients/{id}/secrets/rotate`. Takes an access token. Refused with any status from 400 on.
     */
    rotateOAuth2ClientSecret(args: RotateOAuth2ClientSecretArguments, options?: CallOptions): Promise<OAuth2Client>
  }
  oidc: {
    /**
     * Registers a client by itself (OpenID Connect Dynamic Client Registration).
     *
     * `POST /oauth2/register`. Refused with 400 and others.
     */
    createOidcDynamicClient(args: CreateOidcDynamicClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Issues a verifiable credential bound to a key of the holder.
     *
     * `POST /credentials`. Refused with 400 and others.
     */
    createVerifiableCredential(args?: CreateVerifiableCredentialArguments, options?: CallOptions): Promise<VerifiableCredentialResponse>
    /**
     * Deletes a self-registered client.
     *
     * `DELETE /oauth2/register/{id}`. Takes an access token. Refused with any status from 400 on.
     */
    deleteOidcDynamicClient(args: DeleteOidcDynamicClientArguments, options?: CallOptions): Promise<undefined>
    /**
     * Tells what this OpenID provider supports and where its endpoints are.
     *
     * `GET /.well-known/openid-configuration`. Refused with any status from 400 on.
     */
    discoverOidcConfiguration(args?: DiscoverOidcConfigurationArguments, options?: CallOptions): Promise<OidcConfiguration>
    /**
     * Answers a self-registered client with its own registration.
     *
     * `GET /oauth2/register/{id}`. Takes an access token. Refused with any status from 400 on.
     */
    getOidcDynamicClient(args: GetOidcDynamicClientArguments, options?: CallOptions): Promise<OAuth2Client>
    /**
     * Answers with the claims about the subject of an access token.
     *
     * `GET /userinfo`. Takes an OAuth 2.0 access token. Refused with any status from 400 on.
     */
    getOidcUserInfo(args?: GetOidcUserInfoArguments, options?: CallOptions): Promise<OidcUserInfo>
    /**
     * Logs a browser out, at the request of a client when it says so (OpenID Connect RP-Initiated Logout).
     *
     * `GET /oauth2/sessions/logout`. No status of an error is described.
     */
    revokeOidcSession(args?: RevokeOidcSessionArguments, options?: CallOptions): Promise<never>
    /**
     * Replaces the registration of a self-registered client.
     *
     * `PUT /oauth2/register/{id}`. Takes an access token. Refused with 404 and others.
     */
    setOidcDynamicClient(args: SetOidcDynamicClientArguments, options?: CallOptions): Promise<OAuth2Client>
  }
  permission: {
    /**
     * Tells whether a subject has a relation to an object; the answer is 200 either way.
     *
     * `GET /relation-tuples/check/openapi`. Takes an access token. Refused with 400 and others.
     */
    checkPermission(args?: CheckPermissionArguments, options?: CallOptions): Promise<CheckPermissionResult>
    /**
     * Tells whether a subject has a relation to an object; 403 when it has not.
     *
     * `GET /relation-tuples/check`. Takes an access token. Refused with 400, 403 and others.
     */
    checkPermissionOrError(args?: CheckPermissionOrErrorArguments, options?: CallOptions): Promise<CheckPermissionResult>
    /**
     * Shows as a tree which subjects have a relation to an object, and why.
     *
     * `GET /relation-tuples/expand`. Takes an access token. Refused with 400, 404 and others.
     */
    expandPermissions(args: ExpandPermissionsArguments, options?: CallOptions): Promise<ExpandedPermissionTree>
    /**
     * Tells whether the subject of the body has a relation to an object; the answer is 200 either way.
     *
     * `POST /relation-tuples/check/openapi`. Takes an access token. Refused with 400 and others.
     */
    postCheckPermission(args?: PostCheckPermissionArguments, options?: CallOptions): Promise<CheckPermissionResult>
    /**
     * Tells whether the subject of the body has a relation to an object; 403 when it has not.
     *
     * `POST /relation-tuples/check`. Takes an access token. Refused with 400, 403 and others.
     */
    postCheckPermissionOrError(args?: PostCheckPermissionOrErrorArguments, options?: CallOptions): Promise<CheckPermissionResult>
    /**
     * Checks up to ten relationships at once; one that cannot be answered has an error of its own.
     *
     * `POST /relation-tuples/batch/check`. Takes an access token. Refused with 400 and others.
     */
    batchCheckPermission(args: BatchCheckPermissionArguments, options?: CallOptions): Promise<BatchCheckPermissionResult>
    /**
     * Answers a check and tells why: the proof from object to subject, and everything that was tried.
     *
     * `GET /relation-tuples/check/explain`. Takes an access token. Refused with 400 and others.
     */
    explainPermission(args?: ExplainPermissionArguments, options?: CallOptions): Promise<PermissionExplanation>
    /**
     * Lists the objects of a namespace on which a subject has a relation, permits included.
     *
     * `GET /relation-tuples/objects`. Takes an access token. Refused with 400 and others.
     */
    listPermittedObjects(args: ListPermittedObjectsArguments, options?: CallOptions): Promise<PermittedObjects>
    /**
     * Lists the subjects that have a relation on an object, permits included.
     *
     * `GET /relation-tuples/subjects`. Takes an access token. Refused with 400 and others.
     */
    listPermittedSubjects(args: ListPermittedSubjectsArguments, options?: CallOptions): Promise<PermittedSubjects>
  }
  project: {
    /**
     * Creates an organization.
     *
     * `POST /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403, 409 and others.
     */
    createOrganization(args: CreateOrganizationArguments, options?: CallOptions): Promise<Organization>
    /**
     * Creates a project.
     *
     * `POST /projects`. Takes an access token. Refused with 401, 403, 404 and others.
     */
    createProject(args?: CreateProjectArguments, options?: CallOptions): Promise<Project>
    /**
     * Creates an API key; its value is shown this once.
     *
     * `POST /projects/{project}/tokens`. Takes an access token. Refused with any status from 400 on.
     */
    createProjectApiKey(args: CreateProjectApiKeyArguments, options?: CallOptions): Promise<ProjectApiKey>
    /**
     * Deletes an organization.
     *
     * `DELETE /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409 and others.
     */
    deleteOrganization(args: DeleteOrganizationArguments, options?: CallOptions): Promise<undefined>
    /**
     * Deletes an API key, which stops working at once.
     *
     * `DELETE /projects/{project}/tokens/{token_id}`. Takes an access token. Refused with any status from 400 on.
     */
    deleteProjectApiKey(args: DeleteProjectApiKeyArguments, options?: CallOptions): Promise<undefined>
    /**
     * Tells which project the caller works on in the console.
     *
     * `GET /console/active/project`. Takes an access token. Refused with 401 and others.
     */
    getActiveProjectInConsole(args?: GetActiveProjectInConsoleArguments, options?: CallOptions): Promise<ActiveProjectInConsole>
    /**
     * Answers with an organization.
     *
     * `GET /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403 and others.
     */
    getOrganization(args: GetOrganizationArguments, options?: CallOptions): Promise<GetOrganizationResponse>
    /**
     * Answers with a project and the configuration of its services.
     *
     * `GET /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404 and others.
     */
    getProject(args: GetProjectArguments, options?: CallOptions): Promise<Project>
    /**
     * Lists the people who may work on a project.
     *
     * `GET /projects/{project}/members`. Takes an access token. Refused with 401, 406 and others.
     */
    getProjectMembers(args: GetProjectMembersArguments, options?: CallOptions): Promise<CloudAccount[]>
    /**
     * Counts events of a project over time.
     *
     * `GET /projects/{project_id}/metrics`. Takes an access token. Refused with 400, 403 and others.
     */
    getProjectMetrics(args: GetProjectMetricsArguments, options?: CallOptions): Promise<GetProjectMetricsResponse>
    /**
     * Lists the organizations of a project.
     *
     * `GET /projects/{project_id}/organizations`. Takes an access token. Refused with 400, 403 and others.
     */
    listOrganizations(args: ListOrganizationsArguments, options?: CallOptions): Promise<ListOrganizationsResponse>
    /**
     * Lists the API keys of a project, without their values.
     *
     * `GET /projects/{project}/tokens`. Takes an access token. Refused with any status from 400 on.
     */
    listProjectApiKeys(args: ListProjectApiKeysArguments, options?: CallOptions): Promise<ProjectApiKey[]>
    /**
     * Lists the projects the caller can reach.
     *
     * `GET /projects`. Takes an access token. Refused with 401, 403, 404 and others.
     */
    listProjects(args?: ListProjectsArguments, options?: CallOptions): Promise<ProjectMetadata[]>
    /**
     * Changes the configuration of a project by a JSON Patch.
     *
     * `PATCH /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404 and others.
     */
    patchProject(args: PatchProjectArguments, options?: CallOptions): Promise<SuccessfulProjectUpdate>
    /**
     * Deletes a project and all its data. It can be restored for a day.
     *
     * `DELETE /projects/{project_id}`. Takes an access token. Refused with 401, 403, 404 and others.
     */
    purgeProject(args: PurgeProjectArguments, options?: CallOptions): Promise<undefined>
    /**
     * Takes a person off a project.
     *
     * `DELETE /projects/{project}/members/{member}`. Takes an access token. Refused with 401, 406 and others.
     */
    removeProjectMember(args: RemoveProjectMemberArguments, options?: CallOptions): Promise<undefined>
    /**
     * Chooses the project the caller works on in the console.
     *
     * `PUT /console/active/project`. Takes an access token. Refused with 401 and others.
     */
    setActiveProjectInConsole(args?: SetActiveProjectInConsoleArguments, options?: CallOptions): Promise<undefined>
    /**
     * Replaces the configuration of a project.
     *
     * `PUT /projects/{project_id}`. Takes an access token. Refused with 400, 401, 403, 404 and others.
     */
    setProject(args: SetProjectArguments, options?: CallOptions): Promise<SuccessfulProjectUpdate>
    /**
     * Changes the label and domains of an organization.
     *
     * `PUT /projects/{project_id}/organizations/{organization_id}`. Takes an access token. Refused with 400, 403, 404, 409 and others.
     */
    updateOrganization(args: UpdateOrganizationArguments, options?: CallOptions): Promise<Organization>
    /**
     * Tells what changed from one state of a project to another, or to what it is now.
     *
     * `GET /projects/{project_id}/revisions/{revision_id}/diff`. Takes an access token. Refused with 400, 403, 404 and others.
     */
    diffProjectRevision(args: DiffProjectRevisionArguments, options?: CallOptions): Promise<{
  /** Patch. */
  patch: JsonPatch[]
  /** Secrets. */
  secrets: string[]
}>
    /**
     * Answers with a project as it was.
     *
     * `GET /projects/{project_id}/revisions/{revision_id}`. Takes an access token. Refused with 400, 403, 404 and others.
     */
    getProjectRevision(args: GetProjectRevisionArguments, options?: CallOptions): Promise<{
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
}>
    /**
     * Lists the states of a project, newest first, with who made them.
     *
     * `GET /projects/{project_id}/revisions`. Takes an access token. Refused with 400, 403, 404 and others.
     */
    listProjectRevisions(args: ListProjectRevisionsArguments, options?: CallOptions): Promise<{
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
}>
    /**
     * Gives a project the name, configuration and origins that it had in an earlier state.
     *
     * `POST /projects/{project_id}/revisions/{revision_id}/revert`. Takes an access token. Refused with 400, 403, 404 and others.
     */
    revertProject(args: RevertProjectArguments, options?: CallOptions): Promise<SuccessfulProjectUpdate>
    /**
     * Halts a project, which then answers nobody but its administrators, or lets it run again.
     *
     * `PUT /projects/{project_id}/state`. Takes an access token. Refused with 400, 403, 404 and others.
     */
    setProjectState(args: SetProjectStateArguments, options?: CallOptions): Promise<Project>
  }
  relationship: {
    /**
     * Checks the syntax and types of a permission model.
     *
     * `POST /opl/syntax/check`. Takes an access token. Refused with 400 and others.
     */
    checkOplSyntax(args?: CheckOplSyntaxArguments, options?: CallOptions): Promise<CheckOplSyntaxResult>
    /**
     * Creates a relationship.
     *
     * `PUT /admin/relation-tuples`. Takes an access token. Refused with 400 and others.
     */
    createRelationship(args?: CreateRelationshipArguments, options?: CallOptions): Promise<Relationship>
    /**
     * Deletes the relationships that match a query.
     *
     * `DELETE /admin/relation-tuples`. Takes an access token. Refused with 400 and others.
     */
    deleteRelationships(args?: DeleteRelationshipsArguments, options?: CallOptions): Promise<undefined>
    /**
     * Lists the relationships that match a query.
     *
     * `GET /relation-tuples`. Takes an access token. Refused with 404 and others.
     */
    getRelationships(args?: GetRelationshipsArguments, options?: CallOptions): Promise<Relationships>
    /**
     * Lists the configured namespaces.
     *
     * `GET /namespaces`. Takes an access token. Refused with any status from 400 on.
     */
    listRelationshipNamespaces(args?: ListRelationshipNamespacesArguments, options?: CallOptions): Promise<RelationshipNamespaces>
    /**
     * Inserts and deletes relationships, all or none.
     *
     * `PATCH /admin/relation-tuples`. Takes an access token. Refused with 400, 404 and others.
     */
    patchRelationships(args?: PatchRelationshipsArguments, options?: CallOptions): Promise<undefined>
  }
  wellknown: {
    /**
     * Publishes the public keys with which tokens are verified.
     *
     * `GET /.well-known/jwks.json`. Refused with any status from 400 on.
     */
    discoverJsonWebKeys(args?: DiscoverJsonWebKeysArguments, options?: CallOptions): Promise<JsonWebKeySet>
  }
}
