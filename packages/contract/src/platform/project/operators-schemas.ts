import { closed } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { GenericError } from '../errors-models.ts'
import { Uuid } from '../values.ts'

export const whoAmIInConsole = schemas({
  summary: 'Tells as whom the console is used.',
  responses: {
    200: Type.Object({
      kind: closed('administrator', 'workspace key', 'project key', 'operator'),
      id: Type.String(),
      email: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
    }),
    401: GenericError,
  },
  default: GenericError,
})

export const setUpConsole = schemas({
  summary: 'Creates the first owner, once, with the token that the first start printed.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200 }),
    email: Type.String({ format: 'email', maxLength: 320 }),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    password: Type.String({ minLength: 8, maxLength: 1024 }),
  }),
  responses: { 201: Type.Object({ operator_id: Uuid }), 400: GenericError },
  default: GenericError,
})
