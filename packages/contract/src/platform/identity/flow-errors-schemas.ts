import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { JsonObject, Time, Uuid } from '../values.ts'

export const FlowError = Type.Object({
  created_at: Type.Optional(Time),
  error: Type.Optional(JsonObject),
  id: Uuid,
  updated_at: Type.Optional(Time),
})
export type FlowError = Static<typeof FlowError>

export const getFlowError = schemas({
  summary: 'Returns the error of a flow that ended on the error page.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 200: FlowError, 403: ErrorGeneric, 404: ErrorGeneric, 500: ErrorGeneric },
})
