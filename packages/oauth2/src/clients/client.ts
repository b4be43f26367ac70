import type { OAuth2Client } from '@tillkey/contract/platform/oauth2/clients-schemas.ts'

/** Text fields of a client; `""` if not set. */
export const textFields = [
  'client_name',
  'owner',
  'client_uri',
  'policy_uri',
  'tos_uri',
  'logo_uri',
  'scope',
  'subject_type',
  'sector_identifier_uri',
  'jwks_uri',
  'token_endpoint_auth_method',
  'token_endpoint_auth_signing_alg',
  'request_object_signing_alg',
  'userinfo_signed_response_alg',
  'frontchannel_logout_uri',
  'backchannel_logout_uri',
  'access_token_strategy',
] as const satisfies readonly (keyof OAuth2Client)[]

/** List fields of a client; `null` if not set. */
export const listFields = [
  'redirect_uris',
  'grant_types',
  'response_types',
  'contacts',
  'audience',
  'allowed_cors_origins',
  'request_uris',
  'post_logout_redirect_uris',
] as const satisfies readonly (keyof OAuth2Client)[]

export const flagFields = [
  'frontchannel_logout_session_required',
  'backchannel_logout_session_required',
  'skip_consent',
] as const satisfies readonly (keyof OAuth2Client)[]

/** Optional flags of a client; `null` and not shown if not set. */
export const optionalFlagFields = ['skip_logout_consent'] as const satisfies readonly (keyof OAuth2Client)[]

/** Token lifespans by grant, in milliseconds; `null` applies the project's setting. */
export const lifespanFields = [
  'authorization_code_grant_access_token_lifespan',
  'authorization_code_grant_id_token_lifespan',
  'authorization_code_grant_refresh_token_lifespan',
  'client_credentials_grant_access_token_lifespan',
  'device_authorization_grant_access_token_lifespan',
  'device_authorization_grant_id_token_lifespan',
  'device_authorization_grant_refresh_token_lifespan',
  'implicit_grant_access_token_lifespan',
  'implicit_grant_id_token_lifespan',
  'jwt_bearer_grant_access_token_lifespan',
  'refresh_token_grant_access_token_lifespan',
  'refresh_token_grant_id_token_lifespan',
  'refresh_token_grant_refresh_token_lifespan',
] as const satisfies readonly (keyof OAuth2Client)[]

export type TextSetting = (typeof textFields)[number]
export type ListField = (typeof listFields)[number]
export type FlagField = (typeof flagFields)[number]
export type OptionalFlagField = (typeof optionalFlagFields)[number]
export type LifespanField = (typeof lifespanFields)[number]
export type Lifespans = Record<LifespanField, number | null>

/** Registered metadata of a client (RFC 7591, OpenID Connect Registration), under its wire names. */
export type ClientSettings = Record<TextSetting, string> &
  Record<ListField, string[] | null> &
  Record<FlagField, boolean> &
  Record<OptionalFlagField, boolean | null> &
  Lifespans & {
    /** Key set; `{}` if not set. */
    jwks: { keys?: object[] }
    /** Arbitrary JSON of the operator. */
    metadata: unknown
  }

/** Hash of a client secret. Several are valid during rotation. */
export interface ClientSecret {
  digest: string
  createdAt: number
  /** Milliseconds since 1970; `null` for the newest, which does not expire. */
  expiresAt: number | null
}

export interface Client {
  id: string
  projectId: string
  settings: ClientSettings
  secrets: readonly ClientSecret[]
  /** Digest of the registration access token (RFC 7592). */
  registrationDigest: string
  /** Whether the client registered itself rather than being created by an administrator. */
  isSelfRegistered: boolean
  createdAt: number
  updatedAt: number
}

/** Whether a client cannot keep a secret (RFC 6749 2.1). */
export const isPublicClient = ({ settings }: Pick<Client, 'settings'>): boolean =>
  settings.token_endpoint_auth_method === 'none'

const orDefault = (list: string[] | null, fallback: string): readonly string[] =>
  list && list.length > 0 ? list : [fallback]

/** @public for the grants */
export const readGrantTypes = ({ settings }: Pick<Client, 'settings'>): readonly string[] =>
  orDefault(settings.grant_types, 'authorization_code')

/** @public for authorization */
export const readResponseTypes = ({ settings }: Pick<Client, 'settings'>): readonly string[] =>
  orDefault(settings.response_types, 'code')

/** Scopes the client is registered for. @public for the grants */
export const readScopes = ({ settings }: Client): readonly string[] =>
  settings.scope.split(' ').filter(Boolean)
