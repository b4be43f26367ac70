import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { Time, Uuid } from '../values.ts'

/** A credential without its secrets. */
export const CredentialDetails = Type.Object({
  /** `password`, `totp`, `lookup_secret`, `webauthn`, `code`, `oidc` … */
  type: Type.String(),
  identifiers: Type.Array(Type.String()),
  created_at: Time,
  updated_at: Time,
  /** Security keys and passkeys. */
  devices: Type.Optional(
    Type.Array(
      Type.Object({
        /** Credential id (WebAuthn) in base64url. */
        id: Type.String(),
        name: Type.String(),
        added_at: Type.Optional(Time),
        /** Whether it is a first factor. */
        is_passwordless: Type.Boolean(),
      }),
    ),
  ),
  /** Backup codes: how many were generated and how many are unused. */
  codes: Type.Optional(Type.Object({ made: Type.Integer(), left: Type.Integer() })),
  /** Accounts at providers. */
  accounts: Type.Optional(Type.Array(Type.Object({ provider: Type.String(), subject: Type.String() }))),
})
export type CredentialDetails = Static<typeof CredentialDetails>

export const listIdentityCredentials = schemas({
  summary: 'Lists the credentials of an identity with devices and counts, without secrets.',
  parameters: Type.Object({ id: Type.String() }),
  responses: { 200: Type.Object({ credentials: Type.Array(CredentialDetails) }), 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const deleteIdentitySecurityKey = schemas({
  summary: 'Removes one security key of an identity, unless it is the last way to sign in.',
  parameters: Type.Object({ id: Type.String(), key_id: Type.String() }),
  responses: { 204: null, 400: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const listLastSignIns = schemas({
  summary: 'Returns when identities last signed in, as far as their sessions are stored.',
  parameters: Type.Object({ ids: Type.Array(Type.String(), { minItems: 1, maxItems: 250 }) }),
  responses: {
    200: Type.Object({
      sign_ins: Type.Array(Type.Object({ identity_id: Uuid, signed_in_at: Time })),
    }),
    400: ErrorGeneric,
  },
  default: ErrorGeneric,
})
