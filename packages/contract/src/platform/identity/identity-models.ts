import type { Static } from 'typebox'
import { open, openWithOurs } from '../../enumeration.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { JsonObject, NullableUuid, nullable, Time, Uuid } from '../values.ts'

export const IdentityState = open('active', 'inactive')
export type IdentityState = Static<typeof IdentityState>

export const RecoveryIdentityAddress = Type.Object({
  created_at: Type.Optional(Time),
  id: Uuid,
  updated_at: Type.Optional(Time),
  value: Type.String(),
  via: Type.String(),
})
export type RecoveryIdentityAddress = Static<typeof RecoveryIdentityAddress>

export const VerifiableIdentityAddress = Type.Object({
  created_at: Type.Optional(Time),
  id: Type.Optional(Uuid),
  status: Type.String(),
  updated_at: Type.Optional(Time),
  value: Type.String(),
  verified: Type.Boolean(),
  verified_at: Type.Optional(Time),
  via: Type.String(),
})
export type VerifiableIdentityAddress = Static<typeof VerifiableIdentityAddress>

export const IdentityCredentialsType = openWithOurs(
  ['password', 'totp', 'oidc', 'webauthn', 'lookup_secret', 'code'],
  ['passkey', 'identifier_first'],
)
export type IdentityCredentialsType = Static<typeof IdentityCredentialsType>

export const IdentityCredentials = Type.Object({
  config: Type.Optional(JsonObject),
  created_at: Type.Optional(Time),
  identifiers: Type.Optional(Type.Array(Type.String())),
  type: Type.Optional(IdentityCredentialsType),
  updated_at: Type.Optional(Time),
  version: Type.Optional(Type.Integer()),
})
export type IdentityCredentials = Static<typeof IdentityCredentials>

export const Identity = Type.Object({
  created_at: Type.Optional(Time),
  credentials: Type.Optional(Type.Record(Type.String(), IdentityCredentials)),
  id: Uuid,
  metadata_admin: Type.Optional(nullable(JsonObject)),
  metadata_public: Type.Optional(nullable(JsonObject)),
  organization_id: Type.Optional(NullableUuid),
  external_id: Type.Optional(unpublished(Type.String())),
  recovery_addresses: Type.Optional(Type.Array(RecoveryIdentityAddress)),
  schema_id: Type.String(),
  schema_url: Type.String(),
  state: Type.Optional(IdentityState),
  state_changed_at: Type.Optional(Time),
  traits: Type.Unknown(),
  updated_at: Type.Optional(Time),
  verifiable_addresses: Type.Optional(Type.Array(VerifiableIdentityAddress)),
})
export type Identity = Static<typeof Identity>

export const IdentityCredentialsCode = Type.Object({
  address_type: Type.Optional(Type.String()),
  used_at: Type.Optional(nullable(Time)),
})
export type IdentityCredentialsCode = Static<typeof IdentityCredentialsCode>

export const IdentityCredentialsOidcProvider = Type.Object({
  initial_access_token: Type.Optional(Type.String()),
  initial_id_token: Type.Optional(Type.String()),
  initial_refresh_token: Type.Optional(Type.String()),
  organization: Type.Optional(Type.String()),
  provider: Type.Optional(Type.String()),
  subject: Type.Optional(Type.String()),
})
export type IdentityCredentialsOidcProvider = Static<typeof IdentityCredentialsOidcProvider>

export const IdentityCredentialsOidc = Type.Object({
  providers: Type.Optional(Type.Array(IdentityCredentialsOidcProvider)),
})
export type IdentityCredentialsOidc = Static<typeof IdentityCredentialsOidc>

export const IdentityCredentialsPassword = Type.Object({
  hashed_password: Type.Optional(Type.String()),
})
export type IdentityCredentialsPassword = Static<typeof IdentityCredentialsPassword>
