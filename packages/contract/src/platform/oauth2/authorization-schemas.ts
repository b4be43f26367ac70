import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorOAuth2 } from '../errors-models.ts'

/** Parameters of an authorization request: RFC 6749 4.1.1, RFC 7636 4.3, OpenID Connect Core 3.1.2.1. */
const requestParameters = {
  response_type: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  redirect_uri: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  nonce: Type.Optional(Type.String()),
  prompt: Type.Optional(Type.String()),
  max_age: Type.Optional(Type.String()),
  display: Type.Optional(Type.String()),
  ui_locales: Type.Optional(Type.String()),
  id_token_hint: Type.Optional(Type.String()),
  login_hint: Type.Optional(Type.String()),
  acr_values: Type.Optional(Type.String()),
  response_mode: Type.Optional(Type.String()),
  code_challenge: Type.Optional(Type.String()),
  code_challenge_method: Type.Optional(Type.String()),
  dpop_jkt: Type.Optional(Type.String()),
  audience: Type.Optional(Type.String()),
  claims: Type.Optional(Type.String()),
  request: Type.Optional(Type.String()),
}

/** Includes the verifiers that the pages return. */
const request = Type.Object({
  ...requestParameters,
  request_uri: Type.Optional(Type.String()),
  login_verifier: Type.Optional(Type.String()),
  consent_verifier: Type.Optional(Type.String()),
})

export const PushedAuthorizationRequest = Type.Object({
  expires_in: Type.Integer(),
  request_uri: Type.String(),
})
export type PushedAuthorizationRequest = Static<typeof PushedAuthorizationRequest>

export const oAuth2Authorize = schemas({
  summary: 'Starts an authorization in the browser (RFC 6749, section 3.1).',
  parameters: request,
  responses: { 302: null },
  default: ErrorOAuth2,
})

export const postOAuth2Authorize = schemas({
  summary: 'Starts an authorization with form parameters.',
  parameters: request,
  responses: { 302: null },
  default: ErrorOAuth2,
})

export const pushOAuth2AuthorizationRequest = schemas({
  summary: 'Stores an authorization request and returns its request_uri (RFC 9126, section 2).',
  parameters: Type.Object({
    ...requestParameters,
    client_secret: Type.Optional(Type.String()),
    client_assertion: Type.Optional(Type.String()),
    client_assertion_type: Type.Optional(Type.String()),
  }),
  responses: { 201: PushedAuthorizationRequest },
  default: ErrorOAuth2,
})
