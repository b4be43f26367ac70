import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { Time } from '../values.ts'

/** An account elsewhere that somebody signs in with. */
const ProofAccount = Type.Object({
  provider: Type.String(),
  /** Its e-mail address there, where the provider has told it in an ID token. */
  address: Type.Optional(Type.String()),
})

/** A way in which somebody proves who they are. */
export const Proof = Type.Object({
  /** `password`, `totp`, `lookup_secret`, `webauthn`, `code`, `oidc` … */
  type: Type.String(),
  /** Since when they have it. */
  since: Time,
  /** Of back-up codes: how many were made, and how many of them were not used yet. */
  codes: Type.Optional(Type.Object({ made: Type.Integer(), left: Type.Integer() })),
  /** How many security keys. */
  keys: Type.Optional(Type.Integer()),
  /** Accounts that are connected. */
  accounts: Type.Optional(Type.Array(ProofAccount)),
})
export type Proof = Static<typeof Proof>

export const listMyProofs = schemas({
  summary: "Lists the caller's authentication methods and when each was added.",
  parameters: Type.Object({
    'X-Session-Token': Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: { 200: Type.Array(Proof), 401: ErrorGeneric, 403: ErrorGeneric },
  default: ErrorGeneric,
})
