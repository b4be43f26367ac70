// Written by packages/client/src/generator/main.ts: run it again after a change of the contract.

/** Accept oauth2consent request. */
export interface AcceptOAuth2ConsentRequest {
  /** Grant access token audience. */
  grant_access_token_audience?: string[]
  /** Grant scope. */
  grant_scope?: string[]
  /** Handled at: RFC 3339 date and time. */
  handled_at?: string
  /** Remember. */
  remember?: boolean
  /** Remember for: seconds. */
  remember_for?: number
  /** Session. */
  session?: AcceptOAuth2ConsentRequestSession
}

/** Accept oauth2consent request session. */
export interface AcceptOAuth2ConsentRequestSession {
  /** Access token. */
  access_token?: unknown
  /** Id token. */
  id_token?: unknown
}

/** Accept oauth2login request. */
export interface AcceptOAuth2LoginRequest {
  /** Acr. */
  acr?: string
  /** Amr. */
  amr?: string[]
  /** Context. */
  context?: { [key: string]: unknown }
  /** Extend session lifespan. */
  extend_session_lifespan?: boolean
  /** Force subject identifier. */
  force_subject_identifier?: string
  /** Identity provider session id. */
  identity_provider_session_id?: string
  /** Remember. */
  remember?: boolean
  /** Remember for: seconds. */
  remember_for?: number
  /** Subject. */
  subject: string
}

/** Access answer. */
export interface AccessAnswer {
  /** Decision. */
  decision: 'allow' | 'refuse'
  /** Scopes. */
  scopes?: string[]
  /** Remember. */
  remember?: boolean
}

/** Access request. */
export interface AccessRequest {
  /** Challenge. */
  challenge: string
  /** App. */
  app: AccountApp
  /** Person. */
  person: AccountPerson
  /** Scopes. */
  scopes: AccessScope[]
  /** Returns to. */
  returns_to: string
  /** Request url. */
  request_url: string
  /** Ui locales. */
  ui_locales?: string[]
}

/** Access scope. */
export interface AccessScope {
  /** Scope. */
  scope: string
  /** Description. */
  description?: string
  /** Needed. */
  needed: boolean
}

/** Account app. */
export interface AccountApp {
  /** Client id. */
  client_id: string
  /** Name. */
  name: string
  /** Logo uri. */
  logo_uri?: string
  /** Client uri. */
  client_uri?: string
  /** Policy uri. */
  policy_uri?: string
  /** Tos uri. */
  tos_uri?: string
}

/** Account person. */
export interface AccountPerson {
  /** Name. */
  name?: string
  /** Email. */
  email?: string
}

/** Active project in console. */
export interface ActiveProjectInConsole {
  /** Project id. */
  project_id?: string
}

/** Attributes count datapoint. */
export interface AttributesCountDatapoint {
  /** Count. */
  count: number
  /** Name. */
  name: string
}

/** Authenticator assurance level. */
export type AuthenticatorAssuranceLevel = 'aal0' | 'aal1' | 'aal2' | 'aal3' | (string & {})

/** Batch check permission body. */
export interface BatchCheckPermissionBody {
  /** Tuples. */
  tuples: PostCheckPermissionBody[]
}

/** Batch check permission result. */
export interface BatchCheckPermissionResult {
  /** Results. */
  results: Array<{
  /** Allowed. */
  allowed: boolean
  /** Error. */
  error?: string
}>
}

/** Batch patch identities response. */
export interface BatchPatchIdentitiesResponse {
  /** Identities. */
  identities?: IdentityPatchResponse[]
}

/** Check opl syntax result. */
export interface CheckOplSyntaxResult {
  /** Errors. */
  errors?: ParseError[]
}

/** Check permission result. */
export interface CheckPermissionResult {
  /** Allowed. */
  allowed: boolean
}

/** Cloud account. */
export interface CloudAccount {
  /** Email. */
  email?: string
  /** Id: UUID. */
  id?: string
  /** Name. */
  name?: string
  /** Role. */
  role?: 'owner' | 'developer' | 'support' | 'viewer'
}

/** Connected app. */
export interface ConnectedApp {
  /** App. */
  app: AccountApp
  /** Scopes. */
  scopes: AccessScope[]
  /** Since: RFC 3339 date and time. */
  since: string
  /** Last used at: RFC 3339 date and time. */
  last_used_at: string
  /** Remembered. */
  remembered: boolean
}

/** Consistency request parameters. */
export interface ConsistencyRequestParameters {
  /** Consistency. */
  consistency?: ConsistencyRequestParametersConsistencyEnum
}

/** Consistency request parameters consistency. */
export type ConsistencyRequestParametersConsistencyEnum = '' | 'strong' | 'eventual' | (string & {})

/** Continue with. */
export type ContinueWith = ContinueWithVerificationUi | ContinueWithSetOrySessionToken

/** Continue with set ory session token. */
export interface ContinueWithSetOrySessionToken {
  /** Action. */
  action: 'set_ory_session_token'
  /** Ory session token. */
  ory_session_token: string
}

/** Continue with set ory session token action. */
export type ContinueWithSetOrySessionTokenActionEnum = 'set_ory_session_token' | (string & {})

/** Continue with verification ui. */
export interface ContinueWithVerificationUi {
  /** Action. */
  action: 'show_verification_ui'
  /** Flow. */
  flow: ContinueWithVerificationUiFlow
}

/** Continue with verification ui action. */
export type ContinueWithVerificationUiActionEnum = 'show_verification_ui' | (string & {})

/** Continue with verification ui flow. */
export interface ContinueWithVerificationUiFlow {
  /** Id: UUID. */
  id: string
  /** Url. */
  url?: string
  /** Verifiable address. */
  verifiable_address: string
}

/** Courier message status. */
export type CourierMessageStatus = 'queued' | 'sent' | 'processing' | 'abandoned' | (string & {})

/** Courier message type. */
export type CourierMessageType = 'email' | 'phone' | (string & {})

/** Create custom domain body. */
export interface CreateCustomDomainBody {
  /** Cookie domain. */
  cookie_domain?: string
  /** Cors allowed origins. */
  cors_allowed_origins?: string[]
  /** Cors enabled. */
  cors_enabled?: boolean
  /** Custom ui base url. */
  custom_ui_base_url?: string
  /** Hostname. */
  hostname?: string
}

/** Create identity body. */
export interface CreateIdentityBody {
  /** Organization id: UUID; or null. */
  organization_id?: string | null
  /** External id: or null. */
  external_id?: string | null
  /** Credentials. */
  credentials?: IdentityWithCredentials
  /** Metadata admin. */
  metadata_admin?: unknown
  /** Metadata public. */
  metadata_public?: unknown
  /** Recovery addresses. */
  recovery_addresses?: RecoveryIdentityAddress[]
  /** Schema id. */
  schema_id: string
  /** State. */
  state?: 'active' | 'inactive'
  /** Traits. */
  traits: { [key: string]: unknown }
  /** Verifiable addresses. */
  verifiable_addresses?: VerifiableIdentityAddress[]
}

/** Create invite response. */
export interface CreateInviteResponse {
  /** All invites. */
  all_invites: MemberInvite[]
  /** Created invite. */
  created_invite: MemberInvite
}

/** Create json web key set. */
export interface CreateJsonWebKeySet {
  /** Alg. */
  alg: string
  /** Kid. */
  kid: string
  /** Use. */
  use: string
}

/** Create project body. */
export interface CreateProjectBody {
  /** Name. */
  name: string
  /** Environment. */
  environment?: 'prod' | 'stage' | 'dev'
  /** Home region. */
  home_region?: 'eu-central' | 'asia-northeast' | 'us-east' | 'us-west' | 'eu' | 'asia' | 'us' | 'global'
  /** Workspace id: UUID. */
  workspace_id?: string
}

/** Create project branding. */
export interface CreateProjectBranding {
  /** Favicon type. */
  favicon_type?: string
  /** Favicon url. */
  favicon_url?: string
  /** Logo type. */
  logo_type?: string
  /** Logo url. */
  logo_url?: string
  /** Name. */
  name?: string
  /** Theme. */
  theme?: ProjectBrandingColors
}

/** Create project member invite body. */
export interface CreateProjectMemberInviteBody {
  /** Invitee email. */
  invitee_email?: string
}

/** Create recovery code for identity body. */
export interface CreateRecoveryCodeForIdentityBody {
  /** Expires in: duration, e.g. 24h or 1h30m. */
  expires_in?: string
  /** Identity id: UUID. */
  identity_id: string
}

/** Create recovery link for identity body. */
export interface CreateRecoveryLinkForIdentityBody {
  /** Expires in: duration, e.g. 24h or 1h30m. */
  expires_in?: string
  /** Identity id: UUID. */
  identity_id: string
}

/** Create relationship body. */
export interface CreateRelationshipBody {
  /** Namespace. */
  namespace?: string
  /** Object. */
  object?: string
  /** Relation. */
  relation?: string
  /** Subject id. */
  subject_id?: string
  /** Subject set. */
  subject_set?: SubjectSet
}

/** Create subscription body. */
export interface CreateSubscriptionBody {
  /** Currency. */
  currency?: 'usd' | 'eur'
  /** Interval. */
  interval: 'monthly' | 'yearly'
  /** Plan. */
  plan: string
  /** Provision first project: UUID. */
  provision_first_project: string
  /** Return to. */
  return_to?: string
}

/** Create subscription body currency. */
export type CreateSubscriptionBodyCurrencyEnum = 'usd' | 'eur'

/** Create subscription body interval. */
export type CreateSubscriptionBodyIntervalEnum = 'monthly' | 'yearly'

/** Create verifiable credential request body. */
export interface CreateVerifiableCredentialRequestBody {
  /** Format. */
  format?: string
  /** Proof. */
  proof?: VerifiableCredentialProof
  /** Types. */
  types?: string[]
}

/** Credential supported draft00. */
export interface CredentialSupportedDraft00 {
  /** Cryptographic binding methods supported. */
  cryptographic_binding_methods_supported?: string[]
  /** Cryptographic suites supported. */
  cryptographic_suites_supported?: string[]
  /** Format. */
  format?: string
  /** Types. */
  types?: string[]
}

/** Custom domain. */
export interface CustomDomain {
  /** Cookie domain. */
  cookie_domain?: string
  /** Cors allowed origins. */
  cors_allowed_origins?: string[]
  /** Cors enabled. */
  cors_enabled?: boolean
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Custom ui base url. */
  custom_ui_base_url?: string
  /** Hostname. */
  hostname?: string
  /** Id: UUID. */
  id?: string
  /** Ssl status. */
  ssl_status?: CustomDomainSslStatusEnum
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
  /** Verification errors. */
  verification_errors?: string[]
  /** Verification status. */
  verification_status?: string
}

/** Custom domain ssl status. */
export type CustomDomainSslStatusEnum = 'initializing' | 'pending_validation' | 'deleted' | 'pending_issuance' | 'pending_deployment' | 'pending_deletion' | 'pending_expiration' | 'expired' | 'active' | 'initializing_timed_out' | 'validation_timed_out' | 'issuance_timed_out' | 'deployment_timed_out' | 'deletion_timed_out' | 'pending_cleanup' | 'staging_deployment' | 'staging_active' | 'deactivating' | 'inactive' | 'backup_issued' | 'holding_deployment' | '' | (string & {})

/** Delete my sessions count. */
export interface DeleteMySessionsCount {
  /** Count. */
  count?: number
}

/** Email template data. */
export interface EmailTemplateData {
  /** Body. */
  body: EmailTemplateDataBody
  /** Subject. */
  subject: string
}

/** Email template data body. */
export interface EmailTemplateDataBody {
  /** Html. */
  html: string
  /** Plaintext. */
  plaintext: string
}

/** Error authenticator assurance level not satisfied. */
export interface ErrorAuthenticatorAssuranceLevelNotSatisfied {
  /** Error. */
  error?: GenericError
  /** Redirect browser to. */
  redirect_browser_to?: string
}

/** Error browser location change required. */
export interface ErrorBrowserLocationChangeRequired {
  /** Error. */
  error?: ErrorGeneric
  /** Redirect browser to. */
  redirect_browser_to?: string
}

/** Error flow replaced. */
export interface ErrorFlowReplaced {
  /** Error. */
  error?: GenericError
  /** Use flow id: UUID. */
  use_flow_id?: string
}

/** Error generic. */
export interface ErrorGeneric {
  /** Error. */
  error: GenericErrorContent
}

/** Error oauth2. */
export interface ErrorOAuth2 {
  /** Error. */
  error?: string
  /** Error debug. */
  error_debug?: string
  /** Error description. */
  error_description?: string
  /** Error hint. */
  error_hint?: string
  /** Status code. */
  status_code?: number
}

/** Expanded permission tree. */
export interface ExpandedPermissionTree {
  /** Children. */
  children?: ExpandedPermissionTree[]
  /** Tuple. */
  tuple?: Relationship
  /** Type. */
  type: ExpandedPermissionTreeTypeEnum
}

/** Expanded permission tree type. */
export type ExpandedPermissionTreeTypeEnum = 'union' | 'exclusion' | 'intersection' | 'leaf' | 'tuple_to_subject_set' | 'computed_subject_set' | 'not' | 'unspecified' | (string & {})

/** Explained permission. */
export interface ExplainedPermission {
  /** Kind. */
  kind: 'permit' | 'relation' | 'or' | 'and' | 'not' | 'traverse' | 'tuple' | 'subject-set' | 'cycle' | 'limit' | 'undeclared' | (string & {})
  /** Membership. */
  membership: 'member' | 'not-member' | 'unknown' | (string & {})
  /** Set. */
  set?: SubjectSet
  /** Tuple. */
  tuple?: Relationship
  /** Children. */
  children?: ExplainedPermission[]
}

/** Flow error. */
export interface FlowError {
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Error. */
  error?: { [key: string]: unknown }
  /** Id: UUID. */
  id: string
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
}

/** Generic error. */
export interface GenericError {
  /** Code. */
  code?: number
  /** Debug. */
  debug?: string
  /** Details. */
  details?: unknown
  /** Error. */
  error?: GenericErrorContent
  /** Id. */
  id?: string
  /** Message. */
  message: string
  /** Reason. */
  reason?: string
  /** Request. */
  request?: string
  /** Status. */
  status?: string
}

/** Generic error content. */
export interface GenericErrorContent {
  /** Debug. */
  debug?: string
  /** Error. */
  error?: string
  /** Error description. */
  error_description?: string
  /** Message. */
  message?: string
  /** Status code. */
  status_code?: number
}

/** Generic usage. */
export interface GenericUsage {
  /** Additional price. */
  additional_price: number
  /** Included usage. */
  included_usage: number
}

/** Get attributes count response. */
export interface GetAttributesCountResponse {
  /** Data. */
  data: AttributesCountDatapoint[]
}

/** Get managed identity schema location. */
export interface GetManagedIdentitySchemaLocation {
  /** Location. */
  location?: string
}

/** Get organization response. */
export interface GetOrganizationResponse {
  /** Organization. */
  organization: Organization
}

/** Get project metrics response. */
export interface GetProjectMetricsResponse {
  /** Data. */
  data: MetricsDatapoint[]
}

/** Get session activity response. */
export interface GetSessionActivityResponse {
  /** Data. */
  data: SessionActivityDatapoint[]
}

/** Health not ready status. */
export interface HealthNotReadyStatus {
  /** Errors. */
  errors?: { [key: string]: string }
}

/** Health status. */
export interface HealthStatus {
  /** Status. */
  status?: string
}

/** Identity. */
export interface Identity<Traits = unknown> {
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Credentials. */
  credentials?: { [key: string]: IdentityCredentials }
  /** Id: UUID. */
  id: string
  /** Metadata admin: or null. */
  metadata_admin?: { [key: string]: unknown } | null
  /** Metadata public: or null. */
  metadata_public?: { [key: string]: unknown } | null
  /** Organization id: UUID; or null. */
  organization_id?: string | null
  /** External id. */
  external_id?: string
  /** Recovery addresses. */
  recovery_addresses?: RecoveryIdentityAddress[]
  /** Schema id. */
  schema_id: string
  /** Schema url. */
  schema_url: string
  /** State. */
  state?: IdentityState
  /** State changed at: RFC 3339 date and time. */
  state_changed_at?: string
  /** Traits. */
  traits: Traits
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
  /** Verifiable addresses. */
  verifiable_addresses?: VerifiableIdentityAddress[]
}

/** Identity credentials. */
export interface IdentityCredentials {
  /** Config. */
  config?: { [key: string]: unknown }
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Identifiers. */
  identifiers?: string[]
  /** Type. */
  type?: IdentityCredentialsType
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
  /** Version. */
  version?: number
}

/** Identity credentials code. */
export interface IdentityCredentialsCode {
  /** Address type. */
  address_type?: string
  /** Used at: RFC 3339 date and time; or null. */
  used_at?: string | null
}

/** Identity credentials oidc. */
export interface IdentityCredentialsOidc {
  /** Providers. */
  providers?: IdentityCredentialsOidcProvider[]
}

/** Identity credentials oidc provider. */
export interface IdentityCredentialsOidcProvider {
  /** Initial access token. */
  initial_access_token?: string
  /** Initial id token. */
  initial_id_token?: string
  /** Initial refresh token. */
  initial_refresh_token?: string
  /** Organization. */
  organization?: string
  /** Provider. */
  provider?: string
  /** Subject. */
  subject?: string
}

/** Identity credentials password. */
export interface IdentityCredentialsPassword {
  /** Hashed password. */
  hashed_password?: string
}

/** Identity credentials type. */
export type IdentityCredentialsType = 'password' | 'totp' | 'oidc' | 'webauthn' | 'lookup_secret' | 'code' | (string & {})

/** Identity patch. */
export interface IdentityPatch {
  /** Create. */
  create?: CreateIdentityBody
  /** Patch id: UUID. */
  patch_id?: string
}

/** Identity patch response. */
export interface IdentityPatchResponse {
  /** Action. */
  action?: IdentityPatchResponseActionEnum
  /** Error. */
  error?: GenericError
  /** Identity: UUID. */
  identity?: string
  /** Patch id: UUID. */
  patch_id?: string
}

/** Identity patch response action. */
export type IdentityPatchResponseActionEnum = 'create' | 'error' | (string & {})

/** Identity schema container. */
export interface IdentitySchemaContainer {
  /** Id. */
  id?: string
  /** Schema. */
  schema?: { [key: string]: unknown }
}

/** Identity schema preset. */
export interface IdentitySchemaPreset {
  /** Schema. */
  schema: { [key: string]: unknown }
  /** Url. */
  url: string
}

/** Identity state. */
export type IdentityState = 'active' | 'inactive' | (string & {})

/** Identity with credentials. */
export interface IdentityWithCredentials {
  /** Oidc. */
  oidc?: IdentityWithCredentialsOidc
  /** Password. */
  password?: IdentityWithCredentialsPassword
}

/** Identity with credentials oidc. */
export interface IdentityWithCredentialsOidc {
  /** Config. */
  config?: IdentityWithCredentialsOidcConfig
}

/** Identity with credentials oidc config. */
export interface IdentityWithCredentialsOidcConfig {
  /** Config. */
  config?: IdentityWithCredentialsPasswordConfig
  /** Providers. */
  providers?: IdentityWithCredentialsOidcConfigProvider[]
}

/** Identity with credentials oidc config provider. */
export interface IdentityWithCredentialsOidcConfigProvider {
  /** Provider. */
  provider: string
  /** Subject. */
  subject: string
}

/** Identity with credentials password. */
export interface IdentityWithCredentialsPassword {
  /** Config. */
  config?: IdentityWithCredentialsPasswordConfig
}

/** Identity with credentials password config. */
export interface IdentityWithCredentialsPasswordConfig {
  /** Hashed password. */
  hashed_password?: string
  /** Password. */
  password?: string
}

/** Internal get project branding body. */
export interface InternalGetProjectBrandingBody {
  /** Hostname. */
  hostname?: string
}

/** Internal is axwelcome screen enabled for project body. */
export interface InternalIsAXWelcomeScreenEnabledForProjectBody {
  /** Path. */
  path: string
  /** Project slug. */
  project_slug: string
}

/** Internal is owner for project by slug body. */
export interface InternalIsOwnerForProjectBySlugBody {
  /** Namespace. */
  namespace: 'User' | 'ApiKey'
  /** Project scope. */
  project_scope?: string
  /** Project slug. */
  project_slug: string
  /** Subject. */
  subject: string
}

/** Internal is owner for project by slug body namespace. */
export type InternalIsOwnerForProjectBySlugBodyNamespaceEnum = 'User' | 'ApiKey'

/** Internal is owner for project by slug response. */
export interface InternalIsOwnerForProjectBySlugResponse {
  /** Project id. */
  project_id: string
}

/** Internal provision mock subscription. */
export interface InternalProvisionMockSubscription {
  /** Currency. */
  currency: InternalProvisionMockSubscriptionCurrencyEnum
  /** Identity id: UUID. */
  identity_id: string
  /** Interval. */
  interval: InternalProvisionMockSubscriptionIntervalEnum
  /** Plan. */
  plan: string
}

/** Internal provision mock subscription currency. */
export type InternalProvisionMockSubscriptionCurrencyEnum = 'usd' | 'eur' | (string & {})

/** Internal provision mock subscription interval. */
export type InternalProvisionMockSubscriptionIntervalEnum = 'monthly' | 'yearly' | (string & {})

/** Introspected oauth2token. */
export interface IntrospectedOAuth2Token {
  /** Active. */
  active: boolean
  /** Aud. */
  aud?: string[]
  /** Client id. */
  client_id?: string
  /** Exp: seconds since 1970. */
  exp?: number
  /** Ext. */
  ext?: { [key: string]: unknown }
  /** Iat: seconds since 1970. */
  iat?: number
  /** Iss. */
  iss?: string
  /** Nbf: seconds since 1970. */
  nbf?: number
  /** Obfuscated subject. */
  obfuscated_subject?: string
  /** Scope. */
  scope?: string
  /** Sub. */
  sub?: string
  /** Token type. */
  token_type?: string
  /** Token use. */
  token_use?: string
  /** Username. */
  username?: string
}

/** Is owner for project by slug. */
export interface IsOwnerForProjectBySlug {
  /** Project slug. */
  ProjectSlug: string
  /** Subject. */
  Subject: string
}

/** Json patch. */
export interface JsonPatch {
  /** From. */
  from?: string
  /** Op. */
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test'
  /** Path. */
  path: string
  /** Value. */
  value?: unknown
}

/** Json patch op. */
export type JsonPatchOpEnum = 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test'

/** Json web key. */
export interface JsonWebKey {
  /** Alg. */
  alg: string
  /** Crv. */
  crv?: string
  /** D. */
  d?: string
  /** Dp. */
  dp?: string
  /** Dq. */
  dq?: string
  /** E. */
  e?: string
  /** K. */
  k?: string
  /** Kid. */
  kid: string
  /** Kty. */
  kty: string
  /** N. */
  n?: string
  /** P. */
  p?: string
  /** Q. */
  q?: string
  /** Qi. */
  qi?: string
  /** Use. */
  use: string
  /** X. */
  x?: string
  /** X5c. */
  x5c?: string[]
  /** Y. */
  y?: string
}

/** Json web key set. */
export interface JsonWebKeySet {
  /** Keys. */
  keys?: JsonWebKey[]
}

/** Keto namespace. */
export interface KetoNamespace {
  /** Id. */
  id?: number
  /** Name. */
  name?: string
}

/** List organizations response. */
export interface ListOrganizationsResponse {
  /** Organizations. */
  organizations: Organization[]
  /** Has next page. */
  has_next_page?: boolean
  /** Next page token. */
  next_page_token?: string
}

/** Login flow. */
export interface LoginFlow {
  /** Active. */
  active?: IdentityCredentialsType
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Expires at: RFC 3339 date and time. */
  expires_at: string
  /** Id: UUID. */
  id: string
  /** Issued at: RFC 3339 date and time. */
  issued_at: string
  /** Oauth2 login challenge. */
  oauth2_login_challenge?: string
  /** Oauth2 login request. */
  oauth2_login_request?: OAuth2LoginRequest
  /** Organization id: UUID; or null. */
  organization_id?: string | null
  /** Refresh. */
  refresh?: boolean
  /** Request url. */
  request_url: string
  /** Requested aal. */
  requested_aal?: AuthenticatorAssuranceLevel
  /** Return to. */
  return_to?: string
  /** Session token exchange code. */
  session_token_exchange_code?: string
  /** State. */
  state: unknown
  /** Type. */
  type: string
  /** Ui. */
  ui: UiContainer
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
}

/** Login flow state. */
export type LoginFlowState = 'choose_method' | 'sent_email' | 'passed_challenge' | (string & {})

/** Logout flow. */
export interface LogoutFlow {
  /** Logout token. */
  logout_token: string
  /** Logout url. */
  logout_url: string
}

/** Managed identity schema. */
export interface ManagedIdentitySchema {
  /** Blob name. */
  blob_name: string
  /** Blob url. */
  blob_url: string
  /** Content hash. */
  content_hash?: string
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Id: UUID. */
  id: string
  /** Name. */
  name: string
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
}

/** Managed identity schema validation result. */
export interface ManagedIdentitySchemaValidationResult {
  /** Message. */
  message?: string
  /** Valid. */
  valid?: boolean
}

/** Member invite. */
export interface MemberInvite {
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Id: UUID. */
  id: string
  /** Invitee email. */
  invitee_email: string
  /** Invitee id: UUID; or null. */
  invitee_id?: string | null
  /** Owner email. */
  owner_email: string
  /** Owner id: UUID. */
  owner_id: string
  /** Project id: UUID. */
  project_id: string
  /** Status. */
  status: MemberInviteStatusEnum
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
}

/** Member invite status. */
export type MemberInviteStatusEnum = 'pending' | 'accepted' | 'declined' | 'expired' | 'cancelled' | 'removed' | (string & {})

/** Message. */
export interface Message {
  /** Body. */
  body: string
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Dispatches. */
  dispatches?: MessageDispatch[]
  /** Id: UUID. */
  id: string
  /** Recipient. */
  recipient: string
  /** Send count. */
  send_count: number
  /** Status. */
  status: CourierMessageStatus
  /** Subject. */
  subject: string
  /** Template type. */
  template_type: MessageTemplateTypeEnum
  /** Type. */
  type: CourierMessageType
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
}

/** Message dispatch. */
export interface MessageDispatch {
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Error. */
  error?: { [key: string]: unknown }
  /** Id: UUID. */
  id: string
  /** Message id: UUID. */
  message_id: string
  /** Status. */
  status: MessageDispatchStatusEnum
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
}

/** Message dispatch status. */
export type MessageDispatchStatusEnum = 'failed' | 'success' | (string & {})

/** Message template type. */
export type MessageTemplateTypeEnum = 'recovery_invalid' | 'recovery_valid' | 'recovery_code_invalid' | 'recovery_code_valid' | 'verification_invalid' | 'verification_valid' | 'verification_code_invalid' | 'verification_code_valid' | 'otp' | 'stub' | 'login_code_valid' | 'registration_code_valid' | (string & {})

/** Metrics datapoint. */
export interface MetricsDatapoint {
  /** Count. */
  count: number
  /** Time: RFC 3339 date and time. */
  time: string
}

/** Namespace. */
export interface Namespace {
  /** Name. */
  name?: string
}

/** Needs privileged session error. */
export interface NeedsPrivilegedSessionError {
  /** Error. */
  error?: GenericError
  /** Redirect browser to. */
  redirect_browser_to: string
}

/** Normalized project. */
export interface NormalizedProject {
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Current revision. */
  current_revision: NormalizedProjectRevision
  /** Hosts. */
  hosts: string[]
  /** Id: UUID. */
  id: string
  /** Slug. */
  slug: string
  /** State. */
  state: NormalizedProjectStateEnum
  /** Subscription id: UUID; or null. */
  subscription_id?: string | null
  /** Subscription plan: or null. */
  subscription_plan?: string | null
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
}

/** Normalized project revision. */
export interface NormalizedProjectRevision {
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Disable account experience welcome screen. */
  disable_account_experience_welcome_screen?: boolean
  /** Hydra oauth2 allowed top level claims. */
  hydra_oauth2_allowed_top_level_claims?: string[]
  /** Hydra oauth2 client credentials default grant allowed scope. */
  hydra_oauth2_client_credentials_default_grant_allowed_scope?: boolean
  /** Hydra oauth2 exclude not before claim. */
  hydra_oauth2_exclude_not_before_claim?: boolean
  /** Hydra oauth2 grant jwt iat optional. */
  hydra_oauth2_grant_jwt_iat_optional?: boolean
  /** Hydra oauth2 grant jwt jti optional. */
  hydra_oauth2_grant_jwt_jti_optional?: boolean
  /** Hydra oauth2 grant jwt max ttl: duration, e.g. 24h or 1h30m; default "720h". */
  hydra_oauth2_grant_jwt_max_ttl?: string
  /** Hydra oauth2 pkce enforced. */
  hydra_oauth2_pkce_enforced?: boolean
  /** Hydra oauth2 pkce enforced for public clients. */
  hydra_oauth2_pkce_enforced_for_public_clients?: boolean
  /** Hydra oauth2 refresh token hook. */
  hydra_oauth2_refresh_token_hook?: string
  /** Hydra oauth2 token hook. */
  hydra_oauth2_token_hook?: string
  /** Hydra oidc dynamic client registration default scope. */
  hydra_oidc_dynamic_client_registration_default_scope?: string[]
  /** Hydra oidc dynamic client registration enabled. */
  hydra_oidc_dynamic_client_registration_enabled?: boolean
  /** Hydra oidc subject identifiers pairwise salt. */
  hydra_oidc_subject_identifiers_pairwise_salt?: string
  /** Hydra oidc subject identifiers supported types. */
  hydra_oidc_subject_identifiers_supported_types?: string[]
  /** Hydra secrets cookie. */
  hydra_secrets_cookie?: string[]
  /** Hydra secrets system. */
  hydra_secrets_system?: string[]
  /** Hydra serve cookies same site legacy workaround. */
  hydra_serve_cookies_same_site_legacy_workaround?: boolean
  /** Hydra serve cookies same site mode. */
  hydra_serve_cookies_same_site_mode?: string
  /** Hydra strategies access token: default "opaque". */
  hydra_strategies_access_token?: NormalizedProjectRevisionHydraStrategiesAccessTokenEnum
  /** Hydra strategies scope: default "wildcard". */
  hydra_strategies_scope?: NormalizedProjectRevisionHydraStrategiesScopeEnum
  /** Hydra ttl access token: default "30m". */
  hydra_ttl_access_token?: string
  /** Hydra ttl auth code: default "720h". */
  hydra_ttl_auth_code?: string
  /** Hydra ttl id token: default "30m". */
  hydra_ttl_id_token?: string
  /** Hydra ttl login consent request: default "30m". */
  hydra_ttl_login_consent_request?: string
  /** Hydra ttl refresh token: default "720h". */
  hydra_ttl_refresh_token?: string
  /** Hydra urls consent. */
  hydra_urls_consent?: string
  /** Hydra urls error. */
  hydra_urls_error?: string
  /** Hydra urls login. */
  hydra_urls_login?: string
  /** Hydra urls logout. */
  hydra_urls_logout?: string
  /** Hydra urls post logout redirect. */
  hydra_urls_post_logout_redirect?: string
  /** Hydra urls registration. */
  hydra_urls_registration?: string
  /** Hydra urls self issuer. */
  hydra_urls_self_issuer?: string
  /** Hydra webfinger jwks broadcast keys. */
  hydra_webfinger_jwks_broadcast_keys?: string[]
  /** Hydra webfinger oidc discovery auth url. */
  hydra_webfinger_oidc_discovery_auth_url?: string
  /** Hydra webfinger oidc discovery client registration url. */
  hydra_webfinger_oidc_discovery_client_registration_url?: string
  /** Hydra webfinger oidc discovery jwks url. */
  hydra_webfinger_oidc_discovery_jwks_url?: string
  /** Hydra webfinger oidc discovery supported claims. */
  hydra_webfinger_oidc_discovery_supported_claims?: string[]
  /** Hydra webfinger oidc discovery supported scope. */
  hydra_webfinger_oidc_discovery_supported_scope?: string[]
  /** Hydra webfinger oidc discovery token url. */
  hydra_webfinger_oidc_discovery_token_url?: string
  /** Hydra webfinger oidc discovery userinfo url. */
  hydra_webfinger_oidc_discovery_userinfo_url?: string
  /** Id: UUID. */
  id?: string
  /** Keto namespace configuration. */
  keto_namespace_configuration?: string
  /** Keto namespaces. */
  keto_namespaces?: KetoNamespace[]
  /** Kratos cookies same site. */
  kratos_cookies_same_site?: string
  /** Kratos courier delivery strategy: default "smtp". */
  kratos_courier_delivery_strategy?: string
  /** Kratos courier http request config auth api key in. */
  kratos_courier_http_request_config_auth_api_key_in?: string
  /** Kratos courier http request config auth api key name. */
  kratos_courier_http_request_config_auth_api_key_name?: string
  /** Kratos courier http request config auth api key value. */
  kratos_courier_http_request_config_auth_api_key_value?: string
  /** Kratos courier http request config auth basic auth password. */
  kratos_courier_http_request_config_auth_basic_auth_password?: string
  /** Kratos courier http request config auth basic auth user. */
  kratos_courier_http_request_config_auth_basic_auth_user?: string
  /** Kratos courier http request config auth type: default "empty (no authentication)". */
  kratos_courier_http_request_config_auth_type?: string
  /** Kratos courier http request config body. */
  kratos_courier_http_request_config_body?: string
  /** Kratos courier http request config headers: or null. */
  kratos_courier_http_request_config_headers?: { [key: string]: unknown } | null
  /** Kratos courier http request config method: default "POST". */
  kratos_courier_http_request_config_method?: string
  /** Kratos courier http request config url. */
  kratos_courier_http_request_config_url?: string
  /** Kratos courier smtp connection uri. */
  kratos_courier_smtp_connection_uri?: string
  /** Kratos courier smtp from address. */
  kratos_courier_smtp_from_address?: string
  /** Kratos courier smtp from name. */
  kratos_courier_smtp_from_name?: string
  /** Kratos courier smtp headers: or null. */
  kratos_courier_smtp_headers?: { [key: string]: unknown } | null
  /** Kratos courier smtp local name. */
  kratos_courier_smtp_local_name?: string
  /** Kratos courier templates login code valid email body html. */
  kratos_courier_templates_login_code_valid_email_body_html?: string
  /** Kratos courier templates login code valid email body plaintext. */
  kratos_courier_templates_login_code_valid_email_body_plaintext?: string
  /** Kratos courier templates login code valid email subject. */
  kratos_courier_templates_login_code_valid_email_subject?: string
  /** Kratos courier templates recovery code invalid email body html. */
  kratos_courier_templates_recovery_code_invalid_email_body_html?: string
  /** Kratos courier templates recovery code invalid email body plaintext. */
  kratos_courier_templates_recovery_code_invalid_email_body_plaintext?: string
  /** Kratos courier templates recovery code invalid email subject. */
  kratos_courier_templates_recovery_code_invalid_email_subject?: string
  /** Kratos courier templates recovery code valid email body html. */
  kratos_courier_templates_recovery_code_valid_email_body_html?: string
  /** Kratos courier templates recovery code valid email body plaintext. */
  kratos_courier_templates_recovery_code_valid_email_body_plaintext?: string
  /** Kratos courier templates recovery code valid email subject. */
  kratos_courier_templates_recovery_code_valid_email_subject?: string
  /** Kratos courier templates recovery invalid email body html. */
  kratos_courier_templates_recovery_invalid_email_body_html?: string
  /** Kratos courier templates recovery invalid email body plaintext. */
  kratos_courier_templates_recovery_invalid_email_body_plaintext?: string
  /** Kratos courier templates recovery invalid email subject. */
  kratos_courier_templates_recovery_invalid_email_subject?: string
  /** Kratos courier templates recovery valid email body html. */
  kratos_courier_templates_recovery_valid_email_body_html?: string
  /** Kratos courier templates recovery valid email body plaintext. */
  kratos_courier_templates_recovery_valid_email_body_plaintext?: string
  /** Kratos courier templates recovery valid email subject. */
  kratos_courier_templates_recovery_valid_email_subject?: string
  /** Kratos courier templates registration code valid email body html. */
  kratos_courier_templates_registration_code_valid_email_body_html?: string
  /** Kratos courier templates registration code valid email body plaintext. */
  kratos_courier_templates_registration_code_valid_email_body_plaintext?: string
  /** Kratos courier templates registration code valid email subject. */
  kratos_courier_templates_registration_code_valid_email_subject?: string
  /** Kratos courier templates verification code invalid email body html. */
  kratos_courier_templates_verification_code_invalid_email_body_html?: string
  /** Kratos courier templates verification code invalid email body plaintext. */
  kratos_courier_templates_verification_code_invalid_email_body_plaintext?: string
  /** Kratos courier templates verification code invalid email subject. */
  kratos_courier_templates_verification_code_invalid_email_subject?: string
  /** Kratos courier templates verification code valid email body html. */
  kratos_courier_templates_verification_code_valid_email_body_html?: string
  /** Kratos courier templates verification code valid email body plaintext. */
  kratos_courier_templates_verification_code_valid_email_body_plaintext?: string
  /** Kratos courier templates verification code valid email subject. */
  kratos_courier_templates_verification_code_valid_email_subject?: string
  /** Kratos courier templates verification invalid email body html. */
  kratos_courier_templates_verification_invalid_email_body_html?: string
  /** Kratos courier templates verification invalid email body plaintext. */
  kratos_courier_templates_verification_invalid_email_body_plaintext?: string
  /** Kratos courier templates verification invalid email subject. */
  kratos_courier_templates_verification_invalid_email_subject?: string
  /** Kratos courier templates verification valid email body html. */
  kratos_courier_templates_verification_valid_email_body_html?: string
  /** Kratos courier templates verification valid email body plaintext. */
  kratos_courier_templates_verification_valid_email_body_plaintext?: string
  /** Kratos courier templates verification valid email subject. */
  kratos_courier_templates_verification_valid_email_subject?: string
  /** Kratos feature flags cacheable sessions. */
  kratos_feature_flags_cacheable_sessions?: boolean
  /** Kratos identity schemas. */
  kratos_identity_schemas?: NormalizedProjectRevisionIdentitySchema[]
  /** Kratos oauth2 provider headers: or null. */
  kratos_oauth2_provider_headers?: { [key: string]: unknown } | null
  /** Kratos oauth2 provider override return to. */
  kratos_oauth2_provider_override_return_to?: boolean
  /** Kratos oauth2 provider url. */
  kratos_oauth2_provider_url?: string
  /** Kratos preview default read consistency level. */
  kratos_preview_default_read_consistency_level?: string
  /** Kratos secrets cipher. */
  kratos_secrets_cipher?: string[]
  /** Kratos secrets cookie. */
  kratos_secrets_cookie?: string[]
  /** Kratos secrets default. */
  kratos_secrets_default?: string[]
  /** Kratos selfservice allowed return urls. */
  kratos_selfservice_allowed_return_urls?: string[]
  /** Kratos selfservice default browser return url. */
  kratos_selfservice_default_browser_return_url?: string
  /** Kratos selfservice flows error ui url. */
  kratos_selfservice_flows_error_ui_url?: string
  /** Kratos selfservice flows login after code default browser return url. */
  kratos_selfservice_flows_login_after_code_default_browser_return_url?: string
  /** Kratos selfservice flows login after default browser return url. */
  kratos_selfservice_flows_login_after_default_browser_return_url?: string
  /** Kratos selfservice flows login after lookup secret default browser return url. */
  kratos_selfservice_flows_login_after_lookup_secret_default_browser_return_url?: string
  /** Kratos selfservice flows login after oidc default browser return url. */
  kratos_selfservice_flows_login_after_oidc_default_browser_return_url?: string
  /** Kratos selfservice flows login after password default browser return url. */
  kratos_selfservice_flows_login_after_password_default_browser_return_url?: string
  /** Kratos selfservice flows login after totp default browser return url. */
  kratos_selfservice_flows_login_after_totp_default_browser_return_url?: string
  /** Kratos selfservice flows login after webauthn default browser return url. */
  kratos_selfservice_flows_login_after_webauthn_default_browser_return_url?: string
  /** Kratos selfservice flows login lifespan: duration, e.g. 24h or 1h30m. */
  kratos_selfservice_flows_login_lifespan?: string
  /** Kratos selfservice flows login ui url. */
  kratos_selfservice_flows_login_ui_url?: string
  /** Kratos selfservice flows logout after default browser return url. */
  kratos_selfservice_flows_logout_after_default_browser_return_url?: string
  /** Kratos selfservice flows recovery after default browser return url. */
  kratos_selfservice_flows_recovery_after_default_browser_return_url?: string
  /** Kratos selfservice flows recovery enabled. */
  kratos_selfservice_flows_recovery_enabled?: boolean
  /** Kratos selfservice flows recovery lifespan: duration, e.g. 24h or 1h30m. */
  kratos_selfservice_flows_recovery_lifespan?: string
  /** Kratos selfservice flows recovery notify unknown recipients. */
  kratos_selfservice_flows_recovery_notify_unknown_recipients?: boolean
  /** Kratos selfservice flows recovery ui url. */
  kratos_selfservice_flows_recovery_ui_url?: string
  /** Kratos selfservice flows recovery use. */
  kratos_selfservice_flows_recovery_use?: NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum
  /** Kratos selfservice flows registration after code default browser return url. */
  kratos_selfservice_flows_registration_after_code_default_browser_return_url?: string
  /** Kratos selfservice flows registration after default browser return url. */
  kratos_selfservice_flows_registration_after_default_browser_return_url?: string
  /** Kratos selfservice flows registration after oidc default browser return url. */
  kratos_selfservice_flows_registration_after_oidc_default_browser_return_url?: string
  /** Kratos selfservice flows registration after password default browser return url. */
  kratos_selfservice_flows_registration_after_password_default_browser_return_url?: string
  /** Kratos selfservice flows registration after webauthn default browser return url. */
  kratos_selfservice_flows_registration_after_webauthn_default_browser_return_url?: string
  /** Kratos selfservice flows registration enabled. */
  kratos_selfservice_flows_registration_enabled?: boolean
  /** Kratos selfservice flows registration lifespan: duration, e.g. 24h or 1h30m. */
  kratos_selfservice_flows_registration_lifespan?: string
  /** Kratos selfservice flows registration login hints. */
  kratos_selfservice_flows_registration_login_hints?: boolean
  /** Kratos selfservice flows registration ui url. */
  kratos_selfservice_flows_registration_ui_url?: string
  /** Kratos selfservice flows settings after default browser return url. */
  kratos_selfservice_flows_settings_after_default_browser_return_url?: string
  /** Kratos selfservice flows settings after lookup secret default browser return url. */
  kratos_selfservice_flows_settings_after_lookup_secret_default_browser_return_url?: string
  /** Kratos selfservice flows settings after oidc default browser return url. */
  kratos_selfservice_flows_settings_after_oidc_default_browser_return_url?: string
  /** Kratos selfservice flows settings after password default browser return url. */
  kratos_selfservice_flows_settings_after_password_default_browser_return_url?: string
  /** Kratos selfservice flows settings after profile default browser return url. */
  kratos_selfservice_flows_settings_after_profile_default_browser_return_url?: string
  /** Kratos selfservice flows settings after totp default browser return url. */
  kratos_selfservice_flows_settings_after_totp_default_browser_return_url?: string
  /** Kratos selfservice flows settings after webauthn default browser return url. */
  kratos_selfservice_flows_settings_after_webauthn_default_browser_return_url?: string
  /** Kratos selfservice flows settings lifespan: duration, e.g. 24h or 1h30m. */
  kratos_selfservice_flows_settings_lifespan?: string
  /** Kratos selfservice flows settings privileged session max age. */
  kratos_selfservice_flows_settings_privileged_session_max_age?: string
  /** Kratos selfservice flows settings required aal. */
  kratos_selfservice_flows_settings_required_aal?: string
  /** Kratos selfservice flows settings ui url. */
  kratos_selfservice_flows_settings_ui_url?: string
  /** Kratos selfservice flows verification after default browser return url. */
  kratos_selfservice_flows_verification_after_default_browser_return_url?: string
  /** Kratos selfservice flows verification enabled. */
  kratos_selfservice_flows_verification_enabled?: boolean
  /** Kratos selfservice flows verification lifespan: duration, e.g. 24h or 1h30m. */
  kratos_selfservice_flows_verification_lifespan?: string
  /** Kratos selfservice flows verification notify unknown recipients. */
  kratos_selfservice_flows_verification_notify_unknown_recipients?: boolean
  /** Kratos selfservice flows verification ui url. */
  kratos_selfservice_flows_verification_ui_url?: string
  /** Kratos selfservice flows verification use. */
  kratos_selfservice_flows_verification_use?: NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum
  /** Kratos selfservice methods code config lifespan: duration, e.g. 24h or 1h30m. */
  kratos_selfservice_methods_code_config_lifespan?: string
  /** Kratos selfservice methods code enabled. */
  kratos_selfservice_methods_code_enabled?: boolean
  /** Kratos selfservice methods code passwordless enabled. */
  kratos_selfservice_methods_code_passwordless_enabled?: boolean
  /** Kratos selfservice methods link config base url. */
  kratos_selfservice_methods_link_config_base_url?: string
  /** Kratos selfservice methods link config lifespan: duration, e.g. 24h or 1h30m. */
  kratos_selfservice_methods_link_config_lifespan?: string
  /** Kratos selfservice methods link enabled. */
  kratos_selfservice_methods_link_enabled?: boolean
  /** Kratos selfservice methods lookup secret enabled. */
  kratos_selfservice_methods_lookup_secret_enabled?: boolean
  /** Kratos selfservice methods oidc config base redirect uri. */
  kratos_selfservice_methods_oidc_config_base_redirect_uri?: string
  /** Kratos selfservice methods oidc config providers. */
  kratos_selfservice_methods_oidc_config_providers?: NormalizedProjectRevisionThirdPartyProvider[]
  /** Kratos selfservice methods oidc enabled. */
  kratos_selfservice_methods_oidc_enabled?: boolean
  /** Kratos selfservice methods password config haveibeenpwned enabled. */
  kratos_selfservice_methods_password_config_haveibeenpwned_enabled?: boolean
  /** Kratos selfservice methods password config identifier similarity check enabled. */
  kratos_selfservice_methods_password_config_identifier_similarity_check_enabled?: boolean
  /** Kratos selfservice methods password config ignore network errors. */
  kratos_selfservice_methods_password_config_ignore_network_errors?: boolean
  /** Kratos selfservice methods password config max breaches. */
  kratos_selfservice_methods_password_config_max_breaches?: number
  /** Kratos selfservice methods password config min password length. */
  kratos_selfservice_methods_password_config_min_password_length?: number
  /** Kratos selfservice methods password enabled. */
  kratos_selfservice_methods_password_enabled?: boolean
  /** Kratos selfservice methods profile enabled. */
  kratos_selfservice_methods_profile_enabled?: boolean
  /** Kratos selfservice methods totp config issuer. */
  kratos_selfservice_methods_totp_config_issuer?: string
  /** Kratos selfservice methods totp enabled. */
  kratos_selfservice_methods_totp_enabled?: boolean
  /** Kratos selfservice methods webauthn config passwordless. */
  kratos_selfservice_methods_webauthn_config_passwordless?: boolean
  /** Kratos selfservice methods webauthn config rp display name. */
  kratos_selfservice_methods_webauthn_config_rp_display_name?: string
  /** Kratos selfservice methods webauthn config rp icon. */
  kratos_selfservice_methods_webauthn_config_rp_icon?: string
  /** Kratos selfservice methods webauthn config rp id. */
  kratos_selfservice_methods_webauthn_config_rp_id?: string
  /** Kratos selfservice methods webauthn config rp origins. */
  kratos_selfservice_methods_webauthn_config_rp_origins?: string[]
  /** Kratos selfservice methods webauthn enabled. */
  kratos_selfservice_methods_webauthn_enabled?: boolean
  /** Kratos session cookie persistent. */
  kratos_session_cookie_persistent?: boolean
  /** Kratos session cookie same site. */
  kratos_session_cookie_same_site?: string
  /** Kratos session lifespan: duration, e.g. 24h or 1h30m. */
  kratos_session_lifespan?: string
  /** Kratos session whoami required aal. */
  kratos_session_whoami_required_aal?: string
  /** Kratos session whoami tokenizer templates. */
  kratos_session_whoami_tokenizer_templates?: NormalizedProjectRevisionTokenizerTemplate[]
  /** Name. */
  name: string
  /** Production. */
  production?: boolean
  /** Project id: UUID. */
  project_id?: string
  /** Project revision hooks. */
  project_revision_hooks?: NormalizedProjectRevisionHook[]
  /** Serve admin cors allowed origins. */
  serve_admin_cors_allowed_origins?: string[]
  /** Serve admin cors enabled. */
  serve_admin_cors_enabled?: boolean
  /** Serve public cors allowed origins. */
  serve_public_cors_allowed_origins?: string[]
  /** Serve public cors enabled. */
  serve_public_cors_enabled?: boolean
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
}

/** Normalized project revision hook. */
export interface NormalizedProjectRevisionHook {
  /** Config key. */
  config_key: string
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Hook. */
  hook: string
  /** Id: UUID. */
  id?: string
  /** Project revision id: UUID. */
  project_revision_id?: string
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
  /** Web hook config auth api key in. */
  web_hook_config_auth_api_key_in?: string
  /** Web hook config auth api key name. */
  web_hook_config_auth_api_key_name?: string
  /** Web hook config auth api key value. */
  web_hook_config_auth_api_key_value?: string
  /** Web hook config auth basic auth password. */
  web_hook_config_auth_basic_auth_password?: string
  /** Web hook config auth basic auth user. */
  web_hook_config_auth_basic_auth_user?: string
  /** Web hook config auth type. */
  web_hook_config_auth_type?: string
  /** Web hook config body. */
  web_hook_config_body?: string
  /** Web hook config can interrupt. */
  web_hook_config_can_interrupt?: boolean
  /** Web hook config method. */
  web_hook_config_method?: string
  /** Web hook config response ignore. */
  web_hook_config_response_ignore?: boolean
  /** Web hook config response parse. */
  web_hook_config_response_parse?: boolean
  /** Web hook config url. */
  web_hook_config_url?: string
}

/** Normalized project revision hydra strategies access token. */
export type NormalizedProjectRevisionHydraStrategiesAccessTokenEnum = 'opaque' | 'jwt' | (string & {})

/** Normalized project revision hydra strategies scope. */
export type NormalizedProjectRevisionHydraStrategiesScopeEnum = 'exact' | 'wildcard' | (string & {})

/** Normalized project revision identity schema. */
export interface NormalizedProjectRevisionIdentitySchema {
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Id: UUID. */
  id?: string
  /** Identity schema. */
  identity_schema?: ManagedIdentitySchema
  /** Identity schema id: UUID; or null. */
  identity_schema_id?: string | null
  /** Import id. */
  import_id?: string
  /** Import url. */
  import_url?: string
  /** Is default. */
  is_default?: boolean
  /** Preset. */
  preset?: string
  /** Project revision id: UUID. */
  project_revision_id?: string
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
}

/** Normalized project revision kratos selfservice flows recovery use. */
export type NormalizedProjectRevisionKratosSelfserviceFlowsRecoveryUseEnum = 'link' | 'code' | (string & {})

/** Normalized project revision kratos selfservice flows verification use. */
export type NormalizedProjectRevisionKratosSelfserviceFlowsVerificationUseEnum = 'link' | 'code' | (string & {})

/** Normalized project revision third party provider. */
export interface NormalizedProjectRevisionThirdPartyProvider {
  /** Apple private key: or null. */
  apple_private_key?: string | null
  /** Apple private key id. */
  apple_private_key_id?: string
  /** Apple team id. */
  apple_team_id?: string
  /** Auth url. */
  auth_url?: string
  /** Azure tenant. */
  azure_tenant?: string
  /** Client id. */
  client_id?: string
  /** Client secret: or null. */
  client_secret?: string | null
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Id: UUID. */
  id?: string
  /** Issuer url. */
  issuer_url?: string
  /** Label. */
  label?: string
  /** Mapper url. */
  mapper_url?: string
  /** Organization id: UUID; or null. */
  organization_id?: string | null
  /** Project revision id: UUID. */
  project_revision_id?: string
  /** Provider. */
  provider?: string
  /** Provider id. */
  provider_id?: string
  /** Requested claims. */
  requested_claims?: { [key: string]: unknown }
  /** Scope. */
  scope?: string[]
  /** State. */
  state?: NormalizedProjectRevisionThirdPartyProviderStateEnum
  /** Subject source: or null. */
  subject_source?: string | null
  /** Token url. */
  token_url?: string
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
}

/** Normalized project revision third party provider state. */
export type NormalizedProjectRevisionThirdPartyProviderStateEnum = 'enabled' | 'disabled' | (string & {})

/** Normalized project revision tokenizer template. */
export interface NormalizedProjectRevisionTokenizerTemplate {
  /** Claims mapper url. */
  claims_mapper_url?: string
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Id: UUID. */
  id?: string
  /** Jwks url. */
  jwks_url?: string
  /** Key. */
  key?: string
  /** Project revision id: UUID. */
  project_revision_id?: string
  /** Ttl: duration, e.g. 24h or 1h30m; default "1m". */
  ttl?: string
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
}

/** Normalized project state. */
export type NormalizedProjectStateEnum = 'running' | 'halted' | 'deleted' | (string & {})

/** Oauth2client. */
export interface OAuth2Client {
  /** Access token strategy. */
  access_token_strategy?: string
  /** Allowed cors origins. */
  allowed_cors_origins?: string[]
  /** Audience. */
  audience?: string[]
  /** Authorization code grant access token lifespan: duration, e.g. 24h or 1h30m; or null. */
  authorization_code_grant_access_token_lifespan?: string | null
  /** Authorization code grant id token lifespan: duration, e.g. 24h or 1h30m; or null. */
  authorization_code_grant_id_token_lifespan?: string | null
  /** Authorization code grant refresh token lifespan: duration, e.g. 24h or 1h30m; or null. */
  authorization_code_grant_refresh_token_lifespan?: string | null
  /** Backchannel logout session required. */
  backchannel_logout_session_required?: boolean
  /** Backchannel logout uri. */
  backchannel_logout_uri?: string
  /** Client credentials grant access token lifespan: duration, e.g. 24h or 1h30m; or null. */
  client_credentials_grant_access_token_lifespan?: string | null
  /** Client id. */
  client_id?: string
  /** Client name. */
  client_name?: string
  /** Client secret. */
  client_secret?: string
  /** Client secret expires at: seconds since 1970. */
  client_secret_expires_at?: number
  /** Client uri. */
  client_uri?: string
  /** Contacts. */
  contacts?: string[]
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Frontchannel logout session required. */
  frontchannel_logout_session_required?: boolean
  /** Frontchannel logout uri. */
  frontchannel_logout_uri?: string
  /** Grant types. */
  grant_types?: string[]
  /** Implicit grant access token lifespan: duration, e.g. 24h or 1h30m; or null. */
  implicit_grant_access_token_lifespan?: string | null
  /** Implicit grant id token lifespan: duration, e.g. 24h or 1h30m; or null. */
  implicit_grant_id_token_lifespan?: string | null
  /** Jwks. */
  jwks?: unknown
  /** Jwks uri. */
  jwks_uri?: string
  /** Jwt bearer grant access token lifespan: duration, e.g. 24h or 1h30m; or null. */
  jwt_bearer_grant_access_token_lifespan?: string | null
  /** Logo uri. */
  logo_uri?: string
  /** Metadata. */
  metadata?: { [key: string]: unknown }
  /** Owner. */
  owner?: string
  /** Policy uri. */
  policy_uri?: string
  /** Post logout redirect uris. */
  post_logout_redirect_uris?: string[]
  /** Redirect uris. */
  redirect_uris?: string[]
  /** Refresh token grant access token lifespan: duration, e.g. 24h or 1h30m; or null. */
  refresh_token_grant_access_token_lifespan?: string | null
  /** Refresh token grant id token lifespan: duration, e.g. 24h or 1h30m; or null. */
  refresh_token_grant_id_token_lifespan?: string | null
  /** Refresh token grant refresh token lifespan: duration, e.g. 24h or 1h30m; or null. */
  refresh_token_grant_refresh_token_lifespan?: string | null
  /** Registration access token. */
  registration_access_token?: string
  /** Registration client uri. */
  registration_client_uri?: string
  /** Request object signing alg. */
  request_object_signing_alg?: string
  /** Request uris. */
  request_uris?: string[]
  /** Response types. */
  response_types?: string[]
  /** Scope. */
  scope?: string
  /** Sector identifier uri. */
  sector_identifier_uri?: string
  /** Skip consent. */
  skip_consent?: boolean
  /** Skip logout consent. */
  skip_logout_consent?: boolean
  /** Subject type. */
  subject_type?: string
  /** Token endpoint auth method: default "client_secret_basic". */
  token_endpoint_auth_method?: string
  /** Token endpoint auth signing alg. */
  token_endpoint_auth_signing_alg?: string
  /** Tos uri. */
  tos_uri?: string
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
  /** Userinfo signed response alg. */
  userinfo_signed_response_alg?: string
}

/** Oauth2client token lifespans. */
export interface OAuth2ClientTokenLifespans {
  /** Authorization code grant access token lifespan: duration, e.g. 24h or 1h30m; or null. */
  authorization_code_grant_access_token_lifespan?: string | null
  /** Authorization code grant id token lifespan: duration, e.g. 24h or 1h30m; or null. */
  authorization_code_grant_id_token_lifespan?: string | null
  /** Authorization code grant refresh token lifespan: duration, e.g. 24h or 1h30m; or null. */
  authorization_code_grant_refresh_token_lifespan?: string | null
  /** Client credentials grant access token lifespan: duration, e.g. 24h or 1h30m; or null. */
  client_credentials_grant_access_token_lifespan?: string | null
  /** Implicit grant access token lifespan: duration, e.g. 24h or 1h30m; or null. */
  implicit_grant_access_token_lifespan?: string | null
  /** Implicit grant id token lifespan: duration, e.g. 24h or 1h30m; or null. */
  implicit_grant_id_token_lifespan?: string | null
  /** Jwt bearer grant access token lifespan: duration, e.g. 24h or 1h30m; or null. */
  jwt_bearer_grant_access_token_lifespan?: string | null
  /** Refresh token grant access token lifespan: duration, e.g. 24h or 1h30m; or null. */
  refresh_token_grant_access_token_lifespan?: string | null
  /** Refresh token grant id token lifespan: duration, e.g. 24h or 1h30m; or null. */
  refresh_token_grant_id_token_lifespan?: string | null
  /** Refresh token grant refresh token lifespan: duration, e.g. 24h or 1h30m; or null. */
  refresh_token_grant_refresh_token_lifespan?: string | null
}

/** Oauth2consent request. */
export interface OAuth2ConsentRequest {
  /** Acr. */
  acr?: string
  /** Amr. */
  amr?: string[]
  /** Challenge. */
  challenge: string
  /** Client. */
  client?: OAuth2Client
  /** Context. */
  context?: { [key: string]: unknown }
  /** Login challenge. */
  login_challenge?: string
  /** Login session id. */
  login_session_id?: string
  /** Oidc context. */
  oidc_context?: OAuth2ConsentRequestOpenIDConnectContext
  /** Request url. */
  request_url?: string
  /** Requested access token audience. */
  requested_access_token_audience?: string[]
  /** Requested scope. */
  requested_scope?: string[]
  /** Skip. */
  skip?: boolean
  /** Subject. */
  subject?: string
}

/** Oauth2consent request open idconnect context. */
export interface OAuth2ConsentRequestOpenIDConnectContext {
  /** Acr values. */
  acr_values?: string[]
  /** Display. */
  display?: string
  /** Id token hint claims. */
  id_token_hint_claims?: { [key: string]: unknown }
  /** Login hint. */
  login_hint?: string
  /** Ui locales. */
  ui_locales?: string[]
}

/** Oauth2consent session. */
export interface OAuth2ConsentSession {
  /** Consent request. */
  consent_request?: OAuth2ConsentRequest
  /** Expires at. */
  expires_at?: {
  /** Access token: RFC 3339 date and time. */
  access_token?: string
  /** Authorize code: RFC 3339 date and time. */
  authorize_code?: string
  /** Id token: RFC 3339 date and time. */
  id_token?: string
  /** Par context: RFC 3339 date and time. */
  par_context?: string
  /** Refresh token: RFC 3339 date and time. */
  refresh_token?: string
}
  /** Grant access token audience. */
  grant_access_token_audience?: string[]
  /** Grant scope. */
  grant_scope?: string[]
  /** Handled at: RFC 3339 date and time. */
  handled_at?: string
  /** Remember. */
  remember?: boolean
  /** Remember for: seconds. */
  remember_for?: number
  /** Session. */
  session?: AcceptOAuth2ConsentRequestSession
}

/** Oauth2login request. */
export interface OAuth2LoginRequest {
  /** Challenge. */
  challenge: string
  /** Client. */
  client: OAuth2Client
  /** Oidc context. */
  oidc_context?: OAuth2ConsentRequestOpenIDConnectContext
  /** Request url. */
  request_url: string
  /** Requested access token audience. */
  requested_access_token_audience: string[]
  /** Requested scope. */
  requested_scope: string[]
  /** Session id. */
  session_id?: string
  /** Skip. */
  skip: boolean
  /** Subject. */
  subject: string
}

/** Oauth2logout request. */
export interface OAuth2LogoutRequest {
  /** Challenge. */
  challenge?: string
  /** Client. */
  client?: OAuth2Client
  /** Request url. */
  request_url?: string
  /** Rp initiated. */
  rp_initiated?: boolean
  /** Sid. */
  sid?: string
  /** Subject. */
  subject?: string
}

/** Oauth2redirect to. */
export interface OAuth2RedirectTo {
  /** Redirect to. */
  redirect_to: string
}

/** Oauth2token exchange. */
export interface OAuth2TokenExchange {
  /** Access token. */
  access_token?: string
  /** Expires in: seconds. */
  expires_in?: number
  /** Id token. */
  id_token?: string
  /** Refresh token. */
  refresh_token?: string
  /** Scope. */
  scope?: string
  /** Token type. */
  token_type?: string
}

/** Oidc configuration. */
export interface OidcConfiguration {
  /** Acr values supported. */
  acr_values_supported?: string[]
  /** Authorization endpoint. */
  authorization_endpoint: string
  /** Backchannel logout session supported. */
  backchannel_logout_session_supported?: boolean
  /** Backchannel logout supported. */
  backchannel_logout_supported?: boolean
  /** Claims parameter supported. */
  claims_parameter_supported?: boolean
  /** Claims supported. */
  claims_supported?: string[]
  /** Code challenge methods supported. */
  code_challenge_methods_supported?: string[]
  /** Credentials endpoint draft 00. */
  credentials_endpoint_draft_00?: string
  /** Credentials supported draft 00. */
  credentials_supported_draft_00?: CredentialSupportedDraft00[]
  /** End session endpoint. */
  end_session_endpoint?: string
  /** Frontchannel logout session supported. */
  frontchannel_logout_session_supported?: boolean
  /** Frontchannel logout supported. */
  frontchannel_logout_supported?: boolean
  /** Grant types supported. */
  grant_types_supported?: string[]
  /** Id token signed response alg. */
  id_token_signed_response_alg: string[]
  /** Id token signing alg values supported. */
  id_token_signing_alg_values_supported: string[]
  /** Introspection endpoint. */
  introspection_endpoint?: string
  /** Introspection endpoint auth methods supported. */
  introspection_endpoint_auth_methods_supported?: string[]
  /** Issuer. */
  issuer: string
  /** Jwks uri. */
  jwks_uri: string
  /** Registration endpoint. */
  registration_endpoint?: string
  /** Request object signing alg values supported. */
  request_object_signing_alg_values_supported?: string[]
  /** Request parameter supported. */
  request_parameter_supported?: boolean
  /** Request uri parameter supported. */
  request_uri_parameter_supported?: boolean
  /** Require request uri registration. */
  require_request_uri_registration?: boolean
  /** Response modes supported. */
  response_modes_supported?: string[]
  /** Response types supported. */
  response_types_supported: string[]
  /** Revocation endpoint. */
  revocation_endpoint?: string
  /** Revocation endpoint auth methods supported. */
  revocation_endpoint_auth_methods_supported?: string[]
  /** Scopes supported. */
  scopes_supported?: string[]
  /** Subject types supported. */
  subject_types_supported: string[]
  /** Token endpoint. */
  token_endpoint: string
  /** Token endpoint auth methods supported. */
  token_endpoint_auth_methods_supported?: string[]
  /** Token endpoint auth signing alg values supported. */
  token_endpoint_auth_signing_alg_values_supported?: string[]
  /** Ui locales supported. */
  ui_locales_supported?: string[]
  /** Userinfo endpoint. */
  userinfo_endpoint?: string
  /** Userinfo signed response alg. */
  userinfo_signed_response_alg: string[]
  /** Userinfo signing alg values supported. */
  userinfo_signing_alg_values_supported?: string[]
}

/** Oidc user info. */
export interface OidcUserInfo {
  /** Birthdate. */
  birthdate?: string
  /** Email. */
  email?: string
  /** Email verified. */
  email_verified?: boolean
  /** Family name. */
  family_name?: string
  /** Gender. */
  gender?: string
  /** Given name. */
  given_name?: string
  /** Locale. */
  locale?: string
  /** Middle name. */
  middle_name?: string
  /** Name. */
  name?: string
  /** Nickname. */
  nickname?: string
  /** Phone number. */
  phone_number?: string
  /** Phone number verified. */
  phone_number_verified?: boolean
  /** Picture. */
  picture?: string
  /** Preferred username. */
  preferred_username?: string
  /** Profile. */
  profile?: string
  /** Sub. */
  sub?: string
  /** Updated at: seconds since 1970. */
  updated_at?: number
  /** Website. */
  website?: string
  /** Zoneinfo. */
  zoneinfo?: string
}

/** Organization. */
export interface Organization {
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Domains. */
  domains: string[]
  /** Id: UUID. */
  id: string
  /** Label. */
  label: string
  /** Project id: UUID. */
  project_id: string
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
}

/** Organization body. */
export interface OrganizationBody {
  /** Domains. */
  domains?: string[]
  /** Label. */
  label?: string
}

/** Pagination. */
export interface Pagination {
  /** Page size: from 1 to 1000; default 250. */
  page_size?: number
  /** Page token: at least 1; default "1". */
  page_token?: string
}

/** Pagination headers. */
export interface PaginationHeaders {
  /** Link. */
  link?: string
  /** X total count. */
  'x-total-count'?: string
}

/** Parse error. */
export interface ParseError {
  /** End. */
  end?: SourcePosition
  /** Message. */
  message?: string
  /** Start. */
  start?: SourcePosition
}

/** Patch identities body. */
export interface PatchIdentitiesBody {
  /** Identities. */
  identities?: IdentityPatch[]
}

/** Perform native logout body. */
export interface PerformNativeLogoutBody {
  /** Session token. */
  session_token: string
}

/** Permission explanation. */
export interface PermissionExplanation {
  /** Allowed. */
  allowed: boolean
  /** Proof. */
  proof: PermissionProofStep[]
  /** Tree. */
  tree: ExplainedPermission
}

/** Permission proof step. */
export interface PermissionProofStep {
  /** Kind. */
  kind: 'rule' | 'tuple' | 'absence' | (string & {})
  /** Set. */
  set?: SubjectSet
  /** Tuple. */
  tuple?: Relationship
}

/** Permitted objects. */
export interface PermittedObjects {
  /** Objects. */
  objects: string[]
  /** Next page token. */
  next_page_token: string
  /** Is complete. */
  is_complete: boolean
}

/** Permitted subject. */
export interface PermittedSubject {
  /** Subject id. */
  subject_id?: string
  /** Subject set. */
  subject_set?: SubjectSet
}

/** Permitted subjects. */
export interface PermittedSubjects {
  /** Subjects. */
  subjects: PermittedSubject[]
  /** Next page token. */
  next_page_token: string
  /** Is complete. */
  is_complete: boolean
}

/** Plan. */
export interface Plan {
  /** Name. */
  name: string
  /** Version. */
  version: number
}

/** Plan details. */
export interface PlanDetails {
  /** Base fee monthly. */
  base_fee_monthly: number
  /** Base fee yearly. */
  base_fee_yearly: number
  /** Custom. */
  custom: boolean
  /** Description. */
  description: string
  /** Features. */
  features: { [key: string]: GenericUsage }
  /** Name. */
  name: string
  /** Version. */
  version: number
}

/** Post check permission body. */
export interface PostCheckPermissionBody {
  /** Namespace. */
  namespace?: string
  /** Object. */
  object?: string
  /** Relation. */
  relation?: string
  /** Subject id. */
  subject_id?: string
  /** Subject set. */
  subject_set?: SubjectSet
}

/** Post check permission or error body. */
export interface PostCheckPermissionOrErrorBody {
  /** Namespace. */
  namespace?: string
  /** Object. */
  object?: string
  /** Relation. */
  relation?: string
  /** Subject id. */
  subject_id?: string
  /** Subject set. */
  subject_set?: SubjectSet
}

/** Project. */
export interface Project {
  /** Cors admin. */
  cors_admin: ProjectCors
  /** Cors public. */
  cors_public: ProjectCors
  /** Id: UUID. */
  id: string
  /** Name. */
  name: string
  /** Revision id: UUID. */
  revision_id: string
  /** Services. */
  services: ProjectServices
  /** Slug. */
  slug: string
  /** State. */
  state: ProjectStateEnum
  /** Environment. */
  environment?: 'prod' | 'stage' | 'dev'
  /** Home region. */
  home_region?: 'eu-central' | 'asia-northeast' | 'us-east' | 'us-west' | 'eu' | 'asia' | 'us' | 'global'
  /** Workspace id: UUID; or null. */
  workspace_id?: string | null
  /** Organizations. */
  organizations?: Array<{
  /** Id: UUID. */
  id: string
  /** Label. */
  label: string
  /** Domains. */
  domains: string[]
}>
}

/** Project api key. */
export interface ProjectApiKey {
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Id: UUID. */
  id: string
  /** Name. */
  name: string
  /** Owner id: UUID. */
  owner_id: string
  /** Project id: UUID. */
  project_id?: string
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
  /** Value. */
  value?: string
  /** Role. */
  role?: 'data' | 'owner' | 'developer' | 'support' | 'viewer'
  /** Allowed networks. */
  allowed_networks?: string[]
  /** Expires at: RFC 3339 date and time; or null. */
  expires_at?: string | null
  /** Last used at: RFC 3339 date and time; or null. */
  last_used_at?: string | null
}

/** Project branding. */
export interface ProjectBranding {
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Default theme. */
  default_theme: ProjectBrandingTheme
  /** Id: UUID. */
  id: string
  /** Project id: UUID. */
  project_id: string
  /** Themes. */
  themes: ProjectBrandingTheme[]
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
}

/** Project branding colors. */
export interface ProjectBrandingColors {
  /** Accent default color. */
  accent_default_color?: string
  /** Accent disabled color. */
  accent_disabled_color?: string
  /** Accent emphasis color. */
  accent_emphasis_color?: string
  /** Accent muted color. */
  accent_muted_color?: string
  /** Accent subtle color. */
  accent_subtle_color?: string
  /** Background canvas color. */
  background_canvas_color?: string
  /** Background subtle color. */
  background_subtle_color?: string
  /** Background surface color. */
  background_surface_color?: string
  /** Border default color. */
  border_default_color?: string
  /** Error default color. */
  error_default_color?: string
  /** Error emphasis color. */
  error_emphasis_color?: string
  /** Error muted color. */
  error_muted_color?: string
  /** Error subtle color. */
  error_subtle_color?: string
  /** Foreground default color. */
  foreground_default_color?: string
  /** Foreground disabled color. */
  foreground_disabled_color?: string
  /** Foreground muted color. */
  foreground_muted_color?: string
  /** Foreground on accent color. */
  foreground_on_accent_color?: string
  /** Foreground on dark color. */
  foreground_on_dark_color?: string
  /** Foreground on disabled color. */
  foreground_on_disabled_color?: string
  /** Foreground subtle color. */
  foreground_subtle_color?: string
  /** Input background color. */
  input_background_color?: string
  /** Input disabled color. */
  input_disabled_color?: string
  /** Input placeholder color. */
  input_placeholder_color?: string
  /** Input text color. */
  input_text_color?: string
  /** Primary color. */
  primary_color?: string
  /** Secondary color. */
  secondary_color?: string
  /** Success emphasis color. */
  success_emphasis_color?: string
  /** Text default color. */
  text_default_color?: string
  /** Text disabled color. */
  text_disabled_color?: string
}

/** Project branding theme. */
export interface ProjectBrandingTheme {
  /** Accent default color. */
  accent_default_color?: string
  /** Accent disabled color. */
  accent_disabled_color?: string
  /** Accent emphasis color. */
  accent_emphasis_color?: string
  /** Accent muted color. */
  accent_muted_color?: string
  /** Accent subtle color. */
  accent_subtle_color?: string
  /** Background canvas color. */
  background_canvas_color?: string
  /** Background subtle color. */
  background_subtle_color?: string
  /** Background surface color. */
  background_surface_color?: string
  /** Border default color. */
  border_default_color?: string
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Error default color. */
  error_default_color?: string
  /** Error emphasis color. */
  error_emphasis_color?: string
  /** Error muted color. */
  error_muted_color?: string
  /** Error subtle color. */
  error_subtle_color?: string
  /** Favicon type. */
  favicon_type?: string
  /** Favicon url. */
  favicon_url?: string
  /** Foreground default color. */
  foreground_default_color?: string
  /** Foreground disabled color. */
  foreground_disabled_color?: string
  /** Foreground muted color. */
  foreground_muted_color?: string
  /** Foreground on accent color. */
  foreground_on_accent_color?: string
  /** Foreground on dark color. */
  foreground_on_dark_color?: string
  /** Foreground on disabled color. */
  foreground_on_disabled_color?: string
  /** Foreground subtle color. */
  foreground_subtle_color?: string
  /** Id: UUID. */
  id: string
  /** Input background color. */
  input_background_color?: string
  /** Input disabled color. */
  input_disabled_color?: string
  /** Input placeholder color. */
  input_placeholder_color?: string
  /** Input text color. */
  input_text_color?: string
  /** Logo type. */
  logo_type?: string
  /** Logo url. */
  logo_url?: string
  /** Name. */
  name: string
  /** Primary color. */
  primary_color?: string
  /** Project branding id: UUID. */
  project_branding_id: string
  /** Secondary color. */
  secondary_color?: string
  /** Success emphasis color. */
  success_emphasis_color?: string
  /** Text default color. */
  text_default_color?: string
  /** Text disabled color. */
  text_disabled_color?: string
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
}

/** Project cors. */
export interface ProjectCors {
  /** Enabled. */
  enabled: boolean
  /** Origins. */
  origins: string[]
}

/** Project host. */
export interface ProjectHost {
  /** Host. */
  host: string
  /** Id: UUID. */
  id: string
  /** Project id: UUID. */
  project_id: string
}

/** Project metadata. */
export interface ProjectMetadata {
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Hosts. */
  hosts: string[]
  /** Id: UUID. */
  id: string
  /** Name. */
  name: string
  /** Slug. */
  slug?: string
  /** State. */
  state: ProjectMetadataStateEnum
  /** Subscription id: UUID; or null. */
  subscription_id?: string | null
  /** Subscription plan: or null. */
  subscription_plan?: string | null
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
  /** Environment. */
  environment?: 'prod' | 'stage' | 'dev'
  /** Home region. */
  home_region?: 'eu-central' | 'asia-northeast' | 'us-east' | 'us-west' | 'eu' | 'asia' | 'us' | 'global'
  /** Workspace id: UUID; or null. */
  workspace_id?: string | null
}

/** Project metadata state. */
export type ProjectMetadataStateEnum = 'running' | 'halted' | 'deleted' | (string & {})

/** Project service identity. */
export interface ProjectServiceIdentity {
  /** Config. */
  config: { [key: string]: unknown }
}

/** Project service oauth2. */
export interface ProjectServiceOAuth2 {
  /** Config. */
  config: { [key: string]: unknown }
}

/** Project service permission. */
export interface ProjectServicePermission {
  /** Config. */
  config: { [key: string]: unknown }
}

/** Project services. */
export interface ProjectServices {
  /** Identity. */
  identity?: ProjectServiceIdentity
  /** Oauth2. */
  oauth2?: ProjectServiceOAuth2
  /** Permission. */
  permission?: ProjectServicePermission
  /** Account experience. */
  account_experience?: {
  /** Config. */
  config: { [key: string]: unknown }
}
}

/** Project state. */
export type ProjectStateEnum = 'running' | 'halted' | 'deleted' | (string & {})

/** Proof. */
export interface Proof {
  /** Type. */
  type: string
  /** Since: RFC 3339 date and time. */
  since: string
  /** Codes. */
  codes?: {
  /** Made. */
  made: number
  /** Left. */
  left: number
}
  /** Keys. */
  keys?: number
  /** Accounts. */
  accounts?: Array<{
  /** Provider. */
  provider: string
  /** Address. */
  address?: string
}>
}

/** Quota usage. */
export interface QuotaUsage {
  /** Additional price. */
  additional_price: number
  /** Can use more. */
  can_use_more: boolean
  /** Feature. */
  feature: QuotaUsageFeatureEnum
  /** Feature available. */
  feature_available: boolean
  /** Included. */
  included: number
  /** Used. */
  used: number
}

/** Quota usage feature. */
export type QuotaUsageFeatureEnum = 'region_eu' | 'region_us' | 'region_apac' | 'region_global' | 'production_projects' | 'daily_active_users' | 'custom_domains' | 'sla' | 'collaborator_seats' | 'edge_cache' | 'branding_themes' | 'zendesk_support' | 'project_metrics' | 'project_metrics_time_window' | 'organizations' | 'rop_grant' | 'rate_limit_tier' | 'session_rate_limit_tier' | 'identities_list_rate_limit_tier' | (string & {})

/** Rfc6749error json. */
export interface RFC6749ErrorJson {
  /** Error. */
  error?: string
  /** Error debug. */
  error_debug?: string
  /** Error description. */
  error_description?: string
  /** Error hint. */
  error_hint?: string
  /** Status code. */
  status_code?: number
}

/** Recovery code for identity. */
export interface RecoveryCodeForIdentity {
  /** Expires at: RFC 3339 date and time. */
  expires_at?: string
  /** Recovery code. */
  recovery_code: string
  /** Recovery link. */
  recovery_link: string
}

/** Recovery flow. */
export interface RecoveryFlow {
  /** Active. */
  active?: string
  /** Expires at: RFC 3339 date and time. */
  expires_at: string
  /** Id: UUID. */
  id: string
  /** Issued at: RFC 3339 date and time. */
  issued_at: string
  /** Request url. */
  request_url: string
  /** Return to. */
  return_to?: string
  /** State. */
  state: unknown
  /** Type. */
  type: string
  /** Ui. */
  ui: UiContainer
}

/** Recovery flow state. */
export type RecoveryFlowState = 'choose_method' | 'sent_email' | 'passed_challenge' | (string & {})

/** Recovery identity address. */
export interface RecoveryIdentityAddress {
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Id: UUID. */
  id: string
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
  /** Value. */
  value: string
  /** Via. */
  via: string
}

/** Recovery link for identity. */
export interface RecoveryLinkForIdentity {
  /** Expires at: RFC 3339 date and time. */
  expires_at?: string
  /** Recovery link. */
  recovery_link: string
}

/** Registration flow. */
export interface RegistrationFlow {
  /** Active. */
  active?: IdentityCredentialsType
  /** Expires at: RFC 3339 date and time. */
  expires_at: string
  /** Id: UUID. */
  id: string
  /** Issued at: RFC 3339 date and time. */
  issued_at: string
  /** Oauth2 login challenge. */
  oauth2_login_challenge?: string
  /** Oauth2 login request. */
  oauth2_login_request?: OAuth2LoginRequest
  /** Organization id: UUID; or null. */
  organization_id?: string | null
  /** Request url. */
  request_url: string
  /** Return to. */
  return_to?: string
  /** Session token exchange code. */
  session_token_exchange_code?: string
  /** State. */
  state: unknown
  /** Transient payload. */
  transient_payload?: { [key: string]: unknown }
  /** Type. */
  type: string
  /** Ui. */
  ui: UiContainer
}

/** Registration flow state. */
export type RegistrationFlowState = 'choose_method' | 'sent_email' | 'passed_challenge' | (string & {})

/** Reject oauth2request. */
export interface RejectOAuth2Request {
  /** Error. */
  error?: string
  /** Error debug. */
  error_debug?: string
  /** Error description. */
  error_description?: string
  /** Error hint. */
  error_hint?: string
  /** Status code. */
  status_code?: number
}

/** Relation query. */
export interface RelationQuery {
  /** Namespace. */
  namespace?: string
  /** Object. */
  object?: string
  /** Relation. */
  relation?: string
  /** Subject id. */
  subject_id?: string
  /** Subject set. */
  subject_set?: SubjectSet
}

/** Relationship. */
export interface Relationship {
  /** Namespace. */
  namespace: string
  /** Object. */
  object: string
  /** Relation. */
  relation: string
  /** Subject id. */
  subject_id?: string
  /** Subject set. */
  subject_set?: SubjectSet
}

/** Relationship namespaces. */
export interface RelationshipNamespaces {
  /** Namespaces. */
  namespaces?: Namespace[]
}

/** Relationship patch. */
export interface RelationshipPatch {
  /** Action. */
  action?: 'insert' | 'delete'
  /** Relation tuple. */
  relation_tuple?: Relationship
}

/** Relationship patch action. */
export type RelationshipPatchActionEnum = 'insert' | 'delete'

/** Relationships. */
export interface Relationships {
  /** Next page token. */
  next_page_token?: string
  /** Relation tuples. */
  relation_tuples?: Relationship[]
}

/** Schema patch. */
export interface SchemaPatch {
  /** Data. */
  data: { [key: string]: unknown }
  /** Name. */
  name: string
}

/** Self service flow expired error. */
export interface SelfServiceFlowExpiredError {
  /** Error. */
  error?: GenericError
  /** Expired at: RFC 3339 date and time. */
  expired_at?: string
  /** Since. */
  since?: number
  /** Use flow id: UUID. */
  use_flow_id?: string
}

/** Session. */
export interface Session<Traits = unknown> {
  /** Active. */
  active?: boolean
  /** Authenticated at: RFC 3339 date and time. */
  authenticated_at?: string
  /** Authentication methods. */
  authentication_methods?: SessionAuthenticationMethod[]
  /** Authenticator assurance level. */
  authenticator_assurance_level?: AuthenticatorAssuranceLevel
  /** Devices. */
  devices?: SessionDevice[]
  /** Expires at: RFC 3339 date and time. */
  expires_at?: string
  /** Id: UUID. */
  id: string
  /** Identity. */
  identity?: Identity<Traits>
  /** Issued at: RFC 3339 date and time. */
  issued_at?: string
  /** Tokenized. */
  tokenized?: string
}

/** Session activity datapoint. */
export interface SessionActivityDatapoint {
  /** Country. */
  country: string
  /** Failed. */
  failed: number
  /** Succeeded. */
  succeeded: number
}

/** Session authentication method. */
export interface SessionAuthenticationMethod {
  /** Aal. */
  aal?: AuthenticatorAssuranceLevel
  /** Completed at: RFC 3339 date and time. */
  completed_at?: string
  /** Method. */
  method?: SessionAuthenticationMethodMethodEnum
  /** Organization. */
  organization?: string
  /** Provider. */
  provider?: string
}

/** Session authentication method method. */
export type SessionAuthenticationMethodMethodEnum = 'link_recovery' | 'code_recovery' | 'password' | 'code' | 'totp' | 'oidc' | 'webauthn' | 'lookup_secret' | 'v0.6_legacy_session' | (string & {})

/** Session device. */
export interface SessionDevice {
  /** Id: UUID. */
  id: string
  /** Ip address. */
  ip_address?: string
  /** Location. */
  location?: string
  /** User agent. */
  user_agent?: string
}

/** Set active project in console body. */
export interface SetActiveProjectInConsoleBody {
  /** Project id. */
  project_id: string
}

/** Set custom domain body. */
export interface SetCustomDomainBody {
  /** Cookie domain. */
  cookie_domain?: string
  /** Cors allowed origins. */
  cors_allowed_origins?: string[]
  /** Cors enabled. */
  cors_enabled?: boolean
  /** Custom ui base url. */
  custom_ui_base_url?: string
  /** Hostname. */
  hostname?: string
}

/** Set project. */
export interface SetProject {
  /** Cors admin. */
  cors_admin: ProjectCors
  /** Cors public. */
  cors_public: ProjectCors
  /** Name. */
  name: string
  /** Services. */
  services: ProjectServices
}

/** Set project branding theme body. */
export interface SetProjectBrandingThemeBody {
  /** Favicon type. */
  favicon_type?: string
  /** Favicon url. */
  favicon_url?: string
  /** Logo type. */
  logo_type?: string
  /** Logo url. */
  logo_url?: string
  /** Name. */
  name?: string
  /** Theme. */
  theme?: ProjectBrandingColors
}

/** Settings flow. */
export interface SettingsFlow<Traits = unknown> {
  /** Active. */
  active?: string
  /** Continue with. */
  continue_with?: ContinueWith[]
  /** Expires at: RFC 3339 date and time. */
  expires_at: string
  /** Id: UUID. */
  id: string
  /** Identity. */
  identity: Identity<Traits>
  /** Issued at: RFC 3339 date and time. */
  issued_at: string
  /** Request url. */
  request_url: string
  /** Return to. */
  return_to?: string
  /** State. */
  state: unknown
  /** Type. */
  type: string
  /** Ui. */
  ui: UiContainer
}

/** Settings flow state. */
export type SettingsFlowState = 'show_form' | 'success' | (string & {})

/** Sign out answer. */
export interface SignOutAnswer {
  /** Decision. */
  decision: 'sign_out' | 'stay'
}

/** Sign out request. */
export interface SignOutRequest {
  /** Challenge. */
  challenge: string
  /** App. */
  app?: AccountApp
  /** Ui locales. */
  ui_locales?: string[]
}

/** Source position. */
export interface SourcePosition {
  /** Line. */
  Line?: number
  /** Column. */
  column?: number
}

/** Stripe customer. */
export interface StripeCustomer {
  /** Id. */
  id?: string
}

/** Subject set. */
export interface SubjectSet {
  /** Namespace. */
  namespace: string
  /** Object. */
  object: string
  /** Relation. */
  relation: string
}

/** Subscription. */
export interface Subscription {
  /** Created at: RFC 3339 date and time. */
  created_at: string
  /** Currency. */
  currency: SubscriptionCurrencyEnum
  /** Current interval. */
  current_interval: SubscriptionCurrentIntervalEnum
  /** Current plan. */
  current_plan: string
  /** Customer id. */
  customer_id: string
  /** Id: UUID. */
  id: string
  /** Interval changes to: or null. */
  interval_changes_to: string | null
  /** Ongoing stripe checkout id: or null. */
  ongoing_stripe_checkout_id?: string | null
  /** Payed until: RFC 3339 date and time. */
  payed_until: string
  /** Plan changes at: RFC 3339 date and time. */
  plan_changes_at?: string
  /** Plan changes to: or null. */
  plan_changes_to: string | null
  /** Status. */
  status: string
  /** Updated at: RFC 3339 date and time. */
  updated_at: string
}

/** Subscription currency. */
export type SubscriptionCurrencyEnum = 'usd' | 'eur' | (string & {})

/** Subscription current interval. */
export type SubscriptionCurrentIntervalEnum = 'monthly' | 'yearly' | (string & {})

/** Successful code exchange response. */
export interface SuccessfulCodeExchangeResponse<Traits = unknown> {
  /** Session. */
  session: Session<Traits>
  /** Session token. */
  session_token?: string
}

/** Successful native login. */
export interface SuccessfulNativeLogin<Traits = unknown> {
  /** Session. */
  session: Session<Traits>
  /** Session token. */
  session_token?: string
}

/** Successful native registration. */
export interface SuccessfulNativeRegistration<Traits = unknown> {
  /** Continue with. */
  continue_with?: ContinueWith[]
  /** Identity. */
  identity: Identity<Traits>
  /** Session. */
  session?: Session<Traits>
  /** Session token. */
  session_token?: string
}

/** Successful project update. */
export interface SuccessfulProjectUpdate {
  /** Project. */
  project: Project
  /** Warnings. */
  warnings: Warning[]
}

/** Token pagination. */
export interface TokenPagination {
  /** Page size: from 1 to 1000; default 250. */
  page_size?: number
  /** Page token: at least 1; default "1". */
  page_token?: string
}

/** Token pagination headers. */
export interface TokenPaginationHeaders {
  /** Link. */
  link?: string
  /** X total count. */
  'x-total-count'?: string
}

/** Token pagination request parameters. */
export interface TokenPaginationRequestParameters {
  /** Page size: from 1 to 500; default 250. */
  page_size?: number
  /** Page token: at least 1; default "1". */
  page_token?: string
}

/** Token pagination response headers. */
export interface TokenPaginationResponseHeaders {
  /** Link. */
  link?: string
  /** X total count. */
  'x-total-count'?: number
}

/** Trust oauth2jwt grant issuer. */
export interface TrustOAuth2JwtGrantIssuer {
  /** Allow any subject. */
  allow_any_subject?: boolean
  /** Expires at: RFC 3339 date and time. */
  expires_at: string
  /** Issuer. */
  issuer: string
  /** Jwk. */
  jwk: JsonWebKey
  /** Scope. */
  scope: string[]
  /** Subject. */
  subject?: string
}

/** Trusted oauth2jwt grant issuer. */
export interface TrustedOAuth2JwtGrantIssuer {
  /** Allow any subject. */
  allow_any_subject?: boolean
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Expires at: RFC 3339 date and time. */
  expires_at?: string
  /** Id. */
  id?: string
  /** Issuer. */
  issuer?: string
  /** Public key. */
  public_key?: TrustedOAuth2JwtGrantJsonWebKey
  /** Scope. */
  scope?: string[]
  /** Subject. */
  subject?: string
}

/** Trusted oauth2jwt grant json web key. */
export interface TrustedOAuth2JwtGrantJsonWebKey {
  /** Kid. */
  kid?: string
  /** Set. */
  set?: string
}

/** Ui container. */
export interface UiContainer {
  /** Action. */
  action: string
  /** Messages. */
  messages?: UiText[]
  /** Method. */
  method: string
  /** Nodes. */
  nodes: UiNode[]
}

/** Ui node. */
export interface UiNode {
  /** Attributes. */
  attributes: UiNodeAttributes
  /** Group. */
  group: UiNodeGroupEnum
  /** Messages. */
  messages: UiText[]
  /** Meta. */
  meta: UiNodeMeta
  /** Type. */
  type: UiNodeTypeEnum
}

/** Ui node anchor attributes. */
export interface UiNodeAnchorAttributes {
  /** Href. */
  href: string
  /** Id. */
  id: string
  /** Node type. */
  node_type: 'a'
  /** Title. */
  title: UiText
}

/** Ui node attributes. */
export type UiNodeAttributes = UiNodeInputAttributes | UiNodeTextAttributes | UiNodeImageAttributes | UiNodeAnchorAttributes | UiNodeScriptAttributes

/** Ui node group. */
export type UiNodeGroupEnum = 'default' | 'password' | 'oidc' | 'profile' | 'link' | 'code' | 'totp' | 'lookup_secret' | 'webauthn' | (string & {})

/** Ui node image attributes. */
export interface UiNodeImageAttributes {
  /** Height: pixels. */
  height: number
  /** Id. */
  id: string
  /** Node type. */
  node_type: 'img'
  /** Src. */
  src: string
  /** Width: pixels. */
  width: number
}

/** Ui node input attributes. */
export interface UiNodeInputAttributes {
  /** Autocomplete. */
  autocomplete?: UiNodeInputAttributesAutocompleteEnum
  /** Disabled. */
  disabled: boolean
  /** Label. */
  label?: UiText
  /** Name. */
  name: string
  /** Node type. */
  node_type: 'input'
  /** Onclick. */
  onclick?: string
  /** Pattern. */
  pattern?: string
  /** Required. */
  required?: boolean
  /** Type. */
  type: UiNodeInputAttributesTypeEnum
  /** Value: or null. */
  value?: unknown | null
}

/** Ui node input attributes autocomplete. */
export type UiNodeInputAttributesAutocompleteEnum = 'email' | 'tel' | 'url' | 'current-password' | 'new-password' | 'one-time-code' | (string & {})

/** Ui node input attributes type. */
export type UiNodeInputAttributesTypeEnum = 'text' | 'password' | 'number' | 'checkbox' | 'hidden' | 'email' | 'tel' | 'submit' | 'button' | 'datetime-local' | 'date' | 'url' | (string & {})

/** Ui node meta. */
export interface UiNodeMeta {
  /** Label. */
  label?: UiText
}

/** Ui node script attributes. */
export interface UiNodeScriptAttributes {
  /** Async. */
  async: boolean
  /** Crossorigin. */
  crossorigin: string
  /** Id. */
  id: string
  /** Integrity. */
  integrity: string
  /** Node type. */
  node_type: 'script'
  /** Nonce. */
  nonce: string
  /** Referrerpolicy. */
  referrerpolicy: string
  /** Src. */
  src: string
  /** Type. */
  type: string
}

/** Ui node text attributes. */
export interface UiNodeTextAttributes {
  /** Id. */
  id: string
  /** Node type. */
  node_type: 'text'
  /** Text. */
  text: UiText
}

/** Ui node type. */
export type UiNodeTypeEnum = 'text' | 'input' | 'img' | 'a' | 'script' | (string & {})

/** Ui text. */
export interface UiText {
  /** Context. */
  context?: { [key: string]: unknown }
  /** Id. */
  id: number
  /** Text. */
  text: string
  /** Type. */
  type: UiTextTypeEnum
}

/** Ui text type. */
export type UiTextTypeEnum = 'info' | 'error' | 'success' | (string & {})

/** Update identity body. */
export interface UpdateIdentityBody {
  /** Organization id: UUID; or null. */
  organization_id?: string | null
  /** External id: or null. */
  external_id?: string | null
  /** Credentials. */
  credentials?: IdentityWithCredentials
  /** Metadata admin. */
  metadata_admin?: unknown
  /** Metadata public. */
  metadata_public?: unknown
  /** Schema id. */
  schema_id: string
  /** State. */
  state: 'active' | 'inactive'
  /** Traits. */
  traits: { [key: string]: unknown }
}

/** Update login flow body. */
export type UpdateLoginFlowBody = UpdateLoginFlowWithPasswordMethod | UpdateLoginFlowWithOidcMethod | UpdateLoginFlowWithTotpMethod | UpdateLoginFlowWithWebAuthnMethod | UpdateLoginFlowWithLookupSecretMethod | UpdateLoginFlowWithCodeMethod

/** Update login flow with code method. */
export interface UpdateLoginFlowWithCodeMethod {
  /** Code. */
  code?: string
  /** Csrf token. */
  csrf_token: string
  /** Identifier. */
  identifier?: string
  /** Method. */
  method: string
  /** Resend. */
  resend?: string
}

/** Update login flow with lookup secret method. */
export interface UpdateLoginFlowWithLookupSecretMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Lookup secret. */
  lookup_secret: string
  /** Method. */
  method: string
}

/** Update login flow with oidc method. */
export interface UpdateLoginFlowWithOidcMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Id token. */
  id_token?: string
  /** Id token nonce. */
  id_token_nonce?: string
  /** Method. */
  method: string
  /** Provider. */
  provider: string
  /** Traits. */
  traits?: { [key: string]: unknown }
  /** Upstream parameters. */
  upstream_parameters?: { [key: string]: unknown }
}

/** Update login flow with password method. */
export interface UpdateLoginFlowWithPasswordMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Identifier. */
  identifier: string
  /** Method. */
  method: string
  /** Password. */
  password: string
  /** Password identifier. */
  password_identifier?: string
}

/** Update login flow with totp method. */
export interface UpdateLoginFlowWithTotpMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Method. */
  method: string
  /** Totp code. */
  totp_code: string
}

/** Update login flow with web authn method. */
export interface UpdateLoginFlowWithWebAuthnMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Identifier. */
  identifier: string
  /** Method. */
  method: string
  /** Webauthn login. */
  webauthn_login?: string
}

/** Update recovery flow body. */
export type UpdateRecoveryFlowBody = UpdateRecoveryFlowWithLinkMethod | UpdateRecoveryFlowWithCodeMethod

/** Update recovery flow with code method. */
export interface UpdateRecoveryFlowWithCodeMethod {
  /** Code. */
  code?: string
  /** Csrf token. */
  csrf_token?: string
  /** Email. */
  email?: string
  /** Method. */
  method: 'link' | 'code'
}

/** Update recovery flow with code method method. */
export type UpdateRecoveryFlowWithCodeMethodMethodEnum = 'link' | 'code'

/** Update recovery flow with link method. */
export interface UpdateRecoveryFlowWithLinkMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Email. */
  email: string
  /** Method. */
  method: 'link' | 'code'
}

/** Update recovery flow with link method method. */
export type UpdateRecoveryFlowWithLinkMethodMethodEnum = 'link' | 'code'

/** Update registration flow body. */
export type UpdateRegistrationFlowBody = UpdateRegistrationFlowWithPasswordMethod | UpdateRegistrationFlowWithOidcMethod | UpdateRegistrationFlowWithWebAuthnMethod | UpdateRegistrationFlowWithCodeMethod

/** Update registration flow with code method. */
export interface UpdateRegistrationFlowWithCodeMethod {
  /** Code. */
  code?: string
  /** Csrf token. */
  csrf_token?: string
  /** Method. */
  method: string
  /** Resend. */
  resend?: string
  /** Traits. */
  traits: { [key: string]: unknown }
  /** Transient payload. */
  transient_payload?: { [key: string]: unknown }
}

/** Update registration flow with oidc method. */
export interface UpdateRegistrationFlowWithOidcMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Id token. */
  id_token?: string
  /** Id token nonce. */
  id_token_nonce?: string
  /** Method. */
  method: string
  /** Provider. */
  provider: string
  /** Traits. */
  traits?: { [key: string]: unknown }
  /** Transient payload. */
  transient_payload?: { [key: string]: unknown }
  /** Upstream parameters. */
  upstream_parameters?: { [key: string]: unknown }
}

/** Update registration flow with password method. */
export interface UpdateRegistrationFlowWithPasswordMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Method. */
  method: string
  /** Password. */
  password: string
  /** Traits. */
  traits: { [key: string]: unknown }
  /** Transient payload. */
  transient_payload?: { [key: string]: unknown }
}

/** Update registration flow with web authn method. */
export interface UpdateRegistrationFlowWithWebAuthnMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Method. */
  method: string
  /** Traits. */
  traits: { [key: string]: unknown }
  /** Transient payload. */
  transient_payload?: { [key: string]: unknown }
  /** Webauthn register. */
  webauthn_register?: string
  /** Webauthn register displayname. */
  webauthn_register_displayname?: string
}

/** Update settings flow body. */
export type UpdateSettingsFlowBody = UpdateSettingsFlowWithPasswordMethod | UpdateSettingsFlowWithProfileMethod | UpdateSettingsFlowWithOidcMethod | UpdateSettingsFlowWithTotpMethod | UpdateSettingsFlowWithWebAuthnMethod | UpdateSettingsFlowWithLookupMethod

/** Update settings flow with lookup method. */
export interface UpdateSettingsFlowWithLookupMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Lookup secret confirm. */
  lookup_secret_confirm?: boolean
  /** Lookup secret disable. */
  lookup_secret_disable?: boolean
  /** Lookup secret regenerate. */
  lookup_secret_regenerate?: boolean
  /** Lookup secret reveal. */
  lookup_secret_reveal?: boolean
  /** Method. */
  method: string
}

/** Update settings flow with oidc method. */
export interface UpdateSettingsFlowWithOidcMethod {
  /** Flow. */
  flow?: string
  /** Link. */
  link?: string
  /** Method. */
  method: string
  /** Traits. */
  traits?: { [key: string]: unknown }
  /** Unlink. */
  unlink?: string
  /** Upstream parameters. */
  upstream_parameters?: { [key: string]: unknown }
}

/** Update settings flow with password method. */
export interface UpdateSettingsFlowWithPasswordMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Method. */
  method: string
  /** Password. */
  password: string
}

/** Update settings flow with profile method. */
export interface UpdateSettingsFlowWithProfileMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Method. */
  method: string
  /** Traits. */
  traits: { [key: string]: unknown }
}

/** Update settings flow with totp method. */
export interface UpdateSettingsFlowWithTotpMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Method. */
  method: string
  /** Totp code. */
  totp_code?: string
  /** Totp unlink. */
  totp_unlink?: boolean
}

/** Update settings flow with web authn method. */
export interface UpdateSettingsFlowWithWebAuthnMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Method. */
  method: string
  /** Webauthn register. */
  webauthn_register?: string
  /** Webauthn register displayname. */
  webauthn_register_displayname?: string
  /** Webauthn remove. */
  webauthn_remove?: string
}

/** Update subscription body. */
export interface UpdateSubscriptionBody {
  /** Interval. */
  interval: 'monthly' | 'yearly'
  /** Plan. */
  plan: string
  /** Return to. */
  return_to?: string
}

/** Update subscription body interval. */
export type UpdateSubscriptionBodyIntervalEnum = 'monthly' | 'yearly'

/** Update verification flow body. */
export type UpdateVerificationFlowBody = UpdateVerificationFlowWithLinkMethod | UpdateVerificationFlowWithCodeMethod

/** Update verification flow with code method. */
export interface UpdateVerificationFlowWithCodeMethod {
  /** Code. */
  code?: string
  /** Csrf token. */
  csrf_token?: string
  /** Email. */
  email?: string
  /** Method. */
  method: 'link' | 'code'
}

/** Update verification flow with code method method. */
export type UpdateVerificationFlowWithCodeMethodMethodEnum = 'link' | 'code'

/** Update verification flow with link method. */
export interface UpdateVerificationFlowWithLinkMethod {
  /** Csrf token. */
  csrf_token?: string
  /** Email. */
  email: string
  /** Method. */
  method: 'link' | 'code'
}

/** Update verification flow with link method method. */
export type UpdateVerificationFlowWithLinkMethodMethodEnum = 'link' | 'code'

/** Usage. */
export interface Usage {
  /** Generic usage. */
  GenericUsage?: GenericUsage
}

/** Verifiable credential priming response. */
export interface VerifiableCredentialPrimingResponse {
  /** C nonce. */
  c_nonce?: string
  /** C nonce expires in: seconds. */
  c_nonce_expires_in?: number
  /** Error. */
  error?: string
  /** Error debug. */
  error_debug?: string
  /** Error description. */
  error_description?: string
  /** Error hint. */
  error_hint?: string
  /** Format. */
  format?: string
  /** Status code. */
  status_code?: number
}

/** Verifiable credential proof. */
export interface VerifiableCredentialProof {
  /** Jwt. */
  jwt?: string
  /** Proof type. */
  proof_type?: string
}

/** Verifiable credential response. */
export interface VerifiableCredentialResponse {
  /** Credential draft 00. */
  credential_draft_00?: string
  /** Format. */
  format?: string
}

/** Verifiable identity address. */
export interface VerifiableIdentityAddress {
  /** Created at: RFC 3339 date and time. */
  created_at?: string
  /** Id: UUID. */
  id?: string
  /** Status. */
  status: string
  /** Updated at: RFC 3339 date and time. */
  updated_at?: string
  /** Value. */
  value: string
  /** Verified. */
  verified: boolean
  /** Verified at: RFC 3339 date and time. */
  verified_at?: string
  /** Via. */
  via: string
}

/** Verification flow. */
export interface VerificationFlow {
  /** Active. */
  active?: string
  /** Expires at: RFC 3339 date and time. */
  expires_at?: string
  /** Id: UUID. */
  id: string
  /** Issued at: RFC 3339 date and time. */
  issued_at?: string
  /** Request url. */
  request_url?: string
  /** Return to. */
  return_to?: string
  /** State. */
  state: unknown
  /** Type. */
  type: string
  /** Ui. */
  ui: UiContainer
}

/** Verification flow state. */
export type VerificationFlowState = 'choose_method' | 'sent_email' | 'passed_challenge' | (string & {})

/** Version. */
export interface Version {
  /** Version. */
  version?: string
}

/** Warning. */
export interface Warning {
  /** Code. */
  code?: number
  /** Message. */
  message?: string
}
