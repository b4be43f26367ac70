import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { nullable, Time, Uuid } from '../values.ts'
import { KeyRole } from './roles-models.ts'

export const ProjectApiKey = Type.Object({
  created_at: Type.Optional(Time),
  id: Uuid,
  name: Type.String(),
  owner_id: Uuid,
  project_id: Type.Optional(Uuid),
  updated_at: Type.Optional(Time),
  value: Type.Optional(Type.String()),
  role: Type.Optional(unpublished(KeyRole)),
  /** Addresses and networks that the key may be used from. Empty means all. */
  allowed_networks: Type.Optional(unpublished(Type.Array(Type.String()))),
  expires_at: Type.Optional(unpublished(nullable(Time))),
  last_used_at: Type.Optional(unpublished(nullable(Time))),
})
export type ProjectApiKey = Static<typeof ProjectApiKey>

export const listProjectApiKeys = schemas({
  summary: 'Lists the API keys of a project, without their values.',
  parameters: Type.Object({
    project: Type.String(),
  }),
  responses: { 200: Type.Array(ProjectApiKey) },
  default: ErrorGeneric,
})

export const createProjectApiKey = schemas({
  summary: 'Creates an API key. Its value is only returned once.',
  parameters: Type.Object({
    project: Type.String(),
  }),
  body: Type.Optional(
    Type.Object({
      name: Type.String(),
      role: Type.Optional(unpublished(KeyRole)),
      allowed_networks: Type.Optional(unpublished(Type.Array(Type.String()))),
      /** `null` means never. Default: 365 days for keys created by people, otherwise never. */
      expires_at: Type.Optional(unpublished(nullable(Time))),
    }),
  ),
  responses: { 201: ProjectApiKey },
  default: ErrorGeneric,
})

export const deleteProjectApiKey = schemas({
  summary: 'Deletes an API key, which stops working immediately.',
  parameters: Type.Object({
    project: Type.String(),
    token_id: Type.String(),
  }),
  responses: { 204: null },
  default: ErrorGeneric,
})
