import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { GenericError } from '../errors-models.ts'
import { pageTokens } from '../pagination-models.ts'
import { Time } from '../values.ts'
import { JsonWebKey, TrustedOAuth2JwtGrantJsonWebKey } from './keys-schemas.ts'

export const TrustOAuth2JwtGrantIssuer = Type.Object({
  allow_any_subject: Type.Optional(Type.Boolean()),
  expires_at: Time,
  issuer: Type.String(),
  jwk: JsonWebKey,
  scope: Type.Array(Type.String()),
  subject: Type.Optional(Type.String()),
})
export type TrustOAuth2JwtGrantIssuer = Static<typeof TrustOAuth2JwtGrantIssuer>

export const TrustedOAuth2JwtGrantIssuer = Type.Object({
  allow_any_subject: Type.Optional(Type.Boolean()),
  created_at: Type.Optional(Time),
  expires_at: Type.Optional(Time),
  id: Type.Optional(Type.String()),
  issuer: Type.Optional(Type.String()),
  public_key: Type.Optional(TrustedOAuth2JwtGrantJsonWebKey),
  scope: Type.Optional(Type.Array(Type.String())),
  subject: Type.Optional(Type.String()),
})
export type TrustedOAuth2JwtGrantIssuer = Static<typeof TrustedOAuth2JwtGrantIssuer>

export const listTrustedOAuth2JwtGrantIssuers = schemas({
  summary: 'Lists trusted issuers, whose assertions are accepted as grants.',
  parameters: Type.Object({
    MaxItems: Type.Optional(Type.Integer()),
    DefaultItems: Type.Optional(Type.Integer()),
    issuer: Type.Optional(Type.String()),
    ...pageTokens,
  }),
  responses: { 200: Type.Array(TrustedOAuth2JwtGrantIssuer) },
  default: GenericError,
})

export const trustOAuth2JwtGrantIssuer = schemas({
  summary: 'Adds a trusted issuer, whose assertions are accepted as grants (RFC 7523).',
  body: Type.Optional(TrustOAuth2JwtGrantIssuer),
  responses: { 201: TrustedOAuth2JwtGrantIssuer },
  default: GenericError,
})

export const getTrustedOAuth2JwtGrantIssuer = schemas({
  summary: 'Returns a trusted issuer.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 200: TrustedOAuth2JwtGrantIssuer },
  default: GenericError,
})

export const deleteTrustedOAuth2JwtGrantIssuer = schemas({
  summary: 'Removes a trusted issuer. Its assertions are rejected from then on.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 204: null },
  default: GenericError,
})
