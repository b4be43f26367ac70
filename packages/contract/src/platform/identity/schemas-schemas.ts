import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { legacyPages, pageTokens } from '../pagination-models.ts'
import { JsonObject } from '../values.ts'

export const IdentitySchemaContainer = Type.Object({
  id: Type.Optional(Type.String()),
  schema: Type.Optional(JsonObject),
})
export type IdentitySchemaContainer = Static<typeof IdentitySchemaContainer>

export const IdentitySchemaPreset = Type.Object({
  schema: JsonObject,
  url: Type.String(),
})
export type IdentitySchemaPreset = Static<typeof IdentitySchemaPreset>

export const listIdentitySchemas = schemas({
  summary: 'Lists identity schemas.',
  parameters: Type.Object({
    ...legacyPages,
    ...pageTokens,
  }),
  responses: { 200: Type.Array(IdentitySchemaContainer) },
  default: ErrorGeneric,
})

export const getIdentitySchema = schemas({
  summary: 'Returns an identity schema.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 200: JsonObject, 404: ErrorGeneric },
  default: ErrorGeneric,
})
