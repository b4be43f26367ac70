import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { ErrorOAuth2 } from '../errors-models.ts'

export const CredentialSupportedDraft00 = Type.Object({
  cryptographic_binding_methods_supported: Type.Optional(Type.Array(Type.String())),
  cryptographic_suites_supported: Type.Optional(Type.Array(Type.String())),
  format: Type.Optional(Type.String()),
  types: Type.Optional(Type.Array(Type.String())),
})
export type CredentialSupportedDraft00 = Static<typeof CredentialSupportedDraft00>

export const OidcConfiguration = Type.Object({
  acr_values_supported: Type.Optional(unpublished(Type.Array(Type.String()))),
  authorization_endpoint: Type.String(),
  authorization_response_iss_parameter_supported: Type.Optional(unpublished(Type.Boolean())),
  backchannel_logout_session_supported: Type.Optional(Type.Boolean()),
  backchannel_logout_supported: Type.Optional(Type.Boolean()),
  claims_parameter_supported: Type.Optional(Type.Boolean()),
  claims_supported: Type.Optional(Type.Array(Type.String())),
  code_challenge_methods_supported: Type.Optional(Type.Array(Type.String())),
  credentials_endpoint_draft_00: Type.Optional(Type.String()),
  credentials_supported_draft_00: Type.Optional(Type.Array(CredentialSupportedDraft00)),
  device_authorization_endpoint: Type.Optional(unpublished(Type.String())),
  dpop_signing_alg_values_supported: Type.Optional(unpublished(Type.Array(Type.String()))),
  end_session_endpoint: Type.Optional(Type.String()),
  frontchannel_logout_session_supported: Type.Optional(Type.Boolean()),
  frontchannel_logout_supported: Type.Optional(Type.Boolean()),
  grant_types_supported: Type.Optional(Type.Array(Type.String())),
  id_token_signed_response_alg: Type.Array(Type.String()),
  id_token_signing_alg_values_supported: Type.Array(Type.String()),
  introspection_endpoint: Type.Optional(unpublished(Type.String())),
  introspection_endpoint_auth_methods_supported: Type.Optional(unpublished(Type.Array(Type.String()))),
  issuer: Type.String(),
  jwks_uri: Type.String(),
  pushed_authorization_request_endpoint: Type.Optional(unpublished(Type.String())),
  registration_endpoint: Type.Optional(Type.String()),
  request_object_signing_alg_values_supported: Type.Optional(Type.Array(Type.String())),
  request_parameter_supported: Type.Optional(Type.Boolean()),
  request_uri_parameter_supported: Type.Optional(Type.Boolean()),
  require_pushed_authorization_requests: Type.Optional(unpublished(Type.Boolean())),
  require_request_uri_registration: Type.Optional(Type.Boolean()),
  response_modes_supported: Type.Optional(Type.Array(Type.String())),
  response_types_supported: Type.Array(Type.String()),
  revocation_endpoint: Type.Optional(Type.String()),
  revocation_endpoint_auth_methods_supported: Type.Optional(unpublished(Type.Array(Type.String()))),
  scopes_supported: Type.Optional(Type.Array(Type.String())),
  subject_types_supported: Type.Array(Type.String()),
  token_endpoint: Type.String(),
  token_endpoint_auth_methods_supported: Type.Optional(Type.Array(Type.String())),
  token_endpoint_auth_signing_alg_values_supported: Type.Optional(unpublished(Type.Array(Type.String()))),
  ui_locales_supported: Type.Optional(unpublished(Type.Array(Type.String()))),
  userinfo_endpoint: Type.Optional(Type.String()),
  userinfo_signed_response_alg: Type.Array(Type.String()),
  userinfo_signing_alg_values_supported: Type.Optional(Type.Array(Type.String())),
})
export type OidcConfiguration = Static<typeof OidcConfiguration>

export const OidcUserInfo = Type.Object({
  birthdate: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  email_verified: Type.Optional(Type.Boolean()),
  family_name: Type.Optional(Type.String()),
  gender: Type.Optional(Type.String()),
  given_name: Type.Optional(Type.String()),
  locale: Type.Optional(Type.String()),
  middle_name: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  nickname: Type.Optional(Type.String()),
  phone_number: Type.Optional(Type.String()),
  phone_number_verified: Type.Optional(Type.Boolean()),
  picture: Type.Optional(Type.String()),
  preferred_username: Type.Optional(Type.String()),
  profile: Type.Optional(Type.String()),
  sub: Type.Optional(Type.String()),
  updated_at: Type.Optional(Type.Integer()),
  website: Type.Optional(Type.String()),
  zoneinfo: Type.Optional(Type.String()),
})
export type OidcUserInfo = Static<typeof OidcUserInfo>

export const discoverOidcConfiguration = schemas({
  summary: 'Returns the discovery document of the OpenID provider.',
  responses: { 200: OidcConfiguration },
  default: ErrorOAuth2,
})

export const getOidcUserInfo = schemas({
  summary: 'Returns claims about the subject of an access token.',
  responses: { 200: OidcUserInfo },
  default: ErrorOAuth2,
})

export const postOidcUserInfo = schemas({
  summary:
    'Returns claims about the subject of an access token, which can be a form field (RFC 6750, section 2.2).',
  parameters: Type.Object({
    access_token: Type.Optional(Type.String()),
  }),
  responses: { 200: OidcUserInfo },
  default: ErrorOAuth2,
})

const logoutRequest = Type.Object({
  id_token_hint: Type.Optional(Type.String()),
  post_logout_redirect_uri: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  logout_verifier: Type.Optional(Type.String()),
})

export const revokeOidcSession = schemas({
  summary: 'Logs a browser out, also at the request of a client (OpenID Connect RP-Initiated Logout).',
  parameters: logoutRequest,
  responses: { 302: null },
})

export const postRevokeOidcSession = schemas({
  summary: 'Logs a browser out with form parameters.',
  parameters: logoutRequest,
  responses: { 302: null },
})
