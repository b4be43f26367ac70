import type { Static } from 'typebox'
import { closed, onlyKnown, openWithOurs } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { ErrorGeneric, GenericError } from '../errors-models.ts'
import { JsonPatch } from '../json-patch-models.ts'
import { ConsistencyRequestParametersConsistencyEnum, legacyPages, pageTokens } from '../pagination-models.ts'
import { JsonObject, NullableUuid, nullable, Time, Uuid } from '../values.ts'
import {
  Identity,
  IdentityCredentialsType,
  IdentityState,
  RecoveryIdentityAddress,
  VerifiableIdentityAddress,
} from './identity-models.ts'

export const IdentityPatchResponseActionEnum = openWithOurs(['create'], ['error'])
export type IdentityPatchResponseActionEnum = Static<typeof IdentityPatchResponseActionEnum>

export const IdentityPatchResponse = Type.Object({
  action: Type.Optional(IdentityPatchResponseActionEnum),
  error: Type.Optional(unpublished(GenericError)),
  identity: Type.Optional(Uuid),
  patch_id: Type.Optional(Uuid),
})
export type IdentityPatchResponse = Static<typeof IdentityPatchResponse>

export const BatchPatchIdentitiesResponse = Type.Object({
  identities: Type.Optional(Type.Array(IdentityPatchResponse)),
})
export type BatchPatchIdentitiesResponse = Static<typeof BatchPatchIdentitiesResponse>

export const IdentityWithCredentialsOidcConfigProvider = Type.Object({
  provider: Type.String(),
  subject: Type.String(),
})
export type IdentityWithCredentialsOidcConfigProvider = Static<
  typeof IdentityWithCredentialsOidcConfigProvider
>

export const IdentityWithCredentialsPasswordConfig = Type.Object({
  hashed_password: Type.Optional(Type.String()),
  password: Type.Optional(Type.String()),
})
export type IdentityWithCredentialsPasswordConfig = Static<typeof IdentityWithCredentialsPasswordConfig>

export const IdentityWithCredentialsOidcConfig = Type.Object({
  config: Type.Optional(IdentityWithCredentialsPasswordConfig),
  providers: Type.Optional(Type.Array(IdentityWithCredentialsOidcConfigProvider)),
})
export type IdentityWithCredentialsOidcConfig = Static<typeof IdentityWithCredentialsOidcConfig>

export const IdentityWithCredentialsOidc = Type.Object({
  config: Type.Optional(IdentityWithCredentialsOidcConfig),
})
export type IdentityWithCredentialsOidc = Static<typeof IdentityWithCredentialsOidc>

export const IdentityWithCredentialsPassword = Type.Object({
  config: Type.Optional(IdentityWithCredentialsPasswordConfig),
})
export type IdentityWithCredentialsPassword = Static<typeof IdentityWithCredentialsPassword>

export const IdentityWithCredentials = Type.Object({
  oidc: Type.Optional(IdentityWithCredentialsOidc),
  password: Type.Optional(IdentityWithCredentialsPassword),
})
export type IdentityWithCredentials = Static<typeof IdentityWithCredentials>

const belongings = {
  organization_id: Type.Optional(unpublished(NullableUuid)),
  external_id: Type.Optional(unpublished(nullable(Type.String({ maxLength: 1024 })))),
}

export const CreateIdentityBody = Type.Object({
  ...belongings,
  credentials: Type.Optional(IdentityWithCredentials),
  metadata_admin: Type.Optional(Type.Unknown()),
  metadata_public: Type.Optional(Type.Unknown()),
  recovery_addresses: Type.Optional(Type.Array(RecoveryIdentityAddress)),
  schema_id: Type.String(),
  state: Type.Optional(onlyKnown(IdentityState)),
  traits: JsonObject,
  verifiable_addresses: Type.Optional(Type.Array(VerifiableIdentityAddress)),
})
export type CreateIdentityBody = Static<typeof CreateIdentityBody>

export const CreateRecoveryCodeForIdentityBody = Type.Object({
  expires_in: Type.Optional(Type.String({ pattern: '^([0-9]+(ns|us|ms|s|m|h))*$' })),
  flow_type: Type.Optional(unpublished(closed('browser', 'api'))),
  identity_id: Uuid,
})
export type CreateRecoveryCodeForIdentityBody = Static<typeof CreateRecoveryCodeForIdentityBody>

export const CreateRecoveryLinkForIdentityBody = Type.Object({
  expires_in: Type.Optional(Type.String({ pattern: '^[0-9]+(ns|us|ms|s|m|h)$' })),
  identity_id: Uuid,
})
export type CreateRecoveryLinkForIdentityBody = Static<typeof CreateRecoveryLinkForIdentityBody>

export const IdentityPatch = Type.Object({
  create: Type.Optional(CreateIdentityBody),
  patch_id: Type.Optional(Uuid),
})
export type IdentityPatch = Static<typeof IdentityPatch>

export const PatchIdentitiesBody = Type.Object({
  identities: Type.Optional(Type.Array(IdentityPatch)),
})
export type PatchIdentitiesBody = Static<typeof PatchIdentitiesBody>

export const RecoveryCodeForIdentity = Type.Object({
  expires_at: Type.Optional(Time),
  recovery_code: Type.String(),
  recovery_link: Type.String(),
})
export type RecoveryCodeForIdentity = Static<typeof RecoveryCodeForIdentity>

export const RecoveryLinkForIdentity = Type.Object({
  expires_at: Type.Optional(Time),
  recovery_link: Type.String(),
})
export type RecoveryLinkForIdentity = Static<typeof RecoveryLinkForIdentity>

export const UpdateIdentityBody = Type.Object({
  ...belongings,
  credentials: Type.Optional(IdentityWithCredentials),
  metadata_admin: Type.Optional(Type.Unknown()),
  metadata_public: Type.Optional(Type.Unknown()),
  schema_id: Type.String(),
  state: onlyKnown(IdentityState),
  traits: JsonObject,
})
export type UpdateIdentityBody = Static<typeof UpdateIdentityBody>

export const listIdentities = schemas({
  summary: 'Lists identities.',
  parameters: Type.Object({
    ...legacyPages,
    ...pageTokens,
    consistency: Type.Optional(onlyKnown(ConsistencyRequestParametersConsistencyEnum)),
    credentials_identifier: Type.Optional(Type.String()),
    preview_credentials_identifier_similar: Type.Optional(Type.String()),
    organization_id: Type.Optional(Type.String()),
  }),
  responses: { 200: Type.Array(Identity) },
  default: ErrorGeneric,
})

export const createIdentity = schemas({
  summary: 'Creates an identity, with or without credentials.',
  body: Type.Optional(CreateIdentityBody),
  responses: { 201: Identity, 400: ErrorGeneric, 409: ErrorGeneric },
  default: ErrorGeneric,
})

export const batchPatchIdentities = schemas({
  summary: 'Creates up to a thousand identities in one request.',
  body: Type.Optional(PatchIdentitiesBody),
  responses: { 200: BatchPatchIdentitiesResponse, 400: ErrorGeneric, 409: ErrorGeneric },
  default: ErrorGeneric,
})

export const getIdentity = schemas({
  summary: 'Returns an identity, optionally with the secrets of some credentials.',
  parameters: Type.Object({
    id: Type.String(),
    include_credential: Type.Optional(Type.Array(onlyKnown(IdentityCredentialsType))),
  }),
  responses: { 200: Identity, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const getIdentityByExternalID = schemas({
  summary: 'Returns the identity with an external id, optionally with the secrets of some credentials.',
  parameters: Type.Object({
    externalID: Type.String(),
    include_credential: Type.Optional(Type.Array(onlyKnown(IdentityCredentialsType))),
  }),
  responses: { 200: Identity, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const updateIdentity = schemas({
  summary: 'Replaces an identity. Credentials that are not specified stay.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  body: Type.Optional(UpdateIdentityBody),
  responses: { 200: Identity, 400: ErrorGeneric, 404: ErrorGeneric, 409: ErrorGeneric },
  default: ErrorGeneric,
})

export const patchIdentity = schemas({
  summary: 'Updates an identity with a JSON Patch.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  body: Type.Optional(Type.Array(JsonPatch)),
  responses: { 200: Identity, 400: ErrorGeneric, 404: ErrorGeneric, 409: ErrorGeneric },
  default: ErrorGeneric,
})

export const deleteIdentity = schemas({
  summary: 'Permanently deletes an identity and everything that belongs to it.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 204: null, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const deleteIdentityCredentials = schemas({
  summary: 'Deletes the second factors of one type from an identity, or one account at a provider.',
  parameters: Type.Object({
    id: Type.String(),
    type: closed('totp', 'webauthn', 'lookup'),
    /** With the type `oidc`: the account to remove, `provider:subject`. */
    identifier: Type.Optional(unpublished(Type.String())),
  }),
  responses: { 204: null, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const createRecoveryCodeForIdentity = schemas({
  summary: 'Creates a recovery code for an identity.',
  body: Type.Optional(CreateRecoveryCodeForIdentityBody),
  responses: { 201: RecoveryCodeForIdentity, 400: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const createRecoveryLinkForIdentity = schemas({
  summary: 'Creates a recovery link for an identity.',
  body: Type.Optional(CreateRecoveryLinkForIdentityBody),
  responses: { 200: RecoveryLinkForIdentity, 400: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const sendIdentityRecovery = schemas({
  summary: 'Sends a recovery link to an address of the identity. The response does not contain the link.',
  parameters: Type.Object({ id: Type.String() }),
  /** A recovery address of the identity. Default: its first email address. */
  body: Type.Optional(Type.Object({ address: Type.Optional(Type.String({ maxLength: 320 })) })),
  responses: {
    200: Type.Object({ sent_to: Type.String(), expires_at: Time }),
    400: ErrorGeneric,
    404: ErrorGeneric,
    429: ErrorGeneric,
  },
  default: ErrorGeneric,
})
