import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { ErrorOAuth2, GenericError } from '../errors-models.ts'
import { JsonPatch } from '../json-patch-models.ts'
import { pageTokens } from '../pagination-models.ts'
import { JsonObject, NullableDuration, Time } from '../values.ts'

export const OAuth2Client = Type.Object({
  access_token_strategy: Type.Optional(Type.String()),
  allowed_cors_origins: Type.Optional(Type.Array(Type.String())),
  audience: Type.Optional(Type.Array(Type.String())),
  authorization_code_grant_access_token_lifespan: Type.Optional(NullableDuration),
  authorization_code_grant_id_token_lifespan: Type.Optional(NullableDuration),
  authorization_code_grant_refresh_token_lifespan: Type.Optional(NullableDuration),
  backchannel_logout_session_required: Type.Optional(Type.Boolean()),
  backchannel_logout_uri: Type.Optional(Type.String()),
  client_credentials_grant_access_token_lifespan: Type.Optional(NullableDuration),
  client_id: Type.Optional(Type.String()),
  client_name: Type.Optional(Type.String()),
  client_secret: Type.Optional(Type.String()),
  client_secret_expires_at: Type.Optional(Type.Integer()),
  client_uri: Type.Optional(Type.String()),
  contacts: Type.Optional(Type.Array(Type.String())),
  created_at: Type.Optional(Time),
  device_authorization_grant_access_token_lifespan: Type.Optional(unpublished(NullableDuration)),
  device_authorization_grant_id_token_lifespan: Type.Optional(unpublished(NullableDuration)),
  device_authorization_grant_refresh_token_lifespan: Type.Optional(unpublished(NullableDuration)),
  frontchannel_logout_session_required: Type.Optional(Type.Boolean()),
  frontchannel_logout_uri: Type.Optional(Type.String()),
  grant_types: Type.Optional(Type.Array(Type.String())),
  implicit_grant_access_token_lifespan: Type.Optional(NullableDuration),
  implicit_grant_id_token_lifespan: Type.Optional(NullableDuration),
  jwks: Type.Optional(Type.Unknown()),
  jwks_uri: Type.Optional(Type.String()),
  jwt_bearer_grant_access_token_lifespan: Type.Optional(NullableDuration),
  logo_uri: Type.Optional(Type.String()),
  metadata: Type.Optional(JsonObject),
  owner: Type.Optional(Type.String()),
  policy_uri: Type.Optional(Type.String()),
  post_logout_redirect_uris: Type.Optional(Type.Array(Type.String())),
  redirect_uris: Type.Optional(Type.Array(Type.String())),
  refresh_token_grant_access_token_lifespan: Type.Optional(NullableDuration),
  refresh_token_grant_id_token_lifespan: Type.Optional(NullableDuration),
  refresh_token_grant_refresh_token_lifespan: Type.Optional(NullableDuration),
  registration_access_token: Type.Optional(Type.String()),
  registration_client_uri: Type.Optional(Type.String()),
  request_object_signing_alg: Type.Optional(Type.String()),
  request_uris: Type.Optional(Type.Array(Type.String())),
  response_types: Type.Optional(Type.Array(Type.String())),
  scope: Type.Optional(Type.String()),
  sector_identifier_uri: Type.Optional(Type.String()),
  skip_consent: Type.Optional(Type.Boolean()),
  skip_logout_consent: Type.Optional(unpublished(Type.Boolean())),
  subject_type: Type.Optional(Type.String()),
  token_endpoint_auth_method: Type.Optional(Type.String({ default: 'client_secret_basic' })),
  token_endpoint_auth_signing_alg: Type.Optional(Type.String()),
  tos_uri: Type.Optional(Type.String()),
  updated_at: Type.Optional(Time),
  userinfo_signed_response_alg: Type.Optional(Type.String()),
})
export type OAuth2Client = Static<typeof OAuth2Client>

export const OAuth2ClientTokenLifespans = Type.Object({
  authorization_code_grant_access_token_lifespan: Type.Optional(NullableDuration),
  authorization_code_grant_id_token_lifespan: Type.Optional(NullableDuration),
  authorization_code_grant_refresh_token_lifespan: Type.Optional(NullableDuration),
  client_credentials_grant_access_token_lifespan: Type.Optional(NullableDuration),
  device_authorization_grant_access_token_lifespan: Type.Optional(unpublished(NullableDuration)),
  device_authorization_grant_id_token_lifespan: Type.Optional(unpublished(NullableDuration)),
  device_authorization_grant_refresh_token_lifespan: Type.Optional(unpublished(NullableDuration)),
  implicit_grant_access_token_lifespan: Type.Optional(NullableDuration),
  implicit_grant_id_token_lifespan: Type.Optional(NullableDuration),
  jwt_bearer_grant_access_token_lifespan: Type.Optional(NullableDuration),
  refresh_token_grant_access_token_lifespan: Type.Optional(NullableDuration),
  refresh_token_grant_id_token_lifespan: Type.Optional(NullableDuration),
  refresh_token_grant_refresh_token_lifespan: Type.Optional(NullableDuration),
})
export type OAuth2ClientTokenLifespans = Static<typeof OAuth2ClientTokenLifespans>

export const listOAuth2Clients = schemas({
  summary: 'Lists OAuth 2.0 clients.',
  parameters: Type.Object({
    ...pageTokens,
    client_name: Type.Optional(Type.String()),
    owner: Type.Optional(Type.String()),
  }),
  responses: { 200: Type.Array(OAuth2Client) },
  default: ErrorOAuth2,
})

export const createOAuth2Client = schemas({
  summary: 'Creates an OAuth 2.0 client. Its secret is only returned once.',
  body: OAuth2Client,
  responses: { 201: OAuth2Client, 400: ErrorOAuth2 },
  default: ErrorOAuth2,
})

export const getOAuth2Client = schemas({
  summary: 'Returns an OAuth 2.0 client without its secret.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 200: OAuth2Client },
  default: ErrorOAuth2,
})

export const setOAuth2Client = schemas({
  summary: 'Replaces an OAuth 2.0 client.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  body: OAuth2Client,
  responses: { 200: OAuth2Client, 400: ErrorOAuth2, 404: ErrorOAuth2 },
  default: ErrorOAuth2,
})

export const patchOAuth2Client = schemas({
  summary: 'Updates an OAuth 2.0 client with a JSON Patch.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  body: Type.Array(JsonPatch),
  responses: { 200: OAuth2Client, 404: ErrorOAuth2 },
  default: ErrorOAuth2,
})

export const deleteOAuth2Client = schemas({
  summary: 'Deletes an OAuth 2.0 client.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 204: null },
  default: GenericError,
})

export const setOAuth2ClientLifespans = schemas({
  summary: 'Sets the lifetimes of the tokens and codes of a client.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  body: Type.Optional(OAuth2ClientTokenLifespans),
  responses: { 200: OAuth2Client },
  default: GenericError,
})

export const rotateOAuth2ClientSecret = schemas({
  summary:
    'Creates a new secret for a client, returned once. Earlier secrets stay valid for 24 hours by default.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  body: Type.Optional(
    Type.Object({
      /** How long previous secrets remain valid. `0s` revokes them at once. */
      grace_period: Type.Optional(Type.String()),
    }),
  ),
  responses: { 200: OAuth2Client },
  default: ErrorOAuth2,
})

export const deleteRotatedOAuth2ClientSecrets = schemas({
  summary: 'Deletes all secrets of a client except the newest.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 204: null },
  default: ErrorOAuth2,
})
