import type { OAuth2Client } from '@tillkey/contract/platform/oauth2/clients-schemas.ts'

/** Texts of a client that are `""` when nobody gave them. */
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

/** Lists of a client; `null` when nobody gave them. */
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

/** Flags of a client that are shown once somebody gave them; `null` before. */
export const optionalFlagFields = ['skip_logout_consent'] as const satisfies readonly (keyof OAuth2Client)[]

/** How long tokens live by the grant they come from, in milliseconds; `null` where the project's setting counts. */
export const lifespanFields = [
  'authorization_code_grant_access_token_lifespan',
  'authorization_code_grant_id_token_lifespan',
  'authorization_code_grant_refresh_token_lifespan',
  'client_credentials_grant_access_token_lifespan',
  'implicit_grant_access_token_lifespan',
  'implicit_grant_id_token_lifespan',
  'jwt_bearer_grant_access_token_lifespan',
  'refresh_token_grant_access_token_lifespan',
  'refresh_token_grant_id_token_lifespan',
  'refresh_token_grant_refresh_token_lifespan',
] as const satisfies readonly (keyof OAuth2Client)[]

export type TextField = (typeof textFields)[number]
export type ListField = (typeof listFields)[number]
export type FlagField = (typeof flagFields)[number]
export type OptionalFlagField = (typeof optionalFlagFields)[number]
export type LifespanField = (typeof lifespanFields)[number]
export type Lifespans = Record<LifespanField, number | null>

/** What a client is registered with (RFC 7591, OpenID Connect Registration), under its wire names. */
export type ClientSettings = Record<TextField, string> &
  Record<ListField, string[] | null> &
  Record<FlagField, boolean> &
  Record<OptionalFlagField, boolean | null> &
  Lifespans & {
    /** A key set, `{}` when there is none. */
    jwks: { keys?: object[] }
    /** Whatever the operator keeps with the client. */
    metadata: unknown
  }

/** What is kept of a secret; several are valid while one replaces another. */
export interface ClientSecret {
  digest: string
  createdAt: number
  /** Milliseconds since 1970; `null` for the newest, which does not end by itself. */
  expiresAt: number | null
}

export interface Client {
  id: string
  projectId: string
  settings: ClientSettings
  secrets: readonly ClientSecret[]
  /** Digest of the token that manages a self-registered client. */
  registrationDigest: string
  /** Whether it registered by itself; no administrator has made it. */
  isSelfRegistered: boolean
  createdAt: number
  updatedAt: number
}

/** Whether a client has no secret to keep (RFC 6749 2.1). */
export const isPublicClient = ({ settings }: Pick<Client, 'settings'>): boolean =>
  settings.token_endpoint_auth_method === 'none'

const orDefault = (list: string[] | null, fallback: string): readonly string[] =>
  list && list.length > 0 ? list : [fallback]

/** @public for the grants */
export const grantTypesOf = ({ settings }: Pick<Client, 'settings'>): readonly string[] =>
  orDefault(settings.grant_types, 'authorization_code')

/** @public for authorization */
export const responseTypesOf = ({ settings }: Pick<Client, 'settings'>): readonly string[] =>
  orDefault(settings.response_types, 'code')

/** The scopes a client may ask for, as it was registered with them. @public for the grants */
export const scopesOf = ({ settings }: Client): readonly string[] => settings.scope.split(' ').filter(Boolean)
