import type { Static } from 'typebox'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Time, Uuid } from '../values.ts'
import { PosError } from './pos-error.ts'
import { Terminal } from './terminals-schemas.ts'

/** A browser that takes payments. `name` is the POS Name it was linked with. */
export const Till = Type.Object({ uuid: Uuid, name: Type.String() })
export type Till = Static<typeof Till>

/** A till that is not revoked. `here` is true for the caller's own. */
export const ListedTill = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  created_at: Time,
  terminal: Type.Union([Terminal, Type.Null()]),
  here: Type.Boolean(),
})
export type ListedTill = Static<typeof ListedTill>

/** Newest first, at most 200. */
export const TillList = Type.Object({ tills: Type.Array(ListedTill) })
export type TillList = Static<typeof TillList>

export const RenameTillBody = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 255 }) },
  { additionalProperties: false },
)
export type RenameTillBody = Static<typeof RenameTillBody>

const parameters = Type.Object({ uuid: Uuid })
const failures = { 400: PosError, 401: PosError, 403: PosError, 404: PosError }

export const listTills = schemas({
  summary: 'Lists the tills of the merchant, each with its card machine.',
  responses: { 200: TillList, 401: PosError },
})

export const renameTill = schemas({
  summary: 'Renames a till.',
  parameters,
  body: RenameTillBody,
  responses: { 200: TillList, ...failures },
})

export const revokeTill = schemas({
  summary:
    'Revokes a till, whose browser has to link again. Its sales stay. 409 while one of its payments is running.',
  parameters,
  responses: { 200: TillList, ...failures, 409: PosError },
})
