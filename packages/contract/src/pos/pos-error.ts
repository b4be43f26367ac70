import type { Static } from 'typebox'
import { Type } from '../type.ts'

/** Every error of the point of sale. `code` is stable, `reason` is for people, `field` names the input at fault. */
export const PosError = Type.Object({
  error: Type.Object({
    code: Type.String(),
    reason: Type.String(),
    field: Type.Optional(Type.String()),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
})
export type PosError = Static<typeof PosError>
