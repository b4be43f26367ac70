import type { Static } from 'typebox'
import { Type } from '../type.ts'

/** Errors of the card-machine provider. */
export const ProviderError = Type.Object({
  error: Type.Object({
    code: Type.String(),
    reason: Type.String(),
    field: Type.Optional(Type.String()),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
})
export type ProviderError = Static<typeof ProviderError>
