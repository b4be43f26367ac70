import { closed } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { GenericError } from '../errors-models.ts'
import { Uuid } from '../values.ts'
import { KeyRole } from './roles-models.ts'

export const whoAmIInConsole = schemas({
  summary: 'Returns the operator who uses the console, and their role in a project given by id or slug.',
  parameters: Type.Object({ project: Type.Optional(Type.String()) }),
  responses: {
    200: Type.Object({
      kind: closed('administrator', 'workspace key', 'project key', 'operator'),
      id: Type.String(),
      email: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
      /** Absent without a project. */
      role: Type.Optional(KeyRole),
      /** Absent with a project. */
      can_create_projects: Type.Optional(Type.Boolean()),
    }),
    401: GenericError,
    404: GenericError,
  },
  default: GenericError,
})

export const setUpConsole = schemas({
  summary: 'Creates the first owner with the token printed at the first start.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200 }),
    email: Type.String({ format: 'email', maxLength: 320 }),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    password: Type.String({ minLength: 8, maxLength: 1024 }),
  }),
  responses: { 201: Type.Object({ operator_id: Uuid }), 400: GenericError },
  default: GenericError,
})
