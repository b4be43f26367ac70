import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { ErrorOAuth2 } from '../errors-models.ts'
import { JsonObject } from '../values.ts'

export const IntrospectedOAuth2Token = Type.Object({
  active: Type.Boolean(),
  aud: Type.Optional(Type.Array(Type.String())),
  client_id: Type.Optional(Type.String()),
  cnf: Type.Optional(unpublished(Type.Object({ jkt: Type.String() }))),
  exp: Type.Optional(Type.Integer()),
  ext: Type.Optional(JsonObject),
  iat: Type.Optional(Type.Integer()),
  iss: Type.Optional(Type.String()),
  nbf: Type.Optional(Type.Integer()),
  obfuscated_subject: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String()),
  sub: Type.Optional(Type.String()),
  token_type: Type.Optional(Type.String()),
  token_use: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
})
export type IntrospectedOAuth2Token = Static<typeof IntrospectedOAuth2Token>

export const OAuth2TokenExchange = Type.Object({
  access_token: Type.Optional(Type.String()),
  expires_in: Type.Optional(Type.Integer()),
  id_token: Type.Optional(Type.String()),
  refresh_token: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String()),
  token_type: Type.Optional(Type.String()),
})
export type OAuth2TokenExchange = Static<typeof OAuth2TokenExchange>

/** Client authentication by a signed assertion instead of a secret (RFC 7523, section 2.2). */
const clientAssertion = {
  client_assertion: Type.Optional(Type.String()),
  client_assertion_type: Type.Optional(Type.String()),
}

export const oauth2TokenExchange = schemas({
  summary: 'Issues tokens (RFC 6749, section 3.2).',
  parameters: Type.Object({
    client_id: Type.Optional(Type.String()),
    code: Type.Optional(Type.String()),
    grant_type: Type.String(),
    redirect_uri: Type.Optional(Type.String()),
    refresh_token: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String()),
    code_verifier: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    audience: Type.Optional(Type.String()),
    assertion: Type.Optional(Type.String()),
    device_code: Type.Optional(Type.String()),
    ...clientAssertion,
  }),
  responses: { 200: OAuth2TokenExchange },
  default: ErrorOAuth2,
})

export const revokeOAuth2Token = schemas({
  summary: 'Revokes a token (RFC 7009).',
  parameters: Type.Object({
    client_id: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String()),
    token: Type.String(),
    token_type_hint: Type.Optional(Type.String()),
    ...clientAssertion,
  }),
  responses: { 200: null },
  default: ErrorOAuth2,
})

export const introspectOAuth2Token = schemas({
  summary: 'Returns whether a token is active, and its properties (RFC 7662).',
  parameters: Type.Object({
    scope: Type.Optional(Type.String()),
    token: Type.String(),
    token_type_hint: Type.Optional(Type.String()),
  }),
  responses: { 200: IntrospectedOAuth2Token },
  default: ErrorOAuth2,
})

export const introspectOAuth2TokenAsClient = schemas({
  summary:
    "Returns to an authenticated client whether a token is active, and its properties (RFC 7662). Tokens that are neither the client's nor for its audience are inactive.",
  parameters: Type.Object({
    token: Type.String(),
    token_type_hint: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    client_id: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String()),
    ...clientAssertion,
  }),
  responses: { 200: IntrospectedOAuth2Token },
  default: ErrorOAuth2,
})

export const deleteOAuth2Token = schemas({
  summary: 'Deletes all access tokens of a client.',
  parameters: Type.Object({
    client_id: Type.String(),
  }),
  responses: { 204: null },
  default: ErrorOAuth2,
})
