import type { Static } from 'typebox'
import { Type } from '../../type.ts'
import { JsonObject, Time, Uuid } from '../values.ts'

export const GetManagedIdentitySchemaLocation = Type.Object({
  location: Type.Optional(Type.String()),
})
export type GetManagedIdentitySchemaLocation = Static<typeof GetManagedIdentitySchemaLocation>

export const ManagedIdentitySchema = Type.Object({
  blob_name: Type.String(),
  blob_url: Type.String(),
  content_hash: Type.Optional(Type.String()),
  created_at: Time,
  id: Uuid,
  name: Type.String(),
  updated_at: Time,
})
export type ManagedIdentitySchema = Static<typeof ManagedIdentitySchema>

export const ManagedIdentitySchemaValidationResult = Type.Object({
  message: Type.Optional(Type.String()),
  valid: Type.Optional(Type.Boolean()),
})
export type ManagedIdentitySchemaValidationResult = Static<typeof ManagedIdentitySchemaValidationResult>

export const SchemaPatch = Type.Object({
  data: JsonObject,
  name: Type.String(),
})
export type SchemaPatch = Static<typeof SchemaPatch>
