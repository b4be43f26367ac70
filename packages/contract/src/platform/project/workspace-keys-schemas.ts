import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { nullable, Time } from '../values.ts'
import { ProjectApiKey } from './api-keys-schemas.ts'
import { Role } from './roles-models.ts'

export const listWorkspaceApiKeys = schemas({
  summary: 'Lists workspace keys without their values.',
  responses: { 200: Type.Array(ProjectApiKey), 401: ErrorGeneric, 403: ErrorGeneric },
  default: ErrorGeneric,
})

export const createWorkspaceApiKey = schemas({
  summary: 'Creates a workspace key. Its value is only returned once.',
  body: Type.Object({
    name: Type.String(),
    role: Type.Optional(Role),
    allowed_networks: Type.Optional(Type.Array(Type.String())),
    expires_at: Type.Optional(nullable(Time)),
  }),
  responses: { 201: ProjectApiKey, 401: ErrorGeneric, 403: ErrorGeneric },
  default: ErrorGeneric,
})

export const deleteWorkspaceApiKey = schemas({
  summary: 'Deletes a workspace key, which stops working immediately.',
  parameters: Type.Object({ token_id: Type.String() }),
  responses: { 204: null, 401: ErrorGeneric, 403: ErrorGeneric },
  default: ErrorGeneric,
})
