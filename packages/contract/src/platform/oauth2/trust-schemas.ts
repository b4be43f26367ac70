import type { Static } from 'typebox'
import { open } from '../../enumeration.ts'
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

/** A public key that an issuer publishes. */
const PublishedKey = Type.Object({
  kid: Type.Optional(Type.String()),
  kty: Type.Optional(Type.String()),
  alg: Type.Optional(Type.String()),
  use: Type.Optional(Type.String()),
  /** Whether it is trusted for the issuer and its subject. */
  trusted: Type.Boolean(),
})

/** A check of an assertion, in the order in which a token request makes them. */
const AssertionCheck = Type.Object({
  name: open('format', 'issuer', 'signature', 'audience', 'times'),
  outcome: open('passed', 'failed', 'skipped'),
  reason: Type.Optional(Type.String()),
})

export const TrustedIssuerTest = Type.Object({
  /** Keys at the address, or why they could not be read. */
  keys: Type.Optional(
    Type.Object({ published: Type.Array(PublishedKey), reason: Type.Optional(Type.String()) }),
  ),
  assertion: Type.Optional(
    Type.Object({
      header: Type.Record(Type.String(), Type.Unknown()),
      claims: Type.Record(Type.String(), Type.Unknown()),
      checks: Type.Array(AssertionCheck),
    }),
  ),
})
export type TrustedIssuerTest = Static<typeof TrustedIssuerTest>

export const testTrustedOAuth2JwtGrantIssuer = schemas({
  summary: 'Reads the keys that a trusted issuer publishes, and checks an assertion without using it up.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  body: Type.Object({
    /** Address of the issuer's key set. */
    jwks_uri: Type.Optional(Type.String()),
    assertion: Type.Optional(Type.String()),
  }),
  responses: { 200: TrustedIssuerTest, 400: GenericError, 404: GenericError },
  default: GenericError,
})
