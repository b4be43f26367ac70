import type { Static } from 'typebox'
import { Type } from '../type.ts'

/** Errors of the point of sale. `code` is stable, `reason` is for people, `field` names the invalid input. */
export const PosError = Type.Object({
  error: Type.Object({
    code: Type.String(),
    reason: Type.String(),
    field: Type.Optional(Type.String()),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
})
export type PosError = Static<typeof PosError>
