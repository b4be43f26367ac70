// Written by packages/client/src/generator/main.ts: run it again after a change of the contract.

/** The published operations of the group `courier`. */
export const courier = `getCourierMessage GET /admin/courier/messages/{id} ^bearer
listCourierMessages GET /admin/courier/messages ^bearer ?page_size ?page_token ?status ?recipient`

/** The published operations of the group `frontend`. */
export const frontend = `createBrowserLoginFlow GET /self-service/login/browser ?refresh ?aal ?return_to @Cookie ?login_challenge ?organization + ?via
createBrowserLogoutFlow GET /self-service/logout/browser @cookie ?return_to
createBrowserRecoveryFlow GET /self-service/recovery/browser ?return_to
createBrowserRegistrationFlow GET /self-service/registration/browser ?return_to ?login_challenge ?after_verification_return_to ?organization
createBrowserSettingsFlow GET /self-service/settings/browser ?return_to @Cookie
createBrowserVerificationFlow GET /self-service/verification/browser ?return_to
createNativeLoginFlow GET /self-service/login/api ?refresh ?aal @X-Session-Token ?return_session_token_exchange_code ?return_to + ?via ?organization
createNativeRecoveryFlow GET /self-service/recovery/api + ?return_to
createNativeRegistrationFlow GET /self-service/registration/api ?return_session_token_exchange_code ?return_to + ?after_verification_return_to ?organization
createNativeSettingsFlow GET /self-service/settings/api @X-Session-Token + ?return_to
createNativeVerificationFlow GET /self-service/verification/api + ?return_to
disableMyOtherSessions DELETE /sessions @X-Session-Token @Cookie
disableMySession DELETE /sessions/{id} @X-Session-Token @Cookie
exchangeSessionToken GET /sessions/token-exchange ?init_code! ?return_to_code!
getFlowError GET /self-service/errors ?id!
getLoginFlow GET /self-service/login/flows ?id! @Cookie
getRecoveryFlow GET /self-service/recovery/flows ?id! @Cookie
getRegistrationFlow GET /self-service/registration/flows ?id! @Cookie
getSettingsFlow GET /self-service/settings/flows ?id! @X-Session-Token @Cookie
getVerificationFlow GET /self-service/verification/flows ?id! @cookie
getWebAuthnJavaScript GET /.well-known/ory/webauthn.js >text
listMySessions GET /sessions ?per_page ?page ?page_size ?page_token @X-Session-Token @Cookie
performNativeLogout DELETE /self-service/logout/api <json!
toSession GET /sessions/whoami @X-Session-Token @Cookie ?tokenize_as
updateLoginFlow POST /self-service/login ?flow! @X-Session-Token @Cookie <json!
updateLogoutFlow GET /self-service/logout ?token ?return_to @Cookie >text
updateRecoveryFlow POST /self-service/recovery ?flow! ?token @Cookie <json!
updateRegistrationFlow POST /self-service/registration ?flow! @Cookie <json!
updateSettingsFlow POST /self-service/settings ?flow! @X-Session-Token @Cookie <json!
updateVerificationFlow POST /self-service/verification ?flow! ?token @Cookie <json!`

/** The published operations of the group `identity`. */
export const identity = `batchPatchIdentities PATCH /admin/identities ^bearer <json
createIdentity POST /admin/identities ^bearer <json
createRecoveryCodeForIdentity POST /admin/recovery/code ^bearer <json
createRecoveryLinkForIdentity POST /admin/recovery/link ^bearer <json
deleteIdentity DELETE /admin/identities/{id} ^bearer
deleteIdentityCredentials DELETE /admin/identities/{id}/credentials/{type} ^bearer
deleteIdentitySessions DELETE /admin/identities/{id}/sessions ^bearer
disableSession DELETE /admin/sessions/{id} ^bearer
extendSession PATCH /admin/sessions/{id}/extend ^bearer
getIdentity GET /admin/identities/{id} ^bearer ?include_credential
getIdentitySchema GET /schemas/{id}
getSession GET /admin/sessions/{id} ^bearer ?expand
listIdentities GET /admin/identities ^bearer ?per_page ?page ?page_size ?page_token ?consistency ?credentials_identifier ?preview_credentials_identifier_similar + ?organization_id
listIdentitySchemas GET /schemas ?per_page ?page ?page_size ?page_token
listIdentitySessions GET /admin/identities/{id}/sessions ^bearer ?per_page ?page ?page_size ?page_token ?active
listSessions GET /admin/sessions ^bearer ?page_size ?page_token ?active ?expand
patchIdentity PATCH /admin/identities/{id} ^bearer <json
updateIdentity PUT /admin/identities/{id} ^bearer <json`

/** The published operations of the group `jwk`. */
export const jwk = `createJsonWebKeySet POST /admin/keys/{set} ^bearer <json!
deleteJsonWebKey DELETE /admin/keys/{set}/{kid} ^bearer
deleteJsonWebKeySet DELETE /admin/keys/{set} ^bearer
getJsonWebKey GET /admin/keys/{set}/{kid} ^bearer
getJsonWebKeySet GET /admin/keys/{set} ^bearer
setJsonWebKey PUT /admin/keys/{set}/{kid} ^bearer <json
setJsonWebKeySet PUT /admin/keys/{set} ^bearer <json`

/** The published operations of the group `metadata`. */
export const metadata = `getVersion GET /version ^bearer
isAlive GET /health/alive ^bearer
isReady GET /health/ready ^bearer`

/** The published operations of the group `oauth2`. */
export const oauth2 = `acceptOAuth2ConsentRequest PUT /admin/oauth2/auth/requests/consent/accept ^bearer ?consent_challenge! <json
acceptOAuth2LoginRequest PUT /admin/oauth2/auth/requests/login/accept ^bearer ?login_challenge! <json
acceptOAuth2LogoutRequest PUT /admin/oauth2/auth/requests/logout/accept ^bearer ?logout_challenge!
createOAuth2Client POST /admin/clients ^bearer <json!
deleteOAuth2Client DELETE /admin/clients/{id} ^bearer
deleteOAuth2Token DELETE /admin/oauth2/tokens ^bearer ?client_id!
deleteTrustedOAuth2JwtGrantIssuer DELETE /admin/trust/grants/jwt-bearer/issuers/{id} ^bearer
getOAuth2Client GET /admin/clients/{id} ^bearer
getOAuth2ConsentRequest GET /admin/oauth2/auth/requests/consent ^bearer ?consent_challenge!
getOAuth2LoginRequest GET /admin/oauth2/auth/requests/login ^bearer ?login_challenge!
getOAuth2LogoutRequest GET /admin/oauth2/auth/requests/logout ^bearer ?logout_challenge!
getTrustedOAuth2JwtGrantIssuer GET /admin/trust/grants/jwt-bearer/issuers/{id} ^bearer
introspectOAuth2Token POST /admin/oauth2/introspect ^bearer =scope =token! + =token_type_hint
listOAuth2Clients GET /admin/clients ^bearer ?page_size ?page_token ?client_name ?owner
listOAuth2ConsentSessions GET /admin/oauth2/auth/sessions/consent ^bearer ?page_size ?page_token ?subject! ?login_session_id
listTrustedOAuth2JwtGrantIssuers GET /admin/trust/grants/jwt-bearer/issuers ^bearer ?MaxItems ?DefaultItems ?issuer + ?page_size ?page_token
oAuth2Authorize GET /oauth2/auth >text + ?response_type ?client_id ?redirect_uri ?scope ?state ?nonce ?prompt ?max_age ?display ?ui_locales ?id_token_hint ?login_hint ?acr_values ?response_mode ?code_challenge ?code_challenge_method ?audience ?claims ?request ?request_uri ?login_verifier ?consent_verifier
oauth2TokenExchange POST /oauth2/token ^basic ^oauth2 =client_id =code =grant_type! =redirect_uri =refresh_token + =client_secret =code_verifier =scope =audience =assertion =client_assertion =client_assertion_type
patchOAuth2Client PATCH /admin/clients/{id} ^bearer <json!
rejectOAuth2ConsentRequest PUT /admin/oauth2/auth/requests/consent/reject ^bearer ?consent_challenge! <json
rejectOAuth2LoginRequest PUT /admin/oauth2/auth/requests/login/reject ^bearer ?login_challenge! <json
rejectOAuth2LogoutRequest PUT /admin/oauth2/auth/requests/logout/reject ^bearer ?logout_challenge!
revokeOAuth2ConsentSessions DELETE /admin/oauth2/auth/sessions/consent ^bearer ?subject! ?client ?all
revokeOAuth2LoginSessions DELETE /admin/oauth2/auth/sessions/login ^bearer ?subject ?sid
revokeOAuth2Token POST /oauth2/revoke ^basic ^oauth2 =client_id =client_secret =token! + =token_type_hint =client_assertion =client_assertion_type
setOAuth2Client PUT /admin/clients/{id} ^bearer <json!
setOAuth2ClientLifespans PUT /admin/clients/{id}/lifespans ^bearer <json
trustOAuth2JwtGrantIssuer POST /admin/trust/grants/jwt-bearer/issuers ^bearer <json`

/** The published operations of the group `oidc`. */
export const oidc = `createOidcDynamicClient POST /oauth2/register <json!
createVerifiableCredential POST /credentials <json
deleteOidcDynamicClient DELETE /oauth2/register/{id} ^bearer
discoverOidcConfiguration GET /.well-known/openid-configuration
getOidcDynamicClient GET /oauth2/register/{id} ^bearer
getOidcUserInfo GET /userinfo ^oauth2
revokeOidcSession GET /oauth2/sessions/logout >text + ?id_token_hint ?post_logout_redirect_uri ?state ?logout_verifier
setOidcDynamicClient PUT /oauth2/register/{id} ^bearer <json!`

/** The published operations of the group `permission`. */
export const permission = `checkPermission GET /relation-tuples/check/openapi ^bearer ?namespace ?object ?relation ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation ?max-depth
checkPermissionOrError GET /relation-tuples/check ^bearer ?namespace ?object ?relation ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation ?max-depth
expandPermissions GET /relation-tuples/expand ^bearer ?namespace! ?object! ?relation! ?max-depth
postCheckPermission POST /relation-tuples/check/openapi ^bearer ?max-depth <json
postCheckPermissionOrError POST /relation-tuples/check ^bearer ?max-depth <json`

/** The published operations of the group `project`. */
export const project = `createOrganization POST /projects/{project_id}/organizations ^bearer <json
createProject POST /projects ^bearer <json
createProjectApiKey POST /projects/{project}/tokens ^bearer <json
deleteOrganization DELETE /projects/{project_id}/organizations/{organization_id} ^bearer
deleteProjectApiKey DELETE /projects/{project}/tokens/{token_id} ^bearer
getActiveProjectInConsole GET /console/active/project ^bearer
getOrganization GET /projects/{project_id}/organizations/{organization_id} ^bearer
getProject GET /projects/{project_id} ^bearer
getProjectMembers GET /projects/{project}/members ^bearer
getProjectMetrics GET /projects/{project_id}/metrics ^bearer ?event_type! ?resolution! ?from! ?to!
listOrganizations GET /projects/{project_id}/organizations ^bearer + ?page_size ?page_token ?domain
listProjectApiKeys GET /projects/{project}/tokens ^bearer
listProjects GET /projects ^bearer
patchProject PATCH /projects/{project_id} ^bearer <json
purgeProject DELETE /projects/{project_id} ^bearer + ?confirm
removeProjectMember DELETE /projects/{project}/members/{member} ^bearer
setActiveProjectInConsole PUT /console/active/project ^bearer <json
setProject PUT /projects/{project_id} ^bearer <json
updateOrganization PUT /projects/{project_id}/organizations/{organization_id} ^bearer <json`

/** The published operations of the group `relationship`. */
export const relationship = `checkOplSyntax POST /opl/syntax/check ^bearer <text
createRelationship PUT /admin/relation-tuples ^bearer <json
deleteRelationships DELETE /admin/relation-tuples ^bearer ?namespace ?object ?relation ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation
getRelationships GET /relation-tuples ^bearer ?page_token ?page_size ?namespace ?object ?relation ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation
listRelationshipNamespaces GET /namespaces ^bearer
patchRelationships PATCH /admin/relation-tuples ^bearer <json`

/** The published operations of the group `wellknown`. */
export const wellknown = `discoverJsonWebKeys GET /.well-known/jwks.json`

/** Our operations in the group `identity`. */
export const ownIdentity = `searchIdentities +GET /admin/identities/search ^bearer ?query! ?page_size ?page_token`

/** Our operations in the group `oauth2`. */
export const ownOauth2 = `deleteRotatedOAuth2ClientSecrets +DELETE /admin/clients/{id}/secrets/rotate ^bearer
rotateOAuth2ClientSecret +POST /admin/clients/{id}/secrets/rotate ^bearer <json`

/** Our operations in the group `permission`. */
export const ownPermission = `batchCheckPermission +POST /relation-tuples/batch/check ^bearer ?max-depth <json!
explainPermission +GET /relation-tuples/check/explain ^bearer ?namespace ?object ?relation ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation ?max-depth
listPermittedObjects +GET /relation-tuples/objects ^bearer ?namespace! ?relation! ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation ?page_size ?page_token
listPermittedSubjects +GET /relation-tuples/subjects ^bearer ?namespace! ?object! ?relation! ?page_size ?page_token`

/** Our operations in the group `project`. */
export const ownProject = `diffProjectRevision +GET /projects/{project_id}/revisions/{revision_id}/diff ^bearer ?to
getProjectRevision +GET /projects/{project_id}/revisions/{revision_id} ^bearer
listProjectRevisions +GET /projects/{project_id}/revisions ^bearer ?page_size ?page_token
revertProject +POST /projects/{project_id}/revisions/{revision_id}/revert ^bearer
setProjectState +PUT /projects/{project_id}/state ^bearer <json!`

/** The published operations of each group. */
export const publishedLines = { courier, frontend, identity, jwk, metadata, oauth2, oidc, permission, project, relationship, wellknown }

/** Ours, where a group has some. */
export const ownLines = { identity: ownIdentity, oauth2: ownOauth2, permission: ownPermission, project: ownProject }
