import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorOAuth2 } from '../errors-models.ts'
import { pageTokens } from '../pagination-models.ts'
import { Time } from '../values.ts'

export const CreateJsonWebKeySet = Type.Object({
  alg: Type.String(),
  kid: Type.String(),
  use: Type.String(),
})
export type CreateJsonWebKeySet = Static<typeof CreateJsonWebKeySet>

export const JsonWebKey = Type.Object({
  alg: Type.String(),
  crv: Type.Optional(Type.String()),
  d: Type.Optional(Type.String()),
  dp: Type.Optional(Type.String()),
  dq: Type.Optional(Type.String()),
  e: Type.Optional(Type.String()),
  k: Type.Optional(Type.String()),
  kid: Type.String(),
  kty: Type.String(),
  n: Type.Optional(Type.String()),
  p: Type.Optional(Type.String()),
  q: Type.Optional(Type.String()),
  qi: Type.Optional(Type.String()),
  use: Type.String(),
  x: Type.Optional(Type.String()),
  x5c: Type.Optional(Type.Array(Type.String())),
  y: Type.Optional(Type.String()),
})
export type JsonWebKey = Static<typeof JsonWebKey>

export const JsonWebKeySet = Type.Object({
  keys: Type.Optional(Type.Array(JsonWebKey)),
})
export type JsonWebKeySet = Static<typeof JsonWebKeySet>

export const TrustedOAuth2JwtGrantJsonWebKey = Type.Object({
  kid: Type.Optional(Type.String()),
  set: Type.Optional(Type.String()),
})
export type TrustedOAuth2JwtGrantJsonWebKey = Static<typeof TrustedOAuth2JwtGrantJsonWebKey>

export const ListedJsonWebKey = Type.Object({
  set: Type.String(),
  kid: Type.String(),
  kty: Type.String(),
  /** Absent from imported keys without an algorithm. */
  alg: Type.Optional(Type.String()),
  use: Type.Optional(Type.String()),
  created_at: Time,
})
export type ListedJsonWebKey = Static<typeof ListedJsonWebKey>

export const listJsonWebKeys = schemas({
  summary: 'Lists the keys of all sets by set and key id, without key material.',
  parameters: Type.Object({ ...pageTokens }),
  responses: { 200: Type.Array(ListedJsonWebKey) },
  default: ErrorOAuth2,
})

export const createJsonWebKeySet = schemas({
  summary: 'Generates a key in a key set, which is created if it does not exist.',
  parameters: Type.Object({
    set: Type.String(),
  }),
  body: CreateJsonWebKeySet,
  responses: { 201: JsonWebKeySet },
  default: ErrorOAuth2,
})

export const getJsonWebKeySet = schemas({
  summary: 'Returns a key set, including private keys.',
  parameters: Type.Object({
    set: Type.String(),
  }),
  responses: { 200: JsonWebKeySet },
  default: ErrorOAuth2,
})

export const setJsonWebKeySet = schemas({
  summary: 'Replaces a key set.',
  parameters: Type.Object({
    set: Type.String(),
  }),
  body: Type.Optional(JsonWebKeySet),
  responses: { 200: JsonWebKeySet },
  default: ErrorOAuth2,
})

export const deleteJsonWebKeySet = schemas({
  summary: 'Deletes a key set.',
  parameters: Type.Object({
    set: Type.String(),
  }),
  responses: { 204: null },
  default: ErrorOAuth2,
})

export const getJsonWebKey = schemas({
  summary: 'Returns one key of a key set.',
  parameters: Type.Object({
    set: Type.String(),
    kid: Type.String(),
  }),
  responses: { 200: JsonWebKeySet },
  default: ErrorOAuth2,
})

export const setJsonWebKey = schemas({
  summary: 'Adds or replaces one key of a key set.',
  parameters: Type.Object({
    set: Type.String(),
    kid: Type.String(),
  }),
  body: Type.Optional(JsonWebKey),
  responses: { 200: JsonWebKey },
  default: ErrorOAuth2,
})

export const deleteJsonWebKey = schemas({
  summary: 'Deletes one key of a key set.',
  parameters: Type.Object({
    set: Type.String(),
    kid: Type.String(),
  }),
  responses: { 204: null },
  default: ErrorOAuth2,
})

export const discoverJsonWebKeys = schemas({
  summary: 'Returns the public keys for verifying tokens.',
  responses: { 200: JsonWebKeySet },
  default: ErrorOAuth2,
})
