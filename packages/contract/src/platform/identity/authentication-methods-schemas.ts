import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { Time } from '../values.ts'

/** A linked account at a provider. */
const LinkedProviderAccount = Type.Object({
  provider: Type.String(),
  /** Email address of the account, if the provider included it in an ID token. */
  address: Type.Optional(Type.String()),
})

/** A way to authenticate. */
export const AuthenticationMethod = Type.Object({
  /** `password`, `totp`, `lookup_secret`, `webauthn`, `code`, `oidc` … */
  type: Type.String(),
  /** When it was set up. */
  since: Time,
  /** Backup codes: how many were generated and how many are unused. */
  codes: Type.Optional(Type.Object({ made: Type.Integer(), left: Type.Integer() })),
  /** Number of security keys. */
  keys: Type.Optional(Type.Integer()),
  /** Linked accounts. */
  accounts: Type.Optional(Type.Array(LinkedProviderAccount)),
})
export type AuthenticationMethod = Static<typeof AuthenticationMethod>

export const listMyAuthenticationMethods = schemas({
  summary: "Lists the caller's authentication methods and when each was added.",
  parameters: Type.Object({
    'X-Session-Token': Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: { 200: Type.Array(AuthenticationMethod), 401: ErrorGeneric, 403: ErrorGeneric },
  default: ErrorGeneric,
  deprecatedAliases: { listMyProofs: '/self-service/settings/proofs' },
})
