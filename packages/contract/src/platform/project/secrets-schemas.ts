import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'

export const resealSecrets = schemas({
  summary: 'Re-encrypts a number of stored values under the newest secret of the process.',
  body: Type.Optional(
    Type.Object({
      /** Start of the step: `next` of the previous one. */
      cursor: Type.Optional(Type.String({ maxLength: 1000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 250 })),
    }),
  ),
  responses: {
    200: Type.Object({
      /** The table of this step. */
      table: Type.String(),
      checked: Type.Integer(),
      resealed: Type.Integer(),
      /** Values sealed under a secret that the process does not have. */
      unreadable: Type.Integer(),
      /** Empty at the end. */
      next: Type.String(),
    }),
    400: ErrorGeneric,
    401: ErrorGeneric,
    403: ErrorGeneric,
  },
  default: ErrorGeneric,
})
